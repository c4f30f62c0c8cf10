"""What may be done at one turn, in dollars or chips, to be read by people and programs.

A readable copy of what `play.legal` decided, and of what draws, discards, shows and runs need; decides
nothing.
"""

from __future__ import annotations

import msgspec

from cardhouse.play.dealer import Dealer
from cardhouse.play.showdown import may_muck
from cardhouse.sim.amounts import Money, money
from cardhouse.sim.waiting import Kind, most_drawn, most_runs, waits_for


class Options(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The choices of the player in turn.

    `kind` says what is asked: "bet", "draw", "discard", "show", "run" (how often the rest of the board is
    dealt), "cards" (the dealer of a tracked table reports) or "over". A wager goes to a whole bet of the
    round, from `least` to `most` by `step`, or `all_in` exactly. `cards` is how many cards may be drawn or
    must be laid away, `times` how often the board may be run.
    """

    seat: int
    kind: Kind
    fold: bool = False
    check: bool = False
    call: Money = 0
    bring_in: Money = 0
    wager: str = ""
    least: Money = 0
    most: Money = 0
    step: Money = 0
    all_in: Money = 0
    chop: bool = False
    muck: bool = False
    cards: int = 0
    times: int = 0

    def __repr__(self) -> str:
        if self.kind == "over":
            return "the hand is over"
        if self.kind == "draw":
            return f"seat {self.seat}: draw up to {self.cards} cards"
        if self.kind == "discard":
            return f"seat {self.seat}: discard {self.cards}"
        if self.kind == "show":
            return f"seat {self.seat}: show{', muck' if self.muck else ''}"
        if self.kind == "cards":
            return "cards or winners are to be reported"
        if self.kind == "run":
            return f"run the board 1 to {self.times} times"
        return f"seat {self.seat}: {', '.join(self._bets())}"

    def _bets(self) -> list[str]:
        words = [word for word, may in (("fold", self.fold), ("check", self.check)) if may]
        if self.call:
            words.append(f"call {self.call}")
        if self.bring_in:
            words.append(f"bring in {self.bring_in}")
        if self.wager:
            words.append(f"{self.wager} to {self._sizes()}")
        if self.chop:
            words.append("chop")
        return words

    def _sizes(self) -> str:
        if self.least == self.most:
            sizes = f"{self.least}"
        else:
            sizes = f"{self.least}-{self.most}" + (f" by {self.step}" if self.step != 1 else "")
        off_step = self.all_in and self.all_in > self.most
        return f"{sizes} or {self.all_in}" if off_step else sizes


def options(dealer: Dealer, scale: int) -> Options:
    """What the player in turn may do now."""
    kind, seat = waits_for(dealer)
    hand = dealer.hand
    if kind == "draw":
        return Options(seat=seat, kind=kind, cards=most_drawn(dealer))
    if kind == "discard":
        return Options(seat=seat, kind=kind, cards=hand.this_street.discard)
    if kind == "show":
        return Options(seat=seat, kind=kind, muck=may_muck(hand, dealer.rules, hand.pos[seat]))
    if kind == "run":
        return Options(seat=0, kind=kind, times=most_runs(dealer))
    legal = dealer.legal()
    if legal is None:
        return Options(seat=0, kind=kind)
    return Options(
        seat=seat,
        kind=kind,
        fold=legal.fold,
        check=legal.check,
        call=money(legal.call, scale),
        bring_in=money(legal.bring_in, scale),
        wager=legal.wager,
        least=money(legal.least, scale),
        most=money(legal.most, scale),
        step=money(legal.step, scale),
        all_in=money(legal.all_in, scale),
        chop=legal.chop,
    )
