"""A live table followed from Python: cards are told when they are seen."""

import pytest

import cardhouse as ch
from cardhouse.errors import CardhouseError
from cardhouse.sim.bots import RandomBot
from cardhouse.sim.hand import HandInPlay


def live_hand() -> HandInPlay:
    table = ch.table("pechanga", "holdem", "no limit 1/3", stacks=[200, 200])
    return table.deal(tracked=True)


def test_a_live_hand_from_the_first_report_to_the_push() -> None:
    hand = live_hand()
    assert hand.legal().kind == "cards"
    assert repr(hand.legal()) == "cards or winners are to be reported"
    hand.report()
    hand.call()
    hand.check()
    hand.report("Ks 8d 8c")
    hand.check()
    hand.check()
    with pytest.raises(CardhouseError, match="already out"):
        hand.report("Ks")
    for card in ("4h", "2s"):
        hand.report(card)
        hand.check()
        hand.check()
    first = hand.turn
    hand.show("As Ad")
    hand.show("Kc 8h")
    assert hand.over
    assert hand.won[first] == -3
    assert sum(hand.stacks.values()) == 400


def test_the_dealer_names_who_wins_hands_that_nobody_reports() -> None:
    hand = live_hand()
    while hand.legal().kind != "show":
        if hand.legal().kind == "cards":
            hand.report()
        elif hand.legal().call:
            hand.call()
        else:
            hand.check()
    hand.winners([2])
    assert hand.over
    assert hand.stacks[2] == 203


def test_a_bot_follows_a_live_table_and_a_deck_is_not_asked_for() -> None:
    assert live_hand().play(RandomBot(5)).over
    table = ch.table("pechanga", "holdem", "no limit 1/3", stacks=[200, 200])
    with pytest.raises(CardhouseError, match="neither seed nor deck"):
        table.deal(seed=7, tracked=True)
