"""The studies, which an installed wheel leaves out: without them one line says so."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner

from ldpaudit.bench import regions, source_code
from ldpaudit.bench.case import Workload
from ldpaudit.bench.source_code import has_studies, require_studies
from ldpaudit.cli.commands.bench import bench
from ldpaudit.errors import UserError


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source_code, "_STUDIES", "ldpaudit.bench.left_out")


def test_the_source_code_has_them(tmp_path: Path) -> None:
    assert has_studies()
    require_studies("published")
    assert not regions.no_country(Workload(tmp_path, 1000, tmp_path))


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize("name", ["published", "published-places"])
def test_a_study_says_where_it_is(name: str, tmp_path: Path) -> None:
    with pytest.raises(UserError, match="in the source code of ldpaudit") as caught:
        CliRunner().invoke(bench, [name, "--data", str(tmp_path)], catch_exceptions=False)
    assert caught.value.where == name


@pytest.mark.usefixtures("installed")
def test_a_case_of_generated_towns_says_why_it_is_not_measured(tmp_path: Path) -> None:
    assert "source code" in regions.no_country(Workload(tmp_path, 1000, tmp_path))


def test_the_wheel_leaves_them_out() -> None:
    root = Path(__file__).parents[2]
    wheel = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]["targets"][
        "wheel"
    ]
    assert wheel["exclude"] == ["ldpaudit/bench/studies"]
    assert (root / wheel["exclude"][0]).is_dir()
