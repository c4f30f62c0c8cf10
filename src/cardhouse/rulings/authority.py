"""Who decides, whether that is final, fairness against the letter, intent, looking at a hand (authority.*).

How a supervisor's choice or override goes on the record is `record`.
"""

from __future__ import annotations

from typing import Annotated, Literal

from cardhouse.rulings.case import Case
from cardhouse.rulings.facts import Asked
from cardhouse.rulings.hand_effects import GoesTo, IntentJudged, Settled
from cardhouse.rulings.ruling import Book, Ruling

RANKS = ("dealer", "supervisor", "lead supervisor", "tournament director")


class Appeal(Case, frozen=True):
    """A player will not accept a decision."""

    about = "house"

    decided_by: Annotated[
        Literal["dealer", "supervisor", "lead supervisor", "tournament director"],
        Asked("Who made the decision?"),
    ] = "supervisor"


class LetterUnfair(Case, frozen=True):
    """The letter of a rule would be unfair here. `betting_line`: it is one of the guidelines on the line.
    `true_bet`: it is that who calls owes the true bet, whatever was told.
    """

    about = "house"

    betting_line: Annotated[bool, Asked("Is it one of the guidelines on the betting line?")] = False
    true_bet: Annotated[bool, Asked("Is it that who calls owes the true bet, whatever was told?")] = False


class HonestMistake(Case, frozen=True):
    """A rule was broken; whether on purpose, as far as can be told."""

    about = "house"

    intent: Annotated[
        Literal["accident", "deliberate", "unclear"],
        Asked("Was it an accident or done on purpose, as far as can be told?"),
    ] = "accident"


class HandSuspected(Case, frozen=True):
    """A supervisor thinks it necessary to look at a hand in play."""

    about = "house"

    because: Annotated[str, Asked("Why should the hand be looked at?")] = "suspicion"


class RulesClash(Case, frozen=True):
    """A rule of events says one thing, and another book something else."""

    about = "house"

    other: Annotated[
        Literal["agency regulation", "house rule"],
        Asked("What does the rule of events clash with: the gaming agency's regulations or a house rule?"),
    ] = "agency regulation"


class ProcedureUnsure(Case, frozen=True):
    """A supervisor is not sure whether a procedure fits the case. `uncovered`: none does, nor any rule."""

    about = "house"

    uncovered: Annotated[bool, Asked("Is it a mistake that no rule and no procedure covers?")] = False


def appeal(case: Appeal, book: Book) -> Ruling:
    """Final, or somebody higher decides."""
    last = str(book.setting("authority.final")).replace("_", " ")
    if RANKS.index(case.decided_by) >= RANKS.index(last):
        return book.rule(f"The decision of the {case.decided_by} ends the matter", Settled("decision final"))
    return book.rule(f"The {last} has the last word", GoesTo(last))


def letter_unfair(case: LetterUnfair, book: Book) -> Ruling:
    """A supervisor may rule for fairness, and gives the reason."""
    key = "override_line" if case.betting_line else "override_accepted" if case.true_bet else "override"
    if book.setting(f"authority.{key}") == "allowed":
        because = "The rules serve a fair game, and a supervisor may rule so against their letter"
        return book.offer(
            because, "floor", Settled("ruled for fairness, with the reason"), Settled("ruled by the letter")
        )
    return book.rule("The letter of the rule decides", Settled("ruled by the letter"))


def honest_mistake(case: HonestMistake, book: Book) -> Ruling:
    """Whether intent counts, and what is looked at to judge it."""
    if book.setting("authority.intent") == "not_weighed":
        return book.rule("What the player meant does not count here", Settled("ruled in full"))
    factors = sorted(str(word).replace("_", " ") for word in book.setting("authority.intent_factors"))
    judged = IntentJudged(tuple(factors))
    because = "An accident weighs less than a deliberate breach, so intent counts"
    if case.intent == "deliberate":
        return book.rule(because, Settled("ruled in full"), judged)
    return book.offer(because, "floor", (Settled("ruled leniently"), judged), Settled("ruled in full"))


def hand_suspected(case: HandSuspected, book: Book) -> Ruling:
    """Whether the action may be stopped for it."""
    if book.setting("authority.look_at_hand") == "may_stop_and_look":
        because = "A supervisor may stop the action and look at any hand"
        return book.offer(
            because, "floor", Settled("action stopped and the hand looked at"), Settled("play goes on")
        )
    return book.rule("Hands are looked at after the action", Settled("play goes on"))


def rules_clash(case: RulesClash, book: Book) -> Ruling:
    """Which of the two holds."""
    if case.other == "agency regulation":
        if book.setting("authority.agency_clash") == "event_rule":
            return book.rule("The rule of events goes first", Settled("rule of events applies"))
        because = "Rules of events add to the regulations of the gaming agency and do not replace them"
        return book.rule(because, Settled("agency regulation applies"))
    if book.setting("authority.house_clash") == "event_rule":
        because = "The special rule goes before the general one"
        return book.rule(because, Settled("rule of events applies"))
    because = "It is not said which goes first, the rule of events or the house rule"
    return book.offer(because, "floor", Settled("rule of events applies"), Settled("house rule applies"))


def procedure_unsure(case: ProcedureUnsure, book: Book) -> Ruling:
    """Whether play waits until somebody who knows has been asked; what nothing covers may go by chance."""
    if case.uncovered and book.setting("authority.uncovered") == "chance_allowed":
        because = "No rule and no procedure covers the mistake, and chance favours nobody"
        return book.offer(
            because, "floor", Settled("remedy left to chance"), Settled("decided as thought best")
        )
    if book.setting("authority.unsure") == "clarified_first":
        because = "No policy foresees every case"
        return book.rule(because, Settled("clarified before play goes on"))
    return book.rule("The supervisor decides as he thinks best", Settled("decided at once"))
