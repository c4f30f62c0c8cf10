"""What happens between hands, in words: the button, who comes in for what, kills, pots that stay.

The hand itself is told by `telling.py`; what it tells anyway, such as its posts, is left out here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardhouse.games.game import load_game
from cardhouse.houses.silence import said_in_short
from cardhouse.play import table_events as ev
from cardhouse.sim.amounts import written

SENTENCES: dict[type[Any], str] = {
    ev.HandBegan: "{button}",
    ev.PlayerEntered: "{who} comes in{terms}",
    ev.BlindMissed: "{who} misses the {blinds}",
    ev.HandWithheld: "{who} gets no hand: {why}",
    ev.GameChanged: "the game changes to {game}",
    ev.ButtonFrozen: "the button stays at seat {seat} while stud is dealt",
    ev.StraddleAnnounced: "{who} straddles for {amount}",
    ev.StraddleLapsed: "{who} wanted to straddle: {why}",
    ev.OfferTakenBack: "{who} neither straddles nor kills the pot",
    ev.ChipsBought: "{who} buys {amount}",
    ev.WentBroke: "{who} is broke",
    ev.LegWon: "{who} has a leg up",
    ev.LegLost: "{who} has no leg any more",
    ev.KillOwed: "{who} must kill the next pot",
    ev.KillEnded: "{who} need not kill again",
    ev.PotCarried: "{amount} stays in the pot for the next deal",
    ev.HandsPrescribed: "a ruling lays down button and blinds of the next hands",
    ev.AnteingStopped: "after {deals} deals without an opener nobody antes again",
}


def tell_table(event: ev.TableEvent, scale: int, names: Mapping[int, str]) -> str:
    """One line, or nothing."""
    sentence = SENTENCES.get(type(event))
    if sentence is None:
        return ""
    line = sentence.format(**_facts(event, scale, names))
    cite = getattr(event, "cite", None)
    return f"{line[:1].upper()}{line[1:]}{f' [{said_in_short(cite)}]' if cite else ''}."


def _facts(event: Any, scale: int, names: Mapping[int, str]) -> dict[str, object]:
    """What a sentence may need of the event."""
    facts: dict[str, object] = {}
    for name in ("seat", "deals"):
        if hasattr(event, name):
            facts[name] = getattr(event, name)
    if hasattr(event, "seat"):
        facts["who"] = names.get(event.seat, f"seat {event.seat}")
    if hasattr(event, "amount"):
        facts["amount"] = written(event.amount, scale)
    if hasattr(event, "why"):
        facts["why"] = event.why.replace("_", " ")
    if isinstance(event, ev.HandBegan):
        facts["button"] = _button(event, names)
    elif isinstance(event, ev.PlayerEntered):
        facts["terms"] = _terms(event, scale)
    elif isinstance(event, ev.BlindMissed):
        facts["blinds"] = " and the ".join(blind.replace("_", " ") for blind in event.blinds)
    elif isinstance(event, ev.GameChanged):
        facts["game"] = load_game(event.game).name
    return facts


def _button(event: ev.HandBegan, names: Mapping[int, str]) -> str:
    if load_game(event.setup.game).forced == "ante_and_bring_in":
        return "a new hand, without a button"
    if event.button not in event.setup.seats:
        return f"the button is at the empty seat {event.button}"
    return f"the button is at {names.get(event.button, f'seat {event.button}')}"


def _terms(event: ev.PlayerEntered, scale: int) -> str:
    parts = [f"{written(event.live, scale)} live"] if event.live else []
    parts += [f"{written(event.dead, scale)} dead"] if event.dead else []
    return f" for {' and '.join(parts)}" if parts else ""
