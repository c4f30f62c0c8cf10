"""From a history to the setup of a hand: amounts in whole smallest units, stakes, posts.

The smallest unit is a chip where all amounts of a history are whole, else the smallest decimal place that it
uses. A negative blind is a post out of turn. The format does not say how much of it is dead, so the trade's
rule is taken: a player who posts more than the big blind makes up a missed small blind, which is dead, and
less than the big blind is a dead small blind alone. `small_posts_live` is the other reading of the last case.
"""

import re
from collections.abc import Iterable, Sequence
from decimal import Decimal, InvalidOperation
from functools import lru_cache
from typing import Final

from cardhouse.histories.errors import HistoryError
from cardhouse.histories.history import Amount, History
from cardhouse.histories.rules import BASE_HOUSE, RULE_SET
from cardhouse.histories.variants import Variant
from cardhouse.play.setup import HandSetup, Post, PostKind
from cardhouse.play.stakes import Stakes

UNTOLD_STACK: Final = 10**15  # a stack written as inf: never all-in
PLACES_MAX: Final = 8
DIGITS_MAX: Final = 15
_PLACES: Final = re.compile(r" cbr [0-9,]*\.([0-9]+)")


def scale_of(history: History) -> int:
    """How many smallest units make one of the history's own."""
    stacks = (history.starting_stacks, history.finishing_stacks or ())
    rows = (history.antes, history.blinds_or_straddles, *stacks)
    sizes = (history.bring_in, history.small_bet, history.big_bet, history.min_bet)
    fractions = [amount for row in (*rows, sizes) for amount in row if type(amount) is Decimal]
    places = max(map(_places, fractions)) if fractions else 0
    for action in history.actions:
        if "." in action:
            found = _PLACES.search(action)
            if found and len(found[1]) > places:
                places = len(found[1])
    if places > PLACES_MAX:
        raise HistoryError(f"an amount has {places} decimal places; at most {PLACES_MAX} can be counted")
    return int(10**places)


def _places(amount: Decimal) -> int:
    exponent = amount.as_tuple().exponent
    return -exponent if isinstance(exponent, int) and exponent < 0 else 0


def units(amount: Amount, scale: int) -> int:
    """An amount in smallest units."""
    if isinstance(amount, int):
        return amount * scale
    return int(amount * scale) if amount.is_finite() else UNTOLD_STACK


def amount_units(text: str, scale: int) -> int:
    """The amount that an action names, in smallest units."""
    if text.isdecimal() and text.isascii() and len(text) < DIGITS_MAX:
        return int(text) * scale
    try:
        amount = Decimal(text.replace(",", "") if text.isascii() else "")
    except InvalidOperation:
        raise HistoryError(f"{text!r} is not an amount") from None
    if not amount.is_finite() or amount.adjusted() >= DIGITS_MAX or amount * scale != int(amount * scale):
        raise HistoryError(f"{text!r} is not an amount that can be counted in chips")
    return int(amount * scale)


def written(units: int, scale: int) -> str:
    """Smallest units as the history writes amounts."""
    whole, part = divmod(abs(units), scale)
    text = f"{whole}.{part:0{len(str(scale)) - 1}d}" if part else str(whole)
    return f"-{text}" if units < 0 else text


def row_units(row: Iterable[Amount], scale: int) -> tuple[int, ...]:
    """A list of amounts in smallest units."""
    return tuple([amount * scale if type(amount) is int else units(amount, scale) for amount in row])


def open_hand(history: History, scale: int, rake: int = 0, small_posts_live: bool = False) -> HandSetup:
    """The setup that the history tells. Player pN sits in seat N."""
    variant = history.variant
    stacks = row_units(history.starting_stacks, scale)
    n = len(stacks)
    antes = row_units(history.antes, scale)
    blinds = row_units(history.blinds_or_straddles, scale)
    if n == 2:  # the format lists heads-up posts as small and big blind, but deals the big blind first
        antes, blinds = antes[::-1], blinds[::-1]
    big = units(history.min_bet or history.small_bet, scale)
    posts = [*_antes(antes, history.ante_trimming_status), *_blinds(blinds, big, small_posts_live)]
    sizes = row_units((history.bring_in, history.small_bet, history.big_bet, history.min_bet), scale)
    return HandSetup(
        game=variant.game,
        stakes=_stakes(variant, max(antes), sizes),
        seats=tuple(range(1, n + 1)),
        stacks=stacks,
        button=n,
        posts=tuple(posts),
        house=BASE_HOUSE,
        rule_set=RULE_SET,
        mode="tracked",
        rake_told=rake,
    )


@lru_cache(maxsize=256)
def _stakes(variant: Variant, ante: int, sizes: tuple[int, ...]) -> Stakes:
    """What is bet for. The posts say who paid what; here only the least bet and the limits matter. The pot
    limit is held by the replay.
    """
    bring_in, small_bet, big_bet, min_bet = sizes
    if variant.structure != "limit":
        return Stakes(structure="no_limit", blinds=(min_bet,), ante=ante)
    if big_bet < small_bet:
        raise HistoryError(f"the big bet {big_bet} is less than the small bet {small_bet}")
    if bring_in:
        return Stakes(structure="limit", ante=ante, bring_in=bring_in, small_bet=small_bet, big_bet=big_bet)
    return Stakes(structure="limit", blinds=(small_bet,), ante=ante, small_bet=small_bet, big_bet=big_bet)


def _antes(antes: Sequence[int], trimmed: bool) -> list[Post]:
    """Antes that limit a short stack to what it paid (`trimmed`) are matched; others are dead money."""
    if trimmed:
        return [Post(seat, "ante", ante=ante) for seat, ante in enumerate(antes, 1) if ante]
    return [Post(seat, "ante", dead=ante) for seat, ante in enumerate(antes, 1) if ante]


def _blinds(blinds: Sequence[int], big: int, small_posts_live: bool) -> list[Post]:
    """The forced bets, then the posts out of turn; `big` is the least bet, which the big blind is too."""
    seats = list(enumerate(blinds, 1))
    forced = [Post(seat, _kind(seat, live, blinds), live=live) for seat, live in seats if live > 0]
    posted = [_post(seat, -post, big, small_posts_live) for seat, post in seats if post < 0]
    return forced + posted


def _kind(seat: int, live: int, blinds: Sequence[int]) -> PostKind:
    """What a forced bet is called, from where it stands and how it compares with those before it."""
    players = len(blinds)
    if players == 2 and seat == 2 and blinds[0] > 0:
        return "small_blind" if live <= blinds[0] else "straddle"
    before = [blind for blind in blinds[: seat - 1] if blind > 0]
    if seat == 1:
        return "small_blind" if players > 2 and any(blind > 0 for blind in blinds[1:]) else "big_blind"
    if seat == 2 or not before:
        return "big_blind"
    return "straddle" if live > max(before) else "new_player"


def _post(seat: int, posted: int, big: int, small_posts_live: bool) -> Post:
    if posted > big:
        return Post(seat, "missed_blinds", live=big, dead=posted - big)
    if posted < big and not small_posts_live:
        return Post(seat, "missed_blinds", dead=posted)
    return Post(seat, "new_player", live=posted)


def has_small_posts(history: History) -> bool:
    """Whether the history holds a post that can be read as live or as dead."""
    blinds = history.blinds_or_straddles
    big = history.min_bet or history.small_bet
    return bool(blinds) and min(blinds) < 0 and any(0 < -blind < big for blind in blinds)
