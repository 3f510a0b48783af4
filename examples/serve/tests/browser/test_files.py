"""A game is saved as a file of every kind, and read again."""

import json
import pathlib
import tempfile

from person import DESK

MOVES = ["e2e4", "d7d5", "d2d4"]

# What is before every picture of an animation.
GIF_FRAME = b"\x21\xf9\x04"

PICTURES = {"svg": b"<svg", "png": b"\x89PNG", "gif": b"GIF89a"}


def test_a_game_is_saved_and_read_again(people):
    """Every format of the menu makes a file; the texts are read back as the same game."""
    person = people(DESK)
    with tempfile.TemporaryDirectory() as name:
        person.cdp("Browser.setDownloadBehavior", behavior="allow", downloadPath=name)
        person.open_board("pacifist", *MOVES)
        person.waits_for_moves(3)
        person.click("Save and share")
        person.one('[data-export="gif"]')
        formats = [one.get_attribute("data-export") for one in person.all("[data-export]")]
        files = {form: save(person, pathlib.Path(name), form) for form in formats}
    for form, beginning in PICTURES.items():
        assert files[form].lstrip().startswith(beginning), form
    # The start, three moves, and the two steps of the second one: it converts a pawn.
    assert files["gif"].count(GIF_FRAME) == 1 + 3 + 2
    assert "d7d5" in files["words"].decode()
    json.loads(files["json"])
    for form in ("json", "text"):
        read_again(person, files[form].decode(), form)


def save(person, folder, form):
    """Returns the file that a button of the menu makes."""
    person.press_one(f'[data-export="{form}"]')
    def whole():
        return [one for one in folder.iterdir() if one.suffix != ".crdownload"]
    [file] = person.wait(whole, f"a file {form}")
    content = person.wait(file.read_bytes, f"the content of the file {form}")
    file.unlink()
    return content


def read_again(person, text, form):
    """Opens a text by the form of the page in another place."""
    person.open_board("conquid")
    person.click("Open a game or a position")
    person.run("arguments[0].value = arguments[1]", person.one("details.import textarea"), text)
    person.press_one("details.import button.main")
    person.wait(lambda: (person.look() or {}).get("moves") == MOVES, f"the game from {form}")


def test_a_link_leads_to_any_position(people, site):
    """What is copied in the middle of a game at a table is a board with the same position."""
    person = people(DESK)
    person.cdp("Browser.grantPermissions", permissions=["clipboardReadWrite"], origin=site.url)
    made = site.new_table("lifeduel", seats=("person", "beginner"), variant="6x6t6g3")
    person.open(f"/t/{made['id']}#{made['tokens'][0]}")
    person.move("1,1")
    person.waits_for_moves(2)
    person.press_one('[data-ply="1"]')
    person.click("Save and share")
    person.click("Link to this position")
    copied = "return navigator.clipboard.readText()"
    link = person.wait(lambda: "/look#" in person.run(copied) and person.run(copied), "the link")
    person.open(link)
    person.wait(lambda: len((person.look() or {}).get("moves", [])) == 2, "both moves")
    assert person.run("return document.querySelector('[aria-current=step]').dataset.ply") == "1"
    assert len(person.all(".piece")) == 1
