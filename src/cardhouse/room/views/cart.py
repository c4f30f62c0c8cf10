"""What a clerk with a chip cart and a runner see of the cage: carts, errands, fills and who plays where. What
lies in windows and the vault, and whose cash came to what, is not theirs to see. Decides nothing.
"""

from __future__ import annotations

import msgspec

from cardhouse.room.hosting import Hosting
from cardhouse.room.views import cage_lines as line
from cardhouse.room.views.cage import cage_view
from cardhouse.room.views.concealing import Alias


class CartView(msgspec.Struct, frozen=True):
    """All of it; the shapes are the cage's."""

    chips: tuple[line.Chip, ...]
    places: tuple[line.PlaceLine, ...]
    windows: tuple[str, ...]
    """The windows that there are, by name alone."""
    fills: tuple[line.FillLine, ...]
    requests: tuple[line.RequestLine, ...]
    runs: tuple[line.RunLine, ...]
    to_change: tuple[line.ToChangeLine, ...]
    seated: tuple[tuple[int, str, str], ...]
    """Who sits where: table, id and alias."""
    terms: line.Terms


def cart_view(host: Hosting, alias: Alias) -> CartView:
    """The carts as they stand."""
    whole = cage_view(host, alias)
    return CartView(
        whole.chips,
        tuple(one for one in whole.places if one.place.startswith("cart:")),
        windows=tuple(one.place for one in whole.places if one.place.startswith("cage:")),
        fills=whole.fills,
        requests=tuple(one for one in whole.requests if "cart:" in one.start or "cart:" in one.end),
        runs=whole.runs,
        to_change=whole.to_change,
        seated=tuple(
            (number, seat.player, alias(seat.player))
            for number, table in sorted(host.room.floor.tables.items())
            for _, seat in sorted(table.table.seats.items())
        ),
        terms=whole.terms,
    )
