"""The test bench of the arena, on many machines."""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path

from menagerie._checks import path_text, text, whole
from menagerie._errors import MenagerieError
from menagerie.distributed._pairs import Sprt
from menagerie.distributed._run import Journal, Local, Progress, Ray, Task, run, write_whole


class ArenaError(MenagerieError, RuntimeError):
    """The program `arena` has failed."""


def bench(
    game: str,
    against: str,
    what: str,
    *,
    program: str = "arena",
    options: Sequence[str] = (),
    sprt: Sprt | None = None,
    pairs: int = 100_000,
    piece: int = 200,
    folder: str | os.PathLike[str] = "target/tests",
    on: Local | Ray | None = None,
    progress: Progress = None,
    journal: str | os.PathLike[str] | None = None,
) -> str:
    """Tests a change by `arena test`, whose games are played in pieces.

    The games, the result and the file of games are those of the command on one machine. The
    programs must lie at the same paths on all machines.

    Args:
        game: The game.
        against: The `referee` of the build before the change.
        what: The change, in a few words.
        program: The program `arena` of the build with the change.
        options: More options of `arena test`, such as `["--variant", "medium"]`.
        sprt: The test that ends the match, by default between 0 and 5 Elo.
        pairs: The most pairs.
        piece: The pairs of a piece. The search for later openings takes longer, so pieces should
            not be small.
        folder: The folder of the file of games.
        on: Where the work is done, by default on Ray if this process is connected to it or
            `RAY_ADDRESS` is set, else on local processes.
        progress: Whether to show a bar (by default on a terminal), or a function that takes
            the numbers of pieces done and of all pieces.
        journal: A file of results, from which a run that was stopped goes on.

    Returns:
        What `arena test` prints of the result, which it also adds to its file of results.

    Raises:
        ArenaError: If `arena` fails.
        OtherRun: If the journal is of another test, or of another version of the package.
        WorkersLost: If the workers of a piece are lost again and again.
    """
    sprt = Sprt(0, 5) if sprt is None else sprt
    pairs = whole("pairs", pairs, 1, 1_000_000)
    piece = whole("piece", piece, 1, 1_000_000)
    folder = path_text("folder", folder)
    rates = ",".join(str(each) for each in (sprt.elo0, sprt.elo1, sprt.alpha, sprt.beta))
    named = [text("program", program), "test", text("game", game)]
    named += [f"--against={text('against', against)}", f"--what={text('what', what)}"]
    command = [*named, f"--sprt={rates}", f"--pairs={pairs}", *options]
    tasks: Iterable[Task] = (
        (command, first, min(first + piece, pairs)) for first in range(0, pairs, piece)
    )
    counts, name, lines = [0] * 5, "", list[str]()
    with Journal(journal, {"bench": command}) as kept:
        total = -(-pairs // piece)
        played = run("bench", _piece, tasks, total, on=on, progress=progress, journal=kept)
        for found, terms, games in played:
            name, lines = found, [*(lines or [terms]), *games]
            if _is_decided(sprt, counts, games):
                break
        played.close()
    os.makedirs(folder, exist_ok=True)
    write_whole(Path(folder) / name, "".join(f"{line}\n" for line in lines).encode())
    return _told([*command, f"--folder={folder}"])


def _piece(command: list[str], first: int, end: int) -> tuple[str, str, list[str]]:
    """Plays pairs. Returns the name of their file, its first line, and the games in order."""
    with tempfile.TemporaryDirectory() as folder:
        _told([*command, f"--part={first}..{end}", f"--folder={folder}", "--concurrency=1"])
        (path,) = Path(folder).iterdir()
        terms, *games = path.read_text(encoding="utf-8").splitlines()
    return path.name, terms, sorted(games, key=lambda game: int(json.loads(game)["number"]))


def _told(command: list[str]) -> str:
    """Runs a command and returns what it prints."""
    try:
        done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    except OSError as error:
        raise ArenaError(f"cannot start {command[0]}: {error}") from error
    if done.returncode != 0:
        raise ArenaError(done.stderr.strip() or f"{command[0]} ended with {done.returncode}")
    return done.stdout


def _is_decided(sprt: Sprt, counts: list[int], games: list[str]) -> bool:
    """Counts pairs of games, and returns whether the test has decided."""
    # In half points of the player who moves first.
    points = {"1-0": 2, "1/2-1/2": 1, "0-1": 0}
    results = [points[json.loads(game)["outcome"]] for game in games]
    for one, two in zip(results[::2], results[1::2], strict=True):
        counts[one + 2 - two] += 1
        if sprt.decision(counts) is not None:
            return True
    return False
