"""What the player in turn may do: each action with least, most and step. The one source for engine, bots,
screens and refusals.
"""

from __future__ import annotations

from cardhouse.play.hand import BETTING, Hand
from cardhouse.play.holding import limit
from cardhouse.play.rules import Rules

COMERS = ("missed_blinds", "new_player", "seat_change")


class Legal:
    """The choices at one turn of a betting round.

    `call` is how many chips a call adds (0 = no call). `wager` names the aggressive action ("" = none), to a
    whole bet of the
    round from `least` to `most` in steps of `step`, or `all_in` exactly. `why` is the code and key that
    forbid a raise; `held` says that a ruling has left out some of the choices.
    """

    fold = True
    check = False
    call = 0
    wager = ""
    least = 0
    most = 0
    step = 1
    all_in = 0
    bring_in = 0
    chop = False
    why = ""
    held = False

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def allows(self, to: int) -> bool:
        """Whether a wager to that amount is legal. Without an all-in (`all_in` 0) a wager to 0 is none."""
        if not self.wager:
            return False
        return 0 < to == self.all_in or (self.least <= to <= self.most and (to - self.least) % self.step == 0)

    def facts(self) -> tuple[object, ...]:
        """All that may be done, to compare; of why there is no raise only whether there is a reason."""
        return (
            self.seat, self.fold, self.check, self.call, self.wager, self.least, self.most, self.step,
            self.all_in, self.bring_in, self.chop, bool(self.why), self.held,
        )  # fmt: skip

    def __repr__(self) -> str:
        parts = [name for name in ("fold", "check") if getattr(self, name)]
        if self.call:
            parts.append(f"call {self.call}")
        if self.bring_in:
            parts.append(f"bring in {self.bring_in}")
        if self.wager:
            parts.append(f"{self.wager} to {self.least}..{self.most} by {self.step}")
        return f"Legal(seat {self.seat}: {', '.join(parts)})"


def legal(hand: Hand, rules: Rules) -> Legal | None:
    """The choices of the player in turn, None when no betting decision is open."""
    p = hand.actor
    if p < 0 or hand.stage != BETTING:
        return None
    choices = Legal(hand.seats[p])
    stack = hand.stacks[p]
    if rules.bring_in and hand.street == 0 and not hand.wagered and not hand.brought_in:
        _bring_in(hand, rules, choices, stack)
        return choices
    own = hand.bets[p]
    to_call = hand.level - own
    if to_call > 0:
        choices.call = to_call if to_call < stack else stack
        if rules.no_limp and to_call < stack and not hand.wagered and hand.street == 0:
            choices.call = 0  # the pot is opened with a raise
    else:
        choices.check = not (rules.no_check_first and hand.street == 0 and hand.level == 0)
        choices.fold = rules.fold_free or not choices.check
    if stack > to_call:
        why = _barred(hand, rules, p, to_call)
        if why:
            choices.why = why
        else:
            _sizes(hand, rules, choices, p, own + stack)
    else:
        choices.why = "stack"
    if hand.live == 2 and rules.chop and hand.street == 0 and not hand.wagered:
        choices.chop = chop_barred(hand, rules) == ""
    if hand.held:
        limit(hand, choices, p)
    return choices


def _barred(hand: Hand, rules: Rules, p: int, to_call: int) -> str:
    """Why the player may not bet or raise: a key of the profile, or a plain word; "" when he may."""
    if hand.able < 2:
        return "nobody_left"
    if hand.early and early_card_bars(hand, p):
        return "premature.stud_kept_may"
    if not hand.may_raise >> p & 1 and not (
        rules.reopen_together and not rules.limit and to_call >= hand.raise_size
    ):
        return "betting.limit_reopens_at" if rules.limit else "betting.short_all_ins"
    if hand.checked >> p & 1 and not rules.check_raise:
        return rules.check_raise_key
    if not (rules.option and rules.poster_option) and _only_called(hand, p):
        option = "missed.poster_option" if _came_in_by_post(hand, p) else "blinds.option"
        if not (rules.option if option == "blinds.option" else rules.poster_option):
            return option
    if hand.capped and (rules.stays_capped or not heads_up(hand, rules)):
        return rules.raise_cap_key
    if rules.limit and not rules.may_complete and hand.level > hand.full_level and not hand.brought_in:
        return "betting.below_half"
    return ""


def early_card_bars(hand: Hand, p: int) -> bool:
    """Stud: whether a card of the next street, dealt too early and kept, bars a bet or raise now."""
    street, bars = hand.early.get(p, (-1, "nothing"))
    if street != hand.street + 1 or bars == "nothing":
        return False
    return bars == "bet_or_raise" or hand.level > 0


def _only_called(hand: Hand, p: int) -> bool:
    return hand.street == 0 and hand.raises == 0 and hand.bets[p] >= hand.level > 0


def _came_in_by_post(hand: Hand, p: int) -> bool:
    """Whether the live chips in front are a newcomer's, a mover's or a returning player's post."""
    seat = hand.seats[p]
    return any(post.seat == seat and post.kind in COMERS for post in hand.setup.posts)


def heads_up(hand: Hand, rules: Rules) -> bool:
    """Whether only two players are in the action, counted the house's way, where that lifts the cap."""
    if rules.heads_up_raises == "capped":
        return False
    if rules.heads_up_raises == "unlimited_last_two_of_event":
        return hand.setup.players_left == 2
    if rules.count_all_in:
        return hand.live == 2
    return hand.able <= 2


def _sizes(hand: Hand, rules: Rules, choices: Legal, p: int, all_in: int) -> None:
    """Fills in the aggressive action: how it is called, its least, most and step."""
    if hand.level == 0:
        choices.wager = "bet"
    elif hand.full_level == 0 or (hand.brought_in and not hand.wagered):
        choices.wager = "complete"
    else:
        choices.wager = "raise"
    if rules.limit:
        least, most, step = _limit_sizes(hand, rules)
    else:
        least, most, step = _big_bet_sizes(hand, rules, p, all_in)
    if all_in <= most:
        most = all_in if (all_in - least) % step == 0 or all_in < least else all_in - (all_in - least) % step
        choices.all_in = all_in
    if least > all_in:
        least = all_in
    choices.least = least
    choices.most = most if most >= least else least
    choices.step = step


def open_pair_shown(hand: Hand) -> bool:
    """Fourth street with a pair showing on any live board."""
    if hand.street != 1:
        return False
    for p in range(hand.n):
        up = hand.up[p]
        if len(up) == 2 and up[0] >> 2 == up[1] >> 2 and not hand.folded[p]:
            return True
    return False


def _limit_sizes(hand: Hand, rules: Rules) -> tuple[int, int, int]:
    size = rules.bet_sizes[hand.street]
    base = hand.full_level
    if rules.spread:
        least = max(hand.raise_size, rules.later_raise)
        return base + min(least, size), base + size, rules.unit
    if rules.open_double and hand.street == 0 and hand.level == 0:
        return size, 2 * size, size
    if rules.open_pair and hand.street == 1 and open_pair_shown(hand):
        big = hand.setup.stakes.big_bet
        if hand.raise_size < big:
            return base + size, base + big, big - size or 1
        return base + big, base + big, 1
    return base + size, base + size, 1


def _big_bet_sizes(hand: Hand, rules: Rules, p: int, all_in: int) -> tuple[int, int, int]:
    level = hand.level
    base = level if rules.short_on_top or level < hand.full_level else hand.full_level
    least = base + (hand.raise_size if rules.raise_last else rules.big_blind)
    if least <= level:
        least = level + rules.unit
    if not rules.pot_limit:
        step = rules.no_limit_step
        # Steps are counted from nothing, not from an all-in that was off them.
        return -(-least // step) * step if step > rules.unit else least, all_in, step
    most = _pot_most(hand, rules, p)
    step = rules.later_step if hand.street > 0 else rules.unit
    if hand.street > 0 and step > rules.unit:
        least = -(-least // step) * step
    return min(least, most), most, step


def _pot_most(hand: Hand, rules: Rules, p: int) -> int:
    """Pot-limit: the largest whole bet of the round."""
    first = hand.street == 0
    to_call = hand.level - hand.bets[p]
    pot = hand.dead + sum(hand.total) - hand.rake - hand.promotional
    if first:
        stakes = hand.setup.stakes
        if opens(hand, rules):
            return rules.open_most
        if rules.sb_as_bb and len(stakes.blinds) > 1:
            pot += rules.big_blind - stakes.small_blind
        if rules.full_blinds:
            pot += _blinds_lacking(hand)
    if rules.pot_after_call:
        pot += to_call
    if rules.round_up > 1 and not (first and rules.round_later_only):
        pot = -(-pot // rules.round_up) * rules.round_up
    return hand.level + pot


def _blinds_lacking(hand: Hand) -> int:
    """What dead blinds, and blinds of players all-in for less, leave of the blinds on the sign."""
    posted = 0
    for post in hand.setup.posts:
        if post.kind == "small_blind" or post.kind == "big_blind":
            posted += min(post.live, hand.bets[hand.pos[post.seat]])
    return max(sum(hand.setup.stakes.blinds) - posted, 0)


def opens(hand: Hand, rules: Rules) -> bool:
    """Pot-limit before the flop, nobody in by a call or a bet: the house's cap on the opening holds."""
    if not rules.open_most or hand.street or hand.wagered or not hand.setup.stakes.blinds:
        return False
    called = hand.may_raise | hand.checked != (1 << hand.n) - 1
    return hand.level == rules.big_blind and not called


def _bring_in(hand: Hand, rules: Rules, choices: Legal, stack: int) -> None:
    """Stud, the forced bettor's turn: the forced bet, or a full one where the house lets him."""
    forced = hand.setup.stakes.bring_in or hand.setup.stakes.small_bet
    choices.fold = not hand.forced
    choices.bring_in = forced if forced < stack else stack
    if rules.forced_or_full and stack > forced and hand.able > 1:
        _sizes(hand, rules, choices, hand.actor, hand.bets[hand.actor] + stack)
        choices.wager = "complete"
    else:
        choices.why = "stud.forced_bettor"


def chop_barred(hand: Hand, rules: Rules) -> str:
    """Why the two players left may not take their blinds back: a key of the profile or a plain word; "" when
    they may.
    """
    if hand.street != 0 or hand.wagered or hand.live != 2:
        return "others_in"
    killers = []
    blinds = 0
    for post in hand.setup.posts:
        kind = post.kind
        if kind == "small_blind" or kind == "big_blind":
            blinds += not hand.folded[hand.pos[post.seat]]
        elif kind == "kill":
            killers.append(post.seat)
    if blinds != 2:
        return "not_the_blinds"
    if rules.chop_barred_by:
        return rules.chop_barred_by
    if hand.setup.killed:
        killer_in = all(not hand.folded[hand.pos[seat]] for seat in killers)
        if rules.value("blinds.chop_kill_pot") != "if_killer_is_a_blind" or not killer_in:
            return "blinds.chop_kill_pot"
    return ""
