"""`ldpaudit bench` as its users run it: as a process, on tables of a few rows."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest


def command(*arguments: object) -> list[str]:
    return [sys.executable, "-m", "ldpaudit", "bench", *map(str, arguments)]


def environment(temporary: Path) -> dict[str, str]:
    temporary.mkdir(exist_ok=True)
    # Peers are measured beside it, so they must be there.
    known = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return {**known, **dict.fromkeys(("TMPDIR", "TEMP", "TMP"), str(temporary))}


@pytest.fixture
def temporary(tmp_path: Path) -> Path:
    return tmp_path / "temporary"


def bench(temporary: Path, *arguments: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command(*arguments), capture_output=True, encoding="utf-8", check=False, env=environment(temporary)
    )


def told(temporary: Path, *arguments: object) -> dict[str, dict[str, object]]:
    """Measure once on few rows, and give the cases by name."""
    done = bench(temporary, *arguments, "--rows", 1_000, "--repeat", 1, "--json")
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("\n") == 1
    assert list(temporary.iterdir()) == []
    answer = json.loads(done.stdout)
    assert answer["repeat"] == 1
    return {case["name"]: case for case in answer["cases"]}


def assert_whole(case: dict[str, object], figures: list[str]) -> None:
    """Check that every figure stands beside its reference and their ratio."""
    measured = case["figures"]
    assert isinstance(measured, list)
    assert [figure["name"] for figure in measured] == figures
    assert case["failed"] == ""
    for figure in measured:
        ours, reference = figure["ours"], figure["reference"]
        for spread in (ours, reference):
            assert 0 <= spread["min"] <= spread["median"] <= spread["max"]
        assert figure["ratio"] == pytest.approx(ours["median"] / reference["median"])
        if figure["goal"] is None:
            assert figure["met"] is None
        else:
            value = figure["ratio"] if figure["goal"]["of"] == "ratio" else ours["median"]
            assert figure["met"] == (value <= figure["goal"]["at_most"])


def test_runs_are_held_against_copies_and_pandas(temporary: Path) -> None:
    cases = told(temporary, "grr-csv", "grr-parquet", "--peers")
    assert_whole(cases["grr-csv"], ["elapsed", "CPU per row", "peak memory", "CPU", "CPU"])
    assert_whole(cases["grr-parquet"], ["CPU", "peak memory", "CPU"])
    assert cases["grr-csv"]["left_out"] == []


def test_the_demo_and_its_memory(temporary: Path) -> None:
    cases = told(temporary, "demo-recipe", "memory")
    assert_whole(cases["demo-recipe"], ["CPU", "peak memory"])
    assert_whole(cases["memory"], ["peak memory"])


def test_samplers_are_held_against_their_words(temporary: Path) -> None:
    # The others of this kind do their work in test_bench_peers, without a process for each side.
    named = ("stream", "grr-kernel", "planar-laplace")
    cases = told(temporary, *named)
    assert tuple(cases) == named
    assert_whole(cases["stream"], ["CPU per word"])
    assert_whole(cases["grr-kernel"], ["CPU per row", "CPU beside PCG64"])
    assert_whole(cases["planar-laplace"], ["CPU per point"])


def test_classes_points_and_tables(temporary: Path) -> None:
    cases = told(temporary, "classes", "locate", "import")
    assert_whole(cases["classes"], ["CPU per row", "peak memory"])
    assert_whole(cases["locate"], ["CPU per point", "CPU"])
    assert_whole(cases["import"], ["CPU per 100 MB", "peak memory"])
    assert cases["classes"]["left_out"] == ["DuckDB GROUP BY, 1 thread: ask for it by --peers"]


def test_classes_and_measures_of_a_census(temporary: Path) -> None:
    cases = told(temporary, "tuples", "measures")
    assert_whole(cases["measures"], ["CPU"])
    assert cases["tuples"]["failed"] == ""


def test_workers_are_measured_or_said_to_come(temporary: Path) -> None:
    case = told(temporary, "workers")["workers"]
    if case["figures"]:
        assert_whole(case, ["elapsed", "CPU"])
    else:
        assert case["left_out"] == ["workers: comes later"]


@pytest.mark.long
def test_the_death_of_a_worker(temporary: Path) -> None:
    pytest.importorskip("distributed", reason="the extra cluster is not installed")
    cases = told(temporary, "killed-worker", "killed-on-cluster")
    for case in cases.values():
        assert_whole(case, ["elapsed", "CPU"])


def test_a_person_reads_a_table(temporary: Path) -> None:
    done = bench(temporary, "start", "--repeat", 2)
    assert done.returncode == 0, done.stdout + done.stderr
    lines = done.stdout.splitlines()
    assert max(map(len, lines)) <= 100
    assert lines[1].split() == ["ours", "reference", "ratio", "goal", "met"]
    assert any(line.startswith("    inspect, elapsed") and "<= 1.5 s" in line for line in lines)


def test_an_unknown_name_is_one_line(temporary: Path) -> None:
    done = bench(temporary, "grr-csv", "no-such-name")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert 'there is no benchmark "no-such-name"; choose from grr-csv' in done.stderr
    assert list(temporary.iterdir()) == []


def processes_that_name(path: Path) -> list[int]:
    """Find the processes whose command line names a folder."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if str(path).encode() in (process / "cmdline").read_bytes():
                found.append(int(process.name))
        except OSError:
            continue
    return found


@pytest.mark.skipif(os.name == "nt", reason="POSIX signals")
@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize(("name", "heard"), [("grr-csv", 1), ("stream", 2)])
def test_an_interrupted_run_leaves_nothing(
    temporary: Path, sign: signal.Signals, name: str, heard: int
) -> None:
    arguments = (name, "--rows", 200_000_000, "--progress", "json")
    with subprocess.Popen(
        command(*arguments),
        env=environment(temporary),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as job:
        assert job.stderr is not None
        for _ in range(heard):
            assert json.loads(job.stderr.readline())["stage"] == name
        job.send_signal(sign)
        said, complained = job.communicate()
    assert (job.returncode, said) == (130, "")
    assert "nothing was left behind" in complained.splitlines()[-1]
    assert list(temporary.iterdir()) == []
    assert processes_that_name(temporary) == []


@pytest.mark.skipif(os.name == "nt", reason="POSIX signals")
def test_interrupted_while_a_process_starts_it_leaves_none(temporary: Path) -> None:
    # The interruption comes when the process is there and nobody has its number yet.
    program = """
import os, signal, subprocess, sys
start = subprocess.Popen._execute_child
def interrupted(*arguments, **more):
    start(*arguments, **more)
    os.kill(os.getpid(), signal.SIGINT)
subprocess.Popen._execute_child = interrupted
sys.argv = ["ldpaudit", "bench", "stream"]
from ldpaudit.cli import main
main()
"""
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=False,
        env=environment(temporary),
    )
    assert (done.returncode, done.stdout) == (130, "")
    assert list(temporary.iterdir()) == []
    assert processes_that_name(temporary) == []


@pytest.mark.skipif(not Path("/proc/self/cmdline").exists(), reason="processes are looked for in /proc")
@pytest.mark.parametrize("heard", [1, 2])
def test_killed_it_takes_its_process_and_its_folder_with_it(temporary: Path, heard: int) -> None:
    with subprocess.Popen(
        command("stream", "--rows", 400_000_000, "--progress", "json"),
        env=environment(temporary),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    ) as job:
        assert job.stderr is not None
        for _ in range(heard):
            job.stderr.readline()
        deadline = time.monotonic() + 60
        while not processes_that_name(temporary) and time.monotonic() < deadline:
            time.sleep(0.01)
        job.kill()
    while (processes_that_name(temporary) or list(temporary.iterdir())) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert processes_that_name(temporary) == []
    assert list(temporary.iterdir()) == []
