"""When a game is short-handed by the house's count, how far its rake may be lowered then, and which lowered
terms hold at a deal. Who may lower it, and who asks, is decided in the money layer.
"""

from __future__ import annotations

import msgspec

from cardhouse.houses.choices import Choices
from cardhouse.play.rules import standard_rake
from cardhouse.play.setup import RakeTerms
from cardhouse.play.stakes import Stakes
from cardhouse.play.table import Table

DOLLAR = 100
KEY = "money_collections"


def half_up_to(family: str, seats: int, choices: Choices) -> int:
    """With how many players, or fewer, half rake is to be had; 0 where it never is."""
    kind = "stud" if family == "stud" else "flop"
    counted = choices.value(f"{KEY}.short_counted")
    if counted == "players":
        return int(choices.value(f"rake.half_{kind}_players"))
    if counted == "open_seats":
        return max(0, seats - int(choices.value(f"{KEY}.half_{kind}_open_seats")))
    return 0


def dollar_up_to(family: str, seats: int, choices: Choices) -> int:
    """With how many players, or fewer, a rake of one dollar may be considered; 0 where it never is."""
    if choices.value(f"{KEY}.short_counted") != "open_seats":
        return 0
    kind = "stud" if family == "stud" else "flop"
    return max(0, seats - int(choices.value(f"{KEY}.dollar_{kind}_open_seats")))


def short_up_to(family: str, seats: int, choices: Choices) -> int:
    """With how many players, or fewer, the game is short; all of them where nothing is counted."""
    counted = choices.value(f"{KEY}.short_counted")
    if counted == "not_counted":
        return seats
    if counted == "schedule":
        return int(choices.value(f"{KEY}.full_from_players")) - 1
    return half_up_to(family, seats, choices)


def least(family: str, players: int, seats: int, choices: Choices) -> int:
    """The least that the most from one pot may be lowered to in a short game with so many players."""
    counted = choices.value(f"{KEY}.short_counted")
    if counted == "schedule":
        word = {4: "four", 3: "three"}.get(max(players, 3), "five")
        return int(choices.value(f"{KEY}.least_with_{word}")) * DOLLAR
    if counted == "open_seats":
        if players <= dollar_up_to(family, seats, choices):
            return DOLLAR
        return int(choices.value("rake.cap")) * DOLLAR // 2
    return 0


def half(choices: Choices, stakes: Stakes, players: int) -> RakeTerms:
    """Half rake, as the house understands it."""
    percent, most = standard_rake(choices, stakes)
    means = choices.value(f"{KEY}.half_means")
    if means != "half_percent":
        most //= 2
    if means != "half_most":
        percent //= 2
    return RakeTerms(percent, most, players, choices.cite(f"{KEY}.granted"))


def at_this_deal(
    terms: RakeTerms | None, family: str, dealt: int, table: Table, choices: Choices
) -> RakeTerms | None:
    """The table's own terms as far as this deal has them: not where it has too many players, and not below
    what a short game pays at least. Open seats are seats that nobody has, whoever is dealt in.
    """
    if terms is None:
        return None
    by_seats = choices.value(f"{KEY}.short_counted") == "open_seats"
    players = len(table.seats) if by_seats else dealt
    if players > terms.players:
        return None
    if players > short_up_to(family, table.size, choices):
        return terms  # reduced because the table opened with open seats
    lowest = least(family, players, table.size, choices)
    return terms if terms.most >= lowest else msgspec.structs.replace(terms, most=lowest)
