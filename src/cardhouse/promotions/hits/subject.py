"""Hits: found after every hand, in the time frames of high hands, and by the cards that are told at tables
where people deal.
"""

from __future__ import annotations

from typing import Any

from cardhouse.floor.opening.events import TableClosed
from cardhouse.promotions.hits import (
    after_hand,
    best_hands,
    closing,
    dealt_off,
    hit_found,
    note_cut,
    order,
    tell_cards,
    tell_of_hand,
)
from cardhouse.promotions.hits import asking as asked
from cardhouse.promotions.hits.view import HitsView, TableHits, hits_view, table_hits
from cardhouse.subject import Subject, View


def _hits(host: Any, name: str, alias: Any, staff: bool) -> HitsView:
    return hits_view(host.room.promotions, alias)


def _table(host: Any, name: str, alias: Any, staff: bool) -> TableHits | None:
    return table_hits(host, int(name)) if name.isdigit() else None


SUBJECT = Subject(
    name="hits",
    folder=__package__,
    place="promotions",
    commands={
        tell_of_hand.TellOfHand: tell_of_hand.decide,
        note_cut.NoteCut: note_cut.decide,
        order.OrderHits: order.decide,
        best_hands.CloseFrame: best_hands.decide_close,
    },
    clock_only=frozenset({best_hands.CloseFrame}),
    events={
        hit_found.HitFound: hit_found.apply,
        hit_found.HitVoided: hit_found.apply_voided,
        hit_found.NearlyHit: hit_found.apply_near,
        best_hands.BestHandMade: best_hands.apply_made,
        best_hands.FrameClosed: best_hands.apply_closed,
        asked.CardsAsked: asked.apply_asked,
        asked.HandKept: asked.apply_kept,
        asked.CardsTold: asked.apply_told,
        asked.NothingMoreAsked: asked.apply_nothing_more,
        tell_of_hand.ToldOfHand: tell_of_hand.apply,
        note_cut.CardsCut: note_cut.apply,
        order.HitsOrdered: order.apply,
        TableClosed: closing.table_closed,
    },
    at_table=dealt_off.WATCH,
    due=best_hands.due,
    after_hand=after_hand.after_hand,
    views=(
        View(kind="hits", shape=HitsView, about="Hits of promotions, for the floor", tag="promotions",
             path="/promotions/hits", show=_hits),
        View(kind="table_hits", of="table", shape=TableHits, tag="promotions",
             about="Whether the hand at a table may be a hit, for its dealer",
             path="/tables/{table:int}/hits", show=_table, at_once=True),
    ),
    says=tell_cards.SAYS | tell_of_hand.SAYS | note_cut.SAYS | order.SAYS,
)
TOLD = Subject(
    name="hits_told",
    folder=__package__,
    place="room",
    commands={tell_cards.TellCards: tell_cards.decide},
    at_event_tables=frozenset({tell_cards.TellCards}),
)
"""What is decided with the hand before as the room remembers it."""
