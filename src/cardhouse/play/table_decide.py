"""Answers commands at a table with events or a refusal. Pure: the table is not touched.

Each command has one function: in `table_seating` for who sits where, in `table_offers` for what players put
up of their own will, in `table_hands` for hands that begin and end.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardhouse.houses.choices import Choices
from cardhouse.play import moving_pots, table_boxes, table_hands, table_offers, table_seating
from cardhouse.play import table_commands as cmd
from cardhouse.play.refusal import Refusal
from cardhouse.play.table import Table


def decide(table: Table, command: cmd.TableCommand, choices: Choices) -> cmd.Answer:
    """What happens when somebody asks this of the table, under these rules of the house."""
    seat = getattr(command, "seat", None)
    if seat is not None:
        refused = _seat_fault(table, seat, taken=not isinstance(command, (cmd.SitDown, cmd.PlaceButton)))
        if refused is not None:
            return refused
    answer = _HANDLERS[type(command)](table, command, choices)
    return answer.counted_in(table.unit) if isinstance(answer, Refusal) else answer


def _seat_fault(table: Table, seat: object, *, taken: bool) -> Refusal | None:
    if type(seat) is not int or not 1 <= seat <= table.size:
        return Refusal("seat_not_at_table", {"seat": seat, "size": table.size})
    if taken and seat not in table.seats:
        return Refusal("seat_empty", {"seat": seat})
    return None


_HANDLERS: dict[type, Callable[[Table, Any, Choices], cmd.Answer]] = {
    cmd.SitDown: table_seating.sit_down,
    cmd.StandUp: table_seating.stand_up,
    cmd.SitOut: table_seating.sit_out,
    cmd.ComeBack: table_seating.come_back,
    cmd.ChangeSeat: table_seating.change_seat,
    cmd.DrawForButton: table_seating.draw_for_button,
    cmd.PlaceButton: table_seating.place_button,
    cmd.OfferStraddle: table_offers.offer_straddle,
    cmd.KillVoluntarily: table_offers.kill_voluntarily,
    cmd.AddChips: table_offers.add_chips,
    cmd.PlayBehind: table_offers.play_behind,
    cmd.DeliverChips: table_offers.deliver_chips,
    cmd.RemoveChips: table_offers.remove_chips,
    cmd.PayCollection: table_offers.pay_collection,
    cmd.SplashPot: table_offers.splash_pot,
    cmd.ChangeStakes: table_hands.change_stakes,
    cmd.PrescribeHands: table_hands.prescribe_hands,
    cmd.BeginHand: table_hands.begin_hand,
    cmd.EndHand: table_hands.end_hand,
    cmd.MovePot: moving_pots.move_pot,
    cmd.AddSeat: table_boxes.add_seat,
    cmd.BoxSeat: table_boxes.box_seat,
    cmd.UnboxSeat: table_boxes.unbox_seat,
}
