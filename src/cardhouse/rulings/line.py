"""The betting line (betting.line): what chips and hands at it or over it commit a player to."""

from __future__ import annotations

from cardhouse.rulings.act import Chips
from cardhouse.rulings.effects import Acts, Bound, ChipsBack, Effect, NotBound
from cardhouse.rulings.ruling import Book, Ruling
from cardhouse.rulings.spot import Spot


def accident(motion: Chips, book: Book) -> Ruling:
    """Chips that nobody meant to put in."""
    if book.value("accidental_chips") == "stand":
        return book.rule("Chips over the line are in", Bound("bet", motion.total, motion.total))
    return book.rule("The chips got over the line by accident", ChipsBack(motion.total), NotBound())


def hand_kept_chips(spot: Spot, motion: Chips, book: Book) -> Ruling:
    """Chips were carried forward and not let go."""
    if motion.reach == "short":
        return _short_of_line(spot, book)
    key = "hand_over_line_facing_bet" if spot.facing else "hand_over_line"
    word = book.value(key)
    because = "A hand with chips crossed the line and came back"
    if word == "no_effect":
        return book.rule(because, NotBound())
    if word == "floor_decides":
        return book.offer(because, "floor", least_action(spot), NotBound())
    kind = "call" if spot.facing else spot.wager
    least = spot.call().to if spot.facing else spot.least
    if word == "up_to_chips_in_hand":
        return book.rule(because, Bound(kind, least, max(least, spot.own + motion.total)))
    return book.rule(because, Bound(kind, least))


def released_short(spot: Spot, motion: Chips, book: Book) -> Ruling | None:
    """Chips let go short of the line, or on it; None where they count as in."""
    if motion.reach == "on":
        if book.value("chip_on_the_line") == "counts":
            return None
        return book.rule("Chips on the line are not past it", NotBound())
    return _short_of_line(spot, book)


def _short_of_line(spot: Spot, book: Book) -> Ruling:
    if book.value("line") == "binding_line":
        return book.rule("Nothing reached the line and nothing was said", NotBound())
    because = "A forward motion may be ruled a bet even short of the line"
    return book.offer(because, "floor", least_action(spot), NotBound())


def of_one_motion(motion: Chips, book: Book) -> Chips:
    """The same motion with the chips of it that fell short counted in, or left out, as the house says."""
    if not motion.short:
        return motion
    every = book.value("chips_of_one_motion") == "all_count"
    return Chips(motion.chips + motion.short if every else motion.chips, bills=motion.bills)


def check_over_chips(spot: Spot, book: Book) -> Ruling:
    """A check, said or tapped, with chips on or past the line."""
    because = "The player checked with chips over the line"
    if book.value("check_over_chips") == "floor_decides":
        return book.offer(because, "floor", spot.wager_to(spot.least), Acts("check"))
    return book.rule(because, Acts("check"))


def drew_action(spot: Spot, book: Book) -> Ruling:
    """Limit: a forward motion with chips made somebody behind act."""
    because = "The motion made another player act"
    if book.value("motion_drew_action") == "floor_decides" and spot.limit:
        return book.offer(because, "floor", least_action(spot), NotBound())
    return book.rule(because, NotBound())


def least_action(spot: Spot) -> Effect:
    """A call, or the least bet where there is none."""
    return spot.call() if spot.facing else spot.wager_to(spot.least)
