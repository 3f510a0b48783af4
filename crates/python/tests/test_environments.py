"""The environments of PettingZoo and Gymnasium, and the playthroughs."""

import copy
import importlib
import pickle
import warnings
from pathlib import Path

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers.vector import RecordEpisodeStatistics
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

import menagerie as m
import menagerie.gymnasium as single
from menagerie.playthrough import playthrough

MODULES = {
    "conway_chess_v0": None,
    "wildebeest_v0": None,
    "pacifist_v0": "asymmetric:7",
    "pacifist_weighted_v0": None,
    "lifeduel_v0": "6x6t6g3",
    "conquid_v0": "small",
}

PLAYTHROUGHS = Path(__file__).parent / "playthroughs"

GAMES = {
    "conway-chess": None,
    "wildebeest": None,
    "pacifist": None,
    "pacifist-weighted": "asymmetric:7",
    "lifeduel": "6x6t6g3",
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


def test_pettingzoo_makes_parallel_environments_of_games_by_turns():
    env = turn_based_aec_to_parallel(module("lifeduel_v0").env(variant="6x6t6g3"))
    parallel_api_test(env, num_cycles=40)
    observations, _ = env.reset(seed=1)
    turns = 0
    while env.agents:
        masks = {agent: seen["action_mask"] for agent, seen in observations.items()}
        movers = [agent for agent, mask in masks.items() if mask.any()]
        assert movers == [f"player_{turns % 2}"]
        actions = {agent: int(mask.argmax()) for agent, mask in masks.items()}
        observations, rewards, *_ = env.step(actions)
        turns += 1
    assert (turns, sum(rewards.values())) == (12, 0)


def test_pettingzoo_rewards_and_ends():
    env = module("lifeduel_v0").raw_env(variant="6x6t6g3")
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


def seen(env):
    """Returns all that an environment shows."""
    shown = {agent: env.observe(agent) for agent in env.agents}
    arrays = [array.tolist() for each in shown.values() for array in each.values()]
    return arrays, env.agents, env.agent_selection, env.rewards, env.terminations, env.truncations


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
@pytest.mark.parametrize("kind", ["env", "raw_env"])
def test_copies_of_pettingzoo_environments_are_the_game_in_progress(copied, kind):
    env = getattr(module("conquid_v0"), kind)(variant="small", max_cycles=6)
    env.reset(seed=5)
    for agent in env.agent_iter():
        other = copied(env)
        assert seen(other) == seen(env)
        _, _, terminated, truncated, _ = env.last()
        _, *others = other.last()
        assert others == list(env.last()[1:])
        mask = env.observe(agent)["action_mask"]
        action = None if terminated or truncated else int(np.flatnonzero(mask)[-1])
        env.step(action)
        # The copy goes its own way, which here is the same.
        other.step(action)
        assert seen(other) == seen(env)
    assert not env.agents


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
@pytest.mark.parametrize("opponent", ["random", "greedy", "nodes:20"])
def test_copies_of_gymnasium_environments_are_the_game_in_progress(copied, opponent):
    env = gymnasium.wrappers.OrderEnforcing(
        single.MenagerieEnv("conquid", variant="small", opponent=opponent, max_plies=12)
    )
    for seed in (4, 5, None):
        _, info = copied(env).reset(seed=seed)
        assert (env.reset(seed=seed)[1]["action_mask"] == info["action_mask"]).all()
        over = False
        while not over:
            other = copied(env)
            action = int(np.flatnonzero(info["action_mask"])[-1])
            observation, reward, terminated, truncated, info = env.step(action)
            results = other.step(action)
            assert (results[0] == observation).all()
            assert results[1:4] == (reward, terminated, truncated)
            over = terminated or truncated
    env.reset()
    env.step(0)
    assert not copied(env).unwrapped.action_masks().any()


def test_copies_share_the_spaces():
    for env, spaces in (
        (module("pacifist_v0").raw_env(), 2),
        (single.MenagerieEnv("pacifist"), 2),
        (single.MenagerieVectorEnv("pacifist", 3), 4),
    ):
        kept = {name: value for name, value in vars(env).items() if "_space" in name}
        assert len(kept) == spaces
        for copied in (copy.copy, copy.deepcopy):
            other = copied(env)
            assert all(getattr(other, name) is value for name, value in kept.items())


@pytest.mark.parametrize(
    "copied", [copy.copy, copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))]
)
@pytest.mark.parametrize("mode", AutoresetMode)
def test_copies_of_vector_environments_are_the_games_in_progress(copied, mode):
    envs = single.MenagerieVectorEnv(
        "lifeduel", 4, variant="6x6t6g3", opponent="random", autoreset_mode=mode, history=2
    )
    envs.reset(seed=3)
    for _ in range(9):
        other = copied(envs)
        actions = envs.sample().copy()
        assert (other.sample() == actions).all()
        observations, rewards, terminated, *_ = envs.step(actions)
        theirs = other.step(actions)
        assert (theirs[0] == observations).all()
        assert (theirs[1] == rewards).all()
        assert (theirs[2] == terminated).all()
        if mode == AutoresetMode.DISABLED and terminated.any():
            envs.reset(options={"reset_mask": terminated.copy()})


@pytest.mark.parametrize("name", GAMES)
def test_environments_show_earlier_positions(name):
    wanted = m.spaces(name, variant=GAMES[name], history=3)
    options = {"variant": GAMES[name], "history": 3}
    env = module(f"{name.replace('-', '_')}_v0").env(**options)
    env.reset()
    assert env.observe("player_0")["observation"].shape == wanted.shape
    assert env.observation_space("player_0")["observation"].shape == wanted.shape
    env = gymnasium.make(single_id(name), **options)
    assert env.reset()[0].shape == env.observation_space.shape == wanted.shape
    envs = gymnasium.make_vec(single_id(name), num_envs=2, **options)
    assert envs.reset()[0].shape == envs.observation_space.shape == (2, *wanted.shape)


def single_id(name):
    """Returns the name of a game's environment in Gymnasium."""
    ids = {game: each for each, game in single.GAMES.items()}
    return f"menagerie/{ids[name]}-v0"


@pytest.mark.parametrize("name", GAMES)
def test_spaces_hold_all_observations_and_are_no_images(name):
    variant = GAMES[name]
    box = module(f"{name.replace('-', '_')}_v0").raw_env(variant=variant)
    box = box.observation_space("player_0")["observation"]
    assert box == single.MenagerieEnv(name, variant=variant).observation_space
    assert box == single.MenagerieVectorEnv(name, variant=variant).single_observation_space
    # Stable-Baselines3 divides the bytes of such a space by 255.
    assert not (box.dtype == np.uint8 and (box.low == 0).all() and (box.high == 255).all())
    batch = m.Batch(name, 200, variant=variant, seed=1, auto_reset=False, max_plies=400)
    for _ in range(400):
        assert (batch.observe() <= box.high).all()
        batch.step(np.maximum(batch.sample(), 0))


def test_the_greatest_values_of_planes():
    found = {name: m.spaces(name, variant=GAMES[name]) for name in GAMES}
    high = {name: dict(zip(each.planes, each.high, strict=True)) for name, each in found.items()}
    assert set(high["conquid"].values()) == {1}
    assert high["lifeduel"]["placements left"] == 12
    chess = high["conway-chess"]
    assert (chess["own birth and death counters"], chess["own place in the birth queue"]) == (3, 13)
    assert (chess["plies without progress"], chess["own pawns"]) == (100, 1)
    # The draw by repetition is the second time that a position has occurred before.
    batch = m.Batch("pacifist", 1, auto_reset=False)
    for move in ["g1f3", "g8f6", "f3g1", "f6g8"] * 2:
        batch.step(batch.actions_of(0, move))
    assert batch.observe()[0, -1].max() == high["pacifist"]["earlier occurrences"] == 2


def test_a_copy_knows_of_a_game_lost_by_an_illegal_action():
    env = module("pacifist_v0").env()
    env.reset()
    env.step(0)
    other = copy.deepcopy(env)
    assert other.terminations == {"player_0": True, "player_1": True}
    other.reset()
    assert not any(other.terminations.values())
    assert all(env.terminations.values())


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
        assert steps == 5
        total += reward
    assert -20 <= total < 20


def has_first_seat(observation):
    """Returns whether the agent moves first in a game of Life Duel."""
    return bool(observation[2].max())


@pytest.mark.parametrize("kind", ["single", "vector", "synchronous"])
def test_gymnasium_seats_alternate(kind):
    """The seed decides the seat, and seats alternate without one."""
    make = {
        "single": lambda: single.MenagerieEnv("lifeduel"),
        "vector": lambda: single.MenagerieVectorEnv("lifeduel", 3),
        "synchronous": lambda: SyncVectorEnv([lambda: single.MenagerieEnv("lifeduel")] * 3),
    }[kind]
    env = make()

    def seats(seed):
        observations, _ = env.reset(seed=seed)
        rows = observations[None] if kind == "single" else observations
        return [has_first_seat(row) for row in rows]

    n = 1 if kind == "single" else 3
    for seed in (7, 8, 9, 10, 10, 7):
        assert seats(seed) == [(seed + number) % 2 == 0 for number in range(n)]
    before = seats(7)
    for _ in range(4):
        after = seats(None)
        assert after == [not first for first in before]
        before = after


def test_gymnasium_seats_can_be_chosen():
    env = single.MenagerieEnv("lifeduel", variant="6x6t6g3", seat="second")
    assert env.reset(seed=1)[0][2].max() == 0


def test_gymnasium_illegal_actions():
    env = single.MenagerieEnv("pacifist")
    _, info = env.reset(seed=1)
    legal = int(np.flatnonzero(info["action_mask"])[0])
    _, reward, terminated, _, _ = env.step(0)
    assert (reward, terminated) == (-1, True)
    # The game is over: nothing is legal and nothing goes on, until the next one.
    board = env.unwrapped._batch.game(0).position
    for action in (0, legal):
        _, reward, terminated, truncated, info = env.step(action)
        assert (reward, terminated, truncated) == (0, True, False)
        assert not info["action_mask"].any()
        assert not env.action_masks().any()
    assert env.unwrapped._batch.game(0).position == board
    _, info = env.reset(seed=1)
    assert info["action_mask"].any()
    assert not env.step(legal)[2]
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


def test_gymnasium_makes_vector_environments():
    envs = gymnasium.make_vec("menagerie/Conquid-v0", num_envs=5, variant="small", threads=2)
    assert isinstance(envs, single.MenagerieVectorEnv)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        envs = RecordEpisodeStatistics(envs)
        first, _ = envs.reset(seed=3)
        again, info = envs.reset(seed=3)
    assert (first == again).all()
    assert envs.observation_space.contains(first)
    assert envs.observation_space.shape == (5, 7, 7, 14)
    for _ in range(30):
        actions = envs.unwrapped.sample()
        assert envs.action_space.contains(actions)
        assert (info["action_mask"][np.arange(5), actions] == 1).all()
        seen, rewards, terminated, truncated, info = envs.step(actions)
        assert seen.shape == first.shape
        assert rewards.dtype == np.float64
        assert terminated.dtype == truncated.dtype == np.bool_
    envs.close()
    with pytest.raises(m.ClosedError):
        envs.unwrapped.sample()


def test_vector_environments_begin_ended_games_at_the_next_step():
    options = {"opponent": "greedy", "max_plies": 1_000}
    envs = single.MenagerieVectorEnv("lifeduel", 64, variant="6x6t6g3", **options)
    first, _ = envs.reset(seed=3)
    assert [int(each) for each in first[:, 2].max(axis=(1, 2))] == [0, 1] * 32
    for _ in range(3):
        for turn in range(6):
            seen, rewards, terminated, _, info = envs.step(envs.sample())
            assert terminated.all() == (turn == 5)
            assert bool(rewards.any()) == (turn == 5)
        assert rewards.mean() < -0.3
        # The board after the end, with no placement left and nothing to do.
        assert not seen[:, 3].any()
        assert not info["action_mask"].any()
        seen, rewards, terminated, _, info = envs.step(envs.sample())
        assert not terminated.any()
        assert not rewards.any()
        assert (info["action_mask"].sum(axis=1) >= 35).all()
        assert "final_obs" not in info


def shapes(info):
    """Returns the names in an info with the types and shapes of the arrays."""
    return {
        name: shapes(value) if isinstance(value, dict) else (value.dtype, value.shape)
        for name, value in info.items()
    }


@pytest.mark.parametrize("render_mode", ["ansi", "rgb_array"])
def test_vector_environments_render_all_games(render_mode):
    envs = gymnasium.make_vec("menagerie/LifeDuel-v0", num_envs=2, render_mode=render_mode)
    alone = gymnasium.make("menagerie/LifeDuel-v0", render_mode=render_mode).unwrapped
    assert envs.metadata == {**alone.metadata, "autoreset_mode": AutoresetMode.NEXT_STEP}
    frames = envs.render()
    assert len(frames) == 2
    assert np.array_equal(frames[0], alone.render())
    assert single.MenagerieVectorEnv("lifeduel").render() is None


def test_vector_environments_begin_ended_games_in_the_same_step():
    mode = AutoresetMode.SAME_STEP
    options = {"variant": "6x6t6g3", "seat": "first"}
    envs = gymnasium.make_vec("menagerie/LifeDuel-v0", 3, autoreset_mode=mode, **options)
    assert envs.metadata["autoreset_mode"] is mode
    envs.reset(seed=3)
    for turn in range(12):
        seen, rewards, terminated, _, info = envs.step(envs.sample())
        assert terminated.all() == (turn % 6 == 5)
        assert ("final_obs" in info) == (turn % 6 == 5)
    assert info["_final_obs"].all()
    assert [each[3].max() for each in info["final_obs"]] == [0, 0, 0]
    assert (seen[:, 3] == 12).all()
    # The same entries as those of Gymnasium's own.
    makers = [lambda: single.MenagerieEnv("lifeduel", illegal="raise", **options)] * 3
    own = SyncVectorEnv(makers, autoreset_mode=mode)
    _, theirs = own.reset(seed=3)
    for _ in range(6):
        *_, theirs = own.step(theirs["action_mask"].argmax(axis=1))
    assert shapes(info) == shapes(theirs)
    assert not info["final_info"]["action_mask"].any()
    # A player who moves first has won when the rewards say so.
    own, enemy = ([each[side].sum() for each in info["final_obs"]] for side in (0, 1))
    assert (np.sign(np.subtract(own, enemy, dtype=np.float64)) == rewards).all()


def some_end(envs):
    """Plays until some games have ended, and others have not. Returns which, and the info."""
    dice = np.random.default_rng(1)
    _, info = envs.reset(seed=3)
    while True:
        legal = [np.flatnonzero(mask) for mask in info["action_mask"]]
        *_, terminated, truncated, info = envs.step(np.array([dice.choice(each) for each in legal]))
        ended = terminated | truncated
        assert ("final_obs" in info) == ended.any()
        if 0 < ended.sum() < len(ended):
            return ended, info


def test_vector_environments_tell_of_the_games_that_have_ended_as_those_of_gymnasium_do():
    mode = AutoresetMode.SAME_STEP
    ours = single.MenagerieVectorEnv("conway-chess", 6, autoreset_mode=mode)
    makers = [lambda: single.MenagerieEnv("conway-chess", illegal="raise")] * 6
    found = [some_end(envs) for envs in (ours, SyncVectorEnv(makers, autoreset_mode=mode))]
    assert shapes(found[0][1]) == shapes(found[1][1])
    for ended, info in found:
        assert (info["_final_obs"] == ended).all()
        assert (info["_final_info"] == ended).all()
        assert (info["final_info"]["_action_mask"] == ended).all()
        assert [each is not None for each in info["final_obs"]] == ended.tolist()
        assert {each.shape for each in info["final_obs"][ended]} == {(23, 8, 8)}
        # Nothing is legal after the end, and all games go on.
        assert not info["final_info"]["action_mask"].any()
        assert info["action_mask"].any(axis=1).all()


def test_vector_environments_can_be_reset_one_by_one():
    mode = AutoresetMode.DISABLED
    options = {"variant": "6x6t6g3", "seat": "first", "autoreset_mode": mode}
    envs = single.MenagerieVectorEnv("lifeduel", 2, **options)
    envs.reset(seed=1)
    for _ in range(6):
        seen, _, terminated, _, _ = envs.step(envs.sample())
    assert terminated.all()
    again, info = envs.reset(options={"reset_mask": np.array([False, True])})
    assert (again[0] == seen[0]).all()
    assert info["action_mask"].sum(axis=1).tolist() == [0, 36]
    _, _, terminated, _, _ = envs.step(envs.sample())
    assert terminated.tolist() == [True, False]


@pytest.mark.parametrize(
    ("work", "error", "words"),
    [
        (lambda e: e.step([0, 0]), m.IllegalAction, "illegal action 0"),
        (lambda e: e.step([0]), ValueError, "actions: expected whole numbers of shape"),
        (lambda e: e.step([0.5, 1]), TypeError, "actions: expected whole numbers"),
        (lambda e: e.reset(options={"reset_mask": [1, 0]}), TypeError, "reset_mask: expected"),
        (lambda e: e.reset(options={"reset_mask": [True]}), ValueError, "where: expected"),
        (
            lambda e: e.reset(seed=1, options={"reset_mask": [True, True]}),
            ValueError,
            "seed: expected None",
        ),
        (lambda _: single.MenagerieVectorEnv("go"), m.UnknownGame, "unknown game"),
        (lambda _: single.MenagerieVectorEnv("pacifist", 0), ValueError, "num_envs: expected"),
        (lambda _: single.MenagerieVectorEnv("pacifist", opponent=None), TypeError, "opponent"),
        (
            lambda _: single.MenagerieVectorEnv("pacifist", render_mode="film"),
            ValueError,
            "render_mode: expected",
        ),
        (
            lambda _: single.MenagerieVectorEnv("pacifist", autoreset_mode="NextStep"),
            TypeError,
            "autoreset_mode: expected an AutoresetMode",
        ),
    ],
)
def test_vector_environments_refuse_bad_input(work, error, words):
    envs = single.MenagerieVectorEnv("pacifist", 2)
    envs.reset(seed=1)
    with pytest.raises(error, match=words):
        work(envs)
    envs.step(envs.sample())


@pytest.mark.parametrize("game", GAMES)
def test_playthroughs_are_as_recorded(game):
    """To record them again: python -m menagerie.playthrough GAME --seed 1 --max-plies 8."""
    text = playthrough(game, variant=GAMES[game], seed=1, max_plies=8)
    recorded = PLAYTHROUGHS / f"{game}.txt"
    assert text == recorded.read_text(encoding="utf-8"), f"{recorded} differs"
