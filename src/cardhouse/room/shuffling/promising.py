"""When the next deck of a table is promised: in the entry that ends the hand before, or as soon as anything
happens between hands at a table that has no promise yet. So players have the time between to add chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardhouse.floor.event import AtTable
from cardhouse.play.rules import rules_for
from cardhouse.play.table_events import HandBegan, HandEnded
from cardhouse.room.hosting import Asked, Hosting
from cardhouse.room.shuffling.decks import shuffling_of
from cardhouse.room.shuffling.events import DeckDealt, DeckPromised


def promises(host: Hosting, asked: Asked, came: Sequence[Any]) -> list[DeckPromised]:
    """What is promised because of this entry."""
    decks = host.hands.decks
    if decks is None:
        return []
    found: list[DeckPromised] = []
    for number in dict.fromkeys(event.table for event in came if type(event) is AtTable):
        if _wants(host, number, came):
            table = host.room.floor.tables[number].table
            choices = host.in_force(table=number, at=asked.at)
            joker = rules_for(choices, table.game, table.stakes, table.rule_set).joker
            begun = any(isinstance(one, HandBegan) for one in _between(number, came))
            found.append(decks.promise(number, table.hands + 1 + begun, 52 + joker))
    return found


def _wants(host: Hosting, number: int, came: Sequence[Any]) -> bool:
    """Whether software deals the next hand there, none is in progress, and nothing is promised."""
    table = host.room.floor.tables.get(number)
    if table is None or table.mode != "dealt":
        return False
    in_hand = number in host.room.hands
    for one in _between(number, came):
        in_hand = not isinstance(one, HandEnded) and (in_hand or isinstance(one, HandBegan))
    if in_hand:
        return False
    used = any(type(event) is DeckDealt and event.table == number for event in came)
    return used or number not in shuffling_of(host.room).promised


def _between(number: int, came: Sequence[Any]) -> list[Any]:
    return [one for event in came if type(event) is AtTable and event.table == number for one in event.events]
