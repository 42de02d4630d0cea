"""A fictional fire and rescue department, generated: towns, stations, thirteen years of interventions."""

from ldpaudit.demo.department import Department
from ldpaudit.demo.interventions import interventions
from ldpaudit.demo.write import write_demo

__all__ = ["Department", "interventions", "write_demo"]
