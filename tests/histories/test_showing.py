"""The showdown of a replay: known hands, unseen ones, mucks, and a deck without small cards."""

from typing import Any

import pytest

from cardhouse.cards.card import parse_cards
from cardhouse.histories.checking import replay
from cardhouse.histories.short_deck import rank
from cardhouse.play.events import Mucked, Shown
from histories.samples import PLAIN, ended, plain, refused, sample_hand, stacks

UNSEEN = ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", *PLAIN["actions"][3:15]]


def test_a_beaten_hand_may_be_mucked() -> None:
    outcome = ended(plain(actions=[*PLAIN["actions"][:15], "p1 sm", "p3 sm AsAd"]))
    assert outcome.stacks == (94, 98, 108)
    told = [type(event) for event in outcome.dealer.events if isinstance(event, Shown | Mucked)]
    assert told == [Shown, Mucked]


def test_the_better_hand_mucked_has_lost() -> None:
    assert stacks(actions=[*PLAIN["actions"][:15], "p3 sm", "p1 sm KsKd"]) == (108, 98, 94)


def test_cards_dealt_unseen_are_known_by_their_show() -> None:
    assert stacks(actions=[*UNSEEN, "p1 sm KsKd", "p3 sm AsAd"]) == (94, 98, 108)


def test_known_hands_speak_where_nothing_is_said() -> None:
    assert stacks(actions=PLAIN["actions"][:15]) == (94, 98, 108)


def test_who_neither_mucks_nor_shows_gives_up_to_an_open_hand() -> None:
    assert stacks(actions=[*UNSEEN, "p1 sm KsKd", "p3 sm ????"]) == (108, 98, 94)


def test_the_last_word_counts() -> None:
    """Hands all-in are often told as unseen first, and with their cards at the end."""
    betting = [*UNSEEN[:3], "p3 cbr 100", "p1 cc", "p2 f"]
    early = ["p1 sm ????", "p3 sm ????", "d db 2c5h9s", "p1 sm ????"]
    late = ["d db Jd", "d db 3h", "p3 sm AsAd", "p1 sm KsKd"]
    assert stacks(actions=[*betting, *early, *late]) == (0, 98, 202)


def test_one_unseen_hand_takes_the_pot_from_those_who_muck() -> None:
    outcome = ended(plain(actions=[*UNSEEN, "p1 sm"]))
    assert outcome.stacks == (94, 98, 108)


def test_nobody_seen_and_nothing_told_leaves_it_unsettled() -> None:
    outcome = replay(plain(actions=[*UNSEEN, "p1 sm ????", "p3 sm ????"]))
    assert not outcome.settled
    assert outcome.stacks == (94, 98, 94)
    assert not replay(plain(actions=[*UNSEEN, "p1 sm", "p3 sm"])).settled


@pytest.mark.parametrize(
    ("told", "end"),
    [
        ({"winnings": [0, 0, 14]}, (94, 98, 108)),
        ({"winnings": [7, 0, 7]}, (101, 98, 101)),
        ({"winnings": [0, 0, 0], "finishing_stacks": [108, 98, 94]}, (108, 98, 94)),
        ({"finishing_stacks": [107, 98, 94]}, (107, 98, 94)),  # one chip of rake
    ],
)
def test_nobody_seen_the_history_may_tell_the_winners(told: dict[str, Any], end: tuple[int, ...]) -> None:
    outcome = ended(plain(actions=[*UNSEEN, "p1 sm ????", "p3 sm ????"], **told))
    assert outcome.stacks == end
    assert outcome.stacks_equal in (None, True)


def test_an_unseen_board_decides_nothing() -> None:
    actions = [action.replace("d db 3h", "d db ??") for action in PLAIN["actions"]]
    assert not replay(plain(actions=actions)).settled


@pytest.mark.parametrize(
    ("shown", "reason"),
    [
        ("p3 sm AsKs", "Ks is already out"),
        ("p3 sm As", "1 cards given, 2 needed"),
        ("p3 sm AsAs", "As is already out"),
        ("p3 sm As2c", "2c is already out"),
    ],
)
def test_shows_that_cannot_have_been_name_their_action(shown: str, reason: str) -> None:
    fault = refused(plain(actions=[*UNSEEN, "p1 sm KsKd", shown]))
    assert reason in fault.reason
    assert (fault.number, fault.action) == (17, shown)


def hand(cards: str) -> tuple[int, tuple[int, ...]]:
    return rank(parse_cards(cards))


def test_the_order_of_the_short_deck() -> None:
    rising = [
        "AhKdJsTc8h 7c6d", "6c6d9hTsKh AcJc", "6c6d7h7sKh AcJc", "8c8d8hTsKh AcJd", "AcTd9c8d7s 6hAd",
        "JcTd9c8d7s KhAd", "KcKdKh6s6d AcJd", "KcJcTc8c6c KdKh", "9c9d9h9sAc KcQc", "AcTd9c8c7c 6cAd",
    ]  # fmt: skip
    worths = [hand(cards) for cards in rising]
    assert worths == sorted(worths)
    assert len(set(worths)) == len(worths)
    assert hand("AcTd9c8d7s 6h6d")[0] == 4  # ten high; the ace below the six makes nine high
    assert hand("Ac9c8d7s6h KdKh") == (4, (7,))


def test_the_short_deck_hand_of_the_sample() -> None:
    """A straight to the king beats trip kings."""
    history = sample_hand("historical/phua-xuan-2019.phh")
    outcome = ended(history)
    assert outcome.stacks == (489000, 226000, 684000, 400000, 0, 198000)


def test_a_flush_beats_a_full_house_in_a_short_deck() -> None:
    """The same cards as hold'em go the other way."""
    actions = [
        "d dh p1 AhTh", "d dh p2 7c7d", "d dh p3 9s9d", "p3 cbr 100", "p1 cc", "p2 f", "d db 9hKhKc",
        "d db 6h", "d db Qd", "p1 sm AhTh", "p3 sm 9s9d",
    ]  # fmt: skip
    assert stacks(variant="NS", actions=actions) == (202, 98, 0)
    assert stacks(variant="NT", actions=actions) == (0, 98, 202)
    assert stacks(variant="NS", actions=[*actions[:-2], "p1 sm", "p3 sm 9s9d"]) == (0, 98, 202)
