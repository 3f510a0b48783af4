"""The games in OpenSpiel: its own tests, and its algorithms on them."""

import pickle
import subprocess
import sys
import unittest

import numpy as np
import pytest

import menagerie as m

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.integration_tests import api_test  # noqa: E402
from open_spiel.python import policy  # noqa: E402
from open_spiel.python.algorithms import exploitability, mcts, minimax  # noqa: E402
from open_spiel.python.tests import games_sim_test  # noqa: E402

import menagerie.open_spiel  # noqa: E402 (registers the games)

GAMES = {
    "conway-chess": "",
    "wildebeest": "",
    "pacifist": "variant=asymmetric:7,history=2",
    "pacifist-weighted": "max_plies=60",
    "lifeduel": "variant=6x6t6g3",
    "conquid": "max_plies=60",
}


def load(name, parameters=""):
    """Returns a game of OpenSpiel."""
    return pyspiel.load_game(f"menagerie_{name.replace('-', '_')}({parameters})")


def test_all_games_are_registered():
    known = {name for name in pyspiel.registered_names() if name.startswith("menagerie_")}
    assert known == {f"menagerie_{info.name.replace('-', '_')}" for info in m.games()}
    assert {info.name for info in m.games()} == set(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_random_simulations(name):
    pyspiel.random_sim_test(load(name, GAMES[name]), num_sims=3, serialize=True, verbose=False)
    games_sim_test.GamesSimTest().sim_game(load(name, GAMES[name]))


@pytest.mark.parametrize("name", GAMES)
def test_the_tests_of_the_interface(name):
    own = {"game": load(name, GAMES[name]), "game_name": name}
    cases = type("Cases", (api_test.EnforceAPIOnPartialTreeBase,), own)
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(cases)(result)
    assert result.testsRun >= 5
    assert not result.errors + result.failures


def play(state, moves):
    """Plays moves that are given as text."""
    for move in moves:
        for action in state.game.actions_of(move):
            state.apply_action(action)


def test_clones_are_copies_that_know_of_repetitions():
    state = load("pacifist").new_initial_state()
    play(state, ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1"])
    copies = [state.clone(), pickle.loads(pickle.dumps(state))]
    for other in copies:
        assert str(other) == str(state)
        play(other, ["f6g8"])
        assert other.is_terminal()
        assert other.returns() == [0, 0]
        assert other.game.outcome.reason == "by repetition"
    assert not state.is_terminal()
    assert (state.game.ply, len(state.history())) == (7, 7)


def test_a_clone_knows_what_is_chosen_of_a_move():
    state = load("conquid").new_initial_state()
    state.apply_action(state.legal_actions()[0])
    other = state.clone()
    assert (state.current_player(), other.game.ply) == (0, 0)
    assert other.legal_actions() == state.legal_actions()
    other.apply_action(other.legal_actions()[0])
    assert str(other) != str(state)
    assert len(other.legal_actions()) < len(state.legal_actions())


@pytest.mark.parametrize("name", GAMES)
def test_observations_are_those_of_games(name):
    kind = load(name, "history=2")
    state = kind.new_initial_state()
    dice = np.random.default_rng(1)
    for _ in range(6):
        if state.is_terminal():
            break
        state.apply_action(int(dice.choice(state.legal_actions())))
        for player in (0, 1):
            seen = np.reshape(state.observation_tensor(player), kind.observation_tensor_shape())
            assert (seen == state.game.observe(player=player, history=2)).all()


def test_a_game_that_is_too_long_is_a_draw():
    state = load("pacifist", "max_plies=2").new_initial_state()
    play(state, ["e2e4"])
    assert not state.is_terminal()
    play(state, ["e7e5"])
    assert state.is_terminal()
    assert state.current_player() == pyspiel.PlayerId.TERMINAL
    assert (state.legal_actions(), state.returns()) == ([], [0, 0])


def test_positions_can_be_set():
    kind = load("conway-chess")
    position = "4k3/8/8/8/8/8/8/K3R3 w - -"
    state = kind.new_initial_state(position)
    assert state.game.start == m.game("conway-chess", position=position).start
    assert state.clone().game.position == state.game.position
    play(state, ["e1e8"])
    assert state.returns() == [1, -1]
    with pytest.raises(m.BadPosition):
        kind.new_initial_state("4k3")
    small = m.game("lifeduel", variant="3x3t2g1").position
    with pytest.raises(ValueError, match="position: expected a board of 6 rows"):
        load("lifeduel").new_initial_state(small)


@pytest.mark.parametrize(
    ("parameters", "error", "words"),
    [
        ({"variant": "x"}, m.UnknownVariant, "unknown variant"),
        ({"variant": "array:7,9"}, ValueError, "variant: expected one without a comma"),
        ({"max_plies": 0}, ValueError, "max_plies: expected a whole number"),
        ({"history": 65}, ValueError, "history: expected a whole number"),
    ],
)
def test_bad_parameters_are_refused(parameters, error, words):
    with pytest.raises(error, match=words):
        pyspiel.load_game("menagerie_pacifist", parameters)


def test_illegal_actions_are_refused():
    state = load("lifeduel").new_initial_state()
    with pytest.raises(m.IllegalAction):
        state.apply_action(1_000)
    assert state.history() == []


@pytest.mark.parametrize("name", GAMES)
def test_tree_search_plays(name):
    kind = load(name, GAMES[name])
    dice = np.random.RandomState(1)
    rollouts = mcts.RandomRolloutEvaluator(1, dice)
    state = kind.new_initial_state()
    action = mcts.MCTSBot(kind, 1.4, 20, rollouts, random_state=dice).step(state)
    assert action in state.legal_actions()


def test_tree_search_beats_random_moves():
    kind = load("lifeduel", "variant=4x4t3g2")
    dice = np.random.RandomState(1)
    bot = mcts.MCTSBot(kind, 1.4, 60, mcts.RandomRolloutEvaluator(1, dice), random_state=dice)
    total = 0
    for number in range(12):
        state = kind.new_initial_state()
        while not state.is_terminal():
            own = state.current_player() == number % 2
            state.apply_action(bot.step(state) if own else dice.choice(state.legal_actions()))
        total += state.returns()[number % 2]
    assert total >= 8


def best_response(game, player):
    """Returns what a player can reach against random moves, from the rules alone."""
    if game.outcome is not None:
        return game.outcome.rewards[player]
    values = []
    for action in game.legal_actions():
        after = game.copy()
        after.play_action(action)
        values.append(best_response(after, player))
    return max(values) if game.turn == player else sum(values) / len(values)


def test_exploitability_of_random_moves():
    kind = load("lifeduel", "variant=3x3t2g1")
    found = exploitability.exploitability(kind, policy.UniformRandomPolicy(kind).to_tabular())
    start = m.game("lifeduel", variant="3x3t2g1")
    wanted = sum(best_response(start, player) for player in (0, 1)) / 2
    assert found == pytest.approx(wanted)
    assert wanted > 0.5


def test_minimax_agrees_with_our_own_search():
    value, action = minimax.alpha_beta_search(load("lifeduel", "variant=3x3t2g3"))
    game = m.game("lifeduel", variant="3x3t2g3")
    assert (value, game.search(depth=4).ends_in) == (1, 4)
    game.play_action(action)
    assert game.search(depth=3).ends_in == -3


def test_the_interpreter_ends_well():
    code = "import pyspiel, menagerie.open_spiel; pyspiel.load_game('menagerie_lifeduel')"
    subprocess.run([sys.executable, "-c", code], check=True)
