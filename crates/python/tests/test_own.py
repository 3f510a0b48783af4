"""Games that somebody writes in Python."""

import copy
import pickle
import re

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test
from tictactoe import TicTacToe

import menagerie as m
from menagerie import agents, distributed, own
from menagerie.pettingzoo import own_v0


class ConnectFour(own.Rules[tuple[str, ...], int]):
    """Connect Four. A state is the columns from the bottom, and a move is a column."""

    def start(self):
        return ("",) * 7

    def turn(self, state):
        return sum(map(len, state)) % 2

    def moves(self, state):
        return [column for column in range(7) if len(state[column]) < 6]

    def play(self, state, move):
        dropped = state[move] + "xo"[self.turn(state)]
        return (*state[:move], dropped, *state[move + 1 :])

    def outcome(self, state):
        rows = ["".join(column.ljust(6, ".")[row] for column in state) for row in range(6)]
        board = "/".join(rows)
        for player, mark in enumerate("xo"):
            # Rows have seven cells and a slash: 8 further on is above, 7 and 9 are diagonal.
            if any(re.search(rf"{mark}(.{{{gap}}}{mark}){{3}}", board) for gap in (0, 6, 7, 8)):
                return m.Outcome(player, "four in a row")
        return None if "." in board else m.Outcome(None, "the board is full")

    def all_moves(self):
        return range(7)

    def observe(self, state, player):
        board = np.array([list(column.ljust(6, ".")) for column in state]).T
        return np.array([board == "xo"[player], board == "xo"[1 - player]])

    def evaluate(self, state):
        centre = state[3]
        return (centre.count("x") - centre.count("o")) * (1 if self.turn(state) == 0 else -1)


class Pair(own.Rules[tuple[int, int], int]):
    """Counts up by 1 or 2 from 0: the players have two moves each, and who reaches 7 wins."""

    def start(self):
        return (0, 0)

    def turn(self, state):
        return state[1] // 2 % 2

    def moves(self, _):
        return [1, 2]

    def play(self, state, move):
        return (state[0] + move, state[1] + 1)

    def outcome(self, state):
        return m.Outcome((state[1] - 1) // 2 % 2, "seven") if state[0] >= 7 else None


class Walk(own.Rules[int, str]):
    """Two players walk a token around a ring of four places. A place that occurs thrice draws."""

    repetitions = 3

    def start(self):
        return 0

    def turn(self, state):
        return state % 2

    def moves(self, _):
        return "-+"

    def play(self, state, move):
        return (state + (1 if move == "+" else -1)) % 4

    def outcome(self, _):
        return None


def reached(rules, plies):
    """Returns the games at the distinct states after so many plies, each with its paths."""
    level = {rules.start(): (own.Game(rules), 1)}
    for _ in range(plies):
        below = {}
        for game, paths in level.values():
            for move in game.moves():
                after = game.copy()
                after.play(move)
                _, before = below.get(after.state, (None, 0))
                below[after.state] = (after, before + paths)
        level = below
    return list(level.values())


def test_all_games_of_tic_tac_toe():
    states, ends = 0, []
    for ply in range(10):
        games = reached(TicTacToe(), ply)
        states += len(games)
        ends.append(sum(paths for game, paths in games if game.outcome is not None))
    # The numbers that everybody finds: 5,478 positions and 255,168 games.
    assert states == 5_478
    assert ends == [0, 0, 0, 0, 0, 1_440, 5_328, 47_952, 72_576, 127_872]


def test_the_positions_of_connect_four():
    # Entry A212693 of the OEIS, and the perft numbers of Connect Four.
    for ply, positions in enumerate([1, 7, 49, 238, 1_120, 4_263]):
        games = reached(ConnectFour(), ply)
        assert len(games) == positions
        assert sum(paths for _, paths in games) == 7**ply


def played(rules, moves):
    """Returns a game after some moves."""
    game = own.Game(rules)
    for move in moves.split():
        assert game.play(move) == []
    return game


@pytest.mark.parametrize(
    ("moves", "winner"),
    [
        ("0 6 1 6 2 6 3", 0),
        ("3 0 3 0 3 0 3", 0),
        ("6 0 1 1 2 2 3 2 3 3 6 3", 1),
        ("0 3 2 2 1 1 1 0 0 0", None),
    ],
)
def test_lines_of_connect_four(moves, winner):
    outcome = played(ConnectFour(), moves).outcome
    assert (outcome and outcome.winner) == winner


def test_a_game_is_played_and_undone():
    game = played(TicTacToe(), "4 0 2")
    assert (game.ply, game.turn, game.played) == (3, 1, ["4", "0", "2"])
    assert game.moves() == ["1", "3", "5", "6", "7", "8"]
    assert str(game) == "o.x\n.x.\n..."
    assert repr(game) == "<TicTacToe after 3 plies: 'o.x.x....'>"
    game.play(3)  # The number of a move: that is cell 6.
    assert game.played[-1] == "6"
    others = [game.copy(), copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))]
    assert [game.undo() for _ in range(5)] == [True] * 4 + [False]
    assert (game.ply, game.state, game.moves()) == (0, ".........", list("012345678"))
    for other in others:
        assert other.played == ["4", "0", "2", "6"]
        other.play("3")
        other.play("1")
        other.play("8")
        assert other.outcome is None
        other.undo()
        other.play("5")
        assert other.outcome == m.Outcome(0, "three in a row")
    over = played(TicTacToe(), "0 3 1 4 2")
    assert over.outcome == m.Outcome(0, "three in a row")
    assert over.moves() == []
    assert over.search(depth=2) is over.uct(10) is None


def test_wrong_moves_are_refused_and_change_nothing():
    game = played(TicTacToe(), "4")
    with pytest.raises(m.IllegalMove, match="illegal move 4: expected one of 0, 1, 2, 3, 5"):
        game.play("4")
    with pytest.raises(IndexError, match="move 8: expected a whole number from 0 to 7"):
        game.play(8)
    with pytest.raises(TypeError, match=r"move: expected a whole number from 0 to 7, not 1\.5"):
        game.play(1.5)
    with pytest.raises(TypeError, match="an object of a class of Rules"):
        own.Game(TicTacToe)
    assert game.played == ["4"]
    over = played(TicTacToe(), "0 3 1 4 2")
    for move in ("8", 0):
        with pytest.raises(m.GameOver):
            over.play(move)


def test_states_that_occur_too_often_end_the_game():
    game = played(Walk(), "+ - + -")
    assert game.outcome == m.Outcome(None, "by repetition")
    assert game.undo()
    assert game.outcome is None
    for move in "+++":
        game.play(move)
    assert game.outcome == m.Outcome(None, "by repetition")
    assert pickle.loads(pickle.dumps(game)).outcome == game.outcome
    # The search counts what was played before.
    near = played(Walk(), "+ - +")
    assert near.search(depth=1).points == 0
    assert own.Game(Walk()).uct(50) in ("-", "+")


def changed(method, returned):
    """Returns rules of tic-tac-toe in which a method returns something else."""
    return type("Changed", (TicTacToe,), {method: lambda *_: returned})()


@pytest.mark.parametrize(
    ("method", "returned", "words"),
    [
        ("start", None, "expected a new state, not None"),
        ("play", None, "expected a new state, not None"),
        ("turn", 2, "expected 0 or 1, not 2"),
        ("turn", None, "expected 0 or 1, not None"),
        ("turn", 1.0, "expected 0 or 1, not 1.0"),
        ("outcome", 1, "expected None, or an Outcome won by 0, 1 or None, not 1"),
        ("outcome", m.Outcome(2, "x"), "won by 0, 1 or None, not Outcome"),
        ("moves", [], r"expected one move or more, .* not \[\]"),
        ("moves", None, "not None"),
        ("moves", [1, 1], "none twice"),
        ("moves", [[1]], "all hashable"),
        ("move_text", "x", "expected another str for each move"),
        ("move_text", 1, "expected another str for each move"),
        ("evaluate", float("nan"), "expected less than 1000000 points, not nan"),
        ("evaluate", "much", "points, not 'much'"),
    ],
)
def test_rules_that_break_a_promise_are_named(method, returned, words):
    def use():
        own.Game(changed(method, returned)).play(0)
        own.Game(changed(method, returned)).search(depth=1)

    with pytest.raises(m.RulesError, match=rf"^Changed\.{method}: .*{words}"):
        use()


def test_a_play_that_changes_its_state_is_refused():
    class Listed(TicTacToe):
        def start(self):
            return list(".........")

        def play(self, state, move):
            state[move] = "xo"[self.turn(state)]
            return state

    with pytest.raises(m.RulesError, match=r"^Listed\.play: expected a new state"):
        own.Game(Listed()).play("4")


@pytest.mark.parametrize(
    ("method", "returned", "words"),
    [
        ("all_moves", [0, 1], r"expected \[2, 3, .*8\] among them, not \[0, 1\]"),
        ("all_moves", [], "expected one move or more"),
        ("observe", np.zeros((3, 3)), r"expected planes of rows and columns, not 'shape \(3, 3\)'"),
        ("observe", "x", r"expected planes of rows and columns, not 'shape \(\)'"),
        ("observe", np.full((1, 3, 3), 0.5), r"expected whole numbers .* of shape \(1, 3, 3\)"),
        ("observe", np.full((1, 3, 3), -1), "expected whole numbers from 0 to 255"),
        ("observe", np.full((1, 3, 3), 256), "expected whole numbers from 0 to 255"),
    ],
)
def test_batches_need_actions_and_observations(method, returned, words):
    with pytest.raises(m.RulesError, match=rf"^Changed\.{method}: {words}"):
        seen(own.Batch(changed(method, returned), 2))


def seen(batch):
    """Returns the masks and observations of a batch."""
    return batch.action_masks(), batch.observe()


def test_observations_keep_their_shape():
    class Grows(TicTacToe):
        def observe(self, state, _):
            return np.zeros((1, 1, state.count("x")), np.uint8)

    batch = own.Batch(Grows(), 1)
    batch.step([0])
    with pytest.raises(m.RulesError, match=r"^Grows\.observe: .* of shape \(1, 1, 0\)"):
        batch.observe()
    with pytest.raises(ValueError, match="player: expected a whole number from 0 to 1"):
        batch.observe(player=2)
    with pytest.raises(ValueError, match="number: expected a whole number from 0 to 0, not -1"):
        batch.action_masks(where=np.array([-1]))


def test_a_batch_without_numbers_of_moves():
    with pytest.raises(m.RulesError, match=r"^Walk\.all_moves: expected all moves"):
        own.Batch(Walk(), 1)


def test_a_batch_plays_and_refuses():
    batch = own.Batch(TicTacToe(), 3, max_plies=6)
    assert (len(batch), batch.spaces.shape, batch.spaces.actions) == (3, (2, 3, 3), 9)
    with pytest.raises(m.IllegalAction, match="illegal action 9 in game 1") as caught:
        batch.step([0, 9, 0])
    assert (caught.value.game, caught.value.action) == (1, 9)
    assert caught.value.legal == tuple(range(9))
    assert not batch.observe().any()
    for actions in ([0, 4, 0], [3, 0, 1], [1, 1, 2], [4, 7, 4]):
        results = batch.step(actions)
        assert not results.terminated.any()
    assert batch.observe(player=0)[0].tolist() == [
        [[1, 1, 0], [0, 0, 0], [0, 0, 0]],
        [[0, 0, 0], [1, 1, 0], [0, 0, 0]],
    ]
    assert batch.actions_of(0, "2") == [2]
    with pytest.raises(m.IllegalMove, match="illegal move 0 in game 0"):
        batch.actions_of(0, "0")
    results = batch.step([2, 2, 3])
    assert results.terminated.tolist() == [True, False, False]
    assert results.rewards.tolist() == [[1, -1], [0, 0], [0, 0]]
    assert batch.action_counts().tolist() == [0, 4, 4]
    results = batch.step([99, 6, 5])
    assert results.truncated.tolist() == [False, True, True]
    assert results.rewards[0].tolist() == [0, 0]
    masks = batch.action_masks(where=np.array([2]))
    assert masks.shape == (1, 9)
    assert not masks.any()
    batch.reset()
    assert batch.action_counts().tolist() == [9, 9, 9]


def test_alpha_beta_finds_forced_ends():
    drawn = own.Game(TicTacToe()).search(depth=9)
    assert (drawn.points, drawn.ends_in, len(drawn.pv)) == (0, None, 9)
    # Without cuts it would search all 549,946 positions.
    assert drawn.nodes < 30_000
    fork = played(TicTacToe(), "0 4 8 2")
    assert fork.search(depth=5).pv[0] == "6"
    won = fork.search(depth=3)
    assert (won.best, won.ends_in, won.points) == ("6", 3, None)
    fork.play("6")
    lost = fork.search(depth=4)
    assert lost.ends_in == -2
    assert lost.nodes > 4
    turns = own.Game(Pair())
    assert turns.search(depth=7).ends_in == negamax(turns)
    with pytest.raises(ValueError, match="depth: expected a whole number from 1 to 100"):
        turns.search(depth=0)


def negamax(game):
    """Returns the plies to the end of the best play, negative if the player to move loses."""
    if game.outcome is not None:
        return 0
    found = []
    for move in game.moves():
        after = game.copy()
        after.play(move)
        ends_in = negamax(after)
        wins = (ends_in > 0) == (after.turn == game.turn)
        if after.outcome is not None:
            wins = after.outcome.winner == game.turn
        found.append((abs(ends_in) + 1) * (1 if wins else -1))
    # The quickest win, or else the slowest loss.
    return min([plies for plies in found if plies > 0] or found)


@pytest.mark.parametrize(("moves", "best"), [("", "1"), ("1", "1"), ("1 2", "2"), ("2 2 1", "2")])
def test_searches_know_who_moves_next(moves, best):
    # Only one of the two moves wins.
    game = played(Pair(), moves)
    other = game.copy()
    other.play({"1": "2", "2": "1"}[best])
    assert (negamax(other) > 0) != (other.turn == game.turn)
    assert game.search(depth=7).best == best
    assert game.uct(400, seed=2) == best


@pytest.mark.parametrize("seat", [0, 1])
def test_uct_never_loses_tic_tac_toe(seat):
    # Against every reply: the states in which it has chosen are followed once.
    open_games, seen = [own.Game(TicTacToe())], set()
    while open_games:
        game = open_games.pop()
        if game.outcome is not None:
            assert game.outcome.winner in (seat, None), game.played
        elif game.state not in seen:
            seen.add(game.state)
            moves = [game.uct(2_000, seed=7)] if game.turn == seat else game.moves()
            for move in moves:
                after = game.copy()
                after.play(move)
                open_games.append(after)
    assert len(seen) > 20


@pytest.mark.parametrize(
    ("moves", "best"),
    [
        ("3 0 3 0 3 0", {"3"}),
        ("0 3 0 3 6 3", {"3"}),
        ("2 0 3 0 3 0", {"0"}),
        ("2 6 3 6", {"1", "4"}),
    ],
)
def test_uct_finds_wins_and_blocks_of_connect_four(moves, best):
    game = played(ConnectFour(), moves)
    assert game.uct(600, seed=3) in best
    assert game.search(depth=3).best in best


def test_seeds_give_equal_games():
    def games(seed):
        batch = own.Batch(ConnectFour(), 4)
        agents.play(batch, agents.Uct(20, seed=seed), agents.Random(seed))
        return [batch.game(number).played for number in range(4)]

    assert games(5) == games(5)
    assert games(5) != games(6)
    game = own.Game(ConnectFour())
    assert game.uct(30, seed=1) == game.uct(30, seed=1)


def test_agents_play_own_games():
    batch = own.Batch(TicTacToe(), 6)
    rewards = agents.play(batch, agents.AlphaBeta(depth=4), agents.Random(seed=1))
    assert (rewards[:, 0] >= 0).all()
    assert rewards[:, 0].sum() > 0
    batch.reset()
    rewards = agents.play(batch, agents.Random(seed=2), agents.Uct(200, seed=2))
    assert rewards[:, 1].sum() > 2
    with pytest.raises(ValueError, match="where: game 0 is over"):
        agents.Uct(10)(batch, np.array([0]))
    with pytest.raises(ValueError, match="expected a depth for games of your own"):
        agents.AlphaBeta(nodes=10)(own.Batch(TicTacToe(), 1), np.array([0]))
    connect = own.Batch(ConnectFour(), 2)
    assert agents.play(connect, agents.Greedy(), agents.Random(seed=1)).sum() == 0


def test_an_arena_of_own_games():
    name, options = "tictactoe:TicTacToe", {"pairs": 4, "seed": 1}
    match = distributed.arena(name, "depth:6", "random", on=distributed.Local(1), **options)
    assert sum(match.pairs) == 4
    assert match.score >= 0.5
    assert match.plies > 0
    agent = "menagerie.agents:Uct"
    again = [
        distributed.arena(name, agent, "greedy", opening=2, on=distributed.Local(n), **options)
        for n in (1, 2)
    ]
    assert again[0] == again[1]
    with pytest.raises(m.UnknownGame, match=r"game tictactoe:LINES: expected own\.Rules"):
        distributed.arena("tictactoe:LINES", "random", "random")
    with pytest.raises(m.UnknownGame, match="game nowhere:Game: No module named 'nowhere'"):
        distributed.arena("nowhere:Game", "random", "random")
    with pytest.raises(ValueError, match="opening: there is no book of rules in Python"):
        distributed.arena(name, "random", "random", opening="book")
    with pytest.raises(ValueError, match="rules in Python have no variants"):
        distributed.arena(name, "nodes:10", "random")


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("rules", [TicTacToe(), ConnectFour()], ids=["tic-tac-toe", "connect-four"])
def test_environments_of_own_games(rules, capsys):
    api_test(own_v0.env(rules), num_cycles=60)
    assert "Passed API test" in capsys.readouterr().out
    seed_test(lambda: own_v0.env(rules), num_cycles=20)
    render_test(lambda render_mode=None: own_v0.env(rules, render_mode=render_mode))
    env = own_v0.raw_env(rules, max_cycles=1)
    with pytest.raises(m.IllegalAction, match="illegal action 42 in game 0"):
        env.step(42)
    env.step(3)
    mask = env.observe("player_1")["action_mask"]
    assert np.flatnonzero(mask).tolist() == rules.moves(rules.play(rules.start(), 3))
    assert not env.observe("player_0")["action_mask"].any()
    other = pickle.loads(pickle.dumps(env))
    other.step(0)
    assert other.truncations == {"player_0": True, "player_1": True}
    assert env.truncations == {"player_0": False, "player_1": False}
    with pytest.raises(ValueError, match="render_mode: expected human or ansi"):
        own_v0.env(rules, render_mode="rgb_array")


def test_environments_show_something():
    rules = changed("observe", np.zeros((0, 1, 1), np.uint8))
    assert own.Batch(rules, 1).spaces.shape == (0, 1, 1)
    with pytest.raises(m.RulesError, match=r"^Changed\.observe: expected something to see"):
        own_v0.env(rules)


def test_an_environment_counts_wins_for_both():
    env = own_v0.raw_env(TicTacToe(), render_mode="ansi")
    for action in (0, 3, 1, 4, 2):
        env.step(action)
    assert env.rewards == {"player_0": 1, "player_1": -1}
    assert env.terminations == {"player_0": True, "player_1": True}
    assert env.render() == "xxx\noo.\n..."
