"""A burn left out, or made twice for one round (deal.burn-error): put right, or the cards stand."""

from __future__ import annotations

from typing import Annotated, Literal

from cardhouse.rulings import sight, sight_betting
from cardhouse.rulings.case import Case
from cardhouse.rulings.effects_board import KeepsCard, LaterCards, Scrambled, Stated
from cardhouse.rulings.facts import Asked, Seen
from cardhouse.rulings.ruling import Book, Ruling


class BurnError(Case, frozen=True):
    """No card was burned before a street, or two were.

    `burned`: how many. `acted`: there was betting on the cards since. `all_in`: nobody could bet on the
    round. `awarded`: the pot is pushed. `seen`: a stud player has looked at the last down card or mixed it.
    """

    about = "board"

    street: Annotated[
        Literal["flop", "turn", "river", "stud", "last"],
        Seen(sight.street_dealt, "Before which card or cards was it?"),
    ]
    burned: Annotated[Literal[0, 2], Asked("How many cards were burned?")]
    acted: Annotated[bool, Seen(sight_betting.acted_this_round, "Has anybody bet or checked since?")] = False
    all_in: Annotated[bool, Seen(sight_betting.nobody_can_bet, "Was there nobody left who could bet?")] = (
        False
    )
    awarded: Annotated[bool, Seen(sight.hand_over, "Has the pot been pushed?")] = False
    seen: Annotated[bool, Asked("Has a player looked at the last card or mixed it in?")] = False


def burn_error(case: BurnError, book: Book) -> Ruling:
    """Whether the cards are moved to where they belong."""
    because = f"{'No card was' if not case.burned else 'Two cards were'} burned"
    if case.street in ("stud", "last"):
        return _stud(case, book, because)
    late = case.acted
    if case.all_in and not case.acted:
        late = case.awarded if book.setting("burn_error.all_in") == "until_pot_awarded" else True
    if not late and book.setting("burn_error.board") == "corrected_until_betting":
        one_of_them = case.street == "flop" and not case.burned and not case.all_in
        if one_of_them and book.setting("burn_error.flop_without_burn") == "one_becomes_burn":
            return book.rule(f"{because} before the flop", Scrambled("floor", "missing"))
        later = LaterCards(book.setting("burn_error.later_cards") == "as_if_no_error")
        return book.rule(f"{because} and nobody has bet since", Stated("cards put where they belong"), later)
    book.setting("burn_error.board")
    later = LaterCards(book.setting("burn_error.later_cards") == "as_if_no_error")
    return book.rule(f"{because}, but it is too late to move cards", Stated("cards stand"), later)


def _stud(case: BurnError, book: Book, because: str) -> Ruling:
    if case.street == "last" and case.seen and book.setting("burn_error.stud_last_seen") == "kept":
        return book.rule(f"{because} and the player has looked at the last card or mixed it", KeepsCard())
    if book.setting("burn_error.stud") == "corrected_if_possible" and not case.acted:
        return book.rule(f"{because} and nobody has acted since", Stated("cards put where they belong"))
    return book.rule(f"{because}, and the cards cannot be moved any more", Stated("cards stand"))
