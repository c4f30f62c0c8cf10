"""Expectations about prizes of events: pools, what places are worth, what is due, paid and withheld."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import groupby

from cardhouse.money import account as accounts
from cardhouse.scenarios.expectations import Pair, differ, expects
from cardhouse.scenarios.room_world import RoomWorld
from cardhouse.scenarios.words_event_prizes import played
from cardhouse.tournaments.prizes.due import dues, place_prizes, pool_now
from cardhouse.tournaments.prizes.field import on_head
from cardhouse.tournaments.prizes.financial_report import financial_report


@expects("prizes", "text", "what places are worth, first first: `10 x 2000, 1200`", needs="room")
def prizes(world: RoomWorld, wanted: str) -> list[Pair]:
    found = []
    for amount, same in groupby(place_prizes(played(world), world.choices)):
        count = len(list(same))
        found.append(world.text(amount) if count == 1 else f"{count} x {world.text(amount)}")
    return differ(wanted, ", ".join(one.replace(",", "") for one in found) or "none")


@expects("pool parts", "text", "`primary 3750, bounty 1250, overlay 0`: those that are named", needs="room")
def pool_parts(world: RoomWorld, wanted: str) -> list[Pair]:
    pool = pool_now(played(world), world.choices)
    named = [part.rpartition(" ")[0] for part in wanted.split(", ")]
    found = {name: world.text(getattr(pool, name.replace(" ", "_"))).replace(",", "") for name in named}
    return differ(wanted, ", ".join(f"{name} {amount}" for name, amount in found.items()))


@expects("due", "players: money", "what is still to be paid to whom", needs="room")
def due(world: RoomWorld, wanted: dict[str, int]) -> Iterator[Pair]:
    found = dues(played(world), world.choices)
    for person, amount in wanted.items():
        came = sum(one.left for one in found if one.person == person)
        yield from differ(f"{person} {world.text(amount)}", f"{person} {world.text(came)}")


@expects("received", "players: money", "all that was handed over, without what was withheld", needs="room")
def received(world: RoomWorld, wanted: dict[str, int]) -> Iterator[Pair]:
    for person, amount in wanted.items():
        mine = [one for one in played(world).prizes.paid if one.person == person]
        came = sum(one.amount - one.withheld for one in mine)
        yield from differ(f"{person} {world.text(amount)}", f"{person} {world.text(came)}")


@expects("reported", "players: text", "on the financial report: `{ann: 260 signed | No Match}`", needs="room")
def reported(world: RoomWorld, wanted: dict[str, str]) -> Iterator[Pair]:
    report = financial_report(played(world), world.choices)
    for person, text in wanted.items():
        line = next((one for one in report.lines if one.person == person), None)
        came = "nothing"
        if line is not None:
            signed = f" signed on the {line.signed.replace('_', ' ')}" if line.signed else ""
            withheld = f" | {world.text(line.withheld)} withheld" if line.withheld else ""
            came = f"{world.text(line.prize)}{signed}{withheld}{f' | {line.note}' if line.note else ''}"
        yield from differ(f"{person} {text}", f"{person} {came}")


@expects("paid-in slip", "players: text", "its lines: `{ann: date, amount, reason}`", needs="room")
def slip(world: RoomWorld, wanted: dict[str, str]) -> Iterator[Pair]:
    for person, text in wanted.items():
        held = played(world).prizes.withholding.get(person)
        lines = held.slip if held is not None else {}
        came = ", ".join(name.replace("_", " ") for name in lines) or "none"
        yield from differ(f"{person}: {text}", f"{person}: {came}")


@expects("withheld", "money", "what is held for claims on prizes", needs="room")
def withheld(world: RoomWorld, wanted: int) -> list[Pair]:
    came = world.room.books.balance(accounts.withheld(played(world).name))
    return differ(world.text(wanted), world.text(came))


@expects("papers", "count", "papers of withheld prizes that are still here", needs="room")
def papers(world: RoomWorld, wanted: int) -> list[Pair]:
    return differ(str(wanted), str(len(played(world).prizes.papers)))


@expects("tracking sheet", "players", "who is on it, of the papers that are here", needs="room")
def tracking_sheet(world: RoomWorld, wanted: list[str]) -> list[Pair]:
    came = [one.person for one in played(world).prizes.papers if one.tracking_sheet]
    return differ(", ".join(wanted), ", ".join(came))


@expects("deal", "players: money", "what a deal brings, proposed or made", needs="room")
def deal(world: RoomWorld, wanted: dict[str, int]) -> Iterator[Pair]:
    held = played(world).prizes
    found = held.deal or held.proposal
    for person, amount in wanted.items():
        came = world.text(found.amounts.get(person, 0)) if found is not None else "no deal"
        yield from differ(f"{person} {world.text(amount)}", f"{person} {came}")


@expects("cash-out pool", "money", "what is left for cashing out", needs="room")
def cash_out_pool(world: RoomWorld, wanted: int) -> list[Pair]:
    came = world.room.books.balance(accounts.cash_out(played(world).name))
    return differ(world.text(wanted), world.text(came))


@expects("price of a chip", "text", "in this period, in dollars: `0.005`", needs="room")
def price(world: RoomWorld, wanted: str) -> list[Pair]:
    period = played(world).prizes.period
    if period is None:
        return differ(wanted, "no period")
    came = Fraction(period.cents, period.chips * 100)
    return [] if came == Fraction(wanted) else [(wanted, str(came))]


@expects("on head", "players: money", "the bounty on a player", needs="room")
def on_heads(world: RoomWorld, wanted: dict[str, int]) -> Iterator[Pair]:
    event = played(world)
    for person, amount in wanted.items():
        came = on_head(event, event.entries.of[person][-1])
        yield from differ(f"{person} {world.text(amount)}", f"{person} {world.text(came)}")


@expects("bounties", "players: money", "bounties that somebody had", needs="room")
def bounties(world: RoomWorld, wanted: dict[str, int]) -> Iterator[Pair]:
    for person, amount in wanted.items():
        mine = [one for one in played(world).prizes.paid if (one.person, one.kind) == (person, "bounty")]
        came = sum(one.amount for one in mine)
        yield from differ(f"{person} {world.text(amount)}", f"{person} {world.text(came)}")
