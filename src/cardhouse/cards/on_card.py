"""Many hands ranked on a graphics card, where there is one (cupy): the same worths as `batch`, by its tables.

Hands are arrays on the card, bytes from 0 to 51, one row a hand; jokers stay with `batch`. The code that runs
on the card is `on_card.cu`.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import resources
from typing import Any

import numpy as np

from cardhouse.cards import batch_tables as tables
from cardhouse.cards.card import CardError
from cardhouse.cards.keys import RANK_KEYS

THREADS = 256
BLOCKS_MOST = 132 * 16
SUITS_MATTER = ("high", "deuce_to_seven")
RANKS_TYPE = np.dtype(
    [("offsets", "u8"), ("values", "u8"), ("flushes", "u8"), ("suits_matter", "i4")], align=True
)
ROWS_TYPE = np.dtype(
    [("offsets", "u8"), ("begins", "u8"), ("places", "u8"), ("values", "u8"), ("flushes", "u8"),
     ("suits_matter", "i4")],
    align=True,
)  # fmt: skip


def source() -> str:
    """What is compiled for the card."""
    return (resources.files("cardhouse.cards") / "on_card.cu").read_text(encoding="utf-8")


class OnCard:
    """The tables on one card, and the compiled loops. `arrays` is cupy."""

    def __init__(self, arrays: Any) -> None:
        self.arrays = arrays
        self.keys = arrays.asarray(np.array([*RANK_KEYS, 0, 0, 0], dtype=np.uint32))
        self.kept: list[Any] = []
        self.known: dict[tuple[Any, ...], Any] = {}

    def rank(self, ranking: str, cards: Any) -> Any:
        """The worth of each row, as 32-bit numbers on the card."""
        count = cards.shape[1]
        if ranking == "badugi" or (ranking == "deuce_to_seven" and count != 5):
            raise CardError(f"{count} cards for {ranking} are not ranked on a graphics card")
        kernel = self.kernel("rank_rows", COUNT=count)
        out = self.arrays.empty(len(cards), dtype=np.int32)
        rows = self.arrays.ascontiguousarray(cards, dtype=np.uint8)
        threads = (len(cards) + 3) // 4
        given = (rows, np.int64(len(cards)), self.keys, self.ranks(ranking, count), out)
        kernel((self.blocks(threads),), (THREADS,), given)
        return out

    def rank_two_three(self, ranking: str, hole: Any, board: Any) -> Any:
        """The worth of each row by exactly two cards of `hole` and three of `board`."""
        if ranking in ("badugi", "deuce_to_seven"):
            raise CardError(f"two and three for {ranking} are not ranked on a graphics card")
        kernel = self.kernel("rank_two_three_rows", HOLE=hole.shape[1], BOARD=board.shape[1])
        out = self.arrays.empty(len(hole), dtype=np.int32)
        mine, shared = (self.arrays.ascontiguousarray(each, dtype=np.uint8) for each in (hole, board))
        given = (mine, shared, np.int64(len(hole)), self.keys, self.rows(ranking, board.shape[1]), out)
        kernel((self.blocks(len(hole)),), (THREADS,), given)
        return out

    def kernel(self, name: str, more: str = "", **sizes: int) -> Any:
        """A loop, compiled for these sizes."""
        at = (name, more, *sizes.items())
        if at not in self.known:
            options = tuple(f"-D{size}={value}" for size, value in sizes.items())
            module = self.arrays.RawModule(code=source() + more, options=("--std=c++17", *options))
            self.known[at] = module.get_function(name)
        return self.known[at]

    def ranks(self, ranking: str, count: int) -> Any:
        """The tables of a ranking of so many cards, as the code on the card takes them."""
        at = ("ranks", ranking, count)
        if at not in self.known:
            parts = (*tables.rank_table(ranking, count), tables.flush_table(ranking, count))
            self.known[at] = self._struct(RANKS_TYPE, parts, ranking)
        return self.known[at]

    def rows(self, ranking: str, shown: int) -> Any:
        """The tables of a ranking by two and three."""
        at = ("rows", ranking, shown)
        if at not in self.known:
            parts = (*tables.board_rows(shown), *tables.two_three_rows(ranking, shown))
            self.known[at] = self._struct(ROWS_TYPE, (*parts, tables.flush_table("high", 5)), ranking)
        return self.known[at]

    def _struct(self, kind: Any, parts: tuple[Any, ...], ranking: str) -> Any:
        held = [self.arrays.asarray(part) for part in parts]
        self.kept += held  # the card's memory is theirs
        made = np.zeros((), dtype=kind)
        made[()] = (*[pointer(part) for part in held], int(ranking in SUITS_MATTER))
        return self.arrays.asarray(np.frombuffer(made.tobytes(), dtype=np.uint8))

    def blocks(self, threads: int) -> int:
        return max(1, min(BLOCKS_MOST, (threads + THREADS - 1) // THREADS))


def pointer(part: Any) -> int:
    """Where an array lies."""
    return int(part.ctypes.data if isinstance(part, np.ndarray) else part.data.ptr)


@lru_cache(maxsize=1)
def on_card(arrays: Any) -> OnCard:
    """The one of this process."""
    return OnCard(arrays)
