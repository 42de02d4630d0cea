"""The recipes of the demo, as a user would write them."""

from __future__ import annotations

import json

from ldpaudit.demo.messy import DATE_FORMATS, HEADERS, MISSING

CLEAN = """\
# Interventions of a fictional department: the day, the region by local differential privacy, a moved point.
ldpaudit = 1

[input]
path = "interventions.csv"
unit = "intervention"

[columns]
id = "identifier"
start = "time"
town = "quasi-identifier"
town_code = "drop"          # gives the town away
lon = "location"
lat = "location"
address = "drop"            # gives the household away
station = "drop"            # gives the region away
cause = "sensitive"
victims = "plain"
age = "quasi-identifier"
gender = "quasi-identifier"
duration = "plain"
remarks = "free-text"

[[step]]
do = "generalize-time"
column = "start"
to = "day"

[[step]]
do = "intervals"
column = "age"
width = 10
top = 90

[[step]]
do = "generalize-region"
column = "town"
table = "towns.csv"
from = "name"
to = "region"

[[step]]
do = "planar-laplace"
x = "lon"
y = "lat"
level = "ln(3)"             # two points 200 m apart are told apart with odds of 3 to 1 at most
radius = 200

[[step]]
do = "randomize"
columns = ["town"]
protocol = "OUE"
epsilon = 1.0
domain = "regions.csv#region"
missing = "category"

[output]
path = "released.csv"
periods = ["year", "month"]
"""

_ROLES = {
    "id": "identifier", "start": "time", "town": "drop", "town_code": "quasi-identifier", "lon": "drop",
    "lat": "drop", "address": "drop", "station": "drop", "cause": "sensitive", "victims": "plain",
    "age": "quasi-identifier", "gender": "quasi-identifier", "duration": "plain", "remarks": "free-text",
}  # fmt: skip


def messy() -> str:
    """Give the recipe of the messy file; the reader finds its encoding, delimiter, header and decimals."""
    roles = "\n".join(f"{_quoted(header)} = {_quoted(_ROLES[name])}" for name, header in HEADERS.items())
    formats = ", ".join(_quoted(written) for written in DATE_FORMATS)
    words = ", ".join(_quoted(word) for word in MISSING if word)
    return f"""\
# An old export: dates in three ways, two words for a missing value.
ldpaudit = 1

[input]
path = "messy.csv"
unit = "intervention"
missing = [{words}]
date_formats = {{ {_quoted(HEADERS["start"])} = [{formats}] }}

[columns]
{roles}

[[step]]
do = "generalize-time"
column = {_quoted(HEADERS["start"])}
to = "week"

[[step]]
do = "intervals"
column = {_quoted(HEADERS["age"])}
width = 20
top = 80

[[step]]
do = "generalize-region"
column = {_quoted(HEADERS["town_code"])}
table = "towns.csv"
from = "code"
to = "region"

[[step]]
do = "randomize"
columns = [{_quoted(HEADERS["cause"])}]
protocol = "GRR"
epsilon = 2.0
domain = "causes.csv#cause"
missing = "category"

[output]
path = "released.csv"
periods = ["month"]
"""


def _quoted(text: str) -> str:
    # A JSON string without escapes beyond the common ones is a TOML basic string.
    return json.dumps(text, ensure_ascii=False)
