"""What is fixed for a whole game: players, edition, options, and the board's numbers as tables.

The differences between the editions are the flags of `Variant`, one a rule of chapter Y-13; the differences in numbers
(Y-13-4, Y-13-8) are in `boards/*.toml`. Rules code asks the flags by name and knows no edition.
"""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from teahorse.yunnan.actions import PLACES, TEMPLE


class Variant:
    """Shared by all states of a game and never changed after set-up."""

    def __init__(self, players: int, two_with_duli: bool) -> None:
        self.players: i64 = players
        self.duli: bool = two_with_duli  # Y-DUL: the automa is the third player
        self.seats: i64 = players + 1 if two_with_duli else players  # places in the order
        # Colours by seat: seats are the players' numbers, 0 to players - 1, whatever colours they have chosen; Dúlì's is 5
        self.colours: list[str] = []
        self.colour_of: vec[i64] = vec[i64]([0, 1, 2, 3, 4, 5])  # the colour's place in `names.COLOURS`: actions name colours
        self.seat_of: vec[i64] = vec[i64]([0, 1, 2, 3, 4, 5])  # the other way round
        # Versions of the rules: see `versions.py`
        # Since version 2 a pile that a position leaves out is shuffled; before, its cards lay in their order
        self.shuffles_left_out_piles: bool = False
        self.version: str = ""
        self.duli_guild_always: bool = False  # Y-DUL-3, since version 2: Dúlì bids in the Guild at influence 4 too
        # Options (Y-EXP)
        self.source: object = None  # players, options and board that this was made from
        self.board: Any = None  # an own board's data; None for the game's
        self.double_bidding: bool = False
        self.guards: bool = False
        self.round_limit: i64 = 0  # 0: none
        self.vp_end_game: bool = True  # Y-EXP-5
        # Edition 2013 (Y-13); all False in 2023
        self.no_temple: bool = False  # Y-13-1
        self.supply_first: bool = False  # Y-13-2
        self.bank_keeps_bidding: bool = False  # Y-13-3: two different spaces, and going there is no pass
        self.debt: bool = False  # Y-13-4
        self.only_teahouse_at_once: bool = False  # Y-13-5
        self.many_posts: bool = False  # Y-13-6
        self.inspector_skips_cut_posts: bool = False  # Y-13-7
        # The board
        self.trader_income: vec[i64] = vec[i64]()  # by place; the market's is for all traders together
        self.post_income: vec[i64] = vec[i64]()
        self.presents: vec[i64] = vec[i64]()
        self.teahouse_vp: vec[i64] = vec[i64]()
        self.horse_vp: vec[i64] = vec[i64]()
        self.pass_vp: vec[i64] = vec[i64]()  # by number of passes
        self.influence_vp: vec[i64] = vec[i64]()
        self.debt_vp: vec[i64] = vec[i64]()  # VP lost by round, the last one for all later rounds:
        self.flat_debt: bool = False  # once; else for each missing coin
        self.start_coins: vec[i64] = vec[i64]()  # by place in the bidding order
        self.gap_cost: i64 = 0
        self.bank_payouts: vec[i64] = vec[i64]()  # by the sum of all bids
        self.lower_bank_less: i64 = 0
        self.end_vp: i64 = 0
        self.present_vp: i64 = 0
        self.coins_a_vp: i64 = 1
        self.temple_spaces: i64 = 31  # those on the board, as a mask
        self.gorges: i64 = 0  # those on the board, as a mask
        self.progress_max: i64 = 0  # of the fields TRADERS, PASSES, HORSE, INFLUENCE, TAKEN: four bits each
        self.card_bids: vec[i64] = vec[i64]()  # Dúlì's cards: 5 buildings each
        self.card_traders: vec[i64] = vec[i64]()  # by place: 6 numbers each, the market's always 0
        self.card_teahouse: vec[i64] = vec[i64]()
        # Tables made from the board by `routes.py`
        self.distance: vec[i64] = vec[i64]()
        self.gaps: vec[i64] = vec[i64]()
        # Spaces by what is occupied (a mask of a building's five spaces), and by coins
        self.open_spaces: vec[i64] = open_spaces_table()
        self.affordable: vec[i64] = vec[i64]([0, 0, 0, 0, 0, 1, 1, 3, 3, 7, 7, 7, 15, 15, 15, 31])
        self.bid_values: vec[i64] = vec[i64]([5, 7, 9, 12, 15])

    def set_table(self, name: str, numbers: list[int]) -> None:
        """Fills one of the tables; done in here, as a vector that comes from interpreted code is never freed."""
        table = vec[i64](numbers)
        if name == "colour_of":
            self.colour_of = table
        elif name == "seat_of":
            self.seat_of = table
        elif name == "pass_vp":
            self.pass_vp = table
        elif name == "influence_vp":
            self.influence_vp = table
        elif name == "start_coins":
            self.start_coins = table
        elif name == "debt_vp":
            self.debt_vp = table
        elif name == "bank_payouts":
            self.bank_payouts = table
        elif name == "card_bids":
            self.card_bids = table
        elif name == "card_traders":
            self.card_traders = table
        elif name == "card_teahouse":
            self.card_teahouse = table
        elif name == "trader_income":
            self.trader_income = table
        elif name == "post_income":
            self.post_income = table
        elif name == "presents":
            self.presents = table
        elif name == "teahouse_vp":
            self.teahouse_vp = table
        elif name == "horse_vp":
            self.horse_vp = table
        else:
            raise KeyError(name)

    def set_temple(self, spaces: i64) -> None:
        """The temple has only these spaces, a mask."""
        self.temple_spaces = spaces
        for occupied in range(32):
            self.open_spaces[32 + occupied] &= spaces

    def most_progress(self, building: i64) -> i64:
        """How far a building can raise its field (Y-BID-7)."""
        return (self.progress_max >> (4 * building)) & 15

    def borders(self, bridges: i64, horse: i64, start: i64, goal: i64) -> i64:
        """The fewest borders from start to goal over usable bridges, within the horse's reach; 99 if there is no way."""
        return self.distance[self.distances_from(bridges, horse, start) + goal]

    def distances_from(self, bridges: i64, horse: i64, start: i64) -> i64:
        """Where in `distance` the numbers of borders from a place to all others begin."""
        return ((bridges * PLACES + horse) * PLACES + start) * PLACES

    def gaps_to_puer(self, bridges: i64, held: i64, place: i64) -> i64:
        """The fewest gaps between a province and Pu'er, if `held` (bit 0 Yunnan ... bit 4 Qinghai) are the own ones."""
        return self.gaps[(bridges * 32 + held) * PLACES + place]


def small_spaces(building: i64) -> i64:
    """The small spaces of a building as a mask: 5 and 7; in the temple all."""
    return 31 if building == TEMPLE else 3


def open_spaces_table() -> vec[i64]:
    """Which spaces may be bid on, by the occupied ones: for a progress building [0:32], for the temple [32:64]."""
    table = vec[i64]([0 for _ in range(64)])
    for occupied in range(32):
        highest = 0
        while (occupied >> highest) != 0:
            highest += 1  # one above the highest standing bid
        above = (31 >> highest) << highest
        free = 31 & ~occupied
        table[occupied] = free & (above | 28)  # Y-BID-4 for 5 and 7, Y-BID-5 for 9, 12, 15
        table[32 + occupied] = free & above  # Y-BID-4: all spaces of the temple are small
    return table
