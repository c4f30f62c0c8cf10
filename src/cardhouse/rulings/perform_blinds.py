"""Does in the hand what was ruled on false openers, owed blinds, a wrong low card, a button or big blind that
should not have been. What the next hands look like is for the table: `hands_prescribed`.
"""

from __future__ import annotations

from typing import Any

import msgspec

from cardhouse.cards.card import UNKNOWN
from cardhouse.play import events as ev
from cardhouse.play import remedy_events as rem
from cardhouse.play.hand import BETTING, OVER, SHOWDOWN, STREET, Hand
from cardhouse.play.openers import holds_openers
from cardhouse.play.posting import posted_late
from cardhouse.play.refusal import Refusal
from cardhouse.rulings.blind_turns import BigBlindTwice, MeantToSitOut
from cardhouse.rulings.effects import Effect, Plainly
from cardhouse.rulings.effects_board import NextHands, Posts, Stated
from cardhouse.rulings.false_openers import FalseOpeners, NobodyOpens, WantsToOpen
from cardhouse.rulings.owed_blind import OwedBlind, SeatMoney, of_the_blinds
from cardhouse.rulings.perform_streets import hand_seat
from cardhouse.rulings.performing import Events, Scene, betting_open, deal_void, not_now
from cardhouse.rulings.wrong_button import ButtonIsWrong
from cardhouse.rulings.wrong_level import WrongLevel
from cardhouse.rulings.wrong_low import WrongLow

FALSE = "false openers"
MADE_LOW = (ev.BroughtIn, ev.Wager)


def no_such_seat(hand: Hand, seat: int) -> Refusal:
    """Nobody in this hand sits there, or nobody said where."""
    live = [s for s, out in zip(hand.seats, hand.folded, strict=True) if not out]
    if not seat:
        return Refusal("seat_unsaid", {"seats": live})
    return Refusal("no_such_seat", {"seat": seat, "seats": live})


# False openers


def _before_draw(hand: Hand) -> bool:
    """An opened pot of jacks or better of which no card has been drawn yet."""
    if hand.game.openers != "jacks" or hand.pot_opener < 0:
        return False
    if hand.stage == STREET:
        return hand.street == 1 and max(hand.draws) <= 0
    return hand.stage == BETTING and hand.street == 0


def _not_false(hand: Hand) -> Refusal | None:
    """Why the openers of this hand cannot be false."""
    if not _before_draw(hand) or hand.folded[hand.pot_opener]:
        return not_now(FALSE, "no pot opened with jacks or better is before its draw")
    held = hand.hole[hand.pot_opener]
    if UNKNOWN not in held and holds_openers(held):
        return not_now(FALSE, "the opener holds openers")
    return None


def _opening(scene: Scene) -> tuple[int, Events]:
    """The chips of the opening bet, and everything since."""
    at = max(at for at, event in enumerate(scene.events) if isinstance(event, ev.PotOpened))
    since = scene.events[at + 1 :]
    first = next((event.chips for event in since if isinstance(event, ev.Wager)), 0)
    return first, since


def _put_in(since: Events, seat: int) -> int:
    """What the seat has bet and called."""
    put_in = [event for event in since if isinstance(event, ev.Wager | ev.Called)]
    return sum(event.chips for event in put_in if event.seat == seat)


def openers_happened(scene: Scene, case: FalseOpeners) -> tuple[FalseOpeners, Events] | Refusal:
    """The opener shows a hand that may not open."""
    hand = scene.hand
    fault = _not_false(hand)
    if fault is not None:
        return fault
    first, since = _opening(scene)
    seat = hand.seats[hand.pot_opener]
    raised = any(isinstance(event, ev.Raised) for event in since)
    callers = {event.seat for event in since if isinstance(event, ev.Called) and event.seat != seat}
    own = _put_in(since, seat)
    complete = hand.stage == STREET
    return FalseOpeners(raised, len(callers), complete, own > first), []


def openers_remedy(scene: Scene, case: FalseOpeners, effects: tuple[Effect, ...]) -> Events:
    """Bets of the false opener that go back; his hand dies where the pot plays without another opener."""
    hand = scene.hand
    p = hand.pot_opener
    seat = hand.seats[p]
    first, since = _opening(scene)
    own = _put_in(since, seat)
    out: Events = []
    for effect in effects:
        if effect == Stated("other bets back") and own > first:
            out.append(rem.ChipsReturned(seat, own - first))
        elif effect == Stated("opening bet back") and first:
            out.append(rem.ChipsReturned(seat, first))
        elif effect == Stated("pot plays"):
            out.append(ev.HandKilled(seat, FALSE, scene.rules.cite("false_openers.before_draw")))
        elif effect == Stated("pot carried"):
            scene.take(out)
            out += _carried(scene)
    return out


def _carried(scene: Scene) -> Events:
    return [ev.PotCarried(scene.hand.pot, scene.rules.cite("false_openers.nobody_opens")), ev.HandEnded()]


def wants_happened(scene: Scene, case: WantsToOpen) -> tuple[WantsToOpen, Events] | Refusal:
    """Another player would declare the pot open."""
    hand, p = scene.hand, hand_seat(scene, case.seat)
    fault = _not_false(hand)
    if fault is not None:
        return fault
    if p < 0 or p == hand.pot_opener:
        return no_such_seat(hand, case.seat)
    return case, []


def wants_remedy(scene: Scene, case: WantsToOpen, effects: tuple[Effect, ...]) -> Events:
    """The false opener's hand is dead, and the other one has opened."""
    if Stated("another player may declare the pot open") not in effects:
        return []
    hand = scene.hand
    dead = ev.HandKilled(hand.seats[hand.pot_opener], FALSE, scene.rules.cite("false_openers.before_draw"))
    return [ev.PotOpened(case.seat), dead]


def nobody_happened(scene: Scene, case: NobodyOpens) -> tuple[NobodyOpens, Events] | Refusal:
    """Nobody else opens."""
    return _not_false(scene.hand) or (case, [])


def nobody_remedy(scene: Scene, case: NobodyOpens, effects: tuple[Effect, ...]) -> Events:
    """Bets go back but the false opener's first one, and the rest is carried."""
    hand = scene.hand
    out: Events = []
    if Stated("bets stay, pot carried") not in effects:
        first, _ = _opening(scene)
        antes = {event.seat: event.ante for event in scene.events if isinstance(event, ev.Posted)}
        for p, seat in enumerate(hand.seats):
            kept = antes.get(seat, 0) + (first if p == hand.pot_opener else 0)
            if hand.total[p] > kept:
                out.append(rem.ChipsReturned(seat, hand.total[p] - kept))
        scene.take(out)
    return [*out, *_carried(scene)]


# Blinds and the button


def owed_happened(scene: Scene, case: Any) -> tuple[Any, Events] | Refusal:
    """A player in this hand has not put up what the seat owes (OwedBlind or SeatMoney)."""
    hand = scene.hand
    p = hand.pos[case.seat] if 0 < case.seat < len(hand.pos) else -1
    if p < 0:
        return no_such_seat(hand, case.seat)
    if hand.stage not in (STREET, BETTING) or case.owed <= 0:
        return not_now("asking for a blind that is owed", "no hand is being played, or nothing is owed")
    if isinstance(case, OwedBlind):
        case = of_the_blinds(case, hand.setup.stakes.blinds)
        if hand.folded[p]:
            case = msgspec.structs.replace(case, acted=True, folded=True)
    return case, []


def owed_remedy(scene: Scene, case: OwedBlind | SeatMoney, effects: tuple[Effect, ...]) -> Events:
    """The hand dies, or the blind goes in as far as the stack reaches."""
    hand = scene.hand
    p = hand.pos[case.seat]
    out: Events = []
    for effect in effects:
        if effect == Plainly("hand dead") and not hand.folded[p]:
            cite = scene.rules.cite("blind_error.owed_looked")
            out.append(ev.HandKilled(case.seat, "a blind was owed and not posted", cite))
        elif isinstance(effect, Posts) and effect.when == "now" and hand.stacks[p]:
            cite = scene.rules.cite("blind_error.owed_acted")
            live = posted_late(
                hand, scene.rules, p, effect.chips, own_place=isinstance(case, SeatMoney),
                small_alone=isinstance(case, OwedBlind) and case.missed == "small blind",
            )  # fmt: skip
            out.append(rem.OwedPosted(case.seat, min(effect.chips, hand.stacks[p]), cite, live))
        elif isinstance(effect, Posts) and effect.when != "now":
            waits = effect.when == "next deal or wait for the big blind"
            cite = scene.rules.cite("blind_error.owed_acted")
            out.append(rem.PostPutOff(case.seat, effect.chips, waits, cite))
    return out


def first_round_happened(scene: Scene, case: Any) -> tuple[Any, Events] | Refusal:
    """A wrong button, level or big blind is found while the hand is dealt or in the first betting round of a
    game with blinds, or later, when everybody has acted; that the big blind meant to sit out not later.
    """
    hand = scene.hand
    first = hand.street == 0 and hand.stage in (STREET, BETTING)
    late = not isinstance(case, MeantToSitOut) and (hand.street > 0 or hand.stage == SHOWDOWN)
    if hand.game.forced != "blinds" or hand.stage == OVER or not (first or late):
        return not_now("this error of button and blinds", "no first betting round with blinds is open")
    if late:
        case = msgspec.structs.replace(case, substantial=True)
    if late and isinstance(case, ButtonIsWrong):
        case = msgspec.structs.replace(case, acted=hand.n)
    if isinstance(case, ButtonIsWrong) and not 0 <= case.acted <= hand.n:
        return not_now("a wrong button", f"{case.acted} players cannot have acted")
    if isinstance(case, MeantToSitOut) and hand_seat(scene, case.places.big) < 0:
        return no_such_seat(hand, case.places.big)
    return case, []


def first_round_remedy(scene: Scene, case: Any, effects: tuple[Effect, ...]) -> Events:
    """The deal is void, or the hand goes on without the big blind."""
    if Plainly("misdeal") in effects:
        return deal_void(scene.hand, _why(case), scene.rules.cite(_key(scene, case)))
    if Stated("no big blind this hand") not in effects:
        return []
    seat = case.places.big
    p = scene.hand.pos[seat]
    back: Events = [rem.ChipsReturned(seat, scene.hand.bets[p])] if scene.hand.bets[p] else []
    return [*back, ev.HandKilled(seat, "meant to sit out", scene.rules.cite("blind_error.sit_out_late"))]


def _why(case: Any) -> str:
    if isinstance(case, ButtonIsWrong):
        return "the button was wrong"
    if isinstance(case, WrongLevel):
        return "the level was over"
    return "the blinds did not move" if isinstance(case, BigBlindTwice) else "the big blind meant to sit out"


def _key(scene: Scene, case: Any) -> str:
    if isinstance(case, ButtonIsWrong):
        counted = scene.rules.value("misdeal.button_wrong") == "misdeal_outright"
        return "blind_error.button_misdeal_before" if counted else "misdeal.button_wrong"
    if isinstance(case, WrongLevel):
        return "blind_error.old_level"
    return f"blind_error.{'double_early' if isinstance(case, BigBlindTwice) else 'sit_out_early'}"


def low_happened(scene: Scene, case: WrongLow) -> tuple[WrongLow, Events] | Refusal:
    """The forced bet was made by a player who did not show the low card."""
    hand = scene.hand
    opened = _opened_low(scene)
    if not scene.rules.bring_in or hand.street != 0 or not betting_open(hand) or not opened:
        return not_now("a wrong low card", "no forced bet has just been made")
    behind = len(opened) - 1
    if behind < scene.choices.value("acts.wrong_low_stands_after"):
        low = hand_seat(scene, case.low)
        if low < 0 or not hand.stacks[low] or case.low == _forced_seat(scene):
            return no_such_seat(hand, case.low)
    return WrongLow(behind, case.low), []


def _opened_low(scene: Scene) -> list[Any]:
    """The forced bet, or the full one made in its place, and what others have done since."""
    acts = (*MADE_LOW, ev.Called, ev.Folded)
    opened = [at for at, event in enumerate(scene.events) if isinstance(event, ev.RoundOpened)]
    since = [event for event in scene.events[opened[-1] :] if isinstance(event, acts)] if opened else []
    made = next((at for at, event in enumerate(since) if isinstance(event, MADE_LOW)), len(since))
    return since[made:]


def _forced_seat(scene: Scene) -> int:
    return int(_opened_low(scene)[0].seat)


def low_remedy(scene: Scene, case: WrongLow, effects: tuple[Effect, ...]) -> Events:
    """The real low card is to bet; the other one has his chips back, or leaves them in."""
    if Stated("real low card bets") not in effects:
        return []
    hand = scene.hand
    stays = 0 if Stated("bet taken back") in effects else _forced_seat(scene)
    out: Events = [
        rem.ChipsReturned(seat, hand.bets[p])
        for p, seat in enumerate(hand.seats)
        if hand.bets[p] and seat != stays
    ]
    return [*out, ev.RoundOpened(case.low, 0, full_level=0, raise_size=hand.raise_size, held_back=0,
        forced=True, raises=0)]


def hands_prescribed(effects: tuple[Effect, ...]) -> list[NextHands]:
    """The next hands that a ruling lays down, in order."""
    return [effect for effect in effects if isinstance(effect, NextHands)]
