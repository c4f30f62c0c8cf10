"""Hands of those who are away from an event's table when the starting hands are dealt: they get cards, and
their hands are killed, by the house's rule on absent players. Whoever serves a penalty or has withdrawn is
away wherever he sits.

After a misdeal the house says whose hand is dead again though he may be back: of all who were away then, or
only of those who served a penalty.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from cardhouse.houses.choices import Choices
from cardhouse.play import events as ev
from cardhouse.play.dealer import Dealer
from cardhouse.play.refusal import Refusal
from cardhouse.play.remedy_events import Ruled
from cardhouse.play.setup import HandSetup
from cardhouse.play.table import Table
from cardhouse.room.state import Room
from cardhouse.rulings import remedy, sight
from cardhouse.rulings.away_at_turn import AwayAtTurn
from cardhouse.rulings.carrying_out import Place
from cardhouse.rulings.facts import Sight
from cardhouse.rulings.rule import rule

AGAIN = "away at the deal that was misdealt"


def away_seats(room: Room, number: int, table: Table, dealer: Dealer) -> list[int]:
    """Seats of a hand whose owners are away for good: by a penalty, or where the house waits for nobody."""
    at = room.floor.tables.get(number)
    event = room.events.all.get(at.event) if at is not None else None
    waits = dealer.rules.choices.value("deal_seat.absent") != "dead"
    found = []
    for seat in dealer.hand.seats:
        player = table.seats[seat]
        if (player.away and not waits) or (event is not None and event.penalties.away(player.player)):
            found.append(seat)
    return found


def setup_again(room: Room, number: int, dealer: Dealer) -> HandSetup:
    """The same hand once more after a misdeal, with whoever was away then where the house says so."""
    setup = dealer.hand.setup
    if setup.rule_set == "cash":
        return setup
    killed = dealer.rules.choices.value("event_hands.redeal_absent")
    if killed == "as_they_are":
        return setup
    away = _killed_as_absent(dealer.events)
    if killed == "penalised_killed":
        away = _penalised(room, number, away)
    return msgspec.structs.replace(setup, away_before=away) if away else setup


def _penalised(room: Room, number: int, away: Iterable[int]) -> tuple[int, ...]:
    """Those of them who served a penalty when the hand began: for them it counts as missed."""
    at = room.floor.tables[number]
    event = room.events.all.get(at.event)
    counting = event.penalties.counting.get(number, []) if event is not None else []
    return tuple(seat for seat in away if at.table.seats[seat].player in counting)


def _killed_as_absent(events: Iterable[ev.Event]) -> tuple[int, ...]:
    ruled_on, found = "", []
    for one in events:
        if isinstance(one, Ruled):
            ruled_on = one.what
        elif isinstance(one, ev.HandKilled) and (ruled_on == AwayAtTurn.__name__ or one.why == AGAIN):
            found.append(one.seat)
    return tuple(dict.fromkeys(found))


def kill(dealer: Dealer, table: Table, away: list[int]) -> None:
    """Their hands are dead, those with a blind in the pot last: of all who are away one hand is left."""
    in_pot = dict(zip(dealer.hand.seats, dealer.hand.total, strict=True))
    choices, before = dealer.rules.choices, dealer.hand.setup.away_before
    again = [] if before is msgspec.UNSET else [seat for seat in before if seat in in_pot]
    for seat in sorted(again, key=in_pot.__getitem__):
        if dealer.hand.live > 1 and not dealer.over:
            dealer.take([ev.HandKilled(seat, AGAIN, choices.cite("event_hands.redeal_absent"))])
    for seat in sorted(set(away) - set(again), key=in_pot.__getitem__):
        if dealer.hand.live > 1 and not dealer.over:
            _dead(dealer, table, seat, choices)


def _dead(dealer: Dealer, table: Table, seat: int, choices: Choices) -> None:
    seen = Sight(dealer, seat, table)
    case = AwayAtTurn(reached=True, forced_bet=sight.forced_bet(seen) or 0, seat=seat)
    ruling = rule(case, choices)
    assert not isinstance(ruling, Refusal), "the house says what becomes of an absent player's hand"
    done = remedy.carry_out(dealer, case, ruling, Place(seat))
    assert not isinstance(done, Refusal), f"a hand of several can be killed: {done.text()}"
