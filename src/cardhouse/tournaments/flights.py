"""Which flight of an event plays or is entered now, and which comes next. Pure; days are begun in `days/`."""

from __future__ import annotations

from cardhouse.tournaments.state import Event


def flight_names(event: Event) -> list[str]:
    """The flights of the sheet, in order."""
    return [flight.name for flight in event.sheet.days.flights] if event.sheet.days is not None else []


def flight_now(event: Event) -> str:
    """The flight that plays, or is the next to; empty where there are none."""
    return event.bags.flight or next(iter(flight_names(event)), "")


def flights_begun(event: Event) -> int:
    """How many flights have been opened, the present one included; at least 1."""
    names = flight_names(event)
    return names.index(flight_now(event)) + 1 if flight_now(event) in names else max(len(names), 1)


def flight_after(event: Event) -> str:
    """The flight after that one; empty where it is the last, or there are none."""
    names = flight_names(event)
    if flight_now(event) not in names:
        return ""
    return next(iter(names[names.index(flight_now(event)) + 1 :]), "")
