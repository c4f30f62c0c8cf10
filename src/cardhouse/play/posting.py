"""The posts of a hand, each cut to the stack that pays it, and the opening of the first betting round."""

from __future__ import annotations

from cardhouse.cards.card import UNKNOWN
from cardhouse.cards.upcards import highest_card, lowest_card
from cardhouse.houses.choices import Choices
from cardhouse.play import events as ev
from cardhouse.play.hand import Hand
from cardhouse.play.rules import Rules

REGULAR_BLINDS = ("small_blind", "big_blind", "third_blind")


def posts(hand: Hand) -> list[ev.Event]:
    """Every post of the setup as an event; a short stack pays ante, then dead, then live, as far as it goes.
    """
    out: list[ev.Event] = []
    left = hand.stacks[:]
    for post in hand.setup.posts:
        seat = post.seat
        p = hand.pos[seat]
        stack = left[p]
        ante, dead, live = post.ante, post.dead, post.live
        if ante + dead + live > stack:
            ante = min(ante, stack)
            dead = min(dead, stack - ante)
            live = stack - ante - dead
        left[p] = stack - ante - dead - live
        if ante or dead or live:
            out.append(ev.Posted(seat, post.kind, live, dead, ante))
    return out


def live_part(
    owed: int, in_front: int, big_blind: int, choices: Choices, small_alone: bool | None = None
) -> int:
    """How much of blinds made up counts as the player's bet: up to the opening bet, with what lies there
    already; a small blind alone, and what is above the big blind, as the house says. `small_alone`: None
    where only the amount tells.
    """
    small = owed < big_blind if small_alone is None else small_alone
    key = "missed.small_blind_alone" if small else "missed.over_big_blind"
    if choices.value(key) == "live":
        return max(0, min(owed, max(owed, big_blind) - in_front))
    return 0 if small else max(0, min(owed, big_blind) - in_front)


def posted_late(
    hand: Hand, rules: Rules, p: int, owed: int, *, small_alone: bool = False, own_place: bool = False
) -> int:
    """How much of a blind that is posted during the hand is live: nothing of a hand that is folded, or once
    the first round is over, and never more than the others have to match. A stack that is too short pays what
    is dead first, as with every post. `own_place`: the blind of the seat itself, which is a bet whole.
    """
    if hand.folded[p] or hand.street != 0:
        return 0
    live = live_part(owed, hand.bets[p], rules.big_blind, rules.choices, small_alone)
    if own_place and hand.game.forced == "blinds":
        live = owed
    paid = min(owed, hand.stacks[p])
    return max(0, min(paid - (owed - live), hand.level - hand.bets[p]))


def first_round(hand: Hand, rules: Rules) -> ev.RoundOpened:
    """Who opens the first round and what stands to be matched."""
    if rules.bring_in:
        return _by_card(hand, rules)
    level = straddler = killer = last = big_blind = -1
    pos = hand.pos
    for post in hand.setup.posts:
        kind = post.kind
        live = post.live
        if live > level:
            level = live
        if kind == "ante":
            continue
        p = pos[post.seat]
        if kind == "straddle":
            straddler = p
        elif kind == "kill":
            killer = p
        elif kind in REGULAR_BLINDS:
            if p > last:
                last = p
            if kind == "big_blind":
                big_blind = p
    if big_blind >= 0:
        last = big_blind
    level = max(level, 0) if rules.full_call else max(hand.bets)
    if straddler >= 0 or killer >= 0 or hand.setup.bought_by:
        after, held = _out_of_order(hand, rules, straddler, killer, last)
    else:
        after, held = last, -1
    first = _first_after(hand, after if after >= 0 else hand.n - 1)
    if rules.spread:
        raise_size = max(level, rules.later_raise)
    elif rules.limit:
        raise_size = hand.setup.stakes.small_bet
    else:
        raise_size = _least_raise(rules, level, rules.big_blind, straddler >= 0, killer >= 0)
    used = int(straddler >= 0 and rules.limit and rules.value("straddle.limit_counts_as") == "first_raise")
    return ev.RoundOpened(
        hand.seats[first], level, full_level=level, raise_size=raise_size,
        held_back=hand.seats[held] if held >= 0 else 0, raises=used,
    )


def _out_of_order(hand: Hand, rules: Rules, straddler: int, killer: int, last: int) -> tuple[int, int]:
    """The position after which the action starts, and one held back until all others have acted once."""
    if straddler >= 0:
        if rules.value("straddle.action_starts") == "left_of_straddler":
            return straddler, -1
        return last, straddler
    if killer >= 0:
        acts = rules.value("kill.killer_acts")
        if acts == "action_starts_left_of_killer":
            return killer, -1
        return last, killer if acts == "last_before_second_actions" else -1
    return last, hand.pos[hand.setup.bought_by]


def _least_raise(rules: Rules, level: int, big_blind: int, straddled: bool, killed: bool) -> int:
    """No-limit and pot-limit: the least raise of the first round, by the house's view of what a straddle is.
    """
    if not straddled:
        return level if killed else big_blind
    key = "straddle.pot_limit_counts_as" if rules.pot_limit else "straddle.no_limit_counts_as"
    if rules.value(key) == "first_raise":
        return max(level - big_blind, big_blind)
    return level


def _first_after(hand: Hand, position: int) -> int:
    """The first player clockwise after a position who holds cards and chips; the next one at all when nobody
    has chips.
    """
    for step in range(1, hand.n + 1):
        p = (position + step) % hand.n
        if not hand.folded[p] and hand.stacks[p]:
            return p
    return (position + 1) % hand.n


def _by_card(hand: Hand, rules: Rules) -> ev.RoundOpened:
    """Stud: the low card opens (razz: the high card); where it is all-in, as the house says."""
    forced = True
    opener = door_opener(hand, rules, list(range(hand.n)))
    if not hand.stacks[opener]:
        with_chips = [p for p in range(hand.n) if hand.stacks[p]]
        seen = all(up[0] != UNKNOWN for up in hand.up)
        if with_chips and seen and rules.value("stud.low_all_in") == "next_lowest_card":
            opener = door_opener(hand, rules, with_chips)
        else:
            opener = _first_after(hand, opener)
            forced = False
    stakes = hand.setup.stakes
    size = stakes.small_bet if rules.limit else stakes.bring_in or stakes.small_bet
    return ev.RoundOpened(
        hand.seats[opener], 0, 0, size if rules.limit else stakes.small_bet or size, 0, forced
    )


def door_opener(hand: Hand, rules: Rules, among: list[int]) -> int:
    """The position whose door card makes the forced bet."""
    doors: list[int] = []
    for p in among:
        card = hand.up[p][0]
        if card == UNKNOWN:
            return among[0]
        doors.append(card)
    if rules.highest_door:
        return among[highest_card(doors, rules.doors_ace_low)]
    return among[lowest_card(doors, rules.doors_ace_low)]
