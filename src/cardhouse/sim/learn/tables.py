"""Many tables at once for programs that learn: what is legal at each as one mask, what each player in turn
sees as one array, an action for each in one step. A hand that is over is followed by the next.

    >>> import cardhouse as ch, numpy as np
    >>> tables = ch.tables("toledo", "holdem", "limit 2/4", seats=6, count=64, seed=1)
    >>> chance = np.random.default_rng(1)
    >>> won = sum(tables.step(tables.any_legal(chance)).sum(axis=0) for _ in range(200))
    >>> tables.hands > 500, tables.legal().shape, tables.observe().shape
    (True, (64, 6), (64, 142))

Every hand begins with the same stacks and the button one seat further; every rule of the house is on. What
was won comes in big blinds, for each seat, in the step that ends the hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from cardhouse.errors import CardhouseError
from cardhouse.games.game import load_game
from cardhouse.houses.profile import load_house
from cardhouse.play.dealer import Dealer
from cardhouse.play.refusal import Refusal
from cardhouse.play.rules import rules_for
from cardhouse.play.setup import HandSetup
from cardhouse.play.signs import read_sign, write_sign
from cardhouse.sim.fresh_hand import fresh_hand
from cardhouse.sim.learn.actions import Mask, Masks, command_for
from cardhouse.sim.learn.observing import Vector, length_of, observe, turn_of

BLOCK = 16
STACK_BIG_BLINDS = 100
Won = NDArray[np.float64]


class Game:
    """What is played at every table: the house's choices, and a hand's setup for each place of the button."""

    def __init__(self, house: str, game: str, stakes: str, *, seats: int, stack: int) -> None:
        found, read = read_sign(stakes, game)
        self.game = load_game(found.id)
        self.choices = load_house(house).choices("cash")
        self.seats, self.unit = seats, read.big_blind
        chips = 100 * stack or STACK_BIG_BLINDS * self.unit
        self.setups: list[HandSetup] = [
            fresh_hand(self.choices, found.id, write_sign(read), seats=seats, stack=chips, button=button)
            for button in range(1, seats + 1)
        ]
        self.cards = 53 if rules_for(self.choices, found.id, read, "cash").joker else 52
        self.masks = Masks(self.game)
        self.numbers = length_of(self.game, seats)

    def decks(self, *seed: int) -> Iterator[list[int]]:
        """Shuffled decks without end, the same for the same seed."""
        chance = np.random.default_rng(seed)
        while True:
            yield from chance.random((BLOCK, self.cards)).argsort(axis=1).tolist()

    def won(self, dealer: Dealer) -> list[float]:
        """What each seat won in a hand that is over, in big blinds, seat 1 first."""
        hand = dealer.hand
        out = [0.0] * self.seats
        for place, seat in enumerate(hand.seats):
            out[seat - 1] = (hand.stacks[place] - hand.setup.stacks[place]) / self.unit
        return out


class Tables:
    """So many tables of one game."""

    def __init__(self, game: Game, count: int, seed: int) -> None:
        if count < 1:
            raise CardhouseError(f"{count} tables cannot be played at; ask for one or more")
        self.game = game
        self.hands = 0
        self._decks = [game.decks(seed, table) for table in range(count)]
        self._dealt = [0] * count
        self._dealers = [self._deal(table) for table in range(count)]
        self._codes = [game.masks.code(dealer) for dealer in self._dealers]

    def _deal(self, table: int) -> Dealer:
        """The next hand with somebody to decide."""
        game = self.game
        while True:
            setup = game.setups[self._dealt[table] % game.seats]
            self._dealt[table] += 1
            dealer = Dealer(setup, game.choices, next(self._decks[table]))
            if not dealer.over:
                return dealer

    @property
    def turns(self) -> list[int]:
        """The seat in turn at each table."""
        return [dealer.hand.acting_seat for dealer in self._dealers]

    def legal(self) -> Mask:
        """A row for each table: which actions the player in turn may take."""
        return self.game.masks.rows(self._codes)

    def observe(self) -> Vector:
        """A row for each table: what the player in turn sees."""
        seen = np.zeros((len(self._dealers), self.game.numbers), dtype=np.float32)
        for dealer, row in zip(self._dealers, seen, strict=True):
            observe(dealer, turn_of(dealer), row)
        return seen

    def any_legal(self, chance: np.random.Generator) -> list[int]:
        """An action for each table, any legal one as likely as the others."""
        masks = self.legal()
        picked: list[int] = (chance.random(masks.shape) * masks).argmax(axis=1).tolist()
        return picked

    def step(self, actions: Sequence[int] | NDArray[np.integer]) -> Won:
        """Everybody in turn acts; what each seat won, a row a table, noughts where the hand goes on."""
        chosen = actions.tolist() if isinstance(actions, np.ndarray) else actions
        dealers, codes, code = self._dealers, self._codes, self.game.masks.code
        if len(chosen) != len(dealers):
            raise CardhouseError(f"{len(chosen)} actions for {len(dealers)} tables; give one for each")
        won = np.zeros((len(dealers), self.game.seats))
        for table, action in enumerate(chosen):
            dealer = dealers[table]
            answer = dealer.act(command_for(dealer, action))
            if type(answer) is Refusal:
                raise CardhouseError(f"table {table}, action {action}: {answer.text()}")
            if dealer.over:
                won[table] = self.game.won(dealer)
                self.hands += 1
                dealer = dealers[table] = self._deal(table)
            codes[table] = code(dealer)
        return won


def tables(
    house: str, game: str, stakes: str, *, seats: int = 6, stack: int = 0, count: int = 64, seed: int = 1
) -> Tables:
    """So many tables; `stack` in dollars, 0 for a hundred big blinds."""
    return Tables(Game(house, game, stakes, seats=seats, stack=stack), count, seed)
