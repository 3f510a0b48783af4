"""A game in progress."""

from __future__ import annotations

import json
import operator
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, SupportsIndex, overload

import numpy as np
import numpy.typing as npt

from menagerie import _native
from menagerie._checks import (
    U64,
    flag,
    optional_text,
    output,
    path_text,
    text,
    whole,
    word,
    wrapped,
)
from menagerie._errors import BadRecord, IllegalMove
from menagerie._extensions import extension_of, extension_of_record, extensions
from menagerie._spaces import Spaces, positions, with_history

LEVELS = ("beginner", "easy", "medium", "hard")
"""The levels of the computer player whose play does not depend on a clock."""

MAX_PERFT_DEPTH = 200
"""The greatest depth of `Game.perft`."""


class Cell(NamedTuple):
    """A cell of a board as pictures show it: row from the top, column from the left, from 0."""

    row: int
    column: int


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened when a move was played.

    Attributes:
        kind: The kind of event, such as `moved`, `born` or `converted`.
        text: The event in words: `white knight moved b1 to c3`.
        cells: The cells of the event.
        data: All of the event: owners, pieces, squares, … as the game names them.
    """

    kind: str
    text: str
    cells: tuple[Cell, ...]
    data: Mapping[str, Any]

    def __str__(self) -> str:
        """Returns the event in words."""
        return self.text


class Events(Sequence[Event]):
    """What happened when a move was played, in order.

    The events are made when they are looked at for the first time, so a move that is only played
    costs nothing for them. They are equal to a list of the same events.

    >>> game("pacifist").play("e2e4")[0].kind
    'moved'
    """

    __slots__ = ("_native", "_told")

    def __init__(self, native: _native.Events) -> None:
        """Wraps the native events. Use `Game.play`."""
        self._native = wrapped(native, _native.Events, "use Game.play")
        self._told: list[Event] | None = None

    def _list(self) -> list[Event]:
        """Returns the events."""
        if self._told is None:
            self._told = [_event(*each) for each in self._native.told()]
        return self._told

    def __len__(self) -> int:
        """Returns the number of events."""
        return len(self._list())

    @overload
    def __getitem__(self, index: int) -> Event: ...
    @overload
    def __getitem__(self, index: slice) -> list[Event]: ...
    def __getitem__(self, index: int | slice) -> Event | list[Event]:
        """Returns the event with a number, or the list of events of a slice."""
        return self._list()[index]

    def __eq__(self, other: object) -> bool:
        """Returns whether the events are those of a list or of another move."""
        if isinstance(other, Events):
            other = other._list()
        return self._list() == other

    __hash__: ClassVar[None] = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        """Returns the events as a list."""
        return repr(self._list())

    def __reduce__(self) -> tuple[Any, ...]:
        """Returns what `pickle` keeps: a list of the events."""
        return (list, (self._list(),))


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game has ended.

    Attributes:
        winner: The index of the winner (0 moves first), or None for a draw.
        reason: Why it has ended: `decided on the board`, `by repetition`, `by resignation`, …
    """

    winner: int | None
    reason: str

    @property
    def is_draw(self) -> bool:
        """Whether the game is drawn."""
        return self.winner is None

    @property
    def rewards(self) -> tuple[float, float]:
        """The rewards of the players: 1 for a win, -1 for a loss, 0 for a draw."""
        return {None: (0.0, 0.0), 0: (1.0, -1.0), 1: (-1.0, 1.0)}[self.winner]


@dataclass(frozen=True, slots=True)
class SearchLine:
    """A line that a search has found beside the best one.

    Attributes:
        pv: The best play of both sides after the first move, with it.
        points: The score for the player to move, as in `SearchReport`.
        ends_in: The plies to a forced end, as in `SearchReport`.
    """

    pv: tuple[str, ...]
    points: int | None
    ends_in: int | None


@dataclass(frozen=True, slots=True)
class SearchReport:
    """What a search has found.

    Attributes:
        best: The best move.
        pv: The principal variation: the best play of both sides, `best` first.
        points: The score for the player to move, or None if the end is forced: 0 is even. A pawn
            is worth 100 in Conway's Game of Chess and in Pacifist, a rook about 500 in Wildebeest,
            and each extra cell at the end 100 in Life Duel. The points of Conquid have no unit.
        ends_in: The plies to a forced end: positive if the player to move wins, negative if the
            other player does; None if no end is forced.
        depth: The plies of the last finished iteration.
        nodes: The number of positions searched; 0 if the best move was known before.
        seconds: The time that the search took.
        others: The best lines with other first moves, best first: with `pv` as many as were asked
            for and there are.
    """

    best: str
    pv: tuple[str, ...]
    points: int | None
    ends_in: int | None
    depth: int
    nodes: int
    seconds: float
    others: tuple[SearchLine, ...] = ()


@dataclass(frozen=True, slots=True)
class GameInfo:
    """A game of the package.

    Attributes:
        name: The name for `menagerie.game`.
        title: The title of the game.
        summary: The game in a few words.
        players: The names of the two players.
        variants: The variants, that of a first game first. Capitals stand for numbers.
    """

    name: str
    title: str
    summary: str
    players: tuple[str, str]
    variants: tuple[str, ...]


def games() -> list[GameInfo]:
    """Returns the games of the package, then those of installed packages with games of their own.

    >>> [info.name for info in games()][:2]
    ['conway-chess', 'wildebeest']
    """
    return [
        GameInfo(name, title, summary, (first, second), tuple(variants))
        for extension in extensions()
        for (name, title, summary), (first, second), variants in extension.games()
    ]


@dataclass(frozen=True, slots=True)
class Lesson:
    """A task for people who learn a game. One move solves it.

    Attributes:
        position: The position as text; None for the start position.
        task: What is to do, in plain words.
        moves: The moves that solve it.
        after: What is said after one of them.
        rules: The numbers of the rules that it teaches.
    """

    position: str | None
    task: str
    moves: tuple[str, ...]
    after: str
    rules: tuple[str, ...]


def lessons(name: str) -> list[Lesson]:
    """Returns the lessons of a game.

    Raises:
        UnknownGame: If no game has this name.

    >>> lesson = lessons("conquid")[0]
    >>> game("conquid", position=lesson.position).play(lesson.moves[0])[-1].kind
    'won'
    """
    return [
        Lesson(position, task, tuple(moves.split()), after, tuple(rules.split()))
        for position, (task, moves, after, rules) in extension_of(text("name", name)).lessons(name)
    ]


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A forced win that can be found in one way only.

    Attributes:
        position: The position as text.
        moves: The only moves that win, and the replies that hold out longest.
        grade: `easy`, `medium` or `hard`.
        nodes: How many positions the proof looks at.
    """

    position: str
    moves: tuple[str, ...]
    grade: str
    nodes: int


def puzzles(name: str) -> list[Puzzle]:
    """Returns the puzzles of a game, from the easiest to the hardest.

    Raises:
        UnknownGame: If no game has this name.

    >>> puzzles("wildebeest")[0].grade
    'easy'
    """
    return [
        Puzzle(position, tuple(moves.split()), grade, nodes)
        for (position, moves, grade), nodes in extension_of(text("name", name)).puzzles(name)
    ]


class Moves(Sequence[str]):
    """The legal moves of a position, by number.

    Moves are computed when they are asked for, so this works for the hundred million moves of
    Conquid. `len` fails above `sys.maxsize`; no position here has that many moves.

    >>> moves = game("conquid", variant="large").moves()
    >>> len(moves)
    107122465
    >>> moves[100_000_000]
    'A12,27;14,18;18,37'
    """

    __slots__ = ("_count", "_native")

    def __init__(self, native: _native.Game | None) -> None:
        """Wraps a native game of the position alone, or None without moves. Use `Game.moves`."""
        self._count = 0
        if native is not None:
            self._native = wrapped(native, _native.Game, "use Game.moves")
            self._count = native.move_count

    def _state(self) -> tuple[str, str] | None:
        """Returns the game and the position, which tell the moves; None if there are none."""
        return (self._native.name, self._native.position) if self._count else None

    def __len__(self) -> int:
        """Returns the number of moves."""
        return self._count

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> list[str]: ...
    def __getitem__(self, index: int | slice) -> str | list[str]:
        """Returns the move with a number, or the list of moves of a slice."""
        if isinstance(index, slice):
            return [self._native.nth_move(n) for n in range(*index.indices(len(self)))]
        if not isinstance(index, SupportsIndex):
            raise TypeError(f"moves: expected a number or a slice, not {index!r}")
        index, count = operator.index(index), len(self)
        if not -count <= index < count:
            raise IndexError(f"move {index}: expected a number from {-count} to {count - 1}")
        return self._native.nth_move(index % count)

    def __iter__(self) -> Iterator[str]:
        """Iterates over the moves in the order of their numbers."""
        return map(self._native.nth_move, range(len(self))) if self._count else iter(())

    def __contains__(self, move: object) -> bool:
        """Returns whether a move is legal, without generating the moves."""
        if not (isinstance(move, str) and self._count):
            return False
        try:
            return self._native.actions_of(move) is not None
        except UnicodeEncodeError:
            return False  # Half of a character is no move.

    def count(self, value: object) -> int:
        """Returns 1 for a legal move, else 0: no move occurs twice."""
        return int(value in self)

    def index(self, value: object, start: int = 0, stop: int | None = None) -> int:
        """Returns the number of a move, from `start` to before `stop`.

        It tries one move after the other, but only for a legal move.

        Raises:
            ValueError: If it is none of these moves.

        >>> game("conway-chess").moves().index("a2a4")
        1
        """
        if value not in self:
            raise ValueError(f"{value!r}: expected a legal move")
        return super().index(value, start, *([] if stop is None else [stop]))

    def __repr__(self) -> str:
        """Returns the number of moves and the first of them."""
        first = ", ".join(self[:5])
        more = ", …" if len(self) > 5 else ""
        return f"<{len(self)} moves: {first}{more}>"

    def __eq__(self, other: object) -> bool:
        """Returns whether these are the moves of equal positions."""
        return isinstance(other, Moves) and self._state() == other._state()

    def __hash__(self) -> int:
        """Returns a hash of the position."""
        return hash(self._state())

    def __copy__(self) -> Moves:
        """Returns the moves themselves, which do not change."""
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Moves:
        """Returns the moves themselves, which do not change."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Returns what `pickle` keeps: the position, if the game is not over."""
        return (_restored_moves, (self._state(),))


class Game:
    """A game in progress: a start, the moves played, and the undone moves that can be redone.

    Make one with `menagerie.game`, `Game.read` or `Game.load`.

    >>> chess = game("conway-chess")
    >>> for event in chess.play("b1c3"):
    ...     print(event)
    white knight moved b1 to c3
    >>> chess.turn, chess.ply, len(chess.moves())
    (1, 1, 20)
    """

    __slots__ = ("_native",)

    def __init__(self, native: _native.Game) -> None:
        """Wraps a native game. Use `menagerie.game`."""
        self._native = wrapped(native, _native.Game, "use menagerie.game")

    @staticmethod
    def read(record: str) -> Game:
        """Reads a game from JSON or from a line of text.

        Raises:
            BadRecord: If the text is not a record of a possible game.
            UnknownGame: If it is one of an unknown game.
        """
        return Game(extension_of_record(text("record", record)).Game.read(record))

    @staticmethod
    def load(path: str | os.PathLike[str]) -> Game:
        """Loads a game from a file that `save` wrote.

        Raises:
            OSError: If the file cannot be read.
            BadRecord: If it is not a record of a possible game.
        """
        name = path_text("path", path)
        try:
            return Game.read(_native.read_text(name))
        except BadRecord as error:
            raise BadRecord(f"cannot load {name}: {error}") from None

    def save(self, path: str | os.PathLike[str]) -> None:
        """Saves the game as JSON. The file is written whole or not at all.

        Raises:
            OSError: If the file cannot be written.
        """
        self._native.save(path_text("path", path))

    @property
    def name(self) -> str:
        """The name of the game, such as `conway-chess`."""
        return self._native.name

    @property
    def position(self) -> str:
        """The present position as text. `menagerie.game` reads it."""
        return self._native.position

    @property
    def start(self) -> str:
        """The position before the first move as text."""
        return self._native.start

    @property
    def turn(self) -> int:
        """The index of the player to move: 0 for the first player, 1 for the second."""
        return self._native.turn

    @property
    def key(self) -> int:
        """A 64-bit hash of the position. Equal positions have equal keys."""
        return self._native.key

    @property
    def ply(self) -> int:
        """The number of moves played."""
        return self._native.ply

    @property
    def outcome(self) -> Outcome | None:
        """How the game has ended, or None while it goes on."""
        ending = self._native.ending
        return None if ending is None else Outcome(*ending)

    @property
    def played(self) -> list[str]:
        """The moves played, first to last."""
        return self._native.played

    @property
    def undone(self) -> list[str]:
        """The undone moves, in the order in which they would be redone."""
        return self._native.undone

    @property
    def record(self) -> str:
        """The whole game as one line of text. `Game.read` reads it."""
        return self._native.line()

    @property
    def json(self) -> str:
        """The whole game as JSON, with the undone moves. `Game.read` reads it."""
        return self._native.json()

    @property
    def move_count(self) -> int:
        """The number of legal moves; 0 if the game is over."""
        return 0 if self._native.ending else self._native.move_count

    def moves(self) -> Moves:
        """Returns the legal moves; none if the game is over."""
        return Moves(self._native.alone())

    def play(self, move: str | int) -> Events:
        """Plays a move, given as text or by its number in `moves()`.

        Returns:
            What happened, in order.

        Raises:
            BadMove: If the text is not a move.
            IllegalMove: If the move is not legal.
            GameOver: If the game has ended.
            IndexError: If the game goes on, and no move has this number.
        """
        if isinstance(move, str):
            return Events(self._native.play(move))
        try:
            number = whole("move", move, 0, U64)
        except (TypeError, ValueError):
            last = max(self.move_count - 1, 0)
            number = whole("move", move, 0, last, f"a whole number from 0 to {last}")
        return Events(self._native.play_nth(number))

    @property
    def spaces(self) -> Spaces:
        """The sizes of observations and actions of the game."""
        return with_history(self._native.spaces, 1)

    def observe(
        self,
        out: npt.NDArray[np.uint8] | None = None,
        *,
        player: int | None = None,
        history: int = 1,
    ) -> npt.NDArray[np.uint8]:
        """Returns the observation: `uint8` of shape (planes, rows, columns), as in `Batch`.

        Args:
            out: The array to fill, by default a new one.
            player: The player that looks at the board, by default the player to move.
            history: The positions that the observation shows, as in `Batch`.

        >>> game("lifeduel").observe().shape
        (4, 6, 6)
        """
        history = positions(history)
        shape = with_history(self._native.spaces, history).shape
        seen = np.zeros(shape, np.uint8) if out is None else output("out", out, shape, np.uint8)
        viewer = None if player is None else whole("player", player, 0, 1)
        self._native.observe(seen, viewer, history)
        return seen

    def legal_actions(self) -> npt.NDArray[np.int64]:
        """Returns the legal actions in ascending order, `int64` of shape (k,).

        There are none if the game is over.
        """
        return self._native.legal_actions()

    def play_action(self, action: int) -> Events:
        """Plays an action: a move, or in Conquid a part of one. The same player then goes on.

        To undo or to play a move drops the parts of a move that were chosen.

        Args:
            action: A legal action.

        Returns:
            What happened, in order; nothing after a part of a move.

        Raises:
            IllegalAction: If the action is illegal.
            GameOver: If the game has ended.
        """
        return Events(self._native.play_action(whole("action", action, -(2**63), 2**63 - 1)))

    def action_text(self, action: int) -> str | None:
        """Returns what an action would do, in the game's notation; None if it means nothing.

        The action need not be legal.
        """
        return self._native.action_text(whole("action", action, 0, 2**63 - 1))

    def actions_of(self, move: str) -> list[int]:
        """Returns the actions that play a move: one, or in Conquid up to four.

        Raises:
            IllegalMove: If the text is not a legal move.
        """
        actions = self._native.actions_of(text("move", move))
        if actions is None:
            raise IllegalMove(f"illegal move {move[:40]}")
        return actions

    def evaluate(self) -> int | None:
        """Returns the points of the position for the player to move, without a search.

        They are those of `SearchReport`. Returns None if the game is over.

        >>> game("lifeduel").evaluate()
        0
        """
        return self._native.evaluate()

    @property
    def last_events(self) -> Events:
        """The events of the last ply; none before the first."""
        return Events(self._native.last_events())

    def undo(self) -> bool:
        """Takes back the last move, resignation or agreed draw. Returns False if there is none."""
        return self._native.undo()

    def redo(self) -> bool:
        """Plays the next undone move again. Returns False if there is none."""
        return self._native.redo()

    def go_to(self, ply: int) -> int:
        """Undoes or redoes moves up to the position after `ply` moves. Returns the ply reached."""
        return self._native.go_to(whole("ply", ply, 0, U64))

    def branch(self) -> Game:
        """Returns a copy of the game up to the present position, without the undone moves."""
        return Game(self._native.branch())

    def copy(self) -> Game:
        """Returns a copy of the whole game."""
        return Game(self._native.copy())

    def resign(self, player: int) -> None:
        """Ends the game: a player resigns. Does nothing if the game is over."""
        self._native.resign(whole("player", player, 0, 1))

    def agree_draw(self) -> None:
        """Ends the game as a draw. Does nothing if the game is over."""
        self._native.agree_draw()

    def perft(self, depth: int) -> int:
        """Returns the number of move sequences of `depth` plies. Ctrl-C stops it.

        A game that is over has none. Repetitions within the sequences do not end them.

        >>> game("conway-chess").perft(3)
        8902
        """
        return self._native.perft(whole("depth", depth, 0, MAX_PERFT_DEPTH))

    def search(
        self,
        *,
        millis: int | None = None,
        depth: int | None = None,
        nodes: int | None = None,
        threads: int = 1,
        table_mib: int | None = None,
        variety: int | None = None,
        remember: bool = False,
        lines: int = 1,
        level: str | None = None,
        on_iteration: Callable[[SearchReport], object] | None = None,
    ) -> SearchReport | None:
        """Searches for the best move until the first limit is reached. Ctrl-C stops it.

        Other Python threads run meanwhile. Without a limit the search takes a second. One thread
        with a limit of depth or nodes alone finds the same move each time, unless it remembers.

        Args:
            millis: The limit of time in milliseconds.
            depth: The limit of depth in plies.
            nodes: The limit of positions searched.
            threads: The number of threads.
            table_mib: The memory for known positions, in MiB; by default what a search within the
                limits can use: 4 KiB for a depth of 1, 4 times as much for each further ply, 16
                bytes for each of `nodes`, and at most 16 MiB. With another size a search may find
                another move, because other positions are forgotten.
            variety: A seed that varies the choice among nearly equal moves.
            remember: Whether the game keeps what the search knows, and the search goes on from
                what the game has kept. It does so if moves were only added since, and then the
                seed of the first search counts. The move found depends on the earlier searches.
            lines: The number of lines to find, each with another first move. More of them take
                time from the depth.
            level: A level of the computer player: `beginner`, `easy`, `medium` or `hard`. It has
                limits of its own, and `variety` is the seed of its random choices.
            on_iteration: A function that is called with the report of every iteration, while the
                search waits. It stops the search by returning something true, or by an exception,
                which `search` then raises.

        Returns:
            The report, or None if the game is over.

        >>> game("conway-chess", position="4k3/8/8/8/8/8/8/K3R3 w - -").search(depth=2).best
        'e1e8'
        >>> found = game("pacifist").search(depth=9, on_iteration=lambda report: report.depth == 3)
        >>> found.depth
        3
        """
        if level is not None:
            level = word("level", level, LEVELS)
        elif millis is None and depth is None and nodes is None:
            millis = 1_000
        if on_iteration is not None and not callable(on_iteration):
            raise TypeError(f"on_iteration: expected a function, not {on_iteration!r}")
        found = self._native.search(
            (
                None if millis is None else whole("millis", millis, 1, 10**9),
                None if depth is None else whole("depth", depth, 1, 100),
                None if nodes is None else whole("nodes", nodes, 1, U64),
                whole("lines", lines, 1, 100),
                level,
            ),
            whole("threads", threads, 1, 256),
            None if table_mib is None else whole("table_mib", table_mib, 1, 1 << 20) << 20,
            None if variety is None else whole("variety", variety, 0, U64),
            flag("remember", remember),
            None if on_iteration is None else lambda found: on_iteration(_report(found)),
        )
        return None if found is None else _report(found)

    def to_svg(self, *, width: int | None = None, flip: bool = False) -> str:
        """Returns the position as SVG, with arrows and highlights for the last move's effects.

        Args:
            width: The width in pixels, 48 a column by default.
            flip: Whether to show the board from the second player's side.
        """
        pixels = None if width is None else whole("width", width, 16, 8192)
        return self._native.svg(pixels, flag("flip", flip))

    def _repr_svg_(self) -> str:
        """Returns the picture that notebooks show."""
        return self.to_svg()

    def to_gif(
        self,
        path: str | os.PathLike[str] | None = None,
        *,
        width: int = 400,
        millis: int = 800,
        flip: bool = False,
    ) -> bytes:
        """Returns the game up to the present position as a GIF with a frame a ply.

        Args:
            path: A file to write the GIF into as well.
            width: The width in pixels.
            millis: The time of a frame in milliseconds; the last one stays for longer.
            flip: Whether to show the board from the second player's side.

        Raises:
            OSError: If the file cannot be written.
        """
        name = None if path is None else path_text("path", path)
        gif = self._native.gif(
            whole("width", width, 16, 2048),
            whole("millis", millis, 10, 60_000) // 10,
            flag("flip", flip),
        )
        if name is not None:
            with open(name, "wb") as file:
                file.write(gif)
        return gif

    def to_array(self, *, width: int = 400, flip: bool = False) -> npt.NDArray[np.uint8]:
        """Returns the picture of the position as an array of shape (height, width, 3).

        Args:
            width: The width in pixels.
            flip: Whether to show the board from the second player's side.
        """
        pixels = whole("width", width, 16, 2048)
        rows, columns, colours = self._native.rgb(pixels, flag("flip", flip))
        return np.frombuffer(colours, np.uint8).reshape(rows, columns, 3)

    def __str__(self) -> str:
        """Returns the board as text."""
        return self._native.text()

    def __repr__(self) -> str:
        """Returns the name, the number of moves and the position."""
        return f"<{self.name} after {self.ply} plies: {self.position}>"

    def __eq__(self, other: object) -> bool:
        """Returns whether two games have the same record, and the same part of a move chosen."""
        if not isinstance(other, Game):
            return False
        return self.json == other.json and self._native.chosen == other._native.chosen

    __hash__: ClassVar[None] = None  # type: ignore[assignment]

    def __copy__(self) -> Game:
        """Returns a copy of the whole game."""
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        """Returns a copy of the whole game."""
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        """Returns what `pickle` keeps: the record, and the part of a move that is chosen."""
        return (_restored, (self.json, self._native.chosen))


def game(name: str, *, variant: str | None = None, position: str | None = None) -> Game:
    """Starts a game.

    Args:
        name: The game, such as `pacifist`; `games()` lists them.
        variant: A variant, such as `small` for Conquid or `6x6t6g3` for Life Duel.
        position: The text of a position to start from instead.

    Raises:
        UnknownGame: If no game has this name.
        UnknownVariant: If the game has no such variant.
        BadPosition: If the text is not a position, or a variant is given as well.

    >>> game("lifeduel").move_count
    34
    """
    return Game(
        extension_of(text("name", name)).Game.open(
            name,
            optional_text("variant", variant),
            optional_text("position", position),
        )
    )


def _restored(record: str, chosen: list[int]) -> Game:
    """Returns the game that was pickled."""
    restored = Game.read(record)
    for action in chosen:
        restored.play_action(action)
    return restored


def _restored_moves(state: tuple[str, str] | None) -> Moves:
    """Returns the moves that were pickled: none if the game was over."""
    return game(state[0], position=state[1]).moves() if state else Moves(None)


def _report(found: _native._Report) -> SearchReport:
    """Makes a report of a native one."""
    best, lines, reached, searched, seconds = found
    first, *others = [SearchLine(tuple(pv), *score) for pv, score in lines]
    ends = first.points, first.ends_in
    return SearchReport(best, first.pv, *ends, reached, searched, seconds, tuple(others))


def _event(words: str, cells: list[tuple[int, int]], data: str) -> Event:
    """Makes an event of a native one."""
    fields = json.loads(data)
    return Event(str(fields.get("event", "")), words, tuple(Cell(*cell) for cell in cells), fields)
