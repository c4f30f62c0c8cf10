"""Damaged cards and the decks from which they are replaced, card by card."""

from __future__ import annotations

from typing import Any

from cardhouse.cards.card import UNKNOWN, CardError, parse_card
from cardhouse.money.decks import commands as cmd
from cardhouse.money.decks import events as ev
from cardhouse.money.decks.shelf import cards_of, logged, place_fault, steps_fault
from cardhouse.money.decks.state import Cards
from cardhouse.money.desk import Answer, Decide, MoneyDesk
from cardhouse.money.offices import office_fault
from cardhouse.play.refusal import Refusal, register

register(
    {
        "no_card": "{card:typed} is no card",
        "whole_set_replaced": "a damaged card is not replaced alone: the whole set {cards} comes off",
        "card_gone": "{card} was taken out of {replacement} before",
        "other_design": "{replacement} is {design}, {cards} are {wanted}",
    }
)


def replace_card(desk: MoneyDesk, command: cmd.ReplaceCard) -> Answer:
    cards = cards_of(desk, command.cards, "table")
    if isinstance(cards, Refusal):
        return cards
    spare = cards_of(desk, command.replacement, "unused")
    if isinstance(spare, Refusal):
        return spare
    rule, who = desk.choices["money_decks.damaged_card"], desk.choices["money_decks.replaced_by"]
    refused = office_fault(desk, who.value, "replacing a card", who.cite)
    if refused is None and rule.value == "whole_set":
        refused = Refusal("whole_set_replaced", {"cards": cards.id}, rule.cite)
    refused = refused or _spare_fault(command, cards, spare)
    if refused is not None:
        return refused
    return [ev.CardReplaced(cards.table, cards.id, card=command.card, replacement=spare.id, by=desk.by,
        logged=logged(desk), cite=rule.cite)]


def _spare_fault(command: cmd.ReplaceCard, cards: Cards, spare: Cards) -> Refusal | None:
    try:
        known = parse_card(command.card) != UNKNOWN
    except CardError:
        known = False
    if not known:
        return Refusal("no_card", {"card": command.card})
    if cards.table != command.table:
        return Refusal("wrong_cards", {"cards": cards.id, "what": f"in play at table {cards.table}"})
    if spare.kind != "replacement":
        return Refusal("wrong_cards", {"cards": spare.id, "what": "a set"})
    if spare.design != cards.design:
        facts = {"replacement": spare.id, "design": spare.design, "cards": cards.id, "wanted": cards.design}
        return Refusal("other_design", facts)
    if command.card in spare.taken_out:
        return Refusal("card_gone", {"card": command.card, "replacement": spare.id})
    return None


def use_up(desk: MoneyDesk, command: cmd.UseUpReplacement) -> Answer:
    spare = cards_of(desk, command.cards, "unused")
    if isinstance(spare, Refusal):
        return spare
    steps, goes = desk.choices["money_decks.exhausted_steps"], desk.choices["money_decks.exhausted_goes"]
    refused = office_fault(desk, ("supervisor",), "putting a replacement deck out of use", goes.cite)
    if refused is None and spare.kind != "replacement":
        refused = Refusal("wrong_cards", {"cards": spare.id, "what": "a set"})
    refused = refused or steps_fault(spare.id, command.steps, steps) or place_fault(command.place, goes)
    if refused is not None:
        return refused
    done = tuple(sorted(set(command.steps)))
    return [ev.ReplacementUsedUp(spare.id, done, command.place, desk.by, logged(desk), goes.cite)]


HANDLERS: dict[Any, Decide] = {cmd.ReplaceCard: replace_card, cmd.UseUpReplacement: use_up}
