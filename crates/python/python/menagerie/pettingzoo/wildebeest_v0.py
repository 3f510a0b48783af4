"""Two-Player Wildebeest as a PettingZoo environment."""

from menagerie.pettingzoo._env import environments

__all__ = ["env", "raw_env"]

env, raw_env = environments("wildebeest")
