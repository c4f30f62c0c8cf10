"""What the hands that were shown were worth against each other on each street of a hand that is over.

Decided from views as everybody sees them and from nothing else: the cards that lay open at the end, the
board, up cards. A hand that was folded or mucked unseen counts as cards that nobody knows, so that nothing
here can tell of it. Games in which cards are exchanged have no such figures: what was thrown was never shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from cardhouse.games.game import Game, load_game
from cardhouse.odds.equity.answer import told
from cardhouse.odds.equity.counting import choices_of, count, work
from cardhouse.odds.equity.dealing import deal
from cardhouse.odds.equity.spot import board_size, read_spot
from cardhouse.odds.equity.tally import MOST_PLAYERS
from cardhouse.room.views.table import SeatView, TableView

Texts = tuple[str, ...]
COUNTS_MOST = 120_000
"""Showdowns that are counted for a page; where there are more, some are dealt."""
DEALS = 40_000
"""The standard error is then a quarter of a percent."""


class StreetEquity(msgspec.Struct, frozen=True):
    """One street: each seat's part of the pot if everything to come were dealt from there."""

    street: str
    exact: bool
    parts: dict[int, float]


def street_equities(views: Sequence[TableView]) -> tuple[StreetEquity, ...]:
    """For each street, by the views of a whole hand; nothing where fewer than two hands were shown whole."""
    last = views[-1]
    game = load_game(last.game)
    if game.family == "draw" or last.hand is None or last.hand.boards or last.hand.common:
        return ()
    shown = {sits.seat: sits for sits in last.seats if _whole(game, sits)}
    if not 2 <= len(shown) <= MOST_PLAYERS:
        return ()
    found: list[StreetEquity] = []
    for at, (board, up) in enumerate(_open_cards(game, views)):
        hands = {seat: _known(game, sits, up.get(seat, ()), at) for seat, sits in shown.items()}
        dead = "".join(card for seat, cards in up.items() if seat not in shown for card in cards)
        exact, parts = _parts(" vs ".join(hands.values()), game.id, "".join(board), dead)
        found.append(StreetEquity(game.streets[at].name, exact, dict(zip(hands, parts, strict=True))))
    return tuple(found)


def _open_cards(game: Game, views: Sequence[TableView]) -> list[tuple[Texts, dict[int, Texts]]]:
    """For each street the board and everybody's up cards as they lay open then, also of those who folded."""
    seen: dict[int, Texts] = {}
    by_street: dict[str, tuple[Texts, dict[int, Texts]]] = {}
    for view in views:
        seen |= {sits.seat: sits.up for sits in view.seats if sits.up}
        if view.hand is not None:
            by_street[view.hand.street] = view.hand.board, dict(seen)
    found = []
    for at, street in enumerate(game.streets):
        board = sum(each.board for each in game.streets[: at + 1])
        if street.name not in by_street or len(by_street[street.name][0]) != board:
            break
        found.append(by_street[street.name])
    return found


def _whole(game: Game, sits: SeatView) -> bool:
    """Whether a player who was in to the end showed all cards."""
    dealt = sum(street.down + street.up - street.discard for street in game.streets)
    return not sits.folded and len(sits.shown) == dealt and "??" not in sits.shown


def _known(game: Game, sits: SeatView, up: Texts, street: int) -> str:
    """The cards of a shown hand that were dealt by then: in stud the up cards and the first down cards, which
    are shown before the up cards.
    """
    if board_size(game):
        return "".join(sits.shown)
    return "".join([*sits.shown[: sum(each.down for each in game.streets[: street + 1])], *up])


@lru_cache(maxsize=1024)
def _parts(hands: str, game: str, board: str, dead: str) -> tuple[bool, tuple[float, ...]]:
    spot = read_spot(hands, game, board=board, dead=dead)
    choices = choices_of(spot)
    exact = work(spot, choices) <= COUNTS_MOST
    counts = count(spot, choices) if exact else deal(spot, DEALS)
    answer = told(spot, counts, exact=exact)
    return exact, tuple([round(player.equity, 4) for player in answer.players])
