"""Sheets that were entered from paper, for staff: what they say, who entered and who confirmed them."""

from __future__ import annotations

import msgspec

from cardhouse.room.hosting import Hosting
from cardhouse.room.paper.state import Paper, Sheet
from cardhouse.room.views.concealing import Alias

LATEST = 20


class PaperStack(msgspec.Struct, frozen=True):
    """What somebody had before, and what was counted."""

    seat: int
    person: str
    name: str
    before: int
    counted: int


class PaperSheet(msgspec.Struct, frozen=True):
    """One sheet as it stands."""

    sheet: int
    table: int
    at: int
    began: int
    ended: int
    hands: int
    stacks: tuple[PaperStack, ...]
    rake: int
    promotional: int
    tokes: tuple[tuple[str, int], ...]
    reason: str
    entered_by: str
    stands: str
    by: str
    why: str


class PaperView(msgspec.Struct, frozen=True):
    """The latest, the newest first."""

    sheets: tuple[PaperSheet, ...]


def paper_view(host: Hosting, alias: Alias) -> PaperView:
    paper: Paper = host.room.parts["paper"]
    return PaperView(tuple(_sheet(one, alias) for one in reversed(list(paper.sheets.values())[-LATEST:])))


def _sheet(one: Sheet, alias: Alias) -> PaperSheet:
    sheet, counted = one.entered, dict(one.entered.counted)
    return PaperSheet(
        sheet=sheet.sheet, table=sheet.table, at=one.at, began=sheet.began, ended=sheet.ended,
        hands=sheet.hands,
        stacks=tuple(PaperStack(at, who, alias(who), had, counted[at]) for at, who, had in sheet.before),
        rake=sheet.rake, promotional=sheet.promotional, tokes=sheet.tokes, reason=sheet.reason,
        entered_by=sheet.by, stands=one.stands, by=one.by, why=one.reason,
    )  # fmt: skip
