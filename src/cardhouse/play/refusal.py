"""A refusal names what was wrong, what was allowed and which rule says so. The list of codes is closed for
whoever decides (`known`); whoever reads an old log takes every code. Screens own other wordings.
"""

from __future__ import annotations

import string
from typing import Any

import msgspec

from cardhouse.houses.silence import said
from cardhouse.play.refusal_conduct import CONDUCT_CODES
from cardhouse.play.refusal_table import TABLE_CODES
from cardhouse.play.stakes import dollars

RULED_BEFORE = "ruled_before"
"""The fact that tells what was ruled earlier on the same gap of the book."""
HAND_CODES: dict[str, str] = {
    "hand_over": "the hand is over",
    "not_your_turn": "seat {seat} may not act now: {turn}",
    "no_such_seat": "seat {seat} is not in this hand; seats in it: {seats}",
    "cannot_check": "seat {seat} faces a bet of {to_call} and cannot check",
    "must_open_or_fold": "before the draw the pot is opened or the hand is folded: no check",
    "nothing_to_call": "seat {seat} faces no bet: check, bet or fold",
    "cannot_fold": "facing no bet a hand is not folded here",
    "no_raise": "seat {seat} may not raise: {why}",
    "no_bet": "seat {seat} may not bet: {why}",
    "amount_too_small": "{amount} is too little: least {least}, most {most}",
    "amount_too_large": "{amount} is too much: least {least}, most {most}",
    "amount_off_step": "{amount} is off the step of {step}: least {least}, most {most}",
    "bad_amount": "{amount!r} is not a whole number of chips",
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


class _Words(string.Formatter):
    """Writes `{least:money}` in dollars; amounts in facts are whole cents."""

    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec == "money":
            return dollars(value) if type(value) is int else str(value)
        return str(super().format_field(value, format_spec))


_WORDS = _Words()


class Refusal(msgspec.Struct, frozen=True):
    """Returned, never raised: nothing was changed."""

    code: str
    facts: dict[str, Any] = {}
    cite: str | None = None

    @property
    def known(self) -> bool:
        """Whether this program has a sentence for the code."""
        return self.code in CODES

    def sentence(self) -> str:
        """What was wrong, without the rule: for where that stands beside it."""
        if not self.known:
            return f"refused: {self.code}".replace("_", " ")
        return _WORDS.vformat(CODES[self.code], (), self.facts)

    def text(self) -> str:
        """One plain sentence with its rule; where the book has none, whose custom it is and what was ruled
        before.
        """
        if not self.cite:
            return self.sentence()
        before = "".join(f". Before: {ruled}" for ruled in self.facts.get(RULED_BEFORE, ()))
        return f"{self.sentence()} ({said(self.cite)}){before}"
