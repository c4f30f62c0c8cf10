"""Money that a player who is away carries along: all of it is put back, however often he took some."""

from __future__ import annotations

from typing import Any

import msgspec

from cardhouse.floor.absences import commands as cmd
from cardhouse.room.overruling.overrule import OverruleFloor
from floor.test_absences import BUY_IN, Evening


def dinner(person: str, along: int) -> Any:
    """A break that this house does not have, and a supervisor grants all the same."""
    asked = {**msgspec.to_builtins(cmd.GrantDinner(1, person, along=along)), "type": "GrantDinner"}
    return OverruleFloor(asked, "a long night")


def test_what_was_carried_along_twice_is_all_put_back() -> None:
    evening = Evening("horseshoe")
    evening.do(cmd.StepAway(1, "cyd", along=15_000))
    evening.refused(dinner("cyd", BUY_IN))
    evening.do(dinner("cyd", 2_000))
    assert evening.floor.tables[1].absences.away["cyd"].along == 17_000
    assert evening.refused(cmd.ReturnToSeat(1, "cyd", brought=2_000)) == "bring_all_back"
    evening.do(cmd.ReturnToSeat(1, "cyd", brought=17_000))
    assert evening.replayed().floor == evening.floor
