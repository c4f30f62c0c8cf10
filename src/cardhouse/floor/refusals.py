"""The kinds of the floor's refusals, and those that all subjects share; each subject's own are in its folder.

Whoever writes a refusal says of which kind it is (`declare`). One of the house's `order` a supervisor may
overrule with a reason (`room/overruling`), so the place where it is made asks first whether that is so
(`Desk.overruled`, `Desk.unless_overruled`). The others nobody sets aside; why not is `WHY_NOT`.
"""

from __future__ import annotations

from typing import Literal, get_args

from cardhouse.play.refusal import Refusal, register
from cardhouse.play.refusal_table import TABLE_CODES

Kind = Literal["order", "fact", "office", "law", "game"]
KINDS: dict[str, Kind] = {}
WHY_NOT: dict[Kind, str] = {
    "fact": "it tells what is so, and no word changes that",
    "office": "whose office it is does it himself",
    "law": "it protects people or their money",
    "game": "it is a rule of the game that is played there, and ruled on at the table",
}
"""Why refusals of a kind are not overruled."""


def declare(
    *,
    order: dict[str, str] | None = None,
    fact: dict[str, str] | None = None,
    office: dict[str, str] | None = None,
    law: dict[str, str] | None = None,
    game: dict[str, str] | None = None,
) -> None:
    """Registers refusals of the floor, a sentence for each code, by kind: the house's order; what is so, or
    what was asked is nothing; who may decide it; what protects people and their money; rules of the game.
    """
    for kind, codes in zip(get_args(Kind), (order, fact, office, law, game), strict=True):
        register(codes or {})
        for code in codes or {}:
            assert KINDS.setdefault(code, kind) == kind, f"{code} is of another kind already"


def overrulable(refused: Refusal) -> bool:
    """Whether a supervisor may set a refusal aside."""
    return KINDS.get(refused.code) == "order"


declare(
    order={
        "seat_held": "seat {seat} of table {table} is held for {person}",
        "house_rule": "{what}: {why}",
    },
    fact={
        "no_such_table": "there is no table {table}; open are {tables}",
        "no_such_spread": "the room does not offer {spread:typed}; it offers {spreads}",
        "no_such_person": "nobody is registered as {person:typed}",
        "not_at_table": "{person} does not sit at table {table}",
        "not_seated": "{person} has no seat at any table",
        "no_reason": "{what} needs a reason in words",
        "bad_text": "{what} must be {allowed}",
    },
    game=TABLE_CODES,
)
