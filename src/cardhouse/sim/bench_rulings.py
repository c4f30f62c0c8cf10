"""How long a ruling takes from Python: every situation there is and a broad mix of acts, under every house.

Decides what is measured and how. A floor person waits for the slowest, so the figure is the 99th percentile
of single rulings, text included, beside the target. Printing and writing the results is `cli/bench.py`.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable
from typing import Any

from cardhouse.houses.profile import house_names, load_house
from cardhouse.play import commands as cmd
from cardhouse.play.dealer import Dealer
from cardhouse.play.refusal import Refusal
from cardhouse.play.setup import HandSetup, Post
from cardhouse.play.stakes import parse_stakes
from cardhouse.rulings.act import Act, Chips, Gesture, Said, TookBack
from cardhouse.rulings.carrying_out import Place
from cardhouse.rulings.record import settled
from cardhouse.rulings.remedy import carry_out as perform
from cardhouse.rulings.rule import rule
from cardhouse.rulings.ruling import Ruling
from cardhouse.rulings.situations import Fact, situations
from cardhouse.rulings.spot import spot_at

TARGET = 5_000
"""Microseconds that a ruling may take at the 99th percentile."""
RULE_SETS = ("cash", "tournament")
ACTS = (
    Act((Chips((2500,)),)),
    Act((Chips((500, 500)),)),
    Act((Chips((500, 100)), Chips((2500,)))),
    Act((Said("raise"), Chips((500, 100)), Chips((2500,)))),
    Act((Chips((2500,), hand_out=True), Said("raise"))),
    Act((Said("bet", (500, 5000)),)),
    Act((Said("all_in"),)),
    Act((Said("pot"),)),
    Act((Said("if"),)),
    Act((Chips((500,), reach="short"),)),
    Act((Chips((500,), released=False),)),
    Act((Chips((500,), short=(500,)),)),
    Act((Chips((100,)),), unaware="raise"),
    Act((Chips((500,)), TookBack())),
    Act((Gesture("tap"),)),
    Act((Gesture("other"),)),
    Act((Said("fold"),)),
)
STAKES = ("no limit 1/3", "pot limit 1/3", "limit 4/8", "spread 2-10")
Job = Callable[[], object]


def bench_rulings(rounds: int = 5) -> list[dict[str, Any]]:
    """The 99th percentile of every kind, each situation tried `rounds` times under every house."""
    hands = _hands()
    kinds: tuple[tuple[str, list[Job]], ...] = (
        ("a ruling on words, chips and motions", list(_on_acts(hands))),
        ("a ruling on any other situation", list(_on_situations())),
        ("a ruling made and carried out in the hand", list(_carried_out(hands))),
    )
    return [_figure(name, _times(jobs, rounds)) for name, jobs in kinds]


def _figure(name: str, times: list[int]) -> dict[str, Any]:
    ours = sorted(times)[min(len(times) - 1, len(times) * 99 // 100)] / 1_000
    return {
        "name": name, "unit": "µs, 99 of 100 rulings", "ours": ours, "peer": float(TARGET),
        "peer_name": "target", "ratio": TARGET / ours,
    }  # fmt: skip


def _times(jobs: list[Job], rounds: int) -> list[int]:
    """Nanoseconds of each job, in mixed order, once everything has been read and compiled.

    Time of this thread on the processor: what else the machine does is not the ruling's.
    """
    for job in jobs:
        job()
    mixed = jobs * rounds
    random.Random(1).shuffle(mixed)
    out = []
    for job in mixed:
        began = time.thread_time_ns()
        job()
        out.append(time.thread_time_ns() - began)
    return out


def _hands() -> list[Dealer]:
    """Hold'em in every structure under every house, at several turns of one hand."""
    out = []
    for house in house_names():
        for sign in STAKES:
            stakes = parse_stakes(sign)
            posts = (Post(1, "small_blind", live=100), Post(2, "big_blind", live=stakes.big_blind or 400))
            setup = HandSetup(
                game="holdem", stakes=stakes, seats=(1, 2, 3, 4, 5, 6), stacks=(50000,) * 6, button=6,
                posts=posts, house=house,
            )  # fmt: skip
            dealer = Dealer(setup, load_house(house).choices("cash"), seed=3)
            out.append(dealer.copy())
            for command in (cmd.Call(3), cmd.Call(4), cmd.Fold(5), cmd.Call(6), cmd.Call(1), cmd.Check(2)):
                dealer.act(command)
            out.append(dealer.copy())
            dealer.act(cmd.Check(1))
            legal = dealer.legal()
            assert legal is not None, "the second player is to act"
            dealer.act(cmd.BetTo(2, legal.least))
            out.append(dealer)
    return out


def _on_acts(hands: Iterable[Dealer]) -> Iterable[Job]:
    for dealer in hands:
        for act in ACTS:
            yield lambda dealer=dealer, act=act: _told(  # type: ignore[misc]
                rule(act, dealer.rules.choices, spot_at(dealer.hand, dealer.rules))
            )


def _on_situations() -> Iterable[Job]:
    """Every situation, each fact that must be told with some value."""
    cases = []
    for one in situations().values():
        given = {fact.name: _some(fact) for fact in one.facts if fact.required}
        cases.append(one.make(given, cash=True))
    for house in house_names():
        for rule_set in RULE_SETS:
            choices = load_house(house).choices(rule_set)
            for case in cases:
                yield lambda case=case, choices=choices: _told(rule(case, choices))  # type: ignore[misc]


def _some(fact: Fact) -> str:
    if fact.choices:
        return fact.choices[0]
    return {"yes or no": "no", "money": "8", "card": "7h"}.get(fact.kind, "1")


def _carried_out(hands: Iterable[Dealer]) -> Iterable[Job]:
    for dealer in hands:
        for act in ACTS:
            yield lambda dealer=dealer, act=act: _performed(dealer.copy(), act)  # type: ignore[misc]


def _performed(dealer: Dealer, act: Act) -> object:
    made = rule(act, dealer.rules.choices, spot_at(dealer.hand, dealer.rules))
    if isinstance(made, Refusal):
        return made
    if made.options:
        made = settled(made, made.options[0])
    return perform(dealer, act, made, Place(dealer.hand.acting_seat))


def _told(made: Ruling | Refusal) -> str:
    return made.text() if isinstance(made, Refusal) else made.explanation
