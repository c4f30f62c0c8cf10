"""Silent chips that are no proper amount: a bet below the least, or off the game's step (betting.under-bet).

Found at once, by the player in turn; found later, with others having acted on it: `wrong_size`.
"""

from __future__ import annotations

from cardhouse.rulings import over_pot
from cardhouse.rulings.effects import Acts
from cardhouse.rulings.ruling import Book, Ruling
from cardhouse.rulings.spot import Spot


def opening(spot: Spot, total: int, book: Book) -> Ruling:
    """Facing no bet, several chips in one silent motion: a bet of that amount, put right where it must be."""
    to = spot.own + total
    if to < spot.least:
        if book.value("bet_too_small") == "floor_decides":
            return book.offer("The bet is below the least", "floor", spot.wager_to(spot.least), Acts("check"))
        return book.rule("The bet is below the least and is brought up to it", spot.wager_to(spot.least))
    book.always("acts.words_or_chips")
    return on_step(spot, to, book, "The chips make a bet of their amount")


def on_step(spot: Spot, to: int, book: Book, because: str) -> Ruling:
    """An amount of at least the least bet, cut to the most and set on the game's step."""
    choices = spot.choices
    assert choices is not None, "a wager is made at a betting turn"
    if choices.allows(to):
        return book.rule(because, Acts(spot.wager, to))
    if to > spot.most:
        if spot.structure == "pot_limit":
            return over_pot.at_once(spot, to, book)
        return book.rule(f"{because}, as far as the game allows", spot.wager_to(spot.most))
    return book.rule(f"{because}, set to a proper one", Acts(spot.wager, nearest(spot, to, book)))


def proper(spot: Spot, to: int, book: Book) -> Acts:
    """The legal wager nearest to an amount: not below the least nor above the most, and on the game's step; a
    call or a check where nothing can be wagered.
    """
    choices = spot.choices
    inside = choices is not None and choices.least <= to <= choices.most and not choices.allows(to)
    if not spot.may_wager or not inside:
        return spot.wager_to(to)
    return Acts(spot.wager, nearest(spot, to, book))


def nearest(spot: Spot, to: int, book: Book) -> int:
    """The proper amount for one that is off the step; halfway goes down."""
    choices = spot.choices
    assert choices is not None, "a wager is made at a betting turn"
    rest = (to - choices.least) % choices.step
    down = book.value("off_step") == "down" or 2 * rest <= choices.step
    return to - rest if down or to - rest + choices.step > choices.most else to - rest + choices.step
