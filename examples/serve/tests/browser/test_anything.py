"""Whatever is pressed, in whatever order: the page and the server do not break, and the page shuts
nobody out.
"""

import random
import time

import pytest

from accessibility import check_access
from person import DESK, PHONE

PRESS = """
const [number, wantsTarget] = arguments;
const open = [...document.querySelectorAll('dialog[open]')].pop();
const controls = 'button, summary, select, .cell, input[type="radio"], input[type="checkbox"]';
const all = [...(open ?? document).querySelectorAll(controls)].filter((e) => e.checkVisibility());
const targets = all.filter((e) => e.classList.contains('target'));
const others = all.filter((e) => !e.classList.contains('cell'));
const pool = wantsTarget && targets.length > 0 ? targets : [...others, ...all.slice(0, 40)];
const chosen = pool[number % pool.length];
if (!chosen) return 'nothing';
if (chosen.tagName === 'SELECT') {
  if (chosen.name === 'sound') return 'nothing';
  chosen.selectedIndex = number % chosen.options.length;
  chosen.dispatchEvent(new Event('change', { bubbles: true }));
} else chosen.click();
return chosen.ariaLabel ?? chosen.textContent;
"""

# Arrows, Escape, Enter, Home, End, Tab, and the keys of the page.
KEYS = [*"\ue012\ue013\ue014\ue015\ue00c\ue007\ue011\ue010\ue004", *"facvq "]


@pytest.mark.parametrize("seed", range(4))
def test_random_presses(people, site, seed):
    """A person presses anything, in a hurry; nothing of it is an error."""
    rng = random.Random(seed)
    person = people(rng.choice([DESK, PHONE]), dark=seed % 2 == 1, settings={"speed": "fast"})
    game = ["conway-chess", "wildebeest", "lifeduel", "conquid"][seed]
    made = site.new_table(game, seats=("person", "beginner"))
    person.open("/")
    person.open(f"/t/{made['id']}#{made['tokens'][0]}")
    pressed = []
    while len(pressed) < 70:
        if rng.random() < 0.15:
            person.keys(rng.choice(KEYS))
        elif rng.random() < 0.03 and person.path != "/":
            person.driver.back()
        else:
            pressed.append(person.run(PRESS, rng.randrange(10**6), rng.random() < 0.5))
        time.sleep(rng.choice([0, 0, 0.05]))
        if not person.driver.current_url.startswith(person.home):
            person.open("/")
        if len(pressed) % 7 == 0:
            check_access(person, f"after {pressed[-7:]}")
    person.open("/")
    person.control("Play Pacifist")
