"""Whether somebody's record of conduct keeps him out, asked at list, seat, buy-in and payout."""

from __future__ import annotations

from cardhouse.floor.desk import Desk
from cardhouse.floor.refusals import declare
from cardhouse.play.refusal import Refusal
from cardhouse.rulings.conduct.standing import Standing, standing

declare(
    law={
        "barred_by_conduct": "{person} is barred from the {area} {end} (incident {incident})",
        "penalty_to_serve": "{person} has a penalty to serve first: {what}",
    },
)


def record_of(desk: Desk, person: str) -> Standing:
    """Somebody's record as it stands now."""
    return standing(desk.floor.conduct, person, desk.local(desk.now))


def kept_out(desk: Desk, person: str) -> Refusal | None:
    """The bar that holds now, or the penalty that is still to be served."""
    if person not in desk.floor.conduct.people:
        return None
    found = record_of(desk, person)
    for bar in found.bars:
        if bar.may_play:
            continue
        end = f"until {bar.until:%Y-%m-%d %H:%M}" if bar.until else "until it is lifted"
        facts = {"person": person, "area": bar.area, "end": end, "incident": bar.incident}
        return Refusal("barred_by_conduct", facts, bar.cite)
    for serving in found.serving:
        what = "report to the staff" if serving.done else "hands to miss"
        return Refusal("penalty_to_serve", {"person": person, "what": what}, serving.cite)
    return None
