"""What is drawn or earned: tickets, splash pots, free entries, squares. Playing time is beside it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardhouse.floor.due import Due
from cardhouse.floor.opening.events import TableClosed
from cardhouse.promotions.desk import AnyEvent
from cardhouse.promotions.drawings import (
    draw_splash,
    draw_tickets,
    earn_entry,
    number_board,
    pass_over_winner,
    pick_square,
    take_back_splash,
    tell_score,
    void_ticket,
)
from cardhouse.promotions.drawings.tickets_view import TicketsView, tickets_view
from cardhouse.promotions.drawings.view import (
    CalendarView,
    DrawingsView,
    SquaresView,
    calendar_view,
    drawings_view,
    squares_view,
)
from cardhouse.promotions.hits.hit_found import HitFound
from cardhouse.promotions.state import Promotions
from cardhouse.subject import Subject, View
from cardhouse.tournaments.entries.register import Register

CLOCKS = (draw_splash, draw_tickets, number_board, pick_square, take_back_splash)


def _due(promotions: Promotions) -> Iterator[Due]:
    for subject in CLOCKS:
        yield from subject.due(promotions)


def _after_hand(desk: Any, table: int, ended: Any) -> list[AnyEvent]:
    if table not in desk.room.promotions.drawings.waiting:
        return []
    return draw_splash.after_hand(desk.promotions, table)


SUBJECT = Subject(
    name="drawings",
    folder=__package__,
    place="promotions",
    commands={
        draw_splash.DrawSplash: draw_splash.decide,
        take_back_splash.TakeBackSplash: take_back_splash.decide,
        draw_tickets.DrawTickets: draw_tickets.decide,
        void_ticket.VoidTicket: void_ticket.decide,
        pass_over_winner.PassOverWinner: pass_over_winner.decide,
        earn_entry.TakeFreeEntry: earn_entry.decide,
        Register: earn_entry.enter,
        pick_square.GivePick: pick_square.give,
        pick_square.PickSquare: pick_square.pick,
        number_board.NumberBoard: number_board.decide,
        number_board.NumberBoardOnTime: number_board.decide_on_time,
        tell_score.TellScore: tell_score.tell,
        tell_score.TakeBackScore: tell_score.take_back,
    },
    clock_only=frozenset((
        draw_splash.DrawSplash, take_back_splash.TakeBackSplash, draw_tickets.DrawTickets,
        pick_square.GivePick, number_board.NumberBoardOnTime,
    )),
    events={
        draw_splash.SplashDrawn: draw_splash.apply_drawn,
        draw_splash.PotSplashed: draw_splash.apply_put,
        take_back_splash.SplashTakenBack: take_back_splash.apply,
        TableClosed: take_back_splash.apply_closed,
        draw_tickets.TicketsDrawn: draw_tickets.apply,
        void_ticket.TicketVoided: void_ticket.apply,
        pass_over_winner.WinnerPassedOver: pass_over_winner.apply,
        earn_entry.FreeEntryEarned: earn_entry.apply,
        HitFound: pick_square.apply_hit,
        pick_square.PickGiven: pick_square.apply_given,
        pick_square.SquarePicked: pick_square.apply_picked,
        number_board.BoardNumbered: number_board.apply,
        tell_score.ScoreTold: tell_score.apply_told,
        tell_score.ScoreTakenBack: tell_score.apply_back,
    },
    due=_due,
    views=(
        View(kind="drawings", shape=DrawingsView, about="What is drawn next, and who won", tag="promotions",
             path="/promotions/drawings",
             show=lambda host, name, alias, staff: drawings_view(host.room.promotions, host.room.at, alias)),
        View(kind="squares", of="promotion", shape=SquaresView, about="A board of squares", tag="promotions",
             path="/promotions/squares",
             show=lambda host, name, alias, staff: squares_view(host.room.promotions, name, alias)),
        View(kind="calendar", shape=CalendarView, about="The coming days of promotions", tag="promotions",
             path="/promotions/calendar",
             show=lambda host, name, alias, staff: calendar_view(host)),
        View(kind="tickets", shape=TicketsView, about="Who has which tickets", tag="promotions",
             path="/promotions/tickets",
             show=lambda host, name, alias, staff: tickets_view(host.room.promotions, host.room.at, alias)),
    ),
    after_hand=_after_hand,
    says=void_ticket.SAYS | pass_over_winner.SAYS | earn_entry.SAYS | pick_square.SAYS | number_board.SAYS
    | tell_score.SAYS,
)  # fmt: skip
