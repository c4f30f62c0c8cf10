"""What goes first (docs/precedence.md), each rank against the next, through the room's commands."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

from cardhouse.floor.desk import SECOND
from cardhouse.floor.lists.commands import JoinList
from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.floor.refusals import KINDS, WHY_NOT
from cardhouse.floor.spreads.offer_game import OfferGame
from cardhouse.houses.own_house import OwnRule
from cardhouse.houses.profile import load_house
from cardhouse.room import commands as cmd
from cardhouse.room.overruling.overrule import OverruleFloor
from cardhouse.room.silence import clock_at
from cardhouse.room.unwritten.rule_otherwise import RuleOtherwise
from cardhouse.room.views.turn import Clock
from cardhouse.tournaments.announcing.announce_event import AnnounceEvent
from cardhouse.tournaments.entries.register import Register
from cardhouse.tournaments.sheet import Acting
from room.test_irregularities import Evening
from room.test_own_house import CAP, WHY, Night
from room.test_unwritten import KEY, RULE, hand_over, next_hand, raised
from tournaments.events import BEGAN, EventRoom, sheet
from tournaments.playing import Playing

DOCUMENT = Path(__file__).parents[2] / "docs" / "precedence.md"
SECONDS, COUNTDOWN = "acts.clock_seconds", "acts.clock_countdown"
MANAGER = ("manager",)
SEVENTEEN = 719_163 + BEGAN // 86_400_000_000 - 17 * 365


def test_the_page_names_each_rank_once_and_in_order() -> None:
    rows = re.findall(r"^\| (\d) \| ([^|]+) \|", DOCUMENT.read_text("utf-8"), re.MULTILINE)
    assert [int(rank) for rank, _ in rows] == [1, 2, 3, 4, 5, 6, 7]
    words = ("the law", "sheet", "own rule", "the house's book", "another's book", "discretion", "precedent")
    assert all(word in who for word, (_, who) in zip(words, rows, strict=True))


def test_1_the_law_goes_before_the_sheet_the_house_and_the_floor() -> None:
    room = EventRoom("pechanga")
    room.open("Turbo", "ann", promotions=True)
    room.ok(RegisterPerson("kid", born=SEVENTEEN, id_checked=True))
    entering = Register("Turbo", "kid")
    refused = room.do(entering).refusal
    assert refused is not None
    assert (refused.code, KINDS[refused.code]) == ("too_young", "law")
    seating = OverruleFloor(msgspec.to_builtins(JoinList("1-3", "kid", "in_person")), WHY)
    room.ok(OfferGame("1-3", "holdem", "no limit 1/3", least_buy_in=10_000, most_buy_in=30_000))
    overruled = room.do(seating, roles=MANAGER).refusal
    assert overruled is not None
    assert (overruled.code, overruled.facts["ground"]) == ("cannot_overrule", WHY_NOT["law"])
    lower = cmd.AmendHouse("Ours", "pechanga", "pechanga", (OwnRule("floor_people.least_age", 16, WHY),))
    answer = room.do(lower, roles=MANAGER).refusal
    assert answer is not None, "no house chooses to let children play"
    assert "18" in answer.text()
    assert room.refused(entering) == "too_young"


def test_2_the_sheet_goes_before_the_house_s_own_rule() -> None:
    assert seconds(_clocked(Acting(seconds=10), own=40)) == 10


def test_2_but_not_past_the_bounds_that_the_house_sets_a_sheet() -> None:
    room = EventRoom()
    refused = room.do(AnnounceEvent("Turbo", sheet(seats=11)), by="td").refusal
    assert refused is not None
    assert "seats" in refused.text()


def test_3_the_house_s_own_rule_goes_before_its_book() -> None:
    by_own, by_book = _clocked(Acting(), own=40), _clocked(Acting())
    choices = load_house("horseshoe").choices("tournament")
    assert seconds(by_own) == 40 + choices.value(COUNTDOWN)
    assert seconds(by_book) == choices.value(SECONDS) + choices.value(COUNTDOWN) != seconds(by_own)
    assert by_own.cite == f"room-1.tournament.{SECONDS}"
    night = Night()
    assert night.amend(OwnRule(CAP, 1, WHY)).refusal is None
    night.do(cmd.BeginHand(1))
    count, refused = night.raised()
    assert (count, refused.cite) == (1, f"main-1.{CAP}")


def _clocked(acting: Acting, own: int = 0) -> Clock:
    """The clock of an event whose sheet says this, in a house with or without a rule of its own."""
    room = Playing()
    if own:
        rule = OwnRule(SECONDS, own, WHY, rule_set="tournament")
        room.ok(cmd.AmendHouse("Ours", "horseshoe", "horseshoe", (rule,)), roles=MANAGER)
    room.opened(sheet(mode="dealt", acting=acting), "ann", "bob", "cyd")
    room.start()
    room.begin()
    found = clock_at(room.host, 1)
    assert found is not None
    return found


def seconds(clock: Clock) -> int:
    return (clock.until - clock.since) // SECOND


def test_4_the_book_goes_before_what_others_say() -> None:
    book = load_house("pechanga").choices()
    lender = load_house("horseshoe").choices()
    differs = "pot_limit.open_most_big_blinds"
    assert book.cite(differs) == "pechanga.23.2"
    assert book.value(differs) != lender.value(differs), "the lender would have it otherwise"
    night = Night()
    night.do(cmd.BeginHand(1))
    count, refused = night.raised()
    assert (count, refused.cite) == (book.value(CAP), "pechanga.21.3")


def test_4_the_book_goes_before_the_floor_s_discretion() -> None:
    evening = Evening("toledo")
    spoken = RuleOtherwise("betting.limit_raises", 4, WHY, table=1)
    assert evening.refused(spoken).code == "book_speaks"


def test_5_what_is_borrowed_holds_where_the_book_is_silent_until_the_floor_says_why_not() -> None:
    evening = Evening("toledo")
    raised(evening, 1200)
    refused = raised(evening, 1500)
    assert refused is not None
    assert refused.cite == f"toledo.silent.{KEY}~pechanga.22.3"
    assert evening.refused(msgspec.structs.replace(RULE, reason=" ")).code == "no_reason_given"
    assert raised(evening, 1500) is not None
    evening.good(RULE)
    assert raised(evening, 1500) is None


def test_6_discretion_goes_before_precedent_which_is_only_advice() -> None:
    evening = Evening("toledo")
    raised(evening, 1200)
    evening.good(RULE)
    hand_over(evening)
    next_hand(evening)
    raised(evening, 1200)
    again = raised(evening, 1500)
    assert again is not None, "what was ruled once does not rule the next hand"
    assert again.facts["ruled_before"], "but it is told"
    evening.good(msgspec.structs.replace(RULE, value="bring_in", reason="once more"))
    assert raised(evening, 1500) is None
