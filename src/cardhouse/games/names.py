"""Games by the words people use: on signs, in stories, on the command line and in requests.

The one reader of a game's name. A game's file says what it is called; how words are spelled (apostrophes,
hyphens, "hi-lo" for "high-low", "8" for "eight or better") makes no difference. What is stored and passed on
is always the game's id. Stakes are read by `cardhouse.play.stakes`.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from functools import cache, lru_cache

from cardhouse.games.game import Game, GameError, game_names, load_game

HORSE = ("holdem", "omaha8", "razz", "stud", "stud8")
MIXES = {"horse": HORSE}
_NUMBERS = {"two": "2", "deuce": "2", "five": "5", "seven": "7", "eight": "8", "high": "hi", "low": "lo"}
_SAME = (("2 to 7", "27"), ("2 7", "27"), ("a to 5", "a5"), ("ace to 5", "a5"), ("8 or better", "8"))
_IDLE = {"the", "a", "an", "poker", "card", "game"}
NAME_MOST = 60


def game_named(words: str) -> Game:
    """The game that is meant; a name that nobody uses is refused with the nearest ones.

    >>> game_named("Omaha Hi-Lo, 8 or better").id, game_named("7-card stud").id, game_named("hold’em").id
    ('omaha8', 'stud', 'holdem')
    """
    found = known_game(words) if isinstance(words, str) else None
    if found is None:
        raise GameError(f"unknown game {_cut(words)}{_hint(words)} Games: {', '.join(game_names())}")
    return found


def known_game(words: str) -> Game | None:
    """The game that these words name, if any."""
    found = _by_spelling().get(_spelling(words))
    return load_game(found) if found is not None else None


def games_named(words: Sequence[str]) -> tuple[str, ...]:
    """The games of a mix, in order: each by a name, or a mix by its own (`horse`).

    >>> games_named(["H.O.R.S.E."]) == HORSE, games_named(["stud 8", "Omaha"])
    (True, ('stud8', 'omaha'))
    """
    found: list[str] = []
    for name in words:
        mix = MIXES.get(re.sub(r"\W", "", name.lower()))
        found += mix if mix is not None else [game_named(name).id]
    return tuple(found)


def called(game: Game) -> tuple[str, ...]:
    """Everything that a game answers to: its id, its full name and what people call it."""
    return (game.id, game.name, *game.called)


@cache
def _by_spelling() -> dict[str, str]:
    """Each spelling with its game; two games that answer to one word would be a fault of the game files."""
    found: dict[str, str] = {}
    for name in game_names():
        for words in called(load_game(name)):
            other = found.setdefault(_spelling(words), name)
            if other != name:
                raise GameError(f"game files {other}.toml and {name}.toml: both are called {words!r}")
    return found


@lru_cache(maxsize=4096)
def _spelling(words: str) -> str:
    """A name without what differs from hand to hand: case, marks, spaces and the words for numbers."""
    bare = re.sub(r"['’‘`]", "", words[: NAME_MOST * 2].lower().replace("_", " "))
    parts = re.sub(r"[^a-z0-9]+", " ", bare).split()
    line = " ".join(_NUMBERS.get(part, part) for part in parts if part not in _IDLE)
    for long, short in _SAME:
        line = re.sub(rf"\b{long}\b", short, line)
    return line.replace(" ", "")


def _cut(words: object) -> str:
    return repr(words[:NAME_MOST] if isinstance(words, str) else words)


def _hint(words: object) -> str:
    """The nearest names, as they are written."""
    spellings = _by_spelling()
    near = difflib.get_close_matches(_spelling(str(words)), spellings, n=3)
    names = list(dict.fromkeys(spellings[one] for one in near))
    return f"; did you mean {' or '.join(names)}?" if names else "."
