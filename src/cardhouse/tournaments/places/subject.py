"""Who is out and in which place, and the end of an event."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardhouse.floor.due import Due
from cardhouse.play.refusal import Refusal
from cardhouse.subject import Subject
from cardhouse.tournaments.entries.re_enter import ReEnter
from cardhouse.tournaments.places import (
    another_game,
    clear_tables,
    decline_rebuy,
    draw_round,
    end_event,
    give_up_chips,
    going_out,
    hand_for_hand,
    held_all_in,
    stop_event,
    undo_bust,
)
from cardhouse.tournaments.state import Events


def _due(events: Events) -> Iterator[Due]:
    yield from end_event.due(events)
    yield from hand_for_hand.due(events)
    yield from decline_rebuy.due(events)
    yield from draw_round.due(events)
    yield from clear_tables.due(events)


BEFORE_HAND = (
    stop_event.before_hand,
    draw_round.before_hand,
    hand_for_hand.before_hand,
    decline_rebuy.before_hand,
)


def _before_hand(desk: Any, table: int) -> Refusal | None:
    return next((fault for ask in BEFORE_HAND if (fault := ask(desk, table)) is not None), None)


SUBJECT = Subject(
    name="event_places",
    folder=__package__,
    place="events",
    commands={
        end_event.EndEvent: end_event.decide,
        ReEnter: give_up_chips.decide,
        hand_for_hand.GoHandForHand: hand_for_hand.decide,
        hand_for_hand.EndHandForHand: hand_for_hand.decide_end,
        held_all_in.LetTableDealOn: held_all_in.decide,
        undo_bust.UndoBust: undo_bust.decide,
        stop_event.StopEvent: stop_event.decide,
        stop_event.ReleaseEvent: stop_event.decide_release,
        decline_rebuy.DeclineRebuy: decline_rebuy.decide,
        decline_rebuy.EndRebuys: decline_rebuy.decide_end,
        draw_round.DrawRound: draw_round.decide,
        clear_tables.ClearTables: clear_tables.decide,
    },
    clock_only=frozenset(
        {
            end_event.EndEvent, decline_rebuy.EndRebuys, draw_round.DrawRound, clear_tables.ClearTables,
            stop_event.StopEvent,
        }
    ),
    events={
        going_out.EntrantOut: going_out.apply,
        going_out.EntrantFelted: going_out.apply_felted,
        end_event.EventEnded: end_event.apply,
        hand_for_hand.HandForHandBegan: hand_for_hand.apply,
        hand_for_hand.HandForHandEnded: hand_for_hand.apply_end,
        held_all_in.TableDealsOn: held_all_in.apply,
        undo_bust.BustUndone: undo_bust.apply,
        stop_event.EventStopped: stop_event.apply,
        stop_event.EventReleased: stop_event.apply_release,
        draw_round.RoundDrawn: draw_round.apply,
        clear_tables.TablesCleared: clear_tables.apply,
        another_game.GameWon: another_game.apply,
    },
    at_table=hand_for_hand.WATCH,
    due=_due,
    before_hand=_before_hand,
    after_hand=going_out.after_hand,
    says=held_all_in.SAYS | hand_for_hand.SAYS | undo_bust.SAYS | decline_rebuy.SAYS | draw_round.SAYS
    | stop_event.SAYS,
)
