"""Why a move is refused: the same checks that make the list of legal moves, asked one by one.

Where several rules forbid a move, the one that is named is found in this order, from what cannot be mended to what can:
1. the game or the phase: it is over, or another kind of move is expected now;
2. the goal as such: it does not exist here, is closed for this player, or has reached its maximum;
3. the piece: no trader or structure to do it with;
4. the exact place: taken, not high enough, out of reach;
5. the price: coins or passes;
6. the extra: the displacement that goes with a journey.
"""

from __future__ import annotations

from teahorse.kernel.errors import Refusal
from teahorse.yunnan import actions as a
from teahorse.yunnan import asking, bidding, building, displacing, resolving, routes
from teahorse.yunnan import state as f
from teahorse.yunnan.names import BANK_SPACES, BUILDINGS, GORGES, PHASES, PLACES, SPACES, STRUCTURES
from teahorse.yunnan.notation import MOVES
from teahorse.yunnan.playing import State
from teahorse.yunnan.reasons import refused
from teahorse.yunnan.state import player
from teahorse.yunnan.variant import small_spaces


def refusal(s: State, action: int) -> Refusal | None:
    """None for a legal action, else the reason."""
    phase = s.v[f.PHASE]
    if phase != _phase_of(MOVES.checked(action)):
        return refused(f"phase_{PHASES[phase]}", player=_colour(s))
    if phase == f.BIDDING:
        return _bidding(s, action)
    if phase == f.RESOLVING:
        return _resolving(s, action)
    if phase == f.TRAVEL:
        return _travel(s, action)
    income = s.v[player(s.to_move) + f.INCOME]
    return refused("score_too_much", vp=action - a.SCORE, income=income) if action - a.SCORE > income else None


def _phase_of(action: int) -> int:
    if action < a.BLOCK:
        return f.BIDDING
    if action < a.BUILD_POST:
        return f.RESOLVING
    return f.TRAVEL if action < a.SCORE else f.SCORING


def _colour(s: State) -> str | None:
    return s.variant.colours[s.to_move] if s.to_move >= 0 else None


# Bidding


def _bidding(s: State, action: int) -> Refusal | None:
    if action == a.PASS:
        return None
    source = action % a.PLACES if action < a.BANK else (action - a.BANK) % a.PLACES
    if action < a.BANK:
        place, space = divmod(action // a.PLACES, a.SPACES)
        return _closed(s, place) or _no_source(s, source) or _no_space(s, place, space) or _too_dear(s, place, space)
    if action < a.MARKET:
        return _no_bank(s, (action - a.BANK) // a.PLACES) or _no_source(s, source)
    return _no_source(s, source)


def _closed(s: State, place: int) -> Refusal | None:
    v, p, name = s.v, player(s.to_move), BUILDINGS[place]
    reason = asking.closed_to(s, s.to_move, place)
    if reason == bidding.OPEN:
        return None
    if reason == bidding.NO_TEMPLE:
        return refused("no_temple", building=name)
    if reason == bidding.WENT_TO_BANK:
        return refused("went_to_bank", building=name)
    if reason == bidding.MAXIMUM:
        return refused(f"maximum_{name}", building=name, maximum=s.variant.most_progress(place))
    own = [SPACES[i] for i in range(a.SPACES) if v[p + f.BIDS] >> (place * a.SPACES + i) & 1]
    if reason == bidding.ALREADY_THERE:
        return refused("already_there", building=name, space=own[0])
    if reason == bidding.TWICE_THERE:
        return refused("twice_there", building=name, spaces=own)
    return refused("no_second_progress", building=name, space=own[0])


def _no_source(s: State, source: int) -> Refusal | None:
    v, p = s.v, player(s.to_move)
    if asking.trader_sources(s, s.to_move) >> source & 1:
        return None
    if source == 0:
        return refused("no_trader_in_supply", player=_colour(s))
    if v[p + f.AT + source] == 0:
        return refused("no_trader_at", player=_colour(s), place=PLACES[source])
    return refused("supply_first", player=_colour(s), place=PLACES[source], supply=v[p + f.SUPPLY])


def _no_space(s: State, place: int, space: int) -> Refusal | None:
    if asking.open_spaces(s, place) >> space & 1:
        return None
    occupied = s.v[f.OCCUPIED + place]
    facts = {"building": BUILDINGS[place], "space": SPACES[space]}
    if occupied >> space & 1:
        return refused("space_taken", **facts, owner=_owner(s, place, space))
    if place == a.TEMPLE and not s.variant.temple_spaces >> space & 1:
        there = [value for i, value in enumerate(SPACES) if s.variant.temple_spaces >> i & 1]
        return refused("no_such_space", **facts, spaces=there)
    highest = max(i for i in range(a.SPACES) if occupied >> i & 1)
    assert small_spaces(place) >> space & 1
    return refused("not_highest", **facts, highest=SPACES[highest], owner=_owner(s, place, highest))


def _owner(s: State, place: int, space: int) -> str:
    return next(c for i, c in enumerate(s.variant.colours) if s.v[player(i) + f.BIDS] >> (place * a.SPACES + space) & 1)


def _too_dear(s: State, place: int, space: int) -> Refusal | None:
    v, p = s.v, player(s.to_move)
    if asking.affordable_spaces(s, s.to_move, place) >> space & 1:
        return None
    return refused("too_dear", building=BUILDINGS[place], space=SPACES[space], coins=v[p + f.COINS], standing=v[p + f.SPENT])


def _no_bank(s: State, kind: int) -> Refusal | None:
    """`kind`: 0 the bank of 2023, 1 and 2 the upper and lower space of 2013."""
    if s.variant.bank_keeps_bidding != (kind > 0):
        return refused("bank_two_kinds" if kind == 0 else "bank_one_kind")
    seat, spaces = s.to_move, [s.v[f.BANK_SPACES], s.v[f.BANK_SPACES + 1]]
    if kind == 0:
        if asking.bank_is_open(s, seat, 0) or asking.bank_is_open(s, seat, 1):
            return None
        return refused("bank_full", owners=[s.variant.colours[owner] for owner in spaces])
    if asking.bank_is_open(s, seat, kind - 1):
        return None
    if seat in spaces:
        return refused("bank_twice", space=BANK_SPACES[spaces.index(seat)])
    return refused("bank_space_taken", space=BANK_SPACES[kind - 1], owner=s.variant.colours[spaces[kind - 1]])


# Resolving


def _resolving(s: State, action: int) -> Refusal | None:
    v, p = s.v, player(s.to_move)
    if action < a.TAKE_POST:
        if v[f.PENDING_TEMPLE] == 0:
            return refused("no_temple_choice", player=_colour(s))
        gorge = action - a.BLOCK
        return None if s.variant.gorges >> gorge & 1 else refused("no_gorge", gorge=GORGES[gorge])
    if v[f.PENDING_YARD] == 0:
        return refused("no_yard_choice", player=_colour(s))
    if action >= a.TAKE_GUARDS:
        if not s.variant.guards:
            return refused("no_guards_2013" if s.variant.no_temple else "no_guards_option")
        return refused("guards_taken", player=_colour(s)) if v[p + f.GUARDS] else None
    kind, where = _structure(action, a.TAKE_POST, a.TAKE_BRIDGE, a.TAKE_TEAHOUSE)
    if asking.in_stock(s, s.to_move, kind) == 0:
        return refused("none_in_stock", structure=STRUCTURES[kind], player=_colour(s))
    if where == resolving.KEEP:
        return None
    if not resolving.placed_at_once(s.variant, kind):
        return refused("not_at_once", structure=STRUCTURES[kind])
    return _no_site(s, kind, where)


def _structure(action: int, post: int, bridge: int, teahouse: int) -> tuple[int, int]:
    if action < bridge:
        return f.POST, action - post
    return (f.BRIDGE, action - bridge) if action < teahouse else (f.TEAHOUSE, action - teahouse)


def _no_site(s: State, kind: int, where: int) -> Refusal | None:
    p = player(s.to_move)
    reason = asking.build_refusal(s, s.to_move, kind, where)
    if reason == building.FINE:
        return None
    facts: dict[str, object] = {"structure": STRUCTURES[kind]}
    facts["place"] = GORGES[where - 1] if kind == f.BRIDGE else PLACES[where]
    if reason == building.BEYOND_HORSE:
        code = "bridge_beyond_horse" if kind == f.BRIDGE else "beyond_horse"
        return refused(code, **facts, horse=PLACES[s.v[p + f.HORSE]])
    if reason == building.OWN_POST_THERE:
        return refused("own_post_there", **facts)
    if reason == building.TEAHOUSE_THERE:
        return refused("teahouse_there", **facts, owner=s.variant.colours[s.v[f.TEAHOUSE_AT + where]])
    if reason == building.GORGE_BLOCKED:
        return refused("gorge_blocked", **facts)
    return refused("own_bridge_there" if reason == building.OWN_BRIDGE_THERE else "no_gorge_there", **facts)


# Travel


def _travel(s: State, action: int) -> Refusal | None:
    if action == a.END:
        return None
    if action < a.MOVE:
        kind, where = _structure(action, a.BUILD_POST, a.BUILD_BRIDGE, a.BUILD_TEAHOUSE)
        if s.v[player(s.to_move) + f.KEPT + kind] == 0:
            return refused("none_kept", structure=STRUCTURES[kind], player=_colour(s))
        return _no_site(s, kind, where + 1)
    way, whom = divmod(action - a.MOVE, 7)
    start, goal = way // 5, way % 5 + 1
    return _no_traveller(s, start) or _no_way(s, start, goal) or (_no_displacement(s, whom - 1, goal) if whom else None)


def _no_traveller(s: State, start: int) -> Refusal | None:
    traders = s.v[player(s.to_move) + f.AT + start]
    if traders == 0:
        return refused("nobody_to_travel", player=_colour(s), place=PLACES[start])
    if traders == s.v[f.TRAVELLED + start]:
        return refused("has_travelled", player=_colour(s), place=PLACES[start])
    return None


def _no_way(s: State, start: int, goal: int) -> Refusal | None:
    v, p = s.v, player(s.to_move)
    facts = {"start": PLACES[start], "goal": PLACES[goal]}
    if start == goal:
        return refused("goal_is_start", **facts)
    if goal > v[p + f.HORSE]:
        return refused("goal_beyond_horse", **facts, horse=PLACES[v[p + f.HORSE]])
    borders = s.variant.borders(asking.usable_bridges(s, s.to_move), v[p + f.HORSE], start, goal)
    left = v[p + f.PASSES] - v[f.PASSES_USED]
    assert borders < routes.NO_WAY
    return refused("too_few_passes", **facts, borders=borders, left=left) if borders > left else None


def _no_displacement(s: State, colour: int, goal: int) -> Refusal | None:
    v, other = s.v, s.variant.seat_of[colour]
    facts = {"player": _colour(s), "other": s.variant.colours[other], "place": PLACES[goal]}
    reason = asking.displace_refusal(s, s.to_move, other, goal)
    if reason == displacing.MAY:
        return None
    if reason == displacing.GUARDED:
        return refused("guarded", **facts)
    if reason == displacing.INFLUENCE_TOO_HIGH:
        influences = {"own": v[player(s.to_move) + f.INFLUENCE], "theirs": v[player(other) + f.INFLUENCE]}
        return refused("influence_too_high", **facts, **influences)
    return refused("own_trader" if reason == displacing.OWN_TRADER else "nobody_to_displace", **facts)
