"""Prints when a slow phone shows the first board: of a lesson, of a table, of the lobby; and how long
after a click a move is previewed, on this machine and on the phone.

The phone is 150 ms away from the server, over a line of 1.6 Mbit/s, and its processor is four times
slower than this machine's. The first visit finds an empty cache, the second one what the first has
left.
"""

import os
import statistics

from person import PHONE, Person
from server import Server

TURNS = 5
LINE = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1.6e6 / 8,
    "uploadThroughput": 0.75e6 / 8,
}
# Looks once a frame, and notes when the first cell or picture of a board is there.
WATCH = """
  const look = () => {
    const seen = document.querySelector('[role=gridcell], #main img');
    if (seen && (seen.complete ?? true)) window.firstBoard = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
"""
# Counts from the next click to the first frame with a preview.
COUNT = """
  addEventListener('click', () => {
    const clicked = performance.now();
    const look = () => {
      if (document.querySelector('.confirm')) window.preview = performance.now() - clicked;
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, { capture: true, once: true });
"""


def visit(phone, path):
    """Returns after how many seconds the page at a path shows a board."""
    phone.driver.get("about:blank")
    phone.driver.get(phone.home + path)
    return phone.wait(lambda: phone.run("return window.firstBoard"), "a board") / 1000


def preview(phone):
    """Returns how many milliseconds after the click on its target a move is previewed."""
    phone.open_board("conway-chess")
    phone.press(lambda: phone.cell("e2"))
    phone.run(COUNT)
    phone.press(lambda: phone.cell("e4"))
    return phone.wait(lambda: phone.run("return window.preview"), "a preview")


def slow(phone, is_slow):
    """Makes the line and the processor slow, or as they are."""
    fast = {"latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
    phone.cdp("Network.emulateNetworkConditions", **LINE | ({} if is_slow else fast))
    phone.cdp("Emulation.setCPUThrottlingRate", rate=4 if is_slow else 1)


def main():
    """Prints a line for each page."""
    site = Server(os.environ["SERVE"])
    phone = Person()
    phone.cdp("Page.addScriptToEvaluateOnNewDocument", source=WATCH)
    for name in ("lesson", "table", "lobby"):
        visits = []
        for _ in range(TURNS):
            paths = {
                "lesson": lambda: "/learn/conway-chess",
                "table": lambda: "/t/" + site.new_table("conway-chess", ("person", "easy"))["id"],
                "lobby": lambda: "/",
            }
            path = paths[name]()
            phone.take(site.url, PHONE)
            phone.cdp("Network.clearBrowserCache")
            slow(phone, True)
            visits.append([visit(phone, path), visit(phone, path)])
            slow(phone, False)
        first, second = (statistics.median(times) for times in zip(*visits))
        print(f"{name}: {first:.2f} s, the second time {second:.2f} s (medians of {TURNS})")
    phone.take(site.url, PHONE, settings={"confirm": "always"})
    previews = []
    for is_slow in (False, True):
        slow(phone, is_slow)
        previews.append(statistics.median(preview(phone) for _ in range(TURNS)))
    fast, late = previews
    print(f"preview: {fast:.0f} ms after the click, {late:.0f} ms if slow (medians of {TURNS})")
    phone.driver.quit()
    site.stop()


if __name__ == "__main__":
    main()
