"""One hand played twice with the same decisions: dealt by the software, and tracked at a live table whose
dealer reports what is seen.
"""

import random
from typing import Literal

import msgspec

from cardhouse.cards.card import UNKNOWN
from cardhouse.games.game import load_game
from cardhouse.houses.profile import load_house
from cardhouse.play import commands as cmd
from cardhouse.play import events as ev
from cardhouse.play.dealer import Dealer
from cardhouse.play.hand import BETTING, SHOWDOWN
from cardhouse.play.openers import awaits_proof
from cardhouse.play.refusal import Refusal
from cardhouse.sim.bots import RandomBot
from play.random_hands import RuleSet, random_dealer

Seen = Literal["all", "some", "none"]
DEALT = (ev.CardsDealt, ev.BoardDealt, ev.CommonCardDealt)
UNSEEN_UP_CARD = 0.04


class Twins:
    """The dealt hand leads, the tracked one follows."""

    def __init__(self, chance: random.Random, game: str, where: tuple[str, RuleSet], seen: Seen) -> None:
        self.chance, self.seen = chance, seen
        structure = chance.choice(load_game(game).structures)
        self.bot = RandomBot(chance.randrange(1 << 32))
        self.dealt = random_dealer(chance, game, structure, *where, ask_showdown=True)
        setup = msgspec.structs.replace(self.dealt.hand.setup, mode="tracked")
        self.tracked = Dealer(setup, load_house(where[0]).choices(where[1]))
        self.shows = chance.random() < 0.6 or self.dealt.rules.must_show
        self.catch_up()

    def step(self) -> None:
        """One decision, taken at both tables."""
        command = self.bot.choose(self.dealt)
        before = len(self.dealt.events)
        follows = command
        if isinstance(command, cmd.Show):
            hand = self.dealt.hand
            follows = cmd.Show(command.seat, tuple(hand.cards_of(hand.pos[command.seat])))
        elif isinstance(command, cmd.Discard):
            follows = cmd.Discard(command.seat, self.as_known(command.seat, command.cards))
        taken(self.dealt, command)
        if isinstance(command, cmd.Draw):
            follows = self.drawn(command, self.dealt.events[before:])
        taken(self.tracked, follows)
        self.catch_up()

    def catch_up(self) -> None:
        """Reports the cards that the dealt hand has had, and who acts first where unseen cards decide it."""
        while self.tracked.awaits_cards:
            taken(self.tracked, cmd.Deal(self.report()))
        theirs, ours = self.dealt.hand, self.tracked.hand
        opens = (theirs.acting_seat, theirs.forced)
        if theirs.stage == BETTING and ours.stage == BETTING and (ours.acting_seat, ours.forced) != opens:
            assert any(UNKNOWN in up for up in ours.up), "who opens was to be seen"
            taken(self.tracked, cmd.FirstToAct(*opens))
        self.turn_up()

    def turn_up(self) -> None:
        """Hands that lie open at the dealt table without a word of their players: somebody is all-in, or the
        opener proves the openers that software has seen.
        """
        theirs, ours = self.dealt.hand, self.tracked.hand
        open_hands = [event for event in self.dealt.events if isinstance(event, ev.Shown)]
        for event in open_hands:
            if ours.stage == SHOWDOWN and not ours.tabled >> ours.pos[event.seat] & 1:
                taken(self.tracked, cmd.Show(event.seat, event.cards))
        if awaits_proof(ours, self.tracked.rules):
            seat = ours.seats[ours.pot_opener]
            taken(self.tracked, cmd.Show(seat, tuple(theirs.cards_of(theirs.pos[seat]))))

    def report(self) -> tuple[int, ...] | None:
        """The cards of the street that the tracked table waits for, as far as they were seen."""
        street, cards = -1, []
        for event in self.dealt.events:
            if isinstance(event, ev.StreetBegan):
                street = event.street
            elif isinstance(event, DEALT) and street == self.tracked.hand.street:
                down = isinstance(event, ev.CardsDealt) and not event.up
                up = isinstance(event, ev.CardsDealt) and event.up
                for card in event.cards if not isinstance(event, ev.CommonCardDealt) else (event.card,):
                    hidden = (down and not self.sees()) or (up and self.chance.random() < UNSEEN_UP_CARD)
                    cards.append(UNKNOWN if hidden else card)
        if cards.count(UNKNOWN) == len(cards):
            return self.chance.choice((None, tuple(cards)))
        return tuple(cards)

    def sees(self) -> bool:
        return self.seen == "all" or (self.seen == "some" and self.chance.random() < 0.5)

    def as_known(self, seat: int, cards: tuple[int, ...]) -> tuple[int, ...]:
        """The same cards as the tracked table knows them."""
        own = self.tracked.hand.hole[self.tracked.hand.pos[seat]]
        return tuple(card if card in own else UNKNOWN for card in cards)

    def drawn(self, command: cmd.Draw, events: list[ev.Event]) -> cmd.Draw:
        """The draw as it is reported; a fifth card that comes later is not seen."""
        drew = next(event for event in events if isinstance(event, ev.Drew))
        cards = [card if self.sees() else UNKNOWN for card in drew.cards]
        unseen = cards.count(UNKNOWN) == len(cards)
        received = None if unseen and self.chance.random() < 0.5 else tuple(cards)
        return cmd.Draw(command.seat, self.as_known(command.seat, command.cards), received=received)

    def read(self) -> None:
        """The rest of the showdown: all hands open at the dealt table, the winners named at the other."""
        while not self.dealt.over:
            waiting = self.dealt.hand
            assert waiting.stage == SHOWDOWN
            for p, seat in enumerate(waiting.seats):
                if not waiting.folded[p] and not waiting.tabled >> p & 1:
                    taken(self.dealt, cmd.Show(seat))
        taken(self.tracked, named_winners(self.dealt))


def named_winners(dealt: Dealer) -> cmd.DeclareWinners:
    """What a dealer says who read the hands right."""
    pushed = [event for event in dealt.events if isinstance(event, ev.PotAwarded)]
    pots = range(max(event.pot for event in pushed) + 1)
    high = tuple(tuple(e.seat for e in pushed if e.pot == pot and e.side != "low") for pot in pots)
    low = tuple(tuple(e.seat for e in pushed if e.pot == pot and e.side == "low") for pot in pots)
    return cmd.DeclareWinners(high, low if any(low) else ())


def taken(dealer: Dealer, command: cmd.Command) -> None:
    answer = dealer.act(command)
    assert not isinstance(answer, Refusal), (command, answer.text())
    assert answer, "an accepted command leads to events"
