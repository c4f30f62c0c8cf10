"""So many hours played earn a free entry to an event: a voucher for its price out of the promotion's fund, or
where the event has no price the right to enter. Nobody else may enter an event without a price that a
promotion by hours is for.
"""

from __future__ import annotations

from cardhouse.floor.people.decide import known
from cardhouse.money import account as accounts
from cardhouse.play.refusal import Refusal
from cardhouse.promotions.command import PromotionCommand
from cardhouse.promotions.desk import Answer, AnyEvent, PromotionDesk
from cardhouse.promotions.event import PromotionEvent
from cardhouse.promotions.frames import MINUTE
from cardhouse.promotions.funds.award import fixed
from cardhouse.promotions.funds.paying import set_aside
from cardhouse.promotions.state import Promotions, Running
from cardhouse.tournaments.entries import register
from cardhouse.tournaments.entries.issue_voucher import issued

SAYS = {
    "no_free_entry": "{promotion} gives no free entries",
    "hours_missing": "{person} has played {minutes} minutes of the {needed} that earn an entry to {event}",
    "free_entry_had": "{person} has had the free entry to {event}",
    "free_entry_only": "{event} is entered by those who earned it: {promotion}",
}


class TakeFreeEntry(PromotionCommand, frozen=True):
    """Somebody wants the free entry that he has earned."""

    promotion: str
    person: str


class FreeEntryEarned(PromotionEvent, frozen=True):
    """Somebody has a free entry; `voucher` 0 where the event has no price."""

    promotion: str
    person: str
    event: str
    minutes: int
    voucher: int = 0
    cite: str | None = None


def decide(desk: PromotionDesk, command: TakeFreeEntry) -> Answer:
    running = desk.promotion(command.promotion, running=False)
    person = known(desk.floor, command.person)
    for found in (running, person):
        if isinstance(found, Refusal):
            return found
    refused = _fault(desk, command.promotion, command.person)
    return refused if refused is not None else _given(desk, command)


def _fault(desk: PromotionDesk, promotion: str, person: str) -> Refusal | None:
    hours = desk.promotions.all[promotion].terms.hours
    time = desk.promotions.drawings.times.get(promotion)
    if hours is None or time is None:
        return Refusal("no_free_entry", {"promotion": promotion})
    event = desk.events.event(hours.event)
    if isinstance(event, Refusal):
        return event
    if person in desk.promotions.drawings.free_entries.get(promotion, ()):
        return Refusal("free_entry_had", {"person": person, "event": hours.event})
    minutes = time.of(person, desk.now) // MINUTE
    if minutes >= hours.minutes:
        return None
    facts = {"person": person, "minutes": minutes, "needed": hours.minutes, "event": hours.event}
    return Refusal("hours_missing", facts, _row(desk))


def _given(desk: PromotionDesk, command: TakeFreeEntry) -> Answer:
    running, cite = desk.promotions.all[command.promotion], _row(desk)
    assert running.terms.hours is not None, running.name
    name = running.terms.hours.event
    price = desk.events.events.all[name].sheet.buy_in.total
    minutes = desk.promotions.drawings.times[running.name].of(command.person, desk.now) // MINUTE
    number = len(desk.events.events.vouchers) + 1 if price else 0
    earned: list[AnyEvent] = [
        FreeEntryEarned(running.name, command.person, name, minutes=minutes, voucher=number, cite=cite)
    ]
    if not price:
        return earned
    key = f"{running.name} {command.person}"
    aside = set_aside(desk, fixed(desk, running.terms, price), key=key, person=command.person, cite=cite)
    if isinstance(aside, Refusal):
        return aside
    voucher = issued(
        desk.events, name, person=command.person, value=price, why=running.name,
        source=accounts.promotion(key), cite=cite,
    )  # fmt: skip
    return voucher if isinstance(voucher, Refusal) else [*earned, *aside, *voucher]


def enter(desk: PromotionDesk, command: register.Register) -> Answer:
    """Somebody enters an event: one without a price that a promotion by hours is for asks for the hours."""
    event = desk.events.events.all.get(command.event)
    gate = _gate(desk, command.event)
    if event is None or gate is None or event.sheet.buy_in.total:
        return register.decide(desk.events, command)  # type: ignore[return-value]
    if command.person in desk.promotions.drawings.free_entries.get(gate.name, ()):
        return register.decide(desk.events, command)  # type: ignore[return-value]
    refused = _fault(desk, gate.name, command.person)
    told = {"event": command.event, "promotion": gate.name}
    return refused or Refusal("free_entry_only", told, _row(desk))


def _gate(desk: PromotionDesk, event: str) -> Running | None:
    """The promotion by hours that is for an event."""
    held = desk.promotions.all.values()
    return next((one for one in held if one.terms.hours and one.terms.hours.event == event), None)


def _row(desk: PromotionDesk) -> str | None:
    return desk.choices.always("promotions.hours")


def apply(promotions: Promotions, event: FreeEntryEarned, at: int) -> None:
    promotions.drawings.free_entries.setdefault(event.promotion, []).append(event.person)
