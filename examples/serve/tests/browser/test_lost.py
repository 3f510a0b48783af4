"""Connections break, servers are killed, pages are loaded again; the game goes on."""

import time

import pytest

from person import DESK, PHONE
from wire import Wire

# What a browser writes on its console when a server is away.
AWAY = ("WebSocket connection to", "net::ERR_", "Failed to load resource")


def against_the_computer(person):
    """Begins a game and plays a move; returns the table and the moves so far."""
    table = person.begin("Pacifist", "computer", side="1")
    person.move("e2", "e4")
    return table, person.waits_for_moves(2)


@pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk", "phone"])
def test_a_reload_loses_nothing(people, device):
    """The browser keeps the seat, the server keeps the game."""
    person = people(device)
    _, moves = against_the_computer(person)
    person.driver.refresh()
    assert person.waits_for_moves(2) == moves
    person.move("d2", "d4")
    person.waits_for_moves(4)


def test_a_killed_server_loses_nothing(people, killable):
    """The page says that the server is away, finds it again, and the game goes on."""
    alice, bob = people(DESK), people(PHONE)
    for person in (alice, bob):
        person.expect(*AWAY)
    made = killable.new_table("pacifist")
    alice.open(f"/t/{made['id']}#{made['tokens'][0]}")
    bob.open(f"/t/{made['id']}#{made['tokens'][1]}")
    alice.move("e2", "e4")
    bob.waits_for_moves(1)
    killable.kill()
    for person in (alice, bob):
        person.sees("The connection is lost", ".connection")
    killable.start()
    for person in (alice, bob):
        person.wait(lambda p=person: not p.text_of(".connection"), "the connection is back")
        assert person.waits_for_moves(1) == ["e2e4"]
    bob.move("e7", "e5")
    alice.waits_for_moves(2)


def test_what_the_connection_told_is_over_when_it_is_back(people, killable):
    """What could not be asked is no longer told, and those who listen hear of both."""
    made = killable.new_table("pacifist")
    person = people(DESK)
    person.expect(*AWAY)
    person.open(f"/t/{made['id']}#{made['tokens'][0]}")
    person.wait(person.may_move, "one's turn")
    killable.kill()
    person.sees("The connection is lost", ".connection")
    person.hears("The connection is lost")
    for name in ("e2", "e4"):
        person.press(lambda name=name: person.cell(name))
    person.sees("The server does not answer.", ".entry-note")
    person.click("Resign")
    person.click("Resign")
    person.sees("Not sent: the connection is lost.", "#toasts")
    killable.start()
    person.wait(lambda: not person.text_of(".connection"), "the connection is back")
    person.hears("The connection is back.")
    person.wait(lambda: not person.look()["note"], "nothing is told any more")
    assert killable.ask(f"/api/tables/{made['id']}")["status"] == "*"
    person.move("e2", "e4")


def test_nothing_moves_on_the_page_while_the_server_is_away(people, killable):
    """The board stays under the finger, and the clocks stand still as those of the server do."""
    made = killable.new_table("pacifist", clock={"initial": 300000, "increment": 0, "delay": 0})
    alice, bob = people(DESK), people(PHONE)
    for person, token in zip((alice, bob), made["tokens"], strict=True):
        person.expect(*AWAY)
        person.open(f"/t/{made['id']}#{token}")
    alice.move("e2", "e4")
    bob.waits_for_moves(1)
    bob.move("e7", "e5")
    alice.waits_for_moves(2)
    places = [person.cell("a8").rect for person in (alice, bob)]
    killable.kill()
    for person, place in zip((alice, bob), places, strict=True):
        person.sees("The connection is lost", ".connection")
        assert person.cell("a8").rect == place
    clock = alice.text(".card.turn .clock")
    time.sleep(2.5)
    assert alice.text(".card.turn .clock") == clock
    killable.start()
    alice.wait(lambda: not alice.text_of(".connection"), "the connection is back")
    alice.wait(lambda: alice.text(".card.turn .clock") < clock, "the clock runs on")


def test_the_computer_goes_on_after_a_kill(people, killable):
    """A move is stored before the page hears of it; the computer replies in the next run."""
    person = people(DESK)
    person.expect(*AWAY)
    table, moves = against_the_computer(person)
    killable.kill()
    killable.start()
    told = killable.ask(f"/api/tables/{table}")
    assert told["ply"] == 2
    person.wait(lambda: not person.text_of(".connection"), "the connection is back")
    assert person.waits_for_moves(2) == moves
    person.move("d2", "d4")
    person.waits_for_moves(4)


def test_a_move_made_while_the_connection_is_down_arrives(people, site):
    """What one does without a connection is done when it is back, once."""
    wire = Wire(int(site.url.rsplit(":", 1)[1]))
    made = site.new_table("pacifist")
    alice, bob = people(DESK, home=wire.url), people(PHONE)
    alice.expect(*AWAY)
    alice.open(f"/t/{made['id']}#{made['tokens'][0]}")
    bob.open(f"/t/{made['id']}#{made['tokens'][1]}")
    alice.move("e2", "e4")
    bob.waits_for_moves(1)
    wire.cut()
    alice.sees("The connection is lost", ".connection")
    bob.sees("away", ".card")
    bob.move("e7", "e5")
    wire.mend()
    assert alice.waits_for_moves(2) == ["e2e4", "e7e5"]
    alice.wait(lambda: not alice.text_of(".connection"), "the connection is back")
    alice.move("d2", "d4")
    assert bob.waits_for_moves(3)[-1] == "d2d4"
    assert site.ask(f"/api/tables/{made['id']}")["ply"] == 3
    wire.close()


def go_without_a_server(person, address):
    """Goes to an address as the browser's history does it: the page itself cannot be loaded."""
    person.run(
        "history.pushState(null, '', arguments[0]); dispatchEvent(new PopStateEvent('popstate'))",
        address,
    )
    person.wait(lambda: "#" not in person.driver.current_url, "the secret leaves the address")
    person.sees("The server does not answer.")


@pytest.mark.parametrize("is_blocked", [False, True], ids=["stored", "not-stored"])
def test_an_invitation_outlives_a_request_that_fails(people, site, is_blocked):
    """The seat of an invitation is kept before anything is asked, and can be asked for again."""
    wire = Wire(int(site.url.rsplit(":", 1)[1]))
    made = site.new_table("pacifist")
    person = people(DESK, home=wire.url)
    person.expect(*AWAY)
    if is_blocked:
        person.block_storage()
    person.open(f"/t/{site.new_table('pacifist')['id']}")
    person.sees("You are watching.")
    wire.cut()
    # A wrong one, which never had a seat, is in nobody's way.
    go_without_a_server(person, f"/t/{made['id']}#{'0' * 32}")
    go_without_a_server(person, f"/t/{made['id']}#{made['tokens'][0]}")
    wire.mend()
    person.click("Try again")
    person.wait(person.may_move, "the seat of the invitation")
    person.move("e2", "e4")
    wire.close()


def test_an_invitation_to_a_table_that_is_gone_is_not_kept(people):
    """What the server does not know is no game of this browser."""
    person = people(DESK)
    person.expect("404")
    person.open(f"/t/0000000000000000#{'0' * 32}")
    person.sees("no such table")
    assert person.run("return localStorage.getItem('menagerie.games')") in (None, "[]")


def test_who_has_a_wrong_invitation_watches(people, site):
    """It is not kept: the table is watched, and the right invitation is a seat."""
    made = site.new_table("pacifist")
    person = people(DESK)
    person.open(f"/t/{made['id']}#{'0' * 32}")
    person.sees("No seat is free")
    person.sees("You are watching.")
    assert not person.text_of(".connection")
    assert person.run("return localStorage.getItem('menagerie.games')") == "[]"
    person.run("location.hash = arguments[0]", made["tokens"][0])
    person.wait(person.may_move, "the seat of the invitation")


def test_an_invitation_pasted_where_one_watches_is_a_seat(people, site):
    """A tab that shows the table takes the seat without being loaded again."""
    made = site.new_table("pacifist")
    person = people(DESK)
    person.open(f"/t/{made['id']}")
    person.sees("You are watching.")
    person.run("location.hash = arguments[0]", made["tokens"][0])
    person.wait(person.may_move, "the seat of the invitation")
    person.move("e2", "e4")
    assert "#" not in person.driver.current_url


def test_a_browser_that_keeps_nothing_says_so(people, site):
    """Without storage the seat lasts as long as the page, and the person is told."""
    made = site.new_table("pacifist")
    person = people(PHONE)
    person.open(f"/t/{made['id']}")
    person.sees("You are watching.")
    person.run("Storage.prototype.setItem = () => { throw new Error('no room'); }")
    person.run("location.hash = arguments[0]", made["tokens"][0])
    person.sees("Your browser's storage is full")
    person.wait(person.may_move, "the seat")


def test_a_browser_that_keeps_nothing_plays(people):
    """The maker of a table has the seat and the friend's invitation, wherever in the page."""
    alice, bob = people(DESK), people(PHONE)
    for person in (alice, bob):
        person.block_storage()
    table = alice.begin("Pacifist", "friend", side="1")
    alice.sees("Your browser's storage is full")
    bob.open(alice.one('input[aria-label="Link for your friend"]').get_attribute("value"))
    alice.move("e2", "e4")
    bob.waits_for_moves(1)
    bob.move("e7", "e5")
    alice.waits_for_moves(2)
    alice.press_one('nav a[href="/"]')
    alice.press_one(f'.kept a[href="/t/{table}"]')
    alice.waits_for_moves(2)
    alice.move("d2", "d4")
    assert bob.waits_for_moves(3)[-1] == "d2d4"


def test_two_tabs_of_one_person(people):
    """The newer tab has the seat; the older one says so and can take it again."""
    person = people(DESK)
    _, moves = against_the_computer(person)
    first = person.driver.current_window_handle
    address = person.driver.current_url
    person.driver.switch_to.new_window("tab")
    person.cdp("Emulation.setDeviceMetricsOverride", **DESK)
    person.driver.get(address)
    person.waits_for_moves(2)
    person.move("d2", "d4")
    moves = person.waits_for_moves(4)
    second = person.driver.current_window_handle
    person.driver.switch_to.window(first)
    person.sees("another window", ".connection")
    person.hears("another window")
    person.click("Connect again")
    assert person.waits_for_moves(4) == moves
    person.move("g1", "f3")
    person.waits_for_moves(6)
    person.driver.switch_to.window(second)
    person.one(".connection button")


def test_back_and_forward(people):
    """The browser's buttons go through the pages as one has seen them."""
    person = people(DESK)
    person.open("/")
    person.click("Rules of Pacifist")
    person.wait(lambda: person.path == "/rules/pacifist", "the rules")
    person.sees("Pacifist", "h1")
    person.driver.back()
    person.control("Play Pacifist")
    _, moves = against_the_computer(person)
    person.driver.back()
    person.control("Play Pacifist")
    person.sees("against the computer", ".kept")
    person.driver.forward()
    assert person.waits_for_moves(2) == moves
    person.move("d2", "d4")
    person.waits_for_moves(4)


def test_my_games_are_found_again_in_the_lobby(people):
    """The lobby lists the games of this browser, and forgets one that is not wanted."""
    person = people(PHONE)
    table, _ = against_the_computer(person)
    person.open("/")
    person.sees("My unfinished games", ".kept")
    assert person.run("return !!document.querySelector('.kept ~ [aria-label=Games]')"), "it is above"
    person.press_one(f'.kept a[href="/t/{table}"]')
    person.waits_for_moves(2)
    person.open("/")
    person.click("Remove Pacifist against the computer, beginner from this list")
    person.gone(".kept li", "the game is not listed")
    person.open(f"/t/{table}")
    person.sees("You are watching.")
