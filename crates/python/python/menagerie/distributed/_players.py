"""The players of matches and self-play, the openings, and the table at which they play."""

from __future__ import annotations

import importlib
import inspect
import math
import operator
import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from menagerie._batch import Batch
from menagerie._checks import U64, text, whole, word
from menagerie._errors import IllegalAction, MenagerieError
from menagerie._game import LEVELS, Game, SearchLine, SearchReport, game, games
from menagerie.agents import Agent, Numbers

BOOKS = Path(__file__).with_name("books")
"""The books of balanced openings, those of the arena. The head of each says how it was made."""

PLIES = 6
"""The random plies at the beginning of a game without a book."""

TRIES = 20
"""How many openings are tried. Each is given up after this many moves that end the game."""

LINES = 100
"""The most moves among which a temperature chooses: the most lines of a search."""

WANTED = (
    "expected a player: random, greedy, depth:PLIES, nodes:POSITIONS, beginner, easy, medium, hard "
    "or module:function"
)


class PlayerError(MenagerieError, ValueError):
    """A player of one's own cannot be imported, or its answer is no legal action for each game.

    Attributes:
        player: The player, `module:function`.
        game: The number of the game; None if no single one is meant. Those of a match are counted
            through: game 7 is the second one of pair 3.
        action: The action that is not legal; None if there is none.
    """

    def __init__(
        self, words: str, player: str = "", game: int | None = None, action: int | None = None
    ) -> None:
        """Makes the error. The library does."""
        super().__init__(words)
        self.player = player
        self.game = game
        self.action = action


@dataclass(frozen=True, slots=True)
class Style:
    """How a search chooses among its moves. See `self_play`."""

    variety: bool = False
    temperature: float = 0.0


class Player(ABC):
    """Chooses the moves of one side or of both, in games of a table."""

    is_random = False

    def __init__(self, name: str) -> None:
        """Makes the player with a word."""
        self.name = name

    @abstractmethod
    def choose(self, table: Table, where: Numbers) -> Numbers:
        """Returns an action for each of some games of a table."""


class _Random(Player):
    """Plays random moves, all equally likely."""

    is_random = True

    def choose(self, table: Table, where: Numbers) -> Numbers:
        """Returns an action for each of some games of a table."""
        return table.batch.sample(where=where).copy()


class _Search(Player):
    """Plays what a search finds within limits of depth or positions."""

    def __init__(self, name: str, limit: dict[str, Any], style: Style) -> None:
        """Makes the player with a word."""
        super().__init__(name)
        self.limit = limit
        self.style = style

    def choose(self, table: Table, where: Numbers) -> Numbers:
        """Returns an action for each of some games. The rest of each move waits at the table."""
        actions = np.empty(len(where), np.int64)
        is_varied = self.style.variety or self.name in LEVELS
        for row, number in enumerate(where.tolist()):
            present, dice = table.games[number], table.dice[number]
            found = present.search(
                variety=int(dice.random() * 2**53) if is_varied else None,
                lines=LINES if self.style.temperature else 1,
                **self.limit,
            )
            assert found is not None  # The game goes on.
            move = _drawn(found, self.style.temperature, dice)
            actions[row], *table.queues[number] = present.actions_of(move)
            table.points[number] = _points(found)
        return actions


def _points(line: SearchReport | SearchLine) -> float:
    """Returns the points of a line, which are infinite if the end is forced."""
    if line.points is not None:
        return line.points
    return math.copysign(math.inf, line.ends_in or 0)


def _drawn(found: SearchReport, temperature: float, dice: random.Random) -> str:
    """Returns a move, which is `exp(points / temperature)` times as likely as one of 0 points."""
    if not temperature:
        return found.best
    lines: list[SearchReport | SearchLine] = [found, *found.others]
    points = list(map(_points, lines))
    best = max(points)
    # Two infinite numbers have no difference.
    weights = [1.0 if each == best else math.exp((each - best) / temperature) for each in points]
    lot = dice.random() * sum(weights)
    for line, weight in zip(lines, weights, strict=True):
        lot -= weight
        if lot < 0.0:
            return line.pv[0]
    return found.best


class _Own(Player):
    """Plays the actions of a function of the user's."""

    def __init__(self, name: str, seed: int) -> None:
        """Imports the function.

        Raises:
            PlayerError: If there is no such function.
        """
        super().__init__(name)
        self.agent = agent_of(name, seed)

    def choose(self, table: Table, where: Numbers) -> Numbers:
        """Returns an action for each of some games of a table.

        Raises:
            PlayerError: If the answer of the function is not a number for each of them.
        """
        actions = np.asarray(self.agent(table.batch, where.copy()))
        if actions.shape != where.shape or actions.dtype.kind not in "iu":
            words = f"expected whole numbers of shape {where.shape}, not {actions!r:.200}"
            raise PlayerError(f"player {self.name}: {words}", self.name)
        return actions.astype(np.int64, copy=False)


def agent_of(name: str, seed: int) -> Agent:
    """Imports a function of the user's.

    Raises:
        PlayerError: If there is no such function.
    """
    module, _, path = name.partition(":")
    try:
        found: Any = operator.attrgetter(path)(importlib.import_module(module))
    except (ImportError, AttributeError) as error:
        raise PlayerError(f"player {name}: {error}", name) from error
    if isinstance(found, type):
        has_seed = "seed" in inspect.signature(found).parameters
        found = found(seed=seed) if has_seed else found()
    if not callable(found):
        raise PlayerError(f"player {name}: expected a function, not {found!r}", name)
    agent: Agent = found
    return agent


def checked(player: str) -> str:
    """Returns the word of a player, which is known, or names a function that may be one.

    Raises:
        ValueError: If it is neither.
    """
    kind, colon, rest = text("player", player).partition(":")
    if kind in {"random", "greedy", *LEVELS} and not colon:
        return player
    if kind in {"depth", "nodes"} and rest.isascii() and rest.isdigit():
        whole(kind, int(rest[:20]), 1, 100 if kind == "depth" else U64)
        return player
    names = [*kind.split("."), *rest.split(".")]
    if kind in {"depth", "nodes"} or not all(map(str.isidentifier, names)):
        raise ValueError(f"{WANTED}, not {player[:40]!r}")
    return player


def searches(player: str) -> bool:
    """Returns whether a player is a search."""
    return player.partition(":")[0] in {"greedy", "depth", "nodes", *LEVELS}


def player_of(player: str, seed: int, style: Style) -> Player:
    """Makes a player for the games of a piece.

    Raises:
        PlayerError: If it is a function that cannot be imported.
    """
    kind, _, number = player.partition(":")
    if player == "random":
        return _Random(player)
    if searches(player):
        limits: dict[str, dict[str, Any]] = {level: {"level": level} for level in LEVELS}
        limits["greedy"] = {"depth": 1}
        return _Search(player, limits.get(kind) or {kind: int(number)}, style)
    return _Own(player, seed)


Note = Callable[[Numbers, Numbers], None]

Rewards = npt.NDArray[np.float32]


class Table:
    """The games of a piece, which are played together.

    Attributes:
        batch: The games as their players see them.
        games: The games with all their moves, in which a search sees the repetitions. There are
            none if no player searches.
        dice: The random choices of each game.
        queues: The actions of a move that are still to be played: a move of Conquid is up to four.
        is_random: Whether the move of each game is random or one of the opening.
        points: What a search says of each position, for the player to move; NaN without a search.
    """

    def __init__(
        self,
        begun: Sequence[Game],
        players: Sequence[Player],
        seats: Sequence[tuple[int, int]],
        *,
        dice: Sequence[random.Random],
        seed: int,
        max_plies: int,
    ) -> None:
        """Sets up games at their starts, and keeps the moves of their openings for later.

        Args:
            begun: The openings.
            players: The players.
            seats: For each game the numbers of the players who move first and second.
            dice: The random choices of each game.
            seed: The seed of the random moves of a player without a search.
            max_plies: The plies after which a game is stopped.
        """
        n = len(begun)
        self.players, self.seats, self.dice = players, np.array(seats), dice
        self.openings = [each.played[::-1] for each in begun]
        starts = []
        for each in begun:
            each.go_to(0)
            starts.append(each.branch())
        self.batch = Batch(
            begun[0].name,
            n,
            games=starts,
            seed=seed,
            threads=1,
            max_plies=max_plies,
            auto_reset=False,
        )
        has_search = any(isinstance(player, _Search) for player in players)
        self.games = starts if has_search else []
        self.queues: list[list[int]] = [[] for _ in begun]
        self.is_random = np.zeros(n, np.bool_)
        self.points = np.full(n, np.nan, np.float32)

    def play(self, first: int, *, epsilon: float = 0.0, note: Note | None = None) -> Rewards:
        """Plays all games to their ends.

        Args:
            first: The number of the first game, for errors.
            epsilon: The probability of a random move instead of the player's.
            note: Is called with the games that go on and their actions before these are played.

        Returns:
            The rewards of both players, `float32` of shape (n, 2).

        Raises:
            PlayerError: If a player of one's own gives a wrong answer.
        """
        rewards = np.zeros((len(self.batch), 2), np.float32)
        live = np.arange(len(self.batch))
        is_begun = np.zeros(len(self.batch), np.bool_)
        while len(live):
            actions, asked = self.without_players(live, is_begun, epsilon)
            seats = self.seats[live, self.batch.turns[live]]
            for seat, player in enumerate(self.players):
                rows = np.flatnonzero(asked & (seats == seat))
                if len(rows):
                    self.is_random[live[rows]] = player.is_random
                    actions[rows] = player.choose(self, live[rows])
            if note is not None:
                note(live, actions)
            plies = self.batch.plies(where=live).copy()
            try:
                results = self.batch.step(actions, where=live)
            except IllegalAction as error:
                row = int(np.flatnonzero(live == error.game)[0])
                name = self.players[seats[row]].name
                number, count = first + int(live[row]), len(error.legal)
                words = f"illegal action {error.action}: expected one of the {count} legal ones"
                words = f"player {name}, game {number}: {words}"
                raise PlayerError(words, name, number, error.action) from None
            if self.games:
                for number, action in zip(live.tolist(), actions.tolist(), strict=True):
                    self.games[number].play_action(action)
            is_begun[live] = self.batch.plies(where=live) == plies
            rewards[live] = results.rewards
            live = live[~(results.terminated | results.truncated)]
        return rewards

    def without_players(
        self, live: Numbers, is_begun: npt.NDArray[np.bool_], epsilon: float
    ) -> tuple[Numbers, npt.NDArray[np.bool_]]:
        """Returns the actions of openings, of moves that are begun, and of random moves.

        The second array says for which games a player is to be asked instead.
        """
        actions = np.zeros(len(live), np.int64)
        asked = np.ones(len(live), np.bool_)
        for row, number in enumerate(live.tolist()):
            queue = self.queues[number]
            if not (queue or is_begun[number]):
                self.points[number] = np.nan
                move = None
                if self.openings[number]:
                    move = self.openings[number].pop()
                elif epsilon and self.dice[number].random() < epsilon:
                    move = random_move(self.batch.game(number), self.dice[number])
                if move is not None:
                    self.is_random[number] = True
                    queue += self.batch.actions_of(number, move)
            if queue:
                actions[row], asked[row] = queue.pop(0), False
        return actions, asked


def random_move(present: Game, dice: random.Random) -> str:
    """Returns a random move."""
    # `random` alone is promised to give the same numbers in every version of Python.
    return present.moves()[int(dice.random() * present.move_count)]


def openings(
    name: str, variant: str | None, seed: int, opening: str | int | None
) -> list[int | str]:
    """Returns the records of the book of a variant in random order, or the plies without one.

    Raises:
        TypeError: If the opening is neither a word nor a number.
        ValueError: If it is out of range, or there is no such book.
    """
    if opening is not None and not isinstance(opening, str):
        wanted = "book, random or a whole number from 0 to 100"
        return [whole("opening", opening, 0, 100, wanted)]
    if opening is not None and word("opening", opening, ("book", "random")) == "random":
        return [PLIES]
    usual = next(info.variants[:1] for info in games() if info.name == name)
    is_usual = variant is None or (variant,) == usual
    book = BOOKS / f"{name if is_usual else f'{name}-{variant}'}.txt"
    if not book.is_file():
        if opening is not None:
            raise ValueError("opening: there is no book of this variant: expected random")
        return [PLIES]
    dice, lines = random.Random(f"book {seed}"), book.read_text(encoding="utf-8").splitlines()
    records = [line for line in lines if line and not line.startswith("#")]
    return sorted(records, key=lambda _: dice.random())


def opened(name: str, start: str, seed: int, number: int, opening: int | str) -> Game:
    """Returns a game of the book, or one after random plies that do not end it.

    It has fewer plies if no such plies were found.
    """
    if isinstance(opening, str):
        return Game.read(opening)
    for attempt in range(TRIES):
        dice = random.Random(f"opening {seed} {number} {attempt}")
        present, ends = game(name, position=start), 0
        while present.ply < opening and ends < TRIES:
            present.play(random_move(present, dice))
            if present.outcome is not None:
                present.undo()
                ends += 1
        if present.ply == opening:
            break
    return present.branch()
