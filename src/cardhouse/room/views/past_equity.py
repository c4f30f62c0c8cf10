"""What the hands that were shown were worth against each other on each street of a hand that is over.

Decided from views as everybody sees them and from nothing else: the cards that lay open at the end, the
board, up cards. A hand that was folded or mucked unseen counts as cards that nobody knows, so that nothing
here can tell of it. Games in which cards are exchanged have no such figures: what was thrown was never shown.
Where the rest was dealt several times each board counts alike; a common card lies there for all.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from cardhouse.games.game import Game, Street, load_game
from cardhouse.odds.equity.answer import told
from cardhouse.odds.equity.counting import choices_of, count, work
from cardhouse.odds.equity.dealing import deal
from cardhouse.odds.equity.spot import board_size, read_spot
from cardhouse.odds.equity.tally import MOST_PLAYERS
from cardhouse.room.views.table import HandView, SeatView, TableView

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
    if not has_equities(game) or last.hand is None:
        return ()
    common = len(_common(last.hand)) if game.family == "stud" else 0
    shown = {sits.seat: sits for sits in last.seats if _whole(game, sits, common)}
    if not 2 <= len(shown) <= MOST_PLAYERS:
        return ()
    found: list[StreetEquity] = []
    for at, (boards, up) in enumerate(_open_cards(game, views)):
        own = game.streets[: min(at + 1, len(game.streets) - common)]
        hands = {seat: _known(game, sits, up.get(seat, ()), own) for seat, sits in shown.items()}
        gone = [card for seat, cards in up.items() if seat not in shown for card in cards]
        worths = [
            _parts(" vs ".join(hands.values()), game.id, "".join(board), _dead(gone, boards, board), common)
            for board in boards
        ]
        parts = [round(sum(each) / len(worths), 4) for each in zip(*[one[1] for one in worths], strict=True)]
        exact = all(one[0] for one in worths)
        found.append(StreetEquity(game.streets[at].name, exact, dict(zip(hands, parts, strict=True))))
    return tuple(found)


def _dead(gone: Sequence[str], boards: Sequence[Texts], board: Texts) -> str:
    """What cannot come any more on this board: folded hands' up cards, what lies on other boards only."""
    return "".join([*gone, *sorted({card for other in boards for card in other} - {*board})])


def has_equities(game: Game) -> bool:
    """Not where cards are exchanged."""
    return game.family != "draw"


def _open_cards(game: Game, views: Sequence[TableView]) -> list[tuple[tuple[Texts, ...], dict[int, Texts]]]:
    """For each street the boards and everybody's up cards as they lay open then, also of those who folded."""
    seen: dict[int, Texts] = {}
    by_street: dict[str, tuple[tuple[Texts, ...], dict[int, Texts]]] = {}
    for view in views:
        seen |= {sits.seat: sits.up for sits in view.seats if sits.up}
        if view.hand is not None:
            by_street[view.hand.street] = _boards(game, view.hand), dict(seen)
    found = []
    for at, street in enumerate(game.streets):
        board = sum(each.board for each in game.streets[: at + 1])
        boards, up = by_street.get(street.name, ((), {}))
        if not boards or (board and any(len(one) != board for one in boards)):
            break
        found.append((boards, up))
    return found


def _boards(game: Game, hand: HandView) -> tuple[Texts, ...]:
    if game.family == "stud":
        return (_common(hand),)
    return hand.boards or (hand.board,)


def _common(hand: HandView) -> Texts:
    """The cards of stud that lie there for all; where there are two, the first lies as the board does."""
    return (*hand.board, hand.common) if hand.common else ()


def _whole(game: Game, sits: SeatView, common: int) -> bool:
    """Whether a player who was in to the end showed all cards."""
    dealt = sum(street.down + street.up - street.discard for street in game.streets) - common
    return not sits.folded and len(sits.shown) == dealt and "??" not in sits.shown


def _known(game: Game, sits: SeatView, up: Texts, own: Sequence[Street]) -> str:
    """The cards of a shown hand that were dealt by then: in stud the up cards and the first down cards, which
    are shown before the up cards.
    """
    if board_size(game):
        return "".join(sits.shown)
    return "".join([*sits.shown[: sum(each.down for each in own)], *up])


@lru_cache(maxsize=1024)
def _parts(hands: str, game: str, board: str, dead: str, common: int) -> tuple[bool, tuple[float, ...]]:
    spot = read_spot(hands, game, board=board, dead=dead, common=common)
    choices = choices_of(spot)
    exact = work(spot, choices) <= COUNTS_MOST
    counts = count(spot, choices) if exact else deal(spot, DEALS)
    answer = told(spot, counts, exact=exact)
    return exact, tuple([player.equity for player in answer.players])
