"""Words of stories about dealers on shift and the push, and what is proposed of it."""

from __future__ import annotations

from cardhouse.play.refusal import Refusal
from cardhouse.room.roster.push_dealers import proposed
from cardhouse.room.roster.shifts import StartShift
from cardhouse.scenarios.expectations import Pair, differ, expects
from cardhouse.scenarios.room_world import RoomWorld
from cardhouse.scenarios.sentences import word


@word("{who} comes on shift", "a dealer who rests until pushed", needs="room")
def on_shift(world: RoomWorld, who: str) -> Refusal | None:
    return world.do(StartShift(who))


@expects("next push", "text", "`dee to table 1`; nobody where no push is proposed", needs="room")
def next_push(world: RoomWorld, wanted: str) -> list[Pair]:
    came = [f"{one.dealer} to table {one.table}" for one in proposed(world.host)]
    return differ(wanted, " and ".join(came) or "nobody")
