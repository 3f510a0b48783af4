"""Measures tree search with a network that knows nothing: ours, and that of OpenSpiel.

    python crates/python/benches/simulations.py [--seconds 2] [--games 64] [--simulations 64]

Both search from the start of a game with the same stub: the logits and the values are all 0. Ours
calls it for many leaves at once, OpenSpiel's Python bot (on its games in C++) for one. OpenSpiel's
figures are there if it is installed. They count simulations a second of processor time, because the
machine may have other work, and all on one thread.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

import menagerie


def rate(work: Callable[[], int], seconds: float) -> float:
    """Repeats some work, which returns the number of simulations. Returns the best round."""
    work()
    best, began = 0.0, time.perf_counter()
    while time.perf_counter() - began < seconds:
        used = time.process_time()
        best = max(best, work() / (time.process_time() - used))
    return best


def stub(
    observations: npt.NDArray[Any], masks: npt.NDArray[Any]
) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    """Knows nothing."""
    return np.zeros(masks.shape, np.float32), np.zeros(len(observations), np.float32)


def ours(name: str, games: int, simulations: int, seconds: float, knows: bool) -> float:
    """Measures the search of a batch, with the stub or with the game's own evaluation."""
    with menagerie.Batch(name, games, threads=1) as batch:

        def work() -> int:
            evaluate = None if knows else stub
            found = menagerie.mcts(batch, evaluate, simulations, leaves=games, threads=1)
            return int(found.visits.sum())

        return rate(work, seconds)


def open_spiel(name: str, simulations: int, seconds: float) -> float | None:
    """Measures OpenSpiel's bot for AlphaZero with the same stub."""
    try:
        import pyspiel
        from open_spiel.python.algorithms import mcts
    except ImportError:
        return None

    class Stub(mcts.Evaluator):
        """All actions are equally good."""

        def prior(self, state: pyspiel.State) -> list[tuple[int, float]]:
            actions = state.legal_actions()
            return [(action, 1 / len(actions)) for action in actions]

        def evaluate(self, state: pyspiel.State) -> npt.NDArray[np.float64]:
            # As their evaluator for AlphaZero asks a network.
            observations = np.expand_dims(state.observation_tensor(), 0)
            masks = np.expand_dims(state.legal_actions_mask(), 0)
            _, values = stub(observations, masks)
            return np.array([values[0], -values[0]])

    game = pyspiel.load_game(name)
    bot = mcts.MCTSBot(
        game, 1.25, simulations, Stub(), child_selection_fn=mcts.SearchNode.puct_value
    )
    state = game.new_initial_state()

    def work() -> int:
        bot.mcts_search(state)
        return simulations

    return rate(work, seconds)


def main() -> None:
    """Prints all figures, and how busy the machine is."""
    parser = argparse.ArgumentParser(description="Measure tree search from Python.")
    parser.add_argument("--seconds", type=float, default=2.0, help="the time of a measurement")
    parser.add_argument("--games", type=int, default=64, help="the games of a batch")
    parser.add_argument("--simulations", type=int, default=64, help="the simulations of a game")
    options = parser.parse_args()
    seconds, games, simulations = options.seconds, options.games, options.simulations

    print(f"load {os.getloadavg()[0]:.1f}, {os.cpu_count()} processors")
    print(f"{'simulations a second of processor time':40} {'stub':>10} {'own evaluation':>15}")
    found = {}
    for info in menagerie.games():
        found[info.name] = ours(info.name, games, simulations, seconds, False)
        own = ours(info.name, games, simulations, seconds, True)
        print(f"{info.name:40} {found[info.name]:10,.0f} {own:15,.0f}", flush=True)
    for theirs, names in (
        ("chess", ["conway-chess", "wildebeest", "pacifist"]),
        ("othello", ["lifeduel"]),
    ):
        figure = open_spiel(theirs, simulations, seconds)
        if figure is None:
            print(f"OpenSpiel {theirs}: not installed")
            continue
        print(f"{f'OpenSpiel {theirs}':40} {figure:10,.0f}", flush=True)
        for name in names:
            print(f"    {name} does {found[name] / figure:,.1f} times as many")


if __name__ == "__main__":
    main()
