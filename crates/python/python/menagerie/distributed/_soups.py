"""Soups of Life: what is left of many random squares of cells."""

from __future__ import annotations

import os
import random
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from menagerie._checks import U64, real, text, whole
from menagerie.distributed._run import Journal, Local, Progress, Ray, run
from menagerie.life import Object, Pattern, Rule, _counted, census

MOST_SOUPS = 1_000_000_000
"""The most soups of a search."""

PIECE = 1_000
"""The soups of a piece."""


@dataclass(frozen=True, slots=True)
class Found(Object):
    """A kind of object that soups have left.

    Attributes:
        soup: The number of the first soup that has left one.
    """

    soup: int


@dataclass(frozen=True, slots=True)
class Haul:
    """What a search of soups has found.

    Attributes:
        soups: The number of soups.
        objects: The objects that are left, the most frequent first.
        unsettled: The numbers of the soups that have not settled within the limit.
        longest: The number of the settled soup that lived longest, and its generations; None if
            none has settled.
    """

    soups: int
    objects: tuple[Found, ...]
    unsettled: tuple[int, ...]
    longest: tuple[int, int] | None


def soup(
    number: int, *, size: int = 16, density: float = 0.5, seed: int = 0
) -> npt.NDArray[np.bool_]:
    """Returns a soup of a search by its number: a random square of cells.

    >>> soup(3, size=4, seed=7).shape
    (4, 4)
    """
    number = whole("number", number, 0, U64)
    size, density, seed = _terms(size, density, seed)
    dice = random.Random(f"soup {seed} {number}")
    cells = [dice.random() < density for _ in range(size * size)]
    return np.array(cells, np.bool_).reshape(size, size)


def soups(
    count: int,
    *,
    size: int = 16,
    density: float = 0.5,
    seed: int = 0,
    rule: str = "B3/S23",
    limit: int = 50_000,
    on: Local | Ray | None = None,
    progress: Progress = None,
    journal: str | os.PathLike[str] | None = None,
) -> Haul:
    """Runs soups until they settle, and names what is left.

    Args:
        count: The number of soups.
        size: The rows and columns of a soup.
        density: The probability that a cell is alive.
        seed: The seed of the soups.
        rule: The rule.
        limit: The most generations of a soup.
        on: Where the work is done, by default on Ray if this process is connected to it or
            `RAY_ADDRESS` is set, else on local processes.
        progress: Whether to show a bar (by default on a terminal), or a function that takes
            the numbers of pieces done and of all pieces.
        journal: A file of results, from which a run that was stopped goes on.

    Raises:
        BadRule: If the text is not a rule.
        WorldError: If the rule fills the plane.
        ValueError: If another argument is out of range, or the journal is of another search.
        WorkersLost: If the workers of a piece are lost again and again.
    """
    count = whole("count", count, 1, MOST_SOUPS)
    size, density, seed = _terms(size, density, seed)
    rule = str(Rule.parse(text("rule", rule)))
    limit = whole("limit", limit, 1, 2**32)
    shape = (size, density, seed, rule, limit)
    starts = range(0, count, PIECE)
    tasks = ((first, min(first + PIECE, count), *shape) for first in starts)
    terms: dict[str, object] = {"soups": count, "piece": PIECE, "terms": list(shape)}
    found: dict[str, Found] = {}
    unsettled: list[int] = []
    longest: tuple[int, int] | None = None
    with Journal(journal, terms) as kept:
        pieces = len(starts)
        results = run("soups", _search, tasks, pieces, on=on, progress=progress, journal=kept)
        for objects, left, life in results:
            for each in (Found(*fields) for fields in objects):
                before = found.get(each.code)
                found[each.code] = each if before is None else _sum(before, each)
            unsettled += left
            if life is not None and (longest is None or life[1] > longest[1]):
                longest = (life[0], life[1])
    order = sorted(found.values(), key=lambda each: (-each.count, each.code))
    return Haul(count, tuple(order), tuple(unsettled), longest)


def _terms(size: object, density: object, seed: object) -> tuple[int, float, int]:
    """Returns the checked size, density and seed of soups."""
    wanted = "a number from 0 to 1"
    chance = real("density", density, wanted)
    if not 0.0 <= chance <= 1.0:
        raise ValueError(f"density: expected {wanted}, not {density}")
    return whole("size", size, 1, 1_024), chance, whole("seed", seed, 0, U64)


def _sum(before: Found, more: Found) -> Found:
    """Returns the sum of the same objects of two pieces, the earlier one first."""
    return replace(before, count=before.count + more.count)


def _search(
    first: int, last: int, size: int, density: float, seed: int, rule: str, limit: int
) -> list[Any]:
    """Returns the objects that some soups leave, those unsettled, and the longest life."""
    numbers = range(first, last)
    patterns = [
        Pattern.from_array(soup(number, size=size, density=density, seed=seed), rule=rule)
        for number in numbers
    ]
    objects, firsts, unsettled, lives = _counted(patterns, rule, limit)
    longest: list[int] | None = None
    # A soup has settled at the latest in the generation that is known, so only a few need a census.
    for place in sorted(range(len(lives)), key=lambda place: -lives[place]):
        if lives[place] < max(1, longest[1] if longest else 0):
            break
        ash = census(patterns[place], limit)
        assert ash is not None
        longest = max([numbers[place], ash.generation], longest or [0, -1], key=_oldest)
    found = [
        [each.code, each.name, each.kind, each.period, each.count, numbers[place]]
        for each, place in zip(objects, firsts, strict=True)
    ]
    return [found, [numbers[place] for place in unsettled], longest]


def _oldest(life: list[int]) -> tuple[int, int]:
    """Returns what orders soups by their lives, the first of equal ones last."""
    number, generations = life
    return generations, -number
