"""Practice dealers: they push from table to table on time and count the racks they come to; and one follows
the tracked table from its tablet, as long as no visitor holds it.
"""

from __future__ import annotations

import random
from typing import Any

from cardhouse.floor.absences.commands import DealerIn
from cardhouse.floor.desk import MINUTE
from cardhouse.floor.state import FloorTable
from cardhouse.money import account as accounts
from cardhouse.money.banks.commands import CountBank
from cardhouse.play import commands as hand
from cardhouse.play.dealer import Dealer
from cardhouse.play.showdown import may_muck
from cardhouse.sim.bots import SensibleBot, some_winners
from cardhouse.sim.demo.names import LABEL, dealer_name
from cardhouse.sim.demo.staff import Staff
from cardhouse.sim.waiting import waits_for

DOWN = 30 * MINUTE
LOOK_SECONDS = 15.0
COMES_BACK_AFTER_SECONDS = 20
MUCKS = 0.5


class Boxes:
    """Who is in which box."""

    def __init__(self, staff: Staff) -> None:
        self.staff = staff
        self._next = 0
        self._held: dict[int, int] = {}
        """Tables whose tablet a visitor took, with when it was last seen in somebody's hands."""

    async def step(self) -> float:
        """Looks round the room once: whoever is due is pushed. In seconds, when to look again."""
        now = self.staff.room.now()
        for number, table in sorted(self.staff.games.items()):
            if table.opening.private:  # its host and guests are by themselves
                continue
            since = table.absences.dealer_since
            empty = not table.absences.dealer
            ours = empty or table.absences.dealer.startswith(LABEL)
            due = now - since >= DOWN - number * MINUTE // 3  # in time, and not all at one stroke
            if ours and (empty or due) and not self.held(number):
                await self.push(number)
        return LOOK_SECONDS

    async def push(self, number: int) -> None:
        """The next dealer comes into the box."""
        busy = {table.absences.dealer for table in self.staff.games.values()}
        self._next += 1
        while dealer_name(self._next) in busy:
            self._next += 1
        await self.staff.done(DealerIn(number, dealer_name(self._next)))
        bank = self.staff.room.host.room.books.banks.tables.get(number)
        if bank is not None and bank.open:
            await self.count_rack(self.staff.floor.tables[number])

    async def count_rack(self, table: FloorTable) -> None:
        """Whoever is in the box counts the rack, and finds what the books say."""
        books = self.staff.room.host.room.books
        chips = dict(sorted(books.chips.get(accounts.bank(table.number, "chips"), {}).items()))
        cash = books.balance(accounts.bank(table.number, "cash"))
        by = table.absences.dealer or dealer_name(self._next)
        await self.staff.do(
            CountBank(table.number, "dealer", chips, cash), by=by, roles=frozenset({"dealer"})
        )

    # The tablet of the tracked table

    def take(self, number: int) -> None:
        """A visitor has the tablet: nobody else reports at this table."""
        self._held[number] = self.staff.room.now()

    def held(self, number: int) -> bool:
        """Whether a visitor holds the tablet. Who went away gives it back a little later."""
        if self.staff.yields and self._person_deals(number):
            return True
        seen = self._held.get(number)
        if seen is None:
            return False
        now = self.staff.room.now()
        if self.staff.room.hub.staff_looks(f"table {number}"):
            self._held[number] = now
        elif now - seen > COMES_BACK_AFTER_SECONDS * 1_000_000:
            del self._held[number]
            return False
        return True

    def _person_deals(self, number: int) -> bool:
        dealer = self.staff.floor.tables[number].absences.dealer
        return bool(dealer) and not dealer.startswith(LABEL)


class TabletBot(SensibleBot):
    """Reports a live table: cards that come off a deck it makes up as it goes, and players of whom nobody
    knows what they hold.
    """

    def __init__(self, seed: int) -> None:
        super().__init__(seed)

    def good(self, dealer: Dealer) -> float:
        """Nobody sees the hand: whoever stays in is a little the better for it."""
        return self.chance.betavariate(2 + dealer.hand.street, 3)

    def choose(self, dealer: Dealer) -> hand.Command:
        waiting = waits_for(dealer)
        if waiting.kind == "cards":
            if dealer.awaits_cards:
                return hand.Deal(self._cards(dealer))
            return some_winners(dealer, self.chance)
        if waiting.kind == "show":
            position = dealer.hand.pos[waiting.seat]
            if may_muck(dealer.hand, dealer.rules, position) and self.chance.random() < MUCKS:
                return hand.Muck(waiting.seat)
            return hand.Show(waiting.seat, self._unseen(dealer, len(dealer.hand.hole[position])))
        return super().choose(dealer)

    def _cards(self, dealer: Dealer) -> tuple[int, ...] | None:
        """Those of the board are seen by everybody; the first ones lie face down."""
        board = dealer.hand.this_street.board
        return self._unseen(dealer, board) if dealer.hand.street and board else None

    def _unseen(self, dealer: Dealer, count: int) -> tuple[int, ...]:
        table: Any = dealer.hand
        out = {card for cards in (*table.hole, *table.up, table.board, table.burns) for card in cards}
        left = [card for card in range(52) if card not in out]
        return tuple(random.Random(self.chance.random()).sample(left, count))
