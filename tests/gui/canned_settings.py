"""Answers as `ldpaudit propose` does, from the recipe it is given; tables are read by the real program.

The folder in the environment's CANNED says in its file "mode" how, and keeps what was asked in "asked".
"""

from __future__ import annotations

import json
import os
import sys
import tomllib
from pathlib import Path
from typing import Any

LEFT_OUT = "left out"
TIMES = (
    ("as it is", ["2024-01-03 17:05:11", "2024-01-04 02:11:40"], 0.0, None),
    ("hour", ["2024-01-03T17", "2024-01-04T02"], 0.02, {"to": "hour"}),
    ("day", ["2024-01-03", "2024-01-04"], 0.09, {"to": "day"}),
    ("month", ["2024-01", "2024-02"], 0.31, {"to": "month"}),
    ("year", ["2024"], 0.8, {"to": "year"}),
)
AGES = (
    ("as it is", ["41", "7"], 0.0, None),
    ("intervals of 5", ["[40, 45)", "[5, 10)"], 0.04, {"width": 5, "top": 90}),
    ("intervals of 10", ["[40, 50)", "[0, 10)"], 0.11, {"width": 10, "top": 90}),
    ("intervals of 30", ["[30, 60)", "[0, 30)"], 0.35, {"width": 30, "top": 90}),
)
BEFORE = [
    ["2024-01-03 17:05:11", "41", "f"],
    ["2024-01-09 08:00:00", "44", "f"],
    ["2024-01-30 23:59:59", "48", "f"],
    ["2024-02-03 17:05:11", "7", "m"],
    ["2024-02-09 08:00:00", "4", "m"],
    ["2024-03-30 23:59:59", "101", None],
]
AFTER = [*[["2024-01", "[40, 50)", "f"]] * 3, *[["2024-02", "[0, 10)", "m"]] * 2, None]
PAYING = {
    "region": {
        "column": "town",
        "lines": [
            {"value": "Mouthe", "rows": 20, "removed": 6, "loss": 0.42},
            {"value": "Ornans", "rows": 320, "removed": 9, "loss": 0.3},
        ],
    },
    "month": {
        "column": "start",
        "lines": [{"value": "2024-03", "rows": 240, "removed": 12, "loss": 0.31}],
    },
    "warnings": ["town Mouthe loses 6 of 20 rows (30 %)"],
}
#: Levels of start, age and gender; loss; rows removed.
CURVE = (
    ((4, 3, 0), 0.52, 3),
    ((3, 3, 0), 0.37, 21),
    ((3, 2, 0), 0.24, 84),
    ((2, 3, 0), 0.21, 260),
    ((2, 2, 0), 0.12, 700),
)
NAMED = {"place": 0, "time": 3, "rows": 1, "balanced": 2}
Steps = list[dict[str, Any]]


def say(told: dict[str, Any]) -> None:
    sys.stderr.write(json.dumps(told) + "\n")
    sys.stderr.flush()


def ladder(steps: Steps, do: str, column: str, rungs: tuple[Any, ...]) -> dict[str, Any]:
    told = [
        {
            "label": label,
            "examples": examples,
            "share": share,
            "step": None if values is None else {"do": do, "column": column, **values},
        }
        for label, examples, share, values in rungs
    ]
    left = {"do": "drop", "columns": [column]}
    told.append({"label": LEFT_OUT, "examples": ["*"], "share": 1.0, "step": left})
    now = next((one for one in steps if one["do"] == do and one["column"] == column), None)
    return {"rungs": told, "level": next((at for at, one in enumerate(told) if one["step"] == now), None)}


class Canned:
    """What is answered to one question."""

    def __init__(self, recipe: Path, options: dict[str, str]) -> None:
        self.steps: Steps = tomllib.loads(recipe.read_text("utf-8"))["step"]
        self.k, self.limit = int(options["--k"]), float(options["--max-suppressed"])
        self.ladders = {
            "start": ladder(self.steps, "generalize-time", "start", TIMES),
            "age": ladder(self.steps, "intervals", "age", AGES),
            "gender": ladder(self.steps, "mask-code", "gender", (("as it is", ["f", "m"], 0.0, None),)),
        }

    def levels(self, *levels: int) -> dict[str, int]:
        return dict(zip(self.ladders, levels, strict=True))

    def with_levels(self, levels: dict[str, int]) -> Steps:
        """Return the steps of the recipe with these levels, and with the rows of small groups removed."""
        rungs = (self.ladders[column]["rungs"][level]["step"] for column, level in levels.items())
        made = [step for step in rungs if step is not None]
        others = [
            step
            for step in self.steps
            if step["do"] not in ("suppress", "drop") and step.get("column") not in self.ladders
        ]
        coarse = [step for step in others if step["do"] == "generalize-region"]
        removal = {"do": "suppress", "columns": list(levels), "k": self.k, "max_suppressed": self.limit}
        return [*made, *coarse, removal, *(step for step in others if step not in coarse)]

    def point(self, at: int) -> dict[str, Any]:
        levels, loss, removed = CURVE[at]
        named = self.levels(*levels)
        return {"levels": named, "loss": loss, "removed_rows": removed, "steps": self.with_levels(named)}

    def proposal(self, name: str, point: dict[str, Any], *, classes: int, holds: bool) -> dict[str, Any]:
        said = {"name": name, "k": self.k, "classes": classes, "holds": holds, "sentence": f"{name} is kept"}
        preview = {"after": AFTER, "bands": [4, 4, 4, 9, 9, -1]}
        return {**point, **said, "names": [name], "who_pays": PAYING, "preview": preview}

    def yours(self) -> dict[str, Any]:
        levels = {name: one["level"] or 0 for name, one in self.ladders.items()}
        point = {"levels": levels, "loss": 0.07, "removed_rows": 2650, "steps": self.steps}
        return self.proposal("yours", point, classes=33, holds=False)

    def nothing(self) -> dict[str, Any]:
        levels = {"start": 3, "age": 4, "gender": 0}
        dropped = {"levels": levels, "loss": 0.5, "removed_rows": 40, "steps": self.with_levels(levels)}
        limit = {"max_suppressed": 0.071, "levels": {}, "loss": 0.4, "removed_rows": 212, "steps": []}
        reason = "No setting reaches k = 5 with at most 5 % of the rows removed: start alone leaves 212 rows."
        return {
            "sentence": reason,
            "column": "start",
            "rows": 212,
            "nearest": [
                {**limit, "kind": "limit", "sentence": "7.1 % of the rows would go."},
                {**dropped, "kind": "drop", "columns": ["age"], "sentence": "1.3 % of the rows would go."},
            ],
        }

    def answer(self, *, complete: bool, fits: bool, equal: bool) -> dict[str, Any]:
        proposals = [self.yours()]
        if fits:
            found = {name: at for name, at in NAMED.items() if complete or name == "balanced"}
            named = ((name, self.point(at)) for name, at in found.items())
            proposals += [self.proposal(name, point, classes=140, holds=True) for name, point in named]
        if equal:
            (time,) = (one for one in proposals if one["name"] == "time")
            proposals.remove(time)
            proposals[-1]["names"].append("time")
        return {
            "rows": 3000,
            "k": self.k,
            "max_suppressed": self.limit,
            "complete": complete,
            "conditions": [],
            "ladders": self.ladders,
            "proposals": proposals,
            "curve": [self.point(at) for at in range(len(CURVE))] if complete else [],
            "none": None if fits else self.nothing(),
            "preview": {"columns": list(self.ladders), "before": BEFORE},
            "seconds": 0.1,
            "nodes_checked": 20,
        }


def main() -> None:
    if sys.argv[1] in ("outlook", "anonymity"):
        say({"error": "not asked here"})
        sys.exit(2)
    if sys.argv[1] != "propose":
        os.execv(sys.executable, [sys.executable, "-m", "ldpaudit", *sys.argv[1:]])  # noqa: S606
    folder = Path(os.environ["CANNED"])
    mode = (folder / "mode").read_text()
    with (folder / "asked").open("a") as asked:
        asked.write(json.dumps(sys.argv[1:]) + "\n")
    if mode == "failed":
        say({"error": "towns.csv: the table of places is not there"})
        sys.exit(2)
    stops = mode in ("slow", "deaf")
    if stops:
        say({"stage": "search", "done": 300, "total": 12960})
        if mode == "slow":
            say({"best": {"loss": 0.31, "removed_rows": 90, "levels": {"start": 2, "age": 1}}})
        sys.stdin.readline()
        say({"stage": "stop", "done": 0, "total": None})
        if mode == "deaf":
            sys.exit(130)
    options = dict(zip(sys.argv[3::2], sys.argv[4::2], strict=False))
    canned = Canned(Path(sys.argv[2]), options)
    fits = mode != "none"
    sys.stdout.write(json.dumps(canned.answer(complete=not stops, fits=fits, equal=mode == "equal")))
    sys.stdout.flush()
    sys.exit(0 if fits else 1)


if __name__ == "__main__":
    main()
