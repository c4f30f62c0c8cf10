"""Deals a street: who gets cards, in which order, what is burned, and what is done when the stub runs short.

Software deals from its own stub; at a tracked table the dealer's tablet reports the cards (`given`), unseen
ones as unknown.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardhouse.cards.card import JOKER, UNKNOWN, text
from cardhouse.errors import CardhouseError
from cardhouse.play import events as ev
from cardhouse.play.hand import Hand
from cardhouse.play.refusal import Refusal
from cardhouse.play.remedy_events import StubCardsRemoved
from cardhouse.play.rules import Rules
from cardhouse.play.shared_events import BURNED, STREET_BEGAN

Shuffle = Callable[[list[int]], list[int]]
"""Chance from outside: the same cards in a new order."""


def first_deal(hand: Hand) -> list[ev.Event]:
    """The opening cards, one at a time from the button's left, the button last."""
    return [STREET_BEGAN[0], *first_cards(hand)]


def first_cards(hand: Hand) -> list[ev.Event]:
    """The same without the word that the street begins."""
    course = hand.course
    n = hand.n
    down = n * course.downs[0]
    if not course.ups[0]:
        return [ev.CardsDealt(hand.seats, top(hand, down), False)]
    cards = top(hand, down + n * course.ups[0])
    return [ev.CardsDealt(hand.seats, cards[:down], False), ev.CardsDealt(hand.seats, cards[down:], True)]


def top(hand: Hand, count: int, skip: int = 0) -> tuple[int, ...]:
    """The next cards of the stub after `skip`, unknown ones at a tracked table."""
    stub = hand.stub
    end = len(stub) - skip
    if count == 1 <= end:
        return (stub[end - 1],)
    if count == 2 <= end:
        return (stub[end - 1], stub[end - 2])
    if count == 3 <= end:
        return (stub[end - 1], stub[end - 2], stub[end - 3])
    cards = stub[end - count : end]
    cards.reverse()
    return tuple(cards)


def board_cards(hand: Hand, rules: Rules) -> list[ev.Event]:
    """Burn and turn for a flop game, once for each run of the board."""
    count = hand.course.boards[hand.street]
    out: list[ev.Event] = []
    taken = 0
    for run in range(hand.runs):
        if rules.burn:
            out.append(ev.Burned(top(hand, 1, taken)[0]))
            taken += 1
        out.append(ev.BoardDealt(top(hand, count, taken), run))
        taken += count
    return out


def receivers(hand: Hand, rules: Rules) -> tuple[int, ...]:
    """Stud: the seats that get a card, folded ones too where the house keeps dealing to them until somebody
    bets.
    """
    seats, folded = hand.seats, hand.folded
    if rules.folded_seat_dealt and hand.kept_dealing:
        kept = hand.kept_dealing
        return tuple([seats[p] for p in range(hand.n) if not folded[p] or p in kept])
    return tuple([seats[p] for p in range(hand.n) if not folded[p]])


def stud_cards(hand: Hand, rules: Rules, shuffle: Shuffle, number: int) -> list[ev.Event]:
    """One card each on a later stud street, or the house's way out when the stub is too short for everybody.
    """
    up = hand.course.ups[number] > 0 or rules.last_card_up
    seats = receivers(hand, rules)
    if hand.spoiled:
        return [StubCardsRemoved(top(hand, min(len(seats), len(hand.stub))))]
    if hand.early:
        seats = tuple([seat for seat in seats if hand.early.get(hand.pos[seat], (-1, ""))[0] != number])
    burn = 1 if rules.burn else 0
    left = len(hand.stub) - len(seats) - burn
    last = number == rules.last_street
    if left > 0 or (not left and not (last and _last_card_stays(rules))):
        return _burn_and_deal(hand, seats, burn, up)
    live = tuple([seat for seat in seats if not hand.folded[hand.pos[seat]]])
    return _short(hand, rules, shuffle=shuffle, seats=live, burn=burn, up=up, last=last)


def _last_card_stays(rules: Rules) -> bool:
    """Whether the last card of the stub is not dealt on the last street, so that one more is needed."""
    return bool(rules.value("deal.stud_last_card") == "stays")


def _burn_and_deal(hand: Hand, seats: tuple[int, ...], burn: int, up: bool) -> list[ev.Event]:
    dealt = ev.CardsDealt(seats, top(hand, len(seats), burn), up)
    return [BURNED[hand.stub[-1]], dealt] if burn else [dealt]


def _short(
    hand: Hand, rules: Rules, shuffle: Shuffle, seats: tuple[int, ...], burn: int, up: bool, last: bool
) -> list[ev.Event]:
    """Too few cards for everyone: the house's own remedy, and a common card where even that is too little.
    A card must be left, burns among them, so that a street to come has at least a common card.
    """
    stays = 1 if last and _last_card_stays(rules) else 0
    if len(hand.stub) >= len(seats) + burn + stays:
        return _burn_and_deal(hand, seats, burn, up)
    kept = burn + stays if stays else 0 if last else 1
    way = rules.value("deal.stud_short")
    cite = rules.cite("deal.stud_short")
    if len(hand.stub) + len(hand.burns) < len(seats) + kept:
        out: list[ev.Event] = []
    elif way == "last_card_and_burns":
        out = _last_card_and_burns(hand, shuffle, seats, burn, up, cite)
    elif way == "stub_and_burns":
        out = _reshuffled(hand, shuffle, seats, burn, up, cite)
    else:
        out = []
    return out or common_card(hand, shuffle, burn, cite)


def _last_card_and_burns(
    hand: Hand, shuffle: Shuffle, seats: tuple[int, ...], burn: int, up: bool, cite: str | None
) -> list[ev.Event]:
    """Deal all but the last card; mix it with the burns, cut, burn if that leaves enough, and serve the rest.
    """
    have = len(hand.stub)
    burns = len(hand.burns) + (burn if have > 1 else 0)
    if have + len(hand.burns) < len(seats):
        return []
    out: list[ev.Event] = []
    taken = 0
    if burn and have > 1:
        out.append(ev.Burned(top(hand, 1)[0]))
        taken = 1
    first = max(have - taken - 1, 0)
    if first:
        out.append(ev.CardsDealt(seats[:first], top(hand, first, taken), up))
    rest = seats[first:]
    old = [event.card for event in out if isinstance(event, ev.Burned)]
    mixed = tuple(shuffle([*top(hand, have - taken - first, taken + first), *hand.burns, *old]))
    assert len(mixed) == have - taken - first + burns, "every burn is in the mix"
    out.append(ev.StubReshuffled(mixed, ("last_card", "burns"), cite))
    again = 1 if burn and len(mixed) > len(rest) else 0
    if again:
        out.append(ev.Burned(mixed[0]))
    out.append(ev.CardsDealt(rest, mixed[again : again + len(rest)], up))
    return out


def _reshuffled(
    hand: Hand, shuffle: Shuffle, seats: tuple[int, ...], burn: int, up: bool, cite: str | None
) -> list[ev.Event]:
    """Stub and burns become the new stub, from which one is burned and the round is dealt."""
    old = [*top(hand, len(hand.stub)), *hand.burns]
    if len(old) < len(seats) + burn:
        return []
    mixed = tuple(shuffle(old))
    out: list[ev.Event] = [ev.StubReshuffled(mixed, ("stub", "burns"), cite)]
    if burn:
        out.append(ev.Burned(mixed[0]))
    out.append(ev.CardsDealt(seats, mixed[burn : burn + len(seats)], up))
    return out


def common_card(hand: Hand, shuffle: Shuffle, burn: int, cite: str | None) -> list[ev.Event]:
    """One card for all: from the stub after a burn, or from the shuffled burns when it would be the stub's
    last or none is left.
    """
    if len(hand.stub) > burn + 1:
        cards = top(hand, 1 + burn)
        out: list[ev.Event] = [ev.Burned(cards[0])] if burn else []
        return [*out, ev.CommonCardDealt(cards[-1], cite)]
    mixed = tuple(shuffle([*top(hand, len(hand.stub)), *hand.burns]))
    sources: tuple[str, ...] = ("stub", "burns")
    if not mixed:  # rulings took the rest away: nothing but discards is left
        mixed, sources = tuple(shuffle(hand.muck[:])), ("discards",)
    if not mixed:
        raise CardhouseError(f"{hand.n} players are too many: no card is left for the last street")
    out = [ev.StubReshuffled(mixed, sources, cite)]
    again = 1 if burn and len(mixed) > 1 else 0
    if again:
        out.append(ev.Burned(mixed[0]))
    return [*out, ev.CommonCardDealt(mixed[again], cite)]


def out_already(hand: Hand) -> set[int]:
    """Every known card that is not in the stub."""
    cards = {*hand.board, *hand.burns, *hand.muck, hand.common}
    for board in hand.boards:
        cards.update(board)
    for p in range(hand.n):
        if not hand.folded[p]:  # a folded hand is in the muck, and may come back from there
            cards.update(hand.hole[p])
            cards.update(hand.up[p])
    return cards - {UNKNOWN, -1}


def check_given(
    hand: Hand, cards: tuple[object, ...], needed: int, joker: bool = True, again: Sequence[int] = ()
) -> Refusal | None:
    """Whether reported cards can be the ones that came. `joker` says whether one is in the deck, `again`
    which cards went back into it.
    """
    if len(cards) != needed:
        return Refusal("wrong_card_count", {"given": len(cards), "needed": needed})
    if cards.count(UNKNOWN) == needed:
        return None
    seen = out_already(hand) - set(again)
    with_joker = joker and hand.game.deck != "standard52"
    for card in cards:
        if type(card) is not int or not 0 <= card <= UNKNOWN:
            return Refusal("bad_cards", {"why": f"{card!r} is not a card"})
        if card == JOKER and not with_joker:
            return Refusal("bad_cards", {"why": f"{text(card)} is not in this deck: no joker is in play"})
        if card != UNKNOWN and card in seen:
            return Refusal("duplicate_card", {"card": text(card)})
        seen.add(card)
    return None
