"""Words for errors at the deal inside a running hand: what went wrong, the ruling on it, and the remedy.

The ruling goes to `world.answer` and what it decides is performed in the hand; where somebody has to choose
first, `floor rules …` or `ann chooses …` performs the choice. Rulings without a hand are rows: `rows_deal`.
"""

from __future__ import annotations

from typing import Any, cast

from cardhouse.cards.card import texts
from cardhouse.play.refusal import Refusal
from cardhouse.play.remedy_events import Misdealt
from cardhouse.room.irregularities.commands import MistakeKind, ReportMistake
from cardhouse.rulings.fouled_deck import KEYS, FouledDeck, What
from cardhouse.rulings.ruling import Ruling
from cardhouse.rulings.telling import steps
from cardhouse.scenarios.expectations import Pair, differ, expects
from cardhouse.scenarios.room_rulings import at_once, for_the_record
from cardhouse.scenarios.rows_deal import ERRORS
from cardhouse.scenarios.sentences import PARTS, word
from cardhouse.scenarios.table_setting import TABLE
from cardhouse.scenarios.world import StoryError, World

NUMBERS = {name: number for number, name in enumerate(("first", "second", "third", "fourth", "fifth"), 1)}
PARTS["nth"] = f"(?:{'|'.join(NUMBERS)})"
PARTS["fault"] = f"(?:{'|'.join(KEYS)})"
PARTS["error"] = f"(?:{'|'.join(ERRORS)})"


def _reported(world: World, mistake: MistakeKind, **more: Any) -> Refusal | None:
    return at_once(world, ReportMistake(TABLE, mistake, **more))


def _expose(world: World, cards: list[tuple[str, str]], mistake: MistakeKind) -> Refusal | None:
    known = [(world.seat(who), NUMBERS[nth]) for who, nth in cards]
    (seat, card), others = known[0], tuple(known[1:])
    return _reported(world, mistake, seat=seat, card=card, others=others)


@word("dealer exposes {who}'s {nth} card", "a down card of the first deal comes face up")
def exposes(world: World, who: str, nth: str) -> Refusal | None:
    return _expose(world, [(who, nth)], "exposed")


@word("dealer exposes {who}'s {nth} card and {other:who}'s {then:nth} card", "two of them")
def exposes_two(world: World, who: str, nth: str, other: str, then: str) -> Refusal | None:
    return _expose(world, [(who, nth), (other, then)], "exposed")


@word("dealer flashes {who}'s {nth} card", "others may have seen it")
def flashes(world: World, who: str, nth: str) -> Refusal | None:
    return _expose(world, [(who, nth)], "flashed")


@word("{who} turns over the {nth} card", "the player does it")
def turns_over(world: World, who: str, nth: str) -> Refusal | None:
    return _expose(world, [(who, nth)], "shown_by_player")


@word("dealer deals {who}'s {nth} card off the table", "it lands on the floor")
def off_table(world: World, who: str, nth: str) -> Refusal | None:
    return _expose(world, [(who, nth)], "off_the_table")


@word("dealer exposes {who}'s last card", "stud: the seventh card comes face up")
def exposes_last(world: World, who: str) -> Refusal | None:
    return _reported(world, "last_card_exposed", seat=world.seat(who))


@word("dealer exposes {who}'s drawn card", "the last card of the draw comes face up")
def exposes_drawn(world: World, who: str) -> Refusal | None:
    return _reported(world, "drawn_card_exposed", seat=world.seat(who))


@word("{who}'s {nth} card is boxed", "it lay face up in the deck")
def boxed(world: World, who: str, nth: str) -> Refusal | None:
    return _boxed(world, who, nth, False)


@word("{who}'s {nth} card is boxed and the next one is mixed in", "the card below is in another hand already")
def boxed_late(world: World, who: str, nth: str) -> Refusal | None:
    return _boxed(world, who, nth, True)


def _boxed(world: World, who: str, nth: str, gone: bool) -> Refusal | None:
    return _reported(world, "boxed", seat=world.seat(who), card=NUMBERS[nth], late=gone)


@word("{who} finds a joker as {nth} card", "in a game without one")
def finds_joker(world: World, who: str, nth: str) -> Refusal | None:
    return _reported(world, "joker", seat=world.seat(who), card=NUMBERS[nth])


@word("dealer gives {who} a card too many", "after the first deal")
def gives_extra(world: World, who: str) -> Refusal | None:
    return _reported(world, "too_many_cards", seat=world.seat(who))


@word("dealer gives {who} a card too many in the middle of the deal", "not the last card dealt")
def gives_extra_early(world: World, who: str) -> Refusal | None:
    return _reported(world, "too_many_cards", seat=world.seat(who), late=True)


@word("dealer gives {who} and {other:who} a card too many", "one each")
def gives_two_extra(world: World, who: str, other: str) -> Refusal | None:
    others = ((world.seat(other), 1),)
    return _reported(world, "too_many_cards", seat=world.seat(who), others=others)


@word("{who} got a card too few", "the last card of the first deal is missing")
def got_too_few(world: World, who: str) -> Refusal | None:
    return _reported(world, "too_few_cards", seat=world.seat(who))


@word("{who}'s last card goes to {other:who}( untouched)?", "stud: the wrong player gets it and leaves it")
def last_to_wrong(world: World, who: str, other: str) -> Refusal | None:
    return _reported(world, "last_card_swapped", seat=world.seat(other), owner=world.seat(who))


@word("{who}'s last card goes to {other:who} and is mixed in", "stud: it cannot be told apart any more")
def last_mixed_in(world: World, who: str, other: str) -> Refusal | None:
    seat, owner = world.seat(other), world.seat(who)
    return _reported(world, "last_card_swapped", seat=seat, owner=owner, late=True)


@word("{who} is away at the turn", "the action has reached the seat")
def away(world: World, who: str) -> Refusal | None:
    if world.running_hand().hand.acting_seat != world.seat(who):
        raise StoryError(f"{who} is not in turn")
    return _reported(world, "away_at_turn", seat=world.seat(who))


@word("deck is wrong by {fault}( and {who} knew)?", f"{', '.join(KEYS)}", needs="any")
def fouled(world: World, fault: str, who: str | None = None) -> Refusal | None:
    knew = world.seat(who) if who else 0
    if not world.hand_dealer.over:
        return _reported(world, "fouled_deck", seat=knew, what=fault)
    return for_the_record(world, FouledDeck(cast(What, fault), over=True))


@word("dealer is told of {error}", f"{', '.join(ERRORS)}")
def told_of(world: World, error: str) -> Refusal | None:
    return _reported(world, "dealt_wrong", what=ERRORS[error])


@word("{who} was dealt in without a right to a hand", "a seat that should have got no cards")
def no_right(world: World, who: str) -> Refusal | None:
    return _reported(world, "no_right_to_hand", seat=world.seat(who))


@word("dealer deals again", "after a misdeal: the same hand from a deck shuffled anew", needs="any")
def deals_again(world: World) -> None:
    world.deal_again()


@expects("misdealt", "yes or no", "whether the deal was declared void")
def misdealt(world: World, wanted: bool) -> list[Pair]:
    came = any(isinstance(event, Misdealt) for event in world.hand_dealer.events)
    return differ("yes" if wanted else "no", "yes" if came else "no")


@expects("dealer does", "text", "what the dealer does by the last ruling, with `; ` between", needs="any")
def dealer_does(world: World, wanted: str) -> list[Pair]:
    made = world.answer
    came = steps(made.effects, world.name, made.show) if isinstance(made, Ruling) else ()
    return differ(wanted, "; ".join(came) or "nothing")


@expects("next card", "text", "the top card of the stub")
def next_card(world: World, wanted: str) -> list[Pair]:
    return differ(wanted, texts(world.hand_dealer.hand.stub[-1:]) or "none")
