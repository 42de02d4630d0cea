"""Findings: what the user must know before a release; each kind says all about itself, in a registry."""

from ldpaudit.findings.finding import *  # noqa: F403
from ldpaudit.findings.kinds import *  # noqa: F403
from ldpaudit.findings.repairs import *  # noqa: F403
