"""Self-play: games of a player against itself, as files for training."""

from __future__ import annotations

import hashlib
import importlib
import io
import os
import random
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from menagerie._batch import Batch
from menagerie._checks import U64, path_text, whole, word
from menagerie._game import Game, game
from menagerie._spaces import spaces
from menagerie.distributed._arena import opened, openings, player_of
from menagerie.distributed._run import Journal, Local, Progress, Ray, run, write_whole

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
        digest: The SHA-256 of the files: of their own SHA-256 as text, one after the other.
    """

    files: tuple[Path, ...]
    games: int
    positions: int
    wins: int
    draws: int
    losses: int
    digest: str


def self_play(
    name: str,
    games: int,
    folder: str | os.PathLike[str],
    *,
    player: str = "random",
    variant: str | None = None,
    seed: int = 0,
    opening: int | None = None,
    max_plies: int = 400,
    piece: int = 64,
    format: str = "npz",  # noqa: A002 (the field's word)
    on: Local | Ray | None = None,
    progress: Progress = None,
) -> SelfPlay:
    """Plays games of a player against itself, and writes their positions into files.

    A piece is a number of games, and has a file. This process writes the files, each whole or not
    at all, so that workers need no common disk. A run that was stopped goes on if it is called
    again: `pieces.jsonl` in the folder lists the finished files with their SHA-256, and a file that
    is missing or has changed is made again.

    A game begins with an opening from the arena's books or with random moves that do not end it. A
    player that searches chooses at random among nearly equal moves, so games from the same opening
    differ.

    The files have an entry for each action of each game, in the order of games and plies:
    `observations` (`uint8`, planes, rows, columns, as the player to move sees them), `actions`
    (`int64`), `turns` (`uint8`, the player to move), `random` (`bool`, whether the opening or a
    random player has chosen the action), `games` (`int64`, the number of the game) and `rewards`
    (`float32`, the result of the game for the player to move: 1, 0 or -1).

    Args:
        name: The game.
        games: The number of games.
        folder: The folder for the files, which is made if need be.
        player: `random`, `greedy` (the search one ply deep), `depth:PLIES` or `nodes:POSITIONS`.
        variant: The variant of the game.
        seed: The seed of all random choices.
        opening: The number of random moves to begin with instead of an opening from the book.
            Games and variants without a book begin with 6. A random player needs no opening.
        max_plies: The plies after which a game is stopped, with rewards of 0.
        piece: The games of a piece. It is part of the seed: other pieces have other games.
        format: `npz` or `parquet`. Parquet needs pyarrow; an observation is a flat list there.
        on: Where the work is done, by default on Ray if this process is connected to it or
            `RAY_ADDRESS` is set, else on local processes.
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
    openings(name, variant, 0, opening)
    games = whole("games", games, 1, MOST_GAMES)
    piece = whole("piece", piece, 1, 4_096)
    _check_format(format)
    common = (
        player,
        whole("seed", seed, 0, U64),
        opening,
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

    def keep(number: int, result: tuple[bytes, list[int]]) -> list[Any]:
        packed, summary = result
        write_whole(files[number], packed)
        return [*summary, hashlib.sha256(packed).hexdigest()]

    def holds(number: int, summary: list[Any]) -> bool:
        try:
            packed = files[number].read_bytes()
        except (IndexError, FileNotFoundError):
            return False
        return hashlib.sha256(packed).hexdigest() == str(summary[-1])

    sums = np.zeros(4, np.int64)
    digest = hashlib.sha256()
    with Journal(path / "pieces.jsonl", terms, holds) as kept:
        options: dict[str, Any] = {"on": on, "progress": progress, "journal": kept}
        for *summary, own in run("self-play", _play, tasks, len(files), encode=keep, **options):
            sums += np.array(summary)
            digest.update(own.encode())
    positions, wins, draws, losses = map(int, sums)
    return SelfPlay(files, games, positions, wins, draws, losses, digest.hexdigest())


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
    opening: int | None,
    max_plies: int,
    format_name: str,
) -> tuple[bytes, list[int]]:
    """Plays the games of a piece. Returns its file, and the positions, wins, draws and losses."""
    number = int(random.Random(f"self-play {seed} {first}").random() * 2**53)
    keys = ("observations", "actions", "turns", "random")
    seen: dict[str, list[npt.NDArray[Any]]] = {key: [] for key in keys}
    rows: list[npt.NDArray[np.intp]] = []
    final = np.zeros((games, 2), np.float32)
    live = np.ones(games, np.bool_)
    options: dict[str, Any] = {"threads": 1, "max_plies": max_plies, "auto_reset": False}
    with Batch(name, games, variant=variant, seed=number, **options) as batch:
        choose = None
        if player != "random":
            begun = openings(name, variant, seed, opening)
            start = game(name, variant=variant).position
            numbers = range(first, first + games)
            books = [opened(name, start, seed, n, begun[n % len(begun)]) for n in numbers]
            dice = [random.Random(f"move {seed} {n}") for n in numbers]
            choose = _Mover(batch, books, player, dice)
        is_random = np.ones(games, np.bool_)
        while live.any():
            now = np.flatnonzero(live)
            actions = batch.sample() if choose is None else choose(now, is_random)
            seen["random"].append(is_random[now])
            seen["observations"].append(batch.observe()[now])
            seen["actions"].append(actions[now])
            seen["turns"].append(batch.turns[now])
            rows.append(now)
            results = batch.step(actions)
            ended = live & (results.terminated | results.truncated)
            final[ended] = results.rewards[ended]
            live &= ~ended
    slots = np.concatenate(rows)
    order = np.argsort(slots, kind="stable")
    slots = slots[order]
    arrays = {key: np.concatenate(each)[order] for key, each in seen.items()}
    arrays["games"] = (slots + first).astype(np.int64)
    arrays["rewards"] = final[slots, arrays["turns"]]
    wins, losses = int((final[:, 0] > 0).sum()), int((final[:, 1] > 0).sum())
    return _packed(arrays, format_name), [len(slots), wins, games - wins - losses, losses]


class _Mover:
    """Chooses the actions of a player: the moves of the opening first, then those of its search."""

    def __init__(
        self, batch: Batch, games: list[Game], player: str, dice: list[random.Random]
    ) -> None:
        """Begins with no move played."""
        self.batch = batch
        self.player = player_of(player, is_varied=True)
        self.dice = dice
        # The games with all their moves, in which a search sees the repetitions.
        self.games = games
        for each in self.games:
            each.go_to(0)
        # The actions of a move that are still to be played: a move of Conquid is up to four.
        self.queues: list[list[int]] = [[] for _ in games]

    def __call__(
        self, live: npt.NDArray[np.intp], is_random: npt.NDArray[np.bool_]
    ) -> npt.NDArray[np.int64]:
        """Returns the next action of each game that goes on, and 0 for others.

        It notes for each of them whether the action belongs to the opening.
        """
        actions = np.zeros(len(self.batch), np.int64)
        for n in map(int, live):
            present = self.games[n]
            if not self.queues[n]:
                # What is left of the opening can be redone.
                is_random[n] = present.redo()
                if not is_random[n]:
                    present.play(self.player(present, self.dice[n]))
                self.queues[n] = self.batch.actions_of(n, present.played[-1])
            actions[n] = self.queues[n].pop(0)
        return actions
