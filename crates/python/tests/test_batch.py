"""Many games at once."""

import importlib.util
import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor

import numpy as np
import pytest

import menagerie as m

NAMES = [info.name for info in m.games()]
SMALL = {"conquid": "small"}


def batch(name, n, **options):
    """Makes a batch of a small variant of a game."""
    return m.Batch(name, n, variant=SMALL.get(name), **options)


def followed(name, seed, threads, steps=120, **options):
    """Returns all that a batch of random games shows."""
    games = batch(name, 24, seed=seed, threads=threads, max_plies=70, **options)
    seen = []
    for _ in range(steps):
        actions = games.sample().copy()
        results = games.step(actions)
        seen += [
            actions,
            results.rewards.copy(),
            results.terminated.copy(),
            results.truncated.copy(),
            games.turns.copy(),
            games.observe().sum(axis=(2, 3)),
        ]
    return np.concatenate([array.ravel() for array in seen])


@pytest.mark.parametrize("name", NAMES)
def test_shapes_and_types(name):
    games = batch(name, 5)
    spaces = games.spaces
    assert spaces == m.spaces(name, variant=SMALL.get(name))
    assert len(spaces.planes) == spaces.shape[0]
    assert games.observe().shape == (5, *spaces.shape)
    assert games.observe().dtype == np.uint8
    assert games.action_masks().shape == (5, spaces.actions)
    assert games.action_masks().dtype == np.bool_
    assert (games.action_counts() == games.action_masks().sum(axis=1)).all()
    assert (len(games), games.turns.tolist()) == (5, [0] * 5)


@pytest.mark.parametrize("name", NAMES)
def test_threads_do_not_change_the_games(name):
    one = followed(name, 3, 1)
    assert (followed(name, 3, 2) == one).all()
    assert (followed(name, 3, 5) == one).all()
    assert (followed(name, 4, 2) != one).any()


def test_reset_begins_the_same_games():
    games = batch("wildebeest", 9, seed=5)
    first = [games.sample().copy()]
    games.step(first[0])
    games.reset()
    assert (games.sample() == first[0]).all()
    games.reset(seed=6)
    assert (games.sample() != first[0]).any()


def compare(name, seed):
    """Plays random moves in a batch and in a game. Returns the plies and the final results."""
    games = batch(name, 1, auto_reset=False, max_plies=60)
    game = m.game(name, variant=SMALL.get(name))
    random = np.random.default_rng(seed)
    while not (game.outcome or game.ply == 60):
        moves = game.moves()
        if name != "conquid":
            ways = {games.actions_of(0, move)[0]: move for move in moves}
            assert set(ways) == set(np.flatnonzero(games.action_masks()[0]))
            for action, move in ways.items():
                assert games.action_text(0, action) == move
        move = moves[int(random.integers(len(moves)))]
        assert games.game(0) == game
        assert games.turns[0] == game.turn
        game.play(move)
        for action in games.actions_of(0, move):
            results = games.step([action])
        assert results.terminated[0] == (game.outcome is not None)
        rewards = game.outcome.rewards if game.outcome else (0, 0)
        assert tuple(results.rewards[0]) == rewards
    assert games.plies()[0] == game.ply
    assert results.truncated[0] == (game.outcome is None)
    assert games.action_counts()[0] == 0
    return game.ply


@pytest.mark.parametrize("name", NAMES)
def test_masks_and_steps_agree_with_the_game(name):
    assert sum(compare(name, seed) for seed in range(12)) > 12


@pytest.mark.parametrize("name", ["pacifist", "wildebeest"])
def test_draws_by_history_are_those_of_the_record(name):
    """Knights that go to and fro repeat the position."""
    there = {"wildebeest": ["0,1-2,2", "10,1-8,2", "2,2-0,1", "8,2-10,1"]}
    cycle = there.get(name, ["b1c3", "b8c6", "c3b1", "c6b8"])
    games = batch(name, 1, auto_reset=False)
    game = m.game(name)
    while game.outcome is None:
        move = cycle[game.ply % 4]
        game.play(move)
        ahead = games.game(0)
        ahead.play(move)
        assert ahead == game
        assert ahead.outcome == game.outcome
        results = games.step(games.actions_of(0, move))
        assert results.terminated[0] == (game.outcome is not None)
    assert game.outcome.reason == "by repetition"
    assert tuple(results.rewards[0]) == (0, 0)


def test_acquires_can_be_picked_in_any_order():
    games = m.Batch("conquid", 1, variant="small")
    kind, *cells = games.actions_of(0, "A0,0;2,5;6,13")
    for action in (kind, *reversed(cells)):
        assert games.turns[0] == 0
        assert games.action_masks()[0, action]
        games.step([action])
        assert not games.action_masks()[0, action]
    assert games.turns[0] == 1
    assert games.game(0).played == ["A0,0;2,5;6,13"]
    # The second player sees the board mirrored: the enemy's cell of column 13 is in column 0.
    assert games.observe()[0, 1, 6, 0] == 1
    assert games.observe(player=0)[0, 0, 6, 13] == 1


def test_both_players_see_the_same_start():
    for name in NAMES:
        if name != "lifeduel":
            games = batch(name, 1)
            assert (games.observe(player=0) == games.observe(player=1)).all()


def test_observations_show_the_pieces():
    games = m.Batch("conway-chess", 1)
    planes = dict(zip(games.spaces.planes, games.observe()[0], strict=True))
    assert planes["own pawns"].tolist() == [[0] * 8] * 6 + [[1] * 8] + [[0] * 8]
    assert planes["enemy kings"][0].tolist() == [0, 0, 0, 0, 1, 0, 0, 0]
    assert (planes["own castling on the king's side"] == 1).all()


def test_auto_reset_begins_the_next_game_at_once():
    games = m.Batch("lifeduel", 4, variant="6x6t6g3", seed=1)
    for ply in range(1, 25):
        results = games.step(games.sample())
        assert results.terminated.all() == (ply % 12 == 0)
        assert (games.plies() == ply % 12).all()
        if ply % 12 == 0:
            assert (results.rewards.sum(axis=1) == 0).all()


def test_without_auto_reset_a_game_stays_over():
    games = m.Batch("lifeduel", 2, variant="6x6t6g3", seed=1, auto_reset=False)
    for _ in range(12):
        rewards = games.step(games.sample()).rewards.copy()
    assert games.sample().tolist() == [-1, -1]
    assert not games.action_masks().any()
    results = games.step([-5, 99])
    assert results.terminated.all()
    assert not results.rewards.any()
    assert rewards.any()
    games.reset()
    assert not results.terminated.any()
    assert games.action_counts().tolist() == [36, 36]


def test_chosen_games_restart():
    games = m.Batch("lifeduel", 4, variant="6x6t6g3", seed=1, auto_reset=False)
    for _ in range(12):
        results = games.step(games.sample())
    games.sample()
    games.reset(where=[True, False, True, False])
    assert games.plies().tolist() == [0, 12, 0, 12]
    assert results.terminated.tolist() == [False, True, False, True]
    assert results.rewards.any(axis=1).tolist()[::2] == [False, False]
    # A sampled action is an action of the game that begins, not of the game before.
    games = m.Batch("pacifist", 2, seed=1)
    games.step(games.sample())
    actions = games.sample().copy()
    games.reset(where=np.array([True, False]))
    assert games.plies().tolist() == [0, 1]
    games.step(actions)
    fresh = m.Batch("pacifist", 1)
    fresh.step(actions[:1])
    assert games.game(0).position == fresh.game(0).position
    # Every other element of an array is as good as an array.
    games.reset(where=np.array([False, True, True, False])[::2])
    assert games.plies().tolist() == [1, 0]


def test_the_caller_sees_the_board_after_the_end_too():
    games = m.Batch("lifeduel", 2, variant="6x6t6g3", seed=1, auto_reset=False, opponent="random")
    for _ in range(6):
        assert (games.observe() == games.observe(player=0))[0].all()
        assert (games.observe() == games.observe(player=1))[1].all()
        games.step(games.sample())
    assert games.turns.tolist() == [0, 0]
    assert (games.observe()[1] == games.observe(player=1)[1]).all()


def test_max_plies_truncates():
    games = m.Batch("pacifist", 3, max_plies=7)
    for ply in range(1, 15):
        results = games.step(games.sample())
        assert results.truncated.all() == (ply % 7 == 0)
    assert not results.terminated.any()


@pytest.mark.parametrize("opponent", ["random", "greedy", "depth:2", "nodes:50"])
@pytest.mark.parametrize("seat", ["first", "second", "alternate"])
def test_the_opponent_plays_the_other_side(opponent, seat):
    games = m.Batch("lifeduel", 6, variant="6x6t6g3", opponent=opponent, seat=seat, seed=3)
    # The seed is odd, so the first of the alternating games has the second seat.
    players = {"first": [0] * 6, "second": [1] * 6, "alternate": [1, 0] * 3}[seat]
    assert games.turns.tolist() == players
    assert games.plies().tolist() == players
    for _ in range(6):
        results = games.step(games.sample())
    assert results.terminated.all()
    other = [1 - player for player in players]
    assert games.turns.tolist() == (other if seat == "alternate" else players)


def test_seats_alternate_from_game_to_game_and_with_the_seed():
    for seed in range(4):
        games = m.Batch("lifeduel", 3, variant="6x6t6g3", opponent="random", seed=seed)
        assert games.turns.tolist() == [(seed + n) % 2 for n in range(3)]
        games.reset(where=[True, True, False])
        assert games.turns.tolist() == [(seed + n) % 2 for n in (1, 2, 2)]


def test_an_opponent_that_searches_knows_the_whole_game():
    games = m.Batch("pacifist", 2, opponent="depth:2", seat="second", seed=1)
    moves = []
    for _ in range(4):
        before = games.game(1)
        assert before.start == m.game("pacifist").start
        assert before.played[:-1] == moves
        actions = games.sample()
        moves = [*before.played, games.action_text(1, int(actions[1]))]
        games.step(actions)
    games.reset()
    assert games.game(1).ply == 1


def test_an_opponent_that_begins_leaves_a_game_to_play():
    """Random first moves in Wildebeest often lose a king at once."""
    games = m.Batch("wildebeest", 64, opponent="random", seat="second", seed=1)
    for _ in range(20):
        assert (games.turns == 1).all()
        assert (games.action_counts() > 0).all()
        games.step(games.sample())


@pytest.mark.parametrize("opponent", ["random", "greedy"])
def test_games_against_an_opponent_do_not_depend_on_threads(opponent):
    options = {"opponent": opponent, "steps": 30}
    assert (followed("pacifist", 3, 1, **options) == followed("pacifist", 3, 2, **options)).all()


def test_greedy_beats_random():
    games = m.Batch("lifeduel", 200, variant="6x6t6g3", opponent="greedy", seat="first", seed=9)
    for _ in range(6):
        results = games.step(games.sample())
    assert results.rewards[:, 1].mean() > 0.3


def test_an_illegal_action_changes_nothing():
    games = m.Batch("conway-chess", 3, seed=1)
    actions = games.sample().copy()
    before = games.observe().copy()
    for bad in (-1, 4672, 10**12, int(np.flatnonzero(~games.action_masks()[1])[0])):
        with pytest.raises(m.IllegalAction, match="in game 1: expected one of its 20"):
            games.step([actions[0], bad, actions[2]])
        assert (games.observe() == before).all()
    with pytest.raises(m.IllegalAction, match=r"illegal action 3508 \(a2a7\) in game 0"):
        games.step([48 * 73 + 4, -1, 0])
    games.step(actions)


def test_results_are_written_in_place():
    games = m.Batch("pacifist", 4)
    observations = np.ones((4, *games.spaces.shape), np.uint8)
    assert games.observe(observations) is observations
    assert games.observe() is games.observe()
    assert (games.observe() == observations).all()
    masks = np.ones((4, games.spaces.actions), np.bool_)
    assert games.action_masks(masks).sum() == 80
    results = games.step(games.sample())
    assert games.step(games.sample()) is results


def arrays(games):
    """Returns all arrays that a batch fills again and again, by name."""
    results = games.step(games.sample())
    return {
        "observations": games.observe(),
        "masks": games.action_masks(),
        "turns": games.turns,
        "counts": games.action_counts(),
        "plies": games.plies(),
        "actions": games.sample(),
        "rewards": results.rewards,
        "terminated": results.terminated,
        "truncated": results.truncated,
        "some": games.observe(where=[1, 3]),
    }


ADDRESSES = {
    "numpy": lambda array: array.ctypes.data,
    "torch": lambda array: array.data_ptr(),
    "jax.numpy": lambda array: array.unsafe_buffer_pointer(),
}


def share(library):
    """Checks that a library takes all arrays where they are, and that actions of it are taken."""
    taker = importlib.import_module(library)
    for n in (4, 5, 7, 300):
        games = m.Batch("pacifist", n)
        for name, array in arrays(games).items():
            # How games stand is one array with a row for each of these; JAX copies their few bytes.
            is_row = name in ("turns", "terminated", "truncated")
            assert is_row or array.ctypes.data % 64 == 0, name
            # JAX has no such numbers unless it is told to.
            if library == "jax.numpy" and (is_row or array.dtype == np.int64):
                continue
            taken = taker.from_dlpack(array)
            assert ADDRESSES[library](taken) == array.ctypes.data, name
            assert (np.asarray(taken) == array).all(), name
        games.step((1 * taker.from_dlpack(games.action_masks())).argmax(1))
        assert (games.plies() == 2).all()


@pytest.mark.parametrize("library", ADDRESSES)
def test_dlpack_shares_the_memory(library):
    if importlib.util.find_spec(library.split(".")[0]) is None:
        pytest.skip(f"{library} is not installed")
    # In another process, since JAX has threads, and other tests fork this one.
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        pool.submit(share, library).result()


@pytest.mark.parametrize(
    ("work", "error", "words"),
    [
        (lambda _: m.Batch("go", 1), m.UnknownGame, "unknown game"),
        (lambda _: m.Batch("conquid", 1, variant="x"), m.UnknownVariant, "unknown variant"),
        (lambda _: m.Batch("pacifist", 0), ValueError, "n: expected a whole number from 1"),
        (lambda _: m.Batch("pacifist", -3), ValueError, "n: expected a whole number from 1"),
        (lambda _: m.Batch("pacifist", 10**30), ValueError, "n: expected a whole number from 1"),
        (lambda _: m.Batch("pacifist", 1.0), TypeError, "n: expected a whole number"),
        (lambda _: m.Batch("pacifist", 1, seed=-1), ValueError, "seed: expected"),
        (lambda _: m.Batch("pacifist", 1, threads=0), ValueError, "threads: expected"),
        (lambda _: m.Batch("pacifist", 1, max_plies=0), ValueError, "max_plies: expected"),
        (
            lambda _: m.Batch("pacifist", 1, max_plies=1, opponent="random"),
            ValueError,
            "max_plies: expected a whole number from 2",
        ),
        (lambda _: m.Batch("pacifist", 1, auto_reset=1), TypeError, "auto_reset: expected"),
        (lambda _: m.Batch("pacifist", 1, seat="white"), ValueError, "seat: expected first"),
        (lambda _: m.Batch("pacifist", 1, opponent="x"), ValueError, "expected random, greedy"),
        (
            lambda _: m.Batch("pacifist", 1, opponent="depth:101"),
            ValueError,
            "opponent: expected a depth from 1 to 100, not 101",
        ),
        (lambda _: m.Batch("pacifist", 1, opponent="2s"), ValueError, "expected random, greedy"),
        (lambda _: m.Batch("pacifist", 1, opponent="uct"), ValueError, "expected random, greedy"),
        (
            lambda _: m.Batch("pacifist", 1, opponent="uct:nodes:9"),
            ValueError,
            "expected random, greedy",
        ),
        (lambda b: b.step([1.0, 2.0]), TypeError, "expected whole numbers of shape"),
        (lambda b: b.step(["a", "b"]), TypeError, "expected whole numbers of shape"),
        (lambda b: b.step([0]), ValueError, r"expected whole numbers of shape \(2,\), not"),
        (lambda b: b.step([[0, 0]]), ValueError, "expected whole numbers of shape"),
        (lambda b: b.step(None), TypeError, "expected whole numbers of shape"),
        (
            lambda b: b.step(np.array([2**64 - 1, 0], np.uint64)),
            m.IllegalAction,
            "illegal action 18446744073709551615 in game 0",
        ),
        (lambda b: b.observe(np.zeros(3, np.uint8)), ValueError, "shape"),
        (lambda b: b.observe(np.zeros((2, 16, 8, 8))), TypeError, "not one of float64"),
        (lambda b: b.observe([]), TypeError, "not list"),
        (
            lambda b: b.observe(np.zeros((8, 8, 16, 2), np.uint8).T),
            ValueError,
            "read-only or not contiguous",
        ),
        (
            lambda b: b.observe(np.broadcast_to(np.uint8(0), (2, 16, 8, 8))),
            ValueError,
            "read-only or not contiguous",
        ),
        (lambda b: b.observe(player=2), ValueError, "player: expected"),
        (lambda b: b.game(2), ValueError, "number: expected a whole number from 0 to 1"),
        (lambda b: b.game(-1), ValueError, "number: expected a whole number from 0 to 1"),
        (lambda b: b.action_text(0, -1), ValueError, "action: expected"),
        (lambda b: b.actions_of(0, "e2e5"), m.IllegalMove, "illegal move e2e5"),
        (lambda b: b.reset(seed=2**64), ValueError, "seed: expected"),
        (lambda b: b.reset(where=[2, 0]), ValueError, "where: expected numbers of games from 0"),
        (lambda b: b.reset(where=[0.0]), TypeError, "where: expected whole numbers of shape"),
        (
            lambda b: b.reset(where=[True]),
            ValueError,
            r"truth values of shape \(2,\), not of shape",
        ),
        (lambda b: b.reset(where=[[True, True]]), ValueError, "where: expected whole numbers"),
        (lambda b: b.reset(where=[True, True], seed=1), ValueError, "seed: expected None"),
        (lambda b: b.step([True, False]), TypeError, "expected whole numbers"),
        (lambda b: b.step([np.nan, 0]), TypeError, "expected whole numbers"),
        (lambda b: b.step([2**200, 0]), TypeError, "expected whole numbers"),
        (lambda b: b.step([[0], [0, 0]]), (TypeError, ValueError), "expected|inhomogeneous"),
        (lambda b: b.step({}), TypeError, "expected whole numbers"),
        (lambda b: b.step([2**63 - 1, -(2**63)]), m.IllegalAction, "illegal action"),
        (lambda b: b.sample(np.zeros(2, ">i8")), TypeError, "not one of >i8"),
        (lambda b: b.sample(np.zeros(4, np.int64)[::2]), ValueError, "not contiguous"),
        (lambda b: b.actions_of(0, "\ud800"), UnicodeEncodeError, "surrogates"),
        (lambda b: b.actions_of(0, "e2\0e4"), m.IllegalMove, "illegal move"),
        (lambda _: m.Batch("pacifist", np.array([2, 3])), TypeError, "n: expected"),
        (lambda _: m.Batch("pacifist", True), TypeError, "n: expected"),
        (lambda _: m.Batch("pacifist", 1, seed=float("nan")), TypeError, "seed: expected"),
        (lambda _: m.Batch("pacifist\0", 1), m.UnknownGame, "unknown game"),
    ],
)
def test_bad_input_is_refused_with_what_was_expected(work, error, words):
    games = m.Batch("pacifist", 2)
    with pytest.raises(error, match=words):
        work(games)
    games.step(games.sample())


def test_a_huge_array_is_refused():
    games = m.Batch("wildebeest", 300_000)
    with pytest.raises(ValueError, match="action_masks: an array of 4392300000 bytes: expected"):
        games.action_masks()
    assert (games.action_counts() > 0).all()


def test_ctrl_c_stops_an_opponent():
    games = m.Batch("pacifist", 2, opponent="depth:60", seat="first")
    sender = threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT))
    sender.start()
    with pytest.raises(KeyboardInterrupt):
        games.step(games.sample())
    sender.join()
    assert games.plies().tolist() == [2, 2]


def test_a_closed_batch_is_refused():
    with m.Batch("pacifist", 2) as games:
        assert not games.closed
    assert games.closed
    games.close()
    for work in (games.sample, games.observe, games.action_masks, games.reset):
        with pytest.raises(m.ClosedError, match="closed"):
            work()
    with pytest.raises(m.ClosedError, match="closed"):
        games.step([0, 0])


def test_two_threads_cannot_use_a_batch_at_once():
    games = m.Batch("wildebeest", 64, threads=2)
    refused = []

    def work():
        for _ in range(300):
            try:
                games.step(games.sample(np.empty(64, np.int64)))
            except m.IllegalAction:
                pass  # Another thread has played since.
            except Exception as error:
                refused.append((type(error), str(error)))

    workers = [threading.Thread(target=work) for _ in range(3)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    words = "the batch is at work in another thread: give each thread its own"
    assert set(refused) == {(RuntimeError, words)}
    games.step(games.sample())


def test_two_batches_cannot_fill_an_array_at_once():
    shared = np.empty(4096, np.int64)
    refused = []

    def work():
        games = m.Batch("wildebeest", 4096, threads=1)
        for _ in range(100):
            try:
                games.sample(shared)
            except Exception as error:
                refused.append((type(error), str(error)))

    workers = [threading.Thread(target=work) for _ in range(3)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    words = "the array is in use in another thread: give each thread its own"
    assert set(refused) == {(RuntimeError, words)}
