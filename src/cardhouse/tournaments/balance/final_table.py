"""How many make the final table (tournament.final-table)."""

from __future__ import annotations

import msgspec

from cardhouse.games.game import load_game
from cardhouse.houses.choices import Choices
from cardhouse.play.chips_in_play import seats_most
from cardhouse.tournaments.balance.field import EventFacts

SIX_HANDED = 6
SHORT_HANDED = (6, 7)


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
    kind = _kind(facts, setting.value)
    if kind:
        chosen = choices[f"event_final_table.{kind}"]
        return FinalTable(chosen.value, chosen.cite)
    most = choices["event_final_table.most"]
    if facts.seats >= most.value:
        return FinalTable(most.value, most.cite)
    return FinalTable(facts.seats + 1, setting.cite)


def _kind(facts: EventFacts, size: str) -> str:
    """Under which name the house has a number for such an event; empty where it goes by the full table. No
    book gives one for draw games, nor by table size for fewer than six.
    """
    if size == "by_game":
        kind = "six_handed" if facts.seats == SIX_HANDED else facts.game
        return "" if kind == "draw" else kind
    if size == "by_table_size" and facts.seats >= min(SHORT_HANDED):
        return "six_handed" if facts.seats in SHORT_HANDED else "flop"
    return ""
