"""Rows on board, streets, draws and blinds gone wrong: each one situation and its ruling.

What it comes to is decided in `cardhouse.rulings`; the same inside a running hand is in `words_board`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from cardhouse.play.refusal import Refusal
from cardhouse.rulings.blind_turns import BigBlindTwice, MeantToSitOut, Places
from cardhouse.rulings.burn_error import BurnError
from cardhouse.rulings.case import Case
from cardhouse.rulings.draw_change import AskedHowMany, DrawChanged
from cardhouse.rulings.false_openers import (
    AllInFalseOpener,
    AskedForOpeningHand,
    CallCannotBeatOpeners,
    FalseOpeners,
    NobodyOpens,
    WantsToOpen,
)
from cardhouse.rulings.flop_count import TooManyOnFlop
from cardhouse.rulings.last_card import AllInLastCardUp, CommonCardForSome, StubMayBeShort
from cardhouse.rulings.owed_blind import OwedBlind, SeatMoney
from cardhouse.rulings.premature_board import PrematureBoard
from cardhouse.rulings.premature_stud import PrematureStud
from cardhouse.rulings.wrong_button import ButtonIsWrong, ButtonWasWrong
from cardhouse.rulings.wrong_low import WrongLow
from cardhouse.scenarios import values
from cardhouse.scenarios.expectations import Pair
from cardhouse.scenarios.model import WordError
from cardhouse.scenarios.room_rulings import asked_in_room
from cardhouse.scenarios.tables import Spot, row_kind

RULING = {"ruling": "what is ruled, in the words of the effects"}
THOUSANDS = re.compile(r"(?<=\d),(?=\d{3})")


def _judge(spot: Spot, what: Case, cells: dict[str, str]) -> Iterator[Pair]:
    made = yield from asked_in_room(spot, what)
    came = THOUSANDS.sub("", f"refused: {made.text()}" if isinstance(made, Refusal) else made.outcome())
    if came != THOUSANDS.sub("", cells["ruling"]):
        yield cells["ruling"], came


def _yes(cells: dict[str, str], name: str) -> bool:
    return values.yes_no(cells.get(name, "no"))


STREETS = ("flop", "turn", "river", "stud", "last")


def _one_of(cells: dict[str, str], name: str, *allowed: str) -> Any:
    if cells[name] not in allowed:
        raise WordError(f"{name}: write {', '.join(allowed)}, not {cells[name]!r}")
    return cells[name]


@row_kind(
    "early board",
    "board cards dealt before the betting was over",
    {"street": "flop, turn or river", "others fold?": "yes where those yet to act then fold", **RULING},
)
def early_board(spot: Spot, cells: dict[str, str]) -> Iterator[Pair]:
    street = _one_of(cells, "street", "flop", "turn", "river")
    yield from _judge(spot, PrematureBoard(street, _yes(cells, "others fold")), cells)


@row_kind(
    "early stud",
    "stud cards dealt before the betting was over",
    {
        "dealt": "how many players got one",
        "last?": "yes for the last down card",
        "seen?": "how many of them looked at it or mixed it",
        "others fold?": "yes where those yet to act then fold",
        **RULING,
    },
)
def early_stud(spot: Spot, cells: dict[str, str]) -> Iterator[Pair]:
    seen = tuple(range(1, values.count(cells.get("seen", "0")) + 1))
    what = PrematureStud(
        values.count(cells["dealt"]), _yes(cells, "last"), seen, _yes(cells, "others fold")
    )
    yield from _judge(spot, what, cells)


@row_kind(
    "flop count",
    "a flop of more than three cards",
    {"cards": "how many", "acted?": "yes after substantial action on the three seen", **RULING},
)
def flop_count(spot: Spot, cells: dict[str, str]) -> Iterator[Pair]:
    yield from _judge(spot, TooManyOnFlop(values.count(cells["cards"]), _yes(cells, "acted")), cells)


@row_kind(
    "burn error",
    "a burn left out or made twice",
    {
        "street": "flop, turn, river, stud, or last (stud's last card)",
        "burned": "0 or 2",
        "acted?": "yes where there was betting since",
        "all in?": "yes where nobody could bet on the round",
        "awarded?": "yes where the pot is pushed",
        "seen?": "yes where a last card was looked at or mixed",
        **RULING,
    },
)
def burn_error(spot: Spot, cells: dict[str, str]) -> Iterator[Pair]:
    street = _one_of(cells, "street", *STREETS)
    burned: Any = int(_one_of(cells, "burned", "0", "2"))
    names = ("acted", "all in", "awarded", "seen")
    yield from _judge(spot, BurnError(street, burned, *(_yes(cells, name) for name in names)), cells)


@row_kind(
    "short stub",
    "stud: the dealer suspects that the stub is short",
    {"most bet": "the largest bet of the game", **RULING},
)
def short_stub(spot: Spot, cells: dict[str, str]) -> Iterator[Pair]:
    yield from _judge(spot, StubMayBeShort(values.money(cells["most bet"], spot.scale)), cells)


@row_kind(
    "draw change",
    "a player who named a draw wants another",
    {
        "card dealt?": "yes where a card came for it, a burn included",
        "another acted?": "yes where somebody bet or named a draw since",
        "same number?": "yes where only other cards are thrown away",
        "high?": "yes in draw high",
        **RULING,
    },
)
def draw_change(spot: Spot, cells: dict[str, str]) -> Iterator[Pair]:
    dealt, acted, same = (_yes(cells, name) for name in ("card dealt", "another acted", "same number"))
    yield from _judge(spot, DrawChanged(dealt, acted, same, lowball=not _yes(cells, "high")), cells)


@row_kind(
    "asked how many",
    "a player asks how many cards were drawn",
    {
        "of": "player or dealer",
        "action?": "yes after action behind the draw",
        "high?": "yes in draw high",
        **RULING,
    },
)
def asked_how_many(spot: Spot, cells: dict[str, str]) -> Iterator[Pair]:
    of = _one_of(cells, "of", "player", "dealer")
    yield from _judge(spot, AskedHowMany(of, _yes(cells, "action"), not _yes(cells, "high")), cells)


@row_kind(
    "false openers",
    "the opener shows before the draw that he has no openers",
    {
        "raised?": "yes or no",
        "callers?": "how many called the opening bet",
        "action complete?": "yes where the betting before the draw is over",
        "bet again?": "yes where the opener put in more than the opening bet",
        **RULING,
    },
)
def false_openers(spot: Spot, cells: dict[str, str]) -> Iterator[Pair]:
    what = FalseOpeners(
        _yes(cells, "raised"), values.count(cells.get("callers", "0")), _yes(cells, "action complete"),
        _yes(cells, "bet again"),
    )  # fmt: skip
    yield from _judge(spot, what, cells)


@row_kind(
    "owed blind",
    "a player was dealt in without a blind that he owes",
    {
        "owed": "the amount",
        "looked?": "yes where he has looked at the cards",
        "acted?": "yes where he has acted",
        "folded?": "yes where he has folded",
        **RULING,
    },
)
def owed_blind(spot: Spot, cells: dict[str, str]) -> Iterator[Pair]:
    owed = values.money(cells["owed"], spot.scale)
    looked, acted, folded = (_yes(cells, name) for name in ("looked", "acted", "folded"))
    yield from _judge(spot, OwedBlind(owed, looked=looked, acted=acted, folded=folded), cells)


@row_kind(
    "blind places",
    "the big blind twice running, or a big blind who meant to sit out",
    {
        "what": "twice, or meant to sit out",
        "seats": "all players clockwise: `1 2 3 4 5`",
        "places": "button, small blind and big blind: `1 2 3`",
        "substantial?": "yes after substantial action",
        **RULING,
    },
)
def blind_places(spot: Spot, cells: dict[str, str]) -> Iterator[Pair]:
    button, small, big = (int(seat) for seat in cells["places"].split())
    places = Places(tuple(int(seat) for seat in cells["seats"].split()), button, small, big)
    kind = {"twice": BigBlindTwice, "meant to sit out": MeantToSitOut}
    case = kind[_one_of(cells, "what", *kind)](places, _yes(cells, "substantial"))
    yield from _judge(spot, case, cells)


@row_kind(
    "wrong button",
    "the button is found to be wrong during a hand",
    {
        "acted": "how many players have acted",
        "substantial?": "yes after substantial action",
        **RULING,
    },
)
def wrong_button(spot: Spot, cells: dict[str, str]) -> Iterator[Pair]:
    what = ButtonIsWrong(values.count(cells["acted"]), _yes(cells, "substantial"))
    yield from _judge(spot, what, cells)


@row_kind(
    "wrong low",
    "stud: the wrong player was named low and bet",
    {"acted behind": "how many have acted after him", **RULING},
)
def wrong_low(spot: Spot, cells: dict[str, str]) -> Iterator[Pair]:
    yield from _judge(spot, WrongLow(values.count(cells["acted behind"])), cells)


SITUATIONS: dict[str, Case] = {
    "a common card for only some players": CommonCardForSome(),
    "the last card of a player all-in comes face up": AllInLastCardUp(),
    "the button was wrong on the last hand": ButtonWasWrong(),
    "after false openers nobody else opens": NobodyOpens(),
    "after false openers another wants to open": WantsToOpen(),
    "after false openers one who passed openers wants to open": WantsToOpen(passed_openers=True),
    "a player all-in for the ante opened falsely": AllInFalseOpener(),
    "the opening hand is asked for before the winner is known": AskedForOpeningHand(),
    "the opening hand is asked for after the winner is known": AskedForOpeningHand(winner_known=True),
    "a call that could not beat openers": CallCannotBeatOpeners(),
    "a seat dealt in without its big blind of 4": SeatMoney(400),
}


@row_kind("error", "an error that one phrase says", {"what": ", ".join(SITUATIONS), **RULING})
def error(spot: Spot, cells: dict[str, str]) -> Iterator[Pair]:
    if cells["what"] not in SITUATIONS:
        raise WordError(f"{cells['what']!r} is no error known here; there are {', '.join(SITUATIONS)}")
    yield from _judge(spot, SITUATIONS[cells["what"]], cells)
