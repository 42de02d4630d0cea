"""A new protocol takes one file and one registration: all else finds it.

The file of a protocol is laid beside the others in a copy of the package, with its name in the list of the
protocols of one value. What follows runs in that copy.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import ldpaudit

REPOSITORY = Path(__file__).resolve().parents[2]
FILE = REPOSITORY / "tests" / "new_protocol.py"
#: The module is imported, and its entries listed.
REGISTRATION = {
    "    grr,\n": "    grr,\n    neighbouring,\n",
    "    *grr.ENTRIES,\n": "    *grr.ENTRIES,\n    *neighbouring.ENTRIES,\n",
}
PROGRAM = '''
import json, sys
from pathlib import Path
from click.testing import CliRunner
folder = Path(sys.argv[1])
from ldpaudit.protocols.registry import ENTRIES
from tests.check_protocol import check_protocol
entry = ENTRIES["Neighbouring"]
check_protocol(entry, folder)
supports = entry.make(entry.over(4), {"epsilon": 1.0}).channel().supports
assert len({sum(value in one for one in supports) for value in range(4)}) > 1

from ldpaudit.cli.program import ldpaudit
def ask(*arguments):
    answer = CliRunner().invoke(ldpaudit, [str(one) for one in arguments], catch_exceptions=False)
    assert answer.exit_code == 0, answer.output
    return answer.output
assert "Neighbouring" in ask("protocols")
sided = ask("verify", "neighbouring", "--epsilon", 1, "--domain-size", 5, "--reach", 2, "--side", "right")
assert "reach = 2, side = right" in sided
assert "--reach" in ask("plan", "--help")
figures = ["--domain-size", 5, "--epsilon", 1, "--rows", 1000, "--half-width", 0.1]
plan = json.loads(ask("plan", *figures, "--reach", 2, "--json"))
(planned,) = [one for one in plan["protocols"] if one["protocol"] == "Neighbouring"]
exact = entry.make(entry.over(5), {"epsilon": 1.0, "reach": 2}).variance(1000, 0.2)
assert abs(planned["stderr"] ** 2 - exact) < 1e-12 and planned["rows_needed"] > 0

labels, rows = ["a", "b", "c", "d"], 20_000
cells = ["a"] * (rows // 2) + ["b"] * (rows // 4) + ["d"] * (rows // 4)
(folder / "t.csv").write_text("town\\n" + "\\n".join(cells) + "\\n")
(folder / "r.toml").write_text("""ldpaudit = 1
input = { path = "t.csv" }
columns = { town = "sensitive" }
[[step]]
do = "randomize"
columns = ["town"]
protocol = "Neighbouring"
epsilon = 2.0
reach = 2
side = "right"
domain = ["a", "b", "c", "d"]
""")
ask("run", folder / "r.toml", "--out", folder / "out")
found = json.loads(ask("estimate", folder / "out", "--json"))
for value, estimate, low, high in zip(found["value"], found["estimate"], found["low"], found["high"]):
    share = cells.count(value) / rows
    assert low <= share <= high and high - low < 0.2, (value, estimate)
ask("estimate", folder / "out", "--post", "mle")
manifest = json.loads((folder / "out/release/manifest.json").read_text())
assert manifest["randomized"][0]["parameters"]["reach"] == 2
assert manifest["randomized"][0]["parameters"]["side"] == "right"
report = "".join(path.read_text() for path in (folder / "out").rglob("*.html"))
assert "Neighbouring (epsilon = 2, reach = 2, side = right, k = 4)" in report

from PySide6.QtWidgets import QApplication
application = QApplication.instance() or QApplication([])
from ldpaudit.app.pages.randomize_form import RandomizeForm
from types import SimpleNamespace
from ldpaudit.protocols import Randomize
values = {"columns": ["town"], "protocol": "OUE", "epsilon": 1.0, "domain": labels}
form = RandomizeForm(Randomize, values, ["town"], folder, tasks=SimpleNamespace(columns_of=lambda *_: None))
form.show()
box, reach = form.control("protocol"), form.control("reach")
assert not reach.isVisible()
box.setCurrentIndex(box.findData("Neighbouring"))
box.activated.emit(box.currentIndex())
assert reach.isVisible()
reach.setText("3")
reach.editingFinished.emit()
assert (form.step().protocol, form.step().reach) == ("Neighbouring", 3)
print("found everywhere")
'''


def test_a_new_protocol_takes_one_file_and_one_registration(tmp_path: Path) -> None:
    assert len(FILE.read_text(encoding="utf-8").splitlines()) <= 60
    package, copy = Path(ldpaudit.__file__).parent, tmp_path / "ldpaudit"
    copy.mkdir()
    for path in package.iterdir():
        if path.name not in ("protocols", "__pycache__"):
            (copy / path.name).symlink_to(path)
    shutil.copytree(package / "protocols", copy / "protocols")
    listed = copy / "protocols" / "one_value.py"
    text = listed.read_text(encoding="utf-8")
    for line, more in REGISTRATION.items():
        assert text.count(line) == 1
        text = text.replace(line, more)
    listed.write_text(text, encoding="utf-8")
    shutil.copy(FILE, copy / "protocols" / "neighbouring.py")
    (tmp_path / "work").mkdir()
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(tmp_path / "work")],
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join([str(tmp_path), str(REPOSITORY)]),
            "QT_QPA_PLATFORM": "offscreen",
            "LDPAUDIT_LEDGER": "none",
            "LDPAUDIT_TEST_KEY": "5e" * 32,
        },
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    assert done.stdout.strip().endswith("found everywhere")
