"""The notebooks run from top to bottom, and are kept without their outputs."""

import json
import re
from pathlib import Path

import pytest
from nbclient import NotebookClient
from nbformat import read

NOTEBOOKS = Path(__file__).parents[1] / "notebooks"

# The pictures that each one shows.
PICTURES = {
    "play": {"image/svg+xml": 2, "image/gif": 1},
    "life": {"image/png": 2},
    "training": {"image/svg+xml": 1, "image/png": 1},
}


def test_all_notebooks_are_tested():
    assert {path.stem for path in NOTEBOOKS.glob("*.ipynb")} == set(PICTURES)


@pytest.mark.parametrize("name", PICTURES)
def test_notebooks_are_kept_without_outputs(name):
    cells = json.loads((NOTEBOOKS / f"{name}.ipynb").read_text(encoding="utf-8"))["cells"]
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    assert code
    for cell in code:
        assert (cell["outputs"], cell["execution_count"]) == ([], None)


@pytest.mark.parametrize("name", PICTURES)
def test_notebooks_run_and_show_pictures(name):
    notebook = read(NOTEBOOKS / f"{name}.ipynb", as_version=4)
    client = NotebookClient(
        notebook,
        timeout=1_200,
        startup_timeout=600,
        resources={"metadata": {"path": str(NOTEBOOKS)}},
    )
    client.execute()
    outputs = [each for cell in notebook.cells for each in cell.get("outputs", [])]
    assert not [each for each in outputs if each.get("name") == "stderr"]
    kinds = [kind for each in outputs for kind in each.get("data", {})]
    shown = {kind: kinds.count(kind) for kind in PICTURES[name]}
    assert shown == PICTURES[name]
    if name == "training":
        printed = "".join(each.get("text", "") for each in outputs)
        rewards = [float(number) for number in re.findall(r" positions: (\S+)", printed)]
        assert len(rewards) == 6
        assert rewards[-1] > rewards[0] + 0.2
