"""Draw high: opening the pot, and jacks or better: who may open, that openers are proved, and pots that
nobody opened.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from cardhouse.cards.card import JOKER, UNKNOWN, parse_cards
from cardhouse.cards.rankings import RANKINGS
from cardhouse.play import commands as cmd
from cardhouse.play import events as ev
from cardhouse.play.hand import BETTING, SHOWDOWN, Hand
from cardhouse.play.refusal import Refusal
from cardhouse.play.rules import Rules

OPENING_HAND, PAIR, JACK, ACE = 5, 2, 9, 12
UNPROVED = "openers not proved"
LEAST_OPENERS = RANKINGS["high"].rank(parse_cards("JcJd2h3s4c"))


def holds_openers(cards: list[int]) -> bool:
    """A pair of jacks or better."""
    return RANKINGS["high"].rank(cards) >= LEAST_OPENERS


def opening(hand: Hand, rules: Rules, first: ev.Event) -> list[ev.Event] | Refusal:
    """The first bet before the draw opens the pot. Software refuses a false opening; a live table finds it
    out when proved.
    """
    if hand.street != 0 or hand.pot_opener >= 0 or not isinstance(first, ev.Wager):
        return [first]
    if _lacks_openers(hand, rules, hand.actor):
        return Refusal("not_openers", {}, rules.cite("draw_high.openers"))
    return [ev.PotOpened(first.seat), first]


def declare_open(hand: Hand, rules: Rules, command: cmd.DeclareOpen) -> list[ev.Event] | Refusal:
    """A player all-in for the ante opens; everyone who comes in puts up the whole opening bet."""
    p = hand.pos[command.seat] if 0 < command.seat < len(hand.pos) else -1
    if p < 0 or hand.folded[p]:
        return Refusal("no_such_seat", {"seat": command.seat, "seats": list(hand.seats)})
    if hand.game.forced != "antes" or hand.stage != BETTING or hand.street != 0 or hand.pot_opener >= 0:
        why = "no unopened pot is in its first round"
        return Refusal("not_now", {"what": "declaring the pot open", "why": why})
    if hand.stacks[p]:
        why = "a player with chips opens by betting"
        return Refusal("not_now", {"what": "declaring the pot open", "why": why})
    if _lacks_openers(hand, rules, p):
        return Refusal("not_openers", {}, rules.cite("draw_high.openers"))
    size = hand.setup.stakes.small_bet or hand.setup.stakes.big_blind
    opened = ev.PotOpened(command.seat, rules.always("draw_high.declared_open"))
    return [opened, ev.Bet(command.seat, 0, to=size, full_to=size, raise_size=size, counts=False)]


def _lacks_openers(hand: Hand, rules: Rules, p: int) -> bool:
    """Software sees that the hand may not open; at a live table it is found out when proved."""
    needs = hand.course.jacks and rules.value("draw_high.openers") == "pair_of_jacks"
    return needs and hand.setup.mode == "dealt" and not holds_openers(hand.hole[p])


def nobody_opened(hand: Hand) -> bool:
    """Draw high with the first round over and no opening bet."""
    return (
        hand.course.antes
        and hand.pot_opener < 0
        and hand.collected >= 0
        and hand.live > 1
        and hand.able > 0
    )


def carried(hand: Hand, rules: Rules) -> list[ev.Event]:
    """The antes stay in for the next deal."""
    return [ev.PotCarried(hand.pot, rules.cite("draw_high.antes_in_a_row")), ev.HandEnded()]


def _must_prove(hand: Hand, rules: Rules) -> bool:
    p = hand.pot_opener
    proves = hand.course.jacks and rules.value("draw_high.unproved_openers") != "plays"
    return proves and p >= 0 and not hand.folded[p]


def awaits_proof(hand: Hand, rules: Rules) -> bool:
    """Tracked table: everybody else has folded, and the opener has not shown that he could open."""
    if not hand.tracked or hand.live != 1 or hand.stage != SHOWDOWN or not _must_prove(hand, rules):
        return False
    p = hand.pot_opener
    return not hand.tabled >> p & 1 and not hand.mucked[p]


def unproved_alone(hand: Hand, rules: Rules) -> list[ev.Event]:
    """The opener is the last player and cannot or will not show openers: the pot is not his, and as nobody
    else is left to win it, it stays for the next deal.
    """
    if not hand.tracked or not _must_prove(hand, rules):
        return []
    seat, cite = hand.seats[hand.pot_opener], rules.cite("draw_high.unproved_openers")
    dead: list[ev.Event] = unproved(hand, rules)
    if hand.mucked[hand.pot_opener]:
        dead = [ev.HandKilled(seat, UNPROVED, cite)]
    return [*dead, ev.PotCarried(hand.pot, cite), ev.HandEnded()] if dead else []


def unproved(hand: Hand, rules: Rules) -> list[ev.Event]:
    """Jacks or better: an opener who neither kept openers nor said that he split those which the discards
    prove loses the pot.
    """
    p = hand.pot_opener
    if not _must_prove(hand, rules) or hand.mucked[p]:
        return []
    kept = hand.cards_of(p)
    if UNKNOWN in kept:
        return []
    thrown = hand.opening_discards
    retained = combinations(kept, len(kept) - len(thrown))
    # Software saw the opening hand; a live table keeps the discards only where a split was said.
    with_discards = hand.splits_openers or hand.setup.mode == "dealt"
    seen = [card for card in thrown if card != UNKNOWN] if with_discards else []
    if any(_are_openers([*part, *seen]) for part in retained):
        return []
    return [ev.HandKilled(hand.seats[p], UNPROVED, rules.cite("draw_high.unproved_openers"))]


def _are_openers(cards: list[int]) -> bool:
    """Whether these cards of one opening hand, all five or fewer, are openers by themselves."""
    if len(cards) == OPENING_HAND:
        return holds_openers(cards)
    ranks = Counter(ACE if card == JOKER else card >> 2 for card in cards)
    pairs = [rank for rank, count in ranks.items() if count > 1]
    return len(pairs) > 1 or any(rank >= JACK or ranks[rank] > PAIR for rank in pairs)
