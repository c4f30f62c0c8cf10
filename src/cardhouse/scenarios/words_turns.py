"""Words for betting that went wrong within a hand: out of turn, skipped, a wrong size, the clock.

Each is ruled on by the house and the ruling is carried out, so that the steps after it go on from there. The
same situations as single rows, without a hand: `rows_acts`. Acts of the player in turn: `words_acts`.
"""

from __future__ import annotations

import re

from cardhouse.play import events as ev
from cardhouse.play.dealer import Dealer
from cardhouse.play.refusal import Refusal
from cardhouse.scenarios.room_rulings import happens
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
    world.ahead = {**world.ahead, seat: (kind, to, len(dealer.events))}


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


@word("the turn reaches {who} who had not heard the amount", "the same, of a call before a bet had a size")
def reaches_before_amount(world: World, who: str) -> Refusal | None:
    return _ruled_ahead(world, who, deliberate=False, before_amount=True)


@word("the turn reaches {who} who did it on purpose", "the same, of an act out of turn that was no mistake")
def reaches_on_purpose(world: World, who: str) -> Refusal | None:
    return _ruled_ahead(world, who, deliberate=True)


def _ruled_ahead(
    world: World, who: str, deliberate: bool, before_amount: bool = False
) -> Refusal | None:
    dealer, seat = world.running_hand(), world.seat(who)
    if seat not in world.ahead:
        raise StoryError(f"{who} has done nothing out of turn")
    kind, to, at = world.ahead[seat]
    world.ahead = {other: act for other, act in world.ahead.items() if other != seat}
    return happens(
        world, "act-out-of-turn", seat, kind=kind, to=world.text(to) if to else "",
        between=", ".join(done_since(dealer, at)) or "none", deliberate="yes" if deliberate else "",
        before_amount="yes" if before_amount else "",
    )  # fmt: skip


@word(
    "{who} is skipped while {text}",
    "players behind act before him: `ann is skipped while bob checks and cyd bets 10`",
)
def skipped(world: World, who: str, text: str) -> Refusal | None:
    dealer, seat = world.running_hand(), world.seat(who)
    if dealer.hand.acting_seat != seat:
        raise StoryError(f"it is not the turn of {who}")
    did = [_did(world, part) for part in text.split(" and ")]
    made = next((money for _, money in did if money), "")
    return happens(world, "skipped", seat, behind=", ".join(kind for kind, _ in did), raised_to=made)


def _did(world: World, text: str) -> tuple[str, str]:
    match = _DID.fullmatch(text)
    if match is None:
        raise StoryError(f"{text!r}: write 'bob checks', 'bob calls', 'bob folds', 'bob bets 10'")
    world.seat(match[1])
    if match[3]:
        return "raise" if "raises" in text else "bet", match[3]
    return match[2].removesuffix("s"), ""


@word("{who} was skipped and what was entered is taken back", "an action that he never made is in the hand")
def never_acted(world: World, who: str) -> Refusal | None:
    return happens(world, "skipped", world.seat(who), behind="none")


@word("{who}'s bet of {bet:money} should have been {money}", "a wrong size, noticed in the same round")
def wrong_size(world: World, who: str, bet: str, money: str) -> Refusal | None:
    return happens(world, "wrong-size-found", world.seat(who), bet=bet, proper=money, who="bettor")


@word(
    "{who} has called a bet( of {bet:money})? that should have been {money}",
    "what a caller of such a wager does now; `of 4` where the hand has the proper size",
)
def called_wrong_size(world: World, who: str, money: str, bet: str | None = None) -> Refusal | None:
    bet = bet or world.text(world.running_hand().hand.bets[world.position(who)])
    return happens(world, "wrong-size-found", world.seat(who), bet=bet, proper=money, who="caller")


@word("{who}'s {bet:money} is above the pot of {money}", "a pot-limit wager that somebody points out")
def above_the_pot(world: World, who: str, bet: str, money: str) -> Refusal | None:
    return happens(world, "over-pot-found", world.seat(who), bet=bet, most=money)


@word("dealer calls a string bet of {who}", "the raise is taken back, and the act is judged again")
def string_called(world: World, who: str) -> Refusal | None:
    return happens(world, "string-called", world.seat(who))


@word("the clock of {who} runs out", "the time is up and nothing was done")
def clock_runs_out(world: World, who: str) -> Refusal | None:
    return happens(world, "clock-runs", world.seat(who), seconds="600")
