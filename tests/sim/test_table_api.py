"""The interface for programs and studies: tables, hands, refusals in dollars, copies, decks."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal

import pytest

import cardhouse as ch
from cardhouse.cards.card import CardError
from cardhouse.errors import CardhouseError
from cardhouse.games.game import GameError
from cardhouse.play import events as ev
from cardhouse.play.rotation import HORSE, rotation_of
from cardhouse.play.stakes import StakesError
from cardhouse.sim.amounts import AmountError, money, units, written
from cardhouse.sim.hand import ACTIONS


def holdem(stacks: Sequence[object] = (200, 200, 200)) -> ch.Table:
    return ch.table("pechanga", "holdem", "no limit 1/3", stacks)


def test_names_of_the_package() -> None:
    for name in ("table", "Table", "HandInPlay", "Options", "RandomBot", "SensibleBot", "RefusalError"):
        assert name in dir(ch)
        assert getattr(ch, name).__name__ == name
    assert len(ch.house_names()) == 5
    assert "holdem" in ch.game_names()
    assert "__version__" in dir(ch)


def test_every_action_has_a_word() -> None:
    hand = holdem().deal(seed=7)
    hand.act("raise", 12)
    hand.act("fold")
    hand.act("call")
    hand.act("check")
    hand.act("bet", "20.00")
    hand.act("all in")
    hand.act("call")
    assert hand.over
    assert sum(hand.won.values()) == 0
    for name, _ in ACTIONS.values():
        assert callable(getattr(hand, name))


@pytest.mark.parametrize(
    ("words", "say"),
    [
        (("jump",), "'jump' is no action; actions: fold, check, call, bet, raise"),
        (("raise",), "'raise' takes the whole bet"),
        (("raise", 6, 7), "'raise' takes the whole bet"),
        (("call", 3), "'call' takes nothing else"),
        (("discard",), "'discard' takes the card to lay away"),
        (("raise", "much"), "'much' is not an amount"),
        (("raise", 12.345), "12.345 is not a whole number of cents"),
        (("raise", True), "True is not an amount"),
        (("raise", None), "None is not an amount"),
        (("raise", 5), r"\$5 is too little: least \$6, most \$200 \(pechanga"),
        (("raise", 201), r"\$201 is too much: least \$6, most \$200"),
        (("raise", -6), r"-\$6 is too little"),
        (("raise", "7.50"), r"\$7.50 will not do, bets go in steps of \$1: least \$6, most \$200"),
        (("check",), r"seat 3 faces a bet of \$3 and cannot check"),
        (("draw",), "no draw is open"),
        (("draw", "xx"), "'xx' is not a card"),
        (("show",), "the betting is not over"),
        (("run", 2), "not all-in"),
    ],
)
def test_what_cannot_be_done_is_said_and_changes_nothing(words: tuple[object, ...], say: str) -> None:
    hand = holdem().deal(seed=7)
    before = hand.dealer.hand.copy()
    with pytest.raises(CardhouseError, match=say):
        hand.act(str(words[0]), *words[1:])
    assert hand.dealer.hand == before
    assert hand.turn == 3


def test_a_refusal_names_its_rule() -> None:
    hand = holdem().deal(seed=7)
    with pytest.raises(ch.RefusalError) as caught:
        hand.raise_to(5)
    refusal = caught.value.refusal
    assert (refusal.code, refusal.facts["least"]) == ("amount_too_small", 6)
    assert refusal.cite is not None
    assert refusal.cite.startswith("pechanga.")


def test_unknown_seats_are_refused() -> None:
    hand = holdem().deal(seed=7)
    with pytest.raises(ch.RefusalError, match="seat 9 is not in this hand"):
        hand.cards(9)
    assert hand.up_cards(1) == ""


@pytest.mark.parametrize(
    ("words", "error", "say"),
    [
        (("mohican", "holdem", "no limit 1/3", [1, 1]), CardhouseError, "mohegan"),
        (("live", "holdme", "no limit 1/3", [1, 1]), GameError, "holdem"),
        (("live", "holdem", "big", [1, 1]), StakesError, "cannot read the stakes"),
        (("live", "stud", "no limit 5", [1, 1]), CardhouseError, "ante or a forced bet"),
        (("live", "holdem", "no limit 1/3", []), CardhouseError, "nobody sits"),
        (("live", "holdem", "no limit 1/3", [0, 5]), CardhouseError, "0"),
        (("live", "holdem", "no limit 1/3", [5] * 11), CardhouseError, "10"),
        (("live", "deuce_triple", "limit 4/8", [50] * 7), CardhouseError, "6"),
    ],
)
def test_tables_that_cannot_be(words: tuple[object, ...], error: type[CardhouseError], say: str) -> None:
    with pytest.raises(error, match=say):
        ch.table(*words)  # type: ignore[arg-type]


def test_a_deck_may_be_given_in_part() -> None:
    table = holdem()
    hand = table.copy().deal(seed=1, deck="As Ks Qs Ad Kd Qd")
    assert [hand.cards(seat) for seat in (1, 2, 3)] == ["As Ad", "Ks Kd", "Qs Qd"]
    again = table.copy().deal(seed=1, deck="As Ks Qs Ad Kd Qd")
    assert again.events == hand.events
    other = table.copy().deal(seed=2, deck="As Ks Qs Ad Kd Qd")
    assert other.events != hand.events
    whole = table.copy().deal(deck=list(range(52)))
    assert whole.cards(1) == "2c 2s"


def test_a_joker_is_in_the_deck_where_the_house_plays_it() -> None:
    table = ch.table("horseshoe", "lowball_joker", "limit 4/8", [100, 100])
    assert "Jk" in table.copy().deal(seed=1, deck="Jk").cards(1)
    plain = ch.table("horseshoe", "lowball_plain", "limit 4/8", [100, 100])
    hand = plain.copy().deal(seed=1, deck="As")
    assert isinstance(hand.events[1], ev.DeckShuffled)
    assert len(hand.events[1].cards) == 52


@pytest.mark.parametrize("deck", ["As As", "Ax", "As K"])
def test_a_deck_that_cannot_be(deck: str) -> None:
    with pytest.raises(CardError):
        holdem().deal(deck=deck)


def test_copies_of_hand_and_table_are_independent() -> None:
    table = holdem()
    hand = table.deal(seed=3)
    twin = hand.copy()
    twin.play(ch.RandomBot(1))
    assert twin.over
    assert not hand.over
    assert table.stacks == {1: 200, 2: 200, 3: 200}
    with pytest.raises(CardhouseError, match="a hand is in progress"):
        table.copy()
    hand.play(ch.RandomBot(2))
    other = table.copy()
    other.deal(seed=4).play(ch.RandomBot(3))
    assert len(other.events) > len(table.events)


def test_a_hand_in_progress_keeps_the_table() -> None:
    table = holdem()
    table.deal(seed=1)
    with pytest.raises(ch.RefusalError, match="in progress"):
        table.deal(seed=2)


def test_hand_after_hand_the_button_moves_and_chips_stay() -> None:
    table = holdem([200, 150, 300, 250])
    buttons = []
    for seed in range(8):
        if sum(stack > 0 for stack in table.stacks.values()) < 4:
            break
        hand = table.deal(seed=seed)
        buttons.append(table.button)
        while not hand.over:
            legal = hand.legal()
            hand.act("call" if legal.call else "check")
        assert sum(table.stacks.values()) == 900
    assert buttons == [4, 1, 2, 3, 4, 1, 2, 3][: len(buttons)]
    assert len(buttons) == 8


def test_straddles_and_chips_between_hands() -> None:
    table = ch.table("horseshoe", "holdem", "no limit 1/3", [200] * 5)
    table.straddle(3)
    hand = table.deal(seed=1)
    assert hand.legal().call == 6
    assert hand.turn == 4
    hand.play(ch.RandomBot(1))
    table.add_chips(1, "100.00")
    assert table.events


def test_tournaments_count_chips() -> None:
    table = ch.table("horseshoe", "holdem", "no limit 100/200", [5000, 5000], rule_set="tournament")
    hand = table.deal(seed=1)
    assert hand.pot == 300
    with pytest.raises(AmountError, match="whole number of chips"):
        hand.raise_to("400.5")
    hand.raise_to(400)
    assert isinstance(hand.events[-1], ev.Raised)
    assert hand.events[-1].to == 400


def test_the_book_of_a_day() -> None:
    before = ch.table("horseshoe", "holdem", "no limit 2/5", [500, 500, 500], on=date(2010, 1, 1))
    after = ch.table("horseshoe", "holdem", "no limit 2/5", [500, 500, 500], on=date(2024, 1, 1))
    assert (before.deal(seed=1).legal().step, after.deal(seed=1).legal().step) == (1, 5)


def test_a_rotation() -> None:
    mix = rotation_of(HORSE, "limit 4/8 ante 1 bring-in 2", count=1)
    table = ch.table("horseshoe", "holdem", "limit 4/8", [300] * 4, rotation=mix)
    games = []
    for seed in range(5):
        hand = table.deal(seed=seed)
        games.append(hand.dealer.hand.game.id)
        hand.play(ch.SensibleBot(seed))
    assert games == ["holdem", "omaha8", "razz", "stud", "stud8"]


def test_options_read_well() -> None:
    assert repr(holdem().deal(seed=7).legal()) == "seat 3: fold, call 3, raise to 6-200"
    heads_up = holdem([200, 200]).deal(seed=7)
    assert repr(heads_up.legal()) == "seat 2: fold, call 2, raise to 6-200, chop"
    stud = ch.table("horseshoe", "stud", "limit 4/8 ante 1 bring-in 2", [100] * 3).deal(seed=1)
    assert repr(stud.legal()).endswith("bring in 2, complete to 4")
    pineapple = ch.table("pechanga", "pineapple", "limit 4/8", [100, 100]).deal(seed=1)
    pineapple.call()
    pineapple.check()
    assert repr(pineapple.legal()) == "seat 1: discard 1"
    shown = holdem([200, 200]).deal(seed=1, ask_showdown=True)
    shown.all_in()
    shown.call()
    assert repr(shown.legal()) in ("seat 1: show, muck", "seat 2: show, muck")
    assert repr(heads_up.play(ch.RandomBot(1)).legal()) == "the hand is over"
    assert repr(heads_up) == "<hand over>"


def test_the_board_is_run_as_often_as_the_players_ask() -> None:
    table = ch.table("horseshoe", "omaha", "pot limit 5/10", [40, 40])
    hand = table.deal(seed=5, ask_runs=True)
    while hand.legal().kind == "bet":
        hand.act("all in" if hand.legal().all_in or not hand.legal().wager else "raise", *_pot(hand))
    assert repr(hand.legal()) == "run the board 1 to 3 times"
    hand.run(2)
    assert hand.over
    assert len(hand.dealer.hand.boards) == 2


def _pot(hand: ch.HandInPlay) -> list[object]:
    legal = hand.legal()
    return [] if legal.all_in or not legal.wager else [legal.most]


def test_amounts_are_exact() -> None:
    assert units("$12.50", 100) == 1250
    assert money(5, 100) == Decimal("0.05")
    assert written(1_234_500, 100) == "12,345"
    assert written(1250, 100) == "12.50"
    wrong: object
    for wrong in ("", "12,5", "nan", "inf", (), 0.001, float("inf")):
        with pytest.raises(AmountError):
            units(wrong, 100)


def test_a_hand_says_why() -> None:
    hand = ch.table("pechanga", "holdem", "limit 4/8", [200] * 4).deal(seed=7)
    while hand.legal().wager:
        hand.raise_to(hand.legal().least)
    assert hand.why()[0] == "pechanga.21.3"
    hand.play(ch.RandomBot(1))
    assert [event for event, _ in hand.reasons()] == hand.events
    assert any("pechanga.31.burncard" in rows for event, rows in hand.reasons() if type(event) is ev.Burned)
    assert hand.why() == []
