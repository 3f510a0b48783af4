"""What is installed: its licences, its description and its version."""

import re
from importlib.metadata import distribution
from pathlib import Path

import menagerie

TREE = Path(__file__).parents[3]

INSTALLED = distribution("menagerie")


def test_both_licences_are_installed():
    licences = {
        name: INSTALLED.read_text(f"licenses/{name}")
        for name in INSTALLED.metadata.get_all("License-File")
    }
    assert licences == {
        name: (TREE / name).read_text(encoding="utf-8")
        for name in ("LICENSE-APACHE", "LICENSE-MIT")
    }
    assert INSTALLED.metadata["License-Expression"] == "MIT OR Apache-2.0"


def test_the_description_is_complete_and_without_addresses():
    given = INSTALLED.metadata
    for field in ("Author", "Classifier", "Description", "Keywords", "Requires-Python", "Summary"):
        assert given[field], field
    fields = [value for name in given for value in given.get_all(name) if name != "Description"]
    assert not [value for value in fields if re.search(r"://|@", value)]


def test_the_extra_for_ray_has_the_client_for_clusters_elsewhere():
    wanted = [each for each in INSTALLED.requires if 'extra == "ray"' in each.replace("'", '"')]
    assert [each.split(">")[0] for each in wanted] == ["ray[client]"]


def test_the_version_is_that_of_the_workspace():
    manifest = (TREE / "Cargo.toml").read_text(encoding="utf-8")
    version = re.search(r'\[workspace\.package\]\nversion = "(.+)"', manifest)[1]
    assert version == INSTALLED.version == menagerie.__version__
