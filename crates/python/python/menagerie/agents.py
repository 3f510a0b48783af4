"""Players of batches: functions from a batch and some of its games to actions.

All but `Mcts` also play games of your own, in a `menagerie.own.Batch`, and `Uct` plays only those.

An agent is any function `(batch, where) -> actions`, where `where` has the numbers of k games that
go on, `int64` of shape (k,), and `actions` has a legal action for each of them. It does not change
the batch. `play` lets two agents play a batch:

>>> from menagerie import Batch, agents
>>> batch = Batch("lifeduel", 16, auto_reset=False)
>>> rewards = agents.play(batch, agents.Mcts(simulations=16), agents.Random(seed=1))
>>> rewards.shape
(16, 2)

`distributed.arena` and `distributed.self_play` take an agent as a text, `module:function`.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from menagerie._batch import Batch
from menagerie._checks import U64, whole
from menagerie._mcts import Evaluate, mcts
from menagerie.own import Batch as OwnBatch
from menagerie.own import Game as OwnGame

Numbers = npt.NDArray[np.int64]

AnyBatch = TypeVar("AnyBatch", Batch, OwnBatch)

Agent = Callable[[Batch, Numbers], Numbers]
"""A function from a batch and the numbers of k games to k legal actions."""


class Random:
    """Plays random legal actions, all equally likely."""

    def __init__(self, seed: int = 0) -> None:
        """Makes a player whose choices follow from a seed."""
        self._dice = np.random.default_rng(whole("seed", seed, 0, U64))

    def __call__(self, batch: Batch | OwnBatch, where: Numbers) -> Numbers:
        """Returns an action for each of some games."""
        masks = _masks(batch, where)
        ranks = self._dice.integers(masks.sum(axis=1))
        found: Numbers = (masks.cumsum(axis=1) > ranks[:, None]).argmax(axis=1)
        return found


class AlphaBeta:
    """Plays the moves that `Game.search` finds within limits: always the same ones."""

    def __init__(self, *, depth: int | None = None, nodes: int | None = None) -> None:
        """Makes a player that searches so many plies deep, or so many positions."""
        if depth is None and nodes is None:
            raise ValueError("expected a limit: depth or nodes")
        self._depth, self._nodes = depth, nodes

    def __call__(self, batch: Batch | OwnBatch, where: Numbers) -> Numbers:
        """Returns an action for each of some games."""
        if isinstance(batch, OwnBatch):
            return _own(batch, where, self._best)
        found = np.zeros(len(where), np.int64)
        for row, number in enumerate(where):
            present = batch.game(int(number))
            report = present.search(depth=self._depth, nodes=self._nodes)
            if report is None:
                raise ValueError(f"where: game {number} is over")
            actions, chosen = present.actions_of(report.best), present._native.chosen
            # A move may take several actions. If others began it differently, any action will do.
            is_begun_so = actions[: len(chosen)] == chosen and len(actions) > len(chosen)
            found[row] = actions[len(chosen)] if is_begun_so else present.legal_actions()[0]
        return found

    def _best(self, game: OwnGame[Any, Any]) -> str | None:
        """Returns the move that the search of one's own game finds. It has no limit of nodes."""
        if self._depth is None:
            raise ValueError("expected a depth for games of your own, not nodes alone")
        report = game.search(depth=self._depth)
        return None if report is None else report.best


def _masks(batch: Batch | OwnBatch, where: Numbers) -> npt.NDArray[np.bool_]:
    """Returns the legal actions, without a touch of the arrays of the batch."""
    masks = np.zeros((len(where), batch.spaces.actions), np.bool_)
    return batch.action_masks(masks, where=where)


class Greedy(AlphaBeta):
    """Plays the moves of the search one ply deep."""

    def __init__(self) -> None:
        """Makes the player."""
        super().__init__(depth=1)


class Mcts:
    """Plays the actions that `menagerie.mcts` finds."""

    def __init__(
        self,
        evaluate: Evaluate | None = None,
        simulations: int = 64,
        **settings: Any,  # noqa: ANN401
    ) -> None:
        """Makes a player from the arguments of `mcts`."""
        self._arguments = {"evaluate": evaluate, "simulations": simulations, **settings}

    def __call__(self, batch: Batch, where: Numbers) -> Numbers:
        """Returns an action for each of some games."""
        return mcts(batch, where=where, **self._arguments).actions


class Uct:
    """Plays the moves that `own.Game.uct` finds, in games of your own."""

    def __init__(self, simulations: int = 1_000, seed: int = 0) -> None:
        """Makes a player whose random games follow from a seed."""
        self._simulations = whole("simulations", simulations, 1, 2**24)
        self._dice = random.Random(whole("seed", seed, 0, U64))

    def __call__(self, batch: OwnBatch, where: Numbers) -> Numbers:
        """Returns an action for each of some games."""
        return _own(batch, where, self._best)

    def _best(self, game: OwnGame[Any, Any]) -> str | None:
        """Returns the move that random games find."""
        return game.uct(self._simulations, seed=self._dice.getrandbits(64))


def _own(
    batch: OwnBatch, where: Numbers, choose: Callable[[OwnGame[Any, Any]], str | None]
) -> Numbers:
    """Returns an action for each of some games of one's own, from a function that chooses moves."""
    found = []
    for number in where:
        move = choose(batch.game(number))
        if move is None:
            raise ValueError(f"where: game {number} is over")
        found += batch.actions_of(number, move)
    return np.array(found, np.int64)


def play(
    batch: AnyBatch,
    first: Callable[[AnyBatch, Numbers], Numbers],
    second: Callable[[AnyBatch, Numbers], Numbers],
) -> npt.NDArray[np.float32]:
    """Lets two agents play all games of a batch to their ends.

    Args:
        batch: A batch of your own games, or one with `auto_reset=False`. Its games go on from where
            they are.
        first: The agent of the player who moves first.
        second: The other agent.

    Returns:
        The rewards of both players, `float32` of shape (n, 2).
    """
    rewards = np.zeros((len(batch), 2), np.float32)
    while (going := batch.action_counts() > 0).any():
        actions = np.zeros(len(batch), np.int64)
        for player, agent in enumerate((first, second)):
            where = np.flatnonzero(going & (batch.turns == player))
            if len(where) > 0:
                actions[where] = agent(batch, where)
        results = batch.step(actions)
        rewards[going] = results.rewards[going]
    return rewards
