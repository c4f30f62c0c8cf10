"""Actions are played as the format means them, and what cannot have been is refused with its place."""

from decimal import Decimal
from typing import Any

import pytest

from cardhouse.histories.checking import replay
from cardhouse.histories.replaying import Replay
from cardhouse.play.events import Checked, CommonCardDealt, StubReshuffled
from histories.samples import PLAIN, TO_THE_FLOP, ended, plain, refused, sample_hand, sample_hands, stacks

SAMPLE_HANDS = dict(sample_hands())
DEAL = PLAIN["actions"][:3]
REST = PLAIN["actions"][3:]


@pytest.mark.parametrize("name", SAMPLE_HANDS)
def test_the_sample_ends_as_it_says(name: str) -> None:
    history = SAMPLE_HANDS[name]
    outcome = replay(history)
    assert outcome.stacks_equal is (None if history.finishing_stacks is None else True), name
    assert outcome.dealer.hand.chips() == sum(outcome.dealer.hand.setup.stacks)
    assert outcome.settled is not name.startswith("handhq/few.phhs 3")  # where nobody's cards were seen


def test_the_plain_hand() -> None:
    assert stacks() == (94, 98, 108)


def test_badugi_with_unseen_cards_ends_by_what_was_shown() -> None:
    outcome = ended(sample_hand("historical/alice-carol-wikipedia.phh"))
    assert outcome.stacks == (196, 220, 200, 184)


@pytest.mark.parametrize(
    "deal",
    [
        ["d dh p1 Ks", "d dh p2 7c", "d dh p3 As", "d dh p1 Kd", "d dh p2 2d", "d dh p3 Ad"],
        ["d dh p3 AsAd", "d dh p1 KsKd"],
        ["  d  dh p1   KsKd # kings ", "", "# a remark", "d dh p2 ????", "d dh p3 AsAd"],
    ],
)
def test_cards_may_be_told_in_other_ways(deal: list[str]) -> None:
    """One at a time, in another order, or not at all; remarks and empty actions say nothing."""
    assert stacks(actions=[*deal, *REST]) == (94, 98, 108)


def test_a_remark_in_an_action_is_no_part_of_it() -> None:
    actions = [f"{action} # said" for action in PLAIN["actions"]]
    assert stacks(actions=actions) == (94, 98, 108)


def test_a_dash_shows_the_cards_dealt() -> None:
    assert stacks(actions=[*PLAIN["actions"][:-2], "p1 sm -", "p3 sm -"]) == (94, 98, 108)


def test_a_history_may_end_early() -> None:
    outcome = replay(plain(actions=TO_THE_FLOP, finishing_stacks=[94, 98, 94]))
    assert outcome.stacks_equal
    assert not outcome.settled
    assert replay(plain(actions=[])).stacks == (99, 98, 100)


def test_a_winner_may_show_when_all_have_folded() -> None:
    assert stacks(actions=[*DEAL, "p3 cbr 6", "p1 f", "p2 f", "p3 sm AsAd"]) == (99, 98, 103)


def test_all_in_hands_are_shown_before_the_board() -> None:
    betting = ["p3 cbr 100", "p1 cc", "p2 f"]
    rest = ["p3 sm AsAd", "p1 sm KsKd", "d db 2c5h9s", "d db Jd", "d db 3h"]
    assert stacks(actions=[*DEAL, *betting, *rest]) == (0, 98, 202)


WRONG = [
    (3, "p1 f", "p1 may not act now: p3 is to act"),
    (3, "p3 sm AsAd", "hands are shown when the betting is over"),
    (3, "p4 f", "'p4' is not a player: p1 to p3"),
    (3, "x f", "'x' is not a player: p1 to p3"),
    (3, "p3 jumps", "not an action of the format; known: d dh pN CARDS"),
    (3, "p3", "not an action of the format"),
    (3, "d burn Ah", "not an action of the format"),
    (3, "p3 cbr", "a bet names one amount"),
    (3, "p3 cbr 6 7", "a bet names one amount"),
    (3, "p3 cbr six", "'six' is not an amount"),
    (3, "p3 cbr 3", "3 is too little: least 4, most 100"),
    (3, "p3 cbr 101", "101 is too much: least 4, most 100"),
    (3, "p3 cbr -4", "-4 is too little"),
    (3, "p3 pb", "the forced bet is not possible now"),
    (3, "p3 sd", "no draw is open now"),
    (3, "d db 2c5h9s", "no cards are to be dealt at a tracked table now"),
    (3, "d dh p1 Ah", "no player is due a card now"),
    (0, "d dh p1 KsKdKh", "p1 is dealt 3 cards, 2 are due"),
    (0, "d dh p1 KsKx", "'Kx' is not a card"),
    (0, "d dh p1 KsJk", "the format knows no joker"),
    (2, "d dh p3 AsKs", "Ks is already out"),
    (6, "d db 2c5hAs", "As is already out"),
    (6, "d db 2c5h", "2 cards given, 3 needed"),
    (6, "p1 cc", "nobody may act before the cards of the flop are told"),
    (15, "p1 sm QsQd", "p1 shows Qs but was dealt Ks Kd"),
    (15, "p2 sm 7c2d", "p2 has folded and shows nothing"),
]


@pytest.mark.parametrize(("at", "action", "reason"), WRONG, ids=[f"{at} {action}" for at, action, _ in WRONG])
def test_what_cannot_have_been_is_refused_with_its_place(at: int, action: str, reason: str) -> None:
    actions = PLAIN["actions"].copy()
    actions[at] = action
    fault = refused(plain(actions=actions))
    assert reason in fault.reason
    assert (fault.number, fault.action) == (at + 1, action)


def test_nothing_happens_after_the_end() -> None:
    fault = refused(plain(actions=[*DEAL, "p3 f", "p1 f", "d db 2c5h9s"]))
    assert fault.number == 6
    fault = refused(plain(actions=[*DEAL, "p3 f", "p1 f", "p2 cc"]))
    assert fault.reason == "the hand is over"


def test_a_refusal_names_amounts_as_the_history_writes_them() -> None:
    half = Decimal("0.50")
    fault = refused(plain(blinds_or_straddles=[half, 1, 0], min_bet=1, actions=[*DEAL, "p3 cbr 1.25"]))
    assert fault.reason == "1.25 is too little: least 2, most 100"


def test_a_short_big_blind_is_called_in_full() -> None:
    assert replay(plain(starting_stacks=[100, 1, 100], actions=[*DEAL, "p3 cc"])).stacks == (99, 0, 98)


def test_bets_are_held_to_the_pot_and_a_little_more() -> None:
    """Rooms round a pot of 7 up to 8 or 10; three times the pot is a mistake."""
    deal = ["d dh p1 KsKdQsQd", "d dh p2 ????????", "d dh p3 AsAdJsJd"]
    for amount in (7, 8, 10):
        assert stacks(variant="PO", actions=[*deal, f"p3 cbr {amount}"]) == (99, 98, 100 - amount)
    fault = refused(plain(variant="PO", actions=[*deal, "p3 cbr 21"]))
    assert fault.reason == "21 is more than a raise by the pot, to 7"


DRAW: dict[str, Any] = {
    "variant": "F2L3D", "min_bet": None, "small_bet": 2, "big_bet": 4,
    "antes": [0, 0], "blinds_or_straddles": [1, 2], "starting_stacks": [50, 50],
}  # fmt: skip
DRAW_DEAL = ["d dh p1 2c3c4c5c9h", "d dh p2 ??????????", "p2 cc", "p1 cc"]


def test_draws_may_be_told_player_by_player_or_all_at_once() -> None:
    together = ["p1 sd 9h", "p2 sd ??", "d dh p1 7d", "d dh p2 8s", "p1 cbr 2"]
    in_turn = ["p1 sd 9h", "d dh p1 7d", "p2 sd ??", "d dh p2 8s", "p1 cbr 2"]
    unnamed = ["p1 sd 9h", "p2 sd ??", "d dh p1 7d", "p1 cbr 2"]
    for draws in (together, in_turn, unnamed):
        hand = replay(plain(**DRAW, actions=[*DRAW_DEAL, *draws])).dealer.hand
        assert hand.stacks == [46, 48]
        assert sorted(hand.hole[0]) == sorted((0, 4, 8, 12, 21))


@pytest.mark.parametrize(
    ("draws", "reason"),
    [
        (["p2 sd", "p1 sd"], "p1 draws before p2"),
        (["p1 sd", "p1 sd"], "p1 has drawn already"),
        (["p1 sd", "p1 cc"], "nobody may act before the draws are told"),
        (["p1 sd Ah", "p2 sd"], "p1 does not hold Ah"),
        (["p1 sd 9h", "p2 sd", "d dh p1 7d8d"], "p1 is dealt 2 cards, 1 are due"),
        (["p1 sd 9h", "p2 sd", "d dh p1 5c"], "5c is already out"),
    ],
)
def test_draws_that_cannot_have_been(draws: list[str], reason: str) -> None:
    assert reason in refused(plain(**DRAW, actions=[*DRAW_DEAL, *draws])).reason


def test_discards_come_again_when_the_stub_has_run_out() -> None:
    """Six players draw five, then all of them again: the second time the discards must be dealt."""
    six: dict[str, Any] = {
        **DRAW, "antes": [0] * 6, "blinds_or_straddles": [1, 2, 0, 0, 0, 0], "starting_stacks": [50] * 6,
    }  # fmt: skip
    names = [f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "cdhs"]
    hands = [names[5 * p : 5 * p + 5] for p in range(6)]
    actions = [f"d dh p{p + 1} {''.join(hand)}" for p, hand in enumerate(hands)]
    actions += ["p3 cc", "p4 cc", "p5 cc", "p6 cc", "p1 cc", "p2 cc"]
    actions += [f"p{p + 1} sd {''.join(hand)}" for p, hand in enumerate(hands)]
    fresh = [names[30 + 5 * p : 35 + 5 * p] for p in range(4)] + [names[50:52] + hands[0][:3], hands[1]]
    actions += [f"d dh p{p + 1} {''.join(hand)}" for p, hand in enumerate(fresh)]
    outcome = replay(plain(**six, actions=[*actions, "p1 cc"]))
    kinds = [type(event) for event in outcome.dealer.events]
    assert StubReshuffled in kinds
    assert kinds[-1] is Checked
    early = [*actions[:18], f"d dh p1 {''.join(hands[1])}", "p1 cc"]
    assert "is already out" in refused(plain(**six, actions=early)).reason


def test_unseen_up_cards_leave_the_bring_in_to_the_history() -> None:
    history = sample_hand("wsop/f7s-8.phh")
    assert "??????" in "".join(history.actions)
    assert ended(history).stacks_equal
    seen = [action.replace("d dh p4 ??????", "d dh p4 KsKc3c") for action in history.actions]
    history.actions = seen  # now everyone sees that p4's trey is lowest
    assert "p3 may not act now: p4 is to act" in refused(history).reason


def test_a_raise_may_go_just_as_far_as_the_other_has_chips() -> None:
    """Limit razz: the forced bet is completed, then raised to the last chip that the other has, less than a
    full raise. It is what a full raise comes to, and the rest goes back.
    """
    fields: dict[str, Any] = {
        "variant": "FR", "antes": [0, 0], "blinds_or_straddles": [0, 0], "min_bet": None, "bring_in": 1,
        "small_bet": 4, "big_bet": 8, "starting_stacks": [100, 7],
    }  # fmt: skip
    actions = ["d dh p1 2c3dKs", "d dh p2 4h5s7d", "p1 pb", "p2 cbr 4"]
    assert stacks(**fields, actions=[*actions, "p1 cbr 7", "p2 cc"]) == (93, 0)
    assert "6" in refused(plain(**fields, actions=[*actions, "p1 cbr 6"])).reason


def test_a_common_card_in_stud() -> None:
    """Eight players stay to the end: one card in the middle plays for all."""
    names = [f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "cdhs"]
    actions = [f"d dh p{p + 1} {''.join(names[3 * p : 3 * p + 3])}" for p in range(8)]
    lowest = 1  # p1's door is the deuce of hearts
    order = [(lowest - 1 + step) % 8 + 1 for step in range(1, 8)]
    actions += ["p1 pb", *[f"p{p} cc" for p in order]]
    fields: dict[str, Any] = {
        "variant": "F7S", "antes": [0] * 8, "blinds_or_straddles": None, "min_bet": None, "bring_in": 1,
        "small_bet": 2, "big_bet": 4, "starting_stacks": [50] * 8,
    }  # fmt: skip
    at = 24
    for _ in range(3):
        actions += [f"d dh p{p + 1} {names[at + p]}" for p in range(8)]
        at += 8
        first = replay(plain(**fields, actions=actions)).dealer.hand.acting_seat
        actions += [f"p{(first - 1 + step) % 8 + 1} cc" for step in range(8)]
    outcome = replay(plain(**fields, actions=[*actions, f"d db {names[51]}"]))
    assert any(isinstance(event, CommonCardDealt) for event in outcome.dealer.events)


def test_a_short_deck_has_no_deuces() -> None:
    fields = {"variant": "NS", "actions": ["d dh p1 AhKh", "d dh p2 2cQc", "d dh p3 JsJd"]}
    assert refused(plain(**fields)).reason == "2c is not in a short deck"


def test_the_engine_keeps_every_event_of_a_replay() -> None:
    outcome = ended(plain())
    replayed = Replay(plain(), 1)
    replayed.play()
    assert outcome.dealer.events[: len(replayed.dealer.events)] == replayed.dealer.events
