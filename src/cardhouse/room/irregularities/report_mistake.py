"""A mistake at the deal as the dealer reports it: ruled on and put right at once, for it lies on the table.
What can have happened in the hand as it stands is decided in `rulings/deal_mistakes`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, cast, get_args

import msgspec

from cardhouse.cards.card import UNKNOWN, parse_card
from cardhouse.errors import CardhouseError
from cardhouse.play.dealer import Dealer
from cardhouse.play.refusal import Refusal
from cardhouse.play.remedy_events import Ruled
from cardhouse.room.acting import software_deals
from cardhouse.room.command import RoomCommand
from cardhouse.room.hands import Answer
from cardhouse.room.irregularities.desk import Irregularities
from cardhouse.rulings import deal_mistakes
from cardhouse.rulings.carrying_out import Place
from cardhouse.rulings.deal_mistakes import How, Mistake, Wrong
from cardhouse.rulings.fouled_deck import What
from cardhouse.rulings.rule import rule

MistakeKind = Literal[
    "exposed", "flashed", "shown_by_player", "off_the_table", "last_card_exposed", "drawn_card_exposed",
    "boxed", "joker", "too_many_cards", "too_few_cards", "last_card_swapped", "away_at_turn", "fouled_deck",
    "dealt_wrong", "no_right_to_hand",
]  # fmt: skip


class ReportMistake(RoomCommand, frozen=True):
    """A mistake at the deal of the hand in progress. `card` counts the player's cards of the first deal;
    `others` are further cards of the same mistake, by seat and number; `what` names a fault of the deck or of
    the dealing (`cardhouse ruling list`); `owner` is whose last card went to `seat`; `face` is the card that
    was seen (`7h`), where the rule goes by its rank.
    """

    table: int
    mistake: MistakeKind
    seat: int = 0
    card: int = 1
    others: tuple[tuple[int, int], ...] = ()
    owner: int = 0
    what: str = ""
    late: bool = False
    """The next card is gone already, the extra card came in the middle, the swapped card was kept, the absent
    player is back."""
    face: str = ""
    only_ask: bool = False
    """Only told what the house says; `CarryOutRuling` does it."""


def report_mistake(desk: Irregularities, command: ReportMistake, roles: frozenset[str]) -> Answer:
    """The ruling, and what is certain of it carried out."""
    dealer = desk.hands.dealer(command.table)
    if isinstance(dealer, Refusal):
        return dealer
    refused = software_deals(desk.room.floor.tables[command.table], roles, "a mistake at the deal")
    if refused is not None:  # before anything is looked at: the reason of a refusal tells of cards too
        return refused
    mistake = MISTAKES[command.mistake](dealer, command)
    if isinstance(mistake, Refusal):
        return mistake
    ruling = rule(mistake.case, dealer.rules.choices)
    if isinstance(ruling, Refusal):
        return ruling
    what = command.mistake.replace("_", " ")
    made = desk.made(command.table, what, mistake.case, ruling, Place(command.seat))
    if command.only_ask or dealer.over or (ruling.options and not ruling.effects):
        return [made]
    before = len(dealer.events)
    certain = msgspec.structs.replace(ruling, options=(), chooser="")
    came = desk.carry_out(made, certain, Ruled(what, made.outcome, made.cites))
    if isinstance(came, Refusal):
        return came
    span = before, desk.so_far(command.table)
    return [msgspec.structs.replace(made, carried_out=True, span=span), *came]


Reported = Mistake | Refusal
HOW: dict[MistakeKind, How] = {
    "exposed": "turned up",
    "flashed": "flashed",
    "shown_by_player": "shown by its holder",
    "off_the_table": "off the table",
}


def _exposed(dealer: Dealer, said: ReportMistake) -> Reported:
    face = _face(said)
    if isinstance(face, Refusal):
        return face
    cards = [(said.seat, said.card), *said.others]
    return deal_mistakes.exposed(dealer, cards, HOW[said.mistake], UNKNOWN if said.others else face)


def _face(said: ReportMistake) -> int | Refusal:
    try:
        return parse_card(said.face) if said.face else UNKNOWN
    except CardhouseError as wrong:
        return Refusal("bad_cards", {"why": str(wrong)})


def _last(dealer: Dealer, said: ReportMistake) -> Reported:
    return deal_mistakes.exposed_last_card(dealer, said.seat)


def _drawn(dealer: Dealer, said: ReportMistake) -> Reported:
    face = _face(said)
    return face if isinstance(face, Refusal) else deal_mistakes.exposed_draw_card(dealer, said.seat, face)


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
