"""A splash pot: in the time frame a game that takes part is drawn at random, and the fixed amount goes to the
pot of its next hand. While a hand is on it waits for the end of that hand.

The money goes from the fund to the table's pot in the same entry in which the chips are put there. Whether
the house takes its rake from it is the house's choice.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardhouse.floor.due import Due
from cardhouse.money import account as accounts
from cardhouse.play.refusal import Refusal
from cardhouse.play.table_commands import SplashPot
from cardhouse.promotions.command import PromotionCommand
from cardhouse.promotions.desk import Answer, AnyEvent, PromotionDesk
from cardhouse.promotions.drawings.qualified import playing_at
from cardhouse.promotions.drawings.state import Splash
from cardhouse.promotions.drawings.time_frame import drawn_next
from cardhouse.promotions.event import PromotionEvent
from cardhouse.promotions.funds.award import fixed
from cardhouse.promotions.funds.paying import pay, set_aside
from cardhouse.promotions.state import Promotions, Running


class DrawSplash(PromotionCommand, frozen=True):
    """The clock: a table is drawn for a splash pot."""

    promotion: str


class SplashDrawn(PromotionEvent, frozen=True):
    """A table was drawn from those at which the promotion was being played: from the logged source, by its
    place among them. No table where nobody played.
    """

    promotion: str
    number: int
    """Counts the promotion's splashes from 1."""
    table: int
    amount: int
    game: str
    among: tuple[int, ...]
    place: int = 0
    cite: str | None = None


class PotSplashed(PromotionEvent, frozen=True):
    """The money lies in the pot of the table's next hand."""

    promotion: str
    number: int
    table: int
    cite: str | None = None


def decide(desk: PromotionDesk, command: DrawSplash) -> Answer:
    running = desk.promotions.all[command.promotion]
    return [*drawn(desk, running), drawn_next(desk, running)]


def drawn(desk: PromotionDesk, running: Running) -> list[AnyEvent]:
    """A table is drawn, and the money put into its pot where no hand is on."""
    where = running.terms.where
    least = max(running.terms.who.least_players, desk.choices.value("promotion_hits.players_least"))
    among = tuple(one.number for one in playing_at(where, desk.floor.floor, least))
    place = desk.mixed(len(among))[0] if among else 0
    table, amount = (among[place] if among else 0), running.terms.pays.amount
    game = desk.floor.floor.tables[table].table.game if table else ""
    number = len(desk.promotions.drawings.splashes.get(running.name, ())) + 1
    events: list[AnyEvent] = [
        SplashDrawn(
            running.name, number, table=table, amount=amount, game=game, among=among, place=place,
            cite=_row(desk),
        )
    ]  # fmt: skip
    if table and not desk.events.in_hand(table):
        events += put_in(desk, running, Splash(number, table, amount, at=desk.now, game=game))
    return events


def put_in(desk: PromotionDesk, running: Running, splash: Splash) -> list[AnyEvent]:
    """The money goes from its fund to the pot of the table's next hand."""
    award, key = fixed(desk, running.terms, splash.amount, game=splash.game), _key(running.name, splash)
    raked = desk.choices["promotion_splash.raked"]
    put = desk.floor.do(splash.table, SplashPot(splash.amount, raked.value == "raked", raked.cite))
    about = {"table": splash.table, "note": running.name, "stopped_too": True}  # the clock is not refused
    aside = set_aside(desk, award, key=key, **about)
    paid = pay(desk, key, {accounts.pot(splash.table): splash.amount}, **about)
    assert not isinstance(put, Refusal), put
    assert not isinstance(aside, Refusal), aside
    assert not isinstance(paid, Refusal), paid
    return [PotSplashed(running.name, splash.number, splash.table, _row(desk)), put, *aside, *paid]


def after_hand(desk: PromotionDesk, table: int) -> list[AnyEvent]:
    """What waited for the end of the hand at a table."""
    drawings = desk.promotions.drawings
    found: list[AnyEvent] = []
    for name, number in drawings.waiting.get(table, ()):
        found += put_in(desk, desk.promotions.all[name], drawings.splashes[name][number - 1])
    return found


def _key(promotion: str, splash: Splash) -> str:
    return f"{promotion} splash {splash.number}"


def _row(desk: PromotionDesk) -> str | None:
    return desk.choices.always("promotions.splash")


def apply_drawn(promotions: Promotions, event: SplashDrawn, at: int) -> None:
    drawings = promotions.drawings
    splash = Splash(event.number, event.table, event.amount, at, event.game)
    drawings.splashes.setdefault(event.promotion, []).append(splash)
    if event.table:
        drawings.waiting.setdefault(event.table, []).append((event.promotion, event.number))


def apply_put(promotions: Promotions, event: PotSplashed, at: int) -> None:
    drawings = promotions.drawings
    drawings.splashes[event.promotion][event.number - 1].put = True
    drawings.waiting[event.table].remove((event.promotion, event.number))
    if not drawings.waiting[event.table]:
        del drawings.waiting[event.table]
    drawings.lying.setdefault(event.table, []).append((event.promotion, event.number))


def due(promotions: Promotions) -> Iterator[Due]:
    """Whether a table is to be drawn."""
    for one in promotions.running:
        course = promotions.drawings.courses.get(one.name)
        if one.terms.splash is not None and course is not None and course.draws_at:
            yield Due(course.draws_at, f"draw {one.name}", DrawSplash(one.name))
