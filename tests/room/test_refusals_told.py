"""Every refusal can be read by the people it is told to: no code, no field's name, no account of the books,
no cents without their dollars, no list as a program writes it; people by their names. Each registered refusal
has facts in `refusal_samples.jsonl` as they came up in evenings played.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

import cardhouse.sim.demo.rehearsal  # registers what only it refuses
from cardhouse.languages import languages
from cardhouse.languages.figures import SPACE
from cardhouse.play.refusal import CODES, Refusal, amounts_in, facts_in
from cardhouse.room.views.naming import named
from cardhouse.screens.handlers import page_handlers

page_handlers()  # registers the codes of every layer
assert cardhouse.sim.demo.rehearsal


class Sample(NamedTuple):
    code: str
    facts: dict[str, Any]


SAMPLES = [
    Sample(**msgspec.json.decode(line))
    for line in (Path(__file__).parent / "refusal_samples.jsonl").read_text(encoding="utf-8").splitlines()
]
LINES = {one.code for one in SAMPLES}
SAID = {name: value for one in SAMPLES for name, value in one.facts.items()}
SAMPLES += [
    Sample(code, {name: SAID.get(name, "Ann") for name in facts_in(code)})
    for code in sorted(CODES.keys() - {one.code for one in SAMPLES})
]
"""One that has no line yet is told with what the same facts are elsewhere."""
NUMBERS = frozenset(
    {"age", "alert", "block", "bound", "box", "by", "came", "claim", "column", "columns", "count", "dispute",
     "entry", "feeder", "fill", "first", "hand", "hands", "hit", "home", "hours", "incident", "last", "line",
     "lines", "matter", "minutes", "new", "now", "number", "objections", "old", "percent", "place", "places",
     "played", "players", "posting", "request", "rolls", "round", "row", "rows", "ruling", "run", "seat",
     "seats", "seconds", "seen", "sheet", "size", "table", "tables", "ticket", "times", "to", "variance",
     "visitors", "voucher"}
)  # fmt: skip
"""Facts that are never amounts: they number things, or count people, seats and minutes."""
COUNTS: dict[str, frozenset[str]] = {
    "chips": frozenset({"uneven_stack"}),
    "has": frozenset({"not_enough_chips"}),
    "into": frozenset({"broken_into_other"}),
    "left": frozenset({"deal_too_early", "no_break_proposed", "no_final_table"}),
    "given": frozenset({"needs_count", "needs_players", "race_cards", "too_many_cards", "wrong_card_count"}),
    "needed": frozenset(
        {"broken_into_other", "hours_missing", "none_broken_down", "not_enough_chips", "race_cards",
         "send_elsewhere", "wrong_card_count"}
    ),
    "least": frozenset(
        {"bad_rotation", "card_time", "enough_came", "needs_count", "not_in_the_draw",
         "too_few_entered", "too_few_for_private", "too_many_entered", "too_young"}
    ),
    "most": frozenset(
        {"announced_for", "bad_days", "bad_event_name", "bad_guest_name", "bad_minutes", "bad_rotation",
         "bad_room_called", "bad_sign_up_name", "bad_table_count", "bad_table_number", "bad_time_left",
         "bad_tournament", "body_too_large", "bought_often_enough", "cage_percent", "cards_name",
         "change_needs_reason", "chat_text", "clock_reason", "desk_has_enough", "dinner_taken", "field_full",
         "game_not_short", "long_note", "no_extra_seat", "no_room_for_seat", "not_in_the_draw",
         "not_short_handed", "nothing_announced", "re_entries_used", "table_full", "too_many_bills",
         "too_many_cards", "too_many_commands", "too_many_connections", "too_many_portions"}
    ),
}  # fmt: skip
"""Facts that are amounts elsewhere, and here count people, cards, single chips or letters."""
TYPED = re.compile(r"[“„«].*?[”“»]")
UNREADABLE = re.compile(
    r"[a-z0-9]_[a-z0-9]"  # a code or a field's name
    r"|\b(?:cage|cart|bank|stack|pocket|drop|vault|transit|fund|toke|held|safe|variance):\w"  # an account
    r"|[\[\]{}]|\b(?:None|True|False)\b"  # as a program writes it
    r"|\b[A-Z][a-z]+[A-Z][a-z]+"  # the name of a command
    r"|\b(?:command|view)\.\w"
)


ENGLISH_WORD = re.compile(r"(?<![\w-])(?:the|is|are|and|of|not|with|must|may|were|been|for|from|to)(?![\w-])")
LEFT_ENGLISH = frozenset(
    {"bad_game", "bad_house", "bad_opening", "bad_promotion", "bad_sheet", "bad_situation", "bad_stakes",
     "charge_unread", "malformed", "no_such_house", "store_unavailable"}
)  # fmt: skip
"""What is wrong with a file, a sheet or a program's request, told key by key to whoever wrote it; and how a
charge is typed.
"""


def test_every_refusal_has_facts_to_be_told_with() -> None:
    assert {one.code for one in SAMPLES} == set(CODES)
    assert len(LINES) > 0.95 * len(CODES), "a new refusal gets its line"
    short = [one for one in SAMPLES if not facts_in(one.code) <= one.facts.keys()]
    assert not short


@pytest.mark.parametrize("language", languages())
def test_no_refusal_shows_what_only_programs_read(language: str) -> None:
    told = {Refusal(one.code, one.facts).sentence(language): one.code for one in SAMPLES}
    wrong = {code: words for words, code in told.items() if UNREADABLE.search(TYPED.sub("", words))}
    assert not wrong
    coded = {code: words for words, code in told.items() if words.startswith("refused: ")}
    assert not coded


@pytest.mark.parametrize("language", languages()[1:])
def test_what_a_fact_says_in_words_is_told_in_the_language(language: str) -> None:
    told = [(one.code, Refusal(one.code, one.facts).sentence(language)) for one in SAMPLES]
    wrong = {
        code: words
        for code, words in told
        if code not in LEFT_ENGLISH and ENGLISH_WORD.search(TYPED.sub("", words))
    }
    assert not wrong


def test_what_is_money_is_told_in_dollars() -> None:
    """A whole number that no mark makes an amount counts or numbers something."""
    wrong = {
        f"{one.code}: {name}"
        for one in SAMPLES
        for name in facts_in(one.code) - amounts_in(one.code).keys() - NUMBERS
        if type(one.facts[name]) is int
        and f"{{{name}}}" in CODES[one.code]
        and one.code not in COUNTS.get(name, ())
    }
    assert not wrong


def test_an_amount_is_written_as_the_language_writes_it() -> None:
    refused = Refusal(
        "buy_in_over", {"person": "Ann", "most": 123_450, "amount": 200_000, "why": "a short buy"}
    )
    assert "$1,234.50" in refused.sentence()
    for language in ("de", "es"):
        said = refused.sentence(language).replace(SPACE, " ")
        assert "1.234,50 $" in said
        assert "2.000 $" in said
    chips = Refusal("more_than_lost", {"person": "Ann", "lost": 12_000, "chips": 15_000}, unit="chips")
    assert "12,000" in chips.sentence()
    assert "12.000" in chips.sentence("de")


def test_an_account_is_a_place_with_its_persons_name() -> None:
    names = {"u-7f3a": "Ann Archer"}
    refused = Refusal("not_enough", {"account": "stack:2:u-7f3a", "has": 5_000, "needed": 20_000})
    said = named(refused, names, names.__getitem__).sentence()
    assert said == "the stack of Ann Archer on table 2 has $50; $200 are needed"
