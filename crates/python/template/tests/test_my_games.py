"""The games of this package, played as those of `menagerie`."""

import pickle
from pathlib import Path

import gymnasium
import numpy as np
import pyspiel
import pytest
from pettingzoo.test import api_test, seed_test

import menagerie as m
import menagerie.gymnasium
import menagerie.open_spiel
from menagerie import agents, distributed
from menagerie.pettingzoo import own_v0

# The moves of one and of two plies, and a move with its actions.
GAMES = {
    "breakthrough": ([22, 484], "a2a3", 2),
    "chess": ([20, 400], "e2e4", 1),
    "amazons-simple": ([2_176, 4_307_152], "d1d7g7", 3),
}
PACKAGE = [
    "conway-chess", "wildebeest", "pacifist", "pacifist-weighted", "lifeduel", "conquid",
]  # fmt: skip


TEMPLATE = Path(__file__).parents[1]


def test_the_page_of_own_games_shows_the_template():
    page = (TEMPLATE.parent / "OWN_GAMES.md").read_text(encoding="utf-8")
    assert f"```rust\n{(TEMPLATE / 'src' / 'lib.rs').read_text(encoding='utf-8')}```" in page
    project = (TEMPLATE / "pyproject.toml").read_text(encoding="utf-8")
    shown = page[page.index("```toml\n") + 8 :]
    assert shown[: shown.index("```")] in project


@pytest.fixture(params=GAMES)
def name(request):
    return request.param


def evaluate(observations, masks):
    """Evaluates leaves as a network would."""
    return observations.sum() % 7 + np.arange(masks.shape[1]) % 5 * masks, np.zeros(len(masks))


def test_the_games_stand_beside_those_of_the_package():
    assert [info.name for info in m.games()] == [*PACKAGE, *GAMES]
    assert m.lessons("chess") == m.puzzles("breakthrough") == []
    assert m.game("conquid").name == "conquid"
    with pytest.raises(m.UnknownGame, match=r'^unknown game "go": known are .*, amazons-simple$'):
        m.game("go")


def test_a_game_is_played_recorded_and_searched(name, tmp_path):
    counts, move, _ = GAMES[name]
    game = m.game(name)
    assert [game.perft(depth) for depth in (1, 2)] == counts
    assert len(game.moves()) == counts[0]
    assert game.play(move)[0].kind == "moved"
    assert game.last_events[0].text.endswith(f"moved {move[:2]} to {move[2:4]}")
    assert game.undo()
    assert game.redo()
    best = game.search(depth=1).best
    assert best in game.moves()
    assert game.search(nodes=5_000, lines=2).pv
    game.play(best)
    game.save(tmp_path / "game.json")
    others = [m.Game.read(game.record), m.Game.read(game.json), pickle.loads(pickle.dumps(game))]
    for other in [*others, m.Game.load(tmp_path / "game.json"), game.copy()]:
        assert other == game
    assert pickle.loads(pickle.dumps(game.moves())) == game.moves()
    assert game.to_svg().startswith("<svg ")
    assert game.to_array(width=80).shape == (80, 80, 3)
    with pytest.raises(m.BadMove):
        game.play("?")
    with pytest.raises(m.BadRecord):
        m.Game.read(f"{name} 1 [{game.start}] {move} {move}")


def test_a_move_is_one_action_or_several(name):
    _, move, count = GAMES[name]
    game = m.game(name)
    actions = game.actions_of(move)
    assert len(actions) == count
    seen = game.observe()
    for action in actions[:-1]:
        assert action in game.legal_actions()
        assert game.play_action(action) == []
        assert (game.observe() != seen).any()
    assert game.play_action(actions[-1])
    assert game.played == [move]


def test_batches_are_stepped_copied_and_kept(name):
    batch = m.Batch(name, 8, seed=3, threads=2, max_plies=60, auto_reset=False)
    high = batch.spaces.greatest()
    while batch.action_counts().any():
        assert (batch.observe() <= high).all()
        masks = batch.action_masks()
        actions = batch.sample()
        assert all(masks[row, action] for row, action in enumerate(actions) if action >= 0)
        results = batch.step(actions)
    assert (results.terminated | results.truncated).all()
    other = pickle.loads(pickle.dumps(batch))
    assert other.states() == batch.states()
    assert other.game(0).played == batch.game(0).played
    against = m.Batch(name, 4, opponent="greedy", max_plies=20, seed=1)
    against.step(against.sample())
    started = m.Batch(name, 2, games=[m.game(name), batch.game(0).start])
    assert (started.observe()[0] == m.game(name).observe()).all()
    for game in {"conquid", *GAMES} - {name}:
        other = m.Batch(game, 1)
        with pytest.raises(ValueError, match="source: "):
            other.assign([0], batch, 0)
        with pytest.raises(ValueError, match="games: "):
            m.Batch(name, 1, games=[other.game(0)])


def test_trees_search_the_games(name):
    batch = m.Batch(name, 2, seed=1)
    found = m.mcts(batch, evaluate, simulations=12, seed=1)
    assert found.visits.sum(axis=1).tolist() == [12, 12]
    batch.step(found.actions)
    found = m.mcts(batch, evaluate, simulations=12, gumbel=True, tree=found.tree, seed=2)
    batch.step(found.actions)
    assert (m.mcts(batch, simulations=20).visits.sum(axis=1) == 20).all()


def test_agents_and_an_arena(name):
    batch = m.Batch(name, 2, auto_reset=False, max_plies=30)
    assert agents.play(batch, agents.Mcts(simulations=4), agents.Random(seed=1)).shape == (2, 2)
    match = distributed.arena(name, "greedy", "random", pairs=2, max_plies=24, progress=False)
    assert sum(match.pairs) == 2
    assert match.plies > 20


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_environments(name, capsys):
    api_test(own_v0.env(name), num_cycles=40)
    assert "Passed API test" in capsys.readouterr().out
    seed_test(lambda: own_v0.env(name, history=2), num_cycles=10)
    title = "".join(map(str.capitalize, name.split("-")))
    env = gymnasium.make(f"menagerie/{title}-v0", opponent="random")
    observation, info = env.reset(seed=7)
    assert env.observation_space.contains(observation)
    assert env.step(env.action_space.sample(info["action_mask"]))[1] in (-1, 0, 1)
    many = gymnasium.make_vec(f"menagerie/{title}-v0", num_envs=4)
    many.reset(seed=1)
    assert many.step(many.unwrapped.sample())[0].shape[0] == 4


def test_open_spiel(name):
    game = pyspiel.load_game(f"menagerie_{name.replace('-', '_')}")
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)
