"""The scripts that train players and rate them."""

import csv
import sys
from pathlib import Path

import numpy as np
import pytest

import menagerie
from menagerie import agents

TRAINING = Path(__file__).parents[1] / "training"


@pytest.fixture
def train(monkeypatch):
    """The trainer as a module, at a scale for tests."""
    monkeypatch.syspath_prepend(TRAINING)
    import torch
    import train

    torch.set_num_threads(1)
    scale = {"GAMES": 16, "TAUGHT": 16, "OWN": 4, "MEMORY": 2_000, "ROWS": 64}
    for name, value in scale.items():
        monkeypatch.setattr(train, name, value)
    return train


def test_training_goes_on_where_it_stopped(train, tmp_path):
    whole, parts = (train.Run("lifeduel", "4x4t4g2", seed=3) for _ in range(2))
    train.train(whole, tmp_path / "whole", iterations=6, tests=2)
    # The length decides the rate, so the first part is of the whole length, too.
    for number in range(3):
        parts.iterate(number / 6, 0.5, number == 0)
    parts.save(tmp_path / "parts")
    parts = train.Run("lifeduel", "4x4t4g2", seed=3)
    train.train(parts, tmp_path / "parts", iterations=6, tests=2)
    assert parts.digest == whole.digest
    other = train.Run("lifeduel", "4x4t4g2", seed=4)
    train.train(other, tmp_path / "other", iterations=1, tests=0)
    assert other.digest != whole.digest
    with pytest.raises(ValueError, match="another training"):
        train.train(other, tmp_path / "whole", iterations=1)
    with (tmp_path / "parts" / "curve.csv").open(encoding="utf-8") as file:
        lines = list(csv.DictReader(file))
    assert [line["leaves"] for line in lines] == ["evaluation"] * 3 + ["network"] * 3
    assert [line["random"] != "" for line in lines] == [True, *[False] * 4, True]
    train.plot(parts, tmp_path)
    assert (tmp_path / "curve.svg").stat().st_size > 1_000


def test_a_small_network_learns(train, monkeypatch):
    for name, value in {"GAMES": 64, "TAUGHT": 48}.items():
        monkeypatch.setattr(train, name, value)
    run = train.Run("lifeduel", "4x4t4g2", seed=1)
    before = run.test("random", 400)
    for number in range(20):
        run.iterate(number / 20, taught=1.0)
    assert run.test("random", 400) > before + 0.15
    assert run.curve[-1]["policy loss"] < run.curve[0]["policy loss"] - 0.1


@pytest.mark.parametrize("name", [info.name for info in menagerie.games()])
def test_the_player_of_each_game_plays_legal_actions(train, tmp_path, name):
    run = train.Run(name)
    run.iterate(0.0, taught=1.0)
    run.iterate(0.5, taught=0.0)
    run.save(tmp_path)
    batch = menagerie.Batch(
        name, 2, variant=run.terms["variant"], max_plies=6, auto_reset=False, seed=1
    )
    rewards = agents.play(batch, train.Player(str(tmp_path), 4), agents.Random())
    assert rewards.shape == (2, 2)


def test_what_is_kept_is_what_the_search_found(train):
    sizes = menagerie.spaces("lifeduel")
    memory = train.Memory(sizes)
    dice = np.random.default_rng(1)
    masks = dice.random((5, sizes.actions)) < 0.5
    policy = np.where(masks, dice.random(masks.shape), 0).astype(np.float32)
    memory.add(np.zeros((5, *sizes.shape), np.uint8), masks, policy, np.zeros(5, np.float32))
    found = np.zeros_like(policy)
    np.put_along_axis(found, memory.actions[:5].astype(np.int64), memory.policy[:5], axis=1)
    assert (found == np.where(masks, policy, -1)).all()


def test_players_are_rated(train, tmp_path, monkeypatch, capsys):
    import rate

    for seed in (1, 2):
        run = train.Run("lifeduel", "4x4t4g2", seed)
        train.train(run, tmp_path / str(seed), iterations=1, tests=0)
    folders = [str(tmp_path / str(seed)) for seed in (1, 2)]
    arguments = ["rate.py", *folders, "--pairs", "2", "--against", "random", "easy"]
    monkeypatch.setattr(sys, "argv", arguments)
    capsys.readouterr()
    rate.main()
    printed = capsys.readouterr().out
    assert "| `lifeduel 4x4t4g2` | 0.0 | 2 |" in printed
    rate.main()
    assert capsys.readouterr().out == printed
