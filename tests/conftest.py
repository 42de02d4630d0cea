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

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from ldpaudit.randomness import Key

REPOSITORY = Path(__file__).resolve().parent.parent
#: On the path of a program it hides what a plain installation lacks.
PLAIN_INSTALLATION = Path(__file__).resolve().parent / "plain_install"
SHARED_DATA = REPOSITORY.parent / "shared" / "data"

# A busy machine is no fault of the code under test, so there are no deadlines.
settings.register_profile("desk", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", settings.get_profile("desk"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "desk")


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
