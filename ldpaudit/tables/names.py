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


LATITUDE_WORDS = _words("lat latitude latitud northing y ywgs youvl youvrage coordy")
LONGITUDE_WORDS = _words("lon lng long longitude longitud easting x xwgs xouvl xouvrage coordx")
ADDRESS_WORDS = _words(
    "addr address adr adresse adresses rue voie calle street domicile direccion domicilio ligne"
)
PLACE_WORDS = _words(
    "town township twp city village commune communes ville municipality municipio insee postal postale"
    " zip zipcode postcode cp dep dept department departement region district distrito quartier barrio"
    " epci canton arrondissement county iris station caserne centre lieu localite place zone secteur"
    " secteurs com country ward wards parish parishes borough boroughs precinct precincts province"
    " provincia provinces sector sectors neighbourhood neighborhood stations casernes regions districts"
    " cantons quartiers zones arrondissements municipalities villages towns cities villes"
    " plz postleitzahl postnummer bezirk stadtbezirk stadtteil ortsteil gemeinde kreis landkreis bundesland"
    " ags fips puma comuna comune comuni freguesia concelho bairro parroquia gemeente wijk buurt gmina powiat"
    " wojewodztwo wahlkreis stadtkreis kommune kommun barangay"
)
#: Of whole numbers that name a thing: the number of a class says nothing of its size.
CLASS_WORDS = _words(
    "type types nature natures cause causes motif motifs category categorie categories class classe kind"
    " sex sexe sexo gender genre status statut state etat profession occupation csp mode team equipe"
    " line ligne route stop stops arret arrets gare gares depot platform quai block ilot tract maille cell"
    " tile carreau vehicle vehicule vehicules engin engins unit unite hospital hopital school ecole site"
    " beat beats lot lots bureau bureaux poblacion wache revier kennziffer schluessel schlussel clave ulica"
    " art typ tipo klasse klasa nummer numer"
)
#: Ends of words that German and its neighbours write as one: "Gemeindeschlüssel", "Leitzahl".
COMPOUND_ENDS = (
    *("bezirk", "gemeinde", "stadtteil", "ortsteil", "schluessel", "schlussel", "nummer", "kennzahl"),
    *("leitzahl", "kennziffer", "wache", "kommune", "kommun"),
)
#: Of numbers that measure, also where the name of a place stands beside.
QUANTITY_WORDS = _words(
    "age ages edad nb nbr nombre count counts counted effectif effectifs cantidad total totals totaux"
    " distance distances distancia dist duree durees duration duracion delay delai delais temps minute"
    " minutes seconds secondes min sec population populations pop einwohner habitants inhabitants surface"
    " superficie area km metre metres meter meters height hauteur taille size width largeur length"
    " longueur weight poids amount amounts montant price prix cost cout salary salaire income revenu"
    " rate taux share part percent year years annee annees an ano month mois week semaine day jour hour"
    " heure density densite speed vitesse altitude elevation score rank rang level niveau sum sums somme suma"
    " summe paid betrag preis kosten gehalt lohn einkommen alter dauer anzahl menge flaeche entfernung"
    " abstand jahr monat importe precio coste salario ingresos edades habitantes anni prezzo importo"
    " distanza durata quantita wiek kwota cena"
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
#: Of columns that name a person, or a thing that one person has.
LINKING_WORDS = _words(
    "id ids uid uuid guid identifier identifiant identificador matricule badge badges plaque plaques"
    " plate plates immatriculation token jeton pseudo pseudos pseudonym pseudonyms pseudonyme hash"
    " hashed hashid user users usager usagers userid person persons personne patient patients client"
    " clients customer customers abonne subscriber visitor conducteur driver agent caller appelant rider"
    " imei imsi msisdn mac device appareil handset sim vin household foyer menage login compte account"
    " card carte permis passport passeport siret siren expediente dossier tel telephone phone mail email"
    " courriel domicile"
)
#: Of columns that number things, or something else.
SERIAL_WORDS = _words(
    "num numero number no n ref reference key cle code serial serie rang rank index row ligne"
)
#: Of columns that measure something, or tell a time.
MEASURE_WORDS = _words(
    "duration duree durees delai delay minutes minute min seconds second sec secondes heures hours time"
    " temps distance dist km metres meters metre meter surface area superficie m2 ha length longueur"
    " height hauteur size taille weight poids amount montant price prix cost cout fare salary salaire"
    " income revenu speed vitesse age ages year annee an birth naissance temperature humidity pressure"
    " level niveau altitude elevation width score rate taux percent share part population pop volume vol"
    " debit flow power puissance energy gain loss capital hours_per_week fnlwgt quantity quantite stock"
    " value valeur mean average moyenne max minimum maximum start end debut fin hrmn victims victimes"
    " lat lon lng latitude longitude x y"
)
#: Words that say that something has a name or a number, and not what it is.
GENERIC_WORDS = _words(
    "code codes id ids no n num number numero numeros nr name names nom noms libelle label intitule key cle"
    " of the de des du d la le les l and et"
)
#: Words of files that say no more than that they hold a list.
LIST_WORDS = _words("list liste listes table tables data donnees ref referentiel reference fichier export")
#: The first word for a thing that has others, in one language or another.
SAME_THING = {
    word: first
    for first, others in (
        ("commune", "com town township city ville village municipality municipio localite insee"),
        ("commune", "gemeinde comune comuna gemeente gmina kommune kommun"),
        ("postcode", "zip zipcode cp postal postale plz postleitzahl postnummer"),
        ("department", "departement dep dept"),
        ("station", "caserne centre"),
        ("district", "distrito bezirk stadtbezirk kreis landkreis powiat"),
        ("sector", "secteur"),
        ("neighbourhood", "neighborhood quartier barrio stadtteil bairro wijk"),
        ("province", "provincia"),
    )
    for word in _words(others)
}
