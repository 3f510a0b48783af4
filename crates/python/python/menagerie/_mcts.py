"""Tree search of all games of a batch, with a function that evaluates leaves."""

from __future__ import annotations

import math
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from menagerie._batch import MAX_BYTES, Batch, _processors, zeros
from menagerie._checks import U64, flag, real, whole
from menagerie._extensions import extension_of
from menagerie._spaces import Spaces

if TYPE_CHECKING:
    from menagerie import _native

Evaluate = Callable[
    [npt.NDArray[np.uint8], npt.NDArray[np.bool_]], tuple[npt.ArrayLike, npt.ArrayLike]
]
"""Evaluates k leaves: takes observations (k, planes, rows, columns) and masks (k, actions), and
returns logits (k, actions) and values (k,)."""


class Tree:
    """What a search knows of the games of a batch: `Found.tree`, for the next search.

    Only one search at a time may use a tree.
    """

    def __init__(self, batch: Batch) -> None:
        """Begins with nothing, for games like those of a batch."""
        _check(batch)
        self._native: _native.Search = extension_of(batch.game_name).Search()
        self._size = _size(batch)
        self._busy = threading.Lock()
        self._dice = np.random.default_rng()

    def __repr__(self) -> str:
        """Returns the game and the number of games."""
        return f"<tree of {self._size[0]} games of {self._size[1]}>"


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """What a search has found, for each of n games. The arrays are the caller's to keep.

    Attributes:
        actions: The action to play, `int64` of shape (n,): -1 in a game that is over. A batch
            takes them: `batch.step(found.actions)`.
        visits: The simulations of each action, `uint32` of shape (n, actions), with those of the
            tree that the search went on with.
        values: The mean result for the player to move, `float32` of shape (n,), from -1 to 1; 0 if
            the game is over.
        policy: The share of each action, `float32` of shape (n, actions): what a policy can learn
            from. These are the shares in the visits, or with `gumbel` the improved policy. If the
            result is proven, all shares are those of actions that reach it, and actions that are
            proven to lose have none.
        proven: Whether the value is certain, `bool` of shape (n,).
        tree: What the search knows. Pass it to the next search.
    """

    actions: npt.NDArray[np.int64]
    visits: npt.NDArray[np.uint32]
    values: npt.NDArray[np.float32]
    policy: npt.NDArray[np.float32]
    proven: npt.NDArray[np.bool_]
    tree: Tree


def mcts(
    batch: Batch,
    evaluate: Evaluate | None = None,
    simulations: int = 64,
    *,
    leaves: int = 64,
    c_puct: float = 1.25,
    noise: float = 0.0,
    alpha: float = 0.3,
    temperature: float = 0.0,
    gumbel: bool = False,
    considered: int = 16,
    where: npt.ArrayLike | None = None,
    tree: Tree | None = None,
    seed: int | np.random.Generator | None = None,
    threads: int | None = None,
) -> Found:
    """Searches all games of a batch by Monte Carlo tree search. The batch stays as it is.

    A simulation follows the actions with the best `result + c_puct * prior * sqrt(visits of the
    node) / (1 + visits of the action)` to a new node, which is evaluated. Actions without visits
    count as if they had the value of their node. Each result belongs to a player, so a move that
    takes several actions is no problem. Wins, losses and draws by the rules of the game, of its
    history too, are proven backwards through the tree: a search ends early in a game whose result
    is proven. A game that would be longer than the batch allows counts as a draw.

    The defaults are for play. For self-play pass `noise=0.25` and `temperature=1.0`, or
    `gumbel=True` and `temperature=1.0`.

    >>> batch = Batch("lifeduel", 2, seed=1)
    >>> def evaluate(observations, masks):
    ...     return np.zeros(masks.shape), np.zeros(len(masks))
    >>> found = mcts(batch, evaluate, simulations=32)
    >>> found.visits.sum(axis=1)
    array([32, 32], dtype=uint64)
    >>> results = batch.step(found.actions)
    >>> found = mcts(batch, evaluate, simulations=32, tree=found.tree)

    Args:
        batch: The games. Those that are over are passed over.
        evaluate: A function that evaluates up to `leaves` leaves: from observations and masks, as
            of `Batch.observe` and `Batch.action_masks`, to logits (k, actions) and values (k,).
            Logits of illegal actions are ignored, and minus infinity is a prior of 0. Values are
            those for the player to move at the leaf, from -1 for a loss to 1 for a win. The next
            call overwrites the arrays. By default all actions have the same prior, and the value
            is the game's own evaluation, from which the search of `Game` chooses its moves.
        simulations: How many simulations each game gets, beside those of `tree`.
        leaves: The most leaves of a call. If the games are fewer, each of them has several leaves
            at once: simulations under way count as losses, so that others look elsewhere.
        c_puct: The weight of priors beside results.
        noise: The share of Dirichlet noise in the priors of the root. Not with `gumbel`.
        alpha: The parameter of the Dirichlet noise: the smaller, the fewer actions it favours.
        temperature: How far the actions are left to chance. 0 plays the one with the most visits,
            1 draws by visits, in general by `visits ** (1 / temperature)`. With `gumbel` it scales
            the noise.
        gumbel: Whether to search as Gumbel MuZero does: sequential halving at the root, and visits
            that follow the improved policy below it. It needs few simulations.
        considered: How many actions sequential halving begins with.
        where: Which games to search, by default all: their numbers, whole numbers of shape (k,)
            without repetition, or truth values of shape (n,). What is found then has k rows, in
            the order of the numbers.
        tree: `Found.tree` of an earlier search in such a batch. For a game that has gone on from
            there, in whatever way, it keeps what it knows. It is changed and returned again.
        seed: The seed of noise and temperature, or a generator. By default the choices go on from
            those of `tree`, and differ each time if there is none.
        threads: The number of threads, by default one for each processor. It changes no result.

    Raises:
        TypeError: If an argument is of another type.
        ValueError: If an argument is out of range, or the function returns other shapes, or numbers
            that are none.
        RuntimeError: If another search is using the tree.
    """
    _check(batch)
    if evaluate is not None and not callable(evaluate):
        raise TypeError(f"evaluate: expected a function or None, not {evaluate!r}")
    simulations = whole("simulations", simulations, 1, 2**24)
    leaves = whole("leaves", leaves, 1, 2**20)
    c_puct = _within("c_puct", c_puct, 0, 1e6)
    noise = _within("noise", noise, 0, 1)
    alpha = _within("alpha", alpha, 0.01, 1e3)
    temperature = _within("temperature", temperature, 0, 1e3)
    is_gumbel = flag("gumbel", gumbel)
    considered = whole("considered", considered, 1, 2**20)
    threads = whole("threads", _processors() if threads is None else threads, 1, 256)
    if seed is not None and not isinstance(seed, np.random.Generator):
        seed = whole("seed", seed, 0, U64)
    games = batch._where(where)
    own = _tree(batch, tree)
    if not own._busy.acquire(blocking=False):
        raise RuntimeError("the tree is at work in another search: give each search its own")
    try:
        own._native.follow(batch._native, games)
        if seed is not None:
            own._dice = np.random.default_rng(seed)
        total = sum(own._native.counts())
        if is_gumbel:
            luck = own._dice.gumbel(size=total) * temperature
        else:
            luck = own._dice.standard_gamma(alpha, total if noise > 0 else 0)
        own._native.begin(
            simulations, leaves, threads, c_puct, considered if is_gumbel else None, noise, luck
        )
        _grow(own._native, batch, evaluate, leaves)
        own._native.rest()
        return _found(own, temperature, games)
    finally:
        # Threads that outlive an error would not survive a fork.
        own._native.rest()
        own._busy.release()


def _within(name: str, value: object, low: float, high: float) -> float:
    """Returns a number within limits."""
    wanted = f"a number from {low:g} to {high:g}"
    number = real(name, value, wanted)
    if not low <= number <= high:
        raise ValueError(f"{name}: expected {wanted}, not {number}")
    return number


def _check(batch: object) -> None:
    """Refuses what is no batch."""
    if not isinstance(batch, Batch):
        raise TypeError(f"batch: expected a Batch, not {type(batch).__name__}")


def _size(batch: Batch) -> tuple[int, str, Spaces]:
    """Returns what batches have in common if one tree can serve them."""
    return (len(batch), batch.game_name, batch.spaces)


def _tree(batch: Batch, given: object) -> Tree:
    """Returns the tree to go on with."""
    if given is None:
        return Tree(batch)
    wanted = f"tree: expected one of {len(batch)} games of {batch.game_name}"
    if not isinstance(given, Tree):
        raise TypeError(f"{wanted}, not {type(given).__name__}")
    if given._size != _size(batch):
        raise ValueError(f"{wanted}, of the same board, not {given!r}")
    return given


def _grow(
    native: _native.Search,
    batch: Batch,
    evaluate: Evaluate | None,
    leaves: int,
) -> None:
    """Lets the trees grow until the search is over."""
    if evaluate is None:
        # Between two parts the interpreter looks at its signals.
        while native.think():
            pass
        return
    spaces = batch.spaces
    size = leaves * (math.prod(spaces.shape) + spaces.actions)
    if size > MAX_BYTES:
        raise ValueError(f"leaves: {leaves} take {size} bytes: expected at most {MAX_BYTES}")
    observations = zeros((leaves, *spaces.shape), np.uint8)
    masks = zeros((leaves, spaces.actions), np.bool_)
    bytes_of_masks = masks.view(np.uint8)
    while k := native.ask(observations, bytes_of_masks, leaves):
        answer = evaluate(observations[:k], masks[:k])
        if not isinstance(answer, (tuple, list)) or len(answer) != 2:
            raise ValueError(
                f"evaluate: expected logits and values, not {type(answer).__name__}"
                + (f" of {len(answer)}" if isinstance(answer, (tuple, list)) else "")
            )
        logits = _answer("logits", answer[0], (k, spaces.actions))
        native.tell(logits, _answer("values", answer[1], (k,)))


def _answer(
    name: str,
    given: npt.ArrayLike,
    shape: tuple[int, ...],
) -> npt.NDArray[np.float32]:
    """Returns a part of an evaluation."""
    numbers = np.asarray(given)
    wanted = f"evaluate: {name}: expected numbers of shape {shape}"
    if numbers.dtype.kind not in "fiu":
        raise ValueError(f"{wanted}, not an array of {numbers.dtype}")
    if numbers.shape != shape:
        raise ValueError(f"{wanted}, not of shape {numbers.shape}")
    with np.errstate(over="ignore"):
        return np.ascontiguousarray(numbers, np.float32)


def _found(tree: Tree, temperature: float, games: npt.NDArray[np.int64] | None) -> Found:
    """Returns what the trees of some games know."""
    n, _, spaces = tree._size
    if n * spaces.actions * 4 > MAX_BYTES:
        raise ValueError(f"batch: {n} games: the visits would take more than {MAX_BYTES} bytes")
    found = tree._native.found(temperature, tree._dice.random(n))
    actions, visits, policy, values, proven = found
    visits, policy = visits.reshape(n, -1), policy.reshape(n, -1)
    if games is None:
        return Found(actions, visits, values, policy, proven, tree)
    return Found(actions[games], visits[games], values[games], policy[games], proven[games], tree)
