"""What players may see and do with cards: rabbits, other hands, decks, protectors, giving up a hand."""

from __future__ import annotations

from cardhouse.houses.choices import Choices
from cardhouse.play import requests_asked as ask
from cardhouse.play.hand import OVER, SHOWDOWN, Hand
from cardhouse.play.requests_right import right_to_see
from cardhouse.play.showdown import kept

TWO_HOURS = 120  # minutes


def rabbit(hand: Hand, request: ask.RabbitHunt, choices: Choices) -> ask.Answer:
    """Cards that would have come."""
    setting = choices["requests.rabbit"]
    what = "seeing cards that would have come"
    if setting.value == "refused":
        return ask.refuse(what, "undealt cards are not shown", setting)
    when: ask.When = "now" if hand.stage == OVER else "after the action"
    return ask.grant(what, setting, when)


def see_hand(hand: Hand, request: ask.SeeHand, choices: Choices) -> ask.Answer:
    """Another player's hand; a hand that lies open may be seen by anyone."""
    if hand.tabled >> hand.pos[request.of] & 1:
        return see_exposed(hand, ask.SeeExposedCards(request.seat), choices)
    setting = choices["requests.see_hand"]
    if setting.value == "caller_of_last_bet":
        return right_to_see(hand, request, choices)
    what = f"seeing the hand of seat {request.of}"
    without = choices["requests.see_hand_without_cards"]
    if without.value == "muckers_refused" and _gave_up_the_pot(hand, request):
        return ask.refuse(what, "who mucked unshown may not ask for the hand that won", without)
    if setting.value == "director_decides":
        return ask.FloorDecides(what, "the director may grant it to protect the game", setting.cite)
    why = _not_to_be_seen(hand, request, setting.value)
    if why:
        return ask.refuse(what, why, setting)
    when: ask.When = "now" if hand.stage == OVER else "after the action"
    return ask.grant(what, setting, when)


def _gave_up_the_pot(hand: Hand, request: ask.SeeHand) -> bool:
    """Whether the one mucked at the showdown, and the other's hand was the last one left."""
    position = hand.pos[request.seat] if 0 < request.seat < len(hand.pos) else -1
    return position >= 0 and hand.mucked[position] and kept(hand) == [hand.pos[request.of]]


def _not_to_be_seen(hand: Hand, request: ask.SeeHand, word: str) -> str:
    """Why a hand is not shown, "" where it is."""
    if request.hands_later:
        return "the hand is over and another has begun"
    position = hand.pos[request.seat] if 0 < request.seat < len(hand.pos) else -1
    dealt_in = position >= 0
    if word == "only_if_shown_to_a_player":
        return "" if request.shown_to else "its holder showed it to nobody"
    if word == "still_holding_cards":
        holds = dealt_in and not hand.folded[position] and not hand.mucked[position]
        may_ask = holds and hand.stage >= SHOWDOWN
        return "" if may_ask else "only a player who still has cards at the showdown may ask"
    if word == "dealt_in_and_final_bet_matched":
        if not dealt_in:
            return "only players who were dealt in may ask"
        return "" if hand.stage >= SHOWDOWN and hand.live > 1 else "the final bet was not called"
    return "" if word == "any_player" else "hands are not shown on request"


def see_exposed(hand: Hand, request: ask.SeeExposedCards, choices: Choices) -> ask.Answer:
    """Cards that lie exposed."""
    setting = choices["requests.exposed_cards"]
    what = "seeing the exposed cards"
    in_hand = 0 < request.seat < len(hand.pos) and hand.pos[request.seat] >= 0
    if setting.value == "players_in_hand" and not in_hand:
        return ask.refuse(what, "only players in the hand may ask", setting)
    return ask.grant(what, setting)


def new_deck(hand: Hand, request: ask.NewDeck, choices: Choices) -> ask.Answer:
    """A player's wish for another deck."""
    setting = choices["requests.new_deck"]
    allowed, why = {
        "only_damaged_card": (request.damaged, "no card is damaged"),
        "after_two_hours": (request.minutes >= TWO_HOURS, "the deck has been in use for less than two hours"),
        "any_time": (True, ""),
        "never": (False, "decks are not changed because a player asks"),
    }[setting.value]
    if not allowed:
        return ask.refuse("another deck", why, setting)
    return ask.grant("another deck", setting, "after the action")


def deck_change(hand: Hand, request: ask.DeckChange, choices: Choices) -> ask.Answer:
    """The house's own occasions."""
    setting = choices["requests.deck_changes"]
    occasion = request.occasion.replace("_", " ")
    what = f"a change of decks on a {occasion}"
    if request.occasion not in setting.value:
        return ask.refuse(what, "that is no occasion for it here", setting)
    return ask.grant(what, setting)


def card_cap(hand: Hand, request: ask.UseCardCap, choices: Choices) -> ask.Answer:
    """An object on the cards, measured in tenths of an inch."""
    setting = choices["requests.card_cap_inches"]
    if request.tenths > 10 * setting.value:
        why = f"it may be {setting.value} inches across at most"
        return ask.refuse("a card protector", why, setting)
    return ask.grant("a card protector", setting)


def protected(hand: Hand, request: ask.ClaimProtected, choices: Choices) -> ask.Answer:
    """Whether a hand so guarded counts as protected."""
    setting = choices["requests.protects_hand"]
    what = "standing as a protected hand"
    if request.by not in setting.value:
        return ask.refuse(what, f"{request.by} on the cards does not protect them", setting)
    return ask.grant(what, setting)


def cards_in_view(hand: Hand, request: ask.BringCardsIntoView, choices: Choices) -> ask.Answer:
    """A live hand is kept where everybody can see that it is there."""
    setting = choices["requests.cards_in_view"]
    what = f"bringing the cards of seat {request.of} into view"
    if hand.folded[hand.pos[request.of]]:
        return ask.refuse(what, "that hand is folded", setting)
    if setting.value == "may_be_hidden":
        return ask.refuse(what, "cards may be held as the player likes", setting)
    return ask.grant(what, setting)


def give_up(hand: Hand, request: ask.GiveUpCards, choices: Choices) -> ask.Answer:
    """A hand on its way to the muck: enough cards, and in stud the up-cards as the house wants them."""
    p = hand.pos[request.seat]
    what = "taking in a discarded hand"
    counted = choices["requests.discards_counted"]
    missing = len(hand.cards_of(p)) - request.cards
    if missing and counted.value == "counted":
        fault = "too few" if missing > 0 else "too many"
        why = f"{abs(missing)} {fault}: the dealer stops and looks for the fault"
        return ask.refuse(what, why, counted)
    turned = choices["requests.stud_muck"]
    if hand.up[p] and not request.upcards_down and turned.value == "upcards_turned_down":
        why = "the up-cards are turned down and all cards pushed forward first"
        return ask.refuse(what, why, turned)
    deciding = turned if hand.up[p] and turned.cited else counted
    return ask.grant(what, deciding)
