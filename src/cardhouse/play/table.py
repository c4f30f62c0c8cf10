"""A table between hands: who sits where with what, the button and blinds of the last hand, what is owed.

Only holds state and answers plain questions about it. What may be asked is in `table_decide`, what an event
changes in `table_apply`; `table_host` runs both.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec.structs import replace

from cardhouse.errors import CardhouseError
from cardhouse.games.game import Game, load_game
from cardhouse.games.names import game_named
from cardhouse.play.button import Layout, clockwise
from cardhouse.play.prescribed import PrescribedHand
from cardhouse.play.rotation import Rotation
from cardhouse.play.setup import HandSetup, PostKind
from cardhouse.play.signs import read_sign
from cardhouse.play.stakes import Stakes, Unit, unit_of
from cardhouse.play.table_events import Arrival, Entering, Standing

SEATS_MOST = 10
RuleSet = Literal["cash", "tournament"]

# The names of one, two and three blinds, from small to big.
BLINDS: dict[int, tuple[PostKind, ...]] = {
    0: (),
    1: ("big_blind",),
    2: ("small_blind", "big_blind"),
    3: ("small_blind", "third_blind", "big_blind"),
}


class TableError(CardhouseError):
    """A table that cannot be opened as asked."""


class Seat(msgspec.Struct):
    """One player at the table."""

    player: str
    stack: int
    beside: int = 0
    """Chips in front of the player that do not play."""
    behind: int = 0
    """Chips bought and on their way; `behind_plays` of them count from the next hand on."""
    behind_plays: int = 0
    bought: int = 0
    """Chips bought during a hand: they play from the next one on."""
    away: bool = False
    busted: bool = False
    leaving: bool = False
    standing: Standing = "newcomer"
    arrived: Arrival = "new"
    entering: Entering = ""
    liable: bool = False
    """Whether blinds that go past count as missed."""
    missed: tuple[str, ...] = ()
    rounds_missed: int = 0
    wait: int = 0
    moved_from: int = 0
    """Where the player last had a hand, before one or more moves."""
    owes_small: Literal["", "live", "dead"] = ""
    free_pass: bool = False
    button_passed: bool = False
    buys_next: bool = False
    short_blind: bool = False
    owes_post: int = 0
    """A blind owed from an earlier hand, to be posted on the next deal; `may_wait` lets the player take the
    big blind instead.
    """
    may_wait: bool = False
    leg: bool = False
    antes: int = 0
    """Deals of the pot now carried for which this player anted."""
    hands: int = 0

    @property
    def chips(self) -> int:
        """Everything that the player takes away on leaving."""
        return self.stack + self.beside + self.behind + self.bought

    @property
    def regular(self) -> bool:
        """Dealt in without further ado: owes nothing and waits for nothing."""
        settled = self.standing in ("established", "position") and not self.missed
        waits = self.owes_post and self.entering == "wait_for_big_blind"
        return bool(settled and self.entering != "behind_button" and not waits)


class Table(msgspec.Struct):
    """The state of one table. Change it only through `table_apply.apply`."""

    game: str
    stakes: Stakes
    size: int = 9
    house: str = "horseshoe"
    rule_set: RuleSet = "cash"
    rotation: Rotation | None = None
    seats: dict[int, Seat] = msgspec.field(default_factory=dict)
    layout: Layout = msgspec.field(default_factory=Layout)
    button: int = 0
    """Where the button lies to be seen; during stud in a rotation it is ahead of `layout`."""
    passed: frozenset[int] = frozenset()
    """Seats that the big blind has come to or past since the game began."""
    tied: tuple[int, ...] = ()
    """Seats that draw again for the button."""
    setup: HandSetup | None = None
    """The hand in progress."""
    dealt: tuple[int, ...] = ()
    """Seats of the last hand, in dealing order."""
    pushed: int = 0
    """The pots of the last hand together, and who was pushed them."""
    pushed_to: tuple[int, ...] = ()
    hands: int = 0
    bought_by: int = 0
    straddles: tuple[tuple[int, int], ...] = ()
    straddled_by: int = 0
    kill_owed: int = 0
    kill_called: int = 0
    killed_by: int = 0
    carried: int = 0
    carried_from: tuple[int, ...] = ()
    left_in_pot: int = 0
    """Chips collected beyond the drop, or added by a promotion, that lie in the pot of the next hand."""
    unraked: int = 0
    """Of those, what the house takes no rake from."""
    deals_unopened: int = 0
    forfeited: int = 0
    turn: int = 0
    turn_hands: int = 0
    turn_since: int = 0
    prescribed: tuple[PrescribedHand, ...] = ()
    """Hands to come whose button and blinds a ruling laid down, the next first."""
    boxed: dict[int, Seat] = msgspec.field(default_factory=dict)
    """Absent players whose chips lie under a play-over box, by seat: somebody else may sit there."""

    @property
    def rules_of_game(self) -> Game:
        return load_game(self.game)

    @property
    def cash(self) -> bool:
        return self.rule_set == "cash"

    @property
    def unit(self) -> Unit:
        """What one of every amount at this table is."""
        return unit_of(self.rule_set)

    @property
    def new_game(self) -> bool:
        """The big blind has not yet been all round the table."""
        return len(self.passed) < self.size

    @property
    def blind_names(self) -> tuple[PostKind, ...]:
        return BLINDS[len(self.stakes.blinds)]

    @property
    def chips(self) -> int:
        """All chips on the table, the pot carried included."""
        seats = (*self.seats.values(), *self.boxed.values())
        return self.carried + self.left_in_pot + sum(seat.chips for seat in seats)

    def open_seats(self) -> list[int]:
        return [seat for seat in range(1, self.size + 1) if seat not in self.seats]

    def present(self) -> list[int]:
        """Seats whose players are at the table with chips, in order."""
        found = (
            seat for seat, player in self.seats.items() if not player.away and player.stack + player.beside
        )
        return sorted(found)

    def after(self, start: int) -> list[int]:
        """The occupied seats clockwise after `start`."""
        return clockwise(self.seats, start, self.size)

    def in_hand(self, seat: int) -> bool:
        return self.setup is not None and seat in self.setup.seats

    def copy(self) -> Table:
        """An independent table in the same state."""
        twin = replace(self)
        twin.seats = {seat: replace(player) for seat, player in self.seats.items()}
        twin.boxed = {seat: replace(player) for seat, player in self.boxed.items()}
        return twin


def open_table(
    game: str,
    stakes: Stakes | str,
    seats: int = 9,
    *,
    house: str = "horseshoe",
    rule_set: RuleSet = "cash",
    rotation: Rotation | None = None,
) -> Table:
    """An empty table; with a rotation `game` and `stakes` are those of its first game.

    >>> table = open_table("hold'em", "$1/$3 NL", house="pechanga")
    >>> table.stakes.blinds, table.open_seats()
    ((100, 300), [1, 2, 3, 4, 5, 6, 7, 8, 9])
    """
    if rotation is not None and not isinstance(rotation, Rotation):
        raise TableError(f"{rotation!r} is no rotation; make one with cardhouse.play.rotation")
    if not isinstance(stakes, str | Stakes):
        raise TableError(f"{stakes!r} are no stakes; write them: 'no limit 1/3', 'limit 4/8 ante 1'")
    if isinstance(stakes, str):
        rules, stakes = read_sign(stakes, game, cash=rule_set == "cash")
    else:
        rules = game_named(game)
    if not 2 <= seats <= SEATS_MOST:
        raise TableError(f"a table has 2 to {SEATS_MOST} seats, not {seats}")
    fault = stakes_fault(rules.id, stakes, rotation)
    if fault:
        raise TableError(fault)
    return Table(rules.id, stakes, seats, house, rule_set, rotation)


def stakes_fault(game: str, stakes: Stakes, rotation: Rotation | None) -> str:
    """Why a game cannot be played for these stakes; empty where it can."""
    rules = load_game(game)
    if rules.forced == "blinds" and not stakes.blinds:
        return f"{game} is played with blinds; the stakes name none"
    if rules.forced != "blinds" and not stakes.ante and not stakes.bring_in:
        return f"{game} is played with an ante or a forced bet; the stakes name neither"
    if stakes.structure not in rules.structures:
        return f"{game} is not played {stakes.structure.replace('_', ' ')}"
    if rotation is not None and (game, stakes) not in [(leg.game, leg.stakes) for leg in rotation.legs]:
        return f"{game} at these stakes is not in the rotation"
    return ""
