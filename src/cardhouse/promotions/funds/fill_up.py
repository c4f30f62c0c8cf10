"""An event's guarantee that a promotion fills up: what the entries leave open comes from the funds that the
promotion names, to the cent and as far as they go. Whatever they lack comes from whom the house says, as
without a promotion; that, and how large the pool is, is the events' own (`tournaments/prizes/settle_pool`).

A promotion counts that was held when the event began.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardhouse.money import account as accounts
from cardhouse.promotions.desk import Answer, PromotionDesk
from cardhouse.promotions.frames import frame_at, hours_of
from cardhouse.promotions.funds.seeding import funds_of
from cardhouse.tournaments.prizes import settle_pool
from cardhouse.tournaments.prizes.settle_pool import Filling, SettlePool


def decide(desk: PromotionDesk, command: SettlePool) -> Answer:
    return settle_pool.decide(  # type: ignore[return-value]
        desk.events, command, fillings=tuple(fillings(desk, command.event))
    )


def fillings(desk: PromotionDesk, name: str) -> Iterator[Filling]:
    """The promotions that fill up this event's guarantee, in the order in which they were started."""
    event = desk.events.events.all.get(name)
    if event is None:
        return
    began = event.began or desk.now
    for running in desk.promotions.running:
        terms = running.terms_at(began) or running.terms
        guarantee = terms.guarantee
        held = frame_at(terms.when, began, hours_of(desk.money)) is not None
        if guarantee is not None and guarantee.event == name and held:
            funds = tuple(accounts.fund(fund) for fund in funds_of(desk, terms))
            yield Filling(running.name, funds, desk.choices.always("promotions.guarantee"))
