"""Two persons play each other at two screens, and a third one watches."""

import pytest

from person import DESK, PHONE, READ


@pytest.fixture
def table(people):
    """A table of Pacifist: the person who made it, their friend, and its name."""
    alice, bob = people(DESK), people(PHONE, dark=True)
    name = alice.begin("Pacifist", "friend", side="1", listed=True)
    link = alice.one('input[aria-label="Link for your friend"]').get_attribute("value")
    assert link.startswith(f"{alice.home}/t/{name}#"), "the link is a seat of this table"
    bob.open(link)
    bob.wait(bob.board_is_there, "the board")
    assert "#" not in bob.driver.current_url, "the secret does not stay in the address"
    alice.gone(".invite input", "the invitation is gone")
    return alice, bob, name


def begin(alice, bob):
    """Plays a move each."""
    alice.move("e2", "e4")
    bob.waits_for_moves(1)
    bob.move("e7", "e5")
    alice.waits_for_moves(2)
    is_told = lambda person: person.driver.title.startswith("Your move")  # noqa: E731
    alice.wait(lambda: is_told(alice), "the title tells whose turn it is")
    bob.wait(lambda: not is_told(bob), "it is not Bob's turn")


def test_people_have_names(people):
    """A name is given once, in a form or at the table, and shown to all as text."""
    alice, bob, carol = people(DESK), people(PHONE, dark=True), people(DESK)
    name = alice.begin("Pacifist", "open", side="1", name="<b>Alice</b>")
    carol.open("/")
    carol.sees("<b>Alice</b> waits for a player", ".tables")
    bob.open(f"/t/{name}")
    bob.sees("<b>Alice</b>", ".card")
    bob.click("Sit down and play")
    bob.fill(".table-page .field input", " Bob\u202e ")
    for person, words in ((alice, "Bob"), (alice, "<b>Alice</b> (you)"), (bob, "Bob (you)")):
        person.sees(words, ".card")
    alice.move("e2", "e4")
    bob.waits_for_moves(1)
    bob.driver.refresh()
    bob.sees("Bob (you)", ".card")
    bob.gone(".table-page .field:not([hidden])", "the name is not asked for again")
    carol.sees("<b>Alice</b> against Bob", ".tables")
    bob.press_one("#open-settings")
    bob.fill("dialog .field input", "Rob")
    bob.click("Done")
    alice.sees("Rob", ".card")
    alice.open("/")
    alice.sees("against Rob", ".kept")
    alice.click("Play Pacifist")
    alice.radio("against", "friend")
    assert alice.one("dialog .field input").get_attribute("value") == "<b>Alice</b>"


def test_a_game_in_the_lobby_is_joined(people):
    """It has a button with its clock and side; whoever waits is told that somebody has come."""
    alice, bob = people(DESK), people(PHONE, settings={"name": "Bob"})
    alice.open("/")
    alice.click("Play Pacifist")
    alice.radio("against", "open")
    alice.radio("side", "1")
    alice.choose("clock", "other")
    # The browser notes that the server refuses the clock.
    alice.expect("/api/tables")
    field = alice.one('dialog input[name="time"]')
    field.clear()
    field.send_keys("a minute")
    alice.click("Begin")
    alice.sees("expected a time such as 5, 5+3", "dialog .part .form-error")
    alice.fill('dialog input[name="time"]', "2+1")
    alice.click("Begin")
    alice.sees("waiting for a player", ".card")
    alice.sees("Waiting for a player", ".waiting")
    alice.run(HIDDEN, "granted")
    alice.run("document.getElementById('open-settings').click()")
    alice.choose("notices", "true")
    alice.click("Done")
    bob.open("/")
    bob.sees("waits for a player", ".open-games")
    for words in ("You play Black", "2+1"):
        bob.sees(words, ".open-games")
    bob.press_one(".lead button")
    bob.click("Join Pacifist as Black")
    bob.wait(lambda: bob.has_control("Resign"), "Bob plays")
    alice.sees("Bob is here", "#toasts")
    assert "Pacifist: Bob is here" in alice.run("return window.told")
    alice.gone(".waiting", "nobody waits")
    alice.sees("2:00", ".clock")
    alice.move("e2", "e4")
    bob.waits_for_moves(1)
    bob.open("/")
    bob.sees("your move, move 1", ".kept .your-move")
    assert not bob.run(READ, ".open-games", "waits for a player")


def test_anyone_is_met_by_a_click_on_a_clock(people):
    """Whoever is first makes a table, which the other one takes, if clock and strength fit."""
    alice, bob, carol = (people(screen) for screen in (DESK, PHONE, DESK))

    def seek(person, strength, clock):
        person.open("/")
        person.press_one(".lead button")
        person.choose_in(".seek [aria-label=Game]", "pacifist")
        person.choose_in('.seek [aria-label="Strength of the opponent"]', strength)
        person.click(clock)
        person.wait(lambda: person.has_control("Resign") or person.all(".waiting"), "a table")

    seek(alice, "easy", "3+2")
    alice.sees("Waiting for a player", ".waiting")
    seek(carol, "hard", "3+2")
    carol.sees("Waiting for a player", ".waiting")
    bob.open("/")
    bob.sees("strength: easy", ".open-games")
    seek(bob, "easy", "3+2")
    alice.gone(".waiting", "Bob comes")
    alice.sees("3:00", ".clock")
    assert carol.all(".waiting")
    # A table that waits for hard players is the only one left.
    seek(bob, "", "3+2")
    carol.gone(".waiting", "Bob comes")


def test_previews_are_switched_off_while_a_clock_runs(people, site):
    """One click, and a move is played at once; at a table without clocks there is no such button."""
    made = site.new_table("pacifist", clock={"initial": 300000, "increment": 0, "delay": 0})
    alice = people(DESK)
    alice.open(f"/t/{made['id']}#{made['tokens'][0]}")
    alice.wait(alice.may_move, "her turn")
    pressed = "return document.querySelector('[data-do=previews]')?.ariaPressed"
    assert alice.run(pressed) == "true"
    alice.click("Previews")
    assert alice.run(pressed) == "false"
    for cell in ("e2", "e4"):
        alice.press(alice.cell(cell))
    alice.waits_for_moves(1)
    assert alice.look()["confirm"] is None
    alice.click("Previews")
    assert alice.run(pressed) == "true"
    alice.open("/")
    alice.begin("Pacifist", "computer", side="1")
    assert alice.run(pressed) is None


def test_days_per_move_are_told_in_the_lobby(people):
    """A clock with a delay of days shows how long a player can still think."""
    alice, bob = people(DESK), people(PHONE)
    alice.begin("Life Duel", "open", side="1", clock="1m~3d")
    alice.sees("3d 0:01:00", ".clock")
    bob.open("/")
    bob.sees("3 days per move", ".open-games")


def test_people_say_hello(table, people):
    """It is shown for some seconds to all, but not to those who do not want it."""
    alice, bob, name = table
    carol = people(DESK, settings={"greetings": False})
    carol.open(f"/t/{name}")
    carol.sees("You are watching.")
    alice.click("Say …")
    alice.click("Good luck")
    for person in (alice, bob):
        person.sees("Good luck", ".card .said")
    assert not carol.run(READ, ".card", "Good luck")
    assert not carol.has_control("Say …")
    assert alice.all('[data-do="greet"][aria-disabled="true"]'), "not the next one at once"
    bob.wait(lambda: not bob.run(READ, ".card", "Good luck"), "it is gone after some seconds")
    bob.press_one("#open-settings")
    bob.choose("greetings", "false")
    bob.click("Done")
    bob.wait(lambda: not bob.has_control("Say …"), "no greetings for Bob")


# A page that is not seen, in a browser that notes the notices instead of showing them.
HIDDEN = """
const [permission] = arguments;
window.told = [];
window.Notification = class {
  static permission = permission;
  static async requestPermission() { return Notification.permission; }
  constructor(title, { body }) { told.push(`${title}: ${body}`); }
  close() {}
};
Object.defineProperty(document, 'hidden', { get: () => true });
"""


def test_a_page_that_is_not_seen_tells_whose_turn_it_is(table):
    """In its title, and by the system if the person wants that and the browser allows it."""
    alice, bob, _ = table
    for person, permission in ((alice, "granted"), (bob, "denied")):
        person.run(HIDDEN, permission)
        person.press_one("#open-settings")
        person.choose("notices", "true")
        if permission == "denied":
            person.sees("This browser shows no notices of this page.", "#toasts")
        else:
            person.wait(lambda p=person: p.run("return told.length"), "a notice as a proof")
        chosen = person.one('dialog select[name="notices"]').get_attribute("value")
        assert chosen == ("true" if permission == "granted" else "false")
        person.click("Done")
    begin(alice, bob)
    assert alice.run("return told")[1:] == ["Pacifist: It is your turn."]
    assert bob.run("return told") == []
    alice.move("g1", "f3")
    bob.wait(lambda: bob.driver.title.startswith("Your move"), "the title tells it")


def test_an_invitation_is_a_code_for_a_camera(people):
    """The page draws it by itself: nobody else is asked."""
    alice = people(PHONE, dark=True)
    alice.begin("Conquid", "friend")
    alice.click("QR code")
    code = alice.one("dialog .qr-code")
    assert min(code.size.values()) > 250
    # The three squares by which a camera finds it, and the one corner without.
    script = """const [, dark] = document.querySelectorAll('.qr-code path');
      const size = dark.ownerSVGElement.viewBox.baseVal.width;
      const at = (x, y) => dark.getAttribute('d').includes(`M${x} ${y}h1v1h-1z`);
      const square = (x, y) => [0, 2, 3, 4, 6].every((i) => at(x + i, y + 3)) && !at(x + 1, y + 3);
      return [[4, 4], [size - 11, 4], [4, size - 11], [size - 11, size - 11]]
        .map(([x, y]) => square(x, y));"""
    assert alice.run(script) == [True, True, True, False]
    alice.click("Done")


def test_a_draw_is_refused_and_a_move_taken_back(table):
    """Offers go to the other person, who declines one and accepts one."""
    alice, bob, _ = table
    begin(alice, bob)
    alice.click("Offer a draw")
    alice.click("Offer a draw")
    bob.sees("a draw", ".offer")
    bob.click("Decline")
    alice.wait(lambda: alice.has_control("Offer a draw"), "another offer can be made")
    bob.gone(".offer")
    alice.move("g1", "f3")
    bob.waits_for_moves(3)
    alice.click("Take back")
    bob.sees("take back the last move", ".offer")
    bob.click("Accept")
    for person in (alice, bob):
        assert person.waits_for_moves(2) == ["e2e4", "e7e5"]
    alice.move("b1", "c3")
    assert bob.waits_for_moves(3)[-1] == "b1c3"


def test_a_move_waits_for_its_turn(table):
    """It is picked while the other person thinks. One that is no longer possible is left."""
    alice, bob, _ = table
    alice.move("e2", "e4")
    bob.waits_for_moves(1)
    for name in ("a2", "a3"):
        alice.press(alice.cell(name))
    alice.wait(lambda: sorted(alice.look()["picked"]) == ["a2", "a3"], "both cells are marked")
    assert "Premove set" in alice.look()["note"]
    alice.keys("\ue00c")
    alice.wait(lambda: not alice.look()["picked"], "Escape takes it back")
    for name in ("a2", "a3"):
        alice.press(alice.cell(name))
    bob.move("e7", "e5")
    assert bob.waits_for_moves(3) == ["e2e4", "e7e5", "a2a3"]
    alice.waits_for_moves(3)
    # A rook cannot leap over its pawn.
    for name in ("a1", "a5"):
        alice.press(alice.cell(name))
    bob.move("b7", "b5")
    alice.waits_for_moves(4)
    alice.wait(lambda: alice.look()["picked"] == ["a1"], "only what is possible is picked")


def test_several_moves_wait_for_their_turns(table):
    """Each is played in its turn. A click on the first cell of one cancels it and those after it."""
    alice, bob, _ = table
    alice.move("e2", "e4")
    bob.waits_for_moves(1)
    for name in "a2 a3 a3 a4 b1 c3 c3 b5".split():
        alice.press(lambda name=name: alice.cell(name))
    alice.wait(lambda: "4 premoves set" in alice.look()["note"], "four moves wait")
    alice.press(alice.cell("b1"))
    alice.wait(lambda: "2 premoves set" in alice.look()["note"], "two of them are cancelled")
    bob.move("e7", "e5")
    bob.waits_for_moves(3)
    alice.wait(lambda: "Premove set" in alice.look()["note"], "one move is left")
    bob.move("d7", "d6")
    assert bob.waits_for_moves(5) == ["e2e4", "e7e5", "a2a3", "d7d6", "a3a4"]
    alice.wait(lambda: not alice.look()["note"], "nothing waits")


# Games of moves with steps: the moves before, the one that waits, and the one that it waits for.
CHAINS = {
    "pacifist": (["e2e4", "e7e5"], "d7 d6", "g1 f3"),
    "conway-chess": (["e2e4", "e7e5"], "a7 a6", "g1 f3"),
}


@pytest.mark.parametrize("game", CHAINS)
def test_a_move_that_waits_is_sent_before_anything_is_played_on_the_board(people, site, game):
    """The clock runs: neither the effects of the other's move nor those of one's own are awaited."""
    before, waiting, last = CHAINS[game]
    record = site.rules(op="export", game=game, moves=before, format="text")["text"]
    persons = [{"kind": "person"}] * 2
    made = site.ask("/api/tables", {"record": record, "seats": persons})
    alice, bob = people(DESK), people(DESK, settings={"speed": "slow"})
    for person, token in zip((alice, bob), made["tokens"], strict=True):
        person.open(f"/t/{made['id']}#{token}")
        person.waits_for_moves(2)
    for name in waiting.split():
        bob.press(lambda name=name: bob.cell(name))
    bob.wait(lambda: "Premove set" in bob.look()["note"], "the move waits")
    alice.move(*last.split())
    began = bob.when(False, '"entry"', last.replace(" ", ""))
    # One step is shown for 2.6 seconds, and nothing is asked of the server.
    assert bob.when(True, '"wish"', waiting.replace(" ", "")) - began < 0.5
    assert alice.waits_for_moves(4)[2:] == [words.replace(" ", "") for words in (last, waiting)]


def test_the_end_is_told_when_it_is_seen(people, site):
    """What can be done after the game comes with its end, not while its last move is played."""
    position = "4x4t1g9 4./.2o./.o2./4. p1"
    made = site.new_table("lifeduel", position=position)
    alice, bob = people(DESK), people(DESK, settings={"speed": "fast"})
    # The second player places the last cell.
    for person, token in zip((bob, alice), made["tokens"], strict=True):
        person.open(f"/t/{made['id']}#{token}")
    bob.wait(bob.board_is_there, "the board")
    bob.run("""
      window.early = [];
      const isEarly = (e) => /^(Rematch|New game|How did|Where did)/.test(e.textContent.trim());
      new MutationObserver(() => {
        if (!document.querySelector('.pane.in-motion')) return;
        const all = [...document.querySelectorAll('.pane button')].filter(isEarly);
        const live = document.getElementById('live').textContent;
        window.early.push(...all.map((e) => e.textContent), ...(live.match(/won|lost|draw/i) ?? []));
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    """)
    alice.move("2,2")
    bob.control("Rematch")
    assert bob.run("return window.early") == []
    bob.hears("You lost")


def test_a_take_back_that_crosses_a_move_is_declined_in_words(table):
    """The move is the answer, and the person who asked is told so."""
    alice, bob, _ = table
    begin(alice, bob)
    bob.click("Take back")
    alice.sees("take back the last move", ".offer")
    bob.run("""
      window.told = [];
      const note = (changes) => told.push(...changes.flatMap(({ addedNodes }) => [...addedNodes]));
      new MutationObserver(note).observe(document.getElementById('toasts'), { childList: true });
    """)
    alice.move("g1", "f3")
    bob.waits_for_moves(3)
    told = bob.run("return window.told.map((e) => e.textContent)")
    assert told == ["Your opponent declines to take back the last move, and moves"]


def test_a_move_in_ones_turn_does_not_wait_while_a_step_is_shown(table):
    """A step of the last move is left for the position after it, where the move is chosen at once."""
    alice, bob, _ = table
    back = "One step of the turn back (shift and left arrow)"
    alice.move("e2", "e4")
    bob.waits_for_moves(1)
    bob.click(back)
    bob.wait(lambda: bob.all(".pane.is-step"), "a step of the last move")
    bob.press(bob.cell("e7"))
    bob.wait(lambda: bob.look()["picked"] == ["e7"] and bob.look()["targets"], "the piece is chosen")
    assert not bob.all(".pane.is-step")
    bob.press(bob.cell("e5"))
    bob.press_one(".confirm")
    assert alice.waits_for_moves(2) == ["e2e4", "e7e5"]
    # Both cells may be picked before the position has come.
    alice.click(back)
    alice.wait(lambda: alice.all(".pane.is-step"), "a step of the last move")
    for name in ("b1", "c3"):
        alice.press(alice.cell(name))
    alice.press_one(".confirm")
    assert bob.waits_for_moves(3)[-1] == "b1c3"
    # In the other's turn a move waits, whatever is shown.
    alice.click(back)
    alice.wait(lambda: alice.all(".pane.is-step"), "a step of one's own move")
    for name in ("a2", "a3"):
        alice.press(alice.cell(name))
    alice.wait(lambda: "Premove set" in alice.look()["note"], "the move waits")


def test_a_game_is_judged_when_it_is_over(table):
    """How it went is no question while it goes on."""
    alice, bob, _ = table
    alice.move("e2", "e4")
    bob.waits_for_moves(1)
    assert not alice.has_control("How did the game go?")
    alice.click("Resign")
    alice.one('dialog[aria-label="Resign the game?"]')
    alice.click("Resign")
    alice.control("Where did I go wrong?")


def test_a_rematch_exchanges_the_sides(table):
    """After the end both ask for another game, in which the other person moves first."""
    alice, bob, _ = table
    begin(alice, bob)
    bob.click("Resign")
    bob.one('dialog[aria-label="Resign the game?"]')
    bob.click("Resign")
    for person in (alice, bob):
        person.wait(lambda p=person: p.look()["status"] == "1-0", "White wins")
        assert person.may_move() is None
    alice.click("Rematch")
    bob.sees("a rematch", ".offer")
    bob.click("Accept")
    for person in (alice, bob):
        person.waits_for_moves(0)
    assert alice.may_move() is None, "the other person begins now"
    bob.move("d2", "d4")
    assert alice.waits_for_moves(1) == ["d2d4"]
    alice.move("d7", "d5")
    bob.waits_for_moves(2)
    alice.sees("You 1 · Your opponent 0", ".score")
    bob.sees("You 0 · Your opponent 1", ".score")


def test_a_finished_game_stays_after_a_rematch(table, people, killable):
    """It keeps an address, for watchers too, and its place among the games of both players."""
    alice, bob, name = table
    for person in (alice, bob):
        person.expect("WebSocket connection to", "net::ERR_", "Failed to load resource")
    begin(alice, bob)
    bob.click("Resign")
    bob.click("Resign")
    alice.wait(lambda: alice.look()["status"] == "1-0", "White wins")
    alice.click("Rematch")
    bob.click("Accept")
    bob.waits_for_moves(0)
    bob.move("d2", "d4")
    alice.waits_for_moves(1)
    killable.kill()
    killable.start()
    watcher = people(PHONE)
    for person, words in ((alice, "Game 1 You won"), (bob, "Game 1 You lost")):
        person.sees(words, ".earlier")
        person.open("/")
        person.sees(words, ".kept .earlier")
        person.click("Game 1")
    watcher.open(f"/t/{name}/1")
    for person in (alice, bob, watcher):
        assert person.waits_for_moves(2) == ["e2e4", "e7e5"]
        person.wait(lambda p=person: p.look()["status"] == "1-0", "White wins")
        assert person.path == f"/t/{name}/1"
        assert "resign" in person.text(".status")
        assert not person.look()["targets"]
        person.keys("\ue012")
        person.wait(lambda p=person: p.look()["status"] == "*", "the game is reviewed")
    alice.click("Save and share")
    alice.control("Link to this game")
    alice.control("JSON")
    alice.click("To the table")
    assert alice.waits_for_moves(1) == ["d2d4"]
    alice.move("d7", "d5")
    # The game that goes on is at the table, whoever asks by its number.
    watcher.open(f"/t/{name}/2")
    watcher.waits_for_moves(2)
    watcher.sees("You are watching.")
    assert watcher.path == f"/t/{name}"
    watcher.open(f"/t/{name}/3")
    watcher.sees("This table has no game 3.")


def test_a_draw_by_agreement_and_an_aborted_game(table):
    """A game is aborted before the second move; a draw that both want ends a game."""
    alice, bob, _ = table
    begin(alice, bob)
    alice.wait(lambda: not alice.has_control("Abort"), "it is too late to abort")
    bob.click("Offer a draw")
    bob.click("Offer a draw")
    alice.sees("a draw", ".offer")
    alice.click("Accept")
    for person in (alice, bob):
        person.wait(lambda p=person: p.look()["status"] == "1/2-1/2", "a draw")
    alice.click("Rematch")
    bob.click("Accept")
    bob.waits_for_moves(0)
    bob.click("Abort")
    bob.click("Abort")
    for person in (alice, bob):
        person.wait(lambda p=person: p.look()["status"] == "aborted", "the game was aborted")


def test_a_watcher_sees_all_and_can_do_nothing(people, table):
    """A third person finds the table in the lobby, sees every move, and has nothing to press."""
    alice, bob, name = table
    begin(alice, bob)
    watcher = people(DESK)
    watcher.open("/")
    watcher.press_one(f'a[href="/t/{name}"]')
    watcher.waits_for_moves(2)
    watcher.sees("You are watching.")
    alice.sees("1 person watches", ".watchers")
    alice.move("g1", "f3")
    assert watcher.waits_for_moves(3)[-1] == "g1f3"
    bob.click("Offer a draw")
    bob.click("Offer a draw")
    alice.sees("a draw", ".offer")
    # What is picked stays when the answer comes.
    bob.press(lambda: bob.cell("b8"))
    bob.wait(lambda: bob.look()["picked"] == ["b8"], "the knight is chosen")
    alice.click("Decline")
    bob.wait(lambda: "You have asked" not in bob.text(".actions"), "the answer")
    bob.press(lambda: bob.cell("c6"))
    bob.press_one(".confirm")
    watcher.waits_for_moves(4)
    seen = watcher.look()
    assert not seen["targets"], "the board offers nothing"
    assert not seen["kinds"]
    watcher.press(lambda: watcher.cell("d2"))
    assert not watcher.look()["picked"]
    for name in ("Resign", "Offer a draw", "Take back", "Abort", "Rematch", "Accept", "Decline",
                 "What does the computer think?", "How did the game go?"):
        assert not watcher.has_control(name), name
    assert not watcher.all('input[aria-label="Link for your friend"]')
    assert watcher.run("return localStorage.getItem('menagerie.games')") is None


def test_a_watcher_may_try_moves_without_touching_the_game(people, table):
    """Branches are the watcher's own."""
    alice, bob, name = table
    begin(alice, bob)
    watcher = people(PHONE)
    watcher.open(f"/t/{name}")
    watcher.waits_for_moves(2)
    watcher.click("Try moves here")
    watcher.move("d2", "d4")
    assert watcher.look()["moves"][-1] == "d2d4"
    # Beside a button that takes a move of the game back, this one says what it does.
    watcher.click("Take back the try")
    watcher.waits_for_moves(2)
    watcher.click("Back to the game")
    assert watcher.waits_for_moves(2) == ["e2e4", "e7e5"]
    assert len(alice.look()["moves"]) == 2


def test_two_persons_want_one_open_seat(people):
    """The second one is told so, and watches, also after a reload."""
    alice, bob, carol = people(DESK), people(PHONE), people(DESK)
    name = alice.begin("Pacifist", "open", side="1")
    for person in (bob, carol):
        person.open(f"/t/{name}")
        person.control("Sit down and play")
    # Carol is not told of Bob before she has sat down.
    carol.run("""
      const { parse } = JSON;
      const isHeard = (message) => message?.type !== 'present';
      JSON.parse = (text) => (isHeard(parse(text)) ? parse(text) : {});
      window.hear = () => (JSON.parse = parse);
    """)
    for person in (bob, carol):
        person.click("Sit down and play")
    carol.sees("No seat is free")
    carol.sees("You are watching.")
    assert not carol.has_control("Sit down and play")
    carol.run("hear()")
    alice.move("e2", "e4")
    assert carol.waits_for_moves(1) == ["e2e4"]
    carol.driver.refresh()
    carol.sees("You are watching.")
    assert carol.waits_for_moves(1) == ["e2e4"]
    bob.waits_for_moves(1)
    bob.move("e7", "e5")
    carol.waits_for_moves(2)


def test_an_open_seat_stays_taken(people):
    """A person who sat down and left before a move keeps the seat: nobody is told it is open."""
    alice, bob, carol = people(DESK), people(PHONE), people(DESK)
    name = alice.begin("Pacifist", "open", side="1")
    carol.open(f"/t/{name}")
    carol.control("Sit down and play")
    bob.open(f"/t/{name}")
    bob.click("Sit down and play")
    bob.wait(lambda: bob.has_control("Resign"), "Bob plays")
    bob.open("/")
    for person in (alice, carol):
        person.sees("away", ".card")
        assert not person.run(READ, ".card", "an open seat")
    assert not carol.has_control("Sit down and play")


def test_clocks_run_and_a_flag_falls(people, site):
    """With a clock of a second, the person who thinks too long loses."""
    clock = {"initial": 2000, "increment": 0, "delay": 0}
    made = site.new_table("pacifist", clock=clock)
    first, second = people(DESK), people(PHONE)
    first.open(f"/t/{made['id']}#{made['tokens'][0]}")
    second.open(f"/t/{made['id']}#{made['tokens'][1]}")
    begin(first, second)
    assert len([one for one in first.all(".clock") if one.is_displayed()]) == 2
    for person in (first, second):
        person.wait(lambda p=person: p.look()["status"] == "0-1", "White has lost on time")
        assert "time" in person.text(".status").lower()
