"""Whether a hand may begin at a table with a bank: the bank is open, and who deals has counted it.

A table has a bank from the day on which its amount is set or its chips are issued; a room that keeps no banks
deals without.
"""

from __future__ import annotations

from cardhouse.houses.choices import Choices
from cardhouse.money.state import Books
from cardhouse.play.refusal import Refusal, register

register(
    {
        "game_without_bank": "no hand is dealt at table {table} before its bank is open",
        "rack_not_counted": "the dealer in the box counts the rack of table {table} before the next hand",
    }
)


def hand_fault(books: Books, choices: Choices, table: int, dealer: str) -> Refusal | None:
    """Why no hand may begin there now; None where it may."""
    bank = books.banks.tables.get(table)
    if bank is None:
        return None
    begins, counts = choices["money_banks.game_begins"], choices["money_banks.dealer_counts"]
    if begins.value == "with_inventory" and not bank.open:
        return Refusal("game_without_bank", {"table": table}, begins.cite)
    if counts.value == "before_first_hand" and bank.open and bank.dealer != dealer:
        return Refusal("rack_not_counted", {"dealer": dealer, "table": table}, counts.cite)
    return None
