"""The rows of the books that games, rankings and betting structures embody, moment by moment of a hand.

A game's own file says its rows; what games share is in `shared/`. A game that is played like another one has
the other's rows wherever its own book has none for that moment. Which moment an event is, play/why says;
what a house chose is in its profile and no part of this.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import TypeVar

import msgspec

from cardhouse.games.game import Game, GameError, load_game

Read = TypeVar("Read")

MOMENTS: dict[str, str] = {
    "game": "a hand of the game begins",
    "button_draw": "the button of a new game is drawn for",
    "button": "the button marks the dealer of the hand",
    "button_moves": "the button goes on for the next hand",
    "blinds": "a blind is posted",
    "antes": "an ante is posted",
    "kill": "the kill is posted",
    "collection": "the button pays the house's part as a dead blind",
    "deal": "the first cards are dealt",
    "forced_bet": "a card decides who has to bet first",
    "opens": "the first betting round opens",
    "opens_later": "a later betting round opens",
    "acts": "the player in turn acts",
    "returned": "chips that nobody could or would call go back",
    "short_call": "a call all-in for less than the bet",
    "small_bets": "a bet or raise on a street of the lower limit",
    "big_bets": "a bet or raise on a street of the higher limit",
    "round_ends": "a betting round ends",
    "board": "cards are dealt to the board",
    "street_cards": "each player gets a card on a later street",
    "draw": "cards are drawn",
    "discard": "a card is laid away",
    "showdown": "hands are shown",
    "no_showdown": "the last player left takes the pot",
    "wins": "the best hand takes a pot or its part",
    "tie": "equal hands share",
    "side_pots": "a main and a side pot are pushed",
    "odd_chip": "a chip that cannot be divided is given",
}


class Shared(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rows that a ranking or a structure embodies; a ranking's classes may have their own."""

    cite: tuple[str, ...] = ()
    classes: dict[str, tuple[str, ...]] = {}


def of_book(rows: tuple[str, ...], book: str) -> tuple[str, ...]:
    """Those of one book."""
    return tuple(row for row in rows if row.startswith(f"{book}."))


@cache
def said(game: str, moment: str, book: str) -> tuple[str, ...]:
    """The rows of one book that a game has for a moment: its own, or those of the game that it is like, and
    what it shares with others.
    """
    found = load_game(game)
    own = _own(found, moment, book)
    shared = of_book(_shared_says("every_game").get(moment, ()), book)
    if found.forced == "blinds":
        shared += of_book(_shared_says("blinds").get(moment, ()), book)
    return tuple(dict.fromkeys((*own, *shared)))


def _own(game: Game, moment: str, book: str) -> tuple[str, ...]:
    rows = of_book(game.says.get(moment, ()), book)
    if moment == "game":
        rows += of_book(game.cite, book)
    if rows or not game.like:
        return rows
    return _own(load_game(game.like), moment, book)


@cache
def ranking_rows(ranking: str, book: str, hand_class: str = "") -> tuple[str, ...]:
    """The rows that a ranking embodies, with those of a class of hands."""
    found = rankings()[ranking]
    return of_book(found.cite, book) + of_book(found.classes.get(hand_class, ()), book)


@cache
def structure_rows(structure: str, book: str) -> tuple[str, ...]:
    """The rows that a betting structure embodies."""
    return of_book(structures()[structure].cite, book)


@cache
def rankings() -> dict[str, Shared]:
    """Every ranking's rows, and the joker's."""
    return _read("rankings", dict[str, Shared])


@cache
def structures() -> dict[str, Shared]:
    """Every structure's rows."""
    return _read("structures", dict[str, Shared])


@cache
def _shared_says(name: str) -> dict[str, tuple[str, ...]]:
    return _read(name, dict[str, dict[str, tuple[str, ...]]])["says"]


def _read(name: str, shape: type[Read]) -> Read:
    text = (resources.files("cardhouse.games") / "shared" / f"{name}.toml").read_text(encoding="utf-8")
    try:
        return msgspec.convert(tomllib.loads(text), shape)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as fault:
        raise GameError(f"shared/{name}.toml: {fault}") from fault


def shared_says() -> dict[str, dict[str, tuple[str, ...]]]:
    """What games share, by the file's name."""
    return {name: _shared_says(name) for name in ("every_game", "blinds")}
