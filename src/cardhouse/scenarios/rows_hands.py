"""Rows on dead hands, showdowns, disputes and who decides: one kind of check for each situation.

The columns are the facts of the situation, as `cardhouse ruling list` names them, and the ruling; what it
comes to is decided in `cardhouse.rulings`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardhouse.play.refusal import Refusal
from cardhouse.rulings.hand_cases import HAND_CASES
from cardhouse.rulings.situations import FactError, Situation, situations
from cardhouse.scenarios.expectations import Pair
from cardhouse.scenarios.model import WordError
from cardhouse.scenarios.room_rulings import asked_in_room
from cardhouse.scenarios.tables import Spot, row_kind


def _plain(text: str) -> str:
    return re.sub(r"(?<=\d),(?=\d{3})", "", text).strip()


def _judge(spot: Spot, situation: Situation, cells: dict[str, str]) -> Iterator[Pair]:
    facts = {name: cell for name, cell in cells.items() if name != "ruling" and cell != "-"}
    try:
        case = situation.make(facts, cash=spot.rule_set == "cash")
    except FactError as wrong:
        raise WordError(str(wrong)) from wrong
    made = yield from asked_in_room(spot, case)
    came = f"refused: {made.text()}" if isinstance(made, Refusal) else made.outcome()
    if _plain(came) != _plain(cells["ruling"]):
        yield cells["ruling"], came


def _register(situation: Situation) -> None:
    def run(spot: Spot, cells: dict[str, str]) -> Iterator[Pair]:
        return _judge(spot, situation, cells)

    columns = {
        fact.name.replace("-", " ") + ("" if fact.required else "?"): fact.allowed()
        for fact in situation.facts
        if fact.question
    }
    columns["ruling"] = "what is ruled: `hand dead`, `floor decides: hand dead or hand live`"
    row_kind(situation.name.replace("-", " "), situation.about, columns)(run)


for _situation in situations().values():
    if _situation.case in HAND_CASES:
        _register(_situation)
