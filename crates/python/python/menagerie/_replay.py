"""Environments whose copies and pickles are the game in progress."""

from __future__ import annotations

import copy
from typing import Any

from menagerie._batch import Batch, Results


class Replayed:
    """An environment of one game. A copy or pickle plays the actions of the game again.

    A deep copy shares the spaces with the environment, since copies of them take more time than
    the game.
    """

    _batch: Batch
    _actions: list[int]

    def _new_batch(self) -> Batch:
        """Returns the game as it was before its first action."""
        raise NotImplementedError

    def _play(self, action: int) -> Results:
        """Plays an action, and keeps it for copies."""
        results = self._batch.step([action])
        self._actions.append(action)
        return results

    def __getstate__(self) -> dict[str, Any]:
        """Returns what copies and pickles keep: the actions played instead of the batch."""
        kept = {name: value for name, value in self.__dict__.items() if name != "_batch"}
        return {**kept, "_actions": list(self._actions)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Plays the game again up to the present position."""
        self.__dict__.update(state)
        self._batch = self._new_batch()
        for action in self._actions:
            self._batch.step([action])

    def __deepcopy__(self, memo: dict[int, Any]) -> Any:  # noqa: ANN401 (the class of `self`)
        """Returns the game in progress, with the same spaces."""
        other = memo[id(self)] = object.__new__(type(self))
        spaces = (value for name, value in self.__dict__.items() if "_space" in name)
        memo.update((id(each), each) for each in spaces)
        other.__setstate__(copy.deepcopy(self.__getstate__(), memo))
        return other
