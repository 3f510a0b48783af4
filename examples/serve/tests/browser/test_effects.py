"""What a move causes is shown before it, and played after it; everybody decides how."""

import pytest

from person import DESK, PHONE


@pytest.fixture(params=[False, True], ids=["motion", "reduced"])
def reduced(request):
    """Whether the person's system asks for less motion."""
    return request.param


def test_effects_are_played_and_nothing_moves_for_those_who_ask(people, reduced):
    """Effects come step by step; pieces run only if the system does not ask for less motion."""
    person = people(DESK, reduced=reduced, settings={"speed": "slow"})
    person.open_board("pacifist", "e2e4")
    person.wait(person.may_move, "one's turn")
    person.run("""
      window.seen = { motions: 0, steps: new Set() };
      const look = () => {
        const motions = document.getAnimations();
        window.seen.motions += motions.filter((one) => one.playState === 'running').length;
        const pane = document.querySelector('.pane');
        if (pane.classList.contains('in-motion')) {
          window.seen.steps.add(pane.querySelector('.happened').textContent);
        }
        requestAnimationFrame(look);
      };
      look();
    """)
    person.move("d7", "d5")
    person.waits_for_moves(2)
    seen = person.run("return { motions: window.seen.motions, steps: [...window.seen.steps] }")
    assert seen["steps"], "the effects are told while they are played"
    if reduced:
        assert seen["motions"] == 0, "nothing moves"
    else:
        assert seen["motions"] > 0, "pieces move"


def test_a_preview_is_shown_before_the_move_and_can_be_taken_back(people):
    """The page tells that a piece will change sides; Escape takes the move back, Enter plays it."""
    person = people(PHONE)
    person.open_board("pacifist", "e2e4")
    person.wait(person.may_move, "one's turn")
    person.press(lambda: person.cell("d7"))
    person.wait(lambda: "d5" in person.look()["targets"], "d5 can be picked")
    person.press(lambda: person.cell("d5"))
    person.one(".confirm")
    assert "turned black" in person.text(".causes")
    person.click("Cancel")
    person.wait(person.may_move, "one's turn again")
    assert person.look()["moves"] == ["e2e4"]
    person.move("d7", "d5")
    person.waits_for_moves(2)


def test_the_game_is_stepped_through_and_played_back(people):
    """One goes through the game by moves and by steps, with buttons and with keys."""
    person = people(DESK)
    moves = ["e2e4", "d7d5", "d2d4"]
    person.open_board("pacifist", *moves)
    person.waits_for_moves(3)
    at = lambda: person.run(  # noqa: E731
        "return Number(document.querySelector('.move-list [aria-current]').dataset.ply)",
    )
    person.press_one('[data-control="first"]')
    person.wait(lambda: at() == 0, "the start")
    person.keys("\ue014")
    person.wait(lambda: at() == 1, "the first move")
    person.press_one('.move-list [data-ply="2"]')
    person.wait(lambda: at() == 2, "the second move")
    person.press_one('[data-control="first"]')
    person.wait(lambda: at() == 0, "the start")
    person.press_one('[data-control="play"]')
    person.wait(lambda: at() == 3, "the end of playback")
    assert person.look()["moves"] == moves


def test_playback_that_is_stopped_and_begun_again_goes_on_once(people):
    """It does not go twice as fast."""
    person = people(DESK, settings={"speed": "off"})
    person.open_board("pacifist", "e2e4", "e7e5", "d2d4", "d7d5", "g1f3", ply=0)
    person.wait(person.may_move, "one's turn")
    gaps = person.driver.execute_async_script("""
      const [done] = arguments;
      const at = () => Number(document.querySelector('.move-list [aria-current]').dataset.ply);
      const play = () => document.querySelector('[data-control="play"]').click();
      for (let press = 0; press < 3; press += 1) play();
      let [last, when] = [at(), performance.now()];
      const gaps = [];
      const timer = setInterval(() => {
        if (at() === last) return;
        gaps.push(performance.now() - when);
        [last, when] = [at(), performance.now()];
        if (last < 5) return;
        clearInterval(timer);
        done(gaps);
      }, 5);
    """)
    # The moves that the presses themselves have made are not waited for.
    assert len(gaps) >= 3
    assert min(gaps[-3:]) > 500, gaps


def test_a_branch_on_the_board_is_not_the_game(people):
    """Another move in the middle is a branch, which can be left."""
    person = people(PHONE)
    person.open_board("pacifist", "e2e4", "e7e5", ply=0)
    person.wait(person.may_move, "one's turn")
    person.move_here("d2", "d4")
    person.wait(lambda: person.look()["moves"] == ["d2d4"], "the branch")
    person.click("Back to the game")
    person.wait(lambda: person.look()["moves"] == ["e2e4", "e7e5"], "the game")
    # What was tried stays beside the game, and a third line beside both.
    person.press_one(".others button")
    person.wait(lambda: person.look()["moves"] == ["d2d4"], "the branch again")
    person.wait(person.may_move, "a move after it")
    person.move_here("d7", "d5")
    person.press_one('.move-list [data-ply="0"]')
    person.wait(person.may_move, "a move at the start")
    person.move_here("c2", "c4")
    person.wait(lambda: person.look()["moves"] == ["c2c4"], "another branch")
    assert person.text_of(".others") == "or e2-e4d2-d4"
    person.click("d2-d4 instead of c2-c4")
    person.wait(lambda: person.look()["moves"] == ["d2d4", "d7d5"], "the whole first branch")
    person.click("Take back the try")
    person.click("Take back the try")
    person.click("Back to the game")
    person.wait(lambda: person.text_of(".others") == "or c2-c4", "nothing of it stays")


def test_a_click_during_playback_picks(people):
    """The end of the turn is shown at once, and the cell is picked there."""
    person = people(DESK, settings={"speed": "slow"})
    person.open_board("pacifist", "e2e4", "e7e5", "d1h5", ply=2)
    person.wait(person.may_move, "one's turn")
    person.keys("\ue014")
    person.wait(lambda: person.look()["isMoving"], "the move is played on the board")
    person.press(person.cell("b8"))
    person.wait(lambda: person.look()["picked"] == ["b8"], "the knight is picked")
