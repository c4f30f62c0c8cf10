"""Counts of a bank: who counts and signs, when a count is complete, and the slip that comes of it.

A difference from the books is posted as a variance; what follows from it is in `variances`.
"""

from __future__ import annotations

from typing import Any

from cardhouse.games.names import known_game
from cardhouse.houses.choices import Choices
from cardhouse.money.banks import commands as cmd
from cardhouse.money.banks import events as ev
from cardhouse.money.banks.finding import bank_of, cash_on_books, chips_on_books, worth
from cardhouse.money.banks.slip import Slip
from cardhouse.money.banks.state import Bank, PendingCount
from cardhouse.money.banks.variances import untold, variance
from cardhouse.money.cage.denominations import values_fault
from cardhouse.money.counted_chips import count_fault, total
from cardhouse.money.desk import Answer, Decide, MoneyDesk
from cardhouse.money.event import MoneyEvent
from cardhouse.money.offices import TITLES, acts_as, office_fault, two_people_fault
from cardhouse.money.second_count import moment_fault
from cardhouse.play.refusal import Refusal, register

SHIFT_MOST = 60

register(
    {
        "no_such_slip_game": "{game:typed} is no game for a slip; there is {allowed}",
        "slip_incomplete": "the inventory slip of table {table} is incomplete: {missing} is missing",
        "no_count_pending": "nobody counted the bank of table {table} yet",
        "count_stale": "the bank of table {table} changed since {first} counted it: count again",
        "bank_off_amount": (
            "the bank of table {table} has {total:money} by the books; it is an imprest of {amount:money}"
        ),
        "container_locked": "the inventory of table {table} is locked up, and nobody took the key",
        "another_count": "{first} is counting the bank of table {table} for its {moment}",
        "fill_under_way": "fill {fill} of table {table} is under way: put it into the rack or call it off",
    }
)


def count_bank(desk: MoneyDesk, command: cmd.CountBank) -> Answer:
    bank = bank_of(desk, command.table, open_now=command.moment != "opening")
    if isinstance(bank, Refusal):
        return bank
    refused = count_fault(command.chips, command.cash) or values_fault(desk, command.chips)
    refused = refused or _pending_fault(desk, bank, command)
    if refused is not None:
        return refused
    titles = signers(desk.choices, command.moment)
    refused = office_fault(desk, titles, "counting a bank", desk.choices.cite("money_banks.slip_signed_by"))
    if refused is not None:
        return refused
    if command.moment == "opening":
        refused = _opening_fault(desk, bank, command.table)
    elif command.moment == "closing":
        refused = _closing_fault(desk, command.table)
    if refused is not None:
        return refused
    game, shift = command.game.strip(), command.shift.strip()
    if command.moment == "opening" and bank.slip is not None:  # the slip of the closing is signed again
        game, shift = game or bank.slip.game, shift or bank.slip.shift
    refused = _slip_fault(desk, command, game, shift) or _game_fault(desk, game)
    if refused is not None:
        return refused
    count = PendingCount(
        command.moment, command.chips, cash=command.cash, game=game, shift=shift, at=desk.now,
        signatures={acts_as(desk, titles): desk.by}, signed_at={acts_as(desk, titles): desk.now},
        books_chips={}, books_cash=0,
    )  # fmt: skip
    return _signed(desk, bank, command.table, count)


def _game_fault(desk: MoneyDesk, game: str) -> Refusal | None:
    """A slip names a game that there is: by its name, or as the room spreads it."""
    spread = sorted(set(desk.books.reports.games.values()))
    if not game or game in spread or known_game(game) is not None:
        return None
    return Refusal("no_such_slip_game", {"game": game[:50], "allowed": ", ".join(spread) or "a game's name"})


def confirm_count(desk: MoneyDesk, command: cmd.ConfirmCount) -> Answer:
    bank = bank_of(desk, command.table)
    if isinstance(bank, Refusal):
        return bank
    count = bank.pending
    if count is None:
        return Refusal("no_count_pending", {"table": command.table})
    rule = desk.choices["money_banks.slip_signed_by"]
    refused = count_fault(command.chips, command.cash) or moment_fault(
        f"bank:{command.table}", count.moment, command.moment
    )
    for before in count.signatures.values():
        refused = refused or two_people_fault(desk, before, "a count", rule.cite)
    missing = signers(desk.choices, count.moment) - set(count.signatures)
    refused = refused or office_fault(desk, missing, "signing this count", rule.cite)
    if refused is not None:
        return refused
    first = next(iter(count.signatures.values()))
    now = (chips_on_books(desk, command.table), cash_on_books(desk, command.table))
    if now != (count.books_chips, count.books_cash):
        return Refusal("count_stale", {"table": command.table, "first": first}, rule.cite)
    if (command.chips, command.cash) != (count.chips, count.cash):
        differed = ev.BankCountsDiffered(
            command.table, count.moment, chips=command.chips, cash=command.cash, first=first, by=desk.by,
            cite=rule.cite,
        )  # fmt: skip
        return [differed]
    title = acts_as(desk, missing)
    signatures, signed_at = {**count.signatures, title: desk.by}, {**count.signed_at, title: desk.now}
    signed = PendingCount(
        count.moment,
        count.chips,
        cash=count.cash,
        game=count.game,
        shift=count.shift,
        at=count.at,
        signatures=signatures,
        signed_at=signed_at,
        books_chips={},
        books_cash=0,
    )
    return _signed(desk, bank, command.table, signed)


def signers(choices: Choices, moment: str) -> frozenset[str]:
    """Whose signatures complete a count."""
    if moment == "dealer":
        return frozenset(("dealer",))
    if moment not in choices.value("money_banks.slip_signed_at"):
        return frozenset(("dealer", "floorperson"))
    found: frozenset[str] = choices.value("money_banks.slip_signed_by")
    return found


def _pending_fault(desk: MoneyDesk, bank: Bank, command: cmd.CountBank) -> Refusal | None:
    """Who counted may count again, and a supervisor may begin anew; others confirm, or wait."""
    count = bank.pending
    if count is None or desk.by in count.signatures.values() or desk.roles & TITLES["supervisor"]:
        return None
    first = next(iter(count.signatures.values()))
    return Refusal("another_count", {"first": first, "table": command.table, "moment": count.moment})


def _opening_fault(desk: MoneyDesk, bank: Bank, table: int) -> Refusal | None:
    set_before = desk.choices["money_banks.amount"]
    if not bank.amount and set_before.value == "predetermined":
        return Refusal("no_bank_amount", {"table": table}, set_before.cite)
    imprest = desk.choices["money_banks.bank"]
    has = worth(desk, table)
    if imprest.value == "imprest" and bank.amount and has != bank.amount:
        facts = {"table": table, "total": has, "amount": bank.amount}
        return Refusal("bank_off_amount", facts, imprest.cite)
    if bank.container is not None and bank.container.locked and not bank.key_with:
        cite = desk.choices.cite("money_banks.container")
        return Refusal("container_locked", {"table": table}, cite)
    return None


def _closing_fault(desk: MoneyDesk, table: int) -> Refusal | None:
    for fill in desk.books.banks.fills.values():
        if fill.table == table:
            return Refusal("fill_under_way", {"fill": fill.number, "table": table})
    return None


def _slip_fault(desk: MoneyDesk, command: cmd.CountBank, game: str, shift: str) -> Refusal | None:
    if command.moment == "dealer":
        return None
    rule = desk.choices["money_banks.slip_fields"]
    given = {"game": game, "shift_ended": shift}
    for name, value in given.items():
        if name in rule.value and not 0 < len(value) <= SHIFT_MOST:
            return Refusal("slip_incomplete", {"table": command.table, "missing": name}, rule.cite)
    return None


def _signed(desk: MoneyDesk, bank: Bank, table: int, count: PendingCount) -> Answer:
    needed = signers(desk.choices, count.moment)
    alone = count.moment == "dealer" or count.moment not in desk.choices.value("money_banks.slip_signed_at")
    if alone or needed <= set(count.signatures):
        return _completed(desk, bank, table, count)
    return [
        ev.CountSigned(
            table,
            count.moment,
            chips=count.chips,
            cash=count.cash,
            game=count.game,
            shift=count.shift,
            signatures=count.signatures,
            signed_at=count.signed_at,
        )
    ]


def _completed(desk: MoneyDesk, bank: Bank, table: int, count: PendingCount) -> Answer:
    events: list[MoneyEvent] = []
    if count.moment == "opening" and not bank.amount:
        worth_now = total(count.chips) + count.cash
        events.append(ev.BankAmountSet(table, worth_now, desk.by, desk.choices.cite("money_banks.amount")))
    found = variance(desk, bank, table, count)
    if isinstance(found, Refusal):
        return found
    events += found
    cite = desk.choices.cite(
        "money_banks.dealer_counts" if count.moment == "dealer" else "money_banks.slip_signed_at"
    )
    events.append(ev.BankCounted(table, count.moment, count.chips, count.cash, count.signatures, cite))
    if count.moment != "dealer":
        events.append(ev.SlipWritten(table, _slip(desk, table, count)))
    if count.moment == "closing":
        events += untold(desk, table)
    return events


def _slip(desk: MoneyDesk, table: int, count: PendingCount) -> Slip:
    """What the house does not ask for stays empty."""
    rule = desk.choices["money_banks.slip_fields"]
    asked = rule.value
    signed = count.moment in desk.choices.value("money_banks.slip_signed_at")
    values = {value: value * number for value, number in sorted(count.chips.items())}
    return Slip(
        desk.books.banks.slip_count + 1,
        count.moment,
        desk.choices.value("money_banks.slip_parts"),
        date=desk.local(desk.now).date().isoformat() if "date" in asked else "",
        shift=count.shift if "shift_ended" in asked else "",
        game=count.game if "game" in asked else "",
        table=table if "table_number" in asked else 0,
        values=values if "value_per_denomination" in asked else {},
        cash=count.cash if "value_per_denomination" in asked else 0,
        total=total(count.chips) + count.cash if "grand_total" in asked else 0,
        signatures=count.signatures if signed else {},
        signed_at=count.signed_at if signed else {},
        cite=rule.cite,
    )


HANDLERS: dict[Any, Decide] = {cmd.CountBank: count_bank, cmd.ConfirmCount: confirm_count}
