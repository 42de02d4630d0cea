"""`ldpaudit bench` measures each figure beside its reference."""

from __future__ import annotations

import json

import pytest


@pytest.mark.long
def test_each_figure_stands_beside_its_reference(desk) -> None:
    done = desk.run("bench", "stream", "grr-kernel", "--rows", "1000", "--repeat", "1", "--json")
    assert done.returncode == 0, done.stderr
    cases = {case["name"]: case for case in json.loads(done.stdout)["cases"]}
    assert cases.keys() == {"stream", "grr-kernel"}
    for case in cases.values():
        assert case["failed"] == ""
        for figure in case["figures"]:
            assert figure["ratio"] == pytest.approx(figure["ours"]["median"] / figure["reference"]["median"])
