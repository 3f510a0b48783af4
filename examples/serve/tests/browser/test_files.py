"""A game is saved as a file of every kind, and read again."""

import json
import tempfile
import pathlib

from person import DESK

MOVES = ["e2e4", "d7d5", "d2d4"]

BEGINNINGS = {"svg": b"<svg", "png": b"\x89PNG", "gif": b"GIF89a"}


def test_a_game_is_saved_and_read_again(people):
    """Every format of the menu makes a file; the texts are read back as the same game."""
    person = people(DESK)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        person.cdp("Browser.setDownloadBehavior", behavior="allow", downloadPath=name)
        person.open_board("pacifist", *MOVES)
        person.waits_for_moves(3)
        person.click("Save and share")
        formats = [one.get_attribute("data-export") for one in person.all("[data-export]")]
        assert {"json", "text", "words", *BEGINNINGS} <= set(formats)
        for form in formats:
            content = save(person, folder, form)
            if form in BEGINNINGS:
                assert content.lstrip().startswith(BEGINNINGS[form]), form
            else:
                read_again(person, content.decode(), form)


def save(person, folder, form):
    """Returns the file that a button of the menu makes."""
    if not person.all(f'[data-export="{form}"]') or not person.one("details.export[open]", 1):
        person.click("Save and share")
    person.press_one(f'[data-export="{form}"]')
    def is_whole():
        return [one for one in folder.iterdir() if one.suffix != ".crdownload"]
    [file] = person.wait(is_whole, f"a file {form}", 25)
    content = file.read_bytes()
    file.unlink()
    assert content, form
    return content


def read_again(person, text, form):
    """Opens a text by the form of the page in another place."""
    if form == "json":
        json.loads(text)
    person.open_board("conquid")
    person.click("Open a game or a position")
    person.run("arguments[0].value = arguments[1]", person.one("details.import textarea"), text)
    person.press_one("details.import button.main")
    person.wait(lambda: (person.look() or {}).get("moves") == MOVES, f"the game from {form}")
    person.click("Save and share")
