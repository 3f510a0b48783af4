"""The examples of the documentation, and the stubs."""

import doctest
import importlib
import pkgutil
import re
import runpy
from pathlib import Path

import pytest

import menagerie

PACKAGE = Path(__file__).parents[1]
MODULES = [
    "menagerie._batch",
    "menagerie._game",
    "menagerie._mcts",
    "menagerie.agents",
    "menagerie._spaces",
    "menagerie._symmetries",
    "menagerie.distributed._soups",
    "menagerie.life",
]


@pytest.mark.parametrize("name", MODULES)
def test_examples_of_docstrings(name):
    result = doctest.testmod(importlib.import_module(name))
    assert result.attempted > 0
    assert result.failed == 0


def test_the_script_with_types_runs():
    runpy.run_path(str(PACKAGE / "tests" / "script.py"), run_name="__main__")


@pytest.mark.parametrize("page", ["README.md", "ENVIRONMENTS.md", "DISTRIBUTED.md", "OWN_GAMES.md"])
def test_examples_of_pages(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    text = (PACKAGE / page).read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert blocks
    for block in blocks:
        if module := re.match(r"# (\w+\.py)\n", block):
            (tmp_path / module[1]).write_text(block, encoding="utf-8")
        exec(compile(block, page, "exec"), {"__name__": "__main__"})


def test_the_page_of_environments_lists_all_planes_and_sizes():
    text = (PACKAGE / "ENVIRONMENTS.md").read_text(encoding="utf-8")
    for info in menagerie.games():
        spaces = menagerie.spaces(info.name, variant="small" if info.name == "conquid" else None)
        heading = text.index(f"`{info.name}`")
        section = text[heading : text.find("\n## ", heading)]
        assert f"{spaces.actions:,}" in section
        for plane in spaces.planes:
            assert plane in " ".join(section.split()), f"{info.name}: {plane}"


def test_the_page_of_own_games_shows_the_whole_example():
    example = (PACKAGE / "examples" / "tictactoe.py").read_text(encoding="utf-8")
    assert f"```python\n{example}```" in (PACKAGE / "OWN_GAMES.md").read_text(encoding="utf-8")


def test_every_public_thing_is_documented():
    for module in pkgutil.walk_packages(menagerie.__path__, "menagerie."):
        if "._" not in module.name:
            assert importlib.import_module(module.name).__doc__, module.name
