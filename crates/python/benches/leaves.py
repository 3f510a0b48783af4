"""Measures a leaf of a tree search from Python: copy, step, observation and mask.

    python crates/python/benches/leaves.py [--seconds 1] [--leaves 256]

A call works on 256 leaves on one thread, and the figures are microseconds of processor time a leaf,
from the fastest of many calls. The games are random ones that have gone on for as many plies as the
line says; where few last so long, some of them are there several times. The first four columns are
the parts of a leaf, then comes their sum, and then `legal_actions`, which can stand for the mask.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable

import numpy as np

import menagerie

PLIES = [
    ("conway-chess", None, (4, 30)),
    ("wildebeest", None, (2, 12)),
    ("pacifist", None, (10, 60, 120)),
    ("pacifist-weighted", None, (10, 60, 120)),
    ("lifeduel", None, (2, 8)),
    ("conquid", "small", (4, 100, 900)),
    ("conquid", "large", (900,)),
]
"""The games, their variants and the plies at which leaves are measured."""

CALLS = ("assign", "step", "observe", "mask")


def roots(name: str, variant: str | None, plies: int, leaves: int) -> menagerie.Batch | None:
    """Returns games that go on after so many plies, some of them often; None if there are none."""
    games = menagerie.Batch(name, 4 * leaves, variant=variant, threads=1, auto_reset=False, seed=1)
    found = menagerie.Batch(name, leaves, variant=variant, threads=1, auto_reset=False)
    count = 0
    for _ in range(10):
        while (going := (games.plies() < plies) & (games.action_counts() > 0)).any():
            where = np.flatnonzero(going)
            games.step(games.sample(where=where), where=where)
        here = np.flatnonzero((games.plies() == plies) & (games.action_counts() > 0))
        here = here[: leaves - count]
        found.assign(np.arange(count, count + len(here)), games, here)
        count += len(here)
        if count == leaves:
            break
        games.reset(where=np.arange(len(games)))
    if count == 0:
        return None
    found.assign(np.arange(count, leaves), found, np.arange(leaves - count) % count)
    return found


def fastest(calls: list[Callable[[], object]], seconds: float) -> list[float]:
    """Repeats the calls in turn. Returns the least processor time of each."""
    times = [float("inf")] * len(calls)
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        for number, call in enumerate(calls):
            before = time.process_time_ns()
            call()
            times[number] = min(times[number], time.process_time_ns() - before)
    return times


def measure(games: menagerie.Batch, seconds: float) -> list[float]:
    """Returns the microseconds a leaf of each part, of their sum and of `legal_actions`."""
    leaves = len(games)
    tree = menagerie.Batch(
        games.game_name, 2 * leaves, games=[games.game(0)], threads=1, auto_reset=False
    )
    slots = np.arange(leaves, 2 * leaves)
    tree.assign(np.arange(leaves), games, np.arange(leaves))
    actions = tree.sample(where=np.arange(leaves)).copy()
    parts = fastest(
        [
            lambda: tree.assign(slots, tree, np.arange(leaves)),
            lambda: tree.step(actions, where=slots),
            lambda: tree.observe(where=slots),
            lambda: tree.action_masks(where=slots),
            lambda: tree.legal_actions(where=slots),
        ],
        seconds,
    )
    figures = [part / leaves / 1_000 for part in parts]
    return [*figures[:4], sum(figures[:4]), figures[4]]


def main() -> None:
    """Prints the figures of all games, and how busy the machine is."""
    parser = argparse.ArgumentParser(description="Measure a leaf of a tree search.")
    parser.add_argument("--seconds", type=float, default=1.0, help="the time of a measurement")
    parser.add_argument("--leaves", type=int, default=256, help="the leaves of a call")
    options = parser.parse_args()
    print(f"load {os.getloadavg()[0]:.1f}, {os.cpu_count()} processors; microseconds a leaf")
    print(f"{'':32} {' '.join(f'{part:>8}' for part in (*CALLS, 'leaf', 'sparse'))}")
    for name, variant, steps in PLIES:
        for plies in steps:
            words = f"{name}{f' {variant}' if variant else ''}, ply {plies}"
            games = roots(name, variant, plies, options.leaves)
            if games is None:
                print(f"{words:32} random games are shorter")
                continue
            figures = measure(games, options.seconds)
            print(f"{words:32} {' '.join(f'{figure:8.2f}' for figure in figures)}", flush=True)


if __name__ == "__main__":
    main()
