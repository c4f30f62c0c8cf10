"""Which of somebody's hands are looked for: by day, game, table, what they brought, the pot, a showdown.

What is asked comes from the page's address, so that a list can be kept and passed on; what cannot be read
looks for nothing in particular.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import date, datetime
from itertools import islice
from urllib.parse import urlencode
from zoneinfo import ZoneInfo

import msgspec

from cardhouse.floor.desk import SECOND
from cardhouse.room.shelf import PastHand, Shelf

SHOWN_MOST = 50
LOOKED_MOST = 1_000
"""Hands that are looked at for one page: whoever plays for years turns further."""
CENTS = 100
RESULTS = ("won", "lost", "even")
SHOWDOWNS = ("yes", "no")


class Wanted(msgspec.Struct, frozen=True):
    """What is looked for; whatever is empty is all the same."""

    since: date | None = None
    until: date | None = None
    game: str = ""
    table: int = 0
    result: str = ""
    pot: int = 0
    """At least, in whole dollars, or chips where an event counted in them."""
    showdown: str = ""
    before: int = 0

    def fits(self, hand: PastHand, person: str, zone: str) -> bool:
        brought = hand.brought.get(hand.seat_of(person), 0)
        result = "won" if brought > 0 else "lost" if brought < 0 else "even"
        day = datetime.fromtimestamp(hand.began // SECOND, ZoneInfo(zone)).date()
        return (
            (self.since is None or day >= self.since)
            and (self.until is None or day <= self.until)
            and self.game in ("", hand.game)
            and self.table in (0, hand.table)
            and self.result in ("", result)
            and hand.pot >= self.pot * (CENTS if hand.unit == "cents" else 1)
            and self.showdown in ("", "yes" if hand.showdown else "no")
        )


class Found(msgspec.Struct, frozen=True):
    """The hands that fit, and before which position to look further (0: that was all)."""

    hands: list[PastHand]
    further: int = 0


def wanted(asked: Mapping[str, str]) -> Wanted:
    """What an address asks for."""
    result, showdown = asked.get("result", ""), asked.get("showdown", "")
    return Wanted(
        _day(asked.get("since", "")), _day(asked.get("until", "")), game=asked.get("game", ""),
        table=_number(asked.get("table", "")), result=result if result in RESULTS else "",
        pot=_number(asked.get("pot", "")), showdown=showdown if showdown in SHOWDOWNS else "",
        before=_number(asked.get("before", "")),
    )  # fmt: skip


def find(hands: Iterable[PastHand], want: Wanted, person: str, zone: str) -> Found:
    """The latest that fit, as many as a page shows."""
    found: list[PastHand] = []
    for looked, hand in enumerate(hands, 1):
        if want.fits(hand, person, zone):
            found.append(hand)
        if len(found) == SHOWN_MOST or looked == LOOKED_MOST:
            return Found(found, hand.key)
    return Found(found)


class Around(msgspec.Struct, frozen=True):
    """The hands before and after one, of those that are looked for (0: none), and the address's words for
    what is.
    """

    earlier: int = 0
    later: int = 0
    own: bool = False
    """Whether they are one's own."""
    asked: str = ""


def around(shelf: Shelf, hand: PastHand, fits: Callable[[PastHand], bool], person: str) -> tuple[int, int]:
    """Which hands come before and after one: somebody's, or where nobody is given all of the room."""

    def first(hands: Iterable[PastHand]) -> int:
        return next((one.key for one in islice(hands, LOOKED_MOST) if fits(one)), 0)

    return first(shelf.walk(person, hand.key)), first(shelf.walk_on(person, hand.key))


def kept(asked: Mapping[str, str], *, without: str = "") -> str:
    """What was asked for, to be asked again."""
    known = (name for name in Wanted.__struct_fields__ if name != without)
    return urlencode({name: asked[name] for name in known if asked.get(name)})


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 16 else 0
