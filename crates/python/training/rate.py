"""Rates trained players against the levels of the computer, and prints a table.

    python crates/python/training/rate.py runs/*

A match is of pairs of games from balanced openings, with colours exchanged. Matches that were
stopped go on, and those that were played are not played again. A row of the table is a game, and a
figure the mean share of the points, in per cent, with the standard deviation between the seeds.
"""

from __future__ import annotations

import argparse
import hashlib
import os
from pathlib import Path

import numpy as np
import torch
from train import MAX_PLIES

from menagerie.distributed import Local, Match, arena

OPPONENTS = ("random", "beginner", "easy", "medium")


def rate(folder: Path, opponent: str, pairs: int) -> Match:
    """Plays a match of the player of a folder."""
    os.environ["TRAINED"] = str(folder)
    weights = folder / "weights.pt"
    player = torch.load(weights)
    # Another network has other matches.
    digest = hashlib.sha256(weights.read_bytes()).hexdigest()[:8]
    return arena(
        player["game"],
        "train:Player",
        opponent,
        variant=player["variant"],
        pairs=pairs,
        seed=player["seed"],
        max_plies=MAX_PLIES,
        on=Local(0),
        progress=False,
        journal=folder / f"{opponent}-{digest}.jsonl",
    )


def main() -> None:
    """Rates, and prints the table."""
    parser = argparse.ArgumentParser(description="Rate trained players.")
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--pairs", type=int, default=20, help="the pairs of games of a match")
    parser.add_argument("--against", nargs="+", default=OPPONENTS, help="players of the arena")
    options = parser.parse_args()
    scores: dict[str, list[list[float]]] = {}
    minutes: dict[str, list[float]] = {}
    for folder in options.folders:
        player = torch.load(folder / "weights.pt")
        name = " ".join(filter(None, (player["game"], player["variant"])))
        scores.setdefault(name, []).append([])
        minutes.setdefault(name, []).append(player["seconds"] / 60)
        for opponent in options.against:
            match = rate(folder, opponent, options.pairs)
            print(f"{folder} against {opponent}: {match}", flush=True)
            scores[name][-1].append(100 * match.score)
    print(f"\n| | minutes | seeds | {' | '.join(options.against)} |")
    print("|---" * (3 + len(options.against)) + "|")
    for name, rows in scores.items():
        cells = [f"{each.mean():.0f} ± {each.std():.0f}" for each in np.array(rows).T]
        print(f"| `{name}` | {np.mean(minutes[name]):.1f} | {len(rows)} | {' | '.join(cells)} |")


if __name__ == "__main__":
    main()
