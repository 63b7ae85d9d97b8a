"""OpenSpiel: the games as Python games with explicit chance. Importing this module registers them.

>>> import pyspiel, teahorse.research.openspiel
>>> game = pyspiel.load_game("teahorse_yunnan(players=2)")
>>> state = game.new_initial_state()

Chance decides the set-up first (the order of play; in Ming also the start player and the cards beside the provinces), then
each card that Dúlì turns and each card that Ming's draw pile gives. The piles themselves lie nowhere: the next card is drawn
when it is needed, from those that are left.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import pyspiel

from teahorse.kernel.errors import SetupError
from teahorse.kernel.state import MOST_OUTCOMES, BaseState
from teahorse.ming.actions import PROVINCES, RETURN
from teahorse.ming.names import TRANSPORTS
from teahorse.ming.state import CHOSEN, player
from teahorse.research.setting import REWARDS, ROUND_LIMIT, Setting, margins

MOST_POINTS = 100_000.0  # that a margin can have
MOVES_A_ROUND = 80  # of one player, more than anybody makes
LONGEST_MING = 3000
DEFAULTS: dict[str, dict[str, Any]] = {
    "yunnan": {
        "players": 4,
        "edition": 2023,
        "double_bidding": False,
        "guards": False,
        "debt": True,
        "round_limit": ROUND_LIMIT,
        "reward": "win",
    },
    "ming": {"players": 4, "limited_tiles": False, "reward": "win"},
}


class TableGame(pyspiel.Game):
    """One game with its players and options. `reward` is "win", the share of the victory, or "margin"."""

    name = ""  # of the rules

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        chosen = {**DEFAULTS[self.name], **(params or {})}
        self.reward = chosen.pop("reward")
        if self.reward not in REWARDS:
            raise SetupError(f"no reward {self.reward!r}: there are {', '.join(REWARDS)}")
        self.setting = Setting(self.name, chosen.pop("players"), **_options(self.name, chosen))
        players, wins = self.setting.players, self.reward == "win"
        rounds = self.setting.options.get("round_limit") or 1000
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setting.num_actions,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=players,
            min_utility=0.0 if wins else -MOST_POINTS,
            max_utility=1.0 if wins else MOST_POINTS,
            utility_sum=1.0 if wins else None,
            max_game_length=LONGEST_MING if self.name == "ming" else int(str(rounds)) * players * MOVES_A_ROUND,
        )
        super().__init__(_game_type(self.name, wins), info, dict(params or {}))

    def new_initial_state(self) -> TableState:
        return TableState(self)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Mapping[str, Any] | None = None
    ) -> TableObserver:
        return TableObserver(self.setting, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class Place:
    """A place for a state that OpenSpiel copies with all else: quickly."""

    def __init__(self, state: BaseState | None) -> None:
        self.state = state

    def __deepcopy__(self, memo: dict[int, Any]) -> Place:
        return Place(None if self.state is None else self.state.clone())


class TableState(pyspiel.State):
    """A position, or a random event that is awaited."""

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        self._drawn: list[int] = []  # the set-up as far as it is drawn
        self._place = Place(None)  # the position, once all is set up
        self._moves: list[int] = []  # decisions, and random outcomes as ~outcome

    @property
    def position(self) -> BaseState | None:
        """The state of the fast layer, None while the set-up is drawn."""
        return self._place.state

    @property
    def _setting(self) -> Setting:
        setting: Setting = self.get_game().setting
        return setting

    def current_player(self) -> int:
        state = self._place.state
        if state is None or state.awaits_chance:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if state.is_over else state.to_move

    def _legal_actions(self, player: int) -> list[int]:
        return [] if self._place.state is None else self._place.state.actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        state = self._place.state
        return _set_up_outcomes(self._setting, self._drawn) if state is None else state.chance_outcomes()

    def _apply_action(self, action: int) -> None:
        state = self._place.state
        if state is None:
            self._drawn.append(action)
            self._moves.append(~action)
            if not _set_up_outcomes(self._setting, self._drawn):
                self._place.state = _set_up(self._setting, self._drawn)
        elif state.awaits_chance:
            state.apply_chance(action)
            self._moves.append(~action)
        else:
            state.advance(action)
            self._moves.append(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player != int(pyspiel.PlayerId.CHANCE):
            return self._setting.rules.action_to_text(action)
        if self._place.state is None:
            return _set_up_text(self._setting, len(self._drawn), action)
        return f"draw {TRANSPORTS[action]}" if self._setting.rules.NAME == "ming" else f"duli {action}"

    def is_terminal(self) -> bool:
        return self._place.state is not None and self._place.state.is_over

    def returns(self) -> list[float]:
        state = self._place.state
        if state is None or not state.is_over:
            return [0.0] * self._setting.players
        return state.returns() if self.get_game().reward == "win" else margins(state.scores)

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> pyspiel.State:
        """The same for this player, with the secret choices of the others drawn anew; nothing else is hidden here."""
        state = self._place.state
        secret = 0 if state is None else self._setting.rules.secret_moves(state)
        if state is None or secret == 0:
            return self.clone()
        other = state.resampled(player_id, int(probability_sampler() * 2**31))
        history = self.full_history()
        copy = self.get_game().new_initial_state()
        for number, made in enumerate(history):
            chosen = number >= len(history) - secret
            copy.apply_action(int(RETURN + other.v[player(made.player) + CHOSEN]) if chosen else made.action)
        return copy

    def seen_by(self, seat: int) -> str:
        """All that a player has seen so far, and done."""
        state = self._place.state
        secret = 0 if state is None else self._setting.rules.secret_moves(state)
        seen = [str(move) for move in self._moves]
        if secret:
            movers = [made.player for made in self.full_history()[-secret:]]
            for number, mover in enumerate(movers, len(seen) - secret):
                if mover != seat:
                    seen[number] = "?"
        return f"{self._setting.colours[seat]}: {' '.join(seen)}"

    def __str__(self) -> str:
        state = self._place.state
        if state is None:
            return "set-up: " + " ".join(_set_up_text(self._setting, i, drawn) for i, drawn in enumerate(self._drawn))
        if state.awaits_chance:
            return f"round {state.round}, a card is drawn after {len(self._moves)} moves"
        return json.dumps(self._setting.rules.view(state, None))


class TableObserver:
    """The documented observation as a tensor, and by its blocks; as a string, what a player sees or has seen."""

    def __init__(self, setting: Setting, observed: pyspiel.IIGObservationType, params: Mapping[str, Any] | None) -> None:
        if params:
            raise ValueError(f"observers have no parameters here; there are {params}")
        self._setting = setting
        self._recalls = observed.perfect_recall
        self._public_only = observed.private_info == pyspiel.PrivateInfoType.NONE
        self.tensor = np.zeros(setting.layout.size, np.float32)
        blocks = setting.layout.blocks
        self.dict = {block.name: self.tensor[block.first : block.first + block.size] for block in blocks}
        own = next(block for block in blocks if block.name == "player0")
        self._secret = [at for at, field in own.places() if field.name == "chosen"]

    def set_from(self, state: TableState, player: int) -> None:
        position = state.position
        if position is None:
            self.tensor[:] = 0
            return
        self.tensor[:] = self._setting.row(position, player, len(state._moves))
        if self._public_only:
            self.tensor[self._secret] = -1

    def string_from(self, state: TableState, player: int) -> str:
        if self._recalls:
            return state.seen_by(player)
        self.set_from(state, player)
        return " ".join(str(int(number)) for number in self.tensor)


# The set-up


def _set_up_outcomes(setting: Setting, drawn: Sequence[int]) -> list[tuple[int, float]]:
    """The next draw of the set-up with its probabilities; none when all is drawn."""
    players = setting.players
    if len(drawn) < players:  # Y-SET-1, M-SET-2: the order, seat by seat
        left = [seat for seat in range(players) if seat not in drawn]
    elif setting.rules.NAME == "yunnan" or len(drawn) == players + 1 + PROVINCES:
        left = []
    elif len(drawn) == players:
        left = list(range(players))  # M-SET-2: who starts
    else:  # M-SET-1: a card beside each province
        cards = [setting.board["cards"][card] for card in TRANSPORTS]
        for card in drawn[players + 1 :]:
            cards[card] -= 1
        return [(card, number / sum(cards)) for card, number in enumerate(cards) if number]
    return [(seat, 1 / len(left)) for seat in left]


def _set_up_text(setting: Setting, number: int, outcome: int) -> str:
    if number < setting.players:
        return f"order {setting.colours[outcome]}"
    return f"start {setting.colours[outcome]}" if number == setting.players else f"draw {TRANSPORTS[outcome]}"


def _set_up(setting: Setting, drawn: Sequence[int]) -> BaseState:
    """The state that a set-up leads to, from the rules' own set-up with these outcomes given."""
    players, colours = setting.players, setting.colours
    given = {"order": [[colours[seat] for seat in drawn[:players]]]}
    if setting.rules.NAME == "ming":
        given["start"] = [[colours[drawn[players]]]]
        given["draw"] = [[TRANSPORTS[card]] for card in drawn[players + 1 :]]
    state = setting.start(0, given).clone()
    assert isinstance(state, BaseState)
    state.explicit_chance = True
    return state


# Registering


def _options(game: str, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """The options of the edition; a limit of 0 is none."""
    if game == "ming":
        return dict(chosen)
    own = ("debt",) if chosen["edition"] == 2013 else ("double_bidding", "guards")
    return {
        "edition": str(chosen["edition"]),
        "round_limit": chosen["round_limit"] or None,
        **{name: chosen[name] for name in own},
    }


def _game_type(game: str, wins: bool) -> pyspiel.GameType:
    kinds = pyspiel.GameType
    return pyspiel.GameType(
        short_name=f"teahorse_{game}",
        long_name={"yunnan": "Yunnan", "ming": "Ming Dynasty"}[game],
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.CONSTANT_SUM if wins else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players={"yunnan": 5, "ming": 4}[game],
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=DEFAULTS[game],
    )


class YunnanGame(TableGame):
    """`teahorse_yunnan`."""

    name = "yunnan"


class MingGame(TableGame):
    """`teahorse_ming`."""

    name = "ming"


for _game in (YunnanGame, MingGame):
    pyspiel.register_game(_game_type(_game.name, True), _game)
