"""Whether a club card puts somebody at the top of a list (floor.vip)."""

from __future__ import annotations

from cardhouse.floor.desk import Desk
from cardhouse.houses.choices import Setting


def vip_row(desk: Desk, person: str) -> Setting | None:
    """The house's choice by which somebody goes to the top; None where nothing gives him that."""
    found = desk.floor.people.known.get(person)
    tiers = desk.choices["floor_lists.vip_tiers"]
    if found is None or found.tier not in tiers.value:
        return None
    if found.tier_until and found.tier_until <= desk.now:
        return None
    if found.companion and desk.choices.value("floor_lists.vip_companion") != "same":
        return None
    return tiers
