"""Texts in the reader's language: forms, values, messages within messages, and files of translators."""

from __future__ import annotations

import gettext
import io
import json
import sys
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from ldpaudit.findings import Finding, UniqueRows
from ldpaudit.language import Catalogue, Message, capital, coded, decoded, first_in_line, in_line

sys.path.insert(0, str(Path(__file__).parents[2] / "packaging"))
import translations

FRENCH_TEXTS = """
msgid ""
msgstr ""
"Language: fr\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\\n"

msgid "{n:,} (row|rows)"
msgid_plural "{n:,} (row|rows)"
msgstr[0] "{n:,} ligne"
msgstr[1] "{n:,} lignes"

msgctxt "state"
msgid "Open"
msgstr "Ouvert"
""" + "\n".join(
    f'\nmsgid "{english}"\nmsgstr "{french}"'
    for english, french in {
        "Open": "Ouvrir",
        "{rows} in {file}": "{file} : {rows}",
        "{share:.1f} % of {total:,}": "{share:.1f} % de {total:,}",
        "write {{braces}} and {x}": "écrivez {{accolades}} et {x}",
        "a slip of {x}": "une erreur de {y}",
    }.items()
)


@pytest.fixture(scope="module")
def french() -> Catalogue:
    compiled = io.BytesIO()
    write_mo(compiled, read_po(io.BytesIO(FRENCH_TEXTS.encode()), "fr"))
    compiled.seek(0)
    return Catalogue("fr", gettext.GNUTranslations(compiled))


def test_each_language_chooses_the_form_of_a_number_by_its_own_rule(french: Catalogue) -> None:
    for number, english, translation in [
        (0, "0 rows", "0 ligne"),
        (1, "1 row", "1 ligne"),
        (2, "2 rows", "2 lignes"),
        (1234567, "1,234,567 rows", "1\u202f234\u202f567 lignes"),
    ]:
        told = Message("{n:,} (row|rows)", n=number)
        assert told == english
        assert told.translated(french) == translation


def test_a_message_in_a_message_is_translated_too(french: Catalogue) -> None:
    told = Message("{rows} in {file}", rows=Message("{n:,} (row|rows)", n=1500), file="a.csv")
    assert told == "1,500 rows in a.csv"
    assert told.translated(french) == "a.csv : 1\u202f500 lignes"
    # What the data call themselves is no text of ours.
    assert Message("{rows} in {file}", rows="x", file="Open").translated(french) == "Open : x"


def test_of_many_names_the_first_are_listed(french: Catalogue) -> None:
    names = [f"c{at}" for at in range(12)]
    assert first_in_line(names) == "c0, c1, c2, c3, c4, c5, c6, c7 and 4 more"
    assert first_in_line(names[:9]) == in_line(names[:9]), "one more takes no more room than its name"
    many = UniqueRows.make(columns=names, part="2 rows", alone="are alone")
    assert "c7 and 4 more" in many.message
    assert many.columns == tuple(names)
    assert Finding.of_json(many.as_json()).message.translated(french) == many.message


def test_a_name_at_the_begin_of_a_sentence_is_written_as_it_is() -> None:
    assert capital("hardly any are left") == "Hardly any are left"
    assert capital("age is alone", ["age"]) == "age is alone"
    assert capital('"a, b" is alone', ["a, b"]) == '"a, b" is alone'
    assert capital("ages are alone", ["age"]) == "Ages are alone"


def test_json_carries_template_and_values() -> None:
    told = Message("{rows} in {file}", rows=Message("{n:,} (row|rows)", n=1), file=Path("a"), meaning="m")
    made = json.loads(json.dumps(coded(told)))
    assert made["values"]["rows"] == {"$text": "{n:,} (row|rows)", "n": 1}
    twin = decoded(made)
    assert twin == told
    assert coded(twin) == made
    assert decoded(coded(Message("", n=0))) == ""


@pytest.mark.parametrize(
    "template", ["{m.translated.__globals__}", "{n[0]}", "{n!r}", "{n:>1000000}", "{n:{n}}", "{", "{0.x}"]
)
def test_a_template_of_a_file_does_no_more_than_name_its_values(template: str) -> None:
    written = {"$text": template, "n": 1, "values": {"m": {"$text": "inside"}}}
    (told,) = decoded(json.loads(json.dumps([written])))
    assert told == template
    assert not isinstance(told, Message)


def test_texts_are_told_apart_by_their_meaning_and_a_slip_costs_nobody_the_text(french: Catalogue) -> None:
    assert Message("Open").translated(french) == "Ouvrir"
    assert Message("Open", meaning="state").translated(french) == "Ouvert"
    assert Message("write {{braces}} and {x}", x=1.5).translated(french) == "écrivez {accolades} et 1,5"
    assert Message("{share:.1f} % of {total:,}", share=2.34, total=1e6).translated(french).startswith("2,3 %")
    assert Message("a slip of {x}", x="x").translated(french) == "a slip of x"


def test_every_text_of_the_program_reaches_translators_and_what_they_lose_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = {text.source: text for text in translations.texts()}
    assert found["{n:,} (row|rows)"].plural
    monkeypatch.setattr(translations, "SOURCES", tmp_path)
    translations.update(tmp_path / "fr.po", list(found.values()))
    for form, refused in [("a {name}", False), ("a", True), ("a {other}", True), ("{name:>9} {{", False)]:
        (tmp_path / "fr.po").write_text(f'msgid "one {{name}}"\nmsgstr "{form}"\n')
        if refused:
            with pytest.raises(ValueError, match="values"):
                translations.compile_all(tmp_path / "made")
        else:
            assert translations.compile_all(tmp_path / "made") == [tmp_path / "made" / "fr.mo"]
