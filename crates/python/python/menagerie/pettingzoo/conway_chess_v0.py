"""Conway's Game of Chess as a PettingZoo environment."""

from menagerie.pettingzoo._env import environments

__all__ = ["env", "raw_env"]

env, raw_env = environments("conway-chess")
