"""What a change of seats at the table costs: hands to wait, a post, or nothing.

A position is counted in hands until the big blind is due, over the players present. Who may claim an empty
seat is left to the floor.
"""

from __future__ import annotations

from typing import Literal

from cardhouse.houses.choices import Choices
from cardhouse.play.blinds_owed import price_of_move
from cardhouse.play.button import clockwise
from cardhouse.play.refusal import Refusal
from cardhouse.play.table import Table
from cardhouse.play.table_events import SeatChanged, Standing

NEVER = -1
NEAR_BIG_BLIND = 2


def change_seat(table: Table, seat: int, to: int, choices: Choices) -> SeatChanged | Refusal:
    """The move and its price, or why it may not be made now."""
    player = table.seats[seat]
    if table.carried and choices.value("seat_change.carried_pot") == "not_allowed":
        return Refusal("pot_carried", {"seat": seat}, choices.cite("seat_change.carried_pot"))
    if table.kill_owed == seat:
        return Refusal("kill_owed", {"seat": seat}, choices.cite("kill.owed"))
    if not _blinds_matter(table) or player.standing in ("newcomer", "free"):
        return SeatChanged(seat, to, player.standing)
    if table.new_game:
        setting = choices["seat_change.new_game"]
        if setting.value == "free_until_blind_passes" and to not in table.passed:
            return SeatChanged(seat, to, "established", cite=setting.cite)
    # Several moves before one hand are one move, from where the player last had a hand.
    origin = player.moved_from or seat
    gained = hands_to_big_blind(table, to, seat) - hands_to_big_blind(table, origin, seat)
    standing, wait, cite = _price(gained, price_of_move(table.rules_of_game, choices), choices)
    if player.standing == "moved" and player.wait and not wait:
        standing, wait = "moved", player.wait  # what the last move cost is not saved by another
    owes = _small_blind_owed(table, seat, choices)
    passes = _may_let_blinds_pass(table, seat, to, choices)
    if player.free_pass and choices.value("seat_change.dealt_off") == "blinds_may_pass_once":
        passes = "seat_change.dealt_off"  # another move before a hand does not cost it
    # The privilege of who dealt off is the special rule; what the move costs otherwise the general one.
    cite = (choices.cite(passes) if passes else None) or cite
    return SeatChanged(
        seat, to, standing=standing, wait=wait, owes_small=owes, free_pass=bool(passes), cite=cite
    )


def _blinds_matter(table: Table) -> bool:
    return len(table.stakes.blinds) > 1 and bool(table.layout.blinds)


def hands_to_big_blind(table: Table, place: int, mover: int) -> int:
    """Players present who are due the big blind before the mover would be, sitting at `place`."""
    others = [seat for seat in table.present() if seat != mover]
    return clockwise([*others, place], table.layout.blinds[-1], table.size).index(place)


def _price(gained: int, key: str, choices: Choices) -> tuple[Standing, int, str | None]:
    if gained <= 0 and (choices.value("seat_change.closer") == "free" or key == "seat_change.lowball"):
        return "established", 0, choices.cite(key if key == "seat_change.lowball" else "seat_change.closer")
    free = choices["seat_change.free_positions"]
    if abs(gained) <= free.value:
        return "established", 0, free.cite
    beyond = choices[key]
    wait = NEVER if beyond.value == "post_or_wait_for_big_blind" else abs(gained)
    return "moved", wait, beyond.cite


def _had(table: Table, seat: int, back: int) -> bool:
    """Whether the seat's player had the big blind (1) or the one before it (2) on the last hand."""
    return seat in table.dealt and len(table.layout.blinds) >= back and table.layout.blinds[-back] == seat


def _small_blind_owed(table: Table, seat: int, choices: Choices) -> Literal["", "live", "dead"]:
    """The big blind was paid and the small one is not yet: it is posted in the new seat."""
    if not _had(table, seat, 1) or table.layout.heads_up:
        return ""
    return "live" if choices.value("seat_change.small_blind_after_big") == "live" else "dead"


def _may_let_blinds_pass(table: Table, seat: int, to: int, choices: Choices) -> str:
    """The key that lets the blinds go by the new seat once, "" where they may not."""
    near = hands_to_big_blind(table, to, seat) <= NEAR_BIG_BLIND
    if seat in table.dealt and table.layout.button == seat:
        word = choices.value("seat_change.dealt_off")
        if word == "blinds_may_pass_once" or (word == "blinds_may_pass_near_big_blind" and near):
            return "seat_change.dealt_off"
    small = "seat_change.dealt_off_small_blind"
    if _had(table, seat, 2) and choices.value(small) == "blinds_may_pass_once" and near:
        return small
    return ""
