"""Who of those without a regular place gets a hand on the next deal, and on what terms.

Newcomers, movers and returning players come in on the big blind, by posting, behind the button or by buying
it; seats between the button and the big blind wait. The terms themselves are in `blinds_owed`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from cardhouse.houses.choices import Choices
from cardhouse.play.blinds_owed import BIG, Terms, price_of_button, price_of_move, terms
from cardhouse.play.button import Lineup, Placement, clockwise, strictly_between
from cardhouse.play.stakes import Stakes
from cardhouse.play.table import Seat, Table
from cardhouse.play.table_events import Entering, HandWithheld


@dataclass(slots=True)
class Entries:
    """Who is dealt in, what comers post, who gets no hand and why."""

    dealt: set[int] = field(default_factory=set)
    terms: dict[int, Terms] = field(default_factory=dict)
    withheld: list[HandWithheld] = field(default_factory=list)
    bought_by: int = 0
    buys_next: tuple[int, ...] = ()


def way_in(player: Seat) -> Entering:
    """How a player comes in: as he said. A newcomer who says nothing waits for the big blind."""
    silent = player.standing == "newcomer" and not player.entering and not player.missed
    return "wait_for_big_blind" if silent else player.entering


def _wants_in(player: Seat) -> bool:
    if player.missed or player.standing == "newcomer":
        return way_in(player) != ""
    return not player.regular


def _takes_big_blind(player: Seat) -> bool:
    return _wants_in(player) and player.entering not in ("behind_button", "buy_button")


def _owes_small_only(player: Seat) -> bool:
    return bool(player.missed) and BIG not in player.missed and player.entering == "post"


def lineup(table: Table, ready: Iterable[int]) -> Lineup:
    """The players as the button sees them."""
    there = {seat: table.seats[seat] for seat in ready}
    return Lineup(
        table.size,
        frozenset(seat for seat, player in there.items() if player.regular),
        frozenset(seat for seat, player in there.items() if _takes_big_blind(player)),
    )


def settle(table: Table, placed: Placement, ready: list[int], stakes: Stakes, choices: Choices) -> Entries:
    """Everyone's case, given where button and blinds lie."""
    found = Entries(set(placed.players))
    if not placed.layout.heads_up:
        _position_takers(table, placed, found, choices)
        _sell_button(table, placed, ready, found, stakes, choices)
    for seat in clockwise(ready, placed.layout.button, table.size):
        if seat in found.dealt:
            continue
        player = table.seats[seat]
        why = _kept_out(table, placed, seat, found, choices)
        if why is None:
            found.dealt.add(seat)
            found.terms[seat] = terms(player, stakes, _button_passed(table, placed, seat), choices)
        else:
            found.withheld.append(why)
    return found


def _position_takers(table: Table, placed: Placement, found: Entries, choices: Choices) -> None:
    """Whoever takes over a seat's position gets no hand only between button and small blind."""
    button, small = placed.layout.button, placed.small_seat
    for seat in list(found.dealt):
        taker = table.seats[seat].standing == "position"
        if taker and strictly_between(seat, button, small, table.size) and seat not in dict(placed.payers):
            found.dealt.discard(seat)


def _sell_button(
    table: Table, placed: Placement, ready: list[int], found: Entries, stakes: Stakes, choices: Choices
) -> None:
    button, small = placed.layout.button, placed.small_seat
    buyers = [
        seat
        for seat in clockwise(ready, button, table.size)
        if (table.seats[seat].entering == "buy_button" or table.seats[seat].buys_next)
        and strictly_between(seat, button, small, table.size)
    ]
    if not buyers:
        return
    buyer = found.bought_by = buyers[0]
    if choices.value("buy_button.other_blinds") == "nobody_posts":
        found.dealt = {seat for seat in found.dealt if table.seats[seat].regular}
    found.dealt.add(buyer)
    found.terms[buyer] = price_of_button(stakes, choices, table.seats[buyer].buys_next)


def _button_passed(table: Table, placed: Placement, seat: int) -> bool:
    if table.seats[seat].button_passed:
        return True
    old = table.layout
    return bool(old.blinds) and strictly_between(seat, old.button, placed.layout.button, table.size)


def _kept_out(
    table: Table, placed: Placement, seat: int, found: Entries, choices: Choices
) -> HandWithheld | None:
    """Why a player gets no hand, or None where he comes in."""
    player = table.seats[seat]
    if player.standing == "position" and not player.missed:
        cite = choices.cite("new_player.from_broken_game")
        return HandWithheld(seat, "between_button_and_small_blind", cite)
    if not _wants_in(player):
        return HandWithheld(seat, "has_not_chosen", choices.cite("missed.options"))
    if placed.layout.heads_up:
        return HandWithheld(seat, "third_player_waits_for_big_blind", choices.cite("blinds.heads_up_button"))
    if seat == placed.layout.button or strictly_between(
        seat, placed.layout.button, placed.big_seat, table.size
    ):
        return _in_between(table, placed, seat, found, choices)
    if way_in(player) == "wait_for_big_blind":
        cite = choices.cite("missed.options") if player.missed else choices.always("blinds.waits")
        if not player.entering:
            cite = choices.cite("new_player.at_once")
        return HandWithheld(seat, "waits_for_big_blind", cite)
    if player.entering == "buy_button":
        return HandWithheld(seat, "button_not_for_sale", choices.cite("buy_button.who"))
    if player.entering == "behind_button" and not _button_passed(table, placed, seat):
        return HandWithheld(seat, "waits_for_button", choices.cite("new_player.behind_button"))
    # Who dealt off before moving comes in behind the button for nothing, however far the move was.
    paid = player.entering in ("post", "behind_button")
    if player.standing == "moved" and player.wait and not paid:
        key = price_of_move(table.rules_of_game, choices)
        return HandWithheld(seat, "waits_after_moving", choices.cite(key))
    return None


def _in_between(
    table: Table, placed: Placement, seat: int, found: Entries, choices: Choices
) -> HandWithheld | None:
    player = table.seats[seat]
    button = placed.layout.button
    how = way_in(player)
    at_once = how == "post" or (how == "" and not player.missed and not player.wait)
    if seat == button and _owes_small_only(player):
        return None
    beyond_buyer = found.bought_by and strictly_between(seat, found.bought_by, placed.small_seat, table.size)
    if beyond_buyer and strictly_between(found.bought_by, button, seat, table.size):
        setting = choices["buy_button.between_buyer_and_small_blind"]
        if setting.value == "in_now_buys_next_or_waits_two" and at_once:
            found.buys_next = (*found.buys_next, seat)
            return None
        return HandWithheld(seat, "between_buyer_and_small_blind", setting.cite)
    setting = choices["new_player.between_button_and_big_blind"]
    if setting.value == "may_enter" and at_once and seat != button:
        return None
    return HandWithheld(seat, "between_button_and_big_blind", setting.cite)
