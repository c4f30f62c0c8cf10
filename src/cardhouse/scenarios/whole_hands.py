"""Whole hands that a story tells in one sentence, played in the room: folded out, or won after a flop by
somebody, for a pot of a certain size where the limits let one come about.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from cardhouse.play import commands as cmd
from cardhouse.play.dealer import Dealer
from cardhouse.play.hand import BETTING, Hand
from cardhouse.scenarios import values
from cardhouse.scenarios.world import StoryError, World

RAISES_MOST = 3


@dataclass(frozen=True, slots=True)
class Course:
    """Who stays in, how often the level rises on each street, and where it ends: with a bet of the one winner
    that nobody calls, or with the board playing for several.
    """

    seats: frozenset[int]
    winners: tuple[int, ...]
    rises: tuple[int, ...]

    @property
    def last(self) -> int:
        """The street on which the one winner's bet ends it."""
        return 3 if self.rises[2] else 2 if self.rises[1] else 1


def fold_out(world: World) -> None:
    """The hand in progress ends with everybody folding to the last player."""
    while world.in_progress:
        world.report_cards()
        _act(world, _fold(world.running_hand()))


def _fold(dealer: Dealer) -> cmd.Command:
    hand, legal = dealer.hand, dealer.legal()
    seat = hand.acting_seat
    if legal is None:
        return cmd.Draw(seat) if hand.this_street.draw else cmd.CloseDiscards()
    return cmd.BringIn(seat) if legal.bring_in else cmd.Fold(seat)


def course_to(hand: Hand, winners: tuple[int, ...], pot: int = 0) -> Course | None:
    """A course of betting by which these players win so much after a flop; any pot where none is said. None
    where the game has no fixed bets on a board, or no such pot can come about.
    """
    stakes = hand.setup.stakes
    flops = [street for street in hand.game.streets if street.board]
    if not set(winners) <= set(hand.seats) or stakes.structure != "limit" or len(flops) != 3 or hand.street:
        return None
    if len(winners) > 1 and hand.game.combine != "any":
        return None  # no board plays for two
    posted = {seat: hand.bets[p] for p, seat in enumerate(hand.seats) if hand.bets[p]}
    others = [seat for seat in (*posted, *hand.seats) if seat not in winners]
    companies = [list(dict.fromkeys(others))[:count] for count in range(len(others) + 1)]
    for company in companies if len(winners) == 1 else [[]]:
        seats = frozenset((*winners, *company))
        for rises in product(range(RAISES_MOST + 1), repeat=3):
            each = hand.level + stakes.small_bet * (rises[0] + rises[1]) + stakes.big_bet * rises[2]
            made = len(seats) * each + hand.pot - sum(posted[seat] for seat in posted if seat in seats)
            folding = any(bet and seat not in seats for seat, bet in posted.items())
            enough = min(hand.stacks[hand.pos[seat]] for seat in seats) >= each + 2 * stakes.big_bet
            if pot in (0, made) and enough and len(seats) > 1 and (rises[0] or not folding):
                return Course(seats, winners, rises)
    return None


def board_plays(world: World) -> bool:
    """The board that is to come is the best hand by itself, where nobody holds a card of it."""
    stacker, hand = world.stacker, world.hand_dealer.hand
    out = {card for held in (*hand.hole, *hand.up) for card in held}
    suits = [values.cards(f"A{suit} K{suit} Q{suit} J{suit} T{suit}") for suit in "cdhs"]
    free = [cards for cards in suits if not out & set(cards)]
    if stacker is None or hand.tracked or not free:
        return False
    stacker.wanted["board"] = tuple(free[0])
    return True


def follow(world: World, course: Course) -> None:
    """The hand in progress goes that way."""
    while world.in_progress:
        world.report_cards()
        _act(world, _next(world.running_hand(), course))


def _next(dealer: Dealer, course: Course) -> cmd.Command:
    hand, legal = dealer.hand, dealer.legal()
    seat = hand.acting_seat
    if hand.stage != BETTING or legal is None:
        raise StoryError("a hand of this game cannot be told in one sentence")
    if seat not in course.seats and not legal.check:
        return cmd.Fold(seat)
    if hand.street >= course.last and len(course.winners) == 1:
        if seat in course.winners and legal.wager and not hand.level:
            return cmd.BetTo(seat, legal.least)
        return cmd.Check(seat) if legal.check else cmd.Fold(seat)
    if hand.street > 2:
        return cmd.Check(seat)
    size = hand.setup.stakes.big_bet if hand.street >= 2 else hand.setup.stakes.small_bet
    start = max(post.live for post in hand.setup.posts) if hand.street == 0 and hand.setup.posts else 0
    rises = seat in course.seats and hand.level < start + course.rises[hand.street] * size
    if rises and legal.wager:
        return cmd.BetTo(seat, legal.least)
    return cmd.Check(seat) if legal.check else cmd.Call(seat)


def _act(world: World, act: cmd.Command) -> None:
    refused = world.act(act)
    if refused is not None:
        raise StoryError(f"the hand cannot go on: {refused.text()}")
