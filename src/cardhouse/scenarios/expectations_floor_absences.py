"""Expectations about players who are away: lobby, absent buttons, third man walking, dinner, what is ground
for a pick-up, chips that the house keeps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cardhouse.floor.absences.grounds import grounds
from cardhouse.floor.absences.state import Away, Gone
from cardhouse.floor.absences.why import needs_doing, why_here
from cardhouse.floor.desk import Desk
from cardhouse.floor.event import AtTable
from cardhouse.play.table_events import SeatGivenUp
from cardhouse.room.host import Asked
from cardhouse.scenarios.expectations import Pair, differ, expects
from cardhouse.scenarios.room_world import RoomWorld


def _desk(world: RoomWorld) -> Desk:
    return world.host.desk(Asked("", "", None, world.at))


def _away(world: RoomWorld, name: str) -> Away | None:
    for number, _ in world.floor.seated(name):
        return world.floor.tables[number].absences.away.get(name)
    return None


def _hour(world: RoomWorld, instant: int) -> str:
    return _desk(world).local(instant).strftime("%H:%M")


def _each(wanted: dict[str, str], came: Callable[[str], str]) -> Iterator[Pair]:
    for name, text in wanted.items():
        yield from differ(f"{name} {text}", f"{name} {came(name)}")


@expects("away", "players: text", "`{ann: since 18:00, bob: no}`", needs="room")
def away(world: RoomWorld, wanted: dict[str, str]) -> Iterator[Pair]:
    def came(name: str) -> str:
        found = _away(world, name)
        return f"since {_hour(world, found.since)}" if found is not None else "no"

    return _each(wanted, came)


@expects("lobby", "players: text", "`{ann: until 18:45, bob: no}`", needs="room")
def lobby(world: RoomWorld, wanted: dict[str, str]) -> Iterator[Pair]:
    def came(name: str) -> str:
        found = _away(world, name)
        return f"until {_hour(world, found.lobby_until)}" if found and found.lobby_until else "no"

    return _each(wanted, came)


@expects("absent buttons", "players: text", "at a player's place: `{ann: 1, bob: 0}`", needs="room")
def absent_buttons(world: RoomWorld, wanted: dict[str, str]) -> Iterator[Pair]:
    def came(name: str) -> str:
        found = _away(world, name)
        return str(found.buttons if found is not None else 0)

    return _each(wanted, came)


@expects("third man walking", "players: text", "`{ann: until 20:10, bob: yes, cyd: no}`", needs="room")
def third_man(world: RoomWorld, wanted: dict[str, str]) -> Iterator[Pair]:
    def came(name: str) -> str:
        found = _away(world, name)
        if found is None or not found.third_man:
            return "no"
        return f"until {_hour(world, found.back_by)}" if found.back_by else "yes"

    return _each(wanted, came)


@expects("dinner break", "players: text", "`{ann: until 18:30, bob: no}`", needs="room")
def dinner_break(world: RoomWorld, wanted: dict[str, str]) -> Iterator[Pair]:
    def came(name: str) -> str:
        found = _away(world, name)
        return f"until {_hour(world, found.dinner_until)}" if found and found.dinner == "approved" else "no"

    return _each(wanted, came)


@expects("carries along", "players: money", "money of the game carried along", needs="room")
def carries_along(world: RoomWorld, wanted: dict[str, int]) -> Iterator[Pair]:
    for name, amount in wanted.items():
        found = _away(world, name)
        came = found.along if found is not None else 0
        yield from differ(f"{name} {world.text(amount)}", f"{name} {world.text(came)}")


@expects("told of absence", "players: text", "`{ann: supervisor until 19:30, bob: no}`", needs="room")
def told(world: RoomWorld, wanted: dict[str, str]) -> Iterator[Pair]:
    def came(name: str) -> str:
        found = _away(world, name)
        if found is None or not found.told:
            return "no"
        return found.told + (f" until {_hour(world, found.expected)}" if found.expected else "")

    return _each(wanted, came)


@expects("called back", "players: text", "`{ann: yes, bob: no}`", needs="room")
def called_back(world: RoomWorld, wanted: dict[str, str]) -> Iterator[Pair]:
    def came(name: str) -> str:
        found = _away(world, name)
        return "yes" if found is not None and found.recalled else "no"

    return _each(wanted, came)


@expects("may be picked up", "players: text", "the grounds: `{ann: missed blinds, bob: no}`", needs="room")
def may_be_picked_up(world: RoomWorld, wanted: dict[str, str]) -> Iterator[Pair]:
    def came(name: str) -> str:
        for number, _ in world.floor.seated(name):
            found = grounds(_desk(world), world.floor.tables[number], name)
            return " + ".join(one.ground.replace("_", " ") for one in found) or "no"
        return "not seated"

    return _each(wanted, came)


@expects(
    "pick-up offered",
    "players: text",
    "what the supervisor was shown: `{ann: away, bob: nothing}`",
    needs="room",
)
def pick_up_offered(world: RoomWorld, wanted: dict[str, str]) -> Iterator[Pair]:
    def came(name: str) -> str:
        found = _away(world, name)
        offers = found.offers if found is not None else []
        return " + ".join(one.ground.replace("_", " ") for one in offers) or "nothing"

    return _each(wanted, came)


def _gone(world: RoomWorld, name: str) -> list[Gone]:
    return list(world.floor.out_of_room.gone.get(name, {}).values())


@expects(
    "chips off",
    "players: text",
    "how chips came off a game: `{ann: picked up for lobby and supervisor told, bob: no}`",
    needs="room",
)
def chips_off(world: RoomWorld, wanted: dict[str, str]) -> Iterator[Pair]:
    def came(name: str) -> str:
        for gone in _gone(world, name):
            if gone.kind == "house":
                ground = gone.ground.replace("_", " ")
                return f"picked up for {ground}" + (" and supervisor told" if gone.told else "")
            how = {"voluntary": "voluntary pick-up", "dinner": "dinner list"}[gone.kind]
            return f"{how} until {_hour(world, gone.until)}"
        return "no"

    return _each(wanted, came)


@expects("chips kept", "players: text", "by the house: `{ann: 200 at the podium, bob: none}`", needs="room")
def chips_kept(world: RoomWorld, wanted: dict[str, str]) -> Iterator[Pair]:
    def came(name: str) -> str:
        held = world.floor.out_of_room.held.get(name, [])
        return " + ".join(f"{world.text(one.amount)} at the {one.where}" for one in held) or "none"

    return _each(
        {name: text.replace("$", "") for name, text in wanted.items()},
        lambda name: came(name).replace("$", ""),
    )


@expects("leaves with", "players: money", "chips that came off with the last step", needs="room")
def leaves_with(world: RoomWorld, wanted: dict[str, int]) -> Iterator[Pair]:
    came = {
        one.player: one.chips
        for event in world.outcome.events
        if isinstance(event, AtTable)
        for one in event.events
        if isinstance(one, SeatGivenUp)
    }
    for name, amount in wanted.items():
        yield from differ(f"{name} {world.text(amount)}", f"{name} {world.text(came.get(name, 0))}")


@expects("in the box", "list", "the dealers, by table: `1 dee`", needs="room")
def in_the_box(world: RoomWorld, wanted: list[str]) -> list[Pair]:
    tables = sorted(world.floor.tables.items())
    came = [f"{number} {table.absences.dealer or 'nobody'}" for number, table in tables]
    return differ(", ".join(wanted), ", ".join(came))


@expects("it is said of", "players: text", "one sentence about somebody, with its rule", needs="room")
def said_of(world: RoomWorld, wanted: dict[str, str]) -> Iterator[Pair]:
    for name, text in wanted.items():
        said = why_here(_desk(world), name)
        came = [f"{sentence} ({cite})" if cite else sentence for sentence, cite in said]
        if text not in came and text not in [sentence for sentence, _ in said]:
            yield f"{name}: {text}", f"{name}: {'; '.join(came) or 'nothing'}"


@expects("needs doing", "list", "at the tables, by person: `cyd may pick_up`", needs="room")
def to_do(world: RoomWorld, wanted: list[str]) -> list[Pair]:
    desk = _desk(world)
    came = [
        f"{need.person} {need.duty} {need.what}"
        for n in sorted(world.floor.tables)
        for need in needs_doing(desk, n)
    ]
    return differ(", ".join(wanted), ", ".join(came) or "nothing")
