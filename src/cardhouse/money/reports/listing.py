"""The reports by name."""

from __future__ import annotations

from collections.abc import Callable

from cardhouse.money.reports import (
    books_reports,
    collected_reports,
    floor_reports,
    people_reports,
    suspicious,
    table_results,
)
from cardhouse.money.reports.report import Report
from cardhouse.money.reports.view import View

REPORTS: dict[str, Callable[[View], Report]] = {
    "balances": books_reports.balances,
    "movements": books_reports.movements,
    "chips": books_reports.chips,
    "close": books_reports.close,
    "closings": books_reports.closings,
    "tables": collected_reports.tables,
    "games": collected_reports.games,
    "hours": collected_reports.hours,
    "drop": collected_reports.drop,
    "results": table_results.results,
    "cash": people_reports.cash,
    "transactions": people_reports.transactions,
    "thresholds": people_reports.thresholds,
    "suspicious": suspicious.suspicious,
    "disputes": people_reports.disputes,
    "tax-papers": people_reports.tax_papers,
    "people": people_reports.people,
    "fills": floor_reports.fills,
    "variances": floor_reports.variances,
    "matters": people_reports.matters,
    "slips": floor_reports.slips,
    "tokes": floor_reports.tokes,
    "staff-pool": floor_reports.staff_pool,
    "cards": floor_reports.cards,
    "card-log": floor_reports.card_log,
}
"""What each is made by; all of them can be had in every format (`formats.FORMATS`)."""

OVER_DAYS = ("tables", "results", "cash", "transactions", "thresholds", "suspicious", "variances")
"""Those of what happened on a day, which can be had over a month or a year; the others are of one moment."""
assert REPORTS.keys() >= set(OVER_DAYS), "reports over several days are reports of a day"
