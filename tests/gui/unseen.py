"""A table that nobody has tuned to: 18 columns, a semicolon, Latin-1, decimal commas, the latitude first."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pandas as pd

ROWS = 600
#: What a careful officer says of each column.
ROLES = {
    "N° intervention": "identifier",
    "Date d'appel": "time",
    "Heure": "drop",
    "Motif": "sensitive",
    "Commune": "drop",
    "Code INSEE": "drop",
    "Adresse": "identifier",
    "gps_latitude": "location",
    "gps_longitude": "location",
    "Âge": "quasi-identifier",
    "Sexe": "quasi-identifier",
    "Engin": "plain",
    "Centre": "drop",
    "Durée (min)": "plain",
    "Victimes": "plain",
    "Observations": "free-text",
    "Météo": "plain",
    "Type de lieu": "plain",
}


def unseen_table(path: Path) -> pd.DataFrame:
    """Write the table, and return it as pandas has it."""
    draw = np.random.default_rng(20_26)
    towns = draw.integers(0, 40, ROWS)
    # Some houses call again and again.
    homes = draw.integers(0, 420, ROWS)
    east, north = draw.uniform(5.75, 6.95, 420), draw.uniform(46.65, 47.45, 420)
    days = pd.Timestamp("2025-01-01") + pd.to_timedelta(draw.integers(0, 365, ROWS), "D")
    frame = pd.DataFrame(
        {
            "N° intervention": [f"2025-{at:06d}" for at in draw.permutation(ROWS)],
            "Date d'appel": days.strftime("%d/%m/%Y"),
            "Heure": [f"{hour:02d}:{minute:02d}" for hour, minute in draw.integers(0, (24, 60), (ROWS, 2))],
            "Motif": draw.choice(["secours à personne", "incendie", "accident", "opération diverse"], ROWS),
            "Commune": [f"Commune-sur-Rivière {at}" for at in towns],
            "Code INSEE": [f"25{at:03d}" for at in towns],
            "Adresse": [f"{at % 90 + 1} rue des Écoles {at}" for at in homes],
            "gps_latitude": np.round(north[homes], 6),
            "gps_longitude": np.round(east[homes], 6),
            "Âge": draw.integers(1, 95, ROWS),
            "Sexe": draw.choice(["F", "M"], ROWS),
            "Engin": draw.choice(["VSAV", "FPT", "VLI"], ROWS),
            "Centre": [f"CS {at % 9}" for at in towns],
            "Durée (min)": draw.integers(10, 180, ROWS),
            "Victimes": draw.integers(0, 3, ROWS),
            "Observations": [
                f"appel reçu, équipe {at} partie, situation suivie jusqu'au retour" for at in range(ROWS)
            ],
            "Météo": draw.choice(["pluie", "sec", "neige"], ROWS),
            "Type de lieu": draw.choice(["domicile", "voie publique", "travail"], ROWS),
        }
    )
    frame.to_csv(path, sep=";", decimal=",", index=False, encoding="latin-1")
    return frame
