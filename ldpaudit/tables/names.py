"""What column names say, in French, English and Spanish."""

from __future__ import annotations

import re
import unicodedata


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


TIME_WORDS = _words(
    "date time timestamp timestamps datetime ts horodatage heure heures hour hours horaire hora fecha dia"
    " day jour alerte debut fin start end created saisie validite eff maj"
)
CODE_WORDS = _words(
    "code codigo insee postal postale zip zipcode postcode cp siren siret finess tel telephone phone"
    " immatriculation plaque uid"
)


def words_of(name: str) -> frozenset[str]:
    """Give the words of a column name, in small letters and without accents.

    "DATE_EFF", "dateEff" and "Date d'éff." give the same words.
    """
    plain = "".join(c for c in unicodedata.normalize("NFKD", name) if not unicodedata.combining(c))
    parted = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", plain)
    return frozenset(re.findall(r"[a-z]+|[0-9]+", parted.lower()))
