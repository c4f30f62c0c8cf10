"""The cage of a demonstration room: funded when the room opens, and busy when visitors come.

The main window is kept by the account that a visitor steps in as, so that he can serve at once; whatever
waits for a second person was begun by practice staff, so that he can confirm it.
"""

from __future__ import annotations

import asyncio
from typing import Any, Protocol

import structlog

from cardhouse.floor.state import Floor
from cardhouse.money import account as accounts
from cardhouse.money.banks import commands as banks
from cardhouse.money.cage import commands as cage
from cardhouse.money.counted_chips import total
from cardhouse.money.reports.commands import PullBox
from cardhouse.play.refusal import Refusal
from cardhouse.server.room_service import RoomService
from cardhouse.server.service import Service
from cardhouse.sim.demo.accounts import account_of

Chips = dict[int, int]
COLOURS = {
    100: "white", 500: "red", 2_500: "green", 10_000: "black", 50_000: "purple", 100_000: "yellow",
}  # fmt: skip
VAULT: Chips = {100: 4_000, 500: 4_000, 2_500: 2_000, 10_000: 600, 50_000: 100, 100_000: 50}
WINDOW: Chips = {100: 500, 500: 600, 2_500: 300, 10_000: 60, 50_000: 8}
CART: Chips = {100: 200, 500: 300, 2_500: 60}
RACK: Chips = {100: 100, 500: 180, 2_500: 40}
VAULT_CASH, WINDOW_CASH, CART_CASH = 20_000_000, 3_000_000, 100_000
BANKS = (1, 2)
CASHIER, FLOOR, DEALER, CLERK = "Bot cashier", "Bot floor", "Bot dealer", "Bot clerk"
ROLES = {
    CASHIER: frozenset({"cage"}), FLOOR: frozenset({"floor", "manager"}), DEALER: frozenset({"dealer"}),
    CLERK: frozenset({"clerk"}),
}  # fmt: skip
AT_THE_CAGE = frozenset({"cage"})
log = structlog.get_logger("cardhouse.demo")


class Asks(Protocol):
    """The demonstration's staff, as far as the cage needs them."""

    service: Service
    room: RoomService

    @property
    def floor(self) -> Floor: ...

    async def do(
        self, command: Any, vault: Any = (), *, by: str, roles: frozenset[str]
    ) -> Refusal | None: ...


async def fund(staff: Asks, keeper: str = "") -> None:
    """A vault with chips and cash, two open windows and a cart, banks at the first tables. `keeper` has the
    main window; else the account of a visitor.
    """
    books = staff.room.host.room.books
    if books.cage.drawers:
        return
    visitor = keeper or await _visitor(staff)
    await _do(staff, cage.ApproveChips(COLOURS), FLOOR)
    await _count(staff, "vault", {}, 0, FLOOR, CASHIER)
    await _move(staff, "outside", "vault", VAULT, VAULT_CASH)
    for place, keeper in (("cage:main", visitor), ("cage:two", CASHIER)):
        await _move(staff, "vault", place, WINDOW, WINDOW_CASH)
        await _count(staff, place, WINDOW, WINDOW_CASH, keeper, CASHIER if keeper == visitor else FLOOR)
    await _do(staff, cage.SetCartImprest("one", total(CART) + CART_CASH), FLOOR)
    await _move(staff, "vault", "cart:one", CART, CART_CASH)
    await _count(staff, "cart:one", CART, CART_CASH, CLERK, FLOOR)
    for number in BANKS:
        if number in staff.floor.tables:
            await _bank(staff, number)


async def busy(staff: Asks) -> None:
    """What a visitor finds at the cage: a fill that waits for a witness, a transfer for a second signature,
    somebody's money in safekeeping, cash that must be logged, a box to be counted, slips of the last hour.
    """
    books = staff.room.host.room.books
    guests = _guests(staff)
    if books.cage.safe or not guests:
        return
    for person, amount, chips in (
        (guests[0], 350_000, {2_500: 60, 10_000: 20}), (guests[1 % len(guests)], 40_000, {500: 40, 2_500: 8}),
        (guests[2 % len(guests)], 80_000, {500: 60, 2_500: 20}),
    ):  # fmt: skip
        await _do(staff, cage.SellChips("cage:two", person, amount, chips), CASHIER)
    last = guests[2 % len(guests)]
    await _do(staff, cage.PutIntoSafekeeping("cage:two", last, {500: 40, 2_500: 12}, 120_000), CASHIER)
    await _do(staff, cage.CashOut("cage:two", guests[1 % len(guests)], {500: 20, 2_500: 4}), CASHIER)
    note = "for the evening's buy-ins"
    await _do(staff, cage.RequestTransfer("vault", "cage:main", {500: 200}, 500_000, note), CASHIER)
    table = max((one for one in BANKS if one in staff.floor.tables), default=0)
    if table:
        give, want = {2_500: 12}, {100: 100, 500: 40}
        await _do(staff, banks.RequestFill(table, "cage", "main", give, want), DEALER)
    drops = [one for one in sorted(staff.floor.tables) if books.balance(accounts.drop(one))]
    if drops:
        await _do(staff, PullBox(drops[-1]), FLOOR)


async def _visitor(staff: Asks) -> str:
    """The account in which a visitor works at the cage."""
    room = staff.room.name
    return await asyncio.to_thread(account_of, staff.service.accounts, f"cage-{room}", room, "cage")


def _guests(staff: Asks) -> list[str]:
    """Who sits at the tables."""
    tables = [table for _, table in sorted(staff.floor.tables.items())]
    return [seat.player for table in tables for _, seat in sorted(table.table.seats.items())]


async def _do(staff: Asks, command: Any, by: str) -> bool:
    refused = await staff.do(command, by=by, roles=ROLES.get(by, AT_THE_CAGE))
    if refused is not None:
        what = type(command).__name__
        log.info("cage_refused", room=staff.room.name, what=what, why=refused.text())
    return refused is None


async def _count(staff: Asks, place: str, chips: Chips, cash: int, first: str, second: str) -> None:
    await _do(staff, cage.CountDrawer(place, "opening", chips, cash), first)
    await _do(staff, cage.ConfirmDrawer(place, chips, cash), second)


async def _move(staff: Asks, start: str, end: str, chips: Chips, cash: int) -> None:
    if await _do(staff, cage.RequestTransfer(start, end, chips, cash), FLOOR):
        await _do(staff, cage.ConfirmRequest(staff.room.host.room.books.cage.request_count), CASHIER)


async def _bank(staff: Asks, number: int) -> None:
    """The rack of a table: filled out of the vault by two people, counted by its dealer and the floor."""
    await _do(staff, banks.SetBankAmount(number, total(RACK)), FLOOR)
    await _do(staff, banks.IssueBank(number, RACK), CASHIER)
    await _do(staff, banks.ConfirmIssue(number, RACK), FLOOR)
    game = staff.floor.tables[number].spread
    await _do(staff, banks.CountBank(number, "opening", RACK, 0, game, "day"), DEALER)
    await _do(staff, banks.ConfirmCount(number, RACK), FLOOR)
