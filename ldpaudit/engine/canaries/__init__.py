"""Canaries: rows decided by coins, planted in private runs of a recipe, and asked of what they release."""

from ldpaudit.engine.canaries.attack import audit_recipe

__all__ = ["audit_recipe"]
