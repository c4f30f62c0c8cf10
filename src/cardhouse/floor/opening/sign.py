"""The sign on a table: what is played, for what limit, with which antes or blinds, and what the house takes.

Only words; which of them a house's sign must state is its choice.
"""

from __future__ import annotations

from collections.abc import Collection

from cardhouse.floor.spreads.state import Spread
from cardhouse.floor.spreads.takes import takes_of, words
from cardhouse.games.game import load_game
from cardhouse.houses.choices import Choices
from cardhouse.play.stakes import Stakes

FIELDS = ("game_type", "limit", "antes_or_blinds", "rake_or_time_charge")
STRUCTURES = {
    "no_limit": "No limit",
    "pot_limit": "Pot limit",
    "spread_limit": "Spread limit",
    "limit": "Limit",
}


def sign_of(spread: Spread, choices: Choices, fields: Collection[str] = FIELDS) -> dict[str, str]:
    """The lines of the sign by field, in the printed order; a line that cannot be written is empty."""
    legs = spread.rotation.legs if spread.rotation is not None else ()
    games = [load_game(leg.game).name for leg in legs] or [load_game(spread.game).name]
    lines = {
        "game_type": ", ".join(games),
        "limit": _limit(spread.stakes),
        "antes_or_blinds": _forced(spread.stakes),
        "rake_or_time_charge": _stated(spread, choices),
    }
    return {field: lines[field] for field in FIELDS if field in fields}


def _stated(spread: Spread, choices: Choices) -> str:
    """A sign states a figure that management set for this game; the standard of the house is none."""
    stated = spread.stakes.collection != "rake" or spread.stakes.rake
    return taken(spread, choices) if stated else ""


def taken(spread: Spread, choices: Choices) -> str:
    """What the house takes, for everybody to read, from the figures that hands are charged by."""
    return words(takes_of(spread.stakes, choices), choices)


def dollars(cents: int) -> str:
    """An amount as signs write it.

    >>> dollars(300), dollars(50)
    ('$3', '$0.50')
    """
    whole, part = divmod(cents, 100)
    return f"${whole}.{part:02}" if part else f"${whole}"


def _limit(stakes: Stakes) -> str:
    bets: tuple[int, ...] = (stakes.small_bet, stakes.big_bet)
    if stakes.structure == "spread_limit":
        bets = (stakes.least_bet, *dict.fromkeys(bets))
    sizes = [size for size in bets if size]
    kill = "" if stakes.kill == "none" else f", {stakes.kill} kill"
    amounts = " " + "-".join(dollars(size) for size in sizes) if sizes else ""
    return f"{STRUCTURES[stakes.structure]}{amounts}{kill}"


def _forced(stakes: Stakes) -> str:
    parts = []
    if stakes.blinds:
        parts.append("blinds " + "-".join(dollars(blind) for blind in stakes.blinds))
    if stakes.ante:
        kind = {"each": "ante", "big_blind": "big blind ante", "button": "button ante"}[stakes.ante_kind]
        parts.append(f"{kind} {dollars(stakes.ante)}")
    if stakes.bring_in:
        parts.append(f"bring-in {dollars(stakes.bring_in)}")
    return ", ".join(parts)
