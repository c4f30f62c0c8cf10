"""What an event or a turn rests on that no house chooses: the game, the ranking, the betting structure."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from cardhouse.cards import worth as worths
from cardhouse.games.game import Game
from cardhouse.games.says import ranking_rows, said, structure_rows
from cardhouse.play import events as ev
from cardhouse.play.hand import Hand
from cardhouse.play.why.moments import moments
from cardhouse.play.why.reasons import Reason

CLASSES = {
    worths.STRAIGHT_FLUSH: "straight_flush",
    worths.FOUR: "four_of_a_kind",
    worths.FULL_HOUSE: "full_house",
    worths.FLUSH_HAND: "flush",
    worths.STRAIGHT: "straight",
    worths.THREE: "three_of_a_kind",
    worths.TWO_PAIR: "two_pair",
    worths.PAIR: "pair",
    worths.HIGH_CARD: "high_card",
}
WAGERS = (ev.Bet, ev.Raised, ev.Completed)


def of_event(hand: Hand, event: ev.Event, together: Sequence[ev.Event], book: str) -> list[Reason]:
    """The grounds of an event, the hand as it stood before it."""
    found = _moments(hand.game.id, moments(hand, event, together), book)
    if isinstance(event, ev.PotAwarded) and event.worth:
        found = (*found, *ranked(hand.game, event.worth if event.side != "low" else 0, book))
    elif isinstance(event, ev.DeckShuffled) and len(event.cards) > 52:
        found = (*found, Reason("ranking", "joker", ranking_rows("joker", book)))
    elif isinstance(event, WAGERS):
        found = (*found, structure(hand, book))
    else:
        return list(found)
    return [reason for reason in found if reason.rows]


def of_turn(hand: Hand, book: str) -> list[Reason]:
    """The grounds of what the player in turn may do."""
    size = "big_bets" if hand.this_street.bet == "big" else "small_bets"
    short = hand.level - hand.bets[hand.actor] > hand.stacks[hand.actor]
    moments_now = ("acts", size, "short_call") if short else ("acts", size)
    found = [in_game(hand.game, moment, book) for moment in moments_now]
    return [reason for reason in [*found, structure(hand, book)] if reason.rows]


def in_game(game: Game, moment: str, book: str) -> Reason:
    """A moment of the game."""
    return _moment(game.id, moment, book)


@cache
def _moments(game: str, names: tuple[str, ...], book: str) -> tuple[Reason, ...]:
    """Those moments for which the game names rows."""
    return tuple(reason for name in names if (reason := _moment(game, name, book)).rows)


@cache
def _moment(game: str, moment: str, book: str) -> Reason:
    return Reason("game", f"{game}: {moment.replace('_', ' ')}", said(game, moment, book))


def structure(hand: Hand, book: str) -> Reason:
    """How much may be bet, by the sign on the table."""
    return _structure(hand.setup.stakes.structure, book)


@cache
def _structure(name: str, book: str) -> Reason:
    return Reason("structure", name, structure_rows(name, book))


def ranked(game: Game, high: int, book: str) -> list[Reason]:
    """The rankings by which the pots of a game are won; `high` is the worth of a high hand that won, or 0."""
    return [
        Reason("ranking", name, ranking_rows(name, book, class_of(high) if name == "high" else ""))
        for name in game.wins
    ]


def class_of(high: int) -> str:
    """The class of a high hand, by its worth."""
    if not high:
        return ""
    kind = worths.category(high)
    if kind == worths.STRAIGHT_FLUSH and worths.pips(high)[0] == 14:
        return "royal_flush"
    return CLASSES.get(kind, "")
