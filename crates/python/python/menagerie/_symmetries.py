"""The symmetries of games: more positions to learn from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from menagerie._spaces import spaces


@dataclass(frozen=True, slots=True, eq=False)
class Symmetry:
    """A symmetry of a game: another position in which all goes on in the same way.

    Attributes:
        cells: Which cell goes to each cell of the image: `int64` of shape (rows * columns,).
        actions: Which action goes to each action of the image: `int64` of shape (actions,).
    """

    cells: npt.NDArray[np.int64]
    actions: npt.NDArray[np.int64]

    def observations(self, observations: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """Returns the images of observations of shape (…, rows, columns)."""
        planes = observations.reshape(*observations.shape[:-2], -1)
        return planes[..., self.cells].reshape(observations.shape)

    def policies(self, policies: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """Returns the images of masks, logits or visits of shape (…, actions)."""
        return policies[..., self.actions]

    def images(self, actions: npt.ArrayLike) -> npt.NDArray[np.int64]:
        """Returns the images of actions: played in the image, they lead to the image."""
        images: npt.NDArray[np.int64] = np.argsort(self.actions)[np.asarray(actions)]
        return images


def symmetries(game: str, *, variant: str | None = None) -> list[Symmetry]:
    """Returns the symmetries of a game, first the one that changes nothing.

    Life Duel has 8 on a square board and 4 on another one. The other games have no more: castling
    tells left from right, a mirror moves the pads of Wildebeest, and the block of a
    Vanquish in Conquid is named by its upper left cell, which is no corner of the same kind upside
    down.

    >>> [len(symmetries(name)) for name in ("lifeduel", "conquid", "pacifist")]
    [8, 1, 1]
    """
    sizes = spaces(game, variant=variant)
    _, rows, columns = sizes.shape
    board = np.arange(rows * columns).reshape(rows, columns)
    if game != "lifeduel":
        return [Symmetry(board.ravel(), np.arange(sizes.actions))]
    boards = [board, np.flipud(board), np.fliplr(board), np.flip(board)]
    if rows == columns:
        boards += [each.T for each in boards]
    # An action is a cell.
    return [Symmetry(each.ravel(), each.ravel()) for each in boards]
