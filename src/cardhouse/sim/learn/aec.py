"""The environment itself, in the shape that PettingZoo wants. What a number means is `actions`, what is seen
`observing`; a hand is dealt as at any other table.

An observation is a dict of the vector and the mask; the mask of a player who is not in turn is empty. Rewards
are big blinds, all when the hand is over. The button moves with every hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from secrets import randbits
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from cardhouse.errors import CardhouseError
from cardhouse.play.dealer import Dealer
from cardhouse.play.refusal import Refusal
from cardhouse.sim.amounts import whole_seed
from cardhouse.sim.learn.actions import command_for
from cardhouse.sim.learn.history import Act, act_of, told
from cardhouse.sim.learn.observing import observe
from cardhouse.sim.learn.tables import Game

MOST = 1e6


class PokerEnv(AECEnv):  # type: ignore[misc]
    """A hand an episode."""

    metadata = {"name": "cardhouse_v0", "render_modes": [], "is_parallelizable": False}  # noqa: RUF012
    render_mode = None

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game = game
        self.possible_agents = [f"seat_{seat}" for seat in range(1, game.seats + 1)]
        self.agents = self.possible_agents[:]
        size = game.masks.size
        seen = spaces.Dict({
            "observation": spaces.Box(-MOST, MOST, (game.numbers,), np.float32),
            "action_mask": spaces.Box(0, 1, (size,), np.int8),
        })  # fmt: skip
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {agent: spaces.Discrete(size) for agent in self.possible_agents}
        self._begin(randbits(64))
        self.dealer: Dealer

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        return self.action_spaces[agent]

    def _begin(self, seed: int) -> None:
        self._decks: Iterator[list[int]] = self.game.decks(seed)
        self._chance, self._hands = seed << 64, 0

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """The next hand; with a seed the first one of that seed."""
        if seed is not None:
            self._begin(whole_seed(seed))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.dealer, self._hands = self.game.deal(self._decks, self._hands, self._chance)
        self._acts: list[Act] = []
        self.agent_selection = self._in_turn()

    def _in_turn(self) -> str:
        return f"seat_{self.dealer.hand.acting_seat}"

    def observe(self, agent: str) -> dict[str, Any]:
        """What this seat sees, and what it may do where it is in turn."""
        hand = self.dealer.hand
        seat = int(agent.removeprefix("seat_"))
        seen = np.zeros(self.game.numbers, dtype=np.float32)
        game, position = self.game, hand.pos[seat]
        observe(self.dealer, position, seen[: game.of_hand])
        if game.history:
            rows = seen[game.of_hand :].reshape(game.history, -1)
            told(self._acts, position, rows, seats=game.seats, streets=len(hand.streets))
        mask = np.zeros(self.game.masks.size, dtype=np.int8)
        if not self.dealer.over and hand.acting_seat == seat:
            mask[:] = self.game.masks.rows([self.game.masks.code(self.dealer)])[0]
        return {"observation": seen, "action_mask": mask}

    def step(self, action: Any) -> None:
        """The player in turn acts; CardhouseError with the rule where that is not allowed."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        code = self.game.masks.code(self.dealer)
        allowed = np.flatnonzero(self.game.masks.rows([code])[0])
        if action not in allowed:
            raise CardhouseError(f"{agent} may not take action {action}; allowed: {allowed.tolist()}")
        hand, position, street = self.dealer.hand, self.dealer.hand.actor, self.dealer.hand.street
        before = hand.total[position]
        answer = self.dealer.act(command_for(self.dealer, int(action)))
        assert not isinstance(answer, Refusal), answer.text()
        chips = (hand.total[position] - before) / self.game.unit
        self._acts.append(act_of(position, street, int(action), chips))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.dealer.over:
            self.rewards = dict(zip(self.possible_agents, self.game.won(self.dealer), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
            self._deads_step_first()
            return
        self.agent_selection = self._in_turn()

    def render(self) -> None:
        """Nothing is drawn: `cardhouse.table` tells hands in words."""

    def close(self) -> None:
        """Nothing is kept open."""
