"""Rulings on errors at the deal: every word of every key, what they cite, what scenarios say of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cardhouse import scenarios
from cardhouse.games.game import load_game
from cardhouse.houses.choices import Choices
from cardhouse.houses.profile import house_names, load_house
from cardhouse.houses.schema import SCHEMA_FOLDER, load_schema, read_schema
from cardhouse.play import events as ev
from cardhouse.play.refusal import Refusal
from cardhouse.room.irregularities import ask, report_mistake
from cardhouse.rulings.away_at_turn import AwayAtTurn
from cardhouse.rulings.boxed_card import BoxedCards
from cardhouse.rulings.deal_cases import DEAL_CASES
from cardhouse.rulings.exposed_card import DoubtfulFlash, DroppedCard, ExposedCard, OffTheTable
from cardhouse.rulings.exposed_draw import ExposedOnDraw
from cardhouse.rulings.exposed_hole import ExposedHole, HoleOffTheTable
from cardhouse.rulings.exposed_last import ExposedLast
from cardhouse.rulings.fouled_deck import KEYS, FouledDeck, NextDealAfterForfeit
from cardhouse.rulings.joker_found import JokerFound
from cardhouse.rulings.left_out import LeftOut
from cardhouse.rulings.misdeal import WORDS, AntesShort, DealtWrong
from cardhouse.rulings.not_entitled import NotEntitled
from cardhouse.rulings.rule import rule
from cardhouse.rulings.ruling import Ruling
from cardhouse.rulings.sight import done, form_of
from cardhouse.rulings.spot import Spot
from cardhouse.rulings.substantial_action import ActionCounted, Did, Form, Moment
from cardhouse.rulings.wrong_count import ExtraCards, TooFewCards
from cardhouse.rulings.wrong_player import CardToWrongPlayer, LastCardToWrongPlayer

FOLDER = Path(__file__).parents[2] / "scenarios" / "rulings"
OWN_KEYS = read_schema((SCHEMA_FOLDER / "deal_errors.toml").read_text("utf-8"))
FORMS: tuple[Form, ...] = ("flop", "stud", "lowball", "deuce", "draw")
PLAYED: list[tuple[tuple[Did, ...], bool, bool]] = [
    ((), False, False),
    (("call",), True, True),
    (("fold", "fold"), False, False),
    (("call", "raise"), False, False),
    (("fold", "fold", "fold"), True, False),
]
MOMENTS = [Moment(form, acts, big, found) for form in FORMS for acts, big, found in PLAYED]


def situations() -> Iterator[object]:
    for moment in MOMENTS:
        yield ActionCounted(moment)
        yield ActionCounted(msgspec.structs.replace(moment, dealing=True))
        for what in WORDS:
            wrong: Any = what
            yield from (DealtWrong(wrong, moment, replacing) for replacing in (False, True))
        yield from (
            LeftOut(rights, full, 100, blind, moment)
            for rights in ((), ("at_the_table",), ("asked",))
            for full in (0, 1)
            for blind in (0, 300)
        )
        yield NotEntitled(0, moment)
        yield from (CardToWrongPlayer(1, 2, seen, moment) for seen in (False, True))
        yield from (
            ExposedCard(places, how, 1, card, moment)
            for places in ((1,), (5,), (5, 9))
            for how in ("turned up", "flashed", "shown by its holder")
            for card in (-1, 0, 17, 51, 52)
        )
        yield OffTheTable(5, 1, 17, moment)
        yield from (
            BoxedCards(count, when, gone, moment=moment)
            for count in (1, 2)
            for when in ("initial deal", "before the flop", "later")
            for gone in (False, True)
        )
        yield from (
            JokerFound(acted, looked, gone, moment=moment)
            for acted in (False, True)
            for looked in (False, True)
            for gone in (False, True)
        )
        yield from (
            ExtraCards(count, last, looked, moment=moment)
            for count in (1, 2)
            for last in (False, True)
            for looked in (False, True)
        )
        yield from (
            TooFewCards(due, button, 1, moment, acted)
            for due in (False, True)
            for button in (False, True)
            for acted in (False, True)
        )


def situations_at_any_moment() -> Iterator[object]:
    yield from (AntesShort(100, known) for known in (False, True))
    yield from (LastCardToWrongPlayer(1, 2, kept) for kept in (False, True))
    yield from (
        AwayAtTurn(back, reached, bet, 1)
        for back in (False, True)
        for reached in (False, True)
        for bet in (0, 300)
    )
    yield from (DoubtfulFlash(looked) for looked in (False, True))
    yield from (DroppedCard(by) for by in ("player", "supervisor"))
    yield from (
        ExposedHole(counts, first, low, how)
        for counts in ((1,), (2,), (1, 1))
        for first in (False, True)
        for low in (False, True)
        for how in ("turned up", "shown by its holder")
    )
    yield from (HoleOffTheTable(first) for first in (False, True))
    yield from (
        ExposedLast(players, first, acted, betting=betting)
        for players in (2, 3)
        for first in (False, True)
        for acted in (False, True)
        for betting in (False, True)
    )
    yield from (ExposedOnDraw(form, card) for form in FORMS[2:] for card in (0, 30, 48, 52))
    yield from (FouledDeck(what, over, knew) for what in KEYS for over in (False, True) for knew in (0, 500))
    yield from (NextDealAfterForfeit(before) for before in (False, True))


SITUATIONS = [*situations(), *situations_at_any_moment()]


def changed(choices: Choices) -> Iterator[Choices]:
    for name in OWN_KEYS:
        others = load_schema()[name].other_values(choices.value(name))
        yield from (choices.replace(name, other) for other in others)


@pytest.mark.parametrize("house", house_names())
@pytest.mark.parametrize("rule_set", ["cash", "tournament"])
def test_every_house_rules_on_every_situation(house: str, rule_set: str) -> None:
    assert {type(what) for what in SITUATIONS} == set(DEAL_CASES)
    for what in SITUATIONS:
        made = rule(what, load_house(house).choices(rule_set))
        assert isinstance(made, Ruling)
        assert made.outcome()
        assert made.cites or made.silent
        assert all(row.startswith(f"{house}.") for row in made.rows)
        assert bool(made.options) == bool(made.chooser)


@pytest.mark.parametrize("house", ["mohegan", "pechanga", "horseshoe"])
def test_every_word_of_every_key_has_an_outcome(house: str) -> None:
    """Whatever a house chooses, everything is ruled on."""
    own = load_house(house).choices("cash")
    few = SITUATIONS[::7]
    for choices in changed(own):
        for what in few:
            made = rule(what, choices)
            assert isinstance(made, Ruling)
            assert made.outcome()


def test_every_key_is_read_by_some_ruling() -> None:
    """Another word changes some outcome in some house: where one choice leaves no room, in another house."""
    open_keys = set(OWN_KEYS)
    houses = [load_house(house).choices("cash") for house in ("horseshoe", "pechanga", "mohegan")]
    for own in (*houses, load_house("tda2024").choices("tournament")):
        before = outcomes(own)
        for name in sorted(open_keys):
            others = load_schema()[name].other_values(own.value(name))
            if any(outcomes(own.replace(name, other)) != before for other in others):
                open_keys.discard(name)
    assert not open_keys


def outcomes(choices: Choices) -> list[str]:
    return [made.outcome() for what in SITUATIONS if isinstance(made := rule(what, choices), Ruling)]


def test_the_rows_that_scenarios_name_are_the_rows_that_rulings_cite(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Ruling | Refusal] = []

    def recorded(what: object, choices: Choices, spot: Spot | None = None) -> Ruling | Refusal:
        made.append(rule(what, choices, spot))
        return made[-1]

    monkeypatch.setattr(ask, "rule", recorded)
    monkeypatch.setattr(report_mistake, "rule", recorded)
    lacking = []
    for file in sorted(FOLDER.glob("deal_*.yaml")):
        for scenario in scenarios.load(file):
            made.clear()
            assert scenarios.run(scenario).ok, scenario.name
            cited = {row for ruling in made if isinstance(ruling, Ruling) for row in ruling.rows}
            lacking += [f"{file.name}: {scenario.name}: {row}" for row in set(scenario.covers) - cited]
    assert not lacking, "\n".join(lacking)


def test_forced_bets_are_no_action() -> None:
    events = [
        ev.Posted(1, "small_blind", live=100),
        ev.BroughtIn(2, 100, 100),
        ev.Folded(3),
        ev.Called(4, 300),
    ]
    assert done(events) == ("fold", "call")
    forms = {name: form_of(load_game(name)) for name in ("deuce_single", "lowball", "draw_high", "omaha8")}
    assert forms == {"deuce_single": "deuce", "lowball": "lowball", "draw_high": "draw", "omaha8": "flop"}
