"""The form for shared winnings: who shares what somebody won, and how much is whose, line by line, with the
winner's own portion. Each then gets a paper of his own when it is paid (`withhold.py`); what is on the form
has to come to what is paid.
"""

from __future__ import annotations

from cardhouse.money.command import MoneyCommand
from cardhouse.money.desk import Answer, MoneyDesk
from cardhouse.money.event import MoneyEvent
from cardhouse.money.ledger.posting import whole
from cardhouse.money.state import Books
from cardhouse.money.taxes.state import Portion, SharedForm, form_key
from cardhouse.play.refusal import Refusal, register

PORTIONS_MOST = 50
register(
    {
        "bad_winnings": "{source:typed} is neither an event by its name nor a claim by its number",
        "too_many_portions": "no more than {most} people are on one form",
        "no_portion": "{person} is not on the form",
    }
)


class ShareWinnings(MoneyCommand, frozen=True):
    """A line of the form: so much of what the winner is paid is this person's. `source`: `event NAME` or
    `claim NUMBER`. The same person again changes his line; an amount of 0 takes him off.
    """

    source: str
    winner: str
    person: str
    amount: int
    no_number: bool = False
    """Whether he gives no taxpayer number."""


class WinningsShared(MoneyEvent, frozen=True):
    """The form as it now stands; without a portion there is none."""

    form: SharedForm


def decide(desk: MoneyDesk, command: ShareWinnings) -> Answer:
    kind, _, name = command.source.partition(" ")
    if kind not in ("event", "claim") or not name:
        return Refusal("bad_winnings", {"source": command.source[:80]})
    form = desk.books.taxes.forms.get(form_key(command.source, command.winner))
    portions = {one.person: one for one in form.portions} if form is not None else {}
    if command.amount == 0:
        if portions.pop(command.person, None) is None:
            return Refusal("no_portion", {"person": command.person})
    else:
        refused = whole(command.amount)
        if refused is not None:
            return refused
        portions[command.person] = Portion(command.person, command.amount, not command.no_number)
    if len(portions) > PORTIONS_MOST:
        return Refusal("too_many_portions", {"most": PORTIONS_MOST})
    lines = tuple(portions.values())
    return [WinningsShared(SharedForm(command.source, command.winner, lines, desk.by, desk.now))]


def apply(books: Books, event: WinningsShared, at: int) -> None:
    form, forms = event.form, books.taxes.forms
    if form.portions:
        forms[form_key(form.source, form.winner)] = form
    else:
        forms.pop(form_key(form.source, form.winner), None)
