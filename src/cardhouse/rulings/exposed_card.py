"""A down card exposed in the first deal (deal.exposed), in flop games, lowball and draw. Stud: exposed_hole.

A card that its holder shows, one of which it is doubtful, and one that leaves the table are judged here too.
"""

from __future__ import annotations

from typing import Annotated, Literal

from cardhouse.cards.card import RANKS
from cardhouse.rulings import sight
from cardhouse.rulings.case import Case
from cardhouse.rulings.deal_effects import HandDead, KeepCard, ReplaceCard
from cardhouse.rulings.effects import Effect, Plainly
from cardhouse.rulings.facts import Asked, Seen
from cardhouse.rulings.misdeal import misdeal
from cardhouse.rulings.ruling import Book, Ruling
from cardhouse.rulings.shared_facts import AtSeat, CardItWas, CardNumber
from cardhouse.rulings.substantial_action import Moment

RANK_WORDS = dict(zip(RANKS, ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack",
                              "queen", "king", "ace"), strict=True))  # fmt: skip


class ExposedCard(Case, frozen=True):
    """Down cards were exposed in the deal; `places`: when each came off the deck (1 is the first).

    `card` is the only one exposed, or the last of them after the `others`; `how` it happened. `before`: cards
    that the dealer exposed earlier in the same deal. `number` and `more` (by seat and number) count the cards
    of a player as they were dealt.
    """

    about = "dealing"

    places: Annotated[
        tuple[int, ...],
        Seen(sight.worked_out, "At which places did the cards come off the deck (1 is the first)?"),
    ] = ()
    how: Annotated[Literal["turned up", "flashed", "shown by its holder"], Asked("How did it happen?")] = (
        "turned up"
    )
    seat: AtSeat = 0
    card: CardItWas = -1
    moment: Moment = Moment()
    others: Annotated[tuple[tuple[int, int], ...], Seen(sight.worked_out, "")] = ()
    number: CardNumber = 0
    more: Annotated[tuple[tuple[int, int], ...], Seen(sight.worked_out, "")] = ()
    before: Annotated[
        int, Seen(sight.exposed_before, "How many other down cards has the dealer exposed in this deal?")
    ] = 0


class DoubtfulFlash(Case, frozen=True):
    """Nobody can say for sure whether the card flashed; `looked`: its holder has looked at it first."""

    about = "dealing"

    looked: Annotated[bool, Asked("Has the player looked at the card already?")]
    seat: AtSeat = 0
    card: CardItWas = -1
    number: CardNumber = 0


class DroppedCard(Case, frozen=True):
    """A player dropped a card off the table; who picked it up."""

    about = "dealing"

    picked_up_by: Annotated[Literal["player", "supervisor"], Asked("Who picked the card up?")] = "player"
    seat: AtSeat = 0


class OffTheTable(Case, frozen=True):
    """The dealer dealt a down card off the table, the one at this place of the deck."""

    about = "dealing"

    place: Annotated[
        int, Seen(sight.worked_out, "At which place did the card come off the deck (1 is the first)?")
    ] = 3
    seat: AtSeat = 0
    card: CardItWas = -1
    moment: Moment = Moment()
    number: CardNumber = 0


def exposed_card(case: ExposedCard, book: Book) -> Ruling:
    """Misdeal, replaced or kept."""
    if case.how == "shown by its holder":
        if book.setting("exposed.by_player") == "plays":
            return book.rule("The player showed it, so that it plays", KeepCard(case.seat, case.card))
    elif case.how == "flashed" and book.setting("exposed.flashed_by_dealer") == "plays":
        return book.rule("A card that only flashed plays", KeepCard(case.seat, case.card))
    else:
        if any(place <= 2 for place in case.places) and _first_two(book):
            because = "The first or second card off the deck was exposed"
            return misdeal(book, case.moment, because, *all_exposed(case, book))
        exposed = len(case.places) + case.before
        if exposed >= book.setting("exposed.for_misdeal"):
            because = f"The dealer exposed {exposed} down cards"
            return misdeal(book, case.moment, because, *all_exposed(case, book))
    effects = all_exposed(case, book)
    because = "The rules of the game decide on an exposed card, not its holder"
    if book.setting("exposed.choice") == "may_keep":
        return book.offer(because, "player", effects, KeepCard(case.seat, case.card))
    return book.rule(because, *effects)


def _first_two(book: Book) -> bool:
    return bool(book.setting("exposed.first_or_second") == "misdeal")


def all_exposed(case: ExposedCard, book: Book) -> tuple[Effect, ...]:
    """What the game does with exposed cards that make no misdeal; the last one replaced is burned."""
    effects: list[Effect] = []
    for seat, card in (*case.others, (case.seat, case.card)):
        one = _one_exposed(ExposedCard((), case.how, seat, card, case.moment), book)
        burned = isinstance(one, ReplaceCard) and one.burned and (seat, card) != (case.seat, case.card)
        effects.append(ReplaceCard("after the deal", False, seat, card) if burned else one)
    return tuple(effects)


def _one_exposed(case: ExposedCard, book: Book) -> Effect:
    keep = KeepCard(case.seat, case.card)
    burned = ReplaceCard("after the deal", True, case.seat, case.card)
    form = case.moment.form
    if form in ("lowball", "deuce"):
        return keep if _kept(case, book) else burned
    if form == "draw":
        return keep if book.setting("exposed.draw_high") == "kept" else burned
    word = book.setting("exposed.flop_games")
    if word == "kept":
        return keep
    gone = ReplaceCard("after the deal", False, case.seat, case.card)
    return burned if word == "replaced_and_burned" else gone


def _kept(case: ExposedCard, book: Book) -> bool:
    """Lowball: whether the rank is one that is kept."""
    if not 0 <= case.card < 52:
        return case.card == 52  # the joker is the best card there is
    rank = RANK_WORDS[RANKS[case.card // 4]]
    if case.moment.form == "deuce":
        key = "deuce_no_limit_kept" if case.moment.big_bet else "deuce_kept"
    elif case.moment.big_bet:
        key = "lowball_no_limit_kept"
    elif rank == "six":
        return bool(book.setting("exposed.lowball_six") == "kept")
    else:
        key = "lowball_kept"
    return rank in book.setting(f"exposed.{key}")


def doubtful_flash(case: DoubtfulFlash, book: Book) -> Ruling:
    """Who may have a card replaced of which nobody is sure."""
    keep = KeepCard(case.seat, case.card)
    burned = ReplaceCard("after the deal", True, case.seat, case.card)
    word = book.setting("exposed.doubtful")
    if word == "floor_decides":
        return book.offer("It is doubtful whether the card flashed", "floor", burned, keep)
    if case.looked:
        return book.rule("The holder has looked at the card already", keep)
    if word == "player_may_replace":
        return book.offer("The holder has not looked at the card", "player", burned, keep)
    return book.rule("The holder said so before looking", burned)


def dropped_card(case: DroppedCard, book: Book) -> Ruling:
    """A card on the floor."""
    if book.setting("exposed.dropped") == "plays":
        return book.rule("A card that a player drops still plays", KeepCard(case.seat))
    if case.picked_up_by == "player":
        return book.rule("A player picked the cards up from the floor", HandDead("chips stay", case.seat))
    because = "A supervisor picked the cards up from the floor"
    return book.offer(because, "floor", Plainly("hand live"), HandDead("chips stay", case.seat))


def off_the_table(case: OffTheTable, book: Book) -> Ruling:
    """Exposed, played, or out of the hand, in games other than stud."""
    if book.setting("exposed.off_table") == "exposed":
        exposed = ExposedCard((case.place,), "turned up", case.seat, case.card, case.moment)
        return exposed_card(exposed, book)
    because = "A card that left the table is looked at and goes to the discards"
    return book.rule(because, ReplaceCard("after the deal", False, case.seat, case.card))
