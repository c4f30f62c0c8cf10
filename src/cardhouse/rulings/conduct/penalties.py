"""The penalties there are, from the lightest to the heaviest, and what each does to a person."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, get_args

Penalty = Literal[
    "reminder", "warning", "devices_limited", "forfeit_pot", "missed_hand", "several_hands", "one_round",
    "two_rounds", "three_rounds", "four_rounds", "more_rounds", "forfeit_chips", "leave_table",
    "removed_from_game", "asked_to_leave", "barred_from_promotions", "suspension", "barred_for_evening",
    "disqualification", "refused_the_room", "barred", "expelled_from_room", "expelled_from_casino",
    "set_by_management",
]  # fmt: skip
Role = Literal["dealer", "supervisor", "director", "manager"]
Area = Literal["table", "game", "room", "casino", "promotions"]

REMINDER: Penalty = "reminder"
PENALTIES: tuple[Penalty, ...] = get_args(Penalty)
WEIGHT: dict[str, int] = {penalty: weight for weight, penalty in enumerate(PENALTIES)}
ROUNDS: dict[Penalty, int] = {"one_round": 1, "two_rounds": 2, "three_rounds": 3, "four_rounds": 4}
NEEDS_COUNT: dict[Penalty, int] = {"several_hands": 2, "more_rounds": max(ROUNDS.values()) + 1}
"""Of these somebody says how many it shall be; so many at least, fewer have a name of their own."""
HANDS_MISSED: tuple[Penalty, ...] = ("missed_hand", *ROUNDS, *NEEDS_COUNT)
SENT_AWAY: dict[Penalty, Area] = {
    "leave_table": "table",
    "removed_from_game": "game",
    "asked_to_leave": "room",
}
"""Sent away now; nothing keeps the person from coming back another day."""
KEPT_OUT: dict[Penalty, Area] = {
    "barred_from_promotions": "promotions",
    "suspension": "room",
    "barred_for_evening": "room",
    "refused_the_room": "room",
    "barred": "room",
    "expelled_from_room": "room",
    "expelled_from_casino": "casino",
}
"""Kept out until an end that is set, or until a manager lifts it."""
PLAYS_ON: frozenset[Area] = frozenset(("promotions",))
"""Whoever is kept out of these may sit and play all the same."""
NEEDS_END: tuple[Penalty, ...] = ("suspension", "barred_for_evening")
NEEDS_CHIPS: tuple[Penalty, ...] = ("forfeit_chips", "disqualification")


def words(penalty: str) -> str:
    """A penalty as people say it."""
    return penalty.replace("_", " ")


def listed(penalties: Iterable[str]) -> str:
    """Penalties in the order of their weight, or `none`."""
    return ", ".join(words(penalty) for penalty in sorted(penalties, key=WEIGHT.__getitem__)) or "none"
