"""A room in which a bad beat was hit, and the staff who handle its claim."""

from __future__ import annotations

from typing import Any

import msgspec

from cardhouse.promotions.claims.approve_claim import ApproveClaim
from cardhouse.promotions.claims.check_claim import CheckClaim, What
from cardhouse.promotions.claims.pay_share import PayShare
from cardhouse.promotions.claims.prepare_share import PrepareShare
from cardhouse.promotions.claims.state import Claim
from cardhouse.promotions.promotion import Promotion
from cardhouse.room import snapshots
from cardhouse.room.replaying import replay
from cardhouse.store.log import Entry
from promotions.hit_tables import HitRoom
from promotions.rooms import BAD_BEAT

TENS = {1: "Ts Th", 2: "Js Jh", 3: "2c 3d"}
BOARD = "Tc Td Jc Jd 4s"
EIGHT = "ann bob cyd dan eve fay gus hal ida"
FLOOR: dict[str, Any] = {"by": "sue", "roles": ("floor",)}
SECOND: dict[str, Any] = {"by": "sam", "roles": ("floor",)}
CAGE: dict[str, Any] = {"by": "pat", "roles": ("cage",)}
MANAGER: dict[str, Any] = {"by": "max", "roles": ("manager",)}


class ClaimRoom(HitRoom):
    """Ann's four tens lose to bob's four jacks; what is in the fund can be said."""

    def fund(self, cents: int, terms: Promotion = BAD_BEAT) -> None:
        """The promotion is on the board, begun with so much in its fund."""
        self.start(msgspec.structs.replace(terms, seed=cents))

    def beat(self, number: int = 1) -> Claim:
        """The bad beat at a table: its claim."""
        self.hand(number, TENS, BOARD)
        self.wait(0)
        return self.claim(max(self.promotions.claims.all))

    def claim(self, number: int = 1) -> Claim:
        return self.promotions.claims.all[number]

    def balance(self, account: str) -> int:
        return self.host.room.books.balance(account)

    def looked_at(self, number: int = 1) -> None:
        """Everything that has to be looked at is fine."""
        for check in self.claim(number).missing:
            cards = 52 if check == "deck" else 0
            what = msgspec.convert(check, What)
            self.ok(CheckClaim(number, what, cards=cards, note="reached Al"), **FLOOR)

    def approved(self, number: int = 1) -> None:
        self.looked_at(number)
        self.ok(ApproveClaim(number), **SECOND)

    def pay(self, person: str, number: int = 1) -> None:
        """Somebody shows all papers, signs and is paid."""
        shown = ("identification", "social_security")
        self.ok(PrepareShare(number, person, shown, tax_papers=True, signed=True), **FLOOR)
        self.ok(PayShare(number, person), **CAGE)

    def replayed(self) -> bytes:
        """The room as its log tells it."""
        kept = [
            Entry(at, one.command, one.at, one.by, one.version, one.body, b"")
            for at, one in enumerate(self.log, 1)
        ]
        return snapshots.encode(replay(kept)[0])
