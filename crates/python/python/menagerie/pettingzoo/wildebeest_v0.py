"""Two-Player Wildebeest as a PettingZoo environment."""

from __future__ import annotations

from pettingzoo import AECEnv

from menagerie.pettingzoo._env import MenagerieEnv, wrapped

__all__ = ["env", "raw_env"]


def raw_env(
    *,
    variant: str | None = None,
    max_cycles: int = 500,
    render_mode: str | None = None,
) -> MenagerieEnv:
    """Returns the environment without wrappers.

    Args:
        variant: The variant of the game.
        max_cycles: The most turns of each player. A longer game is truncated.
        render_mode: `human` (prints the board after every action), `ansi`, `rgb_array` or None.
    """
    return MenagerieEnv(
        "wildebeest",
        "wildebeest_v0",
        variant=variant,
        max_cycles=max_cycles,
        render_mode=render_mode,
    )


def env(
    *,
    variant: str | None = None,
    max_cycles: int = 500,
    render_mode: str | None = None,
) -> AECEnv:
    """Returns the environment with PettingZoo's wrappers, with the arguments of `raw_env`."""
    return wrapped(raw_env(variant=variant, max_cycles=max_cycles, render_mode=render_mode))
