"""A room's own house: its rules are on the log, judge from now on, are cited; a fault is told in words."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cardhouse.houses.own_house import OwnHouse, OwnRule, as_profile, own_house
from cardhouse.houses.printing import rulebook
from cardhouse.houses.profile import ProfileError, load_house
from cardhouse.play.refusal import Refusal
from cardhouse.room import commands as cmd
from cardhouse.room import snapshots
from cardhouse.room.entries import encode
from cardhouse.room.events import HouseAmended
from cardhouse.room.host import Outcome, RoomHost, open_room, seeded_mixing
from cardhouse.room.replaying import replay
from cardhouse.room.upcasting import read
from cardhouse.store.log import Entry, NewEntry
from room.evening import BEGAN, Evening, opening

CAP = "betting.limit_raises"
WHY = "Long raising wars slow our only table down."
TODAY = datetime.fromtimestamp(BEGAN // 1_000_000, UTC).date()


class Night:
    """One limit table at which seats raise in turn until somebody is refused."""

    def __init__(self) -> None:
        room, first = open_room("main", "pechanga", BEGAN)
        self.host, self.evening = RoomHost(room, seeded_mixing(3)), Evening(3)
        self.entries = [first]
        for command in opening({1: "holdem"}):
            assert self.do(command).refusal is None

    def do(self, command: Any) -> Outcome:
        came = self.host.do(self.evening.asked(command))
        self.entries += came.entries
        return came

    def amend(self, *rules: OwnRule, name: str = "Riverside", based_on: str = "pechanga") -> Outcome:
        return self.do(cmd.AmendHouse(name, based_on, self.host.room.house, rules))

    def raised(self) -> tuple[int, Refusal]:
        """Raises until it is refused: how many there were, the blind's bet not counted, and the refusal."""
        count = 0
        while True:
            hand = self.host.room.hands[1].hand
            to = hand.level + 400
            came = self.do(cmd.Act(1, msgspec.convert(
                {"type": "BetTo", "seat": hand.seats[hand.actor], "to": to}, cmd.HandCommand)))  # fmt: skip
            if came.refusal is not None:
                return count, came.refusal
            count += 1

    def fold_all(self) -> None:
        while 1 in self.host.room.hands:
            hand = self.host.room.hands[1].hand
            fold = msgspec.convert({"type": "Fold", "seat": hand.seats[hand.actor]}, cmd.HandCommand)
            assert self.do(cmd.Act(1, fold)).refusal is None


def stored(entries: list[NewEntry]) -> list[Entry]:
    return [
        Entry(position, one.command, one.at, one.by, one.version, one.body, b"")
        for position, one in enumerate(entries, 1)
    ]


def test_the_table_goes_by_the_own_rule_and_cites_it() -> None:
    night = Night()
    night.do(cmd.BeginHand(1))
    assert night.amend(OwnRule(CAP, 1, WHY)).refusal is None
    book = load_house("pechanga").choices().value(CAP)
    count, refused = night.raised()
    assert count == book, "a hand in progress ends by the book that it began under"
    assert refused.cite == "pechanga.21.3"
    night.fold_all()
    night.do(cmd.BeginHand(1))
    count, refused = night.raised()
    assert count == 1
    assert refused.cite == f"main-1.{CAP}"
    night.fold_all()
    assert night.do(cmd.ChooseHouse("horseshoe")).refusal is None
    night.do(cmd.BeginHand(1))
    assert night.raised()[0] == load_house("horseshoe").choices().value(CAP)


def test_the_log_holds_the_house_and_replays_to_the_same_room() -> None:
    night = Night()
    came = night.amend(OwnRule(CAP, 1, WHY), OwnRule("seats.flop", 9, "The new tables are smaller."))
    assert [type(event) for event in came.events] == [HouseAmended]
    night.do(cmd.BeginHand(1))
    night.amend(OwnRule(CAP, "unlimited", WHY))
    again, _ = replay(stored(night.entries))
    assert snapshots.encode(again) == snapshots.encode(night.host.room)
    assert snapshots.decode(snapshots.encode(again)) == night.host.room
    assert again.house == "main-2"
    assert RoomHost(again).choices_at(BEGAN, "main-1").value(CAP) == 1
    assert RoomHost(again).house().choices().value(CAP) is None
    assert RoomHost(again).house().choices().value("seats.flop") == 10, "what is left out is as the book says"
    assert b"Riverside" in night.entries[-1].body
    last = night.entries[-1]
    assert encode(read(last.version, last.body)) == last.body


def test_a_rule_from_a_later_day_waits_for_it() -> None:
    night = Night()
    later = TODAY + timedelta(days=3)
    assert night.amend(OwnRule(CAP, 2, WHY), OwnRule(CAP, 1, WHY, since=later)).refusal is None
    house = night.host.house()
    assert [house.choices("cash", day).value(CAP) for day in (TODAY, later)] == [2, 1]
    assert night.amend(OwnRule(CAP, 1, WHY, since=later)).refusal is None
    told = [night.host.house().choices("cash", day)[CAP] for day in (TODAY, later)]
    assert [one.value for one in told] == [3, 1]
    assert [one.cite for one in told] == ["pechanga.21.3", f"main-2.{CAP}"]


@pytest.mark.parametrize(
    ("rule", "wanted"),
    [
        (OwnRule(CAP, "seven", WHY), 'a whole number of 0 or more, or "unlimited"'),
        (OwnRule(CAP, -1, WHY), "is not allowed"),
        (OwnRule(CAP, 4, "  "), "say why the house plays it so"),
        (OwnRule("betting.limit_raise", 4, WHY), "did you mean betting.limit_raises"),
        (OwnRule(CAP, 4, WHY, cite="pechanga.21.3"), "pechanga.21.3 does not say 4"),
        (OwnRule(CAP, 4, WHY, cite="horseshoe.3-betting.3"), "is no row of the book of Pechanga"),
        (OwnRule("deal.hand_begins", ("first_rifle",), WHY), "take out first_rifle"),
    ],
)
def test_a_fault_is_told_in_words_and_changes_nothing(rule: OwnRule, wanted: str) -> None:
    night = Night()
    came = night.amend(rule)
    assert came.refusal is not None
    assert came.refusal.code == "bad_house"
    assert wanted in str(came.refusal)
    assert night.host.room.house == "pechanga"
    assert night.host.room.houses == {}


def test_two_who_change_the_house_at_once_do_not_undo_each_other() -> None:
    night = Night()
    assert night.amend(OwnRule(CAP, 2, WHY)).refusal is None
    came = night.do(cmd.AmendHouse("Riverside", "pechanga", "pechanga", (OwnRule(CAP, 4, WHY),)))
    assert came.refusal is not None
    assert came.refusal.code == "house_changed"
    assert night.host.choices_at(BEGAN).value(CAP) == 2


def test_the_house_as_a_file_is_a_sound_profile(tmp_path: Path) -> None:
    later = OwnRule("seats.flop", 8, "The new tables.", since=date(2030, 1, 1))
    own = OwnHouse("main-1", "Riverside Club", "pechanga", (OwnRule(CAP, 1, WHY), later))
    file = tmp_path / "riverside.toml"
    file.write_text(as_profile(own, "riverside"), encoding="utf-8")
    read_again, made = load_house(file), own_house(own)
    assert read_again.name == "Riverside Club"
    assert WHY in str(read_again.choices()[CAP].silent)
    for rule_set in ("cash", "tournament"):
        for day in (date(2029, 1, 1), date(2030, 1, 1)):
            one, other = read_again.choices(rule_set, day), made.choices(rule_set, day)
            assert {key: one.value(key) for key in one} == {key: other.value(key) for key in other}


def test_every_fault_is_told_at_once() -> None:
    rules = (OwnRule(CAP, "seven", ""), OwnRule(CAP, 3, WHY))
    with pytest.raises(ProfileError) as told:
        own_house(OwnHouse("main-1", "Riverside", "pechanga", rules))
    assert len(told.value.faults) == 3
    with pytest.raises(ProfileError) as told:
        own_house(OwnHouse("main-1", " ", "pechango", ()))
    assert [fault.key for fault in told.value.faults] == ["name", "based_on"]


def test_the_printed_book_shows_the_own_rule_and_what_it_overrules() -> None:
    night = Night()
    night.amend(OwnRule(CAP, 1, WHY))
    house = night.host.house()
    printed = [entry for part in rulebook(house) for entry in part.entries if f"main-1.{CAP}" in entry.rows]
    assert WHY.rstrip(".") in printed[0].text
    assert "pechanga.21.3" in printed[0].text
    assert house.choices().book == "pechanga"
    row = next(e for part in rulebook(house) for e in part.entries if e.rows == ("pechanga.21.3",))
    assert "Not followed in cash games" in row.text


def test_a_row_of_the_book_that_says_so_may_be_cited() -> None:
    own = OwnHouse("x-1", "X", "pechanga", (OwnRule(CAP, 3, WHY, "pechanga.21.4", date(2026, 1, 1)),))
    setting = own_house(own).choices("cash", date(2026, 1, 2))[CAP]
    assert (setting.value, setting.cite, setting.over) == (3, "pechanga.21.4", ())
