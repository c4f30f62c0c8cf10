"""Whoever is barred from promotions shares in none: his record of conduct says so, whatever he holds."""

from __future__ import annotations

from cardhouse.promotions.desk import PromotionDesk
from cardhouse.rulings.conduct.history import Bar

AREA = "promotions"


def bar_of(desk: PromotionDesk, person: str) -> Bar | None:
    """The bar that keeps somebody out of promotions now."""
    now = desk.floor.local(desk.now)
    bars = desk.floor.floor.conduct.person(person).bars
    return next((bar for bar in bars if bar.area == AREA and bar.holds(now)), None)
