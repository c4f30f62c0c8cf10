"""Acts of the player who owes stud's forced bet: the forced bet, or a full one where the house lets him."""

from __future__ import annotations

from cardhouse.rulings.act import Act, Said
from cardhouse.rulings.effects import Acts, NotBound
from cardhouse.rulings.ruling import Book, Ruling
from cardhouse.rulings.spot import Spot

FULL = ("bet", "raise", "complete", "all_in")


def forced_bet(spot: Spot, act: Act, book: Book) -> Ruling:
    """What words or chips of the low card come to; a gesture does not make the bet."""
    choices = spot.choices
    assert choices is not None, "the forced bet is made at a betting turn"
    assert choices.bring_in, "and owed"
    book.setting("stud.forced_bettor")
    said = next((move for move in act.moves if isinstance(move, Said)), None)
    if said is not None and said.word == "fold" and choices.fold:
        return book.rule("A fold said in turn is a fold", Acts("fold"))
    chips = act.chips[0].chips if act.chips else ()
    full_by_word = said is not None and act.moves[0] is said and said.word in FULL
    full_by_chips = len(chips) > 1 and sum(chips) >= spot.least
    if spot.may_wager and (full_by_word or full_by_chips):
        to = max(sum(chips), spot.least)
        return book.rule("A full bet was made in place of the forced one", spot.wager_to(to))
    if chips or full_by_word:
        return book.rule("The forced bet was owed and is made", Acts("bring in", choices.bring_in))
    return book.rule("The forced bet is still owed", NotBound())
