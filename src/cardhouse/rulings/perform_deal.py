"""Carries out a ruling on an error at the deal: typed effects become the events that put the hand right.

Pure: it plans on a copy of the hand and gives the events, or a refusal where the remedy is not possible in
this hand; `Dealer.take` applies them and goes on. What was ruled is decided elsewhere.
"""

from __future__ import annotations

from typing import assert_never, get_args

from cardhouse.cards.card import UNKNOWN
from cardhouse.cards.rankings import RANKINGS
from cardhouse.cards.worth import grouped
from cardhouse.play import events as ev
from cardhouse.play import remedy_events as rem
from cardhouse.play.apply import apply
from cardhouse.play.dealer import Dealer
from cardhouse.play.hand import BETTING, OVER, STREET, Hand
from cardhouse.play.keeping import looked_at
from cardhouse.play.posting import door_opener, first_round
from cardhouse.play.refusal import Refusal
from cardhouse.play.rules import Rules
from cardhouse.play.showdown import first_to_act
from cardhouse.rulings import deal_effects as fx
from cardhouse.rulings.any_effect import DealEffect
from cardhouse.rulings.effects import Effect
from cardhouse.rulings.performing import deal_void

ACTS = (ev.Folded, ev.Checked, ev.Called, ev.BroughtIn, ev.Wager)


class NotPossibleError(Exception):
    """The effect cannot be had in this hand; holds the refusal."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.refusal = Refusal("not_now", {"what": "this remedy", "why": why})


class Plan:
    """The hand as it will be, and the events that lead there."""

    def __init__(self, dealer: Dealer, before: list[ev.Event]) -> None:
        self.hand: Hand = dealer.hand.copy()
        self.rules: Rules = dealer.rules
        self.past = dealer.events
        self.sixth = dealer.hand.copy()  # before any last card was turned
        self.events: list[ev.Event] = []
        self.fresh = untouched(dealer.events)
        for event in before:
            self.add(event)

    def add(self, event: ev.Event) -> None:
        """One more event, applied to the planned hand."""
        apply(self.hand, event)
        self.events.append(event)

    def live(self, seat: int) -> int:
        """The position of a player still in the hand."""
        if not seat:
            raise NotPossibleError("it must be said whose hand it is")
        if not 0 < seat < len(self.hand.pos) or self.hand.pos[seat] < 0:
            raise NotPossibleError(f"seat {seat} is not in this hand")
        p = self.hand.pos[seat]
        if self.hand.folded[p]:
            raise NotPossibleError(f"the hand of seat {seat} is out")
        return p

    def held(self, p: int, card: int) -> int:
        """The card as the hand has it: one that people saw may be unknown there."""
        own = self.hand.cards_of(p)
        if card not in own and UNKNOWN not in own:
            raise NotPossibleError(f"seat {self.hand.seats[p]} does not hold that card")
        return card if card in own else UNKNOWN

    def top(self) -> int:
        """The card that comes next."""
        if not self.hand.stub:
            raise NotPossibleError("no card is left in the stub")
        return self.hand.stub[-1]

    def reopen(self, opened: ev.RoundOpened | None = None) -> None:
        """The betting of this street starts from who should open it, unless somebody has acted."""
        if self.fresh and self.hand.stage == BETTING and self.hand.live > 1:
            if opened is not None:
                self.add(opened)
            elif self.hand.street == 0 and self.rules.bring_in:
                self.add(_low_opens(self.hand, self.rules))


def untouched(events: list[ev.Event]) -> bool:
    """Whether nobody has acted on the present street."""
    for event in reversed(events):
        if isinstance(event, ACTS):
            return False
        if isinstance(event, ev.RoundOpened | ev.StreetBegan):
            return True
    return True


def perform(
    dealer: Dealer, effects: tuple[Effect, ...], before: list[ev.Event] | None = None
) -> list[ev.Event] | Refusal:
    """The events of these effects, after those of the mistake itself (`before`)."""
    if dealer.hand.stage == OVER or dealer.hand.awarded:
        return Refusal("hand_over")
    plan = Plan(dealer, before or [])
    try:
        if any(isinstance(effect, fx.Misdeal | fx.Void) for effect in effects):
            _take_all_back(plan, effects)
        else:
            for effect in of_the_deal(effects):
                _do(plan, effect)
    except NotPossibleError as wrong:
        return wrong.refusal
    return plan.events


def of_the_deal(effects: tuple[Effect, ...]) -> list[DealEffect]:
    """Those of a ruling's effects that are on the deal."""
    return [effect for effect in effects if isinstance(effect, get_args(DealEffect))]


def _take_all_back(plan: Plan, effects: tuple[Effect, ...]) -> None:
    """The whole deal goes back, but for what stays for the next one."""
    stays = {effect.seat: effect.chips for effect in effects if isinstance(effect, fx.StaysForNextDeal)}
    void = any(isinstance(effect, fx.Void) for effect in effects)
    for event in deal_void(plan.hand, "fouled deck" if void else "misdeal", stays=stays):
        plan.add(event)


def _replace(plan: Plan, effect: fx.ReplaceCard) -> None:
    if not effect.seat and plan.hand.tracked:
        return  # of the board, a burn, or nobody said whose: what is entered is what lies there now
    hand, p = plan.hand, plan.live(effect.seat)
    if effect.when == "after the draw" and hand.stage == STREET and hand.actor >= 0:
        raise NotPossibleError("everybody draws first")
    card = plan.held(p, effect.card)
    order = _first_deal(plan) if effect.when == "at once" else []
    if order:
        _shift(plan, effect, order)
    else:
        to: rem.Place = "top" if effect.burned else "aside"
        plan.add(rem.CardReplaced(effect.seat, card, plan.top(), to))
    plan.reopen()


def _first_deal(plan: Plan) -> list[tuple[int, int, bool]]:
    """Who got which card of the first deal in order, where all still lie as dealt and nobody has acted."""
    hand = plan.hand
    if hand.tracked or hand.street != 0 or not plan.fresh:
        return []
    order = []
    for event in plan.past:
        if isinstance(event, ev.CardsDealt):
            seats = event.seats
            order += [(seats[at % len(seats)], card, event.up) for at, card in enumerate(event.cards)]
    for p, seat in enumerate(hand.seats):
        dealt = [card for owner, card, up in order if owner == seat]
        if hand.cards_of(p) != dealt:
            return []
    return order


def _shift(plan: Plan, effect: fx.ReplaceCard, order: list[tuple[int, int, bool]]) -> None:
    """The card below takes the place of the scrap, and every later one goes one place on."""
    at = next(at for at, (seat, card, _) in enumerate(order) if (seat, card) == (effect.seat, effect.card))
    plan.top()
    for seat, card, _ in reversed(order[at + 1 :]):
        plan.add(rem.CardTakenBack(seat, card, "top"))
    plan.add(rem.CardTakenBack(effect.seat, effect.card, "aside"))
    for seat, _, up in order[at:]:
        plan.add(rem.CardGiven(seat, plan.top(), up))


def _third_down(plan: Plan, effect: fx.ThirdCardDown) -> None:
    hand, p = plan.hand, plan.live(effect.seat)
    known = 0 <= effect.card < UNKNOWN  # people saw it, whether the software did or not
    card = effect.card if known else UNKNOWN
    if (card not in hand.hole[p] and UNKNOWN not in hand.hole[p]) or len(hand.up[p]) != 1:
        raise NotPossibleError("the first three cards do not lie as they were dealt")
    door = hand.up[p][0]
    plan.add(rem.CardTurned(effect.seat, card, True))
    plan.add(rem.CardTurned(effect.seat, door, False))
    plan.reopen()


def _third_collected(plan: Plan, effect: fx.ThirdCardCollected) -> None:
    up = plan.hand.up[plan.live(effect.seat)]
    if len(up) == 1:
        plan.add(rem.CardTurned(effect.seat, up[0], False))


def _dead(plan: Plan, effect: fx.HandDead) -> None:
    hand, p = plan.hand, plan.live(effect.seat)
    if hand.live == 1:
        raise NotPossibleError("it is the last hand left")
    if hand.stage == STREET and hand.actor < 0:
        raise NotPossibleError("the cards of this street come first")
    posts = [event for event in plan.past if isinstance(event, ev.Posted) and event.seat == effect.seat]
    antes = min(sum(post.ante for post in posts), hand.total[p])
    back = {"chips stay": 0, "ante back": antes, "chips back": hand.total[p]}[effect.money]
    plan.add(ev.HandKilled(effect.seat, "ruled dead"))
    if back:
        plan.add(rem.ChipsReturned(effect.seat, back))


def _completed(plan: Plan, effect: fx.HandCompleted) -> None:
    hand = plan.hand
    known = 0 < effect.seat < len(hand.pos) and hand.pos[effect.seat] >= 0
    if known and not hand.folded[hand.pos[effect.seat]]:
        _dead(plan, fx.HandDead("chips back", effect.seat))


def _next_to_owner(plan: Plan, effect: fx.NextCardToOwner) -> None:
    hand = plan.hand
    p, q = plan.live(effect.seat), plan.live(effect.owner)
    own, theirs = hand.hole[p][-1], hand.hole[q][-1]
    plan.add(rem.CardTakenBack(effect.seat, own, "top"))
    plan.add(rem.CardTakenBack(effect.owner, theirs, "top"))
    plan.add(rem.CardGiven(effect.seat, theirs))
    plan.add(rem.CardGiven(effect.owner, own))


def _give_top(plan: Plan, effect: fx.GiveTopCard) -> None:
    plan.live(effect.seat)
    plan.add(rem.CardGiven(effect.seat, plan.top()))


def _back_to_burn(plan: Plan, effect: fx.TakeBackToBurn) -> None:
    for seat, card in ((effect.seat, effect.card), *reversed(effect.others)):
        plan.add(rem.CardTakenBack(seat, plan.held(plan.live(seat), card), "top"))


def _all_up(plan: Plan, effect: fx.LastCardsUp) -> None:
    hand = plan.hand
    for p, seat in enumerate(hand.seats):
        if not hand.folded[p] and len(hand.hole[p]) > 2:
            plan.add(rem.CardTurned(seat, hand.hole[p][-1], True))


def _one_up(plan: Plan, effect: fx.LastCardUp) -> None:
    if effect.card not in plan.hand.hole[plan.live(effect.seat)]:
        raise NotPossibleError(f"seat {effect.seat} does not hold that card face down")
    plan.add(rem.CardTurned(effect.seat, effect.card, True))


def _opens(plan: Plan, effect: fx.Opens) -> None:
    hand, rules = plan.hand, plan.rules
    if effect.who == "low of the rest":
        plan.reopen()
    elif effect.who == "hand on the left":
        killed = next(event.seat for event in reversed(plan.events) if isinstance(event, ev.HandKilled))
        first = _after(hand, hand.pos[killed])
        opened = first_round(plan.sixth, rules)
        size = opened.raise_size
        plan.reopen(ev.RoundOpened(hand.seats[first], 0, 0, size))
    else:
        p = first_to_act(plan.sixth, rules) if effect.who == "high on sixth" else _high_showing(hand, rules)
        first = p if hand.stacks[p] else _after(hand, p)
        plan.reopen(ev.RoundOpened(hand.seats[first], 0, 0, rules.later_raise))


def _high_showing(hand: Hand, rules: Rules) -> int:
    """Who is high counting every up-card, a fifth one too; straights and flushes only where all show five."""
    live = [p for p in range(hand.n) if not hand.folded[p]]
    boards = [hand.up[p] for p in live]
    if rules.later_opener == "low_board" or any(UNKNOWN in board for board in boards):
        return first_to_act(hand, rules)
    if all(len(board) == 5 for board in boards):
        worths = [RANKINGS["high"].rank(board) for board in boards]
    else:
        worths = [grouped([(card >> 2) + 2 for card in board]) for board in boards]
    return live[worths.index(max(worths))]


def _all_in(plan: Plan, effect: fx.AllIn) -> None:
    hand, p = plan.hand, plan.live(effect.seat)
    if not plan.fresh:
        raise NotPossibleError("somebody has acted on this round")
    if hand.stacks[p]:
        plan.add(ev.ChipsNotPlayed(effect.seat, hand.stacks[p]))
    if hand.stage == BETTING and hand.actor >= 0:
        opener = hand.actor if hand.stacks[hand.actor] else _after(hand, hand.actor)
        plan.reopen(ev.RoundOpened(hand.seats[opener], 0, 0, plan.rules.later_raise))
    if hand.able < 2:
        plan.add(rem.BettingClosed())


def _betting_over(plan: Plan, effect: fx.BettingOver) -> None:
    plan.add(rem.BettingClosed())


def _forced_bet(plan: Plan, effect: fx.ForcedBetPutIn) -> None:
    hand, p = plan.hand, plan.live(effect.seat)
    if hand.actor != p or not hand.forced or hand.brought_in:
        raise NotPossibleError(f"seat {effect.seat} does not owe the forced bet now")
    chips = min(effect.chips, hand.stacks[p])
    plan.add(ev.BroughtIn(effect.seat, chips, max(chips, hand.setup.stakes.bring_in)))


def _after(hand: Hand, p: int) -> int:
    """The next position with chips still in the hand; the same one where there is none."""
    n = hand.n
    for q in range(p + 1, p + n):
        if hand.stacks[q % n] and not hand.folded[q % n]:
            return q % n
    return p


def _low_opens(hand: Hand, rules: Rules) -> ev.RoundOpened:
    """Stud's first round once more, by the door cards of those still in."""
    live = [p for p in range(hand.n) if not hand.folded[p]]
    (opened,) = looked_at([first_round(hand, rules)])
    low = door_opener(hand, rules, live)
    if hand.seats[low] == opened.seat or not hand.stacks[low]:
        return opened
    return ev.RoundOpened(hand.seats[low], 0, 0, opened.raise_size, 0, True)


def _do(plan: Plan, effect: DealEffect) -> None:
    """One effect, in the hand as it is planned; what moves neither cards nor chips leaves it as it is."""
    match effect:
        case fx.ReplaceCard():
            _replace(plan, effect)
        case fx.ThirdCardDown():
            _third_down(plan, effect)
        case fx.ThirdCardCollected():
            _third_collected(plan, effect)
        case fx.HandDead():
            _dead(plan, effect)
        case fx.HandCompleted():
            _completed(plan, effect)
        case fx.NextCardToOwner():
            _next_to_owner(plan, effect)
        case fx.GiveTopCard():
            _give_top(plan, effect)
        case fx.TakeBackToBurn():
            _back_to_burn(plan, effect)
        case fx.LastCardsUp():
            _all_up(plan, effect)
        case fx.LastCardUp():
            _one_up(plan, effect)
        case fx.Opens():
            _opens(plan, effect)
        case fx.AllIn():
            _all_in(plan, effect)
        case fx.BettingOver():
            _betting_over(plan, effect)
        case fx.ForcedBetPutIn():
            _forced_bet(plan, effect)
        case fx.Misdeal() | fx.Void() | fx.StaysForNextDeal():
            assert plan.hand.stage == OVER, "a deal that is void is taken back whole"
        case fx.PlaysOn() | fx.KeepCard() | fx.MoveCard() | fx.BetsOn() | fx.Told():
            pass
        case _:
            assert_never(effect)
