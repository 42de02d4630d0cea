"""The kinds of fuzzed inputs: which valid files, how they are damaged, and which commands get them."""

from __future__ import annotations

import copy
import json
import os
import shutil
import tomllib
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import tomlkit
import valid
from containers import rebased, recolumned, regzipped, repacked
from mutations import ODD_TEXTS, damaged, odd, regrown, regrown_json, retyped

Commands = Callable[[Random, Path], list[str]]
READING: dict[str, list[Any]] = {
    "delimiter": [",", ";", "\t", "|", "", " ", '"', "ab", 7],
    "encoding": ["utf-8", "cp1252", "utf-16", "klingon", "idna", "base64", 1],
    "quote": ['"', "", "'", ",", "ab"],
    "decimal": [".", ",", "x"],
    "header": [0, 1, 2, 10**9, -1, "1"],
    "names": [["a", "b"], [str(i) for i in range(9)], [""], ["a"] * 9, "a"],
    "missing": [["fire"], [""], "x", [1]],
    "kinds": [{"age": "number"}, {"note": "number"}, {"start": "text"}, {"x": "y"}, []],
    "date_formats": [{"start": "%Y-%m-%d %H:%M:%S"}, {"start": "%Q"}, {"note": ["%Y", ""]}, {"start": []}],
    "sheet": ["calls", "none", 0, ""],
    "layer": ["points", "none", ""],
    "crs": ["EPSG:4326", "EPSG:2154", "EPSG:0", "x" * 3000, "PROJCS[]", "+proj=pipeline"],
}


@dataclass(frozen=True)
class Kind:
    """A kind of input: the files that may be damaged, by what, and the commands that open one."""

    files: tuple[str, ...]
    damage: Callable[[Random, bytes], bytes]
    commands: tuple[Commands, ...]


def _inspect(rng: Random, path: Path) -> list[str]:
    how: list[list[str]] = [[], ["--json"], ["--preview", "3", "--json"], ["--quick"], ["--quick", "--json"]]
    more = ["--options", _reading(rng)] if rng.random() < 0.15 else []
    if rng.random() < 0.1:
        more += ["--polygons", "towns.geojson"]
    return ["inspect", str(path), *rng.choice(how), *more]


def _reading(rng: Random) -> str:
    names = rng.sample(list(READING), rng.choice([1, 1, 2, 3]))
    return json.dumps({name: rng.choice([*READING[name], odd(rng)]) for name in names})


def _of_table(rng: Random, path: Path) -> list[str]:
    table = str(path)
    who = ["--quasi-identifiers", rng.choice(["town,age", "town,cause", "start,town,age"])]
    points = ["--x", "lon", "--y", "lat"]
    as_json = rng.choice([[], ["--json"]])
    return rng.choice(
        [
            ["anonymity", table, *who, "--sensitive", "number", *as_json],
            ["anonymity", table, *who, "--unit", "person", "--missing", "wildcard", *as_json],
            ["anonymity", table, *who, "--sensitive", "age", "--population", "100000"],
            ["disclosures", table, *who, "--sensitive", "person", *as_json],
            [
                "generalize",
                table,
                "--quasi-identifiers",
                "town,age",
                "--hierarchies",
                "hierarchies",
                "--k",
                "2",
            ],
            ["places", table, *points, "--person", "person", *as_json],
            ["traces", table, *points, "--person", "person", "--time", "start", *as_json],
            ["match", table, "--column", "town", "--table", "towns.csv", "--from", "town", "--to", "region"],
            ["draw", table, "--points", "lon", "lat", "--out", "points.arrow", *as_json],
            ["mosaic", table, "table.csv", "--columns", "town,age", "--sensitive", "cause"],
            ["subtraction", table, "--count", "age", "--columns", "town,cause", "--k", "3"],
            ["hierarchy", "check", "hierarchies", table],
            ["ledger", table, "--ledger", "none", *as_json],
        ]
    )


def _run(rng: Random, path: Path) -> list[str]:
    """Put the table into the recipe, whose other steps are drawn, and run it."""
    recipe = tomllib.loads(valid.RECIPE)
    recipe["input"]["path"] = path.name
    if rng.random() < 0.5:
        recipe["step"] = copy.deepcopy(rng.sample(valid.STEPS, rng.choice([1, 2, 3])))
    Path("recipe.toml").write_text(tomlkit.dumps(recipe), encoding="utf-8")
    return _of_recipe(rng, Path("recipe.toml"))


def _of_recipe(rng: Random, path: Path) -> list[str]:
    run = ["run", str(path), "--out", "out", "--ledger", "none"]
    return rng.choice([run, [*run, "--json"], run, [*run, "--trial"], ["outlook", str(path), "--json"]])


def _regions(rng: Random, path: Path) -> list[str]:
    polygons = str(path)
    return rng.choice(
        [
            ["regions", polygons],
            ["regions", polygons, "--json", "--parent", "region"],
            ["regions", polygons, "--repair", "repaired.gpkg"],
            ["regions", polygons, "--dissolve", "region", "--out", "merged.geojson", "--parent", "region"],
            ["regions", polygons, "--simplify", "100", "--out", "simple.fgb"],
            ["regions", polygons, "--crs", rng.choice(["EPSG:2154", "x", "EPSG:4978"])],
            ["draw", polygons, "--out", "borders.arrow"],
            ["inspect", polygons, "--json"],
            ["inspect", "table.csv", "--polygons", polygons],
            ["forecast-places", "--polygons", polygons, "--level", "ln(2)", "--radius", "1000"],
            ["shares", "table.csv", *_NOISE, "--polygons", polygons],
        ]
    )


_NOISE = ("--x", "lon", "--y", "lat", "--level", "1.0", "--radius", "300")


def _of_hierarchy(rng: Random, path: Path) -> list[str]:
    who = ["--quasi-identifiers", "town,age", "--hierarchies", "hierarchies"]
    return rng.choice(
        [
            ["hierarchy", "show", str(path)],
            ["hierarchy", "show", str(path), "--json"],
            ["hierarchy", "check", str(path), "table.csv"],
            ["hierarchy", "check", "hierarchies", "table.csv", "--json"],
            ["generalize", "table.csv", *who, "--k", "2", "--max-suppressed", "0.5"],
            ["generalize", "table.csv", *who, "--k", "2", "--local", "--curve", "--json"],
            ["anonymity", "table.csv", *who, "--sensitive", "town"],
            ["hierarchy", "build", "built.csv", "--column", "town", "--regions", str(path), "--levels", "1"],
        ]
    )


def _of_public(rng: Random, path: Path) -> list[str]:
    """Have a public table of places, stations or counts damaged."""
    if path.name == "counts.csv":
        return [
            "subtraction",
            str(path),
            "--count",
            "people",
            "--columns",
            "day,cause",
            "--overlapping",
            "day",
        ]
    towns = ["--table", "towns.csv", "--from", "town", "--to", "region"]
    if path.name == "towns.csv" and rng.random() < 0.4:
        return rng.choice(
            [
                ["match", "table.csv", "--column", "town", *towns],
                ["hierarchy", "build", "built.csv", "--column", "town", "--regions", "towns.csv"],
                [
                    "shares",
                    "table.csv",
                    *_NOISE,
                    "--polygons",
                    "towns.geojson",
                    "--population",
                    "towns.csv#people",
                ],
            ]
        )
    return _run(rng, Path("table.csv"))


def _of_release(rng: Random, _: Path) -> list[str]:
    folder = rng.choice(["release", "release/release"])
    return rng.choice(
        [
            ["check", folder, *rng.choice([[], ["--json"]])],
            ["estimate", folder],
            ["estimate", folder, "--by", "start", "--json"],
            ["estimate", folder, "--post", "mle", "--simultaneous"],
            ["estimate", "release/release/released.csv", "--exact"],
            ["shares", folder, "--polygons", "towns.geojson"],
            ["mosaic", "release/release/released.csv", "table.csv", "--columns", "age"],
        ]
    )


def _of_ledger(rng: Random, _: Path) -> list[str]:
    book = ["--ledger", "ledger.sqlite"]
    return rng.choice(
        [
            ["ledger", *book],
            ["ledger", "table.csv", *book, "--json"],
            ["ledger", *book, "--forget", rng.choice(["1", "7", "99999999999999999999"])],
            ["ledger", *book, "--book", "release"],
            ["run", "recipe.toml", "--out", "out", *book],
            ["run", "recipe.toml", "--out", "out", "--trial", *book],
        ]
    )


def _of_key(_: Random, path: Path) -> list[str]:
    return ["run", "recipe.toml", "--out", "out", "--key-file", str(path), "--ledger", "none"]


def _of_words(rng: Random, _: Path) -> list[str]:
    """Have the words of a command odd: figures, names and options."""
    figure = str(rng.choice([*ODD_TEXTS, 0.5, 1, 2, 17, -3, 1e9, 1e-9, "1e6"])).replace("\0", "0")
    protocol = rng.choice(
        ["OUE", "GRR", "SS", "OLH", "LOSUE", "LGRR", "LOLOHA", "DBitFlipPM", "RSFD", "Smp", "Hybrid"]
    )
    words = rng.choice(
        [
            ["verify", protocol, "--epsilon", figure, "--domain-size", rng.choice(["2", "17", "0", figure])],
            ["verify", protocol, "--epsilon", "1", "--domain-sizes", rng.choice(["3,3", "3", figure])],
            ["verify", protocol, "--epsilon", "2", "--epsilon-first", figure, "--domain-size", "5"],
            ["verify", protocol, "--epsilon", "1", "--domain-size", "5", "--reports", figure],
            ["plan", "--rows", figure, "--epsilon", "1", "--domain-size", "9"],
            ["plan", "--rows", "1000", "--epsilon", figure, "--domain-size", "9"],
            ["safepub", "--epsilon", figure],
            ["safepub", "--epsilon", "1", "--delta", figure],
            ["forecast-places", "--polygons", "towns.geojson", "--level", figure, "--radius", "300"],
            ["forecast-places", "--polygons", "towns.geojson", "--level", "ln(2)", "--radius", figure],
            ["anonymity", "table.csv", "--quasi-identifiers", figure],
            ["anonymity", "table.csv", "--quasi-identifiers", "town", "--population", figure],
            ["hierarchy", "build", "built.csv", "--range", f"0:{figure}", "--levels", "5,10"],
            ["hierarchy", "build", "built.csv", "--range", "0:100", "--levels", figure],
            ["hierarchy", "build", "built.csv", "--days", f"2018-01-01:{figure}", "--levels", "week,month"],
            ["hierarchy", "build", "built.csv", "--order", figure, "--levels", "2"],
            ["traces", "table.csv", "--person", "person", "--time", figure, "--x", "lon", "--y", "lat"],
            ["places", "table.csv", "--x", "lon", "--y", "lat", "--level", figure, "--radius", "300"],
            ["inspect", "table.csv", "--options", figure],
            ["run", figure],
            ["protocols", figure],
        ]
    )
    return [word.encode("utf-8", "replace").decode()[:100_000] for word in words]


_TABLE: tuple[Commands, ...] = (_inspect, _inspect, _inspect, _of_table, _of_table, _run)


def _json(rng: Random, data: bytes) -> bytes:
    if data.count(b"\n") > 3 and rng.random() < 0.7 and not data.startswith(b'{\n"type"'):
        lines = data.split(b"\n")
        at = rng.randrange(len(lines) - 1)
        lines[at] = regrown_json(rng, lines[at])
        return b"\n".join(lines)
    return regrown_json(rng, data)


def _recipe(rng: Random, data: bytes) -> bytes:
    """Return a recipe of odd values, keys and steps."""
    if rng.random() < 0.2:
        return rng.choice([damaged, retyped])(rng, data)
    tree = tomllib.loads(data.decode())
    if rng.random() < 0.8:
        tree["step"] = copy.deepcopy(rng.sample(valid.STEPS, rng.choice([1, 1, 2, 3])))
        if rng.random() < 0.15:
            tree["step"] = tree["step"] + copy.deepcopy(tree["step"])
    part = rng.choice(
        [tree, tree["step"], tree["step"], tree["step"], tree["input"], tree["columns"], tree["output"]]
    )
    if rng.random() < 0.2:
        tree["input"].update(json.loads(_reading(rng)))
    else:
        regrown(rng, part)
    return _toml(tree).encode("utf-8", "replace")


def _toml(tree: dict[str, Any]) -> str:
    try:
        return tomlkit.dumps(_without_none(tree))
    except (RecursionError, ValueError, TypeError):
        return valid.RECIPE.replace('"month"', "[" * 5000)


def _without_none(node: Any) -> Any:
    if isinstance(node, dict):
        return {str(key): _without_none(value) for key, value in node.items() if value is not None}
    return [_without_none(value) for value in node if value is not None] if isinstance(node, list) else node


def _in_place(rng: Random, data: bytes) -> bytes:
    return rebased(rng, data, Path("scratch.sqlite"))


def _of_its_kind(rng: Random, data: bytes) -> bytes:
    """Return a file damaged as its content suggests."""
    if data.startswith(b"SQLite"):
        return _in_place(rng, data)
    if data[:1] in (b"{", b"["):
        return _json(rng, data)
    return damaged(rng, data) if b"\0" in data else rng.choice([damaged, retyped])(rng, data)


_SHAPES = tuple(f"points.{part}" for part in ("shp", "shx", "dbf", "prj", "cpg"))
_OF_TOWNS = tuple(f"towns.{part}" for part in ("geojson", "gpkg", "fgb", "shp", "shx", "dbf", "prj", "cpg"))
_RELEASE = ("manifest.json", "manifest.json", "estimates.csv", "released.csv", "report.html")
KINDS = {
    "csv": Kind(("table.csv", "semicolons.csv"), retyped, _TABLE),
    "tsv": Kind(("table.tsv",), retyped, _TABLE),
    "blanks": Kind(("fixed.txt", "blanks.txt"), retyped, _TABLE),
    "csv.gz": Kind(("table.csv.gz",), regzipped, _TABLE),
    "zip": Kind(("table.zip",), repacked, _TABLE),
    "xlsx": Kind(("table.xlsx",), repacked, _TABLE),
    "ods": Kind(("table.ods",), repacked, _TABLE),
    "xls": Kind(("table.xls",), damaged, _TABLE),
    "parquet": Kind(("table.parquet",), recolumned, _TABLE),
    "geoparquet": Kind(("table.geo.parquet",), recolumned, _TABLE),
    "gpkg": Kind(("points.gpkg",), _in_place, _TABLE),
    "shapefile": Kind(_SHAPES, damaged, _TABLE),
    "geojson": Kind(("points.geojson",), _json, _TABLE),
    "fgb": Kind(("points.fgb",), damaged, _TABLE),
    "json": Kind(("table.json", "table.jsonl"), _json, _TABLE),
    "recipe": Kind(("recipe.toml",), _recipe, (_of_recipe,)),
    "polygons": Kind(_OF_TOWNS, _of_its_kind, (_regions,)),
    "hierarchy": Kind(("hierarchies/town.csv", "hierarchies/age.csv"), retyped, (_of_hierarchy,)),
    "public": Kind(("towns.csv", "stations.csv", "counts.csv"), retyped, (_of_public,)),
    "release": Kind(tuple(f"release/release/{name}" for name in _RELEASE), _of_its_kind, (_of_release,)),
    "ledger": Kind(("ledger.sqlite",), _in_place, (_of_ledger,)),
    "key": Kind(("key.txt", "sealed.key"), _of_its_kind, (_of_key,)),
    "words": Kind(("table.csv",), lambda _, data: data, (_of_words,)),
}
#: Of the files of one name, the one that is opened.
_OPENED = {".shx": ".shp", ".dbf": ".shp", ".prj": ".shp", ".cpg": ".shp"}
_ENDINGS = [
    ".csv",
    ".parquet",
    ".xlsx",
    ".xls",
    ".gpkg",
    ".shp",
    ".geojson",
    ".json",
    ".txt",
    ".gz",
    ".fgb",
    ".dbf",
    "",
]


def build(kind: str, seed: int, base: Path, folder: Path) -> list[str]:
    """Lay the files of one input into an empty folder, which is the current one, and return its command.

    Parameters
    ----------
    kind : str
    seed : int
        With the kind, all that the input depends on.
    base : Path
        Folder of the valid files.
    folder : Path
        An empty folder.
    """
    rng = Random(f"{kind} {seed}")
    shutil.copytree(base, folder, dirs_exist_ok=True, copy_function=_copied)
    os.chdir(folder)
    one = KINDS[kind]
    path = Path(rng.choice(one.files))
    data = one.damage(rng, path.read_bytes())
    path.unlink()
    path.write_bytes(data)
    if rng.random() < 0.02 and kind not in {"release", "ledger", "words"}:
        path.unlink()
    opened = path.with_suffix(_OPENED.get(path.suffix, path.suffix))
    if rng.random() < 0.02 and one.commands is _TABLE and path.exists():
        opened = path.rename(path.with_name("other" + rng.choice(_ENDINGS)))
    return rng.choice(one.commands)(rng, opened)


def _copied(source: str, target: str) -> None:
    # A link costs nothing; what is damaged or written to is unlinked before.
    if not source.endswith((".sqlite", ".toml")):
        # A folder that is kept may be on another disk.
        with suppress(OSError):
            os.link(source, target)
            return
    shutil.copyfile(source, target)
