"""Expectations about what is drawn or earned by hours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from cardhouse.promotions.drawings.draw_tickets import TicketsDrawn
from cardhouse.promotions.drawings.state import Board, Drum
from cardhouse.promotions.drawings.tickets import tickets_of
from cardhouse.promotions.frames import MINUTE
from cardhouse.promotions.state import Running
from cardhouse.room.upcasting import read
from cardhouse.scenarios.expectations import Pair, differ, expects
from cardhouse.scenarios.model import WordError
from cardhouse.scenarios.money_text import by_table
from cardhouse.scenarios.room_world import RoomWorld


def _only(world: RoomWorld, kinds: tuple[str, ...]) -> Running:
    held = [one for one in world.room.promotions.all.values() if one.terms.kind in kinds]
    if len(held) != 1:
        raise WordError(f"the room holds {len(held)} such promotions; a story about this has one")
    return held[0]


@expects("minutes played", "players: text", "that count in the promotion: `{ann: 90, bob: 0}`", needs="room")
def minutes_played(world: RoomWorld, wanted: dict[str, str]) -> Iterator[Pair]:
    time = world.room.promotions.drawings.times[_only(world, ("drawing", "hours")).name]
    for person, minutes in wanted.items():
        yield from differ(f"{person} {minutes}", f"{person} {time.of(person, world.at) // MINUTE}")


@expects("logged in", "text", "with their own cards: `ann, bob`", needs="room")
def logged_in(world: RoomWorld, wanted: str) -> list[Pair]:
    there = ", ".join(sorted(world.room.promotions.drawings.logged_in)) or "nobody"
    return differ(wanted, there)


@expects("splashed", "text", "tables that were drawn for splash pots so far: `1, 3, none`", needs="room")
def splashed(world: RoomWorld, wanted: str) -> list[Pair]:
    drawn = world.room.promotions.drawings.splashes.get(_only(world, ("splash",)).name, [])
    return differ(wanted, ", ".join(str(one.table or "none") for one in drawn) or "nothing")


@expects("chips at", "table: money", "all at the table, the pot included: `{1: 1098}`", needs="room",
         read=by_table)  # fmt: skip
def chips_at(world: RoomWorld, wanted: dict[int, str]) -> Iterator[Pair]:
    for table, amount in wanted.items():
        yield from differ(world.text(world.money(amount)), world.text(world.table(table).table.chips))


@expects("tickets", "players: text", "in the drum: `{ann: 3, bob: 0}`", needs="room")
def tickets(world: RoomWorld, wanted: dict[str, str]) -> Iterator[Pair]:
    held = _only(world, ("drawing",))
    drawings, drawing = world.room.promotions.drawings, held.terms.drawing
    assert drawing is not None, held.name
    drum, time = drawings.drums.get(held.name, Drum()), drawings.times[held.name]
    for person, count in wanted.items():
        mine = tickets_of(time, drum, drawing, person=person, now=world.at)
        yield from differ(f"{person} {count}", f"{person} {len(mine)}")


@expects("won", "players: money", "prizes that stand, paid or not: `{ann: 500, bob: 0}`", needs="room")
def won(world: RoomWorld, wanted: dict[str, int]) -> Iterator[Pair]:
    hits = [one for one in world.room.promotions.hits.all.values() if one.status != "void"]
    for person, amount in wanted.items():
        mine = sum(hit.prize for hit in hits for taker in hit.takers if taker.person == person)
        yield from differ(f"{person} {world.text(amount)}", f"{person} {world.text(mine)}")


@expects("drawn", "text", "how many tickets won and were passed over: `2 won, 1 not present`", needs="room")
def drawn(world: RoomWorld, wanted: str) -> list[Pair]:
    found: Counter[str] = Counter()
    for entry in world.entries:
        for event in read(entry.version, entry.body).events:
            if isinstance(event, TicketsDrawn):
                found.update((one.passed or "won").replace("_", " ") for one in event.drawn)
    came = ", ".join(f"{found[what]} {what}" for what in ("won", "not present", "won already") if found[what])
    return differ(wanted, came or "nothing")


@expects("squares", "players: text", "row and column of each: `{ann: 2-5, bob: 1-1 and 3-7}`", needs="room")
def squares(world: RoomWorld, wanted: dict[str, str]) -> Iterator[Pair]:
    held = _only(world, ("squares",))
    board, terms = world.room.promotions.drawings.boards.get(held.name, Board()), held.terms.squares
    assert terms is not None, held.name
    for person, text in wanted.items():
        mine = [divmod(at, terms.columns) for at, name in sorted(board.squares.items()) if name == person]
        came = " and ".join(f"{row + 1}-{column + 1}" for row, column in mine) or "none"
        yield from differ(f"{person} {text}", f"{person} {came}")


@expects("may pick", "text", "who may pick a square now: `ann, bob`", needs="room")
def may_pick(world: RoomWorld, wanted: str) -> list[Pair]:
    board = world.room.promotions.drawings.boards.get(_only(world, ("squares",)).name, Board())
    return differ(wanted, ", ".join(sorted(board.picks)) or "nobody")


@expects("meets", "text", "row and column of the last score: `row 2 column 5`", needs="room")
def meets(world: RoomWorld, wanted: str) -> list[Pair]:
    last = world.room.promotions.drawings.boards[_only(world, ("squares",)).name].scores[-1]
    return differ(wanted, f"row {last.row} column {last.column}")
