"""Finds cards where they must be, and says what is wrong with a name, a place or what was done with them."""

from __future__ import annotations

from collections.abc import Iterable

from cardhouse.houses.choices import Setting
from cardhouse.money.decks.state import Cards, Where
from cardhouse.money.desk import MoneyDesk
from cardhouse.play.refusal import Refusal, register

ID_MOST = 40

register(
    {
        "no_such_cards": "there are no cards called {cards:typed}",
        "cards_elsewhere": "{cards} are {where}, not {needed}",
        "wrong_cards": "{cards} are {what}",
        "cards_name": "{name:typed} is no name for cards: 1 to {most} characters",
        "cards_place": "these cards go to the {allowed}, not to {place}",
        "cards_step": "{cards} must be {missing}",
    }
)


def cards_of(desk: MoneyDesk, name: str, *where: Where) -> Cards | Refusal:
    """Cards that are in one of these places."""
    found = desk.books.decks.known.get(name)
    if found is None:
        return Refusal("no_such_cards", {"cards": name})
    if found.where not in where:
        facts = {"cards": name, "where": found.where, "needed": " or ".join(where)}
        return Refusal("cards_elsewhere", facts)
    return found


def cards_fault(name: str) -> Refusal | None:
    """A refusal unless it is a name."""
    if 0 < len(name) <= ID_MOST:
        return None
    return Refusal("cards_name", {"name": name, "most": ID_MOST})


def place_fault(place: str, rule: Setting) -> Refusal | None:
    """A refusal unless it is the place where the house keeps them."""
    if place == rule.value:
        return None
    return Refusal("cards_place", {"allowed": rule.value.replace("_", " "), "place": place}, rule.cite)


def steps_fault(cards: str, done: Iterable[str], rule: Setting) -> Refusal | None:
    """A refusal unless everything was done that the house does with such cards."""
    missing = sorted(rule.value - set(done))
    if not missing:
        return None
    return Refusal("cards_step", {"cards": cards, "missing": " and ".join(missing)}, rule.cite)


def logged(desk: MoneyDesk) -> bool:
    """Whether the house keeps an inventory log."""
    return bool(desk.choices.value("money_decks.inventory_log") == "every_movement")
