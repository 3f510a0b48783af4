"""Pairs of games whose rules are written in Python."""

from __future__ import annotations

import importlib
import operator
import random
from typing import Any

from menagerie._checks import whole
from menagerie._errors import UnknownGame
from menagerie.agents import AlphaBeta, Greedy, Random, play
from menagerie.distributed._players import PLIES, TRIES, agent_of
from menagerie.own import Batch, Game, Rules


def rules_of(name: str) -> Rules[Any, Any]:
    """Returns the rules that `module:name` names: an object of a class of `Rules`, or the class.

    Raises:
        UnknownGame: If there are none.
    """
    module, _, path = name.partition(":")
    try:
        found = operator.attrgetter(path)(importlib.import_module(module))
    except (ImportError, AttributeError, ValueError) as error:
        raise UnknownGame(f"game {name}: {error}") from error
    found = found() if isinstance(found, type) else found
    if not isinstance(found, Rules):
        raise UnknownGame(f"game {name}: expected own.Rules, not {found!r:.200}")
    return found


def opened(rules: Rules[Any, Any], seed: int, number: int, plies: int) -> Game[Any, Any]:
    """Returns a game after random plies that do not end it, or after fewer if there are none."""
    for attempt in range(TRIES):
        dice = random.Random(f"opening {seed} {number} {attempt}")
        present, ends = Game(rules), 0
        while present.ply < plies and ends < TRIES:
            present.play(int(dice.random() * len(present.moves())))
            if present.outcome is not None:
                present.undo()
                ends += 1
        if present.ply == plies:
            break
    return present


def own_pair(
    name: str, first: str, second: str, seed: int, number: int, opening: int, max_plies: int
) -> list[int]:
    """Plays a pair. Returns the half points of the first player in each game, and the plies."""
    rules = rules_of(name)
    begun = opened(rules, seed, number, opening)
    luck = int(random.Random(f"pair {seed} {number}").random() * 2**53)
    players = [_agent(word, luck + seat) for seat, word in enumerate((first, second))]
    points, plies = list[int](), 0
    for seat in (0, 1):
        batch = Batch(rules, 1, max_plies=max_plies)
        batch._games = [begun.copy()]
        rewards = play(batch, players[seat], players[1 - seat])
        points.append(1 + int(rewards[0, seat]))
        plies += batch.game(0).ply - begun.ply
    return [*points, plies]


def _agent(player: str, seed: int) -> Any:  # noqa: ANN401 (an agent of either kind of batch)
    """Makes the player of a word."""
    kind, _, number = player.partition(":")
    if player == "random":
        return Random(seed)
    if player == "greedy":
        return Greedy()
    return AlphaBeta(depth=int(number)) if kind == "depth" else agent_of(player, seed)


def plies_of(opening: str | int | None) -> int:
    """Returns the random plies with which games begin."""
    if opening is None or opening == "random":
        return PLIES
    if isinstance(opening, str):
        raise ValueError("opening: there is no book of rules in Python: expected random")
    return whole("opening", opening, 0, 100, "random or a whole number from 0 to 100")
