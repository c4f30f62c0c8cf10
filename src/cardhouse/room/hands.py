"""Hands at the room's tables: starts them, passes on what is asked in them, and tells the table how they
ended. What may be done is decided in `play`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardhouse.cards.card import UNKNOWN
from cardhouse.floor.absences.racks import bet_fault, deal_fault
from cardhouse.floor.desk import MINUTE, Mixing
from cardhouse.floor.event import AtTable
from cardhouse.houses.choices import Choices
from cardhouse.play import table_commands as at_table
from cardhouse.play.apply import begin as begin_hand
from cardhouse.play.apply import replay
from cardhouse.play.dealer import Dealer
from cardhouse.play.dealing import Shuffle
from cardhouse.play.events import DeckShuffled, HandBegan, HandKilled
from cardhouse.play.events import Event as HandEvent
from cardhouse.play.outcome import misdealt, outcome_of
from cardhouse.play.refusal import Refusal, register
from cardhouse.play.rules import rules_for
from cardhouse.play.setup import HandSetup, RakeTerms
from cardhouse.play.table import RuleSet, Table
from cardhouse.play.table_apply import apply as apply_at_table
from cardhouse.play.table_decide import decide as decide_at_table
from cardhouse.play.taking_back import last_entry
from cardhouse.room import absent_hands
from cardhouse.room import commands as cmd
from cardhouse.room.acting import act_fault
from cardhouse.room.events import AtHand, Event
from cardhouse.room.shuffling.decks import Decks, shuffled_again, values
from cardhouse.room.shuffling.events import DeckDealt
from cardhouse.room.state import HandInProgress, Room
from cardhouse.shuffle.deck import Deck

Answer = list[Event] | Refusal

register(
    {
        "no_hand_at_table": "no hand is in progress at table {table}",
        "no_misdeal": "the hand at table {table} was not misdealt",
        "nothing_to_take_back": "nothing is left to take back: {why}",
    }
)


def shuffling(mixed: Mixing) -> Shuffle:
    """Chance for a stub that must be shuffled again; unknown cards stay unknown."""

    def shuffle(cards: list[int]) -> list[int]:
        if UNKNOWN in cards:
            return cards
        return [cards[place] for place in mixed(len(cards))]

    return shuffle


class Hands:
    """The hands in progress of one room, each with its rules. Applies what it decides at once: a hand is
    decided event by event, and what was refused changed nothing.
    """

    def __init__(
        self,
        room: Room,
        choices_of: Callable[[int, str, RuleSet], Choices],
        mixed: Mixing,
        as_ruled: Callable[[Choices, int, int], Choices],
        decks: Decks | None = None,
    ) -> None:
        """`as_ruled`: the choices with what a supervisor ruled, for a hand that began at an instant at a
        table. `decks`: where a room has a key, decks that were promised.
        """
        self.room = room
        self.decks = decks
        self.as_ruled = as_ruled
        self.choices_of = choices_of
        self.shuffle = shuffling(mixed)
        self.deck_for: Callable[[HandSetup, bool], Sequence[int]] = (
            lambda setup, joker: () if self.decks is not None else mixed(52 + joker)
        )
        """Where the deck of a hand comes from, with or without the joker; none: it is the promised one."""
        self.dealers: dict[int, Dealer] = {}
        self.last: dict[int, Dealer] = {}
        """The hand before at each table, as long as it is remembered: people ask about it."""
        self.looked_at: dict[int, tuple[int, Dealer | None]] = {}
        """By table, whoever was asked for since a command began: how much had happened in the hand then, and
        the hand before it.
        """

    def restore(self) -> None:
        """The hands as they stood before a decision that was not finished: told again by what happened in
        them until then. Everything that changes a hand asks for its dealer first.
        """
        for table, (so_far, last) in self.looked_at.items():
            self.dealers.pop(table, None)
            self.last.pop(table, None)
            if last is not None:
                self.last[table] = last
            running = self.room.hands.get(table)
            if running is not None:
                running.events = running.events[:so_far]
                running.hand = replay(running.events)

    def _looks_at(self, table: int) -> None:
        if table not in self.looked_at:
            running = self.room.hands.get(table)
            self.looked_at[table] = len(running.events) if running is not None else 0, self.last.get(table)

    def dealer(self, table: int) -> Dealer | Refusal:
        """Who deals the hand at a table."""
        self._looks_at(table)
        running = self.room.hands.get(table)
        if running is None:
            self.dealers.pop(table, None)
            return Refusal("no_hand_at_table", {"table": table})
        dealer = self.dealers.get(table)
        if dealer is None or dealer.hand is not running.hand:
            choices = self.choices(table, running)
            again = self.decks.stub(table, running.events) if self.decks is not None else None
            so_far = running.hand, running.events
            dealer = Dealer(running.hand.setup, choices, on_short=again or self.shuffle, so_far=so_far)
            self.dealers[table] = dealer
        return dealer

    def choices(self, table: int, running: HandInProgress) -> Choices:
        """What the hand at a table goes by: the book of the day it began, with what was ruled."""
        book = self.choices_of(running.began, running.house, running.hand.setup.rule_set)
        return self.as_ruled(book, running.began, table)

    def act(self, command: cmd.Act, roles: frozenset[str] = frozenset(), person: str = "") -> Answer:
        dealer = self.dealer(command.table)
        if isinstance(dealer, Refusal):
            return dealer
        table = self.room.floor.tables[command.table]
        refused = act_fault(table, command.act, roles, person) or bet_fault(table, command.act)
        if refused is not None:
            return refused
        so_far, starting = len(dealer.events), dealer.awaits_cards and dealer.hand.street == 0
        came = dealer.act(command.act)
        if isinstance(came, Refusal):
            return came
        if starting:
            self._absent(command.table, dealer, table.table)
            came = dealer.events[so_far:]
        return self.went_on(command.table, dealer, came)

    def _absent(self, number: int, dealer: Dealer, table: Table) -> None:
        """The hands of those who are away from an event's table are killed once all have their cards."""
        if dealer.hand.setup.rule_set == "tournament" and not dealer.awaits_cards:
            away = absent_hands.away_seats(self.room, number, table, dealer)
            absent_hands.kill(dealer, table, away)

    def went_on(
        self, table: int, dealer: Dealer, came: list[HandEvent], as_left: Table | None = None
    ) -> list[Event]:
        """The events of a hand as the room's, with its end where it is over."""
        events: list[Event] = [AtHand(table, tuple(came))]  # type: ignore[arg-type]
        if dealer.over and not misdealt(dealer.events):
            self.last[table] = dealer
            events.append(_ended(table, dealer, as_left or self.room.floor.tables[table].table))
        return events

    def kill(self, number: int, seat: int, *, why: str, cite: str | None, as_left: Table) -> list[Event]:
        """A hand is dead at once, and the others play on; nothing where people deal (the dealer is told), or
        where the seat has no hand any more. `as_left`: the table as this entry leaves it.
        """
        dealer = self.dealer(number)
        if isinstance(dealer, Refusal) or dealer.hand.tracked or dealer.over:
            return []
        hand = dealer.hand
        if seat not in hand.seats or hand.folded[hand.seats.index(seat)] or hand.live < 2:
            return []
        return self.went_on(number, dealer, dealer.take([HandKilled(seat, why, cite)]), as_left)

    def begin(
        self,
        command: cmd.BeginHand,
        now: int,
        house: str,
        takes: tuple[RakeTerms | None, bool] = (None, False),
        table: Table | None = None,
    ) -> Answer:
        """`takes`: the table's own terms of the rake, and whether promotions get their part. `table`: as it
        stands when the hand begins, where this entry changed it before.
        """
        found = self.room.floor.tables.get(command.table)
        if found is None:
            tables = sorted(self.room.floor.tables)
            return Refusal("no_such_table", {"table": command.table, "tables": tables})
        if found.mode == "light":
            return Refusal("hands_only_counted", {"table": command.table})
        if found.breaking.since:
            return Refusal("game_broken", {"table": command.table})
        choices = self.as_ruled(self.choices_of(now, house, found.rule_set), now, command.table)
        asked = at_table.BeginHand(
            by=command.by,
            minute=now // MINUTE,
            mode=found.mode,
            players_left=command.players_left,
            rake_reduction=command.rake_reduction,
            pause_all_in=command.pause_all_in,
            ask_showdown=command.ask_showdown,
            rake=takes[0],
            promotional=takes[1],
        )
        refused = deal_fault(found, choices, asked.minute)
        if refused is not None:
            return refused
        before = table or found.table
        came = decide_at_table(before, asked, choices)
        if isinstance(came, Refusal):
            return came
        after = before.copy()
        for event in came:
            apply_at_table(after, event)
        assert after.setup is not None, "a hand that began has a setup"
        dealt = self.deal(command.table, after, after.setup, choices)
        return [AtTable(command.table, tuple(came)), *dealt]

    def deal(self, number: int, table: Table, setup: HandSetup, choices: Choices) -> list[Event]:
        """A hand from this setup, to its first decision; to its end where nobody has one. `table` is as it
        stands when the hand begins.
        """
        self._looks_at(number)
        joker = rules_for(choices, setup.game, setup.stakes, setup.rule_set).joker
        events: list[Event] = []
        given = self.deck_for(setup, joker) if setup.mode == "dealt" else None
        if self.decks is not None and given == ():
            deck, dealt, promised = self.decks.deal(number, table, 52 + joker)
            dealer = _dealt(setup, choices, deck, dealt)
            events += [*promised, dealt]
        else:
            dealer = Dealer(setup, choices, deck=given, on_short=self.shuffle)
        self.dealers[number] = dealer
        self._absent(number, dealer, table)
        events.append(AtHand(number, tuple(dealer.events)))  # type: ignore[arg-type]
        if dealer.over:
            self.last[number] = dealer
            events.append(_ended(number, dealer, table))
        return events

    def take_up(self, table: int, now: int) -> None:
        """A hand that has just been dealt is in progress from now on."""
        dealer = self.dealers[table]
        began, house = self.room.begun(table, dealer.events[0]) or (now, self.room.house)
        self.room.hands[table] = HandInProgress(dealer.hand, dealer.events, began, house)

    def deal_again(self, command: cmd.DealAgain, now: int) -> Answer:
        dealer = self.dealer(command.table)
        if isinstance(dealer, Refusal):
            return dealer
        if not misdealt(dealer.events):
            return Refusal("no_misdeal", {"table": command.table})
        table, choices = self.room.floor.tables[command.table].table, dealer.rules.choices
        again = absent_hands.setup_again(self.room, command.table, dealer)
        return self.deal(command.table, table, again, choices)

    def take_back(self, command: cmd.TakeBackEntry) -> Answer:
        """The hand is told again up to where the last entry began. Software deals no cards twice."""
        dealer = self.dealer(command.table)
        if isinstance(dealer, Refusal):
            return dealer
        if not dealer.hand.tracked:
            return Refusal("nothing_to_take_back", {"why": "the software deals at this table"})
        at = last_entry(dealer.events)
        if not at:
            why = "nothing was entered since the hand began or since the last ruling"
            return Refusal("nothing_to_take_back", {"why": why})
        self.go_back(command.table, dealer, at)
        return [AtHand(command.table, tuple(dealer.events[:at]))]  # type: ignore[arg-type]

    def go_back(self, table: int, dealer: Dealer, at: int) -> None:
        """From now on the hand is dealt on from where it stood before what happened at that place."""
        self._looks_at(table)
        events = dealer.events[:at]
        choices, setup = dealer.rules.choices, dealer.hand.setup
        again = Dealer(setup, choices, on_short=self.shuffle, so_far=(replay(events), events))
        self.dealers[table] = again


def _dealt(setup: HandSetup, choices: Choices, deck: Deck, dealt: DeckDealt) -> Dealer:
    """A hand from a deck that was promised; its stub is shuffled again by the same promise."""
    began = HandBegan(setup)
    events: list[HandEvent] = [began]
    again = shuffled_again(deck, dealt, events)
    dealer = Dealer(setup, choices, on_short=again, so_far=(begin_hand(began), events))
    dealer.take([DeckShuffled(deck.dealt(values(dealt.chance)))])
    return dealer


def begins(event: AtHand) -> bool:
    """Whether these are the first events of a hand."""
    return isinstance(event.events[0], HandBegan)


def _ended(number: int, dealer: Dealer, table: Table) -> AtTable:
    came = decide_at_table(table, at_table.EndHand(outcome_of(dealer)), dealer.rules.choices)
    assert not isinstance(came, Refusal), f"a hand that was played can end: {came}"
    return AtTable(number, tuple(came))
