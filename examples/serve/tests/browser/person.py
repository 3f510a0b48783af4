"""A person with a browser: sees what is on the screen, clicks, touches and presses keys."""

import base64
import contextlib
import json
import time
import urllib.parse

from selenium import webdriver
from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.interaction import POINTER_TOUCH
from selenium.webdriver.common.actions.mouse_button import MouseButton
from selenium.webdriver.common.actions.pointer_input import PointerInput
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from server import BOARDS, PATIENCE, wait_for

DESK = {"width": 1280, "height": 800, "deviceScaleFactor": 1, "mobile": False}
PHONE = {"width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": True}
SMALL_PHONE = PHONE | {"width": 360, "height": 640}
SIDEWAYS = PHONE | {"width": 844, "height": 390}
# A laptop at 200 %.
ZOOMED = DESK | {"width": 683, "height": 384, "deviceScaleFactor": 2}
WIDE = DESK | {"width": 2000, "height": 1200}

FLAGS = [
    "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
    "--disable-dev-shm-usage", "--disable-background-networking", "--disable-component-update",
    "--no-first-run",
    # Nothing but this machine has a name.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]

# What a person sees of a game.
LOOK = """
const pane = document.querySelector('.pane');
if (!pane) return null;
const isSeen = (e) => Boolean(e) && e.checkVisibility();
const all = (css) => [...pane.querySelectorAll(css)];
const text = (css) => all(css).filter(isSeen)[0]?.textContent ?? null;
return {
  status: pane.querySelector('.status').dataset.status,
  words: pane.querySelector('.status').textContent,
  moves: all('.move-list .notation code').map((e) => e.dataset.move),
  isMoving: pane.classList.contains('in-motion'),
  targets: all('.cell.target').map((e) => e.dataset.cell),
  picked: all('.cell[aria-selected="true"]').map((e) => e.dataset.cell),
  kinds: all('.kind:enabled').filter(isSeen).map((e) => (
    { name: e.dataset.kind, isOn: e.ariaPressed === 'true', isOff: e.ariaDisabled === 'true' })),
  choices: all('.promotion').filter(isSeen).map((e) => e.dataset.move),
  confirm: text('.confirm'),
  play: text('.entry-box > button.main'),
  end: text('.causes .end'),
  note: text('.entry-note'),
};
"""

# A control by the words that a person reads on it; while a dialog is open, one of the dialog.
CONTROL = """
const [name, tags] = arguments;
const open = [...document.querySelectorAll('dialog[open]')].pop();
const named = (e) => (e.getAttribute('aria-label') ?? e.textContent).trim().replace(/\\s+/g, ' ');
return [...(open ?? document).querySelectorAll(tags)]
  .find((e) => e.checkVisibility() && named(e) === name) ?? null;
"""


# The first element that can be seen. One script is many times faster than the driver's own tests.
SEEN = """
const [css] = arguments;
const isSeen = (e) => (e instanceof HTMLOptionElement ? e.closest('select') : e).checkVisibility();
return [...document.querySelectorAll(css)].find(isSeen) ?? null;
"""

# Scrolls to an element. What becomes visible by that is laid out only then, and may push it away.
REACH = """
const [element, done] = arguments;
const reach = () => element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
reach();
requestAnimationFrame(() => requestAnimationFrame(() => { reach(); done(); }));
"""

# One of a list in the form that is open.
OPTION = """
const [name, value] = arguments;
const all = [...document.querySelectorAll(`dialog select[name="${name}"] option`)];
return all.find((e) => e.value === value && e.closest('select').checkVisibility()) ?? null;
"""

# Whether words can be read in one of some elements.
READ = """
const [css, words] = arguments;
const isRead = (e) => e.checkVisibility() && e.innerText.includes(words);
return [...document.querySelectorAll(css)].some(isRead);
"""


class Person:
    """A person with a browser."""

    def __init__(self):
        options = webdriver.ChromeOptions()
        for flag in FLAGS:
            options.add_argument(flag)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        options.add_experimental_option(
            "perfLoggingPrefs", {"enableNetwork": True, "enablePage": False},
        )
        self.driver = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))
        self.driver.set_page_load_timeout(PATIENCE)
        self.driver.set_script_timeout(PATIENCE)
        self.home = ""
        self.expected = ()
        self.problems = []
        # The script that keeps the page from storing anything.
        self.blocker = None
        # The bytes of all replies, as they came over the wire.
        self.received = 0
        # The messages of tables: when, in seconds, whether it was sent, and its text.
        self.messages = []

    # The device

    def take(self, home, device, dark=False, reduced=False, settings=None):
        """Begins with an empty browser on a device."""
        self.home = home
        self.expected = ()
        self.problems = []
        self.is_touch = device["mobile"]
        self._close_other_tabs()
        if self.blocker:
            self.cdp("Page.removeScriptToEvaluateOnNewDocument", identifier=self.blocker)
            self.blocker = None
        # A file of the same origin, which does nothing.
        self.driver.get(home + "/page/icon.svg")
        self.cdp("Storage.clearDataForOrigin", origin=home, storageTypes="all")
        self.cdp("Emulation.setDeviceMetricsOverride", **device)
        self.cdp("Emulation.setTouchEmulationEnabled", enabled=self.is_touch)
        self.set_media(dark, reduced)
        self._logs()
        self.problems = []
        self.received = 0
        self.messages = []
        if settings:
            words = json.dumps(json.dumps(settings))
            self.run(f"localStorage.setItem('menagerie.settings', {words})")

    def block_storage(self):
        """Lets the browser store nothing, as one that blocks the data of pages."""
        blocked = "throw new DOMException('Access is denied.', 'SecurityError')"
        script = f"Object.defineProperty(window, 'localStorage', {{ get() {{ {blocked}; }} }})"
        added = self.cdp("Page.addScriptToEvaluateOnNewDocument", source=script)
        self.blocker = added["identifier"]

    def set_media(self, dark=False, reduced=False):
        """Sets what the system of the person prefers."""
        self.cdp("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
            {"name": "prefers-reduced-motion", "value": "reduce" if reduced else "no-preference"},
        ])

    def cdp(self, command, **arguments):
        """Sends a command to the browser's inspector."""
        return self.driver.execute_cdp_cmd(command, arguments)

    def run(self, script, *arguments):
        """Runs a script in the page."""
        return self.driver.execute_script(script, *arguments)

    def _close_other_tabs(self):
        first, *others = self.driver.window_handles
        for tab in others:
            self.driver.switch_to.window(tab)
            self.driver.close()
        self.driver.switch_to.window(first)

    # What the browser says

    def _logs(self):
        for entry in self.driver.get_log("browser"):
            if entry["level"] in ("SEVERE", "WARNING"):
                self._problem(f"console: {entry['message']}")
        for entry in self.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            parameters = message["params"]
            if message["method"] == "Network.requestWillBeSent":
                self._asked(parameters["request"]["url"])
            elif message["method"] == "Network.webSocketCreated":
                self._asked(parameters["url"])
            elif message["method"] == "Network.loadingFinished":
                self.received += parameters["encodedDataLength"]
            elif message["method"].startswith("Network.webSocketFrame"):
                is_sent = message["method"].endswith("Sent")
                text = parameters.get("response", {}).get("payloadData", "")
                self.messages.append((parameters["timestamp"], is_sent, text))

    def _asked(self, url):
        parts = urllib.parse.urlsplit(url)
        own = urllib.parse.urlsplit(self.home).netloc
        if parts.scheme in ("http", "https", "ws", "wss") and parts.netloc != own:
            self._problem(f"a request to another host: {url}")

    def _problem(self, text):
        if not any(part in text for part in self.expected):
            self.problems.append(text)

    def check(self):
        """Checks that the console is clean, and that nobody else was asked for anything."""
        self._logs()
        problems, self.problems = self.problems, []
        assert not problems, "\n".join(problems)

    def weigh(self):
        """Returns how many bytes the replies of this test had, as they came over the wire."""
        self._logs()
        return self.received

    def when(self, is_sent, *words):
        """Waits for a message of a table with these words, and returns when it was sent or came."""
        def found():
            self._logs()
            return [time for time, sent, text in self.messages
                    if sent == is_sent and all(word in text for word in words)]
        return self.wait(found, f"a message with {words}")[-1]

    def expect(self, *parts):
        """Tells which words of the console are no problem in this test."""
        self.expected = parts

    # Going and looking

    def open(self, path):
        """Opens an address as if it was typed."""
        url = path if path.startswith("http") else self.home + path
        if self.driver.current_url.split("#")[0] == url.split("#")[0]:
            self.driver.get("about:blank")
        self.driver.get(url)
        self.wait(lambda: self.all("#main > :not(noscript)"), "a page")

    def open_board(self, game, *moves, **more):
        """Opens a board of one's own after some moves, at a `ply` or from a `position`."""
        if game in BOARDS and "position" not in more:
            more.setdefault("variant", BOARDS[game])
        words = {"game": game, "moves": "_".join(moves), **more}
        self.open(f"/look#{urllib.parse.urlencode(words)}")
        self.wait(self.board_is_there, "the board")

    @property
    def path(self):
        """The path that the address shows; without a server it is the fragment's."""
        parts = urllib.parse.urlsplit(self.driver.current_url)
        return parts.fragment.split("?")[0] if parts.fragment.startswith("/") else parts.path

    def wait(self, what, words, seconds=PATIENCE):
        """Waits until a function returns something true, and returns it."""
        return wait_for(what, words, seconds)

    def all(self, css):
        """Returns the elements of the page that fit a selector."""
        return self.driver.find_elements(By.CSS_SELECTOR, css)

    def one(self, css, seconds=PATIENCE):
        """Waits for an element that can be seen, and returns it."""
        return self.wait(lambda: self.run(SEEN, css), css, seconds)

    def control(self, name, tags="button, a, summary"):
        """Waits for a control with these words, and returns it."""
        return self.wait(lambda: self.run(CONTROL, name, tags), f"a control {name!r}")

    def has_control(self, name, tags="button, a, summary"):
        """Returns whether there is a control with these words."""
        return self.run(CONTROL, name, tags) is not None

    def text_of(self, css):
        """Returns the text of an element that may be hidden."""
        script = "const e = document.querySelector(arguments[0]);"
        return self.run(script + "return e && e.checkVisibility() ? e.textContent : ''", css)

    def text(self, css="body"):
        """Returns the text that can be seen."""
        return self.one(css).text

    def hears(self, words):
        """Waits until words are told to those who listen."""
        said = "return document.getElementById('live').textContent"
        self.wait(lambda: words in self.run(said), f"{words!r} is said")

    def sees(self, words, css="body", seconds=PATIENCE):
        """Waits until words can be seen."""
        self.wait(lambda: self.run(READ, css, words), f"{words!r} in {css}", seconds)

    def gone(self, css, words=""):
        """Waits until the page has no element that fits a selector.

        What another person does changes one page before the other, so there is nothing to assert
        at once.
        """
        self.wait(lambda: not self.all(css), words or f"no {css}")

    def look(self):
        """Returns what can be seen of the game."""
        return self.run(LOOK)

    def picture(self, file, quality=82):
        """Keeps a picture of the screen."""
        shot = self.cdp("Page.captureScreenshot", format="webp", quality=quality)
        file.write_bytes(base64.b64decode(shot["data"]))

    # Doing

    def press(self, target):
        """Clicks or touches an element, or what a function finds.

        A page that draws a control again between finding and pressing it is no failure.
        """
        find = target if callable(target) else lambda: target
        for _ in range(3):
            with contextlib.suppress(StaleElementReferenceException):
                self._press(find())
                return
        self._press(find())

    def _press(self, element):
        self.driver.execute_async_script(REACH, element)
        if not self.is_touch:
            element.click()
            return
        finger = PointerInput(POINTER_TOUCH, "finger")
        actions = ActionBuilder(self.driver, mouse=finger, duration=0)
        actions.pointer_action.move_to(element)
        actions.pointer_action.pointer_down()
        actions.pointer_action.pointer_up()
        actions.perform()

    def click(self, name, tags="button, a, summary"):
        """Presses a control by its words."""
        self.press(lambda: self.control(name, tags))

    def press_one(self, css):
        """Presses the element that fits a selector."""
        self.press(lambda: self.one(css))

    def cell(self, name):
        """Returns a cell of the board by its name."""
        return self.one(f'.cell[data-cell="{name}"]')

    def point_at(self, name):
        """Moves the mouse to a cell."""
        webdriver.ActionChains(self.driver, duration=60).move_to_element(self.cell(name)).perform()

    def draw(self, start, end):
        """Draws an arrow with the right button of the mouse."""
        actions = ActionBuilder(self.driver, duration=60)
        actions.pointer_action.move_to(self.cell(start)).pointer_down(MouseButton.RIGHT)
        actions.pointer_action.move_to(self.cell(end)).pointer_up(MouseButton.RIGHT)
        actions.perform()

    def drag(self, start, end):
        """Drags with the mouse from one cell to another."""
        actions = webdriver.ActionChains(self.driver, duration=60)
        actions.click_and_hold(self.cell(start)).move_to_element(self.cell(end)).release().perform()

    def keys(self, *keys):
        """Presses keys, wherever the focus is."""
        actions = webdriver.ActionChains(self.driver, duration=20)
        for key in keys:
            actions.send_keys(key)
        actions.perform()

    # Playing

    def begin(self, title, against, variant=None, side=None, level="beginner", **more):
        """Begins a game from the lobby, by its form."""
        self.open("/")
        self.click(f"Play {title}")
        self.radio("against", against)
        if variant:
            self.choose("variant", variant)
        if side:
            self.radio("side", side)
        if more.get("name"):
            self.fill("dialog .field input", more["name"])
        if more.get("clock"):
            self.choose("clock", more["clock"])
        if more.get("listed"):
            self.press_one('dialog input[name="listed"]')
        if against.startswith("computer"):
            self.choose("level", level)
        self.click("Begin")
        self.wait(lambda: self.path.startswith("/t/"), "the table")
        self.wait(lambda: self.look() and self.board_is_there(), "the board")
        return self.path.removeprefix("/t/")

    def board_is_there(self):
        """Returns whether the board has cells with names."""
        return self.run("return document.querySelector('.cell[data-cell]') !== null")

    def radio(self, name, value):
        """Chooses one of several in the form that is open."""
        css = f'dialog input[name="{name}"][value="{value}"]'
        field = self.wait(lambda: self.all(css), css)[0]
        self.press(field.find_element(By.XPATH, "ancestor::label"))
        assert field.is_selected()

    def fill(self, css, text):
        """Writes a text into a field in place of the one that it has."""
        field = self.one(css)
        field.clear()
        field.send_keys(text, Keys.TAB)

    def choose(self, name, value):
        """Chooses one of a list in the form that is open."""
        self.wait(lambda: self.run(OPTION, name, value), f"{value} for {name}").click()

    def choose_in(self, css, value):
        """Chooses one of a list that stands on the page."""
        self.wait(lambda: self.all(css), css)
        choose = """
const [css, value] = arguments;
const list = document.querySelector(css);
list.value = value;
list.dispatchEvent(new Event('change', { bubbles: true }));
"""
        self.run(choose, css, value)

    def may_move(self):
        """Returns whether the page waits for a move of this person."""
        seen = self.look()
        ready = seen and not seen["isMoving"] and seen["status"] == "*"
        return seen if ready and (seen["targets"] or seen["kinds"]) else None

    def move(self, *cells):
        """Plays a move by pressing cells, and confirms it if that is asked for."""
        self.wait(self.may_move, "one's turn")
        count = len(self.look()["moves"])
        for name in cells:
            self.wait(lambda name=name: name in self.look()["targets"], f"{name} can be picked")
            self.press(lambda name=name: self.cell(name))
        def is_done():
            seen = self.look()
            if seen["confirm"] and len(seen["moves"]) == count:
                self.press_one(".confirm")
            return len(seen["moves"]) > count
        self.wait(is_done, f"the move {cells}")

    def move_here(self, *cells, promotion=""):
        """Presses the cells of a move, wherever in the game one is, and confirms it."""
        self.wait(self.may_move, "one's turn")
        for name in cells:
            self.wait(lambda name=name: name in self.look()["targets"], f"{name} can be picked")
            self.press(lambda name=name: self.cell(name))
        def is_done():
            seen = self.look()
            if seen["choices"]:
                self.press_one(f'.promotion[data-move="{"".join(cells)}{promotion}"]')
            if seen["confirm"]:
                self.press_one(".confirm")
            return not (seen["picked"] or seen["choices"] or seen["confirm"])
        self.wait(is_done, f"the move {cells}")

    def waits_for_moves(self, count, seconds=PATIENCE):
        """Waits until the list of moves has this length and the board stands still."""
        def is_there():
            seen = self.look()
            return seen and len(seen["moves"]) == count and not seen["isMoving"]
        self.wait(is_there, f"{count} moves", seconds)
        return self.look()["moves"]

    def play_to_the_end(self, rng, seconds=300):
        """Plays by pressing what the page offers, at random, until the game is over.

        Moves that the preview says would lose the game at once are taken back, if there is another
        choice. Returns what is seen at the end.
        """
        player = RandomPlayer(self, rng)
        end = time.monotonic() + seconds
        while (seen := self.look())["status"] == "*":
            assert time.monotonic() < end, f"the game is not over after {seconds} s: {seen}"
            player.act(seen)
        return seen


class RandomPlayer:
    """Presses what the page offers."""

    def __init__(self, person, rng):
        self.person = person
        self.rng = rng
        self.last = None
        self.since = time.monotonic()
        self.mistakes = 0

    def act(self, seen):
        """Does one thing, or waits for the page."""
        if seen != self.last:
            self.last = seen
            self.since = time.monotonic()
        elif time.monotonic() - self.since < 1.5:
            # The last act has not been answered yet.
            time.sleep(0.02)
            return
        if seen["isMoving"]:
            return
        if self._act(seen):
            # What is seen now is what was seen before the act.
            self.last = self.person.look() if self.person.look() == seen else None
            self.since = time.monotonic()

    def _act(self, seen):
        person = self.person
        if seen["confirm"]:
            return self._confirm(seen)
        if seen["choices"]:
            move = self.rng.choice(seen["choices"])
            person.press_one(f'.promotion[data-move="{move}"]')
            return True
        if seen["play"] and seen["play"].startswith("Play ") and self.rng.random() < 0.7:
            person.press_one(".entry-box > button.main")
            return True
        if seen["kinds"] and not seen["picked"] and self._change_kind(seen):
            return True
        if seen["targets"]:
            cell = self.rng.choice(seen["targets"])
            person.press(lambda: person.cell(cell))
            return True
        return False

    def _confirm(self, seen):
        person = self.person
        loses = seen["end"] and "lose" in seen["end"] and self.mistakes < 4
        if loses and self.rng.random() < 0.9:
            self.mistakes += 1
            person.click("Cancel")
        else:
            self.mistakes = 0
            person.press_one(".confirm")
        return True

    def _change_kind(self, seen):
        usable = [kind for kind in seen["kinds"] if not kind["isOff"]]
        is_stuck = not seen["targets"]
        if not usable or (self.rng.random() < 0.7 and not is_stuck):
            return False
        kind = self.rng.choice(usable)
        if kind["isOn"] and not is_stuck:
            return False
        self.person.press_one(f'.kind[data-kind="{kind["name"]}"]')
        return True
