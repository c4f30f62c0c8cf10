"""What happened to the ledger itself."""

from __future__ import annotations

from cardhouse.money.event import MoneyEvent


class AccountReleased(MoneyEvent, frozen=True):
    """A stopped account may move again."""

    account: str
    by: str
    reason: str
