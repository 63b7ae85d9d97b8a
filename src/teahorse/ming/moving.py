"""Chapter M-MOV: princes travel or stay, and members go from the spaces into the districts."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from teahorse.ming.actions import (
    DEPLOY,
    DEPLOY_MONK,
    DISTRICTS,
    DRAGON,
    KINDS,
    PASS,
    SEATS,
    STAY,
    STEP,
    STEP_DRAGON,
    THIRDS,
)
from teahorse.ming.state import (
    DISCARD,
    DRAGONS,
    HAND,
    HELD,
    MONK,
    MOVING,
    NEXT,
    NOT_MOVED,
    OPEN,
    PASSED,
    PHASE,
    PRINCE,
    SPACES,
    START,
    STAYED,
    STEPPED,
    TO_MOVE,
    TURN,
    Table,
    player,
)
from teahorse.ming.variant import Variant

MOST_DEPLOYED: Final = 3

# Why a move of the prince, or a deployment, is not possible
NO_BORDER: Final = 1
NO_CARD: Final = 2
NO_WAY_ON: Final = 3
MUST_GO_ON: Final = 4
OWN_MONK: Final = 5
TOO_FEW: Final = 6


def begin_moving(s: Table) -> None:
    """M-MOV-1: from the start player on; nobody has passed."""
    v = s.v
    for seat in range(s.variant.players):
        v[player(seat) + PASSED] = 0
    v[PHASE] = MOVING
    v[TURN] = NOT_MOVED
    v[TO_MOVE] = v[START]


def moving_moves(s: Table, out: vec[i64]) -> i64:
    v = s.v
    seat = v[TO_MOVE]
    turn = v[TURN]
    others = other_princes(v, s.variant.players, seat)
    count: i64 = 0
    if turn != STAYED and v[player(seat) + HELD] > 0:
        count = step_moves(v, s.variant, seat, others, out)
    if turn == NOT_MOVED:
        for card in range(KINDS):
            if why_no_stay(v, seat, card) == 0:
                out[count] = STAY + card
                count += 1
        out[count] = PASS
        return count + 1
    most: i64 = -1
    while most < MOST_DEPLOYED and why_no_deploy(v, seat, others, most + 1) == 0:
        most += 1
        out[count] = DEPLOY + most
        count += 1
    for members in range(1, most + 1):  # M-MOV-7: whoever may deploy, may send one of them to the monastery
        out[count] = DEPLOY_MONK + members
        count += 1
    return count


def step_moves(v: vec[i64], variant: Variant, seat: i64, others: i64, out: vec[i64]) -> i64:
    hand = cards_held(v, seat)
    neighbour = variant.neighbour
    border = variant.border
    here = v[player(seat) + PRINCE]
    first = variant.first[here]
    last = variant.first[here + 1]
    count: i64 = 0
    for i in range(first, last):
        if why_no_step(variant, hand, others, neighbour[i], border[i]) == 0:
            out[count] = STEP + neighbour[i]
            count += 1
    if holds(hand, DRAGON):
        for i in range(first, last):
            if why_no_step(variant, hand, others, neighbour[i], DRAGON) == 0:
                out[count] = STEP_DRAGON + neighbour[i]
                count += 1
    return count


def other_princes(v: vec[i64], players: i64, mover: i64) -> i64:
    """The districts with a prince other than the mover's, as a mask."""
    mask: i64 = 0
    for seat in range(players):
        if seat != mover:
            mask |= 1 << v[player(seat) + PRINCE]
    return mask


def cards_held(v: vec[i64], seat: i64) -> i64:
    """A hand as one number, four bits for each kind of card: to be looked at without changing the table."""
    hand: i64 = 0
    for card in range(KINDS):
        hand |= v[player(seat) + HAND + card] << (4 * card)
    return hand


def holds(hand: i64, card: i64) -> bool:
    return (hand >> (4 * card)) & 15 != 0


def less(hand: i64, card: i64) -> i64:
    """A hand without one card of a kind that it holds."""
    return hand - (1 << (4 * card))


def why_no_step(variant: Variant, hand: i64, others: i64, to: i64, card: i64) -> i64:
    """M-MOV-2 and M-MOV-3 for a step over a border; `card` is that of its transport, or a dragon."""
    if not holds(hand, card):
        return NO_CARD
    if (others >> to) & 1 == 0 or can_go_on(variant, less(hand, card), to, others, 1 << to):
        return 0
    return NO_WAY_ON


def can_go_on(variant: Variant, hand: i64, here: i64, others: i64, seen: i64) -> bool:
    """M-MOV-3: whether a hand leads from an occupied district to a free one, over occupied ones if need be.

    Coming back to a district with fewer cards helps nobody, so `seen` ones are left out; a dragon is never worse than
    the border's own card, so it is kept as long as possible. The prince's own district is not among `others`.
    """
    neighbour = variant.neighbour
    border = variant.border
    first = variant.first[here]
    last = variant.first[here + 1]
    for i in range(first, last):
        if (others >> neighbour[i]) & 1 == 0 and playable(hand, border[i]) >= 0:
            return True
    for i in range(first, last):
        to = neighbour[i]
        card = playable(hand, border[i])
        if card >= 0 and (seen >> to) & 1 == 0 and can_go_on(variant, less(hand, card), to, others, seen | (1 << to)):
            return True
    return False


def playable(hand: i64, transport: i64) -> i64:
    """The card of a hand that takes a border: its own, else a dragon, else -1."""
    if holds(hand, transport):
        return transport
    return DRAGON if holds(hand, DRAGON) else -1


def why_no_stay(v: vec[i64], seat: i64, card: i64) -> i64:
    """M-MOV-4: any card in hand."""
    return NO_CARD if v[player(seat) + HAND + card] == 0 else 0


def why_no_deploy(v: vec[i64], seat: i64, others: i64, members: i64) -> i64:
    """M-MOV-3, M-MOV-6 and M-MOV-8 for a number of members."""
    here = v[player(seat) + PRINCE]
    if (others >> here) & 1 != 0:
        return MUST_GO_ON
    if members == 0:
        return 0
    if v[MONK + here] == seat:
        return OWN_MONK
    return TOO_FEW if v[player(seat) + SPACES + here // THIRDS] < members else 0


def play_card(v: vec[i64], seat: i64, card: i64) -> None:
    """M-MOV-5: movement cards to the discards, dragons to their stack."""
    p = player(seat)
    v[p + HAND + card] -= 1
    v[p + HELD] -= 1
    if card == DRAGON:
        v[DRAGONS] += 1
    else:
        v[DISCARD + card] += 1


def step_to(s: Table, to: i64, with_dragon: bool) -> None:
    """M-MOV-2: one step, and the card for it."""
    v = s.v
    seat = v[TO_MOVE]
    p = player(seat)
    here = v[p + PRINCE]
    card: i64 = DRAGON if with_dragon else s.variant.transport[here * DISTRICTS + to]
    play_card(v, seat, card)
    v[p + PRINCE] = to
    v[TURN] = STEPPED
    if s.log is not None:
        s.log.append(("step", seat, here, to, card))


def stay(s: Table, card: i64) -> None:
    """M-MOV-4."""
    v = s.v
    seat = v[TO_MOVE]
    play_card(v, seat, card)
    v[TURN] = STAYED
    if s.log is not None:
        s.log.append(("stay", seat, v[player(seat) + PRINCE], card))


def deploy(s: Table, members: i64, monk: bool) -> bool:
    """M-MOV-6 and M-MOV-7: ends the turn. True when all have passed."""
    v = s.v
    seat = v[TO_MOVE]
    p = player(seat)
    here = v[p + PRINCE]
    at = OPEN + here * SEATS
    displaced: i64 = -1
    v[p + SPACES + here // THIRDS] -= members
    v[at + seat] += members
    if monk:
        displaced = v[MONK + here]
        v[at + seat] -= 1
        v[MONK + here] = seat
        if displaced >= 0:
            v[at + displaced] += 1
    if s.log is not None:
        s.log.append(("deploy", seat, here, members, monk, displaced))
    return end_turn(s)


def pass_turn(s: Table) -> bool:
    """M-MOV-1: out for the round. True when all have passed."""
    v = s.v
    seat = v[TO_MOVE]
    v[player(seat) + PASSED] = 1
    if s.log is not None:
        s.log.append(("pass", seat))
    return end_turn(s)


def end_turn(s: Table) -> bool:
    """Gives the turn to the next who has not passed, maybe to the same player; True if there is none."""
    v = s.v
    v[TURN] = NOT_MOVED
    seat = v[TO_MOVE]
    for _ in range(s.variant.players):
        seat = v[NEXT + seat]
        if v[player(seat) + PASSED] == 0:
            v[TO_MOVE] = seat
            return False
    return True
