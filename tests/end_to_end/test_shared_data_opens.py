"""Every real table opens with the facts that are known of it, or is refused for the reason stated."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import pyarrow as pa
import pytest

from ldpaudit.errors import UserError
from ldpaudit.tables import ReadOptions, Source, inspect

ADULT = [
    *("age", "workclass", "fnlwgt", "education", "education-num", "marital-status", "occupation"),
    *("relationship", "race", "sex", "capital-gain", "capital-loss", "hours-per-week"),
    *("native-country", "salary"),
]


@dataclass(frozen=True)
class Facts:
    """What an import must find; header is the line of the names."""

    rows: int
    columns: int
    delimiter: str | None = ","
    encoding: str | None = "utf-8"
    header: int | None = 1
    kinds: dict[str, str] = field(default_factory=dict)
    roles: dict[str, str] = field(default_factory=dict)
    missing: dict[str, int] = field(default_factory=dict)
    crs: str | None = None
    warned: str = ""


def regions(rows: int) -> Facts:
    return Facts(rows, 2, None, "UTF-8", None, {"code": "text"}, crs="EPSG:4326", warned="holds shapes")


def hierarchy(rows: int, columns: int) -> Facts:
    return Facts(rows, columns, ";", header=0, warned="no header")


COUNTIES = Facts(100, 14, None, "UTF-8", None, {"NAME": "text", "AREA": "number"}, crs="EPSG:4267")

FACTS = {
    "doubs/communes-25-doubs.geojson": regions(576),
    "doubs/communes-70-haute-saone.geojson": regions(542),
    "doubs/communes-90-territoire-de-belfort.geojson": regions(102),
    "doubs/departement-25-doubs.geojson": regions(1),
    "doubs/epcicom2019_epci_of_dep25.csv": Facts(
        649, 14, kinds={"insee": "text", "total_pop_tot": "integer"}, roles={"insee": "quasi-identifier"}
    ),
    "doubs/laposte_hexasmal.csv.gz": Facts(
        39_192,
        6,
        ";",
        kinds={"Code_commune_INSEE": "text", "Code_postal": "text"},
        roles={"coordonnees_gps": "location", "Nom_commune": "quasi-identifier"},
    ),
    "doubs/mouvements-communes.csv.gz": Facts(
        13_734, 14, kinds={"DATE_EFF": "time", "COM_AV": "text"}, roles={"DATE_EFF": "time"}
    ),
    "geo/nc.dbf": COUNTIES,
    "geo/nc.gpkg": COUNTIES,
    "geo/nc.shp": COUNTIES,
    "interventions/baac_caracteristiques_2013.csv.gz": Facts(
        58_397,
        16,
        encoding="cp1252",
        kinds={"lat": "text", "com": "text", "dep": "text"},
        roles={"lat": "location", "long": "location", "adr": "identifier", "Num_Acc": "identifier"},
        missing={"lat": 30_224, "long": 30_224},
        warned='"0000000" in',
    ),
    "interventions/bdiff_incendies_2010_2019.csv.gz": Facts(
        25_672,
        24,
        ";",
        kinds={"Date de première alerte": "time", "Code INSEE": "text", "Surface parcourue (m2)": "integer"},
        roles={"Code INSEE": "quasi-identifier", "Nature": "sensitive", "Date de première alerte": "time"},
        missing={"Nature": 12_883, "Code INSEE": 0},
    ),
    "interventions/madrid_accidentalidad_2020h1_latin1.csv.gz": Facts(
        14_499,
        15,
        ";",
        "cp1252",
        kinds={"FECHA": "time", "LESIVIDAD*": "text"},
        roles={"SEXO": "quasi-identifier", "DISTRITO": "quasi-identifier", "LESIVIDAD*": "sensitive"},
        missing={"SEXO": 1_717, "LESIVIDAD*": 6_686, "RANGO DE EDAD": 0},
        warned="2 columns without a name",
    ),
    "interventions/montgomery_911_sample.csv": Facts(
        3_051,
        6,
        header=0,
        kinds={"column_1": "number", "column_4": "time"},
        roles={"column_1": "location", "column_2": "location", "column_4": "time"},
    ),
    "interventions/sdis91_commune_week_2017.csv": Facts(
        1_798,
        12,
        kinds={"nb_ope": "integer", "proba_aucun": "number"},
        roles={"code_insee": "quasi-identifier"},
    ),
    "messy/arx_test.xls": Facts(7, 3, None, None, 1, {"age": "integer", "zipcode": "text"}),
    "messy/arx_test.xlsx": Facts(7, 3, None, None, 1, {"age": "integer", "zipcode": "text"}),
    "messy/arx_test_dirty.csv": Facts(7, 3, ";", kinds={"age": "text"}, warned='"age": 2 of 6'),
    "messy/bicimad_disponibilidad.csv": Facts(
        2_257,
        8,
        ";",
        kinds={"DIA": "time", "USOS_ABONADO_ANUAL": "integer", "MEDIA_BICICLETAS_DISPONIBLES": "number"},
    ),
    "messy/cavites_33.csv.gz": Facts(
        1_610,
        39,
        ";",
        kinds={"dateValidite": "time", "numInsee": "text"},
        roles={"id": "identifier", "xOuvrage": "location", "dateValidite": "time"},
    ),
    "messy/incendies_2022_preambule.csv": Facts(
        4_393, 37, ";", header=4, kinds={"Date de première alerte": "time"}, warned="3 lines were left out"
    ),
    "msfimu/Relational_table.csv.gz": Facts(190_345, 3, roles={"Person ID": "identifier"}),
    "msfimu/personal_table_marginals.csv": Facts(74, 4, kinds={"count": "integer"}),
    "paris/ML_final_df_real.csv": Facts(3_456, 9, kinds={"Date": "time", "Hour": "time", "Total": "integer"}),
    "tables/adult.data.gz": Facts(32_561, 15, header=0, warned='"?" in 4,262 cells'),
    "tables/adult.test.gz": Facts(16_281, 15, header=0, warned='"?" in 2,203 cells'),
    "tables/arx_adult.csv.gz": Facts(
        30_162, 9, ";", kinds={"age": "integer"}, roles={"age": "quasi-identifier", "sex": "quasi-identifier"}
    ),
    "tables/arx_hierarchies/adult_hierarchy_age.csv": hierarchy(100, 5),
    "tables/arx_hierarchies/adult_hierarchy_education.csv": hierarchy(16, 4),
    "tables/arx_hierarchies/adult_hierarchy_marital-status.csv": hierarchy(7, 3),
    "tables/arx_hierarchies/adult_hierarchy_native-country.csv": hierarchy(41, 3),
    "tables/arx_hierarchies/adult_hierarchy_occupation.csv": hierarchy(14, 3),
    "tables/arx_hierarchies/adult_hierarchy_race.csv": hierarchy(5, 2),
    "tables/arx_hierarchies/adult_hierarchy_salary-class.csv": hierarchy(2, 2),
    "tables/arx_hierarchies/adult_hierarchy_sex.csv": hierarchy(2, 2),
    "tables/arx_hierarchies/adult_hierarchy_workclass.csv": hierarchy(8, 3),
    "tables/nursery.csv.gz": Facts(12_960, 9),
    "traces/citibike_stations.csv": Facts(614, 4, roles={"latitude": "location", "longitude": "location"}),
    "traces/citibike_trips_2017-06-03.csv.gz": Facts(
        56_264, 6, kinds={"start_ts": "time"}, warned='"0" in 12,042 cells of birth_year'
    ),
    "traces/citibike_trips_2017-06-04.csv.gz": Facts(40_138, 6, kinds={"start_ts": "time"}),
    "traces/citibike_trips_2017-06-05.csv.gz": Facts(55_883, 6, kinds={"start_ts": "time"}),
    "traces/geolife_064.csv.gz": Facts(58_754, 4, kinds={"time": "time", "id": "text"}),
    "traces/geolife_092.csv.gz": Facts(55_660, 4, kinds={"time": "time", "id": "text"}),
    "traces/geolife_sample_2users.txt.gz": Facts(217_653, 4, kinds={"datetime": "time", "uid": "text"}),
    "traces/gowalla_nyc_events.tsv.gz": Facts(
        138_957, 5, "\t", header=0, kinds={"column_2": "time"}, roles={"column_3": "location"}
    ),
    "traces/gowalla_nyc_venues.tsv.gz": Facts(30_366, 4, "\t", header=0, kinds={"column_2": "text"}),
}
REFUSED = {
    "README.md": "document",
    "msfimu/readme.md": "document",
    "geo/nc.prj": "nc.shp",
    "geo/nc.shx": "nc.shp",
}


@pytest.mark.parametrize("name", FACTS)
def test_the_facts_are_found(shared_data: Path, name: str) -> None:
    facts = FACTS[name]
    found = inspect(shared_data / name)
    reports = {report.column.name: report for report in found.columns}
    assert (found.rows, found.rows_exact, len(reports)) == (facts.rows, True, facts.columns)
    assert (found.delimiter, found.encoding, found.header_row) == (
        facts.delimiter,
        facts.encoding,
        facts.header,
    )
    assert found.crs == facts.crs
    assert {column: reports[column].column.kind for column in facts.kinds} == facts.kinds
    assert {column: reports[column].role for column in facts.roles} == facts.roles
    assert {column: reports[column].missing for column in facts.missing} == facts.missing
    assert facts.warned in "\n".join(found.warnings)
    told = Source.open(shared_data / name, ReadOptions(**found.options))
    assert list(told.columns.values()) == [report.column for report in found.columns]
    assert all(report.evidence for report in found.columns)


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_no_table_is_refused_for_a_reason(shared_data: Path, name: str) -> None:
    with pytest.raises(UserError, match=REFUSED[name]):
        inspect(shared_data / name)


def whole(path: Path, options: ReadOptions | None = None) -> tuple[Source, pa.Table]:
    source = Source.open(path, options)
    return source, pa.Table.from_batches(source.batches())


def test_adult_with_its_names_and_its_word_for_missing(shared_data: Path) -> None:
    options = ReadOptions(names=ADULT, missing=["?"])
    parts = [whole(shared_data / "tables" / name, options)[1] for name in ("adult.data.gz", "adult.test.gz")]
    table = pa.concat_tables(parts)
    assert table.num_rows == 48_842
    missing = {name: table.column(name).null_count for name in table.column_names}
    assert {name: count for name, count in missing.items() if count} == {
        "workclass": 2_799,
        "occupation": 2_809,
        "native-country": 857,
    }
    assert table.drop_null().num_rows == 45_222
