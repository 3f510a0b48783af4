"""Measures what a million positions cost on one local process and on two.

    python benches/distributed.py

The times of the processors are those of the workers, so that they hold on a busy machine too.
"""

import argparse
import os
import resource
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from menagerie.distributed import Local, arena, perft, self_play, soups


def measure(work: Callable[[Local], float], processes: int) -> tuple[float, float, float]:
    """Returns the units of some work, its seconds and the seconds of processors."""

    def used() -> float:
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime + time.process_time()

    begun, before = time.perf_counter(), used()
    units = work(Local(processes))
    return units, time.perf_counter() - begun, used() - before


def main() -> None:
    """Prints a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scale", type=float, default=1.0, help="how much work")
    parser.add_argument("--only", default="", help="a word of the works to measure")
    arguments = parser.parse_args()
    scale = arguments.scale
    count = lambda least, usual: max(least, round(usual * scale))  # noqa: E731 (short)
    depth = 6 if scale >= 0.4 else 4

    def self_played(on: Local) -> float:
        with tempfile.TemporaryDirectory() as folder:
            return self_play("pacifist", count(4, 8_192), Path(folder), on=on).positions

    def arena_played(on: Local) -> float:
        pairs = count(2, 100)
        return arena("conway-chess", "depth:3", "greedy", pairs=pairs, on=on).plies

    works: dict[str, Callable[[Local], float]] = {
        f"perft of conway-chess, {depth} plies (positions)": lambda on: perft(
            "conway-chess", depth, on=on
        ),
        "self-play of pacifist at random, NPZ (positions)": self_played,
        "arena of conway-chess, depth:3 and greedy (plies)": arena_played,
        "soups of 16 x 16 (soups)": lambda on: soups(count(4, 4_000), on=on).soups,
    }
    print(f"load {os.getloadavg()[0]:.1f}, {os.cpu_count()} processors; seconds per million")
    print("| work | one process | two | times | processor time, one | two |")
    print("|---|---|---|---|---|---|")
    for name, work in works.items():
        if arguments.only not in name:
            continue
        rows = [measure(work, processes) for processes in (1, 2)]
        wall = [seconds / units * 1e6 for units, seconds, _ in rows]
        busy = [seconds / units * 1e6 for units, _, seconds in rows]
        print(
            f"| {name} | {wall[0]:,.3f} | {wall[1]:,.3f} | {wall[0] / wall[1]:.2f} "
            f"| {busy[0]:,.3f} | {busy[1]:,.3f} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
