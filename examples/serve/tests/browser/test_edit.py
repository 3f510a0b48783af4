"""Positions that are set up on the board editor."""

import pytest

from person import DESK
from test_pages import GAMES, check, person  # noqa: F401 - it is a fixture.

TEXT = ".editor-side label:last-of-type input"


def text(person):
    """Returns the text of the position."""
    return person.one(TEXT).get_attribute("value")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_board_that_can_be_set_up(person, game):  # noqa: F811
    """The first and the last piece are put on the board, and the text follows."""
    person.open(f"/edit#game={game}")
    pieces = len(person.wait(lambda: person.all(".palette button"), "the pieces"))
    free = person.run("""
      const pieces = [...document.querySelectorAll('.grid .cell')];
      return pieces.find((cell) => cell.ariaLabel.includes('empty')).dataset.cell;
    """)
    start = text(person)
    for index in (0, pieces - 1):
        person.press(person.all(".palette button")[index])
        before = text(person)
        person.press(person.cell(free))
        person.wait(lambda b=before: text(person) != b, "another text")
    person.click("Undo")
    person.click("Undo")
    person.wait(lambda: text(person) == start, "the start again")
    check(person, f"the editor of {game}")


def test_what_is_set_up_is_checked_played_and_analysed(people):
    """What the rules refuse is told with its cell; what they accept is played and analysed."""
    person = people(DESK)  # noqa: F811
    person.open("/look#game=conway-chess")
    person.click("Set up a position")
    person.wait(lambda: person.path == "/edit", "the editor")
    person.drag("e2", "e5")
    person.wait(lambda: "4P3/8/8/PPPP1PPP" in text(person), "the pawn on e5")
    person.click("White: king")
    person.press(person.cell("c4"))
    person.sees("The rules ask for at most one king of each colour: see e1.", ".status")
    assert not person.control("Play from here").is_enabled()
    person.click("Clear the board")
    person.sees("The rules ask for a king.", ".status")
    for name, cell in (("White: king", "e1"), ("Black: king", "e8"), ("White: rook", "a7")):
        person.click(name)
        person.press(person.cell(cell))
    person.wait(lambda: text(person).startswith("4k3/R7/8/8/8/8/8/4K3 w - - "), "the pieces")
    person.click("Counters")
    person.press(person.cell("a7"))
    person.wait(lambda: "/1......./" in text(person), "the counter of the rook")
    person.one(".editor-side .field option[value='b']").click()
    person.sees("Black to move", ".status")
    person.driver.refresh()
    person.sees("Black to move", ".status")
    kept = text(person)
    person.click("Analyse")
    person.wait(lambda: person.path == "/look" and person.board_is_there(), "the board")
    person.wait(person.may_move, "a move of Black")
    person.move("e8", "d8")
    person.driver.back()
    person.wait(lambda: text(person) == kept, "the editor again")
    person.click("Play from here")
    person.click("Begin")
    person.wait(lambda: person.path.startswith("/t/"), "the table")
