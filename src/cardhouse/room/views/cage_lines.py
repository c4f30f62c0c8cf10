"""What a view of the cage is made of, line by line. Only shapes; `cage.py` fills them."""

from __future__ import annotations

from typing import Literal

import msgspec

from cardhouse.money.second_count import Differed
from cardhouse.room.views.unsold import UnnamedSale, UnsoldLine

StepState = Literal["done", "now", "later"]
NoticeKind = Literal["bank_left_open", "drawer_left_open", "drawer_off", "key_out", "account_stopped"]


class Chip(msgspec.Struct, frozen=True):
    """A value that the room has, with its colour where management named one."""

    value: int
    colour: str


class Counted(msgspec.Struct, frozen=True):
    """A count or a request that waits for a second person. How much the first one counted is not told: the
    second one counts for himself.
    """

    moment: str
    by: str
    at: int


class PlaceLine(msgspec.Struct, frozen=True):
    """A window, a cart or the vault."""

    place: str
    open: bool
    keeper: str
    since: int
    """When it was opened; 0 where it never was."""
    opened: int
    """What it came to when it was opened."""
    imprest: int
    chips: dict[int, int]
    cash: int
    total: int
    pending: Counted | None
    differed: Differed | None
    """Why both count again."""


class IssueLine(msgspec.Struct, frozen=True):
    """What shall go into a closed bank, or back to the vault, when a second person confirms it."""

    by: str
    chips: dict[int, int]
    cash: int
    source: str
    back: bool


class BankLine(msgspec.Struct, frozen=True):
    """The bank of a table."""

    table: int
    game: str
    amount: int
    open: bool
    dealer: str
    chips: dict[int, int]
    cash: int
    total: int
    where: str
    """Where the container of a closed bank is, if that is known."""
    locked: bool
    key_with: str
    pending: Counted | None
    differed: Differed | None
    """Why both count again."""
    signed: dict[str, str]
    signers: tuple[str, ...]
    """Whose signatures complete the count that waits, or the next one."""
    issue: IssueLine | None
    """What somebody asked to be put into the closed bank or taken out of it."""


class FillStep(msgspec.Struct, frozen=True):
    """One signature of a fill: the command that gives it, whose it is (nobody's yet: empty), who may give it
    by title, and the rule that asks for it.
    """

    step: str
    by: str
    titles: tuple[str, ...]
    state: StepState
    cite: str | None
    at: int
    """When it was given; 0 while it is not."""


class FillLine(msgspec.Struct, frozen=True):
    """A fill and what is done about it next; one that is in the rack has nothing left to do."""

    number: int
    table: int
    source: str
    place: str
    gives: str
    gets: str
    give: dict[int, int]
    want: dict[int, int]
    give_cash: int
    want_cash: int
    worth: int
    stage: str
    by: str
    carrier: str
    at: int
    next: tuple[str, ...]
    steps: tuple[FillStep, ...]


class RequestLine(msgspec.Struct, frozen=True):
    """Something that a second person must confirm."""

    number: int
    kind: str
    by: str
    at: int
    start: str
    end: str
    chips: str
    cash: int
    worth: int
    person: str
    name: str
    note: str


class RunLine(msgspec.Struct, frozen=True):
    """A runner with somebody's cash or chips."""

    number: int
    table: int
    person: str
    name: str
    runner: str
    cash: int
    chips: str
    at: int
    stage: str


class AlertLine(msgspec.Struct, frozen=True):
    """Cash of one person that came to an amount which must be logged or reported."""

    number: int
    person: str
    name: str
    way: str
    level: str
    total: int
    transactions: int
    at: int
    amount: int
    """From which amount on, by the house's choice."""
    cite: str | None


class NoticeLine(msgspec.Struct, frozen=True):
    """Something that should not stay as it is: which kind, where, since when, who has it, how much it is."""

    kind: NoticeKind
    where: str
    who: str
    at: int
    amount: int
    why: str = ""
    cite: str | None = None


class VarianceLine(msgspec.Struct, frozen=True):
    """A bank that was over or short: no supervisor took note of it yet, or its case is not settled."""

    number: int
    table: int
    difference: int
    chips: str
    counted_by: str
    answers: str
    at: int
    seen_by: str
    case: bool
    cite: str | None


class BoxLine(msgspec.Struct, frozen=True):
    """A box: on its table (number 0), or pulled."""

    number: int
    kind: str
    table: int
    worth: int
    counted_by: str
    differed: Differed | None
    """Why both count again."""


class SafeLine(msgspec.Struct, frozen=True):
    """What somebody has in safekeeping."""

    person: str
    name: str
    chips: str
    counts: dict[int, int]
    cash: int
    total: int


class HeldLine(msgspec.Struct, frozen=True):
    """Chips that the house picked up and keeps for somebody."""

    person: str
    name: str
    amount: int


class FaultLine(msgspec.Struct, frozen=True):
    """Why the day is not even."""

    where: str
    why: str
    expected: int
    found: int


class DayLine(msgspec.Struct, frozen=True):
    """The gaming day that runs, and the closings before it."""

    day: str
    faults: tuple[FaultLine, ...]
    asked_by: str
    """Who asked to close it; empty where nobody did."""
    asked_at: int
    reason: str
    stale: bool
    """Something was posted since: it must be asked again."""
    close: int
    """The number of what was asked: who confirms names it."""
    closed: tuple[tuple[str, str, str, bool], ...]
    """The latest closed days: which, by whom, with whom, even or not."""


class ToChangeLine(msgspec.Struct, frozen=True):
    """Somebody whose chips are too large for the game."""

    person: str
    name: str
    table: int
    chips: str
    cite: str | None


class CountLine(msgspec.Struct, frozen=True):
    """A count that two people made."""

    place: str
    moment: str
    by: str
    confirmed_by: str
    total: int
    difference: int
    at: int


class SlipLine(msgspec.Struct, frozen=True):
    """A posting with a slip, from one account to another; `undone` is the posting that undid it."""

    number: int
    what: str
    start: str
    end: str
    person: str
    name: str
    table: int
    amount: int
    by: str
    approved_by: str
    at: int
    undone: int
    note: str


class InventoryLine(msgspec.Struct, frozen=True):
    """A table inventory slip."""

    number: int
    moment: str
    table: int
    date: str
    total: int


class TokeLine(msgspec.Struct, frozen=True):
    """Tips that a dealer brought to a window; how much was counted is not told: the cashier counts too."""

    dealer: str
    window: str


class PeriodLine(msgspec.Struct, frozen=True):
    """The pay period of the staff pool that is running."""

    number: int
    collected: int
    asked_by: str
    shares: tuple[tuple[str, str, int], ...]
    """Of one that waits for its second person: who gets what for which job."""
    owed: dict[str, int]
    """The same of all jobs together: what the second person confirms."""
    cage_part: int


class DisputeLine(msgspec.Struct, frozen=True):
    """A dispute that is open."""

    number: int
    person: str
    name: str
    amount: int
    about: str
    by: str
    at: int
    tell: str
    told: bool
    due: int
    overdue: bool
    source: str


class MatterLine(msgspec.Struct, frozen=True):
    """A variance that is looked into, and of which nobody has said yet what was found."""

    number: int
    counted: str
    where: str
    difference: int
    limit: int
    counters: tuple[str, ...]
    at: int
    cite: str | None


class Terms(msgspec.Struct, frozen=True):
    """From which amounts on the house asks for more, each with its rule."""

    name_from: int
    name_cite: str | None
    second_from: int
    second_cite: str | None
    fill_from: tuple[str, ...]
    stored_at: tuple[str, ...]


class CageView(msgspec.Struct, frozen=True):
    """All of it."""

    chips: tuple[Chip, ...]
    places: tuple[PlaceLine, ...]
    banks: tuple[BankLine, ...]
    fills: tuple[FillLine, ...]
    requests: tuple[RequestLine, ...]
    runs: tuple[RunLine, ...]
    alerts: tuple[AlertLine, ...]
    variances: tuple[VarianceLine, ...]
    boxes: tuple[BoxLine, ...]
    safe: tuple[SafeLine, ...]
    held: tuple[HeldLine, ...]
    to_change: tuple[ToChangeLine, ...]
    day: DayLine
    fills_done: tuple[FillLine, ...]
    notices: tuple[NoticeLine, ...]
    counts: tuple[CountLine, ...]
    slips: tuple[SlipLine, ...]
    inventory: tuple[InventoryLine, ...]
    tokes: tuple[TokeLine, ...]
    period: PeriodLine
    disputes: tuple[DisputeLine, ...]
    matters: tuple[MatterLine, ...]
    unsold: tuple[UnsoldLine, ...]
    unnamed: tuple[UnnamedSale, ...]
    buyers: tuple[tuple[str, str], ...]
    """Whom the next sale may be for, with their names."""
    terms: Terms
    people: tuple[tuple[str, str], ...]
    """Who is at a table or has something here: id and alias."""
