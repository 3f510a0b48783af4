"""Trains a small network on Life Duel with NumPy alone, and plots how it learns.

    python crates/python/training/train.py --out curve.svg

The policy plays batches of games, half of them against random moves and half against the search one
ply deep (greedy), and in half of them it moves first. After every game its choices become more
likely if it won and less likely if it lost: REINFORCE with the mean reward as the baseline. From
time to time it plays test games. The seed decides everything: the same seed gives the same curve on
the same machine.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
import numpy.typing as npt

import menagerie

Floats = npt.NDArray[np.float32]

VARIANT = "6x6t6g3"
TURNS = 6
OPPONENTS = ("random", "greedy")
GAMES = 512
TEST_GAMES = 1000
HIDDEN = 128
RATE = 2e-3
ENTROPY = 0.01


class Policy:
    """A network with one hidden layer: from an observation to a logit for each action."""

    def __init__(self, inputs: int, outputs: int, dice: np.random.Generator) -> None:
        """Makes a policy that chooses nearly at random."""
        shapes = [(inputs, HIDDEN), (HIDDEN,), (HIDDEN, outputs), (outputs,)]
        scales = [inputs**-0.5, 0.0, 0.1 * HIDDEN**-0.5, 0.0]
        self.layers = [
            (scale * dice.standard_normal(shape)).astype(np.float32)
            for shape, scale in zip(shapes, scales, strict=True)
        ]
        self.means = [np.zeros_like(layer) for layer in self.layers]
        self.squares = [np.zeros_like(layer) for layer in self.layers]
        self.steps = 0

    def probabilities(self, inputs: Floats, masks: npt.NDArray[np.bool_]) -> tuple[Floats, Floats]:
        """Returns the hidden values and the probabilities of the actions."""
        first, bias, second, bias_of_actions = self.layers
        hidden = np.maximum(inputs @ first + bias, 0)
        logits = np.where(masks, hidden @ second + bias_of_actions, -np.inf)
        likely = np.exp(logits - logits.max(axis=1, keepdims=True))
        return hidden, likely / likely.sum(axis=1, keepdims=True)

    def learn(self, inputs: Floats, hidden: Floats, by_logits: Floats) -> None:
        """Takes a step of Adam along the gradient by the logits."""
        by_hidden = (by_logits @ self.layers[2].T) * (hidden > 0)
        gradients = [inputs.T @ by_hidden, by_hidden.sum(0), hidden.T @ by_logits, by_logits.sum(0)]
        self.steps += 1
        for layer, mean, square, gradient in zip(
            self.layers, self.means, self.squares, gradients, strict=True
        ):
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            size = np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8
            layer += RATE * (mean / (1 - 0.9**self.steps)) / size


def inputs_of(batch: menagerie.Batch) -> Floats:
    """Returns the observations as rows of a matrix."""
    planes = batch.observe().astype(np.float32)
    planes[:, 3] /= 2 * TURNS
    return planes.reshape(len(batch), -1)


def choose(probabilities: Floats, dice: np.random.Generator) -> npt.NDArray[np.int64]:
    """Chooses an action for each game."""
    # The last sum may be a little less than 1.
    sums = probabilities.cumsum(axis=1)
    chance = dice.random((len(probabilities), 1)) * sums[:, -1:]
    return (sums > chance).argmax(axis=1)


def practise(policy: Policy, batch: menagerie.Batch, dice: np.random.Generator) -> None:
    """Plays a game in each place of the batch, and learns from it."""
    turns = []
    players = batch.turns.copy()
    for _ in range(TURNS):
        inputs = inputs_of(batch)
        hidden, likely = policy.probabilities(inputs, batch.action_masks())
        actions = choose(likely, dice)
        turns.append((inputs, hidden, likely, actions))
        results = batch.step(actions)
    games = np.arange(len(batch))
    rewards = results.rewards[games, players]
    for player in (0, 1):
        rewards[players == player] -= rewards[players == player].mean()
    inputs, hidden, likely, actions = (np.concatenate(parts) for parts in zip(*turns, strict=True))
    weights = np.tile(rewards, TURNS)[:, None]
    chosen = np.zeros_like(likely)
    chosen[np.arange(len(actions)), actions] = 1
    logs = np.log(np.maximum(likely, 1e-9))
    surprise = likely * (logs - (likely * logs).sum(axis=1, keepdims=True))
    policy.learn(inputs, hidden, (weights * (chosen - likely) - ENTROPY * surprise) / len(actions))


def test(policy: Policy, opponent: str, seed: int) -> float:
    """Returns the mean reward of the most likely actions in games against an opponent."""
    with menagerie.Batch(
        "lifeduel", TEST_GAMES, variant=VARIANT, seed=seed, opponent=opponent
    ) as batch:
        players = batch.turns.copy()
        for _ in range(TURNS):
            _, likely = policy.probabilities(inputs_of(batch), batch.action_masks())
            results = batch.step(likely.argmax(axis=1))
        return float(results.rewards[np.arange(TEST_GAMES), players].mean())


def train(
    seed: int, rounds: int, tests: int
) -> tuple[npt.NDArray[np.int64], dict[str, list[float]]]:
    """Trains a policy. Returns the games played before each test, and the mean rewards."""
    dice = np.random.default_rng(seed)
    practices = [
        menagerie.Batch("lifeduel", GAMES, variant=VARIANT, seed=seed, opponent=opponent)
        for opponent in OPPONENTS
    ]
    spaces = practices[0].spaces
    policy = Policy(int(np.prod(spaces.shape)), spaces.actions, dice)
    marks = np.linspace(0, rounds, tests).astype(np.int64)
    rewards: dict[str, list[float]] = {opponent: [] for opponent in OPPONENTS}
    began = time.perf_counter()
    for number in range(rounds + 1):
        if number in marks:
            for opponent in OPPONENTS:
                rewards[opponent].append(test(policy, opponent, seed + 1))
            words = ", ".join(f"{name} {each[-1]:+.2f}" for name, each in rewards.items())
            played = number * GAMES * len(OPPONENTS)
            print(f"{time.perf_counter() - began:6.1f} s, {played:9,} games: {words}", flush=True)
        if number < rounds:
            for practice in practices:
                practise(policy, practice, dice)
    return marks * GAMES * len(OPPONENTS), rewards


def plot(games: npt.NDArray[np.int64], rewards: dict[str, list[float]], path: str) -> None:
    """Draws the curves into a file."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 4), layout="constrained")
    axes = figure.add_subplot()
    for opponent, values in rewards.items():
        axes.plot(games, values, marker="o", markersize=3, label=f"against {opponent}")
    axes.axhline(0, color="grey", linewidth=0.8)
    axes.set(xlabel="games played", ylabel="mean reward in test games", ylim=(-1, 1))
    axes.set_title(f"A small network learns Life Duel {VARIANT}")
    axes.legend()
    figure.savefig(path)


def main() -> None:
    """Trains and plots, as the command line says."""
    parser = argparse.ArgumentParser(description="Train a small network on Life Duel.")
    parser.add_argument("--seed", type=int, default=1, help="decides everything")
    parser.add_argument("--rounds", type=int, default=400, help="batches of games to learn from")
    parser.add_argument("--tests", type=int, default=17, help="how many times to test")
    parser.add_argument("--out", help="the file for the curve; needs matplotlib")
    options = parser.parse_args()
    games, rewards = train(options.seed, options.rounds, options.tests)
    if options.out:
        plot(games, rewards, options.out)


if __name__ == "__main__":
    main()
