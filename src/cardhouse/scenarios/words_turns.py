"""Words for betting that went wrong within a hand: out of turn, skipped, a wrong size, the clock.

Each is ruled on by the house and the ruling is carried out, so that the steps after it go on from there. The
same situations as single rows, without a hand: `rows_acts`. Acts of the player in turn: `words_acts`.
"""

from __future__ import annotations

import re
from typing import Any

from cardhouse.play import commands as cmd
from cardhouse.play import events as ev
from cardhouse.play.dealer import Dealer
from cardhouse.play.refusal import Refusal
from cardhouse.rulings.carrying_out import Place
from cardhouse.rulings.clock import ClockRuns
from cardhouse.rulings.out_of_turn import OutOfTurn
from cardhouse.rulings.over_pot import OverPotFound
from cardhouse.rulings.skipped import Skipped
from cardhouse.rulings.string_bet import StringCalled
from cardhouse.rulings.wrong_size import WrongSizeFound
from cardhouse.scenarios.carrying import judge
from cardhouse.scenarios.sentences import word
from cardhouse.scenarios.world import StoryError, World

KINDS: tuple[tuple[type[ev.Event], str], ...] = (
    (ev.Checked, "check"), (ev.Folded, "fold"), (ev.Called, "call"), (ev.Bet, "bet"), (ev.Completed, "bet"),
    (ev.Raised, "raise"),
)  # fmt: skip
_DID = re.compile(r"([a-z][a-z0-9'_-]*) (?:(checks|folds|calls)|(?:bets|raises to) (\S+))")


def done_since(dealer: Dealer, at: int) -> tuple[str, ...]:
    """What players did after that event, one word each."""
    return tuple(word for event in dealer.events[at:] for kind, word in KINDS if type(event) is kind)


def _ahead(world: World, who: str, kind: str, to: int = 0) -> None:
    dealer = world.running_hand()
    seat = world.seat(who)
    if dealer.hand.acting_seat == seat:
        raise StoryError(f"it is the turn of {who}")
    world.ahead = {**world.ahead, seat: (kind, to, dealer.hand.level, len(dealer.events))}


@word("{who} checks out of turn", "ahead of turn; ruled on when `the turn reaches` the player")
def checks(world: World, who: str) -> None:
    _ahead(world, who, "check")


@word("{who} folds out of turn", "ahead of turn; ruled on when `the turn reaches` the player")
def folds(world: World, who: str) -> None:
    _ahead(world, who, "fold")


@word("{who} calls out of turn", "ahead of turn; ruled on when `the turn reaches` the player")
def calls(world: World, who: str) -> None:
    _ahead(world, who, "call")


@word("{who} bets {money} out of turn", "ahead of turn; ruled on when `the turn reaches` the player")
def bets(world: World, who: str, money: str) -> None:
    _ahead(world, who, "bet", world.money(money))


@word("{who} raises to {money} out of turn", "ahead of turn; ruled on when `the turn reaches` the player")
def raises(world: World, who: str, money: str) -> None:
    _ahead(world, who, "raise", world.money(money))


@word("the turn reaches {who}", "what the player did out of turn is ruled on and carried out")
def reaches(world: World, who: str) -> Refusal | None:
    return _ruled_ahead(world, who, deliberate=False)


@word("the turn reaches {who} who did it on purpose", "the same, of an act out of turn that was no mistake")
def reaches_on_purpose(world: World, who: str) -> Refusal | None:
    return _ruled_ahead(world, who, deliberate=True)


def _ruled_ahead(world: World, who: str, deliberate: bool) -> Refusal | None:
    dealer, seat = world.running_hand(), world.seat(who)
    if seat not in world.ahead:
        raise StoryError(f"{who} has done nothing out of turn")
    kind, to, facing, at = world.ahead[seat]
    hand = dealer.hand
    between: Any = done_since(dealer, at)
    what = OutOfTurn(kind, hand.setup.stakes.structure, to, facing, hand.level, between, deliberate)
    world.ahead = {other: act for other, act in world.ahead.items() if other != seat}
    return judge(world, what, Place(seat))


@word(
    "{who} is skipped while {text}",
    "players behind act before him: `ann is skipped while bob checks and cyd bets 10`",
)
def skipped(world: World, who: str, text: str) -> Refusal | None:
    dealer, seat = world.running_hand(), world.seat(who)
    hand = dealer.hand
    if hand.acting_seat != seat:
        raise StoryError(f"it is not the turn of {who}")
    behind = [_did(world, part) for part in text.split(" and ")]
    facing = hand.bets[hand.actor] < hand.level
    kinds: Any = tuple(kind for kind, _ in behind)
    return judge(world, Skipped(kinds, facing), Place(seat, tuple(command for _, command in behind)))


def _did(world: World, text: str) -> tuple[str, cmd.Command]:
    match = _DID.fullmatch(text)
    if match is None:
        raise StoryError(f"{text!r}: write 'bob checks', 'bob calls', 'bob folds', 'bob bets 10'")
    seat = world.seat(match[1])
    if match[3]:
        return "raise" if "raises" in text else "bet", cmd.BetTo(seat, world.money(match[3]))
    quiet: dict[str, cmd.Command] = {
        "checks": cmd.Check(seat),
        "folds": cmd.Fold(seat),
        "calls": cmd.Call(seat),
    }
    return match[2].removesuffix("s"), quiet[match[2]]


@word("{who} was skipped and what was entered is taken back", "an action that he never made is in the hand")
def never_acted(world: World, who: str) -> Refusal | None:
    return judge(world, Skipped(()), Place(world.seat(who), never_acted=True))


@word("{who}'s bet of {bet:money} should have been {money}", "a wrong size, noticed in the same round")
def wrong_size(world: World, who: str, bet: str, money: str) -> Refusal | None:
    acted = _acted_since_wager(world.running_hand())
    what = WrongSizeFound(world.money(bet), world.money(money), acted=acted)
    return judge(world, what, Place(world.seat(who)))


@word("{who} has called a bet that should have been {money}", "what a caller of such a wager does now")
def called_wrong_size(world: World, who: str, money: str) -> Refusal | None:
    dealer = world.running_hand()
    bet = dealer.hand.bets[world.position(who)]
    what = WrongSizeFound(bet, world.money(money), "caller", _acted_since_wager(dealer))
    return judge(world, what, Place(world.seat(who)))


@word("{who}'s {bet:money} is above the pot of {money}", "a pot-limit wager that somebody points out")
def above_the_pot(world: World, who: str, bet: str, money: str) -> Refusal | None:
    what = OverPotFound(world.money(bet), world.money(money), _acted_since_wager(world.running_hand()))
    return judge(world, what, Place(world.seat(who)))


@word("dealer calls a string bet of {who}", "the raise is taken back, and the act is judged again")
def string_called(world: World, who: str) -> Refusal | None:
    return judge(world, StringCalled(), Place(world.seat(who)))


@word("the clock of {who} runs out", "the time is up and nothing was done")
def clock_runs_out(world: World, who: str) -> Refusal | None:
    hand = world.running_hand().hand
    facing = hand.bets[world.position(who)] < hand.level
    return judge(world, ClockRuns(600, facing), Place(world.seat(who)))


def _acted_since_wager(dealer: Dealer) -> int:
    events = dealer.events
    at = max((at for at, event in enumerate(events) if isinstance(event, ev.Wager)), default=len(events))
    return len(done_since(dealer, at + 1))
