"""Substantial action (deal.substantial-action): until when a misdeal can be called, as each book counts it.

Posted blinds and stud's forced bet are not counted. What is done in time or too late is in `misdeal`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

from cardhouse.games.game import Game
from cardhouse.play import events as ev
from cardhouse.rulings.case import Case
from cardhouse.rulings.deal_effects import Told
from cardhouse.rulings.ruling import Book, Ruling

Form = Literal["flop", "stud", "lowball", "deuce", "draw"]
Did = Literal["check", "fold", "call", "bet", "raise"]
PUTS_CHIPS_IN = ("call", "bet", "raise")
_DID: dict[type, Did] = {
    ev.Folded: "fold", ev.Checked: "check", ev.Called: "call", ev.Bet: "bet", ev.Raised: "raise",
    ev.Completed: "raise",
}  # fmt: skip


class Moment(msgspec.Struct, frozen=True):
    """The game, and what players have done in turn after the forced bets when the error is pointed out.

    `big_bet`: played no-limit or pot-limit. `found`: a supervisor finds that there was substantial action.
    """

    form: Form = "flop"
    acts: tuple[Did, ...] = ()
    big_bet: bool = False
    found: bool = False


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


def form_of(game: Game) -> Form:
    """Which rules on exposed cards a game follows."""
    if game.family == "draw":
        low = "deuce_to_seven" in game.wins
        return "deuce" if low else "lowball" if "ace_to_five" in game.wins else "draw"
    return game.family


def moment_of(game: Game, events: Iterable[ev.Event], big_bet: bool) -> Moment:
    """The moment that a hand has reached, its actions counted from its events."""
    acts = tuple(_DID[type(event)] for event in events if type(event) in _DID)
    return Moment(form_of(game), acts, big_bet)
