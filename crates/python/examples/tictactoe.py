"""Tic-tac-toe as a game of one's own."""

import numpy as np

from menagerie import Outcome
from menagerie.own import Rules

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class TicTacToe(Rules[str, int]):
    """A state is the nine cells as text, and a move is the number of a cell."""

    def start(self):
        return "........."

    def turn(self, state):
        return (9 - state.count(".")) % 2

    def moves(self, state):
        return [cell for cell in range(9) if state[cell] == "."]

    def play(self, state, move):
        return state[:move] + "xo"[self.turn(state)] + state[move + 1 :]

    def outcome(self, state):
        for player, mark in enumerate("xo"):
            if any(all(state[cell] == mark for cell in line) for line in LINES):
                return Outcome(player, "three in a row")
        return None if "." in state else Outcome(None, "the board is full")

    # The rest is optional: for people, for batches and for environments.
    def text(self, state):
        return "\n".join(state[row : row + 3] for row in (0, 3, 6))

    def all_moves(self):
        return range(9)

    def observe(self, state, player):
        board = np.array(list(state)).reshape(3, 3)
        return np.array([board == "xo"[player], board == "xo"[1 - player]])
