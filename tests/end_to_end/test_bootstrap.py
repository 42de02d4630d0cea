"""The set-up script, as far as a machine that has everything can tell; a bare one proves the rest."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

REPOSITORY = Path(__file__).resolve().parents[2]
SCRIPT = REPOSITORY / "packaging" / "bootstrap.py"


@pytest.fixture
def bootstrap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Return the script as a module whose checkout is an empty folder."""
    spec = importlib.util.spec_from_file_location("bootstrap", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    (tmp_path / "pyproject.toml").write_text("[project]\nname = 'x'\n", encoding="utf-8")
    environment = tmp_path / ".venv"
    environment.mkdir()
    for name, value in {
        "ROOT": tmp_path,
        "ENVIRONMENT": environment,
        "STAMP": environment / "stamp.json",
        "DEMO": tmp_path / "demo",
        "BUNDLE": tmp_path / "bundle.crt",
    }.items():
        monkeypatch.setattr(module, name, value)
    return module


@pytest.fixture
def commands(bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Record the commands that the script would run; all of them succeed."""
    ran: list[list[str]] = []

    def record(command: list[str], **_options: object) -> subprocess.CompletedProcess[str]:
        ran.append(command)
        return subprocess.CompletedProcess(command, 0, "", "")

    monkeypatch.setattr(bootstrap.subprocess, "run", record)
    return ran


def test_the_project_is_installed_once(bootstrap: ModuleType, commands: list[list[str]]) -> None:
    bootstrap.install(tests=False)
    bootstrap.install(tests=False)
    assert len(commands) == 1
    assert commands[0][-2:] == ["--editable", str(bootstrap.ROOT)]


def test_tests_or_another_pyproject_install_again(bootstrap: ModuleType, commands: list[list[str]]) -> None:
    bootstrap.install(tests=False)
    bootstrap.install(tests=True)
    bootstrap.install(tests=False)
    assert len(commands) == 2
    assert commands[1][-1] == f"{bootstrap.ROOT}[test]"
    (bootstrap.ROOT / "pyproject.toml").write_text("[project]\nname = 'y'\n", encoding="utf-8")
    bootstrap.install(tests=False)
    assert len(commands) == 3
    assert commands[2][-1].endswith("[test]")


def test_a_failed_installation_is_tried_again(bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        bootstrap.subprocess, "run", lambda command, **_: subprocess.CompletedProcess(command, 1)
    )
    for _ in range(2):
        with pytest.raises(bootstrap.SetUpError, match="pip"):
            bootstrap.install(tests=False)
    assert not bootstrap.STAMP.exists()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="Qt lacks system libraries on Linux only")
@pytest.mark.parametrize(
    ("tool", "command"),
    [
        ("apt-get", "sudo apt-get install -y --no-install-recommends libegl1 libxcb-icccm4"),
        ("none", "libEGL.so.1, libxcb-icccm.so.4"),
    ],
)
def test_missing_libraries_are_named_with_the_command_that_brings_them(
    bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch, tool: str, command: str
) -> None:
    monkeypatch.setattr(bootstrap, "is_root", lambda: False)
    monkeypatch.setattr(bootstrap.shutil, "which", lambda name: f"/usr/bin/{name}" if name == tool else None)
    monkeypatch.setattr(bootstrap, "loads", lambda name: name not in {"libEGL.so.1", "libxcb-icccm.so.4"})
    with pytest.raises(bootstrap.SetUpError) as caught:
        bootstrap.bring_system_packages(window=True, needs_qt=True)
    assert command in str(caught.value)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="Qt lacks system libraries on Linux only")
def test_a_run_without_a_screen_goes_on_without_qt(
    bootstrap: ModuleType, commands: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bootstrap, "is_root", lambda: False)
    monkeypatch.setattr(bootstrap, "loads", lambda _name: False)
    assert bootstrap.run(headless=True) == 0
    assert commands[-1][1:4] == ["-m", "ldpaudit", "demo"]


def test_every_check_runs_although_one_fails(
    bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ran: list[str] = []

    def fail_ruff(command: list[str], **_options: object) -> subprocess.CompletedProcess[str]:
        ran.append(" ".join(command))
        return subprocess.CompletedProcess(command, int("check" in command), "", "")

    monkeypatch.setattr(bootstrap.subprocess, "run", fail_ruff)
    monkeypatch.setattr(bootstrap, "environment_python", lambda: Path(sys.executable))
    monkeypatch.setattr(bootstrap, "bring_system_packages", lambda **_: None)
    assert bootstrap.main(["test", "--", "-k", "nothing"]) == 1
    assert ran[-1].endswith("-k nothing")
    printed = capsys.readouterr().out
    assert "FAILED ruff check" in printed
    assert "FAILED mypy" in printed
    assert "ok     pytest" in printed
