"""What supervisors overruled, for staff: what was done, what the house's order said, why, and by whom."""

from __future__ import annotations

import msgspec

from cardhouse.room.hosting import Hosting
from cardhouse.room.views.concealing import Alias
from cardhouse.room.views.naming import named

LATEST = 40


class OverruledLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """One refusal that was set aside. `rule` is the one that said no, `cite` the one that lets it be done."""

    at: int
    what: str
    says: str
    reason: str
    by: str
    table: int = 0
    rule: str | None = None
    cite: str | None = None
    says_in: dict[str, str] = {}
    """`says` in other languages."""


class OverruledView(msgspec.Struct, frozen=True):
    """The latest ones, the newest first."""

    overruled: tuple[OverruledLine, ...]


def overruled_view(host: Hosting, alias: Alias) -> OverruledView:
    known = host.room.floor.people.known
    lines = []
    for at, one in reversed(host.room.parts["overruling"].made[-LATEST:]):
        refused = one.refusal
        refused = named(refused, known, alias) if refused is not None else None
        says = refused.sentence() if refused is not None else one.refused[0]
        lines.append(OverruledLine(
            at=at, what=one.what, says=says, reason=one.reason, by=one.by, table=one.table, rule=one.rule,
            cite=one.cite, says_in=refused.elsewhere() if refused is not None else {},
        ))  # fmt: skip
    return OverruledView(tuple(lines))
