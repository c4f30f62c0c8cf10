"""Whether the hands that a promotion names are hands, in every game that takes part."""

from __future__ import annotations

from collections.abc import Iterator

from cardhouse.cards.rankings import RANKINGS
from cardhouse.games.game import load_game
from cardhouse.games.names import known_game
from cardhouse.houses.choices import Choices, Setting
from cardhouse.odds.least import LeastHandError, least_worth
from cardhouse.promotions.promotion import Promotion
from cardhouse.tournaments.sheets.faults import Fault

RANKS = "23456789TJQKA"
SQUARES_SIDE = 10
"""A score's last digit is one of ten."""


def check_hands(terms: Promotion, choices: Choices) -> Iterator[Fault]:
    """Everything about hands and squares."""
    for where, words in _named(terms):
        yield from _fault(terms, where, words)
    if terms.loses_with is not None:
        hole = terms.loses_with.hole
        if not hole or any(rank not in RANKS for rank in hole):
            yield Fault("loses_with.hole", f"{hole!r} are no ranks of hole cards, such as AA")
    if terms.made is not None and terms.made.by != "river":
        for game in _games(terms):
            if load_game(game).family != "flop":
                yield Fault("made.by", f"{load_game(game).name} has no {terms.made.by}")
    if terms.squares is not None:
        squares = terms.squares
        for name, side in (("rows", squares.rows), ("columns", squares.columns)):
            if side != SQUARES_SIDE:
                row = choices.always("promotions.squares")
                yield Fault(f"squares.{name}", f"the last digit of a score is one of {SQUARES_SIDE}", row)
        if squares.each < 1:
            yield Fault("squares.each", "everybody may pick at least one")
        for name, team in (("home", squares.home), ("visitors", squares.visitors)):
            if not team.strip():
                yield Fault(f"squares.{name}", "name the team")


def check_against_book(terms: Promotion, choices: Choices) -> Iterator[Fault]:
    """What the book prints for a promotion of this kind may not be undercut."""
    if terms.beaten is not None:
        yield from _weaker("beaten.least", terms.beaten.least, choices["promotion_hits.losing_hand"])
    if terms.made is not None and terms.made.by == "flop":
        yield from _weaker("made.least", terms.made.least, choices["promotion_special.flop_hand"])
    if terms.loses_with is not None:
        cracked = choices["promotion_special.cracked"]
        if cracked.value == "aces" and cracked.cited and terms.loses_with.hole != "AA":
            yield Fault("loses_with.hole", "in the book pocket aces have to lose", cracked.cite)


def _weaker(where: str, words: str, setting: Setting) -> Iterator[Fault]:
    """A hand below the one that the book prints; where the book is silent each promotion posts its own."""
    if setting.value == "as_posted" or not setting.cited:
        return
    least = setting.value.replace("_", " ")
    try:
        if least_worth(words) < least_worth(least):
            yield Fault(where, f"in the book it takes {least}", setting.cite)
    except LeastHandError:
        return  # told by the check of the words themselves


def _named(terms: Promotion) -> Iterator[tuple[str, str]]:
    """Every hand that the terms name, with where."""
    for name in ("beaten", "made", "best", "squares"):
        part = getattr(terms, name)
        if part is not None and (part.least or name != "best"):
            yield f"{name}.least", part.least
    if terms.beaten is not None and terms.beaten.winner_least:
        yield "beaten.winner_least", terms.beaten.winner_least


def _games(terms: Promotion) -> list[str]:
    found = (known_game(game) for game in terms.where.games)
    return [game.id for game in found if game is not None]


def _fault(terms: Promotion, where: str, words: str) -> Iterator[Fault]:
    if not words.strip():
        yield Fault(where, 'say which hand, such as "four tens"')
        return
    rankings = {load_game(game).wins[0] for game in _games(terms)} or {"high"}
    for ranking in sorted(rankings & set(RANKINGS)):
        try:
            least_worth(words, ranking)
        except LeastHandError as wrong:
            yield Fault(where, str(wrong))
            return
