"""Words of the player in turn, without chips or before them (betting.verbal): when they bind, and to what.

Words that could mean several things are in `unclear`; words against chips in `words_and_chips`.
"""

from __future__ import annotations

from cardhouse.rulings import several_chips, short_call, small_bet, unclear
from cardhouse.rulings.act import Said
from cardhouse.rulings.effects import Acts, Bound, MayOnly, NotBound
from cardhouse.rulings.ruling import Book, Ruling
from cardhouse.rulings.spot import Spot


def rule_words(spot: Spot, said: Said, book: Book) -> Ruling:
    """What the words alone bring about."""
    if said.word == "if":
        return unclear.conditional(spot, said, book)
    if said.word == "pot" and spot.structure == "no_limit":
        return pot_in_no_limit(spot, book)
    if not known(said, spot, book):
        return unclear.words(spot, said, book)
    if book.value("words_in_turn") == "not_binding":
        return book.rule("Words alone do not bind here", NotBound())
    if said.word == "call":  # it has one size, whatever amount is named with it
        return _plain_word(spot, said, book)
    if len(said.amounts) > 1 and book.value("unclear_amount") != "smallest":
        return unclear.amount(spot, said, book)
    if said.amounts:
        return named_amount(spot, min(said.amounts), book, bare=said.word == "amount")
    return _plain_word(spot, said, book)


def known(said: Said, spot: Spot, book: Book) -> bool:
    """Whether the word is one that the house takes for an action; a bare amount needs no word."""
    if said.word == "amount":
        return True
    if said.word == "other" or (said.word == "pot" and spot.structure != "pot_limit"):
        return False
    words: frozenset[str] = book.choices.value("acts.known_words")
    if said.word not in words or said.word in ("pot", "complete"):  # what goes without saying is not cited
        book.value("known_words")
    return said.word in words


def _plain_word(spot: Spot, said: Said, book: Book) -> Ruling:
    choices = spot.choices
    assert choices is not None, "words about bets are said at a betting turn"
    if said.word == "fold":
        if spot.facing or choices.fold:
            return book.rule("A fold said in turn is a fold", Acts("fold"))
        return book.rule("There is no bet to fold to", NotBound())
    if said.word == "check":
        if choices.check:
            return book.rule("A check said in turn is a check", Acts("check"))
        return check_facing_bet(book)
    if said.word == "call":
        if choices.call:
            return book.rule("A call said in turn is a call", spot.call())
        if book.value("call_without_bet") == "check":
            return book.rule("There is nothing to call, so the word is a check", Acts("check"))
        return book.rule("There is nothing to call, so the word does not bind", NotBound())
    if not spot.may_wager:
        return book.rule("More cannot be wagered now, so it is a call", spot.wager_to(0))
    if said.word == "all_in":
        to = min(spot.own + spot.stack, spot.most)
        if to <= spot.level:
            return book.rule("All-in for no more than the bet is a call", spot.call())
        return book.rule("The whole stack was committed, as far as the game allows", spot.wager_to(to))
    if said.word == "pot":
        return book.rule("In pot-limit the word means as much as the pot", spot.wager_to(spot.most))
    if said.word == "raise" and not spot.facing:
        book.always("acts.raise_without_bet")
    return bare_wager(spot, book)


def check_facing_bet(book: Book) -> Ruling:
    """A check said or tapped where there is a bet to answer."""
    if book.value("check_facing_bet") == "call_or_fold":
        because = "A player who faces a bet cannot check, but has given up the raise"
        return book.rule(because, MayOnly(("call", "fold")))
    return book.rule("A player who faces a bet cannot check, so it does not bind", NotBound())


def bare_wager(spot: Spot, book: Book) -> Ruling:
    """Bet or raise without an amount: fixed where the game fixes it, else the player still names it."""
    if spot.lower:
        upper = book.value("bare_bet_either_limit") == "upper"
        to = spot.most if upper else spot.least
        return book.rule("Of two limits that are open a bare word means one", spot.wager_to(to))
    if spot.structure == "limit":
        return book.rule("The limit fixes the amount", spot.wager_to(spot.least))
    if spot.structure == "spread_limit" and spot.facing:
        to = spot.most if book.value("bare_raise_spread") == "most" else spot.least
        return book.rule("A bare raise in a spread game has a size of its own", spot.wager_to(to))
    return book.rule("The word binds and the amount is still to be named", Bound(spot.wager, spot.least))


def named_amount(spot: Spot, to: int, book: Book, *, bare: bool = False) -> Ruling:
    """A whole bet that was named; `bare`: without saying whether it is a call or a raise, so that a call may
    be the closest that is legal.
    """
    if spot.facing and to == spot.level:
        return book.rule("The amount named is the call", spot.call())
    if spot.may_wager and spot.choices is not None and spot.choices.allows(to):
        book.always("acts.words_or_chips")
        return book.rule("The amount named is binding", Acts(spot.wager, to))
    if to > spot.own + spot.stack:
        whole = _whole_stack(spot)
        if whole is not None:
            book.always("betting.table_stakes")
            return book.rule("More was named than the player has, so it is all of it", whole)
    word = book.value("illegal_amount_said")
    if word == "not_binding":
        return book.rule("The amount named is not one that the game allows", NotBound())
    if word == "as_silent_chips" and bare and spot.facing:
        if to < spot.level:
            return short_call.short_of_call(spot, to - spot.own, 0, book)
        return several_chips.by_excess(spot, to - spot.own, book)
    because = "The amount named is not allowed and becomes the nearest that is"
    wager = small_bet.proper(spot, to, book)
    call_is_nearer = word == "closest_legal" and 2 * to <= spot.level + (wager.to or 0)
    if bare and spot.facing and (to <= spot.level or call_is_nearer):
        return book.rule(because, spot.call())
    return book.rule(because, wager)


def _whole_stack(spot: Spot) -> Acts | None:
    """All-in, where the game allows it: a call of no more than the bet, or a wager."""
    whole = spot.own + spot.stack
    if spot.facing and whole <= spot.level:
        return spot.call()
    allowed = spot.choices is not None and spot.may_wager and spot.choices.allows(whole)
    return Acts(spot.wager, whole) if allowed else None


def pot_in_no_limit(spot: Spot, book: Book) -> Ruling:
    """A bet of "the pot" where the pot is not counted."""
    word = book.value("pot_word_no_limit")
    if word == "not_binding":
        return book.rule("The pot is no bet in no-limit", NotBound())
    if not spot.may_wager:
        return book.rule("More cannot be wagered now, so it is a call", spot.wager_to(0))
    return book.rule("The pot is no amount in no-limit, but a bet was made", Bound(spot.wager, spot.least))
