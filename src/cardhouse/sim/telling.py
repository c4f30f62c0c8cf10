"""A hand in words, a line for each thing that happened, with the row of the book where one decided it.

Follows the hand event by event, so that it can say who is all-in and what is in the pot. Only tells: nothing
is decided here, and who may see which cards is left to the caller.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from cardhouse.cards.card import texts
from cardhouse.houses.silence import said_in_short
from cardhouse.play import events as ev
from cardhouse.play.apply import apply, begin
from cardhouse.play.hand import Hand
from cardhouse.play.rules import Rules
from cardhouse.play.signs import write_sign
from cardhouse.sim.amounts import CASH_SCALE, written

POSTS = {
    "ante": "the ante",
    "small_blind": "the small blind",
    "big_blind": "the big blind",
    "third_blind": "the third blind",
    "straddle": "a straddle",
    "kill": "the kill",
    "missed_blinds": "missed blinds",
    "new_player": "to come in",
    "button_bought": "to buy the button",
    "seat_change": "after a change of seat",
    "collection": "the dead collection blind",
}
OPENER_KEYS = {"razz": "stud.razz_ace", "stud8": "stud.eight_ace", "stud_hilo": "stud.eight_ace"}


class Teller:
    """Tells one hand. Give it every event, in order."""

    def __init__(self, rules: Rules, scale: int, names: Mapping[int, str] | None = None) -> None:
        self.rules = rules
        self.scale = scale
        self.names = names or {}
        self.hand: Hand | None = None
        self.pot = 0
        self.showed = False

    def tell(self, event: ev.Event) -> list[str]:
        """The lines for one event; many events need none."""
        if self.hand is None:
            assert isinstance(event, ev.HandBegan), "a hand starts with HandBegan"
            self.hand = begin(event)
        before = (self.hand.aggressor, self.hand.called_aggressor)
        apply(self.hand, event)
        say = SAYINGS.get(type(event))
        lines = say(self, event) if say is not None else []
        if isinstance(event, ev.Shown | ev.Mucked) and not self.showed:
            self.showed = True
            because = self.because(self._order_key(*before))
            lines.insert(0, f"{self.starts(event.seat)} is first to show{because}.")
        return lines

    def lines(self, events: Iterable[ev.Event]) -> list[str]:
        """The whole story."""
        return [line for event in events for line in self.tell(event)]

    def _order_key(self, aggressor: int, called: int) -> str:
        bet = called if self.rules.aggressor_any_round else aggressor
        return "showdown.order_after_bet" if bet >= 0 else "showdown.order_without_bet"

    # Pieces of a sentence

    def name(self, seat: int) -> str:
        return self.names.get(seat, f"seat {seat}")

    def starts(self, seat: int) -> str:
        """A name that begins a line."""
        name = self.name(seat)
        return name[:1].upper() + name[1:]

    def chips(self, amount: int) -> str:
        return written(amount, self.scale)

    def cited(self, cite: str | None) -> str:
        return f" [{said_in_short(cite)}]" if cite else ""

    def because(self, key: str) -> str:
        """The row that decided a choice of the house."""
        return self.cited(self.rules.cite(key))

    def all_in(self, seat: int) -> str:
        assert self.hand is not None
        return "" if self.hand.stacks[self.hand.pos[seat]] else " and is all-in"

    def hand_name(self, seat: int) -> str:
        """What the dealer would call the hand."""
        hand, rules = self.hand, self.rules
        assert hand is not None
        p = hand.pos[seat]
        own = hand.cards_of(p)
        common = [*hand.board, *([hand.common] if hand.common >= 0 else ())]
        names = []
        for ranking in rules.rankings:
            if rules.two_three:
                names.append(ranking.name_two_three(hand.hole[p], hand.board))
            else:
                names.append(ranking.name_of([*own, *common]))
        return ", ".join(dict.fromkeys(name for name in names if name != "no low"))


def _began(teller: Teller, event: ev.HandBegan) -> list[str]:
    setup = event.setup
    hand = teller.hand
    assert hand is not None
    button = f"; {teller.name(setup.button)} has the button" if setup.button in setup.seats else ""
    stakes = write_sign(setup.stakes, cash=teller.scale == CASH_SCALE)
    lines = [f"{hand.game.name}, {stakes}, {len(setup.seats)} players{button}."]
    if setup.carried:
        lines.append(f"{teller.chips(setup.carried)} lies in the pot from the last deal.")
    return lines


def _posted(teller: Teller, event: ev.Posted) -> list[str]:
    parts = [teller.chips(event.live + event.ante)] if event.live or event.ante else []
    if event.dead:
        parts.append(f"{teller.chips(event.dead)} dead")
    what = f"{POSTS[event.kind]}: {' and '.join(parts)}"
    return [f"{teller.starts(event.seat)} posts {what}{teller.all_in(event.seat)}."]


def _dealt(teller: Teller, event: ev.CardsDealt) -> list[str]:
    where = "face up" if event.up else "face down"
    width = len(event.seats)
    return [
        f"{teller.starts(seat)} gets {texts(event.cards[index::width])} {where}."
        for index, seat in enumerate(event.seats)
    ]


def _board(teller: Teller, event: ev.BoardDealt) -> list[str]:
    hand = teller.hand
    assert hand is not None
    run = f" (run {event.run + 1})" if hand.runs > 1 else ""
    return [f"The {hand.this_street.name}{run}: {texts(event.cards)}."]


def _round_opened(teller: Teller, event: ev.RoundOpened) -> list[str]:
    if not event.forced:
        return []
    key = OPENER_KEYS.get(teller.rules.game.kind)
    card = "high" if teller.rules.game.first_round == "highest_card" else "low"
    because = teller.because(key) if key else ""
    return [f"{teller.starts(event.seat)} shows the {card} card and must open{because}."]


def _called(teller: Teller, event: ev.Called) -> list[str]:
    return [f"{teller.starts(event.seat)} calls {teller.chips(event.chips)}{teller.all_in(event.seat)}."]


def _brought_in(teller: Teller, event: ev.BroughtIn) -> list[str]:
    chips = teller.chips(event.chips)
    return [f"{teller.starts(event.seat)} brings it in for {chips}{teller.all_in(event.seat)}."]


def _wager(teller: Teller, event: ev.Wager) -> list[str]:
    verb = {ev.Bet: "bets", ev.Raised: "raises to", ev.Completed: "completes to"}[type(event)]
    line = f"{teller.starts(event.seat)} {verb} {teller.chips(event.to)}{teller.all_in(event.seat)}"
    rules = teller.rules
    if event.caps:
        line += f"; that is the last raise{teller.because(rules.raise_cap_key)}"
    if not event.reopens:
        key = "betting.limit_reopens_at" if rules.limit else "betting.short_all_ins"
        line += f"; it does not reopen the betting{teller.because(key)}"
    return [line + "."]


def _collected(teller: Teller, event: ev.BetsCollected) -> list[str]:
    assert teller.hand is not None
    if teller.hand.pot == teller.pot:
        return []
    teller.pot = teller.hand.pot
    return [f"The pot is {teller.chips(teller.pot)}."]


def _drew(teller: Teller, event: ev.Drew) -> list[str]:
    if not event.discards:
        return [f"{teller.starts(event.seat)} stands pat."]
    swap = f"{texts(event.discards)} for {texts(event.cards)}"
    return [f"{teller.starts(event.seat)} draws {len(event.discards)}: {swap}."]


def _shown(teller: Teller, event: ev.Shown) -> list[str]:
    called = f": {teller.hand_name(event.seat)}" if event.tabled else ""
    return [f"{teller.starts(event.seat)} shows {texts(event.cards)}{called}."]


def _awarded(teller: Teller, event: ev.PotAwarded) -> list[str]:
    side = {"all": "", "high": " for high", "low": " for low"}[event.side]
    pot = "the pot" if not event.pot else f"side pot {event.pot}"
    ranking = teller.rules.rankings[1 if event.side == "low" else 0]
    hand = f" with {ranking.spoken(event.worth)}" if event.worth else ""
    odd = f"; {teller.chips(event.odd)} of it an odd chip{teller.cited(event.cite)}" if event.odd else ""
    return [f"{teller.starts(event.seat)} wins {teller.chips(event.chips)} from {pot}{side}{hand}{odd}."]


def _reshuffled(teller: Teller, event: ev.StubReshuffled) -> list[str]:
    what = " and ".join(source.replace("_", " ") for source in event.sources)
    return [f"Too few cards: the dealer shuffles the {what}{teller.cited(event.cite)}."]


def _simple(words: str, *amounts: str) -> Callable[[Teller, Any], list[str]]:
    """A sentence about the event's seat; {chips} and {cards} are filled in, the citation goes last."""

    def say(teller: Teller, event: Any) -> list[str]:
        facts = {name: teller.chips(getattr(event, name)) for name in amounts}
        if hasattr(event, "seat"):
            facts["seat"] = teller.starts(event.seat)
        if hasattr(event, "cards"):
            facts["cards"] = texts(event.cards)
        if hasattr(event, "card"):
            facts["cards"] = texts([event.card])
        if hasattr(event, "why"):
            facts["why"] = event.why
        if hasattr(event, "times"):
            facts["times"] = str(event.times)
        return [words.format(**facts) + teller.cited(getattr(event, "cite", None)) + "."]

    return say


def _mucked(teller: Teller, event: ev.Mucked) -> list[str]:
    return [f"{teller.starts(event.seat)} mucks{teller.because('showdown.beaten_hand')}."]


def _opened(teller: Teller, event: ev.PotOpened) -> list[str]:
    because = teller.because("draw_high.openers") if teller.rules.game.openers == "jacks" else ""
    return [f"{teller.starts(event.seat)} opens the pot{because}."]


def _chopped(teller: Teller, event: ev.BlindsChopped) -> list[str]:
    who = " and ".join(teller.name(seat) for seat in event.seats)
    return [f"The blinds are chopped: {who} take theirs back{teller.cited(event.cite)}."]


SAYINGS: dict[type[ev.Event], Callable[[Teller, Any], list[str]]] = {
    ev.HandBegan: _began,
    ev.Posted: _posted,
    ev.CardsDealt: _dealt,
    ev.BoardDealt: _board,
    ev.CommonCardDealt: _simple("One card for all: {cards}"),
    ev.StubReshuffled: _reshuffled,
    ev.RoundOpened: _round_opened,
    ev.Folded: _simple("{seat} folds"),
    ev.Checked: _simple("{seat} checks"),
    ev.Called: _called,
    ev.BroughtIn: _brought_in,
    ev.Bet: _wager,
    ev.Raised: _wager,
    ev.Completed: _wager,
    ev.BetsCollected: _collected,
    ev.UncalledReturned: _simple("{seat} takes back {chips} that nobody called", "chips"),
    ev.Discarded: _simple("{seat} discards {cards}"),
    ev.Drew: _drew,
    ev.FifthCardDealt: _simple("{seat} gets the fifth card, {cards}"),
    ev.PotOpened: _opened,
    ev.OpenersSplit: _simple("{seat} splits openers"),
    ev.Shown: _shown,
    ev.Mucked: _mucked,
    ev.HandKilled: _simple("{seat}'s hand is dead: {why}"),
    ev.ChipsNotPlayed: _simple("{chips} of {seat} does not play", "chips"),
    ev.TurnedUp: _simple("{seat} turns up {cards}"),
    ev.ChopOffered: _simple("{seat} offers to chop the blinds"),
    ev.BlindsChopped: _chopped,
    ev.BoardRunAgreed: _simple("The rest of the board is dealt {times} times"),
    ev.RakeTaken: _simple("The house takes {chips}", "chips"),
    ev.PromotionalDropTaken: _simple("{chips} go to the promotional drop", "chips"),
    ev.PotAwarded: _awarded,
    ev.PotCarried: _simple("Nobody wins: {chips} stays in for the next deal", "chips"),
}
