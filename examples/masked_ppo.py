"""Masked PPO against a bot, in NumPy alone: python examples/masked_ppo.py --game ming --players 2 --bots level2 --minutes 5

Many games step at once in compiled code (`teahorse.research.vector`). A small network sees the documented observation,
scaled by what is usual, and chooses among the legal actions; PPO teaches it. The curve of its share of the victories, and of
its points' margin, goes to a picture and a CSV file.
"""

from __future__ import annotations

import argparse
import csv
import time
from collections import deque
from pathlib import Path

import numpy as np

from teahorse.research.vector import VectorTable

GAMMA, LAMBDA, CLIP, ENTROPY, RATE = 0.999, 0.95, 0.2, 0.01, 7e-4
EPOCHS, MINIBATCHES = 3, 8


class Network:
    """Two layers of tanh; logits of all actions, and a value. Learns by Adam."""

    def __init__(self, inputs: int, actions: int, hidden: int, generator: np.random.Generator) -> None:
        sizes = [(inputs, hidden), (hidden, hidden), (hidden, actions), (hidden, 1)]
        gains = [1.0, 1.0, 0.01, 1.0]
        self.weights = [
            (generator.standard_normal(size) * gain / np.sqrt(size[0])).astype(np.float32)
            for size, gain in zip(sizes, gains, strict=True)
        ]
        self.weights += [np.zeros(size[1], np.float32) for size in sizes]
        self._mean = [np.zeros_like(w) for w in self.weights]
        self._square = [np.zeros_like(w) for w in self.weights]
        self._steps = 0

    def forward(self, x: np.ndarray) -> tuple[np.ndarray, np.ndarray, tuple[np.ndarray, ...]]:
        w = self.weights
        first = np.tanh(x @ w[0] + w[4])
        second = np.tanh(first @ w[1] + w[5])
        return second @ w[2] + w[6], (second @ w[3] + w[7])[:, 0], (x, first, second)

    def learn(self, seen: tuple[np.ndarray, ...], logits: np.ndarray, values: np.ndarray, rate: float) -> None:
        """One step of Adam against the gradients of logits and values."""
        x, first, second = seen
        w, value_grad = self.weights, values[:, None]
        back_second = (logits @ w[2].T + value_grad @ w[3].T) * (1 - second**2)
        back_first = (back_second @ w[1].T) * (1 - first**2)
        grads = [x.T @ back_first, first.T @ back_second, second.T @ logits, second.T @ value_grad]
        grads += [back_first.sum(0), back_second.sum(0), logits.sum(0), value_grad.sum(0)]
        norm = np.sqrt(sum(float((g**2).sum()) for g in grads))
        scale = min(1.0, 0.5 / (norm + 1e-8))
        self._steps += 1
        for i, grad in enumerate(grads):
            self._mean[i] += 0.1 * (scale * grad - self._mean[i])
            self._square[i] += 0.001 * ((scale * grad) ** 2 - self._square[i])
            unbiased = self._mean[i] / (1 - 0.9**self._steps)
            self.weights[i] -= rate * unbiased / (np.sqrt(self._square[i] / (1 - 0.999**self._steps)) + 1e-5)


def chances(logits: np.ndarray, mask: np.ndarray) -> np.ndarray:
    """The probabilities of the legal actions."""
    masked = np.where(mask, logits, -1e9)
    grown = np.exp(masked - masked.max(axis=1, keepdims=True))
    return grown / grown.sum(axis=1, keepdims=True)


class Learner:
    def __init__(self, args: argparse.Namespace) -> None:
        self.envs = VectorTable(
            args.game, args.games, players=args.players, bots=args.bots, reward="win", shaping=args.shaping, copy=False
        )
        layout = self.envs.setting.layout
        self.scale = 1.0 / np.maximum(1.0, np.array(layout.each("usual"), np.float32))
        self.generator = np.random.default_rng(args.seed)
        self.network = Network(layout.size, self.envs.setting.num_actions, args.hidden, self.generator)
        self.steps = args.steps
        self.won: deque[float] = deque(maxlen=400)  # of the last games
        self.margin: deque[float] = deque(maxlen=400)
        self.finished = 0
        observations, _ = self.envs.reset(seed=args.seed)
        self.inputs, self.mask = self.read(observations)
        self.over = np.zeros(args.games, bool)

    def read(self, observations: dict[str, np.ndarray]) -> tuple[np.ndarray, np.ndarray]:
        return np.minimum(observations["observation"] * self.scale, 4.0), observations["action_mask"].astype(bool)

    def update(self, left: float) -> None:
        """Plays some steps in all games, then learns from them; `left` is what is left of the time, from 1 to 0."""
        games = len(self.over)
        inputs, masks, actions, old, values, rewards, overs, real = [], [], [], [], [], [], [], []
        for _ in range(self.steps):
            logits, value, _ = self.network.forward(self.inputs)
            p = chances(logits, self.mask | self.over[:, None])
            chosen = (p.cumsum(axis=1) > self.generator.random((games, 1))).argmax(axis=1)
            inputs.append(self.inputs)
            masks.append(self.mask)
            actions.append(chosen)
            values.append(value)
            old.append(p[np.arange(games), chosen])
            real.append(~self.over)  # the step after the end of a game only begins the next one
            observations, reward, over, _, _ = self.envs.step(chosen)
            self.inputs, self.mask = self.read(observations)
            for game in np.flatnonzero(over):
                points = self.envs.games.batch.states[int(game)].scores
                self.won.append(float(self.envs.games.batch.states[int(game)].returns()[0]))
                self.margin.append(points[0] - max(points[1:]))
                self.finished += 1
            rewards.append(reward.copy())
            overs.append(over.copy())
            self.over = over.copy()
        after = self.network.forward(self.inputs)[1]
        advantage = np.zeros((self.steps, games), np.float32)
        carried = np.zeros(games, np.float32)
        for t in reversed(range(self.steps)):
            following = after if t == self.steps - 1 else values[t + 1]
            goes_on = ~overs[t]
            delta = rewards[t] + GAMMA * following * goes_on - values[t]
            carried = delta + GAMMA * LAMBDA * goes_on * carried
            advantage[t] = carried
        keep = np.concatenate(real)
        data = [np.concatenate(part)[keep] for part in (inputs, masks, actions, old, values)]
        self.learn(*data, advantage.reshape(-1)[keep], RATE * max(0.1, left))

    def learn(self, inputs, masks, actions, old, values, advantage, rate) -> None:  # type: ignore[no-untyped-def]
        target = advantage + values
        count = len(actions)
        for _ in range(EPOCHS):
            for some in np.array_split(self.generator.permutation(count), MINIBATCHES):
                logits, value, seen = self.network.forward(inputs[some])
                p = chances(logits, masks[some])
                rows = np.arange(len(some))
                chosen = actions[some]
                gain = advantage[some]
                gain = (gain - gain.mean()) / (gain.std() + 1e-8)
                ratio = p[rows, chosen] / old[some]
                active = np.where(gain > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
                back = p * (active * ratio * gain)[:, None]
                back[rows, chosen] -= active * ratio * gain
                logs = np.log(np.maximum(p, 1e-12))
                entropy = -(p * logs).sum(axis=1, keepdims=True)
                back += ENTROPY * p * (logs + entropy)  # less certain choices are worth a little
                wrong = 0.5 * (value - target[some])
                self.network.learn(seen, (back / len(some)).astype(np.float32), (wrong / len(some)).astype(np.float32), rate)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="ming")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--bots", default="level2", help="who plays the other seats (default: level2)")
    parser.add_argument("--games", type=int, default=64, help="at once (default: 64)")
    parser.add_argument("--steps", type=int, default=64, help="in each game before it learns (default: 64)")
    parser.add_argument("--hidden", type=int, default=128, help="width of the network (default: 128)")
    parser.add_argument("--shaping", type=float, default=0.02, help="reward for a point of the margin (default: 0.02)")
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("ppo"), help="name of the picture and the CSV file (default: ppo)")
    args = parser.parse_args()
    learner = Learner(args)
    curve = []
    began = time.monotonic()
    while (spent := time.monotonic() - began) < 60 * args.minutes:
        learner.update(1 - spent / (60 * args.minutes))
        decisions = (len(curve) + 1) * args.games * args.steps
        if learner.won:
            curve.append([decisions, learner.finished, float(np.mean(learner.won)), float(np.mean(learner.margin))])
            print("{:9,} decisions {:6,} games: wins {:5.1%}, margin {:+6.1f}".format(*curve[-1]), flush=True)
        else:
            curve.append([decisions, 0, float("nan"), float("nan")])
    with args.out.with_suffix(".csv").open("w", newline="") as file:
        csv.writer(file).writerows([["decisions", "games", "wins", "margin"], *curve])
    draw(curve, args)


def draw(curve: list[list[float]], args: argparse.Namespace) -> None:
    import matplotlib

    matplotlib.use("svg")
    matplotlib.rcParams["svg.fonttype"] = "none"  # letters stay letters: a small file
    import matplotlib.pyplot as plt

    decisions, _, wins, margin = np.array(curve).T
    figure, (above, below) = plt.subplots(2, 1, sharex=True, figsize=(7, 6))
    above.plot(decisions, wins)
    above.axhline(1 / args.players, linestyle=":", color="grey")
    above.set_ylabel("share of the victories")
    below.plot(decisions, margin)
    below.set_ylabel("margin in points")
    below.set_xlabel("decisions")
    above.set_title(f"Masked PPO, {args.game} with {args.players} players, against {args.bots}")
    figure.savefig(args.out.with_suffix(".svg"), metadata={"Date": None})


if __name__ == "__main__":
    main()
