"""A patron disputes an amount: it goes on record with its clock. Whom the law has told first, and by when it
is decided, follows from the amount and the day.
"""

from __future__ import annotations

from cardhouse.money.command import MoneyCommand
from cardhouse.money.desk import Answer, MoneyDesk
from cardhouse.money.disputes.law import law_on
from cardhouse.money.disputes.state import Dispute, Whom
from cardhouse.money.event import MoneyEvent
from cardhouse.money.state import Books
from cardhouse.play.refusal import Refusal, register

DAY = 24 * 60 * 60 * 1_000_000
AMOUNT_MOST = 100_000_000_00
register(
    {
        "dispute_without_words": "a dispute needs some words on what it is about",
        "dispute_of_nothing": "a dispute is about an amount",
    }
)


class OpenDispute(MoneyCommand, frozen=True):
    """Somebody does not agree with what was paid or kept. `about`: what happened, in words."""

    person: str
    amount: int
    about: str
    table: int = 0


class DisputeOpened(MoneyEvent, frozen=True):
    """A dispute is on record. `tell`: whom the law has told first; `due`: by when it is decided."""

    number: int
    person: str
    amount: int
    about: str
    table: int
    by: str
    tell: Whom
    due: int
    source: str


def decide(desk: MoneyDesk, command: OpenDispute) -> Answer:
    if not 0 < command.amount <= AMOUNT_MOST:
        return Refusal("dispute_of_nothing")
    if not command.about.strip() or not command.person:
        return Refusal("dispute_without_words")
    law = law_on(desk.local(desk.now).date())
    tell: Whom = "board" if command.amount >= law.board_from * 100 else "patron"
    opened = DisputeOpened(
        len(desk.books.disputes.all) + 1, command.person, amount=command.amount, about=command.about.strip(),
        table=command.table, by=desk.by, tell=tell, due=desk.now + law.decided_days * DAY, source=law.source,
    )  # fmt: skip
    return [opened]


def apply(books: Books, event: DisputeOpened, at: int) -> None:
    books.disputes.all[event.number] = Dispute(
        event.number, event.person, amount=event.amount, about=event.about, table=event.table, by=event.by,
        at=at, tell=event.tell, due=event.due, source=event.source,
    )  # fmt: skip
