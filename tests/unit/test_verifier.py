"""The verifier that shares no code: it agrees with what was run, and refuses what was changed."""

from __future__ import annotations

import hashlib
import json
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import ldpaudit_verify
from ldpaudit.engine import run
from ldpaudit.engine.outputs import check_release
from ldpaudit.estimate.manifest import DIGEST, digest
from ldpaudit.protocols.numbers import Interval
from ldpaudit.protocols.registry import ENTRIES, names
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe

#: Free parameters of protocols that take one.
FREE = {"subset_size": 1, "g": 2, "theta": 0.75, "p": 0.6, "f": 0.5}
ROLES = {
    "crew": "identifier", "town": "sensitive", "cause": "sensitive", "age": "sensitive", "day": "time",
    "lon": "location", "lat": "location",
}  # fmt: skip
HEAD = 'ldpaudit = 1\ninput = { path = "calls.csv", unit = "%s"%s }\n[columns]\n'
HEAD += "".join(f'{name} = "{role}"\n' for name, role in ROLES.items())
END = '[[step]]\ndo = "drop"\ncolumns = [%s]\n[output]\npath = "%s"\n'
PERSON = 'person = "crew"\nmost_rows = 3\n'
ACCEPT = '[[accept]]\nfinding = "%s"\nreason = "generated rows"\n'
SEVERAL = 'columns = ["town", "cause"]\ndomain = { town = ["A", "B", "C"], cause = ["fire", "flood"] }\n'
ONE = 'columns = ["town"]\ndomain = ["A", "B", "C"]\n'
EPSILONS = "epsilon = 2.0\nepsilon_first = 1.0\n"
MONTH = '[[step]]\ndo = "generalize-time"\ncolumn = "day"\nto = "month"\n'
PLACE = '[[step]]\ndo = "planar-laplace"\nx = "lon"\ny = "lat"\nlevel = "ln(2)"\nradius = 600\n'
NEAR = Fraction(1, 10**50)
#: What holds figures of a manifest.
CLAIMS = {
    "person", "most_rows", "key", "guarantees", "totals", "total_epsilon", "released_columns", "randomized",
    "numbers", "table", "rows", "anonymity", "files", "noise",
}  # fmt: skip
#: Sentences within it, and what nothing else in a release tells: how a recipe treats a time, or a number that
#: is missing or outside.
PROSE = {
    "guarantees": {
        "relation", "protocol", "caveat", "line", "in_words", "hides", "shows", "one_person_bound",
    },
    "totals": {"why"},
    "randomized": {"period"}, "numbers": {"period", "outside", "missing"},
}  # fmt: skip
SENTENCES = {**PROSE, "findings": {"message", "hint"}, "columns": {"treatment"}}
SAMPLE = (
    '[[step]]\ndo = "sample"\nepsilon = 1.0\ndelta = 0.001\n[[step]]\ndo = "suppress"\nk = 30\n'
    'columns = ["town", "cause"]\nmax_suppressed = 1.0\n'
)


def _randomize(protocol: str, more: str, columns: str = ONE) -> str:
    return f'[[step]]\ndo = "randomize"\nprotocol = "{protocol}"\n{columns}{more}'


def _number(protocol: str, more: str = "") -> str:
    return (
        f'[[step]]\ndo = "randomize-number"\ncolumns = ["age"]\nprotocol = "{protocol}"\n'
        f"low = 0\nhigh = 100\ncells = 20\nepsilon = 1.0\n{more}"
    )


#: By name: steps, columns that are released, unit, and what the input says of persons.
RECIPES: dict[str, tuple[str, str, str, str]] = {
    "several steps": (
        MONTH + _randomize("GRR", "epsilon = 1.0\n", SEVERAL) + _number("SquareWave") + PLACE,
        "town cause age lon lat day", "call", "",
    ),
    "places of persons": (
        PLACE + 'per = "person"\nperson = "crew"\nmost_places = 3\nsame_within = 50\n'
        + _number("SquareWave"),
        "age lon lat", "crew", ", most_rows = 4",
    ),
    "a sample": (SAMPLE, "town cause", "call", ""),
    "bounded numbers": (
        _number("SquareWave", 'outside = "clamp"\nmissing = 7\n'), "age", "crew", ", most_rows = 3",
    ),
    "two memories": (
        _randomize("LGRR", EPSILONS + 'calibration = "exact"\n' + PERSON, SEVERAL), "town cause", "crew", "",
    ),
    "bits of priors": (
        _randomize("RSRFD", 'epsilon = 1.0\noracle = "OUE-r"\npriors = "1,2,3;2,1"\n', SEVERAL),
        "town cause", "call", "",
    ),
    "GRR": (_randomize("GRR", "epsilon = 1.0\n"), "town", "call", ""),
    "OLH": (_randomize("OLH", "epsilon = 1.0\n"), "town", "call", ""),
    "a memory": (_randomize("LOSUE", EPSILONS + PERSON), "town", "crew", ""),
    "one of several": (_randomize("Smp", "epsilon = 1.0\n", SEVERAL), "town cause", "call", ""),
}  # fmt: skip


@pytest.fixture(scope="module")
def releases(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Run each recipe once."""
    folder, draw = tmp_path_factory.mktemp("verified"), random.Random(1)
    rows = [
        (f"crew {at // 3}", draw.choice("ABC"), draw.choice(["fire", "flood"]), draw.randrange(100),
         f"2024-0{draw.randint(1, 3)}-1{draw.randint(0, 9)}", 6 + draw.random() / 4, 47 + draw.random() / 4)
        for at in range(240)
    ]  # fmt: skip
    text = "".join(",".join(map(str, row)) + "\n" for row in (ROLES, *rows))
    (folder / "calls.csv").write_text(text, encoding="utf-8")
    made = {}
    for name, (steps, released, unit, persons) in RECIPES.items():
        dropped = ", ".join(f'"{one}"' for one in ROLES if one not in released.split())
        accepts = "".join(ACCEPT % one for one in ("large-epsilon", "no-bound"))
        text = HEAD % (unit, persons) + steps + accepts + END % (dropped, "released.csv")
        made[name] = run(Recipe.parse(text, folder=folder), folder / name, key=Key.for_tests(7)).folder
    return made


def _verdicts(folder: Path, *wanted: str) -> list[tuple[str, list[str], str]]:
    return [one for one in ldpaudit_verify.verify(folder) if one[0] in wanted]


def test_nothing_of_a_release_is_refused(releases: dict[str, Path]) -> None:
    known = {"one row", "estimates from the reports", "what the manifest says beside its figures: sentences"}
    for name, folder in releases.items():
        assert _verdicts(folder, "refused") == [], name
        # What nobody derives is said to be so, and is no epsilon of a column.
        assert {what.partition(",")[0] for _, _, what in _verdicts(folder, "not verified")} <= known
        assert check_release(folder)["ok"]


@pytest.mark.parametrize(("size", "epsilon"), [(2, 0.1), (5, 2.5)])
def test_it_agrees_with_every_channel(size: int, epsilon: float) -> None:
    """The ratio of the verifier is that of the channel, whatever the domain."""
    for name in names("one value", "repeated", "number"):
        _agrees(name, size, epsilon)


def _agrees(name: str, size: int, epsilon: float) -> None:
    entry = ENTRIES[name]
    given = {**FREE, "epsilon": epsilon, "epsilon_permanent": epsilon, "epsilon_first": epsilon / 2}
    given = {one: given[one] for (one, *_) in entry.needed}
    domain = Interval(0.0, 1.0, 4 * size) if entry.kind == "number" else entry.over(size)
    protocol = entry.make(domain, given)
    found = ldpaudit_verify.channel(json.loads(json.dumps(protocol.integers())))
    exact = protocol.permanent_epsilon() if entry.kind == "repeated" else protocol.exact_epsilon()
    assert abs(ldpaudit_verify.ln(found.ratio) - Fraction(exact)) <= NEAR
    if entry.kind == "repeated":
        for reports in (1, 2, 7):
            told = Fraction(protocol.exact_epsilon(reports=reports))
            assert abs(ldpaudit_verify.over(found, reports) - told) <= NEAR
    if entry.kind != "number":
        assert float(found.g1) == protocol.parameters()["p"]
        assert float(found.g0) == protocol.parameters()["q"]


def _places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield where claims stand in a manifest, and where several stand together."""
    if path:
        yield path
    if isinstance(value, dict | list):
        for name, one in value.items() if isinstance(value, dict) else enumerate(value):
            prose = len(path) == 2 and name in PROSE.get(path[0], ())
            if (path or name in CLAIMS) and not prose:
                yield from _places(one, (*path, name))


def _changed(old: Any, draw: random.Random) -> Any:
    if isinstance(old, int):
        return not old if isinstance(old, bool) else old + draw.choice([-1, 1, 2])
    if isinstance(old, float):
        return draw.choice([old * 1.001, old + 0.1, old * 0.5, old * (1 + 1e-7)]) if old else 0.5
    if old is None:
        return draw.choice([1, 0.25])
    if not (places := [at for at, sign in enumerate(old) if sign.isalnum()]):
        return old + "x"
    at = draw.choice(places)
    new = str((int(old[at]) + 1) % 10) if old[at].isdecimal() else "q" if old[at] != "q" else "z"
    return old[:at] + new + old[at + 1 :]


def _mutate(manifest: dict[str, Any], draw: random.Random) -> tuple[Any, ...]:
    """Change one number, word, column or hash of a claim; or leave an entry out, or cut a text or a list."""
    path = draw.choice([*_places(manifest)])
    holder: Any = manifest
    for name in path[:-1]:
        holder = holder[name]
    old, kind = holder[path[-1]], draw.random()
    if (kind < 0.2 and old is not None) or isinstance(old, dict) or old == []:
        del holder[path[-1]]
    elif isinstance(old, list) or (kind < 0.5 and isinstance(old, str) and old):
        at = draw.randrange(len(old))
        holder[path[-1]] = draw.choice([old[:at], old[at + 1 :], old[:0]])
    else:
        holder[path[-1]] = _changed(old, draw)
    return path


def test_it_refuses_changed_manifests(releases: dict[str, Path], tmp_path: Path) -> None:
    """Half of them have all digests anew."""
    draw, escaped = random.Random(1), []
    copies = {name: shutil.copytree(one / "release", tmp_path / name) for name, one in releases.items()}
    for number in range(100):
        name = draw.choice(list(releases))
        manifest = json.loads((releases[name] / "release/manifest.json").read_text(encoding="utf-8"))
        path = _mutate(manifest, draw)
        if number % 2:
            manifest[DIGEST] = digest(manifest)
        (copies[name] / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
        # Without any promise the manifest is none, which `main` says.
        if manifest.get("guarantees") is not None and not _verdicts(copies[name], "refused"):
            escaped.append((name, path))
    assert escaped == []


def _other_reports(_: dict[str, Any], folder: Path) -> None:
    table = folder / "released.csv"
    table.write_text(table.read_text(encoding="utf-8").replace('"A"', '"B"', 5), encoding="utf-8")


def _other_sentences(manifest: dict[str, Any], folder: Path) -> None:
    manifest["together"] = "Another."
    (folder / "report.html").write_text("Another.", encoding="utf-8")
    for section, prose in SENTENCES.items():
        for one in manifest[section].values() if section == "columns" else manifest[section]:
            told = {name for name in prose if one.get(name) and isinstance(one[name], str)}
            one.update(dict.fromkeys(told, "Another."))


def _given_away(accepted: str, given: tuple[str, ...] = (), *, voids: bool = True) -> Callable[..., None]:
    def change(manifest: dict[str, Any], _: Path) -> None:
        finding = {"code": "gives-away", "severity": "block", "columns": ["day", "age"], "voids_claim": voids}
        manifest["findings"].append({**finding, "accepted": accepted})
        manifest["guarantees"][1]["given_columns"] = list(given)

    return change


def _farther(manifest: dict[str, Any], _: Path) -> None:
    (place,) = (one for one in manifest["guarantees"] if one["distance"])
    place["distance"] *= 2


def _strange_estimate(_: dict[str, Any], folder: Path) -> None:
    with (folder / "estimates.csv").open("a", encoding="utf-8") as file:
        file.write("income,low,all,240,0.5,0.4,0.6\n")


VOIDS = "what voids a promise, and given what it holds: "
CHANGES = [
    ("GRR", _other_reports, ["estimates from the reports: A"]),
    ("GRR", _strange_estimate, ["estimates: no reports are about them"]),
    (
        "several steps",
        lambda m, _: m["anonymity"]["everything"].update(columns=[], classes=1),
        ["sizes of groups: everything"],
    ),
    ("several steps", _farther, ["distance is 600.0, not 1200.0", "sums of the promises"]),
    ("several steps", _given_away(""), [VOIDS + "a finding that blocks is not accepted"]),
    ("several steps", _given_away("known", ("day",), voids=False), [VOIDS + "what voids a claim"]),
    ("several steps", _given_away("known"), [VOIDS + "given_columns: day"]),
    ("several steps", _given_away("known", ("day",)), []),
    *((name, _other_sentences, []) for name in RECIPES),
]


def test_it_refuses_other_figures_and_no_other_words(releases: dict[str, Path], tmp_path: Path) -> None:
    """With all hashes made anew, what was changed shows in what is computed."""
    for at, (name, change, refused) in enumerate(CHANGES):
        folder = shutil.copytree(releases[name] / "release", tmp_path / str(at))
        path = folder / "manifest.json"
        manifest = json.loads(path.read_text(encoding="utf-8"))
        change(manifest, folder)
        for file, one in manifest["files"].items():
            one.update(dict.fromkeys(one, hashlib.sha256((folder / file).read_bytes()).hexdigest()))
        manifest[DIGEST] = digest(manifest)
        path.write_text(json.dumps(manifest), encoding="utf-8")
        # Without the epsilon that names a promise, and the sums as they should be.
        found = [
            re.sub("^epsilon .*: |: they are .*| is {.*", "", one[2]) for one in _verdicts(folder, "refused")
        ]
        assert found == refused


def test_it_runs_where_nothing_is_installed(releases: dict[str, Path], tmp_path: Path) -> None:
    copied = shutil.copy(ldpaudit_verify.__file__, tmp_path / "verifier.py")

    def verifier(*given: str | Path) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-I", "-S", copied, *map(str, given)]
        return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)

    done = verifier(releases["GRR"])
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-1].startswith("8 verified, 0 refused, ")
    work = tmp_path / "release"
    shutil.copytree(releases["GRR"] / "release", work)
    (work / "more.txt").write_text("x", encoding="utf-8")
    assert (done := verifier(work)).returncode == 1
    assert "refused: release" in done.stdout
    whole = (work / "manifest.json").read_bytes()
    for written in (b"", whole[:-20], b"\xff" + whole, None):
        (work / "manifest.json").unlink()
        if written is not None:
            (work / "manifest.json").write_bytes(written)
        done = verifier(work)
        assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)
        assert str(work / "manifest.json") in done.stderr
        assert not {"Expecting", "Errno", "codec"} & {*done.stderr.split()}
        (work / "manifest.json").touch()
    done = verifier(tmp_path / "nothing")
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)


def test_it_refuses_numbers_that_no_noise_leads_to(releases: dict[str, Path], tmp_path: Path) -> None:
    for number in ("37", "58.5", "1000", "hello"):
        work = tmp_path / f"of {number}"
        shutil.copytree(releases["bounded numbers"] / "release", work)
        manifest = json.loads((work / "manifest.json").read_text())
        table = work / manifest["table"]
        header, first, *rest = table.read_text().splitlines()
        table.write_text("\n".join([header, number, *rest, ""]))
        manifest["files"][table.name]["sha256"] = hashlib.sha256(table.read_bytes()).hexdigest()
        manifest[DIGEST] = digest(manifest)
        (work / "manifest.json").write_text(json.dumps(manifest))
        assert ["age"] in [columns for _, columns, _ in _verdicts(work, "refused")], (first, number)
