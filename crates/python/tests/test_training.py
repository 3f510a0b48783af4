"""The example that trains a network."""

import importlib.util
from pathlib import Path

import numpy as np

EXAMPLE = Path(__file__).parents[1] / "training" / "train.py"


def load():
    """Returns the example as a module."""
    spec = importlib.util.spec_from_file_location("train", EXAMPLE)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_small_network_learns():
    train = load()
    games, rewards = train.train(seed=1, rounds=16, tests=2)
    assert games.tolist() == [0, 16 * 1024]
    for opponent in ("random", "greedy"):
        before, after = rewards[opponent]
        assert after > before + 0.1, opponent


def test_steps_follow_the_gradient():
    """Steps make the chosen actions more likely."""
    train = load()
    dice = np.random.default_rng(3)
    policy = train.Policy(6, 4, dice)
    inputs = dice.standard_normal((5, 6)).astype(np.float32)
    masks = np.ones((5, 4), bool)
    actions = np.array([0, 1, 2, 3, 0])

    def value():
        _, likely = policy.probabilities(inputs, masks)
        return np.log(likely[np.arange(5), actions]).mean()

    before = value()
    for _ in range(50):
        hidden, likely = policy.probabilities(inputs, masks)
        chosen = np.eye(4, dtype=np.float32)[actions]
        policy.learn(inputs, hidden, (chosen - likely) / 5)
    assert value() > before + 0.3
