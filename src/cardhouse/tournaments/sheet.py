"""The structure sheet: everything that the organiser of an event chooses, as data.

Only holds. Reading and writing TOML, finding every fault and printing are in `sheets/`; which format ends how
and pays what is data in `formats/`. Money is in cents, chips are chips; a level's play is written as a sign
("no limit 100/200 big blind ante 200") and read by `stakes_of`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Literal

import msgspec

from cardhouse.games.game import load_game
from cardhouse.play.rotation import Rotation, rotation_of
from cardhouse.play.stakes import Stakes, parse_stakes
from cardhouse.tournaments.formats.format import Format, load_format

Cents = Annotated[int, msgspec.Meta(description="dollars in the file")]
"""Money; `sheets/reading` and `sheets/writing` know it by this type."""
BreakKind = Literal["break", "dinner", "end_of_day"]


class Part(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A part of a sheet."""


class BuyIn(Part, frozen=True, kw_only=True):
    """What an entry costs, in cents, by where it goes."""

    prize: Cents
    """To the prize pool, bounty included."""
    administration: Cents = 0
    """For the staff of the room."""
    house: Cents = 0
    bounty: Cents = 0
    """Of `prize`: what is on each player's head."""
    jackpot: Cents = 0
    """A contribution to the jackpot, on top."""
    special_hands: Cents = 0
    """A contribution to the reserve for special hands and promotions, on top."""

    @property
    def total(self) -> int:
        return self.prize + self.administration + self.house + self.promotional

    @property
    def promotional(self) -> int:
        return self.jackpot + self.special_hands


class StaffAddOn(Part, frozen=True, kw_only=True):
    """An optional add-on before the start whose money is for the staff."""

    price: Cents
    chips: int


class Chip(Part, frozen=True, kw_only=True):
    """One denomination of the set."""

    value: int
    owned: int
    """How many the house has of it, in this style."""
    colour: str = ""
    style: str = ""
    """Where it is another than the set's."""
    stack: int = 0
    """How many of it are in a starting stack; where no denomination says, it is worked out."""


class ChipSet(Part, frozen=True, kw_only=True):
    """The chips of an event: one style from the first hand to the last."""

    style: str
    chips: tuple[Chip, ...]


class Level(Part, frozen=True, kw_only=True):
    """One level, or a pause between two: `pause` with `minutes` and without a sign."""

    minutes: int
    sign: str = ""
    pause: BreakKind | Literal[""] = ""
    colour_up: tuple[int, ...] = ()
    """Denominations that are taken out of play during this pause."""
    seconds_to_act: int = 0
    """A shot clock for every decision of this level; 0 where the sheet's own holds."""


class LateEntry(Part, frozen=True, kw_only=True):
    """New entries and re-entries after the start. A window ends with the end of a level (counted without
    pauses) or, where it says so, with the pause after it.
    """

    through: int = 0
    """The last level in which one may enter; 0: only before the start."""
    with_pause: bool = True


class ReEntries(LateEntry, frozen=True, kw_only=True):
    """Who has lost all chips may enter again as a new player."""

    most: int = 0
    """How often one person may; 0: as often as he likes."""
    chips: Literal["lost", "given_up"] = "lost"
    """Whether who still has chips may give them up for a fresh stack."""


class Rebuys(LateEntry, frozen=True, kw_only=True):
    """More chips for a player who is still in, or has just lost all."""

    price: Cents
    chips: int
    most: int = 0
    stack_at_most: int = 0
    """Whoever has no more than this may; 0: the starting stack."""


class AddOn(Part, frozen=True, kw_only=True):
    """Chips that everybody may buy once, whatever the stack, in the pause after a level."""

    price: Cents
    chips: int
    after: int
    most: int = 1


class Flight(Part, frozen=True, kw_only=True):
    """One of several first days."""

    name: str
    starts: str
    """The room's own date and time, `2026-11-20 12:00`."""


class Days(Part, frozen=True, kw_only=True):
    """Flights and further days. A day ends with the level that is followed by `pause = "end_of_day"`, or when
    the field has shrunk to `until_percent` of the flight.
    """

    flights: tuple[Flight, ...] = ()
    starts: tuple[str, ...] = ()
    """When the second and further days begin."""
    until_percent: int = 0
    several_flights: Literal["no", "best_stack", "after_bust"] = "after_bust"
    """Whether one person may play in several flights, and which bag counts."""
    last_hands: tuple[int, int] = (3, 7)
    """Among how many last hands the day's end is drawn."""


class Bounties(Part, frozen=True, kw_only=True):
    """What a player is worth to whoever puts him out."""

    kind: Literal["fixed", "progressive", "mystery"] = "fixed"
    to_own_head: int = 50
    """Progressive: percent of a bounty won that goes onto the winner's own head."""
    envelopes: tuple[tuple[Cents, int], ...] = ()
    """Mystery: amounts and how many of each there are, for the field that is expected. When the pool is known
    they are filled in these proportions with what was collected, no more and no less.
    """
    from_places: int = 0
    """Mystery: bounties are drawn once so many are left; 0: when the money is reached."""


class CashOut(Part, frozen=True, kw_only=True):
    """Chips for cash at designated times."""

    percent: int
    """Of the primary prize pool, at most 50."""
    after: tuple[int, ...]
    """Levels after which there is a period of cashing out."""


class Satellite(Part, frozen=True, kw_only=True):
    """Seats in a dearer event are won."""

    seat_value: Cents
    """What an entry of the target event costs."""
    target: str = ""
    remainder: Literal["next_place", "last_seat_cash", "split", "house_adds"] = "next_place"
    """What is left after the last full seat: cash for who comes next. No book says; this does."""


class Rounds(Part, frozen=True, kw_only=True):
    """Shootout, bracket and heads-up: tables that play until so many are left, then the next round."""

    advance: int = 1
    """How many of each table go on, until the last round; tables are as large as the sheet says."""
    best_of: int = 1


class Place(Part, frozen=True, kw_only=True):
    """Percentages of the pool, in hundredths of a percent, from so many entries on."""

    entries: int
    shares: tuple[int, ...]
    """For each paid place; they come to 10,000."""


class Payouts(Part, frozen=True, kw_only=True):
    """How the pool is divided."""

    schedule: tuple[Place, ...] = ()
    """The organiser's own; where there is none the standard schedule holds."""
    percent_paid: int = 0
    """How much of the field is paid, where the standard schedule is asked for it; 0: its own."""
    round_to: Cents = 100
    """Prizes are whole multiples of this, in cents; what is left over goes to `remainder`."""
    remainder: Literal["first", "last"] = "first"
    service_charge: int = 0
    """Hundredths of a percent that are taken from the pool for service."""
    entry_deducted: bool = False
    """A daily event's pool may give one entry's worth."""


class Acting(Part, frozen=True, kw_only=True):
    """How long a decision may take."""

    seconds: int = 0
    """A shot clock; 0: players call the clock by the house's rule."""
    time_bank: int = 0
    """Seconds that each player has besides, for a day."""


class Sheet(Part, frozen=True, kw_only=True):
    """One event as its organiser planned it."""

    name: str
    version: int = 1
    about: str = ""
    starts: str = ""
    """The room's own date and time, `2026-11-20 19:00`; flights have their own."""
    registration_opens: int = 60
    """Minutes before the start."""
    format: str = "standard"
    """A file of `formats/`. Re-entry is no format of its own: it goes over each of them but rebuys."""
    game: str = "holdem"
    rotation: tuple[str, ...] = ()
    """Games of a mixed event, `horse` or one a piece."""
    every: int = 8
    every_unit: Literal["hands", "minutes"] = "hands"
    seats: int = 9
    bracelet: bool = False
    """Whether it is a bracelet event of the World Series of Poker."""
    turbo: bool = False
    """Levels so short that it counts as a format of its own, not as an event of full tables."""
    players_least: int = 2
    players_most: int = 0
    """The field's limit; 0: as many as come."""
    promotions: bool = False
    """Whether hands in it may hit promotions that let events take part."""
    alternates: bool = True
    """Whether people may wait for a seat when the field is full."""
    tables_break: Literal["after_late_entry", "from_the_start"] = "after_late_entry"
    """Whether tables may break while people still enter; the order is posted when that is over."""
    mode: Literal["dealt", "tracked"] = "tracked"
    daily: bool = False
    buy_in: BuyIn
    guarantee: Cents = 0
    staff_add_on: StaffAddOn | None = None
    stack: int
    chip_set: ChipSet
    levels: tuple[Level, ...]
    late: LateEntry = LateEntry()
    re_entries: ReEntries | None = None
    rebuys: Rebuys | None = None
    add_on: AddOn | None = None
    days: Days | None = None
    bounties: Bounties | None = None
    cash_out: CashOut | None = None
    satellite: Satellite | None = None
    rounds: Rounds | None = None
    payouts: Payouts = Payouts()
    acting: Acting = Acting()

    @property
    def plan(self) -> Format:
        """What its format says."""
        return load_format(self.format)

    def plays(self, number: int) -> Level:
        """A level by its number, counted from 1 without pauses; after the last one that one goes on."""
        found = [level for level in self.levels if not level.pause]
        return found[min(number, len(found)) - 1]


@lru_cache(maxsize=512)
def stakes_of(sign: str, game: str) -> Stakes:
    """What a level's sign means in a game; raises where it cannot be read."""
    return parse_stakes(sign, cash=False, forced=load_game(game).forced)


@lru_cache(maxsize=512)
def rotation_at(sheet: Sheet, sign: str) -> Rotation | None:
    """The games in turn at a level's sign; None in an event of one game."""
    if not sheet.rotation:
        return None
    return rotation_of(sheet.rotation, sign, every=sheet.every_unit, count=sheet.every, cash=False)
