"""What the book leaves open, and who ruled otherwise."""

from __future__ import annotations

from cardhouse.play.table_events import HandEnded
from cardhouse.room.unwritten import rule_otherwise as verb
from cardhouse.room.unwritten.view import UnwrittenView, unwritten_view
from cardhouse.subject import Subject, View

SUBJECT = Subject(
    name="unwritten",
    folder=__package__,
    place="room",
    commands={verb.RuleOtherwise: verb.decide},
    at_event_tables=frozenset((verb.RuleOtherwise,)),
    events={verb.RuledOtherwise: lambda room, event, at: verb.apply(room.unwritten, event, at)},
    at_table={HandEnded: lambda room, table, ended, at: room.unwritten.in_force.pop(table.number, None)},
    with_refusal=lambda host, refusal: verb.with_precedents(refusal, host.room.unwritten, host.zone),
    says=verb.SAYS,
    views=(
        View(kind="unwritten", shape=UnwrittenView, about="What was ruled where the book is silent",
             show=lambda host, name, alias, staff: unwritten_view(host, alias)),
    ),
)  # fmt: skip
