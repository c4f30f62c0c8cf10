"""No two runs of the tests are given the same port."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import ports
from ports import free_port


class Told:
    """Chance that names these ports in turn."""

    def __init__(self, *told: int) -> None:
        self.told = list(told)

    def choice(self, _range: Sequence[int]) -> int:
        return self.told.pop(0)


def test_a_port_that_is_claimed_is_not_given_again(monkeypatch: pytest.MonkeyPatch) -> None:
    claimed, free = free_port(), free_port()
    ports._claims.pop().close()
    monkeypatch.setattr(ports, "PORTS", Told(claimed, free))
    assert free_port() == free


def test_ports_are_given_back_after_a_while() -> None:
    given = [free_port() for _ in range(ports.CLAIMS_MOST + 1)]
    assert len(set(given)) == len(given)
    assert len(ports._claims) == ports.CLAIMS_MOST
