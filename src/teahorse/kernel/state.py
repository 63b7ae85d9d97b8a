"""The fast layer that all games share: a position as one flat vector of small integers, and what can be done with it.

Compiled code that serves every game (searches, playouts, vector environments) takes a `BaseState` and calls its methods;
no Python object is made in `legal`, `advance`, `resample`, `points` and `win_shares`; `copy_from` takes one block of memory.
Each game extends `BaseState` in its `playing.py`. Seats and actions are small integers.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from teahorse.kernel.chance import MASK, Chance, below, mixed, start_of, step
from teahorse.kernel.errors import TeahorseError, said, shown

Raw = tuple[Any, ...]  # an event as the rules log it: a word, then small values

# The first fields of every game's vector
ROUND: Final = 0
PHASE: Final = 1
TO_MOVE: Final = 2  # a seat, CHANCE or NOBODY
RANDOM: Final = 3  # the quick generator of searches and playouts; never made from a game's seed
NOBODY: Final = -1  # to move when the game is over
CHANCE: Final = -2  # to move when a random event is awaited (`explicit_chance`)
SPECTATOR: Final = -1  # the seat of somebody who plays no colour

MOST_OUTCOMES: Final = 17  # no random event of any game has more: they are numbered from 0
MOST_MOVES: Final = 256  # no list of legal moves of any game is longer
LONGEST: Final = 1_000_000  # decisions after which a playout gives up: a game on an own board may have no end
BUFFER: Final = vec[i64]([0 for _ in range(MOST_MOVES)])


class IllegalAction(TeahorseError):
    """A number that is no legal action of the position. `.legal` has those that are."""

    def __init__(self, action: object, legal: list[int]) -> None:
        self.legal = legal
        if legal:
            few = some(legal)
            problem = said("{0} is no legal action of this position; legal now, of {1}: {2}", shown(action), len(legal), few)
        else:
            problem = said("{0} is no legal action: the game is over, or awaits a random event", shown(action))
        super().__init__(problem)


def some(actions: list[int]) -> str:
    """The first few numbers of a list."""
    return ", ".join([str(action) for action in actions[:12]]) + (", ..." if len(actions) > 12 else "")


class BaseState:
    """One position. `log` and `chance` belong to a game in progress: a copy has neither, so it neither reports nor
    foresees what the game will draw; but it has the hidden cards as they lie. For a player who must not know them there is
    `resampled`."""

    def __init__(self, v: vec[i64]) -> None:
        self.v = v
        self.log: list[Raw] | None = None  # where events go; ask `is not None` before making one
        self.chance: Chance | None = None  # who decides what is drawn; None: the quick generator
        # True: the state stops at a random event and awaits its outcome (`chance_outcomes`, `apply_chance`). Copies keep it.
        # The order of hidden piles means nothing then; `resample` before it is switched off again.
        self.explicit_chance = False

    # What each game says

    def players(self) -> i64:
        """How many decide; their seats are 0, 1, ... (an automaton or a neutral colour is not among them)."""
        raise NotImplementedError

    def action_count(self) -> i64:
        """The size of the action space."""
        raise NotImplementedError

    def begin_anew(self, seed: int) -> None:
        """Becomes a new game of the same variant, in place; set-up and later draws follow from the seed, by the quick
        generator."""
        raise NotImplementedError

    def legal(self, out: vec[i64]) -> i64:
        """Writes the legal actions into `out`, in no particular order, and returns how many there are: 0 when it is over."""
        raise NotImplementedError

    def advance(self, action: i64) -> None:
        """Plays a legal action and all that follows without a decision. Unchecked."""
        raise NotImplementedError

    def points(self, out: vec[i64]) -> None:
        """Writes every player's points into `out`, by seat, as if the game ended now."""
        raise NotImplementedError

    def win_shares(self, out: vec[float]) -> None:
        """Writes 1.0 for the winner, shared among winners, and 0.0 for all others, by seat, as if the game ended now."""
        raise NotImplementedError

    def draw_hidden(self, seat: i64) -> None:
        """Draws anew what the seat cannot know, uniformly from all that agrees with what it knows."""
        raise NotImplementedError

    def chance_weights(self, out: vec[i64]) -> i64:
        """Writes the weight of each outcome of the awaited random event into `out`, by its number up to MOST_OUTCOMES - 1,
        and returns their sum: what is known to all decides, not how a hidden pile lies."""
        raise NotImplementedError

    def advance_chance(self, outcome: i64) -> None:
        """The awaited random event has this outcome; all that follows without a decision is played. Unchecked."""
        raise NotImplementedError

    def go_on(self) -> None:
        """The awaited random event takes place as if nobody had asked for it: the pile as it lies, or the generator."""
        raise NotImplementedError

    def essence(self) -> vec[i64]:
        """A copy of the vector without what is of no consequence any more: equal positions have equal ones."""
        raise NotImplementedError

    def same_variant(self, other: BaseState) -> bool:
        """Whether the other is a state of the same game, options and board."""
        raise NotImplementedError

    def clone(self) -> BaseState:
        """An independent copy, without log and chance."""
        raise NotImplementedError

    def deciders(self) -> i64:
        """The seats that owe a choice now, as a mask: where all choose at once and in secret, several."""
        seat = self.v[TO_MOVE]
        return 0 if seat < 0 else 1 << seat

    # Playing

    @property
    def to_move(self) -> int:
        """The seat that decides next; -1 when the game is over, -2 when a random event is awaited."""
        return int(self.v[TO_MOVE])

    def seat_to_move(self) -> i64:
        """The same, for compiled code."""
        return self.v[TO_MOVE]

    @property
    def is_over(self) -> bool:
        return self.v[TO_MOVE] == NOBODY

    @property
    def awaits_chance(self) -> bool:
        """Whether a random event is next (only with `explicit_chance`): nobody is to move then."""
        return self.v[TO_MOVE] == CHANCE

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of the awaited random event with their probabilities, ascending; empty when none is awaited."""
        if not self.awaits_chance:
            return []
        out = action_buffer()
        total = int(self.chance_weights(out))
        return [(outcome, int(out[outcome]) / total) for outcome in range(MOST_OUTCOMES) if out[outcome] > 0]

    def apply_chance(self, outcome: int) -> None:
        """The awaited random event has this outcome, and all follows that needs no decision."""
        possible = [number for number, _ in self.chance_outcomes()]
        if outcome not in possible:
            if possible:
                raise TeahorseError(said("{0} is no outcome here: possible are {1}", shown(outcome), some(possible)))
            raise TeahorseError("no random event is awaited")
        self.advance_chance(outcome)

    def actions(self) -> list[int]:
        """The legal actions, ascending; empty when the game is over."""
        out = action_buffer()
        count = self.legal(out)
        return sorted([int(out[i]) for i in range(count)])

    def legal_mask(self) -> bytearray:
        """One byte for each action of the game, 1 if it is legal now."""
        mask = bytearray(int(self.action_count()))
        out = action_buffer()
        for i in range(self.legal(out)):
            mask[out[i]] = 1
        return mask

    def apply(self, action: int) -> None:
        """Plays a legal action, and all that follows without a decision. Unchecked: illegal ones are a caller's bug."""
        self.advance(action)

    def play(self, action: int) -> None:
        """Plays an action if it is legal; `IllegalAction`, and nothing changes, if not."""
        legal = self.actions()
        if action not in legal:
            raise IllegalAction(action, legal)
        self.advance(action)

    def hand_to(self, seat: i64) -> None:
        """Gives the turn to another seat that owes its choice at the same time (see `deciders`)."""
        if seat < 0 or (self.deciders() >> seat) & 1 == 0:
            raise TeahorseError(said("seat {0} owes no choice now", int(seat)))
        self.v[TO_MOVE] = seat

    # Asking

    @property
    def round(self) -> int:
        return int(self.v[ROUND])

    @property
    def phase(self) -> int:
        """The phase, as its place in the game's `PHASES`."""
        return int(self.v[PHASE])

    @property
    def scores(self) -> list[int]:
        """Every player's points by seat, as if the game ended now."""
        out = action_buffer()
        self.points(out)
        return [int(out[seat]) for seat in range(self.players())]

    def returns(self) -> list[float]:
        """For each player 1.0 for a victory, shared among winners, and 0.0 otherwise; all 0.0 while the game runs."""
        shares = vec[float]([0.0 for _ in range(self.players())])
        if self.is_over:
            self.win_shares(shares)
        return list(shares)

    # Copies, and what others cannot know

    def copy_from(self, other: BaseState) -> None:
        """Becomes a copy of another state of the same variant."""
        self.explicit_chance = other.explicit_chance
        self.v = other.v[:]  # one block of memory at once, thrice as quick as number by number

    def reseed(self, seed: int) -> None:
        """The quick generator begins anew: later draws follow from this seed, if no `chance` decides them."""
        self.v[RANDOM] = start_of(seed)

    def resample(self, seat: i64, seed: i64) -> None:
        """Draws anew, in place, all that a seat (SPECTATOR: -1) cannot know: it agrees with the seat's view, and is uniform
        over what does. Later draws follow from the seed too; nothing is left of what the state knew before."""
        self.chance = None
        self.v[RANDOM] = mixed(seed)
        self.draw_hidden(seat)

    def resampled(self, seat: int, seed: int) -> BaseState:
        """A copy of which a player may know everything: see `resample`."""
        copy = self.clone()
        copy.resample(seat, seed % MASK)
        return copy

    # Comparing

    def key(self) -> i64:
        """A number for tables of positions: equal for equal positions, whatever way led there."""
        v = self.essence()
        key: i64 = 0x2545F4914F6CDD1D
        for i in range(len(v)):
            key = ((key ^ v[i]) * 0x3851F42D4C957F2D) & MASK
            key ^= key >> 29
        return key

    def __hash__(self) -> int:
        return int(self.key())

    def __eq__(self, other: object) -> bool:
        """Whether it is the same position of the same variant: all that matters from now on, hidden cards included."""
        if not isinstance(other, BaseState) or not self.same_variant(other):
            return False
        mine = self.essence()
        others = other.essence()
        for i in range(len(mine)):
            if mine[i] != others[i]:
                return False
        return True


def action_buffer() -> vec[i64]:
    """Room for the legal actions of any state."""
    return BUFFER[:]


def blank(size: int) -> vec[i64]:
    """The fields of a state before anything is set up."""
    v = vec[i64]([0 for _ in range(size)])
    v[RANDOM] = start_of(0)
    return v


def random_playout(state: BaseState, seed: int, limit: int = LONGEST) -> int:
    """Plays uniformly random legal moves until the game is over, or has taken `limit` decisions, and returns how many they
    were. Equal seeds give equal games."""
    v = state.v
    v[RANDOM] = start_of(seed)  # shuffles on the way follow from the seed too
    state.explicit_chance = False
    if v[TO_MOVE] == CHANCE:
        state.go_on()
    out = action_buffer()
    most: i64 = limit
    decisions: i64 = 0
    while v[TO_MOVE] != NOBODY and decisions < most:
        count = state.legal(out)
        v[RANDOM] = step(v[RANDOM])
        state.advance(out[below(v[RANDOM], count)])
        decisions += 1
    return int(decisions)
