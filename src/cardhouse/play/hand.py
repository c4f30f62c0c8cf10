"""The state of one hand: plain slots, whole numbers and lists, indexed by position (0 = first left of the
button).

Only apply.py changes it. Cheap to copy: `hand.copy()` shares what never changes and copies the rest. What
changes in few hands is a tuple, replaced as a whole: hands are set up more often than that.
"""

from __future__ import annotations

from typing import Final, TypeVar

from cardhouse.games.game import Game, Street, load_game
from cardhouse.play.setup import HandSetup

POSTING: Final = 0
STREET: Final = 1
BETTING: Final = 2
SHOWDOWN: Final = 3
OVER: Final = 4
STAGES: Final = ("posting", "street", "betting", "showdown", "over")
Value = TypeVar("Value")


def with_one(row: tuple[Value, ...], p: int, value: Value) -> tuple[Value, ...]:
    """The row with another value at one position."""
    changed = list(row)
    changed[p] = value
    return tuple(changed)


class Hand:
    """Everything that is true at the table during one hand."""

    __slots__ = (
        "able", "actor", "aggressor", "aside", "awarded", "bets", "betting_done", "board", "boards",
        "brought_in", "burns", "called_aggressor", "capped", "checked", "chop_offered", "collected", "common",
        "dead", "dead_paid", "dealt", "draws", "early", "exposed", "face_up", "folded", "forced",
        "full_level", "game", "held", "held_back", "hole", "kept_dealing", "last_actor", "level", "live",
        "may_raise", "muck", "mucked", "n", "no_more_betting", "opening_discards", "owed_fifth", "owing",
        "pending", "pending_count", "pos", "pot_opener", "promotional", "promotional_from", "raise_size",
        "raises", "rake", "rake_from", "returns_to", "runs", "saw_flop", "seats", "set_aside", "setup",
        "shown", "splits_openers", "spoiled", "stacks", "stage", "street", "streets", "stub", "tabled",
        "thrown", "total", "tracked", "unheard", "up", "wagered",
    )  # fmt: skip

    def __init__(self, setup: HandSetup) -> None:
        seats = setup.seats
        n = len(seats)
        self.setup = setup
        self.game: Game = load_game(setup.game)
        self.n = n
        self.seats = seats
        self.streets = self.game.streets
        self.tracked = setup.mode == "tracked"
        pos = [-1] * (max(seats) + 1)
        for index, seat in enumerate(seats):
            pos[seat] = index
        self.pos = pos
        self.stacks = list(setup.stacks)
        nothing = [0] * n
        self.bets = nothing
        self.total = nothing.copy()
        self.dead = setup.carried
        self.folded = [False] * n
        self.live = n
        self.able = n - self.stacks.count(0)
        self.hole: list[list[int]] = [[] for _ in range(n)]
        self.up: list[list[int]] = [[]] * n
        """One empty list for all until a card lies open: a card is added by a new list (`open_card`)."""
        self.board: list[int] = []
        self.boards: list[list[int]] = []
        self.runs = 1
        self.common = -1
        self.burns: list[int] = []
        self.muck: list[int] = []
        self.stub: list[int] = []
        self._nothing_dealt(n)
        self._nothing_bet(n)
        self._nothing_shown(n)

    def _nothing_dealt(self, n: int) -> None:
        self.stage = POSTING
        self.street = -1
        self.dealt = False
        self.draws: list[int] = [-1] * n
        self.thrown: list[tuple[int, ...]] = [()] * n
        """What each player threw away in this draw."""
        self.owed_fifth: tuple[int, ...] = ()
        self.kept_dealing: tuple[int, ...] = ()
        self.saw_flop = False
        self.early: dict[int, tuple[int, str]] = {}
        """Stud: who keeps a card dealt too early, of which street, and what it bars on the street before."""
        self.spoiled = False
        """Stud: cards were dealt too early; before the next street one more for each player goes out."""

    def _nothing_bet(self, n: int) -> None:
        nobody = [False] * n
        self.actor = -1
        self.pending = nobody
        self.pending_count = 0
        self.may_raise = [True] * n
        self.checked = nobody.copy()
        self.held: dict[int, tuple[object, ...]] = {}
        """What rulings leave to players at their next turn; see holding.py."""
        self.held_back = -1
        self.unheard: tuple[int, ...] = ()
        """Who is still to have a first turn before the one held back."""
        self.returns_to = -1
        """Where a raise of the killer, who was held back, takes the action."""
        self.last_actor = -1
        self.level = 0
        self.full_level = 0
        self.raise_size = 0
        self.raises = 0
        self.capped = False
        self.aggressor = -1
        self.called_aggressor = -1
        self.wagered = False
        self.brought_in = False
        self.forced = False
        self.pot_opener = -1
        self.splits_openers = False
        self.opening_discards: tuple[int, ...] = ()
        self.rake = 0
        self.rake_from: tuple[tuple[int, int], ...] = ()
        """Out of which pots the house took it: what one player had at most in that pot and those before it,
        and the chips; such a level stays in its pot however the pots divide later.
        """
        self.promotional = 0
        self.promotional_from: tuple[tuple[int, int], ...] = ()
        self.betting_done = False
        self.collected = -1
        self.chop_offered = -1
        """The blind that would take its bet back, until the other one agrees or acts are made."""
        self.owing: tuple[tuple[int, int, bool], ...] = ()
        """Seats that a ruling lets post what they owe on the next deal: the chips, and whether they may wait
        for the big blind instead.
        """

    def _nothing_shown(self, n: int) -> None:
        nobody = (False,) * n
        nothing = (0,) * n
        self.tabled: list[bool] = [False] * n
        self.face_up: tuple[bool, ...] = nobody
        """Hands turned up because somebody is all-in, before the showdown."""
        self.shown: list[tuple[int, ...]] = [()] * n
        self.mucked: tuple[bool, ...] = nobody
        self.aside: tuple[int, ...] = nothing
        self.dead_paid: tuple[int, ...] = nothing
        self.exposed: tuple[int, ...] = ()
        self.set_aside: list[int] = []
        self.no_more_betting = False
        self.awarded = 0

    def copy(self) -> Hand:
        """An independent hand in the same state."""
        twin = Hand(self.setup)
        self._copy_cards(twin)
        self._copy_betting(twin)
        return twin

    def _copy_cards(self, twin: Hand) -> None:
        twin.board = self.board[:]
        twin.boards = [cards[:] for cards in self.boards]
        twin.burns = self.burns[:]
        twin.common = self.common
        twin.dealt = self.dealt
        twin.draws = self.draws[:]
        twin.thrown = self.thrown[:]
        twin.early = dict(self.early)
        twin.spoiled = self.spoiled
        twin.hole = [cards[:] for cards in self.hole]
        twin.kept_dealing = self.kept_dealing
        twin.muck = self.muck[:]
        twin.owed_fifth = self.owed_fifth
        twin.runs = self.runs
        twin.saw_flop = self.saw_flop
        twin.stub = self.stub[:]
        twin.up = [cards[:] for cards in self.up]
        twin.street = self.street
        twin.stage = self.stage
        twin.shown = self.shown[:]
        twin.mucked = self.mucked
        twin.tabled = self.tabled[:]
        twin.face_up = self.face_up
        twin.opening_discards = self.opening_discards
        twin.exposed = self.exposed
        twin.set_aside = self.set_aside[:]
        twin.splits_openers = self.splits_openers
        twin.pot_opener = self.pot_opener

    def _copy_betting(self, twin: Hand) -> None:
        twin.able = self.able
        twin.actor = self.actor
        twin.aggressor = self.aggressor
        twin.aside = self.aside
        twin.dead_paid = self.dead_paid
        twin.no_more_betting = self.no_more_betting
        twin.awarded = self.awarded
        twin.bets = self.bets[:]
        twin.betting_done = self.betting_done
        twin.brought_in = self.brought_in
        twin.called_aggressor = self.called_aggressor
        twin.capped = self.capped
        twin.checked = self.checked[:]
        twin.chop_offered = self.chop_offered
        twin.owing = self.owing
        twin.collected = self.collected
        twin.dead = self.dead
        twin.folded = self.folded[:]
        twin.forced = self.forced
        twin.full_level = self.full_level
        twin.held = dict(self.held)
        twin.held_back = self.held_back
        twin.unheard = self.unheard
        twin.returns_to = self.returns_to
        twin.last_actor = self.last_actor
        twin.level = self.level
        twin.live = self.live
        twin.may_raise = self.may_raise[:]
        twin.pending = self.pending[:]
        twin.pending_count = self.pending_count
        twin.raise_size = self.raise_size
        twin.raises = self.raises
        twin.rake = self.rake
        twin.rake_from = self.rake_from
        twin.promotional = self.promotional
        twin.promotional_from = self.promotional_from
        twin.stacks = self.stacks[:]
        twin.total = self.total[:]
        twin.wagered = self.wagered

    def open_card(self, p: int, card: int) -> None:
        """One more card that lies open."""
        self.up[p] = [*self.up[p], card]

    def facts(self) -> tuple[object, ...]:
        """Everything that may differ between two hands of the same setup."""
        return tuple(getattr(self, name) for name in FIELDS)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hand) and self.setup == other.setup and self.facts() == other.facts()

    __hash__ = None  # type: ignore[assignment]

    @property
    def pot(self) -> int:
        """All chips in the middle and in front of the players, what the house took left out."""
        return self.dead + sum(self.total) - self.rake - self.promotional

    @property
    def acting_seat(self) -> int:
        """The seat whose turn it is, 0 when nobody's."""
        return self.seats[self.actor] if self.actor >= 0 else 0

    @property
    def this_street(self) -> Street:
        return self.game.streets[self.street]

    def cards_of(self, position: int) -> list[int]:
        """Down and up cards of a player."""
        return self.hole[position] + self.up[position]

    def chips(self) -> int:
        """Every chip of the hand: stacks, pot, rake and what lies beside. Constant from the first post to the
        push.
        """
        return sum(self.stacks) + self.dead + sum(self.total) + self.awarded + sum(self.aside)


FIELDS: Final = (
    "able", "actor", "aggressor", "aside", "awarded", "bets", "betting_done", "board", "boards", "brought_in",
    "burns", "called_aggressor", "capped", "checked", "chop_offered", "collected", "common", "dead",
    "dead_paid", "dealt", "draws", "early", "exposed", "face_up", "folded", "forced", "full_level", "held",
    "held_back", "hole", "kept_dealing", "last_actor", "level", "live", "may_raise", "muck", "mucked",
    "no_more_betting", "opening_discards", "owed_fifth", "owing", "pending", "pending_count", "pot_opener",
    "promotional", "promotional_from", "raise_size", "raises", "rake", "rake_from", "returns_to", "runs",
    "saw_flop", "set_aside", "shown", "splits_openers", "spoiled", "stacks", "stage", "street", "stub",
    "tabled", "thrown", "total", "unheard", "up", "wagered",
)  # fmt: skip
