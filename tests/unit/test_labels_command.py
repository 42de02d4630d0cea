"""`ldpaudit labels` lists the values that a recipe's lists lack; a refused run names none of them."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

CAUSES = [*["fire"] * 30, *["flood"] * 8, *["rescue"] * 2]
RECIPE = """ldpaudit = 1
[input]
path = "calls.csv"
unit = "call"
[columns]
age = "plain"
cause = "sensitive"
[[step]]
do = "randomize"
columns = ["cause"]
protocol = "GRR"
epsilon = 1.0
domain = ["fire", "storm"]
[output]
path = "released.csv"
"""


def ldpaudit(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "ldpaudit", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_values_that_a_list_lacks_are_named_to_who_asks(tmp_path: Path) -> None:
    rows = [f"{at},{cause}" for at, cause in enumerate(CAUSES)]
    (tmp_path / "calls.csv").write_text("\n".join(["age,cause", *rows]) + "\n")
    recipe = tmp_path / "recipe.toml"
    recipe.write_text(RECIPE)
    told = json.loads(ldpaudit("labels", str(recipe), "--json").stdout)["columns"]["cause"]
    lacking = {label: n for label, n in Counter(CAUSES).items() if label not in ("fire", "storm")}
    assert told == {
        "declared": ["fire", "storm"],
        "lacking": [list(one) for one in lacking.items()],
        "values": len(lacking),
        "rows": sum(lacking.values()),
    }
    assert "cause: 2 values are not on the list, in 10 rows" in ldpaudit("labels", str(recipe)).stdout
    run = ldpaudit("run", str(recipe), "--out", str(tmp_path / "out"), "--ledger", "none")
    assert run.returncode == 2
    assert "ldpaudit labels RECIPE" in run.stderr
    assert not any(label in run.stderr for label in lacking)
    many = "\n".join(["age,cause", *(f"{at},c{at}" for at in range(1500))]) + "\n"
    (tmp_path / "calls.csv").write_text(many)
    told = json.loads(ldpaudit("labels", str(recipe), "--json").stdout)["columns"]["cause"]
    assert (told["lacking"], told["values"], told["rows"]) == ([], 1001, 1500)
    refused = ldpaudit("labels", str(recipe), "--domains", "nothing")
    assert (refused.returncode, refused.stderr.count("\n")) == (2, 1)
