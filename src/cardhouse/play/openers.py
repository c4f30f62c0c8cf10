"""Draw high: opening the pot, and jacks or better: who may open, that openers are proved, and pots that
nobody opened.
"""

from __future__ import annotations

from itertools import combinations

from cardhouse.cards.card import UNKNOWN, parse_cards
from cardhouse.cards.rankings import RANKINGS
from cardhouse.play import commands as cmd
from cardhouse.play import events as ev
from cardhouse.play.hand import BETTING, Hand
from cardhouse.play.refusal import Refusal
from cardhouse.play.rules import Rules

LEAST_OPENERS = RANKINGS["high"].rank(parse_cards("JcJd2h3s4c"))


def holds_openers(cards: list[int]) -> bool:
    """A pair of jacks or better."""
    return RANKINGS["high"].rank(cards) >= LEAST_OPENERS


def opening(hand: Hand, rules: Rules, decision: list[ev.Event]) -> list[ev.Event] | Refusal:
    """The first bet before the draw opens the pot. Software refuses a false opening; a live table finds it
    out when proved.
    """
    first = decision[0]
    if hand.street != 0 or hand.pot_opener >= 0 or not isinstance(first, ev.Wager):
        return decision
    if _lacks_openers(hand, rules, hand.actor):
        return Refusal("not_openers", {}, rules.cite("draw_high.openers"))
    return [ev.PotOpened(first.seat), *decision]


def declare_open(hand: Hand, rules: Rules, command: cmd.DeclareOpen) -> list[ev.Event] | Refusal:
    """A player all-in for the ante opens; everyone who comes in puts up the whole opening bet."""
    p = hand.pos[command.seat] if 0 < command.seat < len(hand.pos) else -1
    if p < 0 or hand.folded[p]:
        return Refusal("no_such_seat", {"seat": command.seat, "seats": list(hand.seats)})
    if hand.game.forced != "antes" or hand.stage != BETTING or hand.street != 0 or hand.pot_opener >= 0:
        return Refusal("not_now", {"what": "declaring the pot open", "why": "no unopened pot is in its first round"})
    if hand.stacks[p]:
        return Refusal("not_now", {"what": "declaring the pot open", "why": "a player with chips opens by betting"})
    if _lacks_openers(hand, rules, p):
        return Refusal("not_openers", {}, rules.cite("draw_high.openers"))
    size = hand.setup.stakes.small_bet or hand.setup.stakes.big_blind
    return [ev.PotOpened(command.seat), ev.Bet(command.seat, 0, size, size, size, True, False)]


def _lacks_openers(hand: Hand, rules: Rules, p: int) -> bool:
    """Software sees that the hand may not open; at a live table it is found out when proved."""
    needs = hand.game.openers == "jacks" and rules.value("draw_high.openers") == "pair_of_jacks"
    return needs and hand.setup.mode == "dealt" and not holds_openers(hand.hole[p])


def nobody_opened(hand: Hand) -> bool:
    """Draw high with the first round over and no opening bet."""
    return (
        hand.game.forced == "antes"
        and hand.pot_opener < 0
        and hand.collected >= 0
        and hand.live > 1
        and hand.able > 0
    )


def carried(hand: Hand, rules: Rules) -> list[ev.Event]:
    """The antes stay in for the next deal."""
    return [ev.PotCarried(hand.pot, rules.cite("draw_high.antes_in_a_row")), ev.HandEnded()]


def unproved(hand: Hand, rules: Rules) -> list[ev.Event]:
    """Jacks or better: an opener whose hand and discards together cannot have held openers loses the pot."""
    p = hand.pot_opener
    if (
        hand.game.openers != "jacks"
        or rules.value("draw_high.unproved_openers") == "plays"
        or p < 0
        or hand.folded[p]
        or hand.mucked[p]
    ):
        return []
    kept = hand.cards_of(p)
    if UNKNOWN in kept:
        return []
    thrown = [card for card in hand.opening_discards if card != UNKNOWN]
    pool = kept if hand.setup.mode == "tracked" and not hand.splits_openers else [*kept, *thrown]
    if _could_have_opened(pool):
        return []
    return [ev.HandKilled(hand.seats[p], "openers not proved", rules.cite("draw_high.unproved_openers"))]


def _could_have_opened(cards: list[int]) -> bool:
    """Whether some five of the cards, as dealt, were openers."""
    return any(holds_openers(list(five)) for five in combinations(cards, 5))
