"""Draws and discards: how many cards, in which order, the burn before the first of them, the fifth card of a
five-card draw, a stub that runs out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardhouse.cards.card import UNKNOWN, texts
from cardhouse.play import commands as cmd
from cardhouse.play import events as ev
from cardhouse.play.dealing import Shuffle, check_given, top
from cardhouse.play.hand import CARD_BIT, STREET, Hand
from cardhouse.play.refusal import Refusal
from cardhouse.play.rules import Rules
from cardhouse.play.shared_events import BURNED

if TYPE_CHECKING:
    from mypy_extensions import i64

Decision = list[ev.Event] | Refusal
TOO_MANY = "too many cards: no discard in time"


def drawing(hand: Hand) -> bool:
    """Whether somebody has yet to draw on this street."""
    return (
        hand.stage == STREET
        and hand.street >= 0
        and hand.course.draws[hand.street] > 0
        and hand.actor >= 0
    )


def discarding(hand: Hand) -> bool:
    """Whether somebody has yet to lay a card away on this street."""
    return (
        hand.stage == STREET
        and hand.street >= 0
        and hand.course.discards[hand.street] > 0
        and hand.actor >= 0
    )


def draw(hand: Hand, rules: Rules, shuffle: Shuffle, command: cmd.Draw) -> Decision:
    """The player in turn exchanges cards; reshuffles first when the stub is too short."""
    if not drawing(hand):
        return _no_draw()
    seat = hand.seats[hand.actor]
    if seat != command.seat:
        return Refusal("not_your_turn", {"seat": command.seat, "turn": f"seat {seat} draws"})
    if not command.splits_openers and command.received is None:
        return exchange(hand, rules, shuffle, command.cards)
    fault = _cannot_throw(hand, command.cards)
    if fault is not None:
        return fault
    out: list[ev.Event] = []
    if command.splits_openers:
        if hand.actor != hand.pot_opener:
            why = "this player did not open the pot"
            return Refusal("not_now", {"what": "splitting openers", "why": why})
        out.append(ev.OpenersSplit(seat))
    if command.received is None:
        drawn = exchange(hand, rules, shuffle, command.cards)
        return drawn if isinstance(drawn, Refusal) else out + drawn
    if hand.setup.mode != "tracked":
        return Refusal(
            "not_now", {"what": "naming the cards drawn", "why": "the software deals at this table"}
        )
    return _tracked_draw(hand, rules, shuffle, out, command)


def exchange(hand: Hand, rules: Rules, shuffle: Shuffle, cards: tuple[int, ...]) -> Decision:
    """The player in turn throws these away and gets as many from the stub, a fifth one later where the house
    says so.
    """
    if not drawing(hand):
        return _no_draw()
    fault = _cannot_throw(hand, cards)
    if fault is not None:
        return fault
    now = len(cards)
    if now == 5 and not rules.five_all_at_once:
        now = 4
    burn = 1 if now > 0 and rules.draw_burn and _nobody_drew(hand) else 0
    if now + burn > len(hand.stub):
        return _draw_after_reshuffle(hand, rules, shuffle=shuffle, thrown=cards, now=now, burn=burn)
    drew = ev.Drew(hand.seats[hand.actor], cards, top(hand, now, burn))
    return [BURNED[hand.stub[-1]], drew] if burn else [drew]


def _nobody_drew(hand: Hand) -> bool:
    """Whether nobody has taken a card on this street yet."""
    for drawn in hand.draws:  # noqa: SIM110
        if drawn > 0:
            return False
    return True


def _no_draw() -> Refusal:
    return Refusal("not_now", {"what": "a draw", "why": "no draw is open"})


def _cannot_throw(hand: Hand, cards: tuple[int, ...]) -> Refusal | None:
    most = hand.course.draws[hand.street]
    if len(cards) > most:
        return Refusal("too_many_cards", {"given": len(cards), "most": most})
    return _held(hand, hand.actor, cards)


def _held(hand: Hand, p: int, cards: tuple[Any, ...]) -> Refusal | None:
    """The cards thrown away must be in the hand, each once; whatever came in is looked at."""
    have: i64 = 0
    own: i64
    for own in hand.hole[p]:
        have |= CARD_BIT >> own
    unseen = hand.hole[p].count(UNKNOWN) if have & CARD_BIT >> UNKNOWN else 0
    for card in cards:
        if type(card) is not int or not 0 <= card <= UNKNOWN:
            return Refusal("bad_cards", {"why": f"{card!r} is not a card"})
        known: i64 = card
        if not have & CARD_BIT >> known:
            return Refusal("card_not_held", {"seat": hand.seats[p], "cards": texts([known])})
        if unseen > 1 and known == UNKNOWN:
            unseen -= 1  # another that nobody has seen is left
        else:
            have ^= CARD_BIT >> known
    return None


def _tracked_draw(
    hand: Hand, rules: Rules, shuffle: Shuffle, out: list[ev.Event], command: cmd.Draw
) -> Decision:
    """The cards as reported; four of five where the fifth comes after everybody drew. Discards may come again
    once the stub can have run out; a burn before each draw may have gone unreported.
    """
    received = command.received
    assert received is not None
    fifth_later = len(command.cards) == 5 and len(received) == 4 and not rules.five_all_at_once
    needed = 4 if fifth_later else len(command.cards)
    discards = set(hand.muck) - {UNKNOWN}
    short = len(received) > len(hand.stub) - hand.street and not discards.isdisjoint(received)
    if not short and len(received) <= len(hand.stub):
        fault = check_given(hand, received, needed, rules.joker)
        return fault or [*out, ev.Drew(command.seat, command.cards, received)]
    fresh = []
    for card in received:
        fresh.append(UNKNOWN if card in discards else card)
        discards.discard(card)
    fault = check_given(hand, tuple(fresh), needed, rules.joker)
    again = _reshuffle(hand, rules, shuffle)
    return fault or [*out, again, ev.Drew(command.seat, command.cards, received)]


def _draw_after_reshuffle(
    hand: Hand, rules: Rules, shuffle: Shuffle, thrown: tuple[int, ...], now: int, burn: int
) -> Decision:
    """The stub goes out first, then the discards of the others come back shuffled; a player never gets his
    own back now, nor does one who is still owed a fifth card, as long as there are others. Where the cards
    only just suffice, none is burned.
    """
    owed: tuple[int, ...] = ()
    for p in hand.owed_fifth:
        owed += hand.thrown[p]
    again = _reshuffle(hand, rules, shuffle, owed)
    if len(again.cards) < now:
        again = _reshuffle(hand, rules, shuffle)
    if len(again.cards) < now:
        return Refusal("too_many_cards", {"given": now, "most": len(again.cards)})
    burn = min(burn, len(again.cards) - now)
    burned = [ev.Burned(card) for card in again.cards[:burn]]
    return [again, *burned, ev.Drew(hand.seats[hand.actor], thrown, again.cards[burn : burn + now])]


def _reshuffle(
    hand: Hand, rules: Rules, shuffle: Shuffle, without: tuple[int, ...] = ()
) -> ev.StubReshuffled:
    """What is left of the stub on top, the discards (and the burns where the house says so) shuffled under
    it.
    """
    with_burns = rules.value("deal.draw_short") == "reshuffle_discards_and_burns"
    old = hand.muck[:]
    if without and not hand.tracked:
        old = [card for card in old if card not in without]
    if with_burns:
        old += hand.burns
    old = [UNKNOWN] * len(old) if hand.tracked else shuffle(old)
    sources = ("stub", "discards", "burns") if with_burns else ("stub", "discards")
    cards = top(hand, len(hand.stub)) + tuple(old)
    return ev.StubReshuffled(cards, sources, rules.cite("deal.draw_short"))


def fifth_card(hand: Hand, rules: Rules, shuffle: Shuffle) -> list[ev.Event]:
    """The held-back fifth card of a five-card draw: after everybody drew; the last to draw gets it after a
    burn. A stub that is used up comes back without what this player has just thrown away; where the cards
    only just suffice, none is burned.
    """
    p = hand.owed_fifth[0]
    last = p == max(q for q in range(hand.n) if not hand.folded[q])
    if len(hand.stub) < 1 + last and hand.muck:
        again = _reshuffle(hand, rules, shuffle, hand.thrown[p])
        if len(again.cards) > len(hand.stub):
            return [again]
        if not again.cards:
            return [_reshuffle(hand, rules, shuffle)]
    last = last and len(hand.stub) > 1
    key = "draw_high.five_card_draw" if hand.game.kind == "draw_high" else "lowball.five_card_draw"
    out: list[ev.Event] = [ev.Burned(top(hand, 1)[0])] if last else []
    return [*out, ev.FifthCardDealt(hand.seats[p], top(hand, 1, int(last))[0], rules.cite(key))]


def discard(hand: Hand, rules: Rules, command: cmd.Discard) -> Decision:
    """Pineapple: any player still holding too many cards lays one away; nobody need wait for a turn."""
    if not discarding(hand):
        return Refusal("not_now", {"what": "a discard", "why": "no discard is due now"})
    p = hand.pos[command.seat] if 0 < command.seat < len(hand.pos) else -1
    if p < 0 or hand.folded[p]:
        seats = [seat for seat, out in zip(hand.seats, hand.folded, strict=True) if not out]
        return Refusal("no_such_seat", {"seat": command.seat, "seats": seats})
    if hand.draws[p] >= 0:
        return Refusal("not_now", {"what": "a discard", "why": f"seat {command.seat} has discarded already"})
    needed = hand.course.discards[hand.street]
    if len(command.cards) != needed:
        return Refusal("wrong_card_count", {"given": len(command.cards), "needed": needed})
    return _held(hand, p, command.cards) or [ev.Discarded(command.seat, command.cards)]


def close_discards(hand: Hand, rules: Rules) -> Decision:
    """The dealer goes on: a hand that still holds too many cards is dead, where the house does not wait."""
    if not discarding(hand):
        return Refusal("not_now", {"what": "closing the discards", "why": "no discard is due now"})
    late = [p for p in range(hand.n) if hand.draws[p] < 0]
    if len(late) == hand.live:
        return Refusal("not_now", {"what": "closing the discards", "why": "nobody has discarded yet"})
    cite = rules.cite("pineapple.late_discard")
    if late and rules.value("pineapple.late_discard") == "discards_now":
        why = "whoever holds too many cards still discards"
        return Refusal("not_now", {"what": "closing the discards", "why": why}, cite)
    return [ev.HandKilled(hand.seats[p], TOO_MANY, cite) for p in late]
