"""Texts in the reader's language: forms, values, messages within messages, and files of translators."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ldpaudit import language
from ldpaudit.language import Catalogue, Message, decoded

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


def test_each_language_chooses_the_form_of_a_number_by_its_own_rule() -> None:
    for number, english, french in [
        (0, "0 rows", "0 ligne"),
        (1, "1 row", "1 ligne"),
        (2, "2 rows", "2 lignes"),
        (1234567, "1,234,567 rows", "1\u202f234\u202f567 lignes"),
    ]:
        told = Message("{n:,} (row|rows)", n=number)
        assert told == english
        assert told.translated(FRENCH) == french


def test_a_message_in_a_message_is_translated_too() -> None:
    told = Message("{rows} in {file}", rows=Message("{n:,} (row|rows)", n=1500), file="a.csv")
    assert told == "1,500 rows in a.csv"
    assert told.translated(FRENCH) == "a.csv : 1\u202f500 lignes"
    # What the data call themselves is no text of ours.
    assert Message("{rows} in {file}", rows="x", file="Open").translated(FRENCH) == "Open : x"


def test_json_carries_template_and_values() -> None:
    told = Message("{rows} in {file}", rows=Message("{n:,} (row|rows)", n=1), file=Path("a"), meaning="m")
    made = json.loads(json.dumps(told.as_json()))
    assert made["values"]["rows"] == {"$text": "{n:,} (row|rows)", "n": 1}
    twin = Message.from_json(made)
    assert twin == told
    assert twin.as_json() == made


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
