"""What a hand shows of its betting and draws, for the facts of a case. The rest of what is seen: `sight`."""

from __future__ import annotations

from cardhouse.cards.card import UNKNOWN
from cardhouse.play import events as ev
from cardhouse.play.hand import BETTING
from cardhouse.play.legal import legal
from cardhouse.play.posting import door_opener
from cardhouse.rulings import setting_back
from cardhouse.rulings.facts import Sight
from cardhouse.rulings.sight import DID, acts, betting_over, big_bet, done, in_turn

# The betting


def bet_faced(sight: Sight) -> int:
    """The bet of the round as it stands."""
    return sight.hand.level


def bet_to_answer(sight: Sight) -> int | None:
    """The bet of the round; not known where no betting is open."""
    hand = sight.hand
    return hand.level or None if hand.stage == BETTING else None


def called_for(sight: Sight) -> int | None:
    """What the call asked of the player: what it still asks where it was not entered yet, else what was
    entered in this round.
    """
    hand, p = sight.hand, sight.p
    if p < 0:
        return None
    if hand.stage == BETTING and hand.actor == p:
        return hand.level - hand.bets[p] or None
    calls = [event for event in _since_opened(sight) if isinstance(event, ev.Called)]
    own = [call.chips for call in calls if call.seat == hand.seats[p]]
    return own[-1] if own else None


def left_after_told(sight: Sight) -> int | None:
    """What the player has left once the count that he was told is in; not known when the round is over."""
    hand, p = sight.hand, sight.p
    if p < 0 or hand.stage != BETTING:
        return None
    told: int = sight.told.get("told", 0)
    return max(hand.bets[p] + hand.stacks[p] - told, 0)


def _since_opened(sight: Sight) -> list[ev.Event]:
    """What happened in the last betting round that was opened."""
    events = sight.events
    opened = [at for at, event in enumerate(events) if isinstance(event, ev.RoundOpened)]
    return events[opened[-1] :] if opened else []


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
    return len(done_on_wager(sight))


def done_on_wager(sight: Sight) -> tuple[str, ...]:
    """What they did."""
    events = sight.events
    wagers = [at for at in _round(sight) if isinstance(events[at], ev.Wager)]
    return done(events[wagers[-1] + 1 :]) if wagers and not _waits_for_named(sight) else ()


def _waits_for_named(sight: Sight) -> bool:
    return bool(sight.seat) and sight.hand.acting_seat == sight.seat


def last_bet(sight: Sight) -> str | None:
    """When somebody last bet or raised; not known before the betting of the last street is over."""
    hand = sight.hand
    if not betting_over(sight) or hand.street < len(hand.streets) - 1:
        return None
    if hand.aggressor >= 0:
        return "on the last round"
    wagered = any(isinstance(event, ev.Wager) for event in sight.events)
    return "earlier only" if wagered else "none"


def last_raised_by(sight: Sight) -> int | None:
    """By how much the last bet or raise of the round went over what was there."""
    wagers = [at for at in _round(sight) if isinstance(sight.events[at], ev.Wager)]
    if not wagers or sight.hand.stage != BETTING:
        return None
    return sight.hand.level - setting_back.level_before(sight.events, wagers[-1])


def full_raise(sight: Sight) -> int | None:
    """The least full bet or raise of the round as it stands."""
    hand, rules = sight.hand, sight.dealer.rules
    if hand.stage != BETTING:
        return None
    if rules.limit and not rules.spread:
        return rules.bet_sizes[hand.street]
    return hand.raise_size if rules.raise_last or rules.limit else rules.big_blind


def acted_since_full_raise(sight: Sight) -> bool | None:
    hand, p = sight.hand, sight.p
    return None if p < 0 or hand.stage != BETTING else not hand.may_raise >> p & 1


def raised_since_acting(sight: Sight) -> int | None:
    """What the bet went up by since the player acted."""
    hand, p = sight.hand, sight.p
    return None if p < 0 or hand.stage != BETTING else hand.level - hand.bets[p]


def still_to_act(sight: Sight) -> int:
    hand = sight.hand
    return hand.pending.bit_count() - (hand.actor >= 0 and _waits_for_named(sight))


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
    """Whether the betting is over, or another round has begun since the named player bet: nobody has in this
    one, and it is not he who is to.
    """
    hand = sight.hand
    if hand.stage != BETTING or hand.actor < 0:
        return True
    return sight.seat > 0 and not hand.level and not _waits_for_named(sight)


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


def uncalled(sight: Sight) -> int | None:
    """What of it nobody has called."""
    to = uncalled_bet(sight)
    return to and to - _others_most(sight)


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
    return hand.actor != p and hand.pending >> p & 1 == 1 and behind(sight) is None


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
    """The pot, what lies in front of the players too; of a hand that is over, what was pushed."""
    pushed = sum(one.chips for one in sight.events if isinstance(one, ev.PotAwarded))
    return pushed or sight.hand.pot


def ante(sight: Sight) -> int | None:
    return sight.hand.setup.stakes.ante or None


def nobody_can_bet(sight: Sight) -> bool:
    return sight.hand.able < 2


def betting_to_come(sight: Sight) -> bool:
    return not nobody_can_bet(sight)


# The draw


def _drawn(sight: Sight) -> int:
    """Where the player's draw is among the events; -1 where there is none on this street."""
    if sight.p < 0:
        return -1
    seat = sight.hand.seats[sight.p]
    for at in range(len(sight.events) - 1, -1, -1):
        event = sight.events[at]
        if isinstance(event, ev.StreetBegan):
            return -1
        if isinstance(event, ev.Drew) and event.seat == seat:
            return at
    return -1


def draw_came(sight: Sight) -> bool | None:
    """Whether cards came for the player's draw; who stands pat gets none."""
    at = _drawn(sight)
    event = sight.events[at] if at >= 0 else None
    return len(event.cards) > 0 if isinstance(event, ev.Drew) else None


def another_since_draw(sight: Sight) -> bool | None:
    at = _drawn(sight)
    if at < 0:
        return None
    return any(isinstance(one, ev.Drew) or type(one) in DID for one in sight.events[at + 1 :])


def acted_after_draw(sight: Sight) -> bool:
    """Whether anybody has acted since the last draw, in a betting round that may be over by now."""
    drew = [at for at, one in enumerate(sight.events) if isinstance(one, ev.Drew)]
    return bool(drew) and any(type(one) in DID for one in sight.events[drew[-1] :])
