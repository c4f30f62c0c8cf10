"""Tracked tables: the dealer's tablet reports the cards that came; unseen ones stay unknown."""

from __future__ import annotations

from cardhouse.cards.card import UNKNOWN
from cardhouse.cards.upcards import highest_card, lowest_card
from cardhouse.play import commands as cmd
from cardhouse.play import dealing
from cardhouse.play import events as ev
from cardhouse.play.dealing import Shuffle, check_given
from cardhouse.play.hand import BETTING, STREET, Hand
from cardhouse.play.refusal import Refusal
from cardhouse.play.rules import Rules
from cardhouse.play.shared_events import BURNED


def deal_reported(hand: Hand, rules: Rules, shuffle: Shuffle, command: cmd.Deal) -> list[ev.Event] | Refusal:
    """The events of a deal, with the reported cards in the places of the unknown ones, in the order they were
    dealt.
    """
    waiting = hand.stage == STREET and not hand.dealt and hand.actor < 0
    if hand.setup.mode != "tracked" or not waiting:
        return Refusal(
            "not_now", {"what": "reporting cards", "why": "no cards are to be dealt at a tracked table now"}
        )
    told = command.cards
    usual = _usual(hand, rules, told) if told and command.burn is None else None
    if told and usual is not None:
        return check_given(hand, told, len(told), rules.joker) or usual
    common = command.cards is not None and _is_common_card(hand, command.cards)
    events = coming_cards(hand, rules, shuffle, common)
    places = sum([_places(event) for event in events])
    cards = command.cards if command.cards is not None else (UNKNOWN,) * places
    burn = command.burn if command.burn is not None else UNKNOWN
    if burn != UNKNOWN and not any(isinstance(event, ev.Burned) for event in events):
        return Refusal("bad_cards", {"why": "no card is burned here"})
    back = any(isinstance(event, ev.StubReshuffled) for event in events)
    given, needed = ((*cards, burn), places + 1) if burn != UNKNOWN else (cards, places)
    fault = check_given(hand, given, needed, rules.joker, hand.burns if back else ())
    return fault or _filled(events, cards, burn)


def _usual(hand: Hand, rules: Rules, cards: tuple[int, ...]) -> list[ev.Event] | None:
    """What nearly every report is: everybody's first cards, all face down, or one board after an unseen burn.
    None where it is something else, or not so many cards.
    """
    course, street = hand.course, hand.street
    count, left = len(cards), len(hand.stub) - len(cards)
    if street == 0:
        whole = not course.ups[0] and count == hand.n * course.downs[0] and left >= 0
        return [ev.CardsDealt(hand.seats, cards, False)] if whole else None
    if count != course.boards[street] or hand.runs > 1 or left < 1:
        return None
    board = ev.BoardDealt(cards)
    return [BURNED[UNKNOWN], board] if rules.burn else [board]


def coming_cards(hand: Hand, rules: Rules, shuffle: Shuffle, common: bool = False) -> list[ev.Event]:
    """What is dealt now, every card unknown; `common`: one card lies there for everybody."""
    if hand.street == 0:
        return dealing.first_deal(hand)[1:]
    if hand.this_street.board:
        return dealing.board_cards(hand, rules)
    if common:
        return dealing.common_card(hand, shuffle, int(rules.burn), rules.cite("deal.stud_short"))
    return dealing.stud_cards(hand, rules, shuffle, hand.street)


def _is_common_card(hand: Hand, cards: tuple[int, ...]) -> bool:
    """One card for everybody, at a time when the stub may not have reached round the table."""
    return len(cards) == 1 and hand.street == len(hand.game.streets) - 1 and len(hand.stub) <= hand.n


def first_to_act(hand: Hand, command: cmd.FirstToAct) -> list[ev.Event] | Refusal:
    """The round is opened again with the player named, before anybody has bet or checked in it."""
    seat = command.seat
    p = hand.pos[seat] if 0 < seat < len(hand.pos) else -1
    if p < 0 or hand.folded[p] or not hand.stacks[p]:
        able = [hand.seats[q] for q in range(hand.n) if hand.stacks[q] and not hand.folded[q]]
        return Refusal("no_such_seat", {"seat": seat, "seats": able})
    untouched = hand.stage == BETTING and not (hand.wagered or hand.brought_in or hand.checked)
    stud = hand.game.family == "stud"
    if hand.setup.mode != "tracked" or not stud or not untouched or not _may_be_told(hand, p):
        why = "no round is being opened on up-cards that leave it open"
        return Refusal("not_now", {"what": "naming who acts first", "why": why})
    forced = hand.forced
    if hand.street == 0 and any(UNKNOWN in up for up in hand.up):
        forced = command.forced is not False
    return [
        ev.RoundOpened(
            seat, hand.level, full_level=hand.full_level, raise_size=hand.raise_size, forced=forced,
            raises=hand.raises,
        )
    ]  # fmt: skip


def _may_be_told(hand: Hand, p: int) -> bool:
    """Whether the up-cards leave it open: an unseen one, an ace at the door that houses count high or low,
    a low card that is all-in, equal boards.
    """
    live = [up for up, out in zip(hand.up, hand.folded, strict=True) if not out]
    if any(UNKNOWN in up for up in live):
        return True
    if hand.street == 0:
        pick = highest_card if hand.game.first_round == "highest_card" else lowest_card
        openers = {pick([up[0] for up in live], ace_low=low) for low in (False, True)}
        return p in openers or any(not hand.stacks[opener] for opener in openers)
    return len({tuple(sorted(card >> 2 for card in up)) for up in live}) < len(live)


def _places(event: ev.Event) -> int:
    kind = type(event)
    if kind is ev.CardsDealt or kind is ev.BoardDealt:
        return len(event.cards)  # type: ignore[attr-defined]
    return int(kind is ev.CommonCardDealt)


def _filled(events: list[ev.Event], cards: tuple[int, ...], burn: int) -> list[ev.Event]:
    """The reported cards in their places; a burn that was seen is the first one, and what is shuffled again
    is seen no more.
    """
    out: list[ev.Event] = []
    at = 0
    for event in events:
        start, at = at, at + _places(event)
        if isinstance(event, ev.CardsDealt):
            out.append(ev.CardsDealt(event.seats, cards[start:at], event.up))
        elif isinstance(event, ev.BoardDealt):
            out.append(ev.BoardDealt(cards[start:at], event.run))
        elif isinstance(event, ev.CommonCardDealt):
            out.append(ev.CommonCardDealt(cards[start], event.cite))
        elif isinstance(event, ev.Burned):
            out.append(ev.Burned(burn))
            burn = UNKNOWN
        elif isinstance(event, ev.StubReshuffled):
            out.append(ev.StubReshuffled((UNKNOWN,) * len(event.cards), event.sources, event.cite))
        else:
            out.append(event)
    return out
