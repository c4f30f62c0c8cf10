"""Rulings in a story: asked of the room, carried out, chosen, by the commands that a tablet gives; and rows,
which ask a room with a table what the house would rule.

What the hand shows is left to the room to see; a word only says what somebody would have to say. The named
cards are put in the way of what a ruling deals.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import msgspec

from cardhouse.play.dealer import Dealer
from cardhouse.play.refusal import Refusal
from cardhouse.play.setup import Mode
from cardhouse.room.irregularities import commands as ask
from cardhouse.room.irregularities.desk import place_in, ruling_of
from cardhouse.room.irregularities.events import RulingMade, RulingSettled
from cardhouse.room.irregularities.override import OUTCOMES
from cardhouse.rulings import remedy
from cardhouse.rulings.case import Case
from cardhouse.rulings.record import settled
from cardhouse.rulings.ruling import Option, Ruling
from cardhouse.rulings.seeing import Incident, see
from cardhouse.rulings.situations import find, situation_of
from cardhouse.scenarios.expectations import Pair
from cardhouse.scenarios.row_table import table_for
from cardhouse.scenarios.setting import read_stakes
from cardhouse.scenarios.story import DEALER, STAFF
from cardhouse.scenarios.table_setting import TABLE
from cardhouse.scenarios.tables import Spot
from cardhouse.scenarios.world import StoryError, World

OF_CARDS = ("dealing", "board", "table")
"""After these the deck no longer lies as it was stacked."""
NAMES = {1: "ann", 2: "bob", 3: "cyd", 4: "dan", 5: "eve"}


def asked_in_room(spot: Spot, case: Case) -> Generator[Pair, None, Ruling | Refusal]:
    """What the house of a room rules on this case, asked for the record."""
    situation = situation_of(type(case))
    cash = spot.rule_set == "cash"
    stakes = read_stakes("limit 4/8" if cash else "limit 400/800", "holdem", spot.rule_set)
    world = table_for(spot, "holdem", stakes, NAMES)
    facts = situation.written(case, cash)
    refused = world.do(ask.AskRuling(TABLE, situation.name, facts, record_only=True))
    yield from spot.told(world)
    return refused if refused is not None else ruling_of(_made(world))


def for_the_record(world: World, case: Case) -> Refusal | None:
    """What is ruled on a hand that is over: told, and nothing carried out."""
    situation = situation_of(type(case))
    facts = situation.written(case, world.scale == 100)
    refused = world.do(ask.AskRuling(TABLE, situation.name, facts, record_only=True))
    world.answer = refused if refused is not None else ruling_of(_made(world))
    return refused


def _made(world: World) -> RulingMade:
    return next(event for event in world.outcome.events if isinstance(event, RulingMade))


def _roles(world: World, by: str) -> tuple[str, ...]:
    """Where people deal, the dealer or the floor says what went wrong. A story of a table that is dealt by
    software tells it as the room itself: so it shows which cards move where.
    """
    mode: Mode = world.floor.tables[TABLE].mode
    return (by,) if mode == "tracked" else ()


def happens(world: World, situation: str, seat: int = 0, **facts: str) -> Refusal | None:
    """A situation in the hand: ruled on, and carried out unless it leaves something open."""
    told = {name.replace("_", "-"): text for name, text in facts.items() if text}
    return floor_called(world, ask.AskRuling(TABLE, situation, told, seat))


def floor_called(world: World, command: ask.AskRuling) -> Refusal | None:
    """The house's ruling, carried out unless it leaves something open."""
    situation = command.situation
    refused = world.do(command, STAFF, _roles(world, "floor"))
    if refused is not None:
        if refused.code in ("bad_situation", "fact_missing"):
            raise StoryError(refused.text())
        world.answer = None if find(situation).touches in OF_CARDS else refused
        return refused
    made = world.ruled_on = _made(world)
    ruling = world.answer = ruling_of(made)
    return None if ruling.options else _carried(world, ruling, ask.CarryOutRuling(TABLE, made.ruling))


def _carried(world: World, ruling: Ruling, command: Any) -> Refusal | None:
    """The command that does it, with the cards that the story names in the way of what it deals."""
    made: RulingMade = world.ruled_on
    dealer = world.hand_dealer
    before = len(dealer.events)
    if made.case.about not in OF_CARDS:
        _arrange(world, dealer, ruling)
    refused = world.do(command, STAFF, _roles(world, "floor"))
    _noted(world, dealer, before)
    return refused


def _arrange(world: World, dealer: Dealer, ruling: Ruling) -> None:
    stacker, made = world.stacker, world.ruled_on
    if stacker is None or stacker.done or dealer.hand.tracked or dealer.over:
        return
    incident = see(dealer, made.case)
    if not isinstance(incident, Incident):
        return
    trial = remedy.carry_out(
        dealer.copy(), made.case, ruling, place_in(dealer, made), happened=incident.events
    )
    if not isinstance(trial, Refusal) and stacker.arrange(trial):
        world.put_into(dealer)


def _noted(world: World, dealer: Dealer, before: int) -> None:
    stacker, made = world.stacker, world.ruled_on
    if stacker is None or dealer.hand.tracked:
        return
    if made.case.about in OF_CARDS:
        stacker.used = -1
    else:
        stacker.note(dealer.events[before:])


def at_once(world: World, command: Any, trial: tuple[Case, Ruling] | None = None) -> Refusal | None:
    """An act or a mistake at the deal, which is ruled on and put right with one command. `trial`: what it
    will come to, for the cards that the story names.
    """
    dealer = world.hand_dealer
    before = len(dealer.events)
    if trial is not None and not trial[1].options:
        world.ruled_on = RulingMade(
            ruling=0, table=TABLE, hand=0, what="", case=trial[0], outcome="", because="",
            seat=command.seat,
        )  # fmt: skip
        _arrange(world, dealer, trial[1])
    refused = world.do(command, DEALER, _roles(world, "dealer"))
    if refused is not None:
        world.answer = refused
        return refused
    world.ruled_on = _made(world)
    world.answer = ruling_of(world.ruled_on)
    _noted(world, dealer, before)
    return None


def choose(world: World, option: Option, seat: int = 0) -> Refusal | None:
    """One of the outcomes that the last ruling left open."""
    made: RulingMade = world.ruled_on
    ruling = ruling_of(made)
    number = ruling.options.index(option)
    whole = settled(ruling, option)
    refused = _carried(world, whole, ask.ChooseRuling(made.ruling, number, seat))
    if refused is None:
        of_cards = made.case.about in OF_CARDS
        effects = option.effects if of_cards else whole.effects
        world.answer = msgspec.structs.replace(whole, effects=effects)
    return refused


def override(world: World, outcome: str, reason: str) -> Refusal | None:
    """A supervisor rules otherwise than the last ruling."""
    made: RulingMade = world.ruled_on
    refused = world.do(ask.OverrideRuling(made.ruling, outcome, reason), STAFF, ())  # as of people who deal
    if refused is None:
        cites = next(event.cites for event in world.outcome.events if isinstance(event, RulingSettled))
        effects = OUTCOMES[outcome]
        world.answer = msgspec.structs.replace(
            ruling_of(made), effects=effects, options=(), chooser="", cites=cites
        )
    return refused
