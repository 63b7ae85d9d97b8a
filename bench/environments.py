"""The vector environment beside others, in one run, on one core: python bench/environments.py [--seconds 3] [--games 256]

Each step is a random legal action, its choice included, with observation and mask of the next player filled, games that are
over begun anew. One core is used, by all threads of the process together, and its time is counted: JAX gets no more, and
runs as its documentation has it (compiled, all games in one call, `auto_reset`'s way of beginning anew). Everybody has been
warmed up: programs are compiled, and the games of a batch stand at different moves. Then all take turns in slices of 20 ms,
and the best slice of each counts: what else the machine does disturbs all alike, and spares each of them at times. The
median is printed as well; other programs that use the same caches lower it for those who use them well.
PettingZoo's connect_four needs pygame, Pgx needs JAX; what is not installed is left out (pip install --group bench).
"""

import argparse
import os
import time
import warnings
from statistics import median

SLICE = 0.02  # seconds
MIXED = 4000  # steps of a batch after which its games stand at different moves


def teahorse_vector(game, players, count):
    from teahorse.research.vector import VectorTable

    envs = VectorTable(game, count, players=players, bots=None, copy=False)
    envs.reset(seed=1)

    def some_steps(steps=20):
        for _ in range(steps):
            envs.games.step(envs.games.batch.random_actions())
        return steps * count

    some_steps(MIXED)

    return some_steps


def teahorse_pettingzoo(game):
    from teahorse.research import ming_v1, yunnan_v1

    return pettingzoo_steps({"yunnan": yunnan_v1, "ming": ming_v1}[game].env())


def connect_four():
    from pettingzoo.classic import connect_four_v3

    return pettingzoo_steps(connect_four_v3.env())


def pettingzoo_steps(env):
    env.reset(seed=1)

    def some_steps():
        for _ in range(20):
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.reset()
                continue
            env.step(env.action_space(env.agent_selection).sample(observation["action_mask"]))
        return 20

    return some_steps


def pgx_game(name, count):
    import jax
    import jax.numpy as jnp
    import pgx

    env = pgx.make(name)

    @jax.jit
    def step(state, key):
        """As pgx.experimental.auto_reset has it: games that are over begin anew."""
        choosing, stepping, beginning = jax.random.split(key, 3)
        weights = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        actions = jax.random.categorical(choosing, weights, axis=1)
        state = jax.vmap(env.step)(state, actions, jax.random.split(stepping, count))
        fresh = jax.vmap(env.init)(jax.random.split(beginning, count))

        def choose(new, old):
            over = (state.terminated | state.truncated).reshape(-1, *[1] * (old.ndim - 1))
            return jnp.where(over, new, old)

        return jax.tree.map(choose, fresh, state)

    key = jax.random.PRNGKey(1)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, count))
    keys = iter(range(1 << 30))

    def some_steps():
        nonlocal state
        state = step(state, jax.random.fold_in(key, next(keys)))
        jax.block_until_ready(state.observation)
        return count

    return some_steps


def measured(some_steps):
    """Steps in a second of the processor: what other programs take from it counts for nobody."""
    steps, began = 0, time.process_time()
    while (spent := time.process_time() - began) < SLICE:
        steps += some_steps()
    return steps / spent


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=3.0, help="for each environment (default: 3)")
    parser.add_argument("--games", type=int, default=256, help="games of a vector environment (default: 256)")
    args = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    os.environ["OPENBLAS_NUM_THREADS"] = "1"  # NumPy's threads have nothing to do here, and wait busily
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    warnings.simplefilter("ignore")
    makers = {
        **{
            f"teahorse {game}, {players} players, {args.games} games": lambda g=game, p=players: teahorse_vector(
                g, p, args.games
            )
            for game, players in (("yunnan", 4), ("yunnan", 2), ("ming", 4), ("ming", 2))
        },
        "teahorse yunnan, 4 players, PettingZoo": lambda: teahorse_pettingzoo("yunnan"),
        "pettingzoo connect_four": connect_four,
        f"pgx backgammon, {args.games} games": lambda: pgx_game("backgammon", args.games),
        f"pgx animal_shogi, {args.games} games": lambda: pgx_game("animal_shogi", args.games),
    }
    ready = {}
    for name, make in makers.items():
        try:
            ready[name] = make()
        except ImportError as error:
            print(f"left out: {name} ({error})")
    rates = {name: [] for name in ready}
    for some_steps in ready.values():
        measured(some_steps)  # what is compiled or cached at the first step counts for nobody
    for _ in range(round(args.seconds / SLICE)):
        for name, some_steps in ready.items():
            rates[name].append(measured(some_steps))
    peers = [name for name in rates if name.startswith(("pettingzoo", "pgx backgammon"))]
    titles = "".join(f"{'x ' + peer.split(',')[0].split()[1]:>16}" for peer in peers)
    for what, figure in (("best slice", max), ("median slice", median)):
        print(f"{'one core, ' + what:42}{'steps/s':>12}{titles}")
        for name, slices in rates.items():
            rate = figure(slices)
            print(f"{name:42}{rate:12,.0f}" + "".join(f"{rate / figure(rates[peer]):16.1f}" for peer in peers))


if __name__ == "__main__":
    main()
