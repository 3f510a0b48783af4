"""Measures Life on arrays beside NumPy, and soups counted beside a census of each.

    python crates/python/benches/life.py [--seconds 1] [--sides 32 256 1024 4096] [--soups 1000]

A generation of a torus with NumPy adds eight slices of a padded copy, of bytes. The calls take
turns, and the figures are from the fastest of each. The last column is the quotient of the second
and the first one.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from menagerie import life

Bools = npt.NDArray[np.bool_]


def slices(cells: Bools) -> Bools:
    """Returns the next generation of a torus, or of a stack of them, with NumPy alone."""
    wide = np.pad(cells.view(np.uint8), [(0, 0)] * (cells.ndim - 2) + [(1, 1), (1, 1)], mode="wrap")
    rows = wide[..., :-2, :] + wide[..., 1:-1, :] + wide[..., 2:, :]
    around = rows[..., :-2] + rows[..., 1:-1] + rows[..., 2:] - wide[..., 1:-1, 1:-1]
    return (around == 3) | (cells & (around == 2))


def fastest(calls: list[Callable[[], object]], seconds: float) -> list[float]:
    """Repeats the calls in turn. Returns the least time of each in microseconds."""
    times = [float("inf")] * len(calls)
    began = time.perf_counter()
    while True:
        for number, call in enumerate(calls):
            before = time.perf_counter_ns()
            call()
            times[number] = min(times[number], time.perf_counter_ns() - before)
        if time.perf_counter() - began > seconds:
            return [each / 1_000 for each in times]


def show(words: str, ours: float, theirs: float) -> None:
    """Prints a line of figures."""
    print(f"{words:32} {ours:12,.1f} {theirs:12,.1f} {theirs / ours:8.1f}", flush=True)


def measure(words: str, cells: Bools, seconds: float) -> None:
    """Measures a generation of a board, or of a stack of them."""
    assert (life.step(cells) == slices(cells)).all()
    show(words, *fastest([lambda: life.step(cells), lambda: slices(cells)], seconds))


def main() -> None:
    """Prints the figures, and how busy the machine is."""
    parser = argparse.ArgumentParser(description="Measure Life on arrays.")
    parser.add_argument("--seconds", type=float, default=1.0, help="the time of a measurement")
    parser.add_argument("--sides", type=int, nargs="+", default=[32, 256, 1024, 4096])
    parser.add_argument("--soups", type=int, default=1_000, help="the soups that are counted")
    options = parser.parse_args()
    dice = np.random.default_rng(1)
    print(f"load {os.getloadavg()[0]:.1f}, {os.cpu_count()} processors; microseconds")
    print(f"{'a generation':32} {'life.step':>12} {'NumPy':>12} {'ratio':>8}")
    for side in options.sides:
        measure(f"{side} x {side}", dice.random((side, side)) < 0.4, options.seconds)
    measure("256 boards of 64 x 64", dice.random((256, 64, 64)) < 0.4, options.seconds)
    print(f"{'a soup':32} {'count':>12} {'census':>12} {'ratio':>8}")
    soups = [life.Pattern.from_array(dice.random((16, 16)) < 0.5) for _ in range(options.soups)]
    few = soups[: max(1, len(soups) // 20)]
    ours, theirs = fastest([lambda: life.count(soups), lambda: [*map(life.census, few)]], 0)
    show("16 x 16, until it settles", ours / len(soups), theirs / len(few))


if __name__ == "__main__":
    main()
