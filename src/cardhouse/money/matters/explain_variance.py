"""What was found about a variance: a supervisor says it in words, and nobody who counted."""

from __future__ import annotations

from cardhouse.money.command import MoneyCommand
from cardhouse.money.desk import Answer, MoneyDesk
from cardhouse.money.event import MoneyEvent
from cardhouse.money.offices import office_fault, two_people_fault
from cardhouse.money.state import Books
from cardhouse.play.refusal import Refusal, register

register(
    {
        "no_such_matter": "no variance {matter} is looked into",
        "matter_closed": "{by} said what was found about variance {matter} already",
        "matter_words": "say in words what was found",
    }
)


class ExplainVariance(MoneyCommand, frozen=True):
    """What was found about a variance that was looked into. `about`: in words; "nothing" is an answer too."""

    matter: int
    about: str


class VarianceExplained(MoneyEvent, frozen=True):
    """It is on record, and the matter closed."""

    number: int
    about: str
    by: str


def decide(desk: MoneyDesk, command: ExplainVariance) -> Answer:
    found = desk.books.matters.all.get(command.matter)
    if found is None:
        return Refusal("no_such_matter", {"matter": command.matter})
    if found.found:
        return Refusal("matter_closed", {"matter": command.matter, "by": found.by}, found.cite)
    refused = office_fault(desk, ("supervisor",), "saying what was found", found.cite)
    for counter in found.counters:
        refused = refused or two_people_fault(desk, counter, "looking into a variance", found.cite)
    if refused is not None:
        return refused
    if not command.about.strip():
        return Refusal("matter_words")
    return [VarianceExplained(command.matter, command.about.strip(), desk.by)]


def apply(books: Books, event: VarianceExplained, at: int) -> None:
    found = books.matters.all[event.number]
    found.found, found.by, found.answered_at = event.about, event.by, at
