"""What a game must offer to be played here. A game is a package whose module itself is a `Rules` (see `teahorse.yunnan`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from teahorse.kernel.chance import Chance
from teahorse.kernel.errors import Refusal
from teahorse.kernel.state import BaseState, Raw

__all__ = ["Raw", "Rules", "State"]

State = BaseState  # the fast layer of a game


class Rules(Protocol):
    """One game. Everything here takes or gives plain data, so that no caller needs to know the game."""

    __name__: str  # of the package: a pickled game finds its rules by it
    NAME: str
    VERSION: str  # of the rules, the newest one; records name theirs
    VERSIONS: dict[str, dict[str, object]]  # all that can be played, oldest first: see `kernel.versions`
    COLOURS: tuple[str, ...]  # all that may be chosen, then the automaton or the neutral colour
    NUM_ACTIONS: int
    SECRET_MOVE: str  # how a choice is printed while it is secret; "" if the game has none
    INFO: Mapping[str, Any]  # title, player counts, editions and options: for menus, command lines and reading

    def read_options(self, players: int, options: Mapping[str, object]) -> dict[str, object]:
        """The options of a game, complete and checked; SetupError for wrong ones and for a wrong number of players."""

    def read_board(self, source: object, options: Mapping[str, object]) -> dict[str, Any]:
        """The board's data from a file's path or a document, checked; `None` gives the game's own."""

    def start(
        self, colours: Sequence[str], options: Mapping[str, object], board: Mapping[str, Any], chance: Chance, version: str
    ) -> State:
        """The position before the first decision; what was drawn on the way is in its log. Colours in the order of COLOURS."""

    def fixed_order(self, order: Sequence[str]) -> dict[str, list[list[str]]]:
        """The outcomes that make this the first order of play, as `Chance` takes them."""

    def read_position(
        self, document: Mapping[str, Any], board: object, chance: Chance, version: str
    ) -> tuple[State, dict[str, Any]]:
        """A position from its document, played on to the next decision; PositionError names what is impossible. And its
        piles as they lay before, as keys of the document: they may have been left out of it."""

    def read_draws(self, document: Mapping[str, Any], draws: Sequence[object]) -> dict[str, list[list[str]]]:
        """Later random outcomes, given with a position, as `Chance` takes them."""

    def in_piles(self, document: Mapping[str, Any], piles: Mapping[str, Any], word: str) -> int:
        """How many of the outcomes `word` that were given with a position lie in its piles, and so are told by them."""

    def colours(self, state: Any) -> list[str]:
        """The colour of every seat, that of the automaton or neutral colour too."""

    def players(self, state: Any) -> list[int]:
        """The seats that decide, ascending (an automaton is none)."""

    def order(self, state: Any) -> list[int]:
        """The seats of the players in the order of play, the one who begins first."""

    def options(self, state: Any) -> dict[str, object]: ...

    def version(self, state: Any) -> str:
        """The version of the rules that a game is played by."""

    def position(self, state: Any) -> dict[str, Any]:
        """The full truth as a document, canonical."""

    def view(self, state: Any, seat: int | None) -> dict[str, Any]:
        """All that a seat (None: a spectator) may know, as a document."""

    def imagine(self, view: Mapping[str, Any], seed: int) -> State:
        """A state that agrees with a view, drawn uniformly from all that do; the view may have been through JSON."""

    def refusal(self, state: Any, action: int) -> Refusal | None:
        """None for a legal action, else the reason."""

    def action_to_text(self, action: int) -> str: ...

    def text_to_action(self, text: str) -> int:
        """The action of a text, forgiving of case and spaces; `Refused` for a text that is none."""

    def action_to_dict(self, action: int) -> dict[str, Any]:
        """The parts of a move, ready for JSON: {"verb": "move", "from": "market", "to": "Kang", "displace": "blue"}."""

    def dict_to_action(self, parts: Mapping[str, Any]) -> int:
        """The action of a move's parts; `Refused` for parts that make none."""

    def event(self, raw: Raw, colours: Sequence[str], seat: int | None) -> dict[str, Any]:
        """An event as a seat (None: a spectator) may see it; colours by seat."""

    def events_schema(self) -> dict[str, Any]:
        """The JSON Schema of an event."""

    def reveals(self, raw: Raw) -> bool:
        """Whether the event brings something hidden to light."""

    def chance_line(self, raw: Raw, colours: Sequence[str], public: bool) -> str | None:
        """The event as a random outcome of the record ("duli 7"); of the public one if asked; None if it is none."""

    def public_position(self, document: Mapping[str, Any]) -> dict[str, Any] | None:
        """A position's document without what people may not know; None if that cannot be left out."""

    def secret_moves(self, state: Any) -> int:
        """How many of the last moves are still secret choices."""

    def heading(self, state: Any) -> str:
        """Round and phase, for the record."""

    def random_playout(self, state: Any, seed: int) -> int:
        """Plays uniformly random legal moves until the game is over and returns how many decisions there were."""

    def scores(self, state: Any) -> dict[str, int]: ...

    def winners(self, state: Any) -> list[str]: ...
