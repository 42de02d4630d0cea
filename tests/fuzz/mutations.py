"""How a fuzzer damages bytes, texts and trees."""

from __future__ import annotations

import io
import json
import re
import warnings
import zipfile
from contextlib import suppress
from random import Random
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

#: What stands where nobody expects it.
ODD_TEXTS = [
    "", " ", "NaN", "inf", "-inf", "-1", "0", "1e400", "9" * 400, "-0", "0x1F", "1_000", "1,5", "½",
    "٣", "NULL", "None", "2018-02-30", "99999999-01-01", "0000-00-00", "31/12/9999", "24:61",
    "=1+1", "@SUM(A1)", "é", "\u202e", "\u00a0", "\ufeff", "\x1b[2J", "\x00", '"', "'", '""',
    "a\nb", "a\r\nb", "\u2028", "..", "../../etc/passwd", "con", "a" * 5000, "{}", "[]", "%s%n",
    "{0}", "\U0001f525", "\ufffd", "true", "-9223372036854775809", "18446744073709551616",
    "/vsicurl/http://127.0.0.1:9/x", "EPSG:999999", "ln(0)", "ln(-1)", "*", "|", ";",
]  # fmt: skip
ODD_NUMBERS = [
    0, -1, 1, 2, 255, 2**31 - 1, 2**31, -(2**31), 2**32, 2**53 + 1, 2**63 - 1, 2**63, -(2**63),
    2**64, 10**30, 0.0, -0.0, 1e-320, 1e308, -1e308, 0.1, float("inf"), float("-inf"), float("nan"),
]  # fmt: skip
_PIECES = [b"", b'"', b";", b",", b"\n", b"\r", b"\r\n", b"\x00", b"\xff", b"\xe9", b"\t", b"{", b"<"]
_COLUMNS: list[tuple[Any, list[Any]]] = [
    (pa.list_(pa.int64()), [[1, 2], [], None]),
    (pa.struct([("a", pa.int8())]), [{"a": 1}, None]),
    (pa.decimal128(38, 10), [None, 10]),
    (pa.timestamp("us"), [2**62, -(2**62), None]),
    (pa.float64(), [float("nan"), float("inf"), 1e308, -0.0, None]),
    (pa.uint64(), [2**64 - 1, 0, None]),
    (pa.null(), [None]),
    (pa.binary(), [b"\xff\xfe", b"", None]),
    (pa.string(), ODD_TEXTS),
]
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_ENCODINGS = ["utf-16", "utf-16-le", "utf-32", "utf-8-sig", "cp1252", "cp437", "latin-1", "utf-7"]


def damaged(rng: Random, data: bytes) -> bytes:
    """Return bytes of which some are flipped, cut, doubled, inserted or made huge."""
    for _ in range(rng.choice([1, 1, 2, 3, 8])):
        if not data:
            return data
        # The ends hold what matters most.
        near = min(len(data), rng.choice([8, 64, 512]))
        at = rng.choice([rng.randrange(near), len(data) - 1 - rng.randrange(near), rng.randrange(len(data))])
        end = min(len(data), at + rng.choice([1, 2, 4, 8, 40, 300]))
        size, order = rng.choice([2, 4, 8]), rng.choice(["little", "big"])
        number = rng.choice([0, 1, 2**15, 2**31 - 1, 2**31, 2**32 - 1, 2**40, 2**63, 2**64 - 1])
        before, struck, after = data[:at], data[at:end], data[end:]
        data = rng.choice(
            [
                before + bytes([struck[0] ^ (1 << rng.randrange(8))]) + data[at + 1 :],
                before,
                data[at:],
                before + after,
                before + struck * rng.choice([2, 2, 50]) + after,
                before + rng.choice(_PIECES) * rng.choice([1, 1, 20]) + data[at:],
                before + rng.randbytes(end - at) + after,
                before + rng.choice([b"\x00", b"\xff"]) * (end - at) + after,
                before + (number % 256**size).to_bytes(size, order) + data[at + size :],
                data + data[at:],
            ]
        )
    return data


def retyped(rng: Random, data: bytes) -> bytes:
    """Return a text of lines and cells that is odd, in an encoding that may be another."""
    text = data.decode("utf-8", "replace")
    for _ in range(rng.choice([1, 1, 2, 3])):
        lines = text.split("\n")
        at = rng.randrange(len(lines))
        line = lines[at]
        delimiter = max(",;\t |", key=line.count)
        match rng.randrange(11):
            case 0 | 1 | 2:
                cells = line.split(delimiter)
                cells[rng.randrange(len(cells))] = rng.choice(ODD_TEXTS)
                lines[at] = delimiter.join(cells)
            case 3:
                number = rng.choice(list(_NUMBER.finditer(line)) or [None])
                if number is not None:
                    lines[at] = line[: number.start()] + str(rng.choice(ODD_NUMBERS)) + line[number.end() :]
            case 4:
                del lines[at]
            case 5:
                lines[at] = line.replace(delimiter, rng.choice(";,\t| "), rng.choice([1, -1]))
            case 6:
                cut = rng.randrange(len(line) + 1)
                lines[at] = line[:cut] + rng.choice(['"', "'", "\r", "\\", delimiter * 3]) + line[cut:]
            case 7:
                lines[at] = line + rng.choice(["a" * 200_000, delimiter * 3000, '"' + "b\n" * 300])
            case 8:
                lines = lines[:1] if rng.random() < 0.3 else lines[at:]
            case 9:
                # One column of another kind from here on.
                column, odd = rng.randrange(line.count(delimiter) + 1), rng.choice(ODD_TEXTS)
                for below in range(at, len(lines)):
                    cells = lines[below].split(delimiter)
                    if column < len(cells):
                        cells[column] = odd
                        lines[below] = delimiter.join(cells)
            case _:
                lines[0] = delimiter.join([lines[0].split(delimiter)[0]] * (lines[0].count(delimiter) + 1))
        text = rng.choice(["\n"] * 6 + ["\r\n", "\r"]).join(lines)
    if rng.random() < 0.2:
        return text.encode(rng.choice(_ENCODINGS), "replace")
    data = text.encode("utf-8", "surrogatepass")
    return damaged(rng, data) if rng.random() < 0.2 else data


def odd(rng: Random) -> Any:
    """Return a value of any kind."""
    nested: Any = rng.choice([{}, [], {"a": 1}, [[]], [1, "a", None]])
    return rng.choice([rng.choice(ODD_TEXTS), rng.choice(ODD_NUMBERS), None, True, False, nested])


def regrown(rng: Random, tree: Any) -> Any:
    """Return a tree of dictionaries and lists in which something is replaced, moved, doubled or missing."""
    places: list[tuple[Any, Any]] = []

    def walk(node: Any) -> None:
        pairs = node.items() if isinstance(node, dict) else enumerate(node)
        for key, value in pairs:
            places.append((node, key))
            if isinstance(value, dict | list):
                walk(value)

    if isinstance(tree, dict | list):
        walk(tree)
    for _ in range(rng.choice([1, 1, 2, 3])):
        if not places:
            return odd(rng)
        node, key = rng.choice(places)
        # What was chosen may be gone already.
        with suppress(KeyError, IndexError, TypeError):
            match rng.randrange(8):
                case 0 | 1 | 2:
                    node[key] = odd(rng)
                case 3:
                    del node[key]
                case 4:
                    node[key] = [node[key]] * rng.choice([1, 2, 300])
                case 5:
                    other, place = rng.choice(places)
                    node[key] = json.loads(json.dumps(other[place]))
                case 6:
                    deep: Any = node[key]
                    for _ in range(rng.choice([3, 200, 3000])):
                        deep = [deep] if rng.random() < 0.9 else {"a": deep}
                    node[key] = deep
                case _ if isinstance(node, dict):
                    node[rng.choice(ODD_TEXTS[1:])] = node.pop(key)
                case _:
                    node.insert(key, odd(rng))
    return tree


def regrown_json(rng: Random, data: bytes) -> bytes:
    """Return JSON whose tree is odd, or whose text is damaged."""
    if rng.random() < 0.3:
        return damaged(rng, data) if rng.random() < 0.5 else retyped(rng, data)
    try:
        return json.dumps(regrown(rng, json.loads(data))).encode()
    except (RecursionError, ValueError):
        return b"[" * 100_000


def repacked(rng: Random, data: bytes) -> bytes:
    """Return an archive of which a member is damaged, renamed, missing or doubled, with sums that agree."""
    if rng.random() < 0.3:
        return damaged(rng, data)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        members = [(name, archive.read(name)) for name in archive.namelist()]
    at = rng.randrange(len(members))
    name, content = members[at]
    match rng.randrange(6):
        case 0:
            del members[at]
        case 1:
            members[at] = (rng.choice(["../up.csv", "/etc/x.csv", "a" * 300, "\u202egpj.csv"]), content)
        case 2:
            members.append((name, content))
        case 3:
            members[at] = (name, damaged(rng, content))
        case _:
            members[at] = (name, _retagged(rng, content))
    written = io.BytesIO()
    how = rng.choice([zipfile.ZIP_DEFLATED, zipfile.ZIP_STORED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with zipfile.ZipFile(written, "w", how) as archive:
            for name, content in members:
                archive.writestr(name, content)
    return written.getvalue()


def _retagged(rng: Random, content: bytes) -> bytes:
    """Return XML of which some numbers, attributes and tags are others."""
    text = content.decode("utf-8", "replace")
    for _ in range(rng.choice([1, 2, 5])):
        found = list(re.finditer(rng.choice([r'"[^"]*"', r">[^<>]+<", r"<[^<>]*>", r"\d+"]), text))
        if found:
            one = rng.choice(found)
            inside = rng.choice([*ODD_TEXTS, "ZZZZ99999999", "XFD1048576", "A0", "99999999999"])
            old = one[0]
            new = {"<": "", '"': f'"{inside}"', ">": f">{inside}<"}.get(old[0], inside)
            text = text[: one.start()] + new + text[one.end() :]
    return text.encode("utf-8", "replace")


def recolumned(rng: Random, data: bytes) -> bytes:
    """Return a Parquet file of which a column, a name or bytes are odd."""
    if rng.random() < 0.5:
        return damaged(rng, data)
    table = pq.read_table(io.BytesIO(data))
    at = rng.randrange(table.num_columns)
    names = table.schema.names
    match rng.randrange(3):
        case 0:
            kind, values = rng.choice(_COLUMNS)
            made = pa.array([rng.choice(values) for _ in range(table.num_rows)], kind)
            table = table.set_column(at, names[at], made)
        case 1:
            odd_name = rng.choice([*ODD_TEXTS, *names])
            table = table.rename_columns(
                [odd_name if place == at else name for place, name in enumerate(names)]
            )
        case _:
            table = table.slice(0, rng.choice([0, 1, 5]))
    written = io.BytesIO()
    pq.write_table(table, written)
    return written.getvalue()
