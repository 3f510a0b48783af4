"""OpenSpiel games: `pip install menagerie[open_spiel]`.

    import pyspiel
    import menagerie.open_spiel  # Registers the games.

    game = pyspiel.load_game("menagerie_conquid(variant=medium)")
    state = game.new_initial_state()
    state.apply_action(state.legal_actions()[0])

The names are `menagerie_conway_chess`, `menagerie_wildebeest`, `menagerie_pacifist`,
`menagerie_pacifist_weighted`, `menagerie_lifeduel` and `menagerie_conquid`. The parameters are
`variant`, `max_plies` (a game that reaches it is a draw, 1,000 by default) and `history` (as in
`menagerie.Batch`). `game.new_initial_state(text)` begins with the text of a position. `state.game`
is a `menagerie.Game`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
import numpy.typing as npt
import pyspiel
from open_spiel.python.observation import IIGObserverForPublicInfoGame

from menagerie._checks import whole
from menagerie._game import Game, game, games
from menagerie._spaces import Spaces, spaces

__all__ = ["MenagerieGame", "MenagerieState"]

if TYPE_CHECKING:

    class _Base:
        """What a type checker knows of OpenSpiel's classes, which have no types: nothing."""

        def __init__(self, *arguments: object) -> None:
            """Makes an object."""

        def __getattr__(self, name: str) -> Any:  # noqa: ANN401 (whatever OpenSpiel has)
            """Returns an attribute."""

    _Game = _Base
    _State = _Base
else:
    _Game, _State = pyspiel.Game, pyspiel.State


class MenagerieGame(_Game):
    """A game of the package as OpenSpiel sees it. Make one with `pyspiel.load_game`."""

    kind: ClassVar[pyspiel.GameType]
    name: ClassVar[str]

    def __init__(self, parameters: dict[str, Any]) -> None:
        """Makes a game from all its parameters, which OpenSpiel has read or completed."""
        variant, self._history = parameters["variant"], parameters["history"]
        if "," in variant:
            raise ValueError(
                f"variant: expected one without a comma, where OpenSpiel cuts it, not {variant}; "
                "pass the text of its position to new_initial_state instead"
            )
        self._start = game(self.name, variant=variant)
        self._max_plies = whole("max_plies", parameters["max_plies"], 1, 2**28)
        self._spaces = spaces(self.name, variant=variant, history=self._history)
        information = pyspiel.GameInfo(
            num_distinct_actions=self._spaces.actions,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            # A turn in which cells are picked takes up to four actions.
            max_game_length=self._max_plies * (4 if "picked cells" in self._spaces.planes else 1),
        )
        super().__init__(self.kind, information, parameters)

    def __reduce__(self) -> tuple[Any, ...]:
        """Returns what `pickle` keeps: the name and the parameters."""
        return pyspiel.load_game, (self.kind.short_name, self.get_parameters())

    def new_initial_state(self, position: str | None = None) -> MenagerieState:
        """Returns a new state: the start, or the position of a text.

        Raises:
            BadPosition: If the text is not a position.
            ValueError: If its board has another size.
        """
        start = self._start.copy()
        if position is not None:
            start = game(start.name, position=position)
            if start.spaces != self._start.spaces:
                _, rows, columns = self._spaces.shape
                raise ValueError(f"position: expected a board of {rows} rows of {columns} cells")
        return MenagerieState(self, start, self._max_plies)

    def make_py_observer(
        self, kind: pyspiel.IIGObservationType | None = None, params: dict[str, Any] | None = None
    ) -> Board | IIGObserverForPublicInfoGame:
        """Returns an observer of the board, or of the history, since nothing is hidden."""
        if kind is None or (kind.public_info and not kind.perfect_recall):
            return Board(self._spaces, self._history, params)
        return IIGObserverForPublicInfoGame(kind, params)


class MenagerieState(_State):
    """A game in progress. Clones and pickles keep its history, so draws by repetition are seen.

    Attributes:
        game: The game, with its moves, pictures and search.
    """

    def __init__(self, kind: MenagerieGame, start: Game, max_plies: int) -> None:
        """Begins a game. Use `new_initial_state`."""
        super().__init__(kind)
        self.game = start
        self._max_plies = max_plies

    def current_player(self) -> int:
        """Returns the index of the player to move, or that of the end."""
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else self.game.turn

    def _legal_actions(self, player: int) -> list[int]:
        """Returns the legal actions in ascending order."""
        del player
        actions: list[int] = self.game.legal_actions().tolist()
        return actions

    def _apply_action(self, action: int) -> None:
        """Plays a legal action."""
        self.game.play_action(action)

    def _action_to_string(self, player: int, action: int) -> str:
        """Returns what an action does, or its number if it means nothing."""
        del player
        return self.game.action_text(action) or str(action)

    def is_terminal(self) -> bool:
        """Returns whether the game is over, or has reached the most plies."""
        return self.game.outcome is not None or self.game.ply >= self._max_plies

    def returns(self) -> list[float]:
        """Returns the rewards of both players: 1 for a win, -1 for a loss, else 0."""
        outcome = self.game.outcome
        return [0.0, 0.0] if outcome is None else list(outcome.rewards)

    def __str__(self) -> str:
        """Returns the board, the text of the position, and what is chosen of a move."""
        return "\n".join(map(str, (self.game, self.game.position, *self.game._native.chosen)))


class Board:
    """Observes the board as `Game.observe` does.

    Attributes:
        tensor: All of the observation, `float32`.
        dict: The same in its shape, under the name `observation`.
    """

    def __init__(self, sizes: Spaces, history: int, params: dict[str, Any] | None) -> None:
        """Makes the arrays."""
        if params:
            raise ValueError(f"params: expected none, not {params}")
        self._history = history
        self.tensor: npt.NDArray[np.float32] = np.zeros(sizes.shape, np.float32).ravel()
        self.dict: dict[str, npt.NDArray[np.float32]] = {
            "observation": self.tensor.reshape(sizes.shape)
        }

    def set_from(self, state: MenagerieState, player: int) -> None:
        """Writes what a player sees into the arrays."""
        seen = state.game.observe(player=player, history=self._history)
        self.dict["observation"][:] = seen

    def string_from(self, state: MenagerieState, player: int) -> str:
        """Returns what a player sees as text: all of the state."""
        del player
        return str(state)


def _register() -> None:
    """Registers the games with OpenSpiel."""
    for info in games():
        kind = pyspiel.GameType(
            short_name=f"menagerie_{info.name.replace('-', '_')}",
            long_name=info.title,
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
            information=pyspiel.GameType.Information.PERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.ZERO_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=2,
            min_num_players=2,
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=True,
            provides_observation_tensor=True,
            parameter_specification={
                "variant": info.variants[0],
                "max_plies": 1_000,
                "history": 1,
            },
        )
        # OpenSpiel frees what makes a game after the interpreter has ended: a class outlives it.
        made = type(kind.short_name, (MenagerieGame,), {"kind": kind, "name": info.name})
        pyspiel.register_game(kind, made)


_register()
