"""What every test may use: the folder of real tables, a known key, a screen that is not there."""

from __future__ import annotations

import os

# Before anything imports Qt: tests never open a window on somebody's screen.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
# Nor do they book anything in the ledger of whoever runs them.
os.environ["LDPAUDIT_LEDGER"] = "none"
# Nor do they write into their log.
os.environ["LDPAUDIT_LOG"] = "none"
# The many programs that tests start need not compile all modules anew.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

import secrets
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from ldpaudit.randomness import Key
from tests.forking import EFFORT, less
from tests.keys import SEED, fix_keys

REPOSITORY = Path(__file__).resolve().parent.parent
#: On the path of a program it hides what a plain installation lacks.
PLAIN_INSTALLATION = Path(__file__).resolve().parent / "plain_install"
SHARED_DATA = REPOSITORY.parent / "shared" / "data"

# A busy machine is no fault of the code under test, so there are no deadlines.
settings.register_profile("long", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("gate", settings.get_profile("long"), derandomize=True)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add what chooses between the gate and everything."""
    parser.addoption(
        "--long", action="store_true", help="run what is long too, all cases of each test, and fresh keys"
    )
    parser.addoption(
        "--few", type=int, default=3, metavar="N", help="cases of each test that run without --long (3)"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Draw the same keys and examples each time; with `--long` others, whose seed the summary tells."""
    # A shell starts what it puts into the background with these ignored, and children inherit that.
    for name, usual in (("SIGINT", signal.default_int_handler), ("SIGHUP", signal.SIG_DFL)):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, usual)
    everything = config.getoption("--long")
    settings.load_profile("long" if everything else "gate")
    os.environ.setdefault(SEED, secrets.token_hex(8) if everything else "gate")
    # Examples of the gate are those of each test, whatever the seed.
    config.option.hypothesis_seed = config.option.hypothesis_seed or os.environ[SEED]
    fix_keys()


def pytest_report_header() -> str:
    """Say by what this run can be repeated, also where it does not come to its end."""
    return f"{SEED}={os.environ[SEED]}"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say what was left out, and by what this run can be repeated: `-q` shows no header."""
    left_out = terminalreporter.stats.get("deselected", [])
    long = sum(item.get_closest_marker("long") is not None for item in left_out)
    if long and not terminalreporter.config.getoption("--long"):
        terminalreporter.write_line(f"left out, for it needs --long: {long}")
    terminalreporter.write_line(f"{SEED}={os.environ[SEED]}")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is long, and of each test all but a few cases, evenly spaced."""
    if config.getoption("--long"):
        return
    few: int = config.getoption("--few")
    cases: dict[str, list[pytest.Item]] = {}
    for item in items:
        if item.get_closest_marker("long") is None:
            cases.setdefault(item.nodeid.partition("[")[0], []).append(item)
    kept: set[pytest.Item] = set()
    for found in cases.values():
        last = len(found) - 1
        at = (
            range(last + 1)
            if last < few
            else [round(last * (n + 0.5 * (few == 1)) / max(1, few - 1)) for n in range(few)]
        )
        kept.update(found[place] for place in at)
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = [item for item in items if item in kept]


@pytest.fixture(scope="session", autouse=True)
def _plain_installation() -> Iterator[None]:
    """Hide the libraries of the test extra from the programs that tests start."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(PLAIN_INSTALLATION), prepend=os.pathsep)
        yield


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """Return the folder of real tables, which is no part of the project."""
    if not SHARED_DATA.is_dir():
        pytest.skip("the folder of real tables (shared/data beside the checkout) is not on this machine")
    return SHARED_DATA


@pytest.fixture(scope="session")
def key() -> Key:
    """Return a known key, so that a failure can be repeated."""
    return Key.for_tests(1)


@pytest.fixture(autouse=True)
def _less_effort(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a run in this process search for leaks as little as one that is forked off, or both as always."""
    if request.node.get_closest_marker("leaks"):
        monkeypatch.setenv(EFFORT, "full")
        return
    from ldpaudit.audit import leaks

    monkeypatch.setattr(leaks, "RUN", less(leaks.RUN))
