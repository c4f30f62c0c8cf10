"""Tables of an event kept even."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardhouse.floor.due import Due
from cardhouse.subject import Subject, View
from cardhouse.tournaments.balance import (
    before_hand,
    break_table,
    breaking_order,
    confirm_move,
    dodge_blinds,
    even_out,
    halt_table,
    move_player,
    moving,
    redraw_seats,
)
from cardhouse.tournaments.balance.view import BalanceView, balance_view
from cardhouse.tournaments.balance.watch import FLOOR, WATCH
from cardhouse.tournaments.state import Events


def _show(host: Any, name: str, alias: Any, staff: bool) -> BalanceView | None:
    event = host.room.events.all.get(name)
    if event is None:
        return None
    choices = host.event_choices(event.name)
    return balance_view(event, host.room.floor.tables, choices, alias)


def _due(events: Events) -> Iterator[Due]:
    yield from breaking_order.due(events)
    yield from confirm_move.due(events)
    yield from even_out.due(events)


SUBJECT = Subject(
    name="balance",
    folder=__package__,
    place="events",
    commands={
        confirm_move.ConfirmMove: confirm_move.decide,
        confirm_move.CarryOutMove: confirm_move.decide_carry_out,
        move_player.MovePlayer: move_player.decide,
        break_table.BreakTable: break_table.decide,
        redraw_seats.RedrawSeats: redraw_seats.decide,
        redraw_seats.FormFinalTable: redraw_seats.decide_final,
        halt_table.HaltTable: halt_table.decide,
        halt_table.ResumeTable: halt_table.decide_resume,
        breaking_order.PostBreakingOrder: breaking_order.decide_post,
        breaking_order.ChangeBreakingOrder: breaking_order.decide_change,
        breaking_order.KeepTablesEven: breaking_order.decide_even,
        dodge_blinds.RuleBlindsDodged: dodge_blinds.decide,
        even_out.EvenOut: even_out.decide,
    },
    clock_only=frozenset((even_out.EvenOut, confirm_move.CarryOutMove)),
    events={
        **FLOOR,
        confirm_move.MoveOrdered: confirm_move.apply,
        confirm_move.OrderLapsed: confirm_move.apply_lapsed,
        moving.PlayerMoved: moving.apply,
        break_table.TableBroken: break_table.apply,
        redraw_seats.SeatsRedrawn: redraw_seats.apply,
        redraw_seats.FinalTableFormed: redraw_seats.apply_final,
        halt_table.TableHalted: halt_table.apply,
        halt_table.TableResumed: halt_table.apply_resumed,
        breaking_order.BreakingOrderPosted: breaking_order.apply_posted,
        breaking_order.BreakingOrderChanged: breaking_order.apply_changed,
        breaking_order.TablesKeptEven: breaking_order.apply_even,
        dodge_blinds.BlindsForfeited: dodge_blinds.apply,
        even_out.TablesLookedAt: even_out.apply,
    },
    at_table=WATCH,
    due=_due,
    before_hand=before_hand.before_hand,
    views=(
        View(kind="balance", of="event", shape=BalanceView, about="An event's tables among each other",
             path="/events/balance", show=_show),
    ),
    says=before_hand.SAYS | break_table.SAYS | breaking_order.SAYS | confirm_move.SAYS | dodge_blinds.SAYS
    | halt_table.SAYS | move_player.SAYS | moving.SAYS | redraw_seats.SAYS,
)  # fmt: skip
