"""Odds counted in a process of their own, so that a room that is being served does not wait for them:
`python -m cardhouse.odds.counting` reads what is asked from its input as JSON, and writes how far it is and
at last the answers, a line each. What was counted before is known (`keeping.py`).
"""

from __future__ import annotations

import os
import sys
from time import process_time

import msgspec

from cardhouse.odds.answer import Odds, odds_of, odds_of_several
from cardhouse.odds.keeping import keep, kept
from cardhouse.odds.matchings import TooDenseError
from cardhouse.odds.trigger import Trigger

PATIENT = 10
"""Whoever plays goes first."""
COUNTS_SECONDS = 60
"""What is not counted after so much work is dealt at random instead."""


class Asked(msgspec.Struct, frozen=True):
    """Which triggers, in which game, with how many seats."""

    triggers: tuple[Trigger, ...]
    game: str
    seats: int


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """How far it is; with the answers in the order of the triggers when it is done."""

    done: int = 0
    of: int = 0
    odds: tuple[Odds, ...] = ()


def counted(asked: Asked) -> tuple[Odds, ...]:
    """All of them in one pass where they can be counted; else each is dealt."""
    began = process_time()

    def tell(done: int, of: int) -> None:
        if process_time() - began > COUNTS_SECONDS:
            raise TooDenseError
        _tell(done, of)

    several = odds_of_several(asked.triggers, asked.game, seats=asked.seats, progress=tell)
    if several is not None:
        return tuple(several)
    return tuple(
        odds_of(one, asked.game, seats=asked.seats, sampled=True, progress=_tell) for one in asked.triggers
    )


def _tell(done: int, of: int) -> None:
    _write(Told(done, of))


def _write(told: Told) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(told) + b"\n")
    sys.stdout.buffer.flush()


def main() -> None:
    os.nice(PATIENT)
    asked = msgspec.json.decode(sys.stdin.buffer.read(), type=Asked)
    question = msgspec.json.encode(asked)
    answers = kept(question)
    if answers is None:
        answers = counted(asked)
        keep(question, answers)
    _write(Told(1, 1, answers))


if __name__ == "__main__":
    main()
