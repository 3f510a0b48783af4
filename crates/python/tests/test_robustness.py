"""Nothing a caller passes ends in anything but an ordinary exception."""

import copy
import inspect
import itertools
import pickle
import random
import shutil
import threading
from pathlib import Path

import numpy as np
import pytest

import menagerie as m
from menagerie import distributed, life
from menagerie.gymnasium import MenagerieEnv, MenagerieVectorEnv
from menagerie.pettingzoo import conquid_v0
from menagerie.playthrough import playthrough

HERE = distributed.Local(0)

# The exceptions that the documentation of the package names.
DOCUMENTED = (
    m.MenagerieError,
    ImportError,
    IndexError,
    MemoryError,
    OSError,
    RuntimeError,
    TypeError,
    ValueError,
)

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
    """Yields new objects of each class, and the modules."""
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
            if inspect.ismodule(owner) and not value.__module__.startswith("menagerie"):
                continue  # A module has what it imports.
            yield pytest.param(number, name, id=f"{type(owner).__name__}.{name}")


def failure(work, arguments, options=None):
    """Returns the ordinary exception of a call, if it raises one."""
    try:
        work(*arguments, **(options or {}))
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
        assert error is None or isinstance(error, DOCUMENTED), arguments
        assert not isinstance(error, RecursionError), arguments
        assert "internal error" not in str(error), arguments


NUMBERS = [-1, 0, 1, 2, 7, 8, 201, 2**31, 2**32 - 1, 2**63 - 1, 2**63, 2**64 - 1, 2**64]

# Pictures, searches and worlds of any size: the package checks their arguments.
UNCHECKED = {"advance", "gif", "rgb", "search"}


@pytest.mark.parametrize("number", range(5))
def test_numbers_do_not_make_the_extension_panic(number):
    def native():
        return next(itertools.islice(owners(), number, None))._native

    for name in set(dir(native())) - UNCHECKED:
        if name.startswith("_") or not callable(getattr(native(), name)):
            continue
        for arguments in [*itertools.product(NUMBERS), *itertools.product(NUMBERS, ["a1", 0, 2])]:
            if name != "perft" or arguments[0] not in (7, 8):  # These take long.
                # A panic is no Exception, so it ends the test.
                error = failure(getattr(native(), name), arguments)
                assert "internal error" not in str(error), (name, arguments)


def test_numbers_of_games_and_players_are_checked_by_the_extension():
    batch = m.Batch("lifeduel", 8)
    native = batch._native
    for method, arguments in [("game", ()), ("action_text", (0,)), ("actions_of", ("a1",))]:
        for number in (8, 2**64 - 1):
            with pytest.raises(IndexError, match=f"game {number}: expected a number below 8"):
                getattr(native, method)(number, *arguments)
    observe = (native.observe, (None, batch.observe(), 2))
    for method, arguments in [observe, (GAME._native.resign, (2,))]:
        with pytest.raises(IndexError, match="player 2: expected 0 or 1"):
            method(*arguments)
    batch.step(batch.sample())


def test_the_documentation_names_all_exceptions():
    page = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
    for each in DOCUMENTED:
        assert f"`{each.__name__}" in page
        assert f"`{each.__name__}`" in m.__doc__
    own = [getattr(m, name) for name in m.__all__]
    own = [each for each in own if isinstance(each, type) and issubclass(each, Exception)]
    for each in (*own, distributed.WorkersLost):
        assert issubclass(each, m.MenagerieError)
        assert f"`{each.__name__}" in page


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


GAME = m.game("conway-chess")
SQUARE = np.ones((3, 3), bool)

# Calls that are right, whose keyword arguments are tried one by one.
RIGHT = [
    (m.game, ("pacifist",), {}),
    (m.spaces, ("pacifist",), {}),
    (m.Batch, ("lifeduel", 2), {"opponent": "random"}),
    (m.Batch("lifeduel", 2).observe, (), {}),
    (m.Batch("lifeduel", 2).reset, (), {}),
    (GAME.search, (), {"depth": 1}),
    (GAME.to_svg, (), {}),
    (GAME.to_array, (), {}),
    (GAME.to_gif, (), {}),
    (life.World, (SQUARE,), {}),
    (life.step, (SQUARE,), {}),
    (life.Pattern.from_array, (SQUARE,), {}),
    (life.Pattern.named("Glider").to_array, (), {}),
    (life.World(SQUARE).to_array, (), {}),
    (conquid_v0.env, (), {}),
    (MenagerieEnv, ("lifeduel",), {}),
    (MenagerieVectorEnv, ("lifeduel",), {}),
    (playthrough, ("lifeduel",), {}),
    (distributed.perft, ("lifeduel", 1), {"on": HERE}),
    (distributed.arena, ("lifeduel", "random", "random"), {"on": HERE, "pairs": 1}),
    (distributed.self_play, ("lifeduel", 1, "games"), {"on": HERE}),
    (distributed.soups, (1,), {"on": HERE, "size": 4}),
    (distributed.soup, (1,), {}),
    (distributed.Sprt, (0, 5), {}),
    (distributed.Local, (), {}),
]

# These decide how much work there is.
AMOUNTS = {"generations", "limit", "pairs", "size"}

# These are functions.
CALLED = {"on_iteration", "progress"}


@pytest.mark.parametrize(("call", "right", "options"), RIGHT)
def test_nasty_keyword_arguments_are_refused_by_name(call, right, options, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    parameters = inspect.signature(call).parameters.values()
    names = [each.name for each in parameters][len(right) :]
    assert names or call is GAME.to_svg
    for name, value in itertools.product(names, NASTY):
        if name in AMOUNTS and isinstance(value, int) and value > 1:
            continue
        if (name == "on" and value is None) or (name in CALLED and callable(value)):
            continue  # These are right.
        shutil.rmtree("games", ignore_errors=True)
        error = failure(call, right, {**options, name: value})
        assert error is None or isinstance(error, (TypeError, ValueError, OSError)), (name, value)
        if error is not None and not isinstance(error, (OSError, UnicodeError)):
            assert name in str(error) or "unknown" in str(error), (name, value, error)


def test_a_game_can_be_used_by_several_threads_at_once():
    game = m.game("conway-chess")
    failures = []

    def work(seed):
        dice = random.Random(seed)
        for _ in range(100):
            try:
                if dice.random() < 0.6:
                    game.play(dice.choice(game.moves()))
                else:
                    game.undo()
                assert m.Game.read(game.json).start == game.start
                assert game.to_svg().startswith("<svg")
            except (m.IllegalMove, m.GameOver, IndexError):
                pass  # Another thread was faster.
            except Exception as error:
                failures.append(error)

    in_threads(work, 4)
    assert failures == []
    assert m.Game.read(game.json) == game


def test_a_world_that_advances_refuses_other_threads():
    world = life.World(life.Pattern.named("Acorn"), algorithm="unbounded")
    refused = []

    def work(_):
        for _ in range(50):
            try:
                world.advance(20)
                assert world.population > 0
                world.copy().advance(1)
            except RuntimeError as error:
                refused.append(str(error))

    in_threads(work, 4)
    assert all("the world is at work in another thread" in words for words in refused)
    alone = life.World(life.Pattern.named("Acorn"), algorithm="unbounded")
    alone.advance(world.generation)
    assert (alone.population, alone.bounds) == (world.population, world.bounds)


def in_threads(work, count):
    """Calls a function in several threads at once, with their numbers."""
    threads = [threading.Thread(target=work, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def test_copies_and_pickles():
    game = m.game("pacifist")
    game.play("e2e4")
    world = life.World(life.Pattern.named("Glider"))
    pattern = life.Pattern.named("Glider")
    for copied in (copy.copy, copy.deepcopy):
        assert copied(game) == game
        other = copied(world)
        other.advance(4)
        assert (world.generation, other.generation) == (0, 4)
        assert copied(pattern).population == 5
    assert pickle.loads(pickle.dumps(game)) == game
    assert pickle.loads(pickle.dumps(game.play("e7e5"))) == game.last_events
    for kept in (game.moves(), world, pattern):
        assert pickle.loads(pickle.dumps(kept)) == kept
