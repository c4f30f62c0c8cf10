"""Keeps the last hand of each table where people deal as all stood before its end, and notes what happens
after it that lets it stand. Looks before anybody else does. A draw for the button is kept until a hand begins
with it, so that everybody sees the cards and a misread one is entered again.
"""

from __future__ import annotations

import copy
from typing import Any, Final, get_args

from cardhouse.floor.state import FloorTable
from cardhouse.play import table_events as ev
from cardhouse.play.table_apply import apply
from cardhouse.room.reopening.state import ButtonDraw, LastHand, button_draws, last_hands
from cardhouse.room.state import Room
from cardhouse.subject import Watched

WITH_THE_END: Final = (
    ev.WentBroke, ev.ShortBlindOwed, ev.LegWon, ev.LegLost, ev.KillOwed, ev.KillEnded, ev.PotCarried,
    ev.AnteingStopped, ev.PostPutOff,
)  # fmt: skip
"""What comes of a hand's end itself and goes with it."""
OF_THE_NEXT: Final = (ev.StraddleAnnounced, ev.StraddleLapsed, ev.KillAnnounced, ev.OfferTakenBack)
"""What was said about a next hand that is none yet: it is said again."""
GOES_ON: Final = (ev.SatOut, ev.CameBack, ev.SeatTaken)
"""What has nothing to do with the hand, and stays when it is taken back."""
STANDS: Final[dict[Any, str]] = {
    ev.HandBegan: "next_hand_begun",
    ev.PlayedOnPaper: "next_hand_begun",
    ev.PushedPotMoved: "last_hand_pot",
    **dict.fromkeys(
        (ev.ChipsBought, ev.ChipsBehind, ev.ChipsDelivered, ev.ChipsRemoved, ev.CollectionPaid, ev.LeftInPot),
        "last_hand_chips",
    ),
    **dict.fromkeys((ev.SeatGivenUp, ev.SeatChanged, ev.SeatBoxed, ev.SeatUnboxed), "last_hand_seats"),
}


def ended(room: Room, table: FloorTable, event: ev.HandEnded, at: int) -> None:
    """Before anybody knows of the end."""
    running = room.hands.get(table.number)
    if table.mode == "dealt" or running is None:
        return
    inner, promotions = table.table, room.promotions
    last_hands(room)[table.number] = LastHand(
        hand=table.hands + 1,
        events=list(running.events),  # type: ignore[arg-type]
        began=running.began,
        house=running.house,
        table=inner.copy(),
        rounds=dict(table.seats.rounds),
        cash={person: cash.plays for person, cash in table.buy_ins.cash.items()},
        felted=list(table.opening.felted),
        lying=list(promotions.drawings.lying.get(table.number, ())),
        best={name: copy.copy(one) for name, one in promotions.hits.best.items()},
        ruled=dict(room.unwritten.in_force.get(table.number, {})),
        since=_of_event(room, table, event) if table.event else _waited_for(room, table),
    )


def _waited_for(room: Room, table: FloorTable) -> str:
    """Where somebody's move counted on this hand to end, it stands."""
    floor, number = room.floor, table.number
    goes = any(going.origin == number and going.hands for going in floor.moving.goings.values())
    held = any(lock.hand_at == number for one in floor.tables.values() for lock in one.opening.held.values())
    awaited = any(one.hands for one in table.breaking.awaited.values())
    return "last_hand_seats" if goes or held or awaited else ""


def _of_event(room: Room, table: FloorTable, ended: ev.HandEnded) -> str:
    """In an event more follows from a hand: places, penalties, rounds, moves. Its director sees to that."""
    event = room.events.all.get(table.event)
    if event is None or not ended.winners or any(not stack for _, stack in ended.stacks):
        return "last_hand_of_event"
    penalties, balance, number = event.penalties, event.balance, table.number
    served = bool(penalties.counting.get(number) or penalties.waiting)
    moves = number in balance.waiting or any(one.table == number for one in balance.ordered.values())
    rounds = event.places.hand_for_hand is not None or event.places.round is not None
    return "last_hand_of_event" if served or moves or rounds else ""


def happened(room: Room, table: FloorTable, event: Any, at: int) -> None:
    """Something since."""
    last = last_hands(room).get(table.number)
    if last is None or last.since or isinstance(event, WITH_THE_END + OF_THE_NEXT):
        return
    if isinstance(event, GOES_ON):
        apply(last.table, event)
    else:
        last.since = STANDS.get(type(event), "last_hand_game")


def drawn(room: Room, table: FloorTable, event: ev.ButtonDrawn | ev.ButtonDrawTied, at: int) -> None:
    """Of several draws the last one is shown: that of equal cards is over once it is decided."""
    seat = event.seat if isinstance(event, ev.ButtonDrawn) else 0
    button_draws(room)[table.number] = ButtonDraw(event.cards, seat, event.cite)
    happened(room, table, event, at)


def button_lies(room: Room, table: FloorTable, event: ev.HandBegan | ev.ButtonPlaced, at: int) -> None:
    """Nothing hangs on the draw any more."""
    button_draws(room).pop(table.number, None)
    happened(room, table, event, at)


WATCH: dict[Any, Watched] = {
    **dict.fromkeys(get_args(ev.TableEvent), happened),
    **dict.fromkeys((ev.ButtonDrawn, ev.ButtonDrawTied), drawn),
    **dict.fromkeys((ev.HandBegan, ev.ButtonPlaced), button_lies),
    ev.HandEnded: ended,
}
