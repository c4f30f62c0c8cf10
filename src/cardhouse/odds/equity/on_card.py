"""Equity dealt on a graphics card (cupy): games with a board and stud, from the same spot and by the same
tables as everywhere; the card only deals, ranks and counts (`on_card.cu`).
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import resources
from typing import Any

import numpy as np

from cardhouse.cards.on_card import THREADS, on_card, pointer
from cardhouse.odds.equity.answer import Equity, told
from cardhouse.odds.equity.spot import Spot, SpotError, has_joker, read_spot
from cardhouse.odds.equity.tally import SHAPE, empty

BLOCKS = 132 * 8
EACH_MOST = 2_000
"""Deals of a thread before the counts are looked at."""
_MASK = (1 << 64) - 1


def equity_on(
    arrays: Any,
    hands: str,
    game: str = "holdem",
    *,
    board: str = "",
    dead: str = "",
    deals: int,
    seed: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> Equity:
    """Deals at least so many hands on the card; `arrays` is cupy."""
    spot = read_spot(hands, game, board=board, dead=dead)
    check(spot)
    card = on_card(arrays)
    sizes = sizes_of(spot)
    code = (resources.files("cardhouse.odds.equity") / "on_card.cu").read_text(encoding="utf-8")
    kernel = card.kernel("deal", code, **sizes)
    count = sizes["OWN"] + sizes["BOARD_SIZE"]
    tables = [
        card.rows(ranking, sizes["BOARD_SIZE"]) if sizes["TWO_THREE"] else card.ranks(ranking, count)
        for ranking in (spot.game.wins[0], spot.game.wins[-1])
    ]
    parts, given = packed(spot, arrays)
    counts = arrays.zeros((len(spot.seats), *SHAPE), dtype=np.uint64)
    done, launch = 0, 0
    while done < deals:
        each = min(EACH_MOST, -(-(deals - done) // (BLOCKS * THREADS)))
        chance = np.uint64((seed * 0x9E3779B97F4A7C15 + launch * 0xD6E8FEB86659FD93) & _MASK)
        kernel((BLOCKS,), (THREADS,), (given, card.keys, *tables, chance, np.int64(each), counts))
        done, launch = done + each * BLOCKS * THREADS, launch + 1
        if progress:
            progress(min(done, deals), deals)
    del parts
    found = empty(len(spot.seats)) + arrays.asnumpy(counts).astype(np.int64).astype(object)
    if int(found[0].sum()) < done:
        raise SpotError("these hands can hardly or not at all be held together: they need the same cards")
    return told(spot, found, exact=False)


def check(spot: Spot) -> None:
    """Refuses what the card does not deal."""
    thrown = spot.game.family == "draw" or any(seat.holdings.size == 3 for seat in spot.seats)
    if thrown or has_joker(spot.game) or spot.game.wins[0] not in ("high", "ace_to_five"):
        raise SpotError(f"{spot.game.name} is not dealt on a graphics card: games with a board and stud are")


def sizes_of(spot: Spot) -> dict[str, int]:
    """What the code is compiled for."""
    return {
        "PLAYERS": len(spot.seats),
        "HALVES": len(spot.game.wins),
        "OWN": spot.seats[0].holdings.size,
        "BOARD_SIZE": spot.board_size,
        "TWO_THREE": int(spot.game.combine == "two_and_three"),
    }


def packed(spot: Spot, arrays: Any) -> tuple[list[Any], Any]:
    """The spot as the code on the card reads it, and the arrays that it points to."""
    players, own = len(spot.seats), spot.seats[0].holdings.size
    cards, bits, weights, first = [], [], [], [0]
    for seat in spot.seats:
        held = seat.holdings.cards
        wide = np.zeros((len(held), own), dtype=np.uint8)
        wide[:, : held.shape[1]] = held
        cards.append(wide)
        bits.append(
            np.bitwise_or.reduce(np.uint64(1) << held.astype(np.uint64), axis=1, initial=np.uint64(0))
        )
        weights.append(np.cumsum(seat.holdings.weights).astype(np.uint64))
        first.append(first[-1] + len(held))
    parts = [arrays.asarray(np.concatenate(each)) for each in (cards, bits, weights)]
    size = spot.board_size
    kind = np.dtype(
        [("cards", "u8"), ("bits", "u8"), ("weights", "u8"), ("first", "i4", (players,)),
         ("rows", "i4", (players,)), ("known", "i4", (players,)), ("out", "u8"), ("board", "u1", (size + 1,)),
         ("board_known", "i4")],
        align=True,
    )  # fmt: skip
    made = np.zeros((), dtype=kind)
    shown = np.zeros(size + 1, dtype=np.uint8)
    shown[: len(spot.board)] = spot.board
    made[()] = (
        *[pointer(part) for part in parts], first[:-1], [len(seat.holdings.cards) for seat in spot.seats],
        [seat.holdings.cards.shape[1] for seat in spot.seats],
        sum(1 << card for card in (*spot.board, *spot.dead)), shown, len(spot.board),
    )  # fmt: skip
    return parts, arrays.asarray(np.frombuffer(made.tobytes(), dtype=np.uint8))
