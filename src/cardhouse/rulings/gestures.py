"""Motions without chips (betting.gesture): a tap is a check, at the draw it means standing pat."""

from __future__ import annotations

from cardhouse.rulings import unclear, words
from cardhouse.rulings.act import Act, Gesture
from cardhouse.rulings.effects import Acts, NotBound, Plainly
from cardhouse.rulings.item_bet import item_bet
from cardhouse.rulings.ruling import Book, Ruling
from cardhouse.rulings.spot import Spot


def rule_gesture(spot: Spot, act: Act, gesture: Gesture, book: Book) -> Ruling:
    """What a motion of the player in turn means."""
    if act.unaware == "raise":
        return _pat_unaware(book)
    if spot.choices is None:
        return _at_the_draw(gesture, book)
    if gesture.kind == "item":
        return item_bet(spot, book)
    if gesture.kind == "other":
        return unclear.gesture(spot, book)
    key = "tap" if gesture.kind == "tap" else "check_like_motion"
    word = book.value(key)
    if word == "no_meaning":
        return book.rule("The motion means nothing here", NotBound())
    if word == "floor_decides":
        return unclear.gesture(spot, book)
    if not spot.choices.check:
        return words.check_facing_bet(book)
    return book.rule("The motion is a check", Acts("check"))


def _pat_unaware(book: Book) -> Ruling:
    """A rap meant as standing pat, by a player who did not know that the pot was raised."""
    if book.value("pat_unaware_of_raise") == "hand_dead":
        return book.rule("The player stood pat before answering a raise", Plainly("hand dead"))
    return book.rule("The player did not know of the raise and may still answer it", Plainly("hand live"))


def _at_the_draw(gesture: Gesture, book: Book) -> Ruling:
    if gesture.kind == "tap" and book.value("tap_at_draw") == "pat":
        return book.rule("A tap at the draw is standing pat", Acts("stand pat"))
    return book.rule("The motion means nothing at the draw", NotBound())
