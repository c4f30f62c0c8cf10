"""The promotions of a room as everybody may see them: what each is, when and where it is held, what it pays.

What any of it means is decided in `promotions/`. Aliases only; instants are microseconds.
"""

from __future__ import annotations

import msgspec

from cardhouse.promotions.files.page import pays, promotion_page, what, when, where
from cardhouse.promotions.state import Running
from cardhouse.room.hosting import Hosting
from cardhouse.room.views.concealing import Alias

ENDED_SHOWN = 10


class PromotionLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A promotion on the board."""

    promotion: str
    kind: str
    phase: str
    says: str = ""
    what: str = ""
    when: str = ""
    where: str = ""
    pays: str = ""


class PromotionsView(msgspec.Struct, frozen=True, omit_defaults=True):
    """All promotions that are held, and the latest that have ended."""

    promotions: tuple[PromotionLine, ...] = ()


class PromotionView(msgspec.Struct, frozen=True, omit_defaults=True):
    """One promotion in full, as it is posted."""

    line: PromotionLine
    version: int = 1
    lines: tuple[tuple[str, str], ...] = ()
    posted: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    """Rows of the house's book."""


def promotions_view(host: Hosting, alias: Alias) -> PromotionsView:
    """The board of promotions: those that are held, then the latest that ended."""
    all_of_them = host.room.promotions.all.values()
    ended = sorted((one for one in all_of_them if one.phase == "ended"), key=lambda one: -one.ended)
    held = [one for one in all_of_them if one.phase == "running"]
    return PromotionsView(tuple(promotion_line(one) for one in (*held, *ended[:ENDED_SHOWN])))


def promotion_line(running: Running) -> PromotionLine:
    terms = running.terms
    return PromotionLine(
        running.name, terms.kind, running.phase, says=terms.says, what=what(terms), when=when(terms.when),
        where=where(terms), pays=pays(terms.pays),
    )  # fmt: skip


def promotion_view(host: Hosting, name: str, alias: Alias) -> PromotionView | None:
    """One promotion; None where there is none of that name."""
    running = host.room.promotions.all.get(name)
    if running is None:
        return None
    page = promotion_page(running.terms, host.choices_at(host.room.at), house=host.house().name)
    return PromotionView(
        promotion_line(running), running.terms.version, page.lines, posted=page.posted,
        rules=tuple(row for row, _ in page.rules),
    )  # fmt: skip
