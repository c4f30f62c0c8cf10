"""Settles the showdown of a replay: who lays which cards open, who gives up, who wins where no cards tell.

Known hands speak for themselves. A player who neither mucked nor showed (`sm ????`) gives up to a hand that
lies open. Where no hand lies open the history may still tell the winners by what they took; where it does
not, the hand stays unsettled. Short-deck hands are ranked by short_deck.py.
"""

from collections.abc import Callable

from cardhouse.cards.card import UNKNOWN, text, texts
from cardhouse.histories import short_deck
from cardhouse.histories.errors import HistoryError
from cardhouse.histories.opening import UNTOLD_STACK, row_units
from cardhouse.histories.replaying import Replay, plain
from cardhouse.play import commands as cmd
from cardhouse.play.pots import Pot, pots
from cardhouse.play.refusal import Refusal


def settle(replay: Replay) -> bool:
    """Whether the hand could be brought to its end."""
    hand = replay.dealer.hand
    live = [p for p in range(hand.n) if not hand.folded[p]]
    seen = UNKNOWN not in hand.board and hand.common != UNKNOWN
    hands = {p: _laid_open(replay, p) if seen else () for p in live}
    known = [p for p in live if hands[p]]
    unseen = [p for p in live if not hands[p]]
    if not known:
        waiting = [p for p in unseen if not _mucked(replay, p)]
        if len(waiting) != 1:
            return _as_told(replay)
        for p in unseen:
            if p not in waiting:
                _act(replay, p, cmd.Muck(hand.seats[p]))
        return replay.dealer.over
    if replay.history.variant.short_deck:
        for p in known[:-1]:  # after the last one the engine would push the pot by the order of hold'em
            _act(replay, p, cmd.Show(hand.seats[p], hands[p]))
        return _declare(replay, lambda pot: _short_deck_winners(hand.board, hands, pot))
    for p in known:
        _act(replay, p, cmd.Show(hand.seats[p], hands[p]))
    for p in unseen:
        _act(replay, p, cmd.Muck(hand.seats[p]))
    return replay.dealer.over


def _mucked(replay: Replay, p: int) -> bool:
    return p in replay.shows and replay.shows[p][1] is None


def _laid_open(replay: Replay, p: int) -> tuple[int, ...]:
    """The whole hand where the deal or the show tells it, else nothing."""
    own = replay.dealer.hand.cards_of(p)
    shown = replay.shows[p][1] or () if p in replay.shows else ()
    if _mucked(replay, p) or UNKNOWN in shown:
        return ()
    if UNKNOWN not in own:
        wrong = [card for card in shown if card not in own]
        if wrong:
            raise _fault(replay, p, f"p{p + 1} shows {text(wrong[0])} but was dealt {texts(own)}")
        return tuple(own)
    if not shown:
        return ()
    if len(shown) == own.count(UNKNOWN):
        return (*[card for card in own if card != UNKNOWN and card not in shown], *shown)
    return shown


def _as_told(replay: Replay) -> bool:
    """No hand is known: a single pot went to those who took chips, where the history says who did."""
    history, hand = replay.history, replay.dealer.hand
    took = row_units(history.winnings or (), replay.scale)
    if not any(took) and history.finishing_stacks is not None:
        finishing = row_units(history.finishing_stacks, replay.scale)
        took = tuple([end - stack for end, stack in zip(finishing, hand.stacks, strict=True)])
        if max(hand.setup.stacks) >= UNTOLD_STACK:
            return False
    winners = [p for p, chips in enumerate(took) if chips > 0 and not hand.folded[p]]
    if not winners or len(pots(hand)) > 1:
        return False
    return _declare(replay, lambda pot: winners)


def _declare(replay: Replay, winners: Callable[[Pot], list[int]]) -> bool:
    hand = replay.dealer.hand
    named = tuple([tuple([hand.seats[p] for p in winners(pot)]) for pot in pots(hand)])
    outcome = replay.dealer.act(cmd.DeclareWinners(named))
    if isinstance(outcome, Refusal):
        raise HistoryError(f"the pot cannot have gone where the history says: {plain(outcome, replay.scale)}")
    return replay.dealer.over


def _short_deck_winners(board: list[int], hands: dict[int, tuple[int, ...]], pot: Pot) -> list[int]:
    worths = {p: short_deck.rank((*hands[p], *board)) for p in pot.players if hands[p]}
    best = max(worths.values(), default=None)
    return [p for p in worths if worths[p] == best] or pot.players


def _act(replay: Replay, p: int, command: cmd.Command) -> None:
    outcome = replay.dealer.act(command)
    if isinstance(outcome, Refusal):
        raise _fault(replay, p, plain(outcome, replay.scale))


def _fault(replay: Replay, p: int, reason: str) -> HistoryError:
    number = replay.shows[p][0] if p in replay.shows else None
    return HistoryError(reason, action=replay.history.actions[number - 1] if number else None, number=number)
