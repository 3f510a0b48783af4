"""The types of everything public are known to type checkers."""

import json
import os
import subprocess
import sys

UNKNOWN = {"menagerie.pettingzoo._env.MenagerieEnv", "menagerie.pettingzoo.own_v0.raw_env"}
"""An environment of PettingZoo, whose base class has no types, and what returns one."""


def test_all_types_are_known(tmp_path):
    options = ["--verifytypes", "menagerie", "--ignoreexternal", "--outputjson"]
    found = subprocess.run(
        [sys.executable, "-m", "pyright", *options],
        cwd=tmp_path,
        env={**os.environ, "PATH": f"{sys.prefix}/bin{os.pathsep}{os.environ['PATH']}"},
        capture_output=True,
        text=True,
    )
    symbols = json.loads(found.stdout)["typeCompleteness"]["symbols"]
    exported = [each for each in symbols if each["isExported"]]
    assert len(exported) > 300
    assert {each["name"] for each in symbols if not each["isTypeKnown"]} == UNKNOWN
