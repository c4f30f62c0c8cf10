"""A table for programs and studies: a house, a game, stakes and stacks; then hand after hand by the book.

    >>> import cardhouse as ch
    >>> table = ch.table("pechanga", "holdem", "no limit 1/3", stacks=[200, 200, 200])
    >>> hand = table.deal(seed=7)
    >>> hand.cards(3), hand.pot, hand.turn
    ('Kd Ad', 4, 3)

Seats count from 1; the last one has the button first. Money is in dollars, in tournaments in chips. `legal`
says what the player in turn may do; whatever it names can be done, and anything else raises `RefusalError`
with the reason and the row of the house's book, and changes nothing.

    >>> hand.legal()
    seat 3: fold, call 3, raise to 6-200
    >>> hand.raise_to(5)
    Traceback (most recent call last):
    cardhouse.sim.hand.RefusalError: $5 is too little: least $6, most $200 (pechanga.22.3)
    >>> hand.raise_to(9)
    [Raised(seat=3, chips=900, to=900, full_to=900, raise_size=600, reopens=True, counts=True, caps=False)]

An action returns the events that it led to, in cents. `copy` gives a hand that goes its own way.

    >>> what_if = hand.copy()
    >>> _ = what_if.fold(), what_if.fold()
    >>> what_if.over, what_if.won
    (True, {1: -1, 2: -3, 3: 4})
    >>> hand.over, hand.turn
    (False, 1)

The next deal moves the button and the blinds as the house does it.

    >>> _ = hand.fold(), hand.call()
    >>> hand.board, hand.pot
    ('4s Qc 4c', 19)
    >>> _ = hand.check(), hand.bet(12), hand.fold()
    >>> hand.story()[-2:]
    ['Seat 3 takes back 12 that nobody called.', 'Seat 3 wins 19 from the pot.']
    >>> table.stacks, table.button
    ({1: 199, 2: 191, 3: 210}, 3)
    >>> hand = table.deal(seed=8)
    >>> table.button, hand.seats
    (1, (2, 3, 1))

Bots play for whoever is in turn, or the whole hand; both kinds play every game.

    >>> _ = hand.step(ch.RandomBot(seed=1))
    >>> hand.play(ch.SensibleBot(seed=1)).over
    True
    >>> sum(table.stacks.values())
    600

In draw games and pineapple `legal` asks for cards between the rounds of betting.

    >>> hand = ch.table("horseshoe", "deuce_triple", "limit 4/8", stacks=[100, 100]).deal(seed=3)
    >>> _ = hand.call(), hand.check()
    >>> hand.legal(), hand.cards(1)
    (seat 1: draw up to 5 cards, '5s Ks 9h 2d 9s')
    >>> _ = hand.draw("Ks 9h 9s")
    >>> hand.legal()
    seat 2: draw up to 5 cards
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Literal

from cardhouse.cards.card import JOKER, CardError, parse_card, parse_cards
from cardhouse.cards.deck import check_deck, mixed
from cardhouse.errors import CardhouseError
from cardhouse.games.game import load_game
from cardhouse.houses.profile import load_house
from cardhouse.play import table_commands as tcmd
from cardhouse.play.dealer import Dealer
from cardhouse.play.outcome import outcome_of
from cardhouse.play.refusal import Refusal
from cardhouse.play.rotation import Rotation
from cardhouse.play.rules import rules_for
from cardhouse.play.setup import Mode
from cardhouse.play.table import open_table
from cardhouse.play.table_events import TableEvent
from cardhouse.play.table_host import TableHost
from cardhouse.sim.amounts import CASH_SCALE, EVENT_SCALE, Money, money, units, whole_number
from cardhouse.sim.hand import HandInPlay, RefusalError


def table(
    house: str,
    game: str,
    stakes: str,
    stacks: Sequence[object] | Mapping[int, object],
    *,
    rule_set: Literal["cash", "tournament"] = "cash",
    button: int = 0,
    on: date | None = None,
    rotation: Rotation | None = None,
) -> Table:
    """A table with everybody seated and ready.

    `house` is the name of a house or the path of a profile; `stacks` are those of seats 1, 2, 3 ..., or a
    mapping from seat to stack; `on` takes the book as it stood on a day; `button` is the seat that has it
    first.
    """
    scale = CASH_SCALE if rule_set == "cash" else EVENT_SCALE
    loaded = load_house(house)
    by_seat = _by_seat(stacks)
    if on is not None and not isinstance(on, date):
        raise CardhouseError(f"{on!r} is not a day; give a datetime.date")
    size = max(9, *by_seat)
    opened = open_table(game, stakes, size, house=loaded.house, rule_set=rule_set, rotation=rotation)
    made = Table(TableHost(opened, loaded.choices(rule_set, on)), scale)
    for seat, stack in sorted(by_seat.items()):
        made.do(tcmd.SitDown(seat, f"player {seat}", units(stack, scale)))
    made.do(tcmd.PlaceButton(button or max(by_seat)))
    return made


def _by_seat(stacks: object) -> dict[int, object]:
    if isinstance(stacks, str | bytes) or not isinstance(stacks, Iterable):
        raise CardhouseError(f"{stacks!r} are no stacks; give a list, or a mapping from seat to stack")
    by_seat = dict(stacks) if isinstance(stacks, Mapping) else dict(enumerate(stacks, 1))
    if not by_seat:
        raise CardhouseError("nobody sits at the table: give the stacks")
    for seat in by_seat:
        if type(seat) is not int:
            raise CardhouseError(f"{seat!r} is not a seat: seats are whole numbers from 1")
    return by_seat


class Table:
    """Hand after hand at one table. `host` is the whole table between hands, its seats and kills."""

    def __init__(self, host: TableHost, scale: int) -> None:
        self.host = host
        self.scale = scale
        self.hand: HandInPlay | None = None

    def deal(
        self,
        seed: int | None = None,
        deck: str | Sequence[int | str] | None = None,
        *,
        ask_showdown: bool = False,
        ask_runs: bool = False,
        tracked: bool = False,
    ) -> HandInPlay:
        """The next hand. The same `seed` gives the same deck; without one nobody can foresee it.

        `deck` gives the first cards of the deck as they are dealt, one at a time round the table; the rest
        follows in the order of the seed. `ask_showdown` leaves showing and mucking to the players,
        `ask_runs` lets them run the board more than once where the house does; otherwise the dealer does
        the usual. `tracked` follows a live table: cards are unknown until `report` and `show` tell them.
        """
        if tracked and (seed is not None or deck is not None):
            raise CardhouseError("a tracked table has its own cards: give neither seed nor deck")
        seed = None if seed is None else whole_number(seed, "a seed")
        mode: Mode = "tracked" if tracked else "dealt"
        begin = tcmd.BeginHand(mode=mode, pause_all_in=ask_runs, ask_showdown=ask_showdown)
        # Before the hand begins: a deck that cannot be leaves the table as it was.
        cards = None if deck is None else whole_deck(deck, self._has_joker(begin), seed)
        self.do(begin)
        self.hand = HandInPlay(Dealer(self.host.setup, self.host.choices, cards, seed), self.scale, self._end)
        return self.hand

    def _has_joker(self, begin: tcmd.BeginHand) -> bool:
        """Whether the game of the next hand is dealt with the joker; a rotation may change the game."""
        trial = Table(TableHost(self.host.table.copy(), self.host.choices), self.scale)
        trial.do(begin)
        setup = trial.host.setup
        return rules_for(self.host.choices, setup.game, setup.stakes, setup.rule_set).joker

    def _end(self, dealer: Dealer) -> None:
        self.do(tcmd.EndHand(outcome_of(dealer)))

    def do(self, command: tcmd.TableCommand) -> list[TableEvent]:
        """Any command of the table between hands; amounts in it are smallest units."""
        answer = self.host.do(command)
        if isinstance(answer, Refusal):
            raise RefusalError(answer, self.scale)
        return answer

    def add_chips(self, seat: int, amount: object) -> None:
        """A player buys chips; those bought during a hand play from the next one on."""
        self.do(tcmd.AddChips(seat, units(amount, self.scale)))

    def straddle(self, seat: int, amount: object = 0) -> None:
        """A player straddles the next hand; 0 is the least that the house takes."""
        self.do(tcmd.OfferStraddle(seat, units(amount, self.scale)))

    def copy(self) -> Table:
        """An independent table in the same state, between hands."""
        if self.host.table.setup is not None:
            raise CardhouseError("a hand is in progress: copy the hand, or the table when it is over")
        twin = TableHost(self.host.table.copy(), self.host.choices)
        twin.events = list(self.host.events)
        return Table(twin, self.scale)

    @property
    def stacks(self) -> dict[int, Money]:
        """What each seat has between hands."""
        players = sorted(self.host.table.seats.items())
        return {seat: money(player.stack, self.scale) for seat, player in players}

    @property
    def button(self) -> int:
        """The seat of the last button."""
        return self.host.table.button

    @property
    def events(self) -> list[TableEvent]:
        """What happened at the table between hands."""
        return self.host.events

    @property
    def game(self) -> str:
        """The name of the game that is dealt."""
        return load_game(self.host.table.game).name

    def __repr__(self) -> str:
        stacks = ", ".join(f"{seat}: {stack}" for seat, stack in self.stacks.items())
        return f"<{self.game} at {self.host.table.house}, stacks {stacks}>"


def whole_deck(deck: str | Sequence[int | str], joker: bool, seed: int | None) -> list[int]:
    """A whole deck that begins with these cards, the others mixed below them.

    >>> whole_deck("As Kd", joker=False, seed=1)[:3], len(whole_deck("As Kd", joker=False, seed=1))
    ([51, 45, 24], 52)
    """
    first = parse_cards(deck) if isinstance(deck, str) else _numbers(deck)
    if JOKER in first and not joker:
        raise CardError("Jk cannot be in this deck: the game is dealt without the joker")
    rest = [card for card in range(53 if joker else 52) if card not in first]
    cards = first + (mixed(rest, seed) if rest else [])
    check_deck(cards)
    return cards


def _numbers(deck: object) -> list[int]:
    if not isinstance(deck, Iterable):
        raise CardError(f"{deck!r} is no deck; give text such as 'As Kd', or the cards' numbers from 0")
    return [parse_card(card) if isinstance(card, str) else whole_number(card, "a card") for card in deck]
