"""Names that sound like a French department and belong to none."""

from __future__ import annotations

from numpy.random import Generator

_ONSETS = (
    "Av", "Bel", "Bl", "Br", "Bru", "Chal", "Ch", "Cl", "Cor", "Cr", "D", "Dr", "Fl", "Fr", "Gr", "Gl", "Jal",
    "L", "Lor", "Mal", "M", "Mor", "N", "Or", "Pl", "Pr", "R", "Ral", "S", "Ser", "Tr", "Th", "V", "Vl", "Vr",
)  # fmt: skip
_MIDDLES = (
    "ab", "ac", "ad", "al", "am", "an", "ar", "av", "éb", "éc", "él", "ém", "en", "ér", "ess", "ign", "il",
    "in", "iv", "ol", "om", "on", "or", "ouch", "oul", "our", "oz", "ub", "um", "ur", "uz", "ein", "aill",
)  # fmt: skip
_ENDINGS = (
    "ans", "anches", "agney", "ange", "ay", "ecourt", "ègne", "enans", "ères", "erois", "ette", "euse", "ey",
    "evaux", "eville", "ez", "ières", "igney", "igny", "ille", "ise", "ogne", "oire", "ôme", "on", "onne",
    "oux", "ougne", "ouze", "ure", "âtel", "emont", "ilieu",
)  # fmt: skip
_TAILS = (
    "-le-Haut", "-le-Bas", "-la-Côte", "-sous-Bois", "-en-Plaine", "-les-Étangs", "-le-Château",
    "-aux-Forges", "-la-Forêt", "-sur-Loude", "-sur-Arnelle", "-lès-Combes",
)  # fmt: skip
_LANDS = (
    "Pays de {}", "Val de {}", "Plateau de {}", "Portes de {}", "Rives de {}", "Hauts de {}", "Combes de {}",
)  # fmt: skip
_STREETS = ("rue", "avenue", "chemin", "impasse", "place", "route", "allée", "quai")
_SIGHTS = (
    "de l'Abreuvoir", "de l'Aqueduc", "de l'Église", "de l'Étang", "de la Carrière", "de la Combe",
    "de la Croix", "de la Fontaine", "de la Forge", "de la Fruitière", "de la Gare", "de la Mairie",
    "de la Prairie", "de la Source", "de la Tuilerie", "des Acacias", "des Alouettes", "des Bleuets",
    "des Bouleaux", "des Cerisiers", "des Champs", "des Charmes", "des Chênes", "des Écoles", "des Frênes",
    "des Glycines", "des Hirondelles", "des Jardins", "des Lilas", "des Noisetiers", "des Prés", "des Roses",
    "des Sapins", "des Sources", "des Tilleuls", "des Vergers", "des Vignes", "du Belvédère", "du Canal",
    "du Château", "du Clos", "du Coteau", "du Lavoir", "du Marché", "du Moulin", "du Parc", "du Pont",
    "du Pré", "du Ruisseau", "du Stade", "du Vallon", "du Verger", "du Vieux Four",
)  # fmt: skip
_FLOWERS = (
    "Les Glycines", "Les Tilleuls", "Le Clos fleuri", "Les Alisiers", "La Roseraie", "Les Magnolias",
    "Le Parc", "Les Érables", "La Source", "Les Cèdres", "Le Belvédère", "Les Hortensias",
)  # fmt: skip


def town_names(draw: Generator, number: int) -> list[str]:
    """Return so many different names of towns."""
    names: dict[str, None] = {}
    while len(names) < number:
        # Two syllables and an ending: shorter names are nearly all taken by real towns.
        name = _pick(draw, _ONSETS) + _pick(draw, _MIDDLES) + _pick(draw, _ENDINGS)
        if draw.random() < 0.18:
            name += _pick(draw, _TAILS)
        if 4 < len(name) < 26 and _pronounceable(name):
            names[name] = None
    return list(names)


def region_names(draw: Generator, capitals: list[str]) -> list[str]:
    """Name each region after its largest town."""
    lands = [_LANDS[place % len(_LANDS)] for place in draw.permutation(len(capitals))]
    return [_elided(land, name.split("-")[0]) for land, name in zip(lands, capitals, strict=True)]


def streets() -> list[str]:
    """Return the names of streets that every town chooses from."""
    return [f"{street} {sight}" for street in _STREETS for sight in _SIGHTS]


def care_homes() -> tuple[str, ...]:
    """Return the names of care homes."""
    return tuple(f"EHPAD {flower}" for flower in _FLOWERS)


def _elided(land: str, name: str) -> str:
    vowel = name[0] in "AEÉIOU"
    return land.format(name).replace(f"de {name}", f"d'{name}") if vowel else land.format(name)


def _pick(draw: Generator, parts: tuple[str, ...]) -> str:
    return parts[int(draw.integers(len(parts)))]


def _pronounceable(name: str) -> bool:
    # Never three consonants that nobody can say, nor the same letter three times.
    vowels = set("aeiouyéèâôêîû")
    run = 0
    for letter in name.split("-", maxsplit=1)[0].lower():
        run = 0 if letter in vowels else run + 1
        if run > 3:
            return False
    return not any(letter * 3 in name for letter in set(name))
