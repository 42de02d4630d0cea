"""The command line as scripts use it: one JSON object, one line for a mistake, the contract's exit codes."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
import tomllib
from pathlib import Path

import pytest

from ldpaudit.recipe import Recipe
from tests import forking

TABLE = "town,age,cause\n" + "".join(
    f"T{at % 3},{at % 5},{'fire' if at % 4 else 'flood'}\n" for at in range(60)
)
RECIPE = """\
ldpaudit = 1
[input]
path = "table.csv"
[columns]
town = "quasi-identifier"
age = "quasi-identifier"
cause = "sensitive"
[[step]]
do = "randomize"
columns = ["town"]
protocol = "GRR"
epsilon = 1.0
domain = ["T0", "T1", "T2"]
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "table.csv").write_text(TABLE)
    (tmp_path / "recipe.toml").write_text(RECIPE)
    return tmp_path


def ldpaudit(*arguments: object, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    command = [*forking.command(), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", cwd=cwd, check=False)


def told(*arguments: object, cwd: Path | None = None) -> dict[str, object]:
    done = ldpaudit(*arguments, "--json", cwd=cwd)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("\n") == 1
    answer: dict[str, object] = json.loads(done.stdout)
    return answer


def test_fourteen_commands_fit_on_a_screen_and_have_help_with_an_example() -> None:
    listed = ldpaudit("--help").stdout
    assert len(listed.splitlines()) <= 30
    named = re.findall(r"^  ([a-z]+)  ", listed.split("Commands:")[1], re.MULTILINE)
    assert len(named) == 14
    for name in named:
        assert f"Example: ldpaudit {name}" in ldpaudit(name, "--help").stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ["no-such-command"],
        ["run"],
        ["run", "--no-such-option"],
        ["verify", "GRR"],
        ["verify", "GRR", "--epsilon", "x"],
        ["verify", "GRR", "--epsilon", "9", "--epsilon=1", "--domain-size", "5"],
        ["plan", "--epsilon", "1", "--rows", "9", "--domain-size", "5", "--parts", "0"],
        ["estimate", "nowhere", "--polygons", "nowhere.geojson", "--by", "year"],
        ["audit", "nowhere", "--lessons"],
    ],
)
def test_a_wrong_call_is_one_line_and_exit_2(arguments: list[str]) -> None:
    done = ldpaudit(*arguments)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "Traceback" not in done.stderr


def test_inspect_tells_what_it_found(folder: Path) -> None:
    found = told("inspect", folder / "table.csv", "--preview", 2)
    assert (found["delimiter"], found["rows"]) == (",", 60)
    columns = found["columns"]
    assert isinstance(columns, list)
    assert [column["name"] for column in columns] == ["town", "age", "cause"]
    assert all(column["evidence"] for column in columns)
    assert found["preview"] == [["T0", "0", "flood"], ["T1", "1", "fire"]]


def test_run_check_and_estimate(folder: Path) -> None:
    run = told("run", folder / "recipe.toml", "--out", folder / "out")
    promised = "town: eps = 1.0000 (one row), by GRR (epsilon = 1, k = 3), verified by closed form; "
    assert run["guarantees"] == [promised + "not covered: age, cause, the number of rows."]
    assert told("check", folder / "out")["ok"] is True
    estimated = told("estimate", folder / "out/release")
    assert estimated["value"] == ["T0", "T1", "T2"]
    Path(str(run["released"])).write_text("town,age,cause\n")
    changed = ldpaudit("check", folder / "out")
    assert changed.returncode == 1
    assert "changed" in changed.stdout
    for command in ("estimate", "audit"):
        refused = ldpaudit(command, folder / "out")
        assert (refused.returncode, "changed after it was written" in refused.stderr) == (2, True)
    manifest = folder / "out/release/manifest.json"
    manifest.write_text(manifest.read_text().replace('"rows": ', '"rows": 1'))
    alone = ldpaudit("check", folder / "out/release")
    assert (alone.returncode, "manifest.json:       changed" in alone.stdout) == (1, True)
    assert "the manifest was changed" in ldpaudit("estimate", folder / "out/release").stderr


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="displays are found by environment on Linux")
def test_the_desktop_without_a_screen_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    done = ldpaudit("gui")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "no screen" in done.stderr


def test_run_without_out_names_a_fresh_folder_beside_the_recipe(folder: Path) -> None:
    first, second = told("run", folder / "recipe.toml"), told("run", folder / "recipe.toml")
    assert first["out"] == str(folder / "recipe-release")
    assert second["out"] == str(folder / "recipe-release-2")


def test_verify_has_the_keys_of_the_contract() -> None:
    verified = told("verify", "OUE", "--epsilon", 1, "--domain-size", 17)
    assert set(verified) >= {
        "protocol",
        "requested",
        "epsilon",
        "neighbours",
        "reports",
        "method",
        "parameters",
        "variance_f0_n1",
    }
    assert verified["epsilon"] == pytest.approx(1.0, abs=1e-12)


def test_a_held_key_repeats_the_bytes_and_is_not_written(folder: Path) -> None:
    key = "0123456789abcdef" * 4
    (folder / "key").write_text(key)
    for name in ("one", "two"):
        told("run", folder / "recipe.toml", "--out", folder / name, "--key-file", folder / "key")
    one, two = ((folder / name / "release/released.csv").read_bytes() for name in ("one", "two"))
    assert one == two
    for path in (folder / "one").rglob("*.*"):
        assert key not in path.read_text(encoding="utf-8")


def test_a_question_of_a_process_of_its_own_stops_when_it_is_asked_to(folder: Path) -> None:
    rows = "".join(f"T{at % 3},{at % 5},fire\n" for at in range(400_000))
    (folder / "table.csv").write_text("town,age,cause\n" + rows)
    command = [sys.executable, "-m", "ldpaudit", "serve", "--once"]
    fields = {"recipe": "recipe.toml", "out": "out", "chunk_rows": 200}
    with subprocess.Popen(
        command, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as job:
        assert job.stdin is not None
        assert job.stdout is not None
        job.stdin.write(json.dumps({"id": 1, "arguments": ["run", fields]}) + "\n")
        job.stdin.flush()
        for line in job.stdout:
            if json.loads(line).get("stage") == "treat":
                job.stdin.write(json.dumps({"cancel": 1}) + "\n")
                job.stdin.flush()
                break
        rest = [json.loads(line) for line in job.stdout]
    assert job.returncode == 130
    assert {"id": 1, "stage": "stop", "done": 0, "total": None} in rest
    assert "error" in rest[-2]
    assert sorted(path.name for path in folder.iterdir()) == ["recipe.toml", "table.csv"]


@pytest.mark.skipif(os.name == "nt", reason="POSIX signals")
@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_run_leaves_nothing_and_exits_130(folder: Path, sign: signal.Signals) -> None:
    rows = "".join(f"T{at % 3},{at % 5},fire\n" for at in range(400_000))
    (folder / "table.csv").write_text("town,age,cause\n" + rows)
    command = [sys.executable, "-m", "ldpaudit", "run", "recipe.toml", "--out", "out", "--chunk-rows", "200"]
    with subprocess.Popen(command, cwd=folder, stderr=subprocess.PIPE, text=True) as job:
        deadline = time.monotonic() + 60
        while not list(folder.glob(".out.*")) and time.monotonic() < deadline:
            time.sleep(0.01)
        job.send_signal(sign)
        _, said = job.communicate()
    assert job.returncode == 130
    assert said.count("\n") == 1
    assert sorted(path.name for path in folder.iterdir()) == ["recipe.toml", "table.csv"]


@pytest.mark.skipif(os.name == "nt", reason="POSIX signals")
def test_a_command_that_asks_nobody_is_stopped_by_a_signal(folder: Path) -> None:
    stuck = "import time, ldpaudit.engine as engine; from ldpaudit.cli import main\n"
    stuck += "def check(_): print('here', flush=True); time.sleep(60)\nengine.check_release = check\nmain()\n"
    command = [sys.executable, "-c", stuck, "check", str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as job:
        assert job.stdout is not None
        assert job.stdout.readline() == "here\n"
        job.send_signal(signal.SIGTERM)
        _, said = job.communicate(timeout=20)
    assert (job.returncode, said) == (130, "ldpaudit: stopped; nothing was left behind\n")


@pytest.mark.skipif(os.name == "nt", reason="POSIX signals")
def test_what_is_still_being_loaded_is_stopped_quietly() -> None:
    program = """
import os, runpy, signal, sys
class Stops:
    def find_spec(name, *_):
        if name == "click":
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Stops)
runpy.run_module("ldpaudit", run_name="__main__")
"""
    done = subprocess.run([sys.executable, "-c", program, "protocols"], capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")


def test_the_recipe_in_the_readme_can_be_read() -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    text = readme.split("```toml\n")[1].split("```")[0]
    assert len(text.splitlines()) <= 10
    assert tomllib.loads(text)["ldpaudit"] == 1
    assert [step.do for step in Recipe.parse(text).steps] == [
        "generalize-time",
        "generalize-region",
        "suppress",
        "randomize",
    ]
