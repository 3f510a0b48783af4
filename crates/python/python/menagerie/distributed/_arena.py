"""Matches between two players, as pairs of games with colours exchanged."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from menagerie import _native
from menagerie._checks import U64, text, whole
from menagerie._game import Game, game, games
from menagerie.distributed._pairs import Sprt, elo_of, interval
from menagerie.distributed._run import Journal, Local, Progress, Ray, run

MOST_PAIRS = 10_000_000
"""The most pairs of a match."""

PLIES = 6
"""The random plies at the beginning of a game without a book."""

TRIES = 20
"""How many openings are tried. Each is given up after this many moves that end the game."""

Player = Callable[[Game, random.Random], str]


@dataclass(frozen=True, slots=True)
class Match:
    """The result of a match.

    Attributes:
        pairs: How many pairs the first player finished with 0, ½, 1, 1½ and 2 points.
        wins: The games that the first player won.
        draws: The games that were drawn.
        losses: The games that the first player lost.
        plies: The plies of all games after the openings.
        decision: The accepted hypothesis of the test, `elo0` or `elo1`; None if it has not decided.
        llr: The log-likelihood ratio of the test; None without a test.
    """

    pairs: tuple[int, int, int, int, int]
    wins: int
    draws: int
    losses: int
    plies: int
    decision: str | None
    llr: float | None

    @property
    def score(self) -> float:
        """The fraction of the points that the first player won."""
        return (self.wins + self.draws / 2) / (self.wins + self.draws + self.losses)

    @property
    def elo(self) -> tuple[float, float, float]:
        """The difference in Elo, and the ends of its 95 % confidence interval."""
        found = interval(self.pairs)
        assert found is not None  # A match has at least one pair.
        return elo_of(found[0]), elo_of(found[1]), elo_of(found[2])

    def __str__(self) -> str:
        """Returns the result in a line."""
        elo, low, high = self.elo
        test = "" if self.llr is None else f", LLR {self.llr:+.2f}, {self.decision or 'undecided'}"
        return (
            f"+{self.wins} ={self.draws} -{self.losses}, pairs {list(self.pairs)}, "
            f"Elo {elo:+.1f} ({low:+.1f} to {high:+.1f}){test}"
        )


def arena(
    name: str,
    first: str,
    second: str,
    *,
    pairs: int = 100,
    sprt: Sprt | None = None,
    variant: str | None = None,
    seed: int = 0,
    opening: int | None = None,
    max_plies: int = 400,
    on: Local | Ray | None = None,
    progress: Progress = None,
    journal: str | os.PathLike[str] | None = None,
) -> Match:
    """Plays a match of pairs of games and returns its result.

    Both games of a pair begin with the same opening, with colours exchanged. The openings are those
    of the arena's books of balanced openings, in an order that depends on the seed. A book begins
    again after its last opening, and players without randomness then repeat their games. A piece is
    a pair. The test looks at the pairs in the order of their numbers, so its decision does not
    depend on which pair ends first.

    Args:
        name: The game.
        first: The player whose result is counted: `random`, `greedy` (the search one ply deep),
            `depth:PLIES` or `nodes:POSITIONS`. Limits of time are refused: their games would
            depend on the load.
        second: The other player.
        pairs: The most pairs.
        sprt: A test that ends the match as soon as it has decided.
        variant: The variant of the game.
        seed: The seed of the openings and of random players.
        opening: The number of random plies to begin with instead of an opening from the book.
            Games and variants without a book begin with 6.
        max_plies: The plies after which a game is drawn.
        on: Where the work is done, by default on Ray if this process is connected to it or
            `RAY_ADDRESS` is set, else on local processes.
        progress: Whether to show a bar (by default on a terminal), or a function that takes
            the numbers of pieces done and of all pieces.
        journal: A file of results, from which a run that was stopped goes on.

    Raises:
        UnknownGame: If no game has this name.
        UnknownVariant: If the game has no such variant.
        ValueError: If another argument is out of range, or the journal is of another match.
        WorkersLost: If the workers of a piece are lost again and again.
    """
    start = game(name, variant=variant).position
    for player in (first, second):
        player_of(player)
    pairs = whole("pairs", pairs, 1, MOST_PAIRS)
    if sprt is not None and not isinstance(sprt, Sprt):
        raise TypeError(f"sprt: expected an Sprt or None, not {sprt!r}")
    seed = whole("seed", seed, 0, U64)
    begun = openings(name, variant, seed, opening)
    max_plies = whole("max_plies", max_plies, 1, 100_000)
    terms: dict[str, object] = {
        "arena": name,
        "position": start,
        "players": [first, second],
        "seed": seed,
        "openings": f"{len(begun)} from the book" if len(begun) > 1 else begun[0],
        "max_plies": max_plies,
    }
    counts, results, plies = [0] * 5, [0] * 3, 0
    decision = None
    tasks = (
        (name, start, first, second, seed, n, begun[n % len(begun)], max_plies)
        for n in range(pairs)
    )
    with Journal(journal, terms) as kept:
        played = run("arena", _pair, tasks, pairs, on=on, progress=progress, journal=kept)
        for one, two, length in played:
            counts[one + two] += 1
            results[one] += 1
            results[two] += 1
            plies += length
            decision = None if sprt is None else sprt.decision(counts)
            if decision is not None:
                break
        played.close()
    a, b, c, d, e = counts
    llr = None if sprt is None else sprt.llr(counts)
    return Match((a, b, c, d, e), results[2], results[1], results[0], plies, decision, llr)


def player_of(word: str, *, is_varied: bool = False) -> Player:
    """Returns a player by its word. A varied search chooses at random among nearly equal moves.

    Raises:
        ValueError: If the word is not a player whose moves can be repeated.
    """
    wanted = "expected a player: random, greedy, depth:PLIES or nodes:POSITIONS"
    kind, _, number = text("player", word).partition(":")
    if word == "random":
        return _random_move
    if word == "greedy":
        kind, number = "depth", "1"
    if kind not in {"depth", "nodes"} or not (number.isascii() and number.isdigit()):
        raise ValueError(f"{wanted}, not {word[:40]!r}")
    most = 100 if kind == "depth" else U64
    limit: dict[str, Any] = {kind: whole(kind, int(number[:20]), 1, most)}

    def best(present: Game, dice: random.Random) -> str:
        seed = int(dice.random() * 2**53) if is_varied else None
        found = present.search(variety=seed, **limit)
        assert found is not None  # The game goes on.
        return found.best

    return best


def _random_move(present: Game, dice: random.Random) -> str:
    """Returns a random move."""
    # `random` alone is promised to give the same numbers in every version of Python.
    return present.moves()[int(dice.random() * present.move_count)]


def openings(name: str, variant: str | None, seed: int, plies: int | None) -> list[int | str]:
    """Returns the records of the book of a variant in random order, or the plies without one.

    Random plies that the caller asks for are preferred to the book.
    """
    if plies is not None:
        return [whole("opening", plies, 0, 100)]
    usual = next(info.variants[:1] for info in games() if info.name == name)
    is_usual = variant is None or (variant,) == usual
    book = _native.book(name if is_usual else f"{name}-{variant}")
    dice = random.Random(f"book {seed}")
    return [PLIES] if book is None else sorted(book, key=lambda _: dice.random())


def opened(name: str, start: str, seed: int, number: int, opening: int | str) -> Game:
    """Returns a game of the book, or one after random plies that do not end it.

    It has fewer plies if no such plies were found.
    """
    if isinstance(opening, str):
        return Game.read(opening)
    for attempt in range(TRIES):
        dice = random.Random(f"opening {seed} {number} {attempt}")
        present, ends = game(name, position=start), 0
        while present.ply < opening and ends < TRIES:
            present.play(_random_move(present, dice))
            if present.outcome is not None:
                present.undo()
                ends += 1
        if present.ply == opening:
            break
    return present.branch()


def _pair(
    name: str,
    start: str,
    first: str,
    second: str,
    seed: int,
    number: int,
    opening: int | str,
    max_plies: int,
) -> list[int]:
    """Plays a pair. Returns the half points of the first player in each game, and the plies."""
    begun = opened(name, start, seed, number, opening)
    points, plies = [], 0
    for seat in (0, 1):
        present = begun.copy()
        players = [player_of(first), player_of(second)]
        if seat == 1:
            players.reverse()
        dice = random.Random(f"game {seed} {number} {seat}")
        while present.outcome is None and present.ply < max_plies:
            present.play(players[present.turn](present, dice))
        plies += present.ply - begun.ply
        outcome = present.outcome
        if outcome is None or outcome.winner is None:
            points.append(1)
        else:
            points.append(2 if outcome.winner == seat else 0)
    return [*points, plies]
