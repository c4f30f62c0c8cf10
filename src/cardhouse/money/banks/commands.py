"""What is asked about table banks. Chips are told by value in cents: `{500: 20}` are twenty of 5 dollars."""

from __future__ import annotations

from typing import Literal

import msgspec

from cardhouse.money.banks.slip import FillStack, Moment, Tube
from cardhouse.money.banks.state import Source
from cardhouse.money.command import MoneyCommand

Against = Literal["cash", "chips", "nothing"]


class SetBankAmount(MoneyCommand, frozen=True):
    """The manager sets the imprest of a table's bank."""

    table: int
    amount: int


class IssueBank(MoneyCommand, frozen=True):
    """Chips and cash for a closed bank, from the vault or newly put into circulation; a second person
    confirms.
    """

    table: int
    chips: dict[int, int]
    cash: int = 0
    source: Literal["vault", "new"] = "vault"


class TakeBackBank(MoneyCommand, frozen=True):
    """Chips and cash of a closed bank go back to the vault; a second person confirms."""

    table: int
    chips: dict[int, int]
    cash: int = 0


class ConfirmIssue(MoneyCommand, frozen=True):
    """A second person saw what goes into a closed bank, or out of it (`back`), and says what he saw."""

    table: int
    chips: dict[int, int] = msgspec.field(default_factory=dict)
    cash: int = 0
    source: Literal["vault", "new"] = "vault"
    back: bool = False


class CountBank(MoneyCommand, frozen=True):
    """Somebody counted the bank. At opening and closing others sign too; `game` and `shift` (the one that
    ended) go onto the slip.
    """

    table: int
    moment: Moment
    chips: dict[int, int]
    cash: int = 0
    game: str = ""
    shift: str = ""


class ConfirmCount(MoneyCommand, frozen=True):
    """The next person counted the same bank, for the same moment, and signs."""

    table: int
    chips: dict[int, int]
    cash: int = 0
    moment: Moment = "opening"


class StoreInventory(MoneyCommand, frozen=True):
    """The inventory of a closed table is put away; how its container is locked, marked and where it is."""

    table: int
    where: str
    locked: bool
    slip: bool
    slip_readable: bool
    marked_game: str = ""
    marked_table: int = 0


class TakeContainerKey(MoneyCommand, frozen=True):
    """Who asks takes the key of a table's container."""

    table: int


class ReturnContainerKey(MoneyCommand, frozen=True):
    """The key goes back."""

    table: int


class CarryInventory(MoneyCommand, frozen=True):
    """Who asks carries the container of a closed table to another place."""

    table: int
    where: str


class ExchangeAtRack(MoneyCommand, frozen=True):
    """Chips go out of a rack and something comes in: cash or chips of a player, or nothing."""

    table: int
    person: str
    against: Against
    out: dict[int, int]
    into: dict[int, int] = msgspec.field(default_factory=dict)
    cash: int = 0


class ArrangeRack(MoneyCommand, frozen=True):
    """How the chips stand in the tubes, from the left."""

    table: int
    tubes: tuple[Tube, ...]


class RequestFill(MoneyCommand, frozen=True):
    """A table asks for other chips: what it gives and what it wants for it. `place` is the window or cart."""

    table: int
    source: Source
    place: str
    give: dict[int, int]
    want: dict[int, int]
    give_cash: int = 0
    want_cash: int = 0


class WitnessFill(MoneyCommand, frozen=True):
    """Somebody saw the funds counted, openly on the table or not."""

    table: int
    fill: int
    on_the_table: bool = True


class CarryFill(MoneyCommand, frozen=True):
    """Who asks takes the funds to the cage."""

    table: int
    fill: int
    in_view: bool = True


class ExchangeFill(MoneyCommand, frozen=True):
    """The cage, or the clerk at the cart, makes the exchange."""

    table: int
    fill: int
    in_view: bool = True


class VerifyFill(MoneyCommand, frozen=True):
    """The dealer counted what came: each stack, and how it was counted."""

    table: int
    fill: int
    stacks: tuple[FillStack, ...]


class RackFill(MoneyCommand, frozen=True):
    """The dealer puts what came into the rack."""

    table: int
    fill: int
    in_view: bool = True


class CancelFill(MoneyCommand, frozen=True):
    """The fill is called off before it was exchanged; its funds go back into the rack."""

    table: int
    fill: int
    reason: str


class NoteVariance(MoneyCommand, frozen=True):
    """A supervisor takes note of a variance."""

    variance: int


class SettleVariance(MoneyCommand, frozen=True):
    """A supervisor settles a case under the variance policy."""

    variance: int
    outcome: Literal["found", "counselled", "warned", "no_fault"]
    reason: str
