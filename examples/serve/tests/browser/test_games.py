"""Every game is played to its end against the computer, with a mouse and with a finger."""

import random

import pytest

from person import DESK, PHONE

# The games by title, with a variant that is short where the usual one is long.
GAMES = {
    "Conway's Game of Chess": None,
    "Two-Player Wildebeest": None,
    "Pacifist": None,
    "Weighted Pacifist": None,
    "Life Duel": "6x6t6g3",
    "Conquid": "small",
}

DEVICES = {"desk": DESK, "phone": PHONE}


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("title", GAMES)
def test_a_game_is_played_to_its_end(people, site, title, device):
    """A person begins in the lobby and plays against the computer until somebody has won."""
    person = people(DEVICES[device], dark=device == "phone")
    side = "2" if device == "phone" else "1"
    table = person.begin(title, "computer", variant=GAMES[title], side=side)
    seen = person.play_to_the_end(random.Random(f"{title} {device}"))
    assert seen["status"] in ("1-0", "0-1", "1/2-1/2")
    assert seen["words"], "the page says how the game ended"
    told = site.ask(f"/api/tables/{table}")
    assert told["status"] == seen["status"]
    person.waits_for_moves(told["ply"])
    person.control("Rematch")
    assert not person.has_control("Resign")
    assert is_inside(person), "nothing is wider than the screen"


def is_inside(person):
    """Returns whether the page can be read without scrolling to the side."""
    return person.run(
        "return document.documentElement.scrollWidth <= document.documentElement.clientWidth",
    )
