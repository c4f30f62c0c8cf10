"""Expectations about funds: what lies in them, what is posted, what a hit is worth, the log of a day."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardhouse.money import account as accounts
from cardhouse.promotions.funds.award import Award, award
from cardhouse.promotions.funds.reconcile import FundsReconciled
from cardhouse.promotions.funds.tube import TubeColouredUp
from cardhouse.room.entries import decode
from cardhouse.room.host import Asked
from cardhouse.scenarios import values
from cardhouse.scenarios.expectations import Pair, differ, expects
from cardhouse.scenarios.model import WordError
from cardhouse.scenarios.money_text import by_table
from cardhouse.scenarios.nodes import Fields
from cardhouse.scenarios.room_world import RoomWorld
from cardhouse.scenarios.words_promotions import promotion
from cardhouse.tournaments.prizes.results import results


def _by_fund(node: Any, scale: int) -> dict[str, str]:
    if not isinstance(node, Fields):
        raise WordError('write a mapping: {"bad_beat:holdem": 300}')
    return {str(name): str(value) for name, value in node.items()}


def _money_by_fund(node: Any, scale: int) -> dict[str, int]:
    return {name: values.money(text, scale) for name, text in _by_fund(node, scale).items()}


def _happened(world: RoomWorld, kind: type) -> list[Any]:
    """Everything of this kind in the story's log."""
    bodies = [decode(entry.body) for entry in world.entries]
    return [event for body in bodies for event in body.events if isinstance(event, kind)]


def _worth(world: RoomWorld, event: str = "") -> Award:
    desk = world.host.promotion_desk(Asked("", "", None, world.at))
    return award(desk, promotion(world, world.notes.get("jackpot")).terms, at=world.at, event=event)


@expects("funds", "fund: money", "what lies in each: `{bad_beat:holdem: 300}`", needs="room",
         read=_money_by_fund)  # fmt: skip
def funds(world: RoomWorld, wanted: dict[str, int]) -> Iterator[Pair]:
    for name, amount in wanted.items():
        came = world.room.books.balance(accounts.fund(name))
        yield from differ(f"{name} {world.text(amount)}", f"{name} {world.text(came)}")


@expects("on the board", "fund: money", "what is posted: `{players_pool: 5000}`", needs="room",
         read=_money_by_fund)  # fmt: skip
def posted(world: RoomWorld, wanted: dict[str, int]) -> Iterator[Pair]:
    for name, amount in wanted.items():
        fund = world.room.promotions.funds.all.get(name)
        came = world.text(fund.posted) if fund is not None and fund.posted_at else "nothing"
        yield from differ(f"{name} {world.text(amount)}", f"{name} {came}")


@expects("hit is worth", "money", "a hit of the promotion at this moment, in a cash game", needs="room")
def hit_is_worth(world: RoomWorld, wanted: int) -> list[Pair]:
    return differ(world.text(wanted), world.text(_worth(world).amount))


@expects("hit in an event is worth", "money", "a hit at this moment, in a tournament", needs="room")
def hit_in_event_is_worth(world: RoomWorld, wanted: int) -> list[Pair]:
    return differ(world.text(wanted), world.text(_worth(world, "an event").amount))


@expects("kept as reserve", "money", "what a hit now leaves of what it is reckoned from", needs="room")
def kept(world: RoomWorld, wanted: int) -> list[Pair]:
    return differ(world.text(wanted), world.text(_worth(world).kept))


@expects(
    "fund log",
    "fund: text",
    "the last log: `{bad_beat:holdem: 1000 + 300 allotted + 0 moved = 1300}`; `told`: who is told",
    needs="room",
    read=_by_fund,
)
def fund_log(world: RoomWorld, wanted: dict[str, str]) -> Iterator[Pair]:
    logs = _happened(world, FundsReconciled)
    last = logs[-1] if logs else FundsReconciled(0, (), {}, "")
    text = world.text
    lines = {
        one.fund: f"{text(one.before)} + {text(one.allotted)} allotted + {text(one.moved)} moved = "
        f"{text(one.after)}"
        for one in last.lines
    }
    lines["told"] = ", ".join(last.told) or "nobody"
    for name, said in wanted.items():
        yield from differ(f"{name} {said}", f"{name} {lines.get(name, 'nothing')}".replace(",", ""))


@expects("coloured up", "table: text", "what the dealer was told last: `{1: 5 dropped 1 left}`", needs="room",
         read=by_table)  # fmt: skip
def coloured_up(world: RoomWorld, wanted: dict[int, str]) -> Iterator[Pair]:
    for table, said in wanted.items():
        told = [one for one in _happened(world, TubeColouredUp) if one.table == table]
        came = "nothing"
        if told:
            came = f"{world.text(told[-1].dropped)} dropped {world.text(told[-1].left)} left"
        yield from differ(f"{table} {said}", f"{table} {came}")


@expects("given to promotions", "text", "the event's report: `jackpot 400, special hands 160`", needs="room")
def given_to_promotions(world: RoomWorld, wanted: str) -> list[Pair]:
    report = results(world.event(), world.choices)
    came = f"jackpot {world.text(report.jackpot)}, special hands {world.text(report.special_hands)}"
    return differ(wanted, came)
