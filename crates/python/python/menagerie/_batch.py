"""Many games at once, stepped by threads of the library into NumPy arrays."""

from __future__ import annotations

import math
import os
from dataclasses import dataclass
from typing import Any, NoReturn

import numpy as np
import numpy.typing as npt

from menagerie import _native
from menagerie._checks import U64, flag, optional_text, output, text, whole, word
from menagerie._errors import IllegalMove
from menagerie._game import Game

MAX_GAMES = 1 << 20
"""The most games of a batch."""

MAX_BYTES = 1 << 32
"""The most bytes of an array that a batch makes."""

SEATS = {"first": 0, "second": 1, "alternate": None}


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


def spaces(game: str, *, variant: str | None = None) -> Spaces:
    """Returns the sizes of a game's observations and actions.

    >>> spaces("lifeduel").shape
    (4, 6, 6)
    """
    found = _native.spaces(text("game", game), optional_text("variant", variant))
    (planes, rows, columns), actions, names, high = found
    return Spaces((planes, rows, columns), actions, tuple(names), tuple(high))


@dataclass(frozen=True, slots=True, eq=False)
class Results:
    """The results of a step. The arrays are those of the batch: the next step overwrites them.

    Attributes:
        rewards: For each game the rewards of the first and the second player: 1 for a win, -1
            for a loss, else 0. Shape (n, 2), `float32`.
        terminated: Whether the game has ended by its rules. Shape (n,), `bool`.
        truncated: Whether it was stopped at `max_plies`. Shape (n,), `bool`.
    """

    rewards: npt.NDArray[np.float32]
    terminated: npt.NDArray[np.bool_]
    truncated: npt.NDArray[np.bool_]


class Batch:
    """A number of games of one kind, played at the same time.

    The games are stepped by threads of the library, without the interpreter's lock. Random choices
    depend only on the seed and the number of the game, so the number of threads changes nothing.
    Observations, masks and results go into the same arrays again and again; copy what you keep, or
    pass your own array as `out`. Other libraries take the arrays by DLPack without a copy:
    `torch.from_dlpack(batch.observe())`.

    Only one thread at a time may use a batch: others get a `RuntimeError`. A batch with several
    threads does not survive a fork: make a new one in the new process.

    >>> batch = Batch("pacifist", 64, seed=7)
    >>> for _ in range(100):
    ...     results = batch.step(batch.sample())
    >>> batch.observe().shape
    (64, 16, 8, 8)
    """

    def __init__(
        self,
        game: str,
        n: int,
        *,
        variant: str | None = None,
        seed: int = 0,
        threads: int | None = None,
        max_plies: int = 1_000,
        auto_reset: bool = True,
        opponent: str | None = None,
        seat: str = "alternate",
    ) -> None:
        """Begins all games.

        Args:
            game: The name of the game.
            n: The number of games.
            variant: The variant of the game.
            seed: The seed of all random choices.
            threads: The number of threads, by default one for each processor.
            max_plies: The most plies of a game. A longer game is truncated. At least 2 with an
                opponent.
            auto_reset: Whether a game that ends begins again at once. Then the observations after
                a step are those of the new game, and the results those of the old one. Otherwise
                its actions are ignored until `reset`.
            opponent: Who plays the other side of every game: `random`, `greedy` (the search one
                ply deep), `depth:PLIES` (at most 100) or `nodes:POSITIONS`. By default the caller
                plays both. An opponent that ends a game with its first move begins again.
            seat: Which player the caller is if there is an opponent: `first`, `second`, or
                `alternate`: `first` if the sum of the seed and the number of the game is even, else
                `second`, and the other one in each game after that.

        Raises:
            UnknownGame: If no game has this name.
            UnknownVariant: If the game has no such variant.
            ValueError: If another argument is out of range.
        """
        self._sizes = spaces(game, variant=variant)
        self._game = game
        self._n = n = whole("n", n, 1, MAX_GAMES)
        threads = whole("threads", _processors() if threads is None else threads, 1, 256)
        word("seat", seat, SEATS)
        self._seed = whole("seed", seed, 0, U64)
        self._native = _native.Batch(
            game,
            variant,
            n,
            self._seed,
            threads,
            whole("max_plies", max_plies, 1 if opponent is None else 2, 2**32 - 1),
            flag("auto_reset", auto_reset),
            None if opponent is None else (text("opponent", opponent), SEATS[seat]),
        )
        self._results = Results(
            np.zeros((n, 2), np.float32), np.zeros(n, np.bool_), np.zeros(n, np.bool_)
        )
        self._turns = np.zeros(n, np.uint8)
        self._native.turns(self._turns)
        self._arrays: dict[str, npt.NDArray[Any]] = {}

    def __len__(self) -> int:
        """Returns the number of games."""
        return self._n

    @property
    def game_name(self) -> str:
        """The name of the game."""
        return self._game

    @property
    def spaces(self) -> Spaces:
        """The sizes of observations and actions."""
        return self._sizes

    @property
    def turns(self) -> npt.NDArray[np.uint8]:
        """The index of the player to move in each game. The next step overwrites the array."""
        return self._turns

    @property
    def closed(self) -> bool:
        """Whether the batch is closed."""
        return self._native.closed

    def reset(self, *, seed: int | None = None, where: npt.ArrayLike | None = None) -> None:
        """Restarts games.

        Args:
            seed: A new seed. By default all games start again with the same one.
            where: Which games to restart, by default all: `bool` of shape (n,). Their random
                choices continue, so they differ from the first ones.

        Raises:
            TypeError: If `where` is not an array of `bool`.
            ValueError: If its shape is not (n,), or a seed is given as well.
        """
        if seed is not None and where is not None:
            raise ValueError("seed: expected None if `where` chooses games")
        if where is None:
            self._seed = self._seed if seed is None else whole("seed", seed, 0, U64)
            self._native.reset(self._seed)
            chosen = np.ones(self._n, np.bool_)
        else:
            chosen = self._numbers("where", where, "b", "truth values")
            self._native.restart(chosen.view(np.uint8))
        self._native.turns(self._turns)
        self._results.rewards[chosen] = 0
        self._results.terminated[chosen] = False
        self._results.truncated[chosen] = False

    def step(self, actions: npt.ArrayLike) -> Results:
        """Plays an action in every game, and the opponent's reply if there is an opponent.

        Args:
            actions: A legal action for each game: whole numbers of shape (n,). Those for games
                that are over, and do not reset, are ignored.

        Raises:
            IllegalAction: If an action is illegal. Then nothing is played in any game.
            TypeError: If the actions are not whole numbers.
            ValueError: If their shape is not (n,).
        """
        numbers = self._numbers("actions", actions, "iu", "whole numbers")
        results = self._results
        self._native.step(
            numbers.astype(np.int64, copy=False),
            numbers.dtype == np.uint64,
            results.rewards,
            results.terminated.view(np.uint8),
            results.truncated.view(np.uint8),
            self._turns,
        )
        return results

    def sample(self, out: npt.NDArray[np.int64] | None = None) -> npt.NDArray[np.int64]:
        """Returns a random legal action for each game, -1 for games that are over.

        All moves are equally likely. The choices follow from the seed.

        Args:
            out: The array to fill, `int64` of shape (n,).
        """
        actions = self._out("sample", out, (self._n,), np.int64)
        self._native.sample(actions)
        return actions

    def observe(
        self,
        out: npt.NDArray[np.uint8] | None = None,
        *,
        player: int | None = None,
    ) -> npt.NDArray[np.uint8]:
        """Returns the observations: `uint8` of shape (n, planes, rows, columns).

        Args:
            out: The array to fill.
            player: The player that looks at the board, by default the player to move; the caller
                if there is an opponent.
        """
        observations = self._out("observe", out, (self._n, *self._sizes.shape), np.uint8)
        viewer = None if player is None else whole("player", player, 0, 1)
        self._native.observe(observations, viewer)
        return observations

    def action_masks(self, out: npt.NDArray[np.bool_] | None = None) -> npt.NDArray[np.bool_]:
        """Returns which actions are legal: `bool` of shape (n, actions).

        Args:
            out: The array to fill.
        """
        masks = self._out("action_masks", out, (self._n, self._sizes.actions), np.bool_)
        self._native.masks(masks.view(np.uint8))
        return masks

    def action_counts(self, out: npt.NDArray[np.uint32] | None = None) -> npt.NDArray[np.uint32]:
        """Returns the numbers of legal actions: `uint32` of shape (n,).

        Args:
            out: The array to fill.
        """
        counts = self._out("action_counts", out, (self._n,), np.uint32)
        self._native.counts(counts)
        return counts

    def plies(self, out: npt.NDArray[np.uint32] | None = None) -> npt.NDArray[np.uint32]:
        """Returns the plies played in each game: `uint32` of shape (n,).

        Args:
            out: The array to fill.
        """
        plies = self._out("plies", out, (self._n,), np.uint32)
        self._native.plies(plies)
        return plies

    def game(self, number: int) -> Game:
        """Returns a copy of a game with all its moves, so that repetitions go on counting."""
        return Game(self._native.game(self._number(number)))

    def action_text(self, number: int, action: int) -> str | None:
        """Returns what an action would do in a game, in its notation; None if it means nothing.

        The action need not be legal.
        """
        action = whole("action", action, 0, 2**63 - 1)
        return self._native.action_text(self._number(number), action)

    def actions_of(self, number: int, move: str) -> list[int]:
        """Returns the actions that play a move in a game: one, or in Conquid up to four.

        Raises:
            IllegalMove: If the text is not a legal move.
        """
        actions = self._native.actions_of(self._number(number), text("move", move))
        if actions is None:
            raise IllegalMove(f"illegal move {move[:40]} in game {number}")
        return actions

    def close(self) -> None:
        """Ends the threads and frees the games. Closing twice does nothing."""
        self._native.close()

    def __enter__(self) -> Batch:
        """Returns the batch, which is closed at the end of the block."""
        return self

    def __exit__(self, *_: object) -> None:
        """Closes the batch."""
        self.close()

    def __reduce__(self) -> NoReturn:
        """Refuses to copy or pickle a batch: it has threads, and arrays that it fills.

        Raises:
            TypeError: Always.
        """
        raise TypeError("cannot copy or pickle a Batch: make another one with the same seed")

    def __repr__(self) -> str:
        """Returns the game and the number of games."""
        return f"<batch of {self._n} games of {self._game}>"

    def _numbers(self, name: str, given: npt.ArrayLike, kinds: str, words: str) -> npt.NDArray[Any]:
        """Returns an array with a value for each game."""
        numbers = np.asarray(given)
        wanted = f"{name}: expected {words} of shape ({self._n},)"
        if numbers.dtype.kind not in kinds:
            raise TypeError(f"{wanted}, not an array of {numbers.dtype}")
        if numbers.shape != (self._n,):
            raise ValueError(f"{wanted}, not of shape {numbers.shape}")
        return numbers

    def _number(self, number: int) -> int:
        """Returns the number of a game."""
        return whole("number", number, 0, self._n - 1)

    def _out(
        self,
        name: str,
        given: object,
        shape: tuple[int, ...],
        dtype: type[np.generic],
    ) -> npt.NDArray[Any]:
        """Returns the array to fill: the caller's or the batch's own."""
        if given is not None:
            return output(f"out of {name}", given, shape, dtype)
        if name not in self._arrays:
            size = math.prod(shape) * np.dtype(dtype).itemsize
            if size > MAX_BYTES:
                raise ValueError(
                    f"{name}: an array of {size} bytes: expected at most {MAX_BYTES}; "
                    "make a smaller batch, or pass an array of your own"
                )
            self._arrays[name] = np.zeros(shape, dtype)
        return self._arrays[name]


def _processors() -> int:
    """Returns the number of processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
