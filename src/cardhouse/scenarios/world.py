"""The table of one story: a room with this table in it, the hand in progress, and how a word or an
expectation reaches them.

Hands begin when the first word or expectation needs one, and again at `next hand`. What people do is in the
words_* modules, what is asserted in the expectations_* modules. Every step is a command to the room, by
whoever would give it: players where software deals, the dealer at a tracked table, the floor (`do`, `act`,
`between`). What no command can do yet is done past the room (`past_the_room`) and noted.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, cast

import msgspec

from cardhouse.cards.card import UNKNOWN
from cardhouse.floor.event import AtTable
from cardhouse.houses.choices import Choices
from cardhouse.money.collections.commands import AskLowerRake
from cardhouse.play import commands as cmd
from cardhouse.play import table_commands as at_table
from cardhouse.play import table_events as tev
from cardhouse.play.dealer import Dealer
from cardhouse.play.outcome import misdealt
from cardhouse.play.refusal import Refusal
from cardhouse.play.setup import HandSetup, Post, PostKind
from cardhouse.play.table import Table
from cardhouse.play.table_decide import decide as decide_at_table
from cardhouse.room import commands as ask
from cardhouse.room.apply import apply, touch
from cardhouse.room.bookkeeping import postings
from cardhouse.room.entries import VERSION, Body, decode, encode
from cardhouse.room.events import AtHand, Event
from cardhouse.room.hands import begins
from cardhouse.room.host import Asked, Outcome, RoomHost
from cardhouse.scenarios.model import WordError
from cardhouse.scenarios.setting import Cards, Setting
from cardhouse.scenarios.stacking import Stacker, destinations
from cardhouse.scenarios.story import DEALER, STAFF, Story, twin_of
from cardhouse.scenarios.table_setting import BEGAN, TABLE, room_of
from cardhouse.scenarios.values import NOBODY
from cardhouse.store.log import NewEntry


class StoryError(WordError):
    """A step that makes no sense where it stands: nobody's turn, no such player, the hand over."""


class World(Story):
    """What a scenario acts on."""

    def __init__(self, setting: Setting, house: str, choices: Choices, at: int = BEGAN) -> None:
        super().__init__(at)
        self.setting = setting
        self.house = house
        self.choices = choices
        self.scale = setting.scale
        self.host = self._host(room_of(setting, house, choices, at))
        self.dealer: Dealer | None = None
        self.stacker: Stacker | None = None
        self.named = setting.cards
        """The cards that matter in the hand that is dealt next, or now."""
        self.drawn: tuple[int, ...] = ()
        """The next cards for the button, by seat."""
        self.deck_at = -1
        """The entry that has the deck of the hand in progress."""
        self.kept = 0
        """How many events of the hand are on the log."""
        self.table_events: list[tev.TableEvent] = []
        self.ruled_on: Any = None
        """The last ruling on betting, what it was about, and whose it was."""
        self.ahead: dict[int, Any] = {}
        """Acts out of turn that wait for the turn, by seat."""
        self.hands = 0
        self.began = lambda: room_of(setting, house, choices, at)
        if setting.new_game and setting.button:
            self.between(at_table.PlaceButton(self.seat(setting.button), running=False))

    def _host(self, room: Any) -> RoomHost:
        host = RoomHost(room, self._mixed, lambda house, day, rule_set: self.choices)
        host.hands.deck_for = self._deck
        host.hands.shuffle = lambda cards: self.stacker.shuffle(cards) if self.stacker else cards
        return host

    # Names and amounts

    @property
    def table(self) -> Table:
        return self.room.floor.tables[TABLE].table

    @property
    def in_progress(self) -> bool:
        """Whether the table is in a hand."""
        return self.table.setup is not None

    def seat(self, name: str) -> int:
        """The seat of a player, by name or as `seat 4`."""
        if name.startswith("seat ") and name[5:].isdigit():
            return int(name[5:])
        for seat, player in self.table.seats.items():
            if player.player == name:
                return seat
        raise StoryError(f"{name} is not at the table; there are {', '.join(self.names())}")

    def names(self) -> list[str]:
        """Everybody at the table."""
        return [self.table.seats[seat].player for seat in sorted(self.table.seats)]

    def name(self, seat: int) -> str:
        """Who sits there."""
        player = self.table.seats.get(seat)
        return player.player if player is not None else f"seat {seat}" if seat else NOBODY

    # Commands

    def do(self, command: Any, by: str = STAFF, roles: tuple[str, ...] = ("floor",)) -> Refusal | None:
        """One command by somebody with these roles; a refusal is returned."""
        self.catch_up()
        refused = super().do(command, by, roles)
        self._heard(self.outcome, len(self.entries) - len(self.outcome.entries))
        return refused

    def between(self, command: Any) -> Refusal | None:
        """What a player, or the floor for the table, wants between hands."""
        seat = getattr(command, "seat", 0)
        of_the_table = isinstance(command, at_table.PlaceButton | at_table.PrescribeHands)
        if of_the_table or seat not in self.table.seats:
            return self.do(ask.BetweenHandsDo(TABLE, command))
        # How far a deal has come can be told of hands that people deal; software would know better.
        dealing = getattr(command, "dealing", False) or getattr(command, "cards_out", 0)
        roles = () if dealing else ("player",)
        return self.do(ask.BetweenHandsDo(TABLE, command), self.name(seat), roles)

    def _heard(self, outcome: Outcome, first: int) -> None:
        """What came of a command: which hand is dealt now, what happened at the table."""
        for event in outcome.events:
            if isinstance(event, AtTable):
                self.table_events += event.events
            elif isinstance(event, AtHand) and begins(event):
                self._taken_up(first + outcome.place)
        if self.dealer is not None:
            self.kept = len(self.dealer.events)

    # Chance

    def _mixed(self, cards: int) -> tuple[int, ...]:
        """The cards for the button that a story names, then the others in their order."""
        drawn, self.drawn = self.drawn, ()
        return (*drawn, *(card for card in range(cards) if card not in drawn))

    def _deck(self, setup: HandSetup, joker: bool) -> Sequence[int]:
        """The deck of a hand: a trial tells where its first cards fall."""
        stacker = self._stacked(joker)
        if any(stacker.wanted.values()):
            trial = Dealer(setup, self.choices, deck=stacker.deck, on_short=stacker.shuffle)
            stacker.arrange(trial.events)
        return stacker.deck

    def _stacked(self, joker: bool) -> Stacker:
        seats = {name: self.seat(name) for name in self.named.players}
        self.stacker = Stacker(self.named, seats, joker)
        return self.stacker

    def put_into(self, dealer: Dealer) -> None:
        """Cards that nobody has seen yet lie otherwise in the stub: so they did from the first on the log."""
        assert self.stacker is not None, "every hand has its deck"
        self.stacker.put_into(dealer)
        entry = self.entries[self.deck_at]
        body = decode(entry.body)
        events = tuple(self._with_deck(event) for event in body.events)
        self.entries[self.deck_at] = msgspec.structs.replace(entry, body=encode(Body(events)))

    def _with_deck(self, event: Event) -> Event:
        if not isinstance(event, AtHand) or not begins(event) or self.dealer is None:
            return event
        count = len(event.events)
        return AtHand(event.table, tuple(self.dealer.events[:count]))  # type: ignore[arg-type]

    # The hand

    @property
    def hand_dealer(self) -> Dealer:
        """The hand in progress or just over; begins one where there is none."""
        if self.dealer is None:
            self.begin()
        assert self.dealer is not None, "a hand was begun"
        return self.dealer

    def running_hand(self) -> Dealer:
        """The hand in progress, ready for somebody's action."""
        dealer = self.hand_dealer
        if dealer.over:
            raise StoryError("the hand is over; the next one begins with 'next hand'")
        return dealer

    def position(self, name: str) -> int:
        """The place of a player in the hand, counted from the button's left."""
        hand = self.hand_dealer.hand
        seat = self.seat(name)
        if seat not in hand.seats:
            raise StoryError(f"{name} is not in this hand; in it are {', '.join(map(self.name, hand.seats))}")
        return hand.pos[seat]

    def begin(self, **changes: Any) -> None:
        """Start the next hand; a refusal to start it is a fault of the story."""
        refusal = self.try_begin(**changes)
        if refusal is not None:
            raise StoryError(f"no hand can begin: {refusal.text()}")

    def try_begin(self, by: str = "first_card", **changes: Any) -> Refusal | None:
        """Start the next hand with other cards or settings, or say why it is refused."""
        self.settle()
        if self.in_progress:
            raise StoryError("the hand before is not over")
        setting = replace(self.setting, **changes) if changes else self.setting
        first = self.hands == 0
        if first and setting.straddle is not None:
            who, size = setting.straddle
            refused = self.between(at_table.OfferStraddle(self.seat(who), size))
            if refused is not None:
                return refused
        given = setting.cards
        self.named = given if first or "cards" in changes else Cards(reshuffled=given.reshuffled)
        begin = ask.BeginHand(
            TABLE,
            cast(at_table.Beginning, by),
            pause_all_in=setting.ask_run,
            ask_showdown=setting.ask_showdown,
            players_left=setting.players_left,
        )
        if first and setting.half_rake:  # refused where the house or the number of players gives none
            self.do(AskLowerRake(TABLE, next(iter(self.table.seats.values())).player), DEALER, ("dealer",))
        if setting.posts is not None and (first or "posts" in changes):
            refused = self._begin_with_posts(begin, setting)
        else:
            refused = self.do(begin, DEALER, ("dealer",))
        if refused is None:
            self.hands += 1
            self.report_cards()
        return refused

    def _begin_with_posts(self, begin: ask.BeginHand, setting: Setting) -> Refusal | None:
        """Posts written out in place of those that the table asks for: no command can do that."""
        command = at_table.BeginHand(
            mode=setting.mode, players_left=begin.players_left, pause_all_in=begin.pause_all_in,
            ask_showdown=begin.ask_showdown,
        )  # fmt: skip
        came = decide_at_table(self.table, command, self.choices)
        if isinstance(came, Refusal):
            return came
        given = tuple(
            Post(self.seat(post.who), cast(PostKind, post.kind), post.live, post.dead, post.ante)
            for post in setting.posts or ()
        )
        began = came[-1]
        assert isinstance(began, tev.HandBegan), "a hand begins last"
        setup = msgspec.structs.replace(began.setup, posts=given)
        came = [*came[:-1], msgspec.structs.replace(began, setup=setup)]
        dealt = self.host.hands.deal(TABLE, self.table, setup, self.choices)
        self._enter("posts written out", [AtTable(TABLE, tuple(came)), *dealt])
        return None

    def _taken_up(self, entry: int) -> None:
        """A hand was dealt, in this entry of the log."""
        dealer = self.host.hands.dealers[TABLE]
        self.dealer, self.deck_at = dealer, entry
        if dealer.hand.tracked:
            self._stacked(dealer.rules.joker)
        else:
            assert self.stacker is not None, "its deck was asked for"
            self.stacker.note(dealer.events)

    def act(self, command: cmd.Command) -> Refusal | None:
        """One command of the hand, the named cards put in its way."""
        self.catch_up()
        dealer, stacker = self.running_hand(), self.stacker
        assert stacker is not None, "every hand has its deck"
        tracked = dealer.hand.tracked
        if not tracked and not stacker.done:
            trial = dealer.copy().act(command)
            if not isinstance(trial, Refusal) and stacker.arrange(trial):
                self.put_into(dealer)
        before = len(dealer.events)
        refused = self.act_at(self.floor.tables[TABLE], command)
        if refused is None and not tracked:
            stacker.note(dealer.events[before:])
        return refused

    def report_cards(self) -> None:
        """Tracked: report the cards that are due and not said in a step, unseen where none are named."""
        self.catch_up()
        dealer, stacker = self.dealer, self.stacker
        if dealer is None or stacker is None or dealer.over or not dealer.awaits_cards:
            return
        trial = dealer.copy().act(cmd.Deal())
        assert isinstance(trial, list), "unseen cards can always be reported"
        cards = []
        for place in destinations(trial):
            given = stacker.wanted.get(place, ())
            number = stacker.taken[place]
            stacker.taken[place] += 1
            if place != "burn":
                cards.append(given[number] if number < len(given) else UNKNOWN)
        refused = self.act(cmd.Deal(tuple(cards)))
        if refused is not None:
            raise StoryError(f"the cards cannot be dealt: {refused.text()}")

    def deal_again(self) -> None:
        """After a misdeal: the same hand once more, from a deck shuffled anew."""
        self.catch_up()
        if self.dealer is None or not misdealt(self.dealer.events):
            raise StoryError("there was no misdeal")
        given = self.setting.cards
        self.named = Cards(reshuffled=given.reshuffled, stub=given.stub)
        refused = self.do(ask.DealAgain(TABLE), DEALER, ("dealer",))
        assert refused is None, "after a misdeal the hand is dealt again"
        self.report_cards()

    # Past the room

    def past_the_room(self, what: str, command: at_table.TableCommand) -> Refusal | None:
        """What no command of the room can do yet is done at the table itself, and kept on the log."""
        self.catch_up()
        came = decide_at_table(self.table, command, self.choices)
        if isinstance(came, Refusal):
            self.refusal = came
            return came
        self._enter(what, [AtTable(TABLE, tuple(came))])
        return None

    def catch_up(self) -> None:
        """What was done in the hand past the room goes on the log, with the end of the hand."""
        dealer = self.dealer
        running = self.room.hands.get(TABLE)
        if dealer is None or running is None or running.hand is not dealer.hand:
            return
        if len(dealer.events) > self.kept:
            done = dealer.events[self.kept :]
            self._enter("a ruling carried out", self.host.hands.went_on(TABLE, dealer, done))

    def _enter(self, what: str, events: list[Event]) -> None:
        self.by_hand[what] = None
        desk = self.host.money_desk(Asked("", STAFF, ask.BeginHand(TABLE), self.at))
        outcome = Outcome([*events, *postings(self.room, events, desk)])
        position = self.room.position + 1
        for event in outcome.events:
            if isinstance(event, AtHand):
                if begins(event):
                    self.host.hands.take_up(event.table, self.at)
                self.room.hands[event.table].since = self.at
            else:
                apply(self.room, event, self.at)
            touch(self.room, event, position)
        self.room.position, self.room.at = position, self.at
        self.entries.append(
            NewEntry(f"past-{position}", self.at, STAFF, encode(Body(tuple(outcome.events))), VERSION)
        )
        self._heard(outcome, len(self.entries) - 1)

    # Between hands

    def settle(self) -> None:
        """The table hears of a hand that is over with its last event; only what was done past the room is
        still to be told.
        """
        self.catch_up()

    def end(self, outcome: at_table.HandOutcome) -> None:
        """The hand is over with this outcome."""
        refused = self.past_the_room("a hand ended at a word", at_table.EndHand(outcome))
        if refused is not None:
            raise StoryError(f"the hand cannot end: {refused.text()}")
        self.dealer = self.dealer if self.dealer is not None and self.dealer.over else None

    def copy(self) -> World:
        """An independent world in the same state."""
        self.catch_up()
        twin: World = World.__new__(World)
        twin.__dict__.update(self.__dict__)
        twin.host = twin._host(twin_of(self.room))
        twin.host.hands.last = dict(self.host.hands.last)
        twin.entries, twin.by_hand = self.entries[:], dict(self.by_hand)
        twin.table_events = self.table_events[:]
        twin.stacker = copy.deepcopy(self.stacker)
        if TABLE in twin.room.hands:
            dealer = twin.host.hands.dealer(TABLE)
            assert isinstance(dealer, Dealer), "a hand is in progress"
            twin.dealer = dealer
        return twin
