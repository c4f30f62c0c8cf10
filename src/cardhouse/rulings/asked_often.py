"""What people at a table ask most though no error need have happened: who shows first and how much of a hand,
whether a short all-in may be raised, cards that would have come, chips taken off the table, a wrong seat,
somebody outside the hand who speaks up. Answers from the choices by which the house plays anyway.
"""

from __future__ import annotations

from typing import Annotated, Literal

from cardhouse.games.game import Structure
from cardhouse.rulings import sight, sight_betting
from cardhouse.rulings.case import Case
from cardhouse.rulings.effects import Plainly
from cardhouse.rulings.facts import Asked, Seen
from cardhouse.rulings.hand_effects import Settled
from cardhouse.rulings.ruling import Book, Ruling


class WhoShowsFirst(Case, frozen=True):
    """Nobody wants to show first at the showdown."""

    about = "hand"

    bets: Annotated[
        Literal["on the last round", "earlier only", "none"],
        Seen(
            sight_betting.last_bet,
            "When was the last bet or raise: on the last round, earlier only, or was there none?",
        ),
    ]
    asked: Annotated[bool, Asked("Were they asked, and do they neither show nor discard?")] = False


class HandNotTabled(Case, frozen=True):
    """At the showdown only a part of a hand is turned up. `would_win`: it would win with the card shown."""

    about = "hand"

    would_win: Annotated[bool, Asked("Would the hand win with the card that is shown?")] = False
    refuses: Annotated[bool, Asked("Does the player refuse to show the rest?")] = False


class Rabbit(Case, frozen=True):
    """Somebody wants to see cards that would have come."""

    about = "hand"


class RaiseReopened(Case, frozen=True):
    """Whether a player may raise over an all-in that was less than a full raise. `raised_by`: by how much it
    raised; `full`: what a full bet or raise is; `acted`: since the last full one; `together`: what several in
    a row come to.
    """

    about = "betting"

    structure: Annotated[Structure, Seen(sight.structure, "How is the betting limited?")]
    raised_by: Annotated[
        int, Seen(sight_betting.last_raised_by, "By how much did the all-in raise the bet?")
    ]
    full: Annotated[int, Seen(sight_betting.full_raise, "How much is a full bet or raise here?")]
    acted: Annotated[
        bool,
        Seen(
            sight_betting.acted_since_full_raise,
            "Has the player who wants to raise acted since the last full bet or raise?",
        ),
    ] = True
    together: Annotated[
        int,
        Seen(
            sight_betting.raised_since_acting,
            "By how much did several short all-ins in a row raise together?",
        ),
    ] = 0


class ChipsOffTable(Case, frozen=True):
    """A player took chips off the table, or wants to, and plays on."""

    about = "table"


class WrongSeat(Case, frozen=True):
    """A player sits in a wrong seat or at a wrong table, with his own chips."""

    about = "table"


class OutsiderSpeaks(Case, frozen=True):
    """Somebody who is not in the hand, or a friend, speaks up."""

    about = "hand"

    what: Annotated[
        Literal["advice or what a hand holds", "read a hand that lies face up"],
        Asked("What was said: advice, or what a hand holds; or was a hand read that lies face up?"),
    ] = "advice or what a hand holds"


def who_shows_first(case: WhoShowsFirst, book: Book) -> Ruling:
    """By who bet last; where nobody did, by position. Who was asked in vain may be made to."""
    because, first = _first_to_show(case, book)
    if case.asked and book.setting("showdown.nobody_shows") == "may_be_made_to":
        because = f"{because}; who was asked in vain may be made to show in that order"
        made = (first, Settled("made to show in order"))
        return book.offer(because, "floor", made, Settled("left to the players"))
    return book.rule(because, first)


def _first_to_show(case: WhoShowsFirst, book: Book) -> tuple[str, Settled]:
    by = book.setting("showdown.order_after_bet") if case.bets != "none" else ""
    if by == "last_called_aggressor":
        because = "Who made the last bet or raise that was called shows first, whatever the round"
        return because, Settled("maker of the last called bet shows first")
    if case.bets == "on the last round":
        because = "Who bet or raised last on the last round shows first, then the others clockwise"
        return because, Settled("last to bet or raise shows first")
    if book.setting("showdown.order_without_bet") == "button_first":
        return "Without a bet on the last round the button shows first", Settled("button shows first")
    because = "Without a bet on the last round, whoever acted first shows first, then the others clockwise"
    return because, Settled("first to act shows first")


def hand_not_tabled(case: HandNotTabled, book: Book) -> Ruling:
    """How much of a hand must lie face up."""
    if book.setting("showdown.show_to_win") == "cards_that_play":
        return book.rule("The cards that play are enough", Settled("cards that play are enough"))
    if case.would_win and case.refuses and book.setting("showdown.rest_refused") == "floor_decides":
        because = "The card shown would win, and the player will not show the rest"
        return book.offer(because, "floor", Plainly("hand dead"), Plainly("hand live"))
    if case.would_win and not case.refuses and book.setting("showdown.winning_card") != "nothing_said":
        because = "The card shown would win, but no pot is won without the whole hand face up"
        return book.rule(because, Settled("told to show the rest"))
    because = "No part of a pot is won without the whole hand face up, cards that do not play included"
    return book.rule(because, Settled("whole hand face up, or no part of the pot"))


def rabbit(case: Rabbit, book: Book) -> Ruling:
    """Whether they are shown."""
    if book.setting("requests.rabbit") == "granted":
        return book.rule("The hand is over, and the cards may be shown", Settled("cards may be shown"))
    return book.rule("Cards that were never dealt are not looked at", Settled("no card is shown"))


def raise_reopened(case: RaiseReopened, book: Book) -> Ruling:
    """Limit goes by half a bet where the house says so; other games by a full raise."""
    whole = case.raised_by >= case.full
    if case.structure in ("limit", "spread_limit"):
        part = 2 if book.setting("betting.limit_reopens_at") == "half_bet" else 1
        if case.raised_by * part >= case.full:
            return book.rule("An all-in of this size counts as a raise", Settled("may raise"))
        if case.acted:
            because = "The all-in was too small to open the betting again for who has acted"
            return book.rule(because, Settled("may only call or fold"))
        if book.setting("betting.below_half") == "may_complete":
            return book.rule("Who has not acted may complete it", Settled("may complete the bet"))
        return book.rule("An all-in below half a bet is only called", Settled("may only call or fold"))
    if whole or not case.acted:
        book.setting("betting.minimum_raise" if whole else "betting.raise_over_short_all_in")
        because = "It was a full raise" if whole else "Who has not acted since the last full raise may raise"
        return book.rule(because, Settled("may raise"))
    together = book.setting("betting.short_all_ins") == "reopen_together"
    if case.together >= case.full and not together:  # the one that completes the raise is a full one itself
        together = book.setting("betting.raise_over_short_all_in") == "complete_full_raise"
    if case.together >= case.full and together:
        return book.rule("Together the all-ins make a full raise", Settled("may raise"))
    because = "An all-in of less than a full raise does not open the betting again for who has acted"
    return book.rule(because, Settled("may only call or fold"))


def chips_off_table(case: ChipsOffTable, book: Book) -> Ruling:
    """In an event chips are never out of sight; at a cash table they stay until the player leaves."""
    if not book.cash:
        if book.setting("tournament_chips.hidden") == "forfeited_and_removed":
            because = "Chips of an event that were held or carried out of sight are forfeited"
            return book.rule(because, Settled("chips forfeited and out of play"))
        return book.rule("Chips of an event stay in sight", Settled("chips go back on the table"))
    if book.setting("floor_buy_ins.taking_off") == "between_hands":
        return book.rule("Between hands chips may be taken off", Settled("may be taken off between hands"))
    because = "What is on the table stays in play until the player leaves the game"
    return book.rule(because, Settled("chips go back on the table"))


def wrong_seat(case: WrongSeat, book: Book) -> Ruling:
    """Whether he moves to his own, and with which chips."""
    key = "unforeseen.wrong_seat" if book.cash else "event_seating.wrong_seat"
    if book.setting(key) == "stays":
        return book.rule("Who has begun to play stays there", Settled("stays in the seat"))
    because = "The player goes to the right seat with the chips that he has now"
    return book.rule(because, Settled("moved to the right seat with the present chips"))


def outsider_speaks(case: OutsiderSpeaks, book: Book) -> Ruling:
    """One player to a hand; a hand that lies face up may be read by everybody where the house says so."""
    if case.what == "read a hand that lies face up":
        if book.setting("unforeseen.tabled_hand_read") == "anybody":
            because = "A hand that lies face up may be read aloud by anybody, and the cards decide"
            return book.rule(because, Settled("cards speak"))
        return book.rule("Only the dealer reads hands", Settled("an offence"), Settled("cards speak"))
    if book.setting("unforeseen.one_player") == "nobody_advises":
        because = "One player to a hand: nobody else takes part in it or tells what a hand holds"
        return book.rule(because, Settled("play goes on"), Settled("an offence"))
    return book.rule("Nothing forbids it", Settled("play goes on"))
