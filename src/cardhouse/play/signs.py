"""A table's line as people say it and as a sign shows it: the game with its stakes, read and written.

What is written here can be read back to the same stakes (`tests/play/test_signs.py`). Names of games are read
by `games.names`, the stakes themselves by `stakes`; the sign that a book prescribes is `floor.opening.sign`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardhouse.games.game import Game
from cardhouse.games.names import game_named, known_game
from cardhouse.play.sign_words import SHORT, take_apart
from cardhouse.play.stakes import Stakes, StakesError, amount_text, parse_stakes, smallest_chip

_SHORT = re.compile(rf"\b({'|'.join(sorted(SHORT, key=len, reverse=True))})\b", re.IGNORECASE)
LINE_MOST = 200
KILLS = {"none": "", "full": "kill", "half": "half kill", "voluntary": "voluntary kill"}
ANTES = {"each": "ante", "big_blind": "big blind ante", "button": "button ante"}


def read_line(text: str, *, cash: bool = True, game: str = "") -> tuple[Game, Stakes]:
    """A game with its stakes in one line, in any order; where the line names no game it is `game`.

    >>> [(game.id, stakes.blinds) for game, stakes in map(read_line, ("1/3 NL hold'em", "$5/$10 PLO"))]
    [('holdem', (100, 300)), ('omaha', (500, 1000))]
    """
    line = spelled_out(text)
    unread: StakesError | None = None
    for named, sign in _readings(line):
        try:
            return named, parse_stakes(sign, cash=cash, forced=named.forced)
        except StakesError as fault:
            unread = unread or fault
    other = take_apart(line).other
    if unread is None and game and not other:
        return read_sign(text, game, cash=cash)
    if unread is None and other:
        game_named(other)
    names_none = f"{text!r} names no game; write it beside the stakes, such as 'omaha 8 limit 4/8'"
    raise unread or StakesError(names_none)


def read_sign(text: str, game: str, *, cash: bool = True) -> tuple[Game, Stakes]:
    """A game by the words people use and the sign of its stakes, which may repeat the game's name.

    >>> read_sign("$1/$3 NL Hold'em", "texas hold'em")[1] == parse_stakes("no limit 1/3")
    True
    """
    rules = game_named(game)
    if not any(True for _ in _readings(spelled_out(text))):
        return rules, parse_stakes(text, cash=cash, forced=rules.forced)
    named, stakes = read_line(text, cash=cash)
    if named.id != rules.id:
        raise StakesError(f"the sign {text!r} is for {named.name}, not for {rules.name}")
    return rules, stakes


def game_in(text: str) -> Game | None:
    """The game that a line names, whatever else it says."""
    return next((game for game, _ in _readings(spelled_out(text))), None)


def spelled_out(text: str) -> str:
    """With structure and game in words of their own."""
    return _SHORT.sub(lambda short: SHORT[short[0].lower()], text[:LINE_MOST])


def _readings(line: str) -> Iterator[tuple[Game, str]]:
    """Each game that some words of the line name, with the rest of the line; the most words first, since
    "omaha 8" is no game of Omaha for eight.
    """
    words = line.split()
    for length in range(len(words), 0, -1):
        for first in range(len(words) - length + 1):
            found = known_game(" ".join(words[first : first + length]))
            if found is not None:
                yield found, " ".join((*words[:first], *words[first + length :]))


def write_sign(stakes: Stakes, *, cash: bool = True) -> str:
    """The stakes as a sign on the table says them: "no limit 1/3".

    >>> write_sign(parse_stakes("$10/$20 limit, ante $1, bring-in $3", forced="ante_and_bring_in"))
    'limit 10/20 ante 1 bring-in 3'
    """

    def sizes(*amounts: int) -> str:
        return "/".join(amount_text(amount, cash=cash) for amount in amounts)

    words = [write_bets(stakes, cash=cash)]
    if stakes.blinds and stakes.structure in ("limit", "spread_limit"):
        words.append(f"blinds {sizes(*stakes.blinds)}")
    if stakes.ante:
        words.append(f"{ANTES[stakes.ante_kind]} {sizes(stakes.ante)}")
    if stakes.bring_in:
        words.append(f"bring-in {sizes(stakes.bring_in)}")
    forced = [*stakes.blinds, stakes.ante, stakes.bring_in, stakes.least_bet]
    if stakes.unit != smallest_chip(forced, cash):
        words.append(f"chip {sizes(stakes.unit)}")
    if stakes.least_buy_in:
        words.append(f"buy-in {sizes(stakes.least_buy_in)}")
    takes = {"none": "", "button": "collection"}.get(stakes.collection, stakes.collection)
    if stakes.charged:
        takes += f" {sizes(stakes.charged)}"
    return " ".join([*words, *(word for word in (KILLS[stakes.kill], takes) if word)])


def write_bets(stakes: Stakes, *, cash: bool = True) -> str:
    """The structure and the sizes that belong to it, which is what people call a game: "limit 4/8"."""
    bets = [stakes.small_bet, stakes.big_bet]
    if stakes.structure == "spread_limit":
        bets = [stakes.least_bet, stakes.small_bet, *([stakes.big_bet] if bets[0] != bets[1] else [])]
        return "spread " + "-".join(amount_text(bet, cash=cash) for bet in bets)
    if stakes.structure != "limit":
        bets = list(stakes.blinds) or [stakes.small_bet]
    return f"{stakes.structure.replace('_', ' ')} " + "/".join(amount_text(bet, cash=cash) for bet in bets)
