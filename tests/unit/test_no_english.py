"""In a language of brackets no finding, error, line of the command line or report shows English."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

from ldpaudit import language
from ldpaudit.audit import ATTACKS, Attack
from ldpaudit.cli.program import ldpaudit
from ldpaudit.cli.speaking import speak
from ldpaudit.cli.terminal import answered
from ldpaudit.findings import FINDINGS, Finding, FindingKind, TableFacts
from ldpaudit.language import Message, Template, translated
from ldpaudit.protocols.registry import ENTRIES
from ldpaudit.recipe import STEPS, Recipe, Role
from ldpaudit.tables import Column
from tests.brackets import english, language_of_brackets, translations
from tests.examples.conformance import ABOUT, KINDS

VALUE = "§"


@pytest.fixture(autouse=True)
def brackets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(language, "_current", language_of_brackets())
    monkeypatch.delenv(language.VARIABLE, raising=False)


def made(kind: type[FindingKind]) -> Iterator[Finding]:
    """Findings of all cases: about one and about two, with and without what may be missing."""
    for case, chosen in kind.all_cases().items():
        templates = [one for one in (chosen.message, chosen.hint) if isinstance(one, Template)]
        for number in (1, 2):
            parameters: dict[str, Any] = dict.fromkeys(chosen.names - {"columns"}, VALUE)
            for text in (chosen.message, chosen.hint):
                written = text.text if isinstance(text, Template) else text
                parameters |= {name: number for name in parameters if f"{{{name}:" in written}
            counted = {one.by for one in templates} & parameters.keys()
            parameters |= dict.fromkeys(counted, number)
            yield kind.make(case, columns=(VALUE,) * number, **parameters)
            optional = {one.given for one in templates}
            left = {name: value for name, value in parameters.items() if name not in optional}
            yield kind.make(case, columns=(VALUE,) * number, **left)


@pytest.mark.parametrize("kind", FINDINGS.values(), ids=FINDINGS)
def test_no_finding_is_english(kind: type[FindingKind]) -> None:
    texts = [translated(kind.title)]
    for finding in made(kind):
        stored = Finding.of_json(json.loads(json.dumps(finding.as_json())))
        assert stored.translated() == finding.translated()
        texts += [*finding.translated(), translated(kind.on_page(finding))]
    columns = {name: Column(name, kind=one) for name, one in KINDS.items()}
    facts = TableFacts(
        columns=columns,
        suggested=dict.fromkeys(columns, "quasi-identifier"),
        finest_period=lambda name: "day" if name == "start" else "",
    )
    step: Any = STEPS["planar-laplace"]
    recipe = Recipe.parse('ldpaudit = 1\ninput = { path = "calls.csv" }\n', folder=Path("/x"))
    recipe = recipe.with_changes(steps=(step(x="lon", y="lat", level=1.0, radius=200.0, per="row"),))
    for repair in kind.repairs:
        findings = [Finding(kind.code, "warn", "", about) for about in ABOUT]
        offers = [offer for one in findings if (offer := repair.offer(one, recipe, facts))]
        texts += [translated(text) for one in offers for text in (one.label, one.tip, one.button)]
    assert all("⟦" in text for text in texts if text.strip(VALUE + ": "))
    assert [found for text in texts for found in english(text)] == []


@pytest.mark.parametrize("attack", ATTACKS.values(), ids=ATTACKS)
def test_no_attack_is_english(attack: type[Attack]) -> None:
    texts = [translated(text) for text in (attack.title, attack.finds, attack.cost, attack.hint)]
    assert [found for text in texts for found in english(text)] == []


def test_english_is_found_wherever_it_is() -> None:
    line = Message(
        "{column} has no value; {hint}", column="town code", hint=Message("ask {who}", who="the planted man")
    )
    assert english(translated(line), "town code") == ["has no value; ask the planted man"]
    known = Message("the columns {names}", names="town code")
    assert english(translated(known), "town code") == []
    assert english(f"<p>{translated(known)}</p><p>planted text</p>", "town code") == ["planted text"]


def test_what_holds_no_letter_is_not_given_to_translators() -> None:
    sources = [text.source for text in translations().texts().values()]
    assert [
        source for source in sources if not re.search(r"[^\W\d_]", re.sub(r"\{[^{}]*\}", "", source))
    ] == []


def test_a_finding_without_a_translation_is_found() -> None:
    planted = type("Planted", (FindingKind,), {"code": "planted", "message": "nobody has translated {it}"})
    assert english(translated(planted.make(it="this").message)) == ["nobody has translated this"]


TABLE = "town,age,cause,lon,lat,start\n" + "".join(
    f"town{at % 7},{20 + at},cause{at % 3},{2 + at / 100:.4f},{48 + at / 100:.4f},2024-01-{1 + at % 28:02}\n"
    for at in range(40)
)
HEAD = """ldpaudit = 1
[input]
path = "calls.csv"
[columns]
town = "quasi-identifier"
age = "quasi-identifier"
cause = "sensitive"
lon = "location"
lat = "location"
start = "time"
"""
STEP = "[[step]]\ndo = "
SUPPRESS = f'{STEP}"suppress"\ncolumns = ["town", "age"]\nk = 5\nmax_suppressed = 0.1\n'
RANDOMIZE = (
    f'{STEP}"randomize"\ncolumns = ["cause"]\nprotocol = "GRR"\nepsilon = 1.0\ndomain.cause = ["a", "b"]\n'
)
MOVE = f'{STEP}"planar-laplace"\nx = "lon"\ny = "lat"\nlevel = "ln(2)"\nradius = 200\n'
#: Recipes that cannot be run.
RECIPES = {
    "no key": "nothing = 1\n",
    "another version": "ldpaudit = 99\n",
    "unknown section": HEAD + "[sums]\n",
    "unknown role": HEAD.replace('"time"', '"clock"'),
    "unknown column": HEAD + 'postcode = "drop"\n',
    "unknown step": HEAD + f'{STEP}"blur"\n',
    "unknown field": HEAD + SUPPRESS + "l0 = 3\n",
    "missing field": HEAD + f'{STEP}"suppress"\n',
    "wrong type": HEAD + SUPPRESS.replace("5", '"many"'),
    "out of range": HEAD + SUPPRESS.replace("0.1", "3.0"),
    "no such hierarchy": HEAD + f'{STEP}"generalize"\ncolumn = "cause"\nhierarchy = "no.csv"\nlevel = 1\n',
    "no such protocol": HEAD + RANDOMIZE.replace("GRR", "XYZ"),
    "bad epsilon": HEAD + RANDOMIZE.replace("1.0", "-1.0"),
    "outside the domain": HEAD + MOVE + RANDOMIZE,
    "too few rows": HEAD + MOVE + SUPPRESS,
    "unknown finding": HEAD + '[[accept]]\nfinding = "nonsense"\nreason = "agreed"\n',
    "no level": HEAD + MOVE.replace("ln(2)", "much"),
    "blocked": HEAD,
}
#: Words after the program's name that are mistakes.
MISTAKES = {
    "no such command": ("frobnicate",),
    "no argument": ("run",),
    "no such option": ("run", "recipe.toml", "--fast"),
    "no such choice": ("estimate", "release", "--post", "wish"),
    "one word too many": ("run", "recipe.toml", "out"),
    "no such table": ("inspect", "no.csv"),
    "no such recipe": ("run", "no.toml"),
    "no such release": ("check", "nowhere"),
    "no such protocol": ("verify", "XYZ", "--epsilon", "1", "--domain-size", "5"),
    "no such parameter": ("verify", "GRR", "--epsilon", "1", "--domain-size", "5", "--g", "3"),
    "no parameter": ("verify", "GRR", "--domain-size", "5"),
    "wrong parameter": ("verify", "GRR", "--epsilon", "-1", "--domain-size", "5"),
    "wrong domain": ("verify", "GRR", "--epsilon", "1", "--domain-size", "1"),
    "nothing to plan": ("plan", "--epsilon", "1", "--rows", "10"),
    "no such column": ("anonymity", "calls.csv", "--quasi-identifiers", "postcode"),
    "no such hierarchy": ("hierarchy", "show", "no.csv"),
    "no sensitive column": (
        "anonymity",
        "calls.csv",
        "--quasi-identifiers",
        "age",
        "--sensitive",
        "postcode",
    ),
    "no ledger": ("ledger", "--ledger", "none", "--forget", "1"),
    "no such step": ("steps", "blur"),
    "no counts": ("subtraction", "calls.csv", "--count", "people", "--columns", "town", "--k", "5"),
}
#: What these tables and recipes hold, and what is typed.
VALUES = (
    *("town", "age", "cause", "lon", "lat", "start", "undecided, identifier", "plain, drop", "free-text"),
    *("ldpaudit, input, columns, step, accept, output", *STEPS, *ENTRIES, *FINDINGS, *get_args(Role)),
)


@pytest.fixture
def speaking(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A folder with a table, in which commands speak the language of brackets; English is back afterwards."""
    known = language_of_brackets()
    path = tmp_path / "brackets.json"
    path.write_text(json.dumps({"language": known.code, "texts": known.texts}), encoding="utf-8")
    (tmp_path / "calls.csv").write_text(TABLE, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(language.VARIABLE, "")
    monkeypatch.setattr(language, "_current", None)
    yield str(path)
    speak(ldpaudit, "en")


def line_of(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Return what a command says of a mistake."""
    with pytest.raises(SystemExit) as end, answered(lambda: False):
        ldpaudit.main(list(arguments), prog_name="ldpaudit", standalone_mode=False)
    assert end.value.code in (1, 2)
    return capsys.readouterr().err


@pytest.mark.parametrize("mistake", MISTAKES)
def test_no_mistake_is_answered_in_english(mistake, speaking, capsys) -> None:
    line = line_of(capsys, "--language", speaking, *MISTAKES[mistake])
    assert "⟦" in line
    assert english(line, *VALUES) == []


@pytest.mark.parametrize("recipe", RECIPES)
def test_no_fault_of_a_recipe_is_named_in_english(recipe, speaking, capsys) -> None:
    Path("recipe.toml").write_text(RECIPES[recipe], encoding="utf-8")
    line = line_of(capsys, "--language", speaking, "run", "recipe.toml", "--out", "out", "--ledger", "none")
    assert "⟦" in line
    assert english(line, *VALUES) == []


#: Words after the program's name that are answered.
ANSWERED = {
    "inspect": ("inspect", "calls.csv"),
    "steps": ("steps",),
    **{f"steps {name}": ("steps", name) for name in STEPS},
    "protocols": ("protocols",),
    "verify": ("verify", "OUE", "--epsilon", "1", "--domain-size", "17"),
    "plan": ("plan", "--domain-size", "17", "--epsilon", "1", "--rows", "500", "--half-width", "0.01"),
    "disclosures": ("disclosures", "calls.csv", "--quasi-identifiers", "town,age", "--sensitive", "cause"),
    "anonymity": ("anonymity", "calls.csv", "--quasi-identifiers", "town,age", "--sensitive", "cause"),
}
#: What a recipe writes for a choice, as a list of them shows it.
CHOICES = [", ".join(map(str, one.choices)) for step in STEPS.values() for one in step.fields()]
#: Of these every line has a text of ours.
WORDED = frozenset({"inspect", "steps", "protocols", "verify"})
_LETTERS = re.compile(r"[^\W\d_]{4,}")


@pytest.mark.parametrize("command", ANSWERED)
def test_no_answer_is_english(command, speaking, capsys) -> None:
    ldpaudit.main(["--language", speaking, *ANSWERED[command]], prog_name="ldpaudit", standalone_mode=False)
    lines = capsys.readouterr().out.splitlines()
    assert [found for line in lines for found in english(line, *filter(None, CHOICES), *VALUES)] == []
    # A line of one word is none that `english` finds.
    assert [line for line in lines if _LETTERS.search(line) and "⟦" not in line and command in WORDED] == []


#: Numbers instead of moved points, and what is accepted, beside the recipe of the demo.
NUMBERS = """ldpaudit = 1
[input]
path = "interventions.csv"
unit = "intervention"
[columns]
id = "identifier"
start = "time"
town = "drop"
town_code = "drop"
lon = "drop"
lat = "drop"
address = "drop"
station = "drop"
cause = "sensitive"
victims = "drop"
age = "quasi-identifier"
gender = "sensitive"
duration = "sensitive"
remarks = "free-text"
[[step]]
do = "generalize-time"
column = "start"
to = "year"
[[step]]
do = "intervals"
column = "age"
edges = [18, 65, 80]
[[step]]
do = "suppress"
columns = ["start", "age"]
k = 5
max_suppressed = 0.5
[[step]]
do = "generalize"
column = "cause"
hierarchy = "causes.csv"
level = 1
[[step]]
do = "randomize"
columns = ["cause"]
protocol = "GRR"
epsilon = 3.0
domain.cause = "causes.csv#kind"
[[step]]
do = "randomize-number"
columns = ["duration"]
low = 0.0
high = 300.0
outside = "clamp"
epsilon = 4.0
missing = 30.0
[output]
path = "released.csv"
periods = ["year"]
"""


def test_no_report_and_no_line_of_a_run_is_english(speaking, capsys) -> None:
    ldpaudit.main(
        ["--language", speaking, "demo", "--out", "demo", "--rows", "1500", "--seed", "3"],
        prog_name="ldpaudit",
        standalone_mode=False,
    )
    reasons = ""
    for code in ("large-epsilon", "unique-rows", "one-sensitive-value", "sensitive-untouched"):
        reasons += f'[[accept]]\nfinding = "{code}"\nreason = "agreed"\n'
    Path("demo/numbers.toml").write_text(NUMBERS + reasons, encoding="utf-8")
    ldpaudit.main(
        ["--language", speaking, "run", "demo/numbers.toml", "--out", "out", "--ledger", "none"],
        prog_name="ldpaudit",
        standalone_mode=False,
    )
    cells = set()
    for name in ("interventions", "causes", "stations", "regions", "towns"):
        for row in csv.reader(Path(f"demo/{name}.csv").read_text("utf-8").splitlines()):
            cells.update(row)
    places = set(re.findall(r'"region": "([^"]*)"', Path("demo/regions.geojson").read_text("utf-8")))
    values = {one for one in cells | places if " " in one} | {"duration", "gender"}
    texts = {"lines": capsys.readouterr().out}
    texts |= {str(path): path.read_text(encoding="utf-8") for path in Path().rglob("report.html")}
    assert len(texts) == 5
    assert not re.search(r"^(block|warn|note):", texts["lines"], re.MULTILINE)
    left = {name: english(text, *values, *VALUES) for name, text in texts.items()}
    assert {name: found for name, found in left.items() if found} == {}
