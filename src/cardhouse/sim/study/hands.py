"""A study of hands: the same cards, seats and players under each arm, every hand from fresh stacks, the
button one seat further each time.

How long a hand takes is no rule of any book: `Clock` has seconds for what is done at a table, so that a
rule's effect on hands an hour is its effect on how much is done.
"""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Literal

import msgspec

from cardhouse.houses.choices import Choices
from cardhouse.play import events as ev
from cardhouse.play.dealer import Dealer
from cardhouse.play.setup import HandSetup
from cardhouse.play.signs import read_line, write_sign
from cardhouse.sim.bots import Bot, RandomBot, SensibleBot, play_out
from cardhouse.sim.fresh_hand import fresh_hand
from cardhouse.sim.study.arms import Arm
from cardhouse.sim.study.comparing import Measure
from cardhouse.sim.study.study import play_batch

BATCH = 250
COLUMNS = ("hand", "hands", "decisions", "raises", "streets", "showdowns", "pot", "rake", "seconds_tenths")
MEASURES = (
    Measure("hands an hour", "hands", "seconds_tenths", 36_000),
    Measure("rake an hour, dollars", "rake", "seconds_tenths", 360),
    Measure("rake a hand, dollars", "rake", "hands", 0.01, digits=3),
    Measure("pot, dollars", "pot", "hands", 0.01),
    Measure("decisions a hand", "decisions", "hands"),
    Measure("raises a hand", "raises", "hands", digits=3),
    Measure("hands shown down, %", "showdowns", "hands", 100, digits=1),
)
ACTS = (
    ev.Folded, ev.Checked, ev.Called, ev.BroughtIn, ev.Bet, ev.Raised, ev.Completed, ev.Drew, ev.Discarded,
)  # fmt: skip
USUAL_STACK = (100, 50)
"""Big blinds, or small bets of a limit game."""
SAMPLES = 8
"""How often a sensible player plays his hand out in his head: few, since many hands are wanted."""


class Clock(msgspec.Struct, frozen=True, kw_only=True):
    """Seconds at a table: assumptions, to be replaced by what a room has measured of its own dealers."""

    hand: float = 40.0
    """Shuffle, deal and push."""
    decision: float = 4.0
    street: float = 4.0
    """Burn, turn and pulling the bets in."""
    showdown: float = 8.0


class HandsPlan(msgspec.Struct, frozen=True, kw_only=True):
    """What is played. Amounts are cents."""

    game: str
    sign: str
    seats: int
    stack: int
    seed: int
    bot: Literal["sensible", "random"] = "sensible"
    clock: Clock = Clock()


def hands_plan(
    line: str, *, seats: int, stack: int, seed: int, bot: Literal["sensible", "random"], clock: Clock
) -> HandsPlan:
    """A plan from a game as people say it ("4-8 limit", "1/3 NL omaha"); hold'em where none is named, raked
    where the line names no other charge. `stack` in dollars, 0 for a usual one.
    """
    game, stakes = read_line(line, game="holdem")
    if stakes.collection == "none":
        game, stakes = read_line(f"{line} rake", game="holdem")
    usual = USUAL_STACK[stakes.structure in ("limit", "spread_limit")] * stakes.big_blind
    return HandsPlan(
        game=game.id, sign=write_sign(stakes), seats=seats, stack=100 * stack or usual, seed=seed, bot=bot,
        clock=clock,
    )  # fmt: skip


def check_plan(arm: Arm, plan: HandsPlan) -> None:
    """Before anything is played: CardhouseError where the house would not deal this game so."""
    _setup(arm, plan, 1)


def play_hands(batch: bytes) -> bytes:
    """One batch, in whatever process this is."""
    return play_batch(batch, HandsPlan, _one)


def _one(arm: Arm, plan: HandsPlan, number: int) -> tuple[int, ...]:
    setup = _setup(arm, plan, 1 + number % plan.seats)
    deck = random.Random(f"deck {plan.seed} {number}").randrange(1 << 62)
    dealer = Dealer(setup, _choices(arm), None, deck)
    # A player's chance is his own: what another one does otherwise under another rule does not touch it.
    bots = {seat: _bot(plan, f"{plan.seed} {number} {seat}") for seat in setup.seats}
    play_out(dealer, bots)
    return _row(dealer, plan.clock, number)


@lru_cache(maxsize=64)
def _choices(arm: Arm) -> Choices:
    return arm.loaded().choices("cash")


@lru_cache(maxsize=1024)
def _setup(arm: Arm, plan: HandsPlan, button: int) -> HandSetup:
    """A hand of this table with the button there, as the house sets it up."""
    return fresh_hand(
        _choices(arm), plan.game, plan.sign, seats=plan.seats, stack=plan.stack, button=button
    )


def _bot(plan: HandsPlan, chance: str) -> Bot:
    bot = SensibleBot(samples=SAMPLES) if plan.bot == "sensible" else RandomBot()
    bot.chance = random.Random(chance)
    return bot


def _row(dealer: Dealer, clock: Clock, number: int) -> tuple[int, ...]:
    decisions = raises = shown = pot = rake = 0
    for event in dealer.events:
        if isinstance(event, ACTS):
            decisions += 1
            raises += isinstance(event, ev.Raised)
        elif isinstance(event, ev.PotAwarded):
            pot += event.chips
        elif isinstance(event, ev.RakeTaken):
            rake += event.chips
        elif isinstance(event, ev.Shown):
            shown = 1
    streets = dealer.hand.street
    seconds = clock.hand + clock.decision * decisions + clock.street * streets + clock.showdown * shown
    return (number, 1, decisions, raises, streets, shown, pot + rake, rake, round(10 * seconds))
