"""Games as values: copies, states, pickles, starts, and calls for some of the games."""

import copy
import json
import multiprocessing
import pickle

import numpy as np
import pytest

import menagerie as m

NAMES = [info.name for info in m.games()]
SMALL = {"conquid": "small", "lifeduel": "6x6t6g3"}
N = 6


def batch(name, n=N, **options):
    """Makes a batch of a small variant of a game that does not begin again."""
    options = {"auto_reset": False, "max_plies": 60, "threads": 1, **options}
    return m.Batch(name, n, variant=SMALL.get(name), **options)


def backwards(games, number):
    """Returns the action that takes back the last move of the player to move, if it is legal."""
    played = games.game(number).played
    if len(played) < 2:
        return None
    move = played[-2]
    back = "-".join(reversed(move.split("-"))) if "-" in move else move[2:4] + move[:2]
    try:
        return games.actions_of(number, back)[0]
    except m.IllegalMove:
        return None


def actions(games, dice):
    """Returns a random action for each game, that often goes back to where a piece has been."""
    chosen = games.sample().copy()
    if games.game_name not in ("conquid", "lifeduel"):
        for number in range(len(games)):
            back = backwards(games, number) if dice.random() < 0.7 else None
            if back is not None and chosen[number] >= 0:
                chosen[number] = back
    return chosen


def seen(games):
    """Returns all that the games show."""
    offsets, legal = games.legal_actions()
    return [
        *(games.observe(player=player).copy() for player in (0, 1, None)),
        games.action_masks().copy(),
        games.action_counts().copy(),
        games.plies().copy(),
        games.turns.copy(),
        offsets,
        legal,
    ]


def kept(results):
    """Returns copies of results."""
    return [results.rewards.copy(), results.terminated.copy(), results.truncated.copy()]


def same(one, other):
    """Checks that lists of arrays are equal."""
    for mine, theirs in zip(one, other, strict=True):
        assert mine.dtype == theirs.dtype
        assert np.array_equal(mine, theirs)


def assigned(games, other):
    """Copies the games into another batch, in another order."""
    order = np.random.default_rng(len(games)).permutation(len(games))
    other.assign(order, games, order)
    return other


def assigned_within(games, other):
    """Copies the games of a batch onto each other and back."""
    other.assign(np.arange(len(games)), games, np.arange(len(games)))
    turned = np.roll(np.arange(len(games)), 1)
    other.assign(turned, other, np.arange(len(games)))
    other.assign(np.arange(len(games)), other, turned)
    return other


def restored(games, other):
    """Restores the states of the games in another batch."""
    other.restore(games.states())
    return other


def replayed(games, other):
    """Sets each game of another batch."""
    for number in range(len(games)):
        other.set_game(number, games.game(number))
    return other


def in_a_new_batch(games, _):
    """Makes a batch that begins with the games, unless one is over."""
    if not (games.action_counts() > 0).all():
        return copy.deepcopy(games)
    starts = [games.game(number) for number in range(len(games))]
    options = {"history": games._options["history"], "max_plies": 60, "threads": 1}
    return m.Batch(games.game_name, len(games), games=starts, auto_reset=False, **options)


WAYS = [
    assigned,
    assigned_within,
    restored,
    replayed,
    in_a_new_batch,
    lambda games, _: copy.copy(games),
    lambda games, _: copy.deepcopy(games),
    lambda games, _: pickle.loads(pickle.dumps(games)),
]


@pytest.mark.parametrize("history", [1, 4])
@pytest.mark.parametrize("name", NAMES)
def test_a_copy_at_any_ply_shows_what_the_original_shows(name, history):
    dice = np.random.default_rng(history)
    draws = 0
    for seed in range(3):
        games, other = (batch(name, seed=seed + n, history=history) for n in (0, 7))
        for ply in range(120):
            twin = WAYS[(ply + seed) % len(WAYS)](games, other)
            same(seen(twin), seen(games))
            chosen = actions(games, dice)
            if (chosen < 0).all():
                break
            results = kept(twin.step(chosen))
            same(results, kept(games.step(chosen)))
            same(seen(twin), seen(games))
            ended = results[1] & (results[0] == 0).all(axis=1)
            draws += int(ended.sum())
            for number in range(len(games)):
                assert twin.game(number) == games.game(number)
    if name in ("pacifist", "pacifist-weighted"):
        assert draws > 0, "no game was drawn by repetition"


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("opponent", [None, "random", "greedy"])
def test_a_copied_batch_goes_on_with_the_same_random_choices(name, opponent):
    games = batch(name, auto_reset=True, opponent=opponent, seed=3)
    for _ in range(9):
        games.step(games.sample())
    copies = [way(games, None) for way in WAYS[-3:]]
    twin = batch(name, auto_reset=True, opponent=opponent)
    copies.append(restored(games, twin))
    for _ in range(25):
        chosen = games.sample().copy()
        results = kept(games.step(chosen))
        for each in copies:
            assert (each.sample() == chosen).all()
            same(kept(each.step(chosen)), results)
            same(seen(each), seen(games))
    games.reset()
    copies[0].reset()
    same(seen(copies[0]), seen(games))


def test_a_pickled_batch_keeps_its_last_results_and_settings():
    games = m.Batch("lifeduel", 4, variant="6x6t6g3", history=2, max_plies=11, seed=5)
    for _ in range(11):
        results = games.step(games.sample())
    assert results.truncated.all()
    for twin in (copy.copy(games), pickle.loads(pickle.dumps(games))):
        same(kept(twin._results), kept(results))
        assert (len(twin), twin.spaces, twin.game_name) == (4, games.spaces, "lifeduel")
        assert repr(twin) == repr(games)


def test_copies_of_a_game_go_on_with_different_random_choices():
    games = m.Batch("pacifist", 64, seed=1)
    games.step(games.sample())
    games.assign(np.arange(1, 64), games, 0)
    assert len(set(games.sample().tolist())) > 5


@pytest.mark.parametrize("threads", [1, 3])
def test_a_batch_is_assigned_as_if_all_were_read_before_one_is_written(threads):
    games = m.Batch("pacifist", 5, seed=2, threads=threads)
    for _ in range(7):
        games.step(games.sample())
    before = [games.game(number) for number in range(5)]
    games.assign([1, 2, 0, 4], games, [0, 1, 2, 4])
    now = [games.game(number) for number in range(5)]
    assert now == [before[number] for number in (2, 0, 1, 3, 4)]
    games.assign(np.array([True, False, False, True, True]), games, np.array([3, 3, 0]))
    assert [games.game(number) for number in range(5)] == [now[3], now[1], now[2], now[3], now[0]]
    other = m.Batch("pacifist", 5, threads=threads)
    other.assign(np.ones(5, bool), games, [4, 4, 1, 1, 0])
    now = [games.game(number) for number in (4, 4, 1, 1, 0)]
    assert [other.game(number) for number in range(5)] == now


def test_assigned_games_have_the_results_of_no_step():
    games = batch("lifeduel", seed=1)
    while not games.step(games.sample()).terminated.all():
        pass
    other = batch("lifeduel")
    results = other.step(other.sample())
    other.assign([1], games, [2])
    assert results.terminated.tolist() == [False, True, False, False, False, False]
    assert other.turns[1] == games.turns[2]
    assert other.action_counts()[1] == 0
    other.reset(where=[1])
    assert not results.terminated.any()


def test_a_game_that_is_over_begins_again_with_the_next_step():
    over = batch("lifeduel", seed=1)
    while not over.step(over.sample()).terminated.all():
        pass
    games = batch("lifeduel", auto_reset=True)
    games.assign([0], over, [0])
    results = games.step(np.where(games.sample() < 0, 0, games.sample()))
    assert results.terminated.tolist() == [True, False, False, False, False, False]
    assert not results.rewards.any()
    assert games.plies().tolist() == [0, 1, 1, 1, 1, 1]


def test_the_limit_of_plies_is_that_of_the_batch():
    long = batch("pacifist", max_plies=9)
    for _ in range(5):
        long.step(long.sample())
    short = batch("pacifist", max_plies=5)
    short.assign(np.arange(N), long, np.arange(N))
    assert (short.sample() == -1).all()
    assert short.step(np.zeros(N, int)).truncated.all()
    long.assign(np.arange(N), short, np.arange(N))
    assert (long.sample() >= 0).all()


def test_the_seat_goes_with_the_game_or_stays():
    options = {"variant": "6x6t6g3", "opponent": "random"}
    second = m.Batch("lifeduel", 3, seat="second", seed=4, **options)
    games = m.Batch("lifeduel", 3, seat="first", **options)
    games.assign([0, 1], second, [0, 1])
    assert games.turns.tolist() == [1, 1, 0]
    assert (games.observe() == games.observe(player=1))[:2].all()
    alone = m.Batch("lifeduel", 3, variant="6x6t6g3")
    alone.step(alone.sample())
    # The caller is still the first player, so the opponent has moved.
    games = m.Batch("lifeduel", 3, seat="first", **options)
    games.assign([2], alone, [0])
    assert (games.turns.tolist(), games.plies().tolist()) == ([0] * 3, [0, 0, 2])
    games.set_game(1, alone.game(0))
    assert games.plies().tolist() == [0, 2, 2]
    games.restore(alone.states(where=[1]), where=[0])
    assert games.plies().tolist() == [2, 2, 2]


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("name", NAMES)
def test_where_is_the_same_as_all_games_apart(name, threads):
    games = batch(name, 9, seed=4, threads=threads)
    twin = batch(name, 9, seed=4)
    dice = np.random.default_rng(1)
    for _ in range(30):
        where = dice.permutation(9)[: dice.integers(0, 10)]
        mask = np.zeros(9, bool)
        mask[where] = True
        chosen = np.maximum(games.sample(where=where), 0)
        assert chosen.shape == where.shape
        assert twin.sample(where=mask).shape == where.shape
        results = games.step(chosen, where=where)
        assert results.rewards.shape == (len(where), 2)
        for row, (number, action) in enumerate(zip(where, chosen, strict=True)):
            own = twin.step([action], where=[number])
            assert (own.rewards[0] == results.rewards[row]).all()
            assert own.terminated[0] == results.terminated[row]
        same(seen(games), seen(twin))
        for look in ("observe", "action_masks", "action_counts", "plies"):
            whole = getattr(games, look)().copy()
            part = getattr(games, look)(where=where).copy()
            assert np.array_equal(part, whole[where])
            assert np.array_equal(getattr(games, look)(where=mask), whole[mask])
            out = np.empty_like(part)
            assert getattr(games, look)(out, where=where) is out
            assert np.array_equal(out, part)
        offsets, legal = games.legal_actions(where=where)
        for row, number in enumerate(where):
            own = legal[offsets[row] : offsets[row + 1]]
            assert (own == np.flatnonzero(games.action_masks()[number])).all()


def test_an_illegal_action_in_some_games_names_the_game():
    games = m.Batch("pacifist", 5)
    before = games.states()
    legal = games.sample()
    with pytest.raises(m.IllegalAction, match=r"illegal action 7 .*in game 1: expected") as caught:
        games.step([legal[3], 7], where=[3, 1])
    error = caught.value
    assert (error.game, error.action, len(error.legal)) == (1, 7, 20)
    assert list(error.legal) == np.flatnonzero(games.action_masks()[1]).tolist()
    for twin in (copy.copy(error), pickle.loads(pickle.dumps(error))):
        assert (str(twin), twin.game, twin.legal) == (str(error), 1, error.legal)
    assert [json.loads(state)["record"] for state in before] == [
        json.loads(state)["record"] for state in games.states()
    ]


def test_games_begin_from_given_games_in_turn():
    starts = [m.game("pacifist")]
    starts[0].play("e2e4")
    games = m.Batch("lifeduel", 2, games=[m.game("lifeduel", variant="8x8t8g5")])
    assert games.spaces.shape == (4, 8, 8)
    for ply in range(4):
        line = m.game("pacifist")
        for move in ["e2e4", "e7e5", "g1f3", "b8c6"][: ply + 1]:
            line.play(move)
        starts.append(line)
    games = m.Batch("pacifist", 3, games=starts, max_plies=6)
    assert games.plies().tolist() == [1, 1, 2]
    started = [[1, 1, 2]]
    for _ in range(4):
        games.reset(where=[0, 1, 2])
        started.append(games.plies().tolist())
    # The five starts, in the order of the games.
    plies = [start.ply for start in starts]
    assert np.ravel(started).tolist() == [plies[number % 5] for number in range(15)]
    assert games.game(0).start == m.game("pacifist").start
    while not games.step(games.sample()).truncated.any():
        pass
    games.reset()
    assert games.plies().tolist() == [1, 1, 2]


def test_a_game_of_a_batch_keeps_its_repetitions():
    games = m.Batch("pacifist", 2, auto_reset=False)
    line = ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1"]
    for move in line:
        games.step(games.actions_of(0, move) * 2)
    game = games.game(0)
    assert game.played == line
    game.play("f6g8")
    assert game.outcome.reason == "by repetition"
    games.set_game(1, games.game(0))
    results = games.step(games.actions_of(0, "f6g8") * 2)
    assert results.terminated.tolist() == [True, True]
    assert not results.rewards.any()


def test_a_part_of_a_move_is_kept():
    games = m.Batch("conquid", 2, variant="small", auto_reset=False)
    kind, first, *rest = games.actions_of(0, "A0,0;2,5;6,13")
    games.step([kind, kind])
    games.step([first, first])
    game = games.game(0)
    assert np.array_equal(game.observe(), games.observe()[0])
    assert game.legal_actions().tolist() == np.flatnonzero(games.action_masks()[0]).tolist()
    twins = [pickle.loads(pickle.dumps(game)), copy.copy(game), game.copy()]
    for twin in twins:
        assert twin == game
        for action in rest:
            twin.play_action(action)
        assert twin.played == ["A0,0;2,5;6,13"]
        assert twin != game
    other = m.Batch("conquid", 2, games=[game], auto_reset=False)
    other.step([rest[0]] * 2)
    other.step([rest[1]] * 2)
    assert other.plies().tolist() == [1, 1]


def test_history_planes_are_the_earlier_observations():
    for name in NAMES:
        games = batch(name, 3, seed=2, history=5, auto_reset=True, max_plies=9)
        one = batch(name, 3, seed=2, auto_reset=True, max_plies=9)
        planes = one.spaces.shape[0]
        assert games.spaces == m.spaces(name, variant=SMALL.get(name), history=5)
        assert len(games.spaces.planes) == games.spaces.shape[0] == 5 * planes
        past = [[] for _ in range(3)]
        for _ in range(40):
            for number in range(3):
                game = games.game(number)
                if len(game.legal_actions()) and not game._native.chosen:
                    past[number] = past[number][-4:]
                    if one.plies()[number] == 0:
                        past[number] = []
                    seen_by = [one.observe(player=player)[number].copy() for player in (0, 1)]
                    past[number].append(seen_by)
            for player in (0, 1):
                shown = games.observe(player=player)
                assert (shown <= games.spaces.greatest()).all()
                for number in range(3):
                    blocks = shown[number].reshape(5, planes, *shown.shape[2:])
                    for age in range(1, 5):
                        if age < len(past[number]):
                            assert (blocks[age] == past[number][-1 - age][player]).all()
                        else:
                            assert not blocks[age].any()
                    assert (
                        games.game(number).observe(player=player, history=5) == shown[number]
                    ).all()
            chosen = games.sample().copy()
            games.step(chosen)
            one.step(chosen)


def test_final_observations_are_those_of_games_that_stay_over():
    options = {"variant": "6x6t6g3", "seed": 1, "opponent": "random", "history": 2}
    games = m.Batch("lifeduel", 8, final_observations=True, **options)
    hidden = m.Batch("lifeduel", 8, **options)
    stays = m.Batch("lifeduel", 8, auto_reset=False, **options)
    for _ in range(20):
        chosen = games.sample().copy()
        assert (chosen == hidden.sample()).all()
        assert (chosen == stays.sample()).all()
        results = games.step(chosen)
        same(kept(results), kept(hidden.step(chosen)))
        last = stays.step(chosen)
        over = np.flatnonzero(last.terminated | last.truncated)
        assert results.ended.tolist() == over.tolist()
        assert (results.final_observations == stays.observe(where=over)).all()
        assert (results.final_turns == stays.turns[over]).all()
        stays.reset(where=over)
        same(seen(games), seen(hidden))
        same(seen(games), seen(stays))
    results = games.step(games.sample(where=[2, 5]), where=[5, 2][::-1])
    assert results.ended.tolist() in ([], [2], [5], [2, 5])
    assert hidden.step(hidden.sample()).ended is None
    twin = copy.copy(games)
    assert twin.step(twin.sample()).ended is not None


def in_child(games, results):
    """Uses a batch of the parent process."""
    results.put((games.sample().tolist(), games.step(games.sample()).terminated.tolist()))


@pytest.mark.parametrize("options", [{"threads": 3}, {"threads": 1}, {"opponent": "greedy"}])
def test_a_forked_process_goes_on_with_a_batch(options):
    games = m.Batch("pacifist", 8, seed=1, **options)
    games.step(games.sample())
    context = multiprocessing.get_context("fork")
    results = context.Queue()
    child = context.Process(target=in_child, args=(games, results))
    child.start()
    theirs = results.get(timeout=60)
    child.join(60)
    assert child.exitcode == 0
    assert theirs == (games.sample().tolist(), games.step(games.sample()).terminated.tolist())


def broken(state, **changes):
    """Returns a state with other fields."""
    return [json.dumps({**json.loads(state), **changes}).encode()] * 2


CHESS = m.game("conway-chess")


def resigned():
    """Returns a game that a player has resigned."""
    game = m.game("pacifist")
    game.resign(0)
    return game


def line(game, **changes):
    """Returns a game whose JSON has other fields."""
    return m.Game.read(json.dumps({**json.loads(game.json), **changes}))


@pytest.mark.parametrize(
    ("work", "error", "words"),
    [
        (lambda b, _: b.restore([b"", b""]), m.BadState, "state 0: EOF while parsing"),
        (lambda b, _: b.restore([b"\xff\0", b"{}"]), m.BadState, "state 0: expected value"),
        (lambda b, s: b.restore([s, b"{}"]), m.BadState, "state 1: missing field `version`"),
        (lambda b, s: b.restore([s[:-9], s]), m.BadState, "state 0: EOF"),
        (lambda b, s: b.restore(broken(s, version=2)), m.BadState, "version 2: expected version 1"),
        (lambda b, s: b.restore(broken(s, more=1)), m.BadState, "unknown field `more`"),
        (lambda b, s: b.restore(broken(s, dice=-1)), m.BadState, "dice|invalid|number"),
        (lambda b, s: b.restore(broken(s, agent=2)), m.BadState, "agent: 2: expected 0 or 1"),
        (lambda b, s: b.restore(broken(s, picked=[5])), m.BadState, "picked: 5: expected a part"),
        (lambda b, s: b.restore(broken(s, picked=[10**18])), m.BadState, "picked"),
        (lambda b, s: b.restore(broken(s, next_start=-1)), m.BadState, "invalid value"),
        (lambda b, s: b.restore(broken(s, record="go")), m.BadState, "record: .*expected"),
        (lambda b, s: b.restore(broken(s, record=CHESS.record)), m.BadState, "record: .*pacifist"),
        (lambda b, s: b.restore(broken(s, record=resigned().record)), m.BadState, "by resignation"),
        (lambda b, s: b.restore([s]), ValueError, "1 states: expected 2"),
        (lambda b, s: b.restore([s, "x"]), TypeError, "states: expected bytes, not str at 1"),
        (lambda b, s: b.restore([s], where=[2]), ValueError, "where: expected numbers of games"),
        (lambda b, _: b.assign([0], CHESS, [0]), TypeError, "source: expected a Batch, not Game"),
        (
            lambda b, _: b.assign([0], m.Batch("lifeduel", 1), [0]),
            ValueError,
            "source: another game: expected one of the same name",
        ),
        (
            lambda b, _: b.assign([2], b, [0]),
            ValueError,
            "to: expected numbers of games from 0 to 1",
        ),
        (lambda b, _: b.assign([0], b, [-1]), ValueError, "at: expected numbers of games from 0"),
        (
            lambda b, _: b.assign([0, 0], b, [0, 1]),
            ValueError,
            "to: expected different games, not 0",
        ),
        (lambda b, _: b.assign([0], b, [0, 1]), ValueError, "2 games in at: expected 1"),
        (lambda b, _: b.assign([[0]], b, [0]), ValueError, r"to: expected whole numbers of shape"),
        (lambda b, _: b.assign([0.0], b, [0]), TypeError, "to: expected whole numbers"),
        (lambda b, _: b.assign([0], b, "0"), TypeError, "at: expected whole numbers"),
        (lambda b, _: b.assign([2**63], b, [0]), ValueError, "to: expected numbers of games"),
        (lambda b, _: b.observe(where=[0, 0]), ValueError, "where: expected different games"),
        (
            lambda b, _: b.observe(where=[True]),
            ValueError,
            "where: expected whole numbers of shape",
        ),
        (lambda b, _: b.observe(where=0), ValueError, "where: expected whole numbers of shape"),
        (lambda b, _: b.step([0], where=[0, 1]), ValueError, r"actions: .* shape \(2,\), not"),
        (lambda b, _: b.sample(np.zeros(2, int), where=[0]), ValueError, r"shape \(1,\)"),
        (lambda b, _: b.set_game(2, m.game("pacifist")), ValueError, "number: expected"),
        (lambda b, _: b.set_game(0, CHESS), ValueError, "game: another game: expected"),
        (lambda b, _: b.set_game(0, resigned()), ValueError, "game: the game has ended by resig"),
        (lambda b, _: b.set_game(0, "8/8"), m.BadPosition, "expected"),
        (lambda b, _: b.set_game(0, 5), TypeError, "expected a str"),
        (
            lambda b, _: b.set_game(0, line(m.game("pacifist"), rules={"repetitions": 2})),
            ValueError,
            "the game has its own rules of draws",
        ),
        (lambda *_: m.Batch("pacifist", 1, games=[]), TypeError, "games: expected a list of one"),
        (lambda *_: m.Batch("pacifist", 1, games=[3]), TypeError, "games: expected a str, not int"),
        (lambda *_: m.Batch("pacifist", 1, games=[CHESS]), ValueError, "games: 0: another game"),
        (
            lambda *_: m.Batch("conquid", 1, variant="small", games=[m.game("conquid")]),
            ValueError,
            "games: expected None if `variant`",
        ),
        (
            lambda *_: m.Batch(
                "conquid", 1, games=[m.game("conquid"), m.game("conquid", variant="large")]
            ),
            ValueError,
            "games: 1: another board: expected",
        ),
        (lambda *_: m.Batch("pacifist", 1, games=[resigned()]), ValueError, "games: 0: the game"),
        (lambda *_: m.Batch("pacifist", 1, history=0), ValueError, "history: expected"),
        (lambda *_: m.Batch("pacifist", 1, history=65), ValueError, "history: expected"),
        (
            lambda *_: m.Batch("pacifist", 1, auto_reset=False, final_observations=True),
            ValueError,
            "final_observations: expected False",
        ),
    ],
)
def test_bad_input_changes_nothing(work, error, words):
    games = m.Batch("pacifist", 2, seed=1)
    games.step(games.sample())
    states = games.states()
    with pytest.raises(error, match=words):
        work(games, states[0])
    assert games.states() == states


@pytest.mark.parametrize("name", NAMES)
def test_damaged_states_are_refused_or_are_possible_games(name):
    games = batch(name, 1, seed=1)
    for _ in range(7):
        games.step(np.maximum(games.sample(), 0))
    state = games.states()[0]
    dice = np.random.default_rng(1)
    refused = []
    for _ in range(400):
        damaged = bytearray(state)
        damaged[dice.integers(len(state))] = dice.choice(list(b'0189"[]{},.:axw-/ \xff'))
        if dice.random() < 0.2:
            del damaged[dice.integers(len(state)) :]
        try:
            games.restore([damaged])
        except m.BadState as error:
            refused.append(str(error))
        assert games.action_masks().sum() == games.action_counts()[0]
        games.observe()
    assert len(refused) > 100
    assert all(words.startswith("state 0: ") for words in refused)


def test_a_state_of_another_game_or_board_is_refused():
    for name, variant in (("pacifist-weighted", None), ("conquid", "large"), ("lifeduel", None)):
        states = m.Batch(name, 1, variant=variant).states()
        for other in NAMES:
            small = m.Batch(other, 1, variant=SMALL.get(other))
            if other != name or variant == "large":
                with pytest.raises(m.BadState, match="state 0: "):
                    small.restore(states)


def test_a_closed_batch_is_no_source():
    games, closed = m.Batch("pacifist", 2), m.Batch("pacifist", 2)
    closed.close()
    for work in (
        lambda: games.assign([0], closed, [0]),
        lambda: copy.copy(closed),
        lambda: pickle.dumps(closed),
        lambda: closed.states(),
    ):
        with pytest.raises(m.ClosedError, match="closed"):
            work()
