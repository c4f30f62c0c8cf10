"""What is asked of the cage. Places are `vault`, `cage:<window>`, `cart:<name>`; chips are told by value in
cents: `{500: 20}` are twenty of 5 dollars. An empty person is somebody who was not asked for a name.
"""

from __future__ import annotations

import msgspec

from cardhouse.money.cage.state import Moment
from cardhouse.money.command import MoneyCommand


class SetGamingDay(MoneyCommand, frozen=True):
    """The manager sets the hour at which a gaming day begins, from the next one on."""

    hour: int


class ApproveChips(MoneyCommand, frozen=True):
    """Management approves values, each with its colour: for the room, or for one game."""

    values: dict[int, str]
    spread: str = ""


class SetCartImprest(MoneyCommand, frozen=True):
    """The manager sets what a chip cart holds."""

    cart: str
    amount: int


class RequestTransfer(MoneyCommand, frozen=True):
    """Chips and cash shall go from one place to another; `outside` is the rest of the world."""

    start: str
    end: str
    chips: dict[int, int] = msgspec.field(default_factory=dict)
    cash: int = 0
    note: str = ""


class ConfirmRequest(MoneyCommand, frozen=True):
    """A second person saw it counted and confirms."""

    request: int


class CancelRequest(MoneyCommand, frozen=True):
    """A request is called off before it was confirmed."""

    request: int
    reason: str


class CountDrawer(MoneyCommand, frozen=True):
    """Somebody counted a window, a cart or the vault."""

    place: str
    moment: Moment
    chips: dict[int, int]
    cash: int = 0


class ConfirmDrawer(MoneyCommand, frozen=True):
    """A second person counted the same drawer, for the same moment."""

    place: str
    chips: dict[int, int]
    cash: int = 0
    moment: Moment = "opening"


class SellChips(MoneyCommand, frozen=True):
    """Cash for chips, at a window or from a cart."""

    place: str
    person: str
    cash: int
    chips: dict[int, int]


class CashOut(MoneyCommand, frozen=True):
    """Chips for cash."""

    place: str
    person: str
    chips: dict[int, int]


class ChangeChips(MoneyCommand, frozen=True):
    """Chips for chips: somebody gives these and wants those."""

    place: str
    person: str
    give: dict[int, int]
    want: dict[int, int]


class PutIntoSafekeeping(MoneyCommand, frozen=True):
    """A guest leaves chips or cash at a window for safekeeping."""

    place: str
    person: str
    chips: dict[int, int] = msgspec.field(default_factory=dict)
    cash: int = 0


class TakeFromSafekeeping(MoneyCommand, frozen=True):
    """A guest wants chips or cash back; a second person confirms."""

    place: str
    person: str
    chips: dict[int, int] = msgspec.field(default_factory=dict)
    cash: int = 0


class SendRunner(MoneyCommand, frozen=True):
    """Who asks takes a player's cash to the cage."""

    table: int
    person: str
    cash: int


class FillRun(MoneyCommand, frozen=True):
    """The cage, or a clerk at a cart, gives a runner chips for the cash."""

    run: int
    place: str
    chips: dict[int, int]


class DeliverRun(MoneyCommand, frozen=True):
    """The runner brings the player the chips."""

    run: int


class ReturnRun(MoneyCommand, frozen=True):
    """The runner brings the cash back unchanged."""

    run: int
    reason: str


class NoteCashAlert(MoneyCommand, frozen=True):
    """Somebody of the cage or a supervisor took note of an alert, and what was done."""

    alert: int
    note: str
