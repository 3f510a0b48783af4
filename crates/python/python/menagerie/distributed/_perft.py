"""Perft that is split by subtrees."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator

from menagerie._checks import whole
from menagerie._game import MAX_PERFT_DEPTH, game
from menagerie.distributed._run import Journal, Local, Progress, Ray, run

SUBTREES = 200
"""Positions are expanded until there are this many, if their moves are few enough."""

MOST_MOVES = 4_096
"""The most moves of a piece, and of the positions that are expanded."""


def perft(
    name: str,
    depth: int,
    *,
    variant: str | None = None,
    position: str | None = None,
    on: Local | Ray | None = None,
    progress: Progress = None,
    journal: str | os.PathLike[str] | None = None,
) -> int:
    """Returns the number of move sequences of `depth` plies, as `Game.perft` does.

    A piece is the subtree of a position a few plies on, or some of its moves if it has many.
    Positions that several sequences reach are counted once, times the number of the sequences.

    Args:
        name: The game.
        depth: The number of plies.
        variant: The variant of the game.
        position: The position to start from, by default the game's start.
        on: Where the work is done, by default on Ray if this process is connected to it or
            `RAY_ADDRESS` is set, else on local processes.
        progress: Whether to show a bar (by default on a terminal), or a function that takes
            the numbers of pieces done and of all pieces.
        journal: A file of results, from which a run that was stopped goes on.

    Raises:
        UnknownGame: If no game has this name.
        ValueError: If an argument is out of range, or the journal is of another run.
        WorkersLost: If the workers of a piece are lost again and again.
    """
    start = game(name, variant=variant, position=position)
    depth = whole("depth", depth, 0, MAX_PERFT_DEPTH)
    front, left = _front(name, start.position, depth)
    if left == 0:
        return sum(front.values())
    counts = {each: game(name, position=each).move_count for each in front}
    # One ply before the end nothing is left to divide.
    size = MOST_MOVES if left > 1 else max(1, *counts.values())
    ranges = {each: range(0, count, size) for each, count in counts.items() if count}

    def tasks() -> Iterator[tuple[str, str, int, int, int]]:
        for each, starts in ranges.items():
            for first in starts:
                yield name, each, left, first, min(first + size, counts[each])

    terms: dict[str, object] = {"perft": name, "position": start.position, "depth": depth}
    total = sum(map(len, ranges.values()))
    with Journal(journal, terms) as kept:
        results = run("perft", _count, tasks(), total, on=on, progress=progress, journal=kept)
        times = (front[each] for each, starts in ranges.items() for _ in starts)
        return sum(n * result for n, result in zip(times, results, strict=True))


def _front(name: str, start: str, depth: int) -> tuple[Counter[str], int]:
    """Returns positions a few plies on, with the numbers of sequences, and the plies left."""
    front = Counter({start: 1})
    # Two plies of each piece are left, so that its count takes longer than its journey.
    while depth > 2 and len(front) < SUBTREES:
        if sum(game(name, position=each).move_count for each in front) > MOST_MOVES:
            break
        after: Counter[str] = Counter()
        for each, times in front.items():
            present = game(name, position=each)
            for move in present.moves():
                present.play(move)
                after[present.position] += times
                present.undo()
        front, depth = after, depth - 1
    return front, depth


def _count(name: str, position: str, depth: int, first: int, last: int) -> int:
    """Returns the number of move sequences that begin with some of a position's moves."""
    present = game(name, position=position)
    moves = present.moves()
    if last - first == len(moves):
        return present.perft(depth)
    count = 0
    for number in range(first, last):
        present.play(moves[number])
        count += present.perft(depth - 1)
        present.undo()
    return count
