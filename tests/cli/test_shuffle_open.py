"""`cardhouse shuffle open`: whole decks after the day's close, never before, never of hands that go on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from cardhouse.cli.main import main
from cardhouse.money.gaming_day import written
from cardhouse.money.reports.commands import CloseDay, ConfirmDayClose
from cardhouse.money.reports.events import DayClosed
from cardhouse.room.keeping import Keeper
from cardhouse.room.sealing import sealing_for, sealing_found
from cardhouse.room.shuffling import opening
from cardhouse.room.shuffling.opening import DayOpenError, opened_day
from cardhouse.room.upcasting import events_in
from cardhouse.server.accounts.services import open_accounts
from cardhouse.store import Log
from room.evening import Evening
from room.sealed_room import played, sealed_keeper, sealed_log


def close_day(keeper: Keeper, evening: Evening) -> str:
    """Two people close it; which day that was."""
    for command, by in ((CloseDay("a trial"), "cal"), (ConfirmDayClose(1), "max")):
        asked = replace(evening.asked(command, by), roles=frozenset({"manager"}))
        answer = keeper.do(asked).result()
        assert answer.refusal is None, answer.refusal
    closed = [one for one in answer.events if isinstance(one, DayClosed)]
    return written(closed[0].closing.day)


@pytest.fixture
def night(tmp_path: Path) -> tuple[str, Log, Keeper, Evening]:
    """Some hands at two tables; the last of them goes on."""
    database = str(tmp_path / "room.db")
    log = sealed_log(tmp_path)
    keeper, evening = sealed_keeper(log, sealing_for(database)), Evening(9)
    played(keeper, evening, {1: "holdem", 2: "deuce_triple"}, commands=300, players=4)
    while 1 not in keeper.room.hands:
        played(keeper, evening, {1: "holdem", 2: "deuce_triple"}, commands=1)
    open_accounts(database).close()
    return database, log, keeper, evening


def test_before_the_close_nothing_is_opened_and_the_attempt_is_on_record(
    night: tuple[str, Log, Keeper, Evening], capsys: pytest.CaptureFixture[str]
) -> None:
    database, *_ = night
    assert main(["shuffle", "open", database, "--day", "2026-03-03"]) == 2
    assert "is not closed" in capsys.readouterr().err
    assert main(["shuffle", "open", database, "--day", "yesterday"]) == 2
    accounts = open_accounts(database)
    found = [(one.what, one.outcome, one.room) for one in accounts.audit.read()]
    accounts.close()
    assert ("shuffle.open", "refused", "main") in found


def test_after_it_whole_decks_are_opened_but_not_of_hands_that_go_on(
    night: tuple[str, Log, Keeper, Evening], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database, _, keeper, evening = night
    running = dict(keeper.room.hands)
    assert 1 in running
    day = close_day(keeper, evening)
    decks = tmp_path / "decks.jsonl"
    assert main(["shuffle", "open", database, "--day", day, "--to", str(decks)]) == 0
    shown = capsys.readouterr().out
    assert "Each is a whole deck" in shown
    assert f"{len(running)} stay sealed: their hands are not over" in shown
    lines = [json.loads(line) for line in decks.read_text().splitlines()]
    assert len(lines) > 5
    for line in lines:
        assert sorted(line["promised"].split()) == sorted(line["dealt"].split())
    going_on = {(table, keeper.room.floor.tables[table].table.hands) for table in running}
    assert not going_on & {(line["table"], line["hand"]) for line in lines}
    accounts = open_accounts(database)
    assert "shuffle.open" in [one.what for one in accounts.audit.read() if one.outcome == "done"]
    accounts.close()
    assert main(["shuffle", "open", database, "--day", day, "--to", str(decks)]) == 2, "never written over"


def test_a_deck_that_was_dealt_otherwise_is_found(
    night: tuple[str, Log, Keeper, Evening], monkeypatch: pytest.MonkeyPatch
) -> None:
    database, log, keeper, evening = night
    close_day(keeper, evening)
    closed = next(event for entry in log.read() for event in events_in(entry, "main")
                  if isinstance(event, DayClosed))  # fmt: skip
    sealing = sealing_found(database)
    day = closed.closing.day
    assert all(deck.faults == () for deck in opened_day(log, sealing, day).decks)
    true = opening._decks_in
    monkeypatch.setattr(opening, "_decks_in", lambda position, events: [
        replace(one, came=one.came[1:] + one.came[:1]) for one in true(position, events)])  # fmt: skip
    assert all("not dealt in the order" in deck.faults[0] for deck in opened_day(log, sealing, day).decks)
    with pytest.raises(DayOpenError, match="key"):
        opened_day(log, None, day)
