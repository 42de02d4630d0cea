"""Texts in the reader's language: forms, values, messages within messages, and files of translators."""

from __future__ import annotations

import copy
import json
import pickle
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

import pytest

from ldpaudit import language
from ldpaudit.errors import UserError
from ldpaudit.language import (
    Catalogue,
    Message,
    catalogue,
    coded,
    decoded,
    join_texts,
    plural_rule,
    tr,
    translated,
    use,
)

ROOT = Path(__file__).parents[2]
FRENCH = Catalogue(
    "fr",
    {
        "Open": ["Ouvrir"],
        "Open\x04state": ["Ouvert"],
        "{n:,} (row|rows)": ["{n:,} ligne", "{n:,} lignes"],
        "{rows} in {file}": ["{file} : {rows}"],
        "{share:.1f} % of {total:,}": ["{share:.1f} % de {total:,}"],
        "it failed in {file}": ["échec dans {file}"],
        "write {{braces}} and {x}": ["écrivez {{accolades}} et {x}"],
        "a slip of {x}": ["une erreur de {y}"],
        "{where}: {what}; {hint}": ["{where} : {what} ; {hint}"],
        "choose another": ["choisissez-en un autre"],
        "is empty": ["est vide"],
    },
)


@pytest.fixture
def french(monkeypatch: pytest.MonkeyPatch) -> Catalogue:
    monkeypatch.setattr(language, "_current", FRENCH)
    return FRENCH


@pytest.mark.parametrize(
    ("number", "english", "french"),
    [(0, "0 rows", "0 ligne"), (1, "1 row", "1 ligne"), (2, "2 rows", "2 lignes"),
     (1234567, "1,234,567 rows", "1\u202f234\u202f567 lignes")],
)  # fmt: skip
def test_each_language_chooses_the_form_of_a_number_by_its_own_rule(number, english, french) -> None:
    told = Message("{n:,} (row|rows)", n=number)
    assert told == english
    assert told.translated(FRENCH) == french


@pytest.mark.parametrize(
    ("code", "forms", "numbers"),
    [
        ("pl", 3, {1: 0, 2: 1, 4: 1, 5: 2, 12: 2, 21: 2, 22: 1, 112: 2}),
        ("ru", 3, {1: 0, 2: 1, 5: 2, 11: 2, 21: 0, 22: 1, 112: 2}),
        ("cs", 3, {1: 0, 3: 1, 5: 2}),
        ("ro", 3, {0: 1, 1: 0, 2: 1, 19: 1, 20: 2, 100: 2, 101: 1, 119: 1, 120: 2}),
        ("lt", 3, {0: 2, 1: 0, 2: 1, 9: 1, 10: 2, 11: 2, 12: 2, 21: 0, 22: 1, 111: 2}),
        ("lv", 3, {0: 2, 1: 0, 2: 1, 11: 1, 21: 0, 111: 1}),
        ("sl", 4, {0: 3, 1: 0, 2: 1, 3: 2, 4: 2, 5: 3, 11: 3, 101: 0, 102: 1, 104: 2}),
        ("ga", 3, {0: 2, 1: 0, 2: 1, 3: 2, 21: 2}),
        ("ja", 1, {0: 0, 1: 0, 7: 0}),
        ("de", 2, {0: 1, 1: 0, 7: 1}),
        ("fr_CA", 2, {0: 0, 1: 0, 1.5: 0, 2: 1}),
    ],
)
def test_plural_rules_are_those_of_qt_linguist(code, forms, numbers) -> None:
    count, rule = plural_rule(code)
    assert count == forms
    assert {number: rule(number) for number in numbers} == numbers


def test_numbers_are_written_as_the_language_does() -> None:
    told = Message("{share:.1f} % of {total:,}", share=12.34, total=5000)
    assert told == "12.3 % of 5,000"
    assert told.translated(FRENCH) == "12,3 % de 5\u202f000"


def test_a_message_in_a_message_is_translated_too() -> None:
    told = Message("{rows} in {file}", rows=Message("{n:,} (row|rows)", n=1500), file="a.csv")
    assert told == "1,500 rows in a.csv"
    assert told.translated(FRENCH) == "a.csv : 1\u202f500 lignes"
    # What the data call themselves is no text of ours.
    assert Message("{rows} in {file}", rows="x", file="Open").translated(FRENCH) == "Open : x"


def test_texts_that_are_put_together_stay_messages() -> None:
    rows = Message("{n:,} (row|rows)", n=2)
    assert (rows + "; " + rows).translated(FRENCH) == "2 lignes; 2 lignes"
    assert ("{x} " + rows).translated(FRENCH) == "{x} 2 lignes"  # type: ignore[attr-defined]
    told = join_texts("; ", [rows, "{a}", rows])
    assert told == "2 rows; {a}; 2 rows"
    assert told.translated(FRENCH) == "2 lignes; {a}; 2 lignes"
    assert join_texts(Message("Open"), [rows, rows]).translated(FRENCH) == "2 lignesOuvrir2 lignes"
    assert join_texts(", ", []) == ""
    assert Message("^{text}.", text=Message("is empty")).translated(FRENCH) == "Est vide."
    assert Message("^{text}.", text="") == "."


@pytest.mark.usefixtures("french")
def test_one_english_text_may_have_two_meanings() -> None:
    assert (tr("Open"), tr("Open", meaning="state"), tr("Close")) == ("Ouvrir", "Ouvert", "Close")


@pytest.mark.usefixtures("french")
def test_braces_and_bars_of_a_text_without_values_mean_themselves() -> None:
    for text in ("write {x}", "(a|b)", "100 %", "^", ""):
        assert tr(text) == translated(text) == Message(text) == text
    assert tr("write {{braces}} and {x}", x="{y}") == "écrivez {accolades} et {y}"
    assert Message("write {{braces}} and {x}", x="{y}") == "write {braces} and {y}"


@pytest.mark.usefixtures("french")
def test_a_translator_s_slip_costs_nobody_the_text() -> None:
    assert tr("a slip of {x}", x=3) == "a slip of 3"


def test_a_message_is_a_text_everywhere() -> None:
    told = Message("{rows} in {file}", rows=Message("{n:,} (row|rows)", n=1), file="a")
    assert isinstance(told, str)
    assert {told: 1}["1 row in a"] == 1
    assert json.loads(json.dumps(told)) == "1 row in a"
    for twin in (pickle.loads(pickle.dumps(told)), copy.deepcopy(told)):  # noqa: S301
        assert twin == told
        assert twin.translated(FRENCH) == "a : 1 ligne"


def test_json_carries_template_and_values() -> None:
    told = Message("{rows} in {file}", rows=Message("{n:,} (row|rows)", n=1), file=Path("a"), meaning="m")
    made = json.loads(json.dumps(told.as_json()))
    assert made["values"]["rows"] == {"$text": "{n:,} (row|rows)", "n": 1}
    twin = Message.from_json(made)
    assert twin == told
    assert twin.as_json() == made


@pytest.mark.usefixtures("french")
def test_an_error_is_english_in_a_log_and_the_reader_s_on_the_screen() -> None:
    cause = UserError(Message("it failed in {file}", file="x"))
    error = UserError("is empty", where="a.csv", hint="choose another")
    assert str(error) == "a.csv: is empty; choose another"
    assert error.translated() == "a.csv : est vide ; choisissez-en un autre"
    assert Message("{rows} in {file}", rows=cause, file="y").translated() == "y : échec dans x"
    # Where something is, is a name, and no text of ours.
    assert UserError("is empty", where="Open").message.values["where"] == "Open"


@pytest.mark.usefixtures("french")
def test_all_threads_of_a_process_speak_its_language() -> None:
    heard: list[str] = []
    threads = [threading.Thread(target=lambda: heard.append(tr("Open"))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert heard == ["Ouvrir"] * 8


def test_a_language_is_named_by_its_code_or_a_file(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(language, "_current", None)
    monkeypatch.setattr(language, "FOLDER", tmp_path)
    catalogue.cache_clear()
    written = {"language": "fr", "texts": {"Open": ["Ouvrir"]}}
    (tmp_path / "fr.json").write_text(json.dumps(written), encoding="utf-8")
    assert language.languages() == ("en", "fr")
    for code in ("fr", "fr_FR.UTF-8", "fr-BE", str(tmp_path / "fr.json")):
        use(code)
        assert tr("Open") == "Ouvrir"
    for code in ("", "C", "en_GB.UTF-8"):
        use(code)
        assert tr("Open") == "Open"
    (tmp_path / "broken.json").write_text("[", encoding="utf-8")
    for code in ("xx", str(tmp_path / "no.json"), str(tmp_path / "broken.json")):
        with pytest.raises(LookupError):
            use(code)
    catalogue.cache_clear()


def test_the_language_needs_no_qt() -> None:
    program = (
        "import sys\n"
        "for name in ('PySide6', 'shiboken6', 'pyqtgraph'): sys.modules[name] = None\n"
        "from ldpaudit.language import tr, catalogue\n"
        "assert tr('{n} (row|rows)', n=2) == '2 rows'\n"
        "assert not {'numpy', 'pyarrow', 'json', 'jinja2'} & set(sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_a_text_costs_little_more_than_to_format_it() -> None:
    def seconds(work, times: int = 20_000) -> float:
        best = float("inf")
        for _ in range(5):
            begun = time.perf_counter()
            for _ in range(times):
                work()
            best = min(best, time.perf_counter() - begun)
        return best / times

    formatting = seconds(lambda: "{a} of {b}".format(a=3, b="x"))
    assert seconds(lambda: tr("{a} of {b}", a=3, b="x")) < 4 * formatting
    assert seconds(lambda: tr("Open the file")) < formatting


def test_a_value_that_begins_as_a_template_does_stays_as_it_is() -> None:
    assert Message("{where}: no", where="^a b.csv") == "^a b.csv: no"
    assert Message("{where}: {n} (row|rows)", n=2, where="^a").translated(None) == "^a: 2 rows"
    assert Message("^{where}: no", where="^a") == "^a: no"
    assert Catalogue("fr", {"{where}: no": ["{where} : non"]}).text(
        "{where}: no", None, "", {"where": "^a"}
    ) == ("^a : non")


def test_columns_that_are_called_as_we_call_messages_stay_columns() -> None:
    answer = {"template": 1, "values": {"n": 2}, "$text": [Message("{n} (row|rows)", n=2)], "$$x": 3}
    again = json.loads(json.dumps(coded(answer)), object_hook=decoded)
    assert again == answer
    assert isinstance(again["$text"][0], Message)


@pytest.mark.parametrize(
    "template", ["{m.translated.__globals__}", "{n[0]}", "{n!r}", "{n:>1000000}", "{n:{n}}", "{", "{0.x}"]
)
def test_a_template_of_a_file_does_no_more_than_name_its_values(template: str, tmp_path: Path) -> None:
    written = {"$text": template, "n": 1, "values": {"m": {"$text": "inside"}}}
    with pytest.raises(ValueError, match="no more"):
        Message.from_json(written)
    assert json.loads(json.dumps([written]), object_hook=decoded)[0] == template
    path = tmp_path / "xx.json"
    path.write_text(json.dumps({"language": "xx", "texts": {"a {n}": [template], "b": ["c"]}}))
    assert language.catalogue(str(path)).text("a {n}", 1, "", {}) == "a 1"


@pytest.mark.parametrize("texts", ["[]", '{"a": []}', '{"a": [5], "b": "z"}', "[" * 100_000])
def test_a_damaged_catalogue_is_none_or_says_less(texts: str, tmp_path: Path) -> None:
    path = tmp_path / "xx.json"
    path.write_text(f'{{"language": "xx", "texts": {texts}}}')
    with suppress(LookupError):
        assert language.catalogue(str(path)).text("a", None, "", {}) == "a"
