"""Tables run at random under every house: blinds are fair, chips are kept, replays agree."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardhouse.play import table_commands as cmd
from cardhouse.play import table_events as ev
from cardhouse.play.button import clockwise
from cardhouse.play.refusal import Refusal
from cardhouse.play.rotation import HORSE, rotation_of
from cardhouse.play.setup import HandSetup
from cardhouse.play.table_host import replay
from play.table_trial import HOUSES, Trial

GAMES: dict[str, dict[str, Any]] = {
    "no limit": {"stakes": "no limit 1/3"},
    "limit with a kill": {"stakes": "limit 4/8 kill"},
    "three blinds": {"stakes": "limit 10/20 blinds 3/5/10 ante 1"},
    "one blind": {"stakes": "limit 4/8 blinds 4 chips 1", "game": "lowball", "size": 8},
    "big blind ante": {"stakes": "no limit 1/2 big blind ante 2"},
    "high-low with a half kill": {"stakes": "limit 4/8 half kill", "game": "omaha8"},
    "stud": {"stakes": "limit 4/8 ante 1 bring-in 2", "game": "stud", "size": 8},
    "jacks or better": {"stakes": "limit 4/8 ante 1", "game": "jacks_or_better", "size": 8},
    "mixed": {"rotation": rotation_of(HORSE, "limit 4/8 ante 1 bring-in 2", count=3), "size": 8},
}
ARRIVALS: tuple[ev.Arrival, ...] = ("new", "broken_game", "must_move")
WAYS: tuple[ev.Entering, ...] = ("post", "wait_for_big_blind", "behind_button", "buy_button")


@dataclass
class Played:
    """One hand: who was dealt in and who paid which regular blind."""

    dealt: frozenset[str]
    big: list[str]
    small: list[str]
    heads_up: bool
    bought: bool
    first: str


@dataclass
class Run:
    """A table with a random run of commands, and a second, simpler count of its chips."""

    trial: Trial
    random: Random
    chips: int = 0
    hands: list[Played] = field(default_factory=list)
    moved: list[tuple[str, int]] = field(default_factory=list)
    """Who changed seats, and before which hand."""

    def step(self) -> None:
        table, seat = self.trial.table, self.random.randint(1, self.trial.table.size)
        name = self.random.choices(
            ["hand", "sit", "leave", "out", "back", "change", "chips", "behind", "straddle"],
            [12, 5, 1, 3, 6, 2, 2, 1, 1],
        )[0]
        if name == "hand":
            self.hand()
            return
        amount = self.random.randint(1, 300) * 100
        player = table.seats.get(seat)
        commands: dict[str, cmd.TableCommand] = {
            "sit": cmd.SitDown(seat, f"{seat} at {table.hands}", amount, self.random.choice(ARRIVALS)),
            "leave": cmd.StandUp(seat),
            "out": cmd.SitOut(seat),
            "back": cmd.ComeBack(seat, self.random.choice(WAYS)),
            "change": cmd.ChangeSeat(seat, self.random.randint(1, table.size)),
            "chips": cmd.AddChips(seat, amount),
            "behind": cmd.PlayBehind(seat, amount, self.random.random() < 0.5),
            "straddle": cmd.OfferStraddle(seat),
        }  # fmt: skip
        before = table.copy()
        answer = self.trial.do(commands[name])
        if isinstance(answer, Refusal):
            assert answer.text()
            assert table == before
            return
        if name in ("sit", "chips", "behind"):
            self.chips += amount
        if name == "leave" and player is not None:
            self.chips -= player.chips
        if name == "change" and player is not None:
            self.moved.append((player.player, len(self.hands)))

    def hand(self) -> None:
        trial, table = self.trial, self.trial.table
        answer = trial.do(cmd.BeginHand())
        if isinstance(answer, Refusal):
            assert answer.code in ("not_enough_players", "no_button"), answer.text()
            return
        check_setup(trial, trial.setup)
        names = {seat: player.player for seat, player in table.seats.items()}
        payers = [(post.kind, names[post.seat]) for post in trial.setup.posts]
        self.hands.append(
            Played(
                frozenset(names[seat] for seat in trial.setup.seats),
                [name for kind, name in payers if kind == "big_blind"],
                [name for kind, name in payers if kind == "small_blind"],
                len(trial.setup.seats) == 2,
                bool(trial.setup.bought_by),
                names[trial.setup.seats[0]],
            )
        )
        self.finish(trial.setup)

    def finish(self, setup: HandSetup) -> None:
        """The posts and a random bet of one player go to another; now and then nobody opens."""
        left = dict(zip(setup.seats, setup.stacks, strict=True))
        pot = setup.carried
        for post in setup.posts:
            paid = min(post.live + post.dead + post.ante, left[post.seat])
            left[post.seat] -= paid
            pot += paid
        if setup.game == "jacks_or_better" and self.random.random() < 0.5 and pot:
            outcome = cmd.HandOutcome(stacks=left, opened=False, carried=pot)
        else:
            loser, winner = self.random.sample(list(setup.seats), 2)
            bet = self.random.choice([0, left[loser] // 2, left[loser]])
            left[loser] -= bet
            left[winner] += pot + bet
            outcome = cmd.HandOutcome(
                stacks=left,
                winners=(winner,),
                pot=pot + bet,
                saw_flop=self.random.random() < 0.7,
                scoop_by=winner,
            )
        self.trial.ok(cmd.EndHand(outcome))


def check_setup(trial: Trial, setup: HandSetup) -> None:
    table = trial.table
    assert len(setup.seats) >= 2
    assert list(setup.seats) == clockwise(setup.seats, setup.button, table.size)
    assert set(setup.seats) <= set(table.seats)
    assert all(stack >= 0 for stack in setup.stacks)
    assert all(
        stack or seat in setup.carried_from for seat, stack in zip(setup.seats, setup.stacks, strict=True)
    )
    assert all(post.seat in setup.seats for post in setup.posts)
    regular = [(post.seat, post.kind) for post in setup.posts if post.kind.endswith("_blind")]
    if not setup.stakes.blinds:
        assert {post.kind for post in setup.posts} <= {"ante"}
        return
    assert len({seat for seat, _ in regular}) == len(regular), "nobody pays two blinds"
    bigs = [seat for seat, kind in regular if kind == "big_blind"]
    assert sum(kind == "small_blind" for _, kind in regular) <= 1
    if setup.bought_by:
        assert not regular
    elif trial.choices.value("blinds.button") == "dead" and len(setup.stakes.blinds) > 1:
        assert len(bigs) == 1
    else:
        assert 1 <= len(bigs) <= max(len(setup.stakes.blinds), 2) or len(setup.stakes.blinds) == 1
    assert not any(table.seats[seat].missed for seat in setup.seats)
    if trial.choices.value("blinds.button") == "moving":
        assert table.button in setup.seats


def start(house: str, game: str, rule_set: str, seed: int, kind: type[Run] = Run) -> Run:
    """A table with some players and a button."""
    random = Random(seed)
    words = dict(GAMES[game])
    size = words.pop("size", 9)
    name = words.pop("game", "holdem")
    seats = sorted(random.sample(range(1, size + 1), random.randint(2, size - 2)))
    if rule_set == "tournament" and "rotation" in words:
        words["rotation"] = rotation_of(HORSE, "limit 400/800 ante 100 bring-in 200", count=3, cash=False)
    words |= {"game": name, "size": size, "rule_set": rule_set}
    trial = Trial(house, seats, button=0, **words)
    if random.random() < 0.5:
        cards = random.sample(range(52), len(seats))
        trial.do(cmd.DrawForButton(dict(zip(seats, cards, strict=True))))
    if not trial.table.layout.button and name != "stud":
        trial.ok(cmd.PlaceButton(random.choice(seats), running=random.random() < 0.5))
    return kind(trial, random, trial.table.chips)


def run(house: str, game: str, rule_set: str, seed: int, steps: int = 120) -> Run:
    found = start(house, game, rule_set, seed)
    trial = found.trial
    before, done = trial.table.copy(), len(trial.events)
    for _ in range(steps):
        found.step()
    assert trial.table.chips == found.chips
    assert replay(before, trial.events[done:]) == trial.table
    return found


@pytest.mark.parametrize("rule_set", ["cash", "tournament"])
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("house", HOUSES)
@settings(max_examples=5)
@given(seed=st.integers(0, 2**32))
def test_any_run_of_commands(house: str, game: str, rule_set: str, seed: int) -> None:
    """Setups are sound, chips are kept, and the events replay to an equal table."""
    run(house, game, rule_set, seed)


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("rule_set", ["cash", "tournament"])
@settings(max_examples=25)
@given(seed=st.integers(0, 2**32))
def test_everyone_pays_once_a_round(house: str, rule_set: str, seed: int) -> None:
    """mohegan.blindplace.1, pechanga.10.1a, horseshoe.8.2, horseshoe.21.1b.

    Between two big blinds of one player every other who was dealt in all the while pays one, and with the
    dead button one small blind.
    """
    found = run(house, "no limit", rule_set, seed, steps=200)
    dead = found.trial.choices.value("blinds.button") == "dead"
    for name in {name for hand in found.hands for name in hand.big}:
        turns = [at for at, hand in enumerate(found.hands) if name in hand.big]
        for first, last in pairwise(turns):
            span = found.hands[first:last]
            if any(hand.heads_up or hand.bought for hand in [*span, found.hands[last]]):
                continue
            settled = [
                player
                for player in frozenset.intersection(*[hand.dealt for hand in [*span, found.hands[last]]])
                if not any(name == player and at > first for name, at in found.moved)
            ]
            for player in settled if name in settled else []:
                bigs = sum(player in hand.big for hand in span)
                smalls = sum(player in hand.small for hand in found.hands[first + 1 : last + 1])
                if dead:
                    assert (bigs, smalls) == (1, 1), (player, first, last)
                else:  # two big blinds on a deal may make it one hand earlier or later
                    assert 1 <= bigs + (player in found.hands[last].big) <= 2, (player, first, last)
                    assert smalls <= 1, (player, first, last)
    for at, (before, after) in enumerate(pairwise(found.hands)):
        twice = [name for name in after.big if name in before.big and (name, at + 1) not in found.moved]
        assert not twice or before.heads_up or after.heads_up, (twice, at)
    if not dead:
        check_no_gap(found)


def check_no_gap(found: Run) -> None:
    """Moving button: with nobody moving seats the first player left of the button posts a blind."""
    for at in range(2, len(found.hands)):
        lately = found.hands[at - 2 : at + 1]
        moves = any(at - 2 <= when <= at for _, when in found.moved)
        if not moves and not any(hand.bought or hand.heads_up for hand in lately):
            hand = found.hands[at]
            assert hand.first in (*hand.big, *hand.small), (hand.first, at)
