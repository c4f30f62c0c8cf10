"""The variant codes of the format, the game and structure played for each, and the fields that each needs."""

from dataclasses import dataclass
from typing import Final

from cardhouse.games.game import Structure

BLINDS: Final = "blinds_or_straddles"
LIMIT_BUTTON: Final = ("antes", BLINDS, "small_bet", "big_bet")
BIG_BET_BUTTON: Final = ("antes", BLINDS, "min_bet")
STUD: Final = ("antes", "bring_in", "small_bet", "big_bet")
SIZES: Final = ("bring_in", "small_bet", "big_bet", "min_bet")


@dataclass(frozen=True, slots=True)
class Variant:
    """One code. `short_deck`: no house spreads it, so it is played as hold'em, and short_deck.py names the
    winners.
    """

    code: str
    name: str
    game: str
    structure: Structure
    fields: tuple[str, ...]
    short_deck: bool = False


VARIANTS: Final[dict[str, Variant]] = {
    variant.code: variant
    for variant in (
        Variant("FT", "limit hold'em", "holdem", "limit", LIMIT_BUTTON),
        Variant("NT", "no-limit hold'em", "holdem", "no_limit", BIG_BET_BUTTON),
        Variant("NS", "no-limit short-deck hold'em", "holdem", "no_limit", BIG_BET_BUTTON, short_deck=True),
        Variant("PO", "pot-limit Omaha", "omaha", "pot_limit", BIG_BET_BUTTON),
        Variant("FO/8", "limit Omaha, eight or better", "omaha8", "limit", LIMIT_BUTTON),
        Variant("F7S", "limit seven-card stud", "stud", "limit", STUD),
        Variant("F7S/8", "limit stud, eight or better", "stud8", "limit", STUD),
        Variant("FR", "limit razz", "razz", "limit", STUD),
        Variant("N2L1D", "no-limit 2-7 single draw", "deuce_single", "no_limit", BIG_BET_BUTTON),
        Variant("F2L3D", "limit 2-7 triple draw", "deuce_triple", "limit", LIMIT_BUTTON),
        Variant("FB", "limit badugi", "badugi", "limit", LIMIT_BUTTON),
    )
}


def variant_for(game: str, structure: str) -> Variant | None:
    """The variant under which a hand of that game is written, None where the format has no code for it."""
    for variant in VARIANTS.values():
        if (variant.game, variant.structure, variant.short_deck) == (game, structure, False):
            return variant
    return None
