"""What users write, with types. Type checkers accept it, and it runs."""

from __future__ import annotations

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode

import menagerie
import menagerie.gymnasium
from menagerie import agents, distributed, life
from menagerie.pettingzoo import lifeduel_v0


def one_game() -> str:
    """Plays a game by text and by numbers."""
    game = menagerie.game("pacifist")
    kinds: list[str] = [event.kind for event in game.play("e2e4")]
    first: str = game.moves()[0]
    some: list[str] = game.moves()[:3]
    game.play(first)
    action: int = int(game.legal_actions()[0])
    words: str | None = game.action_text(action)
    report = game.search(depth=1)
    best: str = report.best if report is not None else ""
    outcome = game.outcome
    winner: int | None = None if outcome is None else outcome.winner
    return f"{kinds} {some} {words} {best} {winner} {game.evaluate()} {game.to_array().shape}"


def evaluate(
    observations: npt.NDArray[np.uint8], masks: npt.NDArray[np.bool_]
) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    """Knows nothing of any position."""
    return np.zeros(masks.shape, np.float32), np.zeros(len(observations), np.float32)


def policy(batch: menagerie.Batch, where: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """Plays the first legal action of each game."""
    first: npt.NDArray[np.int64] = batch.action_masks(where=where).argmax(axis=1)
    return first


def many_games() -> npt.NDArray[np.float32]:
    """Steps and searches a batch, and lets players play."""
    with menagerie.Batch("lifeduel", 8, seed=1, final_observations=True) as batch:
        seen: npt.NDArray[np.uint8] = batch.observe()
        results = batch.step(batch.sample())
        ended: npt.NDArray[np.int64] | None = results.ended
        offsets, actions = batch.legal_actions(where=[0])
        assert ended is not None
        assert seen.shape[1:] == batch.spaces.shape
        assert len(actions) == offsets[-1]
    batch = menagerie.Batch("lifeduel", 8, auto_reset=False)
    found = menagerie.mcts(batch, evaluate, simulations=4)
    batch.step(found.actions)
    players: list[agents.Agent] = [policy, agents.Mcts(evaluate, 4), agents.Greedy()]
    try:
        batch.step([0] * 8)
    except menagerie.IllegalAction as error:
        legal: tuple[int, ...] = error.legal
        assert 0 not in legal
    return agents.play(batch, players[1], players[0])


def environments() -> float:
    """Steps an environment of each kind."""
    env = menagerie.gymnasium.MenagerieEnv("lifeduel", opponent="greedy")
    _, info = env.reset(seed=7)
    _, reward, *_ = env.step(env.action_space.sample(info["action_mask"]))
    made = gymnasium.make("menagerie/LifeDuel-v0")
    made.reset()
    envs = menagerie.gymnasium.MenagerieVectorEnv(
        "lifeduel", 2, autoreset_mode=AutoresetMode.SAME_STEP
    )
    envs.reset()
    _, rewards, *_ = envs.step(envs.sample())
    raw = lifeduel_v0.raw_env()
    number: int = raw.batch.spaces.actions
    wrapped = lifeduel_v0.env(variant="6x6t6g3")
    wrapped.reset(seed=1)
    for agent in wrapped.agent_iter(4):
        observation = wrapped.last()[0]
        assert observation is not None
        wrapped.step(wrapped.action_space(agent).sample(observation["action_mask"]))
    return reward + float(rewards.sum()) + number


def cells() -> int:
    """Runs Life."""
    soup: npt.NDArray[np.bool_] = np.random.default_rng(1).random((16, 16)) < 0.4
    world = life.World(life.step(soup, 3))
    world.advance(2)
    later: npt.NDArray[np.bool_] = life.step(soup, 5, edges="torus")
    ash = life.census(soup)
    return world.population + int(later.sum()) + (0 if ash is None else len(ash.objects))


def main() -> None:
    """Does all of it."""
    print(one_game(), many_games().sum(), environments(), cells())
    print(distributed.perft("conway-chess", 2, on=distributed.Local(1)))


if __name__ == "__main__":
    main()
