"""A promotion as data: when it runs, who takes part, what has to happen, from which fund it is paid and how.

Only holds. Reading, checking and printing are in `files/`. What the house's book prints for every promotion
(players needed, least pot, shares, as of which day) is in its profile; here is what a promotion chooses, and
a value that is left out goes by the house. Exactly one of the parts `beaten` to `guarantee` says what it is.
"""

from __future__ import annotations

from typing import Literal

from cardhouse.tournaments.sheet import Cents, Part

Weekday = Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
Street = Literal["flop", "turn", "river"]
Takers = Literal["losers", "winners", "table", "room"]


class When(Part, frozen=True, kw_only=True):
    """The days and hours at which it runs, by the room's own clock; a hand counts by when it began."""

    starts: str = ""
    """The first gaming day (2026-11-20); empty: from when it is started."""
    ends: str = ""
    """The last gaming day."""
    days: tuple[Weekday, ...] = ()
    """On which gaming days of the week; empty: on all."""
    hours: tuple[str, ...] = ()
    """`12:00-18:00`, each a time frame of its own; empty: all day."""
    every: int = 0
    """Minutes: the hours are cut into time frames of this length (a high hand every 30 minutes)."""


class Where(Part, frozen=True, kw_only=True):
    """The games and tables that take part. Whether a table is assigned, raked and collecting is the house's
    rule and is asked besides.
    """

    games: tuple[str, ...] = ("holdem",)
    """Names of games as the signs have them; empty: all."""
    tables: tuple[int, ...] = ()
    """Empty: every table whose game gives to the promotional drop."""
    events: bool = False
    """Whether tournaments whose sheet says so take part."""


class Who(Part, frozen=True, kw_only=True):
    """What is asked of a player or a pot beyond the house's own rules."""

    own_card: bool = False
    """Logged in with one's own card. Where playing time counts the house's rule may ask it anyway."""
    least_players: int = 0
    least_pot: Cents = 0


class Beaten(Part, frozen=True, kw_only=True):
    """A hand this good loses (a bad beat)."""

    least: str
    """The weakest losing hand that counts: "four tens", "aces full of tens"."""
    winner_least: str = ""
    """The weakest winning hand that counts; empty: whatever beats it."""


class Made(Part, frozen=True, kw_only=True):
    """A hand this good is made; whoever makes it is paid at once."""

    least: str
    by: Street = "river"
    exactly: bool = False
    """Only this hand, not a better one."""


class Best(Part, frozen=True, kw_only=True):
    """The best hand of each time frame."""

    least: str = ""
    tie: Literal["split", "first", "each"] = "split"


class LosesWith(Part, frozen=True, kw_only=True):
    """These hole cards are dealt and lose."""

    hole: str
    """Ranks: "AA"."""
    at_showdown: bool = True
    """Whether folded cards count as lost: no, where true."""
    split_counts: bool = False


class Splash(Part, frozen=True, kw_only=True):
    """Tables drawn at random; the prize is added to the pot of the next hand there."""

    draws: int = 1
    """How many in each time frame."""


class Drawing(Part, frozen=True, kw_only=True):
    """Tickets by hours played, then a drawing."""

    minutes_a_ticket: int = 60
    times: tuple[str, ...] = ()
    """When it is drawn: `22:00`."""
    winners: int = 1
    must_be_present: bool = True
    """Whoever is drawn must be seated in the room and not away; else the next ticket is drawn."""
    once: bool = True
    """Nobody wins twice in one drawing."""
    fresh: bool = False
    """Each drawing has tickets of its own; otherwise those that did not win stay in for the next."""
    replaced_from: Literal["drawing", "now"] = "drawing"
    """Whence another ticket comes for a prize whose ticket was void: from those that did not come out of that
    very drawing, in its order; or from all that are in the drum now, those earned since among them.
    """


class Hours(Part, frozen=True, kw_only=True):
    """So many hours played earn a free entry to an event."""

    minutes: int
    event: str


class Squares(Part, frozen=True, kw_only=True):
    """A board of squares: a hand this good picks one, the score's last digits win."""

    least: str
    home: str
    visitors: str
    rows: int = 10
    columns: int = 10
    each: int = 1
    """Most squares of one player."""
    numbers_at: str = ""
    """When the digits are drawn though the board is not full (2026-11-22 12:30); empty: by a person."""
    free_square: Literal["", "stays_in_fund", "next_time"] = ""
    """The prize of a square that nobody picked; empty: as the house says."""


class Guarantee(Part, frozen=True, kw_only=True):
    """A tournament's guaranteed prize pool is filled up from the promotion's fund, as far as that goes."""

    event: str


class Pays(Part, frozen=True, kw_only=True):
    """What is paid. A fixed prize, or an award divided by percentages; what is left out goes by the house."""

    amount: Cents = 0
    """A fixed prize, for each who wins it."""
    amounts: tuple[Cents, ...] = ()
    """Fixed prizes in order: of drawings, of quarters."""
    losers: int | None = None
    """Percent of the award."""
    winners: int | None = None
    table: int | None = None
    room: int | None = None
    fund_percent: int | None = None
    """Which part of the fund is the award."""
    remainder: Literal["", "fund", "losers", "winners"] = ""
    """What rounding leaves over; empty: as the house says."""


class Promotion(Part, frozen=True, kw_only=True):
    """One promotion. `name` is what the board calls it."""

    name: str
    says: str = ""
    """One sentence for players."""
    fund: str = ""
    """From which fund it is paid; empty: the house's own for such a promotion."""
    seed: Cents = 0
    """What the house puts in at the start and after a hit."""
    version: int = 1
    when: When = When()
    where: Where = Where()
    who: Who = Who()
    beaten: Beaten | None = None
    made: Made | None = None
    best: Best | None = None
    loses_with: LosesWith | None = None
    splash: Splash | None = None
    drawing: Drawing | None = None
    hours: Hours | None = None
    squares: Squares | None = None
    guarantee: Guarantee | None = None
    pays: Pays = Pays()
    rules: tuple[str, ...] = ()
    """Posted rules besides, a sentence each."""
    claim_days: int = 0
    """Days to claim a prize; 0: as the house says."""

    @property
    def kind(self) -> str:
        """Which of the parts says what it is; empty where none does."""
        return next((name for name in KINDS if getattr(self, name) is not None), "")


KINDS = (
    "beaten", "made", "best", "loses_with", "splash", "drawing", "hours", "squares", "guarantee",
)  # fmt: skip
OF_HANDS = frozenset(("beaten", "made", "best", "loses_with", "squares"))
"""Those that a hand's cards decide."""
