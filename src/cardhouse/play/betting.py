"""Decides fold, check, call, bet, complete, raise and bring-in for the player in turn: events, or a refusal
with its rule.
"""

from __future__ import annotations

from typing import Any

from cardhouse.games.says import said, structure_rows
from cardhouse.play import commands as cmd
from cardhouse.play import events as ev
from cardhouse.play.hand import Hand
from cardhouse.play.legal import Legal, chop_barred, heads_up, opens
from cardhouse.play.refusal import Refusal
from cardhouse.play.rules import Rules
from cardhouse.play.shared_events import checked, folded

Decision = list[ev.Event] | Refusal
Act = ev.Event | Refusal
"""What a player does in turn is one event, or refused."""


def fold(rules: Rules, choices: Legal) -> Act:
    """Folding is always possible facing a bet; facing none, where the house lets it."""
    if not choices.fold:
        if choices.held:
            return _held("a fold")
        if choices.bring_in:
            return Refusal(
                "not_now",
                {"what": "a fold", "why": "the low card makes the forced bet"},
                rules.cite("stud.forced_bettor"),
            )
        return Refusal("cannot_fold", {}, rules.cite("betting.fold_without_bet"))
    return folded(choices.seat)


def check(rules: Rules, choices: Legal) -> Act:
    """A check is for a player who faces no bet."""
    if not choices.check:
        if choices.held:
            return _held("a check")
        if choices.call or choices.bring_in:
            to_call = choices.call or choices.bring_in
            return Refusal("cannot_check", {"seat": choices.seat, "to_call": to_call})
        return Refusal("must_open_or_fold", {}, rules.cite("lowball.before_draw"))
    return checked(choices.seat)


def call(rules: Rules, choices: Legal) -> Act:
    """A call matches the bet; a short stack is all-in."""
    if not choices.call:
        if choices.held:
            return _held("a call")
        if rules.no_limp and not choices.check and not choices.bring_in:
            facts = {"what": "a call", "why": "the pot is opened with a raise"}
            return Refusal("not_now", facts, rules.cite("betting.single_draw_limp"))
        return Refusal("nothing_to_call", {"seat": choices.seat})
    return ev.Called(choices.seat, choices.call)


def _held(what: str) -> Refusal:
    return Refusal("not_now", {"what": what, "why": "a ruling holds the player to something else"})


def bring_in(hand: Hand, choices: Legal) -> Act:
    """Stud's forced bet."""
    if not choices.bring_in:
        return Refusal(
            "not_now",
            {"what": "the forced bet", "why": "it is made once, by the player who opens the first round"},
        )
    to = max(choices.bring_in, hand.setup.stakes.bring_in)
    return ev.BroughtIn(choices.seat, choices.bring_in, to)


def bet_to(hand: Hand, rules: Rules, choices: Legal, given: Any) -> Act:
    """A bet, completion or raise to an amount; whatever came in is looked at."""
    if type(given) is not int:
        return Refusal("bad_amount", {"amount": given})
    to: int = given
    if not choices.allows(to):
        return _wrong_amount(hand, rules, choices, to)
    chips = to - hand.bets[hand.actor]
    if rules.limit:
        return _limit_wager(hand, rules, choices, chips, to)
    return _big_bet_wager(hand, rules, choices, chips, to)


def _wrong_amount(hand: Hand, rules: Rules, choices: Legal, to: int) -> Refusal:
    if not choices.wager:
        code = "no_raise" if hand.level else "no_bet"
        known = "." in choices.why
        why = WHY_NOT.get(choices.why, "the stack does not cover more than a call")
        cite = rules.cite(choices.why) if known else None
        if choices.why == "stack":
            cite = rules.always("betting.table_stakes")
        return Refusal(code, {"seat": choices.seat, "why": why}, cite)
    facts = {"amount": to, "least": choices.least, "most": choices.most, "step": choices.step}
    if to < choices.least:
        return Refusal("amount_too_small", facts, least_by(hand, rules))
    if to > choices.most:
        return Refusal("amount_too_large", facts, most_by(hand, rules, to))
    return Refusal("amount_off_step", facts, step_by(hand, rules))


def least_by(hand: Hand, rules: Rules) -> str | None:
    """The row that keeps a wager up."""
    return _size_by(hand, rules) if rules.limit else rules.cite("betting.minimum_raise")


def step_by(hand: Hand, rules: Rules) -> str | None:
    """The row by which wagers go in steps."""
    return _size_by(hand, rules) if rules.limit else rules.cite("betting.no_limit_steps")


def most_by(hand: Hand, rules: Rules, to: int) -> str | None:
    """The row that keeps a wager down: the stack for everybody, the pot where it is the limit."""
    if to > hand.bets[hand.actor] + hand.stacks[hand.actor]:
        return rules.always("betting.table_stakes")
    if rules.limit:
        return _size_by(hand, rules)
    if rules.pot_limit:
        return rules.cite("pot_limit.open_most_big_blinds" if opens(hand, rules) else "pot_limit.raise")
    return None


def _size_by(hand: Hand, rules: Rules) -> str | None:
    """The row that fixes the bets of a limit game: the game's own for this street, or the structure's."""
    book = rules.choices.book
    moment = "big_bets" if hand.this_street.bet == "big" else "small_bets"
    rows = said(rules.game.id, moment, book) or structure_rows(rules.structure, book)
    return rows[0] if rows else None


WHY_NOT = {
    "stack": "the stack does not cover more than a call",
    "nobody_left": "nobody else has chips left to call with",
    "betting.limit_reopens_at": "the last all-in was too small to reopen the betting",
    "betting.short_all_ins": "the last all-in was less than a full raise and did not reopen the betting",
    "betting.check_raise": "check-raising is not allowed",
    "lowball.check_raise": "check-raising is not allowed",
    "blinds.option": "a blind that was only called has no raise",
    "missed.poster_option": "a post that was only called has no raise",
    "betting.limit_raises": "the round is capped",
    "betting.no_limit_raises": "the round is capped",
    "betting.pot_limit_raises": "the round is capped",
    "betting.below_half": "an all-in of less than half a bet may only be called",
    "stud.forced_bettor": "the low card makes the forced bet and no more",
    "held": "a ruling leaves the player no bet or raise",
    "premature.stud_kept_may": "the last card came too early and is kept",
}


def _limit_wager(hand: Hand, rules: Rules, choices: Legal, chips: int, to: int) -> ev.Wager:
    """Limit: full bets, and all-ins for part of one judged by the house's half-bet or full-bet rule."""
    base = hand.full_level
    size = hand.raise_size if rules.spread and hand.raise_size else rules.bet_sizes[hand.street]
    added = to - base
    if rules.open_double and hand.street == 0 and hand.level == 0 and added > size:
        return _opened_with_raise(hand, rules, choices.seat, chips, to, size)
    full = added >= size
    part = not full and _counts_as_bet(rules, added, size)
    if full or part:
        full_to = to if full or rules.part_bet_on_top else base + size
        more = added if full else size
        return _full(hand, rules, choices, chips=chips, to=to, full_to=full_to, raise_size=more)
    return _short(choices, chips, to=to, full_to=base, raise_size=hand.raise_size)


def _opened_with_raise(hand: Hand, rules: Rules, seat: int, chips: int, to: int, size: int) -> ev.Wager:
    """Draw high: the opening bet and a raise in one; all-in for part of the raise as for any other."""
    full = to == 2 * size
    counts = full or _counts_as_bet(rules, to - size, size)
    full_to = to if full or (counts and rules.part_bet_on_top) else 2 * size if counts else size
    caps = counts and _caps(hand, rules)
    return ev.Bet(seat, chips, to=to, full_to=full_to, raise_size=size, counts=counts, caps=caps)


def _counts_as_bet(rules: Rules, added: int, size: int) -> bool:
    return rules.reopen_half and 2 * added >= size


def _full(
    hand: Hand, rules: Rules, choices: Legal, *, chips: int, to: int, full_to: int, raise_size: int
) -> ev.Wager:
    """A wager that reopens the betting, in its word. A raise counts among the raises, a bet does not, a
    completion as the house says.
    """
    seat, word = choices.seat, choices.wager
    if word == "bet":
        return ev.Bet(seat, chips, to, full_to, raise_size, counts=False)
    if word == "raise":
        return ev.Raised(seat, chips, to, full_to, raise_size, caps=_caps(hand, rules))
    counts = rules.completion_counts and hand.brought_in
    caps = counts and _caps(hand, rules)
    return ev.Completed(seat, chips, to, full_to, raise_size, counts=counts, caps=caps)


def _short(choices: Legal, chips: int, *, to: int, full_to: int, raise_size: int) -> ev.Wager:
    """An all-in for too little: the betting is not reopened."""
    seat, word = choices.seat, choices.wager
    if word == "bet":
        return ev.Bet(seat, chips, to, full_to, raise_size, reopens=False, counts=False)
    if word == "raise":
        return ev.Raised(seat, chips, to, full_to, raise_size, reopens=False, counts=False)
    return ev.Completed(seat, chips, to, full_to, raise_size, reopens=False, counts=False)


def _big_bet_wager(hand: Hand, rules: Rules, choices: Legal, chips: int, to: int) -> ev.Wager:
    """No-limit and pot-limit: a full raise is at least the last one; less is possible only all-in."""
    size = hand.raise_size if rules.raise_last else rules.big_blind
    added = to - hand.level if hand.level > hand.full_level and rules.short_on_top else to - hand.full_level
    if added >= size:
        raise_size = max(hand.raise_size, to - hand.level)
        return _full(hand, rules, choices, chips=chips, to=to, full_to=to, raise_size=raise_size)
    return _short(choices, chips, to=to, full_to=hand.full_level, raise_size=hand.raise_size)


def _caps(hand: Hand, rules: Rules) -> bool:
    """Whether this raise is the last one allowed in the round."""
    return hand.raises + 1 >= rules.raise_cap and not heads_up(hand, rules)


def chop(hand: Hand, rules: Rules, command: cmd.Chop) -> Decision:
    """Both blinds take their bets back and the hand is over. It takes both: the first to say so asks the
    other. At a tracked table the dealer tells what they agreed on.
    """
    if hand.held:
        return _held("chopping the blinds")
    why = chop_barred(hand, rules)
    if why:
        text = {"others_in": "another player is in the pot", "not_the_blinds": "only the two blinds may"}.get(
            why, "not in this game"
        )
        return Refusal(
            "chop_not_allowed", {"why": text}, rules.cite(why) if "." in why else rules.cite("blinds.chop")
        )
    p = hand.pos[command.seat]
    if hand.folded[p]:
        return Refusal("chop_not_allowed", {"why": "only the two blinds may"}, rules.cite("blinds.chop"))
    if hand.chop_offered == p:
        why = "the other blind has not agreed"
        return Refusal("chop_not_allowed", {"why": why}, rules.cite("blinds.chop"))
    if hand.chop_offered < 0 and not hand.tracked:
        return [ev.ChopOffered(command.seat)]
    seats = tuple(hand.seats[p] for p in range(hand.n) if not hand.folded[p])
    chips = tuple(hand.bets[hand.pos[seat]] for seat in seats)
    return [ev.BlindsChopped(seats, chips, rules.cite("blinds.chop"))]
