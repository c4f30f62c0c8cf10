"""Promised decks and draws, and the chance that people add to them."""

from __future__ import annotations

from typing import Any

from cardhouse.floor.opening.events import TableClosed
from cardhouse.play.table_events import HandEnded
from cardhouse.room.shuffling import events as ev
from cardhouse.room.shuffling import state
from cardhouse.room.shuffling.add_chance import SAYS, AddChance, collect, decide
from cardhouse.room.shuffling.decks import NAME
from cardhouse.room.shuffling.draws import draws_shown
from cardhouse.room.shuffling.promising import promises
from cardhouse.subject import Subject


def _closed(shuffling: state.Shuffling, event: TableClosed, at: int) -> None:
    shuffling.promised.pop(event.table, None)


def _told(host: Any, asked: Any, came: list[Any]) -> list[Any]:
    return [*promises(host, asked, came), *draws_shown(host, asked, came)]


SUBJECT = Subject(
    name=NAME,
    folder=__package__,
    place="own",
    state=state.Shuffling,
    commands={AddChance: decide},
    collects={AddChance: collect},
    at_event_tables=frozenset((AddChance,)),
    says=SAYS,
    events={
        ev.DeckPromised: state.deck_promised,
        ev.DeckDealt: state.deck_dealt,
        ev.DrawPromised: state.draw_promised,
        ev.DrawShown: state.draw_shown,
        TableClosed: _closed,
    },
    at_table={HandEnded: lambda shuffling, table, event, at: shuffling.dealt.pop(table.number, None)},
    at_events=True,
    with_entry=_told,
)
