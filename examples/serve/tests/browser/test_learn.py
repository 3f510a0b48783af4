"""Lessons and puzzles: a wrong answer is told why, a right one leads on."""

import pytest

from person import DESK, PHONE, READ
from test_pages import GAMES, IN_VIEW, check

SCREENS = {"desk": DESK, "phone": PHONE}


def take_hints(person, hints):
    """Presses for each hint, and reads it: none tells what the next one does."""
    for number, words in enumerate(hints):
        person.click("Another hint" if number else "A hint")
        person.sees(words, ".lesson")
        assert not person.run(READ, ".lesson", hints[-1]) or words == hints[-1]
        assert number == 1 or person.all(".pointed rect"), "the cell is marked"
    assert not person.has_control("Another hint")


@pytest.mark.parametrize("screen", SCREENS)
def test_a_lesson_is_solved(people, screen):
    """From the card of a game to the second lesson: a wrong move, a hint, the right move."""
    person = people(SCREENS[screen])
    person.open("/")
    person.click("Learn Conway's Game of Chess")
    person.sees("lesson 1 of 12", ".lesson")
    person.sees("You are White.", ".lesson")
    person.move_here("b2", "a1")
    person.sees("Not quite: c3 needs exactly three white neighbours", ".lesson")
    person.click("Try again")
    take_hints(person, ["Move the pawn on b3.", "One of 9 right moves: b3-b4"])
    person.move_here("b3", "b4")
    person.sees("Right.", ".lesson")
    person.click("Next lesson")
    person.sees("lesson 2 of 12", ".lesson")
    # The list tells each lesson by its first sentence.
    person.click("You also win by capturing the enemy king.")
    person.sees("lesson 9 of 12", ".lesson")
    person.move_here("e1", "e8")
    person.sees("White wins", ".status")


def test_a_wrong_move_of_a_puzzle_is_answered_in_words(people, site):
    """The reply that escapes is named, with what it does."""
    puzzle = site.rules(op="puzzle", game="pacifist", puzzle=1)
    right = puzzle["hints"][-1]["move"]
    person = people(DESK)
    person.open("/puzzles/pacifist/1")
    person.wait(person.may_move, "the first move")
    start = next(one for one in person.look()["targets"] if one != right[:2])
    person.press(person.cell(start))
    person.wait(lambda: person.look()["picked"] == [start], "the piece is chosen")
    others = lambda: [one for one in person.look()["targets"] if one != start]  # noqa: E731
    end = person.wait(others, "a move")[0]
    person.press(person.cell(end))
    person.press_one(".confirm")
    person.sees("That does not force a win in time.", ".lesson")
    person.waits_for_moves(2)
    reply = person.text(".step-count code")
    side = "White" if "You are Black" in person.text(".lesson") else "Black"
    person.sees(f"{side} answers {reply}: ", ".lesson")


def test_what_was_solved_is_remembered(people):
    """A tick for what one has found oneself, not for a solution that was shown."""
    person = people(DESK)
    person.open("/learn/conway-chess/1")
    person.wait(person.may_move, "the learner's turn")
    person.click("View the solution")
    person.sees("This is the solution.", ".lesson")
    # With the reply that brings the birth.
    person.waits_for_moves(2)
    assert not person.all(".tick")
    person.click("Try again")
    person.move_here("b3", "b4")
    person.sees("1 of 12 solved.", ".solved")
    person.click("Next lesson")
    person.sees("lesson 2 of 12", ".lesson")
    assert len(person.all(".lessons li")) == 12
    assert len(person.all(".lessons li:first-child .tick")) == len(person.all(".tick")) == 1
    # Who comes back goes on with the first lesson that is not solved.
    person.open("/")
    person.click("Learn Conway's Game of Chess")
    person.sees("lesson 2 of 12", ".lesson")


def test_the_puzzle_of_the_day_counts_days(people):
    """The solution of a puzzle is several moves; one that is found counts the days in a row."""
    person = people(PHONE)
    person.open("/")
    person.run("""
      const row = [Math.floor(Date.now() / 86_400_000) - 1, 4];
      localStorage.setItem('menagerie.solved', JSON.stringify({ tasks: {}, row }));
    """)
    person.open("/puzzles/pacifist/today")
    for is_shown in (True, False):
        person.wait(person.may_move, "one's turn")
        if is_shown:
            person.click("View the solution")
            person.sees("This is the solution.", ".lesson")
            moves = person.look()["moves"]
            assert len(moves) % 2 == 1
            person.click("Try again")
            continue
        for move in moves[::2]:
            person.move_here(move[:2], move[2:4], promotion=move[4:])
        person.sees("Puzzle of the day: 5 days in a row.", ".solved")


def test_a_wrong_answer_shows_the_reply_that_refutes_it(people):
    """A king that stays in danger is captured, on the board and in words."""
    person = people(DESK)
    person.open("/learn/conway-chess/11")
    person.move_here("d2", "d3")
    person.sees("You have lost: white king captured on e1.", ".lesson")
    person.waits_for_moves(2)
    person.sees("Black wins", ".status")
    person.click("Try again")
    person.wait(person.may_move, "the task again")


@pytest.mark.parametrize("screen", SCREENS)
def test_a_cell_that_cannot_follow_is_told_why(people, screen):
    """An empty cell that the chosen piece cannot reach is refused in words, as a piece is."""
    person = people(SCREENS[screen])
    person.open("/learn/pacifist-weighted/1")
    person.wait(person.may_move, "the learner's turn")
    start = person.look()["targets"][0]
    person.press(person.cell(start))
    person.wait(lambda: person.look()["picked"] == [start], "the piece is chosen")
    name = next(name for name in ("a4", "h5", "a6") if name not in person.look()["targets"])
    person.press(person.cell(name))
    person.sees(f"{name}: ", ".entry-note")
    assert not person.look()["picked"]


def test_a_hint_names_the_kind_of_move_first(people):
    """Conquid: the kind, then the move. A kind without cells is all of it."""
    person = people(DESK)
    hints = {
        2: ["Choose acquire.", "The only right move: acquire 1,5 1,6 1,7"],
        3: ["The only right move: conquer"],
        6: ["Choose vanquish.", "The only right move: vanquish 0,5"],
    }
    for number, words in hints.items():
        person.open(f"/learn/conquid/{number}")
        person.wait(person.may_move, "the learner's turn")
        for at, text in enumerate(words):
            person.click("Another hint" if at else "A hint")
            person.sees(text, ".lesson")


@pytest.mark.parametrize("screen", SCREENS)
def test_every_page_of_lessons_is_for_everybody(people, screen):
    """The last lesson of each game, on a large and a small screen."""
    person = people(SCREENS[screen], dark=screen == "phone")
    for game in GAMES:
        number = 8 if game == "pacifist-weighted" else 9
        person.open(f"/learn/{game}/{number}")
        person.wait(person.may_move, "the learner's turn")
        check(person, f"lesson {number} of {game}")
        seen = person.run(IN_VIEW, ".card, .kind")
        assert seen["size"] >= (32 if screen == "desk" else 19), f"{game}: {seen['size']}"
        assert screen == "phone" or not seen["out"], f"{game}: {seen['out'][:5]}"


def test_the_list_of_lessons_shows_the_present_one(people):
    """On a usual screen, however far down the list it is."""
    person = people(DESK | {"width": 1366, "height": 768})
    for number in (1, 4, 10):
        person.open(f"/learn/conway-chess/{number}")
        person.wait(person.may_move, "the learner's turn")
        assert person.run("""
          const box = (css) => document.querySelector(css).getBoundingClientRect();
          const [item, side] = [box('.lessons [aria-current]'), box('.side')];
          return item.top >= side.top && item.bottom <= side.bottom;
        """), f"lesson {number}"


def test_the_moves_of_a_lesson_are_seen_whole(people):
    """The list of a lesson's moves does not scroll in the column, which scrolls itself."""
    person = people(DESK)
    person.open("/learn/conquid/2")
    person.wait(person.may_move, "the learner's turn")
    person.click("View the solution")
    person.sees("Next lesson", ".lesson")
    person.sees("Player 1 wins", ".game-end")
    assert person.run("""
      const list = document.querySelector('.move-list');
      return list.scrollHeight <= list.clientHeight;
    """)


def test_a_lesson_that_is_not_there(people):
    """The page says so."""
    person = people(DESK)
    person.open("/learn/lifeduel/99")
    person.sees("Life Duel has no lesson 99.")


@pytest.mark.parametrize("screen", SCREENS)
def test_a_puzzle_is_solved_move_by_move(people, site, screen):
    """From the address to the next puzzle: a hint, the first move, the reply, the last move."""
    person = people(SCREENS[screen])
    puzzle = site.rules(op="puzzle", game="conway-chess", puzzle=1)
    first = puzzle["hints"][-1]["move"]
    tried = site.rules(op="attempt", game="conway-chess", puzzle=1, moves=[first])
    moves = [*tried["moves"], tried["hints"][-1]["move"]]
    person.open("/puzzles/conway-chess/1")
    person.sees("puzzle 1 of", ".lesson")
    person.wait(person.may_move, "the first move")
    check(person, "puzzle 1")
    start = moves[0][:2]
    piece = person.cell(start).get_attribute("aria-label").split(", ")[1].split()[1]
    take_hints(person, [f"Move the {piece} on {start}.", "The only right move: "])
    person.move_here(moves[0][:2], moves[0][2:])
    person.sees("Right. Go on.", ".lesson")
    person.wait(person.may_move, "the next move")
    person.move_here(moves[2][:2], moves[2][2:])
    person.sees("Right. That was the only way", ".lesson")
    person.click("Next puzzle")
    person.sees("puzzle 2 of", ".lesson")


def test_the_puzzle_of_the_day(people):
    """The card of a game leads to it; a number that is not there is told."""
    person = people(DESK)
    person.open("/")
    name = "Puzzle of the day of Conway's Game of Chess"
    person.wait(lambda: person.has_control(name), "the puzzle")
    person.click(name)
    person.sees("puzzle ", ".lesson")
    person.open("/puzzles/conway-chess/9999")
    person.sees("Conway's Game of Chess has no puzzle 9999.")
