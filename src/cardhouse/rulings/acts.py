"""Acts of the player in turn: words, chips, motions and gestures in their order become an action.

All branching is here; what each case comes to stands in the file that bears its name. Acts out of turn are
in `out_of_turn`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import msgspec

from cardhouse.houses.choices import Choices
from cardhouse.play.refusal import Refusal
from cardhouse.rulings import (
    chips_in_front,
    forced_bet,
    gestures,
    line,
    oversized_chip,
    raise_plus,
    several_chips,
    short_call,
    small_bet,
    string_bet,
    unaware,
    words,
    words_and_chips,
)
from cardhouse.rulings.act import Act, Chips, Gesture, PulledBack, Said, TookBack
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
    spot, act = _pulled_back(spot, act)
    act = raise_plus.in_all(spot, act, book)
    if spot.pulled_back and not act.chips:
        return chips_in_front.pulled_back(spot, book)
    if spot.choices is not None and spot.choices.bring_in:
        return forced_bet.forced_bet(spot, act, book)
    if not act.chips or spot.choices is None:
        return _without_chips(spot, act, book)
    if any(motion.accident for motion in act.chips):
        return line.accident(act.chips[0], book)
    if act.unaware and sum(motion.total for motion in act.chips) < spot.to_call:
        return unaware.unaware(spot, act, book)
    return _moves(spot, act, book)


def _pulled_back(spot: Spot, act: Act) -> tuple[Spot, Act]:
    """Chips of an earlier bet that were taken back are part of the spot and behind again; the other moves are
    judged.
    """
    pulled = tuple(chip for move in act.moves if isinstance(move, PulledBack) for chip in move.chips)
    rest = tuple(move for move in act.moves if not isinstance(move, PulledBack))
    behind = min(sum(pulled), spot.own)  # what lay in front beyond the bet was change that is due
    spot = replace(spot, pulled_back=pulled, own=spot.own - behind, stack=spot.stack + behind)
    return spot, msgspec.structs.replace(act, moves=rest)


def _moves(spot: Spot, act: Act, book: Book) -> Ruling:
    """The moves in their order, or what is left of them once chips are back with the player."""
    if not act.chips:
        return _without_chips(spot, act, book)
    back = [at for at, move in enumerate(act.moves) if isinstance(move, TookBack)]
    if not back:
        return _with_chips(spot, act, book)
    if book.value("chips_put_in_stay") == "may_be_taken_back":
        since = act.moves[back[-1] + 1 :]
        if since:
            return _moves(spot, msgspec.structs.replace(act, moves=since), book)
        return book.rule("Chips may be taken back here", NotBound())
    return _taken_back(_with_chips(spot, act, book), book)


def _taken_back(ruling: Ruling, book: Book) -> Ruling:
    """The player reaches for chips already put in."""
    if ruling.options:
        return ruling
    return book.rule(f"{ruling.because}, and chips put in by the player in turn stay in", *ruling.effects)


def _impossible(spot: Spot, act: Act) -> str:
    if not act.moves:
        return "nothing was said or done"
    chips = [chip for motion in act.chips for chip in (*motion.chips, *motion.short)]
    if any(chip <= 0 for chip in chips) or any(not motion.chips for motion in act.chips):
        return "a motion with chips needs chips that are worth something"
    back = sum(sum(move.chips) for move in act.moves if isinstance(move, PulledBack))
    if sum(chips) > spot.stack + back:
        return "the player has fewer chips than that"
    if spot.choices is None and not isinstance(act.moves[0], Gesture):
        return "no bet is open, only the draw"
    fault = _cannot_pull_back(spot, act)
    if fault:
        return fault
    if isinstance(act.moves[0], TookBack):
        return "there is nothing to take back"
    if act.unaware and spot.choices is not None and not spot.facing:
        return "there is no bet that could have been overlooked"
    return ""


def _cannot_pull_back(spot: Spot, act: Act) -> str:
    pulled = [move.chips for move in act.moves if isinstance(move, PulledBack)]
    if not all(pulled) or Counter(chip for chips in pulled for chip in chips) - Counter(act.in_front):
        return "only chips of an earlier bet that lie in front can be pulled back"
    return "" if not pulled or spot.facing else "chips are pulled back in the face of a raise"


def _without_chips(spot: Spot, act: Act, book: Book) -> Ruling:
    first = act.moves[0]
    if isinstance(first, Gesture):
        return gestures.rule_gesture(spot, act, first, book)
    assert isinstance(first, Said), "what is neither chips nor a gesture nor a reach for them is words"
    return words.rule_words(spot, first, book)


def _with_chips(spot: Spot, act: Act, book: Book) -> Ruling:
    can_check = spot.choices is not None and spot.choices.check
    if not can_check:
        # Nobody checks facing a bet: the chips speak.
        act = msgspec.structs.replace(act, moves=tuple(move for move in act.moves if not _is_check(move)))
    motions = act.chips
    said = act.said_before_chips()
    if said is None:
        nothing_in = _not_put_in(spot, act, book)
        if nothing_in is not None:
            return _then(spot, act, nothing_in, book)
    if any(_is_check(move) for move in act.moves):
        if any(motion.released and motion.reach != "short" for motion in motions):
            return line.check_over_chips(spot, book)
        moves = tuple(move for move in act.moves if not isinstance(move, Chips | TookBack))
        return _without_chips(spot, msgspec.structs.replace(act, moves=moves), book)
    if said is not None:
        if said.word in BARE and not said.amounts:
            return string_bet.after_raise(spot, said, motions, book)
        if not said.heard and book.value("unclear_words") == "floor_decides":
            silent = silent_chips(spot, motions[0], None, book)
            return words_and_chips.not_heard(words.rule_words(spot, said, book), silent, book)
        return words_and_chips.words_came_first(spot, said, book)
    return _chips_first(spot, act, line.of_one_motion(motions[0], book), book)


def _not_put_in(spot: Spot, act: Act, book: Book) -> Ruling | None:
    """What a first motion comes to that left no chips in; None where it did."""
    first = act.chips[0]
    if not first.released:
        return line.drew_action(spot, book) if act.drew_action else line.hand_kept_chips(spot, first, book)
    return line.released_short(spot, first, book) if first.reach != "past" else None


def _then(spot: Spot, act: Act, nothing_in: Ruling, book: Book) -> Ruling:
    """The motion left nothing in: unless it binds by itself, what was said or done next decides."""
    first = act.chips[0]
    rest = tuple(move for move in act.moves if move is not first and not isinstance(move, TookBack))
    free = NotBound() in nothing_in.effects or any(NotBound() in one.effects for one in nothing_in.options)
    if not rest or not free:
        return nothing_in
    after = _moves(spot, msgspec.structs.replace(act, moves=rest), book)
    if not nothing_in.options or after.options:
        return after
    held = [option.effects for option in nothing_in.options if NotBound() not in option.effects]
    return book.offer(nothing_in.because, "floor", *held, after.effects)


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
    return silent_chips(spot, msgspec.structs.replace(first, chips=counted), late, book)


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
        return short_call.short_of_call(spot, motion.total, len(motion.chips), book)
    if motion.total == spot.to_call:
        book.always("acts.exact_call")
        return book.rule("The chips are the call", spot.call())
    if one:
        return oversized_chip.oversized_chip(spot, motion, late, book)
    return several_chips.several_chips(spot, motion, book)
