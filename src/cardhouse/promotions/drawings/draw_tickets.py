"""A drawing is held by the clock: tickets come out of the drum in an order from the logged source, until
every prize has its winner or the drum is empty. Who must be present and is not, or has won already, is passed
over.

Each prize is a hit of its own, so that it is claimed and paid as all prizes are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from cardhouse.floor.due import Due
from cardhouse.promotions.command import PromotionCommand
from cardhouse.promotions.desk import Answer, AnyEvent, PromotionDesk
from cardhouse.promotions.drawings.state import Drum, Ticket
from cardhouse.promotions.drawings.tickets import earned, in_drum
from cardhouse.promotions.drawings.time_frame import drawn_next
from cardhouse.promotions.event import PromotionEvent
from cardhouse.promotions.hits.hit_found import HitFound, next_number
from cardhouse.promotions.hits.state import Taker
from cardhouse.promotions.promotion import Promotion
from cardhouse.promotions.state import Promotions, Running


class DrawTickets(PromotionCommand, frozen=True):
    """The clock: a drawing is held."""

    promotion: str


class Drawn(msgspec.Struct, frozen=True, omit_defaults=True):
    """A ticket that came out of the drum, and where it lay in it; `prize` in cents, `hit` that it became."""

    person: str
    ticket: int
    place: int
    prize: int = 0
    hit: int = 0
    passed: str = ""
    """Why it was passed over: `not_present`, `won_already`, `did_not_come`."""


class TicketsDrawn(PromotionEvent, frozen=True):
    """A drawing was held: who had how many tickets in the drum, in order, and what came out of it."""

    promotion: str
    number: int
    drum: tuple[tuple[str, int], ...]
    drawn: tuple[Drawn, ...]
    replaces: int = 0
    """The hit whose ticket was void or whose winner did not come, where this was drawn in its place."""
    cites: tuple[str, ...] = ()
    rest: tuple[tuple[str, int], ...] = ()
    """Whose tickets did not come out, in order: from it is drawn on where a winner does not come."""


def decide(desk: PromotionDesk, command: DrawTickets) -> Answer:
    running = desk.promotions.all[command.promotion]
    return [*drawn(desk, running, prizes_of(running.terms)), drawn_next(desk, running)]


def prizes_of(terms: Promotion) -> tuple[int, ...]:
    """The prizes of one drawing, in order."""
    assert terms.drawing is not None, terms.name
    return terms.pays.amounts or (terms.pays.amount,) * terms.drawing.winners


def drawn(
    desk: PromotionDesk, running: Running, prizes: Sequence[int], *, replaces: int = 0
) -> list[AnyEvent]:
    """A drawing for these prizes; `replaces`: for that of a hit whose ticket was void."""
    drum, drawing = desk.promotions.drawings.drums.get(running.name, Drum()), running.terms.drawing
    assert drawing is not None, running.name
    time = desk.promotions.drawings.times[running.name]
    tickets = in_drum(time, drum, drawing, desk.now)
    order = desk.mixed(len(tickets)) if tickets else ()
    before = drum if replaces else Drum()
    out, hits = _out_of_drum(desk, running, tickets, order=order, prizes=prizes, before=before)
    number = drum.drawings if replaces else drum.drawings + 1
    rest = tuple(tickets[place] for place in order[len(out) :])
    held = TicketsDrawn(
        running.name, number, drum=_counted(tickets), drawn=tuple(out), replaces=replaces,
        cites=_cites(desk), rest=rest,
    )  # fmt: skip
    return [held, *hits]


def drawn_on(desk: PromotionDesk, running: Running, hit: int, *, over: str = "") -> list[AnyEvent]:
    """The latest drawing goes on in its order, for the prize of a ticket that was void or of a winner who did
    not come (`over`). Places are those in what was left of that order.
    """
    drum, prize = desk.promotions.drawings.drums[running.name], desk.promotions.hits.all[hit].prize
    left = [one for one in drum.rest if one.number not in drum.void.get(one.person, ())]
    before = Drum(winners=drum.winners, passed=[*drum.passed, *filter(None, [over])])
    order = range(len(left))
    out, hits = _out_of_drum(desk, running, left, order=order, prizes=(prize,), before=before)
    rest = tuple(left[len(out) :])
    held = TicketsDrawn(
        running.name, drum.drawings, drum=(), drawn=tuple(out), replaces=hit, cites=_cites(desk), rest=rest
    )
    return [held, *hits]


def _cites(desk: PromotionDesk) -> tuple[str, ...]:
    return tuple(filter(None, (desk.choices.always("promotions.drawing"),)))


def _out_of_drum(
    desk: PromotionDesk, running: Running, tickets: list[Ticket], *, order: Sequence[int],
    prizes: Sequence[int], before: Drum,
) -> tuple[list[Drawn], list[AnyEvent]]:  # fmt: skip
    drawing = running.terms.drawing
    assert drawing is not None, running.name
    out: list[Drawn] = []
    hits: list[AnyEvent] = []
    winners, cites = set(before.winners), _cites(desk)
    for place in order:
        if len(hits) == len(prizes):
            break
        person, number = tickets[place]
        seat = _seat(desk, person)
        passed = "not_present" if drawing.must_be_present and seat is None else ""
        if drawing.once and person in winners:
            passed = "won_already"
        if person in before.passed:
            passed = "did_not_come"
        if passed:
            out.append(Drawn(person, number, place, passed=passed))
            continue
        winners.add(person)
        prize = prizes[len(hits)]
        hit = next_number(desk.promotions, hits)
        taker = Taker(person, "maker", *(seat or (0, 0)))
        hits.append(HitFound(hit=hit, promotion=running.name, began=desk.now, takers=(taker,), cites=cites,
            prize=prize, table=taker.table))  # fmt: skip
        out.append(Drawn(person, number, place, prize, hit))
    return out, hits


def _seat(desk: PromotionDesk, person: str) -> tuple[int, int] | None:
    """Where somebody sits and is not away."""
    for table, seat in desk.floor.floor.seated(person):
        if not desk.floor.floor.tables[table].table.seats[seat].away:
            return table, seat
    return None


def _counted(tickets: list[Ticket]) -> tuple[tuple[str, int], ...]:
    found: dict[str, int] = {}
    for one in tickets:
        found[one.person] = found.get(one.person, 0) + 1
    return tuple(found.items())


def apply(promotions: Promotions, event: TicketsDrawn, at: int) -> None:
    drum = promotions.drawings.drums.setdefault(event.promotion, Drum())
    drum.drawings = event.number
    if not event.replaces:
        drum.winners, drum.prizes, drum.passed = [], [], []
    drum.winners = drum.winners + [one.person for one in event.drawn if one.hit]
    drum.prizes += [one.hit for one in event.drawn if one.hit]
    drum.rest = [Ticket(*one) for one in event.rest]
    for one in event.drawn:
        if one.hit:
            drum.won.setdefault(one.person, []).append(one.ticket)
            drum.hits[one.hit] = Ticket(one.person, one.ticket)
    drawing = promotions.all[event.promotion].terms.drawing
    if drawing is not None and drawing.fresh and not event.replaces:
        time = promotions.drawings.times[event.promotion]
        drum.past = {person: earned(time, drawing, person, at) for person in time.everybody(at)}


def due(promotions: Promotions) -> Iterator[Due]:
    """Whether a drawing is to be held."""
    for one in promotions.running:
        course = promotions.drawings.courses.get(one.name)
        if one.terms.drawing is not None and course is not None and course.draws_at:
            yield Due(course.draws_at, f"draw {one.name}", DrawTickets(one.name))
