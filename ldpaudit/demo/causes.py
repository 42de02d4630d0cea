"""What the fictional department is called for: causes, how often, when, and to whom."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Profile = Literal["home", "traffic", "fire", "storm", "day"]
Place = Literal["home", "road"]

PROFILES: tuple[Profile, ...] = ("home", "traffic", "fire", "storm", "day")


@dataclass(frozen=True)
class Cause:
    """A cause of interventions.

    name: label.
    kind: what it has in common with others: the level at which causes may be counted.
    share: weight among ordinary interventions.
    profile: which hours it comes at.
    place {"home", "road"}: whether it happens at an address or out of doors.
    victims: chance of at least one victim.
    minutes: median duration.
    women: share of women among the victims.
    """

    name: str
    kind: str
    share: float
    profile: Profile = "home"
    place: Place = "home"
    victims: float = 0.0
    minutes: float = 50.0
    women: float = 0.5


#: Ordinary causes; the last ones are so rare that a single row may name its victim.
CAUSES = (
    Cause("medical emergency", "medical aid", 0.300, victims=0.98, minutes=58, women=0.54),
    Cause("fall at home", "fall or accident", 0.140, victims=0.99, minutes=52, women=0.64),
    Cause("illness in a public place", "medical aid", 0.075, "day", "road", 0.97, 45, 0.45),
    Cause("road accident", "road accident", 0.092, "traffic", "road", 0.80, 68, 0.40),
    Cause("cyclist or pedestrian hit", "road accident", 0.014, "traffic", "road", 0.99, 62, 0.44),
    Cause("dwelling fire", "fire", 0.022, "fire", "home", 0.16, 105, 0.48),
    Cause("chimney fire", "fire", 0.014, "fire", "home", 0.01, 75),
    Cause("vehicle fire", "fire", 0.018, "fire", "road", 0.02, 58),
    Cause("vegetation fire", "fire", 0.024, "fire", "road", 0.01, 90),
    Cause("rubbish bin fire", "fire", 0.021, "fire", "road", 0.0, 32),
    Cause("automatic alarm", "alarm", 0.032, "day", "home", 0.0, 28),
    Cause("false alarm", "alarm", 0.036, "day", "road", 0.0, 25),
    Cause("gas leak", "other help", 0.013, "day", "home", 0.03, 70),
    Cause("carbon monoxide", "other help", 0.002, "fire", "home", 0.85, 95, 0.52),
    Cause("door to be opened", "other help", 0.037, "home", "home", 0.35, 35, 0.60),
    Cause("lift rescue", "other help", 0.008, "day", "home", 0.30, 30),
    Cause("animal rescue", "other help", 0.016, "day", "road", 0.0, 55),
    Cause("wasp or hornet nest", "other help", 0.018, "day", "home", 0.0, 30),
    Cause("flooded premises", "storm or flood", 0.014, "storm", "home", 0.01, 65),
    Cause("fallen tree", "storm or flood", 0.012, "storm", "road", 0.01, 50),
    Cause("damaged roof", "storm or flood", 0.004, "storm", "home", 0.01, 80),
    Cause("accident at work", "fall or accident", 0.018, "day", "road", 0.98, 62, 0.18),
    Cause("accident at sport", "fall or accident", 0.013, "day", "road", 0.99, 48, 0.32),
    Cause("assault", "fall or accident", 0.016, "traffic", "road", 0.97, 50, 0.36),
    Cause("overdose", "medical aid", 0.009, "home", "home", 0.99, 66, 0.47),
    Cause("suicide attempt", "medical aid", 0.014, "home", "home", 0.97, 85, 0.51),
    Cause("cardiac arrest", "medical aid", 0.011, "home", "home", 1.0, 80, 0.39),
    Cause("missing person", "other help", 0.002, "home", "road", 0.25, 160, 0.40),
    Cause("birth on the way", "medical aid", 0.0009, "home", "home", 1.0, 70, 1.0),
    Cause("drowning", "fall or accident", 0.0004, "day", "road", 0.9, 110, 0.30),
    Cause("cave rescue", "fall or accident", 0.00004, "day", "road", 0.9, 420, 0.3),
    Cause("building collapse", "other help", 0.00003, "home", "home", 0.5, 260),
    Cause("explosion", "fire", 0.00003, "day", "home", 0.6, 210, 0.35),
    Cause("radiological incident", "other help", 0.00001, "day", "road", 0.2, 300),
)

#: What comes on top of the ordinary in the weeks of wasps, and on the days of storms.
SWARM = {"wasp or hornet nest": 1.0}
STORM = {"flooded premises": 0.52, "fallen tree": 0.30, "damaged roof": 0.13, "road accident": 0.05}

#: Weight of each hour of the day.
HOURS = {
    "home": (
        3.2, 2.7, 2.3, 2.1, 2.2, 2.6, 3.3, 4.3, 5.2, 5.6, 5.5, 5.3,
        4.9, 4.7, 4.7, 4.7, 4.8, 5.1, 5.4, 5.2, 4.7, 4.3, 4.0, 3.7,
    ),
    "traffic": (
        2.2, 1.7, 1.5, 1.3, 1.3, 1.9, 3.1, 5.6, 6.2, 4.4, 4.3, 4.9,
        5.2, 5.0, 4.9, 5.6, 7.4, 8.6, 7.6, 5.4, 3.9, 3.2, 2.8, 2.5,
    ),
    "fire": (
        4.0, 3.6, 3.1, 2.7, 2.3, 2.0, 2.0, 2.3, 2.7, 3.1, 3.5, 3.8,
        4.1, 4.5, 4.9, 5.2, 5.5, 5.8, 6.1, 6.3, 6.2, 5.9, 5.4, 4.7,
    ),
    "storm": (
        1.5, 1.3, 1.2, 1.1, 1.1, 1.3, 1.7, 2.4, 3.2, 3.9, 4.4, 4.7,
        5.0, 5.6, 6.5, 7.6, 8.7, 9.1, 8.5, 7.1, 5.3, 3.7, 2.7, 2.0,
    ),
    "day": (
        0.8, 0.6, 0.5, 0.4, 0.5, 0.9, 1.9, 4.0, 6.1, 7.4, 7.9, 7.4,
        5.9, 6.2, 7.6, 7.9, 7.7, 7.3, 6.2, 4.7, 3.2, 2.2, 1.5, 1.0,
    ),
}  # fmt: skip

#: Deciles of the victims' age.
AGES = {
    "home": (0, 9, 25, 39, 53, 64, 72, 79, 85, 90, 104),
    "traffic": (1, 15, 19, 23, 28, 34, 41, 49, 59, 71, 96),
    "fire": (0, 7, 17, 27, 36, 45, 54, 63, 72, 82, 98),
    "storm": (2, 15, 24, 33, 41, 49, 57, 65, 73, 82, 95),
    "day": (1, 11, 17, 23, 30, 38, 46, 54, 63, 75, 97),
}
CARE_HOME_AGES = (61, 72, 77, 80, 83, 85, 87, 89, 92, 95, 107)

#: Remarks of the crews: free text, without names, and telling all the same.
REMARKS: dict[Profile, tuple[str, ...]] = {
    "home": (
        "Second floor, no lift", "Key is with the neighbour opposite",
        "Known to the service, third call this month", "Lives alone", "Door code 4 2 7 1",
        "Dog in the yard", "Carried down by the stairs", "Doctor on the spot",
        "Refused to be taken to hospital", "Family warned", "Wheelchair user", "Treated for diabetes",
        "Found by the home help", "Oxygen at home",
    ),
    "traffic": (
        "Two cars, head-on", "One lane closed", "Motorcycle against guardrail", "Black ice",
        "Driver on the phone", "Fuel on the road", "Helicopter asked for", "Child seat on board",
        "Lorry, load unharmed",
    ),
    "fire": (
        "Smoke seen from the street", "Out on arrival", "One hose, 150 m of supply", "Neighbours moved out",
        "Electricity cut", "Pan left on the hob", "Thermal camera used", "Cause unknown, police warned",
    ),
    "storm": (
        "20 cm of water in the cellar", "Pump left on the spot", "Tree across both lanes",
        "Roof covered with sheets", "Power line down", "School closed", "River above the mark",
    ),
    "day": (
        "Ladder used", "Caretaker let us in", "Nothing found", "Handed over to the vet",
        "Fainted in a queue", "Forklift overturned", "Sprained ankle", "Detector out of order",
        "Called by a passer-by",
    ),
}  # fmt: skip
