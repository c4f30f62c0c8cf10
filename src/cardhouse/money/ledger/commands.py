"""What supervisors ask of the ledger itself."""

from __future__ import annotations

from cardhouse.money.command import MoneyCommand


class ReversePosting(MoneyCommand, frozen=True):
    """Undo a posting by its opposite, with a reason; the two stay linked."""

    posting: int
    reason: str


class ReleaseAccount(MoneyCommand, frozen=True):
    """A supervisor lets a stopped account move again, with a reason."""

    account: str
    reason: str
