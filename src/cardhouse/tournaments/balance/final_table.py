"""How many make the final table (tournament.final-table)."""

from __future__ import annotations

import msgspec

from cardhouse.games.game import load_game
from cardhouse.houses.choices import Choices
from cardhouse.play.chips_in_play import seats_most
from cardhouse.tournaments.balance.field import EventFacts

SIX_HANDED = 6


class FinalTable(msgspec.Struct, frozen=True):
    """The most who sit at it, and by which rule."""

    seats: int
    cite: str | None


def final_table(facts: EventFacts, choices: Choices) -> FinalTable | None:
    """The final table of an event; None where the rule does not hold for it. It seats no more than the house
    has in that game: six draw triple draw from one deck, not seven.
    """
    found = _by_the_rule(facts, choices)
    for name in facts.games if found is not None else ():
        most, cite = seats_most(load_game(name), choices)
        if found is not None and found.seats > most:
            found = FinalTable(most, cite)
    return found


def _by_the_rule(facts: EventFacts, choices: Choices) -> FinalTable | None:
    if facts.heads_up and choices.value("event_final_table.heads_up_events") == "exempt":
        return None
    setting = choices["event_final_table.size"]
    kind = "six_handed" if facts.seats == SIX_HANDED else facts.game
    if setting.value == "by_game" and kind != "draw":  # no book gives a number for draw games
        chosen = choices[f"event_final_table.{kind}"]
        return FinalTable(chosen.value, chosen.cite)
    most = choices["event_final_table.most"]
    if facts.seats >= most.value:
        return FinalTable(most.value, most.cite)
    return FinalTable(facts.seats + 1, setting.cite)
