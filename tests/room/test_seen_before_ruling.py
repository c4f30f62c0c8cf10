"""What the table knows is read and not guessed: who bet last at a showdown, what an all-in raised by. What it
does not know must be said; no ruling comes of a guess.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from cardhouse.play import commands as hand
from cardhouse.play.hand import OVER
from cardhouse.play.remedy_events import Misdealt
from cardhouse.room import commands as cmd
from cardhouse.room.events import AtHand
from cardhouse.room.irregularities import commands as wrong
from cardhouse.rulings.situations import situations
from room.test_every_situation_done import BET, CALL, CHECK, DRAW_ONE, FOLD, TO_FLOP, legal_now, play
from room.test_irregularities import Evening

ROUND = (CHECK, CHECK, CHECK, hand.Deal())
CALLED = (BET, CALL, CALL)


@pytest.mark.parametrize(
    ("acts", "outcome"),
    [
        ((*TO_FLOP, *ROUND, *ROUND, CHECK, CHECK, CHECK), "first to act shows first"),
        ((*TO_FLOP, *CALLED, hand.Deal(), *ROUND, CHECK, CHECK, CHECK), "first to act shows first"),
        ((*TO_FLOP, *ROUND, *ROUND, *CALLED), "last to bet or raise shows first"),
    ],
    ids=["no bet", "a bet on the flop only", "a bet on the river"],
)
def test_who_shows_first_is_read_from_the_hand(acts: tuple[Any, ...], outcome: str) -> None:
    evening = Evening()
    for act in acts:
        play(evening, act)
    evening.good(wrong.AskRuling(1, "who-shows-first"))
    assert evening.ruling(1).made.outcome == outcome


WHY = ("", "betting.short_all_ins", "betting.limit_reopens_at")
"""A cap on raises, or nobody left who could call one, is another matter."""
UNSAID = [("who-shows-first", "bets"), ("burn-error", "burned"), ("thrown-cards", "past-line")]


@pytest.mark.parametrize(("name", "fact"), UNSAID)
def test_what_the_table_cannot_know_must_be_said(name: str, fact: str) -> None:
    evening = Evening()
    refusal = evening.refused(wrong.AskRuling(1, name, seat=1))
    question = next(one.question for one in situations()[name].facts if one.name == fact)
    assert refusal.code == "fact_missing"
    assert refusal.sentence() == f"this has to be said first: {question}"


def test_a_raise_over_a_short_all_in_needs_no_sums() -> None:
    """Bob bets 10, ann is all-in for 14: of those 4 too few to raise again, which bob cannot, cyd may."""
    evening = Evening(first_stack=1_700)
    for act in (*TO_FLOP, hand.BetTo(2, 1_000), hand.Call(3), hand.BetTo(1, 1_400)):
        play(evening, act)
    evening.good(wrong.AskRuling(1, "raise-reopened", seat=2))
    made = evening.ruling(1).made
    case = made.case
    assert (case.raised_by, case.full, case.acted, case.together) == (400, 1_000, True, 400)
    assert made.outcome == "may only call or fold"


@pytest.mark.parametrize("house", ["pechanga", "mohegan", "horseshoe", "toledo"])
@pytest.mark.parametrize("stakes", ["no limit 1/3", "limit 4/8"])
def test_it_says_what_the_table_allows(house: str, stakes: str) -> None:
    """Whatever was bet before: who may raise by the ruling is who may raise by the game."""
    seen = set()
    for seed in range(30):
        chance = random.Random(seed)
        evening = Evening(house, stakes, first_stack=chance.randrange(500, 3_000, 100))
        for why, outcome in _after_short_raise(evening, chance):
            allowed = ("may only call or fold",) if why else ("may raise", "may complete the bet")
            assert outcome in allowed, why
            seen.add(bool(why))
    assert seen == {True, False}


def _after_short_raise(evening: Evening, chance: random.Random) -> Iterator[tuple[str, str]]:
    """A round in which ann calls first and is all-in then: after that, why the game allows no raise, and the
    ruling.
    """
    short = called = False
    while 1 in evening.host.room.hands and evening.dealt().actor >= 0 and evening.dealt().street == 0:
        legal = legal_now(evening)
        if short and legal.why in WHY:
            evening.good(wrong.AskRuling(1, "raise-reopened", seat=legal.seat))
            yield legal.why, evening.ruling(len(evening.host.room.rulings.made)).made.outcome
        act: Any = hand.Check(legal.seat) if legal.check else hand.Call(legal.seat)
        if legal.seat == 1 and called and legal.all_in:
            act, short = hand.BetTo(1, legal.all_in), True
        elif legal.seat > 1 and legal.wager and chance.random() < 0.6:
            act = hand.BetTo(legal.seat, chance.randrange(legal.least, 2 * legal.least, legal.step)
                             if legal.most > 2 * legal.least else legal.least)
        called |= legal.seat == 1
        evening.good(cmd.Act(1, act))


def test_cards_told_besides_the_one_that_is_named_count() -> None:
    """Of two that the dealer exposed one is named by its seat, the other by its place in the deck only."""
    evening = Evening("mohegan")
    evening.good(wrong.AskRuling(1, "exposed-card", {"number": "2", "places": "4, 6"}, seat=1))
    assert evening.ruling(1).made.outcome == "misdeal"
    evening.good(wrong.CarryOutRuling(1, 1))
    assert 1 not in evening.host.room.hands or evening.dealt().stage == OVER


def test_a_card_of_the_board_that_lay_boxed_is_put_right_by_people() -> None:
    """Nobody's hand is meant: what is entered is what lies there in its place."""
    evening = Evening()
    for act in TO_FLOP:
        play(evening, act)
    before = list(evening.room_events())
    evening.good(wrong.AskRuling(1, "boxed-cards"))
    assert evening.ruling(1).made.outcome == "card replaced at once and out of play"
    evening.good(wrong.CarryOutRuling(1, 1))
    assert evening.ruling(1).carried_out
    assert evening.room_events()[: len(before)] == before
    play(evening, CHECK)


def test_what_was_called_is_asked_where_the_round_is_over() -> None:
    """The cards of the next street are waited for: the call that ended the round shows what it came to."""
    evening = Evening()
    for act in (*TO_FLOP, BET, CALL, CALL):
        play(evening, act)
    evening.good(wrong.AskRuling(1, "short-call-found", {"put-in": "2"}, seat=1))
    assert evening.ruling(1).made.outcome == "owes 4"
    refusal = evening.refused(wrong.AskRuling(1, "told-wrong-count", {"told": "2"}, seat=1))
    assert "What was the bet really?" in refusal.text()


def test_the_pot_is_every_chip_once() -> None:
    """What lies in front of the players is in it already."""
    evening = Evening()
    for act in (*TO_FLOP, BET, CALL):
        play(evening, act)
    evening.good(wrong.AskRuling(1, "decision-waits"))
    assert evening.ruling(1).made.case.pot == evening.dealt().pot == 900 + 2 * 600


def test_a_bet_of_the_round_before_is_noticed_too_late() -> None:
    evening = Evening()
    for act in (*TO_FLOP, CHECK, BET, CALL, CALL, hand.Deal()):
        play(evening, act)
    evening.good(wrong.AskRuling(1, "wrong-size-found", {"bet": "6", "proper": "12"}, seat=3))
    assert evening.ruling(1).made.outcome == "stands"


def draw_game(game: str, *acts: Any) -> Evening:
    """A limit game of draws at Horseshoe, played so far."""
    evening = Evening("horseshoe", "limit 4/8", game=game)
    for act in acts:
        play(evening, act)
    return evening


BEFORE_DRAW, DRAWS, CHECKED = (CALL, CALL, CHECK), (DRAW_ONE,) * 3, (CHECK,) * 3


@pytest.mark.parametrize(
    ("game", "acts", "outcome"),
    [
        ("lowball", (*BEFORE_DRAW, *DRAWS), "must answer"),
        ("lowball", (*BEFORE_DRAW, *DRAWS, CHECK), "need not answer"),
        ("lowball", (*BEFORE_DRAW, *DRAWS, *CHECKED), "need not answer"),
        ("deuce_triple", (*BEFORE_DRAW, *DRAWS, *CHECKED), "need not answer"),
    ],
    ids=["after the draw", "after a check", "at the showdown", "before the second draw"],
)
def test_how_many_were_drawn_is_told_until_somebody_acts(
    game: str, acts: tuple[Any, ...], outcome: str
) -> None:
    evening = draw_game(game, *acts)
    evening.good(wrong.AskRuling(1, "asked-how-many", seat=1))
    assert evening.ruling(1).made.outcome == outcome


def test_each_draw_may_be_changed_by_itself() -> None:
    """Cards came for the first one; of the second nothing has come yet, nor for standing pat."""
    evening = draw_game("deuce_triple", *BEFORE_DRAW, *DRAWS, *CHECKED)
    evening.good(wrong.AskRuling(1, "draw-changed", seat=2))
    evening.good(cmd.Act(1, hand.Draw(2)))
    evening.good(wrong.AskRuling(1, "draw-changed", seat=2))
    evening.good(cmd.Act(1, hand.Draw(3)))
    evening.good(wrong.AskRuling(1, "draw-changed", seat=2))
    outcomes = [evening.ruling(number).made.outcome for number in (1, 2, 3)]
    assert outcomes == ["number may be changed", "number may be changed", "number stands"]


def test_a_burn_is_put_right_until_the_pot_is_pushed_where_nobody_can_bet() -> None:
    """horseshoe.9.5: a burn was left out before the flop, and two were made before the river."""
    evening = Evening("horseshoe")
    for act in (hand.BetTo(1, 30_000), CALL, CALL, hand.Deal()):
        play(evening, act)
    chips = evening.chips()
    for number, burned in ((1, "0"), (2, "2")):
        board = len(evening.dealt().board)
        evening.good(wrong.AskRuling(1, "burn-error", {"burned": burned}))
        made = evening.ruling(number).made
        assert made.case.all_in
        assert made.outcome.startswith("cards put where they belong")
        assert "horseshoe.9.5" in made.cites
        evening.good(wrong.CarryOutRuling(1, number))
        assert len(evening.dealt().board) == board - (3 if number == 1 else 1)
        for _ in range(3 if number == 1 else 1):
            play(evening, hand.Deal())
        assert len(evening.dealt().board) == 5
    assert evening.chips() == chips
    assert evening.replayed().rulings == evening.host.room.rulings


@pytest.mark.parametrize("house", ["pechanga", "mohegan"])
def test_a_flop_of_four_is_put_right_where_nobody_can_bet(house: str) -> None:
    """pechanga.29.2, mohegan.irr.1a: scrambled by people, who tell which three lie there, or put back."""
    evening = Evening(house)
    for act in (hand.BetTo(1, 30_000), CALL, CALL, hand.Deal()):
        play(evening, act)
    chips = evening.chips()
    evening.good(wrong.AskRuling(1, "too-many-on-flop", {"turned": "4"}))
    evening.good(wrong.CarryOutRuling(1, 1))
    assert evening.dealt().board == []
    for _ in range(3):
        play(evening, hand.Deal())
    assert len(evening.dealt().board) == 5
    assert evening.chips() == chips
    assert evening.replayed().rulings == evening.host.room.rulings


@pytest.mark.parametrize(
    ("card", "outcome"), [("4h", "card kept"), ("9h", "card replaced after the deal and burned")]
)
def test_a_card_exposed_at_lowball_is_judged_by_the_rank_that_people_saw(card: str, outcome: str) -> None:
    """horseshoe.15-a5.2, at a table whose cards the software does not know."""
    told = {"number": "2", "card": card}
    asked = wrong.AskRuling(1, "exposed-card", told, seat=2), wrong.CarryOutRuling(1, 1)
    for commands in (asked, (wrong.ReportMistake(1, "exposed", 2, 2, face=card),)):
        evening = draw_game("lowball")
        for command in commands:
            evening.good(command)
        assert evening.ruling(1).made.outcome == outcome
        assert evening.ruling(1).carried_out
    refusal = draw_game("lowball").refused(wrong.ReportMistake(1, "exposed", 2, 2))
    assert "say which card it was" in refusal.text()


def test_a_wrong_button_may_be_seen_before_the_cards_come() -> None:
    """pechanga.29.3b: nobody has acted, so it is a misdeal."""
    evening = Evening()
    for act in (FOLD, FOLD):
        play(evening, act)
    evening.good(cmd.BeginHand(1, by="first_card"))
    chips = evening.chips()
    evening.good(wrong.AskRuling(1, "button-is-wrong"))
    assert evening.ruling(1).made.outcome == "misdeal and button put right"
    done = evening.good(wrong.CarryOutRuling(1, 1))
    came = [one for event in done.events if isinstance(event, AtHand) for one in event.events]
    assert any(isinstance(one, Misdealt) for one in came)
    assert evening.chips() == chips
