"""Penalties in events: given by the floor's own command, served in hands that follow the player."""

from __future__ import annotations

from cardhouse.floor.conduct import commands as cmd
from cardhouse.floor.conduct.events import ConductRecorded
from cardhouse.play.table_events import HandBegan, SeatGivenUp
from cardhouse.subject import Subject
from cardhouse.tournaments.penalties import (
    forfeit_chips,
    give_penalty,
    out_of_play,
    serving,
    withdraw_entrant,
)

SUBJECT = Subject(
    name="penalties",
    folder=__package__,
    place="events",
    commands={
        cmd.GivePenalty: give_penalty.decide,
        cmd.ReportServed: give_penalty.report_served,
        forfeit_chips.ForfeitChips: forfeit_chips.decide,
        withdraw_entrant.WithdrawEntrant: withdraw_entrant.decide,
    },
    events={
        ConductRecorded: serving.recorded,
        out_of_play.ChipsLeftPlay: out_of_play.chips_left,
        out_of_play.EntrantDisqualified: out_of_play.entrant_out,
        withdraw_entrant.EntrantWithdrawn: withdraw_entrant.apply,
    },
    at_table={HandBegan: serving.hand_began, SeatGivenUp: out_of_play.seat_given_up},
    after_hand=serving.after_hand,
    says=serving.SAYS | out_of_play.SAYS | forfeit_chips.SAYS | withdraw_entrant.SAYS,
)
