"""Where a command of floor or cage means a person, a place, a table or another thing that the room knows, it
takes no other: every command that the stories of the floor and the cage give is decided again with each text,
and each number of a thing, put in its place by something that there is none of. What is taken all the same is
spelled out, with the reason.
"""

from __future__ import annotations

import typing
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cardhouse.floor.conduct.commands import RecordIncident
from cardhouse.money.cage.commands import ChangeChips
from cardhouse.money.disputes.open_dispute import OpenDispute
from cardhouse.money.reports.commands import PullBox
from cardhouse.money.tips.commands import CashOutTokes, StartTokeBox
from cardhouse.play.refusal import Refusal
from cardhouse.room.host import Asked, Outcome, RoomHost
from cardhouse.room.subjects import SUBJECTS
from cardhouse.scenarios import load, run
from money.cage_room import CageRoom
from money.trial_room import TrialRoom

STORIES = Path(__file__).parents[2] / "scenarios"
LAYERS = ("cardhouse.floor", "cardhouse.money", "cardhouse.room")
COMMANDS = frozenset(one for each in SUBJECTS if each.folder.startswith(LAYERS) for one in each.commands)
TEXTS: tuple[Any, ...] = ("nobody-and-nothing", "bank:1", "1")
NUMBER = 987_654
THINGS = frozenset(
    {"table", "seat", "to", "fill", "run", "request", "posting", "variance", "box", "dispute", "matter",
     "alert"}
)  # fmt: skip
"""Numbers of things, where others are amounts, minutes and counts."""
WORDS = frozenset({"reason", "note", "about"})
"""What somebody says in his own words, whatever the command."""
NAMES_IT = {
    "OfferGame.spread": "the game gets its name here",
    "RegisterPerson.person": "the person comes onto the books here",
    "RegisterPerson.digest": "what was written down of him, as a hash",
    "ReceiveCards.cards": "the set gets its name here",
    "ReceiveCards.design": "how the backs look",
    "SetCartImprest.cart": "the cart gets its name here",
    "CountBank.shift": "the house's word for the shift that ended",
    "CollectStaffMoney.tournament": "it may be played without this program",
    "RecordFees.tournament": "it may be played without this program",
    "SignDownCard.tournament": "it may be played without this program",
    "RecordStaffHours.tournament": "it may be played without this program",
    "RecordStaffHours.person": "an account, which the server knows (server/named_staff.py)",
    "NameActingManager.user": "an account, which the server knows (server/named_staff.py)",
}
"""Texts that are no known thing of the room, and why."""


def instead(kind: Any, name: str, value: object) -> Iterator[Any]:
    """What there is none of, in the place of a text or a number; only what its type takes."""
    others: tuple[Any, ...] = ()
    if isinstance(value, str):
        others = TEXTS
    elif name in THINGS and type(value) is int:
        others = (NUMBER,)
    elif isinstance(value, tuple) and value and all(isinstance(one, str) for one in value):
        others = (TEXTS[:1],)
    for other in others:
        try:
            msgspec.convert(other, kind)
        except msgspec.ValidationError:
            continue
        yield other


@pytest.fixture
def taken(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Fields that took what there is none of, while everything goes on as told."""
    plain = RoomHost.do
    found: set[str] = set()

    def do(host: RoomHost, asked: Asked) -> Outcome:
        command = asked.command
        if type(command) not in COMMANDS:
            return plain(host, asked)
        kinds = typing.get_type_hints(type(command), include_extras=True)
        now = max(asked.at, host.room.at)
        took = set()
        for field in msgspec.structs.fields(type(command)):
            for other in instead(kinds[field.name], field.name, getattr(command, field.name)):
                host.hands.looked_at.clear()
                changed = msgspec.structs.replace(command, **{field.name: other})
                answer = host._decide(msgspec.structs.replace(asked, at=now, command=changed))
                if not isinstance(answer, Refusal):
                    took.add(f"{type(command).__name__}.{field.name}")
        outcome = plain(host, asked)
        if outcome.refusal is None:
            found.update(took)
        return outcome

    monkeypatch.setattr(RoomHost, "do", do)
    return found


def test_what_is_meant_is_known(taken: set[str]) -> None:
    for folder in ("floor", "money"):
        for file in sorted((STORIES / folder).rglob("*.yaml")):
            for scenario in load(file):
                run(scenario)
    surprising = {one for one in taken if one.partition(".")[2] not in WORDS}
    assert surprising == set(NAMES_IT)


def test_nor_is_it_in_what_no_story_tells() -> None:
    """Commands about people, tables and windows that there are none of."""
    room = CageRoom()
    room.open_all()
    room.seat_players()
    assert room.code(OpenDispute("ann", 100, "a pot", NUMBER), "sue") == "no_such_table"
    assert room.code(RecordIncident("ann", "horseshoe.12.4", "loud", table=NUMBER), "sue") == "no_such_table"
    assert room.code(PullBox(NUMBER), "sue") == "no_such_table"
    assert room.code(ChangeChips("cage:main", "nobody", {500: 5}, {2_500: 1}), "cal") == "no_such_person"
    assert room.code(OpenDispute("ann", 100, "a pot"), "sue") == ""
    tips = TrialRoom()
    tips.do(StartTokeBox("dee", "transparent"), "dee", "dealer")
    bring = CashOutTokes("dee", "team_member_cage", "nowhere", {500: 1})
    assert tips.refused(bring, "dee", "dealer") == "place_closed"
