"""What carrying out a ruling on betting needs: whose it is, the hand in play, and how a hand is given up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cardhouse.play import commands as cmd
from cardhouse.play import events as ev
from cardhouse.play.dealer import Dealer
from cardhouse.play.hand import BETTING, STREET, Hand
from cardhouse.play.refusal import Refusal
from cardhouse.rulings import setting_back
from cardhouse.rulings.effects import Acts
from cardhouse.rulings.ruling import Ruling

Done = Refusal | None


def cannot(why: str) -> Refusal:
    """The ruling does not fit the hand as it stands."""
    return Refusal("not_now", {"what": "carrying out the ruling", "why": why})


@dataclass(frozen=True, slots=True)
class Place:
    """Whose act or hand it is; 0 where nobody said. `behind`: what players behind a skipped one did, in
    order. `opener`: who should have opened the round. `never_acted`: the last action that was entered for the
    seat in this round was never made. `to`: the rightful winner of a pot that is moved.
    """

    seat: int = 0
    behind: tuple[cmd.Command, ...] = ()
    opener: int = 0
    never_acted: bool = False
    to: int = 0


@dataclass(slots=True)
class Job:
    """One ruling being carried out."""

    dealer: Dealer
    what: Any
    ruling: Ruling
    place: Place
    of_a_hand: bool = False
    """Whether it is about a player's cards, which may be out already and come back."""

    @property
    def hand(self) -> Hand:
        return self.dealer.hand

    @property
    def seat(self) -> int:
        return self.place.seat

    @property
    def position(self) -> int:
        return self.hand.pos[self.place.seat]

    @property
    def in_turn(self) -> bool:
        """Whether the hand waits for the player concerned."""
        return self.hand.acting_seat == self.place.seat

    @property
    def betting(self) -> bool:
        """Whether somebody is to act in a betting round."""
        return self.hand.stage == BETTING and self.hand.actor >= 0

    @property
    def awaits_cards(self) -> bool:
        """Whether the cards of a street are on their way: nobody's hand can be taken in before."""
        return self.hand.stage == STREET and self.hand.actor < 0

    @property
    def cite(self) -> str | None:
        return self.ruling.cites[0] if self.ruling.cites else None

    def act(self, command: cmd.Command) -> Done:
        """A command of play; a refusal where the game does not allow it."""
        done = self.dealer.act(command)
        return done if isinstance(done, Refusal) else None

    def take(self, *events: ev.Event) -> None:
        """Effects that are no ordinary play."""
        self.dealer.take(list(events))


def fold(job: Job) -> Done:
    """A fold where play allows it; a hand given up by ruling facing no bet is dead."""
    legal = job.dealer.legal()
    if job.in_turn and legal is not None and legal.fold:
        return job.act(cmd.Fold(job.seat))
    return dead(job)


def dead(job: Job, *first: ev.Event) -> Done:
    """The hand is dead; `first` goes before it and with it, as the hand would go on in between."""
    if job.hand.stage == STREET and not job.in_turn and job.hand.draws[job.position] < 0:
        return cannot("the turn has not reached the player")
    if job.hand.live < 2:
        return cannot("nobody else is in the hand")
    job.take(*first, ev.HandKilled(job.seat, job.ruling.because, job.cite))
    return None


def last_wager(job: Job) -> int:
    """Where the player made the last wager of the running round; -1 where it was not he."""
    if not job.betting or job.hand.aggressor != job.position:
        return -1
    events = job.dealer.events
    at = setting_back.last_act(events, job.seat)
    return at if at >= 0 and isinstance(events[at], ev.Wager) else -1


def command_for(action: Acts, seat: int) -> cmd.Command:
    """The action as a command of play."""
    simple: dict[str, cmd.Command] = {
        "fold": cmd.Fold(seat),
        "check": cmd.Check(seat),
        "call": cmd.Call(seat),
        "bring in": cmd.BringIn(seat),
        "stand pat": cmd.Draw(seat),
    }
    return simple.get(action.kind) or cmd.BetTo(seat, action.to)
