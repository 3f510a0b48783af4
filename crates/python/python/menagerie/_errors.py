"""The exceptions of the package. Their words are those of the Rust libraries."""

from __future__ import annotations

from collections.abc import Iterable


class MenagerieError(Exception):
    """The base class of all exceptions of this package."""


class UnknownGame(MenagerieError, ValueError):
    """No game has this name. The message lists the games."""


class UnknownVariant(MenagerieError, ValueError):
    """The game has no such variant. The message lists the variants."""


class BadPosition(MenagerieError, ValueError):
    """A text is not a position of the game. The message says what was expected where."""


class BadMove(MenagerieError, ValueError):
    """A text is not a move of the game. The message says what was expected where."""


class IllegalMove(MenagerieError, ValueError):
    """A move is not legal in the position. The message gives the reason if the game has one."""


class GameOver(MenagerieError, ValueError):
    """A move is played in a game that has ended."""


class BadRecord(MenagerieError, ValueError):
    """A text or file is not a record of a possible game."""


class BadState(MenagerieError, ValueError):
    """Bytes are not the state of a game that the batch can have. Nothing was restored."""


class IllegalAction(MenagerieError, ValueError):
    """An action is not legal in a game, or in one of a batch or environment. Nothing was played.

    Attributes:
        game: The number of the game in its batch; None outside of a batch.
        action: The action.
        legal: The actions that are legal, in ascending order.
    """

    def __init__(
        self,
        words: str,
        game: int | None = None,
        action: int | None = None,
        legal: Iterable[int] = (),
    ) -> None:
        """Makes the error. The library does."""
        super().__init__(words)
        self.game = game
        self.action = action
        self.legal: tuple[int, ...] = tuple(legal)


class ClosedError(MenagerieError, ValueError):
    """A batch is used after it was closed."""


class RulesError(MenagerieError, ValueError):
    """The rules of a game of one's own break a promise. The message names the method."""


class BadPattern(MenagerieError, ValueError):
    """A text or file is not a pattern of Life. The message says what was expected where."""


class BadRule(MenagerieError, ValueError):
    """A text is not a rule of two states and nine cells, or a rule does not only count."""


class WorldError(MenagerieError, ValueError):
    """A world of Life cannot be made or advanced, for instance within its limit of memory."""
