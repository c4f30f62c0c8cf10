"""Whose book the room goes by: one that comes with Cardhouse, or a house of its own over one. Time zone and
money, until the room has begun, are in `zone_and_money.py`.
"""

from __future__ import annotations

from cardhouse.errors import CardhouseError
from cardhouse.houses.by_value import by_value
from cardhouse.houses.own_house import OwnHouse, own_house
from cardhouse.houses.profile import ProfileError, named_house
from cardhouse.play.refusal import Refusal
from cardhouse.room import commands as cmd
from cardhouse.room.events import Event, HouseAmended, HouseChosen, RoomOpened
from cardhouse.room.hosting import RoomDesk
from cardhouse.room.state import Room
from cardhouse.room.zone_and_money import SAYS as ROOM_SAYS
from cardhouse.room.zone_and_money import RoomSettled, SettleRoom
from cardhouse.room.zone_and_money import apply as room_settled
from cardhouse.room.zone_and_money import decide as settle_room
from cardhouse.subject import Subject

Answer = list[Event] | Refusal


def choose(desk: RoomDesk, command: cmd.ChooseHouse) -> Answer:
    """A house's book as it is."""
    if command.house in desk.room.profiles:
        return [HouseChosen(command.house)]
    try:
        named_house(command.house)
        return [HouseChosen(*by_value(command.house))]
    except CardhouseError as wrong:
        return Refusal("no_such_house", {"why": str(wrong)})


def amend(desk: RoomDesk, command: cmd.AmendHouse) -> Answer:
    """A book with the house's own rules over it."""
    room, asked = desk.room, desk.asked
    if command.instead_of != room.house:
        return Refusal("house_changed", {"seen": command.instead_of, "now": room.house})
    edition = f"{room.name}-{len(room.houses) + 1}"
    own = OwnHouse(edition, command.name.strip(), command.based_on, command.rules, asked.at, asked.by)
    try:
        own_house(own, desk.host.base_of(own))
    except ProfileError as wrong:
        said = [f"{fault.key}: {fault.wrong}; {fault.remedy}" for fault in wrong.faults]
        return Refusal("bad_house", {"why": ". ".join(said), "faults": said})
    return [HouseAmended(own)]


def _opened(room: Room, event: RoomOpened, at: int) -> None:
    room.name, room.house, room.zone, room.money = event.name, event.house, event.zone, event.money
    _keep(room, event)


def _chosen(room: Room, event: HouseChosen, at: int) -> None:
    room.house = event.house
    _keep(room, event)


def _keep(room: Room, event: RoomOpened | HouseChosen) -> None:
    if event.profile:
        room.profiles[event.house] = event.profile


def _amended(room: Room, event: HouseAmended, at: int) -> None:
    room.houses[event.own.house] = event.own
    room.house = event.own.house


SUBJECT = Subject(
    name="house_in_force",
    folder=__package__,
    place="room",
    commands={cmd.ChooseHouse: choose, cmd.AmendHouse: amend, SettleRoom: settle_room},
    events={
        RoomOpened: _opened,
        HouseChosen: _chosen,
        HouseAmended: _amended,
        RoomSettled: room_settled,
    },
    says={
        **ROOM_SAYS,
        "no_such_house": "{why}",
        "house_changed": "the house's rules changed since you looked: look again",
        "bad_house": "the house cannot go by these rules. {why}",
    },
)
