"""Learns Life Duel on a small board as AlphaZero does, with NumPy alone."""

import sys

import numpy as np
import numpy.typing as npt

from menagerie import Batch, mcts, spaces

Array = npt.NDArray[np.float64]
VARIANT = "4x4t4g2"
SIZES = spaces("lifeduel", variant=VARIANT)
dice = np.random.default_rng(1)
first = dice.normal(0, 0.15, (SIZES.greatest().size, 128))
last = np.zeros((128, SIZES.actions + 1))  # logits and, in the last column, the value


def forward(observations: npt.NDArray[np.uint8]) -> tuple[Array, Array, Array, Array]:
    """Returns inputs, hidden values, logits and values."""
    inputs = (observations / SIZES.greatest()).reshape(len(observations), -1)
    inside = np.tanh(inputs @ first)
    outputs = inside @ last
    return inputs, inside, outputs[:, :-1], np.tanh(outputs[:, -1])


def learn(observations: npt.NDArray[np.uint8], policy: Array, results: Array) -> None:
    """Brings the network a little closer to what the search and the games have found."""
    inputs, inside, logits, values = forward(observations)
    shares = np.exp(logits - logits.max(axis=1, keepdims=True))
    slopes = shares / shares.sum(axis=1, keepdims=True) - policy
    slopes = np.column_stack([slopes, (values - results) * (1 - values**2)]) / len(results)
    before = slopes @ last.T * (1 - inside**2)
    last[:] -= 0.5 * inside.T @ slopes
    first[:] -= 0.5 * inputs.T @ before


for number in range(int(sys.argv[1]) if len(sys.argv) > 1 else 40):
    batch = Batch("lifeduel", 64, variant=VARIANT, auto_reset=False)
    seen, tree = [], None
    while batch.action_counts().any():  # all games end with the same ply
        found = mcts(batch, lambda seen, _: forward(seen)[2:], 32, tree=tree, seed=dice,
                     noise=0.25, temperature=1.0)  # fmt: skip
        seen.append((batch.observe().copy(), found.policy, batch.turns.copy()))
        rewards, tree = batch.step(found.actions).rewards, found.tree
    observations, policy, players = map(np.concatenate, zip(*seen, strict=True))
    results = np.tile(rewards, (len(seen), 1))[np.arange(len(players)), players]
    for _ in range(50):
        rows = dice.permutation(len(results))[:256]
        learn(observations[rows], policy[rows], results[rows])
    against = Batch("lifeduel", 500, variant=VARIANT, opponent="random", auto_reset=False)
    while against.action_counts().any():  # the policy alone, without a search
        logits = np.where(against.action_masks(), forward(against.observe())[2], -np.inf)
        rewards = against.step(logits.argmax(axis=1)).rewards
    seats = np.arange(500) % 2
    print(f"round {number}: {rewards[np.arange(500), seats].mean():+.2f} against random moves")
