"""After every hand the cards say whether anything was hit. Costs one look-up where no promotion is held, and
little where no hand can count: most hands end with one player left.

A hand goes by the terms in force when it began, and by the time frame it began in.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from cardhouse.cards.card import TEXTS
from cardhouse.floor.state import FloorTable
from cardhouse.houses.choices import Choices
from cardhouse.odds.hit import Holding
from cardhouse.play.table_events import HandEnded
from cardhouse.promotions.desk import AnyEvent, PromotionDesk
from cardhouse.promotions.frames import Frame, frame_at, hours_of
from cardhouse.promotions.hits import best_hands
from cardhouse.promotions.hits.asking import CardsAsked, HandKept
from cardhouse.promotions.hits.conditions import Outcome, outcome
from cardhouse.promotions.hits.eligible import (
    Fault,
    card_fault,
    faults,
    gate_rows,
    room_fault,
    rows,
    share_fault,
    takes_part,
)
from cardhouse.promotions.hits.hit_found import HitFound, NearlyHit, next_number
from cardhouse.promotions.hits.looking import designated, spot_of
from cardhouse.promotions.hits.needing import needs
from cardhouse.promotions.hits.order import at_once
from cardhouse.promotions.hits.spot import Seated, Spot
from cardhouse.promotions.hits.state import NearMiss, Part, Taker
from cardhouse.promotions.promotion import OF_HANDS, Promotion
from cardhouse.promotions.state import Promotions

TO_SHARE = (
    "promotion_hits.dealt_in_shares", "promotion_hits.seated_shares", "promotion_hits.hands_before",
)  # fmt: skip


class Held(NamedTuple):
    """A promotion that this hand could hit, and the time frame that it counts for."""

    name: str
    terms: Promotion
    frame: Frame


def after_hand(desk: Any, number: int, ended: HandEnded) -> list[AnyEvent]:
    """What a hand's end means for promotions; the desk is the room's."""
    promotions: Promotions = desk.room.promotions
    if not promotions.all or ended.carried:
        return []
    dealer = desk.host.hands.last[number]
    running = desk.room.hands.get(number)
    began = running.began if running is not None and running.hand is dealer.hand else desk.asked.at
    game = dealer.hand.setup.game
    if not any(takes_part(terms.where, game, number) for _, terms in _of_hands(promotions, began)):
        return []
    choices: Choices = desk.host.in_force("cash", table=number, at=desk.asked.at)
    if dealer.hand.live < choices.value("promotion_hits.players_at_end"):
        return []  # most hands
    at: PromotionDesk = desk.promotions
    held = list(_held(at, game, number, began))
    if not held:
        return []
    spot = spot_of(at, number, dealer, ended, began=began, so_far=desk.so_far)
    came = decided(at, spot, held)
    if spot.tracked and not any(isinstance(one, HitFound | CardsAsked) for one in came):
        came.append(HandKept(number, spot))
    return came


def _of_hands(promotions: Promotions, began: int) -> Iterator[tuple[str, Promotion]]:
    for name, one in promotions.all.items():
        if one.terms.kind in OF_HANDS:
            terms = one.terms_at(began)
            if terms is not None:
                yield name, terms


def _held(desk: PromotionDesk, game: str, table: int, began: int) -> Iterator[Held]:
    for name, terms in _of_hands(desk.promotions, began):
        if takes_part(terms.where, game, table):
            frame = frame_at(terms.when, began, hours_of(desk.money))
            if frame is not None:
                yield Held(name, terms, frame)


def held_at(desk: PromotionDesk, spot: Spot) -> list[Held]:
    """The promotions that a hand could hit, found again later."""
    return list(_held(desk, spot.game, spot.table, spot.began))


def decided(desk: PromotionDesk, spot: Spot, held: Iterable[Held]) -> list[AnyEvent]:
    """Everything that comes of a hand: hits, better hands of a time frame, near misses, cards to be told."""
    found: list[AnyEvent] = []
    asked: dict[str, tuple[str, ...]] = {}
    for one in held:
        wrong = faults(spot, one.terms, desk.choices)
        if not wrong:
            lacking = needs(spot, one.terms, desk.choices)
            if lacking:
                asked[one.name] = lacking
                continue
        cards = outcome(spot, one.terms, desk.choices)
        if cards.hit and not wrong:
            found += _hit(desk, spot, one, cards, found)
        elif cards.near or cards.hit:
            found += _nearly(spot, one, cards, [(0, fault) for fault in wrong])
    if asked:
        lacking = tuple(dict.fromkeys(need for some in asked.values() for need in some))
        found.append(CardsAsked(spot.table, spot, tuple(asked), lacking))
    return found


def _nearly(spot: Spot, held: Held, cards: Outcome, wrong: list[tuple[int, Fault]]) -> list[AnyEvent]:
    """A near miss is told where everybody has seen the hands: else it would show what was laid away."""
    if held.terms.best is not None:
        return []
    why = list(cards.near)
    seats = [one.seat for one in (*cards.losers, *cards.makers)]
    if wrong and seats and all(spot.at_seat(seat).shown for seat in seats):
        why += [(seat, fault.code, fault.cite or "") for seat, fault in wrong]
    if not why:
        return []
    return [NearlyHit(NearMiss(held.name, spot.table, spot.hand, spot.at, tuple(why)))]


def _hit(
    desk: PromotionDesk, spot: Spot, held: Held, cards: Outcome, so_far: list[AnyEvent]
) -> list[AnyEvent]:
    choices, terms = desk.choices, held.terms
    cites = (*cards.cites, *gate_rows(spot, terms, choices))
    takers, left_out = _takers(desk, spot, terms, cards)
    if left_out:
        cites = (*cites, *(fault.cite for _, fault in left_out if fault.cite))
    if not takers:
        return _nearly(spot, held, cards, left_out)
    if terms.best is not None:
        return best_hands.better(
            desk, spot, promotion=held.name, terms=terms.best, frame=held.frame, makers=cards.makers,
            takers=takers, cites=cites, number=next_number(desk.promotions, so_far),
        )  # fmt: skip
    if terms.beaten is not None:
        cites = (*cites, *rows(choices, TO_SHARE))
    hit = HitFound(
        hit=next_number(desk.promotions, so_far),
        promotion=held.name,
        table=spot.table,
        hand=spot.hand,
        began=spot.began,
        tabled=spot.at,
        takers=takers,
        event=spot.event,
        doubts=doubts(desk, spot, left_out if terms.beaten is not None else []),
        rests_on=tuple(_said(spot, cards)),
        cites=tuple(dict.fromkeys(cites)),
    )
    return [hit, *at_once(desk, hit, terms, so_far)]


def _said(spot: Spot, cards: Outcome) -> Iterator[str]:
    for one in (*cards.losers, *cards.winners, *cards.makers):
        yield f"seat {one.seat}: {' '.join(_texts(spot.at_seat(one.seat)))} ({one.hand})"
    board = spot.boards[cards.run] if spot.boards else ()
    if board:
        yield f"board: {' '.join(TEXTS[card] for card in board)}"


def _texts(one: Seated) -> tuple[str, ...]:
    return tuple(TEXTS[card] for card in one.cards)


def doubts(desk: PromotionDesk, spot: Spot, left_out: list[tuple[int, Fault]]) -> tuple[str, ...]:
    """What a supervisor has to rule on before anything is paid."""
    found = []
    if any(one.live and one.mucked for one in spot.seats):
        found.append("mucked_on_river")
    if len(spot.boards) > 1:
        found.append("board_run_twice")
    if any(seat in {one.seat for one in spot.live} for seat, _ in left_out):
        found.append("holder_without_share")
    hits = desk.promotions.hits
    if hits.told_of.get(spot.table) == spot.hand:
        found += [what for what, seat in hits.told.get(spot.table, ()) if not seat]
    return tuple(dict.fromkeys(found))


# Who shares


def _takers(
    desk: PromotionDesk, spot: Spot, terms: Promotion, cards: Outcome
) -> tuple[tuple[Taker, ...], list[tuple[int, Fault]]]:
    """Who shares by which part; and who of those that hold the hands does not, and why."""
    left_out: list[tuple[int, Fault]] = []
    found: list[Taker] = []
    parts: tuple[tuple[Part, tuple[Holding, ...]], ...] = (
        ("losers", cards.losers), ("winners", cards.winners), ("maker", cards.makers),
    )  # fmt: skip
    for part, holdings in parts:
        for holding in holdings:
            one = spot.at_seat(holding.seat)
            fault = card_fault(one, terms) or share_fault(one, desk.choices)
            if fault is not None:
                left_out.append((one.seat, fault))
            else:
                found.append(Taker(one.person, part, spot.table, one.seat, _texts(one)))
    if terms.beaten is None:
        return tuple(found), left_out
    hands = {holding.seat for _, holdings in parts for holding in holdings}
    for one in spot.seats:
        if one.seat in hands and one.dealt:
            continue
        fault = card_fault(one, terms) or share_fault(one, desk.choices)
        if fault is None:
            found.append(Taker(one.person, "table", spot.table, one.seat))
        else:
            left_out.append((one.seat, fault))
    if terms.pays.room:
        found += _room(desk, spot, terms, desk.choices)
    return tuple(found), left_out


def _room(desk: PromotionDesk, spot: Spot, terms: Promotion, choices: Choices) -> Iterator[Taker]:
    """Everybody who plays at another table of the promotion."""
    for number, table in sorted(desk.floor.floor.tables.items()):
        if number == spot.table or not _plays(desk, table, terms, choices):
            continue
        for seat, player in sorted(table.table.seats.items()):
            one = Seated(
                seat=seat, person=player.player, hands=player.hands, missed=bool(player.missed),
                away=player.away, own_card=desk.promotions.drawings.logged_in.get(player.player) == number,
            )  # fmt: skip
            fault = card_fault(one, terms) or room_fault(one, choices)
            if not player.away and fault is None:
                yield Taker(player.player, "room", number, seat)


def _plays(desk: PromotionDesk, table: FloorTable, terms: Promotion, choices: Choices) -> bool:
    inner = table.table
    if table.event or table.stage != "running" or not takes_part(terms.where, inner.game, table.number):
        return False
    given = designated(desk.floor.floor, table)
    if choices.value("promotion_hits.table") == "designated":
        return given
    asked = choices.value("promotion_hits.collected_least")
    return inner.stakes.collection == "rake" and (given or not asked)
