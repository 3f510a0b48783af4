"""A game in progress."""

import collections
import copy
import math
import os
import pickle
import random
import signal
import subprocess
import sys
import threading
import time
import xml.etree.ElementTree as ET

import numpy as np
import pytest

import menagerie as m

NAMES = [info.name for info in m.games()]


def random_game(name, plies, seed=0):
    """Plays random moves."""
    random = np.random.default_rng(seed)
    game = m.game(name)
    while game.outcome is None and game.ply < plies:
        game.play(int(random.integers(game.move_count)))
    return game


def test_games_are_listed():
    assert len(NAMES) == 6
    for info in m.games():
        assert info.title
        assert info.summary
        assert info.variants
        assert m.game(info.name).name == info.name


@pytest.mark.parametrize("name", NAMES)
def test_lessons_and_puzzles_can_be_played(name):
    for lesson in m.lessons(name):
        assert lesson.task
        assert lesson.after
        assert lesson.rules
        for move in lesson.moves:
            assert move in m.game(name, position=lesson.position).moves()
    for puzzle in m.puzzles(name)[::20]:
        game = m.game(name, position=puzzle.position)
        solver = game.turn
        for move in puzzle.moves:
            game.play(move)
        assert game.outcome.winner == solver
        assert puzzle.grade in ("easy", "medium", "hard")


def test_only_known_games_have_lessons():
    for listed in (m.lessons, m.puzzles):
        with pytest.raises(m.UnknownGame):
            listed("chess")
        with pytest.raises(TypeError, match="name"):
            listed(1)


def test_a_move_has_events():
    game = m.game("conway-chess")
    (event,) = game.play("b1c3")
    assert event.kind == "moved"
    assert str(event) == "white knight moved b1 to c3"
    assert event.cells == (m.Cell(7, 1), m.Cell(5, 2))
    assert event.data["piece"] == "knight"
    assert game.last_events == [event]
    assert (game.turn, game.ply, game.played) == (1, 1, ["b1c3"])
    with pytest.raises(AttributeError):
        event.kind = "other"


@pytest.mark.parametrize("name", NAMES)
def test_moves_by_number_are_the_moves(name):
    moves = m.game(name, variant="small" if name == "conquid" else None).moves()
    few = moves[:50]
    assert len(set(few)) == len(few)
    assert all(move in moves for move in few)
    assert moves[-1] == moves[len(moves) - 1]
    assert "nonsense" not in moves
    assert 7 not in moves
    for index in (len(moves), -len(moves) - 1):
        with pytest.raises(IndexError):
            moves[index]
    if len(moves) < 1000:
        assert list(moves) == moves[:]


def test_a_hundred_million_moves_are_lazy():
    game = m.game("conquid", variant="large")
    assert game.move_count == 107_122_465
    assert game.moves()[107_000_000] in game.moves()
    assert "\ud800" not in game.moves()
    assert None not in game.moves()
    game.play(5_000_000)
    assert game.ply == 1


def test_undo_redo_and_branch():
    game = m.game("pacifist")
    for move in ("e2e4", "e7e5", "g1f3"):
        game.play(move)
    assert game.go_to(1) == 1
    assert game.undone == ["e7e5", "g1f3"]
    branch = game.branch()
    branch.play("c7c5")
    assert game.redo()
    assert (game.played, branch.played) == (["e2e4", "e7e5"], ["e2e4", "c7c5"])
    assert game.undo()
    assert game.undo()
    assert not game.undo()
    assert game.position == game.start


@pytest.mark.parametrize("name", NAMES)
def test_records_come_back(name, tmp_path):
    game = random_game(name, 20)
    game.save(tmp_path / "game.json")
    copies = [
        m.Game.load(tmp_path / "game.json"),
        m.Game.read(game.record),
        m.Game.read(game.json),
        pickle.loads(pickle.dumps(game)),
        copy.deepcopy(game),
        game.branch(),
    ]
    for again in copies:
        assert again == game
        assert again.position == game.position
        assert again.key == game.key


def test_a_finished_game_has_no_moves_and_an_outcome():
    game = m.game("conway-chess", position="4k3/8/8/8/8/8/8/K3R3 w - -")
    game.play("e1e8")
    assert game.outcome == m.Outcome(0, "decided on the board")
    assert game.outcome.rewards == (1.0, -1.0)
    assert (game.move_count, list(game.moves())) == (0, [])
    assert game.search(depth=2) is None
    with pytest.raises(m.GameOver, match="the game is over"):
        game.play("a1a2")
    with pytest.raises(m.GameOver, match="the game is over: move 0 cannot be played"):
        game.play(0)


def test_resignation_and_agreement():
    game = m.game("pacifist")
    game.resign(0)
    assert game.outcome == m.Outcome(1, "by resignation")
    assert game.undo()
    game.agree_draw()
    assert game.outcome.is_draw
    assert game.outcome.rewards == (0.0, 0.0)


def test_perft():
    assert m.game("conway-chess").perft(3) == 8902
    assert m.game("conquid", variant="small").perft(1) == 142_881
    assert m.game("lifeduel").perft(0) == 1


def test_perft_of_a_game_that_is_over():
    repeated = m.game("pacifist")
    for move in ["g1f3", "g8f6", "f3g1", "f6g8"] * 2:
        repeated.play(move)
    resigned = m.game("conquid", variant="small")
    resigned.resign(0)
    agreed = m.game("wildebeest")
    agreed.agree_draw()
    late = f"4k3/8/8/8/8/8/8/K3R3 w - - {'/'.join(['........'] * 8)} 0,0 98 1"
    slow = m.game("conway-chess", position=late.replace("98", "100"))
    mated = m.game("conway-chess", position=late)
    mated.play("e1e8")
    for game in (repeated, resigned, agreed, slow, mated):
        assert game.outcome is not None
        assert [game.perft(depth) for depth in range(4)] == [1, 0, 0, 0]
    # Pieces of perft begin with texts, so the clock in a text ends the sequences as well.
    game, on = m.game("conway-chess", position=late), m.distributed.Local(0)
    assert game.perft(3) < m.game("conway-chess", position=late.replace("98", "0")).perft(3)
    assert game.perft(3) == m.distributed.perft("conway-chess", 3, position=late, on=on)


@pytest.mark.parametrize("name", ["conway-chess", "pacifist", "wildebeest"])
def test_a_table_by_the_limits_finds_what_a_large_one_finds(name):
    game = m.game(name)
    for depth in (1, 2, 3):
        found = [game.search(depth=depth, table_mib=size) for size in (16, None)]
        assert len({(each.best, each.points, each.ends_in) for each in found}) == 1


def test_the_parts_of_the_package_are_there():
    script = "import menagerie; print(menagerie.life.step, menagerie.distributed.perft)"
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0


@pytest.mark.parametrize("name", NAMES)
def test_search_finds_a_legal_move(name):
    game = m.game(name, variant="small" if name == "conquid" else None)
    report = game.search(nodes=300)
    assert report.best in game.moves()
    assert report.pv[0] == report.best
    # The start of Life Duel is solved.
    assert report.nodes > 0 or name == "lifeduel"
    assert (report.points is None) != (report.ends_in is None)


def test_levels_search_within_limits_of_their_own():
    game = m.game("wildebeest")
    easy = game.search(level="easy", variety=7)
    again = game.search(level="easy", variety=7)
    assert (easy.depth, easy.pv, easy.points) == (1, again.pv, again.points)
    assert easy.nodes < game.search(level="medium").nodes < game.search(level="hard").nodes
    moves = {game.search(level="beginner", variety=seed).best for seed in range(30)}
    assert len(moves) > 2
    assert game.search(level="medium", nodes=50).nodes <= 50
    with pytest.raises(ValueError, match="level: expected beginner, easy, medium or hard"):
        game.search(level="best")


def test_search_finds_several_lines():
    game = m.game("conway-chess", position="4k3/8/8/8/8/8/8/K3R3 w - -")
    report = game.search(depth=2, lines=3)
    assert (report.best, report.ends_in, len(report.others)) == ("e1e8", 1, 2)
    assert len({report.best, *(line.pv[0] for line in report.others)}) == 3
    one, two = (line.points for line in report.others)
    assert one >= two
    assert game.search(depth=2).others == ()
    with pytest.raises(ValueError, match="lines"):
        game.search(depth=2, lines=0)


def test_search_goes_on_from_what_it_remembers():
    def nodes(*remember):
        game = m.game("conquid", variant="small")
        for move in game.search(depth=5, remember=remember[0]).pv[:2]:
            game.play(move)
        return game.search(depth=4, remember=remember[1]).nodes

    alone = nodes(False, False)
    assert nodes(True, True) < alone
    assert nodes(True, False) == nodes(False, True) == alone


def test_search_sees_a_forced_end():
    game = m.game("conway-chess", position="4k3/8/8/8/8/8/8/K3R3 w - -")
    report = game.search(depth=3, threads=2)
    assert (report.best, report.ends_in, report.points) == ("e1e8", 1, None)


@pytest.mark.parametrize(
    "work",
    [lambda game: game.search(millis=10**9), lambda game: game.perft(50)],
    ids=["search", "perft"],
)
def test_ctrl_c_stops_long_work(work):
    game = m.game("wildebeest")
    # The signal comes while the work runs, however slow the machine is: the work has no end.
    sender = threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT))
    sender.start()
    with pytest.raises(KeyboardInterrupt):
        work(game)
    sender.join()
    assert game.search(nodes=10) is not None


def test_ctrl_c_stops_a_walk_through_all_moves():
    moves = m.game("conquid", variant="large").moves()
    # From outside: no other thread of this process runs meanwhile.
    sender = subprocess.Popen(["sh", "-c", f"sleep 0.5; kill -INT {os.getpid()}"])
    with pytest.raises(KeyboardInterrupt):
        # Like `list`, but without the memory.
        collections.deque(moves, maxlen=0)
    assert sender.wait() == 0


def test_other_threads_run_during_a_search():
    game = m.game("wildebeest")
    done = threading.Event()

    def search():
        game.search(nodes=300_000)
        done.set()

    thread = threading.Thread(target=search)
    thread.start()
    count = 0
    while not done.is_set():
        assert game.turn == 0
        count += 1
        time.sleep(0.001)
    thread.join()
    assert count > 2


def test_pictures():
    game = m.game("conway-chess")
    plain = game.to_svg()
    game.play("e2e4")
    svg = ET.fromstring(game._repr_svg_())
    assert svg.tag.endswith("svg")
    assert game.to_svg() != plain
    assert game.to_svg(flip=True) != game.to_svg()
    assert 'width="200"' in game.to_svg(width=200)
    pixels = game.to_array(width=80)
    assert (pixels.shape[1:], pixels.dtype) == ((80, 3), np.uint8)
    assert len(np.unique(pixels.reshape(-1, 3), axis=0)) > 10
    assert "♙" in str(game)
    assert "pacifist" in repr(m.game("pacifist"))


def test_gif(tmp_path):
    game = random_game("lifeduel", 4)
    gif = game.to_gif(tmp_path / "game.gif", width=60, millis=100)
    assert gif == (tmp_path / "game.gif").read_bytes()
    assert gif.startswith(b"GIF89a")
    # A block with the delay before each frame: the start and four plies.
    assert gif.count(b"\x21\xf9\x04") == 5


@pytest.mark.parametrize(
    ("work", "error", "words"),
    [
        (lambda: m.game("go"), m.UnknownGame, 'unknown game "go": known are conway-chess'),
        (lambda: m.game("pacifist", variant="x"), m.UnknownVariant, "known are standard"),
        (lambda: m.game("conway-chess", position="8/8 w"), m.BadPosition, "expected"),
        (lambda: m.game("conway-chess", position="x\0y"), m.BadPosition, "expected"),
        (
            lambda: m.game("conquid", variant="small", position="x"),
            m.BadPosition,
            "give either a position or a variant",
        ),
        (lambda: m.game(7), TypeError, "name: expected a str, not int"),
        (lambda: m.Game("lifeduel"), TypeError, "not str: use menagerie.game"),
        (lambda: m.Game(m.game("lifeduel")), TypeError, "not Game: use menagerie.game"),
        (lambda: m.Moves(["e2e4"]), TypeError, "not list: use Game.moves"),
        (lambda: m.game("\ud800"), UnicodeEncodeError, "surrogates"),
        (lambda: m.game("pacifist").play("e2e5"), m.IllegalMove, "illegal move e2e5"),
        (lambda: m.game("pacifist").play("e2\0e4"), m.BadMove, "expected"),
        (lambda: m.game("pacifist").play(-1), ValueError, "whole number from 0 to 19, not -1"),
        (lambda: m.game("pacifist").play(2**70), ValueError, "whole number from 0"),
        (lambda: m.game("pacifist").play(20), IndexError, "a whole number from 0 to 19"),
        (lambda: m.game("pacifist").play(1.5), TypeError, "expected a whole number"),
        (lambda: m.game("pacifist").play(None), TypeError, "expected a whole number"),
        (lambda: m.game("pacifist").moves()["a"], TypeError, "expected a number or a slice"),
        (lambda: m.game("pacifist").moves()[math.nan], TypeError, "expected a number or a slice"),
        (lambda: m.game("pacifist").moves()[2**200], IndexError, "expected a number from -20"),
        (lambda: m.game("pacifist").save(1), TypeError, "path: expected a path, not 1"),
        (lambda: m.game("pacifist").to_gif(1), TypeError, "path: expected a path, not 1"),
        (lambda: m.game("pacifist").perft(-1), ValueError, "from 0 to 200, not -1"),
        (lambda: m.game("pacifist").perft(10**9), ValueError, "from 0 to 200"),
        (lambda: m.game("pacifist").perft(True), TypeError, "expected a whole number"),
        (lambda: m.game("pacifist").search(millis=0), ValueError, "millis: expected"),
        (lambda: m.game("pacifist").search(threads=0), ValueError, "threads: expected"),
        (lambda: m.game("pacifist").search(table_mib=2**40), ValueError, "table_mib: expected"),
        (lambda: m.game("pacifist").to_svg(width=0), ValueError, "width: expected"),
        (lambda: m.game("pacifist").to_svg(flip=1), TypeError, "flip: expected True or False"),
        (lambda: m.game("pacifist").to_gif(width=10**9), ValueError, "width: expected"),
        (lambda: m.game("pacifist").resign(2), ValueError, "player: expected"),
        (lambda: m.game("pacifist").go_to(-1), ValueError, "ply: expected"),
        (lambda: m.Game.read("Dear diary"), m.BadRecord, "not a record"),
        (lambda: m.Game.read('{"game":"go"}'), m.UnknownGame, "unknown game"),
        (lambda: m.Game.read("{" * 100_000), m.BadRecord, "JSON|json|column|EOF|key"),
        (lambda: m.Game.load("/nowhere/game.json"), FileNotFoundError, "cannot load|cannot read"),
        (lambda: m.Game.load("a\0b"), (OSError, ValueError), "null|NUL|nul"),
        (lambda: m.game("pacifist").save("/nowhere/game.json"), FileNotFoundError, "cannot write"),
    ],
)
def test_bad_input_is_refused_with_what_was_expected(work, error, words):
    with pytest.raises(error, match=words):
        work()


def test_events_are_told_when_they_are_looked_at():
    game = m.game("conway-chess")
    first = game.play("e2e4")
    second = game.play_action(int(game.legal_actions()[0]))
    last = game.last_events
    for _ in range(3):
        game.play(0)
    game.undo()
    # The game has gone on meanwhile.
    twin = m.game("conway-chess")
    assert list(first) == list(twin.play("e2e4")) == list(twin.last_events)
    assert second == last != first
    assert (first != list(first), first == [], len(first), first[-1]) == (False, False, 1, first[0])
    assert first[:] == [first[0]] == pickle.loads(pickle.dumps(first))
    assert repr(first) == repr([first[0]])
    assert m.game("lifeduel").last_events == []
    with pytest.raises(IndexError):
        first[1]
    with pytest.raises(TypeError, match=r"use Game\.play"):
        m.Events([])


def test_numbers_of_moves_are_whole():
    for number in (3, np.int64(3), np.uint8(3)):
        game = m.game("pacifist")
        game.play(number)
        assert game.played == [m.game("pacifist").moves()[3]]
    for number in (True, np.True_, 3.0, "3", None):
        with pytest.raises((TypeError, m.BadMove)):
            m.game("pacifist").play(number)


@pytest.mark.parametrize("name", NAMES)
def test_the_table_of_a_small_search_costs_no_moves(name):
    dice = random.Random(3)
    for depth in (1, 2, 3) * 2:
        game = m.game(name, variant="small" if name == "conquid" else None)
        for _ in range(int(dice.random() * 8)):
            game.play(int(dice.random() * game.move_count))
            if game.outcome is not None:
                game.undo()
                break
        small, large = game.search(depth=depth), game.search(depth=depth, table_mib=16)
        assert (small.pv, small.points, small.nodes) == (large.pv, large.points, large.nodes)


def test_moves_are_compared_and_pickled_by_their_position():
    games = [m.game(each.name) for each in m.games()] + [m.game("conquid", variant="large")]
    for game in games:
        moves = game.moves()
        again = pickle.loads(pickle.dumps(moves))
        assert again == moves == copy.deepcopy(moves) == game.copy().moves()
        assert hash(again) == hash(moves)
        assert (len(again), again[0], again[-1]) == (len(moves), moves[0], moves[-1])
        game.play(moves[0])
        assert game.moves() != moves
    over = m.game("pacifist")
    over.resign(0)
    assert pickle.loads(pickle.dumps(over.moves())) == over.moves() != m.game("pacifist").moves()
    assert len(over.moves()) == 0
    assert moves != list(moves[:3])
