"""The environment that all modules of this package make."""

from __future__ import annotations

from typing import Any, Protocol, TypeVar

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo.utils import wrappers
from pettingzoo.utils.env import AECEnv

from menagerie._batch import Batch
from menagerie._checks import whole, word
from menagerie._copies import Copied
from menagerie._game import Game
from menagerie.own import Batch as OwnBatch

RENDER_MODES = ("human", "ansi", "rgb_array")

AGENTS = ("player_0", "player_1")

Observation = dict[str, npt.NDArray[Any]]


class MenagerieEnv(Copied, AECEnv):  # type: ignore[misc]
    """A game for two agents, `player_0` and `player_1`, that take turns.

    An observation is a dictionary: `observation` has the planes as the agent sees them, and
    `action_mask` is 1 for each legal action; it is 0 everywhere while the other agent is to move.
    A win is worth 1, a loss -1, a draw 0, all at the end. `ENVIRONMENTS.md` describes the planes
    and actions. `raw_env` raises `menagerie.IllegalAction` for an illegal action, and the game goes
    on; in `env` an illegal action loses the game. A copy or pickle is the game in progress; a deep
    copy shares the spaces.
    """

    def __init__(
        self,
        name: str,
        batch: Batch | OwnBatch,
        render_mode: str | None,
        render_modes: tuple[str, ...] = RENDER_MODES,
    ) -> None:
        """Begins the game of a batch of one, in which games that end stay so."""
        super().__init__()
        self.metadata: dict[str, Any] = {
            "render_modes": list(render_modes),
            "name": name,
            "is_parallelizable": False,
            "render_fps": 2,
        }
        if render_mode is not None:
            word("render_mode", render_mode, render_modes)
        self.render_mode: str | None = render_mode
        self._batch = batch
        sizes = self._batch.spaces
        self.possible_agents: list[str] = list(AGENTS)
        self.agents: list[str] = list(AGENTS)
        self.action_spaces: dict[str, spaces.Discrete] = {
            agent: spaces.Discrete(sizes.actions) for agent in AGENTS
        }
        self.observation_spaces: dict[str, spaces.Dict] = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, sizes.greatest(), dtype=np.uint8),
                    "action_mask": spaces.Box(0, 1, (sizes.actions,), np.int8),
                }
            )
            for agent in AGENTS
        }
        self.reset()

    def observation_space(self, agent: str) -> spaces.Dict:
        """Returns the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Returns the space of an agent's actions."""
        return self.action_spaces[agent]

    @property
    def batch(self) -> Batch | OwnBatch:
        """The game, as a batch of one."""
        return self._batch

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a new game. Nothing in it is random, so the seed changes nothing."""
        del options
        self._batch.reset(seed=seed)
        self.agents = list(AGENTS)
        self.rewards: dict[str, float] = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations: dict[str, bool] = dict.fromkeys(AGENTS, False)
        self.truncations: dict[str, bool] = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection: str = AGENTS[self._batch.turns[0]]

    def observe(self, agent: str) -> Observation:
        """Returns the observation of an agent."""
        player = AGENTS.index(agent)
        observation = self._batch.observe(player=player)[0].copy()
        mask = np.zeros(self._batch.spaces.actions, np.int8)
        if player == self._batch.turns[0]:
            mask[:] = self._batch.action_masks()[0]
        return {"observation": observation, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Plays an action of the agent to move. Agents of a game that is over take None."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        results = self._batch.step([whole("action", action, 0, 2**63 - 1)])
        self._cumulative_rewards[agent] = 0.0
        self.rewards = {agent: float(results.rewards[0, i]) for i, agent in enumerate(AGENTS)}
        self.terminations = dict.fromkeys(AGENTS, bool(results.terminated[0]))
        self.truncations = dict.fromkeys(AGENTS, bool(results.truncated[0]))
        self._accumulate_rewards()
        self.agent_selection = AGENTS[self._batch.turns[0]]
        if self.render_mode == "human":
            self.render()

    def render(self) -> npt.NDArray[np.uint8] | str | None:
        """Returns the board as text or as pixels, or prints it, as the render mode says."""
        game = self._batch.game(0)
        if self.render_mode == "rgb_array" and isinstance(game, Game):
            return game.to_array()
        if self.render_mode == "ansi":
            return str(game)
        if self.render_mode == "human":
            print(game)
        return None

    def close(self) -> None:
        """Does nothing: the game is freed with the environment."""


# `Maker[AECEnv]` would have no known type: the class of PettingZoo is generic and untyped.
class Env(Protocol):
    """A function that makes an environment with PettingZoo's wrappers."""

    def __call__(
        self,
        *,
        variant: str | None = None,
        max_cycles: int = 500,
        history: int = 1,
        render_mode: str | None = None,
    ) -> AECEnv:
        """Returns an environment."""


Made = TypeVar("Made", covariant=True)


class Maker(Protocol[Made]):
    """A function that makes an environment of a certain class."""

    def __call__(
        self,
        *,
        variant: str | None = None,
        max_cycles: int = 500,
        history: int = 1,
        render_mode: str | None = None,
    ) -> Made:
        """Returns an environment."""


RawEnv = Maker[MenagerieEnv]


def environments(game: str) -> tuple[Env, RawEnv]:
    """Returns the functions `env` and `raw_env` of the module of a game."""
    name = f"{game.replace('-', '_')}_v0"

    def raw_env(
        *,
        variant: str | None = None,
        max_cycles: int = 500,
        history: int = 1,
        render_mode: str | None = None,
    ) -> MenagerieEnv:
        """Returns the environment without wrappers.

        Args:
            variant: The variant of the game.
            max_cycles: The most turns of each player. A longer game is truncated.
            history: The positions that an observation shows, as in `menagerie.Batch`.
            render_mode: `human` (prints the board after every action), `ansi`, `rgb_array` or
                None.
        """
        batch = Batch(
            game,
            1,
            variant=variant,
            threads=1,
            max_plies=plies_of(max_cycles),
            history=history,
            auto_reset=False,
        )
        return MenagerieEnv(name, batch, render_mode)

    def env(
        *,
        variant: str | None = None,
        max_cycles: int = 500,
        history: int = 1,
        render_mode: str | None = None,
    ) -> AECEnv:
        """Returns the environment with PettingZoo's wrappers, with the arguments of `raw_env`."""
        return with_wrappers(
            raw_env(
                variant=variant, max_cycles=max_cycles, history=history, render_mode=render_mode
            )
        )

    return env, raw_env


def plies_of(max_cycles: int) -> int:
    """Returns the most plies of a game in which each player has so many turns."""
    return 2 * whole("max_cycles", max_cycles, 1, 2**31 - 1)


def with_wrappers(bare: MenagerieEnv) -> AECEnv:
    """Returns an environment with PettingZoo's wrappers, in which an illegal action loses."""
    ended = wrappers.TerminateIllegalWrapper(bare, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(ended))
