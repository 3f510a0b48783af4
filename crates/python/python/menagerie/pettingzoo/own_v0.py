"""Games of your own as PettingZoo environments. Their rules have `all_moves` and `observe`."""

from __future__ import annotations

from typing import Any

from pettingzoo import AECEnv

from menagerie.own import Batch, Rules
from menagerie.pettingzoo._env import MenagerieEnv, plies_of, with_wrappers

__all__ = ["env", "raw_env"]


def raw_env(
    rules: Rules[Any, Any], *, max_cycles: int = 500, render_mode: str | None = None
) -> MenagerieEnv:
    """Returns the environment without wrappers.

    Args:
        rules: The rules of the game.
        max_cycles: The most turns of each player. A longer game is truncated.
        render_mode: `human` (prints the state after every action), `ansi` or None.

    Raises:
        RulesError: If the rules break a promise, or show nothing in `observe`.
    """
    batch = Batch(rules, 1, max_plies=plies_of(max_cycles))
    if 0 in batch.spaces.shape:
        raise rules._broken("observe", "something to see", batch.observe()[0])
    return MenagerieEnv(f"{type(rules).__name__}_v0", batch, render_mode, ("human", "ansi"))


def env(rules: Rules[Any, Any], *, max_cycles: int = 500, render_mode: str | None = None) -> AECEnv:
    """Returns the environment with PettingZoo's wrappers, with the arguments of `raw_env`."""
    return with_wrappers(raw_env(rules, max_cycles=max_cycles, render_mode=render_mode))
