"""What a claim comes to: the award of its hit, the part of it that this table has where tables tie, and
everybody's share. Nothing is moved here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from cardhouse.promotions.claims.division import division, rows
from cardhouse.promotions.claims.shares import Shares, between_tables, divide, fixed
from cardhouse.promotions.claims.state import Claim
from cardhouse.promotions.desk import PromotionDesk
from cardhouse.promotions.funds import award as funds
from cardhouse.promotions.funds.award import Award
from cardhouse.promotions.hits.state import Hit, Taker
from cardhouse.promotions.promotion import Promotion


class Reckoned(NamedTuple):
    """What is to be set aside for a claim, and how it is divided."""

    award: Award
    """As it is set aside: what all shares, what rounding leaves and what nobody has come to."""
    whole: int
    """Before it was divided between tables that tie."""
    shares: Shares
    cites: tuple[str, ...]


def reckon(
    desk: PromotionDesk, terms: Promotion, hit: Hit, *, takers: Sequence[Taker], whole: int = 0
) -> Reckoned:
    """What a hit comes to for these people. `whole`: the award, where it was reckoned already."""
    found = _award(desk, terms, hit)
    makers = [one for one in takers if one.part == "maker"]
    if makers:
        split = terms.best is not None and terms.best.tie == "split"
        shares = fixed(found.amount, makers, split=split)
        award = msgspec.structs.replace(found, amount=shares.award)
        return Reckoned(award, found.amount, shares, found.cites)
    whole = whole or max([claim.whole for claim in tied(desk, hit)], default=found.amount)
    each = between_tables(whole, len(hit.tied) + 1)
    shares = divide(each, takers, division(desk.choices, terms.pays))
    award = msgspec.structs.replace(found, amount=each + shares.besides)
    cites = (*found.cites, *rows(desk.choices, terms.pays, takers))
    if hit.tied:
        cites = (*cites, *filter(None, [desk.choices.cite("promotion_order.tie")]))
    return Reckoned(award, whole, shares, tuple(dict.fromkeys(cites)))


def _award(desk: PromotionDesk, terms: Promotion, hit: Hit) -> Award:
    table = desk.floor.floor.tables.get(hit.table)
    game = table.table.game if table is not None else ""
    if hit.prize:
        return funds.fixed(desk, terms, hit.prize, game=game)
    return funds.award(desk, terms, at=hit.at, event=hit.event, game=game)


def tied(desk: PromotionDesk, hit: Hit) -> list[Claim]:
    """Claims of the hits at other tables that count as of the same moment."""
    found = [desk.promotions.claims.of_hit(number) for number in hit.tied]
    return [claim for claim in found if claim is not None and claim.status != "void"]
