"""What a hand and its table show of a case: small readers, one for each thing. Each gives the value, or None
where the hand does not show it and a person is asked. Decides nothing.
"""

from __future__ import annotations

from typing import Any

from cardhouse.cards.card import UNKNOWN
from cardhouse.games.game import Game
from cardhouse.play import events as ev
from cardhouse.play import remedy_events as rem
from cardhouse.play.hand import BETTING, OVER, SHOWDOWN, STREET
from cardhouse.play.legal import legal
from cardhouse.rulings.facts import Sight

DID: dict[type, str] = {
    ev.Folded: "fold", ev.Checked: "check", ev.Called: "call", ev.Bet: "bet", ev.Raised: "raise",
    ev.Completed: "raise",
}  # fmt: skip
"""What players do, as cases say it."""
BOXED = ("boxed", "boxed-cards", "boxed card", "BoxedCards")
"""How a boxed card is called on the record of the hand."""


def done(events: list[ev.Event]) -> tuple[str, ...]:
    """What players did, one word each."""
    return tuple(DID[type(event)] for event in events if type(event) in DID)


def form_of(game: Game) -> str:
    """Which rules on exposed cards a game follows."""
    if game.family == "draw":
        low = "deuce_to_seven" in game.wins
        return "deuce" if low else "lowball" if "ace_to_five" in game.wins else "draw"
    return game.family


# The game and how far the hand has come


def form(sight: Sight) -> str:
    return form_of(sight.hand.game)


def family(sight: Sight) -> str:
    return sight.hand.game.family


def structure(sight: Sight) -> str:
    return sight.hand.setup.stakes.structure


def big_bet(sight: Sight) -> bool:
    return structure(sight) in ("no_limit", "pot_limit")


def lowball(sight: Sight) -> bool:
    return form(sight) in ("lowball", "deuce") or sight.hand.game.name.lower() == "razz"


def acts(sight: Sight) -> tuple[str, ...]:
    """Every act of the hand."""
    return done(sight.events)


def still_dealing(sight: Sight) -> bool:
    hand = sight.hand
    return hand.stage == STREET and not hand.dealt and hand.street <= 0


def hand_over(sight: Sight) -> bool:
    return sight.hand.stage == OVER


def at_showdown(sight: Sight) -> bool:
    return sight.hand.stage == SHOWDOWN


def betting_over(sight: Sight) -> bool:
    hand = sight.hand
    return hand.stage in (SHOWDOWN, OVER) or (hand.stage == BETTING and hand.actor < 0)


def draw_stage(sight: Sight) -> str:
    """Before the draw, after it, or at the showdown."""
    hand = sight.hand
    if hand.stage in (SHOWDOWN, OVER) or hand.game.family != "draw":
        return "at the showdown"
    if hand.stage == STREET and hand.street == 1 and sight.p >= 0 and hand.draws[sight.p] < 0:
        return "before the draw"  # others may have drawn; this player has not
    return "after the draw" if max(hand.draws) >= 0 or hand.street > 0 else "before the draw"


def when_found(sight: Sight) -> str:
    """How far the deal had come: for cards that lay face up in the deck."""
    hand = sight.hand
    if hand.board or hand.street > 0:
        return "later"
    return "before the flop" if acts(sight) else "initial deal"


def next_board(sight: Sight) -> str | None:
    """The street of the board that comes next."""
    return {0: "flop", 3: "turn", 4: "river"}.get(len(sight.hand.board))


def last_street_next(sight: Sight) -> bool:
    hand = sight.hand
    following = hand.street + 1
    return following == len(hand.streets) - 1 and not hand.streets[following].up


def street_dealt(sight: Sight) -> str:
    """The street whose cards came last, as burns are told of."""
    hand = sight.hand
    if hand.game.family == "stud":
        return "last" if hand.street == len(hand.streets) - 1 else "stud"
    return {3: "flop", 4: "turn", 5: "river"}.get(len(hand.board), "flop")


def players_left(sight: Sight) -> int:
    return sight.hand.live


# The player concerned


def named_seat(sight: Sight) -> int:
    return sight.seat


def facing(sight: Sight) -> bool | None:
    hand, p = sight.hand, sight.p
    return None if p < 0 else hand.stage == BETTING and hand.bets[p] < hand.level


def short_of_bets(sight: Sight) -> bool | None:
    return facing(sight)


def owed_now(sight: Sight) -> int | None:
    """What the player would have to add to the bet."""
    hand, p = sight.hand, sight.p
    if p < 0 or hand.stage != BETTING:
        return None
    return min(max(hand.level - hand.bets[p], 0), hand.stacks[p])


def total_bet(sight: Sight) -> int | None:
    """What the player named has in the pot; nothing where nobody is named."""
    return sight.hand.total[sight.p] if sight.seat and sight.p >= 0 else None


def folded(sight: Sight) -> bool | None:
    return None if sight.p < 0 else sight.hand.folded[sight.p]


def lies_open(sight: Sight) -> bool | None:
    """Whether the whole hand was turned up; where the hand does not say so a person may know."""
    hand, p = sight.hand, sight.p
    return True if p >= 0 and (hand.tabled >> p & 1 or hand.face_up[p]) else None


def has_acted(sight: Sight) -> bool | None:
    if sight.p < 0:
        return None
    seat = sight.hand.seats[sight.p]
    return any(getattr(event, "seat", 0) == seat for event in sight.events if type(event) in DID)


def is_all_in(sight: Sight) -> bool | None:
    return None if sight.p < 0 else not sight.hand.stacks[sight.p]


def in_turn(sight: Sight) -> bool | None:
    return None if sight.p < 0 else sight.hand.actor == sight.p


def is_button(sight: Sight) -> bool | None:
    return None if sight.p < 0 else sight.hand.seats[sight.p] == sight.hand.setup.button


def big_blind(sight: Sight) -> str | None:
    """Whether the player is in the big blind, and whether it is posted; later than the first betting round it
    is all the same.
    """
    if sight.p < 0:
        return None
    if sight.hand.street > 0:
        return "no"
    seat = sight.hand.seats[sight.p]
    due = any(post.seat == seat and post.kind == "big_blind" for post in sight.hand.setup.posts)
    posted = any(isinstance(event, ev.Posted) and event.seat == seat for event in sight.events)
    return ("posted" if posted else "not posted") if due else "no"


def forced_bet(sight: Sight) -> int | None:
    """What the player in turn has to bring in with."""
    choices = legal(sight.hand, sight.dealer.rules) if in_turn(sight) else None
    return choices.bring_in if choices is not None else 0


def cards_needed(sight: Sight) -> int:
    """How many cards a hand has by now."""
    hand = sight.hand
    counts = [len(hand.cards_of(p)) for p in range(hand.n) if not hand.folded[p]]
    return max(counts, key=counts.count) if counts else 0


def is_last_to_be_dealt(sight: Sight) -> bool | None:
    """Whether the top card of the deck is the player's own."""
    hand = sight.hand
    return None if sight.p < 0 else sight.p == hand.n - 1 and not hand.streets[0].up


def is_first_to_be_dealt(sight: Sight) -> bool | None:
    hand = sight.hand
    live = [p for p in range(hand.n) if not hand.folded[p]]
    return None if sight.p < 0 else bool(live) and live[0] == sight.p


# Button and blinds


def table_seats(sight: Sight) -> tuple[int, ...]:
    """Who has a hand, and who is there for the next one: whoever is away has no place in it."""
    there = sight.table.present() if sight.table is not None else ()
    return tuple(sorted({*there, *sight.hand.seats}))


def button_seat(sight: Sight) -> int:
    return sight.hand.setup.button


def _posts(sight: Sight) -> dict[str, Any]:
    return {post.kind: post.seat for post in sight.hand.setup.posts}


def small_blind_seat(sight: Sight) -> int | None:
    return _posts(sight).get("small_blind")


def big_blind_seat(sight: Sight) -> int | None:
    return _posts(sight).get("big_blind")


def big_blind_owed(sight: Sight) -> int | None:
    """The game's big blind, or its ante where there are no blinds."""
    stakes = sight.hand.setup.stakes
    return max(stakes.blinds) if stakes.blinds else stakes.ante or None


# What only the reading of the case itself works out


def worked_out(sight: Sight) -> None:
    """Nothing by itself: `seeing` completes it once seat and card are known."""


def last_card_of(sight: Sight) -> int | None:
    """The last card that the player got, where it is known."""
    hand = sight.hand
    held = hand.hole[sight.p] if sight.p >= 0 else []
    return held[-1] if held and held[-1] != UNKNOWN else None


def exposed_before(sight: Sight) -> int:
    """Down cards of players that the dealer has exposed in this hand; one that lay boxed in the deck is a
    scrap of paper and none of them.
    """
    found = of_this = 0
    for event in sight.events:
        if isinstance(event, rem.CardExposed):
            of_this += event.by == "dealer" and event.seat > 0
        elif isinstance(event, rem.Ruled):
            found += 0 if event.what in BOXED else of_this
            of_this = 0
    return found + of_this
