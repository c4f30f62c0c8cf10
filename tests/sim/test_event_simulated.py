"""Whole simulated events: by the rules, from a seed, and every fault noticed at the entry that made it."""

from __future__ import annotations

import pytest

from cardhouse.cli.main import main
from cardhouse.room import snapshots
from cardhouse.room.replaying import replay
from cardhouse.sim.event import many
from cardhouse.sim.event.checks import BrokenEventError
from cardhouse.sim.event.many import play_many
from cardhouse.sim.event.play import EventPlay
from cardhouse.sim.event.run import Told, sheet_for, simulate
from cardhouse.store.log import Entry, NewEntry
from cardhouse.tournaments.prizes.due import due_to, dues
from cardhouse.tournaments.prizes.pay_prize import PayPrize
from cardhouse.tournaments.sheet import Sheet

HOUSE = "horseshoe"
OF_TDA = ("7.1", "8a.1", "10a.1", "10b", "11a.1", "11c", "23.2", "24a.1", "32", "rp8c", "rp9.1")
"""Seats drawn, tables kept even and broken, chips raced off, hand for hand, the final table."""


@pytest.mark.parametrize(("house", "rows"), [(HOUSE, ("19.10a",)), ("tda2024", OF_TDA)])
def test_an_event_is_played_to_a_winner_and_its_log_tells_the_same_room(
    house: str, rows: tuple[str, ...]
) -> None:
    kept: list[NewEntry] = []
    play, told = simulate(sheet_for("turbo", house, 60), house, 60, 4, keep=kept.append)
    log = b" ".join(one.body for one in kept)
    assert [row for row in rows if f'"{house}.{row}"'.encode() not in log] == [], "nothing was done by these"
    assert (told.entries, told.log, told.checks) == (60, len(kept), len(kept) - 2)
    assert told.people < 60, "somebody came again"
    assert [place for place, _, _ in told.paid] == list(range(1, len(told.paid) + 1))
    assert sum(amount for _, _, amount in told.paid) == told.pool == 60 * 10_000
    assert told.moves
    entries = [
        Entry(at, one.command, one.at, one.by, one.version, one.body, b"") for at, one in enumerate(kept, 1)
    ]
    assert snapshots.encode(replay(entries)[0]) == snapshots.encode(play.host.room)
    assert play.event.phase == "closed"


def test_the_same_seed_gives_the_same_log_over_processes_too() -> None:
    sheet = sheet_for("turbo", HOUSE, 20)
    here = [simulate(sheet, HOUSE, 20, seed)[1].digest for seed in (1, 2)]
    there = {one.seed: one.digest for one in play_many(sheet, HOUSE, 20, range(1, 3), processes=2)}
    assert [there[1], there[2]] == here
    assert here[0] != here[1]


def test_flights_are_bagged_and_meet_on_another_day() -> None:
    play, told = simulate(sheet_for("turbo", HOUSE, 60, flights=3), HOUSE, 60, 2)
    assert (told.entries, play.nights, play.event.bags.day) == (60, 3, 2)
    assert told.pool == 60 * 10_000, "the pool is settled when the last flight takes no more entries"


def test_what_is_due_to_one_player_is_what_the_whole_list_says_of_him() -> None:
    """The payout desk asks for one after the other; the list is made for all, those who tied among them."""
    play = EventPlay(sheet_for("turbo", "pechanga", 90), "pechanga", 90, 3)
    play.open()
    play.start()
    play.play()
    choices = play.host.choices_at(play.now, rule_set="tournament")
    assert any(one.tied > 1 for one in dues(play.event, choices)), "two went out together"
    for paid in range(3):
        everybody = dues(play.event, choices)
        for person in play.event.entries.of:
            mine = [one for one in everybody if one.person == person]
            wanted = next((one for one in mine if one.left > 0), mine[0] if mine else None)
            assert due_to(play.event, choices, person) == wanted
        shown = tuple(sorted(choices.value("tournament_payout.shows")))
        signs = choices.value("tournament_payout.signs")
        play.do(PayPrize(play.name, everybody[paid].person, shown, signs, tax_papers=True))


def test_a_chip_too_many_is_noticed() -> None:
    play = EventPlay(sheet_for("turbo", HOUSE, 30), HOUSE, 30, 1)
    play.open()
    play.start()
    table = play.host.room.floor.tables[min(play.event.tables)].table
    table.seats[min(table.seats)].stack += 100
    with pytest.raises(BrokenEventError, match="chips were given out"):
        play.play()


def test_an_event_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["event", "simulate", "--entries", "30", "--template", "turbo", "--house", "pechanga"]) == 0
    told = capsys.readouterr().out
    assert "30 entries" in told
    assert "Left in the field" in told


def test_the_one_event_of_several_that_broke_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def breaks(sheet: Sheet, house: str, entries: int, seed: int) -> tuple[EventPlay, Told]:
        if seed == 9:
            raise BrokenEventError("a chip too many")
        return simulate(sheet, house, entries, seed)

    monkeypatch.setattr(many, "simulate", breaks)
    assert main(["event", "simulate", "--entries", "5", "--events", "2", "--seed", "8"]) == 1
    told = capsys.readouterr().out
    assert "a chip too many" in told
    assert "--house horseshoe --template turbo --seed 9" in told
