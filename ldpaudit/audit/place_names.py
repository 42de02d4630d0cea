"""Column names that speak of a place, in French and English."""

from __future__ import annotations

from ldpaudit.tables.names import ADDRESS_WORDS, PLACE_WORDS, words_of


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


#: Beside the names of administrative areas and the parts of an address.
_MORE = _words(
    "distance dist trajet itineraire travel driving drive route geohash h3 s2 maille carreau carroyage"
    " grille grid mgrs utm lambert easting northing coord coords coordinates coordonnees gps geo geom"
    " geometry what3words w3w olc pluscode hameau lieudit bassin parcelle cadastre batiment building"
    " center location localisation emplacement province eircode ward parish borough tract lau nuts"
    " neighbourhood neighborhood county latitude longitude"
)
#: Words that speak of a place only together: the time in which help arrives tells how far it came.
_TOGETHER = tuple(
    _words(together)
    for together in (
        *("response time", "arrival time", "travel time", "time scene", "plus code", "post code"),
        *("temps reponse", "temps route", "temps arrivee"),
        *("delai reponse", "delai arrivee", "delai intervention", "delai presentation"),
    )
)
#: Words of the tables of roles that often speak of something else.
_LESS = _words("ligne com place")


def place_words(name: str) -> str:
    """Return the words of a column name that speak of a place; "" where none does."""
    words = words_of(name)
    matching = words & ((PLACE_WORDS | ADDRESS_WORDS | _MORE) - _LESS)
    for together in _TOGETHER:
        if together <= words:
            matching |= together
    return " ".join(sorted(matching))
