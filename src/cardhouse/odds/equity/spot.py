"""A spot: who holds what in which game, with which board and dead cards, and what is still to come.

Reads it from text and refuses what cannot be on one table. What comes of it is counted in `counting` or dealt
in `dealing`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import comb

import numpy as np
from numpy.typing import NDArray

from cardhouse.cards.card import UNKNOWN, CardError, parse_cards, texts
from cardhouse.cards.deck import standard_deck
from cardhouse.errors import CardhouseError
from cardhouse.games.game import Game
from cardhouse.games.names import game_named
from cardhouse.odds.equity.drawing import Plan, read_plan
from cardhouse.odds.equity.reading import HoldingError, Holdings, read_holdings
from cardhouse.odds.equity.tally import MOST_PLAYERS

Bytes = NDArray[np.uint8]
_BETWEEN = re.compile(r"\s+(?:vs?\.?|versus)\s+|\s*\|\s*", re.IGNORECASE)
BOARDS = (0, 3, 4, 5)
COMMON_MOST = 2
"""With so many players that the deck ends before the last street, one on each of the last two."""


class SpotError(CardhouseError):
    """Cards that cannot lie on one table, or that the game does not have."""


@dataclass(frozen=True)
class Seat:
    """One player: what is known of the hand, and how many cards it still gets."""

    holdings: Holdings
    to_come: int
    plan: Plan = ()
    """What is thrown at each draw that is left."""


@dataclass(frozen=True)
class Spot:
    """All that decides who wins how often."""

    game: Game
    seats: tuple[Seat, ...]
    board: tuple[int, ...] = ()
    dead: tuple[int, ...] = ()
    draws: int = 0
    """Draws that are left."""
    common: int = 0
    """Stud: so many of the last cards are one card for all, because the deck does not serve everybody."""

    @property
    def deck(self) -> list[int]:
        """The cards that are neither on the board nor dead."""
        out = {*self.board, *self.dead}
        return [card for card in standard_deck(joker=has_joker(self.game)) if card not in out]

    @property
    def board_size(self) -> int:
        """How many cards lie there for everybody in the end."""
        return board_size(self.game) + self.common

    @property
    def board_groups(self) -> tuple[int, ...]:
        """How many board cards are to come, apart where somebody throws a card between them."""
        left = self.board_size - len(self.board)
        throws = any(seat.holdings.size == 3 for seat in self.seats) and throws_after_flop(self.game)
        return (3, 2) if throws and left == 5 else (left,)

    @property
    def groups(self) -> tuple[int, ...]:
        """Cards to come: the board's groups, then each player's."""
        return (*self.board_groups, *[seat.to_come for seat in self.seats])

    @property
    def known(self) -> int:
        """How many of the players' cards are known."""
        return sum(seat.holdings.cards.shape[1] for seat in self.seats)

    @property
    def left(self) -> int:
        """How many live cards lie behind all that is to come; below nothing where they do not suffice."""
        return len(self.deck) - self.known - sum(self.groups)

    def runouts(self) -> int:
        """In how many ways the cards to come can fall, once it is known what everybody holds."""
        live, ways = len(self.deck) - self.known, 1
        for size in self.groups:
            ways *= comb(live, size)
            live -= size
        return ways


def has_joker(game: Game) -> bool:
    """Whether the deck has a joker; where the house chooses, it has none."""
    return game.deck == "with_joker"


def board_size(game: Game) -> int:
    return sum(street.board for street in game.streets)


def throws_after_flop(game: Game) -> bool:
    """Crazy pineapple: the third card goes when the flop has been seen."""
    return any(street.discard and street.board < 3 for street in game.streets)


def draws_of(game: Game) -> int:
    return sum(1 for street in game.streets if street.draw)


def read_spot(
    hands: str,
    game: str = "holdem",
    *,
    board: str = "",
    dead: str = "",
    draws: int | None = None,
    common: int = 0,
) -> Spot:
    """A spot from text: hands parted by "vs", each with what it draws after a slash in draw games. `common`:
    stud's last cards that are one for all at least, those on the board among them.
    """
    played = game_named(game)
    shown, gone = _cards(board, "board"), _cards(dead, "dead cards")
    most = draws_of(played)
    left = most if draws is None else draws
    if not 0 <= left <= most:
        raise SpotError(f"{played.name} has {most} draws, not {left}")
    boards, allowed = boards_of(played)
    if len(shown) not in boards:
        raise SpotError(f"{len(shown)} cards on the board in {played.name}; allowed: {allowed}")
    words = [each for each in _BETWEEN.split(hands.strip()) if each]
    if not 2 <= len(words) <= MOST_PLAYERS:
        given = f"{len(words)} {'hand is' if len(words) == 1 else 'hands are'} given"
        raise SpotError(f"{given}; write 2 to {MOST_PLAYERS} with vs between them, such as AhKh vs QdQs")
    if played.family == "stud":
        common = max(common, len(shown), common_cards(played, len(words), len(gone)))
    seats = tuple(_seat(each, played, len(shown), left, common) for each in words)
    return check_spot(Spot(played, seats, tuple(shown), dead=tuple(gone), draws=left, common=common))


def boards_of(game: Game) -> tuple[tuple[int, ...], str]:
    """How many cards may lie there for all, and in words."""
    if board_size(game):
        return BOARDS, "none, 3, 4 or 5 cards"
    if game.family == "stud":
        return tuple(range(COMMON_MOST + 1)), "none, or up to two common cards"
    return (0,), "none"


def common_cards(game: Game, hands: int, dead: int) -> int:
    """Stud: how many of the last streets the deck serves with one card for all only."""
    size, live = own_size(game), len(standard_deck(joker=has_joker(game))) - dead
    fits = (many for many in range(COMMON_MOST) if hands * (size - many) + many <= live)
    return next(fits, COMMON_MOST)


def own_size(game: Game) -> int:
    """The cards that a player gets in all where each gets his own."""
    return sum(street.down + street.up for street in game.streets)


def _cards(text: str, what: str) -> list[int]:
    try:
        cards = parse_cards(text)
    except CardError as wrong:
        raise SpotError(f"{what}: {wrong}") from None
    if UNKNOWN in cards:
        raise SpotError(f"{what}: an unknown card says nothing here")
    return cards


def _seat(words: str, game: Game, shown: int, draws: int, common: int) -> Seat:
    hand, *said = [part.strip() for part in words.split("/")]
    if said and game.family != "draw":
        raise SpotError(f"{words!r}: in {game.name} nobody draws")
    holdings = _holdings(hand, game, shown, common)
    plan = read_plan(said, draws, game.wins[0], holdings) if game.family == "draw" else ()
    return Seat(holdings, holdings.size - holdings.cards.shape[1], plan)


def _holdings(hand: str, game: Game, shown: int, common: int) -> Holdings:
    joker = has_joker(game)
    if game.family != "flop" or game.hole_cards != 3:
        return read_holdings(hand, own_size(game) - common, joker=joker)
    thrown = shown >= (4 if throws_after_flop(game) else 3)
    if not thrown and hand.lower() == "random":
        return read_holdings(hand, 3, joker=joker)
    try:
        return read_holdings(hand, 2, joker=joker)
    except HoldingError:
        if thrown:
            raise
        return read_holdings(hand, 3, joker=joker)


def check_spot(spot: Spot) -> Spot:
    """The spot itself; raises where a card would be in two places or the deck is too small."""
    out = [*spot.board, *spot.dead]
    if len(set(out)) < len(out):
        raise SpotError(f"a card lies twice among board and dead cards: {texts(out)}")
    if not set(out) <= set(standard_deck(joker=has_joker(spot.game))):
        raise SpotError(f"{texts(out)}: not all are cards of {spot.game.name}")
    sure: dict[int, str] = {}
    for seat in spot.seats:
        rows = seat.holdings.cards
        free = np.isin(rows, spot.deck).all(axis=1)
        if not free.any():
            raise SpotError(f"{seat.holdings.text}: a card of it is on the board, dead or not in the deck")
        for card in rows[0].tolist() if len(rows) == 1 else ():
            if card in sure:
                raise SpotError(f"{texts([card])} is in two hands: {sure[card]} and {seat.holdings.text}")
            sure[card] = seat.holdings.text
    if spot.left < 0:
        need = spot.known + sum(spot.groups)
        raise SpotError(f"hands and what is to come need {need} cards; the deck has {len(spot.deck)} left")
    return spot
