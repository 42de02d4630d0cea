"""Where interventions take place: addresses, some of which call again and again, and places out of doors."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.random import Generator
from numpy.typing import NDArray

from ldpaudit.demo import names
from ldpaudit.demo.department import REGIONS, Department, scatter

#: Inhabitants of an address on average, and houses in a street at most.
_HOUSEHOLD = 2.2
_HOUSES = 150

#: A care home calls as often as so many ordinary addresses.
_CARE_CALLS = (60.0, 420.0)


@dataclass(frozen=True)
class DemoPlaces:
    """Points that interventions choose from, those of one region side by side.

    Parameters
    ----------
    town : (m,) int64
        Town of each.
    lon, lat : (m,) float64
        WGS84 degrees, 6 decimals.
    address : StringArray
        Address of each.
    care_home : (m,) bool
        Whether it is one.
    ends : (m,) float64
        Cumulated weights.
    regions : (18,) float64
        Cumulated weight before each region, and after the last.
    """

    town: NDArray[np.int64]
    lon: NDArray[np.float64]
    lat: NDArray[np.float64]
    address: pa.StringArray
    care_home: NDArray[np.bool_]
    ends: NDArray[np.float64]
    regions: NDArray[np.float64]

    def choose(self, uniform: NDArray[np.float64]) -> NDArray[np.int64]:
        """Choose a place by weight from numbers in [0, 1)."""
        return self._at(uniform * self.ends[-1])

    def choose_in(self, region: NDArray[np.int64], uniform: NDArray[np.float64]) -> NDArray[np.int64]:
        """Choose a place of a region by weight from numbers in [0, 1)."""
        low, high = self.regions[region], self.regions[region + 1]
        return self._at(low + uniform * (high - low))

    def _at(self, weight: NDArray[np.float64]) -> NDArray[np.int64]:
        found = np.searchsorted(self.ends, weight, side="right")
        return np.minimum(found, len(self.ends) - 1)


def addresses(department: Department, seed: int) -> DemoPlaces:
    """Make the addresses of a department: one for every few inhabitants, and care homes."""
    draw = np.random.default_rng([seed, 2])
    populations = department.populations
    homes = np.maximum(2, np.rint(populations / _HOUSEHOLD)).astype(np.int64)
    # One care home for each 3,500 inhabitants, and by chance in some smaller towns.
    care = np.floor(populations / 3500 + draw.uniform(0, 0.75, len(populations))).astype(np.int64)
    care = np.minimum(care, len(names.care_homes()))
    town = np.repeat(np.arange(len(homes)), homes + care)
    rank = _rank(homes + care)
    care_home = rank >= homes[town]

    roads = names.streets()
    order = np.argsort(draw.random((len(homes), len(roads))), axis=1)
    road = order[town, np.minimum(rank // _HOUSES, len(roads) - 1)]
    number = pc.cast(pa.array(1 + rank % _HOUSES + 2 * (road % 3)), pa.string())
    street = pc.binary_join_element_wise(number, pa.array(roads).take(pa.array(road)), " ")
    home = pa.array(names.care_homes()).take(pa.array((rank - homes[town]) % len(names.care_homes())))
    address = pc.if_else(pa.array(care_home), home, street)
    # A few households call far more often than the others.
    weight = np.where(care_home, draw.uniform(*_CARE_CALLS, len(town)), draw.lognormal(0, 1.1, len(town)))
    return _placed(draw, department, town, address, care_home, weight)


def outdoors(department: Department, seed: int) -> DemoPlaces:
    """Make the places out of doors of a department; their address is a street without a number."""
    draw = np.random.default_rng([seed, 3])
    number = (12 + np.rint(department.populations / 25)).astype(np.int64)
    town = np.repeat(np.arange(len(number)), number)
    roads = names.streets()
    address = pa.array(roads).take(pa.array(draw.integers(0, len(roads), len(town))))
    # Roads between towns see accidents too, so small towns weigh more than by their inhabitants.
    weight = ((department.populations + 150) / number)[town] * draw.lognormal(0, 0.8, len(town))
    return _placed(draw, department, town, address, np.zeros(len(town), np.bool_), weight)


def _rank(counts: NDArray[np.int64]) -> NDArray[np.int64]:
    """Count up from 0 within each group, groups laid end to end."""
    return np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)


def _placed(
    draw: Generator,
    department: Department,
    town: NDArray[np.int64],
    address: pa.StringArray,
    care_home: NDArray[np.bool_],
    weight: NDArray[np.float64],
) -> DemoPlaces:
    lon, lat = scatter(draw, department, town)
    region = department.region_of[town]
    order = np.argsort(region, kind="stable")
    ends = np.cumsum(weight[order])
    before = np.searchsorted(region[order], np.arange(REGIONS + 1))
    return DemoPlaces(
        town=town[order],
        lon=lon[order],
        lat=lat[order],
        address=address.take(pa.array(order)),
        care_home=care_home[order],
        ends=ends,
        regions=np.concatenate([[0.0], ends])[before],
    )
