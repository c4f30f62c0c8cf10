"""What hands are worth against each other: beside a slow second checker, and published figures.

Beside PokerKit: `test_equity_beside_pokerkit`.
"""

import json
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

import cardhouse
from cardhouse.cards import kernels
from cardhouse.cards.card import parse_cards, texts
from cardhouse.cli.equity_picture import COLOURS
from cardhouse.errors import CardhouseError
from cardhouse.games.game import Game, game_names, load_game
from cardhouse.odds.equity import answer, counting, dealing
from cardhouse.odds.equity.answer import Equity, equity
from cardhouse.odds.equity.drawing import kept
from cardhouse.odds.equity.order import ORDER, top_hands
from cardhouse.odds.equity.preflop import classes, match_up
from cardhouse.odds.equity.reading import read_holdings
from cardhouse.odds.equity.showdown import Bytes, Ints, halves
from cardhouse.odds.equity.spot import SpotError, read_spot
from odds.slow_equity import slow_draw, slow_equity

# The game, the hands, the board: late enough that every card can be dealt one by one.
LATE = [
    ("holdem", "AhKh vs 8s8d vs Td9d", "Kd 7h 6d 2c"),
    ("holdem8", "Ah2h vs 8s8d vs Ac2d", "3d 7h 6d Kc"),
    ("omaha", "AhKhQd2c vs 8s8d7c6c", "Kd 7h 6d 2d"),
    ("omaha8", "Ah2hQd3c vs As2s8c7c vs KsKh4h5c", "Kd 7h 6d 4d"),
    ("big_o", "AhKhQd2c3c vs 8s8d7c6c5h", "Kd 7h 6d 2d"),
    ("big_o8", "Ah2hQd3c9c vs 8s8d7c6c5h", "Kd 7h 4d 2d"),
    ("pineapple8", "Ah2h vs 8s8d", "3d 7h 6d Kc"),
    ("stud", "(AhKh)QhJh2c2d vs (8s8d)8c7d6s5h", ""),
    ("stud8", "(Ah2h)3h4h9cKd vs (8s8d)7c6d5s5h", ""),
    ("stud_hilo", "(Ah2h)3h4h9cKd vs (8s8d)7c6d5s5h", ""),
    ("razz", "(Ah2h)3h4h9cKd vs (8s8d)7c6d5s2c", ""),
]
# The game, the hands with what they keep, what they throw.
DRAWS = [
    ("deuce_single", "2h3d4c7sKd/draw 1 vs 2c3c4d8h9s/pat", "2h3d4c7s", "2c3c4d8h9s", "Kd"),
    ("lowball_plain", "Ah3d4c7sKd vs Ac3c4d8hQs/throw Qs", "Ah3d4c7s", "Ac3c4d8h", "KdQs"),
    ("draw_high", "AhAd4c7sKd/3 vs 8c8d8h7h2s/pat", "AhAd", "8c8d8h7h2s", "4c7sKd"),
    ("badugi", "Ah2d3c7c/1 vs 2c5dKh9s/pat", "Ah2d3c", "2c5dKh9s", "7c"),
]


def sides(words: str) -> list[tuple[int, ...]]:
    return [tuple(parse_cards(each.strip("()").replace(")", ""))) for each in words.split(" vs ")]


def parts(found: Equity) -> list[Fraction]:
    return [Fraction(player.fraction) for player in found.players]


@pytest.mark.parametrize(("name", "hands", "board"), LATE)
def test_late_streets_beside_the_slow_checker(name: str, hands: str, board: str) -> None:
    game = load_game(name)
    known = sides(hands)
    to_come = [7 - len(hand) if game.family == "stud" else 0 for hand in known]
    expected = slow_equity(
        known, to_come, wins=game.wins, board=tuple(parse_cards(board)),
        board_to_come=1 if game.family == "flop" else 0, two_three=game.combine == "two_and_three",
    )  # fmt: skip
    found = equity(hands, name, board=board)
    assert found.exact
    assert parts(found) == expected
    assert sum(parts(found)) == 1


@pytest.mark.parametrize(("name", "hands", "first", "second", "thrown"), DRAWS)
def test_draws_beside_the_slow_checker(name: str, hands: str, first: str, second: str, thrown: str) -> None:
    game = load_game(name)
    known = [tuple(parse_cards(first)), tuple(parse_cards(second))]
    size = game.hole_cards
    expected = slow_equity(
        known, [size - len(hand) for hand in known], wins=game.wins, gone=tuple(parse_cards(thrown))
    )
    assert parts(equity(hands, name, draws=1)) == expected


def test_dead_cards_and_ranges_beside_the_slow_checker() -> None:
    dead = "2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s 5c 5d 5h 5s 6c 6d 6h 6s 7c 7d 7h 7s 8c 8d 8h 8s"
    found = equity("AhAd vs KK,QJs:0.5", board="9h Tc Jd 9s", dead=dead)
    ways = [(hand, 2) for hand in ("KcKd", "KcKh", "KcKs", "KdKh", "KdKs", "KhKs")]
    ways += [(hand, 1) for hand in ("QcJc", "QhJh", "QsJs")]
    total = Fraction(0)
    for hand, weight in ways:
        known = [tuple(parse_cards("AhAd")), tuple(parse_cards(hand))]
        board, gone = tuple(parse_cards("9h Tc Jd 9s")), tuple(parse_cards(dead))
        total += (
            weight * slow_equity(known, [0, 0], wins=["high"], board=board, board_to_come=1, gone=gone)[0]
        )
    assert parts(found)[0] == total / sum(weight for _, weight in ways)


@pytest.mark.skipif(not kernels.COMPILED, reason="numba is not installed")
@pytest.mark.parametrize(
    ("hands", "board", "few"),
    [("AsKs vs QsJs vs 7d7c", "", 24), ("AhAd vs KsKc vs Kd2d", "9d 3h 4d", 0), ("5h5c vs AhKh", "", 20)],
)
def test_the_kernel_and_the_arrays_count_the_same(
    hands: str, board: str, few: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken = {card for hand in sides(hands) for card in hand}
    dead = " ".join(cardhouse_text(card) for card in range(1, 52, 2) if card not in taken)[: 3 * few].strip()
    quick = equity(hands, board=board, dead=dead)
    monkeypatch.setattr(kernels, "COMPILED", False)
    assert equity(hands, board=board, dead=dead) == quick


def cardhouse_text(card: int) -> str:
    return "23456789TJQKA"[card // 4] + "cdhs"[card % 4]


@pytest.mark.skipif(not kernels.COMPILED, reason="numba is not installed")
@pytest.mark.parametrize(
    ("one", "other", "published"),
    [("AA", "KK", 0.8195), ("22", "AKo", 0.5265), ("AKs", "QQ", 0.4605)],
)
def test_published_match_ups(one: str, other: str, published: float) -> None:
    won, tied, total, _ = match_up(one, other)
    assert (won + tied / 2) / total == pytest.approx(published, abs=0.0005)


@pytest.mark.skipif(not kernels.COMPILED, reason="numba is not installed")
def test_published_hands_against_any_other() -> None:
    for hand, published in (("AhAd", 0.8520), ("KhKd", 0.8240)):
        assert equity(f"{hand} vs random").players[0].equity == pytest.approx(published, abs=0.00005)


@pytest.mark.parametrize("name", game_names())
def test_every_game_is_dealt(name: str) -> None:
    found = equity("random vs random vs random", name, deals=600, how="sampled")
    assert found.showdowns >= 590
    assert sum(player.equity for player in found.players) == pytest.approx(1)
    assert all(player.error > 0 for player in found.players)
    assert found == equity("random vs random vs random", name, deals=600, how="sampled")
    assert all(player.high > 0 for player in found.players) == found.high_low


@pytest.mark.parametrize(
    ("name", "hands", "board"),
    [("omaha8", "AhAd** vs KKQQ-ds", "2h 3d 4c 9d"), ("crazy_pineapple", "AhKhQd vs 8c8d9c", "2h 3h Qc"),
     ("lowball_joker", "Jk2d3d4d8c/pat vs 2h3h4s7sKd", "")],
)  # fmt: skip
def test_what_is_dealt_comes_near_to_what_is_counted(name: str, hands: str, board: str) -> None:
    counted = equity(hands, name, board=board, how="exact")
    dealt = equity(hands, name, board=board, how="sampled", deals=20_000)
    for one, other in zip(counted.players, dealt.players, strict=True):
        assert abs(one.equity - other.equity) < 5 * other.error


SHORT = [
    ("deuce_single", [("2h3d4c", "KcQd"), ("2c3c5d", "KdQh"), ("4h5h7d", "JcJd")], "7h 8c 9s"),
    ("draw_high", [("AhAd4c", "7sKd"), ("8c8d", "3h7h2s"), ("QhQd9c9d", "2c")], "8h 4d 4h"),
    ("badugi", [("Ah2d", "KcKd"), ("2c3d", "QhQs"), ("4h5c", "JsJd")], "3h 6s 5d"),
]


@pytest.mark.parametrize(("name", "hands", "stub"), SHORT)
def test_a_short_stub_beside_the_slow_checker(name: str, hands: list[tuple[str, str]], stub: str) -> None:
    """What those before threw comes back, never what a player has just thrown himself."""
    live = parse_cards(stub)
    used = {*live, *parse_cards("".join(kept + thrown for kept, thrown in hands))}
    expected = slow_draw(
        [tuple(parse_cards(one)) for one, _ in hands], [tuple(parse_cards(one)) for _, one in hands],
        load_game(name).wins[0], tuple(live),
    )  # fmt: skip
    words = " vs ".join(f"{kept}{thrown}/throw {thrown}" for kept, thrown in hands)
    dead = texts([card for card in range(52) if card not in used])
    found = equity(words, name, dead=dead, draws=1, deals=20_000)
    assert not found.exact
    for player, right in zip(found.players, expected, strict=True):
        assert abs(player.equity - right) < 5 * player.error + 1e-9
    with pytest.raises(SpotError, match="cannot be counted"):
        equity(words, name, dead=dead, draws=1, how="exact")
    with pytest.raises(SpotError, match="hands leave 1 cards for the draw"):
        equity(words, name, dead=f"{dead} {stub[3:]}", draws=1)


@pytest.mark.parametrize(
    ("name", "many"), [("deuce_triple", 5), ("badugi", 8), ("draw_high", 8), ("jacks_or_better", 8)]
)
def test_every_deal_counts_however_many_draw(name: str, many: int) -> None:
    found = equity(" vs ".join(["random"] * many), name, deals=3_000)
    assert found.showdowns == 3_000
    assert sum(player.equity for player in found.players) == pytest.approx(1)


def test_no_card_is_in_two_hands_when_thrown_cards_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Sequence[Bytes]] = []

    def looked_at(game: Game, hands: Sequence[Bytes], board: Bytes) -> list[Ints]:
        seen.append(hands)
        return halves(game, hands, board)

    monkeypatch.setattr(dealing, "halves", looked_at)
    equity(" vs ".join(["random"] * 7), "deuce_triple", deals=2_000)
    cards = np.sort(np.concatenate(seen[0], axis=1), axis=1)
    assert cards.shape == (2_000, 35)
    assert (np.diff(cards, axis=1) > 0).all()


@pytest.mark.parametrize(
    ("name", "hands", "common"),
    [("stud", "AhKhQhJh2c2d vs 8s8d8c7d6s5h vs 9s9dTcTd4s4h", "3h"),
     ("stud8", "Ah2h3h4h9c vs 8s7c6d5s5h", "Kd Kc"), ("razz", "Ah2h3h4h9cKd vs 8s8d7c6d5s2c", "7d")],
)  # fmt: skip
def test_a_common_card_beside_the_slow_checker(name: str, hands: str, common: str) -> None:
    game, cards = load_game(name), tuple(parse_cards(common))
    expected = slow_equity(sides(hands), [0] * hands.count("vs") + [0], wins=game.wins, board=cards)
    assert parts(equity(hands, name, board=common)) == expected


def test_eight_hands_of_stud_get_one_last_card_together() -> None:
    first = "AhKhQhJh2c2d vs 8s8d8c7d6s5h vs 9s9dTcTd4s4h vs 3c3d5c5d6c6h vs 7c7h8h9cJcKd"
    hands = f"{first} vs 2h2sAcKcQc3s vs AdAs4c4dTsTh vs JdJs6d7sQdQs"
    expected = slow_equity(sides(hands), [0] * 8, wins=["high"], board_to_come=1)
    assert parts(equity(hands, "stud")) == expected
    assert equity(" vs ".join(["random"] * 8), "stud", deals=2_000).showdowns == 2_000


def test_divided_work_counts_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "CHUNK", 50)
    for hands, board in (("As2s3dKd vs 8c9cTdJd", "4h 5h Kc"), ("AA23 vs KKQJ", "4h 5h Kc 9d")):
        spot = read_spot(hands, "omaha8", board=board)
        choices = counting.choices_of(spot)
        alone = counting.count(spot, choices)
        with ThreadPoolExecutor(3) as pool:
            assert (counting.count(spot, choices, workers=pool, parts=3) == alone).all()


@pytest.mark.parametrize("most", [1_000, 10_000])
def test_whether_it_is_counted_does_not_hang_on_how_many_work(
    most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answer, "COUNTS_MOST", most)
    hands, board = "AhKh8d8s vs 9s9dTcTd", "4h 5h Kc"  # 820 turns and rivers
    for name, many in (("omaha", board), ("omaha", "")):
        alone = equity(hands, name, board=many, deals=1_000)
        with ThreadPoolExecutor(3) as pool:
            for parts in (3, 2_000):
                assert equity(hands, name, board=many, deals=1_000, workers=pool, parts=parts) == alone


def test_quarters() -> None:
    """The same low, the better high: three quarters against one."""
    found = equity("As2sKdKc vs Ah2hQdJd", "omaha8", board="3c 4d 8h Tc 9s")
    assert [player.fraction for player in found.players] == ["1/4", "3/4"], "queen, jack, ten, nine, eight"
    assert {player.quarter for player in found.players} == {0.0, 1.0}
    assert {player.low for player in found.players} == {1.0}


@pytest.mark.parametrize(
    ("word", "ranking", "hand", "keeps"),
    [
        ("usual", "high", "AhAd4c7sKd", "AhAd"),
        ("usual", "high", "2h5h9hKh3c", "2h5h9hKh"),
        ("usual", "high", "5h6d7c8s2c", "5h6d7c8s"),
        ("usual", "high", "2h3d4c5s6h", "2h3d4c5s6h"),
        ("usual", "high", "2h7d9cJsKh", "JsKh"),
        ("usual", "deuce_to_seven", "2h3d4c7sKd", "2h3d4c7s"),
        ("usual", "deuce_to_seven", "2h3d4c5s6d", "2h3d4c5s"),
        ("usual", "ace_to_five", "AhAd3c7s8d", "Ah3c7s8d"),
        ("usual", "badugi", "Ah2h3cKd", "Ah3c"),
        ("draw 2", "high", "8h8d8c2sKd", "8h8d8c"),
        ("draw 1", "ace_to_five", "Ah2d3c7sKd", "Ah2d3c7s"),
        ("throw Kd", "ace_to_five", "Ah2d3c7sKd", "Ah2d3c7s"),
    ],
)
def test_what_is_kept(word: str, ranking: str, hand: str, keeps: str) -> None:
    cards = np.array([parse_cards(hand)], dtype=np.uint8)
    assert cards[kept(word, ranking, cards, 1)].tolist() == parse_cards(keeps)


@pytest.mark.parametrize(
    ("text", "size", "many"),
    [("88+", 2, 42), ("AQs+", 2, 8), ("AQ", 2, 16), ("ATo-AJo", 2, 24), ("88-66", 2, 18), ("random", 2, 1326),
     ("Ah??", 2, 51), ("top 1%", 2, 12), ("A*", 2, 198), ("AA**", 4, 6961), ("AKQJ-ds", 4, 36),
     ("AAKK-r", 4, 6), ("AA,KK:0.5", 2, 12), ("Ah??,Kh??", 2, 101), ("Ah??,random", 2, 1326)],
)  # fmt: skip
def test_ranges_are_read(text: str, size: int, many: int) -> None:
    found = read_holdings(text, size)
    assert len(found.cards) == len({tuple(row) for row in found.cards.tolist()}) == many


def test_the_order_of_hands() -> None:
    assert sorted(ORDER) == sorted(classes())
    assert top_hands(100) == list(ORDER)


@pytest.mark.parametrize(
    ("hands", "options"),
    [
        ("AhAd", {}), ("AhAd vs AhKc", {}), ("AhAd vs zz", {}), ("AhAdKc vs 22", {}), ("AhAd vs KK:2", {}),
        ("AhAd vs KsKc", {"board": "Ah"}), ("AhAd vs KsKc", {"board": "Ah2c3c"}), ("AhAd vs KsKc/pat", {}),
        ("AA vs AA vs AA", {}), ("JkAd vs KsKc", {}), ("AhAd vs KsKc", {"game": "poker of nowhere"}),
        ("2h3d4c7sKd/draw 6 vs random", {"game": "deuce_single"}), ("AhAd vs KsKc", {"draws": 1}),
        (" vs ".join(["random"] * 10), {"game": "draw_high"}), ("2h3d4c7sKd vs random", {"game": "badugi"}),
        ("random vs random", {"game": "deuce_triple", "how": "exact"}), ("AhAd vs KsKc", {"dead": "?? 2c"}),
        ("AhAd vs KsKc", {"dead": "Jk"}), ("AhAd vs KK:inf", {}), ("AhAh** vs random", {"game": "omaha"}),
        ("AA***** vs random", {"game": "stud"}), ("AhAd vs KsKc", {"seed": -1}),
        ("AhAd vs KsKc", {"deals": 0, "how": "sampled"}),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(hands: str, options: dict[str, str]) -> None:
    with pytest.raises(CardhouseError):
        equity(hands, **options)  # type: ignore[arg-type]


def test_too_many_choices_are_not_said_to_be_a_draw() -> None:
    with pytest.raises(SpotError, match="2,331,473,976 choices of hands, and 3,000,000 at most"):
        equity("random vs random vs random", how="exact")


def test_the_weights_of_many_hands_are_whole_however_large() -> None:
    """Seven players with weights of a thousand each: kings win, or treys lose to jacks."""
    others = "5c5d:0.999,5h5s vs 6c6d:0.999,6h6s vs 8c8d:0.999,8h8s vs TcTd:0.999,ThTs vs QcQd:0.999,QhQs"
    hands = f"KhKs:0.999,3c4d vs JhJs vs {others} vs 4c4h:0.999,4s3d"
    found = equity(hands, board="2c 7d 9h Jc Kd", how="exact")
    assert found.players[0].fraction == "999/1999"


def test_on_the_command_line(tmp_path: Path) -> None:
    svg = tmp_path / "equity.svg"
    words = [str(Path(sys.executable).with_name("cardhouse")), "odds", "equity"]
    asked = ["AhAd vs KsKc vs 88+,AQs", "--board", "7h2c2d", "--svg", str(svg)]
    told = subprocess.run([*words, *asked], capture_output=True, text=True, check=True).stdout
    assert "82.68%" in told
    assert "Counted exactly: 30,702 showdowns." in told
    assert svg.read_text("utf-8").count(f'fill="{COLOURS["win"]}"') == 3
    found = json.loads(
        subprocess.run(
            [*words, "AsAhKsQh vs random", "--game", "Omaha", "--deals", "45000", "--json"],
            capture_output=True, text=True, check=True,
        ).stdout
    )  # fmt: skip
    assert found["showdowns"] == 45_000
    assert not found["exact"]
    assert cardhouse.equity("AsAhKsQh vs random", "omaha", deals=45_000).players[0].equity == pytest.approx(
        found["players"][0]["equity"]
    ), "the same whoever deals"
