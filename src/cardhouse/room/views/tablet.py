"""What a dealer has in hand beyond the table itself: what the next hand costs whom, markers at seats, what
time is due from each, who draws for the button. What goes on inside a hand is in `tracked`. For staff;
decides nothing.
"""

from __future__ import annotations

import msgspec

from cardhouse.floor.desk import MINUTE, Desk
from cardhouse.floor.people.standing import kept_out
from cardhouse.floor.spreads.takes import takes_of, words
from cardhouse.floor.state import FloorTable
from cardhouse.money import account as accounts
from cardhouse.money.cage.denominations import room_chips
from cardhouse.money.collections import time
from cardhouse.money.desk import MoneyDesk
from cardhouse.play.button_draw import reason
from cardhouse.play.dealer import Dealer
from cardhouse.play.refusal import Refusal
from cardhouse.play.setup import HandSetup
from cardhouse.play.table_events import HandBegan, HandWithheld
from cardhouse.play.table_offers import announced_last
from cardhouse.promotions.funds.tube import DOLLAR, in_tube, to_drop
from cardhouse.room.collecting import game_at
from cardhouse.room.hosting import Hosting
from cardhouse.room.light.state import known_of
from cardhouse.room.light.view import CountedLine, counted_line
from cardhouse.room.reopening.reopen import can_reopen
from cardhouse.room.reopening.view import DrewForButton, EndedHand, drew_for_button, ended_hand
from cardhouse.room.roster.push_dealers import down_minutes
from cardhouse.room.roster.view import NextPush, next_push
from cardhouse.room.views.called_clock import CalledClock, called_clock
from cardhouse.room.views.concealing import Alias
from cardhouse.room.views.event_table import next_hand
from cardhouse.room.views.mix import MixLine, mix_line
from cardhouse.room.views.needs import desk_of
from cardhouse.room.views.offers import Straddle, killers, straddles
from cardhouse.room.views.tracked import Entered, InHand, in_hand, what_ended
from cardhouse.room.views.unsold import unsold_at
from cardhouse.tournaments.chips.in_play import denominations


class Mark(msgspec.Struct, frozen=True, omit_defaults=True):
    """A marker at a seat: its kind, and as far as it has them a count, an amount, an end, words, a rule."""

    seat: int
    kind: str
    count: int = 0
    chips: int = 0
    until: int = 0
    says: str = ""
    cite: str | None = None
    says_in: dict[str, str] = {}
    """`says` in other languages, where it is the sentence of a refusal."""


class PostLine(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What a seat puts up before the deal; of that so much is dead."""

    seat: int
    kind: str
    chips: int
    dead: int = 0


class Paying(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What is due from a seat; out of the pocket where the chips on the table do not reach."""

    seat: int
    chips: int
    pocket: bool = False


class TimeLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """Time that is due: who pays what, and until when it is then paid."""

    pays: tuple[Paying, ...]
    until: int = 0
    left_in_pot: int = 0
    cite: str | None = None


class TubeLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """Chips for promotions that wait in the tube until there are enough; `drop`: those to be coloured up and
    dropped now.
    """

    chips: int
    full: int
    drop: int = 0
    cite: str | None = None


class PotSplash(msgspec.Struct, frozen=True, omit_defaults=True):
    """Money of a promotion for a pot: `lies` once it is in it, before that it waits for the next hand."""

    promotion: str
    chips: int
    lies: bool = False
    cite: str | None = None


class NextHand(msgspec.Struct, frozen=True, omit_defaults=True):
    """The hand that would begin now."""

    button: int
    posts: tuple[PostLine, ...] = ()
    straddles: tuple[Straddle, ...] = ()
    killers: tuple[int, ...] = ()


class Tablet(msgspec.Struct, frozen=True, omit_defaults=True):
    """The dealer's own part of a table's view."""

    marks: tuple[Mark, ...] = ()
    chips: tuple[int, ...] = ()
    """The values of the room's chips, or of those in play in the event whose table it is."""
    down_until: int = 0
    """When this dealer's down is over; 0 where nobody is in the box."""
    down_cite: str | None = None
    push: NextPush | None = None
    """Where the dealer in the box goes next, and who comes."""
    charge: str = ""
    """What the house takes here, as the sign says."""
    draws: tuple[int, ...] = ()
    """Who draws for the button: all who are there, or those who tied. Before the first hand also who would
    draw again, where a card was misread."""
    draw_cites: tuple[str, ...] = ()
    """The rows that say which card wins it, and what is done with equal ones."""
    drew: DrewForButton | None = None
    """The cards that were drawn for it, until a hand begins."""
    coming: NextHand | None = None
    mix: MixLine | None = None
    due: TimeLine | None = None
    tube: TubeLine | None = None
    splashes: tuple[PotSplash, ...] = ()
    hand: InHand | None = None
    clock: CalledClock | None = None
    """A clock that was called and runs."""
    back: Entered | None = None
    """Between hands: the tap that ended the last one, as long as it can be taken back."""
    ended: EndedHand | None = None
    """What the last hand brought, until the next one begins."""
    counted: CountedLine | None = None
    """Where hands are only counted: what may be dropped."""


def tablet_view(host: Hosting, table: FloorTable, dealer: Dealer | None, alias: Alias) -> Tablet:
    """As it stands now."""
    desk = desk_of(host, table.number)
    money = MoneyDesk(host.room.books, desk.choices, desk.now, zone=host.zone)
    down, since = desk.choices["money_tips.down_minutes"], table.absences.dealer_since
    minutes = down_minutes(host)
    light = table.mode == "light"
    came = [] if dealer is not None or light else _beginning(host, desk, table)
    event = host.room.events.all.get(table.event)
    drew = drew_for_button(host.room, table) if dealer is None else None
    return Tablet(
        marks=(*_marks(desk, table, alias), *_withheld(came), *_unsold(host, table)),
        chips=tuple(denominations(event)) if event is not None else room_chips(money),
        down_until=since + minutes * MINUTE if since and table.absences.dealer else 0,
        down_cite=down.cite if minutes == down.value else None,
        push=next_push(host, table),
        charge=words(takes_of(table.table.stakes, desk.choices), desk.choices),
        draws=_draws(table, again=drew is not None),
        draw_cites=() if table.table.button or light else _draw_cites(desk, table),
        drew=drew,
        coming=_coming(desk, table, came),
        mix=mix_line(desk, table, dealer is not None),
        due=_due(money, desk, table) if dealer is None else None,
        tube=_tube(host, desk, table) if dealer is None else None,
        splashes=_splashes(host, desk, table.number),
        hand=in_hand(dealer) if dealer is not None else None,
        clock=called_clock(host.room, table.number, dealer) if dealer is not None else None,
        back=_back(host, table) if dealer is None else None,
        ended=ended_hand(host.room, table) if dealer is None else None,
        counted=counted_line(host, table),
    )


def _unsold(host: Hosting, table: FloorTable) -> list[Mark]:
    """Who has chips here that nobody sold: the dealer sees it, the floor is asked."""
    found = unsold_at(host.room, table)
    return [Mark(seat, "unsold", chips=one.amount, says=one.said) for seat, one in found]


def _draws(table: FloorTable, *, again: bool) -> tuple[int, ...]:
    if table.mode == "light" or (table.table.button and not again):
        return ()
    return tuple(sorted(table.table.tied) or table.table.present())


def _draw_cites(desk: Desk, table: FloorTable) -> tuple[str, ...]:
    rows = [reason(tied, table.table.rules_of_game, desk.choices) for tied in (False, True)]
    return tuple(dict.fromkeys(row for row in rows if row))


def _back(host: Hosting, table: FloorTable) -> Entered | None:
    if table.mode == "light":
        last = known_of(host.room, table.number).last
        return Entered("count", chips=last.drop) if last is not None else None
    offer = announced_last(table.table) if table.mode == "tracked" else 0
    if offer:
        return Entered("straddles" if table.table.straddles else "kills", offer)
    ended = can_reopen(host, table)
    return what_ended(ended) if ended is not None else None


def _splashes(host: Hosting, desk: Desk, table: int) -> tuple[PotSplash, ...]:
    """What the table was drawn for: in the pot first, then what waits for the end of the hand."""
    drawings = host.room.promotions.drawings
    cite = desk.choices.always("promotions.splash")
    return tuple(
        PotSplash(name, drawings.splashes[name][number - 1].amount, place is drawings.lying, cite)
        for place in (drawings.lying, drawings.waiting)
        for name, number in place.get(table, ())
    )


def _tube(host: Hosting, desk: Desk, table: FloorTable) -> TubeLine | None:
    """Only where people deal, and something was taken for promotions since the box was pulled."""
    rule = desk.choices["promotion_funds.colour_up_at"]
    books = host.room.books
    if table.mode == "dealt" or not rule.value or not books.balance(accounts.jackpot_drop(table.number)):
        return None
    chips = in_tube(books, table.number, desk.choices)
    last = table.last_hands[-1] if table.last_hands else 0
    drop = to_drop(host.room.promotions, table.number, last)
    return TubeLine(chips, rule.value * DOLLAR, drop, rule.cite)


def _beginning(host: Hosting, desk: Desk, table: FloorTable) -> list[object]:
    """What the next hand would begin with; nothing where none can begin."""
    came = next_hand(host, desk, table)
    return [] if isinstance(came, Refusal) else list(came)


def _coming(desk: Desk, table: FloorTable, came: list[object]) -> NextHand | None:
    setup = next((event.setup for event in came if isinstance(event, HandBegan)), None)
    if setup is None:
        return None
    return NextHand(
        setup.button, _posts(setup), straddles(table.table, desk.choices),
        killers(table.table, desk.choices),
    )  # fmt: skip


def _posts(setup: HandSetup) -> tuple[PostLine, ...]:
    """Everybody's ante is no news: it is told once, for seat 0."""
    antes = {post.ante for post in setup.posts if post.kind == "ante" and not post.dead and not post.live}
    lines = [PostLine(0, "ante", ante) for ante in antes] if len(antes) == 1 else []
    return (*lines, *(
        PostLine(post.seat, post.kind, post.live + post.dead + post.ante, post.dead)
        for post in setup.posts
        if not (lines and post.kind == "ante" and not post.dead and not post.live)
    ))  # fmt: skip


def _withheld(came: list[object]) -> list[Mark]:
    """Who gets no hand though he sits there, and why."""
    return [
        Mark(event.seat, "no_hand", says=event.why.replace("_", " "), cite=event.cite)
        for event in came
        if isinstance(event, HandWithheld)
    ]


def _due(money: MoneyDesk, desk: Desk, table: FloorTable) -> TimeLine | None:
    game = game_at(desk, table)
    if not time.owed(money, game):
        return None
    taken = time.amounts(money, game)
    if isinstance(taken, Refusal):
        return None
    pays = tuple(Paying(one.payer.seat, one.amount, one.from_pocket) for one in taken.paid)
    return TimeLine(pays, taken.until, taken.left_in_pot, taken.cite)


def _marks(desk: Desk, table: FloorTable, alias: Alias) -> list[Mark]:
    """Everything that lies at a seat or is to be known of who sits there, seat by seat."""
    found = _away_marks(table)
    inner, absences = table.table, table.absences
    for person, racked in absences.racked.items():
        found.append(Mark(table.seat_of(person), "rack", cite=racked.cite))
    for person, pick_up in absences.picking_up.items():
        found.append(Mark(table.seat_of(person), "pick_up", cite=pick_up.cite))
    for seat, over in table.opening.play_overs.items():
        found.append(Mark(seat, "play_over", says=alias(over.absent), cite=over.cite))
    for number, seat_of in sorted(inner.seats.items()):
        if seat_of.leg:
            found.append(Mark(number, "leg"))
        refused = kept_out(desk, seat_of.player)
        if refused is not None:
            facts = {**refused.facts, "person": alias(seat_of.player)}
            told = msgspec.structs.replace(refused, facts=facts)
            says, others = told.sentence(), told.elsewhere()
            found.append(Mark(number, "penalty", says=says, cite=refused.cite, says_in=others))
    killer = inner.kill_called or inner.kill_owed or (inner.killed_by if inner.setup is not None else 0)
    if killer:
        found.append(Mark(killer, "kill"))
    found += [Mark(seat, "straddle", chips=chips) for seat, chips in inner.straddles]
    return found


def _away_marks(table: FloorTable) -> list[Mark]:
    found = []
    for person, away in table.absences.away.items():
        seat, cites = table.seat_of(person), away.cites
        if away.third_man:
            found.append(Mark(seat, "third_man", until=away.back_by, cite=cites.get("third_man")))
        if away.lobby_until:
            found.append(Mark(seat, "lobby", until=away.lobby_until, cite=cites.get("lobby")))
        elif away.buttons:
            found.append(Mark(seat, "absent", count=away.buttons, cite=cites.get("lobby")))
        if away.dinner:
            found.append(Mark(seat, "dinner", until=away.dinner_until, cite=cites.get("dinner")))
        if away.recalled:
            found.append(Mark(seat, "recalled", cite=cites.get("third_man")))
    return found
