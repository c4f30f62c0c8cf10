"""Disputes: on record, told, decided."""

from __future__ import annotations

from typing import Any

from cardhouse.money.desk import Decide
from cardhouse.money.disputes import decide_dispute, open_dispute, tell_of_dispute
from cardhouse.money.disputes.decide_dispute import DecideDispute, DisputeDecided
from cardhouse.money.disputes.open_dispute import DisputeOpened, OpenDispute
from cardhouse.money.disputes.tell_of_dispute import DisputeTold, TellOfDispute
from cardhouse.subject import Subject

COMMANDS: dict[Any, Decide] = {
    OpenDispute: open_dispute.decide,
    TellOfDispute: tell_of_dispute.decide,
    DecideDispute: decide_dispute.decide,
}
SUBJECT = Subject(
    name="disputes",
    folder=__package__,
    place="books",
    commands=COMMANDS,
    events={
        DisputeOpened: open_dispute.apply,
        DisputeTold: tell_of_dispute.apply,
        DisputeDecided: decide_dispute.apply,
    },
    at_event_tables=frozenset(COMMANDS),  # prizes are disputed too
)
