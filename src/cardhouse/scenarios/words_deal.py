"""Words for errors at the deal inside a running hand: what went wrong, the ruling on it, and the remedy.

The ruling goes to `world.answer` and what it decides is performed in the hand; where somebody has to choose
first, `floor rules …` or `ann chooses …` performs the choice. Rulings without a hand are rows: `rows_deal`.
"""

from __future__ import annotations

from cardhouse.cards.card import texts
from cardhouse.play.refusal import Refusal
from cardhouse.play.remedy_events import Misdealt
from cardhouse.rulings import deal_effects, deal_mistakes
from cardhouse.rulings.deal_mistakes import How, Mistake
from cardhouse.rulings.effects import Effect
from cardhouse.rulings.fouled_deck import KEYS
from cardhouse.rulings.perform_deal import on_record, perform
from cardhouse.rulings.rule import rule
from cardhouse.rulings.ruling import Ruling
from cardhouse.rulings.telling import steps
from cardhouse.scenarios.expectations import Pair, differ, expects
from cardhouse.scenarios.rows_deal import ERRORS
from cardhouse.scenarios.sentences import PARTS, word
from cardhouse.scenarios.words_acts import PERFORMERS
from cardhouse.scenarios.world import StoryError, World

NUMBERS = {name: number for number, name in enumerate(("first", "second", "third", "fourth", "fifth"), 1)}
PARTS["nth"] = f"(?:{'|'.join(NUMBERS)})"
PARTS["fault"] = f"(?:{'|'.join(KEYS)})"
PARTS["error"] = f"(?:{'|'.join(ERRORS)})"
OWN = tuple(
    kind
    for kind in vars(deal_effects).values()
    if isinstance(kind, type) and issubclass(kind, Effect) and kind is not Effect
)


def _settle(world: World, mistake: Mistake | Refusal, what: str) -> Refusal | None:
    """The ruling on a mistake, and what it decides done in the hand."""
    if isinstance(mistake, Refusal):
        world.answer = world.refusal = mistake
        return mistake
    ruling = rule(mistake.case, world.choices)
    assert isinstance(ruling, Ruling), "an error that can have happened is ruled on"
    dealer = world.hand_dealer
    before = list(mistake.events)
    if dealer.over:
        world.answer = ruling
        return None
    events = perform(dealer, ruling.effects, before)
    if isinstance(events, Refusal):
        return events
    world.answer = ruling
    _leave_to_chance(world)
    dealer.take([*before, on_record(ruling, what), *events[len(before) :]])
    return None


def _chosen(world: World, ruling: Ruling) -> Refusal | None:
    """What somebody chose of what a ruling left open."""
    if not any(isinstance(effect, OWN) for effect in ruling.effects):
        return None
    dealer = world.running_hand()
    events = perform(dealer, ruling.effects)
    if isinstance(events, Refusal):
        return events
    _leave_to_chance(world)
    dealer.take([on_record(ruling, "what was left open", ruling.effects), *events])
    return None


def _leave_to_chance(world: World) -> None:
    """Cards have left their places: those still to come are in the stub, or were named as `deck`."""
    if world.stacker is not None:
        world.stacker.used = -1


PERFORMERS.append(_chosen)


def _expose(world: World, cards: list[tuple[str, str]], how: How) -> Refusal | None:
    known = [(world.seat(who), NUMBERS[nth]) for who, nth in cards]
    return _settle(world, deal_mistakes.exposed(world.hand_dealer, known, how), f"card {how}")


@word("dealer exposes {who}'s {nth} card", "a down card of the first deal comes face up")
def exposes(world: World, who: str, nth: str) -> Refusal | None:
    return _expose(world, [(who, nth)], "turned up")


@word("dealer exposes {who}'s {nth} card and {other:who}'s {then:nth} card", "two of them")
def exposes_two(world: World, who: str, nth: str, other: str, then: str) -> Refusal | None:
    return _expose(world, [(who, nth), (other, then)], "turned up")


@word("dealer flashes {who}'s {nth} card", "others may have seen it")
def flashes(world: World, who: str, nth: str) -> Refusal | None:
    return _expose(world, [(who, nth)], "flashed")


@word("{who} turns over the {nth} card", "the player does it")
def turns_over(world: World, who: str, nth: str) -> Refusal | None:
    return _expose(world, [(who, nth)], "shown by its holder")


@word("dealer deals {who}'s {nth} card off the table", "it lands on the floor")
def off_table(world: World, who: str, nth: str) -> Refusal | None:
    return _expose(world, [(who, nth)], "off the table")


@word("dealer exposes {who}'s last card", "stud: the seventh card comes face up")
def exposes_last(world: World, who: str) -> Refusal | None:
    mistake = deal_mistakes.exposed_last_card(world.hand_dealer, world.seat(who))
    return _settle(world, mistake, "last card turned up")


@word("dealer exposes {who}'s drawn card", "the last card of the draw comes face up")
def exposes_drawn(world: World, who: str) -> Refusal | None:
    mistake = deal_mistakes.exposed_draw_card(world.hand_dealer, world.seat(who))
    return _settle(world, mistake, "drawn card turned up")


@word("{who}'s {nth} card is boxed", "it lay face up in the deck")
def boxed(world: World, who: str, nth: str) -> Refusal | None:
    return _boxed(world, who, nth, False)


@word("{who}'s {nth} card is boxed and the next one is mixed in", "the card below is in another hand already")
def boxed_late(world: World, who: str, nth: str) -> Refusal | None:
    return _boxed(world, who, nth, True)


def _boxed(world: World, who: str, nth: str, gone: bool) -> Refusal | None:
    mistake = deal_mistakes.boxed(world.hand_dealer, world.seat(who), NUMBERS[nth], gone)
    return _settle(world, mistake, "boxed card")


@word("{who} finds a joker as {nth} card", "in a game without one")
def finds_joker(world: World, who: str, nth: str) -> Refusal | None:
    mistake = deal_mistakes.joker(world.hand_dealer, world.seat(who), NUMBERS[nth])
    return _settle(world, mistake, "joker found")


@word("dealer gives {who} a card too many", "after the first deal")
def gives_extra(world: World, who: str) -> Refusal | None:
    return _settle(world, deal_mistakes.too_many(world.hand_dealer, [world.seat(who)]), "card too many")


@word("dealer gives {who} a card too many in the middle of the deal", "not the last card dealt")
def gives_extra_early(world: World, who: str) -> Refusal | None:
    mistake = deal_mistakes.too_many(world.hand_dealer, [world.seat(who)], last=False)
    return _settle(world, mistake, "card too many")


@word("dealer gives {who} and {other:who} a card too many", "one each")
def gives_two_extra(world: World, who: str, other: str) -> Refusal | None:
    seats = [world.seat(who), world.seat(other)]
    return _settle(world, deal_mistakes.too_many(world.hand_dealer, seats), "two cards too many")


@word("{who} got a card too few", "the last card of the first deal is missing")
def got_too_few(world: World, who: str) -> Refusal | None:
    return _settle(world, deal_mistakes.too_few(world.hand_dealer, world.seat(who)), "card too few")


@word("{who}'s last card goes to {other:who}( untouched)?", "stud: the wrong player gets it and leaves it")
def last_to_wrong(world: World, who: str, other: str) -> Refusal | None:
    mistake = deal_mistakes.last_card_swapped(world.hand_dealer, world.seat(other), world.seat(who), False)
    return _settle(world, mistake, "last card to the wrong player")


@word("{who}'s last card goes to {other:who} and is mixed in", "stud: it cannot be told apart any more")
def last_mixed_in(world: World, who: str, other: str) -> Refusal | None:
    mistake = deal_mistakes.last_card_swapped(world.hand_dealer, world.seat(other), world.seat(who), True)
    return _settle(world, mistake, "last card to the wrong player")


@word("{who} is away at the turn", "the action has reached the seat")
def away(world: World, who: str) -> Refusal | None:
    dealer = world.running_hand()
    if dealer.hand.acting_seat != world.seat(who):
        raise StoryError(f"{who} is not in turn")
    return _settle(world, deal_mistakes.away(dealer), "away at the turn")


@word("deck is wrong by {fault}( and {who} knew)?", f"{', '.join(KEYS)}", needs="any")
def fouled(world: World, fault: str, who: str | None = None) -> Refusal | None:
    knew = world.seat(who) if who else 0
    mistake = deal_mistakes.fouled(world.hand_dealer, fault, knew)  # type: ignore[arg-type]
    return _settle(world, mistake, "fouled deck")


@word("dealer is told of {error}", f"{', '.join(ERRORS)}")
def told_of(world: World, error: str) -> Refusal | None:
    mistake = deal_mistakes.dealt_wrong(world.hand_dealer, ERRORS[error])  # type: ignore[arg-type]
    return _settle(world, mistake, error)


@word("{who} was dealt in without a right to a hand", "a seat that should have got no cards")
def no_right(world: World, who: str) -> Refusal | None:
    return _settle(world, deal_mistakes.no_right(world.hand_dealer, world.seat(who)), "hand without a right")


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
