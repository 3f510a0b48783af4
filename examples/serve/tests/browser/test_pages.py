"""Every page can be read by everybody, on every screen, in the light and in the dark."""

import re
import time

import pytest

from accessibility import check_access
from person import DESK, PHONE, SEEN, SIDEWAYS, SMALL_PHONE, WIDE, ZOOMED

GAMES = ["conway-chess", "wildebeest", "pacifist", "pacifist-weighted", "lifeduel", "conquid"]

# Some moves with effects, after which the game goes on.
LINES = {
    "conway-chess": ["e2e4", "e7e5"],
    "wildebeest": ["1,5-2,4", "9,5-8,4"],
    "pacifist": ["e2e4", "d7d5"],
    "pacifist-weighted": ["e2e4", "d7d5"],
    "lifeduel": ["1,2", "2,2", "2,1", "3,3"],
    "conquid": ["A6,6;6,21;7,7"],
}

SCREENS = {"desk": (DESK, False), "phone": (PHONE, True)}


@pytest.fixture(params=SCREENS)
def person(people, request):
    """A person at a desk in the light, or with a phone in the dark."""
    device, dark = SCREENS[request.param]
    return people(device, dark=dark)


def check(person, where):
    """Checks what every page must be."""
    wide = person.run(
        "const root = document.documentElement; return root.scrollWidth - root.clientWidth;",
    )
    assert wide <= 0, f"{where}: {wide} px wider than the screen"
    check_access(person, where)


def test_the_lobby(person, site):
    """The lobby has a card for every game, and a form for a new one."""
    site.new_table("conquid", seats=("beginner", "beginner"), variant="small", listed=True)
    person.open("/")
    person.wait(lambda: len(person.all(".game")) == len(GAMES), "a card for every game")
    person.wait(lambda: person.run(
        "return [...document.querySelectorAll('.game img')].every("
        "(e) => { e.loading = 'eager'; return e.complete && e.naturalWidth > 0; })",
    ), "all pictures")
    person.sees("computer, beginner against computer, beginner")
    check(person, "lobby")
    for title in ("Conquid", "Life Duel"):
        person.click(f"Play {title}")
        person.one("dialog.new-game")
        check(person, f"new game of {title}")
        person.click("Cancel")
    person.click("Settings")
    check(person, "settings")
    person.click("Done")


@pytest.mark.parametrize("game", GAMES)
def test_the_table(person, site, game):
    """A table in the middle of a game, with cells to pick."""
    made = site.new_table(game)
    person.open(f"/t/{made['id']}#{made['tokens'][0]}")
    person.wait(lambda: (person.look() or {}).get("targets"), "cells to pick")
    person.press(lambda: person.cell(person.look()["targets"][0]))
    person.wait(lambda: person.look()["picked"] or person.look()["confirm"], "a picked cell")
    check(person, f"table of {game} with a picked cell")


# The smallest cell, and what is not in the window without scrolling.
IN_VIEW = """
const [sides] = arguments;
const isOut = (e) => {
  const { top, bottom, left, right } = e.getBoundingClientRect();
  return top < 0 || left < 0 || bottom > innerHeight + 1 || right > innerWidth + 1;
};
const cells = [...document.querySelectorAll('.cell')];
const all = [...cells, ...document.querySelectorAll(sides)];
return {
  out: all.filter(isOut).map((e) => e.dataset.cell ?? e.textContent),
  size: Math.min(...cells.map((e) => e.getBoundingClientRect().width)),
};
"""

# The least width of a cell of a large board and of the others, in pixels.
SCREEN_CELLS = {
    "phone": (PHONE, 19, 32),
    "small-phone": (SMALL_PHONE, 12, 29),
    "sideways": (SIDEWAYS, 15, 27),
    "desk": (DESK, 27, 50),
    "wide": (WIDE, 50, 80),
}


@pytest.mark.parametrize("screen", SCREEN_CELLS)
def test_the_whole_board_and_both_players_are_seen(people, site, screen):
    """On every screen nothing of the board is cut, and its cells are as large as can be."""
    device, large, usual = SCREEN_CELLS[screen]
    person = people(device)
    for game in ("conquid", "wildebeest", "conway-chess"):
        made = site.new_table(game)
        person.open(f"/t/{made['id']}#{made['tokens'][0]}")
        person.wait(person.may_move, "one's turn")
        seen = person.run(IN_VIEW, ".card, .kind, .status, .entry-note")
        assert not seen["out"], f"{game}: {seen['out'][:5]}"
        assert seen["size"] >= (large if game == "conquid" else usual), f"{game}: {seen['size']}"


# Where the buttons of a move are.
BUTTONS = """
return [...document.querySelectorAll('.kind, .cancel, .confirm')].map((e) => {
  const { left, top } = e.getBoundingClientRect();
  return [e.textContent.trim(), Math.round(left), Math.round(top)];
});
"""


@pytest.mark.parametrize("screen", ["phone", "sideways", "desk"])
def test_buttons_stand_still_while_cells_are_chosen(people, site, screen):
    """From the first cell to the preview none of them moves."""
    person = people(SCREEN_CELLS[screen][0])
    made = site.new_table("conquid")
    person.open(f"/t/{made['id']}#{made['tokens'][0]}")
    person.wait(person.may_move, "one's turn")
    assert person.has_control("Resign")
    places = {}
    for count, name in enumerate(("8,8", "2,2", "5,9"), start=1):
        person.press(lambda name=name: person.cell(name))
        is_last = name == "5,9"
        person.wait(lambda count=count, is_last=is_last: person.look()["confirm"] if is_last
                    else len(person.look()["picked"]) == count, "the cell is picked")
        for text, *place in person.run(BUTTONS):
            assert places.setdefault(text, place) == place, text
    assert len(places) == 6, "four kinds, Play it, Cancel"


# Positions with a warning, and a move that is shown before it is played.
WARNED = {
    "conway-chess": (["e2e4", "e7e5"], None, ["g1", "f3"]),
    "conquid": ([], "7x14b1 2.o3x4o4./4.2x3oxo3./3.o2x.2ox4./o3.X3xoO4./o4.3xo5./4.o3x6./6.o7. 1 -",
                ["0,0", "6,0", "6,13"]),
}


@pytest.mark.parametrize("screen", ["phone", "small-phone"])
@pytest.mark.parametrize("game", WARNED)
def test_a_turn_needs_no_scrolling(people, game, screen):
    """The board, whose turn it is, the first warning and all buttons are on one screen of a phone."""
    device, *_ = SCREEN_CELLS[screen]
    moves, position, cells = WARNED[game]
    person = people(device)
    person.open_board(game, *moves, **({"position": position} if position else {}))
    person.wait(person.may_move, "one's turn")
    seen = person.run(IN_VIEW, ".card, .kind, .status, .warnings li:first-child")
    assert person.all(".warnings li"), "a warning"
    assert not seen["out"], seen["out"][:5]
    for name in cells:
        person.wait(lambda name=name: name in person.look()["targets"], f"{name} can be picked")
        person.press(lambda name=name: person.cell(name))
    person.one(".confirm")
    after = person.run(IN_VIEW, ".card, .confirm, .cancel")
    assert not after["out"], after["out"][:5]
    room = "return innerHeight - document.querySelector('.causes li').getBoundingClientRect().top"
    assert person.run(room) > 20, "a line of what it would cause"
    assert after["size"] == seen["size"], "the board keeps its size"


# The last placement of Life Duel, whose preview has the most to tell.
LAST_CELL = ["1,2", "3,3", "2,1", "0,1", "4,2", "2,4", "0,3", "5,1", "5,5"]


def test_a_long_preview_leaves_its_buttons_on_a_low_screen(people):
    """On a laptop at 200 % the header is on the screen, too, and the page is not scrolled."""
    person = people(ZOOMED)
    person.open_board("lifeduel", *LAST_CELL)
    person.wait(person.may_move, "one's turn")
    person.press(lambda: person.cell(person.look()["targets"][0]))
    person.one(".confirm")
    person.run("scrollTo(0, 0)")
    seen = person.run(IN_VIEW, ".confirm, .cancel")
    assert not seen["out"], seen["out"][:5]


def test_only_another_width_turns_the_board(people):
    """An address bar or a keyboard changes the height of a window, and a phone that is turned both."""
    person = people(PHONE)
    person.open_board("conquid")
    person.wait(person.may_move, "one's turn")
    columns = lambda: person.one(".grid").get_attribute("aria-colcount")  # noqa: E731
    assert columns() == "14"
    person.cdp("Emulation.setDeviceMetricsOverride", **PHONE | {"height": 380})
    person.wait(lambda: person.run("return innerHeight") == 380, "a low window")
    person.run("dispatchEvent(new Event('resize'))")
    assert columns() == "14"
    person.cdp("Emulation.setDeviceMetricsOverride", **SIDEWAYS)
    person.wait(lambda: columns() == "28", "the board lies as the phone")


def test_a_form_keeps_what_was_chosen(people):
    """Another kind of opponent hides choices, and does not forget them."""
    person = people(PHONE)
    person.open("/")
    person.click("Play Pacifist")
    person.choose("level", "hard")
    person.choose("clock", "5+0")
    person.radio("side", "2")
    person.radio("against", "computers")
    person.wait(lambda: not person.has_control("second", "legend"), "no side to choose")
    assert not person.run("return document.querySelector('select[name=clock]').checkVisibility()")
    person.radio("against", "computer")
    chosen = "return [...new FormData(document.querySelector('dialog form'))].flat().join(' ')"
    kept = "against computer variant standard level hard side 2 clock 5+0"
    assert person.run(chosen) == f"{kept} wished "


def test_the_title_while_a_page_is_fetched(people):
    """It is that of the page before, or the name alone."""
    person = people(DESK)
    person.open("/")
    person.control("Play Pacifist")
    assert person.driver.title == "Play · Menagerie"
    titles = person.run("""
      const titles = [];
      const look = new MutationObserver(() => titles.push(document.title));
      look.observe(document.querySelector('title'), { childList: true });
      return (window.titles = titles);
    """)
    assert titles == []
    person.click("Rules of Pacifist")
    person.wait(lambda: person.driver.title == "Rules of Pacifist · Menagerie", "the title")
    assert "Menagerie · Menagerie" not in person.run("return window.titles")


@pytest.mark.parametrize("game", GAMES)
def test_the_board_of_ones_own(person, game):
    """A game that an address tells, with the opinion of the computer: a score, a line, a sign."""
    moves = LINES[game]
    person.open_board(game, *moves)
    assert person.waits_for_moves(len(moves)) == moves
    if not person.is_touch or game == GAMES[0]:
        person.click("What does the computer think?")
        person.sees("; a click tries one", ".opinion-words")
        # Where every move loses, the board shows no way out of that.
        is_lost = "Every move loses" in person.text(".opinion-words")
        assert not is_lost or game == "lifeduel"
        assert bool(person.all(".ideas > *")) != is_lost, "the board shows the move"
        lines = [line.get_attribute("title") for line in person.all(".opinion-words li button")]
        first = [line.split("  ")[0] for line in lines]
        assert len(set(first)) == 3, first
    for summary in ("Save and share", "Signs and keys", "Open a game or a position"):
        person.click(summary)
    check(person, f"board of {game}")


def test_a_lost_position_has_no_hint_that_looks_like_a_rescue(people):
    """The computer says that every move loses, and which one holds out longest; no arrow shows it."""
    person = people(DESK)
    person.open_board("conway-chess", position="3qk3/8/8/8/8/8/8/K6q w - -")
    person.click("What does the computer think?")
    person.sees("Every move loses, and ", ".opinion-words")
    person.sees("holds out longest; a click tries one", ".opinion-words")
    assert len(person.all(".opinion-words li")) == 3
    assert not person.all(".ideas > *"), "no move is drawn"


def test_no_idea_is_drawn_over_what_a_move_does(people):
    """An arrow of the computer's belongs to the position, not to the effects of another move."""
    person = people(DESK, settings={"confirm": "always"})
    person.open_board("conway-chess")
    person.click("What does the computer think?")
    person.wait(lambda: person.all(".ideas > *"), "the computer's idea")
    for name in ("e2", "e4"):
        person.press(lambda name=name: person.cell(name))
    person.one(".confirm")
    assert not person.all(".ideas > *")
    person.click("Cancel")
    person.wait(lambda: person.all(".ideas > *"), "the idea again")


def test_how_a_game_went(person, site):
    """The graph of a game, and its mistakes: each is a task, until a better move is shown."""
    moves = ("1,3-2,3",)
    person.open_board("wildebeest", *moves)
    person.sees("Black wins", ".game-end")
    # The words of the list push down what is below it.
    person.waits_for_moves(1)
    person.click("How did the game go?")
    person.sees("was a mistake by ", ".mistakes")
    assert len(person.all(".graph .wrong")) == 1
    person.click("Find a better move")
    person.sees("Find a better move for White than", ".exercise")
    person.move_here("h2", "h3")
    person.sees("That is no better: ", ".exercise")
    person.click("Try again")
    person.sees("Find a better move for White than", ".exercise")
    judged = site.rules(op="judge", game="wildebeest", moves=moves, millis=100)
    person.move_here(*re.findall(r"[a-k]\d+", judged["mistake"]["name"]))
    person.sees("Right.", ".exercise")
    person.click("Back to the game")
    person.sees("Better:", ".mistakes")
    better = person.all(".mistakes button")[1]
    assert better.text not in moves
    better.click()
    person.wait(lambda: person.all(".ply.now [data-ply='0']"), "the start")
    person.wait(lambda: person.all(".ideas > *"), "the better move on the board")
    check(person, "how a game went")


# How many pictures the rules of a game begin with.
DIAGRAMS = {
    "conway-chess": 4, "wildebeest": 6, "pacifist": 4, "pacifist-weighted": 2, "lifeduel": 4,
    "conquid": 4,
}


@pytest.mark.parametrize("game", GAMES)
def test_the_rules(person, game):
    """The rules of a game, with pictures of what makes it special."""
    person.open(f"/rules/{game}")
    assert len(person.text("article.rules")) > 1000
    pictures = person.run("""
      return [...document.querySelectorAll('.diagrams figure')].map((figure) => ({
        words: figure.querySelector('svg').getAttribute('aria-label'),
        pieces: figure.querySelectorAll('.piece').length,
        effects: figure.querySelectorAll('.badge, .tint, .mark').length,
      }));
    """)
    assert len(pictures) == DIAGRAMS[game]
    for picture in pictures:
        assert picture["words"] and picture["pieces"] and picture["effects"], picture
    check(person, f"rules of {game}")


def test_a_picture_of_the_rules_can_be_played(people):
    """Its link leads to the board before the move, which the picture shows."""
    person = people(PHONE)
    person.open("/rules/wildebeest")
    person.press_one(".diagrams a")
    person.wait(lambda: person.path == "/look" and person.board_is_there(), "the board")
    person.wait(person.may_move, "one's turn")
    person.move_here("i5", "c5")
    person.sees("flung", ".happened")


# The rest of this visit, the server has no page with the rules of Conquid.
NO_PAGE = """
const { fetch } = window;
window.fetch = (path, ...more) => (
  fetch(path === '/api/rules/conquid' ? '/api/rules/none' : path, ...more)
);
"""


def test_a_game_without_a_page_of_rules_tells_of_itself(people):
    """A game of another catalogue has its start, and what the program knows of it."""
    person = people(PHONE)
    person.open("/rules/conquid")
    person.expect("404")
    person.run(NO_PAGE)
    person.click("Analysis")
    person.driver.back()
    person.sees("no page with the rules", "article.rules")
    person.sees("Acquire", "article.rules")
    check(person, "rules without a page")


# What can be pressed and is too low or narrow for a finger.
TOO_SMALL = """
document.querySelectorAll('details').forEach((e) => { e.open = true; });
const all = document.querySelectorAll('main :is(a, button, summary, input, select, textarea)');
return [...all].filter((e) => e.checkVisibility()).map((e) => [e, e.getBoundingClientRect()])
  .filter(([, { width, height }]) => width > 0 && Math.min(width, height) < 24)
  .map(([e, { width, height }]) => `${e.textContent} ${width}x${height}`);
"""


def test_a_finger_meets_what_it_aims_at(people):
    """Links and buttons are at least 24 pixels high and wide."""
    person = people(PHONE)
    paths = ("/", "/rules/pacifist", "/learn/conway-chess/2", "/puzzles/conquid/3", "/look", "/edit")
    for path in paths:
        person.open(path)
        person.gone(".loading", "the page")
        small = person.run(TOO_SMALL)
        assert not small, f"{path}: {small}"


def test_a_printed_game_has_its_board_and_moves(person):
    """In light colours, and nothing that can only be pressed."""
    person.open_board("pacifist", "e2e4", "e7e5")
    person.waits_for_moves(2)
    person.cdp("Emulation.setEmulatedMedia", media="print")
    try:
        for css in (".board", ".move-list", ".status"):
            assert person.run("return document.querySelector(arguments[0]).checkVisibility()", css)
        for css in ("header", ".controls", ".actions", "summary"):
            assert person.run(SEEN, css) is None, css
        ground = "return getComputedStyle(document.body).backgroundColor"
        assert person.run(ground) == "rgb(255, 255, 255)"
    finally:
        person.cdp("Emulation.setEmulatedMedia", media="")


def test_the_page_is_light(people, site):
    """The lobby needs less than 80 kB, and with a table of every game 300 kB, the first time."""
    person = people(PHONE)
    person.cdp("Network.clearBrowserCache")
    person.open("/")
    person.control("Play Pacifist")
    assert person.weigh() < 80_000
    for game in GAMES:
        made = site.new_table(game)
        person.open(f"/t/{made['id']}#{made['tokens'][0]}")
        person.wait(person.may_move, "one's turn")
    assert 10_000 < person.weigh() < 300_000


# How long the page itself takes to show what follows a pick, and how often it asks the server. The
# pick is seen before the server has replied.
PICK = """
const [done] = arguments;
const cell = document.querySelector('.cell.target');
const { fetch } = window;
let [asked, waited, seen] = [0, 0, 0];
window.fetch = async (...about) => {
  asked += 1;
  const sent = performance.now();
  await new Promise(requestAnimationFrame);
  seen += cell.getAttribute('aria-selected') === 'true';
  const reply = await fetch(...about);
  waited += performance.now() - sent;
  return reply;
};
const begin = performance.now();
const observer = new MutationObserver(() => {
  const isPicked = cell.getAttribute('aria-selected') === 'true';
  if (!isPicked || !document.querySelector('.cell.target, .confirm')) return;
  observer.disconnect();
  window.fetch = fetch;
  done({ asked, seen, own: performance.now() - begin - waited });
});
const all = { subtree: true, attributes: true, childList: true };
observer.observe(document.querySelector('.pane'), all);
const { x, y } = cell.getBoundingClientRect();
const at = { bubbles: true, clientX: x + 5, clientY: y + 5, pointerId: 1, pointerType: 'mouse' };
cell.dispatchEvent(new PointerEvent('pointerdown', at));
cell.click();
"""


@pytest.mark.parametrize("game", GAMES)
def test_what_follows_a_pick_is_shown_at_once(people, game):
    """A pick is seen at once, and so is what follows it: the page knows which cells can be picked.

    It asks the server once if the pick makes a move, or if the game has too many moves to know all.
    On a busy machine one of many tries is enough.
    """
    person = people(DESK)
    person.open_board(game)
    def pick():
        person.wait(lambda: person.look()["targets"] and not person.look()["picked"], "cells")
        told = person.driver.execute_async_script(PICK)
        person.keys("\ue00c")
        assert told["seen"] == told["asked"], "the pick is seen while the server is asked"
        assert told["asked"] <= (game in ("lifeduel", "conquid"))
        return told["own"]
    assert any(pick() < 100 for _ in range(20))


COUNT_REQUESTS = """
const { fetch } = window;
window.asked = [];
window.fetch = (path, options) => {
  if (path === '/api/rules') window.asked.push(JSON.parse(options.body).op);
  return fetch(path, options);
};
"""


def test_a_move_needs_one_request(people):
    """What a move would do is what is seen after it: nothing is asked twice."""
    person = people(DESK, settings={"confirm": "always"})
    person.open_board("pacifist")
    person.run(COUNT_REQUESTS)
    for cells in (("e2", "e4"), ("d7", "d5"), ("d2", "d4")):
        person.move(*cells)
    person.waits_for_moves(3)
    person.wait(person.may_move, "one's turn")
    asked = person.run("return window.asked")
    assert [op for op in asked if op != "losses"] == ["view"] * 3


def test_dangers_are_told_before_and_after_a_move(people):
    """A warning stands beside the board; a preview says what comes next, or why the game ends."""
    person = people(PHONE)
    rook = "4k3/8/8/8/8/8/8/K3R3 w - -"
    person.open_board("conway-chess", position=rook)
    person.wait(person.may_move, "one's turn")
    assert not person.all(".warnings"), "a chance is told to nobody who has not asked"
    person.open_board("conway-chess", position=rook.replace("w", "b"))
    person.sees("White threatens to win with Re1xe8!", ".warnings")
    alone = "4k3/8/8/8/8/8/8/4K3 w - - ......../......../......../......../......../......../"
    person.open_board("conway-chess", position=f"{alone}......../....3...")
    person.sees("White's king on e1 is about to die", ".warnings")
    person.wait(person.may_move, "one's turn")
    for name in ("e1", "d1"):
        person.wait(lambda name=name: name in person.look()["targets"], f"{name} can be picked")
        person.press(lambda name=name: person.cell(name))
    person.sees("White loses next turn: your king on d1 dies", ".causes .end")
    person.sees("On your next turn, if nothing changes: your king on d1 dies", ".causes")
    assert len(person.all(".danger rect")) == 1, "the king in danger is marked"
    check_access(person, "a preview with an outlook")


def test_a_move_without_effects_is_shown_before_it_dooms_the_king(people):
    """By the usual settings a quiet move is played at once, but not if the king is in danger."""
    person = people(DESK)
    person.open_board("conway-chess")
    for cells in (("e2", "e4"), ("e7", "e5")):
        person.move(*cells)
    person.wait(person.may_move, "one's turn")
    for name in ("g1", "f3"):
        person.wait(lambda name=name: name in person.look()["targets"], f"{name} can be picked")
        person.press(lambda name=name: person.cell(name))
    person.sees("your king on e1 is one count from death, and no move can save it", ".causes")
    person.click("Play it")
    person.waits_for_moves(3)


def test_a_move_that_loses_is_marked_and_asked_for_twice(people):
    """Targets that lose are marked before one is chosen; the end says why, and what ended it."""
    person = people(PHONE, settings={"confirm": "never"})
    person.open_board("wildebeest")
    person.sees("23 of 30 moves lose at once: each is marked ? when you choose", ".entry-note")
    person.press(lambda: person.cell("i2"))
    person.wait(lambda: person.all(".badge.losing"), "targets that lose are marked")
    for _ in range(2):
        person.press(lambda: person.cell("i4"))
        person.sees("White loses at once: white king", ".causes .end")
        assert person.look()["moves"] == []
    check_access(person, "a move that loses")
    person.click("Play anyway")
    person.sees("Black wins: white king", ".status")
    person.sees("Black wins", ".game-end")
    assert person.all(".danger rect"), "what has ended the game is marked"
    sure = people(DESK, settings={"confirm": "never", "doubt": False})
    sure.open_board("wildebeest")
    sure.wait(sure.may_move, "one's turn")
    for name in ("i2", "i4"):
        sure.press(lambda name=name: sure.cell(name))
    sure.sees("Black wins: white king", ".status")


@pytest.mark.parametrize("game", GAMES)
def test_a_board_explains_itself(people, game):
    """Beside every board stand the way to the rules, and what its signs and pieces mean."""
    person = people(PHONE, dark=True)
    person.open_board(game)
    person.click("Signs and keys")
    info = next(one for one in person.run("return fetch('/api/games').then((r) => r.json())")["games"]
                if one["name"] == game)
    for words in [text for _, text in info["glossary"]] + [mark["meaning"] for mark in info["marks"]]:
        assert words in person.text(".help"), words
    # What only other programs draw is not explained here.
    assert "behind a move" not in person.text(".help")
    check(person, f"help of {game}")
    person.click(f"Rules of {info['title']}")
    person.wait(lambda: person.path == f"/rules/{game}", "the rules")


def test_the_numbers_of_a_variant_are_fields(people):
    """A variant with numbers asks for each of them by what it means."""
    person = people(PHONE)
    person.open("/")
    person.click("Play Conquid")
    person.radio("against", "screen")
    assert "Board" in person.text("dialog") and "medium" in person.text("dialog")
    # The words of the one that is chosen are read whole, below its name.
    person.sees("small: 7 rows, 14 columns, bases of 1 by 1", "dialog .muted")
    person.choose("variant", "RxCbK")
    person.sees("other: n rows, n columns, bases of n by n", "dialog .muted")
    check_access(person, "new game with numbers")
    for field, number in zip(person.all(".numbers input"), ("9", "20", "3"), strict=True):
        field.clear()
        field.send_keys(number)
    person.click("Begin")
    person.wait(lambda: len(person.all(".cell")) == 180, "a board of 9 by 20")


# Numbers for rows, columns and bases, and what is told of them in the form.
NO_BOARDS = {
    ("2", "500", "3"): "Enter a whole number: 11 to 64.",
    ("0", "20", "3"): "Enter a whole number: 1 to 32.",
    ("9", "20", "x"): "Enter a whole number: 1 to 3.",
    ("2", "20", "3"): "No board of this game has these numbers together.",
}


def test_what_is_wrong_in_a_form_is_told_in_the_form(people):
    """The field is marked, its range beside it; nothing lies behind the dialog."""
    person = people(PHONE)
    person.open("/")
    person.click("Play Conquid")
    person.choose("variant", "RxCbK")
    person.sees("(11 to 64)", ".numbers")
    for against in ("computer", "screen"):
        person.radio("against", against)
        for numbers, words in NO_BOARDS.items():
            for field, number in zip(person.all(".numbers input"), numbers, strict=True):
                field.clear()
                field.send_keys(number)
            person.click("Begin")
            told = """const [field] = document.querySelectorAll('.numbers input:user-invalid');
              return field?.validationMessage ?? document.querySelector('.form-error').innerText;"""
            person.wait(lambda words=words: person.run(told) == words, words)
            assert person.all("dialog[open]") and person.path == "/"
    check_access(person, "a form with an error")


def test_short_messages_lie_above_a_dialog(people):
    """What the settings cannot do is told where it can be read."""
    person = people(DESK)
    person.open("/")
    person.run("Notification.requestPermission = async () => 'denied'")
    person.press_one("#open-settings")
    person.choose("notices", "true")
    person.sees("This browser shows no notices", "#toasts")
    # In the top layer the last one lies above.
    assert person.all("#toasts:popover-open")
    person.press_one("dialog .main")
    person.click("Settings")
    assert person.all("#toasts:popover-open")


# Where each line of the name of a move begins, and where its number ends.
NAMES = """
return [...document.querySelectorAll('.ply .notation')].slice(1).map((e) => {
  const ends = e.querySelector('.number').getBoundingClientRect().right;
  return [...e.querySelector('code').getClientRects()].every(({ left }) => left >= ends + 2);
});
"""


@pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk", "phone"])
def test_the_name_of_a_move_stands_beside_its_number(people, device):
    """However many lines the name has, and however many digits the number."""
    person = people(device)
    person.open_board("conquid", "A6,6;6,21;7,7", "A10,10;11,11;12,22")
    person.waits_for_moves(2)
    assert person.run(NAMES) == [True, True]
    walk = [f"{a}-{b}" for a, b in (("1,5", "2,4"), ("9,5", "8,4"))]
    person.open_board("wildebeest", *walk)
    person.waits_for_moves(2)
    person.run("document.querySelectorAll('.ply .number').forEach((e) => (e.textContent = '10…'))")
    assert person.run(NAMES) == [True, True]


@pytest.mark.parametrize("size", [(683, 384), (320, 284)], ids=["low", "narrow"])
def test_labels_stay_in_their_buttons_in_a_large_zoom(people, size):
    """At 200 % a screen has half its width and height."""
    person = people(DESK | {"width": size[0], "height": size[1]})
    person.open_board("conquid")
    person.wait(person.may_move, "one's turn")
    wide = "return [...document.querySelectorAll('.kind')].map((e) => e.scrollWidth - e.clientWidth)"
    assert max(person.run(wide)) <= 0


def test_a_text_that_is_no_game_lacks_something_of_a_position(people):
    """What begins like a game is told as a game, anything else as a position of this game."""
    person = people(DESK)
    person.open_board("conway-chess")
    person.click("Open a game or a position")
    for text, words in (
        ("4k3/8/8/8/8/8/8/4K3 x - -", "Bad position"),
        ("pacifist e2e5", "Bad record"),
        ('{"game": 7}', "ot a record"),
    ):
        person.fill(".import textarea", text)
        person.click("Open")
        person.sees(words[1:], ".toast:last-child")


def test_a_long_file_with_a_game_is_read(people, site, tmp_path):
    """It may be as long as a request about the rules, which is the limit of the referee."""
    person = people(DESK)
    most = site.ask("/api/games")["most_bytes"]
    record = site.rules(op="export", game="pacifist", moves=["e2e4"], format="json")["text"]
    person.open_board("conway-chess")
    person.click("Open a game or a position")
    for name, size in (("large", most + 1), ("long", most - 1000)):
        (tmp_path / name).write_text(record.ljust(size))
        person.one('.import input[type="file"]').send_keys(str(tmp_path / name))
        if name == "large":
            person.sees("This file is too large to be a game.", "#toasts")
    assert person.waits_for_moves(1) == ["e2e4"]


def test_only_one_button_takes_back_while_moves_are_tried(people):
    """The game's own wait until the person is back at the game."""
    person = people(DESK)
    person.begin("Pacifist", "computer", side="1")
    person.move("e2", "e4")
    person.waits_for_moves(2)
    person.click("One move back (left arrow)")
    person.click("Try moves here")
    person.move("d7", "d5")
    person.control("Take back the try")
    for name in ("Take back", "Offer a draw", "Resign"):
        assert not person.has_control(name), name
    person.click("Back to the game")
    person.control("Take back")


def test_a_board_that_appears_under_the_pointer_is_not_pointed_at(people):
    """Its words come when the mouse moves."""
    person = people(DESK)
    person.open("/")
    person.control("Learn Conway's Game of Chess")
    person.run("document.querySelector('.lobby').style.paddingTop = '10rem'")
    person.click("Learn Conway's Game of Chess")
    person.wait(person.may_move, "the lesson")
    for _ in range(5):
        assert not person.all(".tip:not([hidden])")
        time.sleep(0.2)
    person.point_at("b3")
    person.sees("b3: white pawn", ".tip")


def test_a_page_that_is_left_says_nothing_any_more(people):
    """What was told of a lesson is over in the lobby."""
    person = people(DESK)
    person.open("/learn/conway-chess/9")
    person.move_here("e1", "e8")
    person.hears("Right.")
    person.press_one('nav a[href="/"]')
    person.control("Play Pacifist")
    assert person.run("return document.getElementById('live').textContent") == ""


def test_an_address_of_nothing(person):
    """A table or page that does not exist is told to be so, with a way back."""
    person.expect("404")
    person.open("/nosuch")
    person.sees("There is no such page.")
    person.control("Try again")
    person.open("/t/0000000000000000")
    person.sees("no such table")
    check(person, "no table")
    person.click("To the games")
    person.control("Play Pacifist")


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_the_colours_follow_the_system_and_the_settings(people, dark):
    """The page is light or dark as the system is, and as the settings say."""
    person = people(DESK, dark=dark)
    person.open("/")
    assert is_dark(person) == dark
    person.click("Settings")
    other = "light" if dark else "dark"
    person.one(f'select[name="theme"] option[value="{other}"]').click()
    person.click("Done")
    assert is_dark(person) != dark
    person.driver.refresh()
    person.control("Play Pacifist")
    assert is_dark(person) != dark, "the setting is kept"
    check_access(person, f"lobby, {other} by the settings")


def is_dark(person):
    """Returns whether the page is dark."""
    colour = person.run("return getComputedStyle(document.body).backgroundColor")
    red, green, blue = (int(part) for part in colour.strip("rgba()").split(",")[:3])
    return red + green + blue < 3 * 128


def test_a_move_by_keyboard(people):
    """The board is one stop of the Tab key; arrow keys go from cell to cell and Enter picks."""
    person = people(DESK)
    person.open_board("pacifist")
    person.wait(person.may_move, "one's turn")
    for _ in range(40):
        person.keys("\ue004")
        label = person.run("return document.activeElement.getAttribute('role')")
        if label == "gridcell":
            break
    assert label == "gridcell", "the Tab key reaches the board"
    go_to(person, "e2")
    person.keys("\ue007")
    person.wait(lambda: person.look()["picked"] == ["e2"], "e2 is picked")
    go_to(person, "e4")
    assert "can be chosen" in person.cell("e4").get_attribute("aria-label")
    person.keys("\ue007")
    person.wait(lambda: person.look()["confirm"], "the move is shown")
    person.keys("\ue007")
    assert person.waits_for_moves(1) == ["e2e4"]
    person.wait(lambda: "e4" in person.run("return document.getElementById('live').textContent"),
                "the move is told")
    check_access(person, "board with focus")


def go_to(person, name):
    """Presses arrow keys until a cell has the focus."""
    for _ in range(20):
        place = person.run("return document.activeElement.dataset.cell")
        if place == name:
            return
        if place[1] != name[1]:
            person.keys("\ue013" if place[1] < name[1] else "\ue015")
        else:
            person.keys("\ue014" if place[0] < name[0] else "\ue012")
    raise AssertionError(f"no way to {name}")


def test_counters_are_not_cut_at_the_edge(people):
    """Those of the last column have room for their borders."""
    person = people(PHONE)
    person.open("/learn/conway-chess/2")
    person.wait(person.may_move, "the learner's turn")
    room = person.run("""
      const box = (e) => e.getBoundingClientRect();
      const edge = box(document.querySelector('.picture')).right;
      return [...document.querySelectorAll('.mark rect')].map((e) => edge - box(e).right);
    """)
    assert 1.5 < min(room) < 20


def test_counters_are_explained_where_one_points(people):
    """A cell tells in words what its counters mean, to the mouse and to a finger."""
    desk, phone = people(DESK), people(PHONE)
    for person in (desk, phone):
        person.open_board("conway-chess")
        person.wait(person.may_move, "one's turn")
    desk.point_at("b3")
    desk.sees("exactly three", ".tip")
    phone.press(lambda: phone.cell("b3"))
    phone.sees("exactly three", ".tip")


def test_a_touched_piece_that_can_move_tells_how(people):
    """Its words stay below the board while it is chosen, and go when it moves. A mouse chooses only."""
    desk, phone = people(DESK), people(PHONE)
    for person in (desk, phone):
        person.open_board("pacifist")
        person.wait(person.may_move, "one's turn")
        person.press(lambda person=person: person.cell("b1"))
        person.wait(lambda person=person: person.look()["picked"] == ["b1"], "the knight is chosen")
    assert not desk.all(".tip:not([hidden])")
    phone.sees("b1: white knight", ".tip")
    for _ in range(2):
        phone.press(lambda: phone.cell("c3"))
    phone.waits_for_moves(1)
    assert not phone.all(".tip:not([hidden])")


def test_influence_is_explained_where_it_stands(people):
    """A piece of Pacifist tells who protects and attacks it; the line beside a king tells what that does."""
    person = people(DESK)
    person.open_board("pacifist")
    person.point_at("e1")
    person.sees("attacked by 0: ", ".tip")
    person.press_one('.card[data-player="1"] .explained')
    person.sees("A piece that more enemies attack than friends protect changes sides", "#toasts")


def test_a_preview_tells_that_the_answer_may_save_the_opponent(people):
    """A king that is won can be won back: the preview of the move says so."""
    person = people(DESK)
    position = "rnb1kbnr/ppp2ppp/3ppq2/8/4P2P/5N2/PPPP1PP1/RNBQKB1R w 6 ahah ee"
    person.open_board("pacifist", position=position)
    for name in ("f1", "b5"):
        person.press(lambda name=name: person.cell(name))
    person.sees("Black has no king, and loses unless the next move wins one back", ".preview")


def test_the_heading_tells_whose_turn_it_was(people):
    """In a position of before, in a step of a turn, and at the end of the game so far."""
    person = people(DESK)
    person.open_board("conquid", "A8,8;2,2;5,9", "C")
    person.sees("Player 1 to move", ".status")
    person.click("One move back (left arrow)")
    person.sees("After move 1, Player 2 to move", ".status")
    person.click("First position (Home)")
    person.sees("At the start, Player 1 to move", ".status")
    person.click("Last position (End)")
    person.wait(lambda: person.text(".status") == "Player 1 to move", "the end")


def test_kinds_of_move_stay(people, site):
    """Who waits or looks back sees the kinds, and cannot choose them."""
    person = people(DESK)
    made = site.new_table("conquid")
    person.open(f"/t/{made['id']}#{made['tokens'][0]}")
    person.move("8,8", "2,2", "5,9")
    person.wait(lambda: len(person.all(".kind:disabled")) == 4, "the kinds of the one who waits")
    person.click("One move back (left arrow)")
    person.sees("At the start, Player 1 to move", ".status")
    assert len(person.all(".kind:disabled")) == 4


@pytest.mark.parametrize("width, height", [(1280, 800), (1366, 768)])
def test_a_preview_covers_nothing_of_the_panel(people, width, height):
    """The panel gives way to what a move would cause, however large it is."""
    person = people(DESK | {"width": width, "height": height})
    person.open_board("conway-chess", *LINES["conway-chess"])
    person.wait(person.may_move, "one's turn")
    start = person.look()["targets"][0]
    person.press(lambda: person.cell(start))
    person.wait(lambda: person.look()["picked"] == [start], "the piece is chosen")
    target = person.look()["targets"][0]
    person.press(lambda: person.cell(target))
    person.one(".preview")
    side, entry = (person.run(BOX, css) for css in (".side", ".entry"))
    assert side["bottom"] <= entry["top"] + 1, (side, entry)


BOX = "return document.querySelector(arguments[0]).getBoundingClientRect().toJSON()"

# Whether all elements of a selector are within the window, and on top.
ON_SCREEN = """
const all = [...document.querySelectorAll(arguments[0])].filter((e) => e.checkVisibility());
const isSeen = (e) => {
  const { left, top, right, bottom } = e.getBoundingClientRect();
  const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  const isWithin = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  return isWithin && Boolean(over) && (e.contains(over) || over.contains(e));
};
return all.length > 0 && all.every(isSeen);
"""

# The last is a laptop whose page is zoomed to twice its size.
WINDOWS = [(390, 844), (1366, 768), (1920, 1080), (683, 384)]


@pytest.mark.parametrize("width, height", WINDOWS)
def test_what_can_be_pressed_for_a_move_is_seen_without_scrolling(people, width, height):
    """The kinds of move, the choice between moves, and the button that plays what is shown."""
    person = people(DESK | {"width": width, "height": height})
    seen = lambda css: person.wait(lambda: person.run(ON_SCREEN, css), f"{css} on the screen")  # noqa: E731
    person.open_board("conquid")
    person.wait(person.may_move, "one's turn")
    seen(".kind")
    person.run("document.querySelector('[data-kind=conquer]').click()")
    seen(".confirm, .cancel")
    person.open_board("conway-chess", position="4k3/P6p/8/8/8/8/7P/4K3 w - -")
    person.wait(person.may_move, "one's turn")
    for name in ("a7", "a8"):
        person.wait(lambda name=name: name in person.look()["targets"], f"{name} can be picked")
        person.run("document.querySelector(`[data-cell=${arguments[0]}]`).click()", name)
    seen(".promotion, .cancel")
    person.open("/learn/conquid/1")
    person.wait(person.may_move, "the learner's turn")
    seen(".kind:enabled")
    person.run("document.querySelector('[data-kind=conquer]:enabled')?.click()")
    seen(".confirm, .cancel")
    assert person.run("return scrollY") == 0


@pytest.mark.parametrize("width, height", WINDOWS)
def test_the_border_of_a_board_is_whole(people, width, height):
    """What is over a whole pixel would be cut."""
    person = people(DESK | {"width": width, "height": height})
    for game in ("conway-chess", "conquid"):
        person.open_board(game)
        size = person.run(BOX, ".picture")["width"]
        assert size == int(size), (game, size)


@pytest.mark.parametrize("width, height", WINDOWS)
def test_words_about_a_cell_hide_none_of_the_cells_around_it(people, width, height):
    """They speak of these cells."""
    person = people(DESK | {"width": width, "height": height})
    for game, names in {
        "conway-chess": ["a1", "e1", "h1", "d2", "d7", "a8", "h8"],
        "wildebeest": ["a1", "f2", "k1", "f10", "k11"],
    }.items():
        person.open_board(game)
        person.wait(person.may_move, "one's turn")
        for name in names:
            person.point_at(name)
            person.sees(name, ".tip")
            tip = person.run(BOX, ".tip")
            cell = person.run(BOX, f'[data-cell="{name}"]')
            size = cell["width"]
            is_aside = (
                tip["left"] >= cell["right"] + size - 1 or tip["right"] <= cell["left"] - size + 1
                or tip["top"] >= cell["bottom"] + size - 1
                or tip["bottom"] <= cell["top"] - size + 1
                or tip["top"] >= person.run(BOX, ".sheet")["bottom"]
            )
            assert is_aside, (name, tip, cell)
            assert tip["left"] >= 0 and tip["right"] <= width, (name, tip)
            assert tip["top"] >= 0 and tip["bottom"] <= height, (name, tip)


@pytest.mark.parametrize("game, position", [
    ("conway-chess", "4k3/8/8/8/8/8/8/R3K2R w KQ -"),
    ("pacifist", "rnbqkbnr/pppppppp/8/8/8/NB1QNB2/PPPPPPPP/R3K2R w 0 ahah ee"),
])
@pytest.mark.parametrize("target", ["g1", "c1"])
def test_a_king_castles_by_the_square_where_it_goes(people, game, position, target):
    """As chess players expect, whatever the move is called."""
    person = people(DESK)
    person.open_board(game, position=position)
    person.move("e1", target)
    person.wait(lambda: len(person.look()["moves"]) == 1, "the move")
    names = person.run("""
      const named = (cell) => document.querySelector(`[data-cell=${cell}]`).ariaLabel;
      return arguments[0].map(named);
    """, {"g1": ["g1", "f1"], "c1": ["c1", "d1"]}[target])
    assert "king" in names[0] and "rook" in names[1], names


def test_how_to_read_a_piece_is_told_for_mouse_and_finger(people):
    """Who touches the board taps a piece; others point at it."""
    for device in (DESK, PHONE):
        person = people(device)
        person.open("/")
        person.click("Play Two-Player Wildebeest")
        person.sees("Point at a piece, or tap it", "dialog")


# The cards tell of many pieces that are missing, and of more than they have room for.
MORE = """
const [everywhere] = arguments;
for (const gone of document.querySelectorAll('.card .gone')) {
  const piece = document.querySelector('.card svg').outerHTML;
  gone.innerHTML = `fewer than at the start: ${`${piece}×2 `.repeat(20)}`;
}
if (everywhere) document.querySelectorAll('.card .words').forEach((e) => e.append('more '.repeat(60)));
"""


@pytest.mark.parametrize("device", [DESK, PHONE, SMALL_PHONE], ids=["desk", "phone", "small phone"])
@pytest.mark.parametrize("game", ["conway-chess", "pacifist", "lifeduel", "wildebeest"])
def test_the_board_stays_where_it_is(people, device, game):
    """Whatever the cards of the players tell, the board keeps its place and its size."""
    person = people(device)
    box = "return document.querySelector('.sheet').getBoundingClientRect().toJSON()"
    person.open_board(game)
    before = person.run(box)
    person.run(MORE, device != DESK)
    assert person.run(box) == before


def test_a_finger_finds_all_words_about_a_cell_on_the_screen(people):
    """What is told of a cell at the edge neither leaves the screen nor makes the page wider."""
    person = people(PHONE)
    person.open_board("conway-chess")
    person.wait(person.may_move, "one's turn")
    for name in ("a1", "c1", "d3", "e1", "h1", "a8", "h8"):
        person.press(lambda name=name: person.cell(name))
        person.sees(name, ".tip")
        box = person.run("return document.querySelector('.tip').getBoundingClientRect()")
        assert box["left"] >= 0, name
        assert box["right"] <= PHONE["width"], name
        assert person.run("return innerWidth") == PHONE["width"], name


def test_a_long_list_of_events_is_reached_by_keyboard(person):
    """A turn with more events than there is room for."""
    person.open_board("lifeduel", "2,2", position="4x4t1g60 4./.2o./.o2./4. p1")
    person.waits_for_moves(1)
    person.wait(lambda: person.run(
        "const e = document.querySelector('.happened ul'); return e.scrollHeight > e.clientHeight",
    ), "a list that scrolls")
    check(person, "a turn with many events")


def test_the_computer_is_as_strong_everywhere(people, site):
    """A form begins with the usual level, the table has the chosen one and says so."""
    usual = site.ask("/api/games")["levels"]["usual"]
    person = people(DESK)
    person.open("/")
    person.click("Play Pacifist")
    assert person.one('dialog select[name="level"]').get_attribute("value") == usual
    person.click("Begin")
    person.sees(f"computer, {usual}", ".card")
    person.open_board("pacifist")
    person.click("Play from here")
    assert person.one('dialog select[name="level"]').get_attribute("value") == usual
    person.choose("level", "hard")
    person.choose("clock", "5+0")
    person.radio("side", "1")
    person.click("Begin")
    person.sees("computer, hard", ".card")
    person.sees("5:00", ".clock")


def test_a_pawn_becomes_what_one_chooses_by_its_picture(people):
    """All kinds that a pawn can become are shown as pieces; Cancel takes the move back."""
    person = people(PHONE)
    person.open_board("conway-chess", position="4k3/P6p/8/8/8/8/7P/4K3 w - -")
    person.wait(person.may_move, "one's turn")
    for choice in (None, "a7a8n"):
        for name in ("a7", "a8"):
            person.wait(lambda name=name: name in person.look()["targets"], f"{name} can be picked")
            person.press(lambda name=name: person.cell(name))
        person.wait(lambda: len(person.look()["choices"]) == 4, "four pieces")
        assert len(person.all(".promotion svg use")) == 4
        if choice:
            person.press_one(f'.promotion[data-move="{choice}"]')
        else:
            person.click("Cancel")
            person.wait(person.may_move, "one's turn again")
    def is_played():
        if person.look()["confirm"]:
            person.press_one(".confirm")
        return person.look()["moves"] == ["a7a8n"]
    person.wait(is_played, "the move")


def test_arrows_are_drawn_with_the_right_button(people):
    """An arrow stays until it is drawn again, or the board is clicked."""
    person = people(DESK)
    person.open_board("pacifist")
    person.wait(person.may_move, "one's turn")
    drawn = lambda: len(person.all(".notes > *"))  # noqa: E731
    person.draw("g1", "f3")
    person.draw("e4", "e4")
    assert drawn() == 2
    person.draw("e4", "e4")
    assert drawn() == 1
    person.press(lambda: person.cell("e2"))
    assert drawn() == 0
    assert person.look()["moves"] == []


def test_a_move_by_dragging(people):
    """A piece is dragged to its target; elsewhere it goes back."""
    person = people(DESK)
    person.open_board("pacifist")
    person.wait(person.may_move, "one's turn")
    person.drag("e2", "e6")
    assert person.look()["moves"] == []
    person.keys("\ue00c")
    person.wait(lambda: not person.look()["picked"], "nothing is picked")
    person.drag("e2", "e4")
    person.press_one(".confirm")
    assert person.waits_for_moves(1) == ["e2e4"]
