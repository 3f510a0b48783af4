"""Gymnasium environments against the built-in computer: `pip install menagerie[gymnasium]`.

    import gymnasium
    import menagerie.gymnasium  # Registers the environments.

    env = gymnasium.make("menagerie/Conquid-v0", variant="small", opponent="greedy")
    observation, info = env.reset(seed=7)
    action = env.action_space.sample(info["action_mask"])
    observation, reward, terminated, truncated, info = env.step(action)

The names are `menagerie/ConwayChess-v0`, `menagerie/Wildebeest-v0`, `menagerie/Pacifist-v0`,
`menagerie/PacifistWeighted-v0`, `menagerie/LifeDuel-v0` and `menagerie/Conquid-v0`. Many games at
once, and faster, are a `menagerie.Batch` with an opponent.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from menagerie._batch import Batch
from menagerie._checks import text, whole
from menagerie._errors import IllegalAction

__all__ = ["MenagerieEnv"]

Observation = npt.NDArray[np.uint8]

GAMES = {
    "ConwayChess": "conway-chess",
    "Wildebeest": "wildebeest",
    "Pacifist": "pacifist",
    "PacifistWeighted": "pacifist-weighted",
    "LifeDuel": "lifeduel",
    "Conquid": "conquid",
}


class MenagerieEnv(gymnasium.Env[Observation, np.int64]):
    """A game against the built-in computer.

    Observations are planes of `uint8`, as `ENVIRONMENTS.md` describes them. `info["action_mask"]`
    is 1 for each legal action; `action_masks()` returns the same as `bool`. A win is worth 1, a
    loss -1, a draw 0, all at the end.
    """

    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 2}  # noqa: RUF012 (Gymnasium's)

    def __init__(
        self,
        game: str,
        *,
        variant: str | None = None,
        opponent: str = "random",
        seat: str = "alternate",
        illegal: str = "lose",
        max_plies: int = 1_000,
        render_mode: str | None = None,
    ) -> None:
        """Begins a game.

        Args:
            game: The name of the game.
            variant: The variant of the game.
            opponent: Who plays the other side: `random`, `greedy`, `depth:PLIES` or
                `nodes:POSITIONS`.
            seat: Which player the agent is: `first`, `second`, or `alternate` for one after the
                other.
            illegal: What an illegal action does: `lose` the game, or `raise`
                `menagerie.IllegalAction`.
            max_plies: The most plies of a game. A longer game is truncated.
            render_mode: `ansi`, `rgb_array` or None.
        """
        if render_mode not in {None, "ansi", "rgb_array"}:
            raise ValueError(f"render_mode: expected ansi, rgb_array or None, not {render_mode!r}")
        if text("illegal", illegal) not in {"lose", "raise"}:
            raise ValueError(f"illegal: expected lose or raise, not {illegal!r}")
        self.render_mode = render_mode
        self._loses = illegal == "lose"
        self._seat = text("seat", seat)
        self._options: dict[str, Any] = {
            "variant": variant,
            "threads": 1,
            "max_plies": max_plies,
            "auto_reset": False,
            "opponent": text("opponent", opponent),
        }
        self._game = game
        self._episodes = 0
        self._batch = self._begin(0)
        self._player = int(self._batch.turns[0])
        sizes = self._batch.spaces
        self.observation_space = spaces.Box(0, 255, sizes.shape, np.uint8)
        self.action_space = spaces.Discrete(sizes.actions)

    def _begin(self, seed: int) -> Batch:
        """Begins a game, with the agent in its seat."""
        seat = self._seat
        if seat == "alternate":
            seat = ("first", "second")[self._episodes % 2]
        return Batch(self._game, 1, seed=seed, seat=seat, **self._options)

    def reset(
        self,
        *,
        seed: int | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observation, dict[str, Any]]:
        """Begins a new game. The seed decides the opponent's choices and the first seat."""
        super().reset(seed=seed)
        del options
        self._episodes = self._episodes + 1 if seed is None else 0
        self._batch = self._begin(int(self.np_random.integers(2**63)))
        self._player = int(self._batch.turns[0])
        return self._observation(), self._info()

    def step(
        self,
        action: np.int64 | int,
    ) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Plays an action, and the opponent's reply when the turn is complete."""
        number = whole("action", action, 0, self._batch.spaces.actions - 1)
        try:
            results = self._batch.step([number])
        except IllegalAction:
            if not self._loses:
                raise
            return self._observation(), -1.0, True, False, self._info()
        reward = float(results.rewards[0, self._player])
        ended, stopped = bool(results.terminated[0]), bool(results.truncated[0])
        return self._observation(), reward, ended, stopped, self._info()

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Returns which actions are legal, for agents that ask for masks by this name."""
        return np.array(self._batch.action_masks()[0])

    def render(self) -> Any:  # noqa: ANN401 (the type of the base class)
        """Returns the board as text or as pixels, as the render mode says."""
        if self.render_mode == "rgb_array":
            return self._batch.game(0).to_array()
        return str(self._batch.game(0)) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Does nothing: the game is freed with the environment."""

    def _observation(self) -> Observation:
        """Returns the agent's observation."""
        return np.array(self._batch.observe(player=self._player)[0])

    def _info(self) -> dict[str, Any]:
        """Returns the legal actions."""
        return {"action_mask": self._batch.action_masks()[0].astype(np.int8)}


def _register() -> None:
    """Tells Gymnasium the names of the environments."""
    for name, game in GAMES.items():
        gymnasium.register(
            id=f"menagerie/{name}-v0",
            entry_point="menagerie.gymnasium:MenagerieEnv",
            kwargs={"game": game},
        )


_register()
