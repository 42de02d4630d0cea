"""Permanent answers know which protocol drew them: another one would report them under false figures."""

from __future__ import annotations

import numpy as np
import pytest

from ldpaudit.errors import UserError
from ldpaudit.protocols import LGRR, LOLOHA, LOSUE, Allomfree, DBitFlipPM, Domain

LABELS = ["a", "b", "c", "d", "e"]
DOMAIN = Domain(LABELS)
CODES = np.arange(10) % 5
#: Protocols that differ from one another in one thing each: what they are, over what, and how much they give.
ALL = {
    "LGRR": LGRR(DOMAIN, 2.0, 1.0),
    "LGRR in another order": LGRR(Domain(LABELS[::-1]), 2.0, 1.0),
    "LGRR of six": LGRR(Domain([*LABELS, "f"]), 2.0, 1.0),
    "LGRR of another limit": LGRR(DOMAIN, 2.5, 1.0),
    "LGRR of another budget": LGRR(DOMAIN, 2.0, 1.5),
    "LOSUE": LOSUE(DOMAIN, 2.0, 1.0),
    "LOSUE of another budget": LOSUE(DOMAIN, 2.0, 1.5),
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


def test_only_the_protocol_that_drew_them_reports_permanent_answers(key):
    for name in tuple(ALL):
        protocol = ALL[name]
        for other, by in ALL.items():
            permanent = by.memoize(CODES, key)
            for part in (permanent, permanent[2:7], permanent[2:7][1:], permanent[4:4]):
                if other == name:
                    assert len(protocol.report(part, key)) == len(part)
                    continue
                with pytest.raises(UserError) as error:
                    protocol.report(part, key)
                assert "\n" not in str(error.value)


def test_only_the_solution_that_drew_them_reports_permanent_answers(key):
    for name in tuple(SEVERAL):
        solution = SEVERAL[name]
        for other, by in SEVERAL.items():
            permanent = held(by, key)
            for part in (permanent, permanent[2:7], permanent[4:4]):
                if other == name:
                    assert len(solution.report(part, key)) == len(part)
                    continue
                with pytest.raises(UserError):
                    solution.report(part, key)
        with pytest.raises(UserError):
            solution.report(ALL["LGRR"].memoize(CODES, key), key)
        with pytest.raises(UserError):
            ALL["LGRR"].report(permanent, key)
