"""Who still has chips enters again and gives them up for a fresh stack, where sheet and house let him: he
goes out with them, they leave play, and all else is as for anybody who enters again (`entries/re_enter.py`).
"""

from __future__ import annotations

from cardhouse.play.refusal import Refusal
from cardhouse.tournaments.desk import Answer, EventDesk
from cardhouse.tournaments.entries import re_enter
from cardhouse.tournaments.entries.state import Entry
from cardhouse.tournaments.penalties.out_of_play import ChipsLeftPlay
from cardhouse.tournaments.places.going_out import Gone, leave
from cardhouse.tournaments.state import Event


def decide(desk: EventDesk, command: re_enter.ReEnter) -> Answer:
    event = desk.event(command.event)
    before = event.entries.latest(command.person) if not isinstance(event, Refusal) else None
    if isinstance(event, Refusal) or before is None or not _may(desk, event, before):
        return re_enter.decide(desk, command)
    table = desk.floor.floor.tables[before.table]
    if table.table.in_hand(before.seat):
        return Refusal("buys_in_a_hand", {"person": before.person})
    chips = table.table.seats[before.seat].chips
    cite = desk.choices.cite("event_entries.given_up_chips")
    given_up = ChipsLeftPlay(event.name, before.person, chips, why="given up", cite=cite)
    gone = leave(desk, event, [Gone(before, chips)], hand=table.hands)
    again = re_enter.decide(desk, command, given_up=True)
    return again if isinstance(again, Refusal) else [*gone, given_up, *again]


def _may(desk: EventDesk, event: Event, before: Entry) -> bool:
    """Whether he still has chips, and may give them up."""
    sheet = event.sheet.re_entries
    if before.status != "playing" or sheet is None or sheet.chips != "given_up":
        return False
    return bool(desk.choices.value("event_entries.given_up_chips") == "leave_play")
