"""Which hands of a showdown hit a promotion: the terms and the house's choices as a trigger, put to the one
checker from the cards (`odds/hit.py`) for each board that was run. Who was eligible is for `eligible.py`.

Only hands that were live at the end and not thrown away are looked at. Where a card is unknown nothing is
decided here: `needing.py` says whether it has to be told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

import msgspec

from cardhouse.cards.card import RANKS
from cardhouse.errors import CardhouseError
from cardhouse.games.game import load_game
from cardhouse.houses.choices import Choices
from cardhouse.odds.hit import Hit as Checked
from cardhouse.odds.hit import Holding
from cardhouse.odds.hit import hit as check
from cardhouse.odds.trigger import HoleCards, Trigger, Wanted, check_trigger
from cardhouse.promotions.hits.eligible import rows
from cardhouse.promotions.hits.spot import Seated, Spot
from cardhouse.promotions.promotion import Promotion

CARD_KEYS = {
    "one_hole_card": "hole_cards", "no_hole_card": "hole_cards", "board_plays_first": "hole_cards",
    "no_pocket_pair": "quads", "winner_below_minimum": "losing_hand",
}  # fmt: skip
"""What nearly hits, by the checker's code, and which choice says that it does not."""


class Outcome(msgspec.Struct, frozen=True):
    """What the cards of a hand are for one promotion. It is a hit where there are losers or makers."""

    losers: tuple[Holding, ...] = ()
    winners: tuple[Holding, ...] = ()
    makers: tuple[Holding, ...] = ()
    run: int = 0
    """On which board, from 0."""
    near: tuple[tuple[int, str, str], ...] = ()
    """What nearly hit: seat, why not, by which row."""
    cites: tuple[str, ...] = ()

    @property
    def hit(self) -> bool:
        return bool(self.losers or self.makers)


def keys_of(terms: Promotion) -> tuple[str, ...]:
    """The choices that say which cards count for a promotion."""
    if terms.beaten is not None:
        return ("promotion_hits.hole_cards", "promotion_hits.quads", "promotion_hits.losing_hand")
    if terms.made is not None and terms.made.by == "flop":
        return ("promotion_special.flop_cards", "promotion_special.flop_hand")
    if terms.made is not None or terms.best is not None:
        return ("promotion_special.high_hand_cards",)
    return ("promotion_special.cracked",) if terms.loses_with is not None else ()


def trigger_of(terms: Promotion, game: str, choices: Choices) -> Trigger | None:
    """What sets it off in a game; None where its words name no hand there, or no card decides it."""
    values = tuple(choices.value(key) for key in keys_of(terms))
    return _trigger(terms, game, values)


@lru_cache(maxsize=512)
def _trigger(terms: Promotion, game: str, values: tuple[str, ...]) -> Trigger | None:
    found: Trigger | None = None
    if terms.beaten is not None:
        hole, quads, least = values
        held = Wanted(terms.beaten.least or _words(least), hole, quads)  # type: ignore[arg-type]
        winner = Wanted(terms.beaten.winner_least, hole)  # type: ignore[arg-type]
        found = Trigger(games=(game,), hand=held, beaten_by=winner)
    elif terms.made is not None:
        street = "" if terms.made.by == "river" else terms.made.by
        found = Trigger(what="made", games=(game,), hand=_made(terms.made.least, values[0]), street=street)
    elif terms.best is not None and load_game(game).wins[0] == "high":  # lows do not compare with highs
        found = Trigger(what="made", games=(game,), hand=_made(terms.best.least, values[0]))
    elif terms.squares is not None:
        found = Trigger(what="made", games=(game,), hand=Wanted(terms.squares.least))
    try:
        return check_trigger(found) if found is not None else None
    except CardhouseError:
        return None


def _made(least: str, hole: str) -> Wanted:
    """Where both hole cards must play, four of a kind is made of a pocket pair (horseshoe.20.special.0a)."""
    cards: HoleCards = "both" if hole == "both" else "any"
    return Wanted(least, cards, "pocket_pair" if hole == "both" else "any")


def _words(value: str) -> str:
    return "" if value == "as_posted" else value.replace("_", " ")


def outcome(spot: Spot, terms: Promotion, choices: Choices) -> Outcome:
    """What the known cards are. With several boards the first one that is hit counts."""
    if terms.loses_with is not None:
        return _cracked(spot, terms, choices)
    trigger = trigger_of(terms, spot.game, choices)
    if trigger is None:
        return Outcome()
    hands = {one.seat: one.cards for one in spot.live if one.known and not one.mucked}
    near: tuple[tuple[int, str, str], ...] = ()
    best: Outcome | None = None
    for run, board in enumerate(spot.boards):
        checked = check(trigger, spot.game, hands, board)
        near = near or tuple(_near(spot, terms, checked, choices))
        if not checked.hit:
            continue
        found = _found(terms, checked, run, choices)
        if best is None or (terms.best is not None and found.makers[0].worth > best.makers[0].worth):
            best = found
    return best if best is not None else Outcome(near=near)


def _found(terms: Promotion, checked: Checked, run: int, choices: Choices) -> Outcome:
    cites = rows(choices, keys_of(terms))
    if terms.beaten is None:
        makers = checked.holders
        if terms.made is not None and terms.made.exactly:
            named = terms.made.least.lower()
            makers = tuple(one for one in makers if one.hand.lower().startswith(named))
        return Outcome(makers=makers, run=run, cites=cites)
    losers, several = checked.holders, choices["promotion_hits.several_losers"]
    if len(losers) > 1:
        cites = (*cites, *several.rows)
        if several.value == "best":
            losers = tuple(one for one in losers if one.worth == losers[0].worth)
    return Outcome(losers, checked.winners, run=run, cites=cites)


def _near(
    spot: Spot, terms: Promotion, checked: Checked, choices: Choices
) -> Iterator[tuple[int, str, str]]:
    """Only of hands that everybody has seen: a hand that was laid away stays hidden. Of a bad beat the
    winner's cards matter only where a loser's hand is good enough.
    """
    found = [one for one in checked.why_not if one.code in CARD_KEYS]
    if terms.beaten is not None:
        failing = {one.seat for one in checked.why_not if one.role == "holder"}
        fits = any(one.known and not one.mucked and one.seat not in failing for one in spot.live)
        if not fits and not any(one.role == "holder" for one in found):
            return
    for one in found:
        if spot.at_seat(one.seat).shown:
            yield one.seat, one.code, _near_row(terms, one.code, choices)


def _near_row(terms: Promotion, code: str, choices: Choices) -> str:
    keys = (f"promotion_hits.{CARD_KEYS[code]}",) if terms.beaten is not None else keys_of(terms)
    return next((choices[key].cite or "" for key in keys), "")


def _cracked(spot: Spot, terms: Promotion, choices: Choices) -> Outcome:
    """These hole cards lost: nothing of the pot came to them. Folded ones count where the terms say so."""
    wanted = terms.loses_with
    assert wanted is not None
    down = load_game(spot.game).streets[0].down
    makers = [
        Holding(one.seat, 0, wanted.hole)
        for one in spot.dealt
        if one.known and ((one.live and not one.mucked) or not wanted.at_showdown)
        if _has(one, wanted.hole, down)
        if not one.won or (wanted.split_counts and any(other.won for other in spot.dealt if other is not one))
    ]
    return Outcome(makers=tuple(makers), cites=rows(choices, keys_of(terms)) if makers else ())


def _has(one: Seated, hole: str, down: int) -> bool:
    """Whether the cards that were dealt down first are of these ranks."""
    ranks = Counter(RANKS[card >> 2] for card in one.cards[:down] if card >> 2 < len(RANKS))
    return not Counter(hole) - ranks
