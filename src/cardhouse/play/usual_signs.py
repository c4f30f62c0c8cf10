"""A sign as a room hangs it up, with what everybody takes for granted filled in: "4/8 O8" is limit, "$5-$10
stud" has an ante and a bring-in. For what people type; stories and stored stakes say everything, and are read
by `signs`. Hold'em alone is as usual with limits as without, so a sign that does not say is asked about.
"""

from __future__ import annotations

import re
from typing import NamedTuple

import msgspec

from cardhouse.games.game import Game
from cardhouse.games.names import MIXES, game_named
from cardhouse.play.sign_words import take_apart
from cardhouse.play.signs import game_in, read_line, spelled_out
from cardhouse.play.stakes import Stakes, StakesError, check_stakes, smallest_chip

USUAL = {
    "omaha": "pot limit", "big_o": "pot limit", "big_o8": "pot limit", "deuce_single": "no limit",
    "kansas_city": "no limit", "holdem": "",
}  # fmt: skip
ALL_OTHERS = "limit"
ANTE_PART, BRING_IN_PART = 5, 3
"""Of the small bet, to the whole dollar."""
DOLLAR, NICKEL = 100, 5
_CENTS = re.compile(r"(?<![\d.$])(\d{1,2})\s?[c¢](?!\w)", re.IGNORECASE)


def read_usual(text: str, game: str) -> tuple[Game, Stakes]:
    """A game with its stakes; where the line names no game it is `game`.

    >>> game, stakes = read_usual("$5-$10 stud", "holdem")
    >>> game.id, stakes.structure, stakes.ante, stakes.bring_in
    ('stud', 'limit', 100, 200)
    """
    sign = _CENTS.sub(lambda found: f"0.{int(found[1]):02d}", text)
    named, words = game_in(sign), take_apart(spelled_out(sign))
    if named is None and words.other:
        game_named(words.other)  # nobody calls a game that: the refusal names the nearest
    if not words.structures:
        sign = f"{_structure(text, named.id if named is not None else game)} {sign}"
    rules, stakes = read_line(sign, game=game)
    if stakes.structure == "limit" and stakes.blinds and "blind" not in words.extras:
        stakes = _forced(stakes, blinds=(_small_blind(stakes.small_bet), stakes.small_bet))
    return rules, _with_antes(stakes, rules.forced)


class Meant(NamedTuple):
    """What a sign means: a game, or a mix of games, with stakes that say everything."""

    game: str
    mix: str
    stakes: Stakes


def meant_by(sign: str, game: str) -> Meant:
    """A sign with all that it takes for granted; where it names neither game nor mix it is `game`.

    >>> meant_by("10/20 HORSE", "holdem")[:2], meant_by("4/8 O8", "holdem")[:2]
    (('', 'horse'), ('omaha8', ''))
    """
    mix = mix_in(sign)
    if mix:
        return Meant("", mix, mixed_stakes(sign, mix))
    rules, stakes = read_usual(sign, game)
    return Meant(rules.id, "", stakes)


def mix_in(text: str) -> str:
    """The mix that a sign names, if any.

    >>> mix_in("10/20 H.O.R.S.E."), mix_in("$1/$3 NL")
    ('horse', '')
    """
    words = {re.sub(r"\W", "", word).lower() for word in text.split()}
    return next((mix for mix in MIXES if mix in words), "")


def mixed_stakes(text: str, mix: str) -> Stakes:
    """The stakes of a mix with all that its games need: blinds follow from the bets, antes are named."""
    rest = " ".join(word for word in text.split() if re.sub(r"\W", "", word).lower() != mix)
    return _with_antes(read_usual(f"{rest} stud", "stud")[1], "ante_and_bring_in")


def _structure(text: str, game: str) -> str:
    usual = USUAL.get(game, ALL_OTHERS)
    if usual:
        return usual
    raise StakesError(f"say whether {text!r} is limit or no limit, such as '$1/$3 NL' or '$4/$8 Limit'")


def _with_antes(stakes: Stakes, forced: str) -> Stakes:
    if forced == "blinds" or stakes.blinds or stakes.ante or stakes.bring_in:
        return stakes
    bring_in = _part(stakes.small_bet, BRING_IN_PART) if forced == "ante_and_bring_in" else 0
    return _forced(stakes, ante=_part(stakes.small_bet, ANTE_PART), bring_in=bring_in)


def _forced(stakes: Stakes, *, blinds: tuple[int, ...] = (), ante: int = 0, bring_in: int = 0) -> Stakes:
    unit = smallest_chip([*blinds, ante, bring_in, stakes.least_bet], cash=True)
    made = msgspec.structs.replace(stakes, blinds=blinds, ante=ante, bring_in=bring_in, unit=unit)
    return check_stakes(made)


def _small_blind(bet: int) -> int:
    """Half a bet in whole dollars, since nobody has a chip for less: $1 and $3 at $3/$6."""
    return bet // 2 // DOLLAR * DOLLAR or bet // 2


def _part(bet: int, part: int) -> int:
    step = DOLLAR if bet >= 2 * DOLLAR else NICKEL
    return max(step, (bet + part * step // 2) // (part * step) * step)
