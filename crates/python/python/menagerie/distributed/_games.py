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

from menagerie._checks import U64, flag, path_text, real, whole, word
from menagerie._game import game
from menagerie._spaces import spaces
from menagerie.agents import Numbers
from menagerie.distributed._players import (
    Style,
    Table,
    checked,
    opened,
    openings,
    player_of,
    searches,
)
from menagerie.distributed._run import Journal, Local, OtherRun, Progress, Ray, run, write_whole

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
    opening: str | int | None = None,
    max_plies: int = 400,
    temperature: float = 0.0,
    epsilon: float = 0.0,
    variety: bool = True,
    piece: int = 64,
    format: str = "npz",  # noqa: A002 (the field's word)
    on: Local | Ray | None = None,
    progress: Progress = None,
) -> SelfPlay:
    """Plays games of a player against itself, and writes their positions into files.

    A piece is a number of games, and has a file. This process writes the files, each whole or not
    at all, so that workers need no common disk. `pieces.jsonl` in the folder lists the finished
    files with their SHA-256. The same call goes on with a run that was stopped, and makes a file
    again that is missing or has changed. With more `games` it goes on with a run that has ended.

    A game begins with an opening from the arena's books or with random moves that do not end it.
    What makes games from the same opening differ is `variety`, `temperature` and `epsilon`.

    The files have an entry for each action of each game, in the order of games and plies:
    `observations` (`uint8`, planes, rows, columns, as the player to move sees them), `actions`
    (`int64`), `turns` (`uint8`, the player to move), `random` (`bool`, whether the action is one of
    the opening, of a random player, or random by `epsilon`), `points` (`float32`, the score of the
    search for the player to move: infinite if the end is forced, NaN if nothing was searched),
    `games` (`int64`, the number of the game) and `rewards` (`float32`, the result of the game for
    the player to move: 1, 0 or -1).

    Args:
        name: The game.
        games: The number of games.
        folder: The folder for the files, which is made if need be.
        player: `random`, `greedy` (the search one ply deep), `depth:PLIES`, `nodes:POSITIONS`, or a
            player of your own as `module:function`: see `agents.Agent`.
        variant: The variant of the game.
        seed: The seed of all random choices.
        opening: What games begin with: `book`, `random` (6 random moves), or a number of random
            moves. By default it is the book if there is one, else random moves. A random player
            needs no opening.
        max_plies: The plies after which a game is stopped, with rewards of 0.
        temperature: How many points worse a move is that a search plays e times less often than
            the best one. At 0 it plays the best one. Above 0 it looks for the points of up to
            100 moves, which takes several times as long.
        epsilon: The probability of a random move instead of the player's.
        variety: Whether a search chooses at random among nearly equal moves, as with `variety` of
            `Game.search`. Its points are then up to 24 off.
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
        PlayerError: If a player of your own cannot be imported, or gives a wrong answer.
        OtherRun: If the folder has files of another run, of another version of the package, or of
            more games.
        ValueError: If another argument is out of range.
        WorkersLost: If the workers of a piece are lost again and again.
    """
    spaces(name, variant=variant)
    checked(player)
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
        _number("temperature", temperature, 1e6),
        _number("epsilon", epsilon, 1.0),
        flag("variety", variety),
    )
    if temperature and not searches(player):
        raise ValueError(f"temperature: expected 0 for a player without search, not {temperature}")
    path = Path(path_text("folder", folder))
    path.mkdir(parents=True, exist_ok=True)
    starts = range(0, games, piece)
    files = tuple(path / f"games-{n:06}.{format}" for n in range(len(starts)))
    tasks = ((name, variant, first, min(piece, games - first), *common) for first in starts)
    terms: dict[str, object] = {
        "self-play": name,
        "variant": variant,
        "piece": piece,
        "terms": list(common),
    }

    def keep(number: int, result: tuple[bytes, list[int]]) -> list[Any]:
        packed, summary = result
        write_whole(files[number], packed)
        return [*summary, hashlib.sha256(packed).hexdigest()]

    def holds(number: int, summary: list[Any]) -> bool:
        _, wins, draws, losses, digest = summary
        played, wanted = wins + draws + losses, min(piece, games - number * piece)
        if played > wanted:
            known = number * piece + played
            raise OtherRun(f"games: expected at least the {known} games of {path}, not {games}")
        if played < wanted or not files[number].exists():
            return False
        return hashlib.sha256(files[number].read_bytes()).hexdigest() == str(digest)

    sums = np.zeros(4, np.int64)
    digest = hashlib.sha256()
    with Journal(path / "pieces.jsonl", terms, holds) as kept:
        options: dict[str, Any] = {"on": on, "progress": progress, "journal": kept}
        for *summary, own in run("self-play", _play, tasks, len(files), encode=keep, **options):
            sums += np.array(summary)
            digest.update(own.encode())
    positions, wins, draws, losses = map(int, sums)
    return SelfPlay(files, games, positions, wins, draws, losses, digest.hexdigest())


def _number(name: str, value: object, most: float) -> float:
    """Returns a number from 0 to the greatest that is allowed."""
    wanted = f"a number from 0 to {most:g}"
    number = real(name, value, wanted)
    if not 0.0 <= number <= most:
        raise ValueError(f"{name}: expected {wanted}, not {number}")
    return number


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
    opening: str | int | None,
    max_plies: int,
    format_name: str,
    temperature: float,
    epsilon: float,
    variety: bool,
) -> tuple[bytes, list[int]]:
    """Plays the games of a piece. Returns its file, and the positions, wins, draws and losses."""
    own = int(random.Random(f"self-play {seed} {first}").random() * 2**53)
    start = game(name, variant=variant).position
    begun = [0] if player == "random" else openings(name, variant, seed, opening)
    numbers = range(first, first + games)
    table = Table(
        [opened(name, start, seed, n, begun[n % len(begun)]) for n in numbers],
        [player_of(player, own, Style(variety, temperature))],
        [(0, 0)] * games,
        dice=[random.Random(f"move {seed} {n}") for n in numbers],
        seed=own,
        max_plies=max_plies,
    )
    keys = ("observations", "actions", "turns", "random", "points")
    seen: dict[str, list[npt.NDArray[Any]]] = {key: [] for key in keys}
    rows: list[Numbers] = []

    def note(live: Numbers, actions: Numbers) -> None:
        rows.append(live)
        seen["observations"].append(table.batch.observe(where=live).copy())
        seen["actions"].append(actions)
        seen["turns"].append(table.batch.turns[live])
        seen["random"].append(table.is_random[live])
        seen["points"].append(table.points[live])

    final = table.play(first, epsilon=epsilon, note=note)
    slots = np.concatenate(rows)
    order = np.argsort(slots, kind="stable")
    slots = slots[order]
    arrays = {key: np.concatenate(each)[order] for key, each in seen.items()}
    arrays["games"] = (slots + first).astype(np.int64)
    arrays["rewards"] = final[slots, arrays["turns"]]
    wins, losses = int((final[:, 0] > 0).sum()), int((final[:, 1] > 0).sum())
    return _packed(arrays, format_name), [len(slots), wins, games - wins - losses, losses]
