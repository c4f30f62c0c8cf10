"""Sampled odds: the array checker against the one of the room, the same figures whoever deals, and the right
ones where they are known.
"""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from cardhouse.games.game import load_game
from cardhouse.odds import sampled
from cardhouse.odds.answer import odds_of
from cardhouse.odds.hit import hit
from cardhouse.odds.sampled import Sampled, look, sample
from cardhouse.odds.trigger import Trigger, TriggerError, Wanted
from odds.test_two_checkers import HIGH, TRIGGERS

PAIRS = Trigger(what="made", hand=Wanted(), pocket="AA")


def dealt(row: list[int], seats: int, size: int, own: int) -> dict[int, list[int]]:
    """The hands behind the board."""
    return {at: row[size + own * at : size + own * (at + 1)] for at in range(seats)}


@pytest.mark.parametrize("number", range(len(TRIGGERS)))
def test_arrays_and_the_room_say_the_same(number: int) -> None:
    trigger, game, seats = TRIGGERS[number], load_game("holdem"), 4
    source = np.random.default_rng(number)
    cards = source.permuted(np.tile(np.array(HIGH, dtype=np.uint8), (400, 1)), axis=1)
    found = look(trigger, game, cards, seats)
    size = 3 if trigger.street else 5
    told = [hit(trigger, "holdem", dealt(row, seats, size, 2), row[:size]) for row in cards.tolist()]
    assert found == Sampled(400, sum(one.hit for one in told), sum(len(one.holders) for one in told))


@pytest.mark.parametrize(("game", "own"), [("omaha", 4), ("stud", 7)])
def test_other_games_too(game: str, own: int) -> None:
    trigger = Trigger(games=(game,), hand=Wanted("full house", "both", "pocket_pair"))
    source = np.random.default_rng(own)
    cards = source.permuted(np.tile(np.array(HIGH, dtype=np.uint8), (300, 1)), axis=1)
    seats, size = (3, 5) if game == "omaha" else (3, 0)
    found = look(trigger, load_game(game), cards, seats)
    told = [hit(trigger, game, dealt(row, seats, size, own), row[:size]) for row in cards.tolist()]
    assert found.hits == sum(one.hit for one in told) > 0


def test_the_same_whoever_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sampled, "BATCH", 1_000)
    seen: list[int] = []
    alone = sample(PAIRS, seats=9, deals=5_500, seed=7, progress=lambda done, of: seen.append(done))
    assert seen == [1_000, 2_000, 3_000, 4_000, 5_000, 5_500]
    with ThreadPoolExecutor(3) as workers:
        assert sample(PAIRS, seats=9, deals=5_500, seed=7, workers=workers, progress=print) == alone
    assert sample(PAIRS, seats=9, deals=5_500, seed=8) != alone


def test_pocket_aces_come_once_in_221_hands() -> None:
    found = sample(PAIRS, seats=1, deals=100_000)
    assert abs(found.chance - 1 / 221) < 4 * found.error


def test_aces_cracked_by_nine() -> None:
    """Known to about a percent: aces win 31 percent of the time against nine hands that all stay."""
    dealt = sample(PAIRS, seats=10, deals=60_000)
    cracked = sample(Trigger(pocket="AA"), seats=10, deals=60_000)
    assert 0.62 < cracked.holders / dealt.holders < 0.75


def test_nothing_is_not_never() -> None:
    never = Sampled(1_000, 0)
    assert never.chance == 0
    assert never.error == pytest.approx(0.003)


def test_counted_where_it_can_be() -> None:
    flopped = Trigger(what="made", hand=Wanted("four of a kind", "both", "pocket_pair"), street="flop")
    counted = odds_of(flopped, seats=9)
    dealt = odds_of(flopped, seats=9, sampled=True, deals=200_000)
    assert counted.exact
    assert counted.fraction
    assert not dealt.exact
    assert abs(counted.chance - dealt.chance) < 4 * dealt.error
    assert round(counted.one_in) == 697, "nine times 4,144 of 25,989,600, less when two do"
    assert odds_of(Trigger(pocket="KK"), seats=2, deals=1_000).deals == 1_000


def test_no_odds() -> None:
    with pytest.raises(TriggerError, match="throw away"):
        odds_of(Trigger(games=("badugi",), what="made"), "badugi", seats=4)
    with pytest.raises(TriggerError, match="1 to 7 seats"):
        odds_of(Trigger(games=("stud",), what="made"), "stud", seats=8)
