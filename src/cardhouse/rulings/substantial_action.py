"""Substantial action (deal.substantial-action): until when a misdeal can be called, as each book counts it.

Posted blinds and stud's forced bet are not counted. What is done in time or too late is in `misdeal`.
"""

from __future__ import annotations

from typing import Annotated, Literal, cast

import msgspec

from cardhouse.play.dealer import Dealer
from cardhouse.rulings import sight, sight_betting
from cardhouse.rulings.case import Case
from cardhouse.rulings.deal_effects import Told
from cardhouse.rulings.facts import Asked, Seen, Sight
from cardhouse.rulings.ruling import Book, Ruling

Form = Literal["flop", "stud", "lowball", "deuce", "draw"]
Did = Literal["check", "fold", "call", "bet", "raise"]
PUTS_CHIPS_IN = ("call", "bet", "raise")


class Moment(msgspec.Struct, frozen=True):
    """The game, and what players have done in turn after the forced bets when the error is pointed out.

    `big_bet`: played no-limit or pot-limit. `found`: a supervisor finds that there was substantial action.
    `dealing`: the starting hands are not all dealt yet.
    """

    form: Annotated[Form, Seen(sight.form, "Which family of games is it?")] = "flop"
    acts: Annotated[
        tuple[Did, ...], Seen(sight.acts, "What have players done since the forced bets, in order?")
    ] = ()
    big_bet: Annotated[bool, Seen(sight.big_bet, "Is it played no-limit or pot-limit?")] = False
    found: Annotated[bool, Asked("Has a supervisor found that there was substantial action?")] = False
    dealing: Annotated[bool, Seen(sight.still_dealing, "Is the dealer still dealing?")] = False


class ActionCounted(Case, frozen=True):
    """The question whether a misdeal can still be called."""

    about = "dealing"

    moment: Moment


def action_counted(case: ActionCounted, book: Book) -> Ruling:
    """Whether the time for a misdeal is over."""
    if substantial(case.moment, book):
        return book.rule("There has been substantial action", Told("too late for a misdeal"))
    return book.rule("There has been no substantial action yet", Told("misdeal can still be called"))


def substantial(moment: Moment, book: Book) -> bool:
    """Whether there has been substantial action by the house's count."""
    if moment.dealing and book.setting("substantial_action.while_dealing") == "none":
        return False
    rule = book.setting("substantial_action.rule")
    if moment.form in ("lowball", "deuce"):
        own = book.setting("substantial_action.lowball")
        rule = rule if own == "as_in_other_games" else own
    acted = len(moment.acts)
    with_chips = sum(did in PUTS_CHIPS_IN for did in moment.acts)
    if rule == "two_players":
        reached = acted >= 2
    else:
        reached = acted >= 3 or (acted == 2 and with_chips >= (2 if rule == "three_or_two_with_chips" else 1))
    if reached or not (moment.found and acted):
        return reached
    return bool(book.setting("substantial_action.supervisor") == "may_find_it")


def moment_at(dealer: Dealer) -> Moment:
    """The moment that a hand has reached, its actions counted from its events."""
    seen = Sight(dealer)
    form, acts = cast(Form, sight.form(seen)), cast("tuple[Did, ...]", sight.acts(seen))
    return Moment(form, acts, sight.big_bet(seen), dealing=sight.still_dealing(seen))


def substantial_now(seen: Sight) -> bool:
    """Whether the hand has come to substantial action, by the house's count."""
    return substantial(moment_at(seen.dealer), Book(seen.dealer.rules.choices))


def substantial_on_street(seen: Sight) -> bool:
    """The same of the round that is being bet."""
    acts = cast("tuple[Did, ...]", sight_betting.acts_of_round(seen))
    now = msgspec.structs.replace(moment_at(seen.dealer), acts=acts)
    return substantial(now, Book(seen.dealer.rules.choices))
