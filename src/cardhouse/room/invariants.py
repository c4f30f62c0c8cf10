"""What must be so before an entry is written, looked at in production after every decision: no chip is lost
or made in a hand; every posting comes to nothing, has the next number and leaves no account below nothing.

Where it is not so the program has a fault. The command fails with plain words, nothing of it is on the log,
the hand stands as it stood before, and everything else goes on. What the clock does cannot fail without
stopping the whole room: its postings are looked at by the ledger, which stops their accounts
(`money/ledger/apply.py`). Events are counted after each entry and stopped (`event_watch.py`).
"""

from __future__ import annotations

from collections.abc import Iterable

from cardhouse.floor.event import AtTable
from cardhouse.money import account as accounts
from cardhouse.money.event import Posted
from cardhouse.money.state import Books
from cardhouse.play.hand import Hand
from cardhouse.play.stakes import dollars
from cardhouse.play.table_events import HandEnded
from cardhouse.room.events import AtHand, Event
from cardhouse.room.hands import Hands


class InvariantError(Exception):
    """A fault of ours: what was decided may not be written."""


def check_hands(hands: Hands, events: Iterable[Event]) -> None:
    """Every hand that went on has the chips that it began with, and its end gives all of them back."""
    for event in events:
        if type(event) is not AtHand and type(event) is not AtTable:
            continue
        dealer = hands.dealers.get(event.table)
        if dealer is None:
            continue
        hand = dealer.hand
        if type(event) is AtHand:
            has, brought = hand.chips(), _brought(hand)
            if has != brought:
                raise _lost(event.table, brought, f"{has} are in it")
        else:
            for one in event.events:
                wrong = end_fault(hand, one) if type(one) is HandEnded else ""
                if wrong:
                    raise InvariantError(f"table {event.table}: {wrong}: nothing was written")


def end_fault(hand: Hand, ended: HandEnded) -> str:
    """Why a hand cannot have ended so: chips came into it, went out of it, or were not given back."""
    began = _brought(hand)
    given = sum(stack for _, stack in ended.stacks) + ended.carried + hand.rake + hand.promotional
    if began == given == hand.chips():  # which has what was taken out of the pot, too
        return ""
    return f"the hand began with {began} chips, its players were given {given} in all"


def _brought(hand: Hand) -> int:
    return sum(hand.setup.stacks) + hand.setup.carried


def _lost(table: int, brought: int, now: str) -> InvariantError:
    return InvariantError(f"table {table}: the hand began with {brought} chips, {now}: nothing was written")


def check_numbers(books: Books, events: Iterable[Event]) -> None:
    """Every posting of an entry has the next number: two under one number would be taken for each other."""
    numbers = [event.posting.number for event in events if isinstance(event, Posted)]
    first = books.postings + 1
    if numbers != list(range(first, first + len(numbers))):
        raise InvariantError(f"postings {numbers}, the next is {first}: nothing was written")


def check_sums(books: Books, events: Iterable[Event]) -> None:
    """Every posting comes to nothing, and none takes more out of an account than is in it."""
    moved: dict[str, int] = {}
    for event in events:
        if not isinstance(event, Posted):
            continue
        number, lines = event.posting.number, event.posting.lines
        over = sum(line.amount for line in lines)
        if over:
            raise InvariantError(f"posting {number} is {dollars(over)} out of balance: nothing was written")
        for line in lines:
            left = moved[line.account] = moved.get(line.account, books.balance(line.account)) + line.amount
            if left < 0 and line.amount < 0 and accounts.kind(line.account) not in accounts.MAY_BE_NEGATIVE:
                raise InvariantError(
                    f"posting {number} leaves {dollars(left)} in {line.account}: nothing was written"
                )
