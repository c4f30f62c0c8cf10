"""The engine pays as the second implementation does, and the comparison would notice if it did not.

The long run is `PYTHONPATH=tests python -m payouts.agreement --cases 10000000`; docs/payouts.md has its
result.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardhouse.play import awarding, collecting, pots
from payouts.agreement import compare

CASES = 4_000


@pytest.mark.parametrize("seed", range(5))
def test_twenty_thousand_payouts_agree(seed: int) -> None:
    agreed, wrong = compare(seed, CASES)
    assert (agreed, wrong) == (CASES, "")


def odd_chips_the_other_way(old: Callable[..., Any]) -> Callable[..., Any]:
    return lambda chips, winners, unit, order: old(chips, winners, unit, order[::-1])


def folded_money_kept(old: Callable[..., Any]) -> Callable[..., Any]:
    return lambda hand, total: old(hand, [0 if hand.folded[p] else put for p, put in enumerate(total)])


def rake_from_the_last_pot(old: Callable[..., Any]) -> Callable[..., Any]:
    return lambda all_pots, level: len(all_pots) - 1


def low_half_has_the_chip(old: Callable[..., Any]) -> Callable[..., Any]:
    return lambda chips, unit, odd_to_high: old(chips, unit, not odd_to_high)


def rounded_up(old: Callable[..., Any]) -> Callable[..., Any]:
    return lambda hand, rules, final: [
        event.__class__(event.chips + 100, event.cite, event.level) for event in old(hand, rules, final)
    ]


@pytest.mark.parametrize(("module", "name", "wrong"), [
    (awarding, "divide", odd_chips_the_other_way),
    (pots, "_divided", folded_money_kept),
    (pots, "pot_at", rake_from_the_last_pot),
    (awarding, "halves", low_half_has_the_chip),
    (collecting, "collected", rounded_up),
])  # fmt: skip
def test_a_wrong_engine_is_noticed(
    module: Any, name: str, wrong: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, name, wrong(getattr(module, name)))
    if module is collecting:
        monkeypatch.setattr("payouts.agreement.collected", module.collected)
    assert compare(1, CASES)[1]


def test_the_second_implementation_knows_nothing_of_the_first() -> None:
    source = (Path(__file__).parent / "second.py").read_text("utf-8")
    assert "import cardhouse" not in source
    assert "from cardhouse" not in source
