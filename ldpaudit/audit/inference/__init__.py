"""Inference by whoever has the other columns: how well they tell what a column protects, measured."""

from ldpaudit.audit.inference.kinds import FULL, RUN, Draws, Effort, Inference, Observed, Secret, Verdict
from ldpaudit.audit.inference.search import inferences

__all__ = ["FULL", "RUN", "Draws", "Effort", "Inference", "Observed", "Secret", "Verdict", "inferences"]
