"""The places of a room that each role goes to: the tiles of the start page and the links at the top.

A place is offered only where its pages are built (`handlers.py` says so with `build`). Whether somebody may
look there is asked of the matrix when the page is made.
"""

from __future__ import annotations

import msgspec

from cardhouse.screens.texts import text
from cardhouse.server.accounts.sessions import Session


class Place(msgspec.Struct, frozen=True):
    """`key` names its texts (`places.KEY.title`, `.says`) and its icon; `path` is below the room's."""

    key: str
    path: str
    roles: frozenset[str]
    enters_as: str
    """The role in which the demonstration lets a visitor in here."""

    @property
    def title(self) -> str:
        return text(f"places.{self.key}.title")

    @property
    def says(self) -> str:
        return text(f"places.{self.key}.says")

    @property
    def icon(self) -> str:
        return ICONS.get(self.key, self.key)

    def at(self, room: str) -> str:
        return f"/rooms/{room}{self.path}"


def _place(key: str, path: str, enters_as: str, *more: str) -> Place:
    return Place(key, path, frozenset({enters_as, *more}), enters_as)


ICONS = {"promotions": "chip", "payouts": "cage", "cart": "move", "tokes": "chip"}
"""Of places without a picture of their own."""
EVERYBODY = (
    "player", "dealer", "clerk", "floor", "cage", "tournament_director", "manager", "auditor", "board",
)  # fmt: skip
PLACES: tuple[Place, ...] = (
    _place("player", "/play", "player"),
    _place("host", "/host", "manager", "floor"),
    _place("dealer", "/dealer", "dealer"),
    _place("floor", "/floor", "floor", "clerk", "manager"),
    _place("cage", "/cage", "cage", "floor", "manager", "auditor"),
    _place("manager", "/manager", "manager"),
    _place("auditor", "/audit", "auditor"),
    _place("director", "/director", "tournament_director", "manager"),
    _place("board", "/board", "board", *("player", "dealer", "clerk", "floor", "manager")),
    _place("kiosk", "/kiosk", "kiosk"),
)
LINKS: tuple[Place, ...] = (
    _place("cart", "/cage/cart", "clerk"),
    _place("tokes", "/cage/tokes", "dealer"),
    Place("events", "/events", frozenset(EVERYBODY), enters_as="player"),
    Place("promotions", "/promotions", frozenset(EVERYBODY), enters_as="player"),
    _place("payouts", "/payouts", "cage", "tournament_director", "manager", "auditor"),
)
"""What some go to without a tile of its own: a clerk's carts, a dealer's toke box in a session of his own,
events and their payout desk.
"""
_built: set[str] = set()


def build(*keys: str) -> None:
    """The pages of these places exist."""
    known = {place.key for place in PLACES}
    assert known.issuperset(keys), f"there is no place among {keys}"
    _built.update(keys)


def built() -> list[Place]:
    return [place for place in PLACES if place.key in _built]


def places_of(session: Session | None, room: str) -> list[Place]:
    """Where somebody goes in a room."""
    roles = session.roles(room) if session is not None else frozenset()
    links = LINKS if "cage" in _built and session is not None and session.bound is None else ()
    return [place for place in (*built(), *links) if place.roles & roles]
