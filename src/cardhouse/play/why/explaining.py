"""Says why: of the choices at a turn, of a refusal, of each event of a hand.

The same code that decided decides again on a copy, with rules that note what they read, so that `why` cannot
name a choice that the decision does not rest on. `deciding` goes further and keeps of them only those with
another value of which it would have come out otherwise: what a person at the table wants to hear first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TypeVar

from cardhouse.games.game import load_game
from cardhouse.houses.always import load_always
from cardhouse.houses.choices import Choices
from cardhouse.houses.noting import NotedChoices
from cardhouse.houses.schema import load_schema
from cardhouse.play import commands as cmd
from cardhouse.play.dealer import decide
from cardhouse.play.hand import Hand
from cardhouse.play.legal import legal
from cardhouse.play.refusal import Refusal
from cardhouse.play.rules import Rules, rules_for
from cardhouse.play.setup import HandSetup
from cardhouse.play.why import embodied
from cardhouse.play.why.reasons import Reason, chosen, cited

Came = TypeVar("Came")
CHOSEN = ("choice", "overruled", "silent")
"""What a house could have chosen otherwise."""
GROUNDS_KEPT = 16_384


@lru_cache(maxsize=64)
def noted(choices: Choices) -> NotedChoices:
    """These choices with notes of what is read."""
    return NotedChoices(choices)


def read_reasons(choices: NotedChoices) -> list[Reason]:
    """What was read since the notes were begun, as grounds; choices without a row or reason left out."""
    found = [reason for key in choices.read for reason in _grounds(choices, key)]
    return found + [reason for key in choices.always_read for reason in _alike(choices, key)]


@lru_cache(maxsize=GROUNDS_KEPT)
def _grounds(choices: NotedChoices, key: str) -> list[Reason]:
    """What a choice is as a ground."""
    found = chosen(key, choices.unnoted(key), choices.book)
    return [reason for reason in found if reason.rows or reason.silent]


@lru_cache(maxsize=GROUNDS_KEPT)
def _alike(choices: NotedChoices, key: str) -> list[Reason]:
    """The same of what every house does alike."""
    rows = load_always()[key].rows_in(choices.book, choices.rule_set)
    return [Reason("always", key, rows)] if rows else []


def why_turn(hand: Hand, choices: Choices) -> list[Reason]:
    """The grounds of what the player in turn may do; none when no betting decision is open."""
    notes = noted(choices)
    rules = _rules(notes, hand.setup)
    notes.forget()
    open_to = legal(hand, rules)
    if open_to is None:
        return []
    barred = choices[open_to.why].rows if open_to.why in choices else ()
    said = [Reason("refusal", open_to.why, barred)] if barred else []
    return [*said, *read_reasons(notes), *embodied.of_turn(hand, choices.book)]


def why_done(hand: Hand, command: cmd.Command, choices: Choices) -> list[Reason]:
    """The grounds on which a command would be accepted, or refused, as the hand stands."""
    notes = noted(choices)
    rules = _rules(notes, hand.setup)
    notes.forget()
    outcome = decide(hand.copy(), command, rules, lambda cards: cards)
    said = cited("refusal", outcome.code, outcome.cite) if isinstance(outcome, Refusal) else []
    return [*said, *read_reasons(notes), *embodied.of_turn(hand, choices.book)]


def deciding_turn(hand: Hand, choices: Choices, reasons: Sequence[Reason]) -> list[Reason]:
    """Of the grounds of a turn those without which there would be other choices."""

    def outcome(trial: Choices) -> object:
        found = legal(hand, fresh_rules(trial, hand.setup))
        return found and found.facts()

    return deciding(choices, reasons, outcome)


def deciding(
    choices: Choices, reasons: Iterable[Reason], outcome: Callable[[Choices], object]
) -> list[Reason]:
    """Those grounds with another value of which it would come out otherwise. What no house chooses stays."""
    as_it_is = outcome(choices)
    return [
        reason
        for reason in reasons
        if reason.source not in CHOSEN or any(came != as_it_is for came in tried(choices, reason, outcome))
    ]


def tried(choices: Choices, reason: Reason, outcome: Callable[[Choices], Came]) -> Iterator[Came | None]:
    """What comes of every other value of the choice that a ground is; None where a value makes no game."""
    key = load_schema().get(reason.name)
    for other in key.other_values(choices.value(reason.name)) if key is not None else ():
        try:
            yield outcome(choices.replace(reason.name, other))
        except (ArithmeticError, AssertionError, LookupError):
            yield None  # no house could choose it here: a step of nothing, more streets than cards


def _rules(choices: Choices, setup: HandSetup) -> Rules:
    return rules_for(choices, setup.game, setup.stakes, setup.rule_set)


def fresh_rules(choices: Choices, setup: HandSetup) -> Rules:
    """Rules for one look, which push no table's own out of the store."""
    return Rules(choices, load_game(setup.game), setup.stakes, setup.rule_set == "cash")
