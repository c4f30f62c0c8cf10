"""A ruling can be taken to a person until the next hand begins: to whoever has the last word by the house's
book, who lets it stand or rules otherwise, and who did not decide it before.
"""

from __future__ import annotations

import pytest

from cardhouse.houses.profile import house_names
from cardhouse.play.commands import Fold
from cardhouse.play.refusal import Refusal
from cardhouse.room import commands as cmd
from cardhouse.room import snapshots
from cardhouse.room.irregularities import commands as wrong
from cardhouse.room.views.needs import desk_of, room_needs
from cardhouse.room.views.rulings import ruling_lines
from cardhouse.rulings.act import Chips
from room.asking import asking
from room.test_irregularities import Evening

HOUSES = house_names()
APPEAL = wrong.AppealRuling(1, 1, "ann")


class Ruled(Evening):
    """A silent oversized chip was ruled on by the book, and done."""

    def __init__(self, house: str) -> None:
        super().__init__(house)
        self.good(wrong.RuleOnAct(1, 1, (Chips((2500,)),)))

    def by(self, who: str, command: object, *roles: str) -> Refusal | None:
        self.at += 1_000_000
        asked = asking(self.host, f"c{self.at}", who, command, self.at, frozenset(roles or ("manager",)))
        outcome = self.host.do(asked)
        self.log += outcome.entries
        return outcome.refusal

    def last(self) -> str:
        return str(self.host.choices_at(self.at).value("authority.final")).replace("_", " ")


@pytest.mark.parametrize("house", HOUSES)
def test_every_house_hears_it_from_the_player_and_shows_to_whom_it_goes(house: str) -> None:
    evening = Ruled(house)
    (line,) = ruling_lines(evening.host)
    assert line.appeal == evening.last()
    assert line.appeal_cite
    assert evening.by("ann-s-phone", APPEAL, "player") is None
    (line,) = ruling_lines(evening.host)
    assert (line.appeal, line.appealed) == ("", evening.last())
    needs = room_needs(evening.host, desk_of(evening.host), str)[1]
    assert any(f"ann takes ruling 1 to the {evening.last()}" in one.says for one in needs)
    again = evening.refused(APPEAL)
    assert again.code == "appealed_already"
    assert evening.by("max", wrong.UpholdRuling(1, "so says the book")) is None
    settled = evening.ruling(1).settled[-1]
    assert (settled.how, settled.by, settled.after) == ("upheld", "max", evening.last())
    final = evening.refused(APPEAL)
    assert final.code == "decision_final"
    assert final.cite == evening.host.choices_at(evening.at).cite("authority.final")
    assert snapshots.encode(evening.replayed()) == snapshots.encode(evening.host.room)


@pytest.mark.parametrize("house", HOUSES)
def test_the_window_closes_with_the_next_hand(house: str) -> None:
    evening = Ruled(house)
    evening.good(cmd.Act(1, Fold(2)))
    evening.good(cmd.Act(1, Fold(3)))
    assert ruling_lines(evening.host)[0].appeal, "between the hands it is not too late"
    evening.good(cmd.BeginHand(1, by="first_card"))
    choices = evening.host.choices_at(evening.at)
    if choices.value("authority.late_request") == "floor_decides":
        assert evening.by("ann", APPEAL, "player") is None
        return
    late = evening.refused(APPEAL)
    assert late.code == "appeal_too_late"
    assert late.cite
    assert not ruling_lines(evening.host)[0].appeal


def test_who_decided_does_not_answer_for_it_and_nobody_without_the_office() -> None:
    evening = Ruled("pechanga")
    assert evening.by("ann", APPEAL, "player") is None
    lower = evening.by("dee", wrong.UpholdRuling(1, "no"), "dealer")
    assert lower is not None
    assert lower.code == "appeal_not_yours"
    assert evening.refused(wrong.UpholdRuling(1, " ")).code == "not_now"
    assert evening.by("sam", wrong.OverrideRuling(1, "raise", "his words were clear"), "floor") is None
    assert evening.ruling(1).settled[-1].after == "supervisor"
    assert not evening.ruling(1).appeal_waits
    assert evening.refused(wrong.UpholdRuling(1, "again")).code == "no_appeal_waits"


def test_a_floor_s_own_decision_is_answered_by_another() -> None:
    found = next((one for one in HOUSES if Ruled(one).last() != "supervisor"), None)
    assert found is not None, "a house where a supervisor does not have the last word"
    evening = Ruled(found)
    assert evening.by("max", wrong.OverrideRuling(1, "raise", "fair"), "manager", "floor") is None
    assert evening.by("ann", APPEAL, "player") is None
    own = evening.by("max", wrong.UpholdRuling(1, "I said so"), "manager")
    assert own is not None
    assert own.code == "own_decision"
    low = evening.by("flo", wrong.UpholdRuling(1, "I say so"), "floor")
    assert low is not None
    assert low.code == "appeal_not_yours"
    assert evening.by("moe", wrong.UpholdRuling(1, "it was fair"), "manager") is None


def test_only_who_sits_there_takes_it_to_a_person() -> None:
    evening = Ruled("pechanga")
    for wrong_one in (wrong.AppealRuling(1, 1, "zoe"), wrong.AppealRuling(2, 1, "ann")):
        assert evening.refused(wrong_one).code == "not_at_table"
    assert evening.refused(wrong.AppealRuling(1, 9, "ann")).code == "no_such_ruling"
