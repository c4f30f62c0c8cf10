"""Decisions about cards: what comes in, who inspects, what goes into play and when it comes off.

What is due is data (`due`); nothing is taken off a table unasked.
"""

from __future__ import annotations

from typing import Any

from cardhouse.money.decks import commands as cmd
from cardhouse.money.decks import events as ev
from cardhouse.money.decks.due import HOUR
from cardhouse.money.decks.replacing import HANDLERS as REPLACING
from cardhouse.money.decks.shelf import cards_fault, cards_of, logged, place_fault, steps_fault
from cardhouse.money.decks.state import Cards
from cardhouse.money.desk import Answer, Decide, MoneyDesk
from cardhouse.money.offices import acts_as, office_fault, two_people_fault
from cardhouse.play.refusal import Refusal, register

KEEPERS = ("supervisor", "clerk")

register(
    {
        "cards_known": "there are cards called {cards} already",
        "cards_not_inspected": "{cards} must be inspected by the {missing} first",
        "cards_played_out": "{cards} were in play for {hours} hours and come off for good",
        "cards_too_new": "the cards of table {table} are in use for {minutes} minutes: {hours} hours first",
        "no_cards_in_play": "no set of cards is in play at table {table}",
        "card_time": "{hours:typed} hours are no longer time than the house's {least}",
        "card_time_fixed": "the time before a change of cards is not lengthened here",
        "cards_inspected_already": "the {title} inspected {cards} already",
        "cards_change_reason": "lengthening the time needs a reason in words",
    }
)


def receive(desk: MoneyDesk, command: cmd.ReceiveCards) -> Answer:
    name = command.cards.strip()
    if name in desk.books.decks.known:
        return Refusal("cards_known", {"cards": name})
    rule = desk.choices["money_decks.unused_kept"]
    refused = (
        office_fault(desk, (*KEEPERS, "cashier"), "receiving cards")
        or cards_fault(name)
        or cards_fault(command.design.strip())
        or place_fault(command.place, rule)
    )
    if refused is not None:
        return refused
    received = ev.CardsReceived(
        name, command.kind, design=command.design.strip(), place=command.place, by=desk.by,
        logged=logged(desk), cite=rule.cite
    )
    return [received]


def inspect(desk: MoneyDesk, command: cmd.InspectCards) -> Answer:
    cards = cards_of(desk, command.cards, "unused", "resting")
    if isinstance(cards, Refusal):
        return cards
    rule = desk.choices["money_decks.inspected_by"]
    missing = rule.value - set(cards.inspected)
    refused = office_fault(desk, rule.value, "inspecting cards", rule.cite)
    if refused is None and not acts_as(desk, missing):
        facts = {"title": acts_as(desk, rule.value), "cards": cards.id}
        refused = Refusal("cards_inspected_already", facts, rule.cite)
    for before in cards.inspected.values():
        refused = refused or two_people_fault(desk, before, "inspecting cards", rule.cite)
    if refused is not None:
        return refused
    return [ev.CardsInspected(cards.id, acts_as(desk, missing), desk.by, logged(desk), rule.cite)]


def put_in_play(desk: MoneyDesk, command: cmd.PutCardsInPlay) -> Answer:
    cards = cards_of(desk, command.cards, "unused", "resting")
    if isinstance(cards, Refusal):
        return cards
    refused = office_fault(desk, ("supervisor",), "putting cards into play") or _ready_fault(desk, cards)
    if refused is not None:
        return refused
    sticker, cite = dict[str, str](), desk.choices.cite("money_decks.inspected_by")
    if not cards.sticker and not cards.played:
        rule = desk.choices["money_decks.sticker_fields"]
        today = desk.local(desk.now).date().isoformat()
        written = {
            "opening_date": today, "table_assignment": str(command.table),
            "table_assignment_date": today, "supervisor_signature": desk.by,
        }  # fmt: skip
        sticker = {name: text for name, text in written.items() if name in rule.value}
        cite = rule.cite
    return [ev.CardsPutInPlay(command.table, cards.id, desk.by, sticker, logged(desk), cite)]


def _ready_fault(desk: MoneyDesk, cards: Cards) -> Refusal | None:
    if cards.kind != "set":
        return Refusal("wrong_cards", {"cards": cards.id, "what": "a replacement deck"})
    rule = desk.choices["money_decks.inspected_by"]
    missing = rule.value - set(cards.inspected)
    if missing:
        facts = {"cards": cards.id, "missing": " and the ".join(sorted(missing))}
        return Refusal("cards_not_inspected", facts, rule.cite)
    hours = desk.choices["money_decks.hours_in_play"]
    if hours.value is not None and cards.played >= hours.value * HOUR:
        return Refusal("cards_played_out", {"cards": cards.id, "hours": hours.value}, hours.cite)
    return None


def ask_for_cards(desk: MoneyDesk, command: cmd.AskForCards) -> Answer:
    """Every set at the table must have been in use long enough."""
    found = _at_table(desk, command.table)
    if not found:
        return Refusal("no_cards_in_play", {"table": command.table})
    rule = desk.choices["money_decks.change_hours"]
    hours = max(rule.value, desk.books.decks.longer.get(command.table, 0))
    least = min(desk.now - cards.since for cards in found)
    if least < hours * HOUR:
        facts = {"table": command.table, "minutes": least // (HOUR // 60), "hours": hours}
        return Refusal("cards_too_new", facts, rule.cite)
    return [ev.OtherCardsGranted(command.table, command.person, desk.by, rule.cite)]


def _at_table(desk: MoneyDesk, table: int) -> list[Cards]:
    return [cards for cards in desk.books.decks.known.values() if cards.since and cards.table == table]


def lengthen(desk: MoneyDesk, command: cmd.LengthenCardTime) -> Answer:
    rule = desk.choices["money_decks.change_extended"]
    refused = office_fault(desk, ("supervisor",), "lengthening the time of cards", rule.cite)
    if refused is not None:
        return refused
    if rule.value != "on_abuse":
        return Refusal("card_time_fixed", cite=rule.cite)
    if not command.reason.strip():
        return Refusal("cards_change_reason", cite=rule.cite)
    least = desk.choices.value("money_decks.change_hours")
    if type(command.hours) is not int or not least < command.hours <= 24 * 7:
        return Refusal("card_time", {"hours": command.hours, "least": least}, rule.cite)
    reason = command.reason.strip()
    return [ev.CardTimeLengthened(command.table, command.hours, desk.by, reason, rule.cite)]


def _on_table(desk: MoneyDesk, table: int, name: str) -> Cards | Refusal:
    cards = cards_of(desk, name, "table")
    if isinstance(cards, Refusal) or cards.table == table:
        return cards
    return Refusal("wrong_cards", {"cards": name, "what": f"in play at table {cards.table}"})


def rest(desk: MoneyDesk, command: cmd.RestCards) -> Answer:
    cards = _on_table(desk, command.table, command.cards)
    if isinstance(cards, Refusal):
        return cards
    refused = office_fault(desk, KEEPERS, "taking cards off a table")
    hours = desk.choices["money_decks.hours_in_play"]
    if refused is None and hours.value is not None and cards.in_play(desk.now) >= hours.value * HOUR:
        refused = Refusal("cards_played_out", {"cards": cards.id, "hours": hours.value}, hours.cite)
    return (
        refused if refused is not None else [ev.CardsRested(command.table, cards.id, desk.by, logged(desk))]
    )


def take_off(desk: MoneyDesk, command: cmd.TakeCardsOff) -> Answer:
    cards = _on_table(desk, command.table, command.cards)
    if isinstance(cards, Refusal):
        return cards
    steps, kept = desk.choices["money_decks.removal_steps"], desk.choices["money_decks.used_kept"]
    refused = (
        office_fault(desk, KEEPERS, "taking cards off a table")
        or steps_fault(cards.id, command.steps, steps)
        or place_fault(command.place, kept)
    )
    if refused is not None:
        return refused
    done = tuple(sorted(set(command.steps)))
    return [ev.CardsTakenOff(command.table, cards.id, steps=done, place=command.place, by=desk.by,
        logged=logged(desk), cite=steps.cite)]


HANDLERS: dict[Any, Decide] = {
    cmd.ReceiveCards: receive,
    cmd.InspectCards: inspect,
    cmd.PutCardsInPlay: put_in_play,
    cmd.AskForCards: ask_for_cards,
    cmd.LengthenCardTime: lengthen,
    cmd.RestCards: rest,
    cmd.TakeCardsOff: take_off,
    **REPLACING,
}
