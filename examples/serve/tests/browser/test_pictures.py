"""Makes the pictures of `pictures/web/`: every game in its middle, on both screens."""

import pathlib

import pytest

from client import Table
from person import DESK, PHONE

FOLDER = pathlib.Path(__file__).parents[4] / "pictures" / "web"

# The middle of a game of each kind.
LINES = {
    "conway-chess": "d2d4 d7d6 e2e4 c7c5 b1a3",
    "wildebeest": "1,5-2,4 9,5-8,4 1,2-3,2 9,2-7,2 1,6-3,6 7,2-6,2 1,7-3,7 9,6-7,6 1,8-3,8 "
    "10,3-9,2 3,7-4,7 7,6-6,6 3,2-4,2 9,7-7,7 3,6-4,6 7,7-6,7 0,7-3,4 9,8-7,8",
    "pacifist": "g1h3 e7e5 d2d4 d7d6 f2f4 c7c5 e2e3 b8c6 c2c3 c6a5 b2b4 c8e6 h3f2 b7b6 b1d2 a5b7",
    "pacifist-weighted": "g1h3 e7e5 e2e3 c7c6 c2c3 d7d5 d2d4 d8d6 d1b3 d6a3 e1d2 b3d1",
    "lifeduel": "0,0 2,1 1,2 1,3 0,1 1,4 0,4 3,4",
    "conquid": "A6,6;6,7;7,6 A5,6;5,7;6,8 A5,5;7,7;7,8 A7,9;7,10;7,11 C A6,9;7,20;7,21 "
    "A5,9;7,19;8,5 A5,8;8,7;8,19 C",
}

SCREENS = {"desk": (DESK, False), "phone": (PHONE | {"deviceScaleFactor": 1.5}, True)}


@pytest.fixture(autouse=True)
def is_wanted(request):
    """Pictures are made only when they are asked for."""
    if not request.config.getoption("--pictures"):
        pytest.skip("without --pictures")
    FOLDER.mkdir(parents=True, exist_ok=True)


@pytest.fixture(params=SCREENS)
def screen(request, people):
    """The name of a screen, and the person before it."""
    device, dark = SCREENS[request.param]
    return request.param, people(device, dark=dark)


@pytest.mark.parametrize("game", LINES)
def test_a_picture_of_a_table(site, screen, game):
    """A game between two people, as the person sees it whose turn it is."""
    name, person = screen
    made = site.new_table(game)
    seats = [Table(f"{site.url}/t/{made['id']}#{token}").connect() for token in made["tokens"]]
    moves = LINES[game].split()
    for count, move in enumerate(moves, 1):
        seats[seats[0].state["turn"] - 1].move(move)
        for seat in seats:
            while len(seat.log) < count:
                seat.receive()
    mine = seats[0].state["turn"] - 1
    person.open(f"/t/{made['id']}#{made['tokens'][mine]}")
    person.waits_for_moves(len(moves))
    person.wait(person.may_move, "one's turn")
    person.picture(FOLDER / f"{game}-{name}.webp")
    for seat in seats:
        seat.drop()


def test_a_picture_of_the_lobby(screen):
    """The games."""
    name, person = screen
    person.open("/")
    person.wait(lambda: person.run(
        "const all = [...document.querySelectorAll('.game img')];"
        "return all.length > 0 && all.every((e) => e.complete)",
    ), "the pictures of the games")
    person.picture(FOLDER / f"lobby-{name}.webp")


def test_a_picture_of_a_preview(screen):
    """Everything that a move will cause, before it is played."""
    name, person = screen
    person.open_board("conway-chess", "e2e4", "e7e5", "d2d4")
    person.wait(person.may_move, "one's turn")
    for cell in ("d7", "d5"):
        person.press(lambda cell=cell: person.cell(cell))
    person.one(".confirm")
    person.picture(FOLDER / f"preview-{name}.webp")


def test_a_picture_of_the_rules(screen):
    """The rules of a game."""
    name, person = screen
    person.open("/rules/conway-chess")
    person.one("article.rules")
    person.picture(FOLDER / f"rules-{name}.webp")
