"""Nothing a caller passes ends in anything but an ordinary exception."""

import itertools

import numpy as np
import pytest

import menagerie as m
from menagerie import life

NASTY = [
    None,
    True,
    -1,
    0,
    2**31,
    2**63,
    2**64,
    2**200,
    -(2**200),
    0.5,
    float("nan"),
    "",
    "\0",
    "é🙂" * 500,
    "\ud800",
    "e2e4",
    "-1",
    "99999999999999999999",
    b"bytes",
    [],
    [[]],
    {},
    (1, 2),
    slice(None),
    np.zeros(0),
    np.zeros((2, 2), bool),
    np.int64(-5),
    np.array(["a"]),
    object(),
    m.game,
]


def owners():
    """Yields all that has functions to call, made anew."""
    yield m.game("conway-chess")
    yield m.game("conquid", variant="small").moves()
    yield m.Batch("lifeduel", 2)
    yield life.Pattern.named("Glider")
    yield life.World(np.ones((3, 3), bool))
    yield m
    yield life


# With great numbers these work for years, until Ctrl-C; other tests have their bad arguments.
ENDLESS = {"advance", "perft", "search", "step"}


def calls():
    """Yields functions with what they are functions of."""
    for number, owner in enumerate(owners()):
        for name in dir(owner):
            value = getattr(owner, name)
            if name.startswith("_") or not callable(value) or name in ENDLESS:
                continue
            yield pytest.param(number, name, id=f"{type(owner).__name__}.{name}")


def failure(work, arguments):
    """Returns the ordinary exception of a call, if it raises one."""
    try:
        work(*arguments)
    except Exception as error:
        return error
    return None


@pytest.mark.parametrize(("number", "name"), list(calls()))
def test_nasty_arguments_raise_ordinary_exceptions(number, name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    pairs = itertools.product(NASTY, NASTY[::6])
    for arguments in [(), *((one,) for one in NASTY), *pairs]:
        owner = next(itertools.islice(owners(), number, None))
        error = failure(getattr(owner, name), arguments)
        assert not isinstance(error, (SystemError, RecursionError)), arguments
        assert "internal error" not in str(error), arguments


@pytest.mark.parametrize("name", [info.name for info in m.games()])
def test_nasty_texts_are_no_positions_moves_or_records(name):
    game = m.game(name, variant="small" if name == "conquid" else None)
    position, record = game.position, game.json
    dice = np.random.default_rng(1)
    for _ in range(300):
        for text, read in (
            (position, lambda text: m.game(name, position=text)),
            (record, m.Game.read),
        ):
            letters = list(text)
            for _ in range(int(dice.integers(1, 4))):
                letters[int(dice.integers(len(letters)))] = str(dice.choice(list(text + "\0é9/ ")))
            try:
                other = read("".join(letters))
            except m.MenagerieError:
                continue
            # A text that is read is a game that can be played.
            for move in other.moves()[:3]:
                other.branch().play(move)
