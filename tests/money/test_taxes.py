"""What is withheld from winnings, shared winnings with a paper for everybody, and what was paid on: prizes
and jackpots through the room.
"""

from __future__ import annotations

from datetime import date

import pytest

from cardhouse.houses.own_house import OwnRule
from cardhouse.houses.profile import house_names
from cardhouse.money import account as accounts
from cardhouse.money.reports.people_reports import tax_papers
from cardhouse.money.taxes.remit_withheld import RemitWithheld
from cardhouse.money.taxes.share_winnings import ShareWinnings
from cardhouse.money.taxes.state import Paper
from cardhouse.promotions.claims.pay_share import PayShare
from cardhouse.promotions.claims.prepare_share import PrepareShare
from cardhouse.promotions.claims.take_back_share import TakeBackShare
from cardhouse.room import snapshots
from cardhouse.room.books_now import looked_at
from cardhouse.room.commands import AmendHouse
from cardhouse.room.host import house_on
from cardhouse.tournaments.places.undo_bust import UndoBust
from cardhouse.tournaments.prizes.due import dues
from cardhouse.tournaments.prizes.give_payout_card import GivePayoutCard
from cardhouse.tournaments.prizes.pay_prize import PayPrize
from cardhouse.tournaments.prizes.search_intercept import SearchIntercept
from cardhouse.tournaments.prizes.take_back import TakeBackPrize
from cardhouse.tournaments.sheet import Payouts, Place
from promotions.claim_rooms import CAGE, FLOOR, MANAGER
from promotions.test_claims import room_with_a_hit
from tournaments.playing import Playing
from tournaments.prizes.test_prizes_in_the_room import DEAR, SHOWN, played, to_the_end

TAX = accounts.withheld("tax")
PRIZE = 1_040_000
"""The first of two prizes: 65 percent of four times 4,000 dollars."""
WON = PRIZE - 450_000
"""Less the entry."""


@pytest.fixture
def room() -> Playing:
    """Somebody won a taxable prize, has his card, and no claim against him was found."""
    made = played(buy_in=DEAR)
    first, _ = to_the_end(made)
    ready(made, first)
    return made


def ready(room: Playing, first: str) -> None:
    room.ok(GivePayoutCard("Turbo", first))
    room.ok(SearchIntercept("Turbo", first, 0), by="pat", roles=("cage",))


def winner(room: Playing) -> str:
    return next(iter(room.event.prizes.cards))


def pay(person: str, no_number: bool = False) -> PayPrize:
    return PayPrize("Turbo", person, SHOWN, "financial_report", tax_papers=True, no_number=no_number)


def papers(room: Playing) -> list[Paper]:
    return room.host.room.books.taxes.papers


def balance(room: Playing, account: str) -> int:
    return room.host.room.books.balance(account)


def test_with_a_number_nothing_is_withheld_and_there_is_a_paper(room: Playing) -> None:
    first = winner(room)
    outside = balance(room, accounts.OUTSIDE)
    room.ok(pay(first))
    assert [(one.person, one.amount, one.told, one.withheld) for one in papers(room)] == [
        (first, PRIZE, WON, 0)
    ]
    assert (balance(room, TAX), balance(room, accounts.OUTSIDE) - outside) == (0, PRIZE)


def test_without_a_number_the_rate_of_the_day_is_withheld_and_paid_on(room: Playing) -> None:
    first = winner(room)
    outside = balance(room, accounts.OUTSIDE)
    room.ok(pay(first, no_number=True))
    tax = WON * 24 // 100
    assert balance(room, TAX) == tax == 141_600
    assert balance(room, accounts.OUTSIDE) - outside == PRIZE - tax, "the player gets the rest"
    one = papers(room)[0]
    assert (one.withheld, one.percent, one.why) == (tax, 24, "no_number")
    assert one.cite == "horseshoe.silent.tournament_payout.backup_percent"
    assert room.event.prizes.paid[-1].tax == tax
    cash = {"by": "pat", "roles": ("cage",)}
    assert room.refused(RemitWithheld(tax + 1, "deposit 9"), **cash) == "more_than_withheld"
    assert room.refused(RemitWithheld(tax, " "), **cash) == "remitted_without_note"
    room.ok(RemitWithheld(tax, "deposit 9"), **cash)
    assert (balance(room, TAX), room.host.room.books.taxes.remitted) == (0, tax)
    assert room.host.room.books.total == 0
    report = tax_papers(looked_at(room.host.room))
    assert [(row[2], row[5], row[6], row[8]) for row in report.rows] == [(first, WON, tax, "no number")]
    assert "1,416 dollars were paid on" in report.notes[0]
    assert room.replayed() == snapshots.encode(room.host.room)


def test_shared_winnings_have_a_form_and_a_paper_for_each(room: Playing) -> None:
    first = winner(room)
    second, third = [one for one in ("ann", "bob", "cyd") if one != first][:2]
    form = "event Turbo"
    assert room.refused(ShareWinnings("pot 7", first, second, 1)) == "bad_winnings"
    assert room.refused(ShareWinnings(form, first, "nobody", 1)) == "no_such_person"
    assert room.refused(ShareWinnings(form, first, second, -5)) == "bad_money"
    assert room.refused(ShareWinnings(form, first, second, 0)) == "no_portion"
    room.ok(ShareWinnings(form, first, first, PRIZE // 2))
    room.ok(ShareWinnings(form, first, second, PRIZE // 4, no_number=True))
    assert room.refused(pay(first)) == "form_not_this_amount", "a quarter is nobody's"
    room.ok(ShareWinnings(form, first, third, PRIZE // 4))
    room.ok(pay(first))
    found = {one.person: (one.amount, one.told, one.withheld) for one in papers(room)}
    assert found == {
        first: (PRIZE // 2, WON // 2, 0),
        second: (PRIZE // 4, WON // 4, WON // 4 * 24 // 100),
        third: (PRIZE // 4, WON // 4, 0),
    }
    assert {one.winner for one in papers(room)} == {first}
    assert [one.number for one in papers(room)] == [1, 2, 3]
    assert balance(room, TAX) == WON // 4 * 24 // 100
    assert not room.host.room.books.taxes.forms, "it was used"
    assert room.replayed() == snapshots.encode(room.host.room)


def test_regular_withholding_where_the_house_says_that_the_law_asks_it(room: Playing) -> None:
    own = OwnRule("tournament_payout.regular_prize_above", 5_000, "the adviser of the house")
    room.ok(AmendHouse("Our room", "horseshoe", room.host.room.house, (own,)), roles=("manager",))
    room.ok(pay(winner(room)))
    one = papers(room)[0]
    assert (one.why, one.percent, one.withheld) == ("regular", 24, WON * 24 // 100)


def test_a_jackpots_share_goes_the_same_way() -> None:
    room = room_with_a_hit()
    room.approved()
    room.ok(ShareWinnings("claim 1", "ann", "ann", 6_000_00), **FLOOR)
    room.ok(ShareWinnings("claim 1", "ann", "bob", 4_000_00, no_number=True), **FLOOR)
    room.ok(PrepareShare(1, "ann", ("identification",), tax_papers=True, signed=True), **FLOOR)
    room.ok(PayShare(1, "ann"), **CAGE)
    assert room.balance(TAX) == 960_00
    prepared = PrepareShare(1, "bob", ("identification",), tax_papers=True, signed=True, no_number=True)
    room.ok(prepared, **FLOOR)
    room.ok(PayShare(1, "bob"), **CAGE)
    assert room.balance(TAX) == 960_00 + 1_200_00
    room.ok(TakeBackShare(1, "bob", "he was not at the table"), **MANAGER)
    assert room.balance(TAX) == 960_00, "undone with the payment"
    made = room.host.room.books.taxes.papers
    assert [(one.person, one.told, one.withheld, one.reverses) for one in made] == [
        ("ann", 6_000_00, 0, 0), ("bob", 4_000_00, 960_00, 0), ("bob", 5_000_00, 1_200_00, 0),
        ("bob", -5_000_00, -1_200_00, 3),
    ]  # fmt: skip
    assert [row[-1] for row in tax_papers(looked_at(room.host.room)).rows] == ["", "", "", "paper 3"]
    room.ok(prepared, **FLOOR)
    room.ok(PayShare(1, "bob"), **CAGE)
    assert (made[-1].reverses, made[-1].withheld) == (0, 1_200_00), "paid anew, told anew"
    room.ok(PrepareShare(1, "cyd", ("identification",), signed=True, no_number=True), **FLOOR)
    room.ok(PayShare(1, "cyd"), **CAGE)
    assert len(made) == 5, "714 dollars are not told"
    assert room.host.room.books.total == 0
    assert room.replayed() == snapshots.encode(room.host.room)


def test_a_prize_that_comes_back_takes_its_papers_and_its_tax_with_it() -> None:
    """Also where a part of the tax was paid on: that comes back from outside."""
    room = played(buy_in=DEAR, payouts=Payouts(schedule=(Place(entries=3, shares=(4000, 3000, 3000)),)))
    room.stacks(ann=1_000, bob=4_000, cyd=20_000, dan=15_000)
    while room.event.entries.left > 2:
        room.begin()
        room.all_in("ann", "bob", "cyd" if room.event.entries.left < 4 else "")
    choices = room.host.choices_at(room.now, rule_set="tournament")
    third = next(one for one in dues(room.event, choices) if one.place == 3)
    own = OwnRule("tournament_payout.tax_above", 100, "so that this prize is told")
    room.ok(AmendHouse("Our room", "horseshoe", room.host.room.house, (own,)), roles=("manager",))
    ready(room, third.person)
    outside = balance(room, accounts.OUTSIDE)
    room.ok(pay(third.person, no_number=True))
    tax = balance(room, TAX)
    assert tax == papers(room)[0].withheld > 0
    room.ok(RemitWithheld(tax - 500, "deposit 9"), by="pat", roles=("cage",))
    holder = max((one for one in room.event.entries.all.values() if one.status == "playing"),
                 key=lambda one: room.host.room.floor.tables[1].table.seats[one.seat].stack)  # fmt: skip
    room.ok(UndoBust("Turbo", third.entry, "the pot was misread", {holder.person: 1_000}))
    room.ok(TakeBackPrize("Turbo", third.person))
    assert balance(room, accounts.OUTSIDE) == outside, "he gives back what he got, the revenue service too"
    assert (balance(room, TAX), room.host.room.books.taxes.remitted) == (0, 0)
    one, back = papers(room)
    assert (back.reverses, back.amount, back.told, back.withheld) == (
        one.number, -one.amount, -one.told, -one.withheld,
    )  # fmt: skip
    assert room.host.room.books.total == 0


@pytest.mark.parametrize("house", house_names())
@pytest.mark.parametrize(("day", "percent"), [(date(2017, 12, 31), 28), (date(2018, 1, 1), 24)])
def test_the_rate_is_dated(house: str, day: date, percent: int) -> None:
    assert house_on(house, day).value("tournament_payout.backup_percent") == percent
