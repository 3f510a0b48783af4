"""The front end of one's own, which `examples/referee/PAGES.md` describes: it plays every game."""

import os
import pathlib
import random

import pytest

from person import DESK
from server import Server

FOLDER = pathlib.Path(__file__).parents[2] / "front-end"

# How many moves the person makes in each game.
MOVES = 4

# The buttons of a kind that can be clicked.
CELLS = "[...document.querySelectorAll('#board p button:enabled')]"
PLAYS = "[...document.querySelectorAll('#board > button')].filter((it) => /^Play /.test(it.textContent))"


@pytest.fixture(scope="module")
def own():
    """A server with this page in the place of its own."""
    server = Server(os.environ["SERVE"], "--page", str(FOLDER))
    yield server
    server.stop()


def test_it_is_short():
    """It is as short as its description says."""
    files = FOLDER.iterdir()
    assert sum(len(file.read_text().splitlines()) for file in files) <= 150


def play(person, rng):
    """Clicks cells at random until a move can be played, and plays it."""
    while not person.run(f"return {PLAYS}.length"):
        person.wait(lambda: person.run(f"return {CELLS}.length + {PLAYS}.length"), "cells")
        person.run(f"const all = {CELLS}; all[Math.floor(arguments[0] * all.length)]?.click()",
                   rng.random())
        # The rules are asked what can follow.
        person.wait(lambda: person.run(f"return {CELLS}.length + {PLAYS}.length"), "the reply")
    person.run(f"{PLAYS}[0].click()")


def begin(person, index, clock):
    """Begins a game by its index, with a clock."""
    games = "return document.querySelectorAll('#games option').length"
    person.wait(lambda: person.run(games), "the games")
    person.run("document.querySelector('#games').selectedIndex = arguments[0]", index)
    person.run("document.querySelector('#clocks').value = arguments[0]", clock)
    person.click("New game")


# What the front end asks to be a new table begins at a position.
FROM = """
const [position] = arguments;
const { fetch } = window;
window.fetch = (path, more) => {
  const body = path === '/api/tables' && JSON.stringify({ ...JSON.parse(more.body), position });
  return fetch(path, body ? { ...more, body } : more);
};
"""


def test_it_warns(people, own):
    """It shows all warnings of a position, and marks the pieces in danger."""
    person = people(DESK, home=own.url)
    position = "4k3/8/8/8/8/8/8/3K2q1 w - -"
    view = own.rules(op="view", game="conway-chess", position=position)
    told = [one["text"] for one in [*view["warnings"], view["losses"]] if one["text"]]
    assert told and view["danger"], "a position with warnings"
    person.driver.get(own.url)
    person.run(FROM, position)
    names = [game["name"] for game in own.ask("/api/games")["games"]]
    begin(person, names.index("conway-chess"), "")
    person.wait(lambda: person.text("#warnings") == "\n".join(told), "the warnings")
    marked = "return [...document.querySelectorAll('#board .danger')].map((e) => e.dataset.cell)"
    in_danger = sorted(f"{spot['row']},{spot['column']}" for spot in view["danger"])
    person.wait(lambda: sorted(person.run(marked)) == in_danger, "the pieces in danger")


def test_it_plays_every_game(people, own):
    """A person who clicks what can be clicked plays against the computer, in every game: with hints
    and a clock, to a result, and once more."""
    person = people(DESK, home=own.url)
    rng = random.Random(1)
    for index, game in enumerate(own.ask("/api/games")["games"]):
        person.driver.get(own.url)
        begin(person, index, "5+0")
        name = game["name"]

        def status():
            return person.text("#status")

        person.wait(lambda: person.text("#players").count("5:00") == 2, f"{name}: the clocks")  # noqa: B023
        for number in range(MOVES):
            person.wait(lambda: status().startswith(("Your move", "You ")), f"{name}: turn")  # noqa: B023
            if status().startswith("You "):
                break
            if number == 1:
                person.wait(lambda: "4:5" in person.text("#players"), f"{name}: time")  # noqa: B023
                person.click("Hint")
                person.wait(lambda: ": " in person.text("#hint"), f"{name}: a hint")  # noqa: B023
            told = person.text("#words")
            play(person, rng)
            person.wait(lambda: person.text("#words") != told, f"{name}: the move")  # noqa: B023
        assert person.text("#words"), "what happened is told"
        person.wait(lambda: status().startswith(("Your move", "You ")), f"{name}: turn")  # noqa: B023
        if status().startswith("Your move"):
            person.click("Resign")
        person.wait(lambda: status().startswith("You "), f"{name}: the result")  # noqa: B023
        result = status()
        person.click("Rematch")
        person.wait(lambda: person.text("#earlier") == result, f"{name}: once more")  # noqa: B023
        person.sees("points", "#players")
