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
ALL = [
    LGRR(DOMAIN, 2.0, 1.0),
    LGRR(Domain(LABELS[::-1]), 2.0, 1.0),
    LGRR(Domain([*LABELS, "f"]), 2.0, 1.0),
    LGRR(DOMAIN, 2.5, 1.0),
    LGRR(DOMAIN, 2.0, 1.5),
    LOSUE(DOMAIN, 2.0, 1.0),
    LOSUE(DOMAIN, 2.0, 1.5),
    LOLOHA(DOMAIN, 2.0, 1.0, g=2),
    LOLOHA(DOMAIN, 2.0, 1.0, g=3),
    DBitFlipPM(DOMAIN, 2.0),
    DBitFlipPM(DOMAIN, 2.0, bits=2),
]
SEVERAL = [
    Allomfree([DOMAIN, Domain(9)], 2.0, 1.0),
    Allomfree([DOMAIN, Domain([f"{at} h" for at in range(9)])], 2.0, 1.0),
    Allomfree([DOMAIN, Domain(9)], 2.5, 1.0),
    Allomfree([DOMAIN, Domain(9)], 2.0, 1.5),
    Allomfree([Domain(9), DOMAIN], 2.0, 1.0),
    Allomfree([DOMAIN, Domain(9), Domain(3)], 2.0, 1.0),
]


def refused_by_others(protocols, codes, key):
    for protocol in protocols:
        for by in protocols:
            permanent = by.memoize(codes(by), key)
            for part in (permanent, permanent[2:7], permanent[4:4]):
                if by is protocol:
                    assert len(protocol.report(part, key)) == len(part)
                    continue
                with pytest.raises(UserError):
                    protocol.report(part, key)


def test_only_what_drew_permanent_answers_reports_them(key):
    refused_by_others(ALL, lambda _: CODES, key)
    refused_by_others(SEVERAL, lambda by: np.zeros((10, len(by.domains)), dtype=int), key)
    with pytest.raises(UserError):
        SEVERAL[0].report(ALL[0].memoize(CODES, key), key)
    with pytest.raises(UserError):
        ALL[0].report(SEVERAL[0].memoize(np.zeros((10, 2), dtype=int), key), key)
