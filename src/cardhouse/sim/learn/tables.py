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
from typing import Final

import numpy as np
from numpy.typing import NDArray

from cardhouse.cards.card import UNKNOWN
from cardhouse.cards.deck import mixed
from cardhouse.errors import CardhouseError
from cardhouse.games.game import load_game
from cardhouse.houses.profile import load_house
from cardhouse.play.dealer import Dealer, deal
from cardhouse.play.opening import Opening
from cardhouse.play.rules import rules_for
from cardhouse.play.setup import HandSetup
from cardhouse.play.signs import read_sign, write_sign
from cardhouse.sim.fresh_hand import fresh_hand
from cardhouse.sim.learn.actions import Mask, Masks, small, take
from cardhouse.sim.learn.history import Acts, act_numbers
from cardhouse.sim.learn.observing import Rows, Vector, length_of, packed

BLOCK: Final = 32
STACK_BIG_BLINDS: Final = 100
HANDS_MOST: Final = 1_000
"""So many in a row may be over before anybody decides anything."""
ALL_IN_AT_ONCE: Final = "with such a stack everybody is all in before anybody can decide; ask for more"
Won = NDArray[np.float64]


class Game:
    """What is played at every table: the house's choices, a hand's setup for each place of the button, and
    how many acts of its history are seen.
    """

    def __init__(
        self, house: str, game: str, stakes: str, *, seats: int, stack: int, history: int = 0
    ) -> None:  # fmt: skip
        found, read = read_sign(stakes, game)
        self.game = load_game(found.id)
        self.choices = load_house(house).choices("cash")
        self.seats, self.unit = seats, read.big_blind
        chips = 100 * stack or STACK_BIG_BLINDS * self.unit
        self.setups: list[HandSetup] = [
            fresh_hand(self.choices, found.id, write_sign(read), seats=seats, stack=chips, button=button)
            for button in range(1, seats + 1)
        ]
        self.openings = [Opening(setup, self.choices) for setup in self.setups]
        self.cards = 53 if rules_for(self.choices, found.id, read, "cash").joker else 52
        self.masks = Masks(self.game)
        self.history = history
        self.of_hand = length_of(self.game, seats)
        """Numbers of an observation without the history."""
        self.numbers = self.of_hand + history * act_numbers(self.game, seats)
        self._in_order = np.arange(self.cards, dtype=np.int64)
        self._stacks = np.array([setup.stacks for setup in self.setups], dtype=np.int64)
        self._columns = np.array([setup.seats for setup in self.setups], dtype=np.int64) - 1

    def decks(self, *seed: int) -> Iterator[list[int]]:
        """Shuffled decks without end, the same for the same seed."""
        chance = np.random.default_rng(seed)
        while True:
            block = self.shuffled(chance)
            for deck in range(BLOCK):
                yield list(block[deck * self.cards : (deck + 1) * self.cards])

    def shuffled(self, chance: np.random.Generator) -> bytes:
        """A block of decks, one after the other: the cards in the order of chance numbers, each with its card
        in the last bits, because it takes less to sort than to find the places.
        """
        numbers = chance.random((BLOCK, self.cards)).view(np.int64)
        numbers &= ~63
        numbers |= self._in_order
        numbers.sort(axis=1)
        numbers &= 63
        return numbers.astype(np.uint8).tobytes()

    def deal(self, decks: Iterator[list[int]], number: int, chance: int) -> tuple[Dealer, int]:
        """The next hand with somebody to decide, the button where hand `number` has it, and the number of the
        one after it. `chance` mixes a stub that runs out.
        """
        for at in range(number, number + HANDS_MOST):
            dealer = deal(self.openings[at % self.seats], next(decks), chance + at)
            if not dealer.over:
                return dealer, at + 1
        raise CardhouseError(ALL_IN_AT_ONCE)

    def won(self, dealer: Dealer) -> list[float]:
        """What each seat won in a hand that is over, in big blinds, seat 1 first."""
        hand = dealer.hand
        out = [0.0] * self.seats
        for place, seat in enumerate(hand.seats):
            out[seat - 1] = (hand.stacks[place] - hand.setup.stacks[place]) / self.unit
        return out

    def all_won(self, tables: int, over: list[int], laid: list[int], stacks: list[int]) -> Won:
        """The same of the tables at which a hand is over, noughts at the others: which opening it began with,
        and the stacks of all who played.
        """
        won = np.zeros((tables, self.seats))
        if over:
            hands = small(laid)
            chips = packed(stacks).reshape(len(over), -1) - self._stacks.take(hands, axis=0)
            won[packed(over).reshape(-1, 1), self._columns.take(hands, axis=0)] = chips / self.unit
        return won


class Mixer:
    """Mixes a table's stub when it runs out; the same hand's always in the same way."""

    def __init__(self, first: int) -> None:
        self.first = first
        self.hand = 0

    def mix(self, cards: list[int]) -> list[int]:
        """These cards in another order."""
        if UNKNOWN in cards:
            return cards
        return mixed(cards, self.first + self.hand + len(cards))


class Tables:
    """So many tables of one game."""

    def __init__(self, game: Game, count: int, seed: int) -> None:
        self.game = game
        self.hands = 0
        self._chances = [np.random.default_rng((seed, table)) for table in range(count)]
        self._mixers = [Mixer((seed << 64) + (table << 32)) for table in range(count)]
        self._blocks = [b""] * count
        self._cut = [BLOCK * game.cards] * count
        """How much of its block of decks a table has dealt from."""
        self._dealt = [0] * count
        self._laid = [0] * count
        """The opening that each table's hand began with."""
        self._dealers = [self._deal(table) for table in range(count)]
        self._spare: Dealer = self._dealers[0]
        self._codes = [game.masks.code(dealer) for dealer in self._dealers]
        self._acts: Acts | None = None
        if game.history:
            self._acts = Acts(game.game, seats=game.seats, tables=count, length=game.history)
        self._rows = Rows(game.openings, game.of_hand, whole=game.numbers, unit=game.unit, tables=count,
                          acts=self._acts)  # fmt: skip

    def _deal(self, table: int) -> Dealer:
        """The next hand with somebody to decide."""
        game, mixer = self.game, self._mixers[table]
        before = self._dealt[table]
        for number in range(before, before + HANDS_MOST):
            self._dealt[table] = number + 1
            mixer.hand = number
            laid = number % game.seats
            self._laid[table] = laid
            opening = game.openings[laid]
            deck = self._deck(table)
            dealer = Dealer(opening.setup, opening.choices, deck, on_short=mixer.mix, opening=opening)
            if not dealer.over:
                return dealer
        raise CardhouseError(ALL_IN_AT_ONCE)

    def _deck(self, table: int) -> tuple[int, ...]:
        cards, at = self.game.cards, self._cut[table]
        if at >= BLOCK * cards:
            self._blocks[table] = self.game.shuffled(self._chances[table])
            at = 0
        self._cut[table] = at + cards
        return tuple(self._blocks[table][at : at + cards])

    @property
    def turns(self) -> list[int]:
        """The seat in turn at each table."""
        return [dealer.hand.acting_seat for dealer in self._dealers]

    def legal(self) -> Mask:
        """A row for each table: which actions the player in turn may take."""
        return self.game.masks.rows(self._codes)

    def observe(self) -> Vector:
        """A row for each table: what the player in turn sees."""
        return self._rows.of(self._dealers, self._laid)

    def any_legal(self, chance: np.random.Generator) -> list[int]:
        """An action for each table, any legal one as likely as the others."""
        return self.game.masks.any_legal(self._codes, chance)

    def step(self, actions: Sequence[int] | NDArray[np.integer]) -> Won:
        """Everybody in turn acts; what each seat won, a row a table, noughts where the hand goes on. If one
        action is not legal nobody acts, and CardhouseError says at which table, and what is.
        """
        chosen = self._legal_ones(actions)
        remembers = self._acts is not None
        actors: list[int] = []
        streets: list[int] = []
        chips: list[int] = []
        dealers, codes, masks, laid = self._dealers, self._codes, self.game.masks, self._laid
        over: list[int] = []
        began: list[int] = []
        stacks: list[int] = []
        for table, action in enumerate(chosen):
            dealer = dealers[table]
            if remembers:
                actor, before = dealer.hand.actor, dealer.hand.total[dealer.hand.actor]
                actors.append(actor)
                streets.append(dealer.hand.street)
            refused = take(dealer, action)
            assert refused is None, refused.text()
            if remembers:
                chips.append(dealer.hand.total[actor] - before)
            if dealer.over:
                self.hands += 1
                over.append(table)
                began.append(laid[table])
                stacks += dealer.hand.stacks
                dealer = dealers[table] = self._spare  # the memory of the hand serves the next one
                dealer = dealers[table] = self._deal(table)
            codes[table] = masks.code(dealer)
        if self._acts is not None:
            self._acts.add(actors, streets, np.array(chosen), packed(chips) / self.game.unit)
            self._acts.forget(over)
        return self.game.all_won(len(dealers), over, laid=began, stacks=stacks)

    def _legal_ones(self, actions: Sequence[int] | NDArray[np.integer]) -> list[int]:
        """The actions, where there is one for each table and each is legal there."""
        chosen = np.asarray(actions)
        if chosen.shape != (len(self._dealers),) or chosen.dtype.kind not in "iu":
            words = f"{chosen.size} actions for {len(self._dealers)} tables"
            raise CardhouseError(f"{words}; give one for each, a row of whole numbers")
        table = self.game.masks.refused(self._codes, chosen)
        if table >= 0:
            allowed = np.flatnonzero(self.legal()[table]).tolist()
            raise CardhouseError(f"table {table} may not take action {chosen[table]}; allowed: {allowed}")
        taken: list[int] = chosen.tolist()
        return taken
