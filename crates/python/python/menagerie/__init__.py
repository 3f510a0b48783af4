"""Chess variants, games of Life, and Life itself, at 0.6 to 20 million plies a second.

- `game(name)` starts a game: moves, events, undo, search, pictures.
- `Batch(name, n)` plays many games at once into NumPy arrays.
- `mcts(batch, evaluate)` searches all games of a batch, with a function that evaluates leaves.
- `agents` has players for batches: random, alpha-beta, tree search.
- `life` has worlds, rules and patterns of Life on arrays.
- `own` has the class to derive from for games that you write in Python.
- `distributed` has work for many processors, on local processes or on Ray.
- `menagerie.pettingzoo` and `menagerie.gymnasium` have environments, and `menagerie.open_spiel`
  registers the games with OpenSpiel. They are optional extras, and modules to import.

What is wrong with a game, a text, an action or a world raises a `MenagerieError`. Other calls that
cannot work raise exceptions of Python:

- `TypeError` and `ValueError` for an argument of another type or out of range, and `IndexError` for
  the number of a move that does not exist.
- `OSError` for a file that cannot be read or written.
- `RuntimeError` for a batch or world that another thread is using.
- `MemoryError` if there is too little memory, and `ImportError` if an extra is not installed.
"""

from menagerie import agents as agents
from menagerie import distributed as distributed
from menagerie import life as life
from menagerie import own as own
from menagerie._batch import MAX_GAMES, Batch, Results
from menagerie._errors import (
    BadMove,
    BadPattern,
    BadPosition,
    BadRecord,
    BadRule,
    BadState,
    ClosedError,
    GameOver,
    IllegalAction,
    IllegalMove,
    MenagerieError,
    RulesError,
    UnknownGame,
    UnknownVariant,
    WorldError,
)
from menagerie._game import (
    MAX_PERFT_DEPTH,
    Cell,
    Event,
    Events,
    Game,
    GameInfo,
    Lesson,
    Moves,
    Outcome,
    Puzzle,
    SearchLine,
    SearchReport,
    game,
    games,
    lessons,
    puzzles,
)
from menagerie._mcts import Evaluate, Found, Tree, mcts
from menagerie._native import __version__
from menagerie._spaces import MAX_HISTORY, Spaces, spaces
from menagerie._symmetries import Symmetry, symmetries

__all__ = [
    "MAX_GAMES",
    "MAX_HISTORY",
    "MAX_PERFT_DEPTH",
    "BadMove",
    "BadPattern",
    "BadPosition",
    "BadRecord",
    "BadRule",
    "BadState",
    "Batch",
    "Cell",
    "ClosedError",
    "Evaluate",
    "Event",
    "Events",
    "Found",
    "Game",
    "GameInfo",
    "GameOver",
    "IllegalAction",
    "IllegalMove",
    "Lesson",
    "MenagerieError",
    "Moves",
    "Outcome",
    "Puzzle",
    "Results",
    "RulesError",
    "SearchLine",
    "SearchReport",
    "Spaces",
    "Symmetry",
    "Tree",
    "UnknownGame",
    "UnknownVariant",
    "WorldError",
    "__version__",
    "game",
    "games",
    "lessons",
    "mcts",
    "puzzles",
    "spaces",
    "symmetries",
]
