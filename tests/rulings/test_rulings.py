"""What a ruling is: outcome, rows, who chooses, a plain reason; every house, every word, impossible acts."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import cardhouse.scenarios as scenarios
from cardhouse.houses.choices import Choices
from cardhouse.houses.profile import load_house
from cardhouse.houses.schema import load_schema
from cardhouse.play.legal import Legal
from cardhouse.play.refusal import Refusal
from cardhouse.room.irregularities import ask, rule_on_act
from cardhouse.rulings.act import Act, Chips, Gesture, Said, TookBack
from cardhouse.rulings.beaten_by_board import CallBeatenByBoard
from cardhouse.rulings.board_cases import BOARD_CASES
from cardhouse.rulings.button_cards import ButtonDealtTwoInARow
from cardhouse.rulings.clock import ClockCalled, ClockRuns
from cardhouse.rulings.deal_cases import DEAL_CASES
from cardhouse.rulings.effects import Acts, Bound, Forfeits
from cardhouse.rulings.hand_cases import HAND_CASES
from cardhouse.rulings.hidden_chips import HiddenChips
from cardhouse.rulings.out_of_turn import OutOfTurn
from cardhouse.rulings.over_pot import OverPotFound
from cardhouse.rulings.rule import CASES, rule
from cardhouse.rulings.ruling import Ruling
from cardhouse.rulings.short_call import ShortCallFound, ToldWrongCount
from cardhouse.rulings.skipped import Skipped
from cardhouse.rulings.spot import Spot
from cardhouse.rulings.string_bet import StringCalled
from cardhouse.rulings.wrong_opener import WrongOpener
from cardhouse.rulings.wrong_size import WrongSizeFound

HOUSES = ("mohegan", "pechanga", "live", "toledo", "horseshoe")
ACTS_FOLDER = Path(__file__).parents[2] / "scenarios" / "acts"
# Rows that a scenario of acts proves though no value of a profile states them.
WITHOUT_A_VALUE = {"mohegan.nl-raise.1a1", "mohegan.oot.1", "pechanga.12.2"}


def facing(bet: int, stack: int = 50000) -> Spot:
    """No-limit 1/3 on the flop, facing a bet of that many cents."""
    legal = Legal(2)
    legal.check, legal.call = not bet, bet
    legal.wager = "raise" if bet else "bet"
    legal.least, legal.most, legal.all_in, legal.step = (2 * bet or 300), stack, stack, 100
    return Spot(2, "no_limit", "flop", bet, 0, stack, legal)


def choices_of(house: str, rule_set: str = "cash") -> Choices:
    return load_house(house).choices(rule_set)


def ruled(act: Act, house: str, bet: int = 600) -> Ruling:
    made = rule(act, choices_of(house), facing(bet))
    assert isinstance(made, Ruling)
    return made


def test_an_oversized_chip_in_full() -> None:
    """pechanga.12.9a"""
    made = ruled(Act((Chips((2500,)),)), "pechanga")
    assert made.effects == (Acts("call", 600),)
    assert (made.outcome(), made.cites, made.discretion) == ("call 6", ("pechanga.12.9a",), False)
    assert made.explanation == (
        "One chip went in and no raise was said. Ruling: call 6. Rule: pechanga.12.9a."
    )


def test_a_silent_book_says_so() -> None:
    made = ruled(Act((Chips((2500,)),)), "toledo")
    assert not made.cites
    assert "The book does not say so" in made.explanation
    assert "custom, as in mohegan.betting.5" in made.explanation
    assert "The supervisor may rule otherwise." in made.explanation


def test_discretion_offers_choices_and_does_nothing_by_itself() -> None:
    """pechanga.11.1b"""
    made = ruled(Act((Chips((500,), hand_out=True), Gesture("tap"))), "pechanga", bet=0)
    assert made.discretion
    assert [option.text(made.show) for option in made.options] == ["bet 3", "check"]
    assert made.effects == ()


def test_events_are_counted_in_chips() -> None:
    made = rule(Act((Said("bet", (150000,)),)), choices_of("horseshoe", "tournament"), facing(0, 900000))
    assert isinstance(made, Ruling)
    assert made.outcome() == "bet 150,000"


def test_effects_in_words() -> None:
    def show(chips: int) -> str:
        return f"${chips}"

    assert Bound("raise", 20).text(show) == "raise to at least $20"
    assert Bound("bet", 10, 60).text(show) == "bet $10 up to $60"
    assert Forfeits(5).text(show) == "leave $5 and fold"
    assert Acts("check").text(show) == "check"


@pytest.mark.parametrize(
    ("act", "why"),
    [
        (Act(()), "nothing was said or done"),
        (Act((Chips((0,)),)), "worth something"),
        (Act((Chips(()),)), "worth something"),
        (Act((Chips((-500,)),)), "worth something"),
        (Act((Chips((60000,)),)), "fewer chips"),
        (Act((TookBack(),)), "nothing to take back"),
    ],
)
def test_what_cannot_have_happened_is_refused(act: Act, why: str) -> None:
    refused = rule(act, choices_of("pechanga"), facing(600))
    assert isinstance(refused, Refusal)
    assert why in refused.text()


def test_an_overlooked_bet_that_is_not_there_is_refused() -> None:
    act = Act((Chips((500,)),), unaware="raise")
    assert isinstance(rule(act, choices_of("pechanga"), facing(0)), Refusal)
    assert isinstance(rule(act, choices_of("pechanga"), None), Refusal)


def test_at_the_draw_only_gestures_are_ruled_on() -> None:
    draw = replace(facing(0), choices=None, family="draw")
    assert isinstance(rule(Act((Chips((500,)),)), choices_of("horseshoe"), draw), Refusal)
    made = rule(Act((Gesture("tap"),)), choices_of("horseshoe"), draw)
    assert isinstance(made, Ruling)
    assert made.outcome() == "stand pat"


SITUATIONS = (
    OutOfTurn("bet", "no_limit", 4000, between=("bet",), now=2500),
    OutOfTurn("call", "limit", 800, 800, 800, ("call",)),
    OutOfTurn("check", "limit", between=("bet",)),
    OutOfTurn("fold", "limit"),
    Skipped(("check", "call"), dealer_went_on=True),
    Skipped(("call", "call"), facing=True, next_card_out=True, short=True),
    Skipped(("check", "check"), waiting=True),
    ClockCalled("the bettor"),
    ClockCalled("a player in the hand", floor="agrees"),
    ClockRuns(60, facing=False),
    WrongSizeFound(400, 800, acted=1),
    WrongSizeFound(400, 800, "caller", 1),
    WrongSizeFound(400, 800, "caller", 1, wants_raise=True),
    OverPotFound(10000, 6000, acted=1),
    OverPotFound(10000, 6000, thought_over=True),
    ShortCallFound(10000, 8000, miscounted=False, drew_show=True),
    ShortCallFound(10000, 9000),
    ToldWrongCount(14000, 10000, 50000),
    HiddenChips(1000, wins=False),
    HiddenChips(1000, wins=True, accepted=False),
    WrongOpener(1),
    WrongOpener(1, forced=True),
    CallBeatenByBoard(1000),
    StringCalled(by_player=True),
    ButtonDealtTwoInARow(),
)
SILENT_AND_SPOKEN = (
    Act((Chips((2500,)),)),
    Act((Chips((500, 500)),)),
    Act((Chips((500,)),)),
    Act((Chips((100,)),), unaware="raise", seen_behind=True),
    Act((Chips((100,)),), unaware="amount"),
    Act((Chips((100,)),), unaware="kill"),
    Act((Chips((500, 500), hand_out=True), Said("raise"))),
    Act((Chips((2500,), hand_out=True), Said("raise"))),
    Act((Said("raise"), Chips((500, 100)), Chips((2500,)))),
    Act((Said("raise"), Chips((500, 500)))),
    Act((Chips((500, 100)), Chips((2500,)))),
    Act((Chips((500, 500)), Said("amount", (3000,)))),
    Act((Chips((500,), reach="short"),)),
    Act((Chips((500,), reach="on"),)),
    Act((Chips((500,), released=False),)),
    Act((Chips((500,), released=False), TookBack()), drew_action=True),
    Act((Chips((500,), short=(500,)),)),
    Act((Chips((500,), accident=True),)),
    Act((Chips((10000,), bills=True),)),
    Act((Said("bet", (500, 5000)),)),
    Act((Said("bet", (1,)),)),
    Act((Said("pot"),)),
    Act((Said("if"),)),
    Act((Said("other"),)),
    Act((Said("call"),)),
    Act((Gesture("check-like"),)),
)


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("rule_set", ["cash", "tournament"])
def test_every_word_of_every_key_has_an_outcome(house: str, rule_set: str) -> None:
    """Whatever a house chooses in [acts], nothing breaks down and everything is ruled on."""
    others = {*BOARD_CASES, *DEAL_CASES, *HAND_CASES}  # tried by tests of their own
    assert {type(what) for what in SITUATIONS} == set(CASES) - others
    own = choices_of(house, rule_set)
    for choices in (own, *changed(own)):
        for what in SITUATIONS:
            made = rule(what, choices)
            assert isinstance(made, Ruling)
            assert made.explanation
        for bet in (0, 600):
            for act in SILENT_AND_SPOKEN:
                if bet or not act.unaware:
                    for spot in (facing(bet), replace(facing(bet), in_front=(2500,), structure="limit")):
                        made = rule(act, choices, spot)
                        assert isinstance(made, Ruling)
                        assert made.outcome()


def changed(choices: Choices) -> Iterator[Choices]:
    for name, key in load_schema().items():
        if name.startswith("acts."):
            yield from (choices.replace(name, other) for other in key.other_values(choices.value(name)))


def test_the_rows_that_scenarios_name_are_the_rows_that_rulings_cite(monkeypatch: pytest.MonkeyPatch) -> None:
    """A ruling of scenarios/acts rests on the rows that its scenario covers."""
    made: list[Ruling | Refusal] = []

    def recorded(what: object, choices: Choices, spot: Spot | None = None) -> Ruling | Refusal:
        made.append(rule(what, choices, spot))
        return made[-1]

    monkeypatch.setattr(ask, "rule", recorded)
    monkeypatch.setattr(rule_on_act, "rule", recorded)
    lacking = []
    for file in scenarios.find([ACTS_FOLDER]):
        for scenario in scenarios.load(file):
            made.clear()
            scenarios.run(scenario)
            cited = {row for ruling in made if isinstance(ruling, Ruling) for row in ruling.rows}
            lacking += [f"{scenario.name}: {row}" for row in set(scenario.covers) - cited - WITHOUT_A_VALUE]
    assert not lacking, "\n".join(lacking)


def test_a_ruling_takes_less_than_five_milliseconds() -> None:
    choices, spot = choices_of("horseshoe"), facing(600)
    times = []
    for _ in range(40):
        for act in SILENT_AND_SPOKEN:
            began = time.thread_time_ns()  # its own time, whatever else the machine does
            rule(act, choices, spot)
            times.append(time.thread_time_ns() - began)
    assert statistics.quantiles(times, n=100)[98] < 5_000_000
