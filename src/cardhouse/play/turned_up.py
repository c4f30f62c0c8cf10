"""All-in hands face up: when a house has every hand turned up as soon as somebody is all-in and no betting
remains. Who shows first where nobody is all-in, and what a hand must show to win, is left to showdown.py.
"""

from __future__ import annotations

from cardhouse.cards.card import UNKNOWN
from cardhouse.play import commands as cmd
from cardhouse.play import events as ev
from cardhouse.play.hand import SHOWDOWN, STREET, Hand
from cardhouse.play.refusal import Refusal
from cardhouse.play.rules import Rules
from cardhouse.play.showdown import order, show


def due(hand: Hand, rules: Rules) -> bool:
    """Whether hands lie face up while cards are still to come. While cards are yet to be drawn or laid away
    nobody knows the hands, so that has to come first.
    """
    if not rules.all_in_up or hand.stage != STREET or not _between_rounds(hand):
        return False
    to_come = hand.streets[hand.collected + 1 :]
    if (hand.able > 1 and not hand.no_more_betting) or any(one.draw or one.discard for one in to_come):
        return False
    return _somebody_all_in(hand)


def _between_rounds(hand: Hand) -> bool:
    """Whether the bets are in and no card has come since; at a tracked table the next street has begun then,
    and its cards are waited for.
    """
    waits = hand.tracked and not hand.dealt and hand.collected == hand.street - 1
    return waits or hand.collected == hand.street


def _somebody_all_in(hand: Hand) -> bool:
    return hand.live > 1 and any(not hand.stacks[p] and not hand.folded[p] for p in range(hand.n))


def all_hands(hand: Hand, rules: Rules) -> list[ev.Event]:
    """Every hand that is still down, turned up; none where nothing is to be turned up."""
    if hand.tracked or not due(hand, rules):
        return []
    cite = rules.cite("showdown.all_in_hands")
    return [
        ev.TurnedUp(hand.seats[p], tuple(hand.cards_of(p)), cite)
        for p in range(hand.n)
        if not hand.folded[p] and not hand.face_up[p]
    ]


def at_showdown(hand: Hand, rules: Rules) -> list[ev.Event]:
    """The hands that lie open, or must, because somebody is all-in: none of them may be given up unseen."""
    if not rules.all_in_up or hand.stage != SHOWDOWN or not _somebody_all_in(hand):
        return []
    return [
        ev.Shown(hand.seats[p], tuple(hand.cards_of(p)))
        for p in order(hand, rules)
        if not hand.tabled >> p & 1
        and not hand.mucked[p]
        and UNKNOWN not in hand.cards_of(p)
        and (hand.face_up[p] or not hand.tracked)
    ]


def reported(hand: Hand, rules: Rules, command: cmd.Show) -> list[ev.Event] | Refusal:
    """Tracked table: a hand that lies open while cards are still to come."""
    cite = rules.cite("showdown.all_in_hands")
    if hand.face_up[hand.pos[command.seat]]:
        why = f"seat {command.seat} has been turned up already"
        return Refusal("not_now", {"what": "showing a hand", "why": why})
    shown = show(hand, rules, command)
    if isinstance(shown, Refusal):
        return shown
    whole = [event.cards for event in shown if isinstance(event, ev.Shown) and event.tabled]
    if not whole:
        return Refusal("must_show", {"why": "somebody is all-in"}, cite)
    return [ev.TurnedUp(command.seat, whole[0], cite)]
