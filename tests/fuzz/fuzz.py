"""Give ldpaudit damaged inputs and look how it ends: python tests/fuzz/fuzz.py --help.

Each input is made of a kind and a seed, and can be made again alone. Right are the exits 0, 1, 2 and 130; a
refusal is one line, and what blocks a release 15 at most; standard error holds no cell of the table.
"""

# ruff: noqa: T201, a script that talks to a terminal

from __future__ import annotations

import argparse
import json
import os
import resource
import shutil
import signal
import sys
import tempfile
import tomllib
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import NoReturn

os.environ |= {"LDPAUDIT_TEST_KEY": "5a" * 32, "LDPAUDIT_LEDGER": "none", "QT_QPA_PLATFORM": "offscreen"}
os.environ.pop("LDPAUDIT_DEBUG", None)

import tomlkit
import valid
from mutations import damaged, retyped, rewritten

from ldpaudit.cli import program

RIGHT = {0, 1, 2, 130}
#: Bytes of addresses beyond those of the program that has opened the valid files, and seconds of an input.
MEMORY, SECONDS = 1 << 30, 120


def _recipe(rng: Random, data: bytes) -> bytes:
    """Return a recipe of odd lines, with its own steps or others."""
    if rng.random() < 0.2:
        return rng.choice([damaged, retyped])(rng, data)
    tree = tomllib.loads(data.decode())
    if rng.random() < 0.8:
        tree["step"] = rng.choices(valid.STEPS, k=rng.choice([1, 1, 2, 3]))
    return rewritten(rng, tomlkit.dumps(tree)).encode("utf-8", "replace")


#: What may be damaged, and by what.
KINDS: dict[str, tuple[str, Callable[[Random, bytes], bytes]]] = {
    "csv": ("table.csv", retyped),
    "xlsx": ("table.xlsx", damaged),
    "parquet": ("table.parquet", damaged),
    "geojson": ("points.geojson", retyped),
    "recipe": ("recipe.toml", _recipe),
}
_RUN = ["--out", "out", "--ledger", "none"]
_WHO = ["--quasi-identifiers", "town,age", "--sensitive", "cause"]
_POINTS = ["--x", "lon", "--y", "lat", "--person", "person"]


def build(kind: str, seed: int, base: Path, folder: Path) -> list[str]:
    """Lay the files of one input into a folder, which is made the current one, and return its command."""
    rng = Random(f"{kind} {seed}")
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(base, folder)
    os.chdir(folder)
    name, damage = KINDS[kind]
    path = Path(name)
    path.write_bytes(damage(rng, path.read_bytes()))
    if kind == "recipe":
        return ["run", name, *_RUN, *rng.choice([[], ["--json"], ["--trial"]])]
    choice = rng.randrange(8)
    if choice == 0:
        return ["anonymity", name, *_WHO, "--json"]
    if choice == 1:
        return ["audit", name, *_POINTS, "--time", "start", "--json"]
    if choice == 2:
        Path("recipe.toml").write_text(valid.RECIPE.replace("table.csv", name), encoding="utf-8")
        return ["run", "recipe.toml", *_RUN]
    return ["inspect", name, *rng.choice([[], ["--json"], ["--preview", "3", "--json"]])]


class _EndedError(Exception):
    """The program would leave with this code."""


def _leave(code: int) -> NoReturn:
    raise _EndedError(code)


# Leaving ends the process, and many commands share one here.
program.leave = _leave


def command(words: list[str], scratch: Path) -> tuple[int, str, str]:
    """Run the command line's main function; return the code with which it would leave, and both streams."""
    sys.argv = ["ldpaudit", *words]
    kept = [os.dup(number) for number in (1, 2)]
    files = [(scratch / name).open("w+b") for name in ("out", "err")]
    for number, file in enumerate(files, start=1):
        os.dup2(file.fileno(), number)
    _streams()
    code = -1
    try:
        program.main()
    except _EndedError as end:
        code = int(end.args[0])
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        # A process of the command line keeps standard error for itself.
        if sys.stderr.fileno() > 2:
            os.close(sys.stderr.fileno())
        for number, old in enumerate(kept, start=1):
            os.dup2(old, number)
            os.close(old)
        _streams()
    for file in files:
        file.close()
    out, err = ((scratch / name).read_bytes().decode("utf-8", "replace") for name in ("out", "err"))
    return code, out, err


def _streams() -> None:
    """Let both streams write to their descriptors, as at the start of a process."""
    for name, number in (("stdout", 1), ("stderr", 2)):
        stream = open(number, "w", encoding="utf-8", errors="backslashreplace", closefd=False)  # noqa: SIM115
        setattr(sys, name, stream)


def faults(words: list[str], code: int, out: str, err: str) -> list[str]:
    """Return what is wrong with the end of a command."""
    found = []
    if code not in RIGHT:
        found.append(f"exit {code}")
    lines = [line for line in err.splitlines() if not line.startswith(("note: ", "warning: "))]
    # A run that is blocked says which findings stop it; a mistake is one line.
    if len(lines) > {0: 0, 1: 15}.get(code, 1):
        found.append("too many lines")
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


def main() -> int:
    """Run the inputs that are asked for, and return whether one ended as none may."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kind", choices=KINDS, help="only this kind")
    parser.add_argument("--seed", type=int, help="only this seed, with what is said: one input again")
    parser.add_argument("--inputs", type=int, default=10_000)
    parser.add_argument("--first", type=int, default=0, help="the first seed of each kind")
    given = parser.parse_args()
    names = [given.kind] if given.kind else list(KINDS)
    inputs = [(names[at % len(names)], given.first + at // len(names)) for at in range(given.inputs)]
    if given.seed is not None:
        inputs = [(given.kind or "csv", given.seed)]
    codes: Counter[int] = Counter()
    failed = 0
    with tempfile.TemporaryDirectory(prefix="ldpaudit-fuzz-") as scratch:
        base = Path(scratch) / "valid"
        base.mkdir()
        valid.lay(base)
        os.chdir(base)
        if command(["run", "recipe.toml", "--out", "../release", "--ledger", "none"], Path(scratch))[0]:
            raise SystemExit("the valid recipe does not run")
        size = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (size + MEMORY, size + MEMORY))
        for kind, seed in inputs:
            words = build(kind, seed, base, Path(scratch) / "input")
            # Whoever does not come back, or takes the process with it, is the last that was named.
            (Path(scratch) / "now").write_text(f"{kind} {seed}", encoding="utf-8")
            signal.signal(signal.SIGALRM, lambda *_, at=(kind, seed): os._exit(_late(*at)))
            signal.alarm(SECONDS)
            code, out, err = command(words, Path(scratch))
            signal.alarm(0)
            codes[code] += 1
            found = faults(words, code, out, err)
            failed += bool(found)
            if found or given.seed is not None:
                told = {"kind": kind, "seed": seed, "code": code, "faults": found, "words": words}
                print(json.dumps(told | {"err": err[-600:]}, ensure_ascii=False), flush=True)
        os.chdir("/")
    print("exits:", dict(sorted(codes.items())))
    print(f"inputs: {codes.total()}, failed: {failed}")
    print("again alone: python tests/fuzz/fuzz.py --kind KIND --seed SEED")
    return int(failed > 0)


def _late(kind: str, seed: int) -> int:
    os.write(2, f"no end within {SECONDS} s: --kind {kind} --seed {seed}\n".encode())
    return 9


if __name__ == "__main__":
    sys.exit(main())
