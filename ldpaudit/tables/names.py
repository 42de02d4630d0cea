"""The words of column names: in French, English and Spanish, and of persons and places in `LANGUAGES`."""

from __future__ import annotations

import re
import unicodedata

from ldpaudit.language import Message
from ldpaudit.tables.word_lists import word_set

TIME_WORDS = word_set(
    "date time timestamp timestamps datetime ts horodatage heure heures hour hours horaire hora fecha"
    " dia day jour alerte debut fin start end created saisie validite eff maj"
)
CODE_WORDS = word_set(
    "code codigo insee postal postale zip zipcode postcode cp siren siret finess tel telephone phone"
    " immatriculation plaque uid"
)


#: Of things that have a number each, and of stretches of time.
_NUMBERED_WORDS = word_set("lot lots id ids identifiant batch article sku") | CODE_WORDS
_PERIOD_WORDS = word_set("months weeks semaines monat woche period periode jahr")


def is_code(name: str) -> bool:
    """Return whether a column name says code or number, and nothing of time."""
    words = words_of(name)
    return bool(words & (_NUMBERED_WORDS | SERIAL_WORDS)) and not words & (
        TIME_WORDS | DATE_PART_WORDS | _PERIOD_WORDS
    )


#: Languages in which column names speak of persons and places; of others a few words are known.
LANGUAGES = (
    *(Message("English"), Message("French"), Message("German"), Message("Spanish"), Message("Italian")),
    *(Message("Portuguese"), Message("Dutch"), Message("Polish")),
)

#: Letters that have no writing as a letter and an accent.
_PLAIN = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i"})


def words_of(name: str) -> frozenset[str]:
    """Return the words of a column name, in small letters and without accents.

    "DATE_EFF", "dateEff" and "Date d'éff." have the same words. Letters of all scripts are kept.
    """
    apart = unicodedata.normalize("NFKD", name)
    # Hangul is put together again; other marks are gone.
    plain = unicodedata.normalize("NFC", "".join(c for c in apart if unicodedata.category(c)[0] != "M"))
    parted = "".join(
        f" {c}" if c.isupper() and (last.islower() or last.isdigit()) else c
        for last, c in zip(" " + plain, plain, strict=False)
    )
    return frozenset(re.findall(r"[^\W\d_]+|\d+", parted.casefold().translate(_PLAIN)))


#: Of a clock that shows universal time; "TU" is that of French weather stations.
_UTC_WORDS = frozenset({"utc", "gmt", "zulu", "tu"})
#: "UTC+1": another clock than that of UTC.
_AHEAD_OF_UTC = re.compile(r"(utc|gmt|tu)[ _]*[+-][ _]*0*[1-9]", re.IGNORECASE)


def names_utc(name: str) -> bool:
    """Return whether a column name says that its times are in UTC: "t_utc", "Date (GMT)", "heureUTC"."""
    utc = any(word in _UTC_WORDS or word.startswith("utc") or word.endswith("utc") for word in words_of(name))
    return utc and not _AHEAD_OF_UTC.search(name)


LATITUDE_WORDS = word_set(
    "lat lati latitude latitud northing y ywgs youvl youvrage coordy latitudine breitengrad breedtegraad"
    " geobreite geolat gpslat hochwert nordwert nordkoordinat nordkoordinate noordcoordinaat"
    " enlem lintang leveysaste широта шир 纬度 緯度 北緯 위도"
)
LONGITUDE_WORDS = word_set(
    "lon lng long longi longitude longitud easting x xwgs xouvl xouvrage coordx longitudine langengrad"
    " laengengrad lengtegraad geolaenge geolange geolon gpslon rechtswert ostwert ostkoordinat"
    " ostkoordinate oostcoordinaat boylam bujur pituusaste долгота долг 经度 經度 経度 東経 경도"
)
#: Words of width, length and sides: those of a coordinate where another column has the other.
LATITUDE_OR_WIDTH_WORDS = word_set(
    "breite szer szerokosc breedte larghezza n nord north norte noord bredde bredd sirka sirina"
    " szelesseg leveys phi φ ltd πλατοσ عرض"
)
LONGITUDE_OR_LENGTH_WORDS = word_set(
    "laenge lange dlug dlugosc lengte lunghezza e ost east este oost est comprimento laengde langd delka"
    " duzina hosszusag dl pituus lambda λ lgt μηκοσ طول"
)
#: The other two sides: beside them, north and east are parts of a country, or edges of a box.
OTHER_SIDE_WORDS = word_set(
    "south west sud sued ouest oeste sur syd vast vest zuid ovest sul poludnie zachod jih zapad del nyugat"
)
ADDRESS_WORDS = word_set(
    "addr address adr adresse adresses rue voie calle street domicile direccion domicilio ligne anschrift"
    " wohnort wohnanschrift postanschrift strasse str hausnummer wohnadresse indirizzo recapito domicilio"
    " morada endereco logradouro rua adres adresu woonadres postadres straat huisnummer ulica ulicy"
    " zamieszkania zameldowania адрес улица 地址 住址 주소"
)
PLACE_WORDS = word_set(
    "town township twp city village commune communes ville municipality municipio insee postal postale"
    " zip zipcode postcode cp dep dept department departement region district distrito quartier barrio"
    " epci canton arrondissement county iris station caserne centre lieu localite place zone secteur"
    " secteurs com country ward wards parish parishes borough boroughs precinct precincts province"
    " provincia provinces sector sectors neighbourhood neighborhood stations casernes regions districts"
    " cantons quartiers zones arrondissements municipalities villages towns cities villes"
    " plz postleitzahl postnummer bezirk bezirke stadtbezirk stadtteil ortsteil gemeinde gemeinden kreis"
    " landkreis wahlkreis stadtkreis bundesland ort orte stadt dorf ags fips puma barangay"
    " comuna comune comuni provincia regione quartiere frazione localidad localita parroquia comunidad"
    " autonoma freguesia concelho bairro cidade municipios"
    " wijk wijken buurt gemeente gemeenten provincie postcodes stad dorp plaats woonplaats"
    " gmina gminy powiat wojewodztwo miasto miejscowosc wies wsi dzielnica osiedle bydel kommun kommune"
    " kommuner fylke lan obec okres kerulet город район область село 城市 区 县 省"
)
#: Of whole numbers that name a thing: the number of a class says nothing of its size.
CLASS_WORDS = word_set(
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
#: Of numbers that measure, also where the name contains a place.
QUANTITY_WORDS = word_set(
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
QUASI_WORDS = word_set(
    "age edad sex sexe sexo gender genre birth naissance nacimiento profession occupation job education"
    " etudes marital race ethnic nationality nationalite workclass relationship persona person"
    " vehicle vehiculo vehicule subscriber visitor categorie"
)
SENSITIVE_WORDS = word_set(
    "cause causes motif nature injury injuries lesividad lesion blessure blesse blesses gravite"
    " severity diagnosis diagnostic pathologie pathology victim victims victime victimes deces dead"
    " death deaths fatal tue tues health sante salary salaire salario income revenu revenus religion"
    " alcohol alcool alcoholemia droga drogas drug drogue disease maladie suicide sinistre"
)
DATE_PART_WORDS = word_set(
    "an annee ano year month mois mes jour dia day week semaine semana hour heure hora hrmn"
)
IDENTIFIER_WORDS = word_set(
    "id ids identifier identifiant identificador uid uuid num numero number no n matricule expediente"
    " dossier ref reference siren siret tel telephone phone mail email courriel plaque immatriculation"
    " key cle"
)
#: Of whole numbers that say how many a row stands for.
COUNT_WORDS = word_set(
    "nb nbr nombre count counts counted effectif effectifs cantidad total totals totaux anzahl antall antal"
    " aantal liczba ilosc quantidade quantita conteggio количество число 数量 人数"
)
FREE_TEXT_WORDS = word_set(
    "comment comments commentaire commentaires remarque remarques remark remarks observation"
    " observations description descriptif narrative recit libre notes note details detail"
)
PERSON_NAME_WORDS = word_set(
    "nom noms prenom prenoms name names firstname lastname surname surnames forename nombre nombres apellido"
    " apellidos fullname patronyme givenname familyname vorname vornamen nachname nachnamen familienname"
    " zuname rufname nome cognome cognomi sobrenome apelido naam voornaam achternaam familienaam imie imiona"
    " nazwisko nazwiska имя фамилия отчество фио 姓名 名字 이름 氏名"
)
#: What persons are in a table, whoever they are.
PERSON_WORDS = word_set(
    "user users usager usagers person persons personne patient patients client clients "
    "customer customers abonne abonnes subscriber visitor conducteur driver agent caller "
    "appelant rider household foyer menage employe employee staff member membre equipier "
    "equipiers nutzer benutzer kunde kunden abonnent teilnehmer fahrer anrufer mitarbeiter "
    "patientin versicherter usuario usuarios usario paciente pacientes cliente clientes "
    "abonado empleado conductor socio persona utente utenti paziente pazienti clienti "
    "abbonato conducente dipendente autista passeggero utilizador utilizadores assinante "
    "funcionario motorista passageiro gebruiker gebruikers klant klanten abonnee medewerker "
    "bestuurder reiziger patienten uzytkownik uzytkownicy klient klienta klienci abonent "
    "abonenta pacjent pacjenta kierowca kierowcy pracownik pracownika pasazer pasazera osoba "
    "kto клиент пользователь пациент водитель сотрудник абонент 用户 客户 患者 司机 员工 사용자 고객"
)
#: Of columns that name a person, or a thing that one person has.
LINKING_WORDS = (PERSON_WORDS - word_set("persona")) | word_set(
    "id ids uid uuid guid identifier identifiant identificador matricule badge badges plaque plaques"
    " plate plates immatriculation token jeton pseudo pseudos pseudonym pseudonyms pseudonyme hash"
    " hashed hashid userid imei imsi msisdn mac device appareil handset sim vin login compte account"
    " card carte permis passport passeport siret siren expediente dossier tel telephone phone mail email"
    " courriel domicile"
    " kennung kennzeichen kundennummer kundennr nutzerid personalnummer ausweis personalausweis karte"
    " kartennummer konto kontonummer fahrzeugschein aktenzeichen"
    " tarjeta cuenta legajo matricula carnet dni nie pseudonimo seudonimo"
    " identificativo tessera targa conto codicefiscale identificatore"
    " cartao conta"
    " klantnummer kaart kaartnummer kenteken rekening personeelsnummer"
    " identyfikator identyfikatora karta karty konto rejestracja rejestracyjny legitymacja pesel pseudonim"
    " personnummer телефон паспорт карта идентификатор 身份证 卡号"
)
#: Of columns that number things, or something else.
SERIAL_WORDS = word_set(
    "num numero number no n ref reference key cle code serial serie rang rank index row ligne"
)
#: Of columns that measure something, or hold a time.
MEASURE_WORDS = word_set(
    "duration duree durees delai delay minutes minute min seconds second sec secondes heures hours time"
    " temps distance dist km metres meters metre meter surface area superficie m2 ha length longueur"
    " height hauteur size taille weight poids amount montant price prix cost cout fare salary salaire"
    " income revenu speed vitesse age ages year annee an birth naissance temperature humidity pressure"
    " level niveau altitude elevation width score rate taux percent share part population pop volume vol"
    " debit flow power puissance energy gain loss capital hours_per_week fnlwgt quantity quantite stock"
    " value valeur mean average moyenne max minimum maximum start end debut fin hrmn victims victimes"
    " lat lon lng latitude longitude x y usos uses"
    " dauer minuten sekunden stunden zeit entfernung alter hohe"
    " betrag preis gewicht geschwindigkeit duracion minutos segundos horas tiempo distancia edad precio"
    " importe peso altura velocidad durata minuti secondi ore distanza eta prezzo importo duracao tempo idade"
    " preco duur minuten seconden uren afstand leeftijd bedrag prijs minuty minut sekundy godziny czas"
    " odleglosc wiek kwota cena waga predkosc"
)
#: Words that say that something has a name or a number, and not what it is.
GENERIC_WORDS = word_set(
    "code codes id ids no n num number numero numeros nr name names nom noms libelle label intitule key cle"
    " of the de des du d la le les l and et"
)
#: Words of files that say no more than that they hold a list.
LIST_WORDS = word_set("list liste listes table tables data donnees ref referentiel reference fichier export")
#: The first word for a thing that has others, in one language or another.
SAME_THING = {
    word: first
    for first, others in (
        ("commune", word_set("com town township city ville village municipality municipio localite insee")),
        ("commune", word_set("gemeinde comune comuna gemeente gmina kommune kommun")),
        ("postcode", word_set("zip zipcode cp postal postale plz postleitzahl postnummer")),
        ("department", word_set("departement dep dept")),
        ("station", word_set("caserne centre")),
        ("district", word_set("distrito bezirk stadtbezirk kreis landkreis powiat")),
        ("sector", word_set("secteur")),
        ("neighbourhood", word_set("neighborhood quartier barrio stadtteil bairro wijk")),
        ("province", word_set("provincia")),
    )
    for word in others
}
