"""The places of the cage: windows, carts and the vault; whose drawer each is, and who may work there."""

from __future__ import annotations

import re

from cardhouse.money import account as accounts
from cardhouse.money.account import Form
from cardhouse.money.cage.state import Drawer
from cardhouse.money.desk import MoneyDesk
from cardhouse.money.offices import office_fault
from cardhouse.play.refusal import Refusal, register

VAULT = "vault"
_NAMED = re.compile(r"(cage|cart):[a-z0-9][a-z0-9_-]{0,30}")
SUPERVISORS = frozenset(("floor", "manager"))

register(
    {
        "no_such_place": "{place:typed} is no place of the cage: the vault, a window or a cart",
        "place_closed": "{place} is closed: it is opened by a count of two people",
        "place_open": "{place} is open",
        "not_your_drawer": "{place} is {keeper}'s: {by} did not open it",
        "not_done_here": "{what} is not done at {place}: {where}",
    }
)


def kind(place: str) -> str:
    """`vault`, `cage` or `cart`."""
    return place.partition(":")[0]


def place_fault(place: str) -> Refusal | None:
    """A refusal unless it is the name of a place."""
    if place == VAULT or _NAMED.fullmatch(place):
        return None
    return Refusal("no_such_place", {"place": place})


def names(desk: MoneyDesk, sort: str) -> list[str]:
    """The windows (`cage`) or carts there are: counted once, told what to hold, or stocked."""
    holding = (account.rpartition(":")[0] for account in desk.books.balances)
    places = {*desk.books.cage.drawers, *holding}
    return sorted(place.partition(":")[2] for place in places if kind(place) == sort)


def account_of(place: str, form: Form) -> str:
    """Where its chips or its cash are."""
    if place == VAULT:
        return accounts.vault(form)
    name = place.partition(":")[2]
    return accounts.cage(name, form) if kind(place) == "cage" else accounts.cart(name, form)


def drawer(desk: MoneyDesk, place: str) -> Drawer:
    """The drawer of a place; one that was never used is closed."""
    return desk.books.cage.drawers.get(place) or Drawer()


def worth(desk: MoneyDesk, place: str) -> int:
    """What chips and cash of a place come to."""
    return desk.balance(account_of(place, "chips")) + desk.balance(account_of(place, "cash"))


def worker_fault(desk: MoneyDesk, place: str, what: str) -> Refusal | None:
    """A refusal unless who asks may work at this kind of place."""
    key = "money_cage.cart_by" if kind(place) == "cart" else "money_cage.window_by"
    setting = desk.choices[key]
    return office_fault(desk, setting.value, what, setting.cite)


def serving_fault(desk: MoneyDesk, place: str, what: str) -> Refusal | None:
    """A refusal unless guests are served there now by who asks: the one who opened the window, or anybody
    who may use a cart.
    """
    refused = place_fault(place)
    if refused is None and place == VAULT:
        refused = Refusal("not_done_here", {"what": what, "place": place, "where": "at a window or a cart"})
    if refused is None:
        refused = worker_fault(desk, place, what)
    if refused is not None:
        return refused
    found = drawer(desk, place)
    if not found.open:
        return Refusal("place_closed", {"place": place})
    if kind(place) == "cage" and found.keeper != desk.by:
        return Refusal("not_your_drawer", {"place": place, "keeper": found.keeper, "by": desk.by})
    return None
