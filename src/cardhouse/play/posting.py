"""The posts of a hand, each cut to the stack that pays it, and the opening of the first betting round."""

from __future__ import annotations

from cardhouse.cards.upcards import highest_card, lowest_card
from cardhouse.play import events as ev
from cardhouse.play.hand import Hand
from cardhouse.play.rules import Rules
from cardhouse.play.setup import Post


def posts(hand: Hand) -> list[ev.Event]:
    """Every post of the setup as an event; a short stack pays ante, then dead, then live, as far as it goes."""
    left = dict(zip(hand.seats, hand.stacks, strict=True))
    out: list[ev.Event] = []
    for post in hand.setup.posts:
        stack = left[post.seat]
        ante = min(post.ante, stack)
        dead = min(post.dead, stack - ante)
        live = min(post.live, stack - ante - dead)
        left[post.seat] = stack - ante - dead - live
        if ante or dead or live:
            out.append(ev.Posted(post.seat, post.kind, live, dead, ante))
    return out


def first_round(hand: Hand, rules: Rules) -> ev.RoundOpened | None:
    """Who opens the first round and what stands to be matched; None when nobody has anything to decide."""
    opens = hand.game.first_round
    if opens in ("lowest_card", "highest_card"):
        return _by_card(hand, rules)
    level, last, held_back = _blinds(hand, rules)
    first = _first_after(hand, last)
    stakes = hand.setup.stakes
    raise_size = stakes.small_bet if rules.limit else stakes.big_blind
    full_level = level
    if rules.limit and level < stakes.small_bet and not stakes.blinds:
        full_level = 0
    if not rules.limit:
        raise_size = _straddle_raise(hand, rules, level, raise_size)
    if rules.structure == "spread_limit":
        raise_size = max(level, stakes.least_bet)
    held = hand.seats[held_back] if held_back >= 0 else 0
    return ev.RoundOpened(hand.seats[first], level, full_level, raise_size, held, False, _raises_used(hand, rules))


def _raises_used(hand: Hand, rules: Rules) -> int:
    """Limit: a straddle may use up one of the raises."""
    straddled = any(post.kind == "straddle" for post in hand.setup.posts)
    return int(straddled and rules.limit and rules.value("straddle.limit_counts_as") == "first_raise")


def _blinds(hand: Hand, rules: Rules) -> tuple[int, int, int]:
    """The level to match, the position after which the action starts, and a position held back until all have acted."""
    posts = hand.setup.posts
    stakes = hand.setup.stakes
    level = max([post.live for post in posts], default=0)
    if not rules.full_call:
        level = max(hand.bets, default=0)
    straddles = [post for post in posts if post.kind == "straddle"]
    kills = [post for post in posts if post.kind == "kill"]
    last = _last_blind(hand, posts)
    held_back = -1
    if straddles:
        straddler = hand.pos[straddles[-1].seat]
        if rules.value("straddle.action_starts") == "left_of_straddler":
            return level, straddler, -1
        held_back = straddler
    elif kills:
        killer = hand.pos[kills[-1].seat]
        acts = rules.value("kill.killer_acts")
        if acts == "action_starts_left_of_killer":
            return level, killer, -1
        if acts == "last_before_second_actions":
            held_back = killer
    elif hand.setup.bought_by:
        held_back = hand.pos[hand.setup.bought_by]
    if stakes.blinds or last >= 0:
        return level, last, held_back
    return level, hand.n - 1, held_back


def _last_blind(hand: Hand, posts: tuple[Post, ...]) -> int:
    """The position of the last regular blind round the table; with nobody there, the button."""
    kinds = ("small_blind", "big_blind", "third_blind")
    regular = [hand.pos[post.seat] for post in posts if post.kind in kinds]
    if not regular:
        return hand.n - 1
    heads_up_button = hand.n == 2 and len(regular) == 2
    if heads_up_button:
        return next(hand.pos[post.seat] for post in posts if post.kind == "big_blind")
    return max(regular)


def _straddle_raise(hand: Hand, rules: Rules, level: int, big_blind: int) -> int:
    """The least raise after a straddle, by the house's view of what a straddle is."""
    straddles = [post for post in hand.setup.posts if post.kind == "straddle"]
    kills = any(post.kind == "kill" for post in hand.setup.posts)
    if not straddles:
        return level if kills else big_blind
    key = "straddle.pot_limit_counts_as" if rules.pot_limit else "straddle.no_limit_counts_as"
    if rules.value(key) == "first_raise":
        return max(level - big_blind, big_blind)
    return level


def _first_after(hand: Hand, position: int) -> int:
    """The first player clockwise after a position who holds cards and chips; the next one at all when nobody has chips."""
    for step in range(1, hand.n + 1):
        p = (position + step) % hand.n
        if not hand.folded[p] and hand.stacks[p]:
            return p
    return (position + 1) % hand.n


def _by_card(hand: Hand, rules: Rules) -> ev.RoundOpened:
    """Stud: the low card opens (razz: the high card); where it is all-in, as the house says."""
    doors = [up[0] for up in hand.up]
    forced = True
    opener = door_opener(hand, rules, list(range(hand.n)))
    if not hand.stacks[opener]:
        with_chips = [p for p in range(hand.n) if hand.stacks[p]]
        if with_chips and 53 not in doors and rules.value("stud.low_all_in") == "next_lowest_card":
            opener = door_opener(hand, rules, with_chips)
        else:
            opener = _first_after(hand, opener)
            forced = False
    stakes = hand.setup.stakes
    size = stakes.small_bet if rules.limit else stakes.bring_in or stakes.small_bet
    return ev.RoundOpened(hand.seats[opener], 0, 0, size if rules.limit else stakes.small_bet or size, 0, forced)


def door_opener(hand: Hand, rules: Rules, among: list[int]) -> int:
    """The position whose door card makes the forced bet."""
    doors = [hand.up[p][0] for p in among]
    if 53 in doors:
        return among[0]
    if hand.game.first_round == "highest_card":
        return among[highest_card(doors, ace_low=rules.value("stud.razz_ace") == "low")]
    ace_low = hand.game.high_low and rules.value("stud.eight_ace") == "low"
    return among[lowest_card(doors, ace_low=ace_low)]
