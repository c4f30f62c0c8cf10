"""Whole hands that a story tells in one sentence, played in the room: folded out, or won after a flop by
somebody, for a pot of a certain size where the limits let one come about.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from cardhouse.play import commands as cmd
from cardhouse.play.dealer import Dealer
from cardhouse.play.hand import BETTING, Hand
from cardhouse.scenarios.world import StoryError, World

RAISES_MOST = 3


@dataclass(frozen=True, slots=True)
class Course:
    """Who stays in, how often the level rises on each street, where the winner ends it with a bet."""

    seats: frozenset[int]
    winner: int
    rises: tuple[int, ...]
    last: int


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


def course_to(hand: Hand, winner: int, pot: int = 0) -> Course | None:
    """A course of betting by which this player wins so much after a flop; any pot where none is said. None
    where the game has no fixed bets on a board, or no such pot can come about.
    """
    stakes = hand.setup.stakes
    flops = [at for at, street in enumerate(hand.game.streets) if street.board]
    if winner not in hand.seats or stakes.structure != "limit" or len(flops) != 3 or hand.street:
        return None
    posted = [seat for p, seat in enumerate(hand.seats) if hand.bets[p] and seat != winner]
    others = [seat for seat in hand.seats if seat not in posted and seat != winner]
    small, big = stakes.small_bet, stakes.big_bet
    for count in range(len(posted), len(hand.seats)):
        seats = frozenset([winner, *posted, *others[: count - len(posted)]])
        for rises in product(range(RAISES_MOST + 1), repeat=3):
            each = hand.level + small * rises[0] + small * rises[1] + big * rises[2]
            least = min(hand.stacks[p] + hand.bets[p] for p, seat in enumerate(hand.seats) if seat in seats)
            if (not pot or len(seats) * each + hand.pot == pot) and each + 2 * big <= least:
                last = 3 if rises[2] else 2 if rises[1] else 1
                return Course(seats, winner, rises, last)
    return None


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
    if hand.street >= course.last:
        if seat == course.winner and legal.wager and not hand.level:
            return cmd.BetTo(seat, legal.least)
        return cmd.Check(seat) if legal.check else cmd.Fold(seat)
    size = hand.setup.stakes.big_bet if hand.street >= 2 else hand.setup.stakes.small_bet
    start = max(post.live for post in hand.setup.posts) if hand.street == 0 and hand.setup.posts else 0
    if hand.level < start + course.rises[hand.street] * size and legal.wager:
        return cmd.BetTo(seat, legal.least)
    return cmd.Check(seat) if legal.check else cmd.Call(seat)


def _act(world: World, act: cmd.Command) -> None:
    refused = world.act(act)
    if refused is not None:
        raise StoryError(f"the hand cannot go on: {refused.text()}")
