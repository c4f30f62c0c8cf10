"""The state of one hand: plain slots, whole numbers and lists, indexed by position (0 = first left of the
button).

Only apply.py changes it. Cheap to copy: `hand.copy()` shares what never changes and copies the rest. What
changes in few hands is a tuple, replaced as a whole: hands are set up more often than that. Who can bet, is
to act, may raise or has checked is one number each, with bit p for position p.
"""

from __future__ import annotations

from typing import Final, TypeVar

from cardhouse.games.game import Street
from cardhouse.play.course import course_of
from cardhouse.play.setup import HandSetup

POSTING: Final = 0
STREET: Final = 1
BETTING: Final = 2
SHOWDOWN: Final = 3
OVER: Final = 4
STAGES: Final = ("posting", "street", "betting", "showdown", "over")
Value = TypeVar("Value")
MOST_SEATS: Final = 64
# Cards as the bits of one number: card c is this bit shifted right by c. (A one shifted left would be cut off
# at 32 bits by the compiled build.)
CARD_BIT: Final = 0x2000_0000_0000_0000
NO_CHIPS: Final[list[list[int]]] = [[0] * seats for seats in range(MOST_SEATS)]
# Shared by all hands and never changed: a hand for which it differs gets one of its own.
NOBODY_HELD: Final[dict[int, tuple[object, ...]]] = {}
NOBODY_EARLY: Final[dict[int, tuple[int, str]]] = {}


def with_one(row: tuple[Value, ...], p: int, value: Value) -> tuple[Value, ...]:
    """The row with another value at one position."""
    changed = list(row)
    changed[p] = value
    return tuple(changed)


def mask_of(row: list[bool]) -> int:
    """A row of yes and no as one number, bit p for position p."""
    mask = 0
    for p in range(len(row)):
        if row[p]:
            mask |= 1 << p
    return mask


class Hand:
    """Everything that is true at the table during one hand."""

    __slots__ = (
        "able", "actor", "aggressor", "aside", "asks_showdown", "awarded", "bets", "betting_done", "board",
        "boards", "brought_in", "burns", "called_aggressor", "can_bet", "capped", "checked", "chop_offered",
        "collected", "common", "course", "dead", "dead_paid", "dealt", "draws", "drops", "early", "exposed",
        "face_up", "folded", "forced", "full_level", "game", "held", "held_back", "hole", "kept_dealing",
        "last_actor", "level", "live", "may_raise", "muck", "mucked", "n", "no_more_betting",
        "opening_discards", "owed_fifth", "owing", "pauses", "pending", "pos", "pot_opener", "promotional",
        "promotional_from", "raise_size", "raises", "rake", "rake_from", "rake_told", "returns_to", "runs",
        "saw_flop", "seats", "set_aside", "setup", "shown", "splits_openers", "spoiled", "stacks", "stage",
        "street", "streets", "stub", "tabled", "thrown", "total", "tracked", "unheard", "up", "wagered",
    )  # fmt: skip

    def __init__(self, setup: HandSetup, like: Hand | None = None) -> None:
        """A hand about to begin, or one in the state of another of the same setup."""
        if like is not None:
            self._fixed_as(like)
            self._cards_as(like)
            self._betting_as(like)
            return
        self._fix(setup)
        n = self.n
        stacks = list(setup.stacks)
        self.stacks = stacks
        self.bets = [0] * n
        self.total = [0] * n
        self.dead = setup.carried
        self.folded = [False] * n
        self.live = n
        self.able = n - stacks.count(0)
        self.can_bet = mask_of([chips > 0 for chips in stacks])
        no_cards: list[list[int]] = [[]] * n
        self.hole = no_cards
        """One empty list for all until cards come, here and in `up`: a first card is added by a new list."""
        self.up = no_cards.copy()
        self.board: list[int] = []
        self.boards: tuple[list[int], ...] = ()
        self.runs = 1
        self.common = -1
        self.burns: list[int] = []
        self.muck: list[int] = []
        self.stub: list[int] = []
        self._nothing_dealt(n)
        self._nothing_bet(n)
        self._nothing_shown(n)

    def _fix(self, setup: HandSetup) -> None:
        """What stays as it is from the first card to the last."""
        seats = setup.seats
        self.setup = setup
        self.course = course_of(setup.game)
        self.game = self.course.game
        self.streets = self.course.streets
        self.n = len(seats)
        self.seats = seats
        pos = [-1] * (max(seats) + 1)
        for index, seat in enumerate(seats):
            pos[seat] = index
        self.pos = pos
        self.tracked = setup.mode == "tracked"
        self.asks_showdown = setup.ask_showdown
        self.pauses = setup.pause_all_in
        self.rake_told = setup.rake_told
        self.drops = bool(setup.promotional)

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
        self.early: dict[int, tuple[int, str]] = NOBODY_EARLY
        """Stud: who keeps a card dealt too early, of which street, and what it bars on the street before."""
        self.spoiled = False
        """Stud: cards were dealt too early; before the next street one more for each player goes out."""

    def _nothing_bet(self, n: int) -> None:
        self.actor = -1
        self.pending = 0
        """Who is still to act in this round."""
        self.may_raise = (1 << n) - 1
        self.checked = 0
        self.held: dict[int, tuple[object, ...]] = NOBODY_HELD
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
        self.tabled = 0
        """Whose whole hand lies open: bit p for position p."""
        self.face_up: tuple[bool, ...] = nobody
        """Hands turned up because somebody is all-in, before the showdown."""
        self.shown: list[tuple[int, ...]] = [()] * n
        """Replaced as a whole when somebody shows."""
        self.mucked: tuple[bool, ...] = nobody
        self.aside: tuple[int, ...] = nothing
        self.dead_paid: tuple[int, ...] = nothing
        self.exposed: tuple[int, ...] = ()
        self.set_aside: tuple[int, ...] = ()
        self.no_more_betting = False
        self.awarded = 0

    def copy(self) -> Hand:
        """An independent hand in the same state."""
        return Hand(self.setup, self)

    def _fixed_as(self, other: Hand) -> None:
        self.setup = other.setup
        self.course = other.course
        self.game = other.game
        self.streets = other.streets
        self.n = other.n
        self.seats = other.seats
        self.pos = other.pos
        self.tracked = other.tracked
        self.asks_showdown = other.asks_showdown
        self.pauses = other.pauses
        self.rake_told = other.rake_told
        self.drops = other.drops

    def _cards_as(self, other: Hand) -> None:
        self.board = other.board[:]
        self.boards = tuple([cards[:] for cards in other.boards]) if other.boards else ()
        self.burns = other.burns[:]
        self.common = other.common
        self.dealt = other.dealt
        self.draws = other.draws[:]
        self.thrown = other.thrown[:]
        self.early = other.early
        self.spoiled = other.spoiled
        self.hole = [cards[:] if cards else cards for cards in other.hole]
        self.kept_dealing = other.kept_dealing
        self.muck = other.muck[:]
        self.owed_fifth = other.owed_fifth
        self.runs = other.runs
        self.saw_flop = other.saw_flop
        self.stub = other.stub[:]
        self.up = [cards[:] if cards else cards for cards in other.up]
        self.street = other.street
        self.stage = other.stage
        self.shown = other.shown
        self.mucked = other.mucked
        self.tabled = other.tabled
        self.face_up = other.face_up
        self.opening_discards = other.opening_discards
        self.exposed = other.exposed
        self.set_aside = other.set_aside
        self.splits_openers = other.splits_openers
        self.pot_opener = other.pot_opener

    def _betting_as(self, other: Hand) -> None:
        self.able = other.able
        self.actor = other.actor
        self.aggressor = other.aggressor
        self.aside = other.aside
        self.dead_paid = other.dead_paid
        self.no_more_betting = other.no_more_betting
        self.awarded = other.awarded
        self.bets = other.bets[:]
        self.betting_done = other.betting_done
        self.brought_in = other.brought_in
        self.called_aggressor = other.called_aggressor
        self.capped = other.capped
        self.checked = other.checked
        self.chop_offered = other.chop_offered
        self.owing = other.owing
        self.collected = other.collected
        self.dead = other.dead
        self.folded = other.folded[:]
        self.forced = other.forced
        self.full_level = other.full_level
        self.held = other.held
        self.held_back = other.held_back
        self.unheard = other.unheard
        self.returns_to = other.returns_to
        self.last_actor = other.last_actor
        self.level = other.level
        self.live = other.live
        self.may_raise = other.may_raise
        self.pending = other.pending
        self.can_bet = other.can_bet
        self.raise_size = other.raise_size
        self.raises = other.raises
        self.rake = other.rake
        self.rake_from = other.rake_from
        self.promotional = other.promotional
        self.promotional_from = other.promotional_from
        self.stacks = other.stacks[:]
        self.total = other.total[:]
        self.wagered = other.wagered

    def open_card(self, p: int, card: int) -> None:
        """One more card that lies open."""
        self.up[p] = [*self.up[p], card]

    def down_card(self, p: int, card: int) -> None:
        """One more card face down."""
        self.hole[p] = [*self.hole[p], card]

    def facts(self) -> tuple[object, ...]:
        """Everything that may differ between two hands of the same setup."""
        return tuple(getattr(self, name) for name in FIELDS)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hand) and self.setup == other.setup and self.facts() == other.facts()

    __hash__ = None  # type: ignore[assignment]

    @property
    def pot(self) -> int:
        """All chips in the middle and in front of the players, what the house took left out."""
        chips = self.dead - self.rake - self.promotional
        for put_in in self.total:
            chips += put_in
        return chips

    @property
    def acting_seat(self) -> int:
        """The seat whose turn it is, 0 when nobody's."""
        return self.seats[self.actor] if self.actor >= 0 else 0

    @property
    def this_street(self) -> Street:
        return self.streets[self.street]

    def cards_of(self, position: int) -> list[int]:
        """Down and up cards of a player."""
        return self.hole[position] + self.up[position]

    def chips(self) -> int:
        """Every chip of the hand: stacks, pot, rake and what lies beside. Constant from the first post to the
        push.
        """
        return sum(self.stacks) + self.dead + sum(self.total) + self.awarded + sum(self.aside)


FIELDS: Final = (
    "able", "actor", "aggressor", "aside", "awarded", "bets", "betting_done", "board", "boards",
    "brought_in", "burns", "called_aggressor", "can_bet", "capped", "checked", "chop_offered", "collected",
    "common", "dead", "dead_paid", "dealt", "draws", "early", "exposed", "face_up", "folded", "forced",
    "full_level", "held", "held_back", "hole", "kept_dealing", "last_actor", "level", "live", "may_raise",
    "muck", "mucked", "no_more_betting", "opening_discards", "owed_fifth", "owing", "pending", "pot_opener",
    "promotional", "promotional_from", "raise_size", "raises", "rake", "rake_from", "returns_to", "runs",
    "saw_flop", "set_aside", "shown", "splits_openers", "spoiled", "stacks", "stage", "street", "stub",
    "tabled", "thrown", "total", "unheard", "up", "wagered",
)  # fmt: skip
