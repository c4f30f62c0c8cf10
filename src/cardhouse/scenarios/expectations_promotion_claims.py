"""Expectations about claims: how each stands, what it is for, everybody's share, what was paid."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardhouse.money import account as accounts
from cardhouse.promotions.claims.telling import sentence
from cardhouse.room.views.claims import my_shares
from cardhouse.scenarios.expectations import Pair, differ, expects
from cardhouse.scenarios.model import WordError
from cardhouse.scenarios.nodes import Fields
from cardhouse.scenarios.room_world import RoomWorld
from cardhouse.scenarios.words_promotion_claims import claim_of


def _by_number(node: Any, scale: int) -> dict[str, str]:
    if not isinstance(node, Fields):
        raise WordError("write a mapping: {1: approved}")
    return {str(name): str(value) for name, value in node.items()}


@expects("claims", "claim: text", "how each stands: `{1: approved, 2: void}`", needs="room", read=_by_number)
def claims(world: RoomWorld, wanted: dict[str, str]) -> Iterator[Pair]:
    for number, status in wanted.items():
        yield from differ(f"{number} {status}", f"{number} {claim_of(world, int(number)).status}")


@expects("award", "money", "what the last claim divides", needs="room")
def award(world: RoomWorld, wanted: int) -> list[Pair]:
    return differ(world.text(wanted), world.text(claim_of(world).award))


@expects("shares", "players: money", "of the last claim", needs="room")
def shares(world: RoomWorld, wanted: dict[str, int]) -> Iterator[Pair]:
    claim = claim_of(world)
    for person, amount in wanted.items():
        share = claim.share(person)
        came = world.text(share.amount) if share is not None else "no share"
        yield from differ(f"{person} {world.text(amount)}", f"{person} {came}")


@expects("share is", "players: text", "`{ann: paid, bob: lapsed}`, of the last claim", needs="room")
def share_is(world: RoomWorld, wanted: dict[str, str]) -> Iterator[Pair]:
    claim = claim_of(world)
    for person, status in wanted.items():
        share = claim.share(person)
        yield from differ(f"{person} {status}", f"{person} {share.status if share is not None else 'none'}")


@expects("left by rounding", "money", "of the last claim, in the fund", needs="room")
def left_by_rounding(world: RoomWorld, wanted: int) -> list[Pair]:
    return differ(world.text(wanted), world.text(claim_of(world).rounded))


@expects("for nobody", "money", "parts of the last claim that nobody is there for", needs="room")
def for_nobody(world: RoomWorld, wanted: int) -> list[Pair]:
    return differ(world.text(wanted), world.text(claim_of(world).kept))


@expects("waits for claims", "money", "what is set aside and not paid", needs="room")
def waits(world: RoomWorld, wanted: int) -> list[Pair]:
    balances = world.room.books.balances
    came = sum(amount for name, amount in balances.items() if accounts.kind(name) == "promotion")
    return differ(world.text(wanted), world.text(came))


@expects("claim log", "text", "the last line of the last claim's own log, or a part of it", needs="room")
def claim_log(world: RoomWorld, wanted: str) -> list[Pair]:
    said = sentence(claim_of(world).log[-1])
    return [] if wanted in said else differ(wanted, said)


@expects(
    "phone says", "players: text", "of shares: `{ann: due 10000 identification}` or nothing", needs="room"
)
def phone_says(world: RoomWorld, wanted: dict[str, str]) -> Iterator[Pair]:
    for person, text in wanted.items():
        mine = my_shares(world.host, person)
        said = [f"{one.status} {world.text(one.amount)} {' '.join(one.shows)}" for one in mine]
        yield from differ(f"{person} {text}", f"{person} {', '.join(said).replace(',', '') or 'nothing'}")
