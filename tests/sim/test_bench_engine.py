"""The engine benchmark: the same work on both sides, the promised form, and a message for a missing peer."""

import importlib
import statistics
from types import ModuleType

import pytest

from cardhouse.sim import bench_engine, peers
from cardhouse.sim.bench_engine import VARIANTS, Variant, our_player

KEYS = ["name", "unit", "ours", "peer", "peer_name", "ratio"]


def test_every_variant_that_was_promised_is_there() -> None:
    played = [(variant.game, variant.stakes.split()[0], variant.seats) for variant in VARIANTS]
    for structure in ("no", "limit"):
        assert [seats for game, how, seats in played if (game, how) == ("holdem", structure)] == [2, 6, 9]
    others = {"omaha", "omaha8", "stud", "stud8", "razz", "badugi", "deuce_triple", "deuce_single"}
    assert others <= {game for game, _, _ in played}


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_our_side_plays_whole_hands(variant: Variant) -> None:
    play = our_player(variant)
    decisions = [play() for _ in range(30)]
    assert min(decisions) >= 1
    assert statistics.mean(decisions) > 2


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_both_sides_do_the_same_work(variant: Variant) -> None:
    """About as many decisions a hand: neither side gets the shorter hands."""
    peer = peers.pokerkit_player(variant.peer, variant.args, 200, variant.seats)
    assert peer is not None
    ours = our_player(variant)
    our_mean = statistics.mean(ours() for _ in range(600))
    peer_mean = statistics.mean(peer() for _ in range(60))
    assert 0.6 < our_mean / peer_mean < 1.6


def test_figures_have_the_promised_form() -> None:
    figures = bench_engine.bench_engine(0.02, "badugi")
    assert [list(figure) for figure in figures] == [KEYS]
    assert figures[0]["unit"] == "hands/s"
    assert figures[0]["ours"] > 0


def test_a_missing_peer_is_told_and_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def absent(name: str) -> ModuleType:
        raise ImportError(name)

    monkeypatch.setattr(importlib, "import_module", absent)
    told: list[str] = []
    figures = bench_engine.bench_engine(0.02, "no-limit hold'em, 6", tell=told.append)
    assert [sentence.split()[0] for sentence in told] == ["PokerKit", "OpenSpiel"]
    assert [[figure[key] for key in ("peer", "peer_name", "ratio")] for figure in figures] == [[None] * 3]


def test_decks_are_whole_and_seeded() -> None:
    first, second = peers.decks(5), peers.decks(5)
    for _ in range(300):
        deck = next(first)
        assert sorted(deck) == list(range(52))
        assert deck == next(second)
