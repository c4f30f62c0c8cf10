"""What slips say, and what places and people are called on them: no browser needed."""

from __future__ import annotations

import pytest

from cardhouse.money.banks import commands as banks
from cardhouse.money.cage import commands as cage
from cardhouse.money.ledger.commands import ReversePosting
from cardhouse.money.posting import PRINTED
from cardhouse.screens.cage.naming import Names, mended_at
from cardhouse.screens.cage.slips import Printed, of_count, of_fill, of_inventory, of_posting
from cardhouse.screens.texts import texts
from money.cage_room import CageRoom
from money.trial_room import TrialRoom

NAMES = Names({"cal": "Cal Cashier", "cam": "Cam Second", "max": "Max Manager"}, str.capitalize)


@pytest.fixture
def room() -> CageRoom:
    made = CageRoom()
    made.open_all()
    made.seat_players()
    return made


def last(room: CageRoom) -> Printed:
    number = max(room.books.printed)
    return of_posting(room.books.recent[number], room.books.printed[number], NAMES)


def test_a_sale_is_told_as_the_guest_sees_it(room: CageRoom) -> None:
    room.do(cage.SellChips("cage:main", "ann", 20_000, {500: 20, 2_500: 4}), "cal")
    slip = last(room)
    assert (slip.title, slip.total, slip.at) == ("Buy-in", 20_000, room.at)
    assert slip.facts == (("Guest", "Ann"), ("Drawer", "Window main"), ("Cash received", "$200"))
    assert [(one.label, one.counts) for one in slip.heaps] == [("Chips given", ((2_500, 4), (500, 20)))]
    assert slip.signatures == (("Done by", "Cal Cashier"),)


def test_what_two_people_did_has_two_signatures_and_a_guest_signs_for_money(room: CageRoom) -> None:
    room.move("vault", "cage:main", {}, 1_000_000)
    moved = last(room)
    assert ("From", "Vault") in moved.facts
    assert ("To", "Window main") in moved.facts
    assert len(moved.signatures) == 2
    room.do(cage.CashOut("cage:main", "ann", {10_000: 100}), "cal")
    room.do(cage.ConfirmRequest(room.books.cage.request_count), "cam")
    paid = last(room)
    assert ("Cash paid", "$10,000") in paid.facts
    assert paid.signatures == (
        ("Done by", "Cal Cashier"), ("Confirmed by", "Cam Second"), ("Guest's signature", ""),
    )  # fmt: skip
    assert paid.heaps[0].label == "Chips received"


def test_safekeeping_names_its_chips(room: CageRoom) -> None:
    room.do(cage.PutIntoSafekeeping("cage:main", "ann", {500: 3}, 200), "cal")
    slip = last(room)
    assert ("To", "Safekeeping of Ann") in slip.facts
    assert ("Note", "chips: 3 of $5") in slip.facts
    assert slip.total == 1_700


def test_a_reversal_names_what_it_undoes(room: CageRoom) -> None:
    room.do(cage.SellChips("cage:main", "ann", 500, {500: 1}), "cal")
    sold = max(room.books.printed)
    room.do(ReversePosting(sold, "rung up twice"), "max")
    slip = last(room)
    assert (slip.title, slip.total) == ("Reversal", 500)
    assert ("Undoes slip", str(sold)) in slip.facts
    assert ("Note", "rung up twice") in slip.facts


def test_a_count_says_what_it_was_against_the_books(room: CageRoom) -> None:
    held, cash = dict(room.books.chips["cage:main:chips"]), room.books.balance("cage:main:cash")
    room.count_place("cage:main", held, cash - 300, "cal", "cam", "check")
    slip = of_count(room.books.cage.counts[-1], NAMES)
    assert ("Against the books", "$3 short") in slip.facts
    assert slip.signatures == (("First count", "Cal Cashier"), ("Second count", "Cam Second"))
    assert slip.total == sum(one.total for one in slip.heaps)


def test_a_fill_has_a_line_for_each_signature_and_inventory_its_parts() -> None:
    room = TrialRoom()
    room.open_bank()
    room.stock("cage:main", {500: 40}, 0)
    room.do(banks.RequestFill(1, "cage", "main", {2500: 4}, {500: 20}), "dee", "dealer")
    choices = room.host.choices_at(room.host.room.at)
    fill = of_fill(room.books.banks.fills[1], choices, NAMES)
    assert fill.total == 10_000
    assert [name for _, name in fill.signatures] == ["dee", "", "", "", "", ""]
    slip = of_inventory(room.books.banks.slips[0], NAMES)
    assert slip.parts == choices.value("money_banks.slip_parts")
    assert slip.total == sum(one.total for one in slip.heaps)


@pytest.mark.parametrize(
    ("account", "words"),
    [
        ("cage:main:chips", "Window main, chips"), ("vault:cash", "Vault, cash"), ("vault", "Vault"),
        ("bank:2:chips", "Bank of table 2"), ("transit:cal:cash", "Carried by Cal Cashier"),
        ("safe:ann", "Safekeeping of Ann"), ("stack:3:ann", "Chips of Ann on table 3"),
        ("variance:cage:main", "Over and short: Window main"), ("revenue:rake", "Revenue: rake"),
        ("toke:stranger", "Toke box of stranger"), ("no_such_kind", "no_such_kind"),
    ],
)  # fmt: skip
def test_accounts_have_names(account: str, words: str) -> None:
    assert NAMES.account(account) == words


@pytest.mark.parametrize(
    ("where", "why", "page"),
    [
        ("cage:main", "not counted since the last close", "/drawers/cage:main"),
        ("vault", "request 3 (transfer) is not confirmed", "#waits"),
        ("bank:2", "fill 1 is carried, not in the rack", "/tables#fills"),
        ("bank:2", "not counted since the last close", "/bank/2"),
        ("drop:3", "box 1 is not counted", "/tables#boxes"),
        ("toke:dee", "brought to a window and not verified", "/staff#tokes"),
        ("transit:cal:cash", "still on the way", "#waits"),
        ("all accounts", "the books are out of balance", "/slips"),
    ],
)
def test_what_is_open_has_a_page_where_it_is_put_right(where: str, why: str, page: str) -> None:
    assert mended_at(where, why) == page


def test_every_posting_with_a_slip_has_its_word() -> None:
    """A posting without one made the whole window answer with a fault."""
    assert set(texts()["cage"]["what"]) >= PRINTED
