"""Games of your own as PettingZoo environments: rules in Python, or the name of a game in Rust.

Rules in Python have `all_moves` and `observe`.
"""

from __future__ import annotations

from typing import Any

from pettingzoo import AECEnv

from menagerie.own import Batch, Rules
from menagerie.pettingzoo._env import MenagerieEnv, environments, plies_of, with_wrappers

__all__ = ["env", "raw_env"]


def raw_env(
    game: Rules[Any, Any] | str,
    *,
    max_cycles: int = 500,
    render_mode: str | None = None,
    **options: Any,  # noqa: ANN401 (those of the other environments)
) -> MenagerieEnv:
    """Returns the environment without wrappers.

    Args:
        game: The rules of the game, or its name.
        max_cycles: The most turns of each player. A longer game is truncated.
        render_mode: `human` (prints the state after every action), `ansi` or None. A game with a
            name also has `rgb_array`.
        options: `variant` and `history`, as the other environments have them, with a name.

    Raises:
        RulesError: If the rules break a promise, or show nothing in `observe`.
        UnknownGame: If no game has this name.
    """
    if isinstance(game, str):
        _, raw = environments(game)
        return raw(max_cycles=max_cycles, render_mode=render_mode, **options)
    if options:
        raise TypeError(f"expected no {', '.join(options)} with rules")
    batch = Batch(game, 1, max_plies=plies_of(max_cycles))
    if 0 in batch.spaces.shape:
        raise game._broken("observe", "something to see", batch.observe()[0])
    return MenagerieEnv(f"{type(game).__name__}_v0", batch, render_mode, ("human", "ansi"))


def env(
    game: Rules[Any, Any] | str,
    *,
    max_cycles: int = 500,
    render_mode: str | None = None,
    **options: Any,  # noqa: ANN401 (those of the other environments)
) -> AECEnv:
    """Returns the environment with PettingZoo's wrappers, with the arguments of `raw_env`."""
    bare = raw_env(game, max_cycles=max_cycles, render_mode=render_mode, **options)
    return with_wrappers(bare)
