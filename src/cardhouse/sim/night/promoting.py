"""Promotions of a simulated night: started with the room, hits claimed and paid, their funds reconciled the
morning after.
"""

from __future__ import annotations

import msgspec

from cardhouse.floor.desk import MINUTE
from cardhouse.promotions.announcing.start_promotion import StartPromotion
from cardhouse.promotions.claims.approve_claim import ApproveClaim
from cardhouse.promotions.claims.check_claim import CheckClaim
from cardhouse.promotions.claims.pay_share import PayShare
from cardhouse.promotions.claims.prepare_share import PrepareShare
from cardhouse.promotions.claims.state import Claim
from cardhouse.promotions.files.template import template
from cardhouse.promotions.funds.reconcile import ReconcileFunds
from cardhouse.promotions.promotion import When
from cardhouse.sim.night.cashier import CAGE, FLOOR, WINDOW, Cashier
from cardhouse.sim.night.world import MANAGERS

HELD = ("bad_beat", "flopped_quads", "aces_cracked", "high_hand")
DECK = 52
PAPERS = ("identification", "social_security")
MORNING = 10
HOURS = 24


class Promoting:
    """Management, whoever settles claims, and revenue audit."""

    def __init__(self, cashier: Cashier) -> None:
        self.cashier = cashier
        self.night = cashier.night

    def start(self) -> None:
        """What is on the board: aces at any hour, so that some are cracked."""
        for name in HELD:
            terms = template(name)
            if terms.loses_with is not None:
                terms = msgspec.structs.replace(terms, when=When())
            self.cashier.must(StartPromotion(terms), "max", MANAGERS)

    def settle_claims(self) -> None:
        """Every claim is looked at, approved and paid, at the window or from the promotion's own box."""
        claims = self.night.room.promotions.claims.all
        for number in list(claims):
            if claims[number].status == "open":
                self._approve(claims[number])
            claims = self.night.room.promotions.claims.all  # the room may have been read anew meanwhile
            if claims[number].status == "approved":
                self._pay(claims[number])

    def _approve(self, claim: Claim) -> None:
        for check in claim.missing:
            cards = DECK if check == "deck" else 0
            ask = CheckClaim(claim.number, check, cards=cards, note="sid")  # type: ignore[arg-type]
            self.cashier.sure(ask, "flo", FLOOR)
        self.cashier.sure(ApproveClaim(claim.number, "what cannot be asked tonight"), "max", MANAGERS)

    def _pay(self, claim: Claim) -> None:
        place = WINDOW if self.night.one_in(2) else ""
        for share in [one for one in claim.shares if one.open]:
            ready = PrepareShare(claim.number, share.person, PAPERS, tax_papers=True, signed=True)
            if self.cashier.sure(ready, "flo", FLOOR) is None:
                self.cashier.sure(PayShare(claim.number, share.person, place), "cat", CAGE)

    def reconcile(self) -> None:
        """The next morning: what was counted is allotted, by nobody who counted it."""
        local = self.night.desk().local(self.night.at)
        hours = (MORNING - local.hour) % HOURS or HOURS
        self.night.pass_time(hours * 60 * MINUTE)
        self.cashier.must(ReconcileFunds(), "rae", MANAGERS)
        balances = self.night.room.books.balances
        left = {name: has for name, has in balances.items() if name.startswith("fund:jackpot")}
        assert not left, f"not allotted: {left}"
