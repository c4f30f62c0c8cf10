"""What is told about the commands: each has its words, every number its unit, every example can be sent, and
the API's own page and schema carry all of it.
"""

from __future__ import annotations

import json
from datetime import date

from cardhouse.play.refusal import CODES, Refusal
from cardhouse.room.dispatch import APPLY, COMMANDS
from cardhouse.server.describing import described, each_field, field_words
from cardhouse.server.documenting import completed, page
from cardhouse.server.envelopes import read_envelope
from cardhouse.server.permissions import matrix

SCHEMA = {"paths": {"/commands": {"post": {"operationId": "give_command", "responses": {}}}}}


def test_every_example_is_a_command_that_the_server_can_read() -> None:
    wrong = []
    for one in described():
        sent = json.dumps({"id": "an-example", "command": one.example()}).encode()
        read = read_envelope(sent)
        if isinstance(read, Refusal):
            wrong.append(f"{one.name}: {read.facts}")
    assert wrong == []


def test_every_command_says_what_it_does_who_may_and_what_its_numbers_are() -> None:
    assert {one.name for one in described()} == set(COMMANDS)
    for one in described():
        assert one.about, one.name
        assert one.may or any(act.may for act in one.carries), f"{one.name}: nobody may"
        assert all(name in {kind.__name__ for kind in APPLY} for name in one.events)
        assert set(one.refusals) <= set(CODES)
    assert [one.name for one in described() if not one.events] == ["AddChance"], "chance waits for a deck"
    told = {one.name: one.about for command in described() for one in (command, *command.carries)}
    silent = {
        f"{name}.{part.name}" for name, part in each_field()
        if "number" in part.kind and not part.says and f"`{part.name}`" not in told[name]
    }  # fmt: skip
    assert silent == set(), "field_words.toml says what they are, with the unit"


def test_who_may_is_what_the_matrix_says() -> None:
    (join,) = (one for one in described() if one.name == "JoinList")
    assert {role.split(" ")[0] for role in join.may} == set(matrix().cells["command.JoinList"])
    assert "player (for oneself)" in join.may


def test_words_belong_to_a_field_of_that_name() -> None:
    names = {part.name for _, part in each_field()}
    used = {key.split(":")[0].split(".")[-1] for key in field_words()}
    assert used - names == set()


def test_the_page_and_the_schema_have_every_command_with_units_and_dates() -> None:
    schema = completed(json.loads(json.dumps(SCHEMA)), {})
    shapes = schema["components"]["schemas"]
    born = shapes["RegisterPerson"]["properties"]["born"]
    assert "day number" in born["description"]
    assert date.fromordinal(field_words()["born"][1]) == date(1985, 12, 18)
    assert "cents" in shapes["SellChips"]["properties"]["cash"]["description"]
    text = page(schema)
    assert [name for name in COMMANDS if f"<h3 id={name}>" not in text] == []
    assert "Who may: clerk, floor, manager, kiosk, player (for oneself)." in text
