"""Rows on the betting that are no act of the player in turn: out of turn, skipped, the clock, wrong sizes.

Each row is one situation and its ruling; what it comes to is decided in `cardhouse.rulings`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from cardhouse.play.refusal import Refusal
from cardhouse.rulings.beaten_by_board import CallBeatenByBoard
from cardhouse.rulings.button_cards import ButtonDealtTwoInARow
from cardhouse.rulings.case import Case
from cardhouse.rulings.clock import ClockCalled, ClockRuns
from cardhouse.rulings.hidden_chips import HiddenChips
from cardhouse.rulings.out_of_turn import OutOfTurn
from cardhouse.rulings.over_pot import OverPotFound
from cardhouse.rulings.short_call import ShortCallFound, ToldWrongCount
from cardhouse.rulings.skipped import Skipped
from cardhouse.rulings.string_bet import StringCalled
from cardhouse.rulings.wrong_opener import WrongOpener
from cardhouse.rulings.wrong_size import WrongSizeFound
from cardhouse.scenarios import values
from cardhouse.scenarios.expectations import Pair
from cardhouse.scenarios.model import WordError
from cardhouse.scenarios.room_rulings import asked_in_room
from cardhouse.scenarios.tables import Spot, row_kind

RULING = {"ruling": "what is ruled: `call 8`, `floor decides: bet 8 or not bound`"}
_ACTION = re.compile(r"(check|fold|call|bet|raise)(?: (?:to )?(\S+))?")


def _judge(spot: Spot, what: Case, cells: dict[str, str]) -> Iterator[Pair]:
    made = yield from asked_in_room(spot, what)
    came = made.text() if isinstance(made, Refusal) else made.outcome()
    if re.sub(r"(?<=\d),(?=\d{3})", "", came) != re.sub(r"(?<=\d),(?=\d{3})", "", cells["ruling"]):
        yield cells["ruling"], came


def _yes(cells: dict[str, str], name: str) -> bool:
    return values.yes_no(cells.get(name, "no"))


def _money(spot: Spot, cells: dict[str, str], name: str, default: str = "0") -> int:
    return values.money(cells.get(name, default), spot.scale)


def _action(spot: Spot, text: str) -> tuple[Any, int]:
    match = _ACTION.fullmatch(text.strip())
    if match is None:
        raise WordError(f"{text!r}: write check, fold, call 8, bet 8 or raise to 16")
    return match[1], values.money(match[2], spot.scale) if match[2] else 0


@row_kind(
    "out of turn",
    "an act ahead of turn, and what those in between did then",
    {
        "act": "`bet 8`, `call 8`, `raise to 16`, `check`, `fold`",
        "between?": "`check, bet 8`",
        "structure?": "`limit` (default), `no limit`, `pot limit`",
        "facing?": "the bet when the act was made",
        "deliberate?": "yes or no",
        "before amount?": "yes where the size of a declared bet was not named yet",
        "let go?": "no where a fold was only said",
        **RULING,
    },
)
def out_of_turn(spot: Spot, cells: dict[str, str]) -> Iterator[Pair]:
    kind, to = _action(spot, cells["act"])
    between = [_action(spot, text) for text in values.items(cells.get("between", "")) if text]
    facing = _money(spot, cells, "facing", "0") or (to if kind == "call" else 0)
    structure: Any = cells.get("structure", "limit").replace(" ", "_")
    what = OutOfTurn(
        kind, structure, to=to, facing=facing, now=max([facing, *(amount for _, amount in between)]),
        between=tuple(word for word, _ in between), deliberate=_yes(cells, "deliberate"),
        before_amount=_yes(cells, "before amount"), let_go=values.yes_no(cells.get("let go", "yes")),
    )  # fmt: skip
    yield from _judge(spot, what, cells)


@row_kind(
    "skipped",
    "a player whom the betting passed by",
    {
        "behind": "what those behind did: `check, call`",
        "facing?": "yes where he faces a bet",
        "waiting?": "yes where somebody before him has not acted",
        "dealer went on?": "yes where the dealer burned or moved the action past him",
        "next card out?": "yes or no",
        "short?": "yes where he has not matched the bets",
        **RULING,
    },
)
def skipped(spot: Spot, cells: dict[str, str]) -> Iterator[Pair]:
    behind = _kinds(spot, cells["behind"])
    names = ("facing", "waiting", "dealer went on", "next card out", "short")
    yield from _judge(spot, Skipped(behind, *(_yes(cells, name) for name in names)), cells)


def _kinds(spot: Spot, text: str) -> tuple[Any, ...]:
    """Actions without their amounts: `fold, call`."""
    return tuple(_action(spot, one)[0] for one in values.items(text) if one and one != values.NOBODY)


@row_kind(
    "clock",
    "the clock is called, or has run for a while",
    {
        "called by?": "the bettor, a player in the hand (not in it, at another table, away from the table)",
        "waited?": "seconds before it was called (default 300)",
        "floor?": "agrees, refuses; left out: not asked yet",
        "shortened?": "to how many seconds a supervisor shortens it, who suspects stalling",
        "lengthened?": "to how many seconds it is lengthened",
        "passed?": "seconds that a running clock has run",
        "acted?": "yes where the player acts in the very instant at which the time is up",
        "facing?": "whether the player on the clock faces a bet (default yes)",
        **RULING,
    },
)
def clock(spot: Spot, cells: dict[str, str]) -> Iterator[Pair]:
    what: Case
    if "passed" in cells:
        facing = values.yes_no(cells.get("facing", "yes"))
        what = ClockRuns(values.count(cells["passed"]), facing, acted=_yes(cells, "acted"))
    else:
        by: Any = cells.get("called by", "a player in the hand")
        floor: Any = cells.get("floor", "")
        shortened = values.count(cells.get("shortened", "0"))
        lengthened = values.count(cells.get("lengthened", "0"))
        waited = values.count(cells.get("waited", "300"))
        what = ClockCalled(by, waited, floor, shortened=shortened, lengthened=lengthened)
    yield from _judge(spot, what, cells)


@row_kind(
    "wrong size",
    "a bet of the wrong size that others may have acted on",
    {
        "bet": "what was bet",
        "proper": "what it should have been",
        "who?": "`bettor` (default) or `caller`: whose part is asked about",
        "acted?": "how many have acted on it",
        "round over?": "yes or no",
        "wants to raise?": "yes where a caller would rather raise now",
        "pot told low?": "yes where it was to be the pot, which was counted too low",
        "since?": "what others did on it, in order: `fold, call`",
        **RULING,
    },
)
def wrong_size(spot: Spot, cells: dict[str, str]) -> Iterator[Pair]:
    who: Any = cells.get("who", "bettor")
    what = WrongSizeFound(
        _money(spot, cells, "bet"), _money(spot, cells, "proper"), who=who,
        acted=values.count(cells.get("acted", "0")), round_over=_yes(cells, "round over"),
        wants_raise=_yes(cells, "wants to raise"), pot_told_low=_yes(cells, "pot told low"),
        since=_kinds(spot, cells.get("since", "")),
    )  # fmt: skip
    yield from _judge(spot, what, cells)


@row_kind(
    "over the pot",
    "a pot-limit wager above the pot that somebody points out",
    {
        "bet": "what was bet",
        "most": "what the pot allowed",
        "acted?": "how many have acted on it",
        "to act?": "how many have not (default 1)",
        "thought over?": "yes where it stood while an opponent thought, who then called or raised",
        "round over?": "yes or no",
        **RULING,
    },
)
def over_the_pot(spot: Spot, cells: dict[str, str]) -> Iterator[Pair]:
    what = OverPotFound(
        _money(spot, cells, "bet"), _money(spot, cells, "most"), acted=values.count(cells.get("acted", "0")),
        to_act=values.count(cells.get("to act", "1")), thought_over=_yes(cells, "thought over"),
        round_over=_yes(cells, "round over"),
    )  # fmt: skip
    yield from _judge(spot, what, cells)


@row_kind(
    "short call",
    "a call that turns out to be short",
    {
        "bet": "the bet",
        "put in": "what the caller put in",
        "how?": "`miscounted` (default), `knowingly`, `told wrong`",
        "shown?": "yes where the bettor showed the winner on seeing it",
        "stack?": "told wrong: what the caller has left",
        "others short?": "`before`, `behind`: who else put in too little",
        **RULING,
    },
)
def short_call(spot: Spot, cells: dict[str, str]) -> Iterator[Pair]:
    bet, put_in = _money(spot, cells, "bet"), _money(spot, cells, "put in")
    how = cells.get("how", "miscounted")
    others = cells.get("others short", "")
    what: Case = ShortCallFound(
        bet, put_in, miscounted=how == "miscounted", drew_show=_yes(cells, "shown"),
        short_behind=others == "behind", short_before=others == "before",
    )  # fmt: skip
    if how == "told wrong":
        what = ToldWrongCount(bet, put_in, _money(spot, cells, "stack", cells["bet"]))
    yield from _judge(spot, what, cells)


@row_kind(
    "hidden chips",
    "chips found behind an all-in after the call",
    {
        "hidden": "how much",
        "wins": "yes or no: whether the all-in wins",
        "part of it?": "yes or no: whether they were ruled part of the action; left out: not yet",
        **RULING,
    },
)
def hidden(spot: Spot, cells: dict[str, str]) -> Iterator[Pair]:
    accepted = values.yes_no(cells["part of it"]) if "part of it" in cells else None
    what = HiddenChips(_money(spot, cells, "hidden"), values.yes_no(cells["wins"]), accepted)
    yield from _judge(spot, what, cells)


@row_kind(
    "wrong opener",
    "stud: the wrong player opened the round",
    {
        "acted behind": "how many players have acted after him",
        "forced?": "yes where it was the forced bet of the low card",
        **RULING,
    },
)
def opener(spot: Spot, cells: dict[str, str]) -> Iterator[Pair]:
    what = WrongOpener(values.count(cells["acted behind"]), _yes(cells, "forced"))
    yield from _judge(spot, what, cells)


SITUATIONS: dict[str, Case] = {
    "a call beaten by the cards showing": CallBeatenByBoard(1000),
    "the dealer calls a string bet": StringCalled(),
    "a player calls a string bet": StringCalled(by_player=True),
    "two cards in a row to the button": ButtonDealtTwoInARow(),
}


@row_kind(
    "situation",
    "a situation that one phrase says",
    {"what": ", ".join(SITUATIONS), **RULING},
)
def situation(spot: Spot, cells: dict[str, str]) -> Iterator[Pair]:
    if cells["what"] not in SITUATIONS:
        raise WordError(f"{cells['what']!r} is no situation; there are {', '.join(SITUATIONS)}")
    yield from _judge(spot, SITUATIONS[cells["what"]], cells)
