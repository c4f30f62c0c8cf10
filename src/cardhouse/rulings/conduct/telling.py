"""What came of a penalty in a few words, for the person who gave it and for scenario files."""

from __future__ import annotations

from collections.abc import Iterable

from cardhouse.rulings.conduct import events as ev
from cardhouse.rulings.conduct.penalties import PLAYS_ON, words
from cardhouse.rulings.conduct.standing import WAITS


def tell(events: Iterable[ev.ConductEvent]) -> str:
    """The events in words, those without a consequence of their own left out."""
    return "; ".join(text for text in (_told(event) for event in events) if text)


def _told(event: ev.ConductEvent) -> str:
    match event:
        case ev.PenaltyImposed():
            over = f", beyond the book: {event.reason}" if event.overrode else ""
            said = f" ({event.note})" if event.note else ""
            return f"{event.who}: {words(event.penalty)}{said}{over}"
        case ev.HandsToMiss():
            count, what = (event.rounds, "round") if event.rounds else (event.hands, "hand")
            when = f" {WAITS[event.starts]}" if event.starts in WAITS else ""
            cards = "dealt in" if event.dealt_in else "dealt out"
            return f"misses {count} {what}{'' if count == 1 else 's'}{when}, {words(event.served)}, {cards}"
        case ev.SentAway():
            return f"leaves the {event.area}"
        case ev.Barred():
            until = f"until {event.until:%Y-%m-%d %H:%M}" if event.until else "until it is lifted"
            return f"out of {_the(event.area)} {until}"
        case ev.Disqualified():
            refund = "entry paid back" if event.refund else "no refund"
            return f"out of the event, {event.removed:,} chips removed from play, {refund}"
        case ev.ChipsForfeited():
            return f"loses {event.chips:,} chips"
        case ev.PotForfeited():
            return "loses the pot"
        case ev.DevicesLimited():
            return "no devices at the table"
        case _:
            return ""


def _the(area: str) -> str:
    return area if area in PLAYS_ON else f"the {area}"
