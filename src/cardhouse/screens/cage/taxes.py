"""Winnings that are told to the revenue service, for the cage's page: what is still to be paid, with the form
where it is shared; papers that were made; what lies withheld. Decides nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from cardhouse.money.taxes.state import SharedForm, form_key
from cardhouse.money.taxes.withhold import tax_account
from cardhouse.promotions.claims.prepare_share import taxable as jackpot_taxable
from cardhouse.room.hosting import Hosting
from cardhouse.tournaments.prizes.due import dues
from cardhouse.tournaments.prizes.taxes import taxable

PAPERS_SHOWN = 40


class Waiting(msgspec.Struct, frozen=True):
    """Winnings that are due, and told when they are paid."""

    source: str
    winner: str
    name: str
    amount: int
    portions: tuple[tuple[str, str, int, bool], ...]
    """Of the form for shared winnings: id, name, portion, whether a taxpayer number was given."""

    @property
    def left(self) -> int:
        """What of it is not on the form yet."""
        return self.amount - sum(amount for _, _, amount, _ in self.portions)


class MadePaper(msgspec.Struct, frozen=True):
    """One paper, with the name of its person."""

    number: int
    name: str
    source: str
    told: int
    withheld: int
    percent: int
    why: str
    winner: str
    cite: str | None
    reverses: int


class TaxPage(msgspec.Struct, frozen=True):
    """What the page shows."""

    waiting: tuple[Waiting, ...]
    papers: tuple[MadePaper, ...]
    withheld: int
    remitted: int


def taxes_of(host: Hosting, alias: Callable[[str], str]) -> TaxPage:
    """As it stands."""
    books = host.room.books
    papers = tuple(
        MadePaper(
            one.number, alias(one.person), source=one.source, told=one.told, withheld=one.withheld,
            percent=one.percent, why=one.why, winner=alias(one.winner) if one.winner != one.person else "",
            cite=one.cite, reverses=one.reverses,
        )
        for one in reversed(books.taxes.papers[-PAPERS_SHOWN:])
    )  # fmt: skip
    return TaxPage(tuple(_waiting(host, alias)), papers, books.balance(tax_account()), books.taxes.remitted)


def _waiting(host: Hosting, alias: Callable[[str], str]) -> Iterator[Waiting]:
    room, forms = host.room, host.room.books.taxes.forms
    for event in room.events.all.values():
        if event.prizes.pool is None:
            continue
        choices = host.event_choices(event.name)
        for prize in dues(event, choices):
            if prize.left > 0 and taxable(event, choices, prize):
                yield _line(f"event {event.name}", prize.person, prize.left, alias, forms)
    for number in room.promotions.claims.unsettled:
        for share in room.promotions.claims.all[number].shares:
            if share.open and jackpot_taxable(host.in_force(), share.amount):
                yield _line(f"claim {number}", share.person, share.amount, alias, forms)


def _line(
    source: str, winner: str, amount: int, alias: Callable[[str], str], forms: dict[str, SharedForm]
) -> Waiting:
    form = forms.get(form_key(source, winner))
    portions = form.portions if form is not None else ()
    told = tuple((one.person, alias(one.person), one.amount, one.number_given) for one in portions)
    return Waiting(source, winner, alias(winner), amount, told)
