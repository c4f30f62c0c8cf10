"""The benchmark of the ledger: that it measures what it says, on few postings; never how fast."""

from __future__ import annotations

from cardhouse.money.reports.statement import faults
from cardhouse.sim.bench_money import POSTINGS_A_DAY, Year, growth, postings_rate


def test_postings_are_measured_beside_bare_rows() -> None:
    figure = postings_rate(entries=200, rounds=1)
    assert figure["ours"] > 0
    assert figure["peer"] > 0
    assert figure["ratio"] > 0


def test_a_generated_day_is_one_that_could_have_been() -> None:
    year = Year()
    year.day()
    books = year.room.books
    assert books.reports.days[-1].even
    assert not [account for account in books.balances if account.startswith(("stack:", "pocket:", "drop:"))]
    assert books.total == 0
    assert books.postings == POSTINGS_A_DAY + 1, "once chips and cash came into the house"
    assert len(faults(books)) == 1, "only the vault must be counted anew"
    last = books.postings
    year.day()
    assert min(books.recent) == last + 1, "at the close of a day the one before is forgotten"


def test_every_size_has_its_figures() -> None:
    names = [figure["name"] for figure in growth((1, 30_000))]
    assert len(names) == 6
    assert [name.split(" after ")[0] for name in names[:3]] == ["a day closed", "restored", "snapshot"]
