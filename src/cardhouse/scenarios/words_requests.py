"""Words for what players ask: rabbits, counts, decks, hands to be seen; and what dealers call out unasked.

A word that asks sets `world.answer` to what the room answered: granted or left to the floor; it returns the
Refusal where it was refused. Who may have what is decided in `cardhouse.play.requests`.
"""

from __future__ import annotations

from cardhouse.play import requests_asked as ask
from cardhouse.play.duties import duties
from cardhouse.play.refusal import Refusal
from cardhouse.play.requests_calls import all_calls
from cardhouse.room.requests.ask_at_table import AskAtTable, RequestAnswered
from cardhouse.scenarios import values
from cardhouse.scenarios.expectations import Pair, differ, expects
from cardhouse.scenarios.sentences import word
from cardhouse.scenarios.story import DEALER
from cardhouse.scenarios.table_setting import TABLE
from cardhouse.scenarios.world import StoryError, World

SIGNS = {"first riffle": "first_riffle", "green button": "green_button", "dealer push": "dealer_push",
         "first card": "first_card"}  # fmt: skip
PROTECTION = ("hands", "chips", "object", "nothing")


def _ask(world: World, request: ask.Request) -> Refusal | None:
    """The asker himself where he has a seat, else the dealer."""
    if world.dealer is None:
        world.begin()
    world.answer = None
    seat = request.seat if request.seat in world.table.seats else 0
    by, roles = (world.name(seat), ("player",)) if seat else (DEALER, ("dealer",))
    refused = world.do(AskAtTable(TABLE, request), by, roles)
    for event in world.outcome.events if refused is None else ():
        if isinstance(event, RequestAnswered):
            world.answer = event
    return refused


@word("{who} asks for a rabbit", "wants to see cards that would have come", needs="any")
def rabbit(world: World, who: str) -> Refusal | None:
    return _ask(world, ask.RabbitHunt(world.seat(who)))


@word("{who} asks how much {other:who} has", "wants an exact count of a stack", needs="any")
def stack_count(world: World, who: str, other: str) -> Refusal | None:
    return _ask(world, ask.StackCount(world.seat(who), world.seat(other)))


@word("{who} asks roughly how much {other:who} has", "wants an estimate of a stack", needs="any")
def estimate(world: World, who: str, other: str) -> Refusal | None:
    return _ask(world, ask.StackCount(world.seat(who), world.seat(other), exact=False))


@word("{who} would rather not count the chips", "an all-in player leaves the count to others", needs="any")
def own_count(world: World, who: str) -> Refusal | None:
    return _ask(world, ask.OwnCountRefused(world.seat(who)))


@word("{who} asks for the size of the pot", "wants to be told", needs="any")
def pot_count(world: World, who: str) -> Refusal | None:
    return _ask(world, ask.PotCount(world.seat(who)))


@word("{who} asks for the pot to be spread", "wants to count it by eye", needs="any")
def pot_spread(world: World, who: str) -> Refusal | None:
    return _ask(world, ask.PotSpread(world.seat(who)))


@word("{who} asks for the bets to be pulled in", "before the round is over", needs="any")
def bring_in_bets(world: World, who: str) -> Refusal | None:
    return _ask(world, ask.BringInBets(world.seat(who)))


@word("dealer pulls the bets in", "unasked, before the round is over", needs="any")
def bets_pulled_in(world: World) -> Refusal | None:
    return _ask(world, ask.BringInBets(0))


@word(
    "{who} asks for another deck( after {minutes:count} minutes)?( because of {reason:text})?",
    "`because of a damaged card`; the minutes are how long this one has been in use",
    needs="any",
)
def new_deck(world: World, who: str, minutes: int | None = None, reason: str | None = None) -> Refusal | None:
    if reason not in (None, "a damaged card"):
        raise StoryError(f"a deck is asked for because of a damaged card, not because of {reason!r}")
    return _ask(world, ask.NewDeck(world.seat(who), damaged=reason is not None, minutes=minutes or 0))


@word(
    "decks are changed on a {text}",
    "the house's own occasion: dealer push, level change, house prescription",
    needs="any",
)
def deck_change(world: World, text: str) -> Refusal | None:
    occasion = text.replace(" ", "_")
    if occasion not in ("dealer_push", "level_change", "house_prescription"):
        raise StoryError(f"{text!r} is no occasion; there are dealer push, level change, house prescription")
    return _ask(world, ask.DeckChange(0, occasion))  # type: ignore[arg-type]


@word("{who} asks to split the pot", "the players left agree to divide it", needs="any")
def split_pot(world: World, who: str) -> Refusal | None:
    return _ask(world, ask.SplitPot(world.seat(who)))


@word("{who} asks to pay for {other:who}", "another player's ante or blind", needs="any")
def pay_for(world: World, who: str, other: str) -> Refusal | None:
    return _ask(world, ask.PostForAnother(world.seat(who), world.seat(other)))


@word(
    "{who} asks to see the hand of {other:who}( shown to {third:who})?( {later:count} hands later)?",
    "a hand that was not shown, or that its holder let somebody see",
    needs="any",
)
def see_hand(
    world: World, who: str, other: str, third: str | None = None, later: int | None = None
) -> Refusal | None:
    shown_to = (world.seat(third),) if third else ()
    return _ask(world, ask.SeeHand(world.seat(who), world.seat(other), shown_to, later or 0))


@word("{who} asks to see the exposed cards", "cards that lie open", needs="any")
def see_exposed(world: World, who: str) -> Refusal | None:
    return _ask(world, ask.SeeExposedCards(world.seat(who)))


@word("{who} wants a card protector of {inches:text} inches", "`2`, `2.5`", needs="any")
def card_cap(world: World, who: str, inches: str) -> Refusal | None:
    whole, _, part = inches.partition(".")
    if not whole.isdigit() or not (part or "0").isdigit() or len(part) > 1:
        raise StoryError(f"{inches!r}: write inches such as 2 or 2.5")
    return _ask(world, ask.UseCardCap(world.seat(who), 10 * int(whole) + int(part or 0)))


@word("{who} protected the hand with {text}", "`hands`, `chips`, `object`, `nothing`", needs="any")
def protected(world: World, who: str, text: str) -> Refusal | None:
    if text not in PROTECTION:
        raise StoryError(f"{text!r} protects no hand; there are {', '.join(PROTECTION)}")
    return _ask(world, ask.ClaimProtected(world.seat(who), text))  # type: ignore[arg-type]


@word("{who} asks for the cards of {other:who} to be in view", "where everybody sees them", needs="any")
def in_view(world: World, who: str, other: str) -> Refusal | None:
    return _ask(world, ask.BringCardsIntoView(world.seat(who), world.seat(other)))


@word("dealer is asked to call {text}", "`low card`, `pairs`, `possible flushes` …", needs="any")
def announcement(world: World, text: str) -> Refusal | None:
    return _ask(world, ask.Announcement(0, text.replace(" ", "_")))


@word("{who} hands in {count} cards?", "a hand that is given up reaches the dealer", needs="any")
def hands_in(world: World, who: str, count: int) -> Refusal | None:
    return _ask(world, ask.GiveUpCards(world.seat(who), count))


@word("{who} hands in {count} cards with the up-cards showing", "the same, stud", needs="any")
def hands_in_showing(world: World, who: str, count: int) -> Refusal | None:
    return _ask(world, ask.GiveUpCards(world.seat(who), count, upcards_down=False))


@word(
    "{who} asks for a ruling on the last hand after the {text}",
    "first riffle, green button, dealer push, first card",
    needs="any",
)
def last_hand(world: World, who: str, text: str) -> Refusal | None:
    if text not in SIGNS:
        raise StoryError(f"{text!r} is no sign of a new hand; there are {', '.join(SIGNS)}")
    return _ask(world, ask.RulingOnLastHand(world.seat(who), frozenset({SIGNS[text]})))


@expects("granted", "text", "the last request: `yes`, `after the action`, or `floor decides`", needs="any")
def granted(world: World, wanted: str) -> list[Pair]:
    said = world.answer
    if not isinstance(said, RequestAnswered):
        came = "nothing was granted"
    elif not said.granted:
        came = "floor decides"
    else:
        came = "yes" if said.when == "now" or wanted == "yes" else said.when
    return differ(wanted, came)


@expects(
    "granted by", "text", "the row by which the last request was granted or left to the floor", needs="any"
)
def granted_by(world: World, wanted: str) -> list[Pair]:
    came = getattr(world.answer, "cite", None) or "no rule"
    return differ(wanted, came) if world.cites_count else []


@expects("told", "money", "the amount that the last request was told", needs="any")
def told(world: World, wanted: int) -> list[Pair]:
    amounts = list(world.answer.amounts.values()) if isinstance(world.answer, RequestAnswered) else []
    return differ(world.text(wanted), world.text(amounts[0]) if amounts else "nothing")


@expects("dealer is reminded", "list", "what the tablet says is to be done now: `[read hands, leave bets]`")
def dealer_is_reminded(world: World, wanted: list[str]) -> list[Pair]:
    came = [one.what.replace("_", " ") for one in duties(world.hand_dealer.hand, world.choices)]
    return differ(", ".join(wanted) or values.NOBODY, ", ".join(came) or values.NOBODY)


@expects("dealer calls", "list", "everything the dealer called out so far: `[low card ann, raises bob]`")
def dealer_calls(world: World, wanted: list[str]) -> list[Pair]:
    dealer = world.hand_dealer
    said = all_calls(dealer.events, world.choices)
    came = [call.text(world.name(call.seat)) for call in said]
    return differ(", ".join(wanted) or values.NOBODY, ", ".join(came) or values.NOBODY)
