"""The client in Python takes part in games by the protocol alone."""

import random

import pytest

from client import Ended, Refused, Table, digest, play

GAMES = ["conway-chess", "wildebeest", "pacifist", "pacifist-weighted", "lifeduel", "conquid"]


def table_of(site, made, seat=None):
    """Returns a client for a seat of a table, or for a watcher."""
    token = "" if seat is None else f"#{made['tokens'][seat - 1]}"
    return Table(f"{site.url}/t/{made['id']}{token}")


@pytest.fixture
def seats(site):
    """A table of Pacifist with both seats taken, and what was said when it was made."""
    made = site.new_table("pacifist")
    with table_of(site, made, 1) as first, table_of(site, made, 2) as second:
        yield made, first, second


def catch_up(*tables):
    """Waits until all have the same log."""
    length = max(len(table.log) for table in tables)
    for table in tables:
        while len(table.log) < length:
            table.receive()
    assert len({digest(table.log) for table in tables}) == 1
    assert len({tuple(table.moves) for table in tables}) == 1


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_against_the_computer(site, game):
    """The client plays to the end, and a watcher has seen the same game."""
    made = site.new_table(game, seats=("person", "beginner"))
    with table_of(site, made, 1) as table, table_of(site, made) as watcher:
        play(table, random.Random(game))
        play(watcher, None)
        assert watcher.player is None
        catch_up(table, watcher)
        assert table.state["status"] in ("1-0", "0-1", "1/2-1/2")
        told = site.ask(f"/api/tables/{made['id']}")
        assert (told["status"], told["ply"]) == (table.state["status"], len(table.moves))


def test_a_client_rejoins_with_its_token_and_gets_what_it_missed(site, seats):
    """Only the missing entries are sent, and the log is the same as everybody's."""
    made, first, second = seats
    first.move("e2e4")
    catch_up(first, second)
    second.drop()
    first.receive_until(lambda _: first.present["seats"] == [True, False])
    first.wish("ask", question="draw")
    second.connect()
    assert (second.welcome["entries"], second.welcome["seat"]) == (2, 2)
    catch_up(first, second)
    assert second.state["asked"] == [[{"question": "draw"}], []]
    second.move("e7e5")
    catch_up(first, second)
    late = table_of(site, made, 1)
    with late:
        catch_up(late, second)
        with pytest.raises(Ended) as ended:
            first.receive_until(lambda _: False)
        assert ended.value.reason == "replaced"
        assert late.move("d2d4")["by"] == 1


def test_a_log_that_differs_is_not_accepted(site, seats):
    """A client whose log is not the table's is told so."""
    _, first, second = seats
    first.move("e2e4")
    catch_up(first, second)
    second.drop()
    second.log[0] = second.log[0] | {"text": "d2d4"}
    with pytest.raises(Ended) as ended:
        second.connect()
    assert ended.value.reason == "log"
    second.log.clear()
    second.connect()
    catch_up(first, second)


def test_questions_and_their_answers(seats):
    """A draw is declined, a move taken back, a game resigned and another one played."""
    _, first, second = seats
    first.move("e2e4")
    catch_up(first, second)
    second.wish("ask", question="draw")
    catch_up(first, second)
    first.wish("decline", question="draw")
    catch_up(first, second)
    second.move("e7e5")
    catch_up(first, second)
    second.wish("ask", question="undo", ply=1)
    catch_up(first, second)
    first.wish("ask", question="undo", ply=1)
    catch_up(first, second)
    assert (first.moves, first.state["turn"]) == (["e2e4"], 2)
    second.wish("resign")
    catch_up(first, second)
    assert first.state["status"] == "1-0"
    first.wish("ask", question="rematch")
    catch_up(first, second)
    second.wish("ask", question="rematch")
    catch_up(first, second)
    assert (first.state["game"], first.moves, first.player, second.player) == (1, [], 2, 1)
    second.move("d2d4")
    catch_up(first, second)


def test_what_cannot_be_done_is_refused(seats):
    """An act that the rules do not allow is refused with a sentence, or ends the connection."""
    _, first, _ = seats
    with pytest.raises((Refused, Ended)) as error:
        first.move("e2e5")
    assert error.value.reason == "illegal"
    assert str(error.value)


def test_a_watcher_cannot_act(site, seats):
    """A wish of a watcher ends its connection and changes nothing."""
    made, first, _ = seats
    watcher = table_of(site, made).connect()
    watcher.send({"type": "wish", "number": 1, "seen": 0, "act": "move", "ply": 1, "text": "e2e4"})
    with pytest.raises(Ended) as ended:
        watcher.receive_until(lambda _: False)
    assert ended.value.reason in ("illegal", "unexpected")
    assert first.move("d2d4")["number"] == 1


def test_a_forged_token_takes_no_seat(site, seats):
    """A token that the server has not made is not that of a seat."""
    made, _, _ = seats
    with pytest.raises(Ended) as ended:
        Table(f"{site.url}/t/{made['id']}#{'0' * 32}").connect()
    assert ended.value.reason == "busy"


def test_a_killed_server_knows_what_it_has_acknowledged(killable):
    """Every move that was told is there after a kill, and the clients go on with their logs."""
    made = killable.new_table("lifeduel")
    first, second = table_of(killable, made, 1), table_of(killable, made, 2)
    rng = random.Random(7)
    for table in (first, second):
        table.connect()
    for _ in range(3):
        for table in (first, second):
            if table.state["turn"] == table.player:
                table.move(rng.choice(table.rules("moves")["moves"]))
            catch_up(first, second)
        killable.kill()
        killable.start()
        before = [digest(first.log), list(first.moves)]
        for table in (first, second):
            table.connect()
        assert [digest(first.log), first.moves] == before
    play_both(first, second, rng)
    assert first.state["status"] in ("1-0", "0-1", "1/2-1/2")


def play_both(first, second, rng):
    """Plays on at both seats until the game is over."""
    while first.state["status"] == "*":
        table = first if first.state["turn"] == first.player else second
        table.move(rng.choice(table.rules("moves")["moves"]))
        catch_up(first, second)
