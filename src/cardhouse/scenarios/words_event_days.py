"""Words of stories about the days of an event: the last hands, bags, flights, the next day; and what is
expected of them.
"""

from __future__ import annotations

from typing import Any

from cardhouse.play.refusal import Refusal
from cardhouse.scenarios import values
from cardhouse.scenarios.expectations import Pair, differ, expects
from cardhouse.scenarios.room_world import RoomWorld
from cardhouse.scenarios.sentences import word
from cardhouse.tournaments.days.bag_chips import BagChips
from cardhouse.tournaments.days.begin_day import BeginDay
from cardhouse.tournaments.days.draw_last_hands import DrawLastHands
from cardhouse.tournaments.days.end_day import EndDay, OpenFlight


@word("the director draws {cards} for the last hands", "its rank says how many", needs="room")
def draws(world: RoomWorld, cards: tuple[int, ...]) -> Refusal | None:
    return world.direct(DrawLastHands(world.event().name, cards[0]))


@word(
    "{who} counts {chips:money} into a bag( and the dealer {other:money})?( because {reason:text})?",
    "both count the same where only one count is said; with the director's reason it holds",
    needs="room",
)
def bags(
    world: RoomWorld, who: str, chips: str, other: str | None = None, reason: str | None = None
) -> Refusal | None:
    dealer = values.money(other or chips, 1)
    ask = BagChips(world.event().name, who, values.money(chips, 1), dealer, reason or "")
    return world.direct(ask)


@word("the day ends", "all chips are in bags, and the tables close", needs="room")
def ends(world: RoomWorld) -> Refusal | None:
    return world.direct(EndDay(world.event().name))


@word("the next flight is opened", "for entries", needs="room")
def flight(world: RoomWorld) -> Refusal | None:
    return world.direct(OpenFlight(world.event().name))


@word("the next day begins", "seats are drawn, and the bags opened", needs="room")
def begins(world: RoomWorld) -> Refusal | None:
    return world.direct(BeginDay(world.event().name))


def _chips(node: Any, scale: int) -> dict[str, int]:
    if str(node) == "none":
        return {}
    return {name: values.money(str(value), 1) for name, value in values.per_player(node).items()}


@expects("in bags", "players: chips", "`{ann: 9700}`; `none` where no bag is left", needs="room", read=_chips)
def in_bags(world: RoomWorld, wanted: dict[str, int]) -> list[Pair]:
    came = {bag.person: bag.chips for bag in world.event().bags.all}
    return differ(str(dict(sorted(wanted.items()))), str(dict(sorted(came.items()))))
