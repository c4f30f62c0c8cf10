"""Events in which everything happens at once, from a seed: bots play, people enter late and again, the clock
is stopped and set, busts are taken back, hand for hand comes and goes. After every command all of it agrees.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from cardhouse.room import snapshots
from cardhouse.sim.bots import RandomBot
from cardhouse.tournaments.balance.halt_table import HaltTable, ResumeTable
from cardhouse.tournaments.balance.move_player import MovePlayer
from cardhouse.tournaments.clock.correct_clock import CorrectClock
from cardhouse.tournaments.clock.pause_clock import PauseClock, ResumeClock
from cardhouse.tournaments.entries.more_chips import Rebuy
from cardhouse.tournaments.entries.re_enter import ReEnter
from cardhouse.tournaments.entries.register import Register
from cardhouse.tournaments.penalties.forfeit_chips import ForfeitChips
from cardhouse.tournaments.penalties.withdraw_entrant import WithdrawEntrant
from cardhouse.tournaments.places.decline_rebuy import DeclineRebuy
from cardhouse.tournaments.places.hand_for_hand import EndHandForHand, GoHandForHand
from cardhouse.tournaments.places.undo_bust import UndoBust
from cardhouse.tournaments.sheet import LateEntry, Rebuys, ReEntries, Rounds
from tournaments.events import sheet
from tournaments.playing import NAME, Playing

SHEETS: dict[str, dict[str, Any]] = {
    "re-entries": {"re_entries": ReEntries(through=2, most=2), "late": LateEntry(through=2)},
    "rebuys": {"format": "rebuy", "rebuys": Rebuys(through=2, price=10000, chips=10000)},
    "plain": {"seats": 4},
    "shootout": {"format": "shootout", "seats": 4, "rounds": Rounds(), "late": LateEntry()},
    "heads-up": {"format": "heads_up", "seats": 2, "late": LateEntry()},
}


class Chaos(Playing):
    """A room in which somebody does anything at any time."""

    def happens(self, chance: random.Random) -> Any:
        """Something that somebody might ask for now, sensible or not."""
        event = self.event
        out = list(event.places.order[-3:])
        people = [entry.person for entry in event.entries.all.values()]
        asks: list[Any] = [
            PauseClock(NAME, "somebody shouts"), ResumeClock(NAME), ResumeClock(NAME),
            CorrectClock(NAME, "by hand", seconds=chance.randrange(1, 900)),
            GoHandForHand(NAME, chance.choice((0, 5))), EndHandForHand(NAME),
            Register(NAME, f"q{chance.randrange(9)}"), ReEnter(NAME, chance.choice(people)),
            Rebuy(NAME, chance.choice(people)), DeclineRebuy(NAME, chance.choice(people)),
            WithdrawEntrant(NAME, "p1"), ForfeitChips(NAME, chance.choice(people), 100),
            MovePlayer(NAME, chance.choice(people), chance.choice(sorted(event.tables)), 2, "he asked"),
            HaltTable(NAME, min(event.tables), "a spilled drink"), ResumeTable(NAME, min(event.tables)),
        ]  # fmt: skip
        for number in out:
            takers = event.places.busts[number].taken_by
            if takers:
                giver = event.entries.all[takers[0]].person
                asks.append(UndoBust(NAME, number, "miscounted", {giver: chance.randrange(1, 3000)}))
        return chance.choice(asks)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", SHEETS)
def test_whatever_happens_all_agrees(name: str, seed: int) -> None:
    chance, bot = random.Random(seed), RandomBot(seed)
    room = Chaos(seed=seed)
    room.opened(sheet(mode="dealt", **SHEETS[name]), *(f"p{at}" for at in range(1, 15)))
    room.people(*(f"q{at}" for at in range(9)))
    room.start()
    for _ in range(1500):
        if room.event.phase != "running":
            break
        if chance.random() < 0.08:
            room.do(room.happens(chance))
            room.whole()
        room.play_on(bot)
        room.whole()
    if room.event.phase == "running":  # whatever holds it is over, and it is played out
        halts = [ResumeTable(NAME, at) for at in room.event.tables]
        for ask in (ResumeClock(NAME), EndHandForHand(NAME), *halts):
            room.do(ask)
        room.play_out(bot, every=10)
    assert room.event.phase == "ended"
    assert room.replayed() == snapshots.encode(room.host.room)
