"""Writes events into a table. Total: no house, clock, chance or refusal, so that old logs always replay."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from cardhouse.play import table_events as ev
from cardhouse.play.button import Layout, gone_past, strictly_between
from cardhouse.play.setup import HandSetup
from cardhouse.play.table import Seat, Table


def apply(table: Table, event: ev.TableEvent) -> None:
    """Change the table in place as the event says."""
    handler = _HANDLERS.get(type(event))
    if handler is not None:
        handler(table, event)


def _seat_taken(table: Table, event: ev.SeatTaken) -> None:
    table.seats[event.seat] = Seat(
        event.player,
        event.stack - event.beside,
        event.beside,
        standing=event.standing,
        arrived=event.arrived,
        liable=event.liable,
        missed=event.missed,
    )


def _seat_given_up(table: Table, event: ev.SeatGivenUp) -> None:
    del table.seats[event.seat]
    table.straddles = tuple(offer for offer in table.straddles if offer[0] != event.seat)
    table.carried_from = tuple(seat for seat in table.carried_from if seat != event.seat)
    table.dealt = tuple(seat for seat in table.dealt if seat != event.seat)
    table.pushed_to = tuple(seat for seat in table.pushed_to if seat != event.seat)
    table.tied = tuple(seat for seat in table.tied if seat != event.seat)
    for name in ("kill_owed", "kill_called", "bought_by"):
        if getattr(table, name) == event.seat:
            setattr(table, name, 0)


def _leaving(table: Table, event: ev.LeavingAnnounced) -> None:
    table.seats[event.seat].leaving = True


def _sat_out(table: Table, event: ev.SatOut) -> None:
    seat = table.seats[event.seat]
    seat.away, seat.entering = True, ""
    table.straddles = tuple(offer for offer in table.straddles if offer[0] != event.seat)


def _came_back(table: Table, event: ev.CameBack) -> None:
    seat = table.seats[event.seat]
    seat.away, seat.entering = False, event.entering


def _seat_changed(table: Table, event: ev.SeatChanged) -> None:
    seat = table.seats.pop(event.seat)
    table.seats[event.to] = seat
    seat.standing, seat.wait = event.standing, event.wait
    seat.moved_from = seat.moved_from or event.seat
    seat.owes_small = event.owes_small or seat.owes_small
    seat.free_pass = event.free_pass
    seat.button_passed, seat.entering, seat.buys_next = False, "", False
    table.straddles = tuple(offer for offer in table.straddles if offer[0] != event.seat)
    table.carried_from = tuple(event.to if at == event.seat else at for at in table.carried_from)
    table.dealt = tuple(at for at in table.dealt if at != event.seat)
    table.pushed_to = tuple(event.to if at == event.seat else at for at in table.pushed_to)
    if table.bought_by == event.seat:
        table.bought_by = 0


def _button_drawn(table: Table, event: ev.ButtonDrawn) -> None:
    _new_button(table, event.seat)
    table.tied, table.passed = (), frozenset()
    for seat in table.seats.values():
        seat.liable = seat.liable or (event.liable and not seat.away)


def _button_tied(table: Table, event: ev.ButtonDrawTied) -> None:
    table.tied = event.seats


def _button_placed(table: Table, event: ev.ButtonPlaced) -> None:
    _new_button(table, event.seat)
    table.tied = ()
    table.passed = frozenset(range(1, table.size + 1)) if event.running else frozenset()
    for seat in table.seats.values():
        seat.liable = seat.liable or (event.running and not seat.away)


def _new_button(table: Table, seat: int) -> None:
    table.layout, table.button, table.bought_by = Layout(seat, fresh=True), seat, 0


def _straddle_announced(table: Table, event: ev.StraddleAnnounced) -> None:
    others = tuple(offer for offer in table.straddles if offer[0] != event.seat)
    table.straddles = (*others, (event.seat, event.amount))


def _kill_announced(table: Table, event: ev.KillAnnounced) -> None:
    table.kill_called = event.seat


def _offer_taken_back(table: Table, event: ev.OfferTakenBack) -> None:
    table.straddles = tuple(offer for offer in table.straddles if offer[0] != event.seat)
    if table.kill_called == event.seat:
        table.kill_called = 0


def _chips_bought(table: Table, event: ev.ChipsBought) -> None:
    seat = table.seats[event.seat]
    if event.plays == "next_hand":
        seat.bought += event.amount
    elif event.plays != "already_counted":
        seat.stack += event.amount
    seat.busted = False


def _chips_behind(table: Table, event: ev.ChipsBehind) -> None:
    seat = table.seats[event.seat]
    seat.behind += event.amount
    seat.behind_plays += event.plays
    seat.busted = False


def _chips_delivered(table: Table, event: ev.ChipsDelivered) -> None:
    seat = table.seats[event.seat]
    if table.in_hand(event.seat):
        seat.bought += seat.behind
    else:
        seat.stack += seat.behind
    seat.behind = seat.behind_plays = 0


def _chips_removed(table: Table, event: ev.ChipsRemoved) -> None:
    table.seats[event.seat].stack -= event.amount


def _collection_paid(table: Table, event: ev.CollectionPaid) -> None:
    (table.boxed if event.under_box else table.seats)[event.seat].stack -= event.chips


def _left_in_pot(table: Table, event: ev.LeftInPot) -> None:
    table.left_in_pot += event.chips
    table.unraked += event.unraked or 0


def _stakes_changed(table: Table, event: ev.StakesChanged) -> None:
    table.stakes = event.stakes
    table.rotation = event.rotation
    table.game = event.game or table.game


def _seat_added(table: Table, event: ev.SeatAdded) -> None:
    table.size = event.seat


def _seat_boxed(table: Table, event: ev.SeatBoxed) -> None:
    table.boxed[event.seat] = table.seats.pop(event.seat)
    table.dealt = tuple(seat for seat in table.dealt if seat != event.seat)


def _seat_unboxed(table: Table, event: ev.SeatUnboxed) -> None:
    table.seats[event.seat] = table.boxed.pop(event.seat)


def _game_changed(table: Table, event: ev.GameChanged) -> None:
    table.turn, table.game, table.stakes = event.turn, event.game, event.stakes
    table.turn_hands = 0


def _button_frozen(table: Table, event: ev.ButtonFrozen) -> None:
    table.button = event.seat


def _blind_missed(table: Table, event: ev.BlindMissed) -> None:
    seat = table.seats[event.seat]
    seat.missed = tuple(sorted({*seat.missed, *event.blinds}))
    seat.rounds_missed += "big_blind" in event.blinds
    if seat.standing == "free":
        seat.standing = "established"  # no longer a newcomer: what is owed is on the missed-blind button


def _hand_began(table: Table, event: ev.HandBegan) -> None:
    setup = event.setup
    old = table.layout
    dealt = dict(zip(setup.seats, setup.stacks, strict=True))
    for number, seat in table.seats.items():
        if number in dealt:
            _deal_in(seat, dealt[number], bool(setup.stakes.blinds))
            seat.buys_next = number in event.buys_next
            seat.short_blind = number in event.short_blinds
        else:
            _leave_out(seat, number, old, event.layout, table.size)
    if setup.stakes.blinds:
        past = gone_past(old, event.layout, table.size, len(setup.stakes.blinds))
        table.passed |= {seat for seat, blinds in past.items() if 1 in blinds}
        table.bought_by = setup.bought_by
    if not table.turn_hands:
        table.turn_since = event.minute
    table.layout, table.button = event.layout, event.button
    table.hands += 1
    table.turn_hands += 1
    table.prescribed = table.prescribed[1:]
    table.dealt = setup.seats
    _start(table, setup, event.killed_by, event.straddled_by)


def _post_put_off(table: Table, event: ev.PostPutOff) -> None:
    seat = table.seats[event.seat]
    seat.owes_post, seat.may_wait = seat.owes_post + event.chips, event.may_wait


def _hands_prescribed(table: Table, event: ev.HandsPrescribed) -> None:
    table.prescribed = event.hands


def _start(table: Table, setup: HandSetup, killed_by: int, straddled_by: int) -> None:
    table.setup = setup
    table.killed_by, table.straddled_by = killed_by, straddled_by
    if table.kill_owed == killed_by:
        table.kill_owed = 0


def _deal_in(seat: Seat, stack: int, blinds: bool) -> None:
    total = seat.stack + seat.beside + seat.behind_plays
    seat.stack, seat.beside = stack, total - stack
    seat.behind -= seat.behind_plays
    seat.behind_plays = 0
    seat.hands += 1
    seat.liable = True
    if blinds:
        seat.missed, seat.rounds_missed, seat.owes_small = (), 0, ""
        seat.owes_post, seat.may_wait = 0, False
    seat.standing, seat.wait, seat.moved_from = "established", 0, 0
    seat.entering, seat.free_pass, seat.button_passed = "", False, False


def _leave_out(seat: Seat, number: int, old: Layout, new: Layout, size: int) -> None:
    if seat.wait > 0:
        seat.wait -= 1
    moved = bool(old.blinds) and old.button != new.button
    if moved and strictly_between(number, old.button, new.button, size):
        seat.button_passed, seat.free_pass = True, False


def _setup_revised(table: Table, event: ev.SetupRevised) -> None:
    _start(table, event.setup, event.killed_by, event.straddled_by)


def _hand_ended(table: Table, event: ev.HandEnded) -> None:
    for number, stack in event.stacks:
        seat = table.seats[number]
        seat.stack = stack + seat.bought
        seat.bought = 0
    for seat in table.seats.values():
        if seat.bought:
            seat.stack += seat.bought
            seat.bought = 0
    if not event.carried:
        table.carried = table.deals_unopened = table.forfeited = 0
        table.carried_from = ()
        for seat in table.seats.values():
            seat.antes = 0
    table.left_in_pot = table.unraked = 0
    table.pushed, table.pushed_to = event.pot, event.winners
    table.setup, table.straddles = None, ()
    table.killed_by = table.kill_called = table.straddled_by = 0


def _pushed_pot_moved(table: Table, event: ev.PushedPotMoved) -> None:
    table.seats[event.seat].stack -= event.chips
    winner = table.seats[event.to]
    winner.stack += event.chips
    winner.busted = False
    left = [seat for seat in table.pushed_to if seat != event.seat or event.chips < table.pushed]
    table.pushed_to = tuple(dict.fromkeys((*left, event.to)))


def _played_on_paper(table: Table, event: ev.PlayedOnPaper) -> None:
    """Who was pushed the last pot nobody knows."""
    table.pushed, table.pushed_to = 0, ()


def _won_on_paper(table: Table, event: ev.WonOnPaper) -> None:
    seat = table.seats[event.seat]
    seat.stack += event.chips
    seat.busted = False


def _lost_on_paper(table: Table, event: ev.LostOnPaper) -> None:
    table.seats[event.seat].stack -= event.chips


def _went_broke(table: Table, event: ev.WentBroke) -> None:
    table.seats[event.seat].busted = True


def _blinds_forgiven(table: Table, event: ev.BlindsForgiven) -> None:
    seat = table.seats[event.seat]
    seat.missed, seat.rounds_missed = (), 0
    seat.standing = "free"  # nothing to pay, but no hand between button and big blind


def _became_newcomer(table: Table, event: ev.BecameNewcomer) -> None:
    seat = table.seats[event.seat]
    table.seats[event.seat] = replace(
        seat,
        standing="newcomer",
        arrived="new",
        missed=(),
        rounds_missed=0,
        entering="",
        liable=False,
        button_passed=False,
    )


def _short_blind_owed(table: Table, event: ev.ShortBlindOwed) -> None:
    seat = table.seats[event.seat]
    seat.missed, seat.short_blind = ("big_blind",), True


def _leg_won(table: Table, event: ev.LegWon) -> None:
    table.seats[event.seat].leg = True


def _leg_lost(table: Table, event: ev.LegLost) -> None:
    table.seats[event.seat].leg = False


def _kill_owed(table: Table, event: ev.KillOwed) -> None:
    table.kill_owed = event.seat
    table.seats[event.seat].leg = False


def _pot_carried(table: Table, event: ev.PotCarried) -> None:
    table.carried, table.carried_from = event.amount, event.seats
    table.deals_unopened, table.forfeited = event.deals, event.forfeited
    for number in event.seats:
        table.seats[number].antes = event.deals


_HANDLERS: dict[type, Callable[[Table, Any], None]] = {
    ev.SeatTaken: _seat_taken,
    ev.SeatGivenUp: _seat_given_up,
    ev.LeavingAnnounced: _leaving,
    ev.SatOut: _sat_out,
    ev.CameBack: _came_back,
    ev.SeatChanged: _seat_changed,
    ev.ButtonDrawn: _button_drawn,
    ev.ButtonDrawTied: _button_tied,
    ev.ButtonPlaced: _button_placed,
    ev.StraddleAnnounced: _straddle_announced,
    ev.KillAnnounced: _kill_announced,
    ev.OfferTakenBack: _offer_taken_back,
    ev.ChipsBought: _chips_bought,
    ev.ChipsBehind: _chips_behind,
    ev.ChipsDelivered: _chips_delivered,
    ev.ChipsRemoved: _chips_removed,
    ev.CollectionPaid: _collection_paid,
    ev.LeftInPot: _left_in_pot,
    ev.StakesChanged: _stakes_changed,
    ev.GameChanged: _game_changed,
    ev.ButtonFrozen: _button_frozen,
    ev.BlindMissed: _blind_missed,
    ev.HandBegan: _hand_began,
    ev.SetupRevised: _setup_revised,
    ev.HandEnded: _hand_ended,
    ev.HandsPrescribed: _hands_prescribed,
    ev.PostPutOff: _post_put_off,
    ev.PushedPotMoved: _pushed_pot_moved,
    ev.PlayedOnPaper: _played_on_paper,
    ev.WonOnPaper: _won_on_paper,
    ev.LostOnPaper: _lost_on_paper,
    ev.WentBroke: _went_broke,
    ev.BlindsForgiven: _blinds_forgiven,
    ev.BecameNewcomer: _became_newcomer,
    ev.ShortBlindOwed: _short_blind_owed,
    ev.LegWon: _leg_won,
    ev.LegLost: _leg_lost,
    ev.KillOwed: _kill_owed,
    ev.PotCarried: _pot_carried,
    ev.SeatAdded: _seat_added,
    ev.SeatBoxed: _seat_boxed,
    ev.SeatUnboxed: _seat_unboxed,
}
