"""A mistake at the deal as the dealer reports it, made into what is ruled on. What can have happened in the
hand as it stands is decided in `rulings/deal_mistakes`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import cast, get_args

from cardhouse.play.dealer import Dealer
from cardhouse.play.refusal import Refusal
from cardhouse.room.irregularities.commands import MistakeKind, ReportMistake
from cardhouse.rulings import deal_mistakes
from cardhouse.rulings.deal_mistakes import How, Mistake, Wrong
from cardhouse.rulings.fouled_deck import What

Reported = Mistake | Refusal
HOW: dict[MistakeKind, How] = {
    "exposed": "turned up",
    "flashed": "flashed",
    "shown_by_player": "shown by its holder",
    "off_the_table": "off the table",
}


def _exposed(dealer: Dealer, said: ReportMistake) -> Reported:
    return deal_mistakes.exposed(dealer, [(said.seat, said.card), *said.others], HOW[said.mistake])


def _last(dealer: Dealer, said: ReportMistake) -> Reported:
    return deal_mistakes.exposed_last_card(dealer, said.seat)


def _drawn(dealer: Dealer, said: ReportMistake) -> Reported:
    return deal_mistakes.exposed_draw_card(dealer, said.seat)


def _boxed(dealer: Dealer, said: ReportMistake) -> Reported:
    return deal_mistakes.boxed(dealer, said.seat, said.card, said.late)


def _joker(dealer: Dealer, said: ReportMistake) -> Reported:
    return deal_mistakes.joker(dealer, said.seat, said.card)


def _too_many(dealer: Dealer, said: ReportMistake) -> Reported:
    seats = [said.seat, *(seat for seat, _ in said.others)]
    return deal_mistakes.too_many(dealer, seats, not said.late)


def _too_few(dealer: Dealer, said: ReportMistake) -> Reported:
    return deal_mistakes.too_few(dealer, said.seat)


def _swapped(dealer: Dealer, said: ReportMistake) -> Reported:
    return deal_mistakes.last_card_swapped(dealer, said.seat, said.owner, said.late)


def _away(dealer: Dealer, said: ReportMistake) -> Reported:
    return deal_mistakes.away(dealer, said.late)


def _fouled(dealer: Dealer, said: ReportMistake) -> Reported:
    wrong = _not_among(said.what, get_args(What))
    return wrong or deal_mistakes.fouled(dealer, cast(What, said.what), said.seat)


def _dealt_wrong(dealer: Dealer, said: ReportMistake) -> Reported:
    wrong = _not_among(said.what, get_args(Wrong))
    return wrong or deal_mistakes.dealt_wrong(dealer, cast(Wrong, said.what))


def _no_right(dealer: Dealer, said: ReportMistake) -> Reported:
    return deal_mistakes.no_right(dealer, said.seat)


def _not_among(said: str, allowed: tuple[str, ...]) -> Refusal | None:
    if said in allowed:
        return None
    return Refusal("bad_text", {"what": f"what was wrong ({said!r})", "allowed": ", ".join(allowed)})


MISTAKES: dict[MistakeKind, Callable[[Dealer, ReportMistake], Reported]] = {
    **dict.fromkeys(HOW, _exposed),
    "last_card_exposed": _last,
    "drawn_card_exposed": _drawn,
    "boxed": _boxed,
    "joker": _joker,
    "too_many_cards": _too_many,
    "too_few_cards": _too_few,
    "last_card_swapped": _swapped,
    "away_at_turn": _away,
    "fouled_deck": _fouled,
    "dealt_wrong": _dealt_wrong,
    "no_right_to_hand": _no_right,
}


def reported(dealer: Dealer, said: ReportMistake) -> Reported:
    """What is to be ruled on, and what the mistake itself did to the hand."""
    return MISTAKES[said.mistake](dealer, said)
