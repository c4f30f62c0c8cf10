"""The race at one table: small chips are changed, odd ones raced off with cards, and the table plays on.

Where software deals the cards come by chance; where people deal the dealer enters them, and who handed in how
many chips where that is not what the stacks say. The race itself is `race.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from cardhouse.floor.due import Due
from cardhouse.floor.event import AtTable
from cardhouse.floor.opening.events import TableClosed
from cardhouse.floor.state import FloorTable
from cardhouse.play.refusal import Refusal
from cardhouse.play.table_commands import AddChips, RemoveChips, TableCommand
from cardhouse.play.table_events import HandBegan, HandEnded, SeatTaken
from cardhouse.tournaments.chips.in_play import denominations
from cardhouse.tournaments.chips.race import (
    DECK,
    Race,
    RaceRules,
    cards_for,
    held_back,
    odd_chips,
    order,
    race,
    race_rules,
)
from cardhouse.tournaments.command import EventCommand
from cardhouse.tournaments.desk import Answer, EventDesk
from cardhouse.tournaments.event import TournamentEvent
from cardhouse.tournaments.state import Event, Events

SECTION = "tournament_chips."
SAYS = {
    "no_race": "nothing is to be raced off at table {table}",
    "race_during_hand": "a hand is in progress at table {table}: chips are raced off after it",
    "race_cards": "{needed} cards are dealt at table {table}, one for each odd chip, not {given}",
    "race_card_twice": "no card is dealt twice in one race",
    "handed_in": "{given:typed} chips handed in by seat {seat} is no count",
}


class RaceOff(EventCommand, frozen=True):
    """Race off the odd chips of a table. `dealt` are the cards in the order in which they were dealt, where
    people deal; `handed_in` are the small chips that a player gave, where those are not as many as the stack
    says.
    """

    table: int
    dealt: tuple[int, ...] = ()
    handed_in: dict[int, int] = msgspec.field(default_factory=dict)


class Raced(msgspec.Struct, frozen=True):
    """One player in a race."""

    person: str
    seat: int
    before: int
    after: int
    odd: int
    cards: tuple[int, ...] = ()
    won: int = 0
    kept_in: bool = False
    held_back: int = 0


class ChipsRaced(TournamentEvent, frozen=True):
    """A table's chips of one denomination were changed and raced off. `added` came into play by it, `taken`
    left play.
    """

    table: int
    denomination: int
    smallest: int
    players: tuple[Raced, ...]
    added: int = 0
    taken: int = 0
    cite: str | None = None
    kept_in_by: str | None = None
    """The row by which somebody who lost the last chips got one."""


def due(events: Events) -> Iterator[Due]:
    """Where software deals, a table races its chips off as soon as its hand is over."""
    for event in events.running:
        if event.sheet.mode == "dealt":
            table = min(event.chips.racing.keys() - event.chips.dealing.keys(), default=0)
            if table:
                yield Due(event.clock.since, f"race {event.name} {table:04}", RaceOff(event.name, table))


def hand_began(events: Events, table: FloorTable, happened: HandBegan, at: int) -> None:
    if table.event in events.all:
        events.all[table.event].chips.dealing[table.number] = None


def hand_ended(events: Events, table: FloorTable, happened: HandEnded, at: int) -> None:
    if table.event in events.all:
        events.all[table.event].chips.dealing.pop(table.number, None)


def seat_taken(events: Events, table: FloorTable, happened: SeatTaken, at: int) -> None:
    """Whoever comes with chips of a denomination that left play has them raced off here."""
    event = events.all.get(table.event)
    if event is None or not event.chips.out_of_play:
        return
    if happened.stack % denominations(event)[0] and table.number not in event.chips.racing:
        event.chips.racing[table.number] = [event.chips.out_of_play[-1]]


def table_closed(events: Events, event: TableClosed, at: int) -> None:
    """Nothing is raced off at a table that is gone."""
    for one in events.all.values():
        one.chips.racing.pop(event.table, None)
        one.chips.dealing.pop(event.table, None)


def decide(desk: EventDesk, command: RaceOff) -> Answer:
    event = desk.event(command.event)
    if isinstance(event, Refusal):
        return event
    pending = event.chips.racing.get(command.table)
    if not pending:
        return Refusal("no_race", {"table": command.table})
    if desk.in_hand(command.table):
        return Refusal("race_during_hand", {"table": command.table})
    table = desk.floor.floor.tables[command.table]
    rules = race_rules(desk.choices)
    removed, smallest = pending[0], changed_for(event, pending)
    stacks = {seat: player.chips for seat, player in table.table.seats.items() if player.chips}
    kept = _kept(command.handed_in, stacks, removed=removed, smallest=smallest)
    if isinstance(kept, Refusal):
        return kept
    odd = {seat: odd_chips(stacks[seat] - kept.get(seat, 0) * removed, removed, smallest) for seat in stacks}
    cards = _cards(desk, table, command.dealt, odd=odd, rules=rules)
    if isinstance(cards, Refusal):
        return cards
    came = race(
        stacks, cards, removed=removed, smallest=smallest, rules=rules, kept=kept, button=table.table.button
    )
    at_table = _change_stacks(desk, command.table, came)
    if isinstance(at_table, Refusal):
        return at_table
    return [*at_table, _raced(desk, event, table, came)]


def changed_for(event: Event, pending: Sequence[int]) -> int:
    """What the first of these is changed for: the next one, where that is to be raced off afterwards."""
    return pending[1] if len(pending) > 1 else denominations(event)[0]


def _kept(
    handed_in: Mapping[int, int], stacks: Mapping[int, int], *, removed: int, smallest: int
) -> dict[int, int] | Refusal:
    """Small chips that players did not hand in."""
    kept = {}
    for seat, given in handed_in.items():
        if seat not in stacks or not 0 <= given * removed <= stacks[seat]:
            return Refusal("handed_in", {"seat": seat, "given": given})
        kept[seat] = held_back(stacks[seat], given, removed=removed, smallest=smallest)
    return kept


def _cards(
    desk: EventDesk, table: FloorTable, dealt: Sequence[int], *, odd: Mapping[int, int], rules: RaceRules
) -> Mapping[int, tuple[int, ...]] | Refusal:
    """Each seat's cards: all of one seat before the next gets any."""
    needed = cards_for(odd)
    if table.mode == "dealt":
        dealt = desk.mixed(DECK)
    elif len(dealt) != sum(needed.values()):
        facts = {"needed": sum(needed.values()), "table": table.number, "given": len(dealt)}
        return Refusal("race_cards", facts, desk.choices.cite(SECTION + "race_starts"))
    elif len(set(dealt)) < len(dealt) or not all(0 <= card < DECK for card in dealt):
        return Refusal("race_card_twice")
    deck = iter(dealt)
    seats = order(list(needed), rules.starts, table.table.button)
    return {seat: tuple(next(deck) for _ in range(needed[seat])) for seat in seats}


def _change_stacks(desk: EventDesk, number: int, came: Race) -> list[AtTable] | Refusal:
    commands: list[TableCommand] = []
    for one in came.players:
        change = one.after - one.before
        if change < 0:
            cite = desk.choices.cite(SECTION + "race_starts")
            commands.append(RemoveChips(one.seat, -change, cite))
        elif change:
            commands.append(AddChips(one.seat, change))
    if not commands:
        return []
    done = desk.floor.do(number, *commands)
    return done if isinstance(done, Refusal) else [done]


def _raced(desk: EventDesk, event: Event, table: FloorTable, came: Race) -> ChipsRaced:
    seats = table.table.seats
    players = tuple(
        Raced(
            person=seats[one.seat].player, seat=one.seat, before=one.before, after=one.after, odd=one.odd,
            cards=one.cards, won=one.won, kept_in=one.kept_in, held_back=one.held_back,
        )
        for one in came.players
    )  # fmt: skip
    kept_in = any(one.kept_in for one in players)
    return ChipsRaced(
        event.name,
        table=table.number,
        denomination=came.removed,
        smallest=came.smallest,
        players=players,
        added=came.added,
        taken=came.taken,
        cite=desk.choices.cite(SECTION + "race_starts"),
        kept_in_by=desk.choices.cite(SECTION + "raced_out") if kept_in else None,
    )


def apply(events: Events, event: ChipsRaced, at: int) -> None:
    chips = events.all[event.event].chips
    chips.added += event.added
    chips.removed += event.taken
    for one in event.players:
        if one.held_back:
            chips.held_back[one.person] = chips.held_back.get(one.person, 0) + one.held_back
    pending = chips.racing[event.table]
    pending.remove(event.denomination)
    if not pending:
        del chips.racing[event.table]
