"""Flights and days: the last hands, bags, the next day's seats."""

from __future__ import annotations

from cardhouse.floor.opening.events import TableClosed
from cardhouse.play.table_events import HandBegan
from cardhouse.subject import Subject, View
from cardhouse.tournaments.days import bag_chips, begin_day, day_over, draw_last_hands, end_day
from cardhouse.tournaments.days.view import BagsView, show
from cardhouse.tournaments.entries.register import EntryRegistered

SUBJECT = Subject(
    name="days",
    folder=__package__,
    place="events",
    commands={
        draw_last_hands.DrawLastHands: draw_last_hands.decide,
        bag_chips.BagChips: bag_chips.decide,
        end_day.EndDay: end_day.decide,
        end_day.OpenFlight: end_day.open_flight,
        begin_day.BeginDay: begin_day.decide,
    },
    events={
        draw_last_hands.LastHandsDrawn: draw_last_hands.apply,
        bag_chips.ChipsBagged: bag_chips.apply,
        end_day.DayEnded: end_day.apply,
        end_day.FlightOpened: end_day.apply_opened,
        begin_day.DayBegan: begin_day.apply,
        EntryRegistered: day_over.registered,
        TableClosed: day_over.table_closed,
    },
    at_table={HandBegan: day_over.hand_began},
    before_hand=day_over.before_hand,
    views=(View(kind="bags", of="event", shape=BagsView, about="Chips in bags between an event's days",
                path="/events/bags", show=show),),
    says=day_over.SAYS | draw_last_hands.SAYS | bag_chips.SAYS | end_day.SAYS | begin_day.SAYS,
)  # fmt: skip
