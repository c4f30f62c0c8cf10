"""A refusal names what was wrong, what was allowed and which rule says so. The list of codes is closed for
whoever decides (`known`); whoever reads an old log takes every code. Screens own other wordings.
"""

from __future__ import annotations

import functools
import string
from typing import Any

import msgspec

from cardhouse.houses.silence import said
from cardhouse.languages import ENGLISH, languages, phrase
from cardhouse.languages import sentence as translated
from cardhouse.play.refusal_conduct import CONDUCT_CODES
from cardhouse.play.refusal_table import TABLE_CODES
from cardhouse.play.refusal_words import AMOUNTS, fact_words
from cardhouse.play.stakes import Unit

RULED_BEFORE = "ruled_before"
"""The fact that tells what was ruled earlier on the same gap of the book."""
REFUSED = "refused"
"""The fact that has the refusal on which another one rests, with its own code and facts."""
HAND_CODES: dict[str, str] = {
    "hand_over": "the hand is over",
    "not_your_turn": "seat {seat} may not act now: {turn}",
    "no_such_seat": "seat {seat} is not in this hand; seats in it: {seats}",
    "seat_unsaid": "it has to be said which seat it was; in the hand: {seats}",
    "cannot_check": "seat {seat} faces a bet of {to_call:chips} and cannot check",
    "must_open_or_fold": "before the draw the pot is opened or the hand is folded: no check",
    "nothing_to_call": "seat {seat} faces no bet: check, bet or fold",
    "cannot_fold": "facing no bet a hand is not folded here",
    "no_raise": "seat {seat} may not raise: {why}",
    "no_bet": "seat {seat} may not bet: {why}",
    "amount_too_small": "{amount:chips} is too little: least {least:chips}, most {most:chips}",
    "amount_too_large": "{amount:chips} is too much: least {least:chips}, most {most:chips}",
    "amount_off_step": (
        "{amount:chips} will not do, bets go in steps of {step:chips}: least {least:chips}, most {most:chips}"
    ),
    "bad_amount": "{amount:chips} is not a whole number of chips",
    "not_now": "{what} is not possible now: {why}",
    "card_not_held": "seat {seat} does not hold {cards}",
    "bad_cards": "{why}",
    "duplicate_card": "{card} is already out",
    "too_many_cards": "{given} cards given, at most {most} may be drawn",
    "wrong_card_count": "{given} cards given, {needed} needed",
    "must_show": "the hand must be shown: {why}",
    "run_not_allowed": "the board may not be run {times} times: {why}",
    "chop_not_allowed": "the blinds may not be chopped: {why}",
    "not_openers": "the pot may be opened only with a pair of jacks or better",
    "request_refused": "{what}: refused, {why}",
}
CODES: dict[str, str] = {**HAND_CODES, **TABLE_CODES, **CONDUCT_CODES}


def register(codes: dict[str, str]) -> None:
    """Adds the codes of a higher layer to the list; a code has one meaning everywhere."""
    for code, sentence in codes.items():
        assert CODES.get(code, sentence) == sentence, f"{code} has another meaning already"
        CODES[code] = sentence


UNSAID: dict[str, str] = {"amount_too_small": "{step:chips}", "amount_too_large": "{step:chips}"}
"""Facts that programs are told and the sentence leaves out."""


@functools.cache
def amounts_in(code: str) -> dict[str, str]:
    """Which facts of a refusal are amounts, by name: `money` anywhere, or `chips` of the table."""
    parts = string.Formatter().parse(CODES.get(code, "") + UNSAID.get(code, ""))
    return {name: mark for _, name, mark, _ in parts if name and mark in AMOUNTS}


@functools.cache
def facts_in(code: str) -> frozenset[str]:
    """Which facts a refusal's sentence tells, by name."""
    return frozenset(name for _, name, _, _ in string.Formatter().parse(CODES.get(code, "")) if name)


class Refusal(msgspec.Struct, frozen=True):
    """Returned, never raised: nothing was changed."""

    code: str
    facts: dict[str, Any] = {}
    cite: str | None = None
    unit: Unit = "cents"
    """What amounts at the table are counted in, by the table that it is about."""

    def counted_in(self, unit: Unit) -> Refusal:
        """The same about a table where amounts are counted so."""
        return self if unit == self.unit else msgspec.structs.replace(self, unit=unit)

    @property
    def known(self) -> bool:
        """Whether this program has a sentence for the code."""
        return self.code in CODES

    def sentence(self, language: str = ENGLISH) -> str:
        """What was wrong, without the rule: for where that stands beside it. Another version may have written
        it, with a code or facts that this one does not know: then the code alone is told.
        """
        if not self.known or not facts_in(self.code) <= self.facts.keys():
            return f"refused: {self.code}".replace("_", " ")
        form = translated(self.code, language) or CODES[self.code]
        return fact_words(self.unit, language).vformat(form, (), self._told(language))

    def elsewhere(self) -> dict[str, str]:
        """The same in every other language: for views, which all who look are sent alike."""
        return {one: self.sentence(one) for one in languages() if one != ENGLISH}

    def _told(self, language: str) -> dict[str, Any]:
        """The facts; where one is another refusal, that in words is why."""
        inner = self.facts.get(REFUSED)
        if language == ENGLISH or not isinstance(inner, dict):
            return self.facts
        return {**self.facts, "why": msgspec.convert(inner, Refusal).sentence(language)}

    def text(self, language: str = ENGLISH) -> str:
        """One plain sentence with its rule; where the book has none, whose custom it is and what was ruled
        before.
        """
        if not self.cite:
            return self.sentence(language)
        word = phrase("Before", language)
        before = "".join(f". {word}: {ruled}" for ruled in self.facts.get(RULED_BEFORE, ()))
        return f"{self.sentence(language)} ({said(self.cite, language)}){before}"
