"""Pushes the pots: each pot alone, each half and each run of the board alone, odd chips by the house's rule,
and carried pots. What the house takes before that is in `collecting`.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardhouse.play import commands as cmd
from cardhouse.play import events as ev
from cardhouse.play import odd_chips
from cardhouse.play.hand import Hand
from cardhouse.play.pots import Pot, divide, equal_parts, halves, pots
from cardhouse.play.refusal import Refusal
from cardhouse.play.rules import Rules
from cardhouse.play.shared_events import HAND_ENDED, mucked
from cardhouse.play.showdown import kept, order, readable, worth


def last_player(hand: Hand, uncalled: int) -> list[ev.Event]:
    """Everyone else folded: the pot, less a bet that is about to go back, goes over without a showdown."""
    p = hand.folded.index(False)
    return [ev.PotAwarded(0, hand.seats[p], hand.pot - uncalled), HAND_ENDED]


def by_cards(hand: Hand, rules: Rules) -> list[ev.Event]:
    """The hands that lie open win, pot by pot, the last side pot first."""
    out: list[ev.Event] = []
    all_pots = pots(hand)
    for index in range(len(all_pots) - 1, -1, -1):
        pot = all_pots[index]
        pot.players = [p for p in pot.players if hand.tabled >> p & 1 and not hand.folded[p]]
        if not pot.players:
            pot.players = _only_hands_left(hand, index)
        out.extend(_push(hand, rules, index, pot))
    out.append(HAND_ENDED)
    return out


def automatic(hand: Hand, rules: Rules) -> list[ev.Event]:
    """A whole showdown without questions: hands shown or mucked in the house's order, then the pots pushed.
    """
    if hand.runs == 1 and len(rules.rankings) == 1 and (hand.able == hand.live or equal_parts(hand)):
        return _one_pot(hand, rules)
    all_pots = pots(hand)
    ranks = Ranks(hand, rules)
    out = _shows(hand, rules, all_pots, ranks)
    for index in range(len(all_pots) - 1, -1, -1):
        out.extend(_push(hand, rules, index, all_pots[index], ranks))
    out.append(HAND_ENDED)
    return out


def _one_pot(hand: Hand, rules: Rules) -> list[ev.Event]:
    """The commonest showdown: one pot, one winning hand."""
    out: list[ev.Event] = []
    winners: list[int] = []
    best = 0
    seats, must_show = hand.seats, rules.must_show
    for p in order(hand, rules):
        rank = worth(hand, rules, p, 0)
        if rank < best and not must_show:
            out.append(mucked(seats[p]))
            continue
        up = hand.up[p]
        out.append(ev.Shown(seats[p], tuple(hand.hole[p] + up) if up else tuple(hand.hole[p])))
        if rank > best or not winners:
            best = rank
            winners = [p]
        elif rank == best:
            winners.append(p)
    out += _side(hand, rules, index=0, winners=winners, chips=hand.pot, best=best, low=hand.course.low_only)
    out.append(HAND_ENDED)
    return out


def _shows(hand: Hand, rules: Rules, all_pots: list[Pot], ranks: Ranks) -> list[ev.Event]:
    """A hand is shown if, so far, it wins or ties some side of some pot; a beaten one is mucked where the
    house lets it.
    """
    must_show = rules.must_show
    slots = range(len(rules.rankings) * hand.runs)
    best: list[list[int]] = [[1] * len(slots) for _ in all_pots]
    out: list[ev.Event] = []
    for p in order(hand, rules):
        wins = must_show
        for pot, so_far in zip(all_pots, best, strict=True):
            if p not in pot.players:
                continue
            for slot in slots:
                rank = ranks.of(p, slot % len(rules.rankings), slot // len(rules.rankings))
                if rank >= so_far[slot]:
                    wins = True
                    so_far[slot] = rank
        seat = hand.seats[p]
        out.append(ev.Shown(seat, tuple(hand.hole[p] + hand.up[p])) if wins else mucked(seat))
    return out


class Ranks:
    """The worth of each hand, worked out once."""

    __slots__ = ("hand", "known", "rules")

    def __init__(self, hand: Hand, rules: Rules) -> None:
        self.hand = hand
        self.rules = rules
        self.known: dict[int, int] = {}

    def of(self, p: int, side: int, run: int) -> int:
        """The rank of a position's hand on one side of one run."""
        key = (run * 2 + side) * 64 + p
        rank = self.known.get(key, -1)
        if rank < 0:
            rank = self.known[key] = worth(self.hand, self.rules, p, side, run)
        return rank


def _only_hands_left(hand: Hand, index: int) -> list[int]:
    """Nobody in this pot showed: the hand that was not given up takes it unseen; failing one, the hands of
    the pot before it.
    """
    unseen = kept(hand)
    return [p for p in pots(hand)[index].players if p in unseen] or unseen


def _push(hand: Hand, rules: Rules, index: int, pot: Pot, ranks: Ranks | None = None) -> Sequence[ev.Event]:
    if not pot.chips:
        return []
    ranks = ranks or Ranks(hand, rules)
    if len(pot.players) == 1:
        p = pot.players[0]
        best = ranks.of(p, 0, 0) if hand.tabled >> p & 1 and readable(hand) else 0
        return [ev.PotAwarded(index, hand.seats[p], pot.chips, "all", best)]
    if hand.runs == 1:
        return _one_run(hand, rules, index=index, players=pot.players, chips=pot.chips, run=0, ranks=ranks)
    out: list[ev.Event] = []
    for run, chips in enumerate(_runs(hand, rules, pot.chips)):
        out.extend(_one_run(hand, rules, index=index, players=pot.players, chips=chips, run=run, ranks=ranks))
    return out


def _runs(hand: Hand, rules: Rules, chips: int) -> list[int]:
    """A pot's chips for each run of the board, what is left over with the first."""
    each = chips // (hand.runs * rules.odd_unit) * rules.odd_unit
    return [chips - each * (hand.runs - 1)] + [each] * (hand.runs - 1)


def _winners(ranks: Ranks, players: list[int], side: int, run: int) -> tuple[list[int], int]:
    worths = [ranks.of(p, side, run) for p in players]
    best = max(worths)
    return [p for p, rank in zip(players, worths, strict=True) if rank == best], best


def _one_run(
    hand: Hand, rules: Rules, *, index: int, players: list[int], chips: int, run: int, ranks: Ranks
) -> Sequence[ev.Event]:
    high, best = _winners(ranks, players, 0, run)
    low_game = rules.rankings[0].name != "high"
    if len(rules.rankings) == 1:
        return _side(hand, rules, index=index, winners=high, chips=chips, best=best, low=low_game, run=run)
    low, best_low = _winners(ranks, players, 1, run)
    if not best_low:
        return _side(hand, rules, index=index, winners=high, chips=chips, best=best, run=run)
    return _high_low(hand, rules, index=index, highs=(high, best), lows=(low, best_low), chips=chips, run=run)


def _high_low(
    hand: Hand, rules: Rules, *, index: int, highs: tuple[list[int], int], lows: tuple[list[int], int],
    chips: int, run: int,
) -> list[ev.PotAwarded]:  # fmt: skip
    high, best = highs
    low, best_low = lows
    both = "odd_chip.tied_both_ways"
    if len(high) > 1 and set(high) == set(low) and rules.value(both) == "whole_pot_evenly":
        return _side(hand, rules, index=index, winners=high, chips=chips, best=best, run=run, key=both)
    high_chips, low_chips = halves(chips, rules.odd_unit, rules.value("odd_chip.between_halves") == "high")
    out = _side(hand, rules, index=index, winners=high, chips=high_chips, best=best, side="high", run=run)
    had: list[int] = []
    if rules.value("odd_chip.most_per_player") == "one_a_pot":
        # A sole high hand that got the chip left over between the halves has had its odd chip.
        had = [event.seat for event in out if event.odd or (len(out) == 1 and high_chips > low_chips)]
    lower = _side(
        hand, rules, index=index, winners=low, chips=low_chips, best=best_low, side="low", low=True, run=run,
        had=had
    )  # fmt: skip
    if high_chips > low_chips:
        return [*_by_halves(out, rules), *lower]
    return [*out, *(lower if high_chips == low_chips else _by_halves(lower, rules))]


def _by_halves(half: list[ev.PotAwarded], rules: Rules) -> list[ev.PotAwarded]:
    """The half that got the chip left over between the two, with the rule that gave it."""
    cite = rules.cite("odd_chip.between_halves")
    return [event if event.cite else _given_by(event, cite) for event in half]


def _given_by(event: ev.PotAwarded, cite: str | None) -> ev.PotAwarded:
    return ev.PotAwarded(
        event.pot, event.seat, chips=event.chips, side=event.side, worth=event.worth, odd=event.odd,
        run=event.run, cite=cite
    )  # fmt: skip


def _side(
    hand: Hand, rules: Rules, *, index: int, winners: list[int], chips: int, best: int, side: ev.Side = "all",
    low: bool = False, run: int = 0, key: str = "", had: list[int] | None = None,
) -> list[ev.PotAwarded]:  # fmt: skip
    """One side of one pot to its winners."""
    if not chips:
        return []
    seats = hand.seats
    if len(winners) == 1:
        return [ev.PotAwarded(index, seats[winners[0]], chips=chips, side=side, worth=best, run=run)]
    order = odd_chips.order(hand, rules, winners, low)
    if had:
        order.sort(key=lambda p: seats[p] in had)
    cite = rules.cite(key or odd_chips.key_for(hand, low))
    return [
        ev.PotAwarded(
            index, seats[p], chips=share, side=side, worth=best, odd=odd, run=run, cite=cite if odd else None
        )
        for p, share, odd in divide(chips, winners, rules.odd_unit, order)
    ]


def able(hand: Hand, index: int, pot: Pot) -> list[int]:
    """The positions that the dealer may name as winners of a pot: hands that were not given up, of this pot
    or failing one of those before it; where none is left at all, whoever is in the pot.
    """
    return _only_hands_left(hand, index) or pot.players


def parts(hand: Hand, rules: Rules) -> list[tuple[int, Pot, int, int]]:
    """What is won on its own: each pot by its number, run of the board by run, with its chips."""
    return [
        (index, pot, run, chips)
        for index, pot in enumerate(pots(hand))
        for run, chips in enumerate(_runs(hand, rules, pot.chips))
    ]


def declared(hand: Hand, rules: Rules, command: cmd.DeclareWinners) -> list[ev.Event] | Refusal:
    """Tracked table: the dealer named the winners of each pot, main pot first, run of the board by run."""
    won = parts(hand, rules)
    lows = command.low or ((),) * len(won)
    for named in (command.high, lows):
        if len(named) != len(won):
            return Refusal("bad_cards", {"why": f"{len(won)} pots, winners named for {len(named)}"})
    if any(lows) and len(rules.rankings) == 1:
        return Refusal("bad_cards", {"why": "the pot is not split in this game"})
    out: list[ev.Event] = []
    for (index, pot, run, chips), high, low in zip(won, command.high, lows, strict=True):
        if not chips and not high:
            continue  # the rake took all of it
        fault = _cannot_win([hand.seats[p] for p in able(hand, index, pot)], high, low)
        if fault:
            return fault
        highs, low_winners = [hand.pos[seat] for seat in high], [hand.pos[seat] for seat in low]
        if not low_winners:
            low_game = hand.course.low_only
            out += _side(hand, rules, index=index, winners=highs, chips=chips, best=0, low=low_game, run=run)
            continue
        won_low = (low_winners, 0)
        out += _high_low(hand, rules, index=index, highs=(highs, 0), lows=won_low, chips=chips, run=run)
    return [*out, HAND_ENDED]


def _cannot_win(seats: list[int], high: tuple[int, ...], low: tuple[int, ...]) -> Refusal | None:
    """Winners must be in the pot with a hand that was not given up, each named once a side."""
    wrong = [seat for seat in (*high, *low) if seat not in seats]
    if wrong:
        return Refusal("no_such_seat", {"seat": wrong[0], "seats": seats})
    twice = [seat for side in (high, low) for seat in side if side.count(seat) > 1]
    if twice:
        return Refusal("bad_cards", {"why": f"seat {twice[0]} is named twice as a winner of one pot"})
    if not high:
        return Refusal("bad_cards", {"why": f"no winner is named; one or more of seats {seats}"})
    return None
