"""Acts out of turn (betting.out-of-turn): whether they bind when the turn comes, by what happened in between.

A player skipped by such acts is in `skipped`; the wrong player opening a stud round in `wrong_opener`.
"""

from __future__ import annotations

from typing import Annotated, Literal

from cardhouse.games.game import Structure
from cardhouse.rulings import sight, sight_betting
from cardhouse.rulings.case import Case
from cardhouse.rulings.effects import Acts, ChipsBack, Effect, MayOnly, NotBound, Plainly
from cardhouse.rulings.facts import Asked, Seen
from cardhouse.rulings.ruling import Book, Ruling

Between = Literal["check", "fold", "call", "bet", "raise"]


class OutOfTurn(Case, frozen=True):
    """What was done ahead of turn (`to` the whole bet), and what those in between did afterwards.

    `facing` is the bet when the act was made, `now` the bet when the turn came. `before_amount`: a bet or
    raise had been declared, and its size was not yet named. `let_go`: of a fold, that the cards left the
    hand and it was not only said.
    """

    about = "betting"

    kind: Annotated[Literal["check", "fold", "call", "bet", "raise"], Asked("What was done out of turn?")]
    structure: Annotated[Structure, Seen(sight.structure, "How is the betting limited?")]
    to: Annotated[int, Asked("If it was a bet or raise: what was the whole bet?")] = 0
    facing: Annotated[int, Seen(sight_betting.bet_then, "What was the bet to call when it was done?")] = 0
    now: Annotated[
        int, Seen(sight_betting.bet_faced, "What is the bet to call now that the turn is there?")
    ] = 0
    between: Annotated[
        tuple[Between, ...], Asked("What have the players in between done since, in order?")
    ] = ()
    deliberate: Annotated[bool, Asked("Was it done on purpose?")] = False
    before_amount: Annotated[bool, Asked("Was a bet declared whose size had not been named?")] = False
    let_go: Annotated[bool, Asked("If it was a fold: were the cards let go?")] = True

    @property
    def changed(self) -> bool:
        """Whether somebody in between bet or raised."""
        return "bet" in self.between or "raise" in self.between

    def action(self) -> Acts:
        """The act as an action."""
        to = self.facing if self.kind == "call" else self.to
        return Acts(self.kind, 0 if self.kind in ("check", "fold") else to)


def out_of_turn(act: OutOfTurn, book: Book) -> Ruling:
    """What the act comes to when the turn reaches the player."""
    if act.kind == "call" and act.before_amount and book.value("call_before_amount") == "floor_decides":
        because = "The call was said before anybody knew the size of the bet"
        return book.offer(because, "floor", MayOnly(("call",)), NotBound())
    if act.kind == "fold" and _folded(act, book):
        return book.rule("A fold out of turn is a fold", Acts("fold"))
    if act.kind == "check" and book.value("check_out_of_turn") == "no_bet_or_raise":
        because = "Who checked ahead of turn may neither bet nor raise in it"
        return book.rule(because, MayOnly(_without_raise(act)))
    key = "out_of_turn_no_limit" if act.structure == "no_limit" else "out_of_turn"
    word = book.value(key)
    if word == "held_by_size":
        return _held_by_size(act, book)
    if word == "not_binding" or (word == "may_hold_if_deliberate" and not act.deliberate):
        return book.rule("An act out of turn does not bind", NotBound())
    if act.changed:
        return _changed(act, book)
    because = "The act was made out of turn and nobody has changed the action since"
    if word == "binding_if_unchanged":
        return book.rule(because, act.action())
    return book.offer(because, "floor", act.action(), NotBound())


def _without_raise(act: OutOfTurn) -> tuple[str, ...]:
    """What is left without a bet or raise: where there is a bet, only who has matched it can check."""
    if act.changed:
        return "call", "fold"
    return ("check", "call", "fold") if act.now else ("check",)


def _folded(act: OutOfTurn, book: Book) -> bool:
    """Whether a fold is one at once, whatever those in between do."""
    word = book.value("fold_out_of_turn")
    return word == "binding" or (word == "binding_if_let_go" and act.let_go)


def _changed(act: OutOfTurn, book: Book) -> Ruling:
    """Somebody in between bet or raised."""
    if book.value("out_of_turn_changed") == "held_to_act":
        return book.rule("The act stands though the action changed", act.action())
    return book.rule("Somebody in between has changed the action", *_free(act))


def _free(act: OutOfTurn) -> list[Effect]:
    chips = act.action().to
    return [Plainly("all options"), *([ChipsBack(chips)] if chips else [])]


def _held_by_size(act: OutOfTurn, book: Book) -> Ruling:
    """No-limit: the bet of somebody in between is measured against the one made out of turn."""
    if not act.changed:
        return book.rule("Nobody in between bet or raised, so the act stands", act.action())
    if act.kind == "bet" and act.now <= act.to:
        because = "Somebody in between bet no more than was bet out of turn"
        return book.rule(because, MayOnly(("call", "raise")))
    return book.rule("Somebody in between bet or raised more", *_free(act))
