"""Permanent answers know which protocol drew them: another one would report them under false figures."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

from ldpaudit.errors import UserError
from ldpaudit.protocols import LGRR, LOLOHA, LOSUE, LOUE, LSOUE, LSUE, Allomfree, DBitFlipPM, Domain
from ldpaudit.protocols.repeated import longitudinal
from ldpaudit.randomness import Key

LABELS = ["a", "b", "c", "d", "e"]
DOMAIN = Domain(LABELS)
CODES = np.arange(10) % 5
#: Protocols that differ from one another in one thing each: what they are, over what, and how much they give.
ALL = {
    "LGRR": LGRR(DOMAIN, 2.0, 1.0),
    "LGRR of other labels": LGRR(Domain(["a", "b", "c", "d", "f"]), 2.0, 1.0),
    "LGRR in another order": LGRR(Domain(LABELS[::-1]), 2.0, 1.0),
    "LGRR of four and missing": LGRR(Domain(LABELS[:4], missing="e"), 2.0, 1.0),
    "LGRR of six": LGRR(Domain([*LABELS, "f"]), 2.0, 1.0),
    "LGRR of another limit": LGRR(DOMAIN, 2.5, 1.0),
    "LGRR of another limit, hardly": LGRR(DOMAIN, 2.0 + 1e-12, 1.0),
    "LGRR of another budget": LGRR(DOMAIN, 2.0, 1.5),
    "LGRR for three reports": LGRR(DOMAIN, 2.0, 1.0, calibration="horizon", horizon=3),
    "LOSUE": LOSUE(DOMAIN, 2.0, 1.0),
    "LOSUE of another budget": LOSUE(DOMAIN, 2.0, 1.5),
    "LSUE": LSUE(DOMAIN, 2.0, 1.0),
    "LOUE": LOUE(DOMAIN, 2.0, 1.0),
    "LSOUE": LSOUE(DOMAIN, 2.0, 1.0),
    "LOLOHA": LOLOHA(DOMAIN, 2.0, 1.0, g=2),
    "LOLOHA of three": LOLOHA(DOMAIN, 2.0, 1.0, g=3),
    "DBitFlipPM": DBitFlipPM(DOMAIN, 2.0),
    "DBitFlipPM of two bits": DBitFlipPM(DOMAIN, 2.0, bits=2),
}
SEVERAL = {
    "Allomfree": Allomfree([DOMAIN, Domain(9)], 2.0, 1.0),
    "of other labels": Allomfree([DOMAIN, Domain([f"{at} h" for at in range(9)])], 2.0, 1.0),
    "of another limit": Allomfree([DOMAIN, Domain(9)], 2.5, 1.0),
    "of another budget": Allomfree([DOMAIN, Domain(9)], 2.0, 1.5),
    "of columns in another order": Allomfree([Domain(9), DOMAIN], 2.0, 1.0),
    "of one more column": Allomfree([DOMAIN, Domain(9), Domain(3)], 2.0, 1.0),
}


def held(solution, key):
    """Return permanent answers about several columns."""
    return solution.memoize(np.zeros((10, len(solution.domains)), dtype=int), key)


@pytest.mark.parametrize("name", ALL)
def test_only_the_protocol_that_drew_them_reports_permanent_answers(name, key):
    protocol = ALL[name]
    for other, by in ALL.items():
        permanent = by.memoize(CODES, key)
        for part in (permanent, permanent[2:7], permanent[2:7][1:], permanent[4:4]):
            if other == name:
                assert len(protocol.report(part, key)) == len(part)
                continue
            with pytest.raises(UserError, match=r"^these permanent answers .*; ") as error:
                protocol.report(part, key)
            assert "\n" not in str(error.value)


def test_the_message_names_what_differs(key):
    def line(by: str, other: str) -> str:
        with pytest.raises(UserError) as error:
            ALL[by].report(ALL[other].memoize(CODES, key), key)
        return str(error.value)

    assert "were drawn by LOSUE, not by LGRR" in line("LGRR", "LOSUE")
    assert "have another domain than this LGRR" in line("LGRR", "LGRR in another order")
    assert "epsilon_permanent = 2.5, not 2.0" in line("LGRR", "LGRR of another limit")
    assert "epsilon_permanent = 2.000000000001, not 2.0" in line("LGRR", "LGRR of another limit, hardly")
    assert "epsilon_first = 1.5, not 1.0" in line("LOSUE", "LOSUE of another budget")
    assert "g = 3, not 2" in line("LOLOHA", "LOLOHA of three")
    assert "bits = 2, not 5" in line("DBitFlipPM", "DBitFlipPM of two bits")


@pytest.mark.parametrize("name", SEVERAL)
def test_only_the_solution_that_drew_them_reports_permanent_answers(name, key):
    solution = SEVERAL[name]
    for other, by in SEVERAL.items():
        permanent = held(by, key)
        for part in (permanent, permanent[2:7], permanent[4:4]):
            if other == name:
                assert len(solution.report(part, key)) == len(part)
                continue
            with pytest.raises(UserError, match=r"^(column [12]: )?these permanent answers "):
                solution.report(part, key)
    with pytest.raises(UserError, match="no permanent answers"):
        solution.report(ALL["LGRR"].memoize(CODES, key), key)
    with pytest.raises(UserError, match="no permanent answers"):
        ALL["LGRR"].report(permanent, key)


@pytest.mark.parametrize("name", ALL)
def test_a_protocol_made_again_alike_reports_the_same(name, key):
    protocol = ALL[name]
    again, permanent = pickle.loads(pickle.dumps((protocol, protocol.memoize(CODES, key))))  # noqa: S301
    reports = [
        str(one.report(answers, key, 3).to_arrow())
        for one in (protocol, again)
        for answers in (permanent, protocol.memoize(CODES, key))
    ]
    assert len(set(reports)) == 1


def test_what_is_refused_has_drawn_nothing():
    key = Key.generate().derive("town")
    permanent = ALL["LOSUE"].memoize(CODES, key)
    with pytest.raises(UserError, match="drawn by LOSUE"):
        ALL["LGRR"].report(permanent, key)
    ALL["LOSUE"].report(permanent, key)
    key = Key.generate().derive("towns")
    with pytest.raises(UserError, match="these permanent answers"):
        SEVERAL["Allomfree"].report(held(SEVERAL["of other labels"], key), key)
    SEVERAL["Allomfree"].report(held(SEVERAL["Allomfree"], key), key)


@pytest.mark.parametrize("cut", [slice(None, None, 2), slice(None, None, -1), 3, None, "a", [1, 2], (0, 1)])
def test_permanent_answers_are_cut_into_runs_of_rows(cut, key):
    for permanent in (ALL["LGRR"].memoize(CODES, key), held(SEVERAL["Allomfree"], key)):
        with pytest.raises(UserError, match=r"runs of rows.*\[100:200\]"):
            permanent[cut]


def test_a_run_of_a_recipe_makes_no_permanent_answers_to_compare(key, monkeypatch):
    """What memoizes and reports at once, as the engine does, asks nobody who drew what."""
    monkeypatch.setattr(longitudinal, "Permanent", None)
    assert len(ALL["LOSUE"].sanitize(CODES, key)) == len(CODES)
    assert len(SEVERAL["Allomfree"].sanitize(np.zeros((10, 2), dtype=int), key)) == len(CODES)
