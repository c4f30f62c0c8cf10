"""What happened at the cage, beyond the postings themselves."""

from __future__ import annotations

from cardhouse.money.cage.state import Level, Moment, RequestKind, Way
from cardhouse.money.event import MoneyEvent


class GamingDaySet(MoneyEvent, frozen=True):
    """From this gaming day on (an ordinal) a day begins at this hour."""

    from_day: int
    hour: int
    by: str


class ChipsApproved(MoneyEvent, frozen=True):
    """Values approved for the room (empty name) or a game, with their colours."""

    spread: str
    values: dict[int, str]
    by: str
    cite: str | None = None


class CartImprestSet(MoneyEvent, frozen=True):
    """What a chip cart holds."""

    cart: str
    amount: int
    by: str
    cite: str | None = None


class CageRequestMade(MoneyEvent, frozen=True):
    """Something waits for a second person."""

    number: int
    kind: RequestKind
    start: str
    end: str
    chips: dict[int, int]
    cash: int
    person: str
    by: str
    note: str = ""


class CageRequestConfirmed(MoneyEvent, frozen=True):
    """A second person confirmed; what moved is posted beside it."""

    number: int
    by: str


class CageRequestCancelled(MoneyEvent, frozen=True):
    """A request was called off."""

    number: int
    by: str
    reason: str


class DrawerCountBegun(MoneyEvent, frozen=True):
    """The first person counted a drawer; with what the books said then."""

    place: str
    moment: Moment
    chips: dict[int, int]
    cash: int
    books_chips: dict[int, int]
    books_cash: int
    by: str


class DrawerCountsDiffered(MoneyEvent, frozen=True):
    """The second person found something else: what, is here, and what the first one found in his
    `DrawerCountBegun`. Neither holds.
    """

    place: str
    chips: dict[int, int]
    cash: int
    first: str
    by: str


class DrawerCounted(MoneyEvent, frozen=True):
    """Two people counted the same; what was over or short is posted beside it."""

    place: str
    moment: Moment
    chips: dict[int, int]
    cash: int
    difference: int
    by: str
    confirmed_by: str
    begun_at: int = 0
    """When the first one counted."""


class SafekeepingChanged(MoneyEvent, frozen=True):
    """Chips by value and cash came into somebody's safekeeping (or left it, below nothing)."""

    person: str
    chips: dict[int, int]
    cash: int
    by: str


class RunnerSent(MoneyEvent, frozen=True):
    """A runner took a player's cash."""

    number: int
    table: int
    person: str
    runner: str
    cash: int
    posting: int


class RunFilled(MoneyEvent, frozen=True):
    """A runner got the chips."""

    number: int
    place: str
    chips: dict[int, int]
    by: str


class RunEnded(MoneyEvent, frozen=True):
    """The chips reached the player, or the cash went back (with the reason)."""

    number: int
    by: str
    reason: str = ""


class ColourDownOrdered(MoneyEvent, frozen=True):
    """Chips in front of a player are too large for the game and must be changed down."""

    table: int
    person: str
    chips: dict[int, int]
    most: int
    cite: str | None = None


class ColourDownDone(MoneyEvent, frozen=True):
    """The chips that were too large are changed."""

    person: str


class ForeignChipsRemoved(MoneyEvent, frozen=True):
    """Chips of another casino came off the table; they have no value here."""

    table: int
    person: str
    amount: int
    by: str
    cite: str | None = None


class CashRecorded(MoneyEvent, frozen=True):
    """Cash that somebody brought or took counts towards a gaming day (less than nothing: undone)."""

    person: str
    day: int
    posting: int
    into: int
    out: int
    where: str


class CashAlertRaised(MoneyEvent, frozen=True):
    """Somebody's cash of a gaming day came to an amount that is logged or reported."""

    number: int
    person: str
    day: int
    way: Way
    level: Level
    total: int
    transactions: int
    cite: str | None = None


class CashAlertNoted(MoneyEvent, frozen=True):
    """Somebody took note of an alert."""

    number: int
    by: str
    note: str
