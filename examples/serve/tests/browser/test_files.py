"""A game is saved as a file of every kind, and read again."""

import json
import pathlib
import tempfile

from selenium.webdriver.common.keys import Keys

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
    assert "1… d7-d5: " in files["words"].decode()
    json.loads(files["json"])
    for form in ("json", "text"):
        read_again(person, files[form].decode(), form, MOVES)


def test_an_analysis_is_kept(people):
    """What is tried and written about it survives a reload and a file, until it is deleted."""
    person = people(DESK)
    game, tried = ["e2e4", "e7e5"], ["e2e4", "d7d5"]
    field = "input.comment"
    def shows(moves, comment):
        person.wait(lambda: (person.look() or {}).get("moves") == moves, f"the moves {moves}")
        value = "return document.querySelector(arguments[0]).value"
        person.wait(lambda: person.run(value, field) == comment, f"the comment {comment!r}")
    with tempfile.TemporaryDirectory() as name:
        person.cdp("Browser.setDownloadBehavior", behavior="allow", downloadPath=name)
        person.open_board("pacifist", *game, ply=1)
        person.wait(person.may_move, "one's turn")
        person.move_here("d7", "d5")
        shows(tried, "")
        person.one(field).send_keys("Hm, why & how?", Keys.ENTER)
        assert person.text(".ply.now q") == "Hm, why & how?"
        person.driver.refresh()
        shows(tried, "Hm, why & how?")
        person.click("Back to the game")
        shows(game, "")
        person.wait(lambda: person.text_of(".others") == "or d7-d5", "the name of the other move")
        person.click("Save and share")
        text = save(person, pathlib.Path(name), "json").decode()
    read_again(person, text, "json", game)
    person.click("d7-d5 instead of e7-e5")
    shows(tried, "Hm, why & how?")
    person.click("Delete this variation")
    person.wait(lambda: "try=" not in person.driver.current_url, "an address without it")
    person.driver.refresh()
    shows(game, "")
    assert not person.all(".others, .ply q")


def save(person, folder, form):
    """Returns the file that a button of the menu makes."""
    person.press_one(f'[data-export="{form}"]')
    def whole():
        return [one for one in folder.iterdir() if one.suffix != ".crdownload"]
    [file] = person.wait(whole, f"a file {form}")
    content = person.wait(file.read_bytes, f"the content of the file {form}")
    file.unlink()
    return content


def read_again(person, text, form, moves):
    """Opens a text by the form of the page in another place."""
    person.open_board("conquid")
    person.click("Open a game or a position")
    person.run("arguments[0].value = arguments[1]", person.one("details.import textarea"), text)
    person.press_one("details.import button.main")
    person.wait(lambda: (person.look() or {}).get("moves") == moves, f"the game from {form}")


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
