"""Random payouts, made by the engine and once more by `second`, must be the same to the chip.

    PYTHONPATH=tests python -m payouts.agreement --cases 10000000 --seed 1 --workers 2

Everything comes from the seed; a disagreement names the seed of its batch and the case.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from typing import Any
from unittest.mock import patch

from cardhouse.houses.profile import house_names, load_house
from cardhouse.play import awarding
from cardhouse.play import events as ev
from cardhouse.play.apply import apply
from cardhouse.play.collecting import collected
from cardhouse.play.hand import SHOWDOWN, Hand, mask_of
from cardhouse.play.pots import uncalled
from cardhouse.play.rules import Rules, rules_for
from cardhouse.play.setup import HandSetup
from cardhouse.play.stakes import parse_stakes
from payouts.second import Case, Paid, pay

BATCH = 20_000
GAMES = {
    "holdem": ("no limit 1/3 rake", "no limit 5/10 rake"),
    "omaha8": ("limit 4/8 rake", "pot limit 1/2 rake"),
    "stud": ("limit 4/8 ante 1 bring-in 2 rake",),
    "stud8": ("limit 4/8 ante 1 bring-in 2 rake",),
    "razz": ("limit 4/8 ante 1 bring-in 2 rake",),
}
STEPS = {"whole_dollars": 100, "half_dollars": 50, "exact": 1}
Table = tuple[HandSetup, Rules]


@cache
def table(house: str, game: str, sign: str, seats: int) -> Table:
    """A table of a house; its stacks are set case by case."""
    stakes = parse_stakes(sign)
    setup = HandSetup(
        game=game, stakes=stakes, seats=tuple(range(1, seats + 1)), stacks=(1,) * seats, button=seats,
        house=house, promotional=True,
    )
    return setup, rules_for(load_house(house).choices("cash"), game, stakes, "cash")


def random_case(chance: random.Random) -> tuple[Table, Case]:
    """A table, and a hand whose betting is over."""
    game = chance.choice(list(GAMES))
    setup, rules = table(
        chance.choice(house_names()), game, chance.choice(GAMES[game]), chance.choice((2, 3, 3, 4, 5, 6, 8))
    )
    n = len(setup.seats)
    folded = [chance.random() < 0.3 for _ in range(n)]
    if all(folded):
        folded[chance.randrange(n)] = False
    size = chance.choice((rules.odd_unit, rules.odd_unit, setup.stakes.unit, 50, 1))
    dead = chance.choice((0, 0, size, 3 * size + 1))
    before, bets = _betting(chance, folded, size, dead)
    put_in = [early + late for early, late in zip(before, bets, strict=True)]
    runs = 2 if rules.game.family == "flop" and chance.random() < 0.15 else 1
    high = [[1 + chance.randrange(3) for _ in range(n)] for _ in range(runs)]
    low = [[chance.randrange(3) for _ in range(n)] for _ in range(runs)] if rules.game.high_low else None
    percent, most = rules.rake_percent, rules.rake_cap
    case = Case(
        put_in, bets, folded, dead=dead, unit=rules.odd_unit,
        high=high, low=low, choices=_words(rules), percent=percent, most=most,
        step=STEPS[rules.value("money_collections.rounding")],
        promotional=(rules.promotional_first, rules.promotional_second, rules.promotional_most),
    )
    if rules.stud:
        dealt = chance.sample([(rank, suit) for rank in range(2, 15) for suit in range(4)], 5 * n)
        case.cards = [dealt[5 * p : 5 * p + 5] for p in range(n)]
    return (setup, rules), case


def _betting(
    chance: random.Random, folded: list[bool], size: int, dead: int
) -> tuple[list[int], list[int]]:
    """What each put in before the last round and in it: short stacks are all-in, some gave up on the way, and
    the last bet may be one that nobody called.
    """
    early, late = size * chance.randrange(1, 25), size * chance.randrange(25)
    before, bets = [], []
    for out in folded:
        # Whoever is in with nothing plays for dead money alone.
        stack = 0 if dead and chance.random() < 0.05 else size * chance.randrange(1, 50)
        first = min(stack, early)
        second = min(stack - first, late)
        if out and chance.random() < 0.5:
            first, second = chance.randrange(first + 1), 0
        elif out:
            second = chance.randrange(second + 1)
        elif chance.random() < 0.1:
            second += min(stack - first - second, size * chance.randrange(10))
        before.append(first)
        bets.append(second)
    most, second_most = sorted(before)[-1], sorted(before)[-2]
    if most > second_most and not folded[before.index(most)]:
        before[before.index(most)] = second_most  # the rest went back in that round
    return before, bets


@cache
def _words(rules: Rules) -> dict[str, str]:
    """What the house's book says, by the words of its profile."""
    stud = rules.game.family == "stud"
    keys = {
        "high_odd": "stud_high" if stud else "button_games",
        "low_odd": "stud_low" if stud else "button_games",
        "between_halves": "between_halves", "tied_both_ways": "tied_both_ways",
        "most_per_player": "most_per_player",
    }
    words = {name: str(rules.value(f"odd_chip.{key}")) for name, key in keys.items()}
    assert not stud or rules.value("odd_chip.stud_cards") == "all_cards", "second.py compares all cards"
    return {**words, "wins": "low" if rules.game.low_only else "high"}


def by_engine(at: Table, case: Case) -> Paid:
    """The payout of the engine: an uncalled bet, what the house takes, the showdown."""
    setup, rules = at
    hand = Hand(setup)
    hand.stage, hand.saw_flop, hand.street = SHOWDOWN, True, rules.last_street
    hand.total, hand.bets, hand.folded = list(case.put_in), list(case.bets), list(case.folded)
    hand.dead, hand.runs = case.dead, len(case.high)
    hand.live = hand.folded.count(False)
    paid = Paid()
    p, chips = uncalled(hand)
    if p >= 0:
        apply(hand, ev.UncalledReturned(hand.seats[p], chips))
        paid.returned = (p, chips)
    in_pot = list(zip(hand.total, hand.folded, strict=True))
    most = max(total for total, out in in_pot if not out)
    hand.stacks = [0 if total < most or out else 1 for total, out in in_pot]
    hand.able, hand.can_bet = sum(hand.stacks), mask_of([chips > 0 for chips in hand.stacks])
    hand.bets = [0] * hand.n
    if case.cards is not None:
        hand.up = [[(rank - 2) * 4 + suit for rank, suit in cards] for cards in case.cards]
    for event in collected(hand, rules, final=True):
        apply(hand, event)
    paid.rake, paid.promotional = hand.rake, hand.promotional
    made = awarding.last_player(hand, 0) if hand.live == 1 else _showdown(hand, rules, case)
    for event in made:
        if isinstance(event, ev.PotAwarded) and event.chips:
            paid.won[event.pot, event.run, event.side, hand.pos[event.seat]] = event.chips
    return paid


_worths: list[Any] = []


def _told_worth(hand: Hand, rules: Rules, p: int, side: int, run: int = 0) -> int:
    case: Case = _worths[0]
    worths = case.high if side == 0 else case.low
    assert worths is not None
    return worths[run][p]


def _showdown(hand: Hand, rules: Rules, case: Case) -> list[ev.Event]:
    """The engine's own showdown; only what hands are worth is told, not ranked."""
    _worths[:] = [case]
    with patch.object(awarding, "worth", _told_worth):
        return awarding.automatic(hand, rules)


def compare(seed: int, cases: int = BATCH) -> tuple[int, str]:
    """How many payouts agree, and the first that does not."""
    chance = random.Random(seed)
    for done in range(cases):
        at, case = random_case(chance)
        engine, second = by_engine(at, case), pay(case)
        second.won = {key: chips for key, chips in second.won.items() if chips}
        if engine != second:
            return done, f"batch {seed}, case {done}: {at[0].house} {at[0].game} {case}: {engine} / {second}"
    return cases, ""


def main() -> int:
    """The long run, with progress."""
    asked = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    asked.add_argument("--cases", type=int, default=200_000)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--workers", type=int, default=1)
    told = asked.parse_args()
    batches = -(-told.cases // BATCH)
    began, agreed = time.monotonic(), 0
    with ProcessPoolExecutor(told.workers) as pool:
        seeds = (told.seed * 1_000_000 + batch for batch in range(batches))
        for done, (count, wrong) in enumerate(pool.map(compare, seeds), 1):
            agreed += count
            if wrong:
                print(wrong)
                return 1
            if done % 10 == 0 or done == batches:
                print(f"{agreed:,} agree, {time.monotonic() - began:.0f} s", flush=True)
    print(f"seed {told.seed}: all {agreed:,} payouts agree")
    return 0


if __name__ == "__main__":
    sys.exit(main())
