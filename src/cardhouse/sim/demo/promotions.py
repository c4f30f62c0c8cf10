"""Promotions of the demonstration: a jackpot with money in it, special hands, tables drawn for splash pots,
squares. So that visitors see one paid, a hand now and then is dealt from a stacked deck in which four tens
lose to four jacks: rooms for play money only, and the file says so.
"""

from __future__ import annotations

from collections.abc import Sequence

import structlog
from msgspec.structs import replace

from cardhouse.cards.card import parse_cards
from cardhouse.play.setup import HandSetup
from cardhouse.promotions.announcing.start_promotion import StartPromotion
from cardhouse.promotions.files.template import template
from cardhouse.promotions.promotion import Promotion
from cardhouse.sim.demo.staff import Staff

JACKPOT = 2_500_000
HELD = ("bad_beat", "high_hand", "flopped_quads", "splash_pot", "football_squares")
PLAYERS_LEAST = 5
FIRST_SECONDS, AGAIN_SECONDS = 90.0, 900.0
LOSER, WINNER = parse_cards("TsTh"), parse_cards("JsJh")
BOARD = parse_cards("Td2cJdTcJc")
log = structlog.get_logger("cardhouse.demo")


class DemoPromotions:
    """The promotions of one room."""

    def __init__(self, staff: Staff) -> None:
        self.staff = staff
        self._looked = False

    async def set_up(self) -> None:
        """All that the house allows are started."""
        for name in HELD:
            refused = await self.staff.do(StartPromotion(self._terms(name)))
            if refused is not None:
                log.info("not_offered", room=self.staff.room.name, game=name, why=refused.text())

    async def step(self) -> float:
        """The next hand of hold'em is dealt from the stacked deck; in seconds, when to look next."""
        if not self._looked:
            self._looked = True
            return FIRST_SECONDS
        stack_next(self.staff)
        return AGAIN_SECONDS

    def _terms(self, name: str) -> Promotion:
        terms = template(name)
        return replace(terms, seed=JACKPOT) if terms.beaten is not None else terms


def stack_next(staff: Staff) -> None:
    """The next hand of hold'em in the room that software deals to enough players is a jackpot."""
    from cardhouse.scenarios.words_promotion_hits import stacked  # with every word of stories

    hands = staff.room.host.hands
    fair = hands.deck_for

    def deck_for(setup: HandSetup, joker: bool) -> Sequence[int]:
        if setup.game != "holdem" or setup.rule_set != "cash" or len(setup.seats) < PLAYERS_LEAST:
            return fair(setup, joker)
        hands.deck_for = fair
        *_, loser, winner = setup.seats
        return stacked(setup, {loser: LOSER, winner: WINNER}, BOARD)

    hands.deck_for = deck_for
