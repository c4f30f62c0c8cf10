"""The table of one run: its seats, the hand in progress, and how a word or an expectation reaches them.

Hands begin when the first word or expectation needs one, and again at `next hand`. What people do is in the
words_* modules, what is asserted in the expectations_* modules.
"""

from __future__ import annotations

import copy
from dataclasses import replace
from typing import Any, cast

import msgspec

from cardhouse.cards.card import UNKNOWN
from cardhouse.houses.choices import Choices
from cardhouse.play import commands as cmd
from cardhouse.play.dealer import Dealer
from cardhouse.play.outcome import misdealt, outcome_of
from cardhouse.play.refusal import Refusal
from cardhouse.play.rules import rules_for
from cardhouse.play.setup import HandSetup, Post, PostKind
from cardhouse.play.table import Seat, Table
from cardhouse.play.table_apply import apply
from cardhouse.play.table_commands import (
    BeginHand,
    Beginning,
    EndHand,
    HandOutcome,
    OfferStraddle,
    PlaceButton,
    SitDown,
)
from cardhouse.play.table_events import ButtonPlaced
from cardhouse.play.table_host import TableHost
from cardhouse.scenarios.model import WordError
from cardhouse.scenarios.setting import Setting
from cardhouse.scenarios.stacking import Stacker, destinations
from cardhouse.scenarios.values import NOBODY, money, money_text


class StoryError(WordError):
    """A step that makes no sense where it stands: nobody's turn, no such player, the hand over."""


class World:
    """What a scenario acts on."""

    def __init__(self, setting: Setting, house: str, choices: Choices) -> None:
        self.setting = setting
        self.house = house
        self.choices = choices
        self.scale = setting.scale
        self.host = (
            _new_game(setting, house, choices) if setting.new_game else _running_game(setting, house, choices)
        )
        self.dealer: Dealer | None = None
        self.stacker: Stacker | None = None
        self.refusal: Refusal | None = None
        self.answer: Any = None
        """What was last answered to a request or ruled on an act."""
        self.ruled_on: Any = None
        """The last ruling on betting, what it was about, and whose it was."""
        self.ahead: dict[int, Any] = {}
        """Acts out of turn that wait for the turn, by seat."""
        self.hands = 0
        self.minute = 0
        """The room's clock, for rotations by time."""
        self.begun: HandSetup | None = None
        self.cites_count = True
        """False under another house than the scenario's own: its rows are in another book."""

    # Names and amounts

    @property
    def table(self) -> Table:
        return self.host.table

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

    def money(self, text: str) -> int:
        return money(text, self.scale)

    def text(self, amount: int) -> str:
        return money_text(amount, self.scale)

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
            offered = self.host.do(OfferStraddle(self.seat(setting.straddle[0]), setting.straddle[1]))
            if isinstance(offered, Refusal):
                return offered
        begun = self.host.do(
            BeginHand(
                by=cast(Beginning, by),
                minute=self.minute,
                mode=setting.mode,
                players_left=setting.players_left,
                pause_all_in=setting.ask_run,
                ask_showdown=setting.ask_showdown,
                rake_reduction="half" if setting.half_rake else "none",
            )
        )
        if isinstance(begun, Refusal):
            return begun
        self.hands += 1
        setup = self.begun = self.table.setup
        assert setup is not None, "a hand that began has a setup"
        self._deal(
            self._changed(setup, setting, first or "posts" in changes), setting, first or "cards" in changes
        )
        return None

    def _changed(self, setup: HandSetup, setting: Setting, posts: bool) -> HandSetup:
        if setting.carried and self.hands == 1:
            setup = msgspec.structs.replace(setup, carried=setting.carried)
        if posts and setting.posts is not None:
            given = []
            for post in setting.posts:
                kind = cast(PostKind, post.kind)
                given.append(Post(self.seat(post.who), kind, post.live, post.dead, post.ante))
            setup = msgspec.structs.replace(setup, posts=tuple(given))
        return setup

    def revise(self) -> None:
        """A straddle or a kill came in after the hand began and in time: deal it from the new setup."""
        setup, dealer = self.table.setup, self.dealer
        if setup is None or dealer is None or setup == self.begun:
            return
        self.begun = setup
        self._deal(setup, self.setting, self.hands == 1)

    def _deal(self, setup: HandSetup, setting: Setting, stacked: bool) -> None:
        joker = rules_for(self.choices, setup.game, setup.stakes, setup.rule_set).joker
        cards = (
            setting.cards
            if stacked
            else replace(setting.cards, players={}, board=(), burns=(), common=(), deck=(), stub=())
        )
        stacker = Stacker(cards, {name: self.seat(name) for name in cards.players}, joker)
        dealer = Dealer(setup, self.choices, deck=stacker.deck, on_short=stacker.shuffle)
        if setup.mode == "dealt" and stacker.arrange(dealer.events):
            dealer = Dealer(setup, self.choices, deck=stacker.deck, on_short=stacker.shuffle)
        if setup.mode == "dealt":
            stacker.note(dealer.events)
        self.dealer, self.stacker = dealer, stacker
        self.report_cards()

    def act(self, command: cmd.Command) -> Refusal | None:
        """One command of the hand, the named cards put in its way."""
        dealer, stacker = self.running_hand(), self.stacker
        assert stacker is not None, "every hand has its deck"
        tracked = dealer.hand.setup.mode == "tracked"
        if not tracked and not stacker.done:
            trial = dealer.copy().act(command)
            if not isinstance(trial, Refusal) and stacker.arrange(trial):
                stacker.put_into(dealer)
        done = dealer.act(command)
        if isinstance(done, Refusal):
            self.refusal = done
            return done
        if not tracked:
            stacker.note(done)
        return None

    def report_cards(self) -> None:
        """Tracked: report the cards that are due and not said in a step, unseen where none are named."""
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
        done = dealer.act(cmd.Deal(tuple(cards)))
        if isinstance(done, Refusal):
            raise StoryError(f"the cards cannot be dealt: {done.text()}")

    def deal_again(self) -> None:
        """After a misdeal: the same hand once more, from a deck shuffled anew."""
        dealer = self.dealer
        if dealer is None or not misdealt(dealer.events):
            raise StoryError("there was no misdeal")
        cards = replace(self.setting.cards, players={}, board=(), burns=(), common=(), deck=())
        self._deal(dealer.hand.setup, replace(self.setting, cards=cards), True)

    # Between hands

    def settle(self) -> None:
        """Tell the table of a hand that is over; a misdeal is none, for it is dealt again."""
        dealer = self.dealer
        if dealer is None or not dealer.over or misdealt(dealer.events):
            return
        if self.table.setup is not None:
            self.end(outcome_of(dealer))

    def end(self, outcome: HandOutcome) -> None:
        """The hand is over with this outcome."""
        ended = self.host.do(EndHand(outcome))
        if isinstance(ended, Refusal):
            raise StoryError(f"the hand cannot end: {ended.text()}")
        self.dealer = self.dealer if self.dealer is not None and self.dealer.over else None

    def copy(self) -> World:
        """An independent world in the same state."""
        twin: World = World.__new__(World)
        twin.__dict__.update(self.__dict__)
        twin.host = TableHost(self.table.copy(), self.choices)
        twin.host.events = self.host.events[:]
        twin.dealer = self.dealer.copy() if self.dealer is not None else None
        twin.stacker = copy.deepcopy(self.stacker)
        return twin


def _empty(setting: Setting, house: str) -> Table:
    assert setting.stakes is not None, "the reader asks for the stakes"
    size = setting.size or max([9, *(player.seat for player in setting.players)])
    return Table(setting.game, setting.stakes, size, house, setting.rule_set, setting.rotation)


def _at(setting: Setting, name: str) -> int:
    if name.startswith("seat "):
        return int(name[5:])
    return next(player.seat for player in setting.players if player.name == name)


def _running_game(setting: Setting, house: str, choices: Choices) -> TableHost:
    """Players who have been in the game for a while, the button where the first hand is to find it."""
    table = _empty(setting, house)
    for player in setting.players:
        stack = player.stack - player.small_chips
        table.seats[player.seat] = Seat(
            player.name, stack, player.small_chips, standing="established", liable=True
        )
    button = setting.button or (setting.players[-1].name if setting.players else "")
    if button:
        apply(table, ButtonPlaced(_at(setting, button), running=True))
    if setting.kill:
        table.kill_owed = _at(setting, setting.kill)
    return TableHost(table, choices)


def _new_game(setting: Setting, house: str, choices: Choices) -> TableHost:
    """Players who have just sat down, the button to be drawn for unless the setting has it."""
    host = TableHost(_empty(setting, house), choices)
    for player in setting.players:
        done = host.do(SitDown(player.seat, player.name, player.stack, small_chips=player.small_chips))
        if isinstance(done, Refusal):
            raise StoryError(f"{player.name} cannot sit down: {done.text()}")
    if setting.button:
        host.do(PlaceButton(_at(setting, setting.button), running=False))
    return host
