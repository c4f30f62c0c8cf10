"""Betting words: what players do in turn, and the short ways to say that several do the same."""

from __future__ import annotations

from cardhouse.play import commands as cmd
from cardhouse.play import events as ev
from cardhouse.play.hand import BETTING, SHOWDOWN
from cardhouse.play.refusal import Refusal
from cardhouse.scenarios.sentences import word
from cardhouse.scenarios.words_cards import answer_cards
from cardhouse.scenarios.world import StoryError, World

MOST_ACTIONS = 400  # a story that takes longer goes round in circles


@word("{who} folds", "gives up the hand")
def folds(world: World, who: str) -> Refusal | None:
    return world.act(cmd.Fold(world.seat(who)))


@word("{who} checks", "passes, facing no bet")
def checks(world: World, who: str) -> Refusal | None:
    return world.act(cmd.Check(world.seat(who)))


@word("{who} calls", "matches the bet, or is all-in for less")
def calls(world: World, who: str) -> Refusal | None:
    return world.act(cmd.Call(world.seat(who)))


@word(
    "{who} (bets|raises to|completes to|opens for|makes it) {money}",
    "the whole bet of the round: bets 10, raises to 30",
)
def bets(world: World, who: str, money: str) -> Refusal | None:
    return world.act(cmd.BetTo(world.seat(who), world.money(money)))


@word("{who} (bets|raises|completes)", "the least that is legal; in limit games the only size")
def bets_least(world: World, who: str) -> Refusal | None:
    legal = world.running_hand().legal()
    seat = world.seat(who)
    amount = legal.least if legal is not None and legal.seat == seat and legal.wager else 1
    return world.act(cmd.BetTo(seat, amount))


@word("{who} (bets|raises) (the pot|the most)", "the most that is legal")
def bets_most(world: World, who: str) -> Refusal | None:
    legal = world.running_hand().legal()
    seat = world.seat(who)
    return world.act(
        cmd.BetTo(seat, legal.most if legal is not None and legal.seat == seat and legal.wager else 1)
    )


@word("{who} (is|goes|raises|bets|calls) all-in", "bets, raises or calls with every chip")
def all_in(world: World, who: str) -> Refusal | None:
    hand = world.running_hand().hand
    p = world.position(who)
    if hand.stacks[p] + hand.bets[p] <= hand.level:
        return world.act(cmd.Call(world.seat(who)))
    return world.act(cmd.BetTo(world.seat(who), hand.stacks[p] + hand.bets[p]))


@word("{who} brings it in", "stud: makes the forced bet")
def brings_in(world: World, who: str) -> Refusal | None:
    return world.act(cmd.BringIn(world.seat(who)))


@word("low card brings it in", "stud: whoever has it makes the forced bet")
def low_card(world: World) -> Refusal | None:
    return world.act(cmd.BringIn(world.running_hand().hand.acting_seat))


@word("{who} declares the pot open", "draw high: opens without chips, all-in for the antes")
def declares_open(world: World, who: str) -> Refusal | None:
    return world.act(cmd.DeclareOpen(world.seat(who)))


@word("(blinds chop|{who} chops)", "small and big blind take their blinds back")
def chop(world: World, who: str | None = None) -> Refusal | None:
    hand = world.running_hand().hand
    refused = world.act(cmd.Chop(world.seat(who) if who else hand.acting_seat))
    asked = [seat for p, seat in enumerate(hand.seats) if not hand.folded[p] and p != hand.chop_offered]
    if who is None and refused is None and hand.chop_offered >= 0 and hand.stage == BETTING:
        return world.act(cmd.Chop(asked[0]))
    return refused


def _in_turn(world: World, how: str) -> Refusal | None:
    """One action of the player in turn: fold, or check and call."""
    legal = world.running_hand().legal()
    assert legal is not None, "a betting turn has choices"
    if how == "fold":
        return world.act(cmd.Fold(legal.seat))
    if how == "check" or legal.check:
        return world.act(cmd.Check(legal.seat))
    if legal.bring_in:
        return world.act(cmd.BringIn(legal.seat))
    return world.act(cmd.Call(legal.seat))


HOW = {"fold": "fold", "folds": "fold", "check": "check", "checks": "check", "call": "call", "calls": "call"}


@word(
    "(everyone|everybody|(the )?rest) {text}( round)? to {who}",
    "everyone folds, checks or calls until it is that player's turn",
)
def everyone_to(world: World, text: str, who: str) -> Refusal | None:
    seat = world.seat(who)
    dealer = world.running_hand()
    street = dealer.hand.street
    for _ in range(MOST_ACTIONS):
        if dealer.hand.stage != BETTING or dealer.hand.street != street:
            raise StoryError(f"the round ended before it was the turn of {who}")
        if dealer.hand.acting_seat == seat:
            return None
        refusal = _in_turn(world, _how(text))
        if refusal is not None:
            return refusal
    raise AssertionError("a betting round ends")


def _how(text: str) -> str:
    if text not in HOW:
        raise StoryError(f"everyone folds, checks or calls, not {text!r}")
    return HOW[text]


@word(
    "(everyone|everybody|(the )?rest) (else )?{text}",
    "each in turn folds, checks or calls (checks where there is nothing to "
    "call) until the round is over; stands pat, discards, shows",
)
def everyone(world: World, text: str) -> Refusal | None:
    if text in ("stands pat", "stand pat", "discards", "discard", "shows", "show", "mucks", "muck"):
        return answer_cards(world, text.split()[0].rstrip("s"))
    how = _how(text)
    dealer = world.running_hand()
    street = dealer.hand.street
    for _ in range(MOST_ACTIONS):
        if dealer.hand.stage != BETTING or dealer.hand.street != street:
            return None
        refusal = _in_turn(world, how)
        if refusal is not None:
            return refusal
    raise AssertionError("a betting round ends")


@word(
    "on to (the )?{text}",
    "everyone checks or calls (stands pat, discards the last card) until that street is bet: flop, turn, "
    "river, fourth street, after the first draw; or the showdown, the draw",
)
def on_to(world: World, text: str) -> Refusal | None:
    dealer = world.running_hand()
    for _ in range(MOST_ACTIONS):
        if _arrived(world, text):
            return None
        if dealer.over:
            raise StoryError(f"the hand was over before the {text}")
        refusal = _go_on(world)
        if refusal is not None:
            return refusal
    raise AssertionError("a hand ends")


def _arrived(world: World, street: str) -> bool:
    hand = world.hand_dealer.hand
    if street == "showdown":  # where nobody is asked to show, it is over in the same moment
        return hand.stage == SHOWDOWN or any(isinstance(one, ev.Shown) for one in world.hand_dealer.events)
    if street in ("draw", "first draw", "second draw", "third draw", "discard"):
        if hand.stage == BETTING or hand.actor < 0:
            return False
        number = {"second draw": 2, "third draw": 3}.get(street)
        return number is None or hand.street == number
    names = [street_of.name for street_of in hand.game.streets]
    if street not in names:
        raise StoryError(f"{hand.game.name} has no {street!r}; its streets: {', '.join(names)}")
    return hand.stage == BETTING and hand.this_street.name == street


def _go_on(world: World) -> Refusal | None:
    hand = world.running_hand().hand
    if hand.stage == BETTING:
        return _in_turn(world, "call")
    return answer_cards(world, "stand")


@word("(the )?hand plays out", "everyone checks or calls, stands pat and shows until the pot is pushed")
def plays_out(world: World) -> Refusal | None:
    dealer = world.running_hand()
    for _ in range(MOST_ACTIONS):
        if dealer.over:
            return None
        refusal = _go_on(world)
        if refusal is not None:
            return refusal
    raise AssertionError("a hand ends")
