"""What places, accounts and people of the cage are called on its pages: names instead of the ids that the
books have, and where on the pages something is put right.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from cardhouse.money.cage.places import VAULT
from cardhouse.screens.fund_names import fund_name
from cardhouse.screens.staff import called
from cardhouse.screens.texts import text

Namer = Callable[[str], str]
NAMED_PLACES = frozenset({"cage", "cart"})
ALONE = ("outside", "at_large")
OF_TABLES = frozenset({"bank", "drop", "jackpot_drop", "pot"})
OF_STAFF = frozenset({"transit", "toke"})
OF_GUESTS = frozenset({"pocket", "held", "safe", "behind"})


def place_name(place: str) -> str:
    """A window, a cart, the vault, or the world outside.

    >>> place_name("cage:main"), place_name("cart:2"), place_name("vault")
    ('Window main', 'Cart 2', 'Vault')
    """
    kind, _, name = place.partition(":")
    if kind in NAMED_PLACES and name:
        return text(f"cage.places.{kind}", name=name)
    return text(f"cage.places.{kind}") if kind in ("vault", "outside") else place


class Names(msgspec.Struct, frozen=True):
    """Everybody whom a page can name: staff by their accounts, guests by their aliases."""

    staff: Mapping[str, str]
    alias: Namer
    time: Callable[[int], str] | None = None

    def who(self, user: str) -> str:
        return called(self.staff, user)

    def all(self, users: Iterable[str]) -> str:
        """Several, one after the other."""
        return ", ".join(map(self.who, users))

    def signed(self, user: str, at: int) -> str:
        """A signature: who by name and account, and when; nothing where nobody signed."""
        return f"{self.who(user)}, {self.time(at)}" if user and at and self.time else self.who(user)

    def place(self, account: str) -> str:
        """The same without whether it is chips or cash."""
        return self.account(account.removesuffix(":chips").removesuffix(":cash"))

    def account(self, account: str) -> str:
        """Where value lies, in words."""
        kind, _, rest = account.partition(":")
        owner, _, form = rest.partition(":")
        if kind in ("cage", "cart", "vault"):
            place = f"{kind}:{owner}" if kind != "vault" else kind
            what = form if kind != "vault" else owner
            return f"{place_name(place)}, {text(f'cage.{what}').lower()}" if what else place_name(place)
        if kind in OF_TABLES:
            return text(f"cage.places.{kind}", table=owner)
        if kind in OF_STAFF:
            return text(f"cage.places.{kind}", who=self.who(owner))
        if kind in OF_GUESTS:
            return text(f"cage.places.{kind}", name=self.alias(owner))
        if kind == "stack":
            return text("cage.places.stack", table=owner, name=self.alias(form))
        if kind == "variance":
            return text("cage.places.variance", where=self.account(rest) if ":" in rest else place_name(rest))
        if kind == "fund":
            return text("cage.places.fund", name=fund_name(rest))
        known = (*ALONE, "box", "pool", "revenue", "promotion", "prize")
        return text(f"cage.places.{kind}", name=rest.replace("_", " ")) if kind in known else account

    def table(self, view: Mapping[str, Any], guests: Iterable[tuple[str, str]]) -> dict[str, str]:
        """Ids and names, for refusals that a script shows."""
        known = [one if isinstance(one, str) else one["place"] for one in view["places"]]
        places = {place: place_name(place).lower() for place in (VAULT, *known)}
        return {**places, **dict(guests), **self.staff}


def mended_at(where: str, why: str) -> str:
    """The page, below the cage's, on which what keeps the day from being even is put right."""
    kind = where.partition(":")[0]
    if why.startswith("variance "):
        return "/day#matters"
    if why.startswith("request "):
        return "#waits"
    if why.startswith("fill "):
        return "/tables#fills"
    if kind in ("cage", "cart", "vault"):
        return f"/drawers/{where}"
    if kind == "bank":
        return f"/bank/{where.partition(':')[2].partition(':')[0]}"
    if kind in ("drop", "jackpot_drop"):
        return "/tables#boxes"
    return {"transit": "#waits", "behind": "#waits", "toke": "/staff#tokes"}.get(kind, "/slips")
