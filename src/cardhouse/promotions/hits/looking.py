"""Makes the small view that promotions decide from (`spot.py`) of a hand that has just ended in the room."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import msgspec

from cardhouse.floor.state import Floor, FloorTable
from cardhouse.play import events as ev
from cardhouse.play.dealer import Dealer
from cardhouse.play.hand import Hand
from cardhouse.play.table import Seat, Table
from cardhouse.play.table_events import HandBegan, HandEnded
from cardhouse.promotions.desk import PromotionDesk
from cardhouse.promotions.hits.dealt_off import after_hand_began
from cardhouse.promotions.hits.note_cut import commenced
from cardhouse.promotions.hits.spot import Seated, Spot
from cardhouse.promotions.hits.state import DealtOff
from cardhouse.promotions.state import Promotions
from cardhouse.tournaments.sheet import BuyIn

PROMOTIONAL = "promotional"
"""The designation of games whose pots give to the promotional drop."""
OWES_BLIND = "missed_blind"
"""What staff tell of a seat that was dealt in though it has a missed-blind button."""


def spot_of(
    desk: PromotionDesk, number: int, dealer: Dealer, ended: HandEnded, *, began: int, so_far: Any = ()
) -> Spot:
    """The hand that has just ended. `so_far`: the events of this very entry, where it also began in it."""
    found = desk.floor.floor.tables[number]
    hand, table = dealer.hand, found.table
    counted = table.setup is not None  # else the hand began in this entry, and the table does not know of it
    hits = desk.promotions.hits
    away = _dealt_off(hits.dealt_off.get(number, {}), table, so_far if not counted else ())
    seats = _seats(table, dealer, counted, away, _owing(desk, number, found.hands + 1))
    return msgspec.structs.replace(
        _spot(desk, found, dealer, boards=_boards(hand), seats=seats),
        began=commenced(hits, desk.choices, number, hand=found.hands + 1, began=began),
        pot=ended.pot + hand.rake + hand.promotional, collected=ended.promotional or 0,
    )  # fmt: skip


def spot_again(desk: PromotionDesk, number: int, dealer: Dealer) -> Spot | None:
    """The last hand of a tracked table, looked at before the next one begins; whoever left meanwhile is not
    in it. None where there is no such hand.
    """
    found = desk.floor.floor.tables.get(number)
    if found is None or found.table.setup is not None or not dealer.hand.tracked or not found.hands:
        return None
    hand, table = dealer.hand, found.table
    gone = [place for place, seat in enumerate(hand.seats) if seat not in table.dealt]
    seats = _seats(table, dealer, True, desk.promotions.hits.dealt_off.get(number, {}),
                   _owing(desk, number, found.hands))  # fmt: skip
    left = tuple(one for one in seats if not one.dealt or hand.pos[one.seat] not in gone)
    spot = _spot(desk, found, dealer, boards=_boards(hand), seats=left)
    hits = desk.promotions.hits
    began = hits.began.get(number, desk.now)
    return msgspec.structs.replace(
        spot, hand=found.hands, at=found.last_hands[-1] if found.last_hands else desk.now,
        began=commenced(hits, desk.choices, number, hand=found.hands, began=began),
        pot=table.pushed + hand.rake + hand.promotional, collected=hand.promotional,
    )  # fmt: skip


def _spot(
    desk: PromotionDesk, found: FloorTable, dealer: Dealer, *, boards: tuple[tuple[int, ...], ...],
    seats: tuple[Seated, ...],
) -> Spot:  # fmt: skip
    """What does not depend on when it is looked at."""
    hand = dealer.hand
    event = desk.events.events.all.get(found.event) if found.event else None
    return Spot(
        table=found.number,
        hand=found.hands + 1,
        game=hand.setup.game,
        began=desk.now,
        at=desk.now,
        designated=designated(desk.floor.floor, found),
        raked=hand.setup.stakes.collection == "rake" or bool(hand.setup.rake) or hand.rake > 0,
        event=found.event,
        event_says=event is not None and event.sheet.promotions,
        event_gives=event is not None and _gives(event.sheet.buy_in),
        tracked=hand.tracked,
        boards=boards,
        seats=_logged(seats, desk.promotions, found.number),
    )


def _gives(buy_in: BuyIn) -> bool:
    """Whether an entry gives to the jackpot or to the special hands."""
    return bool(buy_in.jackpot or buy_in.special_hands)


def _logged(seats: tuple[Seated, ...], promotions: Promotions, table: int) -> tuple[Seated, ...]:
    """With who is logged in there."""
    there = {person for person, at in promotions.drawings.logged_in.items() if at == table}
    if not there:
        return seats
    return tuple(msgspec.structs.replace(one, own_card=one.person in there) for one in seats)


def spot_now(host: Any, table: FloorTable) -> Spot:
    """A table as it stands, for whoever asks whether he takes part: nothing is known yet of pot and end.
    Whoever is in the hand is dealt in, between hands whoever would be.
    """
    room, inner = host.room, table.table
    on = inner.setup is not None
    dealt = inner.setup.seats if inner.setup is not None else inner.present()
    off = room.promotions.hits.dealt_off.get(table.number, {})
    event = room.events.all.get(table.event) if table.event else None
    seats = tuple(
        Seated(seat=number, person=seat.player, dealt=True, hands=seat.hands - on, missed=bool(seat.missed))
        if number in dealt and number not in off
        else _beside(number, seat, off)
        for number, seat in sorted(inner.seats.items())
    )
    return Spot(
        table=table.number, hand=table.hands + on, game=inner.game, began=room.at, at=room.at,
        designated=designated(room.floor, table), raked=inner.stakes.collection == "rake", event=table.event,
        event_says=event is not None and event.sheet.promotions,
        event_gives=event is not None and _gives(event.sheet.buy_in),
        seats=_logged(seats, room.promotions, table.number),
    )  # fmt: skip


def designated(floor: Floor, table: FloorTable) -> bool:
    """Whether the game at a table is one for promotions."""
    spread = floor.spreads.get(table.spread)
    return spread is not None and PROMOTIONAL in spread.designated


def _owing(desk: PromotionDesk, table: int, hand: int) -> frozenset[int]:
    """Seats of which staff told that they were dealt in with a missed-blind button."""
    hits = desk.promotions.hits
    if hits.told_of.get(table) != hand:
        return frozenset()
    return frozenset(seat for what, seat in hits.told.get(table, ()) if what == OWES_BLIND)


def _dealt_off(kept: dict[int, DealtOff], table: Table, so_far: Any) -> Mapping[int, DealtOff]:
    for at_table in so_far:
        for event in at_table.events:
            if isinstance(event, HandBegan):
                return after_hand_began(kept, table, event)
    return kept


def _boards(hand: Hand) -> tuple[tuple[int, ...], ...]:
    if hand.runs > 1:
        return tuple(tuple(board) for board in hand.boards)
    common = (hand.common,) if hand.common >= 0 else ()
    return ((*hand.board, *common),)


def _seats(
    table: Table, dealer: Dealer, counted: bool, dealt_off: Mapping[int, DealtOff], owing: frozenset[int]
) -> tuple[Seated, ...]:
    hand = dealer.hand
    won: Counter[int] = Counter()
    chosen: set[int] = set()
    for event in dealer.events:
        if isinstance(event, ev.PotAwarded):
            won[event.seat] += event.chips
        elif isinstance(event, ev.Mucked) and (hand.tracked or hand.setup.ask_showdown):
            chosen.add(event.seat)  # elsewhere the software laid a beaten hand away, and knows it
    found = []
    held = [(number, seat, False) for number, seat in table.seats.items()]
    held += [(number, seat, True) for number, seat in table.boxed.items()]
    for number, seat, boxed in sorted(held, key=lambda one: (one[0], one[2])):
        place = hand.pos[number] if number < len(hand.pos) and not boxed else -1
        if place < 0:
            found.append(_beside(number, seat, dealt_off))
            continue
        missed = bool(seat.missed) and (counted or not hand.setup.stakes.blinds)
        cards = tuple(hand.cards_of(place)) or tuple(hand.shown[place])
        found.append(
            Seated(
                seat=number, person=seat.player, dealt=True, hands=seat.hands - counted,
                missed=missed or number in owing, live=not hand.folded[place], mucked=number in chosen,
                shown=bool(hand.tabled >> place & 1) or hand.face_up[place], won=won[number], cards=cards,
            )
        )  # fmt: skip
    return tuple(found)


def _beside(number: int, seat: Seat, dealt_off: Mapping[int, DealtOff]) -> Seated:
    """Somebody who holds a seat and was not dealt in."""
    moved = dealt_off.get(number)
    state = "" if moved is None or moved.person != seat.player else "passed" if moved.passed else "eligible"
    return Seated(
        seat=number, person=seat.player, hands=seat.hands, missed=bool(seat.missed), away=True,
        dealt_off=state,  # type: ignore[arg-type]
    )  # fmt: skip
