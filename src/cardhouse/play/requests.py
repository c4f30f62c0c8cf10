"""What a player may ask at the table and what the house answers, with the row that says so.

`answer` is pure and changes nothing: it says whether the dealer does what was asked. Counting is in
`requests_counts`, cards in `requests_cards`, what dealers call out unasked in `requests_calls`; a dispute
that needs a floor person's ruling on the play itself is left to the rulings.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardhouse.houses.choices import Choices
from cardhouse.play import requests_asked as ask
from cardhouse.play import requests_bets as bets
from cardhouse.play import requests_cards as cards
from cardhouse.play import requests_counts as counts
from cardhouse.play.hand import OVER, Hand
from cardhouse.play.refusal import Refusal


def split_pot(hand: Hand, request: ask.SplitPot, choices: Choices) -> ask.Answer:
    """An agreement to divide the pot."""
    setting = choices["requests.split_agreement"]
    what = "splitting the pot by agreement"
    if hand.stage == OVER:
        return Refusal("hand_over")
    if setting.value == "refused":
        return ask.refuse(what, "the cards decide, and the hand is played out", setting)
    return ask.grant(what, setting)


def post_for_another(hand: Hand, request: ask.PostForAnother, choices: Choices) -> ask.Answer:
    """Paying what another player owes the pot."""
    setting = choices["requests.post_for_another"]
    what = f"paying for seat {request.of}"
    stud = hand.game.family == "stud"
    if setting.value == "refused" or (setting.value == "stud_only" and not stud):
        why = "it may be done in stud only" if setting.value == "stud_only" else "everybody pays for himself"
        return ask.refuse(what, why, setting)
    return ask.grant(what, setting)


def announcement(hand: Hand, request: ask.Announcement, choices: Choices) -> ask.Answer:
    """What the dealer is to call out."""
    setting = choices["requests.announced"]
    what = f"calling out {request.what.replace('_', ' ')}"
    if request.what not in setting.value:
        return ask.refuse(what, "dealers do not call that", setting)
    return ask.grant(what, setting)


def last_hand(hand: Hand, request: ask.RulingOnLastHand, choices: Choices) -> ask.Answer:
    """The last hand may be ruled on until the next one begins, by the sign that the house goes by; the first
    card is the last of them all.
    """
    setting = choices["deal.hand_begins"]
    what = "a ruling on the last hand"
    seen = sorted(request.since & {*setting.value, "first_card"})
    if seen:
        why = f"a new hand has begun with the {seen[0].replace('_', ' ')}"
        return ask.refuse(what, why, setting)
    return ask.grant(what, setting)


ANSWERS: dict[type[ask.Request], Callable[[Hand, Any, Choices], ask.Answer]] = {
    ask.RabbitHunt: cards.rabbit,
    ask.StackCount: counts.stack_count,
    ask.OwnCountRefused: counts.own_count_refused,
    ask.PotCount: counts.pot_count,
    ask.PotSpread: counts.pot_spread,
    ask.BringInBets: bets.bring_in_bets,
    ask.NewDeck: cards.new_deck,
    ask.DeckChange: cards.deck_change,
    ask.SplitPot: split_pot,
    ask.PostForAnother: post_for_another,
    ask.SeeHand: cards.see_hand,
    ask.SeeExposedCards: cards.see_exposed,
    ask.UseCardCap: cards.card_cap,
    ask.ClaimProtected: cards.protected,
    ask.BringCardsIntoView: cards.cards_in_view,
    ask.Announcement: announcement,
    ask.GiveUpCards: cards.give_up,
    ask.RulingOnLastHand: last_hand,
}
NEEDS_OWN_HAND = (ask.OwnCountRefused, ask.GiveUpCards, ask.ClaimProtected)


def answer(hand: Hand, request: ask.Request, choices: Choices) -> ask.Answer:
    """The house's answer; nothing is changed. A seat that must be in the hand and is not is refused."""
    for seat in _seats_needed(request):
        if seat < 1 or seat >= len(hand.pos) or hand.pos[seat] < 0:
            return Refusal("no_such_seat", {"seat": seat, "seats": list(hand.seats)})
    return ANSWERS[type(request)](hand, request, choices)


def _seats_needed(request: ask.Request) -> list[int]:
    of = getattr(request, "of", None)
    needed = [] if of is None else [of]
    return [*needed, request.seat] if isinstance(request, NEEDS_OWN_HAND) else needed
