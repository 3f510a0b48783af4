"""The page without a server: any web host serves its folder once, then the network is not needed."""

import os
import random
import re
import subprocess
import sys

import pytest

from person import DESK, PHONE, RandomPlayer
from test_games import GAMES


class Folder:
    """A plain web host of a folder, as everybody has it."""

    def __init__(self, folder):
        arguments = ["-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", folder]
        self.process = subprocess.Popen(
            [sys.executable, *arguments], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        )
        port = re.search(r"port (\d+)", self.process.stdout.readline())[1]
        self.url = f"http://127.0.0.1:{port}"

    def cut_off(self):
        """Ends the host: nothing answers any more."""
        self.process.kill()
        self.process.wait()


@pytest.fixture
def folder():
    """A web host of the page without a server."""
    if "STATIC" not in os.environ:
        pytest.skip("STATIC names no folder")
    folder = Folder(os.environ["STATIC"])
    yield folder
    folder.cut_off()


# Whether the service worker answers for this page.
IS_KEPT = "return Boolean(navigator.serviceWorker.controller)"


def is_over(person):
    """Returns whether the game has ended."""
    return person.look()["status"] != "*"


def play_one(person, rng):
    """Plays one move at random."""
    player = RandomPlayer(person, rng)
    count = len(person.look()["moves"])
    while len((seen := person.look())["moves"]) == count:
        player.act(seen)


def test_a_bar_is_shown_while_the_rules_come(people, folder):
    """They are most of the page. The bar goes when the board is there."""
    person = people(PHONE, home=folder.url)
    person.cdp("Network.enable")
    slow = {"offline": False, "latency": 0, "uploadThroughput": -1}
    person.cdp("Network.emulateNetworkConditions", downloadThroughput=2_000_000, **slow)
    try:
        person.open("/#/learn/conquid/1")
        bar = person.one("progress.fetching")
        assert "rules" in bar.get_attribute("aria-label")
        value = lambda: float(person.run(  # noqa: E731
            "return document.querySelector('progress.fetching')?.position ?? 2"))
        person.wait(lambda: 0 < value() < 1, "a part has come")
        person.wait(person.board_is_there, "the board")
        assert not person.all("progress")
    finally:
        person.cdp("Network.emulateNetworkConditions", downloadThroughput=-1, **slow)


def test_every_game_is_played_without_the_network(people, folder):
    """After the first visit the host is gone; each game begins, goes on after a reload, and ends."""
    person = people(PHONE, home=folder.url)
    person.open("/")
    person.wait(lambda: person.run(IS_KEPT), "the page is kept by the browser")
    folder.cut_off()
    rng = random.Random("static")
    for title, variant in GAMES.items():
        person.begin(title, "computer", variant=variant, side="2", level="easy")
        person.wait(person.may_move, f"one's turn in {title}")
        play_one(person, rng)
        person.wait(lambda: person.may_move() or is_over(person), f"an answer in {title}")
        count = len(person.look()["moves"])
        assert count >= 2
        person.driver.refresh()
        person.waits_for_moves(count)
        person.wait(lambda: person.may_move() or is_over(person), f"{title} again")
        if not is_over(person):
            person.click("Resign")
            person.click("Resign")
        person.wait(lambda: is_over(person), "the end")
    person.open("/")
    person.sees("You lost")


def test_what_needs_no_table(people, folder):
    """Rules, a lesson, both sides at one screen, analysis and files."""
    person = people(DESK, home=folder.url)
    person.open("/#/rules/conway-chess")
    person.sees("A trap")
    person.click("Learn")
    person.click("A hint")
    person.sees("Move the pawn on b3.")
    person.open("/#/look?game=conway-chess")
    person.move("e2", "e4")
    person.move("e7", "e5")
    assert person.look()["moves"] == ["e2e4", "e7e5"]
    person.click("What does the computer think?")
    person.sees("ahead;", ".opinion")
    person.driver.refresh()
    person.waits_for_moves(2)


def test_another_window_goes_on(people, folder):
    """A game that two windows have is played in the one in which somebody moves."""
    person = people(DESK, home=folder.url)
    person.begin("Conquid", "computer", variant="small", side="1")
    first = person.driver.current_window_handle
    address = person.driver.current_url
    person.driver.switch_to.new_window("tab")
    person.driver.get(address)
    person.wait(person.may_move, "one's turn")
    play_one(person, random.Random(1))
    person.driver.switch_to.window(first)
    person.sees("You have opened this table in another window.")


def test_a_browser_without_webassembly_is_told_so(people, folder):
    """An old browser is told what it lacks."""
    person = people(DESK, home=folder.url)
    added = person.cdp("Page.addScriptToEvaluateOnNewDocument", source="delete window.WebAssembly")
    person.open("/")
    person.sees("This browser has no WebAssembly")
    person.cdp("Page.removeScriptToEvaluateOnNewDocument", identifier=added["identifier"])
