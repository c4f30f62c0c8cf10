"""`cardhouse event run`: a practice event, played by bots for play money into a room that can be served and
looked at afterwards.

The event is new, by a sheet or a template, or one that the room has announced, or one that an earlier run
left in the middle. Bots do not enter where people have entered. Who comes and what happens is decided in
`cardhouse.sim.event`, and checked after every entry of the log. Prizes are paid; closing the event's books,
after which it leaves the board, is left to the director.
"""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta
from pathlib import Path
from typing import Annotated
from zoneinfo import ZoneInfo

import msgspec
from cyclopts import Parameter, validators
from msgspec.structs import replace
from rich.console import Console
from rich.progress import Progress

from cardhouse.cli.event_results import show_results
from cardhouse.cli.event_simulate import hours
from cardhouse.cli.init import first_manager
from cardhouse.cli.output import print_text
from cardhouse.cli.room_writing import writing
from cardhouse.cli.serve import shown
from cardhouse.errors import CardhouseError
from cardhouse.floor.desk import MINUTE, SECOND
from cardhouse.houses.choices import Choices
from cardhouse.houses.profile import load_house
from cardhouse.room.host import RoomHost
from cardhouse.room.loading import check_key, load
from cardhouse.room.sealing import sealing_for
from cardhouse.room.state import Room
from cardhouse.server.accounts.audit import INSTALLATION
from cardhouse.server.accounts.services import open_accounts, system_clock
from cardhouse.server.aliases import Aliases, Personal, key_of, salted
from cardhouse.server.new_rooms import NewRoom, make_room
from cardhouse.server.running import accounts_place
from cardhouse.sim.event.kept import Kept
from cardhouse.sim.event.play import EventPlay
from cardhouse.sim.event.run import Told, play_out, sheet_for
from cardhouse.store import Log, open_store
from cardhouse.tournaments.sheet import Sheet
from cardhouse.tournaments.sheets.reading import read_sheet_file
from cardhouse.tournaments.state import Event

Entries = Annotated[int, Parameter(validator=validators.Number(gte=2, lte=10_000))]
DATABASE = "practice.db"
ROOM = "practice"
HOUSE = "horseshoe"
TEMPLATE = "turbo"
BOT = "bot-"
"""How the ids of practice bots begin."""
A_DAY = 24 * 60 * 60 * 1_000_000
PHASES = ("announced", "registering", "running", "between_days")
DAY_APART = A_DAY * 3 // 2
"""From the start of a practice day to the next one's: a long day of play and a night."""


def run_event(
    sheet: Path | None = None, *, entries: Entries, template: str = "", event: str = "",
    database: str = DATABASE, room: str | None = None, house: str = "", seed: int = 0,
) -> None:  # fmt: skip
    """Play a practice event with bots for play money, into a database that can be served afterwards.

    Parameters
    ----------
    sheet:
        A structure sheet as TOML file.
    entries:
        How many are bought, late ones and re-entries included.
    template:
        One of `cardhouse event templates` instead of a sheet.
    event:
        What it is called; without sheet and template, an event that the room has announced.
    database:
        A SQLite file or postgresql://…; it is made where it is not there, with a room and a manager.
    room:
        Which room, one for play money; needed where there are several.
    house:
        By whose book a new room goes; horseshoe where none is named.
    seed:
        What happens comes from it; without it, from chance.
    """
    if sheet is not None and template:
        raise CardhouseError("name a sheet or a template, not both")
    seed = seed or secrets.randbits(32)
    if not _rooms(database):
        rules = load_house(house or HOUSE).choices("tournament")
        planned = _wanted(sheet, template, event, entries, house=house or HOUSE, rules=rules)  # faults first
        _make(database, room or ROOM, house or HOUSE, before=_span(planned))
    with writing(database, room) as log:
        sealing = sealing_for(database)
        found = load(log, sealing=sealing).room
        check_key(found, sealing)
        if found.money != "play":
            raise CardhouseError(f"room {found.name} is for real money: bots play for play money only")
        if house and house != found.house:
            raise CardhouseError(f"room {found.name} goes by the book of {found.house}, not of {house}")
        if event and sheet is None and not template and event in found.events.all:
            wanted = _announced(found.events.all[event])
        else:
            rules = RoomHost(found).in_force("tournament", at=system_clock())
            wanted = _wanted(sheet, template, event, entries, house=found.house, rules=rules)
            if wanted.name in found.events.all:
                raise CardhouseError(f"there is an event {wanted.name!r} already: name another by --event")
        before = found.position
        told = _play(log, found, wanted, entries, seed)
        _tell(told, found, Aliases(log), found.position - before)
    print_text(f"Next: cardhouse serve --database {shown(database)}")


def _tell(told: Told, room: Room, names: Aliases, written: int) -> None:
    rules = RoomHost(room).event_choices(told.event)
    show_results(room.events.all[told.event], rules, names, as_json=False)
    print_text(
        f"{told.hands:,} hands in {hours(told.minutes)} of play, {written:,} entries of the log, seed "
        f"{told.seed}. Everything was checked after every entry."
    )
    ahead = (room.at - system_clock()) // MINUTE
    if ahead > 0:
        print_text(f"The clock of room {room.name} is {hours(ahead)} ahead of yours and stands until then.")


def _rooms(database: str) -> list[str]:
    try:
        store = open_store(database, read_only=True)
    except CardhouseError:
        return []
    try:
        return store.rooms()
    finally:
        store.close()


def _make(database: str, room: str, house: str, *, before: int) -> None:
    """A room for play money that opened so long ago that what is played in it is over by now."""
    store, accounts = open_store(database), open_accounts(accounts_place(database))
    try:
        wanted = NewRoom(room, house, "UTC", "play")
        fault = make_room(store, wanted, system_clock() - before, INSTALLATION)
        if fault is not None:
            raise CardhouseError(fault.text())
        print_text(f"Room {room}: {house}'s book, play money, in {store.where}")
        first_manager(accounts, room, "manager")
    finally:
        accounts.close()
        store.close()


def _wanted(
    sheet: Path | None, template: str, event: str, entries: int, *, house: str, rules: Choices
) -> Sheet:
    """The sheet of a new event: software deals, and it starts as soon as the bots are there."""
    if sheet is None and event and not template:
        raise CardhouseError(f"there is no event {event!r} yet: name a sheet or a template for it")
    if sheet is None:
        wanted = sheet_for(template or TEMPLATE, house, entries, rules=rules)
    else:
        wanted = replace(read_sheet_file(sheet, rules), mode="dealt")
    return replace(wanted, name=event or wanted.name, starts="")


def _announced(event: Event) -> Sheet:
    """The sheet of an event that the room has announced, if bots may play it."""
    if event.phase not in PHASES:
        raise CardhouseError(f"{event.name} is {event.phase.replace('_', ' ')}: nothing is left to play")
    if any(not one.person.startswith(BOT) for one in event.entries.all.values()):
        raise CardhouseError(f"people have entered {event.name}: bots do not play for them")
    if event.sheet.mode != "dealt":
        raise CardhouseError(f'{event.name} has dealers: bots play where software deals, mode = "dealt"')
    return event.sheet


def _practice_days(sheet: Sheet, began: int, zone: ZoneInfo) -> Sheet:
    """The flights and days at practice times: one after the other from the beginning on."""
    if sheet.days is None:
        return sheet
    first = datetime.fromtimestamp(began // SECOND, zone) + timedelta(hours=1)
    apart = timedelta(microseconds=DAY_APART)
    starts = [f"{first + apart * day:%Y-%m-%d %H:%M}" for day in range(_days(sheet))]
    flights = zip(sheet.days.flights, starts, strict=False)
    days = replace(
        sheet.days, flights=tuple(replace(flight, starts=at) for flight, at in flights),
        starts=tuple(starts[len(sheet.days.flights) or 1 :]),
    )  # fmt: skip
    return replace(sheet, days=days)


def _days(sheet: Sheet) -> int:
    """How many days it is played on, flights counted one by one."""
    return 1 if sheet.days is None else max(len(sheet.days.flights), 1) + len(sheet.days.starts)


def _span(sheet: Sheet) -> int:
    """How long ago a practice event begins to be over by now."""
    return A_DAY + (_days(sheet) - 1) * DAY_APART


def _play(log: Log, room: Room, sheet: Sheet, entries: int, seed: int) -> Told:
    """To the end; what was played until something goes wrong or is stopped stays on the log."""
    kept = Kept(log)
    began = max(room.at, system_clock() - _span(sheet))
    if sheet.name not in room.events.all:
        sheet = _practice_days(sheet, began, ZoneInfo(room.zone))

    def named(person: str) -> str:
        personal = salted(Personal(alias=f"Bot {person.rpartition('-')[2]}"))
        log.keep(key_of(person), msgspec.json.encode(personal))
        return personal.digest()

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(f"{sheet.name}: players come, then go", total=None)
        play = EventPlay(
            sheet, room.house, entries, seed, keep=kept, room=room, people=f"{BOT}{room.position}-",
            began=began, named=named,
            progress=lambda done, of: bar.update(task, completed=done, total=of),
        )  # fmt: skip
        try:
            return play_out(play, close=False)
        finally:
            kept.flush()
