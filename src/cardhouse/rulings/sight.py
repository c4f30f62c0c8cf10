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
from cardhouse.play.posting import door_opener
from cardhouse.rulings import setting_back
from cardhouse.rulings.facts import Sight

DID: dict[type, str] = {
    ev.Folded: "fold", ev.Checked: "check", ev.Called: "call", ev.Bet: "bet", ev.Raised: "raise",
    ev.Completed: "raise",
}  # fmt: skip
"""What players do, as cases say it."""


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


def stack(sight: Sight) -> int | None:
    return None if sight.p < 0 else sight.hand.stacks[sight.p]


def total_bet(sight: Sight) -> int | None:
    """What the player named has in the pot; nothing where nobody is named."""
    return sight.hand.total[sight.p] if sight.seat and sight.p >= 0 else None


def folded(sight: Sight) -> bool | None:
    return None if sight.p < 0 else sight.hand.folded[sight.p]


def has_acted(sight: Sight) -> bool | None:
    if sight.p < 0:
        return None
    seat = sight.hand.seats[sight.p]
    return any(type(event) in DID and event.seat == seat for event in sight.events)  # type: ignore[attr-defined]


def in_turn(sight: Sight) -> bool | None:
    return None if sight.p < 0 else sight.hand.actor == sight.p


def is_button(sight: Sight) -> bool | None:
    return None if sight.p < 0 else sight.hand.seats[sight.p] == sight.hand.setup.button


def big_blind(sight: Sight) -> str | None:
    """Whether the player is in the big blind, and whether it is posted."""
    if sight.p < 0:
        return None
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


# The betting


def bet_faced(sight: Sight) -> int:
    """The bet of the round as it stands."""
    return sight.hand.level


def bet_then(sight: Sight) -> int:
    """The bet when something was done ahead of turn, before what those in between did since."""
    between = len(sight.told.get("between") or ())
    round_acts = _round(sight)
    if not between or between > len(round_acts):
        return sight.hand.level
    return setting_back.level_before(sight.events, round_acts[-between])


def _round(sight: Sight) -> list[int]:
    """Where the acts of the running round are among the events."""
    events = sight.events
    opened = [at for at, event in enumerate(events) if isinstance(event, ev.RoundOpened)]
    start = opened[-1] if opened else len(events)
    return [at for at in range(start, len(events)) if type(events[at]) in DID]


def acts_of_round(sight: Sight) -> tuple[str, ...]:
    return done([sight.events[at] for at in _round(sight)])


def acted_this_round(sight: Sight) -> bool:
    return bool(_round(sight))


def acted_behind(sight: Sight) -> int:
    """How many have acted after the first act of the round; a forced bet is none."""
    count = len(_round(sight))
    return count if sight.hand.brought_in else max(count - 1, 0)


def acted_in_hand(sight: Sight) -> int:
    return len(acts(sight))


def acted_on_wager(sight: Sight) -> int:
    """How many have acted since the last bet or raise; nobody where it was not entered yet."""
    events = sight.events
    wagers = [at for at in _round(sight) if isinstance(events[at], ev.Wager)]
    return len(done(events[wagers[-1] + 1 :])) if wagers and not _waits_for_named(sight) else 0


def _waits_for_named(sight: Sight) -> bool:
    return bool(sight.seat) and sight.hand.acting_seat == sight.seat


def still_to_act(sight: Sight) -> int:
    hand = sight.hand
    return sum(hand.pending) - (hand.actor >= 0 and _waits_for_named(sight))


def wager_made(sight: Sight) -> int | None:
    """The player's last bet or raise of this round, as a whole; not known where it was not entered yet."""
    if _waits_for_named(sight) or sight.hand.stage != BETTING:
        return None
    return sight.hand.level or None


def most_allowed(sight: Sight) -> int | None:
    """The most that the player in turn may bet."""
    choices = legal(sight.hand, sight.dealer.rules) if _waits_for_named(sight) else None
    return choices.most if choices is not None and choices.wager else None


def whose_part(sight: Sight) -> str | None:
    hand, p = sight.hand, sight.p
    if not sight.seat or p < 0 or hand.stage != BETTING or hand.actor == p:
        return None
    return "bettor" if hand.aggressor == p else "caller"


def round_over(sight: Sight) -> bool:
    return sight.hand.stage != BETTING or sight.hand.actor < 0


def last_call(sight: Sight) -> int | None:
    """The chips of the player's last call."""
    if sight.p < 0:
        return None
    seat = sight.hand.seats[sight.p]
    calls = [one.chips for one in sight.events if isinstance(one, ev.Called) and one.seat == seat]
    return calls[-1] if calls else None


def uncalled_bet(sight: Sight) -> int | None:
    """The player's whole bet of this round, where nobody has called it."""
    hand, p = sight.hand, sight.p
    if p < 0:
        return None
    others = _others_most(sight)
    return hand.bets[p] if hand.stage == BETTING and hand.aggressor == p and hand.bets[p] > others else 0


def called_below(sight: Sight) -> int | None:
    """The bet that it was made over."""
    return _others_most(sight) if uncalled_bet(sight) else 0


def _others_most(sight: Sight) -> int:
    return max((bet for q, bet in enumerate(sight.hand.bets) if q != sight.p), default=0)


def behind(sight: Sight) -> tuple[str, ...] | None:
    """What others did since something was entered for the player, who never acted; not known where the hand
    still waits for him, because nothing can be entered before.
    """
    if sight.hand.stage != BETTING or sight.hand.actor < 0 or sight.p < 0 or in_turn(sight):
        return None
    at = setting_back.last_act(sight.events, sight.hand.seats[sight.p])
    return done(sight.events[at + 1 :]) if at >= 0 else None


def waits_for_another(sight: Sight) -> bool | None:
    """Whether somebody before the player has yet to act."""
    hand, p = sight.hand, sight.p
    if hand.stage != BETTING or hand.actor < 0 or p < 0:
        return None
    return hand.actor != p and hand.pending[p] and behind(sight) is None


def first_forced(sight: Sight) -> bool:
    """Whether the round was opened with the forced bet of a door card."""
    return bool(sight.dealer.rules.bring_in) and sight.hand.street == 0


def low_door(sight: Sight) -> int | None:
    """Who shows the card that makes the forced bet."""
    hand = sight.hand
    live = [p for p in range(hand.n) if not hand.folded[p] and hand.up[p]]
    if not live or not sight.dealer.rules.bring_in or any(UNKNOWN in hand.up[p] for p in live):
        return None
    return hand.seats[door_opener(hand, sight.dealer.rules, live)]


def seconds_waited(sight: Sight) -> int:
    return sight.waited


def largest_bet(sight: Sight) -> int:
    """The largest bet that the game allows."""
    hand = sight.hand
    stakes = hand.setup.stakes
    if big_bet(sight):
        return max((hand.stacks[p] + hand.bets[p] for p in range(hand.n) if not hand.folded[p]), default=0)
    return stakes.big_bet or stakes.small_bet


def pot(sight: Sight) -> int:
    """The pot with the bets before it; of a hand that is over, what was pushed."""
    pushed = sum(one.chips for one in sight.events if isinstance(one, ev.PotAwarded))
    return pushed or sight.hand.pot + sum(sight.hand.bets)


def ante(sight: Sight) -> int | None:
    return sight.hand.setup.stakes.ante or None


def nobody_can_bet(sight: Sight) -> bool:
    return sight.hand.able < 2


# The draw


def _drawn(sight: Sight) -> int:
    """Where the player's draw is among the events; -1 where there is none on this street."""
    if sight.p < 0:
        return -1
    seat = sight.hand.seats[sight.p]
    places = [at for at, one in enumerate(sight.events) if isinstance(one, ev.Drew) and one.seat == seat]
    return places[-1] if places else -1


def draw_came(sight: Sight) -> bool | None:
    """Whether cards came for the player's draw."""
    at = _drawn(sight)
    return None if at < 0 else True


def another_since_draw(sight: Sight) -> bool | None:
    at = _drawn(sight)
    if at < 0:
        return None
    return any(isinstance(one, ev.Drew) or type(one) in DID for one in sight.events[at + 1 :])


def acted_after_draw(sight: Sight) -> bool:
    return sight.hand.stage == BETTING and max(sight.hand.draws) >= 0 and bool(_round(sight))


# Button and blinds


def table_seats(sight: Sight) -> tuple[int, ...] | None:
    return tuple(sorted(sight.table.seats)) if sight.table is not None else tuple(sorted(sight.hand.seats))


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
    """Down cards of players that the dealer has exposed in this hand."""
    return sum(isinstance(one, rem.CardExposed) and one.by == "dealer" and one.seat > 0
               for one in sight.events)  # fmt: skip
