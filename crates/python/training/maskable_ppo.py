"""Learns Life Duel with MaskablePPO of Stable-Baselines3.

pip install "./crates/python[gymnasium]" sb3-contrib
python crates/python/training/maskable_ppo.py [--steps 20480] [--seed 1] [--opponent random]
"""

from __future__ import annotations

import argparse

import numpy as np
from sb3_contrib import MaskablePPO

from menagerie.gymnasium import MenagerieEnv


def test(model: MaskablePPO, opponent: str, games: int) -> float:
    """Returns the mean reward of games with the most likely actions, half of them in each seat."""
    env, total = MenagerieEnv("lifeduel", opponent=opponent, illegal="raise"), 0.0
    for seed in range(games):
        observation, _ = env.reset(seed=1_000_000 + seed)
        terminated = truncated = False
        while not terminated and not truncated:
            masks = env.action_masks()
            action, _ = model.predict(observation, action_masks=masks, deterministic=True)
            observation, reward, terminated, truncated, _ = env.step(np.int64(action))
            total += reward
    return total / games


def main() -> None:
    """Trains, and prints the mean rewards of test games before and after."""
    parser = argparse.ArgumentParser(description="Learn Life Duel with MaskablePPO.")
    parser.add_argument("--steps", type=int, default=20_480, help="the actions to learn from")
    parser.add_argument("--seed", type=int, default=1, help="the seed of all random choices")
    parser.add_argument("--opponent", default="random", help="random, greedy, depth:PLIES, …")
    parser.add_argument("--games", type=int, default=500, help="the test games")
    options = parser.parse_args()
    env = MenagerieEnv("lifeduel", opponent=options.opponent)
    model = MaskablePPO("MlpPolicy", env, seed=options.seed, device="cpu")
    print(f"before: {test(model, options.opponent, options.games):+.2f}")
    model.learn(options.steps)
    print(f"after {options.steps} steps: {test(model, options.opponent, options.games):+.2f}")


if __name__ == "__main__":
    main()
