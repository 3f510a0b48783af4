"""Measures random play from Python: ours, and that of pgx and OpenSpiel if they are installed.

    python crates/python/benches/plies.py [--seconds 2] [--games 2048]

Every line is measured in this run, on this machine: plies a second, plies a second in the fastest
20 ms, and plies a second of processor time. The last two change less when the machine has other
work. A ply is a whole turn: in Conquid a turn takes up to four actions. Lines with "observations"
write those of every position too.
"""

from __future__ import annotations

import argparse
import os
import random
import time
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

import menagerie

WINDOW = 0.02
"""The seconds of the fastest part of a measurement."""


class Rate(NamedTuple):
    """Plies a second: on average, in the fastest window, and a second of processor time."""

    by_clock: float
    fastest: float
    by_processor: float


def rate(work: Callable[[], int], seconds: float) -> Rate:
    """Repeats some work, which returns the number of plies that it has played."""
    work()
    done, fastest = 0, 0.0
    began, used = time.perf_counter(), time.process_time()
    while (passed := time.perf_counter() - began) < seconds:
        start, plies = time.perf_counter(), work()
        while (window := time.perf_counter() - start) < WINDOW:
            plies += work()
        fastest = max(fastest, plies / window)
        done += plies
    return Rate(done / passed, fastest, done / max(time.process_time() - used, 1e-9))


def line(what: str, plies: Rate, note: str = "") -> None:
    """Prints a figure."""
    figures = " ".join(f"{figure:12,.0f}" for figure in plies)
    print(f"{what:40} {figures}  {note}".rstrip(), flush=True)


def ours(name: str, games: int, threads: int, looks: bool, seconds: float) -> tuple[Rate, str]:
    """Measures random play of one of our games. Returns the rate and the length of a game."""
    plies = ends = 0
    with menagerie.Batch(name, games, seed=1, threads=threads) as batch:

        def work() -> int:
            nonlocal plies, ends
            before = batch.turns.copy()
            results = batch.step(batch.sample())
            if looks:
                batch.observe()
            # In Conquid a turn goes on until the player changes.
            turns = games if name != "conquid" else int(np.count_nonzero(before != batch.turns))
            plies += turns
            ends += int(results.terminated.sum() + results.truncated.sum())
            return turns

        found = rate(work, seconds)
    return found, f"{plies / ends:.0f} plies a game" if ends else "no game has ended"


def pgx_chess(games: int, seconds: float) -> Rate | None:
    """Measures random chess of pgx on the CPU, compiled and vectorised."""
    try:
        import jax
        import pgx
        from pgx.experimental import auto_reset
    except ImportError:
        return None
    jax.config.update("jax_platforms", "cpu")
    env = pgx.make("chess")
    step = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
    sample = jax.jit(
        lambda key, masks: jax.random.categorical(key, jax.numpy.where(masks, 0.0, -jax.numpy.inf))
    )
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), games))
    key = jax.random.PRNGKey(1)

    def work() -> int:
        nonlocal state, key
        key, chance, own = jax.random.split(key, 3)
        actions = sample(chance, state.legal_action_mask)
        state = step(state, actions, jax.random.split(own, games))
        state.current_player.block_until_ready()
        return games

    return rate(work, seconds)


def open_spiel_chess(seconds: float) -> Rate | None:
    """Measures random chess of OpenSpiel: its C++ called from Python, on one thread."""
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game("chess")
    dice = random.Random(1)
    state = game.new_initial_state()

    def work() -> int:
        nonlocal state
        for _ in range(100):
            state.apply_action(dice.choice(state.legal_actions()))
            if state.is_terminal():
                state = game.new_initial_state()
        return 100

    return rate(work, seconds)


def main() -> None:
    """Prints all figures, and how busy the machine is."""
    parser = argparse.ArgumentParser(description="Measure random play from Python.")
    parser.add_argument("--seconds", type=float, default=2.0, help="the time of a measurement")
    parser.add_argument("--games", type=int, default=2048, help="the games of a batch")
    options = parser.parse_args()
    seconds, games = options.seconds, options.games

    print(f"load {os.getloadavg()[0]:.1f}, {os.cpu_count()} processors")
    print(f"{'plies a second':40}    on average      fastest    processor")
    best: dict[str, Rate] = {}
    for info in menagerie.games():
        for threads in (1, 2):
            for looks in (False, True):
                plies, length = ours(info.name, games, threads, looks, seconds)
                words = f"{threads} thread{'s' if threads > 1 else ''}"
                note = ", observations" if looks else ""
                line(f"{info.name}, {words}{note}", plies, length)
                if threads == 1 and not looks:
                    best[info.name] = plies
    for what, theirs in (
        ("pgx chess, CPU", pgx_chess(games, seconds)),
        ("OpenSpiel chess, C++ from Python", open_spiel_chess(seconds)),
    ):
        if theirs is None:
            print(f"{what}: not installed")
            continue
        line(what, theirs)
        for name in ("conway-chess", "pacifist", "wildebeest"):
            times = best[name].by_processor / theirs.by_processor
            print(f"    {name} plays {times:,.1f} times as many in a second of processor time")


if __name__ == "__main__":
    main()
