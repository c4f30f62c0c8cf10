"""Words for cards as things: received, inspected, in play, changed, replaced, taken off."""

from __future__ import annotations

from typing import Any

from cardhouse.money.decks import commands as cmd
from cardhouse.play.refusal import Refusal
from cardhouse.scenarios.money_text import office as _office
from cardhouse.scenarios.room_world import RoomWorld
from cardhouse.scenarios.sentences import word


def _place(text: str) -> str:
    return text.replace(" ", "_")


def _steps(text: str) -> tuple[Any, ...]:
    """`suited and bagged and labelled`; `nothing` for none."""
    return () if text == "nothing" else tuple(text.split(" and "))


@word(
    "{who} the {office:text} receives {cards:text} of {design:text} cards as (a|an) {kind:text} into the "
    "{place:text}",
    "kinds: set, replacement; `receives set-7 of blue cards as a set into the new card drawer`",
    needs="room",
)
def receives(
    world: RoomWorld, who: str, office: str, cards: str, design: str, kind: Any, place: str
) -> Refusal | None:
    received = cmd.ReceiveCards(cards, kind, design, _place(place))
    return world.do(received, by=who, roles=_office(office))


@word(
    "{who} the {office:text} inspects {cards:who}( for table {table:seat})?",
    "before a set goes into play; for table 1 where nothing is said",
    needs="room",
)
def inspects(world: RoomWorld, who: str, office: str, cards: str, table: int | None = None) -> Refusal | None:
    return world.do(cmd.InspectCards(table or 1, cards), by=who, roles=_office(office))


@word(
    "{who} the {office:text} puts {cards:text} into play at table {table:seat}", "a set is used", needs="room"
)
def puts_in_play(world: RoomWorld, who: str, office: str, cards: str, table: int) -> Refusal | None:
    return world.do(cmd.PutCardsInPlay(table, cards), by=who, roles=_office(office))


@word("{who} asks for other cards at table {table:seat}", "a player wants a change", needs="room")
def asks_for_cards(world: RoomWorld, who: str, table: int) -> Refusal | None:
    return world.do(cmd.AskForCards(table, who))


@word(
    "{who} the {office:text} lengthens the time of cards at table {table:seat} to {count} hours",
    "requests for other cards are abused",
    needs="room",
)
def lengthens(world: RoomWorld, who: str, office: str, table: int, count: int) -> Refusal | None:
    command = cmd.LengthenCardTime(table, count, "asked after every lost pot")
    return world.do(command, by=who, roles=_office(office))


@word(
    "{who} the {office:text} rests {cards:text} of table {table:seat}",
    "a set comes off to be used again",
    needs="room",
)
def rests(world: RoomWorld, who: str, office: str, cards: str, table: int) -> Refusal | None:
    return world.do(cmd.RestCards(table, cards), by=who, roles=_office(office))


@word(
    "{who} the {office:text} takes {cards:text} off table {table:seat} {steps:text} into the {place:text}",
    "a set comes off for good: `suited and bagged and labelled into the used card drawer`",
    needs="room",
)
def takes_off(
    world: RoomWorld, who: str, office: str, cards: str, table: int, steps: str, place: str
) -> Refusal | None:
    command = cmd.TakeCardsOff(table, cards, _steps(steps), _place(place))
    return world.do(command, by=who, roles=_office(office))


@word(
    "{who} the {office:text} replaces the {card:text} of {cards:text} at table {table:seat} "
    "from {spare:text}",
    "a damaged card: `replaces the Ks of set-7 at table 1 from spare-2`",
    needs="room",
)
def replaces(
    world: RoomWorld, who: str, office: str, card: str, cards: str, table: int, spare: str
) -> Refusal | None:
    return world.do(cmd.ReplaceCard(table, cards, card, spare), by=who, roles=_office(office))


@word(
    "{who} the {office:text} puts {cards:text} out of use {steps:text} for {place:text}",
    "a replacement deck is used up: `puts spare-2 out of use bagged and labelled for destruction`",
    needs="room",
)
def out_of_use(world: RoomWorld, who: str, office: str, cards: str, steps: str, place: str) -> Refusal | None:
    command = cmd.UseUpReplacement(cards, _steps(steps), _place(place))
    return world.do(command, by=who, roles=_office(office))
