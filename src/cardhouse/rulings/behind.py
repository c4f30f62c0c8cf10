"""What those behind a skipped player did, as commands of play: so that it can stand (`skipped`)."""

from __future__ import annotations

from cardhouse.play import commands as cmd
from cardhouse.play.dealer import Dealer
from cardhouse.play.hand import BETTING
from cardhouse.rulings import setting_back
from cardhouse.rulings.skipped import Skipped


def commands_behind(dealer: Dealer, seat: int, case: Skipped) -> tuple[tuple[cmd.Command, ...], bool]:
    """Their acts in order, where the hand still waits for the skipped player; and whether something was
    entered for him though he never acted, so that theirs are in the hand already.
    """
    hand = dealer.hand
    if hand.stage != BETTING or hand.actor < 0 or not 0 < seat < len(hand.pos) or hand.pos[seat] < 0:
        return (), False
    if hand.acting_seat != seat:
        return (), setting_back.last_act(dealer.events, seat) >= 0
    n, p = hand.n, hand.actor
    order = [hand.seats[q % n] for q in range(p + 1, p + n) if hand.pending >> q % n & 1]
    found: list[cmd.Command] = []
    for who, did in zip(order, case.behind, strict=False):
        acts: dict[str, cmd.Command] = {"check": cmd.Check(who), "fold": cmd.Fold(who), "call": cmd.Call(who)}
        if did not in acts and not case.raised_to:
            break
        found.append(acts.get(did) or cmd.BetTo(who, case.raised_to))
    return tuple(found), False
