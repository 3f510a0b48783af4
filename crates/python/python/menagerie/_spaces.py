"""The sizes of observations and actions."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from menagerie._checks import optional_text, text, whole
from menagerie._extensions import extension_of

MAX_HISTORY = 64
"""The most positions that an observation shows."""

Described = tuple[list[int], int, list[str], list[int]]


@dataclass(frozen=True, slots=True)
class Spaces:
    """The sizes of a game's observations and actions.

    Attributes:
        shape: The shape of an observation: planes, rows, columns. Its type is `uint8`.
        actions: The number of actions. Actions are numbers from 0.
        planes: The names of the planes.
        high: The greatest value of each plane. The least value is 0.
    """

    shape: tuple[int, int, int]
    actions: int
    planes: tuple[str, ...]
    high: tuple[int, ...]

    def greatest(self) -> npt.NDArray[np.uint8]:
        """Returns the greatest values of an observation, as an array of its shape."""
        return np.broadcast_to(np.array(self.high, np.uint8)[:, None, None], self.shape)


def spaces(game: str, *, variant: str | None = None, history: int = 1) -> Spaces:
    """Returns the sizes of a game's observations and actions.

    Args:
        game: The name of the game.
        variant: The variant of the game.
        history: The positions that an observation shows, as in `Batch`.

    >>> spaces("lifeduel").shape
    (4, 6, 6)
    >>> spaces("lifeduel", history=3).planes[4]
    'own cells, 1 ply before'
    """
    native = extension_of(text("game", game)).Game
    start = native.open(game, optional_text("variant", variant), None)
    return with_history(start.spaces, positions(history))


def positions(history: object) -> int:
    """Returns the positions that an observation shows."""
    return whole("history", history, 1, MAX_HISTORY)


def with_history(found: Described, history: int) -> Spaces:
    """Returns the sizes of observations of so many positions from those of one."""
    (planes, rows, columns), actions, names, high = found
    ages = ["", ", 1 ply before", *(f", {age} plies before" for age in range(2, history))]
    return Spaces(
        (history * planes, rows, columns),
        actions,
        tuple(f"{name}{age}" for age in ages[:history] for name in names),
        tuple(high) * history,
    )
