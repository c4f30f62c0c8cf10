"""The conduct lists: complete, well formed, and in agreement with what the rows of the books say."""

from collections import Counter

import pytest

from cardhouse.houses.catalogue import books, books_beyond, load_catalogue
from cardhouse.houses.conduct_list import ConductListError, load_offences, read_offences
from cardhouse.houses.profile import load_house
from cardhouse.rulings.conduct.rules import ConductRules

SAID = {
    "suspension": "suspension",
    "bar": "barred",
    "barring": "barred",
    "bar_from_room": "barred",
    "refuse_service": "refused_the_room",
    "deny_room": "refused_the_room",
    "deny_use_of_room": "refused_the_room",
    "warning": "warning",
    "asked_to_leave": "asked_to_leave",
    "leave_table": "leave_table",
    "forfeit_pot": "forfeit_pot",
    "expel_room": "expelled_from_room",
    "expel_casino": "expelled_from_casino",
    "removal_from_room": "expelled_from_room",
    "removal_from_game": "removed_from_game",
    "rest_of_evening": "barred_for_evening",
    "at_management_discretion": "set_by_management",
    "disqualification": "disqualification",
    "disqualify_both": "disqualification",
    "chip_forfeiture": "forfeit_chips",
}
"""What the rows call the penalties."""


def said_by(params: dict[str, object]) -> set[str]:
    found: set[str] = set()
    for name in ("sanctions", "penalties", "penalty", "may_include", "first_offence"):
        value = params.get(name, [])
        words = value if isinstance(value, list) else [value]
        found |= {SAID[str(word)] for word in words if str(word) in SAID}
    return found


@pytest.mark.parametrize("book", books())
def test_every_row_of_conduct_can_be_selected(book: str) -> None:
    conduct = {row.id for row in load_catalogue(book).values() if row.kind == "conduct"}
    house = load_house(book)
    selectable = {
        offence.row
        for rule_set in ("cash", "tournament")
        for offence in ConductRules.of(house, rule_set).selectable()
    }
    assert conduct <= selectable
    assert selectable == set(load_offences(book))


def test_there_are_191_rows_of_conduct_and_50_beyond_the_rooms() -> None:
    found = Counter(row.book in books_beyond() for row in load_catalogue().values() if row.kind == "conduct")
    assert found == {False: 191, True: 50}


@pytest.mark.parametrize("book", books())
def test_a_row_that_names_penalties_allows_them(book: str) -> None:
    house = load_house(book)
    for offence in load_offences(book).values():
        named = said_by(dict(load_catalogue(book)[offence.row].params))
        rule_set = "tournament" if offence.only == "event" else "cash"
        assert named <= ConductRules.of(house, rule_set).named(offence), offence.row


@pytest.mark.parametrize("book", books())
def test_what_the_rows_say_of_duty_and_purpose_is_in_the_list(book: str) -> None:
    for offence in load_offences(book).values():
        params = load_catalogue(book)[offence.row].params
        if params.get("penalty") == "mandatory":
            assert offence.must == "always", offence.row
        if params.get("requires_intent"):
            assert offence.intent, offence.row
        for name in ("same_as", "duplicate_of"):
            if name in params:
                assert offence.same_as == params[name], offence.row
        if "added" in params:
            assert str(offence.since) == str(params["added"]), offence.row


def test_every_fault_of_a_list_is_named() -> None:
    text = """[rows]
"live.etiquette.1" = { class = "rudeness", colour = "red" }
"live.etiquette.99" = { class = "courtesy" }
"live.etiquette.2" = "courtesy"
"live.etiquette.3" = { class = "courtesy", same_as = "live.etiquette.98" }
"""
    with pytest.raises(ConductListError) as caught:
        read_offences("live", text)
    said = str(caught.value)
    assert "live.etiquette.1: colour has no meaning here" in said
    assert "live.etiquette.1: rudeness is no class of offence" in said
    assert "live.etiquette.99: no such row" in said
    assert "live.etiquette.2: is not a table" in said
    assert "live.etiquette.98 is no row" in said
    assert "live.conduct.1: is missing" in said


def test_a_list_that_is_not_toml() -> None:
    with pytest.raises(ConductListError, match="the conduct list of live is not TOML"):
        read_offences("live", "[rows")
