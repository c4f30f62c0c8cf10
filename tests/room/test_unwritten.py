"""Where the book is silent: refusals say so and whose custom it is, the floor rules otherwise with the reason
for the hand, the precedent is offered the next time, and the log replays to the same room.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from cardhouse.houses.own_house import OwnRule
from cardhouse.houses.silence import gap_of
from cardhouse.play import commands as hand
from cardhouse.play.refusal import Refusal
from cardhouse.play.table_commands import OfferStraddle
from cardhouse.room import commands as cmd
from cardhouse.room.irregularities import commands as wrong
from cardhouse.room.snapshots import decode, encode
from cardhouse.room.unwritten.rule_otherwise import RuleOtherwise
from cardhouse.room.unwritten.view import UnwrittenView, unwritten_view
from cardhouse.room.views.rulings import ruling_lines
from cardhouse.rulings.act import Chips
from room.test_irregularities import Evening

KEY = "betting.minimum_raise"
SILENCE = "not in this house's book; custom, as in pechanga.22.3; the supervisor may rule otherwise"
RULE = RuleOtherwise(KEY, "bring_in", "they play it so at home", table=1)


def raised(evening: Evening, to: int) -> Refusal | None:
    acting = evening.dealt().acting_seat
    return evening.do(cmd.Act(1, hand.BetTo(acting, to))).refusal


def hand_over(evening: Evening) -> None:
    while 1 in evening.host.room.hands:
        evening.good(cmd.Act(1, hand.Fold(evening.dealt().acting_seat)))


def next_hand(evening: Evening) -> None:
    evening.good(cmd.BeginHand(1, by="first_riffle"))
    evening.good(cmd.Act(1, hand.Deal()))


def seen(evening: Evening) -> UnwrittenView:
    return unwritten_view(evening.host, str.upper)


def test_a_refusal_says_that_the_book_does_not_say_it() -> None:
    evening = Evening("toledo")
    assert raised(evening, 1200) is None
    refused = raised(evening, 1500)
    assert refused is not None
    assert refused.cite == f"toledo.silent.{KEY}~pechanga.22.3"
    assert refused.text().endswith(f"({SILENCE})")
    assert refused.sentence() in refused.text()


def test_the_floor_rules_otherwise_for_this_hand_and_the_next_time_it_is_remembered() -> None:
    evening = Evening("toledo")
    raised(evening, 1200)
    assert raised(evening, 1500) is not None
    evening.good(RULE)
    assert seen(evening).ruled[0].in_force
    assert raised(evening, 1500) is None, "the hand goes on by what was ruled"
    hand_over(evening)
    assert not seen(evening).ruled[0].in_force
    next_hand(evening)
    raised(evening, 1200)
    again = raised(evening, 1500)
    assert again is not None, "it was ruled for that hand only"
    (before,) = again.facts["ruled_before"]
    assert before == f"on 2026-03-03 the floor ruled: bring in, because {RULE.reason}"
    assert "Before: on 2026-03-03 the floor ruled" in again.text()
    (line,) = seen(evening).ruled
    assert (line.ruled, line.custom, line.by, line.reason) == ("bring in", "last raise", "SAM", RULE.reason)


def test_the_log_and_a_snapshot_give_the_same_room() -> None:
    evening = Evening("toledo")
    raised(evening, 1200)
    evening.good(RULE)
    again = evening.replayed()
    assert again.unwritten == evening.host.room.unwritten
    kept = decode(encode(evening.host.room))
    assert kept is not None
    assert kept.unwritten == evening.host.room.unwritten
    evening.host.hands.dealers.clear()
    assert raised(evening, 1500) is None, "whoever takes the hand up again goes by it too"


def test_before_a_hand_it_holds_for_the_next() -> None:
    evening = Evening("toledo")
    hand_over(evening)
    refused = evening.do(cmd.BetweenHandsDo(1, OfferStraddle(1))).refusal
    assert refused is not None
    gap = gap_of(refused.cite)
    assert gap is not None
    assert gap.key == "straddle.who"
    evening.good(RuleOtherwise(gap.key, "any_but_blinds", "a birthday", table=1))
    offers = [evening.do(cmd.BetweenHandsDo(1, OfferStraddle(seat))) for seat in (1, 2, 3)]
    assert [offer.refusal for offer in offers].count(None) == 1, "all but the blinds"


def test_a_rule_of_the_house_settles_it_for_good() -> None:
    evening = Evening("toledo")
    hand_over(evening)
    rule = OwnRule(KEY, "bring_in", "asked too often")
    evening.do(cmd.AmendHouse("Ours", "toledo", "toledo", (rule,)), frozenset({"manager"}))
    next_hand(evening)
    raised(evening, 1200)
    assert raised(evening, 1500) is None
    refused = evening.refused(RULE)
    assert (refused.code, refused.cite) == ("book_speaks", f"evening-1.{KEY}")


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"key": "betting.nothing"}, "no_such_choice"),
        ({"key": "betting.limit_raises", "value": 4}, "book_speaks"),
        ({"value": "never"}, "no_value_of_it"),
        ({"value": "last_raise"}, "custom_already"),
        ({"reason": "  "}, "no_reason_given"),
        ({"table": 7}, "no_such_table"),
    ],
)
def test_what_cannot_be_ruled(change: dict[str, Any], code: str) -> None:
    evening = Evening("toledo")
    assert evening.refused(msgspec.structs.replace(RULE, **change)).code == code
    assert not seen(evening).ruled


def test_a_ruling_that_rests_on_a_gap_is_offered_the_precedent() -> None:
    evening = Evening("toledo")
    evening.good(RuleOtherwise("acts.oversized_facing", "most_for_chip", "as the player meant it"))
    evening.good(wrong.RuleOnAct(1, 1, (Chips((2500,)),)))
    (line,) = ruling_lines(evening.host)
    assert "toledo.silent.acts.oversized_facing~mohegan.betting.5" in line.gaps
    assert [(one.outcome, one.reason) for one in line.before] == [("most for chip", "as the player meant it")]
