"""Side pots, what the house takes and odd chips once more: written from the books' rules, not from the
engine, and as naively as a dealer does it with chips in his hands. Imports nothing of Cardhouse.

A player is a place in dealing order (0 = first left of the button). What the house chose comes in as words.
"""

from __future__ import annotations

from dataclasses import dataclass, field

Winnings = dict[tuple[int, int, str, int], int]
"""Chips by pot, run of the board, side and player."""


@dataclass(slots=True)
class Case:
    """A hand whose betting is over."""

    put_in: list[int]
    bets: list[int]
    """Of what was put in, the bets of the last round: what nobody called of them goes back."""
    folded: list[bool]
    dead: int
    unit: int
    """The smallest chip that a pot is broken down to."""
    high: list[list[int]]
    """What each player's hand is worth, run by run; the highest wins."""
    low: list[list[int]] | None = None
    """The same for the low half, 0 for a hand that does not qualify; None where there is no low half."""
    cards: list[list[tuple[int, int]]] | None = None
    """Rank (2 to 14) and suit (0 to 3) of each player's cards, where cards decide the odd chip."""
    choices: dict[str, str] = field(default_factory=dict)
    percent: int = 0
    most: int = 0
    step: int = 1
    promotional: tuple[int, int, int] = (0, 0, 0)
    """A dollar from the first size on, the most (third) from the second on."""


@dataclass(slots=True)
class Paid:
    """Who got what."""

    returned: tuple[int, int] = (-1, 0)
    rake: int = 0
    promotional: int = 0
    won: Winnings = field(default_factory=dict)


def pay(case: Case) -> Paid:
    """The whole payout of a hand."""
    paid = Paid(returned=uncalled(case))
    put_in = list(case.put_in)
    if paid.returned[0] >= 0:
        put_in[paid.returned[0]] -= paid.returned[1]
    live = [p for p in range(len(put_in)) if not case.folded[p]]
    if len(live) == 1:
        paid.rake, paid.promotional, left = _taken([case.dead + sum(put_in)], case)
        paid.won[0, 0, "all", live[0]] = left[0]
        return paid
    pots = side_pots(put_in, live, case.dead)
    paid.rake, paid.promotional, left = _taken([chips for chips, _ in pots], case)
    for index, (chips, (_, players)) in enumerate(zip(left, pots, strict=True)):
        if chips:
            _push(case, index, chips, players, paid.won)
    return paid


def uncalled(case: Case) -> tuple[int, int]:
    """The one who bet most takes back what is above the next bet, unless he gave his hand up."""
    most = max(case.bets)
    first = case.bets.index(most)
    others = [bet for p, bet in enumerate(case.bets) if p != first]
    if max(others) == most or case.folded[first]:
        return -1, 0
    return first, most - max(others)


def side_pots(put_in: list[int], live: list[int], dead: int) -> list[tuple[int, list[int]]]:
    """The shortest live stake is taken from everybody and makes a pot of those who had it; again with what is
    left, until no live player has anything left. What folded players have beyond that lies in the last pot,
    dead money in the first; where somebody plays for dead money alone, it is a pot of its own.
    """
    left = list(put_in)
    pots: list[tuple[int, list[int]]] = []
    if dead and any(not left[p] for p in live):
        pots.append((0, live))
    while any(left[p] for p in live):
        piece = min(left[p] for p in live if left[p])
        players = [p for p in live if left[p]]
        chips = 0
        for p, has in enumerate(left):
            part = min(has, piece)
            left[p] -= part
            chips += part
        pots.append((chips, players))
    if not pots:
        pots.append((0, live))
    last_chips, last_players = pots[-1]
    pots[-1] = (last_chips + sum(left), last_players)
    first_chips, first_players = pots[0]
    pots[0] = (first_chips + dead, first_players)
    return pots


def _taken(pots: list[int], case: Case) -> tuple[int, int, list[int]]:
    """The main pot pays as if it were alone; each side pot adds what its chips make of it."""

    def rake(chips: int) -> int:
        share = min(chips * case.percent // 100, case.most)
        return share - share % case.step

    def drop(chips: int) -> int:
        first, second, most = case.promotional
        if not most or chips < first:
            return 0
        return most if chips >= second else min(100, most)

    left = list(pots)
    totals = []
    for share in (rake, drop):
        taken = below = 0
        for index, chips in enumerate(pots):
            below += chips
            now = max(0, min(share(below) - taken, left[index]))
            left[index] -= now
            taken += now
        totals.append(taken)
    return totals[0], totals[1], left


def _push(case: Case, index: int, chips: int, players: list[int], won: Winnings) -> None:
    if len(players) == 1:
        won[index, 0, "all", players[0]] = chips
        return
    runs = len(case.high)
    each = _evenly(chips, runs, case.unit)
    parts = [chips - each * (runs - 1)] + [each] * (runs - 1)
    for run, part in enumerate(parts):
        _one_run(case, (index, run), part, players, won)


def _one_run(case: Case, at: tuple[int, int], chips: int, players: list[int], won: Winnings) -> None:
    highs = _best(case.high[at[1]], players)
    lows = _best(case.low[at[1]], players) if case.low is not None else []
    low_game = case.choices["wins"] == "low"
    if not lows:
        _share(case, (*at, "all"), chips, highs, low_game, set(), won)
        return
    evenly = case.choices["tied_both_ways"] == "whole_pot_evenly"
    if len(highs) > 1 and sorted(highs) == sorted(lows) and evenly:
        _share(case, (*at, "all"), chips, highs, False, set(), won)
        return
    low_half = _evenly(chips, 2, case.unit)
    high_half = chips - low_half
    if case.choices["between_halves"] == "low":
        high_half, low_half = low_half, high_half
    had = _share(case, (*at, "high"), high_half, highs, False, set(), won)
    if len(highs) == 1 and high_half > low_half:
        had = {highs[0]}
    if case.choices["most_per_player"] != "one_a_pot":
        had = set()
    _share(case, (*at, "low"), low_half, lows, True, had, won)


def _best(worths: list[int], players: list[int]) -> list[int]:
    best = 0
    for p in players:
        best = max(best, worths[p])
    return [p for p in players if worths[p] == best and best > 0]


def _share(
    case: Case, at: tuple[int, int, str], chips: int, winners: list[int], low: bool, had: set[int],
    won: Winnings,
) -> set[int]:  # fmt: skip
    """Chip by chip round the winners, whoever has the first claim first; returns who got an odd one."""
    if not chips:
        return set()
    order = _claims(case, winners, low)
    order = [p for p in order if p not in had] + [p for p in order if p in had]
    parts = _handed_out(chips, len(order), case.unit)
    for p, part in zip(order, parts, strict=True):
        won[*at, p] = part
    each = _evenly(chips, len(order), case.unit)
    return {p for p, part in zip(order, parts, strict=True) if part > each}


def _evenly(chips: int, count: int, unit: int) -> int:
    """As many whole chips for each as all can have."""
    each = 0
    while (each + unit) * count <= chips:
        each += unit
    return each


def _handed_out(chips: int, count: int, unit: int) -> list[int]:
    parts = [0] * count
    at = 0
    while chips:
        piece = unit if chips >= unit else chips
        parts[at] += piece
        chips -= piece
        at = at + 1 if at + 1 < count else 0
    return parts


def _claims(case: Case, winners: list[int], low: bool) -> list[int]:
    """Left of the button first, or by the highest or the lowest card, suits ranked clubs to spades."""
    way = case.choices["low_odd" if low else "high_odd"]
    if way.startswith("first_left"):
        return sorted(winners)
    assert case.cards is not None, "cards decide"
    claims = []
    for p in winners:
        held = [(1 if low and rank == 14 else rank, suit) for rank, suit in case.cards[p]]
        claims.append((max(held) if way == "highest_card_by_suit" else min(held), p))
    claims.sort(reverse=way == "highest_card_by_suit")
    return [p for _, p in claims]
