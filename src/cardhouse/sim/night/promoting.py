"""Promotions of a simulated night: started with the room, and their funds reconciled the morning after."""

from __future__ import annotations

from cardhouse.floor.desk import MINUTE
from cardhouse.promotions.announcing.start_promotion import StartPromotion
from cardhouse.promotions.files.template import template
from cardhouse.promotions.funds.reconcile import ReconcileFunds
from cardhouse.sim.night.cashier import Cashier
from cardhouse.sim.night.world import MANAGERS

HELD = ("bad_beat", "flopped_quads")
MORNING = 10
HOURS = 24


class Promoting:
    """Management, and revenue audit."""

    def __init__(self, cashier: Cashier) -> None:
        self.cashier = cashier
        self.night = cashier.night

    def start(self) -> None:
        """What is on the board all night."""
        for name in HELD:
            self.cashier.must(StartPromotion(template(name)), "max", MANAGERS)

    def reconcile(self) -> None:
        """The next morning: what was counted is allotted, by nobody who counted it."""
        local = self.night.desk().local(self.night.at)
        hours = (MORNING - local.hour) % HOURS or HOURS
        self.night.pass_time(hours * 60 * MINUTE)
        self.cashier.must(ReconcileFunds(), "rae", MANAGERS)
        left = {
            name: has
            for name, has in self.night.room.books.balances.items()
            if name.startswith("fund:jackpot")
        }
        assert not left, f"not allotted: {left}"
