"""Environments whose copies are the game in progress."""

from __future__ import annotations

import copy
from typing import Any


class Copied:
    """An environment with a batch. Copies have a batch of their own, and share the spaces.

    Copies of the spaces would take more time than the game.
    """

    def __copy__(self) -> Any:  # noqa: ANN401 (the class of `self`)
        """Returns the game in progress, with the same spaces."""
        return copy.deepcopy(self)

    def __deepcopy__(self, memo: dict[int, Any]) -> Any:  # noqa: ANN401 (the class of `self`)
        """Returns the game in progress, with the same spaces."""
        other = memo[id(self)] = object.__new__(type(self))
        spaces = (value for name, value in self.__dict__.items() if "_space" in name)
        memo.update((id(each), each) for each in spaces)
        other.__dict__.update(copy.deepcopy(self.__dict__, memo))
        return other
