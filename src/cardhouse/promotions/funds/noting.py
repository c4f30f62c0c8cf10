"""Notes of every posting that touches a fund whence the money came or where it went."""

from __future__ import annotations

from cardhouse.money import account as accounts
from cardhouse.money.event import Posted
from cardhouse.money.posting import Posting
from cardhouse.promotions.funds.state import KEPT_FOR, MOVES_KEPT, Fund, Move, What
from cardhouse.promotions.state import Promotions

PREFIX = accounts.fund("")
OTHER_SIDE: dict[str, What] = {
    "revenue": "seed", "prize": "guarantee", "box": "allotted", "pocket": "paid",
    "stack": "paid", "pot": "paid", "cage": "paid", "vault": "paid", "outside": "paid",
}  # fmt: skip


def apply_posted(promotions: Promotions, event: Posted, at: int) -> None:
    for line in event.posting.lines:
        if line.account.startswith(PREFIX):
            name = line.account.removeprefix(PREFIX)
            fund = promotions.funds.all.setdefault(name, Fund(name))
            fund.began = fund.began or line.amount
            what = _what(event.posting, line.account)
            fund.moves.append(Move(at, event.posting.number, what=what, amount=line.amount,
                                   note=event.posting.note))  # fmt: skip
            while len(fund.moves) > MOVES_KEPT and fund.moves[0].at < at - KEPT_FOR:
                del fund.moves[0]
            fund.totals[what] = fund.totals.get(what, 0) + line.amount


def _what(posting: Posting, mine: str) -> What:
    """What a posting was for this fund, by where the other side of it lies."""
    others = [line.account for line in posting.lines if line.account != mine]
    kinds = {accounts.kind(account) for account in others}
    if "promotion" in kinds:  # a jackpot that was hit, or a fixed prize
        return "award" if posting.what == "jackpot" else "paid"
    if "fund" in kinds:
        return _between(mine, others)
    return next((OTHER_SIDE[kind] for kind in OTHER_SIDE if kind in kinds), "other")


def _between(mine: str, others: list[str]) -> What:
    funds = [mine, *(account for account in others if account.startswith(PREFIX))]
    if any(account.startswith(accounts.fund(accounts.TOURNAMENT)) for account in funds):
        return "tournament"
    if any(account.startswith(accounts.fund(accounts.JACKPOT)) for account in funds):
        return "allotted"
    return "rolled"
