"""Give ldpaudit damaged inputs and look how it ends: python tests/fuzz/fuzz.py --help.

Each input is made of a kind and a seed, and can be made again alone. Right are the exits 0, 1, 2 and 130; a
refusal is one line; standard error holds no cell of the table.
"""

# ruff: noqa: T201, a script that talks to a terminal

from __future__ import annotations

import argparse
import json
import os
import resource
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NoReturn

os.environ |= {"LDPAUDIT_TEST_KEY": "5a" * 32, "LDPAUDIT_LEDGER": "none", "QT_QPA_PLATFORM": "offscreen"}
os.environ.pop("LDPAUDIT_DEBUG", None)

import kinds
import valid

from ldpaudit.cli import program
from ldpaudit.randomness import Key, write_sealed

RIGHT = {0, 1, 2, 130}
#: Seconds of the clock that one input may take; another process may need the machine.
SECONDS = 60
#: Bytes of addresses beyond those of the program that has opened the valid files.
MEMORY = 1 << 30
#: Inputs of one process.
BATCH = 100
WARM = (
    "inspect table.csv --preview 3 --json",
    "inspect table.xlsx",
    "inspect points.gpkg",
    "inspect table.geo.parquet",
    "inspect blanks.txt",
    "anonymity table.csv --quasi-identifiers town,age --sensitive cause",
    "disclosures table.csv --quasi-identifiers town,age --sensitive cause",
    "generalize table.csv --quasi-identifiers town,age --hierarchies hierarchies --k 2",
    "places table.csv --x lon --y lat",
    "traces table.csv --x lon --y lat --person person --time start",
    "regions towns.geojson",
    "estimate release",
    "shares release --polygons towns.geojson",
    "ledger table.csv --ledger ledger.sqlite",
)


class _EndedError(Exception):
    """The program would leave with this code."""


def _leave(code: int) -> NoReturn:
    raise _EndedError(code)


# Leaving ends the process, and many commands share one here.
program.leave = _leave


def command(words: list[str]) -> int:
    """Run the command line's main function, and return the code with which it would leave.

    A process of the command line keeps standard error for itself, and wraps standard output. Afterwards both
    streams are again what they were before.
    """
    sys.argv = ["ldpaudit", *words]
    kept = [os.dup(number) for number in (1, 2)]
    _streams()
    try:
        program.main()
    except _EndedError as end:
        return int(end.args[0])
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        if sys.stderr.fileno() > 2:
            os.close(sys.stderr.fileno())
        for number, old in enumerate(kept, start=1):
            os.dup2(old, number)
            os.close(old)
        _streams()
    return -1


def _streams() -> None:
    """Let both streams write to their descriptors, as at the start of a process."""
    for name, number in (("stdout", 1), ("stderr", 2)):
        stream = open(number, "w", encoding="utf-8", errors="backslashreplace", closefd=False)  # noqa: SIM115
        setattr(sys, name, stream)


class Said:
    """Both streams of a process, written to files that are read after each command."""

    def __init__(self, folder: Path) -> None:
        self._files = [(folder / name).open("w+b", buffering=0) for name in ("out", "err")]
        for number, file in enumerate(self._files, start=1):
            os.dup2(file.fileno(), number)

    def take(self) -> tuple[str, str]:
        """Return what was said since the last time, on both streams."""
        sys.stdout.flush()
        sys.stderr.flush()
        said = []
        for number, file in enumerate(self._files, start=1):
            os.lseek(number, 0, os.SEEK_SET)
            said.append(file.read().decode("utf-8", "replace"))
            os.ftruncate(number, 0)
            os.lseek(number, 0, os.SEEK_SET)
        return said[0], said[1]


def faults(words: list[str], code: int, out: str, err: str) -> list[str]:
    """Return what is wrong with the end of a command."""
    found = []
    if code not in RIGHT:
        found.append(f"exit {code}")
    lines = [line for line in err.splitlines() if not line.startswith(("note: ", "warning: "))]
    if len(lines) > (code != 0):
        found.append("not one line")
    if code == 2 and not err.strip():
        found.append("nothing said")
    if code == 2 and out.strip():
        found.append("output of a refusal")
    # Where the header is damaged, a row is taken for one.
    if valid.MARKER in err.partition("the columns are: ")[0]:
        found.append("a cell is quoted")
    if code == 0 and "--json" in words:
        with suppress(ValueError):
            json.loads(out, parse_constant=lambda _: found.append("no JSON"))
            return found
        found.append("no JSON")
    return found


def base_of(folder: Path) -> Path:
    """Lay the valid files, a release of them and a ledger into a folder."""
    base = folder / "valid"
    base.mkdir()
    valid.lay(base)
    os.chdir(base)
    write_sealed(
        base / "sealed.key", Key.from_hex(valid.KEY), "fuzzed by many machines", outside=base / "out"
    )
    with _quiet():
        code = command(["run", "recipe.toml", "--out", "release", "--ledger", "ledger.sqlite"])
    if code != 0:
        raise SystemExit("the valid recipe does not run")
    return base


@contextmanager
def _quiet() -> Iterator[None]:
    """Return nothing on both streams."""
    kept = os.dup(1), os.dup(2)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        for number in (1, 2):
            os.dup2(nowhere, number)
        yield
    finally:
        sys.stdout.flush()
        for number, old in enumerate(kept, start=1):
            os.dup2(old, number)
            os.close(old)
        os.close(nowhere)


def main() -> int:
    """Run the inputs that are asked for, and return whether one ended as none may."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kind", choices=kinds.KINDS, help="only this kind")
    parser.add_argument("--seed", type=int, help="only this seed, with what is said: one input again")
    parser.add_argument("--inputs", type=int, default=10_000)
    parser.add_argument("--first", type=int, default=0, help="the first seed of each kind")
    parser.add_argument("--seconds", type=float, default=360, help="begin no input after these")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--real", action="store_true", help="each as a process of its own, loaded anew")
    parser.add_argument("--keep", type=Path, help="with --seed: a new folder in which the files stay")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="ldpaudit-fuzz-", dir=_memory()) as scratch:
        base = base_of(Path(scratch))
        if given.seed is not None:
            return _again(given.kind, given.seed, base, given.keep or Path(scratch) / "one")
        names = [given.kind] if given.kind else list(kinds.KINDS)
        inputs = [(names[at % len(names)], given.first + at // len(names)) for at in range(given.inputs)]
        return _all(inputs, base, Path(scratch), given)


def _memory() -> str | None:
    """Return a folder in memory, where there is one."""
    return "/dev/shm" if os.access("/dev/shm", os.W_OK) else None  # noqa: S108


def _again(kind: str, seed: int, base: Path, folder: Path) -> int:
    folder.mkdir()
    words = kinds.build(kind, seed, base, folder)
    print("ldpaudit", *(json.dumps(word, ensure_ascii=False)[:400] for word in words), flush=True)
    done = subprocess.run([sys.executable, "-m", "ldpaudit", *words], check=False, timeout=SECONDS)
    print(f"exit {done.returncode}")
    return int(done.returncode not in RIGHT)


def _all(inputs: list[tuple[str, int]], base: Path, scratch: Path, given: argparse.Namespace) -> int:
    deadline = time.monotonic() + given.seconds
    if not given.real:
        _warm_up(base)
    reading, writing = os.pipe()
    lanes = []
    for lane in range(given.jobs):
        child = os.fork()
        if not child:
            own = scratch / f"lane{lane}"
            own.mkdir()
            with _ended():
                for result in _lane(inputs[lane :: given.jobs], base, own, deadline, given.real):
                    os.write(writing, json.dumps(result).encode() + b"\n")
        lanes.append(child)
    os.close(writing)
    codes: Counter[str] = Counter()
    by_kind: Counter[str] = Counter()
    slow: list[tuple[float, str]] = []
    failed = 0
    with os.fdopen(reading, encoding="utf-8") as results:
        for line in results:
            told = json.loads(line)
            codes[str(told["code"])] += 1
            by_kind[told["kind"]] += 1
            slow = sorted([*slow, (told["seconds"], f"{told['kind']} {told['seed']}")])[-5:]
            if told["faults"]:
                failed += 1
                print(json.dumps(told, ensure_ascii=False), flush=True)
    broken = sum(os.waitpid(lane, 0)[1] != 0 for lane in lanes)
    print("exits:", dict(sorted(codes.items())))
    print("kinds:", dict(by_kind))
    print("slowest:", [f"{name}: {seconds:.1f} s" for seconds, name in reversed(slow)])
    last = given.first + (given.inputs - 1) // (1 if given.kind else len(kinds.KINDS))
    print(f"inputs: {sum(by_kind.values())} of seeds {given.first} to {last}, failed: {failed}")
    print("again alone: python tests/fuzz/fuzz.py --kind KIND --seed SEED")
    return int(failed + broken > 0)


def _warm_up(base: Path) -> None:
    """Load and compile what the commands need, once for all processes."""
    os.chdir(base)
    with _quiet():
        for line in WARM:
            command(line.split())


@contextmanager
def _ended() -> Iterator[None]:
    """End this process, which was forked off, with what it does; what the first one cleans up stays."""
    try:
        yield
    except BaseException:  # noqa: BLE001, whatever it is ends this process
        traceback.print_exc()
        sys.stderr.flush()
        os._exit(9)
    os._exit(0)


def _lane(
    inputs: list[tuple[str, int]], base: Path, own: Path, deadline: float, real: bool
) -> Iterator[dict[str, Any]]:
    """Run inputs one after another in processes that are replaced when they fail."""
    at = 0
    while at < len(inputs) and time.monotonic() < deadline:
        if real:
            yield _really(*inputs[at], base, own)
            at += 1
            continue
        reading, writing = os.pipe()
        child = os.fork()
        if not child:
            os.close(reading)
            with _ended():
                _batch(inputs[at : at + BATCH], base, own, writing, deadline)
        os.close(writing)
        done, why = 0, ""
        with os.fdopen(reading, "rb", buffering=0) as results:
            heard = b""
            while True:
                ready, _, _ = select.select([results], [], [], SECONDS)
                if not ready:
                    why = f"no end within {SECONDS} s"
                    os.kill(child, signal.SIGKILL)
                    break
                piece = results.read(1 << 16)
                if not piece:
                    break
                heard += piece
                *lines, heard = heard.split(b"\n")
                for line in lines:
                    done += 1
                    yield json.loads(line)
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        at += done
        if code and at < len(inputs):
            kind, seed = inputs[at]
            said = (own / "err").read_bytes()[-600:].decode("utf-8", "replace")
            yield {
                "kind": kind,
                "seed": seed,
                "code": code,
                "faults": [why or f"ended by {code}"],
                "err": said,
            } | {"seconds": 0.0}
            at += 1


def _batch(inputs: list[tuple[str, int]], base: Path, own: Path, writing: int, deadline: float) -> None:
    """Run some inputs in this process."""
    said = Said(own)
    size = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (size + MEMORY, size + MEMORY))
    for kind, seed in inputs:
        if time.monotonic() > deadline:
            break
        folder = _folder(own)
        began = time.monotonic()
        words = kinds.build(kind, seed, base, folder)
        before = _peak()
        code = command(words)
        out, err = said.take()
        told = {
            "kind": kind,
            "seed": seed,
            "code": code,
            "faults": faults(words, code, out, err),
            "seconds": time.monotonic() - began,
            "grown": _peak() - before,
            "words": [word[:200] for word in words],
            "err": err[-600:],
        }
        os.write(writing, json.dumps(told).encode() + b"\n")


def _peak() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def _folder(own: Path) -> Path:
    folder = own / "input"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    return folder


def _really(kind: str, seed: int, base: Path, own: Path) -> dict[str, Any]:
    """Run one input as a user would: a process that loads everything."""
    folder = _folder(own)
    words = kinds.build(kind, seed, base, folder)
    began = time.monotonic()
    try:
        done = subprocess.run(
            [sys.executable, "-m", "ldpaudit", *words],
            capture_output=True,
            check=False,
            timeout=SECONDS,
            stdin=subprocess.DEVNULL,
        )
    except subprocess.TimeoutExpired:
        found, code, err = [f"no end within {SECONDS} s"], -9, ""
    else:
        out, err = done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace")
        found, code = faults(words, done.returncode, out, err), done.returncode
    return {
        "kind": kind,
        "seed": seed,
        "code": code,
        "faults": found,
        "seconds": time.monotonic() - began,
    } | {
        "words": [word[:200] for word in words],
        "err": err[-600:],
    }


if __name__ == "__main__":
    sys.exit(main())
