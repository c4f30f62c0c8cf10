"""Taxes on winnings: shared winnings, papers, what is withheld and paid on."""

from __future__ import annotations

from typing import Any

from cardhouse.money.desk import Decide
from cardhouse.money.taxes import remit_withheld, share_winnings, withhold
from cardhouse.money.taxes.remit_withheld import RemitWithheld, WithheldRemitted
from cardhouse.money.taxes.share_winnings import ShareWinnings, WinningsShared
from cardhouse.money.taxes.withhold import TaxPapersMade
from cardhouse.subject import Subject

COMMANDS: dict[Any, Decide] = {ShareWinnings: share_winnings.decide, RemitWithheld: remit_withheld.decide}
SUBJECT = Subject(
    name="taxes",
    folder=__package__,
    place="books",
    commands=COMMANDS,
    events={
        WinningsShared: share_winnings.apply,
        TaxPapersMade: withhold.apply,
        WithheldRemitted: remit_withheld.apply,
    },
    at_event_tables=frozenset(COMMANDS),
)
