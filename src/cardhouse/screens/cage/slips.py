"""What is printed on a slip: of a posting, of a fill, of a count of a drawer, of a table's inventory. A slip
says its number, when, who, which chips, what it comes to, whose signatures there are, and by which rule.

Everything comes from the books; nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from cardhouse.houses.choices import Choices
from cardhouse.money.account import OUTSIDE, counted
from cardhouse.money.banks.slip import Slip as Inventory
from cardhouse.money.banks.state import Fill
from cardhouse.money.cage.state import DrawerCount
from cardhouse.money.counted_chips import total
from cardhouse.money.posting import Posting, exchanged_at, worth
from cardhouse.room.views.fill_steps import fill_line
from cardhouse.screens.cage.naming import Names, place_name
from cardhouse.screens.texts import text
from cardhouse.screens.writing import day, money

GUEST_SIGNS = frozenset({"cash_out", "safekeeping"})
"""What a guest signs for on paper."""


class Chips(msgspec.Struct, frozen=True):
    """One heap of chips by value, with the cash beside it."""

    label: str
    counts: tuple[tuple[int, int], ...]
    cash: int

    @property
    def total(self) -> int:
        return sum(value * count for value, count in self.counts) + self.cash


class Printed(msgspec.Struct, frozen=True):
    """One slip."""

    title: str
    number: str
    at: int
    facts: tuple[tuple[str, str], ...]
    heaps: tuple[Chips, ...]
    total: int
    signatures: tuple[tuple[str, str], ...]
    """What for, and who; a line to sign on where nobody has yet."""
    parts: int = 1
    cite: str | None = None


def _heap(label: str, chips: Mapping[int, int], cash: int = 0) -> Chips:
    return Chips(label, tuple(sorted(chips.items(), reverse=True)), cash)


def _facts(*facts: tuple[str, str]) -> tuple[tuple[str, str], ...]:
    return tuple((text(f"cage.slip.{label}"), value) for label, value in facts if value)


def _places(posting: Posting, names: Names, sign: int) -> str:
    """Where it came from, or (1) went to: each place once, chips and cash together."""
    found = (names.place(line.account) for line in posting.lines if line.amount * sign > 0)
    return ", ".join(dict.fromkeys(found))


def _of_what(posting: Posting, names: Names) -> tuple[tuple[str, str], ...]:
    """A guest's exchange is told as the guest sees it, anything else by where it came from and went."""
    drawer = exchanged_at(posting.lines)
    cash = -sum(line.amount for line in posting.lines if line.account == OUTSIDE)
    paid = ("cash_in" if cash > 0 else "cash_out", money(abs(cash)) if cash else "")
    if drawer:
        return _facts(("place", place_name(drawer)), paid)
    return _facts(("from", _places(posting, names, -1)), ("to", _places(posting, names, 1)), paid)


def _heaps(posting: Posting, names: Names) -> tuple[Chips, ...]:
    """Chips by value where they are counted; both ends of a way have the same ones, which are told once."""
    found: dict[str, dict[int, int]] = {}
    for one in posting.chips:
        if counted(one.account):
            found.setdefault(one.account, {})[one.value] = one.count
    heaps: dict[tuple[tuple[int, int], ...], Chips] = {}
    for chips in found.values():
        given = sum(chips.values()) < 0
        heap = _heap(text(f"cage.slip.chips_{'out' if given else 'in'}"), _plain(chips))
        heaps.setdefault(heap.counts, heap)
    if len(found) > 1:
        return tuple(Chips(text("cage.chips"), heap.counts, 0) for heap in heaps.values())
    return tuple(heaps.values())


def _plain(chips: Mapping[int, int]) -> dict[int, int]:
    return {value: abs(count) for value, count in chips.items()}


def of_posting(posting: Posting, at: int, names: Names, undone_by: int = 0) -> Printed:
    """A movement of value; one that was undone keeps its slip, which says so."""
    facts = (
        *_facts(
            ("guest", names.alias(posting.person) if posting.person else ""),
            ("table", str(posting.table) if posting.table else ""),
        ),
        *_of_what(posting, names),
        *_facts(
            ("undoes", str(posting.reverses) if posting.reverses else ""),
            ("undone_by", str(undone_by) if undone_by else ""),
            ("note", posting.note),
        ),
    )
    people = [
        ("done_by", names.signed(posting.by, at)), ("confirmed_by", names.signed(posting.approved_by, at)),
    ]  # fmt: skip
    signatures = _signed((label, name) for label, name in people if name)
    if posting.what in GUEST_SIGNS and posting.person:
        signatures = (*signatures, (text("cage.slip.signed_guest"), ""))
    return Printed(
        text(f"cage.what.{posting.what}"), str(posting.number), at=at, facts=facts,
        heaps=_heaps(posting, names),
        total=worth(posting.lines), signatures=signatures, cite=posting.cite,
    )  # fmt: skip


def _signed(people: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    return tuple((text(f"cage.slip.{label}"), name) for label, name in people)


def of_fill(fill: Fill, choices: Choices, names: Names) -> Printed:
    """A fill with every signature that the house asks for, given or not."""
    shown = fill_line(choices, fill)
    facts = _facts(
        ("table", str(fill.table)),
        ("exchanged_with", place_name(f"{fill.source}:{fill.place}")),
        ("stage", text(f"cage.tables.stage_{shown.stage}")),
    )
    heaps = (
        _heap(text("cage.slip.gives"), fill.give, fill.give_cash),
        _heap(text("cage.slip.gets"), fill.want, fill.want_cash),
    )
    signatures = tuple(
        (text(f"cage.steps.{one.step}"), names.signed(one.by, one.at)) for one in shown.steps
    )
    cite = choices.cite("money_banks.fill_exchange")
    title = text("cage.slip.fill")
    return Printed(title, str(fill.number), at=fill.at, facts=facts, heaps=heaps, total=shown.worth,
        signatures=signatures, cite=cite)


def of_count(count: DrawerCount, names: Names) -> Printed:
    """A drawer that two people counted."""
    off = text("cage.slip.even") if not count.difference else money(abs(count.difference))
    sign = text("cage.slip.over" if count.difference > 0 else "cage.slip.short") if count.difference else ""
    facts = _facts(
        ("place", place_name(count.place)),
        ("moment", text(f"cage.moments.{count.moment}")),
        ("against_books", f"{off} {sign}".strip()),
    )
    first, second = names.signed(count.by, count.begun_at), names.signed(count.confirmed_by, count.at)
    signatures = _signed((("counted_by", first), ("counted_too", second)))
    heaps = (_heap(place_name(count.place), count.chips, count.cash),)
    found = total(count.chips) + count.cash
    return Printed(text("cage.slip.count"), "", at=count.at, facts=facts, heaps=heaps, total=found,
        signatures=signatures)


def of_inventory(slip: Inventory, names: Names) -> Printed:
    """A table inventory slip in as many parts as the house asks for; what it does not ask for is left out."""
    facts = _facts(
        ("moment", text(f"cage.moments.{slip.moment}")),
        ("date", day(slip.date)),
        ("shift", slip.shift),
        ("game", slip.game),
        ("table", str(slip.table) if slip.table else ""),
    )
    counts = {value: together // value for value, together in slip.values.items()}
    heaps = (_heap(text("cage.slip.rack"), counts, slip.cash),) if slip.values or slip.cash else ()
    signatures = tuple(
        (
            text("cage.slip.signed_as", title=text(f"cage.titles.{title}")),
            names.signed(who, slip.signed_at.get(title, 0)),
        )
        for title, who in slip.signatures.items()
    )
    title = text("cage.slip.inventory")
    return Printed(title, str(slip.number), at=0, facts=facts, heaps=heaps, total=slip.total,
        signatures=signatures, parts=slip.parts, cite=slip.cite)
