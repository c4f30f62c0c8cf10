"""Amounts, stakes and posts: what a history's first fields become at the table."""

from decimal import Decimal
from typing import Any

import pytest

from cardhouse.histories.errors import HistoryError
from cardhouse.histories.opening import (
    UNTOLD_STACK,
    amount_units,
    has_small_posts,
    open_hand,
    scale_of,
    units,
    written,
)  # fmt: skip
from cardhouse.play.setup import Post
from histories.samples import plain, refused, sample_hand, stacks

D = Decimal


def posts(**changes: Any) -> list[tuple[int, str, int, int, int]]:
    """The posts of a changed hand: seat, kind, live, dead, ante."""
    setup = open_hand(plain(**changes), 1)
    return [(post.seat, post.kind, post.live, post.dead, post.ante) for post in setup.posts]


@pytest.mark.parametrize(
    ("changes", "scale"),
    [
        ({}, 1),
        ({"starting_stacks": [100, D("99.5"), 100]}, 10),
        ({"blinds_or_straddles": [D("0.50"), 1, 0]}, 100),
        ({"actions": ["p3 cbr 6.125"]}, 1000),
        ({"actions": ["p3 cbr 6 # about 2.5555 pots"]}, 1),
        ({"finishing_stacks": [D("99.25"), 100, D("100.75")]}, 100),
        ({"starting_stacks": [D("inf"), 100, 100]}, 1),
    ],
)
def test_the_smallest_unit_is_the_finest_amount(changes: dict[str, Any], scale: int) -> None:
    assert scale_of(plain(**changes)) == scale


def test_no_chip_is_a_billionth() -> None:
    with pytest.raises(HistoryError, match="9 decimal places; at most 8"):
        scale_of(plain(min_bet=D("0.000000002")))


def test_amounts_in_units_and_back() -> None:
    assert units(D("1.5"), 100) == 150
    assert units(7, 100) == 700
    assert units(D("inf"), 100) == UNTOLD_STACK
    assert [written(value, 100) for value in (150, 700, -5, 0)] == ["1.50", "7", "-0.05", "0"]
    assert written(42, 1) == "42"
    assert amount_units("1,250.5", 10) == 12505


@pytest.mark.parametrize("text", ["ten", "1.234", "inf", "nan", "1e99", "٣", "9" * 40, ""])
def test_what_is_no_amount(text: str) -> None:
    with pytest.raises(HistoryError):
        amount_units(text, 100)


def test_small_and_big_blind() -> None:
    assert posts() == [(1, "small_blind", 1, 0, 0), (2, "big_blind", 2, 0, 0)]


def test_heads_up_the_button_has_the_small_blind_and_is_dealt_last() -> None:
    changes: dict[str, Any] = {
        "antes": [0, 3], "blinds_or_straddles": [1, 2], "starting_stacks": [100, 100],
        "actions": ["d dh p1 ????", "d dh p2 ????", "p2 f"],
    }  # fmt: skip
    assert posts(**changes) == [
        (1, "ante", 0, 3, 0), (1, "big_blind", 2, 0, 0), (2, "small_blind", 1, 0, 0),
    ]  # fmt: skip
    assert stacks(**changes) == (101, 99)


@pytest.mark.parametrize(
    ("blinds", "kinds", "first"),
    [
        ([1, 2, 4, 0], ["small_blind", "big_blind", "straddle"], "p4"),
        ([1, 2, 4, 8], ["small_blind", "big_blind", "straddle", "straddle"], "p1"),
        ([1, 2, 0, 4], ["small_blind", "big_blind", "straddle"], "p1"),
        ([0, 0, 0, 2], ["big_blind"], "p1"),
        ([0, 2, 0, 0], ["big_blind"], "p3"),
        ([1, 2, 0, -2], ["small_blind", "big_blind", "new_player"], "p3"),
        ([1, 2, 1, 0], ["small_blind", "big_blind", "new_player"], "p3"),
    ],
)
def test_the_action_starts_left_of_the_largest_forced_bet(
    blinds: list[int], kinds: list[str], first: str
) -> None:
    changes: dict[str, Any] = {"antes": [0] * 4, "blinds_or_straddles": blinds, "starting_stacks": [100] * 4}
    assert [kind for _, kind, *_ in posts(**changes)] == kinds
    deal = [f"d dh p{number} ????" for number in range(1, 5)]
    assert stacks(**changes, actions=[*deal, f"{first} f"])
    other = "p2" if first != "p2" else "p3"
    assert f"{first} is to act" in refused(plain(**changes, actions=[*deal, f"{other} f"])).reason


def test_heads_up_straddle_on_the_button() -> None:
    changes: dict[str, Any] = {"antes": [0, 0], "blinds_or_straddles": [4, 2], "starting_stacks": [100, 100]}
    assert [kind for _, kind, *_ in posts(**changes)] == ["big_blind", "straddle"]
    assert stacks(**changes, actions=["d dh p1 ????", "d dh p2 ????", "p1 f"]) == (98, 102)


def test_posts_out_of_turn() -> None:
    four: dict[str, Any] = {"antes": [0] * 4, "starting_stacks": [100] * 4}
    assert posts(**four, blinds_or_straddles=[1, 2, 0, -2])[-1] == (4, "new_player", 2, 0, 0)
    assert posts(**four, blinds_or_straddles=[1, 2, 0, -3])[-1] == (4, "missed_blinds", 2, 1, 0)
    assert posts(**four, blinds_or_straddles=[1, 2, 0, -1])[-1] == (4, "missed_blinds", 0, 1, 0)
    assert has_small_posts(plain(**four, blinds_or_straddles=[1, 2, 0, -1]))
    assert not has_small_posts(plain(**four, blinds_or_straddles=[1, 2, 0, -2]))
    setup = open_hand(plain(**four, blinds_or_straddles=[1, 2, 0, -1]), 1, small_posts_live=True)
    assert setup.posts[-1] == Post(4, "new_player", live=1)


def test_a_short_stack_wins_whole_antes_only_where_they_are_not_trimmed() -> None:
    """p1 has 3 chips for an ante of 5 and wins the main pot: 3 from each, or all the antes."""
    changes: dict[str, Any] = {
        "antes": [5, 5, 5], "blinds_or_straddles": [0, 2, 0], "starting_stacks": [3, 100, 100],
        "actions": [
            "d dh p1 AsAd", "d dh p2 KsKd", "d dh p3 7c2d", "p3 cc", "p2 cc", "d db 2c5h9s", "p2 cc", "p3 cc",
            "d db Jd", "p2 cc", "p3 cc", "d db 3h", "p2 cc", "p3 cc", "p2 sm KsKd", "p3 sm 7c2d",
            "p1 sm AsAd",
        ],
    }  # fmt: skip
    assert stacks(**changes, ante_trimming_status=True) == (9, 101, 93)
    assert stacks(**changes, ante_trimming_status=False) == (13, 97, 93)


def test_wrong_limits_are_told() -> None:
    history = sample_hand("wsop/ft.phh")
    history.big_bet = 1
    assert "is less than the small bet" in str(refused(history).reason)
