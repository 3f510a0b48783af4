"""Every game is played to its end against the computer, with a mouse and with a finger."""

import random

import pytest

from person import DESK, PHONE, SIDEWAYS, SMALL_PHONE

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
    """A person begins in the lobby and plays against the computer until one of them has won.

    The person plays at random, against a level that wins soon.
    """
    person = people(DEVICES[device], dark=device == "phone")
    side = "2" if device == "phone" else "1"
    table = person.begin(title, "computer", variant=GAMES[title], side=side, level="medium")
    seen = person.play_to_the_end(random.Random(f"{title} {device}"))
    assert seen["status"] in ("1-0", "0-1", "1/2-1/2")
    assert seen["words"], "the page says how the game ended"
    # The page shows a move before the server has told of it.
    told = person.wait(
        lambda: (now := site.ask(f"/api/tables/{table}"))["status"] == seen["status"] and now,
        "the same end on the server",
    )
    person.waits_for_moves(told["ply"])
    person.control("Rematch")
    assert not person.has_control("Resign")
    assert is_inside(person), "nothing is wider than the screen"


SCREENS = DEVICES | {"small-phone": SMALL_PHONE, "sideways": SIDEWAYS}

# Whether buttons with these words are on the screen.
ON_SCREEN = """
const named = (words) => [...document.querySelectorAll('button')]
  .find((e) => e.textContent.trim() === words && e.checkVisibility());
return [...arguments].every((words) => {
  const { top = -1, bottom } = named(words)?.getBoundingClientRect() ?? {};
  return top >= 0 && bottom <= innerHeight;
});
"""


@pytest.mark.parametrize("device", SCREENS)
@pytest.mark.parametrize("speed", ["off", "fast"])
def test_what_comes_next_stands_beside_the_result(people, site, device, speed):
    """One's own last move ends the game: another one can be begun without looking for it."""
    position = "3x13b1 13./4.X3xO4./13. 1 -"
    made = site.new_table("conquid", seats=("person", "beginner"), position=position)
    person = people(SCREENS[device], settings={"speed": speed})
    person.open(f"/t/{made['id']}#{made['tokens'][0]}")
    person.wait(person.may_move, "one's turn")
    # The kind of move that wins is chosen at first.
    person.one('.kind[data-kind="conquest"][aria-pressed="true"]')
    person.press_one(".confirm")
    person.sees("You won", ".status")
    person.wait(lambda: person.run(ON_SCREEN, "Rematch", "New game"), "what comes next", 5)
    person.control("How did the game go?")


def test_the_computer_plays_itself(people):
    """A person watches a game of two computers, without a seat."""
    person = people(PHONE)
    person.begin("Conquid", "computers", variant="small")
    person.sees("You are watching.")
    person.wait(lambda: person.look()["status"] != "*", "the end of the game", 300)
    assert not person.has_control("Rematch")


def test_two_persons_at_one_screen(people):
    """Both play at the same board, which needs no table."""
    person = people(PHONE)
    person.open("/")
    person.click("Play Pacifist")
    person.radio("against", "screen")
    person.click("Begin")
    person.move("e2", "e4")
    person.move("e7", "e5")
    assert person.look()["moves"] == ["e2e4", "e7e5"]
    person.click("Take back")
    person.waits_for_moves(1)


# How many moves the list has, and whether the last one can be seen in it.
ROWS = """
const list = document.querySelector('.move-list');
if (!list) return { count: 0 };
const [box, row] = [list, list.querySelector('.now')].map((e) => e?.getBoundingClientRect());
return { count: list.querySelectorAll('.ply').length - 1,
  isSeen: Boolean(row) && row.top >= box.top && row.bottom <= box.bottom + 1 };
"""


def conquer(person, count):
    """Plays a move of Conquid that can be played again and again, and finds it in the list."""
    # The moves of the others may still be on their way.
    person.wait(lambda: person.run(ROWS)["count"] == count - 1, f"{count - 1} moves")
    person.wait(person.may_move, "one's turn")
    person.press_one('.kind[data-kind="conquer"]')
    person.press_one(".confirm")
    person.wait(lambda: person.run(ROWS) == {"count": count, "isSeen": True}, f"{count} moves")


def endless(plies):
    """A game of Conquid in which player 1 empties an empty block for ever."""
    begin = ["A0,4;1,4;2,4", "C", "A4,0;4,1;4,2", "C"]
    return [*begin, *["V0,0", "C"] * (plies // 2)][:plies]


def test_a_game_of_thousands_of_moves(people, site):
    """Two persons play on where a game has 2,000 moves; one looks at a game of nearly 5,000."""
    record = site.rules(op="export", game="conquid", moves=endless(2000), format="json")["text"]
    seats = [{"kind": "person"}, {"kind": "person"}]
    made = site.ask("/api/tables", {"record": record, "seats": seats})
    alice, bob = people(DESK), people(PHONE)
    for person, token in zip((alice, bob), made["tokens"], strict=True):
        person.open(f"/t/{made['id']}#{token}")
        person.wait(lambda p=person: p.run(ROWS)["count"] == 2000, "2,000 moves")
    for count, person in enumerate((alice, bob, alice), 2001):
        conquer(person, count)
    alice.keys("\ue012")
    alice.wait(lambda: alice.text(".happened").startswith("1001… "), "the move before the last")
    bob.open_board("conquid", *endless(4997))
    bob.wait(lambda: bob.run(ROWS) == {"count": 4997, "isSeen": True}, "4,997 moves")
    for count in (4998, 4999, 5000):
        conquer(bob, count)
    bob.wait(bob.may_move, "one's turn")
    bob.press_one('.kind[data-kind="conquer"]')
    bob.sees("expected at most 5000", ".entry-note")


def test_a_move_is_taken_back_against_the_computer(people):
    """The computer always agrees to that."""
    person = people(DESK)
    person.begin("Pacifist", "computer", side="1")
    person.move("e2", "e4")
    person.waits_for_moves(2)
    person.click("Take back")
    person.waits_for_moves(0)
    person.move("d2", "d4")
    person.waits_for_moves(2)


def test_another_game_after_the_end(people):
    """It is asked for in the form, which knows the strength of the computer."""
    person = people(PHONE)
    table = person.begin("Life Duel", "computer", variant="8x8t8g5f", level="medium")
    person.click("Abort")
    person.click("Abort")
    person.wait(lambda: person.look()["status"] == "aborted", "the end")
    person.click("New game")
    person.click("Begin")
    person.wait(lambda: person.path not in ("/", f"/t/{table}"), "another table")
    person.wait(lambda: (person.look() or {}).get("status") == "*", "another game")
    person.sees("computer, medium", ".card")
    assert len(person.all(".cell")) == 36


def test_sounds_wait_for_a_gesture(people, site):
    """With sounds on, a move that comes before the first gesture is no reason for a warning."""
    person = people(DESK, settings={"sound": True})
    made = site.new_table("pacifist", seats=("beginner", "person"))
    person.open(f"/t/{made['id']}#{made['tokens'][1]}")
    person.waits_for_moves(1)
    person.move("e7", "e5")
    person.waits_for_moves(3)


def test_a_game_goes_on_from_any_position(people):
    """From a board of one's own, with a friend or against the computer."""
    person = people(DESK)
    person.open_board("conway-chess", "e2e4", "e7e5")
    person.waits_for_moves(2)
    person.click("Play from here")
    person.radio("side", "1")
    person.click("Begin")
    person.wait(lambda: person.path.startswith("/t/"), "the table")
    person.move("d2", "d4")
    person.waits_for_moves(2)


def is_inside(person):
    """Returns whether the page can be read without scrolling to the side."""
    return person.run(
        "return document.documentElement.scrollWidth <= document.documentElement.clientWidth",
    )
