"""What people write in their own words lies in the vault: the log has a mark that proves it. Who may see it
sees it; with a person everything goes that was written about him.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_type_hints

import httpx
import msgspec
import pytest

from cardhouse.cli.main import main
from cardhouse.room.dispatch import COMMANDS
from cardhouse.server.client import Refused, new_id
from cardhouse.server.free_texts import FREE, MARK, MOST, WRITTEN
from cardhouse.store import chain, open_store
from screens.caging import CageRoom
from server.serving import House

REASON = 'Zuzanna Wolfeschlegel <b>insisted</b> "twice"'
OTHER = "called Ferdinand Quakenbrueck a thief"
ROW = "horseshoe.1-conduct.1"
NOTE = "smelled of Auchentoshan"
STRANGE = (b"Wolfeschlegel", b"Auchentoshan")


@pytest.fixture(scope="module")
def cage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CageRoom]:
    house = House(str(Path(tmp_path_factory.mktemp("words")) / "room.db"))
    made = CageRoom(house)
    made.open_table()
    made.do("manager", "RequestTransfer", start="vault", end="cage:main", chips={}, cash=100, note=NOTE)
    made.guest("zuz", "Zuz")
    yield made
    made.close()
    house.close()


def logged(cage: CageRoom) -> bytes:
    store = open_store(cage.house.database, read_only=True)
    entries = list(store.log("main").read())
    store.close()
    assert chain.verify("main", entries).position == len(entries)
    return b" ".join(entry.body for entry in entries)


def files(cage: CageRoom) -> bytes:
    return b"".join(one.read_bytes() for one in Path(cage.house.database).parent.iterdir() if one.is_file())


def test_the_words_are_shown_and_not_on_the_log(cage: CageRoom) -> None:
    asked = cage.view()["requests"][-1]
    assert asked["note"] == NOTE
    page = httpx.get(
        f"{cage.server.address}/rooms/main/cage",
        headers={"authorization": f"Bearer {cage.tokens['teller']}", "accept": "text/html"},
    ).text
    assert NOTE in page
    assert not MARK.search(page)
    assert not [word for word in STRANGE if word in logged(cage)]


def test_the_mark_proves_the_words(cage: CageRoom) -> None:
    store = open_store(cage.house.database, read_only=True)
    kept = store.log("main").kept_all()
    store.close()
    marks = [key for key in kept if MARK.fullmatch(key)]
    assert marks
    for mark in marks:
        assert mark.encode() in logged(cage)
        words = msgspec.json.decode(kept[mark])
        digest = hashlib.sha256(f"{words['salt']} {words['text']}".encode()).hexdigest()
        assert mark == f"words:{digest[:24]}"


def test_the_answer_and_its_second_coming_tell_the_words(cage: CageRoom) -> None:
    command = {"type": "RecordIncident", "person": "zuz", "row": ROW, "note": REASON}
    given = {"id": new_id(), "command": command}
    answers = [told(cage, given), told(cage, given)]
    assert answers[0] == answers[1]
    assert not MARK.search(answers[0])
    assert not [word for word in STRANGE if word in logged(cage)]


def told(cage: CageRoom, given: Any) -> str:
    try:
        return str(cage.clients["manager"].send("POST", "/rooms/main/commands", given))
    except Refused as refused:
        return str(refused)


def test_what_is_too_long_is_refused(cage: CageRoom) -> None:
    with pytest.raises(Refused, match="at most"):
        cage.do("manager", "CancelRequest", request=1, reason="w" * (MOST + 1))


def test_reports_and_the_command_line_tell_them(
    cage: CageRoom, capsys: pytest.CaptureFixture[str]
) -> None:
    number = cage.view()["requests"][-1]["number"]
    cage.do("second", "ConfirmRequest", request=number)
    slips = cage.view()["slips"]
    assert slips
    assert main(["cage", "report", "movements", cage.house.database]) == 0
    assert not MARK.search(capsys.readouterr().out)


def test_with_a_person_goes_what_was_written_about_him(cage: CageRoom) -> None:
    cage.guest("wol", "Wol")
    answer = cage.do("floor", "RecordIncident", person="wol", row=ROW, note=OTHER, others=["zuz"])
    assert OTHER in str(answer)
    for path in ("conduct/record", "people/wol", "people/zuz"):
        assert OTHER in str(record(cage, path)), path
    assert OTHER.encode() in files(cage), "the vault has it"
    cage.clients["manager"].send("POST", "/rooms/main/people/wol/erase", {"id": new_id()})
    assert OTHER.encode() not in files(cage), "not even in the write-ahead file"
    assert "(erased)" in str(record(cage, "conduct/record"))
    assert OTHER not in str(record(cage, "conduct/record"))
    logged(cage)


def record(cage: CageRoom, path: str) -> object:
    headers = {"authorization": f"Bearer {cage.tokens['floor']}"}
    return httpx.get(f"{cage.server.address}/rooms/main/floor/{path}", headers=headers).json()


def test_words_of_an_overruled_command_go_the_same_way(cage: CageRoom) -> None:
    inner = {"type": "PlaceName", "spread": "none", "person": "zuz", "place": 1, "reason": NOTE}
    told(cage, {"id": new_id(), "command": {"type": "OverruleFloor", "command": inner, "reason": NOTE}})
    assert not [word for word in STRANGE if word in logged(cage)]


def test_what_is_disputed_is_on_the_page_and_not_on_the_log(cage: CageRoom) -> None:
    cage.do("floor", "OpenDispute", person="zuz", amount=60_000, about=REASON)
    headers = {"authorization": f"Bearer {cage.tokens['manager']}", "accept": "text/html"}
    page = httpx.get(f"{cage.server.address}/rooms/main/cage/day", headers=headers).text
    assert "Zuzanna Wolfeschlegel &lt;b&gt;insisted" in page
    assert "The gaming board was notified" in page
    assert not [word for word in STRANGE if word in logged(cage)]
    cage.do("floor", "TellOfDispute", dispute=1, whom="board")
    cage.do("manager", "DecideDispute", dispute=1, outcome="settled", reason=NOTE)
    report = cage.clients["manager"].get("/rooms/main/reports/disputes?format=json")
    assert "settled" in str(report)
    assert not MARK.search(str(report))


def test_every_field_for_words_is_known() -> None:
    """A command with a text of its own in a field by another name is looked at by whoever adds it."""
    assert len(FREE) > 40
    for kind in COMMANDS.values():
        hints = get_type_hints(kind)
        assert {name for name in WRITTEN if hints.get(name) is str} == set(FREE.get(kind, ()))
