"""Acts of the player in turn: words, chips, motions and gestures in their order become an action.

All branching is here; what each case comes to stands in the file that bears its name. Acts out of turn are
in `out_of_turn`.
"""

from __future__ import annotations

import msgspec

from cardhouse.houses.choices import Choices
from cardhouse.play.refusal import Refusal
from cardhouse.rulings import (
    chips_in_front,
    forced_bet,
    gestures,
    line,
    oversized_chip,
    several_chips,
    short_call,
    small_bet,
    string_bet,
    unaware,
    words,
    words_and_chips,
)
from cardhouse.rulings.act import Act, Chips, Gesture, Said, TookBack
from cardhouse.rulings.effects import NotBound
from cardhouse.rulings.ruling import Book, Ruling
from cardhouse.rulings.spot import Spot

BARE = ("bet", "raise", "complete")


def rule_act(spot: Spot, act: Act, choices: Choices) -> Ruling | Refusal:
    """What the act of the player in turn comes to; a refusal where it cannot have happened."""
    fault = _impossible(spot, act)
    if fault:
        return Refusal("not_now", {"what": "a ruling on this act", "why": fault})
    book = Book(choices)
    if spot.choices is not None and spot.choices.bring_in:
        return forced_bet.forced_bet(spot, act, book)
    if not act.chips or spot.choices is None:
        return _without_chips(spot, act, book)
    if any(motion.accident for motion in act.chips):
        return line.accident(act.chips[0], book)
    if act.unaware and sum(motion.total for motion in act.chips) < spot.to_call:
        return unaware.unaware(spot, act, book)
    ruling = _with_chips(spot, act, book)
    return _taken_back(ruling, book) if any(isinstance(move, TookBack) for move in act.moves) else ruling


def _taken_back(ruling: Ruling, book: Book) -> Ruling:
    """The player reaches for chips already put in."""
    if book.value("chips_put_in_stay") == "may_be_taken_back":
        return book.rule("Chips may be taken back here", NotBound())
    if ruling.options:
        return ruling
    return book.rule(f"{ruling.because}, and chips put in by the player in turn stay in", *ruling.effects)


def _impossible(spot: Spot, act: Act) -> str:
    if not act.moves:
        return "nothing was said or done"
    chips = [chip for motion in act.chips for chip in (*motion.chips, *motion.short)]
    if any(chip <= 0 for chip in chips) or any(not motion.chips for motion in act.chips):
        return "a motion with chips needs chips that are worth something"
    if sum(chips) > spot.stack:
        return "the player has fewer chips than that"
    if spot.choices is None and not isinstance(act.moves[0], Gesture):
        return "no bet is open, only the draw"
    if isinstance(act.moves[0], TookBack):
        return "there is nothing to take back"
    if act.unaware and spot.choices is not None and not spot.facing:
        return "there is no bet that could have been overlooked"
    return ""


def _without_chips(spot: Spot, act: Act, book: Book) -> Ruling:
    first = act.moves[0]
    if isinstance(first, Gesture):
        return gestures.rule_gesture(spot, act, first, book)
    assert isinstance(first, Said), "what is neither chips nor a gesture nor a reach for them is words"
    return words.rule_words(spot, first, book)


def _with_chips(spot: Spot, act: Act, book: Book) -> Ruling:
    motions = act.chips
    first = motions[0]
    if any(_is_check(move) for move in act.moves):
        if spot.choices is not None and spot.choices.check:
            return line.check_over_chips(spot, book)
        # Nobody checks facing a bet: the chips speak.
        act = msgspec.structs.replace(act, moves=tuple(move for move in act.moves if not _is_check(move)))
    said = act.said_before_chips()
    if said is not None:
        if said.word in BARE and not said.amounts:
            return string_bet.after_raise(spot, said, motions, book)
        return words_and_chips.words_came_first(spot, said, book)
    if not first.released:
        return line.drew_action(spot, book) if act.drew_action else line.hand_kept_chips(spot, first, book)
    if first.reach != "past":
        out = line.released_short(spot, first, book)
        if out is not None:
            return out
    return _chips_first(spot, act, line.of_one_motion(first, book), book)


def _is_check(move: object) -> bool:
    if isinstance(move, Said):
        return move.word == "check"
    return isinstance(move, Gesture) and move.kind == "tap"


def _chips_first(spot: Spot, act: Act, first: Chips, book: Book) -> Ruling:
    """Chips were the first thing; words may have followed."""
    late = act.said_after(act.chips[0])
    if late is not None and act.chips[0].hand_out and len(first.chips) > 1 and late.word in BARE:
        return string_bet.raise_over_chips(spot, first, late, book)
    if late is not None and late.amounts:
        named = words_and_chips.words_came_after(spot, late, book)
        if named is not None:
            return named
    counted = string_bet.silent_motions((first, *act.chips[1:]), book)
    return silent_chips(spot, Chips(counted, bills=first.bills, hand_out=first.hand_out), late, book)


def silent_chips(spot: Spot, motion: Chips, late: Said | None, book: Book) -> Ruling:
    """Chips without a word before them: a bet, a call or a raise by their number and worth."""
    if motion.bills and book.value("bills") == "do_not_play":
        return book.rule("Cash does not play here and is changed into chips first", NotBound())
    one = len(motion.chips) == 1
    if not spot.facing:
        if one and spot.own + motion.total >= spot.least:
            return oversized_chip.oversized_chip(spot, motion, late, book)
        return small_bet.opening(spot, motion.total, book)
    if spot.in_front:
        judged = chips_in_front.added(spot, motion, book)
        if judged is not None:
            return judged
    if motion.total < spot.to_call:
        return short_call.short_of_call(spot, motion, book)
    if motion.total == spot.to_call:
        return book.rule("The chips are the call", spot.call())
    if one:
        return oversized_chip.oversized_chip(spot, motion, late, book)
    return several_chips.several_chips(spot, motion, book)
