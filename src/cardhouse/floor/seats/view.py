"""Says who gets an open seat and why, for screens and for the API. Only looks."""

from __future__ import annotations

from cardhouse.floor.seats.order import askers, held_for, mark_ends_claims
from cardhouse.floor.state import Floor, FloorTable
from cardhouse.houses.choices import Choices

Reason = tuple[str, str | None]


def who_gets(floor: Floor, table: FloorTable, seat: int, choices: Choices) -> list[tuple[str, Reason]]:
    """Who comes for a seat in which order, each with the reason: a mover, players of the game, a newcomer."""
    mover = held_for(floor, table, seat)
    if mover:
        claim = table.seats.claims.get(mover)
        return [(mover, ("has the seat and moves to it soon", claim.cite if claim else None))]
    order, mark = choices["floor_seats.order"], table.seats.marks.get(seat)
    words = {
        "earliest_request": "asked for it in this order",
        "seniority": "longest in the game",
        "floor_decides": "asked for it",
    }
    asking = [(asked.person, (words[order.value], order.cite)) for asked in askers(table, seat, choices)]
    if mark is None:
        return asking
    newcomer: tuple[str, Reason] = (
        mark.person,
        (f"put {mark.put} there", choices.cite("floor_seats.claim_ends")),
    )
    if not mark_ends_claims(table, seat, choices):
        return [*asking, newcomer]
    before = choices["floor_seats.asked_before"]
    kept = [
        (asked.person, ("asked for this very seat before", before.cite))
        for asked in askers(table, seat, choices)
        if before.value == "gets_the_seat" and asked.seat == seat and asked.at < mark.at
    ]
    return [*kept, newcomer]
