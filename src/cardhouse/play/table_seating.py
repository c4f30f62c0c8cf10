"""Decides commands about seats: sitting down, leaving, sitting out, coming back, moving, the first button."""

from __future__ import annotations

from cardhouse.games.game import load_game
from cardhouse.houses.choices import Choices
from cardhouse.play import blinds_owed, button_draw, changing_seats
from cardhouse.play import table_commands as cmd
from cardhouse.play import table_events as ev
from cardhouse.play.chips_in_play import seats_most
from cardhouse.play.refusal import Refusal
from cardhouse.play.table import Table
from cardhouse.play.table_plan import plan_hand

DECK = 52


def whole(amount: object, least: int) -> Refusal | None:
    """A refusal unless `amount` is a whole number of chips from `least` up."""
    if type(amount) is not int or amount < least:
        return Refusal("bad_chips", {"amount": amount, "least": least})
    return None


def sit_down(table: Table, command: cmd.SitDown, choices: Choices) -> cmd.Answer:
    seat, player = command.seat, command.player
    if seat in table.seats:
        return Refusal("seat_taken", {"seat": seat})
    for at, other in (*table.seats.items(), *table.boxed.items()):
        if other.player == player:
            return Refusal("already_seated", {"player": player, "seat": at})
    refused = whole(command.stack, 1) or whole(command.small_chips, 0)
    if refused is None and command.small_chips > command.stack:
        refused = Refusal("bad_chips", {"amount": command.small_chips, "least": 0})
    unknown = set(command.missed) - set(table.blind_names)
    if refused is None and unknown:
        facts = {"missed": ", ".join(sorted(unknown)), "blinds": ", ".join(table.blind_names)}
        refused = Refusal("bad_missed_blinds", facts)
    if refused is None:
        refused = _full(table, choices)
    if refused is not None:
        return refused
    arrived = blinds_owed.arrival(table, command, choices)
    standing = "established" if command.missed else arrived.standing
    taken = ev.SeatTaken(
        seat,
        player,
        stack=command.stack,
        beside=command.small_chips,
        arrived=command.how,
        standing=standing,
        liable=arrived.liable,
        missed=command.missed,
        cite=arrived.cite,
    )
    return [taken]


def _full(table: Table, choices: Choices) -> Refusal | None:
    """The house's number of players for the game; in a rotation for each of its games."""
    games = [leg.game for leg in table.rotation.legs] if table.rotation else [table.game]
    for name in games:
        game = load_game(name)
        most, cite = seats_most(game, choices)
        if len(table.seats) >= most:
            return Refusal("table_full", {"game": name, "most": most}, cite)
    return None


def _kill_is_owed(table: Table, seat: int, choices: Choices) -> Refusal | None:
    setting = choices["kill.owed"]
    if table.kill_owed == seat and setting.value == "posted_even_if_dealt_out":
        return Refusal("kill_owed", {"seat": seat}, setting.cite)
    return None


def stand_up(table: Table, command: cmd.StandUp, choices: Choices) -> cmd.Answer:
    refused = _kill_is_owed(table, command.seat, choices)
    if refused is not None:
        return refused
    if table.in_hand(command.seat):
        return [ev.LeavingAnnounced(command.seat, choices.always("seat.may_leave"))]
    player = table.seats[command.seat]
    return [ev.SeatGivenUp(command.seat, player.player, player.chips, choices.always("seat.may_leave"))]


def sit_out(table: Table, command: cmd.SitOut, choices: Choices) -> cmd.Answer:
    if table.seats[command.seat].away:
        return Refusal("already_out", {"seat": command.seat})
    refused = _kill_is_owed(table, command.seat, choices)
    return [ev.SatOut(command.seat)] if refused is None else refused


def come_back(table: Table, command: cmd.ComeBack, choices: Choices) -> cmd.Answer:
    seat = command.seat
    answer = blinds_owed.enter(table, seat, command.how, choices)
    if isinstance(answer, Refusal):
        return answer
    entering, cite = answer
    if entering == "buy_button":
        refused = _cannot_buy_button(table, seat, choices)
        if refused is not None:
            return refused
    return [ev.CameBack(seat, entering, cite)]


def _cannot_buy_button(table: Table, seat: int, choices: Choices) -> Refusal | None:
    """The button is for sale between button and small blind of the next deal, for both blinds."""
    trial = table.copy()
    trial.seats[seat].away, trial.seats[seat].entering = False, "buy_button"
    plan = plan_hand(trial, choices)
    if isinstance(plan, Refusal):
        return plan
    cite = choices.cite("buy_button.who")
    if plan.bought_by != seat:
        return Refusal("not_left_of_button", {"seat": seat}, cite)
    price = blinds_owed.price_of_button(plan.stakes, choices)
    stack, needed = plan.stacks[seat], price.live + price.dead
    if stack < needed:
        return Refusal("too_few_chips", {"seat": seat, "stack": stack, "needed": needed}, cite)
    return None


def change_seat(table: Table, command: cmd.ChangeSeat, choices: Choices) -> cmd.Answer:
    seat, to = command.seat, command.to
    if type(to) is not int or not 1 <= to <= table.size:
        return Refusal("seat_not_at_table", {"seat": to, "size": table.size})
    if seat == to:
        return Refusal("same_seat", {"seat": seat})
    if to in table.seats:
        return Refusal("seat_taken", {"seat": to})
    if table.in_hand(seat):
        return Refusal("hand_in_progress", {"what": "a change of seats"})
    moved = changing_seats.change_seat(table, seat, to, choices)
    return moved if isinstance(moved, Refusal) else [moved]


def draw_for_button(table: Table, command: cmd.DrawForButton, choices: Choices) -> cmd.Answer:
    if table.setup is not None:
        return Refusal("hand_in_progress", {"what": "the draw for the button"})
    game = table.rules_of_game
    if game.forced == "ante_and_bring_in" and table.rotation is None:
        return Refusal("not_a_button_game", {"game": table.game})
    needed = sorted(table.tied) or table.present()
    if sorted(command.cards) != needed:
        facts = {"needed": needed, "given": sorted(command.cards)}
        return Refusal("draw_seats", facts, choices.cite("blinds.button_draw"))
    if len(needed) < 2:
        return Refusal("not_enough_players", {"players": len(needed)})
    cards = list(command.cards.values())
    if not all(type(card) is int and 0 <= card < DECK for card in cards):
        return Refusal("draw_cards", {"why": "one is no card"})
    if len(set(cards)) < len(cards):
        return Refusal("draw_cards", {"why": "one is out twice"})
    shown = tuple(sorted(command.cards.items()))
    best = button_draw.winner(command.cards, game, choices)
    if len(best) > 1:
        return [ev.ButtonDrawTied(tuple(best), shown, choices.cite("blinds.button_draw_tie"))]
    ranks = [card // 4 for card in cards]
    tied = ranks.count(command.cards[best[0]] // 4) > 1
    liable = choices.value("missed.drew_for_button") == "active"
    return [ev.ButtonDrawn(best[0], shown, liable, button_draw.reason(tied, game, choices))]


def place_button(table: Table, command: cmd.PlaceButton, choices: Choices) -> cmd.Answer:
    if table.setup is not None:
        return Refusal("hand_in_progress", {"what": "the button"})
    return [ev.ButtonPlaced(command.seat, command.running)]
