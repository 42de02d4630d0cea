"""From a fresh machine to the running demo, or to the test suite, with one command.

    python3 packaging/bootstrap.py run [--headless]
    python3 packaging/bootstrap.py test [--long] [-- ARGUMENTS OF PYTEST]

`test` is the gate that every change passes; `test --long` runs everything that there is to run.

Needs Python 3.11 and its standard library only. Makes `.venv` in the checkout, installs the project there
and, as root on Debian or Ubuntu, the system packages that are missing; elsewhere it prints the command
that installs them. Repeating it costs seconds: what is there is not installed again.
"""

from __future__ import annotations

import argparse
import ctypes
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ENVIRONMENT = ROOT / ".venv"
STAMP = ENVIRONMENT / "ldpaudit-installed"
DEMO = ROOT / "demo"
BUNDLE = Path("/etc/ssl/certs/ca-certificates.crt")
OLDEST_PYTHON = (3, 11)
WINDOWS = os.name == "nt"
INTERRUPTED = 130
ENSUREPIP = "import venv, ensurepip"

# What PySide6-Essentials loads but does not bring: library -> Debian's package. The first six are needed to
# import QtWidgets at all, the others to open a window under X11.
OFFSCREEN_LIBRARIES = {
    "libglib-2.0.so.0": "libglib2.0-0",
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libfontconfig.so.1": "libfontconfig1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libdbus-1.so.3": "libdbus-1-3",
}
WINDOW_LIBRARIES = {
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-shape.so.0": "libxcb-shape0",
}


class SetUpError(Exception):
    """The machine lacks something that this script may not bring; the message says what to do."""


def say(text: str) -> None:
    """Print at once, so that our lines and those of other programs keep their order."""
    print(text, flush=True)


def is_root() -> bool:
    """Return whether system packages may be installed."""
    return not WINDOWS and os.geteuid() == 0


def apt_install(packages: Sequence[str]) -> None:
    """Install system packages where we may."""
    apt = shutil.which("apt-get")
    if apt is None or not is_root():
        return
    say(f"Installing system packages: {' '.join(packages)}")
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    if subprocess.run([apt, "update", "-qq"], env=quiet, check=False).returncode != 0:
        say("apt-get update failed; trying with the package lists that are there")
    trusted = certificates()
    options = ["-y", "-qq", "--no-install-recommends", "-o", "Dpkg::Use-Pty=0"]
    done = subprocess.run(
        [apt, "install", *options, *packages], env=quiet, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        say(done.stderr.strip())
    # python3-venv brings ca-certificates, which writes the bundle anew. A certificate that was put there by
    # hand, as behind an office's proxy, would be lost, and with it the way to the package index.
    lost = [certificate for certificate in trusted if certificate not in certificates()]
    if lost:
        with BUNDLE.open("a", encoding="utf-8") as bundle:
            bundle.write("".join(lost))


def certificates() -> list[str]:
    """Return the certificates of the system's bundle, one text each."""
    try:
        text = BUNDLE.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return []
    end = "-----END CERTIFICATE-----\n"
    return [part[part.find("-----BEGIN") :] + end for part in text.split(end)[:-1]]


def loads(library: str) -> bool:
    """Return whether the dynamic linker finds a library and all it needs."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def missing_libraries(*, window: bool) -> dict[str, str]:
    """Return the libraries that Qt lacks on this machine, and Debian's packages of them."""
    if not sys.platform.startswith("linux"):
        return {}
    wanted = OFFSCREEN_LIBRARIES | WINDOW_LIBRARIES if window else OFFSCREEN_LIBRARIES
    return {library: package for library, package in wanted.items() if not loads(library)}


def advice(libraries: dict[str, str], others: Sequence[str] = ()) -> str:
    """Return the exact command that brings what is missing on this machine, as far as one is known."""
    if shutil.which("apt-get"):
        apt = "apt-get" if is_root() else "sudo apt-get"
        packages = " ".join([*others, *libraries.values()])
        return f"run: {apt} update && {apt} install -y --no-install-recommends {packages}"
    return f"install the packages that hold {', '.join([*others, *libraries])}"


def bring_system_packages(*, window: bool, needs_qt: bool) -> None:
    """Install what Python needs to make an environment and what Qt needs, in one go."""
    libraries = missing_libraries(window=window)
    # Debian ships `venv` without `ensurepip`: only the second tells whether an environment can be made.
    lacks_venv = not (environment_works() or answers(sys.executable, ENSUREPIP))
    others = [f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"] if lacks_venv else []
    if not (libraries or others):
        return
    apt_install([*others, *libraries.values()])
    libraries = missing_libraries(window=window)
    others = [] if answers(sys.executable, ENSUREPIP) else others
    if not (libraries or others):
        return
    lacking, how = f"Not here: {', '.join([*others, *libraries])}.", advice(libraries, others)
    if others or needs_qt:
        raise SetUpError(f"{lacking}\nAs an administrator, {how}\nThen repeat this command.")
    say(f"{lacking}\nGoing on without the desktop. To use it later, {how}")


def environment_python() -> Path:
    """Return the interpreter of `.venv`."""
    return ENVIRONMENT / ("Scripts/python.exe" if WINDOWS else "bin/python")


def answers(python: Path | str, statement: str) -> bool:
    """Return whether an interpreter runs a statement without an error."""
    try:
        done = subprocess.run([str(python), "-c", statement], capture_output=True, check=False)
    except OSError:
        return False
    return done.returncode == 0


def environment_works() -> bool:
    """Return whether `.venv` is there, with pip and a Python that is new enough."""
    return answers(environment_python(), "import sys, pip; sys.exit(sys.version_info[:2] < (3, 11))")


def make_environment() -> None:
    """Make `.venv` unless a working one is there."""
    if environment_works():
        return
    say(f"Making {ENVIRONMENT.name}")
    if subprocess.run([sys.executable, "-m", "venv", "--clear", str(ENVIRONMENT)], check=False).returncode:
        raise SetUpError(f"Python could not make {ENVIRONMENT}; see the lines above.")


def install(*, tests: bool) -> None:
    """Install the project into `.venv`, unless it is there as this pyproject.toml asks for it."""
    state = f"{ROOT} {hashlib.sha256((ROOT / 'pyproject.toml').read_bytes()).hexdigest()}"
    there = STAMP.read_text(encoding="utf-8") if STAMP.exists() else ""
    with_tests = f"{state} with tests"
    if there == with_tests or (there == state and not tests):
        return
    # What the tests need stays where it was.
    tests = tests or there.endswith(" with tests")
    say("Installing ldpaudit and what it needs (about 1 GB, some minutes the first time)")
    pip = [str(environment_python()), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    what = f"{ROOT}[test]" if tests else str(ROOT)
    if subprocess.run([*pip, "--editable", what], cwd=ROOT, check=False).returncode:
        raise SetUpError("pip could not install the project; its message stands above.")
    STAMP.write_text(with_tests if tests else state, encoding="utf-8")


def ldpaudit(*arguments: str) -> int:
    """Run the command line of the project in the folder of the demo, and give its exit code."""
    command = [str(environment_python()), "-m", "ldpaudit", *arguments]
    return subprocess.run(command, cwd=DEMO, check=False).returncode


def has_display() -> bool:
    """Return whether a window can be opened."""
    if os.environ.get("QT_QPA_PLATFORM", "").startswith(("offscreen", "minimal")):
        return False
    screen = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    return bool(screen) or not sys.platform.startswith("linux")


def run(*, headless: bool) -> int:
    """Open the desktop on the demo, or run the demo to the end where there is no screen."""
    window = not headless and has_display()
    bring_system_packages(window=window, needs_qt=window)
    make_environment()
    install(tests=False)
    DEMO.mkdir(exist_ok=True)
    if not window:
        return ldpaudit("demo")
    recipe = DEMO / "desktop" / "recipe.toml"
    if not recipe.exists():
        # It is the last file that the demo gets: a folder without it was left by a broken attempt.
        shutil.rmtree(recipe.parent, ignore_errors=True)
        if code := ldpaudit("demo", "--tables-only", "--out", str(recipe.parent)):
            return code
    return ldpaudit("gui", str(recipe))


def parallel(arguments: Sequence[str]) -> list[str]:
    """Return the options that spread pytest over two processes, unless the user's own speak against it."""
    alone = {"--pdb", "--trace", "-s", "--capture=no", "no:xdist", "-pno:xdist"}
    if alone.intersection(arguments) or (os.cpu_count() or 1) < 2:
        return []
    # With "loadfile" the whole run hangs when a test ends its process; "worksteal" reports that and goes on.
    return ["-n", "2", "--dist", "worksteal"]


def test(arguments: Sequence[str]) -> int:
    """Run every check of the project, all of them even when one fails."""
    bring_system_packages(window=False, needs_qt=True)
    make_environment()
    install(tests=True)
    python = str(environment_python())
    import_linter = environment_python().with_name("lint-imports" + (".exe" if WINDOWS else ""))
    # Types take a minute of one processor; they are checked beside the tests, and told after them.
    beside = subprocess.Popen(
        [python, "-m", "mypy"], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    parts = {
        "ruff check": [python, "-m", "ruff", "check", "."],
        "ruff format": [python, "-m", "ruff", "format", "--check", "."],
        "lint-imports": [str(import_linter), "--no-logo"],
        "pytest": [python, "-m", "pytest", *parallel(arguments), *arguments],
    }
    codes: dict[str, int] = {}
    for name, command in parts.items():
        say(f"\n--- {name}")
        codes[name] = subprocess.run(command, cwd=ROOT, check=False).returncode
    say("\n--- mypy")
    say(beside.communicate()[0].strip())
    codes["mypy"] = beside.returncode
    say("\n--- summary")
    for name, code in codes.items():
        say(f"  {'FAILED' if code else 'ok':7}{name}")
    return int(any(codes.values()))


def main(argv: Sequence[str]) -> int:
    """Parse the command line and do what it asks."""
    if sys.version_info < OLDEST_PYTHON:
        say(f"ldpaudit needs Python 3.11 or newer, this is {sys.version.split()[0]}: use a newer python3")
        return 2
    parser = argparse.ArgumentParser(prog="bootstrap.py", description="Set up ldpaudit, then run or test it.")
    commands = parser.add_subparsers(dest="command", required=True)
    running = commands.add_parser("run", help="open the desktop on the demo")
    running.add_argument("--headless", action="store_true", help="run the demo to the end, without a window")
    testing = commands.add_parser("test", help="run every check")
    testing.add_argument("--long", action="store_true", help="run also what is long, and all cases")
    testing.add_argument("pytest", nargs="*", help="options of pytest, behind --")
    options = parser.parse_args(argv)
    try:
        if options.command == "run":
            return run(headless=options.headless)
        return test([*(["--long"] if options.long else []), *options.pytest])
    except SetUpError as error:
        say(str(error))
        return 2
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
