"""Whether an event is whole: its chips, its entries and its seats agree. For tests, simulations and the
director's page; it changes nothing. `check_event` looks at everything, `check_table` at one table, which is
all that most entries of the log can change.
"""

from __future__ import annotations

from cardhouse.floor.state import Floor
from cardhouse.tournaments.chips.in_play import chips_in
from cardhouse.tournaments.state import Event

IN = frozenset({"registered", "playing", "bagged", "withdrawn"})
"""Whoever is one of these is still in."""
SITS = frozenset({"playing", "withdrawn"})


def check_event(event: Event, floor: Floor) -> list[str]:
    """Everything that does not agree, in plain words; nothing where all is well."""
    wrong = [*_entries(event), *_places(event)]
    for number in sorted(event.tables):
        wrong += check_table(event, floor, number)
    if event.phase == "running":
        wrong += _seats(event, floor)
    chips = chips_in(floor, event)
    if chips.difference and event.phase in ("running", "between_days", "ended"):
        wrong.append(chips.text())
    return wrong


def check_table(event: Event, floor: Floor, number: int) -> list[str]:
    """What does not agree at one table: whoever sits there is in the event, at that seat."""
    table = floor.tables.get(number)
    if table is None or table.event != event.name:
        return [f"table {number} is not open for {event.name}"]
    wrong = []
    for seat, player in table.table.seats.items():
        entry = event.entries.latest(player.player)
        if entry is None or entry.status not in SITS or (entry.table, entry.seat) != (number, seat):
            where = f"{entry.status} at table {entry.table}, seat {entry.seat}" if entry else "nothing"
            wrong.append(f"{player.player} sits at table {number}, seat {seat}; the entry says {where}")
        if player.chips < 0:
            wrong.append(f"{player.player} has {player.chips} chips")
    return wrong


def _entries(event: Event) -> list[str]:
    entries = event.entries.all.values()
    wrong = []
    left = sum(entry.status in IN for entry in entries)
    if left != event.entries.left:
        wrong.append(f"{left} entries are in, {event.entries.left} are counted")
    people: dict[str, int] = {}
    several = _best_stack(event)
    for entry in entries:
        if several and entry.status == "bagged":
            continue  # which of his bags goes on is known when the next day is drawn
        if entry.status in IN and people.setdefault(entry.person, entry.number) != entry.number:
            wrong.append(f"{entry.person} is in with entries {people[entry.person]} and {entry.number}")
    return wrong


def _seats(event: Event, floor: Floor) -> list[str]:
    """Everybody who plays has the seat that his entry says."""
    wrong = []
    for entry in event.entries.all.values():
        if entry.status in SITS:
            table = floor.tables.get(entry.table)
            seat = table.table.seats.get(entry.seat) if table is not None else None
            if seat is None or seat.player != entry.person:
                wrong.append(f"{entry.person} should sit at table {entry.table}, seat {entry.seat}")
        elif entry.status == "out" and entry.table:
            wrong.append(f"{entry.person} is out and has a seat")
    return wrong


def _places(event: Event) -> list[str]:
    places = event.places
    wrong = []
    if len(places.order) != len(places.busts) or set(places.order) != set(places.busts):
        wrong.append("the order of going out and the busts differ")
    out = {entry.number for entry in event.entries.all.values() if entry.status == "out"}
    if _best_stack(event):
        out = {number for number in out if number in places.busts or not _goes_on(event, number)}
    if out != set(places.busts):
        wrong.append(f"out are {sorted(out)}, placed are {sorted(places.busts)}")
    return wrong


def _best_stack(event: Event) -> bool:
    """Whether somebody may play in several flights, and his best bag goes on."""
    return event.sheet.days is not None and event.sheet.days.several_flights == "best_stack"


def _goes_on(event: Event, number: int) -> bool:
    """Whether somebody went on with another entry's bag: this one has no place of its own."""
    entries = event.entries
    others = (entries.all[one] for one in entries.of[entries.all[number].person] if one != number)
    return any(one.status in IN or one.number in event.places.busts for one in others)
