"""A dealer who enters what the table's view offers and nothing else, with the cards that he sees: whatever
was ruled, the view must offer a way on.
"""

from __future__ import annotations

import random
from typing import Any

import msgspec

from cardhouse.cards.card import UNKNOWN
from cardhouse.play import commands as play
from cardhouse.play.hand import Hand
from cardhouse.play.outcome import misdealt
from cardhouse.room import commands as cmd
from cardhouse.room.views.messages import table_message
from room.fuzzed_room import FuzzedRoom

DEALER = frozenset({"dealer"})
ACTS_MOST = 400
SEEN = 0.9
"""How often a dealer says which card came face up."""


class ByTheView:
    """Plays a room's table on. `rng` chooses among what is offered."""

    def __init__(self, room: FuzzedRoom, rng: random.Random) -> None:
        self.room, self.rng = room, rng

    def step(self) -> None:
        """One act that the view offers. Of several that fit the moment one must be taken."""
        dealer = self.room.dealer()
        assert dealer is not None
        roles = DEALER if dealer.hand.tracked else frozenset[str]()
        said: list[str] = []
        for act in self.offered(dealer.hand):
            refused = self.room.ask(cmd.Act(1, act), roles).refusal
            if refused is None:
                return
            said.append(f"{act}: {refused.text()}")
        hand = dealer.hand
        raise AssertionError(
            f"no way on: {hand.setup.game}, stage {hand.stage}, street {hand.street}; {said}"
        )

    def on(self, steps: int) -> None:
        for _ in range(steps):
            if self.room.dealer() is not None:
                self.step()

    def to_the_end(self) -> None:
        """The hand ends, and after a misdeal the one dealt again."""
        for _ in range(ACTS_MOST):
            if self.room.dealer() is not None:
                self.step()
                continue
            running = self.room.room.hands.get(1)
            if running is None:
                return
            assert misdealt(running.events), "a hand that is over is told to its table"
            again = self.room.ask(cmd.DealAgain(1), DEALER).refusal
            assert again is None, again.text()
        raise AssertionError("the hand does not end")

    def offered(self, hand: Hand) -> list[Any]:
        view = msgspec.json.decode(table_message(self.room.host, 1, str, None, set()).text(None, True))[
            "view"
        ]
        choices = view["desk"].get("choices") or {}
        entered = (view["desk"].get("tablet") or {}).get("hand") or {}
        kind, seat = view["hand"]["waits_for"], view["hand"]["acting"]
        if kind == "bet":
            return self._bets(seat, choices)
        if kind in ("draw", "discard"):
            return self._away(hand, seat, choices)
        winners = [self._winners(entered["parts"])] if entered.get("parts") else []
        if kind == "show":
            return [*self._shows(hand, seat, choices, entered), *winners]
        runs = [play.RunBoard(1)] if kind == "run" or entered.get("runs") else []
        return [*self._deals(hand, entered.get("places", ())), *runs, *winners]

    def _bets(self, seat: int, may: dict[str, Any]) -> list[Any]:
        sizes = {may.get("least", 0), may.get("most", 0), may.get("all_in", 0)} - {0}
        wagers = [play.BetTo(seat, self.rng.choice(sorted(sizes)))] if may.get("wager") and sizes else []
        kinds = {"fold": play.Fold, "check": play.Check, "call": play.Call, "bring_in": play.BringIn}
        found: list[Any] = [*(kind(seat) for name, kind in kinds.items() if may.get(name)), *wagers]
        self.rng.shuffle(found)
        return found

    def _away(self, hand: Hand, seat: int, may: dict[str, Any]) -> list[Any]:
        held, most = hand.hole[hand.actor], may.get("cards", 0)
        if may["kind"] == "discard":
            return [play.Discard(seat, tuple(held[:most]))]
        return [play.Draw(seat, tuple(self.rng.sample(held, self.rng.randint(0, most)))), play.Draw(seat, ())]

    def _shows(self, hand: Hand, seat: int, may: dict[str, Any], entered: dict[str, Any]) -> list[Any]:
        known = [card for card in hand.hole[hand.pos[seat]] if card != UNKNOWN]
        named = self._unseen(hand)[: entered.get("shows", 0)]
        found: list[Any] = [play.Show(seat, (*known, *named)) if named else play.Show(seat)]
        found += [play.Muck(seat)] if may.get("muck") else []
        self.rng.shuffle(found)
        return found

    def _winners(self, parts: list[dict[str, Any]]) -> play.DeclareWinners:
        return play.DeclareWinners(tuple((self.rng.choice(part["seats"]),) for part in parts))

    def _deals(self, hand: Hand, places: tuple[int, ...]) -> list[Any]:
        """What came face up, as far as it was seen; else that cards came."""
        cards = iter(self._unseen(hand))
        seen = [next(cards) if at >= 0 and self.rng.random() < SEEN else UNKNOWN for at in places]
        return [play.Deal(tuple(seen)), play.Deal()] if places else []

    def _unseen(self, hand: Hand) -> list[int]:
        """Cards that can still come."""
        seen = {*hand.board, *hand.burns, *(card for held in (*hand.hole, *hand.up) for card in held)}
        left = [card for card in range(52) if card not in seen]
        self.rng.shuffle(left)
        return left
