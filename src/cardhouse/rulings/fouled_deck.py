"""A deck that is wrong (deal.fouled-deck): whether the chips go back, and those of a player who knew."""

from __future__ import annotations

from typing import Annotated, Literal

from cardhouse.rulings import sight
from cardhouse.rulings.case import Case
from cardhouse.rulings.deal_effects import PlaysOn, StaysForNextDeal, Told, Void
from cardhouse.rulings.effects import Effect
from cardhouse.rulings.facts import Asked, Seen
from cardhouse.rulings.ruling import Book, Ruling

What = Literal["other back", "other back in the stub", "duplicate", "missing", "additional", "something else"]
KEYS: dict[What, str] = {
    "other back": "off_colour",
    "other back in the stub": "off_colour_stub",
    "duplicate": "duplicate",
    "missing": "missing",
    "additional": "additional",
    "something else": "other",
}
WORDS: dict[What, str] = {
    "other back": "A card with another back is in play",
    "other back in the stub": "A card with another back is in the stub",
    "duplicate": "Two cards of the same rank and suit are in the deck",
    "missing": "Cards are missing from the deck",
    "additional": "Cards that do not belong to the deck were found",
    "something else": "Something else is wrong with the deck",
}


class FouledDeck(Case, frozen=True):
    """The deck is not right; `over`: the pot has been pushed; `knew`: what a player bet who knew of it."""

    about = "dealing"

    what: Annotated[What, Asked("What is wrong with the deck?")]
    over: Annotated[bool, Seen(sight.hand_over, "Has the pot been pushed?")] = False
    knew: Annotated[int, Seen(sight.total_bet, "If a player knew of it: how much did he bet?")] = 0
    seat: Annotated[int, Seen(sight.named_seat, "Who knew of it, if anybody?")] = 0


class NextDealAfterForfeit(Case, frozen=True):
    """Somebody wants a hand while the pot holds chips that were forfeited on the deal before."""

    about = "table"

    dealt_in_before: Annotated[bool, Asked("Was the player in the deal before?")]


def fouled_deck(case: FouledDeck, book: Book) -> Ruling:
    """Void with every chip back, or what was done stands."""
    because = WORDS[case.what]
    if case.over:
        return _after(case, book, because)
    word = book.setting(f"fouled.{KEYS[case.what]}")
    if word == "stands":
        return book.rule(because, *_stands(case, book, "action stands"))
    if case.knew and book.setting("fouled.knew") == "may_lose_refund":
        forfeit = (Void(), StaysForNextDeal(case.knew, case.seat))
        options = (Void(), forfeit) if word == "void" else (Void(), forfeit, PlaysOn())
        return book.offer(f"{because} and a player who knew it bet", "floor", *options)
    if word == "void":
        return book.rule(because, Void())
    return book.offer(because, "floor", Void(), PlaysOn())


def _after(case: FouledDeck, book: Book, because: str) -> Ruling:
    word = book.setting(f"fouled.{'duplicate_after' if case.what == 'duplicate' else 'after_the_hand'}")
    late = f"{because}, found when the hand was over"
    if word == "stands":
        return book.rule(late, *_stands(case, book, "result stands"))
    stands = Told("result stands")
    return book.rule(late, Void()) if word == "void" else book.offer(late, "floor", Void(), stands)


def _stands(
    case: FouledDeck, book: Book, word: Literal["action stands", "result stands"]
) -> tuple[Effect, ...]:
    if case.what == "missing" and book.setting("fouled.jackpot") == "not_eligible":
        return Told(word), Told("no jackpot")
    return (Told(word),)


def next_deal_after_forfeit(case: NextDealAfterForfeit, book: Book) -> Ruling:
    """Who is dealt in."""
    word = book.setting("fouled.next_deal")
    if case.dealt_in_before or word == "anyone":
        return book.rule("The player may be dealt in", Told("dealt in"))
    because = "The pot holds forfeited chips and the player was not in the deal before"
    return book.rule(because, Told("no hand this deal"))
