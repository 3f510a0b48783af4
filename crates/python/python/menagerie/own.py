"""Games that you write in Python: slow, but with what the games of the package have.

Derive a class from `Rules`. A `Game` of it has undo, alpha-beta and UCT, a `Batch` takes the agents
of `menagerie.agents`, and `menagerie.pettingzoo.own_v0` makes environments. `OWN_GAMES.md` shows it
all with tic-tac-toe.
"""

from __future__ import annotations

import copy
import math
import random
import time
from abc import ABC, abstractmethod
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable
from itertools import pairwise
from typing import Any, Generic, TypeVar

import numpy as np
import numpy.typing as npt

from menagerie._batch import MAX_GAMES, Results, _games, _numbers
from menagerie._checks import U64, output, whole
from menagerie._errors import GameOver, IllegalAction, IllegalMove, RulesError
from menagerie._game import Event, Outcome, SearchReport
from menagerie._spaces import Spaces, with_history

Masks = npt.NDArray[np.bool_]
Numbers = npt.NDArray[np.int64]
State = TypeVar("State")
Move = TypeVar("Move", bound=Hashable)

_WIN = 1_000_000
_LONGEST = 400  # The plies of a random game.


class Rules(ABC, Generic[State, Move]):
    """The rules of a game for the players 0 and 1. A player may have several moves in a row.

    A state is a value that `play` leaves as it is, and a move can be hashed. If a method breaks its
    promise, whoever calls it gets a `RulesError` that names the method.
    """

    repetitions: int = 0
    """The game is drawn when a state occurs so often; 0 for never."""

    @abstractmethod
    def start(self) -> State:
        """Returns the state in which a game begins."""

    @abstractmethod
    def turn(self, state: State) -> int:
        """Returns the player to move, 0 or 1, also if the game is over."""

    @abstractmethod
    def moves(self, state: State) -> Iterable[Move]:
        """Returns the legal moves in a fixed order, at least one. It is not asked after the end."""

    @abstractmethod
    def play(self, state: State, move: Move) -> State:
        """Returns the state after a legal move."""

    @abstractmethod
    def outcome(self, state: State) -> Outcome | None:
        """Returns how the game has ended, or None while it goes on."""

    def text(self, state: State) -> str:
        """Returns a state as text."""
        return str(state)

    def move_text(self, move: Move) -> str:
        """Returns a move as text. Moves of a state have different texts."""
        return str(move)

    def evaluate(self, state: State) -> float:  # noqa: ARG002
        """Returns points for the player to move: by default 0, so alpha-beta sees only ends."""
        return 0

    def all_moves(self) -> Iterable[Move]:
        """Returns all moves that a state may have: the first is action 0. A `Batch` needs it."""
        raise self._broken("all_moves", "all moves, since actions need them", None)

    def observe(self, state: State, player: int) -> npt.ArrayLike:  # noqa: ARG002
        """Returns what a player sees, as numbers from 0 to 255: planes of rows and columns.

        Environments need it. By default there is nothing to see.
        """
        return np.zeros((0, 1, 1), np.uint8)

    def _broken(self, method: str, wanted: str, found: object) -> RulesError:
        """Returns the error of a method that has returned something else than it promised."""
        words = f"{type(self).__name__}.{method}: expected {wanted}, not "
        return RulesError(words + repr(found)[:200])

    def _distinct(self, method: str, moves: Iterable[Move]) -> tuple[Move, ...]:
        """Returns the moves that a method has returned."""
        try:
            found = tuple(moves)
            if 0 < len(found) == len(set(found)):
                return found
        except TypeError:
            pass
        raise self._broken(method, "one move or more, all hashable and none twice", moves)


class Game(Generic[State, Move]):
    """A game in progress, with the names of `menagerie.Game`. It can be copied and pickled.

    Attributes:
        rules: The rules of the game.
        state: The present state.
        turn: The index of the player to move.
        ply: The number of moves played.
        outcome: How the game has ended, or None while it goes on.
    """

    def __init__(self, rules: Rules[State, Move]) -> None:
        """Begins a game."""
        if not isinstance(rules, Rules):
            raise TypeError(f"rules: expected an object of a class of Rules, not {rules!r}")
        self.rules = rules
        self._go("start", (rules.start(),), ())

    def _go(self, method: str, line: tuple[State, ...], played: tuple[Move, ...]) -> None:
        """Goes to the last state of a line, which a method has returned."""
        rules, state = self.rules, line[-1]
        if state is None or any(state is before for before in line[-2:-1]):
            raise rules._broken(method, "a new state", state)
        turn, outcome = rules.turn(state), rules.outcome(state)
        if not isinstance(turn, (int, np.integer)) or turn not in (0, 1):
            raise rules._broken("turn", "0 or 1", turn)
        is_end = isinstance(outcome, Outcome) and outcome.winner in (None, 0, 1)
        if outcome is not None and not is_end:
            raise rules._broken("outcome", "None, or an Outcome won by 0, 1 or None", outcome)
        if outcome is None and 0 < rules.repetitions <= line.count(state):
            outcome = Outcome(None, "by repetition")
        self._legal = () if outcome else rules._distinct("moves", rules.moves(state))
        self._line, self._played, self.state = line, played, state
        self.ply: int = len(played)
        self.turn: int = turn
        self.outcome: Outcome | None = outcome

    def _after(self, move: Move) -> Game[State, Move]:
        """Returns the game after a legal move."""
        after = copy.copy(self)
        state = self.rules.play(self.state, move)
        after._go("play", (*self._line, state), (*self._played, move))
        return after

    @property
    def played(self) -> list[str]:
        """The moves played, first to last."""
        return list(map(self.rules.move_text, self._played))

    def moves(self) -> list[str]:
        """Returns the legal moves; none if the game is over."""
        texts = list(map(self.rules.move_text, self._legal))
        if len({text for text in texts if isinstance(text, str)}) < len(texts):
            raise self.rules._broken("move_text", "another str for each move", texts)
        return texts

    def play(self, move: str | int) -> list[Event]:
        """Plays a move, given as text or by its number in `moves()`. There are no events.

        Raises:
            IllegalMove: If the move is not legal.
            GameOver: If the game has ended.
            IndexError: If the game goes on, and no move has this number.
            RulesError: If the rules break a promise. Then nothing was played.
        """
        texts, wanted = self.moves(), f"a whole number from 0 to {max(len(self._legal) - 1, 0)}"
        number = move if isinstance(move, str) else whole("move", move, 0, U64, wanted)
        if self.outcome is not None:
            raise GameOver(f"the game is over: {move!s:.40} cannot be played")
        if isinstance(number, str):
            if number not in texts:
                legal = ", ".join(texts)
                raise IllegalMove(f"illegal move {move:.40}: expected one of {legal:.200}")
            number = texts.index(number)
        if number >= len(texts):
            raise IndexError(f"move {number}: expected {wanted}")
        vars(self).update(vars(self._after(self._legal[number])))
        return []

    def undo(self) -> bool:
        """Takes back the last move. Returns False if there is none."""
        if self.ply == 0:
            return False
        self._go("play", self._line[:-1], self._played[:-1])
        return True

    def copy(self) -> Game[State, Move]:
        """Returns a copy of the game. Rules and states are shared."""
        return copy.copy(self)

    def search(self, *, depth: int) -> SearchReport | None:
        """Searches for the best move by alpha-beta. It is slow: Python without a table or an order.

        Returns:
            The report, whose points are those of `Rules.evaluate`; None if the game is over.
        """
        left, begun = whole("depth", depth, 1, 100), time.perf_counter()
        if self.outcome is not None:
            return None
        score, line, nodes = self._best(left, -math.inf, math.inf)
        pv = tuple(map(self.rules.move_text, line))
        is_end, plies = abs(score) >= _WIN, left + _WIN - abs(score)
        ends_in = int(math.copysign(plies, score)) if is_end else None
        points, seconds = None if is_end else round(score), time.perf_counter() - begun
        return SearchReport(pv[0], pv, points, ends_in, left, nodes, seconds)

    def _best(self, left: int, low: float, high: float) -> tuple[float, list[Move], int]:
        """Returns the score for the player to move, the best line, and the positions searched."""
        if self.outcome is not None:
            return (_WIN + left) * self.outcome.rewards[self.turn], [], 1
        if left == 0:
            points = self.rules.evaluate(self.state)
            if not (isinstance(points, (int, float, np.number)) and abs(points) < _WIN):
                raise self.rules._broken("evaluate", f"less than {_WIN} points", points)
            return points, [], 1
        best, line, nodes = -math.inf, list[Move](), 1
        for move in self._legal:
            after = self._after(move)
            sign = 1 if after.turn == self.turn else -1
            score, rest, count = after._best(left - 1, *sorted((sign * low, sign * high)))
            nodes += count
            if sign * score > best:
                best, line = sign * score, [move, *rest]
            low = max(low, best)
            if low >= high:
                break
        return best, line, nodes

    def uct(self, simulations: int = 1_000, *, seed: int = 0) -> str | None:
        """Returns the best move that random games find by UCT; None if the game is over.

        The same seed finds the same move. Random games of more than 400 plies count as draws.
        """
        dice = random.Random(whole("seed", seed, 0, U64))
        children = defaultdict[Any, list[Game[State, Move]]](list)
        visits, total = Counter[Any](), defaultdict[Any, float](float)
        for _ in range(whole("simulations", simulations, 1, 2**24)):
            path = [self]
            while (here := path[-1]).outcome is None and (here is self or visits[here] > 0):
                tried = children[here]
                if len(tried) < len(here._legal):
                    tried.append(here._after(here._legal[len(tried)]))
                    path.append(tried[-1])
                else:
                    luck = 2 * math.log(visits[here])
                    bounds = [total[n] / visits[n] + math.sqrt(luck / visits[n]) for n in tried]
                    path.append(tried[bounds.index(max(bounds))])
            while here.outcome is None and here.ply < self.ply + _LONGEST:
                here = here._after(here._legal[int(dice.random() * len(here._legal))])
            rewards = here.outcome.rewards if here.outcome else (0.0, 0.0)
            visits[self] += 1
            for before, after in pairwise(path):
                visits[after] += 1
                total[after] += rewards[before.turn]
        best = max(children[self], key=lambda child: visits[child], default=None)
        return None if best is None else best.played[-1]

    def __str__(self) -> str:
        """Returns the state as text."""
        return self.rules.text(self.state)

    def __repr__(self) -> str:
        """Returns the name of the rules, the number of moves and the state."""
        return f"<{type(self.rules).__name__} after {self.ply} plies: {self.state!r}>"


class Batch:
    """Games of your own, with names of `menagerie.Batch`. A game that is over stays so.

    Attributes:
        spaces: The sizes of observations and actions.
    """

    def __init__(self, rules: Rules[Any, Any], n: int, *, max_plies: int = 1_000) -> None:
        """Begins n games. Longer games than `max_plies` are truncated."""
        self._max_plies = whole("max_plies", max_plies, 1, 2**32 - 1)
        self._games, self._rules = [Game(rules)] * whole("n", n, 1, MAX_GAMES), rules
        moves = rules._distinct("all_moves", rules.all_moves())
        self._numbers = {move: number for number, move in enumerate(moves)}
        shape = np.shape(rules.observe(self._games[0].state, 0))
        if len(shape) != 3:
            raise rules._broken("observe", "planes of rows and columns", f"shape {shape}")
        names = [f"plane {number}" for number in range(shape[0])]
        self.spaces: Spaces = with_history(([*shape], len(moves), names, [255] * shape[0]), 1)

    def __len__(self) -> int:
        """Returns the number of games."""
        return len(self._games)

    @property
    def turns(self) -> npt.NDArray[np.uint8]:
        """The index of the player to move in each game."""
        return np.array([game.turn for game in self._games], np.uint8)

    def reset(self, *, seed: int | None = None) -> None:  # noqa: ARG002
        """Begins all games again. Nothing in them is random, so the seed changes nothing."""
        self._games = [Game(self._rules)] * len(self)

    def game(self, number: int) -> Game[Any, Any]:
        """Returns a copy of a game with all its moves."""
        return self._games[whole("number", number, 0, len(self) - 1)].copy()

    def actions_of(self, number: int, move: str) -> list[int]:
        """Returns the one action that plays a move in a game.

        Raises:
            IllegalMove: If the text is not a legal move.
        """
        legal, text_of = self._legal(self.game(number)), self._rules.move_text
        found = [action for action, each in legal.items() if text_of(each) == move]
        if not found:
            raise IllegalMove(f"illegal move {move[:40]} in game {number}")
        return found

    def observe(self, *, player: int | None = None) -> npt.NDArray[np.uint8]:
        """Returns what the player to move, or the given one, sees in each game."""
        found = []
        for game in self._games:
            seat = game.turn if player is None else whole("player", player, 0, 1)
            seen = np.asarray(self._rules.observe(game.state, seat))
            fits = seen.shape == self.spaces.shape and seen.dtype.kind in "biu"
            if not fits or (seen != seen.astype(np.uint8)).any():
                wanted = f"whole numbers from 0 to 255 of shape {self.spaces.shape}"
                raise self._rules._broken("observe", wanted, seen)
            found.append(seen)
        return np.array(found, np.uint8)

    def action_masks(self, out: Masks | None = None, *, where: Numbers | None = None) -> Masks:
        """Returns which actions are legal: `bool` of shape (n, actions), or (k, actions)."""
        games = np.arange(len(self)) if where is None else _games("where", where, len(self))
        shape = (len(games), self.spaces.actions)
        masks = np.zeros(shape, np.bool_) if out is None else output("out", out, shape, np.bool_)
        masks[:] = False
        for mask, number in zip(masks, games, strict=True):
            mask[list(self._legal(self.game(number)))] = True
        return masks

    def action_counts(self) -> npt.NDArray[np.uint32]:
        """Returns the number of legal actions of each game."""
        return np.array([len(self._legal(game)) for game in self._games], np.uint32)

    def _legal(self, game: Game[Any, Any]) -> dict[int, Any]:
        """Returns the legal actions of a game with their moves."""
        moves = game._legal if game.ply < self._max_plies else ()
        if missing := [move for move in moves if move not in self._numbers]:
            raise self._rules._broken("all_moves", f"{missing} among them", [*self._numbers])
        return {self._numbers[move]: move for move in moves}

    def step(self, actions: npt.ArrayLike) -> Results:
        """Plays an action in each game that goes on. If one is illegal, nothing is played.

        Raises:
            IllegalAction: If an action is illegal.
            RulesError: If the rules break a promise. Then nothing was played.
        """
        after, rewards = list(self._games), np.zeros((len(self), 2), np.float32)
        for number, action in enumerate(_numbers("actions", actions, (len(self),)).tolist()):
            legal = self._legal(after[number])
            if legal and action not in legal:
                words = f"illegal action {action} in game {number}: expected one of {sorted(legal)}"
                raise IllegalAction(words[:200], number, action, sorted(legal))
            if legal:
                after[number] = game = after[number]._after(legal[action])
                rewards[number] = game.outcome.rewards if game.outcome else 0
        self._games = after
        terminated = np.array([game.outcome is not None for game in after])
        truncated = (self.action_counts() == 0) & ~terminated
        return Results(rewards, terminated, truncated)
