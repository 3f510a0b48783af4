"""What all tests have: a server, and persons with browsers."""

import contextlib
import os
import pathlib
import re
import sys

import pytest

HERE = pathlib.Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE / "browser")]

from person import DESK, Person  # noqa: E402 - the path is set first.
from server import Server, Site  # noqa: E402

# Effects are played in the tests that are about them.
QUICK = {"speed": "off"}


def pytest_addoption(parser):
    """The options of this run."""
    parser.addoption("--site", help="the address of a server that runs already")
    parser.addoption("--pictures", action="store_true", help="make the pictures of the README")
    parser.addoption("--failures", type=pathlib.Path, help="the folder for pictures of failures")


@pytest.fixture(scope="session")
def site(request):
    """The server."""
    if url := request.config.getoption("--site"):
        yield Site(url)
        return
    server = Server(os.environ["SERVE"])
    yield server
    server.stop()


@pytest.fixture
def killable(site):
    """The server, for a test that kills it."""
    if not site.can_be_killed:
        pytest.skip("this server is not ours")
    return site


@pytest.fixture(scope="session")
def browsers():
    """The browsers that are open; the tests share them."""
    pool = []
    yield pool
    for person in pool:
        person.driver.quit()


@pytest.fixture
def people(site, browsers, request):
    """Returns a function that brings one person more to the test."""
    present = []

    def come(device=DESK, home=None, settings=None, **more):
        if len(present) == len(browsers):
            browsers.append(Person())
        person = browsers[len(present)]
        present.append(person)
        person.take(home or site.url, device, settings=QUICK | (settings or {}), **more)
        return person

    yield come
    failed = getattr(request.node, "has_failed", False)
    if failed:
        keep(request, present)
        return
    for person in present:
        person.check()


def keep(request, people):
    """Keeps what the persons of a failed test see."""
    folder = request.config.getoption("--failures")
    if folder is None:
        return
    folder.mkdir(parents=True, exist_ok=True)
    name = re.sub(r"\W+", "-", request.node.name)
    for number, person in enumerate(people, 1):
        with contextlib.suppress(Exception):
            person.driver.save_screenshot(str(folder / f"{name}-{number}.png"))
        with contextlib.suppress(Exception):
            person.check()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """Remembers whether a test has failed."""
    report = yield
    if report.when == "call":
        item.has_failed = report.failed
    return report
