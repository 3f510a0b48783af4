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


def test_it_has_sixty_lines():
    """Its script is as short as its description says."""
    assert len((FOLDER / "own.js").read_text().splitlines()) <= 60


def play(person, rng):
    """Clicks cells at random until a move can be played, and plays it."""
    while not person.run(f"return {PLAYS}.length"):
        person.wait(lambda: person.run(f"return {CELLS}.length + {PLAYS}.length"), "cells")
        person.run(f"const all = {CELLS}; all[Math.floor(arguments[0] * all.length)]?.click()",
                   rng.random())
        # The rules are asked what can follow.
        person.wait(lambda: person.run(f"return {CELLS}.length + {PLAYS}.length"), "the reply")
    person.run(f"{PLAYS}[0].click()")


def test_it_plays_every_game(people, own):
    """A person who clicks what can be clicked plays against the computer, in every game."""
    person = people(DESK, home=own.url)
    rng = random.Random(1)
    for index, game in enumerate(own.ask("/api/games")["games"]):
        person.driver.get(own.url)
        games = "return document.querySelectorAll('#games option').length"
        person.wait(lambda: person.run(games), "the games")
        person.run("document.querySelector('#games').selectedIndex = arguments[0]", index)
        person.click("New game")
        for _ in range(MOVES):
            def status():
                return person.text("#status")
            person.wait(lambda: status().startswith(("Your move", "You ")), f"{game['name']}: turn")
            if status().startswith("You "):
                break
            told = person.text("#words")
            play(person, rng)
            person.wait(lambda: person.text("#words") != told, f"{game['name']}: the move")  # noqa: B023
        assert person.text("#words"), "what happened is told"
