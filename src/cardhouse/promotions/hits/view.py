"""What people see of hits: the dealer whether the hand in progress may be one, and which cards are asked for;
the floor what was found; a player whether he takes part, and why not.

While a hand is on, what the dealer is told comes from the cards that lie face up and from nothing else, so
that nobody learns of a hidden card from it. Players are not told at all: talk of a jackpot during its hand
may void it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from cardhouse.cards.card import UNKNOWN
from cardhouse.floor.state import FloorTable
from cardhouse.games.game import load_game
from cardhouse.houses.choices import Choices
from cardhouse.promotions.hits.conditions import keys_of, trigger_of
from cardhouse.promotions.hits.eligible import (
    Fault,
    card_fault,
    faults,
    rows,
    share_fault,
    table_fault,
    takes_part,
)
from cardhouse.promotions.hits.looking import spot_now
from cardhouse.promotions.hits.possible import may_be_beaten, pockets
from cardhouse.promotions.hits.spot import Spot
from cardhouse.promotions.hits.state import BestHand, Hit, NearMiss
from cardhouse.promotions.hits.wording import SAID, why_not
from cardhouse.promotions.promotion import OF_HANDS, Promotion
from cardhouse.promotions.state import Promotions

Alias = Callable[[str], str]
FLOP = 3


class MayHit(msgspec.Struct, frozen=True):
    """A promotion that this board may hit: what must be seen to."""

    promotion: str
    says: str
    cites: tuple[str, ...] = ()


class WhyLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why something does not count, in words and with its row. Seat 0: the table."""

    says: str
    code: str
    seat: int = 0
    cite: str = ""


class NearLine(msgspec.Struct, frozen=True):
    """A hand that came near."""

    promotion: str
    table: int
    hand: int
    at: int
    why: tuple[WhyLine, ...] = ()


class TableHits(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the dealer is told."""

    table: int
    may: tuple[MayHit, ...] = ()
    asks: tuple[str, ...] = ()
    """Cards of the last hand that must still be told."""
    hole_cards: int = 0
    """How many each hand of it has."""
    near: NearLine | None = None
    """Why the last hand that came near was none."""
    hits: tuple[int, ...] = ()
    """Hits of the last hand."""


class TakerLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody who shares."""

    name: str
    part: str
    table: int
    seat: int
    cards: tuple[str, ...] = ()


class HitLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """One hit."""

    hit: int
    promotion: str
    status: str
    table: int
    hand: int
    began: int
    at: int
    takers: tuple[TakerLine, ...] = ()
    event: str = ""
    doubts: tuple[WhyLine, ...] = ()
    rests_on: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()
    order: int = 0
    tied: tuple[int, ...] = ()
    why: str = ""


class BestLine(msgspec.Struct, frozen=True):
    """The hand to beat in a time frame."""

    promotion: str
    hand: str
    names: tuple[str, ...]
    table: int
    starts: int
    ends: int


class AskLine(msgspec.Struct, frozen=True):
    """Cards that a table is asked for."""

    table: int
    hand: int
    promotions: tuple[str, ...]
    needs: tuple[str, ...]


class HitsView(msgspec.Struct, frozen=True):
    """Everything found, the latest first."""

    hits: tuple[HitLine, ...] = ()
    asks: tuple[AskLine, ...] = ()
    near: tuple[NearLine, ...] = ()
    best: tuple[BestLine, ...] = ()


class MyPromotion(msgspec.Struct, frozen=True, omit_defaults=True):
    """Whether I take part in a promotion at my table, and if not, why."""

    promotion: str
    table: int
    seat: int
    eligible: bool
    why: tuple[WhyLine, ...] = ()


class MyHits(msgspec.Struct, frozen=True):
    """My own part in promotions of hands, and the hands to beat."""

    promotions: tuple[MyPromotion, ...] = ()
    best: tuple[BestLine, ...] = ()


# The dealer


def table_hits(host: Any, number: int) -> TableHits | None:
    """What the dealer of a table is told; from the board and what is on the log alone."""
    table = host.room.floor.tables.get(number)
    if table is None:
        return None
    hits = host.room.promotions.hits
    asking, near = hits.asking.get(number), hits.near.get(number)
    on = table.table.setup is not None
    last = table.hands
    return TableHits(
        number,
        may=tuple(_may(host, table)) if on and host.room.promotions.all else (),
        asks=asking.needs if asking is not None else (),
        hole_cards=load_game(asking.spot.game).hole_cards if asking is not None else 0,
        near=_near(near) if near is not None and near.hand == last and not on else None,
        hits=() if on else tuple(hit.number for hit in hits.of_hand(number, last, table.opened)),
    )


def _may(host: Any, table: FloorTable) -> Iterator[MayHit]:
    running = host.room.hands.get(table.number)
    if running is None:
        return
    hand, choices = running.hand, host.in_force("cash", table=table.number)
    boards = hand.boards if hand.runs > 1 else [hand.board]
    known = [tuple(board) for board in boards if len(board) >= FLOP and UNKNOWN not in board]
    for name, terms in _held(host.room.promotions, running.began):
        if not takes_part(terms.where, hand.setup.game, table.number):
            continue
        if table_fault(spot_now(host, table), terms, choices) is None and any(
            board_may_hit(terms, hand.setup.game, board, choices) for board in known
        ):
            yield MayHit(name, SAID["may_hit"], rows(choices, keys_of(terms)))


def board_may_hit(terms: Promotion, game: str, board: tuple[int, ...], choices: Choices) -> bool:
    """Whether two hole cards can be such a hand on this board."""
    trigger = trigger_of(terms, game, choices)
    if trigger is None or terms.best is not None or terms.squares is not None:
        return False
    if trigger.what == "beaten":
        return may_be_beaten(trigger, game, board)
    lying = board[:FLOP] if trigger.street == "flop" else board
    return bool(pockets(trigger.hand, game, lying))


def _held(promotions: Promotions, at: int) -> Iterator[tuple[str, Promotion]]:
    for name, one in promotions.all.items():
        terms = one.terms_at(at) if one.terms.kind in OF_HANDS else None
        if terms is not None:
            yield name, terms


def _near(near: NearMiss) -> NearLine:
    why = tuple(WhyLine(why_not(code), code, seat, cite) for seat, code, cite in near.why)
    return NearLine(near.promotion, near.table, near.hand, near.at, why)


# The floor


def hits_view(promotions: Promotions, alias: Alias) -> HitsView:
    """What was found in the room, and what must still be told."""
    hits = promotions.hits
    return HitsView(
        hits=tuple(_line(hit, alias) for hit in reversed(hits.all.values())),
        asks=tuple(
            AskLine(table, one.spot.hand, one.promotions, one.needs)
            for table, one in sorted(hits.asking.items())
            if one.needs
        ),
        near=tuple(_near(near) for near in sorted(hits.near.values(), key=lambda near: -near.at)),
        best=_best(hits.best, alias),
    )


def _line(hit: Hit, alias: Alias) -> HitLine:
    return HitLine(
        hit.number, hit.promotion, status=hit.status, table=hit.table, hand=hit.hand, began=hit.began,
        at=hit.at,
        takers=tuple(
            TakerLine(alias(one.person), one.part, one.table, one.seat, one.cards) for one in hit.takers
        ),
        event=hit.event,
        doubts=tuple(WhyLine(why_not(code), code) for code in hit.doubts),
        rests_on=hit.rests_on, cites=hit.cites, order=hit.order, tied=hit.tied, why=hit.why,
    )  # fmt: skip


def _best(best: Mapping[str, BestHand], alias: Alias) -> tuple[BestLine, ...]:
    return tuple(
        BestLine(
            one.promotion, one.hand, tuple(alias(taker.person) for taker in one.takers), table=one.table,
            starts=one.starts, ends=one.ends,
        )
        for one in best.values()
        if not one.hit
    )  # fmt: skip


# A player


def my_hits(host: Any, person: str, alias: Alias) -> MyHits:
    """Whether somebody takes part where he sits."""
    promotions: Promotions = host.room.promotions
    found: list[MyPromotion] = []
    if promotions.all:
        for table in host.room.floor.tables.values():
            seat = table.seat_of(person)
            if seat:
                found += _mine(host, table, seat, host.in_force("cash", table=table.number))
    return MyHits(tuple(found), _best(promotions.hits.best, alias))


def _mine(host: Any, table: FloorTable, seat: int, choices: Choices) -> Iterator[MyPromotion]:
    spot = spot_now(host, table)
    for name, terms in _held(host.room.promotions, host.room.at):
        if takes_part(terms.where, spot.game, table.number):
            why = tuple(_why(fault, seat) for fault in missing(spot, terms, choices, seat))
            yield MyPromotion(name, table.number, seat, not why, why)


def missing(spot: Spot, terms: Promotion, choices: Choices, seat: int) -> Iterator[Fault]:
    """What is missing now, before the hand's pot and end are known."""
    later = ["pot_too_small", "too_few_at_end"]
    if spot.designated:
        later.append("nothing_collected")  # the pot is not there yet; elsewhere it will give nothing
    yield from (fault for fault in faults(spot, terms, choices) if fault.code not in later)
    one = spot.at_seat(seat)
    fault = card_fault(one, terms) or share_fault(one, choices)
    if fault is not None:
        yield fault


def _why(fault: Fault, seat: int) -> WhyLine:
    own = fault.code in ("missed_blind", "first_hand", "dealt_off", "not_dealt_in", "not_logged_in")
    return WhyLine(why_not(fault.code), fault.code, seat if own else 0, fault.cite or "")
