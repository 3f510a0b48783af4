"""Work for many processors, with and without lost workers."""

import contextlib
import hashlib
import importlib.util
import io
import json
import math
import multiprocessing
import os
import signal
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

import menagerie as m
from menagerie import life
from menagerie.distributed import (
    ArenaError,
    Local,
    OtherRun,
    PlayerError,
    Ray,
    Sprt,
    WorkersLost,
    _arena,
    _games,
    _pairs,
    _perft,
    _players,
    _run,
    _soups,
    arena,
    bench,
    perft,
    self_play,
    soup,
    soups,
)

HERE = Local(0)
TWO = Local(2)

# The functions of the package as they are before a test replaces them.
ORIGINALS = {
    "count": _perft._count,
    "pair": _arena._pair,
    "play": _games._play,
    "search": _soups._search,
}


def die_once(name, args):
    """Does a piece, but every other piece takes its process with it when it is done first."""
    result = ORIGINALS[name](*args)
    digest = hashlib.sha256(repr((name, args)).encode()).digest()
    mark = Path(os.environ["MENAGERIE_DEATHS"]) / digest.hex()
    if digest[0] % 2 == 0 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return result


def dying_count(*args):
    return die_once("count", args)


def dying_pair(*args):
    return die_once("pair", args)


def dying_play(*args):
    return die_once("play", args)


def dying_search(*args):
    return die_once("search", args)


def die(*_args):
    os.kill(os.getpid(), signal.SIGKILL)


def fail(number):
    raise m.BadMove(f"piece {number}")


def identity(number):
    return number


def lose_workers(folder, monkeypatch):
    """Makes every other piece lose its worker once. Returns the folder with a file for each."""
    folder.mkdir()
    monkeypatch.setenv("MENAGERIE_DEATHS", str(folder))
    monkeypatch.setattr(_perft, "_count", dying_count)
    monkeypatch.setattr(_arena, "_pair", dying_pair)
    monkeypatch.setattr(_games, "_play", dying_play)
    monkeypatch.setattr(_soups, "_search", dying_search)
    return folder


@pytest.fixture
def few_pieces(monkeypatch):
    """Cuts work into few pieces, as each loss takes the time of new processes."""
    monkeypatch.setattr(_perft, "SUBTREES", 8)
    monkeypatch.setattr(_soups, "PIECE", 3)


def quiet(work, tasks, on):
    """Returns the results of pieces."""
    tasks = list(tasks)
    with _run.Journal(None, {}) as journal:
        options = {"on": on, "progress": False, "journal": journal}
        return list(_run.run("test", work, tasks, len(tasks), **options))


@pytest.mark.parametrize(
    ("name", "variant", "depth"),
    [
        ("conway-chess", None, 4),
        ("wildebeest", None, 3),
        ("pacifist", None, 3),
        ("pacifist-weighted", None, 3),
        ("lifeduel", None, 3),
        ("conquid", "small", 1),
    ],
)
def test_perft_is_that_of_one_machine(name, variant, depth):
    game = m.game(name, variant=variant)
    for plies in range(depth + 1):
        assert perft(name, plies, variant=variant, on=HERE) == game.perft(plies)


def test_a_position_with_many_moves_is_split_by_moves(monkeypatch):
    monkeypatch.setattr(_perft, "MOST_MOVES", 7)
    told = []
    options = {"on": HERE, "progress": lambda done, total: told.append((done, total))}
    count = perft("lifeduel", 3, variant="6x6t6g3", **options)
    assert count == m.game("lifeduel", variant="6x6t6g3").perft(3)
    assert told == [(n, 6) for n in range(1, 7)]


def test_two_processes_give_what_one_gives(tmp_path):
    assert perft("conway-chess", 4, on=TWO) == m.game("conway-chess").perft(4)
    options = {"pairs": 4, "seed": 3}
    match = arena("lifeduel", "greedy", "random", on=TWO, **options)
    assert match == arena("lifeduel", "greedy", "random", on=HERE, **options)
    for folder, on in [("one", HERE), ("two", TWO)]:
        self_play("lifeduel", 20, tmp_path / folder, piece=6, on=on)
    assert contents(tmp_path / "one") == contents(tmp_path / "two")
    assert soups(9, seed=1, on=TWO) == soups(9, seed=1, on=HERE)


def contents(folder):
    """Returns the files of self-play. The journal is in the order in which pieces ended."""
    files = {path.name: path.read_bytes() for path in sorted(folder.glob("games-*"))}
    journal = (folder / "pieces.jsonl").read_text(encoding="utf-8").splitlines()
    return files | {"journal": sorted(journal)}


def all_four(folder, on):
    """Does a little of everything."""
    options = {"on": on, "progress": False}
    return [
        perft("conway-chess", 4, **options),
        arena("lifeduel", "greedy", "random", pairs=8, sprt=Sprt(-100, 100), **options),
        self_play("lifeduel", 20, folder, player="greedy", piece=4, **options).positions,
        contents(folder),
        soups(12, seed=5, **options),
    ]


@pytest.mark.usefixtures("few_pieces")
def test_lost_local_processes_change_nothing(tmp_path, monkeypatch):
    expected = all_four(tmp_path / "here", HERE)
    deaths = lose_workers(tmp_path / "deaths", monkeypatch)
    assert all_four(tmp_path / "two", TWO) == expected
    assert len(list(deaths.iterdir())) >= 4


@pytest.fixture
def ray(tmp_path, monkeypatch):
    """Returns Ray, whose cluster is stopped after the test."""
    if importlib.util.find_spec("ray") is None:
        pytest.skip("Ray is not installed: it has no wheel for this Python")
    # Its workers import this file. Its key belongs to the test alone.
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parent))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    module = importlib.import_module("ray")
    yield module
    module.shutdown()


@pytest.mark.usefixtures("few_pieces")
def test_lost_workers_of_ray_change_nothing(tmp_path, ray, monkeypatch):
    expected = all_four(tmp_path / "here", HERE)
    deaths = lose_workers(tmp_path / "deaths", monkeypatch)
    # A cluster of several processes on this machine.
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    # The process is connected to a cluster, so None means Ray.
    assert isinstance(_run._runner(None), Ray)
    assert all_four(tmp_path / "ray", None) == expected
    assert len(list(deaths.iterdir())) >= 4
    with pytest.raises(m.BadMove, match="piece 0"):
        quiet(fail, [(0,)], Ray())
    monkeypatch.setattr(_run, "LOSSES", 2)
    with pytest.raises(WorkersLost, match="piece 0"):
        quiet(die, [(0,)], Ray())


def test_processes_killed_from_outside_change_nothing():
    killed = []
    # Processes of pools that have lost one. Such a pool ends them all by itself.
    lost = set()

    def kill(done, _total):
        # While a lost pool is replaced, finished results are reported, but no process is at work.
        alive = set(multiprocessing.active_children()) - lost
        if alive and len(killed) < 3 and done >= (1, 20, 60)[len(killed)]:
            # The pool knows that the rest of the pieces is not done.
            victim = next(iter(alive))
            victim.kill()
            killed.append(victim)
            lost.update(alive)

    assert perft("conway-chess", 5, on=TWO, progress=kill) == m.game("conway-chess").perft(5)
    assert len(killed) == 3
    for victim in killed:
        victim.join(60)
        assert victim.exitcode == -signal.SIGKILL


ORPHANS = """
import os
import time

import menagerie
from menagerie.distributed import Local


def work(kind):
    # In one piece: the other process writes to the same pipe.
    os.write(1, f"{kind}\\n".encode())
    if kind == "plays":
        menagerie.game("wildebeest").perft(60)
    time.sleep(10**6)


if __name__ == "__main__":
    list(Local(3).run(work, enumerate([("plays",), ("sleeps",)])))
"""


def test_the_processes_of_a_killed_caller_end(tmp_path):
    """One of them plays, one sleeps, and one has no piece."""
    script = tmp_path / "orphans.py"
    script.write_text(ORPHANS, encoding="utf-8")
    caller = subprocess.Popen(
        [sys.executable, script], stdout=subprocess.PIPE, text=True, start_new_session=True
    )
    try:
        begun = {caller.stdout.readline() for _ in range(2)}
        assert begun == {"plays\n", "sleeps\n"}
        caller.kill()
        # Each of them holds the other end of the pipe.
        rest, _ = caller.communicate(timeout=60)
        assert rest == ""
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(caller.pid, signal.SIGKILL)


def test_a_piece_that_always_loses_its_worker_is_given_up(monkeypatch):
    monkeypatch.setattr(_run, "LOSSES", 2)
    with pytest.raises(WorkersLost, match="piece 0: 2 workers"):
        quiet(die, [(0,)], Local(1))
    assert multiprocessing.active_children() == []


def test_an_error_in_a_piece_is_raised_as_it_is():
    for on in (HERE, Local(1)):
        with pytest.raises(m.BadMove, match="piece 7"):
            quiet(fail, [(7,)], on)
    assert multiprocessing.active_children() == []


def test_a_run_goes_on_where_it_stopped(tmp_path, monkeypatch):
    monkeypatch.setattr(_soups, "PIECE", 50)
    path = tmp_path / "soups.jsonl"
    expected = soups(120, seed=2, size=8, on=HERE, journal=path)
    assert expected == soups(120, seed=2, size=8, on=HERE)
    lines = path.read_text(encoding="utf-8").splitlines()
    assert len(lines) == 4
    # The first piece was kept, the second was being written.
    path.write_text("\n".join([*lines[:2], lines[2][:20]]), encoding="utf-8")
    told = []
    options = {"on": HERE, "journal": path, "progress": lambda *numbers: told.append(numbers)}
    assert soups(120, seed=2, size=8, **options) == expected
    assert told == [(2, 3), (3, 3)]
    assert path.read_text(encoding="utf-8").splitlines() == lines
    # Nothing is left to do.
    assert soups(120, seed=2, size=8, **options) == expected
    assert len(told) == 2
    with pytest.raises(ValueError, match="expected results of"):
        soups(120, seed=3, size=8, on=HERE, journal=path)


def test_perft_and_matches_go_on_where_they_stopped(tmp_path):
    path = tmp_path / "journal.jsonl"
    assert perft("lifeduel", 3, on=HERE, journal=path) == m.game("lifeduel").perft(3)
    assert perft("lifeduel", 3, on=HERE, journal=path) == m.game("lifeduel").perft(3)
    path.unlink()
    match = arena("lifeduel", "greedy", "random", pairs=3, on=HERE, journal=path)
    assert match == arena("lifeduel", "greedy", "random", pairs=3, on=HERE, journal=path)
    # A longer match takes the pairs of the shorter one.
    arena("lifeduel", "greedy", "random", pairs=5, on=HERE, journal=path)
    assert len(path.read_text(encoding="utf-8").splitlines()) == 6


def test_the_ratio_and_the_interval_are_those_of_the_arena():
    # The published results that the tests of the arena hold.
    for pairs, elo, llr in [
        ([223, 9863, 21279, 10037, 246], (0.5, 2.5), -3.07),
        ([871, 26175, 55983, 26678, 821], (0.0, 2.0), -4.98),
    ]:
        assert Sprt(*elo).llr(pairs) == pytest.approx(llr, abs=0.01)
    for pairs, elo in [
        ([485, 1923, 2942, 1937, 594], [1.21, 5.11, 9.02]),
        ([261, 739, 2683, 737, 253], [-5.00, -0.67, 3.66]),
    ]:
        score, low, high = _pairs.interval(pairs)
        found = [_pairs.elo_of(each) for each in (low, score, high)]
        assert found == pytest.approx(elo, abs=0.03)
    assert [round(bound, 2) for bound in Sprt(0, 5).bounds] == [-2.94, 2.94]
    assert Sprt(0, 5).decision([1, 0, 1, 0, 1]) is None
    assert Sprt(0, 5).decision([0, 0, 0, 0, 500]) == "elo1"
    assert Sprt(0, 5).decision([500, 0, 0, 0, 0]) == "elo0"
    assert _pairs.interval([0] * 5) is None
    assert _pairs.elo_of(1.0) == math.inf == -_pairs.elo_of(0.0)


def test_matches_begin_with_the_books_of_the_arena(monkeypatch):
    begun = []
    pair = ORIGINALS["pair"]

    def kept(*args):
        begun.append(args[6])
        return pair(*args)

    monkeypatch.setattr(_arena, "_pair", kept)
    options = {"pairs": 3, "max_plies": 10, "on": HERE}
    for name, variant, plies in [
        ("conquid", "small", 4),
        ("conquid", None, 4),
        ("conway-chess", None, 6),
        ("pacifist", "standard", 8),
        ("wildebeest", None, 8),
    ]:
        begun.clear()
        arena(name, "random", "random", variant=variant, **options)
        openings = [m.Game.read(line) for line in begun]
        assert {opening.name for opening in openings} == {name}
        assert {opening.ply for opening in openings} == {plies}
        assert {opening.start for opening in openings} == {m.game(name, variant=variant).start}
        assert len({opening.position for opening in openings}) == 3
        # The seed decides the order.
        first = begun.copy()
        begun.clear()
        arena(name, "random", "random", variant=variant, seed=1, **options)
        assert begun != first
        begun.clear()
        arena(name, "random", "random", variant=variant, opening=2, **options)
        assert begun == [2, 2, 2]
    begun.clear()
    arena("pacifist", "random", "random", variant="asymmetric:7", **options)
    arena("lifeduel", "random", "random", pairs=1, on=HERE)
    assert begun == [6] * 4


def test_all_books_of_the_arena_are_installed():
    books = Path(__file__).parents[3] / "examples" / "arena" / "books"
    names = {path.name: path.read_text() for path in books.glob("*.txt")}
    assert names
    assert names == {path.name: path.read_text() for path in _players.BOOKS.glob("*.txt")}


def test_a_match_ends_as_soon_as_the_test_has_decided():
    options = {"sprt": Sprt(0, 100, 0.1, 0.1), "on": HERE}
    match = arena("lifeduel", "greedy", "random", pairs=1_000, **options)
    assert match.decision == "elo1"
    played = sum(match.pairs)
    assert played < 1_000
    shorter = arena("lifeduel", "greedy", "random", pairs=played - 1, **options)
    assert shorter.decision is None
    assert match.wins + match.draws + match.losses == 2 * played
    assert match.score > 0.5
    assert match.elo[1] <= match.elo[0] <= match.elo[2]
    assert "elo1" in str(match)
    # Exchanged players have exchanged results, as the openings are the same.
    other = arena("lifeduel", "random", "random", pairs=20, on=HERE)
    assert other != arena("lifeduel", "random", "random", pairs=20, seed=1, on=HERE)


ARENA = """#!{python}
import json, pathlib, sys

given = dict(word[2:].split("=", 1) for word in sys.argv[2:] if "=" in word)
path = pathlib.Path(given["folder"]) / "games.jsonl"
if given["what"] == "nothing":
    sys.exit("nothing has changed")
if "part" in given:
    first, end = map(int, given["part"].split(".."))
    lines = ["terms"]
    for n in range(2 * first, 2 * end):
        # The change wins, but for some games that it begins.
        outcome = "0-1" if n % 2 or n % 10 == 8 else "1-0"
        lines.insert(1, json.dumps(dict(number=n, outcome=outcome)))
    path.write_text("".join(line + "\\n" for line in lines))
else:
    print(path.read_text().count("number"), given["sprt"])
"""


@pytest.fixture
def program(tmp_path):
    """Returns a program that does what `distributed.bench` needs of `arena`."""
    path = tmp_path / "arena"
    path.write_text(ARENA.replace("{python}", sys.executable), encoding="utf-8")
    path.chmod(0o755)
    return str(path)


def test_the_pieces_of_a_test_are_put_together_until_it_has_decided(tmp_path, program):
    options = {"program": program, "sprt": Sprt(0, 100), "piece": 4, "folder": tmp_path / "games"}
    whole = bench("lifeduel", "before", "after", on=HERE, **options)
    games = (tmp_path / "games" / "games.jsonl").read_text(encoding="utf-8").splitlines()
    numbers = [json.loads(game)["number"] for game in games[1:]]
    assert games[0] == "terms"
    assert numbers == list(range(len(numbers)))
    assert 8 < len(numbers) < 400
    assert whole == f"{len(numbers)} 0,100,0.05,0.05\n"
    assert bench("lifeduel", "before", "after", on=TWO, **options) == whole
    with pytest.raises(ArenaError, match=r"^nothing has changed$"):
        bench("lifeduel", "before", "nothing", on=HERE, **options)
    with pytest.raises(ArenaError, match=r"^cannot start no-arena: "):
        bench("lifeduel", "before", "after", program="no-arena", on=HERE)


@pytest.mark.parametrize(
    ("name", "variant", "player", "plies"),
    [
        ("conway-chess", None, "depth:2", 60),
        ("pacifist", None, "random", 60),
        ("conquid", "small", "greedy", 24),
        ("wildebeest", None, "nodes:100", 20),
    ],
)
def test_self_play_can_be_played_again(tmp_path, name, variant, player, plies):
    options = {"variant": variant, "player": player, "opening": 2, "max_plies": plies}
    made = self_play(name, 5, tmp_path, piece=3, on=HERE, **options)
    assert [path.name for path in made.files] == ["games-000000.npz", "games-000001.npz"]
    assert made.wins + made.draws + made.losses == made.games == 5
    files = [dict(np.load(path)) for path in made.files]
    assert sum(len(each["actions"]) for each in files) == made.positions
    every = {key: np.concatenate([each[key] for each in files]) for key in files[0]}
    assert sorted(set(every["games"])) == list(range(5))
    assert (np.diff(every["games"]) >= 0).all()
    results = np.zeros(3, int)
    for number in range(5):
        at = every["games"] == number
        with m.Batch(name, 1, variant=variant, auto_reset=False, max_plies=plies) as batch:
            for seen, action, turn in zip(
                *(every[key][at] for key in ("observations", "actions", "turns")),
                strict=True,
            ):
                assert (batch.observe()[0] == seen).all()
                assert batch.turns[0] == turn
                last = batch.step([action])
            assert last.terminated[0] or last.truncated[0]
            assert (every["rewards"][at] == last.rewards[0, every["turns"][at]]).all()
            results[int(1 - last.rewards[0, 0])] += 1
    assert list(results) == [made.wins, made.draws, made.losses]


@pytest.mark.parametrize(
    ("name", "variant", "opening", "plies"),
    [
        ("conway-chess", None, None, 6),
        ("conway-chess", None, 6, 6),
        ("wildebeest", None, None, 8),
        ("wildebeest", None, 6, 6),
        ("pacifist", "asymmetric:7", None, 6),
        ("conquid", "small", 3, 3),
        ("lifeduel", "6x6t6g3", 100, 11),
        ("conway-chess", None, "random", 6),
        ("wildebeest", None, "book", 8),
    ],
)
def test_openings_do_not_end_games_of_self_play(tmp_path, name, variant, opening, plies):
    options = {"variant": variant, "opening": opening, "max_plies": 30}
    made = self_play(name, 16, tmp_path, player="greedy", seed=1, on=HERE, **options)
    arrays = np.load(made.files[0])
    for number in range(16):
        at = arrays["games"] == number
        batch = m.Batch(name, 1, variant=variant, auto_reset=False)
        for action, is_random in zip(arrays["actions"][at], arrays["random"][at], strict=True):
            assert is_random == (batch.plies()[0] < plies)
            batch.step([action])
        assert batch.plies()[0] > plies


def test_games_of_self_play_differ_without_an_opening(tmp_path):
    made = self_play("conway-chess", 20, tmp_path, player="greedy", opening=0, piece=20, on=HERE)
    arrays = np.load(made.files[0])
    assert not arrays["random"].any()
    games = {arrays["actions"][arrays["games"] == number].tobytes() for number in range(20)}
    assert len(games) > 15
    made = self_play("conway-chess", 2, tmp_path / "random", on=HERE)
    assert np.load(made.files[0])["random"].all()


def test_players_of_self_play_know_the_whole_game(tmp_path, monkeypatch):
    plies = []
    search = m.Game.search

    def kept(present, **options):
        plies.append(present.ply)
        return search(present, **options)

    monkeypatch.setattr(m.Game, "search", kept)
    made = self_play("pacifist", 1, tmp_path, player="depth:1", max_plies=30, on=HERE)
    assert plies == list(range(8, made.positions))


def last_action(batch, where):
    """A player of one's own: the last legal action."""
    offsets, actions = batch.legal_actions(where=where)
    return actions[offsets[1:] - 1]


def cheat(batch, where):
    """Plays by the rules for ten plies."""
    actions = last_action(batch, where)
    actions[batch.plies(where=where) >= 10] = 9_999
    return actions


def mute(_batch, _where):
    return np.zeros(0, np.int64)


def vague(_batch, where):
    return np.zeros(len(where))


NOT_A_PLAYER = 3


def test_players_of_ones_own_play_like_those_of_the_package():
    for name, variant, plies in [("conquid", "small", 24), ("conway-chess", None, 40)]:
        options = {"variant": variant, "pairs": 3, "max_plies": plies, "on": HERE}
        built_in = arena(name, "greedy", "random", **options)
        assert arena(name, "menagerie.agents:Greedy", "random", **options) == built_in
    # An agent with a seed gets one for each piece.
    seeds = [_players.player_of("menagerie.agents:Random", n, None).agent for n in (1, 1, 2)]
    lots = [agent._dice.random() for agent in seeds]
    assert lots[0] == lots[1] != lots[2]


def test_levels_play_matches():
    match = arena("lifeduel", "medium", "beginner", pairs=20, on=Local(0))
    assert match == arena("lifeduel", "medium", "beginner", pairs=20, on=Local(1))
    assert match.score > 0.6


def test_players_of_ones_own_play_on_workers(tmp_path):
    own = f"{__name__}:last_action"
    options = {"pairs": 4, "seed": 2}
    for players in [(own, "greedy"), ("menagerie.agents:Mcts", own)]:
        match = arena("lifeduel", *players, on=TWO, **options)
        assert match == arena("lifeduel", *players, on=HERE, **options)
    for folder, on in [("one", HERE), ("two", TWO)]:
        self_play("conquid", 5, tmp_path / folder, player=own, variant="small", piece=2, on=on)
    assert contents(tmp_path / "one") == contents(tmp_path / "two")
    # It is the function that plays.
    arrays = np.load(tmp_path / "one" / "games-000000.npz")
    batch = m.Batch("conquid", 1, variant="small", auto_reset=False)
    mine = arrays["games"] == 0
    for action, is_random in zip(arrays["actions"][mine], arrays["random"][mine], strict=True):
        assert is_random or action == last_action(batch, np.array([0]))[0]
        batch.step([action])
    assert not arrays["random"][mine][-20:].any()
    assert np.isnan(arrays["points"]).all()


@pytest.mark.parametrize("on", [HERE, Local(1)])
def test_answers_that_are_no_actions_are_told(tmp_path, on):
    own = f"{__name__}:cheat"
    words = f"player {own}, game 0: illegal action 9999: expected one of the .* legal ones"
    with pytest.raises(PlayerError, match=words) as caught:
        self_play("pacifist", 1, tmp_path, player=own, on=on)
    assert (caught.value.player, caught.value.game, caught.value.action) == (own, 0, 9_999)


def test_the_error_of_a_match_names_the_game():
    own = f"{__name__}:cheat"
    with pytest.raises(PlayerError, match="illegal action 9999") as caught:
        list(_arena._pair("pacifist", m.game("pacifist").start, "random", own, 0, 7, 2, 100))
    error = caught.value
    # The second player moves first in the second game of pair 7, and so plays the eleventh ply.
    assert (error.player, error.game, error.action) == (own, 15, 9_999)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("no_such_module:player", "No module named 'no_such_module'"),
        ("test_distributed:no_such_player", "has no attribute 'no_such_player'"),
        ("test_distributed:NOT_A_PLAYER", "expected a function, not 3"),
        ("test_distributed:mute", r"expected whole numbers of shape \(\d,\), not array"),
        ("test_distributed:vague", r"expected whole numbers of shape \(\d,\), not array"),
    ],
)
def test_players_that_cannot_play_are_told(name, words):
    for on in (HERE, Local(1)):
        with pytest.raises(PlayerError, match=f"player {name}: .*{words}") as caught:
            arena("lifeduel", "random", name, pairs=1, on=on)
        assert (caught.value.player, caught.value.action) == (name, None)


def moves_of(arrays, number):
    """Returns the actions of a game of self-play."""
    return arrays["actions"][arrays["games"] == number].tobytes()


def test_a_style_makes_games_differ(tmp_path):
    def distinct(folder, **options):
        made = self_play(
            "lifeduel", 12, tmp_path / folder, player="greedy", opening=0, on=HERE, **options
        )
        arrays = dict(np.load(made.files[0]))
        return len({moves_of(arrays, number) for number in range(12)}), arrays

    assert distinct("plain", variety=False)[0] == 1
    assert distinct("varied")[0] > 6
    assert distinct("warm", variety=False, temperature=200.0)[0] > 6
    count, arrays = distinct("loose", variety=False, epsilon=0.25)
    assert count > 6
    assert 0.1 < arrays["random"].mean() < 0.4
    assert (np.isnan(arrays["points"]) == arrays["random"]).all()
    assert distinct("random", epsilon=1)[1]["random"].all()


def test_a_random_move_is_random_as_a_whole(tmp_path):
    options = {"variant": "small", "player": f"{__name__}:last_action", "opening": 0}
    made = self_play("conquid", 4, tmp_path, epsilon=0.5, max_plies=40, on=HERE, **options)
    arrays = np.load(made.files[0])
    begun = 0
    for number in range(4):
        at = arrays["games"] == number
        batch = m.Batch("conquid", 1, variant="small", auto_reset=False)
        before, was_random = -1, False
        for action, is_random in zip(arrays["actions"][at], arrays["random"][at], strict=True):
            ply = batch.plies()[0]
            if ply == before:
                begun += 1
                assert is_random == was_random
            before, was_random = ply, is_random
            batch.step([action])
    assert begun > 0
    assert 0.2 < arrays["random"].mean() < 0.95


def test_points_are_those_of_the_search(tmp_path):
    options = {"player": "depth:2", "variety": False, "max_plies": 40}
    made = self_play("conway-chess", 3, tmp_path, on=HERE, **options)
    arrays = np.load(made.files[0])
    assert arrays["points"].dtype == np.float32
    forced = 0
    for number in range(3):
        at = arrays["games"] == number
        game = m.game("conway-chess")
        for action, points, is_random in zip(
            *(arrays[key][at] for key in ("actions", "points", "random")), strict=True
        ):
            assert np.isnan(points) == is_random
            if not is_random:
                found = game.search(depth=2)
                if found.points is None:
                    forced += 1
                    assert points == np.inf * found.ends_in
                else:
                    assert points == found.points
                assert game.actions_of(found.best) == [action]
            game.play_action(action)
    assert forced > 0


def test_a_temperature_weighs_moves_by_their_points():
    def line(move, points, ends_in=None):
        return m.SearchLine((move,), points, ends_in)

    def shares(*lines):
        first, *others = lines
        report = m.SearchReport(
            first.pv[0], first.pv, first.points, first.ends_in, 1, 1, 0.0, tuple(others)
        )
        dice = _players.random.Random(1)
        drawn = [_players._drawn(report, 50.0, dice) for _ in range(4_000)]
        return [drawn.count(each.pv[0]) / 4_000 for each in lines]

    even = shares(line("a", 100), line("b", 100), line("c", 50), line("d", None, -2))
    total = 2 + math.exp(-1)
    assert even == pytest.approx([1 / total, 1 / total, math.exp(-1) / total, 0], abs=0.03)
    assert shares(line("a", None, 3), line("b", 500)) == [1, 0]
    lost = shares(line("a", None, -4), line("b", None, -2))
    assert lost == pytest.approx([0.5, 0.5], abs=0.03)


def test_more_games_go_on_with_a_finished_run(tmp_path):
    options = {"piece": 4, "player": "greedy", "on": HERE}
    self_play("lifeduel", 6, tmp_path / "grown", **options)
    told = []
    made = self_play(
        "lifeduel", 14, tmp_path / "grown", progress=lambda *n: told.append(n), **options
    )
    # The first piece is kept. The second had two games less than now.
    assert told == [(2, 4), (3, 4), (4, 4)]
    whole = self_play("lifeduel", 14, tmp_path / "whole", **options)
    assert contents(tmp_path / "grown") == contents(tmp_path / "whole")
    assert (made.digest, made.games) == (whole.digest, 14)
    before = contents(tmp_path / "grown")
    for games in (13, 8):
        with pytest.raises(OtherRun, match=f"games: expected at least the .*, not {games}"):
            self_play("lifeduel", games, tmp_path / "grown", **options)
    assert contents(tmp_path / "grown") == before


def test_self_play_goes_on_and_refuses_other_terms(tmp_path):
    made = self_play("lifeduel", 8, tmp_path, piece=2, on=HERE)
    before = contents(tmp_path)
    made.files[1].unlink()
    # Junk of the same length, as a loss of power may leave it.
    made.files[2].write_bytes(bytes(len(before[made.files[2].name])))
    told = []
    options = {"on": HERE, "progress": lambda *numbers: told.append(numbers)}
    assert self_play("lifeduel", 8, tmp_path, piece=2, **options) == made
    assert told == [(3, 4), (4, 4)]
    assert contents(tmp_path) == before
    other = self_play("lifeduel", 8, tmp_path / "other", piece=2, seed=1, on=HERE)
    assert other.digest != made.digest
    with pytest.raises(OtherRun, match="expected results of"):
        self_play("lifeduel", 8, tmp_path, piece=2, seed=1, on=HERE)


@pytest.mark.parametrize(
    "work",
    [
        lambda path: arena("lifeduel", "random", "random", on=HERE, journal=path / "pieces.jsonl"),
        lambda path: self_play("lifeduel", 2, path, on=HERE),
    ],
)
def test_results_of_another_version_are_refused(work, tmp_path, monkeypatch):
    assert work(tmp_path) == work(tmp_path)
    before = contents(tmp_path)
    monkeypatch.setattr(_run, "__version__", "0.0.9")
    with pytest.raises(OtherRun, match=r'expected results of .*"version": "0\.0\.9"'):
        work(tmp_path)
    assert contents(tmp_path) == before


def test_self_play_writes_parquet(tmp_path, monkeypatch):
    parquet = pytest.importorskip("pyarrow.parquet")
    made = self_play("lifeduel", 4, tmp_path / "parquet", format="parquet", on=HERE)
    same = self_play("lifeduel", 4, tmp_path / "npz", on=HERE)
    table = parquet.read_table(made.files[0])
    for key, expected in np.load(same.files[0]).items():
        column = np.array(table[key].to_pylist()).reshape(expected.shape)
        np.testing.assert_array_equal(column, expected)
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(ImportError, match="pip install pyarrow"):
        self_play("lifeduel", 4, tmp_path / "none", format="parquet", on=HERE)


def test_soups_are_those_of_the_census():
    haul = soups(6, size=10, density=0.4, seed=9, on=HERE)
    counts, lives = {}, []
    for number in range(6):
        cells = soup(number, size=10, density=0.4, seed=9)
        ash = life.census(cells)
        lives.append((number, ash.generation))
        for each in ash.objects:
            counts[each.code] = counts.get(each.code, 0) + each.count
    assert {each.code: each.count for each in haul.objects} == counts
    assert haul.longest == max(lives, key=lambda each: (each[1], -each[0]))
    assert haul.unsettled == ()
    for each in haul.objects:
        cells = soup(each.soup, size=10, density=0.4, seed=9)
        assert each.code in {left.code for left in life.census(cells).objects}
    assert soups(6, size=10, seed=9, limit=1, on=HERE).longest is None
    # Of soups that live equally long, here not at all, it is the first.
    assert soups(3, density=0, on=HERE).longest == (0, 0)
    assert soup(1).mean() == pytest.approx(0.5, abs=0.2)
    assert (soup(1) == soup(1)).all()
    assert (soup(1) != soup(2)).any()


def test_the_bar_shows_the_pieces(monkeypatch):
    shown = io.StringIO()
    monkeypatch.setattr(sys, "stderr", shown)
    perft("lifeduel", 2, on=HERE, progress=True)
    assert "perft [##############################] 1 of 1 pieces, 0:0" in shown.getvalue()
    assert shown.getvalue().endswith("\n")
    shown.truncate(0)
    perft("lifeduel", 2, on=HERE)
    assert "pieces" not in shown.getvalue()


@pytest.mark.parametrize("failures", [0, 2, _run.CONNECTIONS])
def test_a_cluster_that_cannot_start_the_process_of_a_client_is_asked_again(failures, monkeypatch):
    calls = []

    def init(**options):
        calls.append(options)
        if len(calls) <= failures:
            raise ConnectionAbortedError("Initialization failure from server")

    monkeypatch.setattr(_run.time, "sleep", lambda _: None)
    expected = pytest.raises(ConnectionAbortedError) if failures == _run.CONNECTIONS else None
    with expected or contextlib.nullcontext():
        _run._connect(SimpleNamespace(init=init), "ray://head:10001")
    assert len(calls) == min(failures + 1, _run.CONNECTIONS)
    assert calls[0] == {"address": "ray://head:10001", "log_to_driver": False}


def test_the_address_of_a_cluster_in_the_environment_means_ray(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    for address, on in [("", Local()), ("auto", Ray()), ("ray://head:10001", Ray())]:
        monkeypatch.setenv("RAY_ADDRESS", address)
        assert (_run._runner(None), _run._runner(HERE)) == (on, HERE)
    with pytest.raises(ImportError, match="Ray is not installed"):
        perft("lifeduel", 3)


def test_ray_that_is_not_installed_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ImportError, match=r"pip install 'menagerie\[ray\]'"):
        perft("lifeduel", 1, on=Ray())


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda: perft("chess", 1), m.UnknownGame, "chess"),
        (lambda: perft("lifeduel", -1), ValueError, "depth: expected"),
        (lambda: perft("lifeduel", 1, on=3), TypeError, "on: expected"),
        (lambda: Local(-1), ValueError, "processes: expected"),
        (lambda: Local(True), TypeError, "processes: expected"),
        (lambda: Ray(10001), TypeError, "address: expected"),
        (lambda: self_play("lifeduel", 1, ".", opening=-1), ValueError, "opening: expected"),
        (lambda: self_play("lifeduel", 1, ".", opening=1.5), TypeError, "opening: expected book"),
        (lambda: self_play("lifeduel", 1, ".", opening="e4"), ValueError, "opening: expected"),
        (lambda: self_play("lifeduel", 1, ".", opening="book"), ValueError, "there is no book"),
        (lambda: self_play("lifeduel", 1, ".", epsilon=1.5), ValueError, "epsilon: expected"),
        (lambda: self_play("lifeduel", 1, ".", epsilon="x"), TypeError, "epsilon: expected"),
        (lambda: self_play("lifeduel", 1, ".", temperature=-1), ValueError, "temperature: exp"),
        (lambda: self_play("lifeduel", 1, ".", temperature=1), ValueError, "without search"),
        (lambda: self_play("lifeduel", 1, ".", variety=7), TypeError, "variety: expected"),
        (lambda: arena("lifeduel", "a:b:c", "greedy"), ValueError, "expected a player"),
        (lambda: arena("lifeduel", ":f", "greedy"), ValueError, "expected a player"),
        (lambda: arena("lifeduel", "random:", "greedy"), ValueError, "expected a player"),
        (lambda: Sprt(5, 0), ValueError, "sprt: expected"),
        (lambda: Sprt(0, 5, alpha=0.5), ValueError, "sprt: expected"),
        (lambda: Sprt(math.nan, 5), ValueError, "sprt: expected"),
        (lambda: arena("lifeduel", "100ms", "greedy"), ValueError, "expected a player"),
        (lambda: arena("lifeduel", "greedy", "depth:x"), ValueError, "expected a player"),
        (lambda: arena("lifeduel", "greedy", "easy:2"), ValueError, "expected a player"),
        (lambda: arena("lifeduel", "greedy", "depth:0"), ValueError, "depth: expected"),
        (lambda: arena("lifeduel", "greedy", "random", pairs=0), ValueError, "pairs: expected"),
        (lambda: arena("lifeduel", "greedy", "random", sprt=(0, 5)), TypeError, "sprt: expected"),
        (lambda: self_play("lifeduel", 0, "."), ValueError, "games: expected"),
        (lambda: self_play("lifeduel", 1, ".", format="csv"), ValueError, "format: expected"),
        (lambda: self_play("lifeduel", 1, ".", variant="7"), m.UnknownVariant, "7"),
        (lambda: bench("lifeduel", "a", "b", piece=0), ValueError, "piece: expected"),
        (lambda: bench("lifeduel", "a", 3), TypeError, "what: expected"),
        (lambda: soups(0), ValueError, "count: expected"),
        (lambda: soups(1, density=2), ValueError, "density: expected"),
        (lambda: soups(1, density="half"), TypeError, "density: expected"),
        (lambda: soups(1, size=0), ValueError, "size: expected"),
        (lambda: soups(1, rule="B9/S23"), m.BadRule, "B9/S23"),
        (lambda: soup(-1), ValueError, "number: expected"),
    ],
)
def test_bad_input_is_refused(call, error, words, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(error, match=words):
        call()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("letter", [b"Dear reader,\n", b"\xff\xfe\0", b"\n[0, []]\n"])
def test_a_journal_that_is_another_file_is_left_alone(letter, tmp_path):
    path = tmp_path / "letter.txt"
    path.write_bytes(letter)
    with pytest.raises(ValueError, match="expected results of"):
        soups(1, on=HERE, journal=path)
    assert path.read_bytes() == letter


def test_lines_of_a_journal_that_are_no_results_are_left_out(tmp_path, monkeypatch):
    monkeypatch.setattr(_soups, "PIECE", 50)
    path = tmp_path / "soups.jsonl"
    expected = soups(60, size=4, on=HERE, journal=path)
    lines = path.read_bytes().splitlines()
    altered = lines[1].replace(b"[0, ", b"[1, ", 1)
    assert len(json.loads(lines[1])[-1]) == 64  # the SHA-256
    junk = b'5|null|[1]|[1, 2, 3]|{"a": 1}|["0", []]|[0, |\xff||[1, [[], [], null], 0]'.split(b"|")
    path.write_bytes(b"\n".join([lines[0], altered, *junk]))
    assert soups(60, size=4, on=HERE, journal=path) == expected
    assert sorted(path.read_bytes().splitlines()) == sorted(lines)


def test_results_come_in_the_order_of_the_pieces():
    assert quiet(identity, ((n,) for n in range(40)), TWO) == list(range(40))
    assert json.dumps(quiet(identity, [], TWO)) == "[]"
