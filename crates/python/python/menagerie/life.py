"""Conway's Life, every rule of two states and nine cells, and Generations, on NumPy arrays.

In an array, `[row, column]` is the cell with `x = column` and `y = row`; `y` grows downwards.

>>> import numpy as np
>>> blinker = np.zeros((5, 5), bool)
>>> blinker[2, 1:4] = True
>>> step(blinker).astype(int)[1:4, 2]
array([1, 1, 1])
"""

from __future__ import annotations

import functools
import math
import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, NamedTuple, SupportsIndex, TypeVar

import numpy as np
import numpy.typing as npt

from menagerie import _native
from menagerie._checks import U64, optional_text, output, path_text, text, whole, word, wrapped
from menagerie._errors import BadPattern, BadRule, WorldError

__all__ = [
    "PATTERNS",
    "SYMMETRIES",
    "Ash",
    "Bounds",
    "Cells",
    "Engine",
    "Fate",
    "Object",
    "Pattern",
    "Rule",
    "World",
    "census",
    "count",
    "fate",
    "hashed_soup",
    "search",
    "step",
]

Bools = npt.NDArray[np.bool_]

Native = TypeVar("Native", _native.LifePattern, _native.LifeWorld)

FORMATS: dict[str, str] = dict(_native.FORMATS)
"""The formats of files by their extensions."""

PATTERNS: tuple[str, ...] = tuple(_native.pattern_names())
"""The names of the famous patterns that `Pattern.named` knows."""

SYMMETRIES: tuple[str, ...] = tuple(_native.SYMMETRIES)
"""The symmetries of hashed soups, by the names that Catagolue gives them."""

EDGES = ("torus", "dead")
"""What the edges of a bounded world can be."""

FAR = 2**62
"""The greatest coordinate of an argument."""

MOST_CELLS = 2**31
"""The most cells of an array that is made."""


class Bounds(NamedTuple):
    """A rectangle of cells."""

    left: int
    top: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of two states and nine cells.

    Attributes:
        text: The rule in the usual notation: `B3/S23`.
        name: Its name, if it is a famous one.
        table: Whether a cell lives after each of the 512 neighbourhoods. The number of a
            neighbourhood has a bit for each of its cells, row by row: 256 stands for the top left
            cell, 16 for the cell itself and 1 for the bottom right one.
    """

    text: str
    name: str | None
    table: tuple[bool, ...] = field(repr=False)

    @property
    def born(self) -> tuple[int, ...]:
        """The numbers of neighbours with which a dead cell comes to life.

        Raises:
            BadRule: If it also matters which neighbours live. `table` has such a rule.
        """
        return self._numbers(0)

    @property
    def survives(self) -> tuple[int, ...]:
        """The numbers of neighbours with which a living cell stays alive.

        Raises:
            BadRule: If it also matters which neighbours live. `table` has such a rule.
        """
        return self._numbers(16)

    def _numbers(self, cell: int) -> tuple[int, ...]:
        """Returns the numbers of neighbours after which a cell in this state lives."""
        lives: list[set[bool]] = [set() for _ in range(9)]
        for around, alive in enumerate(self.table):
            if around & 16 == cell:
                lives[(around - cell).bit_count()].add(alive)
        if any(len(each) > 1 for each in lives):
            raise BadRule(f"{self.text} does not only count neighbours: use the table of the rule")
        return tuple(number for number, each in enumerate(lives) if True in each)

    @staticmethod
    def parse(rule: str) -> Rule:
        """Reads a rule in any usual notation, or by its name.

        Raises:
            BadRule: If the text is no rule, or one of another family, which the message names.

        >>> Rule.parse("23/36").name
        'HighLife'
        """
        words, name, table = _native.rule(text("rule", rule))
        return Rule(words, name, tuple(table))

    def __str__(self) -> str:
        """Returns the rule in the usual notation."""
        return self.text


class Cells(Generic[Native]):
    """What patterns and worlds have in common: living cells of a generation."""

    __slots__ = ("_native",)

    def __init__(self, native: Native) -> None:
        """Wraps a native pattern or world. Use `Pattern.named` and the like, or `World`."""
        kind: Any = _native.LifeWorld if isinstance(self, World) else _native.LifePattern
        words = "use Pattern.parse, Pattern.named, Pattern.load, Pattern.from_array or World"
        self._native: Native = wrapped(native, kind, words)

    @property
    def population(self) -> int:
        """The number of living cells."""
        return self._native.population

    @property
    def generation(self) -> int:
        """The number of generations that have passed."""
        return self._native.generation

    @property
    def bounds(self) -> Bounds | None:
        """The smallest rectangle around the cells that are not dead, or a whole bounded board.

        None if there is none on the plane.
        """
        bounds = self._native.bounds
        return None if bounds is None else Bounds(*bounds)

    @property
    def cells(self) -> npt.NDArray[np.int64]:
        """The living cells: an array of shape (population, 2) with x and y.

        Raises:
            WorldError: If a world has too many.
        """
        return self._native.cells().reshape(-1, 2)

    def to_array(
        self,
        window: tuple[int, int, int, int] | None = None,
        *,
        out: Bools | None = None,
    ) -> Bools:
        """Returns the cells of a window: left, top, width, height; by default `bounds`.

        Args:
            window: The rectangle of cells.
            out: An array of `bool` to fill, of shape (height, width).
        """
        corner, array = _window(self.bounds if window is None else window, out)
        self._native.write_into(corner, False, array.view(np.uint8))
        return array

    def to_states(self, window: tuple[int, int, int, int] | None = None) -> npt.NDArray[np.uint8]:
        """Returns the states of a window, `bounds` by default: see `Pattern.from_states`.

        Raises:
            WorldError: If a world has too many cells.
        """
        corner, array = _window(self.bounds if window is None else window, None)
        states = array.view(np.uint8)
        self._native.write_into(corner, True, states)
        return states

    def to_svg(self, *, width: int | None = None) -> str:
        """Returns the living cells as SVG.

        A board is shown whole, and on the plane the rectangle around the cells. Where these are
        more than 512 cells wide or high, several cells are one.

        Args:
            width: The width in pixels.

        Raises:
            WorldError: If there is no board of the pattern, or the cells are too far away.
        """
        pixels = None if width is None else whole("width", width, 16, 8192)
        return self._world().svg(pixels)

    def _repr_svg_(self) -> str:
        """Returns the picture that notebooks show."""
        return self.to_svg()

    def to_gif(
        self,
        path: str | os.PathLike[str] | None = None,
        *,
        frames: int = 60,
        every: int = 1,
        millis: int = 60,
    ) -> bytes:
        """Returns the generations from now on as a GIF; a world stays as it is. Ctrl-C stops it.

        Args:
            path: A file to write the GIF into as well.
            frames: The number of pictures.
            every: The generations from one picture to the next.
            millis: The time of a picture in milliseconds.

        Raises:
            WorldError: If the cells are too many or too far away, or outgrow the memory.
            OSError: If the file cannot be written.

        >>> Pattern.named("Glider").to_gif(frames=4)[:6]
        b'GIF89a'
        """
        name = None if path is None else path_text("path", path)
        gif = self._world().gif(
            whole("frames", frames, 1, 100_000),
            whole("every", every, 1, 2**64),
            whole("millis", millis, 10, 60_000) // 10,
        )
        if name is not None:
            with open(name, "wb") as file:
                file.write(gif)
        return gif

    def _world(self) -> _native.LifeWorld:
        """Returns the world, or one with the pattern in it."""
        native: Any = self._native
        return native if isinstance(self, World) else _native.LifeWorld(native, None, "auto", 1024)

    def write(self, format: str = "rle") -> str:  # noqa: A002 (the field's word)
        """Returns the cells as text: `rle`, `plaintext`, `life105`, `life106` or `macrocell`.

        Raises:
            BadPattern: If the format cannot hold the pattern.
            WorldError: If a world is too large for the format. HashLife fits into `macrocell`.
        """
        return self._native.write(text("format", format))

    def save(self, path: str | os.PathLike[str]) -> None:
        """Saves the cells in the format of the extension: .rle, .cells, .lif or .mc.

        Raises:
            ValueError: If the extension is another one.
            BadPattern: If the format cannot hold the pattern.
            WorldError: If a world is too large for the format. HashLife fits into .mc.
            OSError: If the file cannot be written.
        """
        name = path_text("path", path)
        written = self.write(_format_of(name))
        with open(name, "w", encoding="utf-8") as file:
            file.write(written)


class Pattern(Cells[_native.LifePattern]):
    """Living cells, and perhaps a rule and a name. Patterns do not change.

    Use `parse`, `named`, `load` or `from_array` to make one.
    """

    __slots__ = ()

    @staticmethod
    def parse(source: str) -> Pattern:
        """Reads RLE, plaintext, Life 1.05, Life 1.06 or macrocell, which the text itself shows.

        Raises:
            BadPattern: If the text is no pattern.
        """
        return Pattern(_native.LifePattern.parse(text("source", source)))

    @staticmethod
    def named(name: str) -> Pattern:
        """Returns a famous pattern, one of `PATTERNS`.

        Raises:
            BadPattern: If no pattern has this name.

        >>> Pattern.named("Gosper gun").population
        36
        """
        found = _native.LifePattern.named(text("name", name))
        if found is None:
            raise BadPattern(f"unknown pattern {name[:40]!r}: known are {', '.join(PATTERNS)}")
        return Pattern(found)

    @staticmethod
    def load(path: str | os.PathLike[str]) -> Pattern:
        """Reads a pattern file of any format.

        Raises:
            OSError: If the file cannot be read.
            BadPattern: If it is no pattern.
        """
        with open(path_text("path", path), encoding="utf-8", errors="replace") as file:
            return Pattern.parse(file.read())

    @staticmethod
    def from_array(
        cells: npt.ArrayLike,
        *,
        left: int = 0,
        top: int = 0,
        rule: str = "B3/S23",
    ) -> Pattern:
        """Makes the pattern of an array of two dimensions, in which anything but 0 is alive.

        Args:
            cells: The cells: truth values or whole numbers.
            left: The x of the first cell.
            top: The y of the first cell.
            rule: The rule.

        Raises:
            TypeError: If the array holds neither truth values nor whole numbers.
            ValueError: If it has not two dimensions.
            BadRule: If the rule is none.
        """
        return _of_array("cells", cells, left, top, rule)

    @staticmethod
    def from_states(states: npt.ArrayLike, *, rule: str, left: int = 0, top: int = 0) -> Pattern:
        """Makes the pattern of an array of states: 0 is dead, 1 alive, more a dying cell.

        Args:
            states: An array of whole numbers, of two dimensions.
            rule: The rule, such as `345/2/4`.
            left: The x of the first cell.
            top: The y of the first cell.

        Raises:
            ValueError: If it has not two dimensions, or the rule has no such state.
            BadRule: If the rule is none.

        >>> brain = World(Pattern.from_states([[1, 2], [1, 2]], rule="/2/3"))
        >>> brain.advance(1)
        >>> brain.to_states()
        array([[1, 2],
               [1, 2]], dtype=uint8)
        """
        return _of_array("states", states, left, top, rule)

    @staticmethod
    def from_code(code: str) -> Pattern:
        """Returns the object of an apgcode.

        Raises:
            BadPattern: If the text is no apgcode.

        >>> fate(Pattern.from_code("xq4_153")).name
        'Glider'
        """
        return Pattern(_native.LifePattern.of_code(text("code", code)))

    def rotate(self) -> Pattern:
        """Returns the pattern turned clockwise: cell (x, y) becomes (-1 - y, x)."""
        return self._changed("rotate")

    def flip_horizontal(self) -> Pattern:
        """Returns the pattern with left and right exchanged: x becomes -1 - x."""
        return self._changed("flip_horizontal")

    def flip_vertical(self) -> Pattern:
        """Returns the pattern upside down: y becomes -1 - y."""
        return self._changed("flip_vertical")

    def shift(self, right: int, down: int) -> Pattern:
        """Returns the pattern moved.

        >>> Pattern.named("Block").shift(5, -1).bounds
        Bounds(left=5, top=-1, width=2, height=2)
        """
        right, down = whole("right", right, -FAR, FAR), whole("down", down, -FAR, FAR)
        return self._changed("shift", right, down)

    def _changed(self, change: str, right: int = 0, down: int = 0) -> Pattern:
        changed = self._native.changed(change, right, down)
        if changed is None:
            raise ValueError("right, down: the cells are too far")
        return Pattern(changed)

    def __or__(self, other: Pattern) -> Pattern:
        """Returns the pattern with the living cells of both.

        >>> two = Pattern.named("Block") | Pattern.named("Block").shift(5, 0)
        >>> two.population
        8
        """
        return self._combined(other, "|")

    def __and__(self, other: Pattern) -> Pattern:
        """Returns the pattern with the living cells that both have."""
        return self._combined(other, "&")

    def __xor__(self, other: Pattern) -> Pattern:
        """Returns the pattern with the living cells that one of both has."""
        return self._combined(other, "^")

    def __sub__(self, other: Pattern) -> Pattern:
        """Returns the pattern without the living cells of the other."""
        return self._combined(other, "-")

    def _combined(self, other: Pattern, operator: str) -> Pattern:
        if not isinstance(other, Pattern):
            return NotImplemented
        return Pattern(self._native.combined(other._native, operator))

    @property
    def rule(self) -> str | None:
        """The rule, if the pattern has one."""
        return self._native.rule

    @property
    def name(self) -> str | None:
        """The name, if the pattern has one."""
        return self._native.name

    def __repr__(self) -> str:
        """Returns the name, if any, and the number of cells."""
        return f"<pattern {self.name or ''} of {self.population} cells>".replace("  ", " ")

    def __eq__(self, other: object) -> bool:
        """Returns whether two patterns have the same cells, rule, name and other description."""
        return isinstance(other, Pattern) and self._native.equals(other._native)

    def __hash__(self) -> int:
        """Returns a hash of the rule and of where the cells are."""
        return hash((self.rule, self.population, self.bounds))

    def __copy__(self) -> Pattern:
        """Returns the pattern itself, which does not change."""
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Pattern:
        """Returns the pattern itself, which does not change."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Returns what `pickle` keeps: everything, of cells at most 2^28 apart."""
        return (_restored_pattern, (self._native.state(),))


class World(Cells[_native.LifeWorld]):
    """A world that lives: on the unbounded plane, on a torus or on a bounded board.

    >>> gun = World(Pattern.named("Gosper gun"), algorithm="hashlife")
    >>> gun.advance(10**12)
    >>> gun.population
    166666666713

    `world[row, column]` reads and sets cells as in an array, with slices as well. What is read is a
    copy. On a board, numbers below 0 count from the end. On the plane there is no end: they are the
    cells to the left of column 0 and above row 0, and slices need a start and a stop.

    >>> world = World(np.zeros((8, 8), bool), edges="torus")
    >>> world[2, 1:4] = True
    >>> world[2].astype(int)
    array([0, 1, 1, 1, 0, 0, 0, 0])
    """

    __slots__ = ("_algorithm", "_memory_mib")

    def __init__(
        self,
        cells: Pattern | npt.ArrayLike,
        *,
        rule: str | None = None,
        algorithm: str = "auto",
        edges: str | None = None,
        memory_mib: int = 1024,
    ) -> None:
        """Makes a world.

        Args:
            cells: A pattern, or an array of two dimensions.
            rule: The rule, by default that of the pattern or Life.
            algorithm: `hashlife` leaps over billions of generations, `unbounded` steps a plane
                that grows, `grid` steps a board, and `auto` chooses and changes with the steps.
            edges: `torus` or `dead`: the array is the whole world, its opposite edges joined or
                surrounded by dead cells. By default it lies on the unbounded plane, unless a
                pattern names its own world.
            memory_mib: The limit of memory in MiB.

        Raises:
            BadRule: If the rule is none.
            WorldError: If no such world can be made.
            ValueError: If `algorithm` or `edges` are unknown words.
        """
        if edges is not None:
            word("edges", edges, EDGES)
        rule = optional_text("rule", rule)
        if isinstance(cells, Pattern):
            if edges is not None:
                raise ValueError("edges: expected None for a pattern, which may name its own")
            pattern = cells
        else:
            is_torus = None if edges is None else edges == "torus"
            pattern = _of_array("cells", cells, 0, 0, rule or "B3/S23", is_torus)
        self._algorithm = text("algorithm", algorithm)
        self._memory_mib = whole("memory_mib", memory_mib, 1, 1 << 20)
        native = _native.LifeWorld(pattern._native, rule, self._algorithm, self._memory_mib)
        super().__init__(native)

    def advance(self, generations: int = 1) -> None:
        """Lets generations pass. Ctrl-C stops it between two generations or leaps.

        Raises:
            WorldError: If the world outgrows its memory. It stays at a generation that it reached.
        """
        self._native.advance(whole("generations", generations, 0, 2**128 - 1))

    def film(
        self,
        frames: int,
        *,
        every: int = 1,
        window: tuple[int, int, int, int] | None = None,
        out: Bools | None = None,
    ) -> Bools:
        """Returns the cells of the present generation and later ones: (frames, rows, columns).

        After each of them the world advances, so a second film goes on where the first one ends.
        Ctrl-C stops it.

        Args:
            frames: The number of generations shown.
            every: The generations from one to the next.
            window: The rectangle of cells: left, top, width, height; by default `bounds`, which on
                the plane are those of the present generation.
            out: An array of `bool` to fill, of shape (frames, height, width).

        Raises:
            WorldError: If the world outgrows its memory. It stays at a generation that it reached.

        >>> blinker = World(Pattern.named("Blinker"))
        >>> blinker.film(2, window=(0, 0, 3, 1)).astype(int).tolist()
        [[[1, 1, 1]], [[0, 1, 0]]]
        """
        frames = whole("frames", frames, 0, MOST_CELLS)
        every = whole("every", every, 1, 2**64)
        corner, array = _window(self.bounds if window is None else window, out, (frames,))
        self._native.film(corner, every, array.view(np.uint8))
        return array

    def __getitem__(self, key: object) -> Any:  # noqa: ANN401 (a cell or an array of them)
        """Returns a cell, or a copy of a rectangle of cells.

        Raises:
            IndexError: If the board has no such cell, or on the plane a slice has no end.
        """
        window, selected = self._selected(key)
        found = self.to_array(window)[selected]
        return found if isinstance(found, np.ndarray) else bool(found)

    def __setitem__(self, key: object, value: npt.ArrayLike) -> None:
        """Makes a cell, or a rectangle of cells, live or die.

        Raises:
            IndexError: If the board has no such cell, or on the plane a slice has no end.
            TypeError: If the values are neither truth values nor whole numbers.
            ValueError: If they have another shape.
            WorldError: If the world has no memory for the cells.
        """
        window, selected = self._selected(key)
        values = _numbers("value", value)
        corner, array = _window(window, None)
        self._native.write_into(corner, False, array.view(np.uint8))
        array[selected] = values != 0
        self._native.put(corner, array.view(np.uint8))

    __iter__ = None

    def _selected(self, key: object) -> tuple[Bounds, tuple[int | slice, int | slice]]:
        """Returns the rectangle of cells that a key names, and which of them it means."""
        keys = list(key) if isinstance(key, tuple) else [key]
        places = [place for place, each in enumerate(keys) if each is Ellipsis]
        for place in places[:1]:
            keys[place : place + 1] = [slice(None)] * (3 - len(keys))
        keys += [slice(None)] * (2 - len(keys))
        if len(keys) != 2:
            raise IndexError(f"expected a row and a column, not {len(keys)} numbers")
        bounds = None if self._native.topology is None else self.bounds
        top, height, rows = _along("row", keys[0], bounds and bounds.height)
        left, width, columns = _along("column", keys[1], bounds and bounds.width)
        return Bounds(left, top, width, height), (rows, columns)

    @property
    def rule(self) -> str:
        """The rule."""
        return self._native.rule

    @property
    def algorithm(self) -> str:
        """The algorithm: `hashlife`, `unbounded` or `grid`."""
        return self._native.algorithm

    def to_pattern(self) -> Pattern:
        """Returns the present cells as a pattern.

        Raises:
            WorldError: If there are too many.
        """
        return Pattern(self._native.pattern())

    def copy(self) -> World:
        """Returns a copy."""
        return _wrapped(self._native.copy(), self._algorithm, self._memory_mib)

    def __copy__(self) -> World:
        """Returns a copy."""
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> World:
        """Returns a copy."""
        return self.copy()

    def __eq__(self, other: object) -> bool:
        """Returns whether two worlds have the same cells, rule, edges and generation.

        Raises:
            WorldError: If a world has too many cells.
        """
        return isinstance(other, World) and self.to_pattern() == other.to_pattern()

    def __reduce__(self) -> tuple[Any, ...]:
        """Returns what `pickle` keeps: all but what HashLife has learned of the future."""
        try:
            cells: Pattern | str = self.to_pattern()
        except WorldError:
            cells = self.write("macrocell")  # HashLife can have more cells than a pattern.
        return (_restored_world, (cells, self.algorithm, self._algorithm, self._memory_mib))

    __hash__: ClassVar[None] = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        """Returns the algorithm, rule, generation and population."""
        return (
            f"<{self.algorithm} world of {self.rule}: generation {self.generation}, "
            f"{self.population} cells>"
        )


@dataclass(frozen=True, slots=True)
class Object:
    """A kind of object that is left.

    Attributes:
        code: Its apgcode, such as `xs4_33`.
        name: Its name, if it is a famous one.
        kind: `still life`, `oscillator` or `spaceship`.
        period: Its period.
        count: How many there are.
    """

    code: str
    name: str | None
    kind: str
    period: int
    count: int


@dataclass(frozen=True, slots=True)
class Ash:
    """What is left of a pattern that has settled.

    Attributes:
        generation: The generation from which on nothing new happens.
        population: The number of living cells then.
        period: The common period of all objects but spaceships.
        objects: The objects, the most frequent first.
    """

    generation: int
    population: int
    period: int
    objects: tuple[Object, ...]


@dataclass(frozen=True, slots=True)
class Engine:
    """A gun or puffer.

    Attributes:
        period: The generations after which it repeats itself.
        right: The cells that it moves to the right in a period.
        down: The cells that it moves down in a period.
        emits: What it leaves behind in a period.
    """

    period: int
    right: int
    down: int
    emits: tuple[Object, ...]


@dataclass(frozen=True, slots=True)
class Fate:
    """What becomes of a pattern.

    Attributes:
        kind: `dies`, `repeats`, `grows` or `undecided`.
        start: The generation from which on it does so.
        period: The generations after which it repeats itself, or grows again.
        right: The cells that it moves to the right in a period.
        down: The cells that it moves down in a period.
        growth: The cells that it gains in a period.
        code: Its apgcode, if it repeats itself.
        name: Its name, if it is a famous object.
        engines: The guns and puffers that prove the growth. Without them growth was only observed.
    """

    kind: str
    start: int
    period: int
    right: int
    down: int
    growth: int
    code: str | None
    name: str | None
    engines: tuple[Engine, ...]


def step(
    cells: npt.ArrayLike,
    generations: int = 1,
    *,
    rule: str = "B3/S23",
    edges: str = "torus",
    out: Bools | None = None,
) -> Bools:
    """Returns the cells of a board, or of each board of a stack, some generations later.

    Much work is done without the interpreter's lock, by as many threads as it pays for (each board
    by one), and Ctrl-C stops it.

    Args:
        cells: The board: an array of two dimensions, (rows, columns). With more dimensions it is a
            stack of boards, such as (boards, rows, columns), each a world of its own.
        generations: The number of generations.
        rule: The rule.
        edges: `torus`: opposite edges are joined; `dead`: cells outside stay dead.
        out: An array of `bool` to fill, of the same shape. It can be the board itself. After Ctrl-C
            or an error some of its boards may not have advanced.

    Raises:
        TypeError: If the array holds neither truth values nor whole numbers.
        ValueError: If it has fewer than two dimensions, or `edges` is an unknown word.
        BadRule: If the rule is none, or one of more than two states.
        WorldError: If a board has no cells, or does not fit into memory.

    >>> boards = np.zeros((3, 8, 8), bool)
    >>> boards[1, 2, 1:4] = True
    >>> step(boards).sum(axis=(1, 2)).tolist()
    [0, 3, 0]
    """
    array = _numbers("cells", cells)
    if array.ndim < 2:
        raise ValueError(f"cells: expected an array of at least two dimensions, not {array.ndim}")
    rule = _two_states(text("rule", rule))
    is_torus = word("edges", edges, EDGES) == "torus"
    generations = whole("generations", generations, 0, 2**128 - 1)
    shape = array.shape
    out = np.empty(shape, np.bool_) if out is None else output("out", out, shape, np.bool_)
    if array.dtype == np.bool_:
        out[...] = array
    else:
        np.not_equal(array, 0, out=out)
    boards = out.view(np.uint8).reshape(math.prod(shape[:-2]), *shape[-2:])
    _native.step(boards, generations, rule, is_torus)
    return out


def fate(pattern: Pattern | npt.ArrayLike, generations: int = 5_000) -> Fate:
    """Returns what becomes of a pattern on the plane within some generations. Ctrl-C stops it.

    Raises:
        WorldError: If the pattern is made for a bounded world, its rule fills the plane, or the
            work takes more than 1 GiB of memory.

    >>> fate(Pattern.named("Glider")).period
    4
    """
    native = _pattern(pattern)._native
    found = _native.fate(native, whole("generations", generations, 0, 2**32))
    kind, (start, period), (right, down), growth, known, engines = found
    code, name = known or (None, None)
    machines = (Engine(every, x, y, _objects(left)) for every, x, y, left in engines)
    return Fate(kind, start, period, right, down, growth, code, name, tuple(machines))


def census(pattern: Pattern | npt.ArrayLike, limit: int = 50_000) -> Ash | None:
    """Runs a pattern until nothing new happens, and names what is left. Ctrl-C stops it.

    Args:
        pattern: A pattern, or an array of two dimensions: a soup.
        limit: The most generations.

    Returns:
        What is left, or None if the pattern has not settled.

    Raises:
        WorldError: If the pattern is made for a bounded world, its rule fills the plane, or the
            work takes more than 1 GiB of memory.

    >>> ash = census(Pattern.named("Pi-heptomino"))
    >>> ash.generation, ash.objects[0].name
    (173, 'Block')
    """
    left = _native.settle(_pattern(pattern)._native, whole("limit", limit, 1, 2**32))
    if left is None:
        return None
    generation, population, period, objects = left
    return Ash(generation, population, period, _objects(objects))


def hashed_soup(seed: str, symmetry: str = "C1") -> Pattern:
    """Returns the soup that Catagolue makes of a seed, with one of the `SYMMETRIES`.

    >>> hashed_soup("menagerie1").population
    140
    """
    found = _native.hashed_soup(text("seed", seed), word("symmetry", symmetry, SYMMETRIES))
    assert found is not None
    return Pattern(found)


def search(
    seed: str,
    soups: int,
    *,
    first: int = 0,
    symmetry: str = "C1",
    rule: str = "B3/S23",
    limit: int = 50_000,
) -> tuple[tuple[Object, ...], tuple[int, ...]]:
    """Runs hashed soups, and counts what they leave. Ctrl-C stops it.

    Each soup is `hashed_soup` of the seed followed by its number. It takes a hundredth of the time
    of a `census` each, for the same counts.

    Args:
        seed: The seed.
        soups: The number of soups.
        first: The number of the first soup.
        symmetry: One of the `SYMMETRIES`.
        rule: The rule.
        limit: The most generations of a soup.

    Returns:
        The objects, the most frequent first, and the numbers of the soups that have not settled.

    Raises:
        BadRule: If the rule is none.
        WorldError: If the rule fills the plane.

    >>> objects, unsettled = search("bench", 100)
    >>> objects[0].name, unsettled
    ('Block', ())
    """
    numbers = (whole("first", first, 0, U64), whole("soups", soups, 0, U64))
    hashed = (text("seed", seed), word("symmetry", symmetry, SYMMETRIES), *numbers)
    limit = whole("limit", limit, 1, 2**32)
    objects, _, unsettled, _ = _native.count_soups([], hashed, text("rule", rule), limit)
    return _objects(objects), tuple(unsettled)


def count(
    soups: Iterable[Pattern | npt.ArrayLike], *, rule: str = "B3/S23", limit: int = 50_000
) -> tuple[tuple[Object, ...], tuple[int, ...]]:
    """Runs soups of one's own, and counts what they leave, as `search` does.

    Returns:
        The objects, the most frequent first, and the places of the soups that have not settled.

    >>> count([Pattern.named("R-pentomino")])[0][1].name
    'Glider'
    """
    objects, _, unsettled, _ = _counted(soups, text("rule", rule), whole("limit", limit, 1, 2**32))
    return objects, tuple(unsettled)


def _counted(
    soups: Iterable[Pattern | npt.ArrayLike], rule: str, limit: int
) -> tuple[tuple[Object, ...], list[int], list[int], list[int]]:
    """Counts what soups leave.

    Returns:
        The objects; the place of the first soup that has left each; the places of the soups that
        have not settled; and by which generation each soup has settled, 0 if it has not.
    """
    natives = [_pattern(each)._native for each in soups]
    objects, firsts, unsettled, lives = _native.count_soups(natives, None, rule, limit)
    return _objects(objects), firsts, unsettled, lives


def _objects(native: list[tuple[str, str | None, str, int, int]]) -> tuple[Object, ...]:
    """Makes objects of native ones."""
    return tuple(Object(*each) for each in native)


def _pattern(cells: Pattern | npt.ArrayLike) -> Pattern:
    """Returns a pattern, or makes one of an array."""
    return cells if isinstance(cells, Pattern) else Pattern.from_array(cells)


def _numbers(name: str, values: npt.ArrayLike) -> npt.NDArray[Any]:
    """Returns an array of truth values or whole numbers."""
    array = np.asarray(values)
    if array.dtype.kind not in "biu":
        wanted = f"{name}: expected an array of truth values or whole numbers"
        raise TypeError(f"{wanted}, not one of {array.dtype}")
    return array


def _of_array(
    name: str,
    values: npt.ArrayLike,
    left: int,
    top: int,
    rule: str,
    is_torus: bool | None = None,
) -> Pattern:
    """Makes a pattern of `cells` or `states`: a whole world if `is_torus` is not None."""
    array = _numbers(name, values)
    if array.ndim != 2:
        raise ValueError(f"{name}: expected an array of two dimensions, not {array.ndim}")
    has_states = name == "states"
    if has_states and array.size and not 0 <= array.min() <= array.max() <= 255:
        raise ValueError("states: expected numbers from 0 to 255")
    if array.dtype.itemsize > 1:
        array = array if has_states else array != 0
    array = np.ascontiguousarray(array, np.uint8 if has_states else None).view(np.uint8)
    corner = (whole("left", left, -FAR, FAR), whole("top", top, -FAR, FAR))
    rule = text("rule", rule)
    return Pattern(_native.LifePattern.of_array(array, corner, rule, is_torus, has_states))


def _window(
    window: tuple[int, int, int, int] | None, out: Bools | None, frames: tuple[int, ...] = ()
) -> tuple[tuple[int, int], Bools]:
    """Returns the corner of a window, and an array for its cells, in one frame or several."""
    window = Bounds(0, 0, 0, 0) if window is None else window
    if not isinstance(window, (tuple, list)) or len(window) != 4:
        raise ValueError(f"window: expected left, top, width and height, not {window!r}")
    left, top = whole("left", window[0], -FAR, FAR), whole("top", window[1], -FAR, FAR)
    width = whole("width", window[2], 0, MOST_CELLS)
    height = whole("height", window[3], 0, MOST_CELLS)
    shape = (*frames, height, width)
    if math.prod(shape) > MOST_CELLS:
        words = " x ".join(map(str, (*frames, width, height)))
        raise ValueError(f"window: expected at most {MOST_CELLS} cells, not {words}")
    if out is None:
        return (left, top), np.zeros(shape, np.bool_)
    return (left, top), output("out", out, shape, np.bool_)


def _along(name: str, key: object, length: int | None) -> tuple[int, int, int | slice]:
    """Returns what a key means on one axis, which has no end if its length is None.

    Returns:
        The first row or column, their number, and which of them are meant.
    """
    if isinstance(key, slice):
        if length is not None:
            numbers = range(*key.indices(length))
        elif key.start is None or key.stop is None:
            raise IndexError(f"{name}s: on the plane a slice needs a start and a stop")
        else:
            start, stop = whole(name, key.start, -FAR, FAR), whole(name, key.stop, -FAR, FAR)
            numbers = range(
                start, stop, 1 if key.step is None else whole("step", key.step, -FAR, FAR)
            )
        if not numbers:
            return 0, 0, slice(None)
        first, last = sorted((numbers[0], numbers[-1]))
        return first, last - first + 1, slice(None, None, numbers.step)
    if isinstance(key, (bool, np.bool_)) or not isinstance(key, SupportsIndex):
        raise TypeError(f"{name}: expected a number or a slice, not {key!r}")
    if length is None:
        return whole(name, key, -FAR, FAR), 1, 0
    number = key.__index__()
    if not -length <= number < length:
        wanted = f"a number from {-length} to {length - 1}"
        raise IndexError(f"{name}: expected {wanted}, not {number}")
    return number % length, 1, 0


@functools.lru_cache(maxsize=256)
def _two_states(rule: str) -> str:
    """Returns the text of a rule of two states."""
    return str(Rule.parse(rule))


def _wrapped(native: _native.LifeWorld, algorithm: str, memory_mib: int) -> World:
    """Returns a world of a native one."""
    world = World.__new__(World)
    world._native, world._algorithm, world._memory_mib = native, algorithm, memory_mib
    return world


def _restored_pattern(state: _native._PatternState) -> Pattern:
    """Returns the pattern that was pickled."""
    return Pattern(_native.LifePattern.restored(state))


def _restored_world(cells: Pattern | str, now: str, asked: str, memory_mib: int) -> World:
    """Returns the world that was pickled, by the algorithm that it had then."""
    if isinstance(cells, str):
        native = _native.LifeWorld.of_quadtree(cells, memory_mib)
    else:
        native = _native.LifeWorld(cells._native, None, "auto", memory_mib)
    for algorithm in (now, asked):
        native.set_algorithm(algorithm)
    return _wrapped(native, asked, memory_mib)


def _format_of(path: str) -> str:
    """Returns the format that the extension of a file names."""
    extension = os.path.splitext(path)[1].lower()
    if extension not in FORMATS:
        raise ValueError(f"path: expected a name that ends in {', '.join(FORMATS)}, not {path!r}")
    return FORMATS[extension]
