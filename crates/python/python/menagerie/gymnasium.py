"""Gymnasium environments against the built-in computer: `pip install menagerie[gymnasium]`.

    import gymnasium
    import menagerie.gymnasium  # Registers the environments.

    env = gymnasium.make("menagerie/Conquid-v0", variant="small", opponent="greedy")
    observation, info = env.reset(seed=7)
    action = env.action_space.sample(info["action_mask"])
    observation, reward, terminated, truncated, info = env.step(action)

The names are `menagerie/ConwayChess-v0`, `menagerie/Wildebeest-v0`, `menagerie/Pacifist-v0`,
`menagerie/PacifistWeighted-v0`, `menagerie/LifeDuel-v0` and `menagerie/Conquid-v0`. Games of your
own that an installed package has in Rust are there, too: `menagerie/MyGame-v0` is `my-game`. Many
games at once, stepped by threads of the library:

    environments = gymnasium.make_vec("menagerie/Pacifist-v0", num_envs=256, opponent="greedy")
    observations, info = environments.reset(seed=7)
    actions = environments.sample()  # Random legal actions; a policy goes here.
    observations, rewards, terminated, truncated, info = environments.step(actions)
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from menagerie._batch import MAX_GAMES, Batch
from menagerie._checks import text, whole, word
from menagerie._copies import Copied
from menagerie._errors import IllegalAction
from menagerie._game import Game, games

__all__ = ["MenagerieEnv", "MenagerieVectorEnv"]

Observation = npt.NDArray[np.uint8]

Array = npt.NDArray[Any]

RENDER_MODES = ["ansi", "rgb_array"]

GAMES = {
    "ConwayChess": "conway-chess",
    "Wildebeest": "wildebeest",
    "Pacifist": "pacifist",
    "PacifistWeighted": "pacifist-weighted",
    "LifeDuel": "lifeduel",
    "Conquid": "conquid",
}


class MenagerieEnv(Copied, gymnasium.Env[Observation, np.int64]):
    """A game against the built-in computer.

    Observations are planes of `uint8`, as `ENVIRONMENTS.md` describes them. `info["action_mask"]`
    is 1 for each legal action; `action_masks()` returns the same as `bool`. A win is worth 1, a
    loss -1, a draw 0, all at the end. A game that is over ignores actions until `reset`. A copy or
    pickle is the game in progress; a deep copy shares the spaces.
    """

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 2}  # noqa: RUF012
    render_mode: str | None
    observation_space: spaces.Space[Observation]
    action_space: spaces.Discrete

    def __init__(
        self,
        game: str,
        *,
        variant: str | None = None,
        opponent: str = "random",
        seat: str = "alternate",
        illegal: str = "lose",
        max_plies: int = 1_000,
        history: int = 1,
        render_mode: str | None = None,
    ) -> None:
        """Begins a game.

        Args:
            game: The name of the game.
            variant: The variant of the game.
            opponent: Who plays the other side: `random`, `greedy`, `depth:PLIES` or
                `nodes:POSITIONS`.
            seat: Which player the agent is: `first`, `second`, or `alternate`: `first` after
                `reset` with an even seed, `second` after one with an odd seed, and the other one
                after each `reset` without a seed.
            illegal: What an illegal action does: `lose` the game, or `raise`
                `menagerie.IllegalAction`.
            max_plies: The most plies of a game. A longer game is truncated.
            history: The positions that an observation shows, as in `menagerie.Batch`.
            render_mode: `ansi`, `rgb_array` or None.
        """
        self.render_mode = _render_mode(render_mode)
        self._loses = word("illegal", illegal, ("lose", "raise")) == "lose"
        self._seat = text("seat", seat)
        self._options: dict[str, Any] = {
            "variant": variant,
            "threads": 1,
            "max_plies": max_plies,
            "history": history,
            "auto_reset": False,
            "opponent": text("opponent", opponent),
        }
        self._game = game
        self._has_first_seat = True
        self._begin(0)
        self.observation_space, self.action_space = _spaces(self._batch)

    def _begin(self, seed: int) -> None:
        """Begins a game, with the agent in its seat."""
        self._is_lost = False
        seat = self._seat
        if seat == "alternate":
            seat = "first" if self._has_first_seat else "second"
        self._batch = Batch(self._game, 1, seed=seed, seat=seat, **self._options)
        self._player = int(self._batch.turns[0])

    def reset(
        self,
        *,
        seed: int | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observation, dict[str, Any]]:
        """Begins a new game. The seed decides the opponent's choices and an alternating seat."""
        super().reset(seed=seed)
        del options
        self._has_first_seat = not self._has_first_seat if seed is None else seed % 2 == 0
        self._begin(int(self.np_random.integers(2**63)))
        return self._observation(), self._info()

    def step(
        self,
        action: np.int64 | int,
    ) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Plays an action, and the opponent's reply when the turn is complete."""
        number = whole("action", action, 0, self._batch.spaces.actions - 1)
        if self._is_lost:
            return self._observation(), 0.0, True, False, self._info()
        try:
            results = self._batch.step([number])
        except IllegalAction:
            if not self._loses:
                raise
            self._is_lost = True
            return self._observation(), -1.0, True, False, self._info()
        reward = float(results.rewards[0, self._player])
        ended, stopped = bool(results.terminated[0]), bool(results.truncated[0])
        return self._observation(), reward, ended, stopped, self._info()

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Returns which actions are legal, for agents that ask for masks by this name."""
        return np.array(self._batch.action_masks()[0]) & (not self._is_lost)

    def render(self) -> Any:  # noqa: ANN401 (the type of the base class)
        """Returns the board as text or as pixels, as the render mode says."""
        return None if self.render_mode is None else _frame(self._batch.game(0), self.render_mode)

    def close(self) -> None:
        """Does nothing: the game is freed with the environment."""

    def _observation(self) -> Observation:
        """Returns the agent's observation."""
        return np.array(self._batch.observe(player=self._player)[0])

    def _info(self) -> dict[str, Any]:
        """Returns the legal actions."""
        return {"action_mask": self.action_masks().astype(np.int8)}


class MenagerieVectorEnv(Copied, VectorEnv[Observation, npt.NDArray[np.int64], Array]):
    """Many games against the built-in computer, stepped together by threads of the library.

    Observations, rewards and `info["action_mask"]` are those of `MenagerieEnv`, with a row for each
    game. `sample()` returns random legal actions. An illegal action raises
    `menagerie.IllegalAction`, and no game goes on. Copies and pickles are the games in progress.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012
        **MenagerieEnv.metadata,
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }
    num_envs: int
    batch: Batch
    render_mode: str | None
    single_observation_space: spaces.Space[Observation]
    single_action_space: spaces.Discrete
    observation_space: spaces.Space[Observation]
    action_space: spaces.Space[npt.NDArray[np.int64]]

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        *,
        variant: str | None = None,
        opponent: str = "random",
        seat: str = "alternate",
        max_plies: int = 1_000,
        history: int = 1,
        threads: int | None = None,
        autoreset_mode: AutoresetMode = AutoresetMode.NEXT_STEP,
        render_mode: str | None = None,
    ) -> None:
        """Begins all games.

        Args:
            game: The name of the game.
            num_envs: The number of games.
            variant: The variant of the game.
            opponent: Who plays the other side: `random`, `greedy`, `depth:PLIES` or
                `nodes:POSITIONS`.
            seat: Which player the agent is: `first`, `second`, or `alternate`: `first` after
                `reset` with a seed whose sum with the number of the game is even, else `second`,
                and the other one in each game after that.
            max_plies: The most plies of a game. A longer game is truncated.
            history: The positions that an observation shows, as in `menagerie.Batch`.
            threads: The number of threads, by default one for each processor.
            autoreset_mode: When a game that has ended begins again: `NEXT_STEP` ignores its next
                action, `SAME_STEP` keeps its last observation and info in `info["final_obs"]` and
                `info["final_info"]`, and `DISABLED` leaves it to
                `reset(options={"reset_mask": …})`.
            render_mode: `ansi`, `rgb_array` or None.
        """
        self.render_mode = _render_mode(render_mode)
        if not isinstance(autoreset_mode, AutoresetMode):
            raise TypeError(f"autoreset_mode: expected an AutoresetMode, not {autoreset_mode!r}")
        self.batch = Batch(
            game,
            whole("num_envs", num_envs, 1, MAX_GAMES),
            variant=variant,
            threads=threads,
            max_plies=max_plies,
            history=history,
            auto_reset=False,
            opponent=text("opponent", opponent),
            seat=seat,
        )
        self.num_envs = len(self.batch)
        self.metadata = {**self.metadata, "autoreset_mode": autoreset_mode}
        self._mode = autoreset_mode
        self._is_odd = False
        self._over = np.zeros(self.num_envs, np.bool_)
        self._players = self.batch.turns.copy()
        self.single_observation_space, self.single_action_space = _spaces(self.batch)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    def reset(
        self,
        *,
        seed: int | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observation, dict[str, Any]]:
        """Starts new games.

        Args:
            seed: The seed of the opponents' choices, and of the seats if they alternate.
            options: `{"reset_mask": mask}` restarts only the games with True in the mask.
        """
        mask = (options or {}).get("reset_mask")
        if mask is None:
            super().reset(seed=seed)
            self._is_odd = not self._is_odd if seed is None else seed % 2 == 1
            # The seats of a batch depend on whether its seed is even.
            self.batch.reset(seed=2 * int(self.np_random.integers(2**63)) + self._is_odd)
            self._over.fill(False)
            self._players[:] = self.batch.turns
        else:
            mask = np.asarray(mask)
            if mask.dtype != np.bool_:
                raise TypeError(f"reset_mask: expected truth values, not an array of {mask.dtype}")
            self._begin(mask, seed)
        return self._observations(), self._info()

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[Observation, Array, Array, Array, dict[str, Any]]:
        """Plays an action in every game, and the opponent's reply when the turn is complete.

        Raises:
            IllegalAction: If an action is illegal. Then nothing is played in any game.
        """
        results = self.batch.step(actions)
        rewards = results.rewards[np.arange(self.num_envs), self._players].astype(np.float64)
        terminated, truncated = results.terminated.copy(), results.truncated.copy()
        final: dict[str, Any] = {}
        if self._mode is AutoresetMode.NEXT_STEP:
            # These games have ignored their actions.
            terminated &= ~self._over
            truncated &= ~self._over
            self._begin(self._over)
        self._over = terminated | truncated
        if self._mode is AutoresetMode.SAME_STEP and self._over.any():
            final = self._final()
            self._begin(self._over)
        return self._observations(), rewards, terminated, truncated, {**self._info(), **final}

    def sample(self) -> npt.NDArray[np.int64]:
        """Returns a random legal action for each game; 0 for games that are over."""
        return np.maximum(self.batch.sample(), 0)

    def render(self) -> tuple[Any, ...] | None:
        """Returns the boards as text or as pixels, as the render mode says."""
        mode = self.render_mode
        if mode is None:
            return None
        return tuple(_frame(self.batch.game(number), mode) for number in range(self.num_envs))

    def close_extras(self, **_: object) -> None:
        """Ends the threads and frees the games."""
        self.batch.close()

    def _begin(self, mask: npt.NDArray[np.bool_], seed: int | None = None) -> None:
        """Restarts the games of a mask."""
        self.batch.reset(where=mask, seed=seed)
        self._players[mask] = self.batch.turns[mask]
        self._over = self._over & ~mask

    def _final(self) -> dict[str, Any]:
        """Returns what is shown of games that have ended, before they begin again."""
        observations = np.full(self.num_envs, None, object)
        seen = self.batch.observe()
        for number in np.flatnonzero(self._over):
            observations[number] = seen[number].copy()
        masks = self._info()["action_mask"]
        masks[~self._over] = 0
        return {
            "final_obs": observations,
            "_final_obs": self._over.copy(),
            "final_info": {"action_mask": masks, "_action_mask": self._over.copy()},
            "_final_info": self._over.copy(),
        }

    def _observations(self) -> Observation:
        """Returns the observations of the agents."""
        return self.batch.observe().copy()

    def _info(self) -> dict[str, Any]:
        """Returns the legal actions, and as in Gymnasium's own which games have the entry."""
        masks = self.batch.action_masks().view(np.int8).copy()
        return {"action_mask": masks, "_action_mask": np.ones(self.num_envs, np.bool_)}


def _render_mode(name: str | None) -> str | None:
    """Returns a render mode that is known."""
    return None if name is None else word("render_mode", name, RENDER_MODES)


def _frame(game: Game, render_mode: str) -> str | npt.NDArray[np.uint8]:
    """Returns the board as a render mode shows it."""
    return game.to_array() if render_mode == "rgb_array" else str(game)


def _spaces(batch: Batch) -> tuple[spaces.Space[Observation], spaces.Discrete]:
    """Returns the spaces of the observations and actions of a game."""
    sizes = batch.spaces
    return spaces.Box(0, sizes.greatest(), dtype=np.uint8), spaces.Discrete(sizes.actions)


def _title(name: str) -> str:
    """Returns the name of a game of one's own as environments are named: `MyGame` for `my-game`."""
    return "".join(map(str.capitalize, name.split("-")))


def _register() -> None:
    """Registers the environments with Gymnasium."""
    own = {_title(info.name): info.name for info in games() if info.name not in GAMES.values()}
    for name, game in {**GAMES, **own}.items():
        gymnasium.register(
            id=f"menagerie/{name}-v0",
            entry_point="menagerie.gymnasium:MenagerieEnv",
            vector_entry_point="menagerie.gymnasium:MenagerieVectorEnv",
            kwargs={"game": game},
        )


_register()
