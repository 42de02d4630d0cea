"""Tables in which some columns give a label away, in many ways, for the tests of what should find that."""

# ruff: noqa: ARG001, ARG005, B905, SIM905 - each kind takes lots and labels, whether it needs both or not

from __future__ import annotations

import base64
import codecs
import hashlib
import json
import urllib.parse
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt
import pyarrow as pa

NAMES = np.array("Préverenges Biel Chêne Davos Émmen Frick Genève Horw Ilanz Jona Neuchâtel Zug".split())
SHARES = np.array([23, 15, 12, 10, 9, 8, 6, 5, 4, 3, 3, 2]) / 100
Rng = np.random.Generator
Labels = npt.NDArray[np.int64]


@dataclass
class Columns:
    """What is planted: columns as they are written, those of them that are numbers, pairs of coordinates."""

    texts: dict[str, pa.Array] = field(default_factory=dict)
    numbers: dict[str, npt.NDArray[np.float64]] = field(default_factory=dict)
    pairs: list[tuple[str, str]] = field(default_factory=list)

    def text(self, **columns: object) -> Columns:
        for name, values in columns.items():
            self.texts[name] = pa.array([None if value is None else str(value) for value in values])
        return self

    def number(self, **columns: object) -> Columns:
        self.text(**columns)
        for name, values in columns.items():
            self.numbers[name] = np.array([np.nan if v is None else float(v) for v in values])
        return self


Kind = Callable[[Rng, Labels], Columns]
KINDS: dict[str, Kind] = {}


def kind(plant: Kind) -> Kind:
    KINDS[plant.__name__] = plant
    return plant


def per(values: Labels, write: Callable[[int], object]) -> list[object]:
    return [write(int(value)) for value in values]


def digits(rng: Rng, number: int) -> str:
    return "".join(map(str, rng.integers(0, 10, number)))


def letters(rng: Rng, number: int) -> str:
    return "".join(chr(97 + at) for at in rng.integers(0, 26, number))


def days(rng: Rng, rows: int) -> npt.NDArray[np.datetime64]:
    return np.datetime64("2024-01-01") + rng.integers(0, 366, rows)


KINDS |= {
    "another_code": lambda rng, y: Columns().text(code=per(y, lambda v: (v * 37 + 11) % 101)),
    "a_finer_code": lambda rng, y: Columns().text(code=per(y, lambda v: f"{v * 40 + rng.integers(40):03}")),
    "other_case_and_accents": lambda rng, y: Columns().text(
        place=per(y, lambda v: [str.upper, str.lower, str.title][rng.integers(3)](NAMES[v]))
    ),
}


@kind
def a_name_in_a_sentence(rng, y):
    words = ["call", "from", "an", "old", "man", "near", "the", "bridge"]
    return Columns().text(note=per(y, lambda v: " ".join(rng.permutation([*rng.choice(words, 5), NAMES[v]]))))


KINDS |= {
    "the_end_of_an_address": lambda rng, y: Columns().text(
        address=per(y, lambda v: f"{letters(rng, 6)} street {rng.integers(99)}, {8000 + 7 * v}")
    ),
    "the_beginning_of_a_code": lambda rng, y: Columns().text(
        code=per(y, lambda v: f"{'QWERTZUIOPAS'[v]}{'KMK'[v % 3]}{digits(rng, 6)}")
    ),
    "inside_a_serial": lambda rng, y: Columns().text(
        serial=per(y, lambda v: f"{digits(rng, 5)}{(v * 7 + 3) % 100:02}{digits(rng, 5)}")
    ),
    "inside_a_serial_of_any_length": lambda rng, y: Columns().text(
        serial=per(
            y, lambda v: f"{digits(rng, rng.integers(2, 6))}-{v + 30}-{letters(rng, rng.integers(1, 5))}"
        )
    ),
    "binary_columns_together": lambda rng, y: Columns().text(
        **{f"flag{bit}": per(y, lambda v, bit=bit: "ny"[v >> bit & 1]) for bit in range(4)}
    ),
    "a_department_and_a_number_within": lambda rng, y: Columns().text(
        department=y // 4, within=y % 4 + 4 * rng.integers(0, 5, len(y))
    ),
    "two_halves_in_two_codes": lambda rng, y: Columns().text(
        first=per(y, lambda v: f"{letters(rng, 3)}{'abcd'[v // 3]}{letters(rng, 3)}"),
        second=per(y, lambda v: f"{digits(rng, 4)}{'xyz'[v % 3]}"),
    ),
    "seconds_of_a_time": lambda rng, y: Columns().text(
        time=per(y, lambda v: f"{rng.integers(24):02}:{rng.integers(60):02}:{v * 5 + rng.integers(5):02}")
    ),
    "seconds_of_a_moment": lambda rng, y: Columns().text(
        at=[
            f"{day}T{rng.integers(24):02}:{rng.integers(60):02}:{v * 4:02}"
            for day, v in zip(days(rng, len(y)), y)
        ]
    ),
    "an_epoch": lambda rng, y: Columns().number(
        at=1_700_000_000 // 60 * 60 + rng.integers(0, 500_000, len(y)) * 60 + 3 * y
    ),
}


@kind
def a_weekday_and_a_half(rng, y):
    weeks = np.datetime64("2024-01-01") + 7 * rng.integers(0, 50, len(y)) + y % 7
    return Columns().text(day=weeks, hour=(y // 7) * 12 + rng.integers(0, 12, len(y)))


@kind
def days_between(rng, y):
    start = days(rng, len(y))
    return Columns().text(begin=start, end=start + 3 * y + 2)


@kind
def minutes_between(rng, y):
    start = rng.integers(0, 80_000, len(y))
    clock = lambda s: f"{s // 3600:02}:{s // 60 % 60:02}:{s % 60:02}"  # noqa: E731
    return Columns().text(begin=per(start, clock), end=per(start + 60 * y + 77, clock))


@kind
def a_dropped_accent(rng, y):
    words = ["Liberté", "Égalité", "Forêt", "Hôtel"]
    plain = str.maketrans("éÉêô", "eEeo")

    def write(v, bit):
        word = words[rng.integers(4)]
        return word.translate(plain) if v >> bit & 1 else word

    return Columns().text(**{f"at{bit}": per(y, lambda v, bit=bit: write(v, bit)) for bit in range(4)})


@kind
def letters_in_capitals(rng, y):
    def write(v):
        word = letters(rng, 8)
        return "".join(c.upper() if v >> i & 1 else c for i, c in enumerate(word[:4])) + word[4:]

    return Columns().text(word=per(y, write))


@kind
def blanks_at_the_end(rng, y):
    return Columns().text(word=per(y, lambda v: letters(rng, rng.integers(3, 9)) + " " * v))


@kind
def two_blanks_somewhere(rng, y):
    def write(v):
        words = [letters(rng, rng.integers(2, 6)) for _ in range(13)]
        return " ".join(words[: v + 1]) + "  " + " ".join(words[v + 1 :])

    return Columns().text(note=per(y, write))


@kind
def characters_without_width(rng, y):
    return Columns().text(
        word=per(y, lambda v: letters(rng, 3) + ["", "\u200b", "\u200c", "\u2060"][v % 4] + letters(rng, 3)),
        other=per(y, lambda v: letters(rng, 3) + ["", "\u200b", "\u200c"][v // 4] + letters(rng, 3)),
    )


@kind
def letters_that_look_alike(rng, y):
    def write(v):
        return "".join("аеос"[i] if v >> i & 1 else "aeoc"[i] for i in range(4)) + letters(rng, 5)

    return Columns().text(word=per(y, write))


@kind
def bits_that_differ(rng, y):
    mask = rng.integers(0, 4096, len(y))
    return Columns().number(a=mask, b=mask ^ (y * 300 + 5))


@kind
def a_sum_and_a_summand(rng, y):
    part = rng.integers(0, 5000, len(y))
    return Columns().number(part=part, total=part + 10 * y)


@kind
def a_share_and_its_whole(rng, y):
    whole = rng.integers(50, 900, len(y))
    return Columns().number(whole=whole, part=whole * (y + 2))


@kind
def a_sum_of_three(rng, y):
    a, b = rng.integers(0, 12, (2, len(y)))
    return Columns().text(a=a, b=b, c=(y + a + b) % 12)


@kind
def a_sum_mod_twelve(rng, y):
    a = rng.integers(0, 12, len(y))
    return Columns().text(a=a, b=(y + a) % 12)


@kind
def letters_shifted_by_letters(rng, y):
    a = rng.integers(0, 26, len(y))
    return Columns().text(
        key=per(a, lambda v: f"{digits(rng, 2)}{chr(65 + v)}{digits(rng, 3)}"),
        code=[f"{chr(65 + (v + s) % 26)}{digits(rng, 4)}" for v, s in zip(y, a)],
    )


@kind
def a_grid_cell(rng, y):
    return Columns().number(
        east=np.round(y % 4 + rng.uniform(0, 1, len(y)), 3),
        north=np.round(y // 4 + rng.uniform(0, 1, len(y)), 3),
    )


@kind
def exact_coordinates(rng, y):
    x, z = rng.uniform(6, 10, (12, 1)), rng.uniform(46, 47.5, (12, 1))
    at = rng.normal(0, 0.02, (2, len(y)))
    found = Columns().number(lon=np.round(x[y, 0] + at[0], 5), lat=np.round(z[y, 0] + at[1], 5))
    found.pairs.append(("lon", "lat"))
    return found


@kind
def a_ring_around_a_point(rng, y):
    angle, radius = rng.uniform(0, 2 * np.pi, len(y)), y + rng.uniform(0, 0.8, len(y))
    found = Columns().number(
        x=np.round(1000 + radius * np.cos(angle), 4), y=np.round(2000 + radius * np.sin(angle), 4)
    )
    found.pairs.append(("x", "y"))
    return found


KINDS |= {
    "in_base64": lambda rng, y: Columns().text(
        token=per(y, lambda v: base64.b64encode(f"{digits(rng, 4)}:{NAMES[v]}".encode()).decode())
    ),
    "in_base32": lambda rng, y: Columns().text(
        token=per(y, lambda v: base64.b32encode(f"{letters(rng, 3)}{v + 20}".encode()).decode())
    ),
    "in_hexadecimal": lambda rng, y: Columns().text(
        token=per(y, lambda v: f"{letters(rng, rng.integers(1, 5))};{NAMES[v]}".encode().hex())
    ),
}


@kind
def in_base64_twice(rng, y):
    code = lambda s: base64.b64encode(s.encode()).decode()  # noqa: E731
    return Columns().text(
        token=per(y, lambda v: code(code(f"{letters(rng, rng.integers(1, 5))} {NAMES[v]}")))
    )


KINDS |= {
    "letters_turned": lambda rng, y: Columns().text(
        token=per(y, lambda v: f"{digits(rng, 3)}{codecs.encode(NAMES[v][:3], 'rot13')}")
    ),
    "backwards": lambda rng, y: Columns().text(
        token=per(y, lambda v: f"{letters(rng, rng.integers(1, 9))}{NAMES[v]}"[::-1])
    ),
    "escaped_for_the_web": lambda rng, y: Columns().text(
        token=per(y, lambda v: urllib.parse.quote(f"{letters(rng, rng.integers(1, 6))}/{NAMES[v]}é"))
    ),
    "a_digest": lambda rng, y: Columns().text(
        digest=per(y, lambda v: hashlib.md5(b"salt%d" % v).hexdigest())  # noqa: S324 - a leak, no lock
    ),
}


@kind
def a_check_number(rng, y):
    body = rng.integers(10**6, 10**7, len(y))
    return Columns().number(account=body * 97 // 97 * 97 + y * 8)


@kind
def a_sum_of_digits(rng, y):
    def write(v):
        while True:
            text = digits(rng, 5)
            if sum(map(int, text)) % 12 == v:
                return text

    return Columns().text(number=per(y, write))


KINDS |= {
    "the_last_digit_of_a_division": lambda rng, y: Columns().number(
        number=12 * rng.integers(10**4, 10**6, len(y)) + y
    ),
    "bits_of_a_number": lambda rng, y: Columns().number(
        flags=rng.integers(0, 8, len(y)) + 8 * y + 128 * rng.integers(0, 512, len(y))
    ),
    "how_many_decimals": lambda rng, y: Columns().text(
        a=per(y, lambda v: f"{rng.uniform(1, 99):.{v % 4 + 1}f}"),
        b=per(y, lambda v: f"{rng.uniform(1, 99):.{v // 4}f}"),
    ),
    "zeros_at_the_end": lambda rng, y: Columns().text(
        amount=per(y, lambda v: f"{rng.integers(1, 99)}.{rng.integers(1, 10)}" + "0" * v)
    ),
    "zeros_at_the_beginning": lambda rng, y: Columns().text(
        amount=per(y, lambda v: "0" * v + str(rng.integers(1, 9999)))
    ),
}


@kind
def the_third_decimal(rng, y):
    value = rng.integers(0, 9000, len(y)) / 100 + (y % 4) / 1000 + 1e-4
    return (
        Columns()
        .number(a=np.round(value, 4))
        .number(b=np.round(rng.integers(0, 90, len(y)) + (y // 4) / 10, 1))
    )


KINDS |= {
    "the_length_of_a_text": lambda rng, y: Columns().text(word=per(y, lambda v: letters(rng, 3 + v))),
    "the_number_of_words": lambda rng, y: Columns().text(
        note=per(y, lambda v: " ".join(letters(rng, rng.integers(2, 7)) for _ in range(v + 1)))
    ),
}


@kind
def the_order_within_a_day(rng, y):
    day = rng.integers(0, 20, len(y))
    start = 1000 * np.arange(20)[rng.permutation(20)]
    number = np.zeros(len(y), np.int64)
    for at in range(20):
        rows = np.flatnonzero(day == at)
        order = rows[np.argsort(y[rows], kind="stable")]
        number[order] = start[at] + np.arange(len(rows))
    return Columns().text(day=day).number(number=number)


@kind
def running_numbers_sorted(rng, y):
    number = np.empty(len(y), np.int64)
    number[np.argsort(y, kind="stable")] = np.arange(len(y)) * 3
    return Columns().number(number=number)


KINDS |= {
    "which_fields_are_missing": lambda rng, y: Columns().text(
        **{f"f{bit}": per(y, lambda v, b=bit: None if v >> b & 1 else letters(rng, 4)) for bit in range(4)}
    ),
    "a_field_for_one_town_only": lambda rng, y: Columns().text(
        remark=per(y, lambda v: letters(rng, 5) if v == 4 else None)
    ),
    "never_there_in_one_town": lambda rng, y: Columns().text(
        remark=per(y, lambda v: letters(rng, 5) if v else None)
    ),
    "the_canton": lambda rng, y: Columns().text(canton=per(y, lambda v: "ABC"[v // 4])),
    "signs_between": lambda rng, y: Columns().text(
        date=[
            f"{d.astype(object):%d{'-/. '[v % 4]}%m{'-/.'[v // 4]}%Y}" for d, v in zip(days(rng, len(y)), y)
        ]
    ),
}


@kind
def roman_numbers(rng, y):
    roman = "I II III IV V VI VII VIII IX X XI XII".split()
    return Columns().text(file=per(y, lambda v: f"{letters(rng, 4)}/{roman[v]}/{digits(rng, 2)}"))


@kind
def numbers_in_words(rng, y):
    words = "one two three four five six seven eight nine ten eleven twelve".split()
    return Columns().text(note=per(y, lambda v: f"unit {words[v]} came after {rng.integers(2, 50)} minutes"))


@kind
def words_that_each_town_likes(rng, y):
    own = [[letters(rng, 6) for _ in range(8)] for _ in range(12)]
    every = [letters(rng, 6) for _ in range(300)]
    return Columns().text(
        note=per(y, lambda v: " ".join(rng.permutation([*rng.choice(every, 9), *rng.choice(own[v], 3)])))
    )


KINDS |= {
    "the_domain_of_an_address": lambda rng, y: Columns().text(
        mail=per(y, lambda v: f"{letters(rng, rng.integers(3, 9))}@post{chr(97 + v)}.example.org")
    ),
    "a_number_of_a_network": lambda rng, y: Columns().text(
        ip=per(y, lambda v: f"10.{rng.integers(256)}.{v * 20 + rng.integers(20)}.{rng.integers(256)}")
    ),
    "digits_between_digits": lambda rng, y: Columns().text(
        code=per(y, lambda v: f"{digits(rng, 1)}{v // 4}{digits(rng, 3)}{v % 4}{digits(rng, 2)}")
    ),
    "an_amount_around_each": lambda rng, y: Columns().number(
        amount=np.round(np.exp(rng.permutation(12)[y] / 3 + rng.uniform(0, 0.3, len(y))) * 100, 2)
    ),
    "fields_of_a_record": lambda rng, y: Columns().text(
        record=per(
            y,
            lambda v: json.dumps(
                {"id": int(rng.integers(9 ** rng.integers(2, 7))), "u": v * 3, "t": letters(rng, 3)}
            ),
        )
    ),
}


@kind
def one_of_two_is_larger(rng, y):
    pairs = {}
    for bit in range(4):
        low = rng.integers(0, 500, len(y))
        high = low + rng.integers(1, 500, len(y))
        up = (y >> bit & 1).astype(bool)
        pairs |= {f"a{bit}": np.where(up, high, low), f"b{bit}": np.where(up, low, high)}
    return Columns().number(**pairs)


@kind
def equal_or_not(rng, y):
    texts = {}
    for bit in range(4):
        one = [letters(rng, 2) for _ in y]
        texts |= {f"a{bit}": one, f"b{bit}": [w if v >> bit & 1 else letters(rng, 2) for w, v in zip(one, y)]}
    return Columns().text(**texts)


@kind
def parity_of_ones(rng, y):
    texts = {}
    for bit in range(4):
        one, two = rng.integers(0, 2, (2, len(y)))
        texts |= {f"a{bit}": one, f"b{bit}": two, f"c{bit}": (one + two + (y >> bit)) % 2}
    return Columns().text(**texts)


@kind
def a_code_and_its_key(rng, y):
    table = np.array([rng.permutation(12) for _ in range(30)])
    key = rng.integers(0, 30, len(y))
    return Columns().text(key=per(key, lambda v: f"k{v * 7}"), code=per(table[key, y], lambda v: f"c{v}"))


@kind
def the_day_of_the_month(rng, y):
    return Columns().text(
        day=per(
            y,
            lambda v: f"{rng.integers(1, 13):02}/{2 * v + 1 + rng.integers(2):02}/{rng.integers(1990, 2020)}",
        )
    )


def secret(rng: Rng, rows: int) -> Labels:
    """Return labels of twelve towns of natural sizes."""
    return rng.choice(12, rows, p=SHARES)


def planted(
    name: str, rng: Rng, rows: int, tellers: float, beside: tuple[str, ...] = ()
) -> tuple[pa.Array, Columns, set[str]]:
    """Return towns, a table of natural columns with a planted kind, and which columns are planted.

    In all but a share of `tellers` rows the planted columns tell a town by lot. Of the natural columns those
    named `beside` stay, or all.
    """
    y = secret(rng, rows)
    told = np.where(rng.uniform(size=rows) < tellers, y, secret(rng, rows))
    found = KINDS[name](rng, told)
    names = set(found.texts)
    table = natural(rng, rows)
    if beside:
        table.texts = {one: table.texts[one] for one in beside}
        table.numbers = {one: table.numbers[one] for one in beside if one in table.numbers}
    table.texts |= found.texts
    table.numbers |= found.numbers
    table.pairs += found.pairs
    return pa.array(NAMES[y]), table, names


def natural(rng: Rng, rows: int, more: int = 0) -> Columns:
    """Return columns that depend on each other as those of a fire service do, and on no town."""
    cause = rng.choice(6, rows, p=[0.4, 0.25, 0.15, 0.1, 0.06, 0.04])
    day = days(rng, rows)
    hour = (rng.normal(13 + cause, 5, rows).astype(int)) % 24
    duration = np.round(rng.gamma(2 + cause, 12), 1)
    victims = rng.poisson(0.2 + 0.3 * (cause == 2))
    gender = [rng.choice(["f", "m"]) if v else None for v in victims]
    age = np.where(victims > 0, rng.integers(1, 95, rows), -1)
    found = Columns()
    found.text(
        cause=np.array(["fire", "water", "traffic", "animal", "gas", "other"])[cause],
        day=day,
        hour=hour,
        gender=gender,
        number=[f"{str(d)[:4]}-{n:05}" for d, n in zip(day, rng.permutation(rows))],
    )
    found.number(duration=duration, victims=victims, age=[None if v < 0 else v for v in age])
    for at in range(more):
        before = [cause, hour, victims, duration.astype(int) // 10][at % 4]
        found.text(**{f"extra{at}": (before * (at + 2) + rng.integers(0, 3 + at, rows)) % (5 + 3 * at)})
    return found
