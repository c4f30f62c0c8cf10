"""The grounds of every event of a hand, told from its events alone: what is on a log is enough.

The hand is dealt again event by event. Where the dealer goes on unasked, what he would do is worked out and
compared with what stands there; where a player acted, the command is made from the event. What a ruling or a
report brought in rests on what the event itself cites.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from cardhouse.houses.choices import Choices
from cardhouse.play import commands as cmd
from cardhouse.play import events as ev
from cardhouse.play.apply import apply, begin
from cardhouse.play.dealer import decide
from cardhouse.play.follow_up import follow_up
from cardhouse.play.hand import BETTING, OVER, Hand
from cardhouse.play.keeping import looked_at
from cardhouse.play.refusal import Refusal
from cardhouse.play.rules import Rules, rules_for
from cardhouse.play.why import embodied
from cardhouse.play.why.explaining import fresh_rules, noted, read_reasons, tried
from cardhouse.play.why.reasons import Reason, cited

COMMANDS: dict[type[ev.Event], Callable[[Any], cmd.Command]] = {
    ev.Folded: lambda event: cmd.Fold(event.seat),
    ev.Checked: lambda event: cmd.Check(event.seat),
    ev.Called: lambda event: cmd.Call(event.seat),
    ev.BroughtIn: lambda event: cmd.BringIn(event.seat),
    ev.Bet: lambda event: cmd.BetTo(event.seat, event.to),
    ev.Raised: lambda event: cmd.BetTo(event.seat, event.to),
    ev.Completed: lambda event: cmd.BetTo(event.seat, event.to),
    ev.Drew: lambda event: cmd.Draw(event.seat, event.discards),
    ev.Discarded: lambda event: cmd.Discard(event.seat, event.cards),
    ev.Shown: lambda event: cmd.Show(event.seat, event.cards),
    ev.Mucked: lambda event: cmd.Muck(event.seat),
    ev.BlindsChopped: lambda event: cmd.Chop(event.seats[0]),
    ev.BoardRunAgreed: lambda event: cmd.RunBoard(event.times),
}


class Told(NamedTuple):
    """An event and its grounds."""

    event: ev.Event
    reasons: list[Reason]


def why_events(events: Sequence[ev.Event], choices: Choices) -> list[Told]:
    """Every event of a hand with its grounds: of what was read, that with another value of which the event
    would not have come.
    """
    first = events[0]
    assert isinstance(first, ev.HandBegan), "a hand starts with HandBegan"
    hand, setup, notes = begin(first), first.setup, noted(choices)
    rules = rules_for(notes, setup.game, setup.stakes, setup.rule_set)
    told = [Told(first, embodied.of_event(hand, first, [first], choices.book))]
    at = 1
    while at < len(events):
        notes.forget()
        rest = events[at:]
        batch = _decided(hand, rules, rest)
        together = rest[: max(len(batch), 1)]
        read = _deciders(hand, rest, batch, read_reasons(notes), choices) if batch else []
        for event in together:
            grounds = [reason for reason, decided in read if event in decided]
            game = embodied.of_event(hand, event, together, choices.book)
            told.append(Told(event, _cited(event) + grounds + game))
            apply(hand, event)
        at += len(together)
    return told


def _deciders(
    hand: Hand, rest: Sequence[ev.Event], batch: list[ev.Event], read: list[Reason], choices: Choices
) -> list[tuple[Reason, list[ev.Event]]]:
    """What was read, each with the events that another value of it would have left out or changed."""
    found = []
    for reason in read:
        trials = [
            trial or []
            for trial in tried(
                choices, reason, lambda other: _made(hand, fresh_rules(other, hand.setup), rest)
            )
        ]
        found.append((reason, [event for event in batch if any(event not in trial for trial in trials)]))
    return found


def _cited(event: ev.Event) -> list[Reason]:
    return cited("event", type(event).__name__, getattr(event, "cite", None))


def _decided(hand: Hand, rules: Rules, rest: Sequence[ev.Event]) -> list[ev.Event]:
    """What the rules make of the hand at this point, where that is how the events go on; else nothing."""
    try:
        made = _made(hand, rules, rest)
    except (ArithmeticError, AssertionError, LookupError):
        return []  # a ruling has left the hand as the rules alone would not
    return made if made == list(rest[: len(made)]) else []


def _made(hand: Hand, rules: Rules, rest: Sequence[ev.Event]) -> list[ev.Event]:
    """What the dealer does unasked at this point, or what comes of the act that stands there."""
    if isinstance(rest[0], ev.DeckShuffled) or hand.stage == OVER:
        return []
    if not (hand.stage == BETTING and hand.actor >= 0):
        dealt = follow_up(hand, rules, _chance(rest))
        if dealt:
            return looked_at(dealt)
    command = COMMANDS.get(type(rest[0]))
    if command is None:
        return []
    done = decide(hand, command(rest[0]), rules, _chance(rest))
    return [] if isinstance(done, Refusal) else looked_at(done)


def _chance(rest: Sequence[ev.Event]) -> Callable[[list[int]], list[int]]:
    """The order into which the next cards that were shuffled again came."""
    order = next((event.cards for event in rest if isinstance(event, ev.StubReshuffled)), None)
    return lambda cards: list(order) if order is not None and len(order) == len(cards) else cards
