"""From the events of a played hand to its history.

The format has eleven games and no word for a board run twice, chopped blinds or a ruling; what it cannot
tell is refused, not bent. `check` replays what was written and compares the stacks. The text is made in
writing.py.
"""

from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import Any, Final

from cardhouse.cards.card import TEXTS, UNKNOWN
from cardhouse.histories.checking import replay
from cardhouse.histories.errors import HistoryError
from cardhouse.histories.history import Amount, History
from cardhouse.histories.variants import VARIANTS, Variant, variant_for
from cardhouse.play import events as ev
from cardhouse.play.apply import replay as apply_all
from cardhouse.play.setup import HandSetup

_FORCED: Final = ("small_blind", "big_blind", "third_blind", "straddle", "kill")


def export(
    events: Sequence[ev.Event], other: dict[str, Any] | None = None, *, shown_only: bool = False
) -> History:
    """The history of a hand, `other` fields (players, venue, hand) kept beside it.

    With `shown_only` hole cards that were not shown are written as unseen: it may be handed to anybody.
    """
    first = events[0] if events else None
    if not isinstance(first, ev.HandBegan):
        raise HistoryError("the events of a hand start with HandBegan")
    setup = first.setup
    variant = variant_for(setup.game, setup.stakes.structure)
    if variant is None:
        known = ", ".join([variant.name for variant in VARIANTS.values() if not variant.short_deck])
        structure = setup.stakes.structure.replace("_", " ")
        raise HistoryError(f"the format has no code for {structure} {setup.game}; it has {known}")
    scribe = Scribe(setup, _seats_shown(events) if shown_only else None)
    for event in events[1:]:
        scribe.write(event)
    history = _opening(setup, variant, scribe)
    history.actions = scribe.actions
    history.other = other or {}
    if isinstance(events[-1], ev.HandEnded) and not scribe.chopped:
        _ending(history, setup, events)
    return history


def check(history: History) -> None:
    """Replays an exported history: a HistoryError where the format's own rules lead to another end."""
    outcome = replay(history)
    if outcome.stacks_equal is False:
        raise HistoryError("the format cannot tell this hand: replayed, its stacks come out otherwise")


def _seats_shown(events: Sequence[ev.Event]) -> frozenset[int]:
    return frozenset(event.seat for event in events if isinstance(event, ev.Shown) and event.tabled)


def _opening(setup: HandSetup, variant: Variant, scribe: "Scribe") -> History:
    n = len(setup.seats)
    antes, blinds = [0] * n, [0] * n
    for post in setup.posts:
        p = setup.seats.index(post.seat)
        if post.kind == "ante":
            # The format takes antes before blinds: of one that came after his blind, what was left for it.
            antes[p] += scribe.antes.get(post.seat, 0) if blinds[p] else post.ante + post.dead
        elif post.kind in _FORCED:
            blinds[p] += post.live
            antes[p] += post.dead
        else:
            blinds[p] -= post.live + post.dead
    if n == 2:  # the format lists heads-up posts the other way round
        antes.reverse()
        blinds.reverse()
    stakes = setup.stakes
    amount = scribe.amount
    seats = zip(setup.seats, setup.stacks, strict=True)
    stacks = [stack - scribe.aside.get(seat, 0) for seat, stack in seats]
    return History(
        variant,
        [amount(ante) for ante in antes],
        starting_stacks=[amount(stack) for stack in stacks],
        actions=(),
        blinds_or_straddles=[amount(blind) for blind in blinds],
        bring_in=amount(stakes.bring_in),
        small_bet=amount(stakes.small_bet),
        big_bet=amount(stakes.big_bet),
        min_bet=amount(stakes.big_blind),
        ante_trimming_status=any(post.ante for post in setup.posts),
    )


def _ending(history: History, setup: HandSetup, events: Sequence[ev.Event]) -> None:
    try:
        hand = apply_all(events)
    except (AssertionError, LookupError, TypeError, ValueError) as fault:
        # Applying knows no refusal; events that somebody changed by hand can end anywhere.
        raise HistoryError("the events do not follow from one another: one lacks or was changed") from fault
    amount = _amounts(setup)
    won = dict.fromkeys(setup.seats, 0)
    for event in events:
        if isinstance(event, ev.PotAwarded):
            won[event.seat] += event.chips
    history.finishing_stacks = [amount(stack) for stack in hand.stacks]
    history.winnings = [amount(won[seat]) for seat in setup.seats]


def _amounts(setup: HandSetup) -> Callable[[int], Amount]:
    """Dollars and cents in a cash game, whole chips in a tournament."""
    if setup.rule_set == "tournament":
        return lambda units: units
    return lambda units: Decimal(units).scaleb(-2) if units % 100 else units // 100


class Scribe:
    """Writes actions from events, one at a time."""

    __slots__ = (
        "actions", "amount", "antes", "aside", "chopped", "dealt", "folded", "names", "open", "seats",
    )  # fmt: skip

    def __init__(self, setup: HandSetup, shown: frozenset[int] | None) -> None:
        self.amount = _amounts(setup)
        self.actions: list[str] = []
        self.seats = setup.seats
        self.names = {seat: f"p{position}" for position, seat in enumerate(setup.seats, 1)}
        self.open = shown  # the seats whose hole cards may be told, None for all
        self.antes: dict[int, int] = {}  # what each seat paid of its ante
        self.aside: dict[int, int] = {}
        self.dealt: dict[int, list[int]] = {}  # cards on their way to players
        self.folded: set[int] = set()
        self.chopped = False

    def write(self, event: ev.Event) -> None:
        """Adds what the format says of an event."""
        how = _WRITERS.get(type(event))
        if how is None:
            raise HistoryError(f"the format cannot tell what a ruling did to a hand ({type(event).__name__})")
        if self.dealt and not isinstance(event, _DURING_A_DEAL):
            self._flush()
        how(self, event)

    def cards(self, seat: int, cards: Sequence[int], up: bool = False) -> list[int]:
        """The cards of a player as they may be told."""
        hidden = self.open is not None and seat not in self.open and not up
        return [UNKNOWN] * len(cards) if hidden else list(cards)

    def _flush(self) -> None:
        for seat in self.seats:
            if self.dealt.get(seat) and seat not in self.folded:
                self.actions.append(f"d dh {self.names[seat]} {letters(self.dealt[seat])}")
        self.dealt.clear()

    def _posted(self, event: ev.Posted) -> None:
        if event.kind == "ante":
            self.antes[event.seat] = event.ante + event.dead

    def _cards_dealt(self, event: ev.CardsDealt) -> None:
        width = len(event.seats)
        for index, seat in enumerate(event.seats):
            self.dealt.setdefault(seat, []).extend(self.cards(seat, event.cards[index::width], event.up))

    def _board_dealt(self, event: ev.BoardDealt) -> None:
        if event.run:
            raise HistoryError("the format cannot tell a board that was run more than once")
        self.actions.append(f"d db {letters(event.cards)}")

    def _common_card(self, event: ev.CommonCardDealt) -> None:
        self.actions.append(f"d db {letters((event.card,))}")

    def _drew(self, event: ev.Drew) -> None:
        thrown = letters(self.cards(event.seat, event.discards))
        self.actions.append(f"{self.names[event.seat]} sd {thrown}".rstrip())
        self.dealt.setdefault(event.seat, []).extend(self.cards(event.seat, event.cards))

    def _fifth_card(self, event: ev.FifthCardDealt) -> None:
        self.dealt.setdefault(event.seat, []).extend(self.cards(event.seat, (event.card,)))

    def _folded(self, event: ev.Folded) -> None:
        self.folded.add(event.seat)
        self.actions.append(f"{self.names[event.seat]} f")

    def _checked_or_called(self, event: ev.Checked | ev.Called) -> None:
        self.actions.append(f"{self.names[event.seat]} cc")

    def _brought_in(self, event: ev.BroughtIn) -> None:
        self.actions.append(f"{self.names[event.seat]} pb")

    def _wager(self, event: ev.Wager) -> None:
        self.actions.append(f"{self.names[event.seat]} cbr {self.amount(event.to)}")

    def _shown(self, event: ev.Shown) -> None:
        name = self.names[event.seat]
        if event.tabled:
            self.actions.append(f"{name} sm {letters(event.cards)}")
        else:
            self.actions.append(f"# {name} shows {letters(event.cards)}")

    def _mucked(self, event: ev.Mucked) -> None:
        self.actions.append(f"{self.names[event.seat]} sm")

    def _not_played(self, event: ev.ChipsNotPlayed) -> None:
        self.aside[event.seat] = self.aside.get(event.seat, 0) + event.chips

    def _chopped(self, event: ev.BlindsChopped) -> None:
        self.chopped = True
        self.actions.append("# The blinds were chopped")

    def _nothing(self, event: ev.Event) -> None:
        """The format says nothing of it: it follows from the rest."""


def letters(cards: Sequence[int]) -> str:
    """Cards as the format writes them, without spaces."""
    return "".join([TEXTS[card] for card in cards])


_DURING_A_DEAL: Final = (ev.CardsDealt, ev.Drew, ev.FifthCardDealt, ev.StubReshuffled, ev.Burned)
_SILENT: Final = (
    ev.DeckShuffled, ev.StreetBegan, ev.Burned, ev.StubReshuffled, ev.RoundOpened,
    ev.BetsCollected, ev.UncalledReturned, ev.BoardRunAgreed, ev.RakeTaken, ev.PromotionalDropTaken,
    ev.PotAwarded, ev.TurnedUp, ev.ChopOffered, ev.HandEnded,
)  # fmt: skip
_WRITERS: Final[dict[type[ev.Event], Callable[[Scribe, Any], None]]] = {
    **dict.fromkeys(_SILENT, Scribe._nothing),
    ev.Posted: Scribe._posted,
    ev.CardsDealt: Scribe._cards_dealt,
    ev.BoardDealt: Scribe._board_dealt,
    ev.CommonCardDealt: Scribe._common_card,
    ev.Drew: Scribe._drew,
    ev.FifthCardDealt: Scribe._fifth_card,
    ev.Folded: Scribe._folded,
    ev.Checked: Scribe._checked_or_called,
    ev.Called: Scribe._checked_or_called,
    ev.BroughtIn: Scribe._brought_in,
    ev.Bet: Scribe._wager,
    ev.Raised: Scribe._wager,
    ev.Completed: Scribe._wager,
    ev.Shown: Scribe._shown,
    ev.Mucked: Scribe._mucked,
    ev.ChipsNotPlayed: Scribe._not_played,
    ev.BlindsChopped: Scribe._chopped,
}
