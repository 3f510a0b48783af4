"""Self-play: games of a player against itself, as files for training."""

from __future__ import annotations

import importlib
import io
import os
import random
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from menagerie._batch import Batch, spaces
from menagerie._checks import U64, path_text, whole, word
from menagerie._game import Game, game
from menagerie.distributed._arena import player_of
from menagerie.distributed._run import Journal, Local, Progress, Ray, run

MOST_GAMES = 1_000_000_000
"""The most games of self-play."""

Arrays = dict[str, npt.NDArray[Any]]


@dataclass(frozen=True, slots=True)
class SelfPlay:
    """The files of self-play.

    Attributes:
        files: The files, in the order of their games.
        games: The number of games.
        positions: The number of positions in the files.
        wins: The games that the first player won.
        draws: The games that were drawn or stopped.
        losses: The games that the second player won.
    """

    files: tuple[Path, ...]
    games: int
    positions: int
    wins: int
    draws: int
    losses: int


def self_play(
    name: str,
    games: int,
    folder: str | os.PathLike[str],
    *,
    player: str = "random",
    variant: str | None = None,
    seed: int = 0,
    opening: int = 6,
    max_plies: int = 400,
    piece: int = 64,
    format: str = "npz",  # noqa: A002 (the field's word)
    on: Local | Ray | None = None,
    progress: Progress = None,
) -> SelfPlay:
    """Plays games of a player against itself, and writes their positions into files.

    A piece is a number of games, and has a file. This process writes the files, each whole or not
    at all, so that workers need no common disk. A run that was stopped goes on if it is called
    again: `pieces.jsonl` in the folder lists the finished files.

    The files have an entry for each action of each game, in the order of games and plies:
    `observations` (`uint8`, planes, rows, columns, as the player to move sees them), `actions`
    (`int64`), `turns` (`uint8`, the player to move), `games` (`int64`, the number of the game) and
    `rewards` (`float32`, the result of the game for the player to move: 1, 0 or -1).

    Args:
        name: The game.
        games: The number of games.
        folder: The folder for the files, which is made if need be.
        player: `random`, `greedy` (the search one ply deep), `depth:PLIES` or `nodes:POSITIONS`.
        variant: The variant of the game.
        seed: The seed of all random choices.
        opening: The random moves at the beginning of a game.
        max_plies: The plies after which a game is stopped, with rewards of 0.
        piece: The games of a piece. It is part of the seed: other pieces have other games.
        format: `npz` or `parquet`. Parquet needs pyarrow; an observation is a flat list there.
        on: Where the work is done, by default on Ray if this process is connected to it, else on
            local processes.
        progress: Whether to show a bar (by default on a terminal), or a function that takes
            the numbers of pieces done and of all pieces.

    Raises:
        UnknownGame: If no game has this name.
        UnknownVariant: If the game has no such variant.
        ImportError: If the format is Parquet and pyarrow is not installed.
        OSError: If a file cannot be written.
        ValueError: If another argument is out of range, or the folder has files of another run.
        WorkersLost: If the workers of a piece are lost again and again.
    """
    spaces(name, variant=variant)
    player_of(player)
    games = whole("games", games, 1, MOST_GAMES)
    piece = whole("piece", piece, 1, 4_096)
    _check_format(format)
    common = (
        player,
        whole("seed", seed, 0, U64),
        whole("opening", opening, 0, 100),
        whole("max_plies", max_plies, 1, 100_000),
        format,
    )
    path = Path(path_text("folder", folder))
    path.mkdir(parents=True, exist_ok=True)
    starts = range(0, games, piece)
    files = tuple(path / f"games-{n:06}.{format}" for n in range(len(starts)))
    tasks = ((name, variant, first, min(piece, games - first), *common) for first in starts)
    terms: dict[str, object] = {
        "self-play": name,
        "variant": variant,
        "games": games,
        "piece": piece,
        "terms": list(common),
    }

    def keep(number: int, result: tuple[bytes, list[int]]) -> list[int]:
        packed, summary = result
        temporary = path / f"games-{number:06}.part"
        temporary.write_bytes(packed)
        os.replace(temporary, files[number])
        return summary

    sums = np.zeros(4, np.int64)
    # A file that was deleted is made again.
    known = range(len(files))
    with Journal(path / "pieces.jsonl", terms, lambda n: n in known and files[n].exists()) as kept:
        options: dict[str, Any] = {"on": on, "progress": progress, "journal": kept}
        for summary in run("self-play", _play, tasks, len(files), encode=keep, **options):
            sums += np.array(summary)
    positions, wins, draws, losses = map(int, sums)
    return SelfPlay(files, games, positions, wins, draws, losses)


def _check_format(name: str) -> None:
    """Refuses a format that is unknown or cannot be written here.

    Raises:
        ImportError: If it is Parquet and pyarrow is not installed.
        ValueError: If it is unknown.
    """
    if word("format", name, ("npz", "parquet")) == "parquet":
        try:
            importlib.import_module("pyarrow.parquet")
        except ImportError as error:
            raise ImportError("format: parquet needs pyarrow: pip install pyarrow") from error


def _packed(arrays: Arrays, format_name: str) -> bytes:
    """Returns the contents of a file with arrays."""
    file = io.BytesIO()
    if format_name == "npz":
        np.savez_compressed(file, **arrays)  # type: ignore[arg-type]
        return file.getvalue()
    arrow = importlib.import_module("pyarrow")
    columns = dict(arrays)
    seen = columns.pop("observations")
    flat = arrow.FixedSizeListArray.from_arrays(arrow.array(seen.reshape(-1)), seen[0].size)
    table = {"observations": flat, **{key: arrow.array(each) for key, each in columns.items()}}
    parquet = importlib.import_module("pyarrow.parquet")
    parquet.write_table(arrow.table(table), file, compression="zstd")
    return file.getvalue()


def _play(
    name: str,
    variant: str | None,
    first: int,
    games: int,
    player: str,
    seed: int,
    opening: int,
    max_plies: int,
    format_name: str,
) -> tuple[bytes, list[int]]:
    """Plays the games of a piece. Returns its file, and the positions, wins, draws and losses."""
    number = int(random.Random(f"self-play {seed} {first}").random() * 2**53)
    seen: dict[str, list[npt.NDArray[Any]]] = {"observations": [], "actions": [], "turns": []}
    rows: list[npt.NDArray[np.intp]] = []
    final = np.zeros((games, 2), np.float32)
    live = np.ones(games, np.bool_)
    options: dict[str, Any] = {"threads": 1, "max_plies": max_plies, "auto_reset": False}
    with Batch(name, games, variant=variant, seed=number, **options) as batch:
        start = game(name, variant=variant)
        choose = None if player == "random" else _Mover(batch, start, player, seed, first, opening)
        while live.any():
            now = np.flatnonzero(live)
            actions = batch.sample() if choose is None else choose(now)
            seen["observations"].append(batch.observe()[now])
            seen["actions"].append(actions[now])
            seen["turns"].append(batch.turns[now])
            rows.append(now)
            results = batch.step(actions)
            ended = live & (results.terminated | results.truncated)
            final[ended] = results.rewards[ended]
            live &= ~ended
    numbers = np.concatenate(rows)
    order = np.argsort(numbers, kind="stable")
    numbers = numbers[order]
    arrays = {key: np.concatenate(each)[order] for key, each in seen.items()}
    arrays["games"] = (numbers + first).astype(np.int64)
    arrays["rewards"] = final[numbers, arrays["turns"]]
    wins, losses = int((final[:, 0] > 0).sum()), int((final[:, 1] > 0).sum())
    return _packed(arrays, format_name), [len(numbers), wins, games - wins - losses, losses]


class _Mover:
    """Chooses the actions of a player: random moves first, then those of its search."""

    def __init__(
        self, batch: Batch, start: Game, player: str, seed: int, first: int, opening: int
    ) -> None:
        """Begins with no move played."""
        self.batch = batch
        # The games with all their moves, in which a search sees the repetitions.
        self.games = [start.copy() for _ in range(len(batch))]
        self.players = player_of("random"), player_of(player)
        self.opening = opening
        self.moves = [0] * len(batch)
        self.dice = [random.Random(f"move {seed} {first + n}") for n in range(len(batch))]
        # The actions of a move that are still to be played: a move of Conquid is up to four.
        self.queues: list[list[int]] = [[] for _ in range(len(batch))]

    def __call__(self, live: npt.NDArray[np.intp]) -> npt.NDArray[np.int64]:
        """Returns the next action of each game that goes on, and 0 for others."""
        actions = np.zeros(len(self.batch), np.int64)
        for n in map(int, live):
            if not self.queues[n]:
                player = self.players[self.moves[n] >= self.opening]
                move = player(self.games[n], self.dice[n])
                self.games[n].play(move)
                self.queues[n] = self.batch.actions_of(n, move)
                self.moves[n] += 1
            actions[n] = self.queues[n].pop(0)
        return actions
