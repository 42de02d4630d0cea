"""What weakens a key is said: who may read it, how easily its passphrase is guessed, that tests know it."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from click.testing import CliRunner

from ldpaudit.cli import ldpaudit
from ldpaudit.cli.custody import key_of
from ldpaudit.cli.terminal import checked
from ldpaudit.engine import check_release, run
from ldpaudit.errors import UserError
from ldpaudit.estimate import estimates
from ldpaudit.randomness import Key
from ldpaudit.randomness.passphrase import is_weak
from ldpaudit.recipe import Recipe

posix = pytest.mark.skipif(os.name == "nt", reason="permission bits and links are POSIX's")
RECIPE = """\
ldpaudit = 1
[input]
path = "table.csv"
[columns]
town = "quasi-identifier"
[[step]]
do = "randomize"
columns = ["town"]
protocol = "GRR"
epsilon = 1.0
domain = ["T0", "T1", "T2"]
"""


@posix
@pytest.mark.parametrize(
    ("mode", "said"), [(0o644, True), (0o640, True), (0o604, True), (0o600, False), (0o400, False)]
)
def test_a_key_that_others_may_read_is_told(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], mode: int, said: bool
) -> None:
    file = tmp_path / "my key"
    file.write_text("7b4c" * 16)
    file.chmod(mode)
    assert key_of(file) is not None
    out, err = capfd.readouterr()
    assert out == ""
    assert err.count("\n") == said
    assert ("others on this computer may read the key" in err) is said
    assert (f"chmod 600 '{file}'" in err) is said
    assert "7b4c" not in err


@pytest.mark.parametrize(
    "weak",
    [
        *(
            "password",
            "Password1!",
            "motdepasse",
            "MotDePasse2024",
            "azertyuiop",
            "12345678",
            "123456789012345",
        ),
        *(
            "abcdefghijkl",
            "aaaaaaaaaaab",
            "qwerty12345",
            "pompiers25",
            "P@ssw0rd",
            "19840512",
            "abcabcabcabc",
        ),
        *("bonjour123", "Besançon", "sunshine99", "lucie2012"),
        *("correct horse", "marie-dupont-1985", "Interventions2026", "Ldpaudit2026!", "aaaa bbbb cccc dddd"),
        *("correct horse battery staple", "correct-horse-battery-staple!", "ogrunthalipe vendu"),
        *(
            "fire fire fire fire fire fire fire fire",
            "a a a a a a a a a a a a a",
            "21/03/1985",
            "06 12 34 56 78",
        ),
        *("CaserneDePontarlier25", "anticonstitutionnellement", "Éléonore-Besançon-1985"),
    ],
)
def test_a_passphrase_that_is_guessed_easily_is_weak(weak: str) -> None:
    assert is_weak(weak)


@pytest.fixture
def out(tmp_path: Path) -> Path:
    (tmp_path / "table.csv").write_text("town\n" + "".join(f"T{at % 3}\n" for at in range(300)))
    return run(Recipe.parse(RECIPE, folder=tmp_path), tmp_path / "out", key=Key.for_tests(1)).folder


def test_a_release_by_a_test_key_is_called_one(out: Path) -> None:
    told = check_release(out)
    assert told["test_key"] is True
    assert "TEST KEY: NO PRIVACY" in list(checked(told))
    shown = CliRunner().invoke(ldpaudit, ["estimate", str(out)])
    assert shown.output.startswith("# TEST KEY: NO PRIVACY\n")
    answer = json.loads(CliRunner().invoke(ldpaudit, ["estimate", str(out), "--json"]).output)
    assert answer["test_key"] is True


@posix
@pytest.mark.parametrize("name", ["release/released.csv", "release/manifest.json", "release"])
def test_a_link_out_of_a_release_is_refused(out: Path, name: str) -> None:
    secret = out.parent / "elsewhere"
    (out / name).rename(secret)
    (out / name).symlink_to(secret)
    with pytest.raises(UserError):
        estimates(out)
    if name != "release/released.csv":
        with pytest.raises(UserError):
            check_release(out)
    else:
        assert check_release(out)["files"]["released.csv"] == "a link"
