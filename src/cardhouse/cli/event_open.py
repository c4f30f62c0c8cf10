"""`cardhouse event open`: announces a structure sheet in a room, from the machine that holds the database.

Whether the sheet can work is decided by the room and the house's book. Nothing is written unless it can, nor
while a server holds the room.
"""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from msgspec.structs import replace

from cardhouse.cli.output import print_text
from cardhouse.cli.room_writing import asked_of_room
from cardhouse.cli.serve import shown
from cardhouse.floor.desk import SECOND
from cardhouse.room.host import RoomHost
from cardhouse.tournaments.announcing.announce_event import AnnounceEvent, EventAnnounced
from cardhouse.tournaments.sheets.reading import read_sheet_file

STAFF = frozenset({"tournament_director"})


def open_event(database: str, sheet: Path, *, room: str | None = None, event: str = "") -> None:
    """Announce an event in a room by its structure sheet; registration opens by the sheet's own time.

    Parameters
    ----------
    database:
        A SQLite file or postgresql://…; no server may hold the room meanwhile.
    sheet:
        A structure sheet as TOML file.
    room:
        Which room; needed where there are several.
    event:
        What it is called, where not as on the sheet.
    """

    def announce(host: RoomHost, now: int) -> AnnounceEvent:
        wanted = read_sheet_file(sheet, host.in_force("tournament", at=now))
        wanted = replace(wanted, name=event or wanted.name)
        return AnnounceEvent(wanted.name, wanted)

    done = asked_of_room(database, room, "event open", announce, STAFF)
    (announced,) = (one for one in done.events if isinstance(one, EventAnnounced))
    zone = ZoneInfo(done.zone)
    print_text(f"{announced.event} is announced in room {done.room}. {_times(announced, zone)}")
    print_text(f"Next: cardhouse serve --database {shown(database)}")


def _times(announced: EventAnnounced, zone: ZoneInfo) -> str:
    opens = f"opens {_time(announced.opens, zone)}" if announced.opens else "is opened by the director"
    starts = f"It starts {_time(announced.starts, zone)}" if announced.starts else "The director starts it"
    return f"Registration {opens}. {starts}."


def _time(at: int, zone: ZoneInfo) -> str:
    return f"{datetime.fromtimestamp(at // SECOND, UTC).astimezone(zone):%Y-%m-%d %H:%M}"
