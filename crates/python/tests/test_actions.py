"""Observations, actions and points of one game, and searches that are followed."""

import os
import signal
import threading

import numpy as np
import pytest

import menagerie as m

NAMES = [info.name for info in m.games()]
SMALL = {"conquid": "small", "lifeduel": "6x6t6g3"}


@pytest.mark.parametrize("name", NAMES)
def test_a_game_shows_what_a_batch_of_one_shows(name):
    variant = SMALL.get(name)
    games = m.Batch(name, 1, variant=variant, auto_reset=False, max_plies=50)
    game = m.game(name, variant=variant)
    assert game.spaces == games.spaces == m.spaces(name, variant=variant)
    out = np.ones(games.spaces.shape, np.uint8)
    while game.outcome is None and game.ply < 50:
        for player in (None, 0, 1):
            observation = game.observe(player=player)
            assert (observation == games.observe(player=player)[0]).all()
            assert game.observe(out, player=player) is out
            assert (out == observation).all()
        legal = game.legal_actions()
        assert legal.dtype == np.int64
        assert legal.tolist() == np.flatnonzero(games.action_masks()[0]).tolist()
        for action in (0, 17, *legal[:5]):
            assert game.action_text(action) == games.action_text(0, int(action))
        action = int(games.sample()[0])
        by_text = game.copy()
        events = game.play_action(action)
        if game.ply > by_text.ply:
            if name != "conquid":
                move = game.played[-1]
                assert by_text.actions_of(move) == games.actions_of(0, move) == [action]
            by_text.play(game.played[-1])
            assert by_text == game
            assert events == by_text.last_events != []
        else:
            assert events == []
        games.step([action])
        assert games.game(0) == game
    if game.outcome is not None:
        assert game.legal_actions().tolist() == []
        assert game.evaluate() is None
        with pytest.raises(m.GameOver, match="the game is over: action 0 cannot be played"):
            game.play_action(0)


def test_a_part_of_a_move_is_dropped_by_other_moves():
    for change in (
        lambda game: game.undo(),
        lambda game: game.redo(),
        lambda game: game.go_to(1),
        lambda game: game.play(game.moves()[0]),
        lambda game: game.resign(0),
        lambda game: game.agree_draw(),
    ):
        game = m.game("conquid", variant="small")
        game.play(game.moves()[0])
        for action in game.actions_of(game.moves()[-1])[:2]:
            before = game.observe()
            game.play_action(action)
            assert (game.observe() != before).any()
        with pytest.raises(m.MenagerieError):
            game.play("C9")
        assert (game.observe() != before).any()
        change(game)
        assert (game.observe()[4:] == 0).all()


@pytest.mark.parametrize(
    ("work", "error", "words"),
    [
        (
            lambda g: g.play_action(7),
            m.IllegalAction,
            "illegal action 7: expected one of its 20",
        ),
        (lambda g: g.play_action(-1), m.IllegalAction, "illegal action -1: expected one of its 20"),
        (lambda g: g.play_action(10**9), m.IllegalAction, "illegal action 1000000000: expected"),
        (lambda g: g.play_action(2**63), ValueError, "action: expected a whole number"),
        (lambda g: g.play_action(1.0), TypeError, "action: expected a whole number"),
        (lambda g: g.play_action("e2e4"), TypeError, "action: expected a whole number"),
        (lambda g: g.action_text(-1), ValueError, "action: expected"),
        (lambda g: g.actions_of("e2e5"), m.IllegalMove, "illegal move e2e5"),
        (lambda g: g.actions_of(3), TypeError, "move: expected a str"),
        (lambda g: g.observe(player=2), ValueError, "player: expected"),
        (lambda g: g.observe(history=0), ValueError, "history: expected"),
        (
            lambda g: g.observe(np.zeros((16, 8, 8))),
            TypeError,
            "out: expected .* not one of float64",
        ),
        (lambda g: g.observe(np.zeros((8, 8), np.uint8)), ValueError, "shape"),
        (lambda g: g.search(depth=2, on_iteration=3), TypeError, "on_iteration: expected a func"),
    ],
)
def test_bad_input_changes_nothing(work, error, words):
    game = m.game("pacifist")
    with pytest.raises(error, match=words) as caught:
        work(game)
    assert game == m.game("pacifist")
    if error is m.IllegalAction:
        assert caught.value.game is None
        assert caught.value.legal == tuple(game.legal_actions())


def test_points_are_those_of_the_player_to_move():
    queen = "4k3/8/8/8/8/8/8/K3R3 {} - -"
    points = [m.game("conway-chess", position=queen.format(turn)).evaluate() for turn in "wb"]
    assert points[0] > 100 > -100 > points[1]
    for name in NAMES:
        assert isinstance(m.game(name).evaluate(), int)


def test_iterations_are_told_as_they_come():
    found = []
    thread = threading.current_thread()

    def on_iteration(report):
        assert threading.current_thread() is thread
        found.append(report)

    last = m.game("conway-chess").search(depth=5, lines=2, on_iteration=on_iteration)
    assert [report.depth for report in found] == [1, 2, 3, 4, 5]
    assert (found[-1].best, found[-1].pv, found[-1].nodes) == (last.best, last.pv, last.nodes)
    assert [len(report.others) for report in found] == [1] * 5
    assert [report.nodes for report in found] == sorted(report.nodes for report in found)
    alone = m.game("conway-chess").search(depth=5, lines=2)
    assert (alone.best, alone.pv, alone.nodes) == (last.best, last.pv, last.nodes)


def test_a_function_that_is_told_stops_the_search():
    game = m.game("pacifist")
    found = game.search(depth=60, on_iteration=lambda report: report.depth >= 3)
    assert found.depth == 3
    seen = []
    with pytest.raises(ZeroDivisionError):
        game.search(depth=60, on_iteration=lambda report: seen.append(report) or 1 // 0)
    assert len(seen) == 1

    def interrupt(_):
        os.kill(os.getpid(), signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        game.search(depth=60, on_iteration=interrupt)
    assert game.search(depth=1) is not None
