"""Amounts carry their unit: a refusal at a cash table speaks of dollars, at an event's table of chips."""

from __future__ import annotations

import string

import msgspec
import pytest

from cardhouse.play.commands import BetTo
from cardhouse.play.refusal import CODES, Refusal
from cardhouse.room import commands as cmd
from cardhouse.room.host import Asked, Outcome, RoomHost, seeded_mixing
from cardhouse.screens.manager.log_told import told as told_of_log
from cardhouse.server.accounts.answers import told
from room.evening import BEGAN
from room.test_owners import event_room


def too_little(unit: str) -> Outcome:
    """A raise of half a big blind; in cash, where it is about cents, of half of two dollars."""
    room = event_room()
    if unit == "cents":
        table = room.floor.tables[7]
        table.table.rule_set = "cash"
    host = RoomHost(room, seeded_mixing(3))
    for number, command in enumerate((cmd.DrawForTheButton(7), cmd.BeginHand(7))):
        came = host.do(Asked(f"{number}", "dee", command, BEGAN + number, frozenset({"dealer"})))
        assert came.refusal is None, came.refusal
    hand = room.hands[7].hand
    return host.do(Asked("bet", "x", cmd.Act(7, BetTo(hand.acting_seat, 300)), BEGAN + 9))


@pytest.mark.parametrize("unit", ["cents", "chips"])
def test_a_refused_raise_is_told_in_the_unit_of_its_table(unit: str) -> None:
    came = too_little(unit)
    refused = came.refusal
    assert refused is not None
    assert (refused.code, refused.unit) == ("amount_too_small", unit)
    least = refused.facts["least"]
    written = f"${least // 100}" if unit == "cents" else f"{least:,}"
    assert f"least {written}," in refused.text()
    client = told(refused)
    assert (client.unit, client.amounts["least"], client.facts["least"]) == (unit, "chips", least)
    body = msgspec.json.decode(came.entries[-1].body)
    assert f"least {written}," in told_of_log(body).lines[0].facts


def test_a_refusal_of_an_old_log_is_about_cents() -> None:
    old = b'{"code":"amount_too_small","facts":{"amount":500,"least":600,"most":900},"cite":null}'
    assert msgspec.json.decode(old, type=Refusal).text() == "$5 is too little: least $6, most $9"


def test_money_is_money_at_an_events_table_too() -> None:
    facts = {"person": "ann", "least": 4_000, "amount": 2_000, "why": "the sign"}
    assert "$40 or more" in Refusal("buy_in_short", facts, unit="chips").text()


def test_marks_are_known() -> None:
    """A sentence that marks a fact otherwise would print the mark's fault at the table."""
    known = {"", ",", "money", "chips", "typed", "exact", "game"}
    for code, sentence in CODES.items():
        marks = {mark or "" for _, name, mark, _ in string.Formatter().parse(sentence) if name}
        assert marks <= known, code
