"""The funds of a room as everybody may read them; what is in it is made in `promotions/funds/view.py`."""

from __future__ import annotations

from cardhouse.promotions.funds.view import FundsView, funds_view
from cardhouse.room.hosting import Asked, Hosting


def room_funds(host: Hosting, *, staff: bool) -> FundsView:
    """At the room's own instant."""
    return funds_view(host.promotion_desk(Asked("", "", None, host.room.at)), staff=staff)
