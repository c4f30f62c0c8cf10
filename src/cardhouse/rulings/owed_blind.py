"""A player dealt in without the money that the seat owes (blinds.missed, blinds.error, blinds.posting)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from cardhouse.rulings import sight
from cardhouse.rulings.case import Case
from cardhouse.rulings.effects import Plainly
from cardhouse.rulings.effects_board import Posts, Stated
from cardhouse.rulings.facts import Asked, Seen
from cardhouse.rulings.ruling import Book, Ruling

Missed = Literal["big blind", "small blind", "both blinds"]


class OwedBlind(Case, frozen=True):
    """A player who owes a blind was dealt in without posting it; what he has done since. Blinds that were
    `missed` are different debts: a small one may be dead money whole.
    """

    about = "table"

    owed: Annotated[int, Seen(sight.big_blind_owed, "How much is owed?")]
    seat: Annotated[int, Seen(sight.named_seat, "Who owes the blind?")] = 0
    looked: Annotated[bool, Asked("Has the player looked at the cards?")] = False
    acted: Annotated[bool, Seen(sight.has_acted, "Has the player acted?")] = False
    folded: Annotated[bool, Seen(sight.folded, "Has the player folded?")] = False
    missed: Annotated[Missed, Asked("Which blind did the player miss?")] = "big blind"


class SeatMoney(Case, frozen=True):
    """A seated player was dealt cards and has not put up the seat's ante, blind or forced bet."""

    about = "table"

    owed: Annotated[int, Seen(sight.big_blind_owed, "How much is owed?")]
    seat: Annotated[int, Seen(sight.named_seat, "Who owes the money of the seat?")] = 0


def owed_blind(case: OwedBlind, book: Book) -> Ruling:
    """Whether the hand lives, and when the blind goes in."""
    because = "The player was dealt in owing a blind"
    if case.acted:
        word = book.setting("blind_error.owed_acted")
        if word == "must_post":
            done = "folded" if case.folded else "acted"
            return book.rule(f"{because} and has {done}, which does not free him of it", Posts(case.owed))
        when = "next deal" if word == "post_next_deal" else "next deal or wait for the big blind"
        because = f"{because} and has acted before it was noticed"
        return book.rule(because, Plainly("hand live"), Posts(case.owed, when))  # type: ignore[arg-type]
    if case.looked:
        if book.setting("blind_error.owed_looked") == "dead":
            return book.rule(f"{because} and has looked at the cards", Plainly("hand dead"))
        return book.rule(because, Posts(case.owed))
    word = book.setting("blind_error.owed_unseen")
    if word == "dead":
        return book.rule(because, Plainly("hand dead"))
    if word == "must_post":
        return book.rule(because, Posts(case.owed))
    because = f"{because} and has not looked at the cards"
    return book.offer(because, "player", Posts(case.owed), Plainly("hand dead"))


def seat_money(case: SeatMoney, book: Book) -> Ruling:
    """Whether the money of the seat is asked for."""
    because = "The player sat there and was dealt cards"
    if book.setting("blind_error.seat_money") == "must_pay":
        return book.rule(because, Posts(case.owed))
    return book.offer(because, "floor", Posts(case.owed), Stated("not held to it"))


def of_the_blinds(case: OwedBlind, blinds: tuple[int, ...]) -> OwedBlind:
    """Which blinds it is by their amounts at this table, where only one of the two was said."""
    if len(blinds) < 2:
        return case
    missed: Missed = case.missed
    amounts: dict[Missed, int] = {
        "big blind": blinds[-1], "small blind": blinds[0], "both blinds": sum(blinds)
    }  # fmt: skip
    if case.owed == blinds[-1]:
        return msgspec.structs.replace(case, owed=amounts[missed])
    if missed == "big blind":
        missed = "small blind" if case.owed < blinds[-1] else "both blinds"
    return msgspec.structs.replace(case, missed=missed)
