"""One hand for programs and studies: ask what is legal, act, read what happened, copy and go on from there.

A thin shell over `play.dealer.Dealer` in dollars (or tournament chips) and card texts. An action that the
rules refuse raises `RefusalError`, which names what was wrong, what was allowed and the rule; the hand is
as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from cardhouse.cards.card import parse_cards, texts
from cardhouse.errors import CardhouseError
from cardhouse.play import commands as cmd
from cardhouse.play.dealer import Dealer
from cardhouse.play.events import Event
from cardhouse.play.refusal import Refusal, amounts_in
from cardhouse.play.why.explaining import deciding_turn, why_turn
from cardhouse.play.why.reasons import rows_of
from cardhouse.play.why.telling import why_events
from cardhouse.sim.amounts import Money, money, units
from cardhouse.sim.bots import Bot
from cardhouse.sim.options import Options, options
from cardhouse.sim.telling import Teller
from cardhouse.sim.waiting import waits_for


class RefusalError(CardhouseError):
    """The rules do not allow it. `refusal` has the code, the facts and the row of the house's book."""

    def __init__(self, refusal: Refusal, scale: int = 1) -> None:
        facts = dict(refusal.facts)
        for name in amounts_in(refusal.code):
            if type(facts.get(name)) is int:
                facts[name] = money(facts[name], scale)
        self.refusal = msgspec.structs.replace(refusal, facts=facts)
        super().__init__(refusal.text())


class HandInPlay:
    """A hand of cards in play. `events` counts in cents, all else in dollars; in tournaments in chips."""

    __slots__ = ("_over", "dealer", "scale")

    def __init__(self, dealer: Dealer, scale: int, when_over: Callable[[Dealer], None] | None = None) -> None:
        self.dealer = dealer
        self.scale = scale
        self._over = when_over
        self._tell_table()

    def _tell_table(self) -> None:
        if self._over is not None and self.dealer.over:
            self._over(self.dealer)
            self._over = None

    def copy(self) -> HandInPlay:
        """An independent continuation of the same hand; the table hears nothing of it."""
        return HandInPlay(self.dealer.copy(), self.scale)

    # What is to be seen

    @property
    def events(self) -> list[Event]:
        """Everything that happened, in order."""
        return self.dealer.events

    @property
    def over(self) -> bool:
        """Whether the last chip is pushed."""
        return self.dealer.over

    @property
    def turn(self) -> int:
        """The seat whose turn it is; 0 when it is nobody's."""
        return waits_for(self.dealer).seat

    @property
    def stacks(self) -> dict[int, Money]:
        """What each seat has in front, without what is in the pot."""
        hand = self.dealer.hand
        return {seat: money(stack, self.scale) for seat, stack in zip(hand.seats, hand.stacks, strict=True)}

    @property
    def won(self) -> dict[int, Money]:
        """What each seat has won or lost in this hand so far."""
        hand = self.dealer.hand
        pairs = zip(hand.seats, hand.stacks, hand.setup.stacks, strict=True)
        return {seat: money(now - before, self.scale) for seat, now, before in pairs}

    @property
    def pot(self) -> Money:
        """Everything in the middle and in front of the players' stacks; nothing once the hand is over."""
        return 0 if self.over else money(self.dealer.hand.pot, self.scale)

    @property
    def board(self) -> str:
        """The cards in the middle."""
        return texts(self.dealer.hand.board)

    @property
    def street(self) -> str:
        """The name of the street, such as "preflop" or "fourth street"."""
        return self.dealer.hand.this_street.name

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats in the hand, in dealing order."""
        return self.dealer.hand.seats

    def cards(self, seat: int) -> str:
        """The cards of a seat, those face down first."""
        return texts(self.dealer.hand.cards_of(self._position(seat)))

    def up_cards(self, seat: int) -> str:
        """Stud: the cards of a seat that everybody sees."""
        return texts(self.dealer.hand.up[self._position(seat)])

    def _position(self, seat: int) -> int:
        seats = self.dealer.hand.seats
        if type(seat) is not int or seat not in seats:
            raise RefusalError(Refusal("no_such_seat", {"seat": seat, "seats": list(seats)}))
        return seats.index(seat)

    def story(self) -> list[str]:
        """The hand in words, a line for each thing that happened, with the rows that decided it."""
        return Teller(self.dealer.rules, self.scale).lines(self.events)

    def why(self) -> list[str]:
        """The rows of the house's book that decide what the player in turn may do now, special ones first."""
        hand, choices = self.dealer.hand, self.dealer.rules.choices
        return list(rows_of(deciding_turn(hand, choices, why_turn(hand, choices))))

    def reasons(self) -> list[tuple[Event, list[str]]]:
        """Everything that happened, each with the rows that decided it: those with another value of which it
        would have come out otherwise, and those of the game itself.
        """
        told = why_events(self.events, self.dealer.rules.choices)
        return [(one.event, list(rows_of(one.reasons))) for one in told]

    def legal(self) -> Options:
        """What the player in turn may do."""
        return options(self.dealer, self.scale)

    # What can be done

    def fold(self) -> list[Event]:
        """Give the hand up."""
        return self._do(cmd.Fold(self.turn))

    def check(self) -> list[Event]:
        """Pass, facing no bet."""
        return self._do(cmd.Check(self.turn))

    def call(self) -> list[Event]:
        """Match the bet, or go all-in for less."""
        return self._do(cmd.Call(self.turn))

    def raise_to(self, amount: object) -> list[Event]:
        """Bet, complete or raise so that `amount` of the player lies in this round."""
        return self._do(cmd.BetTo(self.turn, units(amount, self.scale)))

    bet = raise_to

    def all_in(self) -> list[Event]:
        """Put everything in, as a bet, raise or call."""
        hand = self.dealer.hand
        legal = self.dealer.legal()
        if legal is not None and legal.call and not legal.all_in and legal.call == hand.stacks[hand.actor]:
            return self.call()
        return self._do(cmd.BetTo(self.turn, hand.bets[hand.actor] + hand.stacks[hand.actor]))

    def bring_in(self) -> list[Event]:
        """Stud: make the forced bet."""
        return self._do(cmd.BringIn(self.turn))

    def draw(self, cards: str = "") -> list[Event]:
        """Exchange these cards; none is standing pat."""
        return self._do(cmd.Draw(self.turn, tuple(parse_cards(cards))))

    def discard(self, cards: str) -> list[Event]:
        """Pineapple: lay a card away."""
        return self._do(cmd.Discard(self.turn, tuple(parse_cards(cards))))

    def show(self, cards: str = "") -> list[Event]:
        """Turn the hand face up at the showdown; at a tracked table `cards` are those that were seen."""
        return self._do(cmd.Show(self.turn, tuple(parse_cards(cards)) if cards else None))

    def report(self, cards: str = "") -> list[Event]:
        """Tracked table: the cards that came, in dealing order, `??` one unseen; without any, all unseen."""
        return self._do(cmd.Deal(tuple(parse_cards(cards)) if cards else None))

    def winners(self, *pots: Sequence[int]) -> list[Event]:
        """Tracked table: the seats that win each pot, main pot first, as the dealer read the hands."""
        return self._do(cmd.DeclareWinners(tuple(tuple(seats) for seats in pots)))

    def muck(self) -> list[Event]:
        """Give the hand up unseen at the showdown."""
        return self._do(cmd.Muck(self.turn))

    def chop(self) -> list[Event]:
        """The two blinds take their bets back."""
        done = self._do(cmd.Chop(self.turn))
        hand = self.dealer.hand
        asked = [seat for p, seat in enumerate(hand.seats) if not hand.folded[p] and p != hand.chop_offered]
        return [*done, *self._do(cmd.Chop(asked[0]))] if hand.chop_offered >= 0 else done

    def run(self, times: int) -> list[Event]:
        """All-in: deal the rest of the board this many times."""
        return self._do(cmd.RunBoard(times))

    def act(self, word: str, *given: object) -> list[Event]:
        """The same by its word: act("call"), act("raise", 12), act("draw", "2c 7d")."""
        if not isinstance(word, str) or word not in ACTIONS:
            raise CardhouseError(f"{word!r} is no action; actions: {', '.join(ACTIONS)}")
        name, needs = ACTIONS[word]
        if len(given) != bool(needs) and not (word == "draw" and not given):
            raise CardhouseError(f"{word!r} takes {needs or 'nothing else'}")
        events: list[Event] = getattr(self, name)(*given)
        return events

    def step(self, bot: Bot) -> list[Event]:
        """Let a bot answer for the player in turn."""
        if self.over:
            raise RefusalError(Refusal("hand_over"))
        return self._do(bot.choose(self.dealer))

    def play(self, bots: Bot | dict[int, Bot]) -> HandInPlay:
        """Play the hand to its end with one bot for all seats, or one for each."""
        while not self.over:
            self.step(self._bot_in_turn(bots) if isinstance(bots, dict) else bots)
        return self

    def _bot_in_turn(self, bots: dict[int, Bot]) -> Bot:
        """The bot of the seat in turn; where it is nobody's turn any of them answers."""
        without = [seat for seat in self.seats if seat not in bots]
        if without:
            raise CardhouseError(f"no bot plays seat {without[0]}; give one for each of {list(self.seats)}")
        return bots[self.turn or min(bots)]

    def _do(self, command: cmd.Command) -> list[Event]:
        answer = self.dealer.act(command)
        if isinstance(answer, Refusal):
            raise RefusalError(answer, self.scale)
        self._tell_table()
        return answer

    def __repr__(self) -> str:
        if self.over:
            return "<hand over>"
        board = f", board {self.board}" if self.board else ""
        return f"<hand: {self.street}{board}, pot {self.pot}; {self.legal()!r}>"


# The word of each action, the method that does it, and what it needs to know.
ACTIONS = {
    "fold": ("fold", ""),
    "check": ("check", ""),
    "call": ("call", ""),
    "bet": ("raise_to", "the whole bet"),
    "raise": ("raise_to", "the whole bet"),
    "complete": ("raise_to", "the whole bet"),
    "all in": ("all_in", ""),
    "bring in": ("bring_in", ""),
    "draw": ("draw", "the cards to exchange"),
    "discard": ("discard", "the card to lay away"),
    "show": ("show", ""),
    "muck": ("muck", ""),
    "chop": ("chop", ""),
    "run": ("run", "how often"),
}
