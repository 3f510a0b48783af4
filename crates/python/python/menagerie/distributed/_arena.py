"""Matches between two players, as pairs of games with colours exchanged."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from dataclasses import dataclass

from menagerie._checks import U64, text, whole
from menagerie._game import LEVELS, game
from menagerie.distributed._own import own_pair, plies_of, rules_of
from menagerie.distributed._pairs import Sprt, elo_of, interval
from menagerie.distributed._players import Style, Table, checked, opened, openings, player_of
from menagerie.distributed._run import Journal, Local, Progress, Ray, Task, run

MOST_PAIRS = 10_000_000
"""The most pairs of a match."""


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
    opening: str | int | None = None,
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
        name: The game, or the rules of one in Python as `module:class`: see `own.Rules`. Players of
            these are `random`, `greedy`, `depth:PLIES` and `module:function`.
        first: The player whose result is counted: `random`, `greedy` (the search one ply deep),
            `depth:PLIES`, `nodes:POSITIONS`, a level (`beginner`, `easy`, `medium` or `hard`), or a
            player of your own as `module:function`: see `agents.Agent`. Limits of time are refused:
            their games would depend on the load.
        second: The other player.
        pairs: The most pairs.
        sprt: A test that ends the match as soon as it has decided.
        variant: The variant of the game.
        seed: The seed of the openings and of random players.
        opening: What games begin with: `book`, `random` (6 random plies), or a number of random
            plies. By default it is the book if there is one, else random plies.
        max_plies: The plies after which a game is drawn.
        on: Where the work is done, by default on Ray if this process is connected to it or
            `RAY_ADDRESS` is set, else on local processes.
        progress: Whether to show a bar (by default on a terminal), or a function that takes
            the numbers of pieces done and of all pieces.
        journal: A file of results, from which a run that was stopped goes on.

    Raises:
        UnknownGame: If no game has this name.
        UnknownVariant: If the game has no such variant.
        PlayerError: If a player of your own cannot be imported, or gives a wrong answer.
        OtherRun: If the journal is of another match, or of another version of the package.
        ValueError: If another argument is out of range.
        WorkersLost: If the workers of a piece are lost again and again.
    """
    players = [checked(first), checked(second)]
    begun: list[int | str]
    if ":" in text("name", name):
        if variant is not None or {"nodes", *LEVELS} & {each.partition(":")[0] for each in players}:
            raise ValueError("rules in Python have no variants, limits of nodes or levels")
        rules = rules_of(name)
        start, begun = rules.text(rules.start()), [plies_of(opening)]
    else:
        start, begun = game(name, variant=variant).position, openings(name, variant, seed, opening)
    pairs = whole("pairs", pairs, 1, MOST_PAIRS)
    if sprt is not None and not isinstance(sprt, Sprt):
        raise TypeError(f"sprt: expected an Sprt or None, not {sprt!r}")
    seed = whole("seed", seed, 0, U64)
    max_plies = whole("max_plies", max_plies, 1, 100_000)
    terms: dict[str, object] = {
        "arena": name,
        "position": start,
        "players": players,
        "seed": seed,
        "openings": f"{len(begun)} from the book" if len(begun) > 1 else begun[0],
        "max_plies": max_plies,
    }
    counts, results, plies = [0] * 5, [0] * 3, 0
    decision = None
    tasks: Iterator[Task] = (
        (name, start, *players, seed, n, begun[n % len(begun)], max_plies) for n in range(pairs)
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
    if ":" in name:
        return own_pair(name, first, second, seed, number, int(opening), max_plies)
    begun = opened(name, start, seed, number, opening)
    begun_plies = begun.ply
    own = int(random.Random(f"pair {seed} {number}").random() * 2**53)
    table = Table(
        [begun, begun.copy()],
        [player_of(word, own, Style()) for word in (first, second)],
        [(0, 1), (1, 0)],
        dice=[random.Random(f"game {seed} {number} {seat}") for seat in (0, 1)],
        seed=own,
        max_plies=max_plies,
    )
    rewards = table.play(2 * number)
    # The first player moves first in the first game only.
    points = [1 + int(rewards[seat, seat]) for seat in (0, 1)]
    plies = table.batch.plies().astype(int) - begun_plies
    return [*points, int(plies.clip(0).sum())]
