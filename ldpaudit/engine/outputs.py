"""The files of a run, each under its temporary name."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, replace
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pyarrow as pa

from ldpaudit.audit.search import SEARCHED
from ldpaudit.engine.manifest import DIGEST, TEST_KEY_MARK, as_text, digest, external
from ldpaudit.engine.outcome import Outcome
from ldpaudit.engine.relocate import relocated
from ldpaudit.estimate import SCHEMA
from ldpaudit.language import Message
from ldpaudit.report import external_report, internal_report
from ldpaudit.tables import TableWriter, file_hash
from ldpaudit.tables.formulas import prefixed_batch
from ldpaudit.tables.registry import WriteRequest
from ldpaudit.work_folder import INTERNAL, MANIFEST, RELEASE, Staging

ESTIMATES = "estimates.csv"
REPORT = "report.html"
RECIPE = "recipe.toml"
#: Of a trial alone, and in its internal folder: it holds rows of the table.
FIRST_ROWS = "first_rows.json"
TEST_KEY_FILE = Message("TEST KEY - NO PRIVACY.txt")


def write_outputs(
    outcome: Outcome,
    staged: Staging,
    pieces: Iterable[pa.Table],
    out: Path,
    began: float,
    earlier: Callable[[Path], dict[str, Any]] | None = None,
    *,
    trial: Mapping[str, Any] | None = None,
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Write every file of a run under its temporary name, the manifests last.

    outcome: what the run knows.
    staged: where to write.
    pieces: released rows in their final order.
    out: the final place of the folder.
    began: start of the run on the monotonic clock.
    earlier: returns by the external manifest what was released of the same rows before.
    trial: of a run of which nothing leaves the house: its first rows as recorded and as released.
    Returns manifest, internal: the external manifest, and the one that stays.
    """
    recipe, check_cancelled = outcome.plan.recipe, outcome.stats.check_cancelled
    table = _write_table(outcome, staged, pieces)
    estimates = staged.unfinished(RELEASE, ESTIMATES)
    prefix = recipe.output.formulas == "prefix"
    with TableWriter(estimates, SCHEMA, format="csv") as writer:
        for batch in outcome.estimates.to_batches():
            writer.write(prefixed_batch(batch) if prefix else batch)
    check_cancelled()
    manifest = external(
        outcome.plan,
        outcome.promises,
        outcome.totals,
        outcome.together,
        outcome.findings,
        outcome.stats.rows,
        outcome.after_json,
        outcome.key,
    )
    if prefix and recipe.output.as_lines:
        manifest["formulas"] = recipe.output.formulas
    manifest["searched"] = SEARCHED
    manifest["audit"] = outcome.audit.without_figures()
    manifest["groups"] = [name for name in outcome.groups if name != "all"]
    shown = outcome.shown
    texts = {REPORT: external_report(manifest, shown)}
    _write_texts(outcome, staged, RELEASE, texts)
    manifest["files"] = {
        recipe.output.path: table,
        **_hashes(staged, RELEASE, [ESTIMATES, *texts]),
    }
    manifest[DIGEST] = digest(manifest)
    # Written first: the manifest that stays has its hash, so that an edited release shows.
    written = staged.unfinished(RELEASE, MANIFEST)
    written.write_text(as_text(manifest), encoding="utf-8", newline="\n")
    # Its hash shows whether the same was released before.
    outcome = replace(outcome, earlier=None if earlier is None else earlier(written))
    inside = {
        **manifest,
        "release_manifest_sha256": file_hash(written),
        # Trees and neighbours are not promised to be the same in another version.
        "libraries": {name: version(name) for name in ("numpy", "pandas", "scikit-learn", "scipy")},
        "trial": trial is not None,
        "identity": outcome.plan.identity,
        "purpose": asdict(recipe.purpose),
        "input": {
            "path": recipe.input.path,
            "sha256": outcome.plan.input_hash,
            "rows": outcome.stats.read,
        },
        "removed_rows": outcome.stats.read - outcome.stats.rows,
        "anonymity": {"before": outcome.before_json, "after": outcome.after_json},
        "earlier": outcome.earlier,
        "moves": list(outcome.moves),
        "riskiest": [{"values": values, "size": size} for values, size in outcome.after.smallest],
        "remarks": outcome.stats.remarks_json(),
        "who_pays": [one.as_json() for one in outcome.impact_by_group],
        "findings": [finding.as_json() for finding in (*outcome.findings, *outcome.inner)],
        "inferred": [one.as_json() for one in outcome.beside],
        "truth": outcome.truth_json(),
        "groups": outcome.groups_json(),
        "audit": outcome.audit.as_json(),
        "randomized_means": outcome.randomized_means(),
        "recorded_numbers": outcome.recorded(),
        "errors": outcome.errors_json(),
        "seconds": round(time.monotonic() - began, 3),
    }
    texts = {RECIPE: relocated(recipe, out / INTERNAL), REPORT: internal_report(inside, shown)}
    if trial is not None:
        texts[FIRST_ROWS] = json.dumps(trial, ensure_ascii=False)
    _write_texts(outcome, staged, INTERNAL, texts)
    inside["files"] = _hashes(staged, INTERNAL, list(texts))
    staged.unfinished(INTERNAL, MANIFEST).write_text(
        as_text(inside, check_cancelled), encoding="utf-8", newline="\n"
    )
    return manifest, inside


def _write_texts(outcome: Outcome, staged: Staging, part: str, texts: dict[str, str]) -> None:
    """Write the texts of one side, and mark it where a test key drew the noise."""
    if outcome.key == TEST_KEY_MARK:
        texts[TEST_KEY_FILE] = TEST_KEY_MARK + "\n"
    for name, text in texts.items():
        staged.unfinished(part, name).write_text(text, encoding="utf-8", newline="\n")


def _write_table(outcome: Outcome, staged: Staging, pieces: Iterable[Any]) -> dict[str, str]:
    """Write the released table, and return the hashes of its bytes and of its values."""
    output = outcome.plan.recipe.output
    request = WriteRequest(
        path=staged.unfinished(RELEASE, output.path),
        format=output.format,
        scratch=staged.scratch,
        row_group=output.row_group,
        points=outcome.plan.moved,
        watch=lambda *_: outcome.stats.check_cancelled(),
    )
    return output.write(request, pieces)._asdict()


def _hashes(staged: Staging, part: str, names: list[str]) -> dict[str, dict[str, str]]:
    return {name: {"sha256": file_hash(staged.unfinished(part, name))} for name in names}
