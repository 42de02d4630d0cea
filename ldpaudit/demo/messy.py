"""The same department as an old export leaves it: everything that a careful reader has to find out.

Windows-1252, semicolons, lines before the header, decimal commas, three ways to write a date, three words
for a missing value, blanks around values, and rows that stand twice.
"""

from __future__ import annotations

import numpy as np

from ldpaudit.demo.department import Department
from ldpaudit.demo.interventions import interventions

ROWS = 20_000
_PREAMBLE = (
    "SDIS de démonstration - département fictif\r\n"
    "Extraction du 07/01/2019 à 08:15 ; base des interventions\r\n\r\n"
)
#: Headers in the order of the clean table's columns.
HEADERS = (
    "N° intervention", "Date d'alerte", "Commune", "Code INSEE", "Longitude", "Latitude", "Adresse", "Centre",
    "Motif", "Victimes", "Âge", "Sexe", "Durée (min)", "Observations",
)  # fmt: skip
#: How dates and missing values are written, and how often.
_DATES = {"%d/%m/%Y %H:%M": 0.78, "%Y-%m-%d %H:%M:%S": 0.15, "%d.%m.%Y %H:%M": 0.07}
_MISSING = {"": 0.6, "NC": 0.3, "-": 0.1}
_DUPLICATES, _NO_POINT, _BLANKS = 0.015, 0.03, 0.02


def messy_bytes(department: Department, seed: int = 0, rows: int = ROWS) -> bytes:
    """Make the messy file's bytes, `rows` data rows with those that stand twice."""
    draw = np.random.default_rng([seed, 5])
    twice = int(rows * _DUPLICATES)
    frame = interventions(department, rows - twice, seed + 1, years=(2018,)).to_pandas()
    again = draw.choice(len(frame), twice, replace=False)
    frame = frame.loc[np.sort(np.concatenate([np.arange(len(frame)), again]), kind="stable")]
    frame = frame.reset_index(drop=True)

    def chosen(ways: dict[str, float]) -> np.ndarray:
        return draw.choice(list(ways), rows, p=list(ways.values()))

    way = chosen(_DATES)
    for form in _DATES:
        frame.loc[way == form, "date"] = frame["start"].dt.strftime(form)
    frame["start"] = frame.pop("date")
    lost = draw.random(rows) < _NO_POINT
    for name in ("lon", "lat"):
        frame[name] = frame[name].map(lambda degrees: f"{degrees}".replace(".", ",")).mask(lost)
    for name in ("town", "address"):
        before, after = chosen({"": 1 - _BLANKS, "  ": _BLANKS}), chosen({"": 1 - _BLANKS, " ": _BLANKS})
        frame[name] = before.astype(object) + frame[name] + after.astype(object)
    gender, way = frame["gender"], chosen({"": 0.86, "lower": 0.06, "man": 0.08})
    gender = gender.mask(way == "lower", gender.str.lower())
    frame["gender"] = gender.mask(way == "man", gender.str.replace("M", "H"))
    for name in frame:
        column = frame[name].astype("Int64") if name in ("age", "duration") else frame[name]
        frame[name] = column.astype(object).where(column.notna(), chosen(_MISSING))
    frame.columns = HEADERS
    written: str = frame.to_csv(sep=";", index=False, lineterminator="\r\n")
    return (_PREAMBLE + written).encode("cp1252")
