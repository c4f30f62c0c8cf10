"""What every hand of one setup begins with, worked out once for whoever plays it again and again: the posts
and, where no card decides who opens, the first betting round. What is dealt differs from hand to hand and is
left to the dealer, who also begins a hand without any of this (`dealer.py`); both come to the same events.
"""

from __future__ import annotations

from cardhouse.errors import CardhouseError
from cardhouse.houses.choices import Choices
from cardhouse.play import events as ev
from cardhouse.play import posting
from cardhouse.play.apply import APPLY
from cardhouse.play.follow_up import follow_up
from cardhouse.play.hand import Hand
from cardhouse.play.rules import rules_for
from cardhouse.play.setup import HandSetup
from cardhouse.play.shared_events import STREET_BEGAN


class Opening:
    """A setup and the house's choices made ready for `dealer.deal`."""

    __slots__ = ("began", "choices", "first_round", "hand", "posted", "rules", "setup")

    def __init__(self, setup: HandSetup, choices: Choices) -> None:
        if setup.mode != "dealt":
            raise CardhouseError("the opening is worked out for hands that software deals")
        self.setup = setup
        self.choices = choices
        self.rules = rules_for(choices, setup.game, setup.stakes, setup.rule_set)
        hand = Hand(setup)
        self.began = ev.HandBegan(setup)
        self.posted: list[ev.Event] = [*posting.posts(hand), STREET_BEGAN[0]]
        """What comes between the shuffle and the first cards."""
        _apply_all(hand, self.posted)
        self.hand = hand
        """The hand as it stands then, and after the opening of the first round where that is known."""
        self.first_round: list[ev.Event] = []
        if not self.rules.bring_in:
            self._open_first_round()

    def _open_first_round(self) -> None:
        """No card is looked at to open it, so a hand without any will do."""
        served = self.hand.copy()
        _apply_all(served, [ev.CardsDealt(self.setup.seats, (), False)])
        first = follow_up(served, self.rules, _no_chance)
        if len(first) == 1 and isinstance(first[0], ev.RoundOpened):
            _apply_all(served, first)
            self.hand, self.first_round = served, first


def _apply_all(hand: Hand, events: list[ev.Event]) -> None:
    for event in events:
        APPLY[type(event)](hand, event)


def _no_chance(cards: list[int]) -> list[int]:
    raise AssertionError("nothing is shuffled to open a round")
