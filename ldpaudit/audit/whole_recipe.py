"""The whole recipe at once as an attack: rows decided by coins, planted in private runs."""

from __future__ import annotations

from collections.abc import Iterable

from ldpaudit.audit.attack import AttackResult, FileAttack, register_attack
from ldpaudit.audit.dossier import Dossier
from ldpaudit.progress import ProgressCallback, no_progress


@register_attack
class WholeRecipe(FileAttack):
    """What private runs with canaries show of the epsilon of a whole recipe, against the sum of its promises.

    Source: Steinke, Nasr, Jagielski, "Privacy auditing with one (1) training run", NeurIPS 2023.
    """

    code = "canaries"
    title = "The whole recipe, by planted rows"
    by = "{column}, planted rows"
    limit = "claim"
    question = "infer"
    finds = "which of two cases a row, a person or a place is, better than the sum of all promises says"
    inputs = ("recipe",)
    cost = "some runs of the recipe on at most 10,000 rows"
    page = "check"
    hint = "look which step sees more than its promise says: a memory, a removal, or too little noise"

    @classmethod
    def run(cls, dossier: Dossier, watch: ProgressCallback = no_progress) -> Iterable[AttackResult]:
        """Yield a result for each sum of promises; the runs are those that the dossier brings."""
        if dossier.private_runs is not None:
            yield from dossier.private_runs(watch)
