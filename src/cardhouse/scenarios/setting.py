"""The setting of a scenario: game, stakes, seats, button, cards: what is fixed before the first hand."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from functools import lru_cache
from typing import Any, Literal

from cardhouse.cards.card import UNKNOWN, text
from cardhouse.games.game import GameError
from cardhouse.games.names import game_named
from cardhouse.play.rotation import Rotation, RotationError, rotation_of
from cardhouse.play.setup import Mode
from cardhouse.play.signs import read_sign
from cardhouse.play.stakes import Stakes, StakesError
from cardhouse.scenarios import values
from cardhouse.scenarios.model import WordError
from cardhouse.scenarios.nodes import Fields, Items
from cardhouse.scenarios.sentences import RESERVED

RuleSet = Literal["cash", "tournament"]


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits where with how much."""

    name: str
    seat: int
    stack: int
    small_chips: int = 0
    """Of the stack, chips smaller than those the blinds use."""


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards that matter: each player's as they come (draws included), board, burns, the deck's top."""

    players: dict[str, tuple[int, ...]] = field(default_factory=dict)
    board: tuple[int, ...] = ()
    burns: tuple[int, ...] = ()
    common: tuple[int, ...] = ()
    deck: tuple[int, ...] = ()
    reshuffled: tuple[int, ...] = ()
    stub: tuple[int, ...] = ()
    """Kept back: nobody is dealt these until a step says where in the stub they lie."""

    def named(self) -> list[int]:
        """Every card given, unknown ones left out."""
        groups = (*self.players.values(), self.board, self.burns, self.common, self.deck, self.stub)
        return [card for group in groups for card in group if card != UNKNOWN]


@dataclass(frozen=True, slots=True)
class PostGiven:
    """A post written out, in place of those the table would ask for."""

    who: str
    kind: str
    live: int = 0
    dead: int = 0
    ante: int = 0


@dataclass(frozen=True, slots=True)
class Setting:
    """Everything before the first step."""

    game: str = "holdem"
    stakes: Stakes | None = None
    rule_set: RuleSet = "cash"
    players: tuple[Player, ...] = ()
    size: int = 0
    button: str = ""
    cards: Cards = Cards()
    mode: Mode = "dealt"
    ask_showdown: bool = False
    ask_run: bool = False
    players_left: int = 0
    posts: tuple[PostGiven, ...] | None = None
    straddle: tuple[str, int] | None = None
    kill: str = ""
    carried: int = 0
    half_rake: bool = False
    new_game: bool = False
    rotation: Rotation | None = None

    @property
    def scale(self) -> int:
        """Smallest units in one as written: cents in a dollar, chips in a chip."""
        return 100 if self.rule_set == "cash" else 1


def game_id(name: str) -> str:
    """The game's id, from the words people use."""
    try:
        return game_named(name).id
    except GameError as fault:
        raise WordError(str(fault)) from fault


@lru_cache(maxsize=1024)
def read_stakes(sign: str, game: str, rule_set: RuleSet) -> Stakes:
    """The stakes as the sign on the table has them."""
    try:
        return read_sign(sign, game, cash=rule_set == "cash")[1]
    except StakesError as fault:
        raise WordError(str(fault)) from fault


def read_rotation(node: Any, sign: str, every: str, rule_set: RuleSet) -> Rotation:
    """`horse` or a list of games, at one sign of stakes; each lasts `8 hands` or `20 minutes`."""
    match = re.fullmatch(r"(\d+) (hands|minutes)", every)
    if match is None:
        raise WordError(f"{every!r}: write how long each game lasts as '8 hands' or '20 minutes'")
    unit: Literal["hands", "minutes"] = "hands" if match[2] == "hands" else "minutes"
    try:
        return rotation_of(values.items(node), sign, every=unit, count=int(match[1]), cash=rule_set == "cash")
    except (GameError, RotationError, StakesError) as fault:
        raise WordError(str(fault)) from fault


def read_day(text: str) -> date:
    """A day as 2010-06-07."""
    try:
        return date.fromisoformat(text)
    except ValueError as fault:
        raise WordError(f"{text!r} is not a day; write 2010-06-07") from fault


def read_players(node: Any, scale: int) -> tuple[Player, ...]:
    """`ann 200, bob 150`, `3 ann 200, 5 bob 150`, `1-9 with 200`, or a mapping from names to stacks."""
    found: list[Player] = []
    entries = (
        [f"{key} {value}" for key, value in node.items()] if isinstance(node, Fields) else _entries(node)
    )
    for entry in entries:
        many = re.fullmatch(r"(?:seats? )?(\d+)(?:-(\d+))? with (\S+)", entry)
        if many is not None:
            stack = values.money(many[3], scale)
            for seat in range(int(many[1]), int(many[2] or many[1]) + 1):
                found.append(Player(f"seat {seat}", seat, stack))
            continue
        found.append(_read_player(entry, found[-1].seat + 1 if found else 1, scale))
    _check_players(found)
    return tuple(found)


_PLAYER = re.compile(
    r"(?:seat )?(?:(?P<seat>\d+) )?(?P<name>[a-z][a-z0-9'_-]*)(?: in seat (?P<at>\d+))?"
    r" (?:with )?(?P<stack>\S+)(?: of which (?P<small>\S+) small)?"
)


def _read_player(entry: str, next_seat: int, scale: int) -> Player:
    match = _PLAYER.fullmatch(entry)
    if match is None:
        raise WordError(
            f"{entry!r}: write a seat as 'ann 200', '3 ann 200' or 'ann 48 of which 3 small', "
            "or several as '1-9 with 200'"
        )
    if match["name"] in RESERVED:
        raise WordError(f"{match['name']!r} cannot be a player's name")
    small = values.money(match["small"], scale) if match["small"] else 0
    seat = int(match["seat"] or match["at"] or next_seat)
    return Player(match["name"], seat, values.money(match["stack"], scale), small)


def _entries(node: Any) -> list[str]:
    return (
        [str(item) for item in node]
        if isinstance(node, Items)
        else [part.strip() for part in str(node).split(",")]
    )


def _check_players(found: list[Player]) -> None:
    for what, listed in (
        ("seat", [str(player.seat) for player in found]),
        ("player", [player.name for player in found]),
    ):
        twice = {entry for entry in listed if listed.count(entry) > 1}
        if twice:
            raise WordError(f"{what} {', '.join(sorted(twice))} is given twice")
    if any(not 1 <= player.seat <= 10 for player in found):
        raise WordError("seats are numbered 1 to 10")


def read_cards(node: Any) -> Cards:
    """`{ann: As Ad, board: Ks 8d 8c, burns: 2c, deck: ...}`; brackets and bars are for the eye only."""
    if not isinstance(node, Fields):
        raise WordError("cards: write a mapping such as {ann: As Ad, board: Ks 8d 8c}")
    groups: dict[str, Any] = {}
    players: dict[str, tuple[int, ...]] = {}
    for key, value in node.items():
        given = values.cards(re.sub(r"[()|/,]", " ", str(value)))
        if key in ("board", "burns", "common", "deck", "reshuffled", "stub"):
            groups[key] = given
        else:
            players[values.who(key)] = given
    cards = Cards(players, **groups)
    named = cards.named()
    twice = sorted({text(card) for card in named if named.count(card) > 1})
    if twice:
        raise WordError(f"{', '.join(twice)} is given twice in the cards")
    return cards


POST_KINDS = (
    "small blind",
    "big blind",
    "third blind",
    "straddle",
    "kill",
    "ante",
    "missed blinds",
    "new player",
    "button bought",
    "seat change",
)
_POST = re.compile(
    rf"(seat \d+|\S+) ({'|'.join(POST_KINDS)}) (\S+)( dead| live)?(?:(?: and)? (\S+) (dead|live))?"
)


def read_posts(node: Any, scale: int) -> tuple[PostGiven, ...]:
    """`ann small blind 1, bob big blind 3, cyd missed blinds 3 live and 1 dead`; `none` is no post at all."""
    found = []
    for entry in _entries(node):
        if entry == "none":
            continue
        match = _POST.fullmatch(entry)
        if match is None:
            raise WordError(
                f"{entry!r}: write a post as 'ann small blind 1' or 'cyd missed blinds 3 live and 1 dead'; "
                f"kinds: {', '.join(POST_KINDS)}"
            )
        first = "ante" if match[2] == "ante" else (match[4] or "live").strip()
        parts = {first: values.money(match[3], scale)}
        if match[5]:
            parts[match[6]] = values.money(match[5], scale)
        found.append(PostGiven(values.who(match[1]), match[2].replace(" ", "_"), **parts))
    return tuple(found)


def read_straddle(text: str, scale: int) -> tuple[str, int]:
    """`cyd 6`."""
    match = re.fullmatch(r"(seat \d+|\S+) (\S+)", text)
    if match is None:
        raise WordError(f"{text!r}: write a straddle as 'cyd 6'")
    return values.who(match[1]), values.money(match[2], scale)


def one_of(*allowed: str) -> Callable[[str], str]:
    """Only these words."""

    def read(text: str) -> str:
        if text not in allowed:
            raise WordError(f"{text!r}: write {' or '.join(allowed)}")
        return text

    return read
