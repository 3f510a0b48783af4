"""Many games at once, stepped by threads of the library into NumPy arrays."""

from __future__ import annotations

import math
import os
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from menagerie._checks import U64, Scalar, flag, output, text, whole, word
from menagerie._errors import IllegalMove
from menagerie._extensions import extension_of
from menagerie._game import Game
from menagerie._game import game as new_game
from menagerie._spaces import Spaces, positions, with_history

if TYPE_CHECKING:
    from menagerie import _native

MAX_GAMES = 1 << 20
"""The most games of a batch."""

MAX_BYTES = 1 << 32
"""The most bytes of an array that a batch makes."""

ALIGNMENT = 64
"""The bytes of which the address of an array must be a multiple, or JAX copies it."""

SEATS = {"first": 0, "second": 1, "alternate": None}


@dataclass(frozen=True, slots=True, eq=False)
class Results:
    """The results of a step. The arrays are those of the batch: the next step overwrites them.

    With `where` they have a row for each game of the call: k instead of n.

    Attributes:
        rewards: For each game the rewards of the first and the second player: 1 for a win, -1
            for a loss, else 0. Shape (n, 2), `float32`.
        terminated: Whether the game has ended by its rules. Shape (n,), `bool`.
        truncated: Whether it was stopped at `max_plies`. Shape (n,), `bool`.
        ended: The numbers of the games that have ended, if the batch has `final_observations`.
            Shape (m,), `int64`.
        final_observations: The last observations of these games, as `Batch.observe` returns them.
            Shape (m, planes, rows, columns), `uint8`.
        final_turns: The player to move in these observations. Shape (m,), `uint8`.
    """

    rewards: npt.NDArray[np.float32]
    terminated: npt.NDArray[np.bool_]
    truncated: npt.NDArray[np.bool_]
    ended: npt.NDArray[np.int64] | None = None
    final_observations: npt.NDArray[np.uint8] | None = None
    final_turns: npt.NDArray[np.uint8] | None = None


class Batch:
    """A number of games of one kind, played at the same time.

    The games are stepped by threads of the library, without the interpreter's lock. Random choices
    depend only on the seed and the number of the game, so the number of threads changes nothing.
    Observations, masks and results go into the same arrays again and again; copy what you keep, or
    pass your own array as `out`. Other libraries take the arrays by DLPack without a copy:
    `torch.from_dlpack(batch.observe())`, `jax.numpy.from_dlpack(batch.observe())`. JAX takes them
    for constant, so pass it a copy of what it still needs after the next step.

    `where` limits a call to some of the games: their numbers, whole numbers of shape (k,) without
    repetition, or truth values of shape (n,). What the call takes and returns then has k rows
    instead of n, in the order of the numbers.

    A game is a value: `assign` copies games from slot to slot and from batch to batch, `states` and
    `restore` make bytes of them, and `copy`, `deepcopy` and `pickle` keep a whole batch. All of
    them keep the history, so a draw by repetition comes where it comes in the original.

    Only one thread at a time may use a batch: others get a `RuntimeError`. After a fork a batch
    starts threads of its own in the new process.

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
        games: Sequence[Game | str] | None = None,
        history: int = 1,
        final_observations: bool = False,
    ) -> None:
        """Begins all games.

        Args:
            game: The name of the game.
            n: The number of games.
            variant: The variant of the game.
            seed: The seed of all random choices.
            threads: The number of threads, by default one for each processor.
            max_plies: The most plies of a game, those before the start of a game of `games`
                included. A longer game is truncated. At least 2 with an opponent.
            auto_reset: Whether a game that ends begins again at once. Then the observations after
                a step are those of the new game, and the results those of the old one. Otherwise
                its actions are ignored until `reset`.
            opponent: Who plays the other side of every game: `random`, `greedy` (the search one
                ply deep), `depth:PLIES` (at most 100) or `nodes:POSITIONS`. By default the caller
                plays both. An opponent that ends a game with its first move begins again.
            seat: Which player the caller is if there is an opponent: `first`, `second`, or
                `alternate`: `first` if the sum of the seed and the number of the game is even, else
                `second`, and the other one in each game after that.
            games: The games, or texts of positions, from which games begin, instead of the start
                of a variant. They must go on. Game `i` begins from `games[i % len(games)]`, and
                each game after that from the one n places further on, so that all have their turn.
            history: The positions that an observation shows, at most `MAX_HISTORY`: the present
                one first, then those after earlier plies, the last first, as the same player sees
                them. Planes from before the start are 0.
            final_observations: Whether results have the last observations of games that end, which
                `auto_reset` hides otherwise. It needs `auto_reset`.

        Raises:
            UnknownGame: If no game has this name.
            UnknownVariant: If the game has no such variant.
            BadPosition: If a text of `games` is not a position.
            ValueError: If another argument is out of range.
        """
        self._game = text("game", game)
        self._n = n = whole("n", n, 1, MAX_GAMES)
        starts = self._starts(games)
        if starts is not None and variant is not None:
            raise ValueError("games: expected None if `variant` chooses the start")
        self._keeps_final = flag("final_observations", final_observations)
        if self._keeps_final and not flag("auto_reset", auto_reset):
            raise ValueError("final_observations: expected False without auto_reset")
        self._options: dict[str, Any] = {
            "variant": variant,
            "seed": whole("seed", seed, 0, U64),
            "threads": threads,
            "max_plies": max_plies,
            "auto_reset": auto_reset,
            "opponent": opponent,
            "seat": word("seat", seat, SEATS),
            "games": starts,
            "history": history,
            "final_observations": final_observations,
        }
        self._native: _native.Batch = extension_of(game).Batch(
            game,
            [each._native for each in starts or [new_game(game, variant=variant)]],
            n,
            self._options["seed"],
            whole("threads", _processors() if threads is None else threads, 1, 256),
            whole("max_plies", max_plies, 1 if opponent is None else 2, 2**32 - 1),
            # Those of final observations are restarted once they are observed.
            flag("auto_reset", auto_reset) and not self._keeps_final,
            None if opponent is None else (text("opponent", opponent), SEATS[seat]),
            positions(history),
        )
        self._sizes = with_history(self._native.spaces, history)
        # How the games stand: whether each has ended, whether it is truncated, who is to move.
        self._standings = zeros((3, n), np.uint8)
        self._results = _results(zeros((n, 2), np.float32), self._standings)
        self._arrays: dict[str, npt.NDArray[Any]] = {}
        self._stand(np.arange(n))

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
        turns: npt.NDArray[np.uint8] = self._standings[2]
        return turns

    @property
    def closed(self) -> bool:
        """Whether the batch is closed."""
        return self._native.closed

    def reset(self, *, seed: int | None = None, where: npt.ArrayLike | None = None) -> None:
        """Restarts games.

        Args:
            seed: A new seed. By default all games start again with the same one.
            where: Which games to restart, by default all. Their random choices continue, so they
                differ from the first ones.

        Raises:
            TypeError: If `where` has neither whole numbers nor truth values.
            ValueError: If it chooses no games of the batch, or a seed is given as well.
        """
        if seed is not None and where is not None:
            raise ValueError("seed: expected None if `where` chooses games")
        games = self._where(where)
        if games is None:
            if seed is not None:
                self._options["seed"] = whole("seed", seed, 0, U64)
            self._native.reset(self._options["seed"])
            games = np.arange(self._n)
        else:
            self._native.restart(games)
        self._stand(games)

    def step(self, actions: npt.ArrayLike, *, where: npt.ArrayLike | None = None) -> Results:
        """Plays an action in every game, and the opponent's reply if there is an opponent.

        Args:
            actions: A legal action for each game: whole numbers of shape (n,), or (k,) with
                `where`. Those for games that are over, and do not reset, are ignored.
            where: Which games to play in, by default all.

        Returns:
            The results, with a row for each of these games.

        Raises:
            IllegalAction: If an action is illegal. Then nothing is played in any game.
            TypeError: If the actions are not whole numbers.
            ValueError: If their shape is not (n,) or (k,).
        """
        games = self._where(where)
        rows = self._n if games is None else len(games)
        numbers = _numbers("actions", actions, (rows,))
        results, states = self._results, self._standings
        if games is not None:
            states = np.empty((3, rows), np.uint8)
            results = _results(self._out("rewards", None, (rows, 2), np.float32), states)
        self._native.step(
            games,
            numbers.astype(np.int64, copy=False),
            numbers.dtype == np.uint64,
            results.rewards,
            states,
        )
        if games is not None:
            self._standings[2, games] = states[2]
        return self._with_final(results, games) if self._keeps_final else results

    def _with_final(self, results: Results, games: npt.NDArray[np.int64] | None) -> Results:
        """Restarts games that have ended. Returns results with their last observations."""
        ended = np.flatnonzero(results.terminated | results.truncated)
        if games is not None:
            ended = games[ended]
        observations = np.empty((len(ended), *self._sizes.shape), np.uint8)
        turns = self._standings[2, ended]
        if len(ended):
            self._native.observe(ended, observations, None)
            self._native.restart(ended)
            self._standings[2, ended] = self._standing(ended)[2]
        return replace(results, ended=ended, final_observations=observations, final_turns=turns)

    def sample(
        self,
        out: npt.NDArray[np.int64] | None = None,
        *,
        where: npt.ArrayLike | None = None,
    ) -> npt.NDArray[np.int64]:
        """Returns a random legal action for each game, -1 for games that are over.

        All moves are equally likely. The choices follow from the seed.

        Args:
            out: The array to fill, `int64` of shape (n,), or (k,) with `where`.
            where: Which games to choose for, by default all.
        """
        games = self._where(where)
        actions = self._out("sample", out, self._rows(games), np.int64)
        self._native.sample(games, actions)
        return actions

    def observe(
        self,
        out: npt.NDArray[np.uint8] | None = None,
        *,
        player: int | None = None,
        where: npt.ArrayLike | None = None,
    ) -> npt.NDArray[np.uint8]:
        """Returns the observations: `uint8` of shape (n, planes, rows, columns).

        Args:
            out: The array to fill.
            player: The player that looks at the board, by default the player to move; the caller
                if there is an opponent.
            where: Which games to look at, by default all: then the shape begins with k.
        """
        games = self._where(where)
        shape = (*self._rows(games), *self._sizes.shape)
        observations = self._out("observe", out, shape, np.uint8)
        viewer = None if player is None else whole("player", player, 0, 1)
        self._native.observe(games, observations, viewer)
        return observations

    def action_masks(
        self,
        out: npt.NDArray[np.bool_] | None = None,
        *,
        where: npt.ArrayLike | None = None,
    ) -> npt.NDArray[np.bool_]:
        """Returns which actions are legal: `bool` of shape (n, actions).

        Args:
            out: The array to fill.
            where: Which games to look at, by default all: then the shape is (k, actions).
        """
        games = self._where(where)
        shape = (*self._rows(games), self._sizes.actions)
        masks = self._out("action_masks", out, shape, np.bool_)
        self._native.masks(games, masks.view(np.uint8))
        return masks

    def legal_actions(
        self, *, where: npt.ArrayLike | None = None
    ) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int32]]:
        """Returns the legal actions without their masks, in new arrays `offsets` and `actions`.

        Those of row i are `actions[offsets[i] : offsets[i + 1]]`, in ascending order; none if the
        game is over. The offsets are `int64` of shape (n + 1,), or (k + 1,) with `where`, and the
        actions `int32` of shape (offsets[-1],).

        Args:
            where: Which games to look at, by default all.
        """
        return self._native.legal_actions(self._where(where))

    def action_counts(
        self,
        out: npt.NDArray[np.uint32] | None = None,
        *,
        where: npt.ArrayLike | None = None,
    ) -> npt.NDArray[np.uint32]:
        """Returns the numbers of legal actions: `uint32` of shape (n,), or (k,) with `where`.

        Args:
            out: The array to fill.
            where: Which games to look at, by default all.
        """
        games = self._where(where)
        counts = self._out("action_counts", out, self._rows(games), np.uint32)
        self._native.counts(games, counts)
        return counts

    def plies(
        self,
        out: npt.NDArray[np.uint32] | None = None,
        *,
        where: npt.ArrayLike | None = None,
    ) -> npt.NDArray[np.uint32]:
        """Returns the plies played in each game: `uint32` of shape (n,), or (k,) with `where`.

        Args:
            out: The array to fill.
            where: Which games to look at, by default all.
        """
        games = self._where(where)
        plies = self._out("plies", out, self._rows(games), np.uint32)
        self._native.plies(games, plies)
        return plies

    def assign(self, to: npt.ArrayLike, source: Batch, at: npt.ArrayLike) -> None:
        """Makes games copies of other games, with their history: `batch[to] = source[at]`.

        Game `to[i]` of this batch becomes a copy of game `at[i]` of the source. Random choices are
        no part of a game: copies in several slots go on with different ones. With an opponent in
        both batches the caller has the seat of the copied game; with one in this batch only, the
        seat stays, and the opponent moves at once if it is to move. A game that is over stays so
        until the next step or `reset`.

        Args:
            to: The games that become copies: whole numbers of shape (k,) without repetition, or
                truth values of shape (n,) of which k are true.
            source: The batch to copy from: this one, or another one of the same game and size of
                board. In this one all games are read before one is written.
            at: The games to copy: whole numbers of shape (k,) in which a number may be repeated,
                truth values, or one number for all.

        Raises:
            TypeError: If the source is not a batch, or the others are not numbers.
            ValueError: If there are no such games, not as many, or not of this kind.

        >>> batch = Batch("pacifist", 4)
        >>> results = batch.step(batch.sample())
        >>> batch.assign([1, 2, 3], batch, 0)
        >>> bool((batch.observe() == batch.observe()[0]).all())
        True
        """
        if not isinstance(source, Batch):
            raise TypeError(f"source: expected a Batch, not {type(source).__name__}")
        if not isinstance(source._native, type(self._native)):
            raise ValueError(f"source: expected games of {self._game}, not of {source._game}")
        targets = _games("to", to, self._n)
        sources = np.asarray(at)
        if sources.ndim == 0:
            sources = np.repeat(sources, len(targets))
        sources = _games("at", sources, len(source))
        native = None if source is self else source._native
        self._native.assign(targets, native, sources, False)
        self._stand(targets)

    def states(self, *, where: npt.ArrayLike | None = None) -> list[bytes]:
        """Returns the states of games, from which `restore` makes the same games again.

        A state has the start and the moves of its game, since draws depend on all of them. So
        states are as long as their games, and no rows of one array. It also has the seat, what was
        picked of a move, and the random choices that come. To copy games, `assign` is faster.

        Args:
            where: Which games, by default all.
        """
        return [state.encode() for state in self._native.states(self._where(where))]

    def restore(self, states: Sequence[bytes], *, where: npt.ArrayLike | None = None) -> None:
        """Makes games those of `states`, with the same random choices to come.

        The rules check every move of a state, so bytes from elsewhere do no harm.

        Args:
            states: The states: n, or k with `where`. They may be from another batch of the same
                game and size of board.
            where: Which games, by default all.

        Raises:
            BadState: If a state is none of a possible game of this batch. Nothing is restored.
            ValueError: If there are not as many states as games.
        """
        for number, state in enumerate(states):
            if not isinstance(state, (bytes, bytearray)):
                raise TypeError(f"states: expected bytes, not {type(state).__name__} at {number}")
        games = self._where(where)
        games = np.arange(self._n) if games is None else games
        self._native.restore(games, list(map(bytes, states)))
        self._stand(games)

    def set_game(self, number: int, game: Game | str) -> None:
        """Makes a game of the batch that of a `Game`, with its history, or of a position's text.

        If there is an opponent, the caller's seat stays, and the opponent moves at once if it is to
        move.

        Args:
            number: The number of the game in the batch.
            game: The game, at its present position. It may be over, by the rules.

        Raises:
            ValueError: If it is not a game of this kind and size of board.
            BadPosition: If a text is not a position.
        """
        index = self._number(number)
        self._native.set_game(index, self._start(game)._native)
        self._stand(np.array([index]))

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

    def __copy__(self) -> Batch:
        """Returns a batch of its own, whose games and random choices go on like those of this one.

        It has threads and arrays of its own.
        """
        other = type(self)(self._game, self._n, **self._options)
        every = np.arange(self._n)
        other._native.assign(every, self._native, every, True)
        other._standings[:] = self._standings
        other._results.rewards[:] = self._results.rewards
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> Batch:
        """Returns a batch of its own, like `copy.copy`."""
        other = memo[id(self)] = self.__copy__()
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        """Returns what `pickle` keeps: the arguments, the states of the games and the results."""
        made = (type(self), self._game, self._n, self._options)
        return (_restored, (*made, self.states(), self._results.rewards, self._standings))

    def __repr__(self) -> str:
        """Returns the game and the number of games."""
        return f"<batch of {self._n} games of {self._game}>"

    def _starts(self, games: Sequence[Game | str] | None) -> list[Game] | None:
        """Returns copies of the games from which games begin."""
        if games is None:
            return None
        if isinstance(games, str) or not isinstance(games, Sequence) or not games:
            raise TypeError(f"games: expected a list of one game or more, not {games!r}")
        return [self._start(each).copy() for each in games]

    def _start(self, start: Game | str) -> Game:
        """Returns a game that was given as a game or as the text of a position."""
        if isinstance(start, Game):
            # Another extension has other classes.
            if extension_of(start.name) is not extension_of(self._game):
                raise ValueError(f"games: expected games of {self._game}, not of {start.name}")
            return start
        return new_game(self._game, position=text("games", start))

    def _where(self, where: npt.ArrayLike | None) -> npt.NDArray[np.int64] | None:
        """Returns the numbers of the games of a call; None for all."""
        return None if where is None else _games("where", where, self._n)

    def _rows(self, games: npt.NDArray[np.int64] | None) -> tuple[int]:
        """Returns the shape of an array with a value for each game of a call."""
        return (self._n if games is None else len(games),)

    def _standing(self, games: npt.NDArray[np.int64]) -> npt.NDArray[np.uint8]:
        """Returns whether games have ended, whether they are truncated, and their turns."""
        states = np.empty((3, len(games)), np.uint8)
        self._native.standing(games, states)
        return states

    def _stand(self, games: npt.NDArray[np.int64]) -> None:
        """Keeps how games stand that no step has reached."""
        self._standings[:, games] = self._standing(games)
        self._results.rewards[games] = 0

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
        """Returns the array to fill: the caller's, or the first rows of the batch's own."""
        if given is not None:
            return output(f"out of {name}", given, shape, dtype)
        own = self._arrays.get(name)
        if own is None or len(own) < shape[0]:
            size = math.prod(shape) * np.dtype(dtype).itemsize
            if size > MAX_BYTES:
                raise ValueError(
                    f"{name}: an array of {size} bytes: expected at most {MAX_BYTES}; "
                    "make a smaller batch, or pass an array of your own"
                )
            own = self._arrays[name] = zeros(shape, dtype)
        return own if len(own) == shape[0] else own[: shape[0]]


def zeros(shape: tuple[int, ...], dtype: type[Scalar]) -> npt.NDArray[Scalar]:
    """Returns an array of zeros that no library needs to copy."""
    size = math.prod(shape) * np.dtype(dtype).itemsize
    block = np.zeros(size + ALIGNMENT, np.uint8)
    start = -block.ctypes.data % ALIGNMENT
    return block[start : start + size].view(dtype).reshape(shape)


def _restored(
    made_by: type[Batch],
    game: str,
    n: int,
    options: dict[str, Any],
    states: list[bytes],
    rewards: npt.NDArray[np.float32],
    standing: npt.NDArray[np.uint8],
) -> Batch:
    """Returns the batch that was pickled."""
    batch = made_by(game, n, **options)
    batch.restore(states)
    batch._results.rewards[:] = rewards
    batch._standings[:] = standing
    return batch


def _results(rewards: npt.NDArray[np.float32], states: npt.NDArray[np.uint8]) -> Results:
    """Returns the results of a step, from how the games stand."""
    return Results(rewards, states[0].view(np.bool_), states[1].view(np.bool_))


def _games(name: str, given: npt.ArrayLike, n: int) -> npt.NDArray[np.int64]:
    """Returns the numbers of games that are given as numbers or as truth values."""
    games = np.asarray(given)
    wanted = f"{name}: expected whole numbers of shape (k,), or truth values of shape ({n},)"
    if games.dtype.kind == "b" and games.shape == (n,):
        return np.flatnonzero(games)
    if games.dtype.kind not in "biu" and games.shape != (0,):
        raise TypeError(f"{wanted}, not an array of {games.dtype}")
    if games.dtype.kind == "b" or games.ndim != 1:
        raise ValueError(f"{wanted}, not of shape {games.shape}")
    return games.astype(np.int64, copy=False)


def _numbers(name: str, given: npt.ArrayLike, shape: tuple[int, ...]) -> npt.NDArray[Any]:
    """Returns whole numbers of this shape."""
    numbers = np.asarray(given)
    wanted = f"{name}: expected whole numbers of shape {shape}"
    if numbers.dtype.kind not in "iu" and numbers.shape != (0,):
        raise TypeError(f"{wanted}, not an array of {numbers.dtype}")
    if numbers.shape != shape:
        raise ValueError(f"{wanted}, not of shape {numbers.shape}")
    return numbers


def _processors() -> int:
    """Returns the number of processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
