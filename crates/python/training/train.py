"""Trains a player of any game by self-play, as AlphaZero does, and goes on where it stopped.

    pip install "./crates/python[training]"
    python crates/python/training/train.py --game lifeduel --minutes 120 --out runs/lifeduel-1

A network with a policy and a value plays many games against itself, by `menagerie.mcts` with Gumbel
at the root, and learns from what the searches and the games have found. In the first part of the
time the leaves are valued by the game's own evaluation, which takes much less time than the network
and teaches it the most. The time is that of the processor, so a busy machine changes nothing.

The folder has `weights.pt` (the player), `curve.csv` (a line an iteration), `curve.svg` and
`state.pt`, from which the same command with more minutes or iterations goes on.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import os
import time
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn
from torch.nn import functional

import menagerie

Bools = npt.NDArray[np.bool_]
Floats = npt.NDArray[np.float32]
Numbers = npt.NDArray[np.int64]
Planes = npt.NDArray[np.uint8]

VARIANTS = {"conquid": "small"}
"""The variants that are trained, where it is not the usual one of the game."""

CHANNELS, BLOCKS = 32, 2
GAMES, PLIES, MAX_PLIES = 128, 8, 200
TAUGHT, OWN = 128, 24  # simulations with the game's evaluation, and with the network
MEMORY, WIDTH = 60_000, 256  # positions, and actions that are kept of each
ROWS, STEPS, RATE = 256, 24, 3e-3
OPPONENTS, TEST_GAMES, TESTS = ("random", "greedy"), 32, 5


class Block(nn.Module):
    """Two convolutions beside their input, and what the whole board has to say."""

    def __init__(self) -> None:
        """Makes the layers."""
        super().__init__()
        self.first = nn.Conv2d(CHANNELS, CHANNELS, 3, padding=1, bias=False)
        self.second = nn.Conv2d(CHANNELS, CHANNELS, 3, padding=1, bias=False)
        self.norms = nn.ModuleList(nn.BatchNorm2d(CHANNELS) for _ in range(2))
        self.board = nn.Linear(CHANNELS, CHANNELS)

    def forward(self, cells: Tensor) -> Tensor:
        """Returns the cells after the block."""
        inside = functional.relu(self.norms[0](self.first(cells)))
        inside = inside + self.board(inside.mean((2, 3)))[:, :, None, None]
        return functional.relu(cells + self.norms[1](self.second(inside)))


class Network(nn.Module):
    """A small residual network: from observations to a logit for each action, and values."""

    def __init__(self, sizes: menagerie.Spaces) -> None:
        """Makes the network for a game with these sizes."""
        super().__init__()
        planes, rows, columns = sizes.shape
        cells = rows * columns
        # An action is a cell and a way to go from there; Conquid has a few without a cell.
        ways, others = divmod(sizes.actions, cells)
        self.scale = 1 / torch.tensor(sizes.high)[:, None, None]
        self.stem = nn.Conv2d(planes, CHANNELS, 3, padding=1)
        self.places = nn.Parameter(torch.zeros(CHANNELS, rows, columns))
        self.blocks = nn.Sequential(*(Block() for _ in range(BLOCKS)))
        # If the way is another cell, the logit is a product of what both have to offer.
        self.is_pair = ways == cells
        self.ways = nn.Conv2d(CHANNELS, 2 * CHANNELS if self.is_pair else ways, 1)
        self.bias = nn.Parameter(torch.zeros(cells, cells if self.is_pair else 1))
        self.others = nn.Linear(CHANNELS, others) if others else None
        self.value = nn.Sequential(
            nn.Conv2d(CHANNELS, 8, 1),
            nn.ReLU(),
            nn.Flatten(),
            nn.Linear(8 * cells, 64),
            nn.ReLU(),
            nn.Linear(64, 1),
            nn.Tanh(),
        )

    def forward(self, observations: Tensor) -> tuple[Tensor, Tensor]:
        """Returns the logits and the values of observations."""
        cells = self.blocks(functional.relu(self.stem(observations * self.scale) + self.places))
        ways = self.ways(cells).flatten(2)
        if self.is_pair:
            leave, enter = ways.split(CHANNELS, 1)
            logits = leave.transpose(1, 2) @ enter / CHANNELS**0.5 + self.bias
        else:
            logits = ways.transpose(1, 2) + self.bias
        logits = logits.flatten(1)
        if self.others is not None:
            logits = torch.cat([logits, self.others(cells.mean((2, 3)))], 1)
        return logits, self.value(cells)[:, 0]

    def evaluate(self, observations: Planes, _: Bools | None = None) -> tuple[Floats, Floats]:
        """Evaluates leaves for `menagerie.mcts`."""
        self.eval()
        with torch.inference_mode():
            logits, values = self(torch.from_numpy(observations))
        return logits.numpy(), values.numpy()


class Memory:
    """The last positions of self-play: what was seen, the search's policy, and the value."""

    def __init__(self, sizes: menagerie.Spaces) -> None:
        """Begins with nothing."""
        width = min(WIDTH, sizes.actions)
        self.observations = np.zeros((MEMORY, *sizes.shape), np.uint8)
        self.actions = np.zeros((MEMORY, width), np.int32)
        self.policy = np.zeros((MEMORY, width), np.float32)  # -1 if the action is illegal
        self.values = np.zeros(MEMORY, np.float32)
        self.count = 0

    def add(self, observations: Planes, masks: Bools, policy: Floats, values: Floats) -> Numbers:
        """Keeps positions. Returns their numbers."""
        numbers = np.arange(self.count, self.count + len(values))
        rows = numbers % MEMORY
        width = self.actions.shape[1]
        # If more actions are legal, those that the search likes least are left out.
        best = np.argpartition(-(policy + masks), width - 1, axis=1)[:, :width]
        self.observations[rows], self.values[rows], self.actions[rows] = observations, values, best
        policy = np.where(masks, policy, -1)
        self.policy[rows] = np.take_along_axis(policy, best, axis=1)
        self.count += len(values)
        return numbers

    def state(self) -> dict[str, Any]:
        """Returns what is kept."""
        rows = min(self.count, MEMORY)
        return {
            name: each[:rows] if isinstance(each, np.ndarray) else each
            for name, each in vars(self).items()
        }

    def restore(self, state: dict[str, Any]) -> None:
        """Puts back what was kept."""
        self.count = state.pop("count")
        for name, each in state.items():
            getattr(self, name)[: len(each)] = each


class Run:
    """A training: the network, the games it plays, and what it remembers of them."""

    def __init__(self, game: str, variant: str | None = None, seed: int = 1) -> None:
        """Begins a training. The seed decides everything."""
        variant = variant or VARIANTS.get(game)
        torch.manual_seed(seed)
        self.terms = {"game": game, "variant": variant, "seed": seed}
        self.dice = np.random.default_rng(seed)
        self.batch = menagerie.Batch(game, GAMES, variant=variant, seed=seed, max_plies=MAX_PLIES)
        self.symmetries = menagerie.symmetries(game, variant=variant)
        self.network = Network(self.batch.spaces).to(memory_format=torch.channels_last)
        self.optimiser = torch.optim.AdamW(self.network.parameters(), RATE, weight_decay=1e-4)
        self.memory = Memory(self.batch.spaces)
        self.unfinished: list[list[tuple[int, int]]] = [[] for _ in range(GAMES)]
        self.lengths: list[int] = []
        self.curve: list[dict[str, float | int | str]] = []
        self.seconds = 0.0

    def play(self, is_taught: bool) -> None:
        """Plays some plies of all games."""
        batch, memory = self.batch, self.memory
        for _ in range(PLIES):
            found = menagerie.mcts(
                batch,
                None if is_taught else self.network.evaluate,
                TAUGHT if is_taught else OWN,
                leaves=GAMES,
                considered=32 if is_taught else 16,
                gumbel=True,
                temperature=1.0,
                seed=self.dice,
                threads=torch.get_num_threads(),
            )
            numbers = memory.add(batch.observe(), batch.action_masks(), found.policy, found.values)
            for game, (number, player) in enumerate(zip(numbers, batch.turns, strict=True)):
                self.unfinished[game].append((int(number), int(player)))
            results = batch.step(found.actions)
            for game in np.flatnonzero(results.terminated | results.truncated):
                for number, player in self.unfinished[game]:
                    # Of a game that was stopped only the search tells a value.
                    if results.terminated[game] and number >= memory.count - MEMORY:
                        row = number % MEMORY
                        memory.values[row] = (
                            memory.values[row] + results.rewards[game, player]
                        ) / 2
                self.lengths.append(len(self.unfinished[game]))
                self.unfinished[game] = []

    def learn(self, rate: float) -> tuple[float, float]:
        """Takes some steps. Returns the mean losses of policy and value."""
        memory = self.memory
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        self.network.train()
        losses = np.zeros(2)
        for _ in range(STEPS):
            rows = self.dice.integers(min(memory.count, MEMORY), size=ROWS)
            symmetry = self.symmetries[self.dice.integers(len(self.symmetries))]
            seen = symmetry.observations(memory.observations[rows])
            actions = torch.from_numpy(symmetry.images(memory.actions[rows]))
            policy = torch.from_numpy(memory.policy[rows])
            logits, values = self.network(torch.from_numpy(seen))
            logits = logits.gather(1, actions).masked_fill(policy < 0, -1e9)
            logs = functional.log_softmax(logits, 1)
            of_policy = -(policy.clamp(min=0) * logs).sum(1).mean()
            of_value = functional.mse_loss(values, torch.from_numpy(memory.values[rows]))
            self.optimiser.zero_grad()
            (of_policy + of_value).backward()
            self.optimiser.step()
            losses += of_policy.item(), of_value.item()
        return losses[0] / STEPS, losses[1] / STEPS

    def iterate(self, progress: float, taught: float, has_test: bool = False) -> None:
        """Plays, learns and notes how it went, after a share `progress` of the whole training."""
        began = time.process_time()
        is_taught = progress < taught
        self.play(is_taught)
        of_policy, of_value = self.learn(RATE * max(1 - progress, 0.02))
        self.seconds += time.process_time() - began
        lengths, self.lengths = self.lengths, []
        self.curve.append(
            {
                "iteration": len(self.curve) + 1,
                "seconds": round(self.seconds, 1),
                "leaves": "evaluation" if is_taught else "network",
                "positions": self.memory.count,
                "games": len(lengths),
                "plies": round(float(np.mean(lengths)), 1) if lengths else "",
                "policy loss": round(of_policy, 4),
                "value loss": round(of_value, 4),
                **{each: self.test(each) if has_test else "" for each in OPPONENTS},
            }
        )

    def test(self, opponent: str, games: int = TEST_GAMES) -> float:
        """Returns the mean reward of the policy alone, half of the games in each seat."""
        batch = menagerie.Batch(
            self.terms["game"],
            games,
            variant=self.terms["variant"],
            seed=1_000_000,
            opponent=opponent,
            max_plies=MAX_PLIES,
            auto_reset=False,
        )
        dice = np.random.default_rng(1)
        total = 0.0
        while len(going := np.flatnonzero(batch.action_counts())):
            logits, _ = self.network.evaluate(batch.observe(where=going))
            logits = logits + 0.5 * dice.gumbel(size=logits.shape)
            logits = np.where(batch.action_masks(where=going), logits, -np.inf)
            rewards = batch.step(logits.argmax(axis=1), where=going).rewards
            # The caller moves first in the games with even numbers.
            total += float(rewards[np.arange(len(going)), going % 2].sum())
        return round(total / games, 3)

    @property
    def digest(self) -> str:
        """What tells whether two networks are the same."""
        values = (each.numpy().tobytes() for each in self.network.state_dict().values())
        return hashlib.sha256(b"".join(values)).hexdigest()

    def save(self, folder: Path) -> None:
        """Writes the files, each whole or not at all."""
        folder.mkdir(parents=True, exist_ok=True)
        parts = ("terms", "dice", "batch", "unfinished", "lengths", "curve", "seconds")
        state = {
            "network": self.network.state_dict(),
            "optimiser": self.optimiser.state_dict(),
            "memory": self.memory.state(),
            **{part: getattr(self, part) for part in parts},
        }
        player = {**self.terms, "seconds": self.seconds, "network": self.network.state_dict()}
        for name, content in (("state.pt", state), ("weights.pt", player)):
            torch.save(content, folder / "new")
            os.replace(folder / "new", folder / name)
        with (folder / "curve.csv").open("w", newline="", encoding="utf-8") as file:
            table = csv.DictWriter(file, self.curve[0])
            table.writeheader()
            table.writerows(self.curve)

    def restore(self, folder: Path) -> None:
        """Goes on from the files of a training with the same game, variant and seed."""
        state = torch.load(folder / "state.pt", weights_only=False)
        if state["terms"] != self.terms:
            raise ValueError(f"{folder} has another training: {state['terms']}")
        self.network.load_state_dict(state.pop("network"))
        self.optimiser.load_state_dict(state.pop("optimiser"))
        self.memory.restore(state.pop("memory"))
        vars(self).update(state)


class Player:
    """A trained player for `menagerie.agents` and, as `train:Player`, for `distributed.arena`.

    There it plays by the weights of the folder that the environment variable `TRAINED` names.
    """

    def __init__(self, folder: str | None = None, simulations: int = 32) -> None:
        """Reads the weights of a folder."""
        torch.set_num_threads(1)
        found = torch.load(Path(folder or os.environ["TRAINED"]) / "weights.pt")
        self.network = Network(menagerie.spaces(found["game"], variant=found["variant"]))
        self.network.load_state_dict(found["network"])
        self.simulations = simulations

    def __call__(self, batch: menagerie.Batch, where: Numbers) -> Numbers:
        """Returns an action for each of some games."""
        found = menagerie.mcts(
            batch,
            self.network.evaluate,
            self.simulations,
            leaves=max(8, len(where)),
            gumbel=True,
            where=where,
            threads=1,
        )
        return found.actions


def train(
    run: Run,
    folder: Path,
    *,
    minutes: float | None = None,
    iterations: int | None = None,
    taught: float = 0.5,
    tests: int = TESTS,
) -> None:
    """Goes on until so many minutes or iterations are reached, and saves once in a while."""
    if (folder / "state.pt").exists():
        run.restore(folder)
    saved = run.seconds
    marks = list(np.linspace(0, 1, tests)) if tests else []
    marks = marks[1:] if run.curve else marks
    while True:
        progress = (
            len(run.curve) / iterations if iterations else run.seconds / (60 * (minutes or 1))
        )
        if progress >= 1:
            break
        has_test = bool(marks) and progress >= marks[0]
        marks = [mark for mark in marks if mark > progress]
        run.iterate(progress, taught, has_test)
        print(", ".join(f"{name} {each}" for name, each in run.curve[-1].items()), flush=True)
        if run.seconds - saved > 60:
            run.save(folder)
            saved = run.seconds
    if run.curve and tests:
        run.curve[-1].update({each: run.test(each) for each in OPPONENTS})
    run.save(folder)


def plot(run: Run, folder: Path) -> None:
    """Draws the curves into a file."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 4), layout="constrained")
    axes = figure.add_subplot()
    for opponent in OPPONENTS:
        tested = [line for line in run.curve if line[opponent] != ""]
        minutes = [float(line["seconds"]) / 60 for line in tested]
        axes.plot(minutes, [line[opponent] for line in tested], "o-", label=f"against {opponent}")
    axes.axhline(0, color="grey", linewidth=0.8)
    axes.set(xlabel="minutes of a processor", ylabel="mean reward of the policy", ylim=(-1, 1))
    axes.set_title(f"{run.terms['game']}, seed {run.terms['seed']}")
    axes.legend()
    figure.savefig(folder / "curve.svg")


def main() -> None:
    """Trains, as the command line says."""
    parser = argparse.ArgumentParser(description="Train a player by self-play.")
    names = [info.name for info in menagerie.games()]
    parser.add_argument("--game", choices=names, default="lifeduel")
    parser.add_argument("--variant", help="the variant, by default the usual or smallest one")
    parser.add_argument("--seed", type=int, default=1, help="decides everything")
    parser.add_argument("--minutes", type=float, default=240, help="minutes of processor time")
    parser.add_argument("--iterations", type=int, help="the length instead of the minutes")
    parser.add_argument("--taught", type=float, default=0.5, help="the share with the evaluation")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True, help="the folder")
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    run = Run(options.game, options.variant, options.seed)
    length = {"minutes": options.minutes, "iterations": options.iterations}
    train(run, options.out, **length, taught=options.taught)
    plot(run, options.out)
    print(run.digest)


if __name__ == "__main__":
    main()
