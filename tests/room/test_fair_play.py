"""Two who do not play against each other are seen among those who do; nobody else is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from cardhouse.play.commands import BetTo, Call, Check, Fold
from cardhouse.play.dealer import Dealer
from cardhouse.room import commands as cmd
from cardhouse.room.fair_play import Found, Signal, flow, signals, told_of
from cardhouse.room.keeping import Keeper
from cardhouse.store import Log
from room.evening import BEGAN, Evening, opening
from room.keeping_trial import keeper_on, new_log

HONEST, CHEATS = 1, 2
Playing = Callable[[Dealer, Evening], Any]


def honest(dealer: Dealer, evening: Evening) -> Any:
    return evening.bot.choose(dealer)


def dumping(dealer: Dealer, evening: Evening) -> Any:
    """Seat 1 puts chips in and gives up to seat 2 on the last street."""
    legal = dealer.legal()
    if legal is None:
        return evening.bot.choose(dealer)
    seat, hand = dealer.hand.acting_seat, dealer.hand
    if seat == 1 and hand.street == 3 and not legal.check:
        return Fold(seat)
    if seat == 2 and legal.wager:
        return BetTo(seat, legal.least)
    return Check(seat) if legal.check else Call(seat)


def soft(dealer: Dealer, evening: Evening) -> Any:
    """Nobody bets once the first round is over."""
    legal = dealer.legal()
    if legal is None or dealer.hand.street == 0:
        return evening.bot.choose(dealer)
    seat = dealer.hand.acting_seat
    return Check(seat) if legal.check else Call(seat)


def play(log: Log, playing: Playing, hands: int = 120) -> list[Signal]:
    keeper: Keeper = keeper_on(log)
    evening = Evening(11)
    for command in (*opening({HONEST: "holdem"}, players=4), *opening({CHEATS: "holdem"}, players=2)):
        refused = keeper.do(evening.asked(command)).result().refusal
        assert refused is None or refused.code == "spread_offered", refused
    ways: dict[int, Playing] = {HONEST: honest, CHEATS: playing}
    for _ in range(hands):
        for table, way in ways.items():
            seats = keeper.host.room.floor.tables[table].table.seats
            if min(one.stack for one in seats.values()) < 5_000:
                continue
            assert keeper.do(evening.asked(cmd.BeginHand(table))).result().refusal is None
            while table in keeper.host.room.hands:
                dealer = keeper.host.hands.dealer(table)
                assert isinstance(dealer, Dealer)
                kept = keeper.do(evening.asked(cmd.Act(table, way(dealer, evening)))).result()
                assert kept.refusal is None, kept.refusal
    keeper.stop()
    return signals(log)


def told(found: list[Signal]) -> set[tuple[str, str, str]]:
    return {(one.kind, one.one, one.other) for one in found}


def test_who_plays_honestly_is_no_sign(tmp_path: Path) -> None:
    assert play(new_log(tmp_path), honest) == []


def test_chips_that_pass_one_way_are_seen(tmp_path: Path) -> None:
    log = new_log(tmp_path)
    found = play(log, dumping, 60)
    assert ("one_way", "p2-1", "p2-2") in told(found)
    assert all({one.one, one.other} == {"p2-1", "p2-2"} for one in found)
    sign = next(one for one in found if one.kind == "one_way")
    assert sign.chips >= 50
    assert sign.strength >= 35
    assert 0 < sign.position <= log.head().position, "where to look on the log"
    assert signals(log, since=BEGAN * 2) == [], "nothing since then"


def test_two_who_never_bet_against_each_other_are_seen(tmp_path: Path) -> None:
    found = play(new_log(tmp_path), soft)
    assert ("soft", "p2-1", "p2-2") in told(found)
    assert all(one.kind != "soft" or one.one.startswith("p2") for one in found)


def test_chips_that_are_carried_to_one_person_are_seen() -> None:
    """A few hands are enough where nearly all that somebody brought went to one person."""
    found = Found()
    found.brought["ann"] = found.brought["bob"] = 100 * 100
    for at in (1, 2, 3):
        flow(found, ("ann", "cyd"), 30 * 100, at)
        flow(found, ("bob", "cyd"), 20 * 100, at)
    assert [(one.kind, one.one, one.other, one.chips, one.percent) for one in told_of(found)] == [
        ("carried", "ann", "cyd", 90, 90)
    ]
