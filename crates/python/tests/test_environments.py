"""The environments of PettingZoo and Gymnasium, and the playthroughs."""

import importlib
import pickle
import warnings
from pathlib import Path

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test, seed_test

import menagerie as m
import menagerie.gymnasium as single
from menagerie.playthrough import playthrough

MODULES = {
    "conway_chess_v0": None,
    "wildebeest_v0": None,
    "pacifist_v0": "asymmetric:7",
    "pacifist_weighted_v0": None,
    "lifeduel_v0": None,
    "conquid_v0": "small",
}

PLAYTHROUGHS = Path(__file__).parent / "playthroughs"

GAMES = {
    "conway-chess": None,
    "wildebeest": None,
    "pacifist": None,
    "pacifist-weighted": "asymmetric:7",
    "lifeduel": None,
    "conquid": "small",
}


def module(name):
    """Returns a module of environments."""
    return importlib.import_module(f"menagerie.pettingzoo.{name}")


@pytest.mark.parametrize("name", MODULES)
def test_pettingzoo_api(name, capsys):
    api_test(module(name).env(variant=MODULES[name]), num_cycles=200)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("name", MODULES)
def test_pettingzoo_seed(name):
    seed_test(lambda: module(name).env(variant=MODULES[name]), num_cycles=40)


@pytest.mark.parametrize("name", MODULES)
def test_pettingzoo_render(name, capsys):
    render_test(lambda render_mode: module(name).env(render_mode=render_mode))
    assert capsys.readouterr().out


def harmless(batch):
    """Returns the actions of a move after which the game goes on."""
    game = batch.game(0)
    for move in game.moves():
        after = game.copy()
        after.play(move)
        if after.outcome is None:
            return batch.actions_of(0, move)
    raise AssertionError("every move ends the game")


@pytest.mark.parametrize("name", MODULES)
def test_pettingzoo_max_cycles(name):
    env = module(name).env(variant=MODULES[name], max_cycles=2)
    env.reset()
    for turn in range(4):
        assert env.agent_selection == f"player_{turn % 2}"
        for action in harmless(env.unwrapped.batch):
            assert not any(env.truncations.values())
            env.step(action)
    assert all(env.truncations.values())
    assert not any(env.terminations.values())


def test_pettingzoo_rewards_and_ends():
    env = module("lifeduel_v0").raw_env()
    env.reset()
    while env.agents and not any(env.terminations.values()):
        mask = env.observe(env.agent_selection)["action_mask"]
        assert env.agent_selection == f"player_{env.batch.turns[0]}"
        other = f"player_{1 - env.batch.turns[0]}"
        assert not env.observe(other)["action_mask"].any()
        env.step(int(np.flatnonzero(mask)[0]))
    assert sum(env.rewards.values()) == 0
    assert env.batch.plies()[0] == 12


def test_pettingzoo_illegal_actions():
    env = module("pacifist_v0").raw_env()
    with pytest.raises(m.IllegalAction):
        env.step(0)
    assert env.agents
    with pytest.raises(TypeError, match="action: expected a whole number"):
        env.step("e2e4")
    ended = module("pacifist_v0").env()
    ended.reset()
    ended.step(0)
    assert ended.terminations == {"player_0": True, "player_1": True}
    assert ended.rewards["player_0"] == -1
    with pytest.raises(ValueError, match="render_mode: expected human, ansi"):
        module("pacifist_v0").env(render_mode="film")
    with pytest.raises(ValueError, match="max_cycles: expected"):
        module("pacifist_v0").env(max_cycles=0)
    with pytest.raises(m.UnknownVariant):
        module("pacifist_v0").env(variant="x")


def test_pettingzoo_environments_can_be_pickled():
    env = pickle.loads(pickle.dumps(module("conquid_v0").raw_env(variant="small")))
    assert env.observe("player_0")["observation"].shape == (7, 7, 14)


@pytest.mark.parametrize("name", single.GAMES)
def test_gymnasium_check_env(name):
    env = gymnasium.make(f"menagerie/{name}-v0", variant=GAMES[single.GAMES[name]])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped, skip_render_check=False)


@pytest.mark.parametrize("opponent", ["random", "greedy"])
def test_gymnasium_games_end(opponent):
    env = gymnasium.make("menagerie/LifeDuel-v0", opponent=opponent, illegal="raise")
    total = 0
    for seed in range(20):
        _, info = env.reset(seed=seed)
        steps = 0
        while True:
            action = env.action_space.sample(info["action_mask"])
            _, reward, terminated, truncated, info = env.step(action)
            steps += 1
            assert not truncated
            if terminated:
                break
            assert reward == 0
        assert steps == 6
        total += reward
    assert -20 <= total < 20


def test_gymnasium_seats_alternate():
    env = single.MenagerieEnv("lifeduel")
    first = []
    for _ in range(4):
        observation, _ = env.reset()
        first.append(int(observation[2].max()))
    assert first in ([0, 1, 0, 1], [1, 0, 1, 0])
    env = single.MenagerieEnv("lifeduel", seat="second")
    assert env.reset(seed=1)[0][2].max() == 0


def test_gymnasium_illegal_actions():
    env = single.MenagerieEnv("pacifist")
    env.reset(seed=1)
    _, reward, terminated, _, _ = env.step(0)
    assert (reward, terminated) == (-1, True)
    env = single.MenagerieEnv("pacifist", illegal="raise", render_mode="ansi")
    env.reset(seed=1)
    with pytest.raises(m.IllegalAction):
        env.step(0)
    assert "♙" in env.render()
    legal = np.flatnonzero(env.action_masks())
    assert len(legal) == 20
    env.step(legal[0])
    with pytest.raises(ValueError, match="action: expected a whole number"):
        env.step(-1)
    with pytest.raises(ValueError, match="expected random, greedy"):
        single.MenagerieEnv("pacifist", opponent="100ms")
    with pytest.raises(ValueError, match="illegal: expected lose or raise"):
        single.MenagerieEnv("pacifist", illegal="ignore")
    with pytest.raises(ValueError, match="render_mode: expected"):
        single.MenagerieEnv("pacifist", render_mode="film")


@pytest.mark.parametrize("game", GAMES)
def test_playthroughs_are_as_recorded(game):
    """To record them again: python -m menagerie.playthrough GAME --seed 1 --max-plies 8."""
    text = playthrough(game, variant=GAMES[game], seed=1, max_plies=8)
    recorded = PLAYTHROUGHS / f"{game}.txt"
    assert text == recorded.read_text(encoding="utf-8"), f"{recorded} differs"
