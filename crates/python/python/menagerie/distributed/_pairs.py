"""The statistics of pairs of games, counted as the arena of the Rust workspace counts them.

Both games of a pair begin from the same opening, with colours exchanged. A pair is one observation
with five possible scores (the pentanomial model). The formulas and their sources are those of
`examples/arena/src/pairs.rs`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from menagerie._checks import real

SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""The score of a pair, as a fraction of its two points."""

RARE = 1e-3
"""A score that did not occur counts as this many pairs, so that it stays possible."""

CHI_SQUARED_95 = 3.841_458_820_694_124
"""The 95 % point of the chi-squared distribution with one degree of freedom."""


@dataclass(frozen=True, slots=True)
class Sprt:
    """A test that ends a match as soon as it has decided between two differences in strength.

    Attributes:
        elo0: The difference of the first hypothesis, in Elo: there is no such gain.
        elo1: The difference of the second hypothesis, in Elo: there is a gain.
        alpha: The probability of accepting the second hypothesis if the first is true.
        beta: The probability of accepting the first hypothesis if the second is true.
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        """Refuses numbers that are not a test.

        Raises:
            TypeError: If one of them is no number.
            ValueError: If the differences or rates are out of range.
        """
        for name in ("elo0", "elo1", "alpha", "beta"):
            real(name, getattr(self, name), "a number")
        is_rate = all(0.0 < rate < 0.5 for rate in (self.alpha, self.beta))
        if not (-200.0 <= self.elo0 < self.elo1 <= 200.0 and is_rate):
            raise ValueError(
                "sprt: expected two differences from -200 to 200 with elo0 below elo1, and two "
                f"rates of errors above 0 and below 0.5, not {self}"
            )

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which the test ends."""
        low = math.log(self.beta / (1.0 - self.alpha))
        return low, math.log((1.0 - self.beta) / self.alpha)

    def llr(self, pairs: Sequence[int]) -> float:
        """Returns the log-likelihood ratio of the second hypothesis against the first.

        Args:
            pairs: How many pairs scored 0, ½, 1, 1½ and 2 points.
        """
        total, seen = _observed(pairs)
        low = _likeliest(seen, score_of(self.elo0))
        high = _likeliest(seen, score_of(self.elo1))
        if low is None or high is None:
            return 0.0
        terms = zip(seen, low, high, strict=True)
        return total * sum(p * math.log(b / a) for p, a, b in terms)

    def decision(self, pairs: Sequence[int]) -> str | None:
        """Returns the accepted hypothesis, `elo0` or `elo1`, or None if there is none yet.

        Args:
            pairs: How many pairs scored 0, ½, 1, 1½ and 2 points.
        """
        low, high = self.bounds
        llr = self.llr(pairs)
        if llr >= high:
            return "elo1"
        return "elo0" if llr <= low else None


def score_of(elo: float) -> float:
    """Returns the expected score of a player that is stronger by an Elo difference."""
    return 1.0 / (1.0 + math.pow(10.0, -elo / 400.0))


def elo_of(score: float) -> float:
    """Returns the Elo difference at which a player is expected to have this score, 0 to 1."""
    if score <= 0.0:
        return -math.inf
    if score >= 1.0:
        return math.inf
    return -400.0 * math.log10(1.0 / score - 1.0) + 0.0


def interval(pairs: Sequence[int]) -> tuple[float, float, float] | None:
    """Returns the fraction of the points won and its 95 % confidence interval.

    Args:
        pairs: How many pairs scored 0, ½, 1, 1½ and 2 points.

    Returns:
        The score, the lower and the upper end; None without pairs.
    """
    count = sum(pairs)
    if count == 0:
        return None
    score = _mean([n / count for n in pairs])
    total, seen = _observed(pairs)

    def deviance(mean: float) -> float:
        likeliest = _likeliest(seen, mean)
        if likeliest is None:
            return math.inf
        terms = zip(seen, likeliest, strict=True)
        return 2.0 * total * sum(p * math.log(p / q) for p, q in terms)

    middle = _mean(seen)
    low = _root(0.0, middle, lambda mean: deviance(mean) - CHI_SQUARED_95)
    high = _root(middle, 1.0, lambda mean: CHI_SQUARED_95 - deviance(mean))
    # The zeros that count as a little must not move the interval away from 0 or 1.
    return score, 0.0 if score == 0.0 else low, 1.0 if score == 1.0 else high


def _mean(distribution: Sequence[float]) -> float:
    """Returns the mean score of a distribution."""
    return sum(p * score for p, score in zip(distribution, SCORES, strict=True))


def _observed(pairs: Sequence[int]) -> tuple[float, list[float]]:
    """Returns the number of pairs and the distribution of their scores, without zeros."""
    counts = [float(count) or RARE for count in pairs]
    total = sum(counts)
    return total, [count / total for count in counts]


def _root(low: float, high: float, falling: Callable[[float], float]) -> float:
    """Returns a number between two others at which a function that falls changes its sign."""
    for _ in range(100):
        middle = (low + high) / 2.0
        if middle <= low or middle >= high:
            break
        if falling(middle) > 0.0:
            low = middle
        else:
            high = middle
    return (low + high) / 2.0


def _likeliest(seen: Sequence[float], mean: float) -> list[float] | None:
    """Returns the likeliest distribution with a mean, or None if no distribution has it."""
    surplus = [score - mean for score in SCORES]
    if surplus[0] >= 0.0 or surplus[-1] <= 0.0:
        return None

    def sum_at(x: float) -> float:
        return sum(p * a / (1.0 + x * a) for p, a in zip(seen, surplus, strict=True))

    x = _root(-1.0 / surplus[-1], -1.0 / surplus[0], sum_at)
    return [p / (1.0 + x * a) for p, a in zip(seen, surplus, strict=True)]
