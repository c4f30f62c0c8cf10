"""Expectations about an event's tables among each other: what the room proposes by which rows, who is halted,
the breaking order, what lies in the next pot. They read the director's view.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardhouse.room.dispatch import VIEWS
from cardhouse.scenarios import values
from cardhouse.scenarios.expectations import Pair, differ, expects
from cardhouse.scenarios.expectations_room import by_table
from cardhouse.scenarios.room_world import RoomWorld
from cardhouse.tournaments.balance.view import BalanceView


def _view(world: RoomWorld) -> BalanceView:
    show = VIEWS["balance"].show
    assert show is not None
    found = show(world.host, world.event().name, str, True)
    assert isinstance(found, BalanceView)
    return found


@expects("proposed", "text", "`ann from table 1 to seat 4 of table 2`, `nothing`", needs="room")
def proposed(world: RoomWorld, wanted: str) -> list[Pair]:
    found = _view(world).proposals
    return differ(wanted, " and ".join(line.says for line in found) or "nothing")


@expects("proposed by", "list", "exactly the rows that the proposal names", needs="room")
def proposed_by(world: RoomWorld, wanted: list[str]) -> list[Pair]:
    found = _view(world).proposals
    return differ(", ".join(wanted), ", ".join(found[0].cites) if found else "nothing is proposed")


@expects("halted", "list", "the tables that deal no hand: `[2, 5]`, or none", needs="room")
def halted(world: RoomWorld, wanted: list[str]) -> list[Pair]:
    came = [str(line.table) for line in _view(world).tables if line.halted]
    return differ(values.listed([] if wanted == ["none"] else wanted), values.listed(came))


@expects("breaking order", "list", "the next to break first; none before it is posted", needs="room")
def breaking_order(world: RoomWorld, wanted: list[str]) -> list[Pair]:
    places = sorted((line.breaks, line.table) for line in _view(world).tables if line.breaks)
    came = [str(table) for _, table in places] or ["none"]
    return differ(", ".join(wanted), ", ".join(came))


@expects("final table seats", "count", "how many sit at the final table at most", needs="room")
def final_seats(world: RoomWorld, wanted: int) -> list[Pair]:
    number = world.event().balance.final_table
    return differ(str(wanted), str(world.table(number).table.size if number else 0))


@expects("in the next pot", "table: chips", "chips already there: `{2: 600}`", needs="room", read=by_table)
def next_pot(world: RoomWorld, wanted: dict[int, str]) -> Iterator[Pair]:
    for number, text in wanted.items():
        yield from differ(text, str(world.table(number).table.left_in_pot))


@expects("posted", "table: players", "posts: `{2: ann 25 and bob 50}`", needs="room", read=by_table)
def posted(world: RoomWorld, wanted: dict[int, str]) -> Iterator[Pair]:
    for number, text in wanted.items():
        setup = world.dealer(number).hand.setup
        seats = world.table(number).table.seats
        came = [f"{seats[post.seat].player} {post.live + post.dead}" for post in setup.posts]
        yield from differ(text, " and ".join(came))


@expects("no hand for", "table: players", "who was not dealt in: `{1: ivy}`", needs="room", read=by_table)
def no_hand_for(world: RoomWorld, wanted: dict[int, str]) -> Iterator[Pair]:
    for number, names in wanted.items():
        dealt = world.dealer(number).hand.setup.seats
        seats = world.table(number).table.seats
        came = [player.player for seat, player in sorted(seats.items()) if seat not in dealt]
        expected = [] if names == "nobody" else values.whos(names)
        yield from differ(values.listed(expected), values.listed(came))


@expects("to act", "table: player", "whose turn it is: `{1: fay}`", needs="room", read=by_table)
def to_act(world: RoomWorld, wanted: dict[int, str]) -> Iterator[Pair]:
    for number, name in wanted.items():
        seat = world.dealer(number).hand.acting_seat
        yield from differ(name, world.table(number).table.seats[seat].player)


@expects("incident", "players: text", "the last incident's row: `{ann: pechanga.30.30}`", needs="room")
def incident(world: RoomWorld, wanted: dict[str, str]) -> Iterator[Pair]:
    for name, row in wanted.items():
        rows = [one.row for one in world.floor.conduct.person(name).incidents]
        yield from differ(f"{name} {row}", f"{name} {rows[-1] if rows else 'none'}")
