"""The reports by name."""

from __future__ import annotations

from collections.abc import Callable

from cardhouse.money.reports import books_reports, collected_reports, floor_reports, people_reports
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
    "cash": people_reports.cash,
    "transactions": people_reports.transactions,
    "thresholds": people_reports.thresholds,
    "people": people_reports.people,
    "fills": floor_reports.fills,
    "variances": floor_reports.variances,
    "slips": floor_reports.slips,
    "tokes": floor_reports.tokes,
    "staff-pool": floor_reports.staff_pool,
    "cards": floor_reports.cards,
    "card-log": floor_reports.card_log,
}
"""What each is made by; all of them can be had in every format (`formats.FORMATS`)."""
