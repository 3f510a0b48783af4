"""Pacifist as a PettingZoo environment."""

from menagerie.pettingzoo._env import Env, RawEnv, environments

__all__ = ["env", "raw_env"]

env: Env
raw_env: RawEnv
env, raw_env = environments("pacifist")
