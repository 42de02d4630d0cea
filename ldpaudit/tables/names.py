"""What column names say, in French, English and Spanish."""

from __future__ import annotations

import re
import unicodedata


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


TIME_WORDS = _words(
    "date time timestamp timestamps datetime ts horodatage heure heures hour hours horaire hora fecha"
    " dia day jour alerte debut fin start end created saisie validite eff maj"
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


LATITUDE_WORDS = _words("lat latitude latitud y ywgs youvl youvrage coordy")
LONGITUDE_WORDS = _words("lon lng long longitude longitud x xwgs xouvl xouvrage coordx")
ADDRESS_WORDS = _words(
    "addr address adr adresse adresses rue voie calle street domicile direccion domicilio ligne"
)
PLACE_WORDS = _words(
    "town township twp city village commune communes ville municipality municipio insee postal postale"
    " zip zipcode postcode cp dep dept department departement region district distrito quartier barrio"
    " epci canton arrondissement county iris station caserne centre lieu localite place zone secteur"
    " secteurs com country"
)
QUASI_WORDS = _words(
    "age edad sex sexe sexo gender genre birth naissance nacimiento profession occupation job education"
    " etudes marital race ethnic nationality nationalite workclass relationship persona person"
    " vehicle vehiculo vehicule subscriber visitor categorie"
)
SENSITIVE_WORDS = _words(
    "cause causes motif nature injury injuries lesividad lesion blessure blesse blesses gravite"
    " severity diagnosis diagnostic pathologie pathology victim victims victime victimes deces dead"
    " death deaths fatal tue tues health sante salary salaire salario income revenu revenus religion"
    " alcohol alcool alcoholemia droga drogas drug drogue disease maladie suicide sinistre"
)
DATE_PART_WORDS = _words(
    "an annee ano year month mois mes jour dia day week semaine semana hour heure hora hrmn"
)
IDENTIFIER_WORDS = _words(
    "id ids identifier identifiant identificador uid uuid num numero number no n matricule expediente"
    " dossier ref reference siren siret tel telephone phone mail email courriel plaque immatriculation"
    " key cle"
)
#: Of whole numbers that say how many a row stands for.
COUNT_WORDS = _words("nb nbr nombre count counts counted effectif effectifs cantidad total totals totaux")
FREE_TEXT_WORDS = _words(
    "comment comments commentaire commentaires remarque remarques remark remarks observation"
    " observations description descriptif narrative recit libre notes note details detail"
)
PERSON_NAME_WORDS = _words("nom prenom name firstname lastname surname nombre apellido")
