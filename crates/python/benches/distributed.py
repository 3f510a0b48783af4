"""Measures what a million positions cost on one local process, on two, and on a Ray cluster.

    python crates/python/benches/distributed.py [--scale 0.4] [--only arena]

The cluster has two processors of this machine, and is there only if Ray is installed. The time of
processors is that of the calling process and of the workers. It changes less than the time of the
clock when the machine has other work. Linux only.
"""

import argparse
import os
import tempfile
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from menagerie.distributed import Local, Ray, arena, perft, self_play, soups

Work = Callable[[Local | Ray], float]


class Cost(NamedTuple):
    """What a million units of some work cost, in seconds of the clock and of processors."""

    clock: float
    processors: float


def used() -> float:
    """Returns the seconds of processors that this process and all its descendants have used."""
    tick = os.sysconf("SC_CLK_TCK")
    families: dict[int, list[int]] = {}
    seconds = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            text = stat.read_text(encoding="utf-8", errors="replace")
        except OSError:
            continue  # The process has ended.
        fields = text.rpartition(")")[2].split()
        number = int(stat.parent.name)
        families.setdefault(int(fields[1]), []).append(number)
        # Its own time, and that of its children that have ended.
        seconds[number] = sum(map(int, fields[11:15])) / tick
    known = [os.getpid()]
    for number in known:
        known += families.get(number, [])
    return sum(seconds.get(number, 0.0) for number in known)


def measure(work: Work, on: Local | Ray) -> Cost:
    """Returns what some work costs."""
    begun, before = time.perf_counter(), used()
    millions = work(on) / 1e6
    return Cost((time.perf_counter() - begun) / millions, (used() - before) / millions)


def cluster() -> Ray | None:
    """Starts Ray on two processors of this machine, if it is installed."""
    try:
        ray = import_module("ray")
    except ImportError:
        return None
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    # The workers start with the first pieces.
    perft("lifeduel", 3, on=Ray())
    return Ray()


def main() -> None:
    """Prints a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scale", type=float, default=1.0, help="how much work")
    parser.add_argument("--only", default="", help="a word of the works to measure")
    arguments = parser.parse_args()
    scale = arguments.scale
    count = lambda least, usual: max(least, round(usual * scale))  # noqa: E731 (short)
    depth = 6 if scale >= 0.4 else 4

    def self_played(on: Local | Ray) -> float:
        with tempfile.TemporaryDirectory() as folder:
            return self_play("pacifist", count(4, 8_192), Path(folder), on=on).positions

    def arena_played(on: Local | Ray) -> float:
        pairs = count(2, 100)
        return arena("conway-chess", "depth:3", "greedy", pairs=pairs, on=on).plies

    works: dict[str, Work] = {
        f"positions of perft, conway-chess, {depth} plies": lambda on: perft(
            "conway-chess", depth, on=on
        ),
        "positions of self-play, pacifist at random, NPZ": self_played,
        "plies of an arena, conway-chess, depth:3 and greedy": arena_played,
        "soups of 16 x 16": lambda on: soups(count(4, 4_000), on=on).soups,
    }
    print(f"load {os.getloadavg()[0]:.1f}, {os.cpu_count()} processors; seconds")
    places: list[Local | Ray] = [Local(1), Local(2)]
    if (on_ray := cluster()) is not None:
        places.append(on_ray)
    names = ["one process", "two", "Ray, two"][: len(places)]
    print(f"| a million … | {' | '.join(names)} | processor time, {' | '.join(names)} |")
    print(f"|---|{2 * len(places) * '---|'}")
    for name, work in works.items():
        if arguments.only not in name:
            continue
        costs = [measure(work, on) for on in places]
        figures = [cost.clock for cost in costs] + [cost.processors for cost in costs]
        print(f"| {name} | {' | '.join(f'{each:,.3f}' for each in figures)} |", flush=True)


if __name__ == "__main__":
    main()
