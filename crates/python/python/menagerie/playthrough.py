"""Playthroughs: a whole random game with all that an environment shows, as text.

A playthrough under version control shows every change of rules, observations or actions:

    python -m menagerie.playthrough lifeduel --seed 1 > lifeduel.txt
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from menagerie._batch import Batch

SYMBOLS = "·123456789"
"""The symbols of small values in planes; greater ones are written as numbers."""


def playthrough(
    game: str,
    *,
    variant: str | None = None,
    seed: int = 0,
    max_plies: int = 60,
) -> str:
    """Returns the text of a random game.

    Args:
        game: The name of the game.
        variant: The variant of the game.
        seed: The seed of the random actions.
        max_plies: The most plies.
    """
    with Batch(
        game, 1, variant=variant, seed=seed, threads=1, max_plies=max_plies, auto_reset=False
    ) as batch:
        return "".join(f"{line}\n" for line in _lines(batch, variant))


def _lines(batch: Batch, variant: str | None) -> Iterator[str]:
    """Yields the lines of a game."""
    spaces = batch.spaces
    yield f"game: {batch.game_name}"
    yield f"variant: {variant}"
    yield f"observation: {spaces.shape[0]} planes of {spaces.shape[1]} x {spaces.shape[2]}"
    yield f"actions: {spaces.actions}"
    number = 0
    while True:
        yield ""
        yield f"# State {number}"
        yield f"position: {batch.game(0).position}"
        yield f"player: {batch.turns[0]}"
        yield from _planes(batch.observe()[0], spaces.planes)
        legal = np.flatnonzero(batch.action_masks()[0])
        yield f"legal actions: {len(legal)}"
        if len(legal) == 0:
            return
        shown = (f"{action} {batch.action_text(0, int(action))}" for action in legal[:8])
        yield f"first of them: {'; '.join(shown)}"
        action = int(batch.sample()[0])
        yield f"action: {action} {batch.action_text(0, action)}"
        results = batch.step([action])
        yield f"rewards: {results.rewards[0, 0]:g} {results.rewards[0, 1]:g}"
        yield f"terminated: {results.terminated[0]}, truncated: {results.truncated[0]}"
        number += 1


def _planes(observation: npt.NDArray[np.uint8], names: tuple[str, ...]) -> Iterator[str]:
    """Yields the planes of an observation that are not empty, each in a line."""
    for name, plane in zip(names, observation, strict=True):
        if plane.any():
            values = np.unique(plane)
            if len(values) == 1:
                yield f"{name}: {values[0]} everywhere"
            else:
                rows = ("".join(map(_symbol, row)) for row in plane)
                yield f"{name}: {'/'.join(rows)}"


def _symbol(value: int) -> str:
    """Returns the symbol of a value."""
    return SYMBOLS[value] if value < len(SYMBOLS) else f"({value})"


def main() -> None:
    """Prints a playthrough, as the command line says."""
    parser = argparse.ArgumentParser(description="Print a random game with all observations.")
    parser.add_argument("game", help="the name of the game")
    parser.add_argument("--variant", help="the variant of the game")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the random actions")
    parser.add_argument("--max-plies", type=int, default=60, help="the most plies")
    options = parser.parse_args()
    text = playthrough(
        options.game, variant=options.variant, seed=options.seed, max_plies=options.max_plies
    )
    print(text, end="")


if __name__ == "__main__":
    main()
