import pandas as pd
import pytest

from ldpaudit.demo import write_demo
from ldpaudit.errors import CancelledError, UserError
from ldpaudit.recipe import Recipe
from ldpaudit.tables import Source


@pytest.fixture(scope="module")
def demo(tmp_path_factory):
    return write_demo(tmp_path_factory.mktemp("demo") / "new", rows=6000)


def test_the_same_seed_gives_the_same_bytes_whatever_the_block(demo, tmp_path):
    again = write_demo(tmp_path, rows=6000, block_rows=101)
    for name, path in demo.items():
        assert again[name].read_bytes() == path.read_bytes(), name


def test_both_recipes_fit_their_tables(demo):
    for name in ("recipe", "messy_recipe"):
        recipe = Recipe.read(demo[name])
        source = Source.open(recipe.folder / recipe.input.path, recipe.input.options)
        assert [finding for finding in recipe.check(source.columns) if finding.severity == "block"] == []
        assert list(recipe.columns) == list(source.columns)


def test_domains_hold_every_value(demo):
    def column(path, name):
        return set(pd.read_csv(path, encoding="utf-8")[name])

    table = pd.read_csv(demo["interventions"])
    assert set(table.cause) <= column(demo["causes"], "cause")
    # Kinds are few, and none of them stands for one cause.
    kinds = pd.read_csv(demo["causes"]).kind.value_counts()
    assert len(kinds) == 7
    assert kinds.min() >= 2
    assert set(table.town.dropna()) <= column(demo["towns"], "name")
    assert column(demo["towns"], "region") == column(demo["regions"], "region")


def test_a_file_that_is_there_is_not_overwritten(tmp_path):
    (tmp_path / "towns.csv").write_text("mine")
    with pytest.raises(UserError, match=r"towns\.csv is there already"):
        write_demo(tmp_path, rows=10)
    assert [path.name for path in tmp_path.iterdir()] == ["towns.csv"]
    assert (tmp_path / "towns.csv").read_text() == "mine"


@pytest.mark.parametrize("made_before", [True, False])
def test_a_stop_leaves_nothing_behind(tmp_path, made_before):
    out = tmp_path / "demo"
    if made_before:
        out.mkdir()
        (out / "notes.txt").write_text("mine")
    asked = iter([False, False, True])
    with pytest.raises(CancelledError):
        write_demo(out, rows=5000, cancel=lambda: next(asked), block_rows=500)
    assert [path.name for path in tmp_path.rglob("*")] == (["demo", "notes.txt"] if made_before else [])
