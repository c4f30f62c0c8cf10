"""Rulings on board, streets, draws and blinds: every house, every word of every key, and what they cite."""

from __future__ import annotations

import random
from typing import Any, get_args

import msgspec
import pytest

from cardhouse.cards.card import parse_cards
from cardhouse.games.game import load_game
from cardhouse.houses.profile import load_house
from cardhouse.houses.schema import load_schema
from cardhouse.play import commands as cmd
from cardhouse.play import events as ev
from cardhouse.play.dealer import Dealer
from cardhouse.play.refusal import Refusal
from cardhouse.play.rules import rules_for
from cardhouse.rulings.any_effect import AnyEffect
from cardhouse.rulings.blind_turns import BigBlindTwice, MeantToSitOut, Places
from cardhouse.rulings.board_cases import BOARD_CASES
from cardhouse.rulings.burn_error import BurnError
from cardhouse.rulings.draw_change import AskedHowMany, DrawChanged
from cardhouse.rulings.effects import Effect
from cardhouse.rulings.effects_board import StatedWord
from cardhouse.rulings.false_openers import FalseOpeners, NobodyOpens, WantsToOpen
from cardhouse.rulings.flop_count import TooManyOnFlop
from cardhouse.rulings.hand_effects import SettledWord
from cardhouse.rulings.last_card import StubMayBeShort
from cardhouse.rulings.owed_blind import OwedBlind, SeatMoney
from cardhouse.rulings.perform_board import perform_board
from cardhouse.rulings.premature_board import PrematureBoard
from cardhouse.rulings.premature_stud import PrematureStud
from cardhouse.rulings.rule import rule
from cardhouse.rulings.ruling import Ruling
from cardhouse.rulings.telling import steps as told
from cardhouse.rulings.telling_board import SAID
from cardhouse.rulings.telling_hands import SETTLED
from cardhouse.rulings.wrong_button import ButtonIsWrong
from rulings.test_acts_properties import HOUSES, table
from rulings.test_board_performed import ERRORS, FAMILY, SETTINGS, check, taken, tracked

SECTIONS = (
    "premature", "flop_count", "burn_error", "last_card", "draw_error", "false_openers", "blind_error",
)  # fmt: skip
KEYS = [key for key in load_schema() if key.partition(".")[0] in SECTIONS]
PLACES = Places((1, 2, 3, 4, 5), 1, 2, 3)
NEEDED: dict[type, list[Any]] = {
    PrematureBoard: [
        PrematureBoard("flop"), PrematureBoard("turn"), PrematureBoard("river"), PrematureBoard("turn", True),
    ],
    PrematureStud: [PrematureStud(2), PrematureStud(2, True, (1,)), PrematureStud(1, True, (1,), True)],
    TooManyOnFlop: [TooManyOnFlop(4), TooManyOnFlop(5), TooManyOnFlop(4, acted=True)],
    BurnError: [
        BurnError("flop", 0), BurnError("turn", 2), BurnError("river", 0, acted=True),
        BurnError("river", 0, all_in=True), BurnError("stud", 0), BurnError("last", 0, seen=True),
    ],
    StubMayBeShort: [StubMayBeShort(2000), StubMayBeShort(5000)],
    DrawChanged: [
        DrawChanged(), DrawChanged(True), DrawChanged(False, True, True),
        DrawChanged(lowball=False), DrawChanged(True, False, False, False),
        DrawChanged(False, True, True, False),
    ],
    AskedHowMany: [
        AskedHowMany(), AskedHowMany("player", True), AskedHowMany("dealer", True),
        AskedHowMany(lowball=False), AskedHowMany("player", True, False), AskedHowMany("dealer", True, False),
    ],
    FalseOpeners: [
        FalseOpeners(), FalseOpeners(raised=True, bet_again=True), FalseOpeners(callers=2),
        FalseOpeners(action_complete=True, bet_again=True),
    ],
    WantsToOpen: [WantsToOpen(), WantsToOpen(passed_openers=True)],
    ButtonIsWrong: [ButtonIsWrong(number) for number in range(5)],
    BigBlindTwice: [BigBlindTwice(PLACES), BigBlindTwice(PLACES, False)],
    MeantToSitOut: [MeantToSitOut(PLACES), MeantToSitOut(PLACES, True)],
    OwedBlind: [
        OwedBlind(400), OwedBlind(400, 0, True), OwedBlind(400, 0, True, True),
        OwedBlind(400, 0, True, True, True),
    ],
    SeatMoney: [SeatMoney(400)],
}  # fmt: skip


def all_cases() -> list[Any]:
    return [case for kind in BOARD_CASES for case in NEEDED.get(kind) or [kind()]]


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("rule_set", ["cash", "tournament"])
def test_every_ruling_has_an_outcome_a_reason_and_a_source(house: str, rule_set: str) -> None:
    choices = load_house(house).choices(rule_set)
    for case in all_cases():
        made = rule(case, choices)
        assert isinstance(made, Ruling)
        assert made.outcome()
        assert made.cites or made.silent, case
        assert all(row.startswith(f"{house}.") for row in made.rows)
        assert made.explanation.startswith(made.because)


@pytest.mark.parametrize("key", KEYS)
def test_every_word_of_a_key_is_told_apart_by_some_ruling(key: str) -> None:
    choices = load_house("horseshoe").choices("cash")

    def outcomes(value: Any) -> list[str]:
        changed = choices.replace(key, value)
        if key == "flop_count.burn":  # read only where a flop is reshuffled
            changed = changed.replace("flop_count.too_many", "reshuffled")
        if key == "premature.stud_burn":
            changed = changed.replace("premature.stud", "reshuffled")
        if key == "blind_error.button_misdeal_before":  # read only where players who acted are counted
            changed = changed.replace("misdeal.button_wrong", "misdeal_outright")
        made = [rule(case, changed) for case in all_cases()]
        return [each.outcome() for each in made if isinstance(each, Ruling)]

    kept = choices.value(key)
    for other in load_schema()[key].other_values(kept):
        assert outcomes(other) != outcomes(kept), f"{key}: {other} changes nothing"


@pytest.mark.parametrize("key", KEYS)
def test_every_word_can_be_performed(key: str) -> None:
    choices = load_house("pechanga").choices("cash")
    for other in load_schema()[key].other_values(choices.value(key)):
        changed = choices.replace(key, other)
        for number in range(40):
            rng = random.Random(number)
            what = rng.choice(sorted(ERRORS))
            fitting = [each for each in SETTINGS if FAMILY.get(what) in (None, load_game(each[0]).family)]
            dealer = table(*rng.choice(fitting), "pechanga", "cash", rng.randint(2, 6), number)
            setup = dealer.hand.setup
            dealer.rules = rules_for(changed, setup.game, setup.stakes, setup.rule_set)
            check(dealer, ERRORS[what], rng.randrange(12), rng)


def test_the_burn_already_made_is_the_only_one() -> None:
    dealer = table("holdem", "limit", "mohegan", "cash", 3, 5)
    top = dealer.hand.stub[-1]
    taken(dealer, PrematureBoard("flop"))
    for _ in range(3):
        legal = dealer.legal()
        assert legal is not None
        dealer.act(cmd.Call(legal.seat) if legal.call else cmd.Check(legal.seat))
    assert dealer.hand.burns == [top]
    assert len(dealer.hand.board) == 3


def test_false_openers_of_a_hand_that_holds_them_are_refused() -> None:
    dealer = _opened(parse_cards("JcJd2h3s4c"))
    for case in (FalseOpeners(), NobodyOpens(), WantsToOpen(seat=2)):
        refused = perform_board(dealer, case)
        assert isinstance(refused, Refusal)
        assert "holds openers" in refused.text()


def _opened(cards: list[int]) -> Dealer:
    dealer = tracked("horseshoe", "jacks_or_better", "limit 4/8 ante 1", 3)
    others = [card for card in range(52) if card not in cards]
    given = [card for at in range(5) for card in (cards[at], others[2 * at], others[2 * at + 1])]
    assert not isinstance(dealer.act(cmd.Deal(tuple(given))), Refusal)
    assert not isinstance(dealer.act(cmd.BetTo(1, 400)), Refusal)
    return dealer


def test_nobody_opens_gives_all_back_but_the_first_bet() -> None:
    dealer = _opened(parse_cards("9c9d2h3s4c"))
    dealer.act(cmd.Call(2))
    chips = dealer.hand.chips()
    done = taken(dealer, NobodyOpens())
    assert any(isinstance(event, ev.PotCarried) and event.chips == 700 for event in done.events)
    assert dealer.hand.stacks == [19500, 19900, 19900]
    assert dealer.hand.chips() == chips
    assert dealer.over


def test_an_owed_blind_that_takes_the_last_chip_leaves_no_turn() -> None:
    dealer = table("holdem", "limit", "horseshoe", "cash", 4, 2)
    seat = dealer.hand.acting_seat
    done = taken(dealer, OwedBlind(10_000_000, seat, looked=True))
    assert "posts" in done.ruling.outcome()
    assert dealer.hand.stacks[dealer.hand.pos[seat]] == 0
    assert dealer.hand.acting_seat != seat


@pytest.mark.parametrize("house", HOUSES)
def test_a_ruling_that_moves_cards_tells_the_dealer_how(house: str) -> None:
    choices = load_house(house).choices("cash")
    for case in all_cases():
        made = rule(case, choices)
        assert isinstance(made, Ruling)
        steps = told(made.effects, str, made.show)
        assert all(step[0].isupper() and not step.endswith(".") for step in steps)
        if isinstance(case, PrematureBoard | PrematureStud) and "keeps the card" not in made.outcome():
            assert len(steps) > 1


def test_every_word_and_no_other_has_its_steps() -> None:
    assert set(SAID) == set(get_args(StatedWord))
    assert set(SETTLED) == set(get_args(SettledWord))


def test_no_effect_is_outside_the_closed_type() -> None:
    """`remedy` and `telling` take every effect apart by `match`; this holds what mypy cannot see."""
    found = set(Effect.__subclasses__())
    assert found == set(get_args(AnyEffect))


def test_a_ruling_is_on_the_record() -> None:
    dealer = table("holdem", "limit", "mohegan", "cash", 3, 5)
    done = perform_board(dealer, PrematureBoard("flop"))
    assert not isinstance(done, Refusal)
    record = next(event for event in done.events if type(event).__name__ == "Ruled")
    facts = msgspec.to_builtins(record)
    assert facts["outcome"] == done.ruling.outcome()
    assert "mohegan.irr.2" in facts["cites"]


@pytest.mark.parametrize(
    "case",
    [
        TooManyOnFlop(3), PrematureStud(0), PrematureStud(1, seen=(1,)), PrematureStud(1, True, (1, 2)),
        OwedBlind(0), SeatMoney(-400), OwedBlind(400, folded=True), FalseOpeners(callers=-1),
        ButtonIsWrong(-1), BurnError("turn", 0, seen=True), BigBlindTwice(Places((1, 2, 3), 1, 2, 9)),
        MeantToSitOut(Places((1, 2, 3), 1, 2, 2)), BigBlindTwice(Places((), 1, 2, 3)),
        MeantToSitOut(Places((1, 2, 3, 3), 1, 2, 3)),
    ],
)  # fmt: skip
def test_facts_that_contradict_each_other_are_refused(case: Any) -> None:
    for house in HOUSES:
        refused = rule(case, load_house(house).choices("cash"))
        assert isinstance(refused, Refusal)
        assert refused.text()
