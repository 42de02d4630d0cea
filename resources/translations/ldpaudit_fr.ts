<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="fr" sourcelanguage="en">
  <context>
    <name>anonymity</name>
    <message>
      <location filename="../../ldpaudit/anonymity/classes.py" />
      <source>a table is expected, and this is of type {name}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/classes.py" />
      <location filename="../../ldpaudit/anonymity/codes.py" />
      <location filename="../../ldpaudit/anonymity/mosaic.py" />
      <location filename="../../ldpaudit/anonymity/subtraction.py" />
      <location filename="../../ldpaudit/generalize/class_conditions.py" />
      <location filename="../../ldpaudit/generalize/held_rows.py" />
      <location filename="../../ldpaudit/generalize/hierarchies/hierarchy.py" />
      <location filename="../../ldpaudit/generalize/kinds.py" />
      <location filename="../../ldpaudit/generalize/search/problem.py" />
      <location filename="../../ldpaudit/geography/reading/read_coordinates.py" />
      <location filename="../../ldpaudit/proposals/basis.py" />
      <location filename="../../ldpaudit/protocols/randomize.py" />
      <location filename="../../ldpaudit/tables/values.py" />
      <source>column "{name}"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/classes.py" />
      <location filename="../../ldpaudit/anonymity/summary.py" />
      <source>give a column of counts or one of units</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/classes.py" />
      <source>give an Arrow table, a data frame, or a mapping of names to columns</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/classes.py" />
      <source>give one value per row in each</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/classes.py" />
      <source>holds no numbers</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/classes.py" />
      <source>let a missing value be a value of its own, or count rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/classes.py" />
      <source>missing cannot be {missing}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/classes.py" />
      <source>name the column of counts</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/classes.py" />
      <source>name the column of counts, or leave out such rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/classes.py" />
      <source>one of: own, wildcard</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/classes.py" />
      <location filename="../../ldpaudit/anonymity/summary.py" />
      <source>rows with counts name no unit</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/classes.py" />
      <source>the columns are not a list of names</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/classes.py" />
      <source>the columns differ in length</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/classes.py" />
      <source>units are not counted where a missing value may be any</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/classes.py" />
      <source>write their names, such as ["town", "age"]</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/classes.py" />
      <source>{wrong:,} of {values:,} cells hold no whole number from 0</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/closeness.py" />
      <source>count values by the codes of the hierarchy</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/closeness.py" />
      <source>the hierarchy names {named} values, the table counts {values}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/codes.py" />
      <source>holds lists, not values</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/codes.py" />
      <source>leave this column out</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/codes.py" />
      <location filename="../../ldpaudit/engine/auditing.py" />
      <location filename="../../ldpaudit/protocols/randomize.py" />
      <location filename="../../ldpaudit/step.py" />
      <location filename="../../ldpaudit/tables/source.py" />
      <source>the columns are: </source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/codes.py" />
      <source>the values are of several kinds</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/codes.py" />
      <source>there is no column {name}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/codes.py" />
      <source>turn them into one kind</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/conditions.py" />
      <source>c is {c:g}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/conditions.py" />
      <source>choose the equal or the hierarchical distance</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/conditions.py" />
      <location filename="../../ldpaudit/anonymity/value_counts.py" />
      <location filename="../../ldpaudit/generalize/search/problem.py" />
      <location filename="../../ldpaudit/generalize/time.py" />
      <location filename="../../ldpaudit/protocols/domain.py" />
      <source>column "{column}"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/conditions.py" />
      <source>distinct {l}-diversity of {column}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/conditions.py" />
      <source>entropy {l:g}-diversity of {column}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/conditions.py" />
      <source>give a hierarchy of this column, or choose the equal distance</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/conditions.py" />
      <source>give a whole number of values, or the kind "entropy"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/conditions.py" />
      <source>give c</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/conditions.py" />
      <source>give c above 0</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/conditions.py" />
      <location filename="../../ldpaudit/anonymity/safepub.py" />
      <source>give k of at least 1</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/conditions.py" />
      <source>give l of at least 1</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/conditions.py" />
      <source>give t from 0 to 1</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/conditions.py" />
      <source>has no order, or misses values</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/conditions.py" />
      <location filename="../../ldpaudit/anonymity/safepub.py" />
      <source>k is {k}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/conditions.py" />
      <location filename="../../ldpaudit/generalize/class_conditions.py" />
      <source>l is {l:g}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/conditions.py" />
      <source>l is {l}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/conditions.py" />
      <source>one of: </source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/conditions.py" />
      <source>recursive ({c:g}, {l})-diversity of {column}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/conditions.py" />
      <source>t is {t:g}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/conditions.py" />
      <source>the distance cannot be "{distance}"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/conditions.py" />
      <source>the hierarchical distance goes with a hierarchy, and only that one</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/conditions.py" />
      <source>the recursive (c, l)-diversity needs c</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/anonymity/conditions.py" />
      <source>{column} is missing in {n:,} (row|rows); missing counts as one of its values: a group with one value and missing ones has two.</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/conditions.py" />
      <source>{t:g}-closeness of {column} ({distance} distance)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/disclosures.py" />
      <source>a table of counts has neither units nor wildcards</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/disclosures.py" />
      <source>name a column of counts, or a unit, or say that missing values may be any</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/mosaic.py" />
      <location filename="../../ldpaudit/audit/groups.py" />
      <source>a release has no row</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/mosaic.py" />
      <source>compare parts of the releases, or fewer columns</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/mosaic.py" />
      <source>leave the column out, or generalize it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/mosaic.py" />
      <source>name the columns that both releases have</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/mosaic.py" />
      <source>name two tables with rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/mosaic.py" />
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>no column is named</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/mosaic.py" />
      <source>{groups:,} and {other_groups:,} groups are too many to compare</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/mosaic.py" />
      <source>{number:,} values are too many to compare</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/pieces.py" />
      <source>batches have different column types</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/pieces.py" />
      <source>read every batch the same way</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/population.py" />
      <source>a population of {population:,} is smaller than the {units:,} of the table</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/population.py" />
      <source>give the number of people, vehicles or addresses that the table was drawn from</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/safepub.py" />
      <source>delta is {delta:g}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/safepub.py" />
      <source>epsilon is {epsilon:g}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/safepub.py" />
      <source>give one between 1e-15 and 1, such as 1e-6</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/safepub.py" />
      <source>take one between {smallest:g} and {largest:g}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/subtraction.py" />
      <location filename="../../ldpaudit/geography/noise/planar_laplace_step.py" />
      <location filename="../../ldpaudit/protocols/registry.py" />
      <location filename="../../ldpaudit/tables/dates.py" />
      <location filename="../../ldpaudit/tables/kinds.py" />
      <location filename="../../ldpaudit/tables/values.py" />
      <location filename="../../ldpaudit/tables/zones.py" />
      <source> or </source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/subtraction.py" />
      <source>a value is missing</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/subtraction.py" />
      <location filename="../../ldpaudit/app/words.py" />
      <source>all</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/subtraction.py" />
      <source>both of: {first}; {second}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/subtraction.py" />
      <source>check them; a withheld cell is written with an empty count, and a column of which one person has several values is named as overlapping</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/subtraction.py" />
      <source>give between 1 and {most_cells:,} of them</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/subtraction.py" />
      <source>in all of these and in no other: {cells}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/subtraction.py" />
      <source>look at fewer columns or values at once</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/subtraction.py" />
      <source>look at {most_overlapping} at a time</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/subtraction.py" />
      <source>name one of its columns</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/subtraction.py" />
      <source>no cell names a value of "{overlapping}"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/subtraction.py" />
      <source>row {number}, column "{name}"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/subtraction.py" />
      <source>the published counts contradict each other</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/subtraction.py" />
      <source>there are {cells} cells</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/subtraction.py" />
      <source>write "{total}" for all values</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/subtraction.py" />
      <source>{cell}, without {without}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/subtraction.py" />
      <source>{number:,} combinations of values are too many</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/subtraction.py" />
      <source>{values} values of which one person may have several are too many</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/value_counts.py" />
      <location filename="../../ldpaudit/generalize/class_conditions.py" />
      <location filename="../../ldpaudit/generalize/search/problem.py" />
      <source>complete it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/value_counts.py" />
      <location filename="../../ldpaudit/generalize/search/problem.py" />
      <source>holds values outside its order</source>
      <translation type="unfinished" />
    </message>
  </context>
  <context>
    <name>app</name>
    <message>
      <location filename="../../ldpaudit/app/answers.py" />
      <source>The result could not be read ({why}).</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/axes.py" />
      <location filename="../../ldpaudit/findings/repairs.py" />
      <source>Decided on Places: {east} holds the longitudes</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/axes.py" />
      <location filename="../../ldpaudit/findings/repairs.py" />
      <source>Take {east} for the longitude</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/chart.py" />
      <source>Chart</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/chart.py" />
      <location filename="../../ldpaudit/app/pages/place_map.py" />
      <source>Copy</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/chart.py" />
      <location filename="../../ldpaudit/app/pages/place_map.py" />
      <source>Save</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/chart.py" />
      <source>Save the picture</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/chart.py" />
      <source>Table</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/chart.py" />
      <source>The picture could not be saved: {why}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/curve.py" />
      <source>% of detail kept</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/curve.py" />
      <source>Detail against rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/curve.py" />
      <source>Detail kept</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/curve.py" />
      <source>Rows that go</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/curve.py" />
      <source>With {few} of the rows gone {less} of the detail stays, with {many} gone {more}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/curve.py" />
      <source>a setting</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/curve.py" />
      <source>may go</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/curve.py" />
      <source>now</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/curve.py" />
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <source>rows that go</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/map.py" />
      <location filename="../../ldpaudit/app/pages/place_map.py" />
      <source>Difference</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/map.py" />
      <source>Drag the map to move it. Click it, and the wheel and the keys + − 0 and arrows work. One house: click any point, or press Enter for the one in the middle.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/map.py" />
      <location filename="../../ldpaudit/geography/cells/geographic_k_anonymity.py" />
      <location filename="../../ldpaudit/geography/cells/square_cells.py" />
      <location filename="../../ldpaudit/geography/distance_to_place.py" />
      <location filename="../../ldpaudit/geography/generalize_region.py" />
      <location filename="../../ldpaudit/geography/noise/planar_laplace_step.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Latitude</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/map.py" />
      <source>Legend of the map</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/map.py" />
      <location filename="../../ldpaudit/geography/cells/geographic_k_anonymity.py" />
      <location filename="../../ldpaudit/geography/cells/square_cells.py" />
      <location filename="../../ldpaudit/geography/distance_to_place.py" />
      <location filename="../../ldpaudit/geography/generalize_region.py" />
      <location filename="../../ldpaudit/geography/noise/planar_laplace_step.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Longitude</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/map.py" />
      <source>Map</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/map.py" />
      <source>Mark of the map</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/app/charts/map.py" />
      <source>Only the first (row is|{rows} rows are) drawn.</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/map.py" />
      <source>Points</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/map.py" />
      <source>Points: {count}. The table counts squares of {side}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/map.py" />
      <source>Points: {recorded} recorded, {released} released. The table counts squares of {side}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/map.py" />
      <location filename="../../ldpaudit/app/pages/place_map.py" />
      <source>Recorded</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/map.py" />
      <location filename="../../ldpaudit/app/pages/place_map.py" />
      <source>Released</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/map.py" />
      <source>a part: {drawn} of {count} points</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/map.py" />
      <source>points in a square of {side}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/map.py" />
      <source>released minus recorded, in a square of {side}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/map_layers.py" />
      <source>INTERNAL: compared with raw points</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/map_layers.py" />
      <source>INTERNAL: points of a trial</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/map_layers.py" />
      <source>INTERNAL: raw points</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/map_layers.py" />
      <source>Released points</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/map_layers.py" />
      <source>a map for outside must not show raw points, nor what was compared with them</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/map_layers.py" />
      <source>a map for outside must show what was released: a trial draws noise of its own</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/one_house.py" />
      <source>95 of 100: {far} m</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/one_house.py" />
      <source>The point of a house lands within {half} m in half of the cases, within {most} m in 95 of 100.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/one_house.py" />
      <source>half: {far} m</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/one_house.py" />
      <source>true place (private)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/one_house.py" />
      <source>where it may land: {count} places of equal chance</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/shares.py" />
      <source>Estimated</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/shares.py" />
      <source>High</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/shares.py" />
      <source>Low</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/app/charts/shares.py" />
      <source>The {n} largest are drawn, the table has all.</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/shares.py" />
      <source>True</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/shares.py" />
      <location filename="../../ldpaudit/report/templates" />
      <source>Value</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/shares.py" />
      <source>Wider than the value for {wide}: merge values or raise epsilon.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/shares.py" />
      <source>estimate, 95 %</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/shares.py" />
      <location filename="../../ldpaudit/app/pages/one_attack.py" />
      <source>private: true counts</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/shares.py" />
      <source>share of rows, %</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/shares.py" />
      <source>true</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/shares.py" />
      <source>{rows}. The interval holds the true share for {inside} of {all} values.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/sizes.py" />
      <source>% of rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/sizes.py" />
      <location filename="../../ldpaudit/app/pages/trial_cards.py" />
      <source>How many look alike</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/sizes.py" />
      <source>Look alike</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/sizes.py" />
      <source>Recorded rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/sizes.py" />
      <source>Released rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/sizes.py" />
      <source>alone</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/sizes.py" />
      <location filename="../../ldpaudit/app/pages/trial_cards.py" />
      <source>recorded</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/sizes.py" />
      <location filename="../../ldpaudit/app/pages/trial_cards.py" />
      <source>released</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/client.py" />
      <source>The job broke off: {what}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/client.py" />
      <source>The job could not be started: {why}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/client.py" />
      <source>The job ended without a message (it may have run out of memory).</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/desk.py" />
      <source>free some room on the disk</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/desk.py" />
      <source>the findings beside this page say why</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/desk.py" />
      <source>the recipe cannot be written for the job ({why})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/desk.py" />
      <source>the recipe was not tried on the table as it stands; run a trial</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/document.py" />
      <source>its table "{path}" is not there</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/document.py" />
      <source>put the two side by side</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/editors.py" />
      <source>Choose: {field}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/editors.py" />
      <source>Choose…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/editors.py" />
      <source>Column of the file</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/editors.py" />
      <source>choose…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/editors.py" />
      <source>column = file; column = file</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/editors.py" />
      <source>file.csv#column, or labels separated by commas</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/editors.py" />
      <source>yes</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/findings_panel.py" />
      <source>Accept a finding</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/findings_panel.py" />
      <source>Accept with this reason</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/app/findings_panel.py" />
      <source>Accepted with a reason ({n})</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/app/findings_panel.py" />
      <source>Accept…</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/app/findings_panel.py" />
      <source>Before your last change ({n})</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/app/findings_panel.py" />
      <source>Blocks the release.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/findings_panel.py" />
      <source>Findings</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/findings_panel.py" />
      <source>Findings stay until repaired or accepted; a reason goes into the report.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/findings_panel.py" />
      <source>Fold the findings</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/findings_panel.py" />
      <source>It cannot be repaired by a click: {why}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/findings_panel.py" />
      <location filename="../../ldpaudit/app/page.py" />
      <location filename="../../ldpaudit/app/pages/importing.py" />
      <source>No table is open.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/findings_panel.py" />
      <source>None of the searches of the last trial found anything.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/findings_panel.py" />
      <source>One entry of the history</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/findings_panel.py" />
      <source>Reason for accepting the finding</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/findings_panel.py" />
      <source>Reason, printed in the report</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/findings_panel.py" />
      <source>Reason: {reason}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/findings_panel.py" />
      <source>Repair all</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/findings_panel.py" />
      <source>Repair all {n}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/findings_panel.py" />
      <source>Repair all {n} and try again</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/findings_panel.py" />
      <source>Repair: {what}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/findings_panel.py" />
      <source>Roles and steps alone raise no finding. The rows have not been searched: Check does that.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/findings_panel.py" />
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>Show</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/findings_panel.py" />
      <source>The recipe has changed since the last trial.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/findings_panel.py" />
      <source>The rows have not been searched as they would leave now: Check does that.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/findings_panel.py" />
      <source>The table has changed since the last trial.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/findings_panel.py" />
      <source>The table has not been read yet.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/findings_panel.py" />
      <source>Unfold the findings</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/findings_panel.py" />
      <source>What the last trial found is accepted, with the reasons below.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/findings_panel.py" />
      <source>Withdraw</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/findings_panel.py" />
      <source>Withdraw the acceptance of {what}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/findings_panel.py" />
      <source>blocks the release</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/findings_panel.py" />
      <source>note</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/findings_panel.py" />
      <source>warning</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/form.py" />
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <source>Expert</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/form.py" />
      <source>Expert: {step}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/leaving.py" />
      <source>A release is being written. Leaving stops it, and no file of it remains. If it finishes before it can be stopped, it is kept, and you will see where.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/leaving.py" />
      <source>It was finished before it could be stopped, and is in {folder}. Leave now?</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/leaving.py" />
      <source>Save the recipe?</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/leaving.py" />
      <source>Stop the release?</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/leaving.py" />
      <source>The recipe has changes that are not saved.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/leaving.py" />
      <source>The release is finished</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/log_view.py" />
      <source>&amp;Copy</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/log_view.py" />
      <source>File of the log</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/log_view.py" />
      <source>Log</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/log_view.py" />
      <source>Nothing went wrong so far.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/log_view.py" />
      <source>This account has no place for a log.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/log_view.py" />
      <source>What went wrong and where in the program; no value of your tables.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/models/roles.py" />
      <location filename="../../ldpaudit/app/pages/column_lines.py" />
      <location filename="../../ldpaudit/app/pages/importing.py" />
      <location filename="../../ldpaudit/generalize/by_hierarchy.py" />
      <location filename="../../ldpaudit/recipe" />
      <location filename="../../ldpaudit/report/templates" />
      <source>Column</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/models/roles.py" />
      <source>Columns and their roles</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/models/roles.py" />
      <source>Missing</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/models/roles.py" />
      <location filename="../../ldpaudit/app/pages/column_lines.py" />
      <location filename="../../ldpaudit/report/templates" />
      <source>Role</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/models/roles.py" />
      <source>Values (private)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/models/roles.py" />
      <source>please choose</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/models/roles.py" />
      <source>undecided; suggested: {role}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/models/roles.py" />
      <source>we cannot tell: please choose</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/page.py" />
      <source>Audit</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/page.py" />
      <source>Categories</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/page.py" />
      <source>Check</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/page.py" />
      <source>Generalize</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/page.py" />
      <source>Go on: {page}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/page.py" />
      <source>Go on: {why}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/page.py" />
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <location filename="../../ldpaudit/app/pages/one_attack.py" />
      <source>Go to {page}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/page.py" />
      <source>Import</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/page.py" />
      <source>Places</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/page.py" />
      <location filename="../../ldpaudit/app/status.py" />
      <source>Release</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/page.py" />
      <source>Risk</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/page.py" />
      <source>Roles</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/page.py" />
      <source>Start</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/page.py" />
      <location filename="../../ldpaudit/app/pages/importing.py" />
      <source>The table could not be read: {why}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/page.py" />
      <location filename="../../ldpaudit/app/pages/importing.py" />
      <source>The table has not been read.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/page.py" />
      <location filename="../../ldpaudit/app/pages/importing.py" />
      <source>The table is being read…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/page.py" />
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <location filename="../../ldpaudit/app/pages/places.py" />
      <source>skipped</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/app/page.py" />
      <source>{n} (column has|columns have) no role yet.</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/attack_list.py" />
      <location filename="../../ldpaudit/app/status.py" />
      <source>Attacks</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/attack_list.py" />
      <source>it needs a second table of the same people: “Second table…” names one</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/attack_list.py" />
      <location filename="../../ldpaudit/app/pages/audit.py" />
      <location filename="../../ldpaudit/app/pages/check.py" />
      <source>running</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/app/pages/attack_list.py" />
      <source>{figure} off, limit at least {limit}; {by}</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/app/pages/attack_list.py" />
      <source>{figure}, limit {limit}; {by}</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/app/pages/attack_list.py" />
      <source>{figure}, without the release {without}; {by}</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/attack_list.py" />
      <location filename="../../ldpaudit/app/pages/trial_cards.py" />
      <source>{words} (before)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/audit.py" />
      <source>A second table of the same people</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/audit.py" />
      <source>All attacks that can be made</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/audit.py" />
      <source>Another table of the same people</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/audit.py" />
      <source>Attacker: {who}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/audit.py" />
      <source>Enter folds them</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/audit.py" />
      <source>Enter shows them</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/audit.py" />
      <source>Held: within its limit. Consistent: nothing found against the claim; no proof.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/audit.py" />
      <source>Needs more ({n})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/audit.py" />
      <source>Not tested: it could not run, or nobody ran it. It never counts as passed.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/audit.py" />
      <source>Or Enter in the list</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/audit.py" />
      <source>Out of date: the recipe or the table has changed since this audit.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/audit.py" />
      <source>Ready to run ({n})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/audit.py" />
      <source>Run all</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/audit.py" />
      <source>Run this one</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/audit.py" />
      <source>Second table…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/audit.py" />
      <location filename="../../ldpaudit/app/window.py" />
      <source>Tables ({patterns});;All files (*)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/audit.py" />
      <source>The attacker also has {name}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/audit.py" />
      <source>The attacks are made on a trial of the recipe as it stands. Run one first.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/audit.py" />
      <source>The audit could not be made: {why}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/audit.py" />
      <source>Violated: the tries show more than was promised.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/audit.py" />
      <source>We attack the file before somebody else does.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/audit.py" />
      <source>Weak: over its limit, or without one better than without the release.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/audit.py" />
      <source>What the words mean</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/audit.py" />
      <source>Without it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/audit.py" />
      <source>a claim is violated</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/audit.py" />
      <location filename="../../ldpaudit/app/pages/check.py" />
      <source>failed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/audit.py" />
      <location filename="../../ldpaudit/app/pages/trial_cards.py" />
      <location filename="../../ldpaudit/audit/attack.py" />
      <source>not tested</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/audit.py" />
      <location filename="../../ldpaudit/app/pages/check.py" />
      <location filename="../../ldpaudit/app/pages/importing.py" />
      <location filename="../../ldpaudit/app/pages/risk.py" />
      <source>out of date</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/audit.py" />
      <source>{line} Run a trial, then the attacks again.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/audit.py" />
      <source>{line} What was not tested never counts as passed.</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/app/pages/audit.py" />
      <source>{n} (claim is|claims are) false: nothing can be released.</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/app/pages/audit.py" />
      <location filename="../../ldpaudit/app/pages/check.py" />
      <source>{n} held</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/app/pages/audit.py" />
      <source>{n} violated</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/app/pages/audit.py" />
      <location filename="../../ldpaudit/app/pages/check.py" />
      <source>{n} weak</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/before_after.py" />
      <source>(goes)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/before_after.py" />
      <source>As recorded: {columns}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/before_after.py" />
      <source>Before and after</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/before_after.py" />
      <source>Left aside here, as they need the whole table: {columns}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/before_after.py" />
      <source>Left out: {columns}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/before_after.py" />
      <source>No step changes a row yet: all of them would leave as they are recorded.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/before_after.py" />
      <source>Noise: {columns}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/before_after.py" />
      <source>Rows as recorded, and the same rows as released</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/app/pages/before_after.py" />
      <source>Rows on one ground look alike when released: {n} (group|groups).</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/before_after.py" />
      <source>The first rows are being treated…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/before_after.py" />
      <source>The noise is an example: a release draws its own.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/before_after.py" />
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <location filename="../../ldpaudit/app/pages/risk.py" />
      <source>before</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/before_after.py" />
      <location filename="../../ldpaudit/app/pages/risk.py" />
      <source>not known yet</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/before_after.py" />
      <source>{cell}, changed</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/app/pages/before_after.py" />
      <source>{n} (row|rows), private</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <source>A public file that holds the list</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <location filename="../../ldpaudit/app/pages/noise.py" />
      <source>Before your last change.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <source>Columns that are made coarser get no noise: they stand in groups.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <location filename="../../ldpaudit/app/pages/noise.py" />
      <source>Do not randomize {columns}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <source>In {share} of rows, the true {column} is shown. Nothing tells in which.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <source>List of {column}</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <source>List of {column}: {n} (value|values)</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <source>List of {column}: {source}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <source>Moved points have a promise of their own: it grows with the distance.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <source>No noise yet. Tick the values that may occur, and say that the list is public.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <source>No secret column: skipped. Columns that are known outside can get noise, too.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <source>Odds between two values change by a factor of {factor} at most.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <source>Of each column alone; what a row spends is the sum.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <source>Places count apart</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <source>Randomize it as a number</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <source>Rows that show a true value</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <source>Somebody thinks a value {prior} likely. After the row: at most {after}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <source>Sum: no bound</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <source>Sum: ε = {eps}; above {most} hardly anything is hidden</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <source>That is of all reports of one value; several values of a person spend more.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <source>The values are being counted…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <source>Together, about one {unit}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <source>Were all values as likely, a reader of its row would guess the {column} in {share} of rows.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <source>What one row can tell</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <source>Which answers get noise, so that no single row can be believed?</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <source>as generalized</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <source>as recorded</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <location filename="../../ldpaudit/app/pages/places.py" />
      <source>cannot work</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <location filename="../../ldpaudit/app/pages/risk.py" />
      <source>counting</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <location filename="../../ldpaudit/app/pages/place_columns.py" />
      <location filename="../../ldpaudit/app/pages/places.py" />
      <location filename="../../ldpaudit/app/pages/risk.py" />
      <location filename="../../ldpaudit/engine/derived.py" />
      <location filename="../../ldpaudit/recipe/column_hierarchies.py" />
      <source>left out</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <location filename="../../ldpaudit/audit/printing.py" />
      <location filename="../../ldpaudit/guarantee.py" />
      <location filename="../../ldpaudit/ledger/totals.py" />
      <source>no bound</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <source>no list</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <location filename="../../ldpaudit/app/pages/place_columns.py" />
      <location filename="../../ldpaudit/engine/derived.py" />
      <source>randomized</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <location filename="../../ldpaudit/app/pages/importing.py" />
      <location filename="../../ldpaudit/app/pages/places.py" />
      <location filename="../../ldpaudit/app/pages/release.py" />
      <location filename="../../ldpaudit/app/pages/risk.py" />
      <location filename="../../ldpaudit/app/pages/roles.py" />
      <location filename="../../ldpaudit/app/pages/start.py" />
      <location filename="../../ldpaudit/app/rail.py" />
      <location filename="../../ldpaudit/app/window.py" />
      <source>to do</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <source>{columns}: all else is {other}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <source>{columns}: ε = {eps}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <source>{count} values</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <source>{k} listed</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <source>{n} without noise</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <source>{sum} (before)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <source>ε = {eps}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/check.py" />
      <source>A trial runs the whole recipe on the whole table. Nothing is released or kept.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/check.py" />
      <source>Estimate by {name}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/check.py" />
      <location filename="../../ldpaudit/app/pages/place_map.py" />
      <source>Out of date: the recipe has changed since.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/check.py" />
      <source>Out of date: the table has changed since.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/check.py" />
      <source>Run on all {rows}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/check.py" />
      <source>Show them on the map</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/check.py" />
      <source>The trial could not be run: {why}. Nothing was left behind.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/check.py" />
      <source>Tried on all {rows} in {seconds} s. Nothing has been released.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/check.py" />
      <location filename="../../ldpaudit/app/pages/risk.py" />
      <source>Try again</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/check.py" />
      <source>Try it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/check.py" />
      <source>Trying all {rows}. Other pages stay open.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/check.py" />
      <source>What is below is from before. Release waits for a trial of this very recipe.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/check.py" />
      <source>not tried</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/check.py" />
      <source>refused</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/check.py" />
      <source>try it first</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/app/pages/check.py" />
      <source>{n} failed</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/app/pages/check.py" />
      <source>{n} not tested</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/column_lines.py" />
      <source>Columns that can get noise</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/column_lines.py" />
      <location filename="../../ldpaudit/generalize/sample.py" />
      <location filename="../../ldpaudit/protocols/registry.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Epsilon</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/column_lines.py" />
      <source>Made</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/column_lines.py" />
      <source>Typical error</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/column_lines.py" />
      <source>Values</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/column_lines.py" />
      <source>What happens</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/column_lines.py" />
      <source>{name} with {others}: {method}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/expected.py" />
      <source>Attack</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/expected.py" />
      <source>Attack: share of values that a reader guesses rightly from one report, if all {k} are equally likely: {blind} without a report, at most {most} with eps = {eps}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/expected.py" />
      <source>Epsilon is that of the whole row. Allomfree is for repeated reports.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/expected.py" />
      <source>Expected</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/expected.py" />
      <source>From one collection with eps = {eps}; all reports of a value together spend at most {all}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/expected.py" />
      <source>Half the {level} interval of a mean, as a part of the interval of the numbers.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/expected.py" />
      <source>Half the {level} interval of a value of average frequency, among {k} values.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/expected.py" />
      <location filename="../../ldpaudit/protocols/randomize.py" />
      <location filename="../../ldpaudit/recipe" />
      <location filename="../../ldpaudit/report/templates" />
      <source>Protocol</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/expected.py" />
      <source>Remark</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/expected.py" />
      <source>as good</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/expected.py" />
      <source>chosen</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/expected.py" />
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <location filename="../../ldpaudit/app/pages/places.py" />
      <source>recommended</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/expected.py" />
      <source>± {points} points</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <source> rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <source>Best so far: {detail} of the detail stays, {rows} go.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <source>Coarsening lowers the risk but promises nothing by itself: k says nothing about other columns, nor about what all rows of a group share.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <source>Every group has at least</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <source>Find the best settings</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <source>Folder of hierarchies</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <source>Groups of at least {k}, at most {share} of the rows go</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <source>How coarse must it be so that nobody stands alone?</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <location filename="../../ldpaudit/app/step_card.py" />
      <source>Leave {columns} as it is</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <source>Looking for settings…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <source>No column is known outside, so nothing must be made coarser.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <source>One file for each column, named after it: a value in each line, with its groups behind it.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <source>Opens the choice of steps</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <source>Or choose each step yourself</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <source>Other columns and steps</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <source>Remove small groups</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <source>Rows of one person</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <source>Rows that may go, at most</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <source>Small groups</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <source>Smallest group</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <source>Take hierarchies from a folder…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <source>The search was stopped.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>The search was stopped: these are the best settings that it had found.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <source>The table is large: settings are looked for when you ask.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <source>Use</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <source>Use it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <source>Use no files</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <source>Use the setting “{name}”</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <source>Use: {name}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <source>What is shown is of before the last change.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <source>Who loses rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <source>Your own step: {what}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <source>and at most</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <source>before: counted for the recipe as it was</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <source>by {column}, {n} (group|groups)</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <source>detail</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <source>detail kept</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <source>every row stays</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <location filename="../../ldpaudit/app/pages/places.py" />
      <source>fill in what is missing</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <location filename="../../ldpaudit/app/pages/ladders.py" />
      <source>in use</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <source>k = {k}, {share} go</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <source>keep every row</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <source>leaves as it is</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <source>none go</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <location filename="../../ldpaudit/app/pages/risk.py" />
      <source>not counted</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <source>not reached</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <source>not reached: more rows than may go</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <source>nothing to coarsen</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <source>of the rows go.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <location filename="../../ldpaudit/app/pages/one_attack.py" />
      <source>reached</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <source>reached once small groups are removed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <location filename="../../ldpaudit/app/step_card.py" />
      <source>release as it is</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <location filename="../../ldpaudit/app/settings_found.py" />
      <location filename="../../ldpaudit/generalize/local/local_recoding_step.py" />
      <location filename="../../ldpaudit/generalize/suppress.py" />
      <location filename="../../ldpaudit/geography/noise/planar_laplace_step.py" />
      <location filename="../../ldpaudit/recipe" />
      <location filename="../../ldpaudit/report/templates" />
      <source>rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <source>smallest group</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <source>time as recorded</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <source>treated on {page}: {what}</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <source>{n} (other|others), at most</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <source>{share} go</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <source>← → finer, coarser; ↑ ↓ column; Enter uses</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/importing.py" />
      <source> (estimated)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/importing.py" />
      <location filename="../../ldpaudit/generalize/drop.py" />
      <location filename="../../ldpaudit/generalize/suppress.py" />
      <location filename="../../ldpaudit/protocols/randomize.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Columns</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/importing.py" />
      <source>Coordinates</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/importing.py" />
      <source>Date format</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/importing.py" />
      <source>Date format of {column}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/importing.py" />
      <source>Decimal mark</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/importing.py" />
      <source>Delimiter</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/importing.py" />
      <source>Encoding</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/importing.py" />
      <source>Evidence</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/importing.py" />
      <source>First rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/importing.py" />
      <source>First rows of the table</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/importing.py" />
      <source>How each column is read</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/importing.py" />
      <source>How it is read</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/importing.py" />
      <source>How the file is read. Each guess shows its evidence; change it where it is wrong.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/importing.py" />
      <source>Layer</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/importing.py" />
      <source>Line of the header</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/importing.py" />
      <source>Of the first {rows} only: what stands behind them may be otherwise.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/importing.py" />
      <source>Read as</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/importing.py" />
      <source>Read it again</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/importing.py" />
      <source>Read with another {what}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/importing.py" />
      <source>Read {column} as</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/importing.py" />
      <source>Read {column} as {kind}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/importing.py" />
      <source>Set the date format of {column}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/importing.py" />
      <source>Sheet</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/importing.py" />
      <source>Thousands mark</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/importing.py" />
      <source>What is shown</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/importing.py" />
      <source>Words for missing</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/importing.py" />
      <source>as found</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/importing.py" />
      <source>bar |</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/importing.py" />
      <location filename="../../ldpaudit/tables/layout.py" />
      <source>blank</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/importing.py" />
      <location filename="../../ldpaudit/tables/layout.py" />
      <source>comma</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/importing.py" />
      <source>first</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/importing.py" />
      <source>for example EPSG:2154</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/importing.py" />
      <source>for example NC, -1</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/importing.py" />
      <source>found: {name}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/importing.py" />
      <source>its number; 0 for none</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/importing.py" />
      <location filename="../../ldpaudit/geography/tilings/layers.py" />
      <source>none</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/importing.py" />
      <source>not read</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/importing.py" />
      <source>nothing is open</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/importing.py" />
      <source>point</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/importing.py" />
      <source>read</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/importing.py" />
      <source>reading</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/importing.py" />
      <location filename="../../ldpaudit/app/strip.py" />
      <source>rows not counted</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/importing.py" />
      <location filename="../../ldpaudit/tables/layout.py" />
      <source>semicolon</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/importing.py" />
      <location filename="../../ldpaudit/tables/layout.py" />
      <source>tab</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/importing.py" />
      <source>the first {rows}, private</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/app/pages/importing.py" />
      <source>{format}: {rows}, {n} (column|columns)</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/app/pages/importing.py" />
      <source>{n} (warning|warnings)</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/app/pages/importing.py" />
      <source>{n} more (warning|warnings)</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/ladders.py" />
      <source>Another step for {column}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/ladders.py" />
      <location filename="../../ldpaudit/app/pages/places.py" />
      <source>coarser</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/ladders.py" />
      <source>finer</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/ladders.py" />
      <source>other step…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/noise.py" />
      <source>A weak promise.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/noise.py" />
      <source>All protocols</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/noise.py" />
      <source>Do not randomize</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/noise.py" />
      <source>Epsilon of {columns}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/noise.py" />
      <source>Expect {errors}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/noise.py" />
      <source>Hardly any noise: next to nothing is hidden.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/noise.py" />
      <source>How much noise?</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/noise.py" />
      <source>Method: {name}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/noise.py" />
      <source>Only sizes, the number of rows and epsilon enter; no row was looked at.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/noise.py" />
      <source>Protocols by expected error</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/noise.py" />
      <source>The expected error is being computed.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/noise.py" />
      <source>The findings beside this page ask for a reason, which the report prints.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/noise.py" />
      <source>The trial will ask for a reason, which the report prints.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/noise.py" />
      <source>This method has no epsilon of its own: see its fields below.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/noise.py" />
      <source>Your reason: {reason}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/noise.py" />
      <source>by {period} ({count}): {error}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/noise.py" />
      <source>hardly any</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/noise.py" />
      <source>of its range for a mean, on average; {wide} in 95 of 100 tables</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/noise.py" />
      <source>on average, {wide} in 95 of 100 tables</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/noise.py" />
      <source>strong: to {most}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/noise.py" />
      <source>weak: to {most}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/noise.py" />
      <source>{best} would err less: {error}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/one_attack.py" />
      <source>It finds {what}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/one_attack.py" />
      <source>It was not tested: {why}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/one_attack.py" />
      <source>Needs {what}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/one_attack.py" />
      <source>Not tested never counts as passed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/one_attack.py" />
      <source>Open a line to see what these attacks are, and what they need.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/one_attack.py" />
      <source>The attack in focus</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/one_attack.py" />
      <source>What helps: {what}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/one_attack.py" />
      <source>limit</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/one_attack.py" />
      <source>on strangers</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/one_attack.py" />
      <source>{word} (before)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/place_columns.py" />
      <source>A trial finds by their values what names do not show.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/place_columns.py" />
      <source>Columns that tell the place</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/place_columns.py" />
      <location filename="../../ldpaudit/findings/repairs.py" />
      <source>Compute again</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/place_columns.py" />
      <location filename="../../ldpaudit/findings/repairs.py" />
      <source>Compute {column} again from the moved point</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/place_columns.py" />
      <source>Leave all out</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/place_columns.py" />
      <location filename="../../ldpaudit/app/pages/place_parts.py" />
      <location filename="../../ldpaudit/app/words.py" />
      <source>Leave out</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/place_columns.py" />
      <source>Leave out {column}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/place_columns.py" />
      <source>Put the region or the distance of the moved point in its place</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/place_columns.py" />
      <source>computed again from the moved point</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/place_columns.py" />
      <location filename="../../ldpaudit/engine/derived.py" />
      <source>generalized</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/place_columns.py" />
      <source>generalized, and tells in which region the true point is</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/place_columns.py" />
      <location filename="../../ldpaudit/engine/derived.py" />
      <source>released as it is</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/place_map.py" />
      <source>&amp;Borders…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/place_map.py" />
      <location filename="../../ldpaudit/findings/repairs.py" />
      <source>Choose a file of polygons</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/place_map.py" />
      <source>No points to draw: {why}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/place_map.py" />
      <source>One house</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/place_map.py" />
      <source>Pictures (*.png)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/place_map.py" />
      <source>Polygons ({patterns});;All files (*)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/place_map.py" />
      <source>Save the map</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/place_map.py" />
      <source>Show &amp;all</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/place_map.py" />
      <source>The borders cannot be drawn: {why}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/place_map.py" />
      <source>The points are being read…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/place_map.py" />
      <source>The regions are being read…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/place_map.py" />
      <source>What the map shows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/place_map.py" />
      <source>it cannot be written ({reason})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/place_parts.py" />
      <source>Distance within which two places look alike</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/place_parts.py" />
      <source>Each point goes elsewhere nearby. Recommended for maps.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/place_parts.py" />
      <source>Move at random</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/place_parts.py" />
      <source>Name a region</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/place_parts.py" />
      <source>No place at all. Safest, and no map.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/place_parts.py" />
      <source>One name for a whole area. Says that it was there.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/place_parts.py" />
      <source>block</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/place_parts.py" />
      <location filename="../../ldpaudit/generalize/periods.py" />
      <source>quarter</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/place_parts.py" />
      <source>street</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/place_parts.py" />
      <source>town</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/place_parts.py" />
      <source>village</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places.py" />
      <source>&amp;Read them so</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/app/pages/places.py" />
      <source>; {n} more (step|steps)</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places.py" />
      <source>A point needs two columns of numbers with the role Place; there are only names.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places.py" />
      <source>All its rows get the same moved point. A reader sees that they belong together.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places.py" />
      <source>Another coordinate system</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places.py" />
      <source>Another one of {count}…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places.py" />
      <source>Being counted…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places.py" />
      <source>Counted before your last change.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places.py" />
      <source>Counting was stopped.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places.py" />
      <source>East–west is {column}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places.py" />
      <source>Exchange the two columns</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places.py" />
      <source>Expert: every treatment and every field</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places.py" />
      <source>Fill in what is missing. Until then the recipe stays as it is: {what}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places.py" />
      <source>For {rows} ({share}) there is no other place within {far}: whoever knows such a house may find its point.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places.py" />
      <source>Go to Roles</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places.py" />
      <source>Half of the points move less than {half}. A reader still learns the part of town.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places.py" />
      <source>Here each place is in one row.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places.py" />
      <source>Here one place has {rows}: their middle errs by {error} m, and together they promise eps = {epsilon} instead of {row}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places.py" />
      <source>How far apart may two places be and still look alike?</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places.py" />
      <source>If one place calls ten times</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places.py" />
      <source>In the trial: {what}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places.py" />
      <source>It could not be counted: {why}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places.py" />
      <source>Leave the points out</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places.py" />
      <source>Lone houses stay hard to hide</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places.py" />
      <source>Look alike within {far}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places.py" />
      <source>Move what lies within {far} as one</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places.py" />
      <source>Name a region instead</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places.py" />
      <source>Names and values do not show it.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places.py" />
      <source>New noise for each row</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places.py" />
      <source>No place column: skipped.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places.py" />
      <source>Nothing is decided: the exact points would be released. Choose one of three.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places.py" />
      <source>One noise per place</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places.py" />
      <source>Places farther apart are told apart better: {far} apart, within a factor {factor}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places.py" />
      <source>S&amp;wap</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places.py" />
      <source>Set below: one noise for each person and place. The middle of several persons finds it.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places.py" />
      <source>Swap east–west and north–south</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places.py" />
      <source>Ten points around one place: their middle finds it.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places.py" />
      <source>Two places within {far} give any released point with chances within a factor {factor}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places.py" />
      <source>Until you say it, the points are left out.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places.py" />
      <source>What may a reader learn about where it happened?</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places.py" />
      <source>Where are these points?</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places.py" />
      <source>Which column runs east–west? {why}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places.py" />
      <source>choose one of three</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places.py" />
      <source>factor {factor} in {far}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places.py" />
      <source>north–south is {column}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places.py" />
      <source>not decided</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places.py" />
      <source>release as recorded</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places.py" />
      <source>the names</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places.py" />
      <source>the places in use</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places.py" />
      <source>the table says the contrary</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places.py" />
      <source>the values</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places.py" />
      <source>weak here</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places.py" />
      <source>where are these points?</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places.py" />
      <source>which column runs east?</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places.py" />
      <source>{column} ({low} to {high})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places.py" />
      <source>{count} lone</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places.py" />
      <source>{count} measured anew</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places.py" />
      <location filename="../../ldpaudit/app/words.py" />
      <source>{m} m</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places.py" />
      <source>{rows} lie within {far} of many others, as one place does that is measured anew: their middle finds it, though each is moved.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places.py" />
      <source>{x}, {y} are metres or feet of a system that the table does not name. Which is it?</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source> (before your last change)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>&amp;Release</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>&amp;Try it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>A trial shows what earlier releases of these rows cost together with this one.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>At the time of the trial: {what}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>Attacks of Audit: not tested</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>Change what is written</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>Change…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>Check it was not edited</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>Checked: it was edited since.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>Checked: no file was edited.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>Column of the day</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>Draft: before your last change.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>Draft: of the trial.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>Earlier</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>Earlier releases of these rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>Folder in which the release is made</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>Format of the released table</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>Hand over the folder “release” and nothing else; “internal” stays here.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>I have read this page and decide that this file may go.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>Justification</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>Name and function</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>No earlier release is known.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>No privacy promise: no column is randomized.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>Nothing leaves untried: run a trial first.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>Open folder</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>Open points</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>Output folder</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <location filename="../../ldpaudit/app/pages/trial_cards.py" />
      <location filename="../../ldpaudit/generalize/time.py" />
      <location filename="../../ldpaudit/recipe" />
      <location filename="../../ldpaudit/report/templates" />
      <source>Period</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>Promised</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>Purpose</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>Read this page once. Then it goes, or it does not.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>Recipient</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>Region</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>Region, justification, review</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>Register</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>Register and period</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>Release: tick and name first</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>Release: {n} (blocker|blockers)</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>Released before, into {folder}; no ledger is kept, so nobody has added up what both cost.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>Released into {folder}, which is no longer there.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>Released once more, its promises add to these. {earlier}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>Released {when}: {rows} in {folder}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>Releases of another register, or of other days of this one, add nothing to a row's sum.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <location filename="../../ldpaudit/report/templates" />
      <source>Review on</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>The files of the trial were removed: run it again.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>The recipe has changed since the last trial: run it again.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>The release that runs is of the recipe as it was before this change.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>The table has changed since the last trial: run it again.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>The table is no longer there: put it back.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>The trial could not be run: {why}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>To release these rows once more, run another trial: it says what both cost.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>To whom</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>What goes out</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <location filename="../../ldpaudit/app/strip.py" />
      <source>What is promised</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>What the release waits for</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>What you changed since makes a release of its own.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>Where</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>Why</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>Why there is no release</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>after Check</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>days of its rows, checked: 2025-03 or 2025-01/2025-06</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>if several hold days: when a row happened</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>known after a trial</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>looked at again on, such as 2027-01-31</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>name and function, for the report that stays here</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>no bound for: {what}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>not tried yet</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>public, or who gets it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>ready</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>release is gone</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>released {when}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>smallest group of rows that look alike: k = {k}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>the area it is about; stays here</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>this cannot be the name of a folder ({why}); name another</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>this folder is already there and is not overwritten; name another</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>what for</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>what its rows are of: alarms of department 25</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>why it may be released; stays here</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>write it as {day}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <location filename="../../ldpaudit/app/status.py" />
      <source>writing</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>{names} and {n} more</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>{n} (attack|attacks) of Audit (is|are) weak, as: {titles}</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>{n} (attack|attacks) of Audit not tested</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>{n} (blocker|blockers)</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>{n} (column stays|columns stay): {names}</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>{n} (thing stands|things stand) against a release</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/app/pages/release.py" />
      <location filename="../../ldpaudit/app/pages/roles.py" />
      <source>{n} undecided</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>{rows}, {n} (column|columns)</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>{what}. Accepted: {reason}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>{what}: epsilon {epsilon}, {between}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>{why}; choose another name</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/releases.py" />
      <source>All releases</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/releases.py" />
      <source>Forget this release?</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/releases.py" />
      <source>Forget: {what}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/releases.py" />
      <source>Forget…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/releases.py" />
      <source>No ledger is kept: it is switched off on this computer.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/releases.py" />
      <source>Nothing has been released yet.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/releases.py" />
      <source>Nothing of this very file has been released; a trial finds its rows in others, too.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/releases.py" />
      <source>Of every table</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/releases.py" />
      <source>Of this table</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/releases.py" />
      <source>Only if nobody outside received a copy. Why is its cost no longer counted?</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/releases.py" />
      <source>Releases to show</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/releases.py" />
      <source>Table {mark}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/releases.py" />
      <source>The ledger could not be read: {why}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/releases.py" />
      <source>The ledger holds a blurred fingerprint of each table and none of its values.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/releases.py" />
      <source>The ledger is being read…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/releases.py" />
      <source>The ledger was altered, so no release can be booked in it.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/releases.py" />
      <location filename="../../ldpaudit/geography/generalize_region.py" />
      <source>a table</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/releases.py" />
      <source>no privacy promise: no column is randomized</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/app/pages/releases.py" />
      <source>{releases} (release|releases); no entry was altered: {file}</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/app/pages/releases.py" />
      <source>{rows}, {columns} (column|columns)</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/report_view.py" />
      <source>Goes out</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/report_view.py" />
      <source>Open in a browser</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/report_view.py" />
      <source>PDF (*.pdf)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/report_view.py" />
      <source>PDF…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/report_view.py" />
      <source>Print…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/report_view.py" />
      <source>Report</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/report_view.py" />
      <source>Save the report</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/report_view.py" />
      <location filename="../../ldpaudit/app/window.py" />
      <source>Saved as {name}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/report_view.py" />
      <source>Stays here</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/risk.py" />
      <source>A row where it is missing is in the group of every row that agrees otherwise</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/risk.py" />
      <source>A value that fewer than {k} rows have can name a person by itself.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/risk.py" />
      <source>After the steps, figures take a missing value as one of its own.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/risk.py" />
      <source>As recorded</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/risk.py" />
      <source>As the recipe stands</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/risk.py" />
      <source>Combinations of up to {count} columns were looked at.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/risk.py" />
      <source>Counting was stopped: what is shown is of before.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/risk.py" />
      <source>Counting what makes rows stand out. You can go on meanwhile.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/risk.py" />
      <source>Every value is in {k} rows or more.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/risk.py" />
      <source>Groups of equal rows are being counted…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/risk.py" />
      <source>Known once the recipe was tried, at Check.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/risk.py" />
      <source>No column is known outside, so there is nothing by which to pick a row out.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/risk.py" />
      <source>No row is alone by these columns.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/risk.py" />
      <source>No single column makes the difference: leaving any one out leaves {unique} alone.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/risk.py" />
      <source>One dot is {rows}. Full: alone in its group. Ring: others look the same.</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/app/pages/risk.py" />
      <source>Outside k, {columns} (is|are) nearly unique: who knows that much finds the row.</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/risk.py" />
      <source>Outside k: {columns}. On all that is released without noise, {share} of the rows are unique.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/risk.py" />
      <source>Rows where it is missing are equal to each other, and to no other row</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/risk.py" />
      <source>The groups could not be counted: {why}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/risk.py" />
      <source>The groups of equal rows have not been counted.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/risk.py" />
      <source>These counts are internal. They never enter a public report.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/risk.py" />
      <location filename="../../ldpaudit/app/status.py" />
      <source>What makes rows stand out</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/app/pages/risk.py" />
      <source>When {columns} (is|are) missing, a reader …</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/risk.py" />
      <source>Who could be picked out by somebody who knows what is known outside?</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/risk.py" />
      <source>Without {column}, {left} would be alone instead of {unique}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/risk.py" />
      <source>all alone</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/risk.py" />
      <source>alone by it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/risk.py" />
      <source>before: out of date</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/risk.py" />
      <source>k says nothing about columns outside these, and does not hide what all rows of a group share. Columns that are randomized do not count as known afterwards. Before the steps each row counts as one, even one that stands for several.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/risk.py" />
      <source>must allow for every value</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/risk.py" />
      <source>none alone</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/risk.py" />
      <source>nothing is known</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/risk.py" />
      <source>on {columns}; k = {k}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/risk.py" />
      <source>rows that stay alone</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/risk.py" />
      <source>sees that it is missing (careful count)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/risk.py" />
      <source>stopped</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/app/pages/risk.py" />
      <source>{columns} (suffices|suffice) to single out {alone} of them.</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/app/pages/risk.py" />
      <source>{column} has {count} such (value|values), in {rows}.</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/risk.py" />
      <source>{column} left out</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/app/pages/risk.py" />
      <source>{count} (cell is|cells are) empty.</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/risk.py" />
      <source>{share} alone</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/risk.py" />
      <source>{share} unique</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/risk.py" />
      <source>{x} of {rows}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/roles.py" />
      <source>A run stops where somebody has more. Without it there is no bound for one person.</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/app/pages/roles.py" />
      <source>Accept {n} (suggestion|suggestions)</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/roles.py" />
      <source>All rows with the same {unit} belong to one person or thing, which is protected.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/roles.py" />
      <source>As {role}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/roles.py" />
      <source>Categories adds noise. As it is, whoever recognizes a row reads it.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/roles.py" />
      <source>Counts and suggestions are of the first {rows} only.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/roles.py" />
      <source>Decided: {n}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/roles.py" />
      <source>Each row is one {unit}, and each {unit} is protected on its own.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/roles.py" />
      <source>Each row is protected on its own; one person may stand in several rows.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/roles.py" />
      <source>It goes out as it is, and k says nothing about it.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/roles.py" />
      <source>It is not released.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/roles.py" />
      <source>Most common values (private)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/roles.py" />
      <source>Others know when it was: Risk counts it, and Generalize makes it coarser.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/roles.py" />
      <source>Places will ask: leave out, name a region, or move at random.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/roles.py" />
      <source>Protect each {unit}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/roles.py" />
      <source>Risk counts who is alone by it; Generalize makes it coarser.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/roles.py" />
      <source>Rows that one has at most</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/roles.py" />
      <source>Set {column} to …</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/roles.py" />
      <source>Shift+Enter</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/roles.py" />
      <source>Space chooses, Shift+arrows extend, Ctrl+A takes all undecided; a letter decides, Enter accepts the suggestion.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/roles.py" />
      <source>Undecided: {n}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/roles.py" />
      <source>We cannot tell</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/roles.py" />
      <source>What is each column? Undecided ones never go out.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/roles.py" />
      <source>Who is protected?</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/roles.py" />
      <source>Why we suggest {role}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/roles.py" />
      <source>all rows of one {unit}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/roles.py" />
      <location filename="../../ldpaudit/audit/printing.py" />
      <source>may go out</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/roles.py" />
      <source>never goes out</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/roles.py" />
      <source>no value twice</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/roles.py" />
      <source>not declared</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/roles.py" />
      <location filename="../../ldpaudit/ledger/totals.py" />
      <source>one row</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/roles.py" />
      <source>one {unit} (a row)</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/app/pages/roles.py" />
      <source>{n} (column|columns) chosen. Set (it|them) to …</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/app/pages/roles.py" />
      <source>{n} columns: {role}</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/app/pages/roles.py" />
      <source>{n} decided</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/app/pages/roles.py" />
      <source>{n} of {all} open</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/roles.py" />
      <source>{type}, {count} values</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/roles.py" />
      <source>{unit}: at most {count} rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/start.py" />
      <source>A file can also be dropped anywhere on this window.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/start.py" />
      <source>A saved recipe with its table: last month's work, ready to be repeated or changed.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/start.py" />
      <source>Making the sample…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/start.py" />
      <source>No file has been opened yet.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/start.py" />
      <source>Nothing leaves this computer.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/start.py" />
      <location filename="../../ldpaudit/app/window.py" />
      <source>Open &amp;table…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/start.py" />
      <location filename="../../ldpaudit/app/window.py" />
      <source>Open a recipe</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/start.py" />
      <location filename="../../ldpaudit/app/window.py" />
      <source>Open a table</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/start.py" />
      <source>Open re&amp;cipe…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/start.py" />
      <source>Opened last</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/start.py" />
      <source>The interventions of a department that does not exist, made on this computer.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/start.py" />
      <source>Tr&amp;y the sample</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/start.py" />
      <source>Try the sample</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/start.py" />
      <source>Turn a table of interventions or movements into a file that may be released, with a report that says what is promised.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/start.py" />
      <source>recipe opened</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/start.py" />
      <source>table opened</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/start.py" />
      <source>{formats}. A new recipe begins.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/trial_cards.py" />
      <source>Accepted, with a reason.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/trial_cards.py" />
      <source>Adds it to the estimates of the recipe, and runs the trial again</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/trial_cards.py" />
      <source>By month: {points}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/trial_cards.py" />
      <source>By year: {points}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/trial_cards.py" />
      <source>Estimate by it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/trial_cards.py" />
      <source>Estimates by</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/trial_cards.py" />
      <source>Estimates err by {points} points on average.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/trial_cards.py" />
      <source>Failed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/trial_cards.py" />
      <source>Held</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/trial_cards.py" />
      <source>Interval: {interval}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/trial_cards.py" />
      <source>Limit: {limit}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/trial_cards.py" />
      <source>Moved points</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/trial_cards.py" />
      <source>No limit is set.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/trial_cards.py" />
      <source>Randomized column</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/trial_cards.py" />
      <source>Weak</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/trial_cards.py" />
      <source>Without the release: {figure}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/trial_cards.py" />
      <source>all rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/trial_cards.py" />
      <source>is the smallest group of rows that agree on {columns}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/trial_cards.py" />
      <source>k = {k}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/trial_cards.py" />
      <source>{columns}: {points} points, fresh noise for each {per}; the most frequent in {rows} rows.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/trial_cards.py" />
      <source>{column}: estimated and true share</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/trial_cards.py" />
      <source>{name} (not in this trial)</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/app/pages/values_list.py" />
      <source> and {n} more</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/app/pages/values_list.py" />
      <source>Add (it|them all) to the list</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/values_list.py" />
      <source>Column of the public file</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/values_list.py" />
      <source>From a public file…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/values_list.py" />
      <source>It stood before the data. Source: {source}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/values_list.py" />
      <source>New value</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/values_list.py" />
      <source>New value, then Enter</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/values_list.py" />
      <source>Not on the list: {labels}, in {rows}. A run would stop there.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/values_list.py" />
      <source>Not on the list: {labels}, in {rows}. They count as {other}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/values_list.py" />
      <source>One value a line, from the clipboard; those that are there stay.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/values_list.py" />
      <source>Other</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/values_list.py" />
      <source>Paste a list</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/values_list.py" />
      <source>The counts are true ones: they never leave this computer.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/values_list.py" />
      <source>The list of values</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/values_list.py" />
      <source>This list is public</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/values_list.py" />
      <source>Tick it if anybody may know that these values occur, whatever is in this table. A list that was taken from the table itself would reveal what is in it.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/values_list.py" />
      <source>Treat as {other}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/values_list.py" />
      <source>Values of {column}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/values_list.py" />
      <source>Which column of the file?</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/values_list.py" />
      <source>private</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/values_list.py" />
      <source>written in the recipe</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/values_list.py" />
      <source>{column} has more than {most} values that are not on the list, in {rows}: generalize it, or choose a public file.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/private_names.py" />
      <source>at {page}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/private_names.py" />
      <source>set {field} to {value}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/private_names.py" />
      <source>step {number}, {what}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/private_names.py" />
      <source>step {number}, {what} ({columns})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/private_names.py" />
      <source>the field {field}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/private_names.py" />
      <source>the recipe</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/private_names.py" />
      <source>the trial</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/rail.py" />
      <source>All changes; choose one to go back to it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/rail.py" />
      <source>As opened</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/rail.py" />
      <source>Changes of the recipe</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/rail.py" />
      <source>History</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/app/rail.py" />
      <source>History {n}</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/app/rail.py" />
      <source>Pages</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/rail.py" />
      <source>{page} (Ctrl+{key})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/repairs.py" />
      <source>say at Import how its times are written, make it coarser at Generalize, or withhold it at Roles</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/repairs.py" />
      <source>the column would be released as precisely as before</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/settings_found.py" />
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>Balanced</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/settings_found.py" />
      <source>Best for {goals}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/settings_found.py" />
      <source>Keep the place</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/settings_found.py" />
      <source>Keep the rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/settings_found.py" />
      <source>Keep the time</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/settings_found.py" />
      <location filename="../../ldpaudit/proposals/propose.py" />
      <source>Leave out {columns}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/settings_found.py" />
      <source>Let {share} of the rows go</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/settings_found.py" />
      <source>Your own</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/settings_found.py" />
      <source>balance</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/settings_found.py" />
      <source>place</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/settings_found.py" />
      <source>time</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/settings_found.py" />
      <source>{go} rows go, {stays} of the detail stays. {levels}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/starting.py" />
      <source>Qt gives no reason</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/starting.py" />
      <source>install it (Debian and Ubuntu: sudo apt install {package})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/starting.py" />
      <source>log in to a desktop, or use: ldpaudit run RECIPE</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/starting.py" />
      <source>run: python3 packaging/bootstrap.py run</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/starting.py" />
      <source>the desktop cannot start: no screen answers</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/starting.py" />
      <source>the desktop cannot start: the system's library {library} is missing</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/starting.py" />
      <source>the desktop cannot start: {reason}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/starting.py" />
      <source>there is no screen for the desktop</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/starting.py" />
      <source>use: ldpaudit run RECIPE</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/status.py" />
      <source>Cancel</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/status.py" />
      <source>Counting groups</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/status.py" />
      <source>Looking for settings</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/status.py" />
      <source>Making the sample</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/status.py" />
      <source>Message</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/status.py" />
      <source>No job is running</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/status.py" />
      <source>Nothing leaves this computer</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/status.py" />
      <source>Progress</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/status.py" />
      <source>Reading the table</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/status.py" />
      <source>Stopping…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/status.py" />
      <source>Trial</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/status.py" />
      <source>adding up counts</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/status.py" />
      <source>checking settings</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/status.py" />
      <source>finishing</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/status.py" />
      <source>hashing the table</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/status.py" />
      <source>looking at all rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/status.py" />
      <source>looking for side leaks</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/status.py" />
      <source>making interventions</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/status.py" />
      <source>making towns</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/status.py" />
      <source>opening the table</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/status.py" />
      <source>reading the table</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/status.py" />
      <source>treating rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/status.py" />
      <source>{done} of {total}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/status.py" />
      <source>{job}: stopped</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/app/status.py" />
      <source>{n} more (waits|wait)</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/app/status.py" />
      <source>{s} s left</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/step_card.py" />
      <source>Another step: {what}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/step_card.py" />
      <source>Fill in what is missing; the recipe changes when the step is complete.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/step_card.py" />
      <source>Take out</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/step_card.py" />
      <source>Take out: {what}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/step_card.py" />
      <source>Treatment of {columns}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/step_card.py" />
      <source>nothing more here</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/strip.py" />
      <source> (before)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/strip.py" />
      <location filename="../../ldpaudit/report/templates" />
      <source>Alone in their group</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/strip.py" />
      <source>Earlier releases</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/strip.py" />
      <source>File</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/strip.py" />
      <source>No column is randomized.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/strip.py" />
      <source>See the findings and the report.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/strip.py" />
      <source>The trial looks up earlier releases of these rows.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/strip.py" />
      <source>The trial says by how much.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/strip.py" />
      <source>What is lost</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/strip.py" />
      <source>first release</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/strip.py" />
      <source>k not counted</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/strip.py" />
      <source>k {before} → {after}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/strip.py" />
      <source>k {k}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/strip.py" />
      <source>no promise holds</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/strip.py" />
      <source>no table open</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/strip.py" />
      <source>nothing promised yet</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/strip.py" />
      <source>see Audit</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/strip.py" />
      <source>{before} → {after} alone</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/strip.py" />
      <source>{columns}: after a trial</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/strip.py" />
      <source>{name}, not read</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/app/strip.py" />
      <source>{n} (column|columns) withheld, {coarser} coarser</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/app/strip.py" />
      <source>{n} (promise is|promises are) false</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/app/strip.py" />
      <source>{n} earlier (release|releases)</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/app/strip.py" />
      <source>{rows} (estimated)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/strip.py" />
      <source>{rows} lost ({share})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/strip.py" />
      <source>{share} alone now</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/strip.py" />
      <source>{share} alone on everything released</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/strip.py" />
      <source>ε {epsilon}, {between}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/unexpected.py" />
      <source>An error of the program ({what}). Your recipe is kept.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/unexpected.py" />
      <source>Close</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/unexpected.py" />
      <source>Close the error</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/unexpected.py" />
      <source>Copy &amp;details</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/unexpected.py" />
      <source>Error</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/unexpected.py" />
      <source>It could not be written to the log.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/unexpected.py" />
      <location filename="../../ldpaudit/app/window.py" />
      <source>Show the &amp;log</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/unexpected.py" />
      <source>Where in the program it happened; no value of your table</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/unexpected.py" />
      <source>Written to {path}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/unexpected.py" />
      <source>{count} so far.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/window.py" />
      <source>&amp;About ldpaudit</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/window.py" />
      <source>&amp;Copy as command</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/window.py" />
      <source>&amp;Dark</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/window.py" />
      <source>&amp;Edit</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/window.py" />
      <source>&amp;File</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/window.py" />
      <source>&amp;Fold the findings</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/window.py" />
      <source>&amp;Help</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/window.py" />
      <source>&amp;Keys</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/window.py" />
      <source>&amp;Light</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/window.py" />
      <source>&amp;Quit</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/window.py" />
      <source>&amp;Redo</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/window.py" />
      <source>&amp;Save recipe</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/window.py" />
      <source>&amp;Undo</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/window.py" />
      <source>&amp;View</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/window.py" />
      <source>A window ended with unsaved changes of the recipe for {table} ({when}). Open them?</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/window.py" />
      <source>About ldpaudit</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/window.py" />
      <source>Colours of the &amp;system</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/window.py" />
      <source>Copied: {command}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/window.py" />
      <source>Ctrl+1 … Ctrl+0: pages
Ctrl+Enter: go on
F5: try the recipe
F6: next area
F8: next finding, R: repair it
F9: fold the findings
Esc: stop the job
Ctrl+Z, Ctrl+Shift+Z: undo, redo
Ctrl+O, Ctrl+Shift+O: open a table, a recipe
Ctrl+S: save the recipe
Ctrl+Shift+C: copy as command
Ctrl+L: ledger of releases</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/window.py" />
      <source>Keys</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/window.py" />
      <source>Led&amp;ger of releases…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/window.py" />
      <source>Open &amp;recipe…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/window.py" />
      <source>Recipes (*.toml)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/window.py" />
      <source>Save recipe &amp;as…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/window.py" />
      <source>Save the recipe</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/window.py" />
      <source>The command runs a saved recipe: nothing was copied.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/window.py" />
      <source>The recipe was not saved</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/window.py" />
      <source>This cannot be opened</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/window.py" />
      <source>Unsaved changes</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/window.py" />
      <source>ldpaudit {version}

Releases tables of interventions and movements without betraying anybody in them.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/window.py" />
      <source>no table</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/words.py" />
      <source>Free text</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/words.py" />
      <source>Harmless</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/words.py" />
      <source>Known outside</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/words.py" />
      <source>Names someone</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/words.py" />
      <source>Place</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/words.py" />
      <source>Secret</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/words.py" />
      <source>Time</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/app/words.py" />
      <source>{cases} (case|cases)</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/app/words.py" />
      <source>{km} km</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/words.py" />
      <source>{period}, projected</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/app/words.py" />
      <source>{rows} (row|rows)</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
  </context>
  <context>
    <name>audit</name>
    <message>
      <location filename="../../ldpaudit/audit/aggregates.py" />
      <source>Area under the curve: {targets:,} persons, {games:,} games each on counts of {group:,}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/aggregates.py" />
      <source>Membership inference on counts</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/audit/aggregates.py" />
      <source>Of the first {periods:,} (period|periods).</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/audit/aggregates.py" />
      <source>Reconstruction of trajectories from counts</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/aggregates.py" />
      <source>from shuffled counts</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/aggregates.py" />
      <source>no recorded row is in a region that was counted</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/aggregates.py" />
      <source>the recorded table does not say who was in which region, and when</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/aggregates.py" />
      <source>the release holds no counts of regions in periods</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/aggregates.py" />
      <source>too few persons were counted</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/attack.py" />
      <source>close guess</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/attack.py" />
      <source>exact</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/attack.py" />
      <source>median</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/attack.py" />
      <source>without the release</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/attack.py" />
      <source>worst</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/columns.py" />
      <source>no released column without noise is called sensitive</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/columns.py" />
      <source>no released column without noise tells one person from another</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/content.py" />
      <source>, by its name and their form</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/content.py" />
      <source>, by their form</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/content.py" />
      <source>are</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/content.py" />
      <source>coordinates</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/content.py" />
      <source>coordinates by their decimals</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/content.py" />
      <source>hold</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/content.py" />
      <source>nearly all</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/derived.py" />
      <source>a step computes it from the point before that is moved</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/derived.py" />
      <source>compute it again from the moved point (after planar-laplace: {step}, recompute = true)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/derived.py" />
      <source>each place has one value</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/derived.py" />
      <source>its numbers are alike at places side by side, as those of a distance or a driving time are</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/derived.py" />
      <source>its texts begin or end alike at places side by side</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/derived.py" />
      <source>places side by side have the same value</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/derived.py" />
      <source>{how}, and it changes within the way that points move</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/derived.py" />
      <source>{how}, once its most frequent value is set aside</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/dossier.py" />
      <source>a second table of the same people</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/dossier.py" />
      <source>a table of the population</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/dossier.py" />
      <source>it needs a second table of the same people: --with</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/dossier.py" />
      <source>it needs a table of the population: --with</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/dossier.py" />
      <source>it needs the recorded table: --against</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/dossier.py" />
      <source>released counts of people</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/dossier.py" />
      <source>released traces: points of persons in time</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/dossier.py" />
      <source>the recorded row behind each released one</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/dossier.py" />
      <source>the recorded table</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/dossier.py" />
      <source>the release does not say how it was made: there is no manifest</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/dossier.py" />
      <source>the release holds no counts</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/dossier.py" />
      <source>the release holds no traces: points of persons in time</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/dossier.py" />
      <source>the released table</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/dossier.py" />
      <source>there is no released table</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/dossier.py" />
      <source>what the release says of itself</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/dossier.py" />
      <source>which recorded row is behind which released one is not known: --key</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/audit/groups.py" />
      <source>All groups were looked at; {n:,} of {rows:,} rows (is|are) alone in (its|their) group.</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/audit/groups.py" />
      <source>Background knowledge attack: values that can be ruled out</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/groups.py" />
      <source>Differencing attack: differences of published counts</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/groups.py" />
      <source>Homogeneity attack: groups of one value</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/groups.py" />
      <source>Intersection attack: two releases laid over each other</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/audit/groups.py" />
      <source>Of those who are in both. The smallest groups have {k:,} and {other_k:,} (row|rows) by themselves. Compared with what this release tells by itself.</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/audit/groups.py" />
      <source>Of those who know {known} of a person, and {out} (value|values) of {secret} that it is not, {share:.3g} % know {secret}.</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/audit/groups.py" />
      <source>Of those who know {known} of a person, {share:.3g} % know {secret}, too.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/groups.py" />
      <source>Skewness attack: the likeliest value of a group</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/groups.py" />
      <source>Somebody who adds and subtracts counts by {columns} finds a group below the threshold.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/groups.py" />
      <source>Somebody who knows {known} of a person guesses {secret}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/groups.py" />
      <source>Somebody who knows {known} of a person in both finds the other row.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/groups.py" />
      <source>Somebody who knows {known} of a person in both knows {secret}, too.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/groups.py" />
      <source>The values of a group are up to {far:.0f} % of the rows away from those of all.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/groups.py" />
      <source>Without the release, the most frequent of the values left is guessed for the same rows.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/groups.py" />
      <source>ask for groups of more sensitive values</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/groups.py" />
      <source>ask for groups of several sensitive values, or randomize them</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/groups.py" />
      <source>ask for groups whose values are spread as those of the whole table (t-closeness)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/groups.py" />
      <source>counts of one person are published: there is no threshold to get below</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/groups.py" />
      <source>it has two values or one: whoever rules one out needs no release</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/groups.py" />
      <source>no column says how many people each row stands for</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/groups.py" />
      <source>no published count is the sum of others: no row is a total, or about several values</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/groups.py" />
      <source>not all numbers could be looked at</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/groups.py" />
      <source>release the same groups twice, or randomize</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/groups.py" />
      <source>the counts are noise, which adds up to noise</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/groups.py" />
      <source>the threshold of {k} is the manifest's</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/groups.py" />
      <source>the threshold was taken to be {k}: nobody says one</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/groups.py" />
      <source>the two tables share no column that is known of a person</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/groups.py" />
      <source>withhold more counts, or add noise to all</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/audit/groups.py" />
      <source>{n} (value is|values are) ruled out.</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/audit/leaks.py" />
      <source>its numbers rise with the length between two recorded points</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/lessons.py" />
      <source>10 and 11 interventions in a region</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/lessons.py" />
      <source>8.5 is released</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/lessons.py" />
      <source>A budget that is spent twice</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/lessons.py" />
      <source>A clip that never clips</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/lessons.py" />
      <source>A ratio that corrects noisy counts</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/lessons.py" />
      <source>A stream that repeats the nearest earlier count</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/lessons.py" />
      <source>A subset that lists the true value first</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/lessons.py" />
      <source>A wrapper that adds no noise</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/lessons.py" />
      <source>AdaVFL, thesis (Concordia University, 2023), chapter 6, algorithm 9, line 20, theorem 8</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/lessons.py" />
      <source>Arcolezi et al., Computers and Security 2020, section 7.1</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/lessons.py" />
      <source>CLDP, thesis (Concordia University, 2023), chapter 4, algorithms 1 to 4 and theorem 5</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/lessons.py" />
      <source>Noise in degrees</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/lessons.py" />
      <source>One true attribute among fakes</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/lessons.py" />
      <source>RS+FD, CIKM 2021, and thesis (Bourgogne Franche-Comté, 2022), chapter 7</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/lessons.py" />
      <source>The event: {event}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/lessons.py" />
      <source>a count of 10 and one of 11</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/lessons.py" />
      <source>a record with a large gradient, and no record</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/lessons.py" />
      <source>a report keeps the epsilon of subset selection</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/lessons.py" />
      <source>a slip of implementations of subset selection (Ye and Barg 2018), which is sound itself</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/lessons.py" />
      <source>a whole row keeps epsilon, though its true attribute is reported with a larger one</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/lessons.py" />
      <source>all columns of the report speak for the first row</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/lessons.py" />
      <source>any window of counts keeps epsilon, a quarter of which is for choosing what is repeated</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/lessons.py" />
      <source>code of AdaVFL: clip_grad_norm_ on a detached tensor; the norm is 707.1 before and after</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/lessons.py" />
      <source>common in scripts that add planar Laplace noise to longitude and latitude</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/lessons.py" />
      <source>each step keeps epsilon = 1 with delta = 0.00001, for gradients of norm at most 1</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/lessons.py" />
      <source>the corrected counts keep the epsilon of the reports that they are made of</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/lessons.py" />
      <source>the count times the ratio is 10</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/lessons.py" />
      <source>the first value is in the list, and not in the first place</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/lessons.py" />
      <source>the gradient is above 500 in sum</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/lessons.py" />
      <source>the noisy mean is more than {edge} deviations above what it is without</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/lessons.py" />
      <source>the point is west of the western place, and nearly on its parallel</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/lessons.py" />
      <source>the weight is negative</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/lessons.py" />
      <source>thesis (Bourgogne Franche-Comté, 2022), table 8.5, and known issues of the wrapper it used</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/lessons.py" />
      <source>training keeps epsilon = 1.6 with delta = 0.00001</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/lessons.py" />
      <source>training with gradient perturbation keeps epsilon, with next to no loss of accuracy</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/lessons.py" />
      <source>two places 200 m apart keep ln 3, whichever way they lie</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/lessons.py" />
      <source>two places 200 m apart, east and west, at 47 degrees north</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/lessons.py" />
      <source>two records with different errors</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/lessons.py" />
      <source>two rows that differ in both of two attributes</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/lessons.py" />
      <source>two tables, of which one has a record more</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/lessons.py" />
      <source>two values of nine</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/audit/lessons.py" />
      <source>{claim:.4g} is claimed; for {pair} it is {exact:.4f} ({n:,} (trial|trials) showed {low:.2f})</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/audit/lessons.py" />
      <source>{claim:.4g} is claimed; {pair} are told apart surely, so no epsilon holds ({n:,} (trial|trials) showed {low:.2f})</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/audit/linking.py" />
      <source>has many values that occur in few rows each</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/linking.py" />
      <source>holds codes of letters and numbers, as persons have</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/linking.py" />
      <source>holds hashes or pseudonyms: who hashes all plates or numbers reads them</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/linking.py" />
      <source>holds random identifiers</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/linking.py" />
      <source>holds serial codes, of few rows each</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/linking.py" />
      <source>holds tokens or pseudonyms</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/linking.py" />
      <source>is a number by its name, of few rows each</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/linking.py" />
      <source>names a person or a thing of theirs</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/linking.py" />
      <source>names an address, of few rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/linking.py" />
      <source>names who is protected</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/others.py" />
      <source>within {error} on average, blindly within {blind}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/others.py" />
      <location filename="../../ldpaudit/audit/verdict.py" />
      <source>{value:,.0f} m</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/others.py" />
      <source>{value:,.0f} minutes</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/others.py" />
      <source>{value:,.1f} days</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/places.py" />
      <source>Best guess of a moved point</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/places.py" />
      <source>Places found to the metre. {note}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/places.py" />
      <source>Somebody who knows where people are is {error:,.0f} m off on average, and the moved point {noise:,.0f} m.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/places.py" />
      <source>The map has {cells} x {cells} cells.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/places.py" />
      <source>The map is one half of the recorded points; the other half is looked for.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/places.py" />
      <source>The map is the other table.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/places.py" />
      <source>The noise of the promise was drawn anew.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/places.py" />
      <source>choose a smaller epsilon where people live in few spots</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/places.py" />
      <source>the release says of no points how they were moved</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/places.py" />
      <source>too few points are recorded</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/printing.py" />
      <source>    repair: {hint}</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/audit/printing.py" />
      <source>  and {n} more (promise|promises)</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/audit/printing.py" />
      <source>  and {n} more, all within their limit</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/audit/printing.py" />
      <source>  and {n} more, {over} of them over the limit or without one</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/audit/printing.py" />
      <source>  and {n} more: {codes}</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/audit/printing.py" />
      <source>  no bound for: {what}</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/audit/printing.py" />
      <source> ({n:,} removed)</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/audit/printing.py" />
      <source>; some need {what}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/printing.py" />
      <source>Attacker: {recipient}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/printing.py" />
      <source>No privacy claim: no column is randomized</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/printing.py" />
      <source>Not measured: {what}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/printing.py" />
      <source>Not tried: a second table, knowledge from elsewhere. More: ldpaudit audit {out}</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/audit/printing.py" />
      <source>Not tried: {n} (attack|attacks){more}. Reasons: --json</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/audit/printing.py" />
      <source>Or accept it, with a reason that the report prints, in the recipe: {line}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/printing.py" />
      <source>Reports: {out}/release/report.html goes out; internal/report.html (true figures) stays</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/printing.py" />
      <source>Reports: {out}/release/report.html, internal/report.html (true figures)</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/audit/printing.py" />
      <source>Together with {n} earlier (release|releases) that (has|have) or may have rows of this one: {sums}</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/audit/printing.py" />
      <source>Verdict: a promise is false ({how}): do not release</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/printing.py" />
      <source>Verdict: blocked, nothing is released</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/audit/printing.py" />
      <source>Verdict: within all stated limits, by {n} (attack|attacks)</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/audit/printing.py" />
      <source>Verdict: {open}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/printing.py" />
      <source>Verdict: {verdict}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/printing.py" />
      <source>Warnings: {titles}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/printing.py" />
      <source>a promise is void: decide before it leaves</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/printing.py" />
      <source>a second table (--with TABLE)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/printing.py" />
      <source>at least</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/printing.py" />
      <source>false</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/printing.py" />
      <source>infer</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/printing.py" />
      <source>link</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/printing.py" />
      <source>may go out, accepted: {titles}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/printing.py" />
      <source>moved</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/printing.py" />
      <source>next to nothing is hidden together with earlier releases: decide before it leaves</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/printing.py" />
      <source>no column</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/printing.py" />
      <source>no limit set</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/printing.py" />
      <source>no privacy, the noise was drawn with a test key</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/printing.py" />
      <source>noise</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/printing.py" />
      <source>nothing is over its limit, but not all is measured ({names}): decide</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/printing.py" />
      <source>ok</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/printing.py" />
      <source>one person (say how many rows one has: most_rows)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/printing.py" />
      <source>one place, all its rows,</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/printing.py" />
      <source>over</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/printing.py" />
      <source>over the limit</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/printing.py" />
      <source>sampled</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/printing.py" />
      <source>single out</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/printing.py" />
      <source>the recorded table (--against TABLE)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/printing.py" />
      <source>together</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/printing.py" />
      <source>two points</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/printing.py" />
      <source>void</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/printing.py" />
      <source>{between}, given {given}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/printing.py" />
      <source>{epsilon} for {relation}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/printing.py" />
      <source>{epsilon} plus {rate} a metre</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/printing.py" />
      <location filename="../../ldpaudit/geography/noise/repeated.py" />
      <location filename="../../ldpaudit/report/templates" />
      <source>{low} to {high}</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/audit/printing.py" />
      <source>{n:,} (row|rows){removed}: {where}</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/audit/printing.py" />
      <source>{open}: decide before it leaves</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/printing.py" />
      <source>{out}/release/{table}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/printing.py" />
      <source>{what} {metres:g} m apart</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/printing.py" />
      <source>{where} (a trial: nothing leaves, nothing is booked)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/printing.py" />
      <source>{words}, delta {delta}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/removal.py" />
      <source>what became of the rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/removal.py" />
      <source>whether a row is there</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/reports.py" />
      <source>Averaging attack: reports of one person put together</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/reports.py" />
      <source>One usually has {reports:.1f} reports. Those with several values were left out.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/reports.py" />
      <source>Released reports were compared, each of which is kept for its person.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/reports.py" />
      <source>Somebody who puts the reports of one {unit} together guesses {column}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/reports.py" />
      <source>Somebody who sees one report guesses {column}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/reports.py" />
      <source>Somebody who sees the report about {column} twice knows that it is one person.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/reports.py" />
      <source>Tracking attack: kept reports that nobody else has</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/reports.py" />
      <source>all values as likely</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/reports.py" />
      <source>however many reports are put together, {share:.1f} % are guessed: the first answer is kept</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/reports.py" />
      <source>let a report be drawn once for each person, or lower epsilon</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/reports.py" />
      <source>no column of categories is randomized</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/reports.py" />
      <source>no report is kept for its person and released as it is</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/reports.py" />
      <source>of the protocol by itself, all values being as likely</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/reports.py" />
      <source>take a protocol whose report is one value (GRR), or fewer values</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/reports.py" />
      <location filename="../../ldpaudit/estimate/manifest.py" />
      <source>the record of a randomized column is incomplete</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/reports.py" />
      <source>what is kept by {protocol} is not released</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/reports.py" />
      <source>{share:.0f} % of the rows report it</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/audit/rows.py" />
      <source>1 in {n:,}</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/audit/rows.py" />
      <source>Inference attack: the value of the nearest released row</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/audit/rows.py" />
      <source>It has {values:,} values, usually of {usual:,.0f} (row|rows) each.</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/audit/rows.py" />
      <source>Linkability attack: two tables joined by the release</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/rows.py" />
      <source>Linkage attack: lookup in a register</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/rows.py" />
      <source>Linkage attack: rows found by a second table</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/rows.py" />
      <source>Linkage attack: rows found by recorded values</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/rows.py" />
      <source>Linkage attack: rows that carry one pseudonym</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/rows.py" />
      <source>Of those who know {known} of a person of that table, {share:.3g} % find one row alone.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/rows.py" />
      <source>Of those who know {known} of a person, {share:.3g} % find the row alone.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/rows.py" />
      <source>Singling out attack: conditions that one person meets</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/rows.py" />
      <source>Smallest group of rows that look alike</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/rows.py" />
      <source>Somebody who finds one row of a person has the others by {name}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/rows.py" />
      <source>Somebody who has {one} in one table and {other} in a second joins them by the release.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/rows.py" />
      <source>Somebody who knows the other columns of a person guesses {column}.</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/audit/rows.py" />
      <source>Somebody who knows {known} of a person is usually left with {rows:,.0f} (row|rows), if any fits.</source>
      <translation type="unfinished">
        <numerusform>À qui connaît {known} d’une personne, il reste d’ordinaire {rows:,.0f} ligne, s’il en est une qui convient.</numerusform>
        <numerusform>À qui connaît {known} d’une personne, il reste d’ordinaire {rows:,.0f} lignes, s’il en est une qui convient.</numerusform>
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/audit/rows.py" />
      <source>Somebody who knows {known} of everybody gives rows their names.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/rows.py" />
      <source>Somebody who reads a condition {about} off a released row finds the one person who meets it.</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/audit/rows.py" />
      <source>The strangers are {n:,} (person|persons) who (is|are) not in the release.</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/audit/rows.py" />
      <source>There are no strangers (--control): what is true of everybody counts as found.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/rows.py" />
      <source>Uniqueness: rows alone on few columns</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/rows.py" />
      <source>a row that fits alone is that of the person, if the person is in the release</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/rows.py" />
      <source>few recorded rows are in the release as they are; the strangers are imaginary persons: each column in an order of its own</source>
      <translation type="unfinished">peu de lignes enregistrées sont telles quelles dans la publication ; les étrangers sont des personnes imaginaires : chaque colonne dans un ordre à elle</translation>
    </message>
    <message>
      <location filename="../../ldpaudit/audit/rows.py" />
      <source>few values of {columns} in one table can be matched with the other</source>
      <translation type="unfinished">peu de valeurs de {columns} d’une table peuvent être rapprochées de l’autre</translation>
    </message>
    <message>
      <location filename="../../ldpaudit/audit/rows.py" />
      <source>generalize both halves, or release fewer columns together</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/rows.py" />
      <source>generalize rare values and the ends of ranges</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/rows.py" />
      <source>generalize the columns that both tables have</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/rows.py" />
      <source>generalize these columns, or remove the rows of small groups</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/rows.py" />
      <source>generalize until each group has several members in the register</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/rows.py" />
      <source>it has no value</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/rows.py" />
      <source>it needs persons who are not in the release: --control, or --key</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/rows.py" />
      <location filename="../../ldpaudit/audit/told.py" />
      <source>known to be theirs: {how}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/rows.py" />
      <source>leave the column out, or draw another pseudonym for each row</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/rows.py" />
      <source>no condition {about} is met by one released row alone</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/rows.py" />
      <source>no released column names persons</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/audit/rows.py" />
      <source>no {n} (column makes|columns together make) a row alone; all were tried</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/audit/rows.py" />
      <source>of one column each</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/rows.py" />
      <source>of three columns each</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/rows.py" />
      <source>randomize or generalize the column, or those that tell it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/rows.py" />
      <source>rows stand for several people; one that stands for one person is alone</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/rows.py" />
      <source>the columns were chosen one after the other, the most telling first</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/rows.py" />
      <source>the first {most} columns were combined</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/rows.py" />
      <source>the largest chance for one row is {journalist:.1f} % (journalist), and {prosecutor:.1f} % for somebody who knows that the person is in the release (prosecutor)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/rows.py" />
      <source>the second table has fewer rows than the release: it is no register</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/rows.py" />
      <source>the second table holds what is sensitive: it is no register</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/rows.py" />
      <source>the strangers are imaginary persons: each column in an order of its own</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/rows.py" />
      <source>the two tables share no column without noise that tells of a person</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/rows.py" />
      <source>which row is whose is not known (--key): persons were looked for whom a row fits on all columns</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/sampler_check.py" />
      <source>Distinguishing two values</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/sampler_check.py" />
      <source>Somebody who looks for one event finds it in {hits:.3g} % of the reports of one value, and in {misses:.3g} % of those of the other.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/sampler_check.py" />
      <source>do not release what claims more privacy than it has; randomize it again by a sound protocol</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/sampler_check.py" />
      <source>no column of the release is randomized</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/sampler_check.py" />
      <source>the release does not say by which sampler its points were moved</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/sampler_check.py" />
      <source>the release does not say enough to make the protocol again</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/sampler_check.py" />
      <source>trials see outputs, not the program: a mechanism that cheats rarely, or where nobody looks, passes</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/told.py" />
      <source>Attribute inference attack: values told by all other columns</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/told.py" />
      <source>Somebody who sees {columns} of a row guesses its {secret}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/told.py" />
      <source>by its own released value</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/told.py" />
      <source>drop, coarsen or randomize the columns that tell it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/told.py" />
      <source>its released value known</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/told.py" />
      <source>no column is protected</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/told.py" />
      <source>the run itself knows the recorded row behind each released one</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/told.py" />
      <source>too few rows have a value, or all have the same</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/audit/told.py" />
      <source>usually {candidates:.0f} (value remains|values remain) possible, of {before:.0f}</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/audit/told.py" />
      <source>{certain:.1f} % are known almost for certain</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/traces.py" />
      <source>Homes and stays found again</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/traces.py" />
      <source>Homes found within {near:g} m, by the best of three ways.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/traces.py" />
      <source>Named, and rightly, by somebody who names at most one in twenty of those not in the release. Persons not in both are the strangers.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/traces.py" />
      <source>Of the recorded traces {share:.1f} % are alone.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/traces.py" />
      <source>Places of stays of 20 minutes found within {near:g} m.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/traces.py" />
      <source>Places of work found within {near:g} m.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/traces.py" />
      <source>Re-identification across two tables of traces</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/traces.py" />
      <source>Re-identification by known points</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/traces.py" />
      <source>Somebody who follows a released trace for some nights stands within {near:g} m of the door in {share:.1f} % of the cases.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/traces.py" />
      <source>Somebody who has the other table knows in {share:.1f} % of the cases which trace is whose.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/traces.py" />
      <source>Somebody who knows {points:,} places and hours of a person finds the one trace that has them in {share:.1f} % of the cases.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/traces.py" />
      <source>Somebody who saw a person {known:,} times picks the right one of {persons:,} traces in {share:.1f} % of the cases.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/traces.py" />
      <source>The likeliest of {persons:,} traces.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/traces.py" />
      <source>Traces alone with a few points</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/traces.py" />
      <source>change the name of a trace often, or generalize places and times until many share them</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/traces.py" />
      <source>draw noise once for each place and person, or leave out where traces begin and end</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/traces.py" />
      <source>generalize places, or release fewer days under one name</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/traces.py" />
      <source>no person has the same name in both, so nobody can say which guess is right</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/traces.py" />
      <source>no person of the recorded traces has the same name in the release</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/traces.py" />
      <source>nobody has {points:,} different points</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/traces.py" />
      <source>nobody stays anywhere in the recorded traces</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/traces.py" />
      <source>persons with at least p distinct points</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/traces.py" />
      <source>sample traces further apart, or generalize places and times until many share them</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/traces.py" />
      <source>the recorded table holds no traces</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/traces.py" />
      <source>the release holds no traces: points of persons in time, with --unit for the person</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/traces.py" />
      <source>the second table holds no traces</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/audit/traces.py" />
      <source>{known:,} recorded points of {n:,} (person|persons) are known.</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/audit/traces.py" />
      <source>{points:,} points in cells of {metres:,.0f} m and periods of {hours:,.0f} (hour|hours).</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/audit/verdict.py" />
      <source>Can a person be singled out?</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/verdict.py" />
      <source>Can rows of one person be linked?</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/verdict.py" />
      <source>Can something about a person be inferred?</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/audit/verdict.py" />
      <source>a loss of at least {low} was shown in {tested:,} (trial|trials), and {claim} is promised</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/audit/verdict.py" />
      <source>anybody who has the released file, and nothing else</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/verdict.py" />
      <source>consistent</source>
      <comment>an attack</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/verdict.py" />
      <source>held</source>
      <comment>an attack</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/verdict.py" />
      <source>not tested</source>
      <comment>an attack</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/verdict.py" />
      <source>nothing</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/verdict.py" />
      <source>under {least:.2f} %</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/verdict.py" />
      <source>violated</source>
      <comment>an attack</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/verdict.py" />
      <source>weak</source>
      <comment>an attack</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/verdict.py" />
      <source>{figure:,.0f} m ({low:,.0f} to {high:,.0f} m), {baseline:,.0f} m {without}</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/audit/verdict.py" />
      <source>{figure} of {tested:,} (case|cases) ({low} to {high}), {baseline} {without}</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
  </context>
  <context>
    <name>cli</name>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>  level {level:.3g} within {radius:g} m: moved by {mean:,.0f} m on average; the middle of that place errs by {error:,.0f} m, eps &lt;= {epsilon}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>  warning: {line}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source> (more than may go)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>"{both}" is a quasi-identifier, too</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>"{name}" is no sensitive column with values in an order</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>Keep place</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>Keep rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>Keep time</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>No ledger is kept.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>Nothing has been booked yet: there is no ledger at {place}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>Nothing stands in the way but what a trial finds in the rows: run --trial.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>Table {source}: {rows}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>The recipe is not ready to run.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>The release is as it was written.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>The release was changed after it was written.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>This step reads them:</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>Yours, as the recipe stands</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>a relative error needs a share, and no half-width beside it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>anonymity table.csv --quasi-identifiers town,age --sensitive cause</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>as in: ldpaudit audit release-2026</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>audit release-2026 --against interventions.csv; or: ldpaudit audit --lessons</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>check release-2026</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>coordinates: {message}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>demo --out demo --rows 50000</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>detail lost</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>each removes every row</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>estimate release-2026 --by month --post norm-sub --json</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>generalize table.csv --quasi-identifiers town,age --hierarchies ladders --k 5 --max-suppressed 0.05</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>give --level and --radius, or neither</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>give --polygons, --level, --radius</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>inspect interventions.csv --json</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>intervals are {intervals}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>leave it out, or write --kind {kinds}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>leave out one of the two</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>ledger interventions.csv</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>name it in one place</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>name its folder: --out</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>name what to audit</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>no privacy claim: no column is randomized</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>no setting removes at most {share:g} % of the rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>noise has a level and a radius</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>of the first {n:,} rows:</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>plan --domain-size 17 --epsilon 1 --rows 50000 --half-width 0.01; or: ldpaudit plan --kind sampling --epsilon 1</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>points were brought back to a border; regions there seem too large</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>polygons or noise are missing</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>propose recipe.toml --k 5 --max-suppressed 0.02</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>protocols OUE; or: ldpaudit protocols --steps intervals</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>protocols of the kind "{kind}" have no such figure</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>removed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>repaired regions in {repair}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>run recipe.toml --out release-2026</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>such as: 17</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>the budget is missing</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>the demo is in {folder}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>the key is given already</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>the ledger is changed as asked</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>the nearest that there is:</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>the number of reports is missing</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>the release is in {folder}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>the run to take up is not named</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>the size of the domain is missing</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>the table names no column</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>there are no protocols of the kind "{kind}"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>there is no "{name}"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>there is no post-processing "{post}"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>these are no weights</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>this is no number</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>verify OUE --epsilon 1 --domain-size 17</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>warning: {warning}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>write for instance "ln(2)"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>write for instance: --share 0.05 --relative 0.1</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>write for instance: 0.95</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>write for instance: 1</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>write for instance: 50000</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>write for instance: severity=low,middle,high</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>write for instance: town,age</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>write for instance: town=2</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>write for instance: towns.csv#population</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <location filename="../../ldpaudit/protocols/plan.py" />
      <source>write one of: </source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>write them: town,age</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>{column} lacks: {values}</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>{n:,} (release|releases)</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/cli/commands.py" />
      <location filename="../../ldpaudit/geography/reading/suggest_reading.py" />
      <location filename="../../ldpaudit/proposals/basis.py" />
      <location filename="../../ldpaudit/report/html.py" />
      <location filename="../../ldpaudit/report/sentences.py" />
      <source>{n:,} (row|rows)</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>{n:,} (row|rows) at {places:,} places</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>{n:,} (table|tables)</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>{n:,} of {rows} ({share:.1f} %) (is alone in its group|are alone in their group); k = {k}.</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>{place}: nothing has been booked yet.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>{place}: nothing of this very file has been booked yet; a trial finds its rows in others.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>{place}: {releases} of {count}; every entry is as it was written.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>{rows}, at one of them up to {most:,}.</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/cli/commands.py" />
      <source>{value} ({n:,} (row|rows))</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/cli/endings.py" />
      <source>a fault of ldpaudit, not yours ({name} at {file}:{line}); {left}; set {debug}=1 for details and report it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/endings.py" />
      <source>a file</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/endings.py" />
      <source>cannot be used</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/endings.py" />
      <source>nothing was released</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/endings.py" />
      <source>stopped; {left}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/endings.py" />
      <source>{message}; see: {path} --help</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/endings.py" />
      <source>{message}; write --out {folder}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/endings.py" />
      <source>{name}: {reason}; check disk and permissions</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/keys.py" />
      <source>Passphrase for {file}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/keys.py" />
      <source>Passphrase of {file}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/keys.py" />
      <location filename="../../ldpaudit/randomness/sealed.py" />
      <source>check the file</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/keys.py" />
      <source>run this command in a terminal</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/keys.py" />
      <location filename="../../ldpaudit/randomness/sealed.py" />
      <source>the key cannot be read</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/keys.py" />
      <location filename="../../ldpaudit/randomness/key.py" />
      <source>the key is not hexadecimal</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/keys.py" />
      <source>there is no terminal on which to ask for a passphrase</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/keys.py" />
      <source>warning: {file}: others on this computer may read the key, and guess its passphrase and undo the noise; close it: chmod 600 {name}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/keys.py" />
      <source>warning: {file}: others on this computer may read the key, and undo the noise; close it: chmod 600 {name}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/keys.py" />
      <source>write hexadecimal digits</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/program.py" />
      <location filename="../../ldpaudit/engine/booked.py" />
      <location filename="../../ldpaudit/recipe/document.py" />
      <source>check the path</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/program.py" />
      <source>choose one of: {languages}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/program.py" />
      <source>standard output was closed; {left}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/program.py" />
      <source>standard output: the answer cannot be written ({reason}); {hint}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/program.py" />
      <source>there is no language "{code}"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/program.py" />
      <location filename="../../ldpaudit/engine/booked.py" />
      <location filename="../../ldpaudit/recipe/document.py" />
      <location filename="../../ldpaudit/tables/unpack.py" />
      <source>there is no such file</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/program.py" />
      <source>write it to a place with room</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/cli/progress.py" />
      <source>{n:,.0f} MB</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/cli/questions.py" />
      <source>the names are not one line with commas between them</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/questions.py" />
      <source>these are no whole numbers</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/questions.py" />
      <source>write as in: 3,3,8</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/questions.py" />
      <source>write them as in: town,age,"a name, with a comma"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/worker.py" />
      <source>this is no question</source>
      <translation type="unfinished" />
    </message>
  </context>
  <context>
    <name>demo</name>
    <message>
      <location filename="../../ldpaudit/demo/write.py" />
      <source>ask for at least one</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/demo/write.py" />
      <location filename="../../ldpaudit/recipe/document.py" />
      <source>cannot be written ({reason})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/demo/write.py" />
      <location filename="../../ldpaudit/recipe/document.py" />
      <source>choose another folder</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/demo/write.py" />
      <source>choose another folder, or make room</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/demo/write.py" />
      <source>give one that is not negative</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/demo/write.py" />
      <source>the seed is {seed}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/demo/write.py" />
      <source>{file} is there already</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/demo/write.py" />
      <source>{rows} rows are none</source>
      <translation type="unfinished" />
    </message>
  </context>
  <context>
    <name>engine</name>
    <message>
      <location filename="../../ldpaudit/engine/account.py" />
      <source>another run released rows meanwhile that these may be</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/account.py" />
      <source>run again: it tells the sum</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/account.py" />
      <source>{what}, and nothing was released</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/arguments.py" />
      <source>a run can be resumed with its own key only, and a fresh key is forgotten</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/arguments.py" />
      <source>name a file with your key: --key-file</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/arguments.py" />
      <source>pass a function, or leave it out</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/arguments.py" />
      <source>the address is {given}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/arguments.py" />
      <source>the path of one</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/arguments.py" />
      <source>this is no key, but of type {name}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/arguments.py" />
      <source>this is not a recipe, but {what}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/arguments.py" />
      <source>this is not a whole number above 0</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/arguments.py" />
      <source>this is {given}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/arguments.py" />
      <source>write "tcp://10.0.0.5:8786"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/arguments.py" />
      <location filename="../../ldpaudit/protocols/checks.py" />
      <location filename="../../ldpaudit/protocols/estimator.py" />
      <location filename="../../ldpaudit/protocols/plan.py" />
      <source>write 1 or more</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/arguments.py" />
      <source>write Key.generate(), or Key.from_hex and 64 hexadecimal digits, or leave it out</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/arguments.py" />
      <source>write Recipe.read("recipe.toml")</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/auditing.py" />
      <source>It could not be kept: {why}.</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/engine/auditing.py" />
      <source>The first {most} columns were attacked; {n:,} (other was|others were) not.</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/engine/auditing.py" />
      <source>name the released file</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/auditing.py" />
      <source>somebody who has a second table of the same people</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/auditing.py" />
      <source>somebody who knows of persons what the recorded table says</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/auditing.py" />
      <source>somebody who knows of persons what the recorded table says, and has a second table</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/auditing.py" />
      <source>the attacks are: {codes}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/auditing.py" />
      <source>the column "{name}" holds other things than counts</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/auditing.py" />
      <source>the folder holds no table</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/engine/auditing.py" />
      <source>the folder holds {n} (table|tables)</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/engine/auditing.py" />
      <source>there is no attack "{code}"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/auditing.py" />
      <location filename="../../ldpaudit/generalize/kinds.py" />
      <location filename="../../ldpaudit/proposals/basis.py" />
      <location filename="../../ldpaudit/tables/source.py" />
      <source>there is no column "{name}"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/auditing.py" />
      <source>{name} is not the table of which the release was made: what has to know the row behind each released one was left out.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/axes.py" />
      <location filename="../../ldpaudit/generalize/class_conditions.py" />
      <location filename="../../ldpaudit/geography/distance_to_place.py" />
      <location filename="../../ldpaudit/geography/tilings/checking.py" />
      <location filename="../../ldpaudit/ledger/spent.py" />
      <location filename="../../ldpaudit/proposals/aims.py" />
      <location filename="../../ldpaudit/protocols/registry.py" />
      <location filename="../../ldpaudit/tables/kinds.py" />
      <location filename="../../ldpaudit/tables/suspects.py" />
      <source> and </source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/axes.py" />
      <source>an earlier step reads them the other way round</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/axes.py" />
      <source>area of use</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/engine/axes.py" />
      <source>by their {by}</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/engine/axes.py" />
      <source>easting</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/engine/axes.py" />
      <source>it is {east} by the {by}, and {north} by the {against}</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/engine/axes.py" />
      <source>latitude</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/axes.py" />
      <location filename="../../ldpaudit/tables/roles.py" />
      <source>longitude</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/axes.py" />
      <source>names</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/axes.py" />
      <source>neither their names nor their values show it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/axes.py" />
      <source>northing</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/axes.py" />
      <source>ranges</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/axes.py" />
      <source>regions</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/beside.py" />
      <source>how many cases a row stands for is not released</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/beside.py" />
      <source>too few rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/booked.py" />
      <source>ldpaudit ledger TABLE --recipe RECIPE</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/booked.py" />
      <source>name it: --ledger</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/booked.py" />
      <source>name the table, too</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/booked.py" />
      <source>no reason is given</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/booked.py" />
      <source>there is no ledger</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/booked.py" />
      <source>write --reason "it never left the house"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/check.py" />
      <source>The internal side does not say what the manifest of the release was, so an edited one would not show.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/check.py" />
      <source>The internal side was not checked: a manifest that was edited with its own hash would not show.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/check.py" />
      <source>as written</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/check.py" />
      <source>not listed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/compile_plan.py" />
      <source> or by </source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/compile_plan.py" />
      <source>"{name}" holds no days</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/compile_plan.py" />
      <source>, the first {num_rows:,} rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/compile_plan.py" />
      <source>a public file is needed here, and this is the table to protect</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/compile_plan.py" />
      <source>end the name in {endings}, or move the points by planar-laplace</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/compile_plan.py" />
      <source>name the column of the person under unit, or remove most_rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/compile_plan.py" />
      <source>name the one that says when a row happened: period_of = {name}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/compile_plan.py" />
      <source>no column holds days, so the period of the rows cannot be checked</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/compile_plan.py" />
      <source>no column is called "{unit}", so nobody's rows can be counted</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/compile_plan.py" />
      <source>remove it, or say under [input] date_formats how the times are written</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/compile_plan.py" />
      <source>several columns hold days</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/compile_plan.py" />
      <source>the columns without noise are: {columns}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/compile_plan.py" />
      <source>there is no released column "{name}"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/compile_plan.py" />
      <source>write the labels, or name a file that is public</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/compile_plan.py" />
      <source>{location}, key "{field}", {file}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/compile_plan.py" />
      <source>{name} is noise</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/compile_plan.py" />
      <source>{phrase} holds points, and no released point is moved</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/engine/contributions.py" />
      <source>in {n} (row|rows) the {person} is missing, so nobody knows whose (it is|they are)</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/engine/contributions.py" />
      <source>one {person} has {n} (place|places), and most_places allows for {most_places}</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/engine/contributions.py" />
      <source>one {person} has {n} (row|rows), and most_rows allows for {declared}</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/engine/contributions.py" />
      <source>one {person} may have {n} (row|rows), and most_rows allows for {declared}</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/engine/contributions.py" />
      <source>remove (this row|these rows) or fill in the {person}, or write most_rows = {most} or more</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/engine/contributions.py" />
      <source>write most_places = {most} or more, or same_within, so that near places become one</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/contributions.py" />
      <source>write most_rows = {most} or more, or remove rows before</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/derived.py" />
      <source>computed from the released point</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/engine/exposure.py" />
      <source>(is alone in its group|are alone in their group)</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/engine/exposure.py" />
      <source>(is|are) alone</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/engine/exposure.py" />
      <source>(is|are) without an equal</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/engine/exposure.py" />
      <source>, of which {lone:,} {only}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/exposure.py" />
      <source>all released rows have</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/engine/exposure.py" />
      <source>in {single:,} of {n:,} (group|groups) on {columns} all rows have</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/engine/first_rows.py" />
      <source>it needs columns of a step that is left out</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/first_rows.py" />
      <source>it needs the whole table</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/engine/impact_by_group.py" />
      <location filename="../../ldpaudit/proposals/effects.py" />
      <source>{n} (region|regions)</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/engine/labels.py" />
      <source>look at the trial at Check</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/labels.py" />
      <source>the values follow from a step that needs the whole run</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/limits.py" />
      <source>more than sixty million</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/lineage.py" />
      <source>another column was called "{name}" before</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/lineage.py" />
      <source>choose a name that no column had</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/lineage.py" />
      <source>give it another role, or take the step out</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/lineage.py" />
      <source>its values would leave under another name, but its role is "{role}"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/lineage.py" />
      <source>leave the column out of that step, or leave out one of the two steps</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/lineage.py" />
      <source>name another column under by, or give this one another role</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/lineage.py" />
      <source>put this step before that one</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/lineage.py" />
      <source>put this step before that one, or take one of them out</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/lineage.py" />
      <source>rows are removed after {location} has counted who shares what</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/lineage.py" />
      <source>step {at} ({do})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/lineage.py" />
      <source>the column is computed again, but its role "{roles}" keeps it from being released</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/lineage.py" />
      <source>the column is noise already, from {location}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/lineage.py" />
      <source>the column is randomized, but its role "{role}" keeps it from being released</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/lineage.py" />
      <source>{decision} by the true values of the column that this step hides, in {location}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/lineage.py" />
      <source>{location}, column "{name}"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/manifest.py" />
      <source>made by a step</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/outputs.py" />
      <source>TEST KEY - NO PRIVACY.txt</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/parts.py" />
      <source>a public file changed while the run went on</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/parts.py" />
      <location filename="../../ldpaudit/errors.py" />
      <source>cannot be written</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/parts.py" />
      <location filename="../../ldpaudit/ledger/book.py" />
      <source>for an unknown reason</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/parts.py" />
      <source>put it back, and run again, with --resume where this run had it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/parts.py" />
      <source>run again</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/parts.py" />
      <source>run again when nobody writes to it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/parts.py" />
      <source>run the recipe again, and leave its files alone until it is done</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/parts.py" />
      <source>the table cannot be read any more ({reason})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/parts.py" />
      <source>the table changed while it was read</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/parts.py" />
      <source>the table was there when the run began, and is gone now</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/plan.py" />
      <source>, one row</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/plan.py" />
      <source>; k rows of one {unit}: k times as much</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/plan.py" />
      <source>Not released.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/plan.py" />
      <source>Released as it is.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/plan.py" />
      <source>{name} left only groups on {columns} that hold {k} by {cases} or more, or none</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/promises.py" />
      <source>"{code}" cannot be accepted</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/promises.py" />
      <source>Columns without a claim are not in this sum.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/promises.py" />
      <source>They hold given which rows are left, decided by {columns}.</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/engine/promises.py" />
      <source>They hold given {columns}, which (is|are) released and (tells|tell) protected values.</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/engine/promises.py" />
      <source>Together: {sums}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/promises.py" />
      <source>What grows with distance holds between places of the same {places} only.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/promises.py" />
      <source>eps {relation} {rate} per metre</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/promises.py" />
      <source>nothing is released: {reasons}</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/engine/promises.py" />
      <source>one person, {n} (row|rows), {why}</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/engine/promises.py" />
      <source>the choice of the steps, if this table decided it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/promises.py" />
      <location filename="../../ldpaudit/protocols/checks.py" />
      <location filename="../../ldpaudit/protocols/plan.py" />
      <source>the number of rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/promises.py" />
      <source>which rows have no point</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/engine/promises.py" />
      <source>which {links} (shows|show)</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/engine/promises.py" />
      <source>{columns} (another promise)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/promises.py" />
      <source>{columns}: no bound (all rows of one person, {why}; one row alone: {alone}), by {protocol}, verified by {verified}; not covered: {rest}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/promises.py" />
      <source>{columns}: no privacy claim: {fault}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/promises.py" />
      <source>{columns}: no privacy claim: {message}.</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/engine/promises.py" />
      <source>{names} ((is|are) also about {columns} and (adds|add) {more})</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/engine/sampling.py" />
      <source>groups are not formed by {missing}, and it is released; {wanted}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/sampling.py" />
      <source>k = {k} gives delta = {delta:.1e}, above {most:g}; {wanted}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/sampling.py" />
      <source>one {unit}, there or not</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/sampling.py" />
      <source>rows are drawn twice; keep one step sample</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/sampling.py" />
      <source>sampling at rate {rate:.4f} and {k}-anonymity (SafePub)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/sampling.py" />
      <source>several rows may be of one {unit}, and the proof is about one; bring a table of one row for each, and name what a row is as the unit</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/sampling.py" />
      <source>suppress groups below k = {least} on all released columns</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/sampling.py" />
      <source>the rows that were drawn are shown as they are; {wanted}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/sampling.py" />
      <source>the steps were chosen without looking at this table</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/sampling.py" />
      <source>{name} decides by all rows before the groups are formed; leave that step out</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/sampling.py" />
      <source>{name} decides by columns that the groups do not have; leave it out</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/sampling.py" />
      <source>{name} refuses a table by how many rows it would remove, which says something about rows that are not released; write max_suppressed = 1</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/sampling.py" />
      <source>{name} removes groups by {conditions} too; let their size alone decide</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/stats.py" />
      <location filename="../../ldpaudit/generalize/numbers.py" />
      <location filename="../../ldpaudit/geography/distance_to_place.py" />
      <location filename="../../ldpaudit/geography/names/gazetteer.py" />
      <location filename="../../ldpaudit/geography/noise/shared_draws.py" />
      <location filename="../../ldpaudit/protocols/drawing.py" />
      <location filename="../../ldpaudit/protocols/reports.py" />
      <source>column "{column}", row {row}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/stats.py" />
      <source>correct the period under [input], or leave it out</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/stats.py" />
      <source>this row is not of the period that the recipe declares</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/surveys.py" />
      <source>put this step before the one that randomizes the column</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/surveys.py" />
      <source>put this step before the one that takes the column away</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/surveys.py" />
      <source>the column "{unit}" names who is protected, and is gone at this step</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/surveys.py" />
      <source>the column "{unit}" names who is protected, and is noise at this step</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/trial.py" />
      <source>holds no trial</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/trial.py" />
      <source>nothing is released: {message}; {hint}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/trial.py" />
      <source>remove this file, and run the audit again</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/trial.py" />
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>run a trial again</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/trial.py" />
      <source>the kept audit cannot be read</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/trial.py" />
      <source>this is a release and no trial</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/workers.py" />
      <source>Dask is not installed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/workers.py" />
      <source>a worker failed: {kind} at {file}:{line}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/workers.py" />
      <source>a worker has ldpaudit {theirs}, and this is {ours}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/workers.py" />
      <source>all workers of the scheduler are lost, and none came back</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/workers.py" />
      <source>give them more memory, or run with smaller --chunk-rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/workers.py" />
      <source>install it: pip install 'ldpaudit[cluster]'</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/workers.py" />
      <source>install the same version on every machine</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/workers.py" />
      <source>look into their logs, start some (dask worker {address}), and run again</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/workers.py" />
      <source>no scheduler answers there ({name})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/workers.py" />
      <source>run with fewer --workers, or with smaller --chunk-rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/workers.py" />
      <source>scheduler or workers have no ldpaudit, or another version</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/workers.py" />
      <source>start it again, and run again</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/workers.py" />
      <source>start one (dask scheduler) and name its address, such as tcp://10.0.0.5:8786</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/workers.py" />
      <source>start some: dask worker {address}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/workers.py" />
      <source>the scheduler has no worker</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/workers.py" />
      <source>the scheduler is gone</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/workers.py" />
      <source>the workers wrote their parts where this machine does not see them</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/workers.py" />
      <source>use one shared folder that has the same name on all machines</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/workers.py" />
      <source>workers ended one after the other over the same rows; they may be short of memory</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/workers.py" />
      <source>{deaths} workers ended one after the other; the machine may be short of memory</source>
      <translation type="unfinished" />
    </message>
  </context>
  <context>
    <name>errors</name>
    <message>
      <location filename="../../ldpaudit/errors.py" />
      <source>cannot be written: {reason}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/errors.py" />
      <source>choose a folder with room in which you may write</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/errors.py" />
      <location filename="../../ldpaudit/work_folder.py" />
      <source>nothing was left behind</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/errors.py" />
      <source>of type {name}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/errors.py" />
      <source>the path is {given}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/errors.py" />
      <source>write a text, such as "{example}"</source>
      <translation type="unfinished" />
    </message>
  </context>
  <context>
    <name>estimate</name>
    <message>
      <location filename="../../ldpaudit/estimate/about.py" />
      <source> Each number counted as the middle of its cell, at most {rounding:g} away.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/estimate/about.py" />
      <source>, and </source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/estimate/about.py" />
      <source>All numbers lay within the declared bounds, {ends}, and none was missing, or the run would have stopped.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/estimate/about.py" />
      <source>Before the noise, {changes}: the estimates are about the numbers after that. The mean of the numbers as recorded may be another.</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/estimate/about.py" />
      <source>Estimates are about the {n:,} (released row|released rows), not the whole table: {number}, and shares and means of the whole are others.</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/estimate/about.py" />
      <source>Estimates are about the {n:,} (released row|released rows).</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/estimate/about.py" />
      <source>missing ones counted as {missing:g}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/estimate/about.py" />
      <source>numbers were limited to the declared bounds, {ends}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/estimate/about.py" />
      <source>steps of the recipe may have removed rows</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/estimate/about.py" />
      <source>{column} was computed from {sources}, which (is|are) noise: rows may be in another group than their true one, and shares of groups mix.</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/estimate/about.py" />
      <location filename="../../ldpaudit/protocols/numbers.py" />
      <location filename="../../ldpaudit/tables/roles.py" />
      <source>{low:g} to {high:g}</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/estimate/about.py" />
      <source>{n:,} (row was|rows were) removed</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/estimate/from_release.py" />
      <source>; or a column: {others}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/estimate/from_release.py" />
      <source>check the release: ldpaudit check</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/estimate/from_release.py" />
      <location filename="../../ldpaudit/estimate/periods.py" />
      <source>choose one of: {offered}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/estimate/from_release.py" />
      <source>count its values directly</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/estimate/from_release.py" />
      <source>holds no manifest, so it is no release</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/estimate/from_release.py" />
      <source>is a link that leads out of the release</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/estimate/from_release.py" />
      <source>it has no column of periods, and no column of this name</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/estimate/from_release.py" />
      <source>it holds {period} a row, and no column of this name</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/estimate/from_release.py" />
      <source>name the folder that ldpaudit run wrote</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/estimate/from_release.py" />
      <source>name {parent}, or the folder release in it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/estimate/from_release.py" />
      <source>no column of this release is randomized</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/estimate/from_release.py" />
      <source>see: ldpaudit check</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/estimate/from_release.py" />
      <location filename="../../ldpaudit/estimate/manifest.py" />
      <source>take the folder as the run left it</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/estimate/from_release.py" />
      <source>the release cannot be estimated by {by}: {what}</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/estimate/from_release.py" />
      <source>the released file lacks columns of "{column}"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/estimate/from_release.py" />
      <source>the released table is not there</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/estimate/from_release.py" />
      <source>the released table was changed after it was written</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/estimate/from_release.py" />
      <source>there is no manifest beside this file, so it is no release</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/estimate/from_release.py" />
      <location filename="../../ldpaudit/generalize/hierarchies/reading.py" />
      <location filename="../../ldpaudit/geography/tilings/repairing.py" />
      <source>there is no such folder</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/estimate/from_release.py" />
      <source>this is the side that stays in the house</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/estimate/from_release.py" />
      <source>{by} is noise</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/estimate/manifest.py" />
      <source>estimate with the version that made the release</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/estimate/manifest.py" />
      <source>it is no table of keys</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/estimate/manifest.py" />
      <source>no name of a file beside the manifest</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/estimate/manifest.py" />
      <location filename="../../ldpaudit/estimate/periods.py" />
      <source>release the table again</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/estimate/manifest.py" />
      <source>test key: no privacy</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/estimate/manifest.py" />
      <source>the channel of {name} is not that of this version</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/estimate/manifest.py" />
      <source>the manifest cannot be read</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/estimate/manifest.py" />
      <source>the manifest is incomplete or was edited: {fault}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/estimate/manifest.py" />
      <source>the manifest was changed after it was written</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/estimate/manifest.py" />
      <source>the manifest was edited: a column is randomized twice</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/estimate/manifest.py" />
      <source>the manifest was edited: columns that were randomized together are not there</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/estimate/noisy_places.py" />
      <source>count them directly</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/estimate/noisy_places.py" />
      <source>estimate where there are some</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/estimate/noisy_places.py" />
      <source>goes to its nearest border</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/estimate/noisy_places.py" />
      <source>leave them out, or choose </source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/estimate/noisy_places.py" />
      <source>name one: --x, --y</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/estimate/noisy_places.py" />
      <source>no points of this release were moved at random</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/estimate/noisy_places.py" />
      <source>several pairs of columns hold points</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/estimate/noisy_places.py" />
      <source>the columns "{x}" and "{y}" hold no points that were moved at random</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/estimate/noisy_places.py" />
      <source>the table has no points</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/estimate/periods.py" />
      <source>(no time)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/estimate/periods.py" />
      <source>, or days such as "{several}"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/estimate/periods.py" />
      <source>a label of the time column is no {kind}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/estimate/periods.py" />
      <source>a table without a column of periods</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/estimate/periods.py" />
      <source>count by a column of fewer values, or generalize it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/estimate/periods.py" />
      <source>labels of a {kind}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/estimate/periods.py" />
      <source>there are more than {most:,} groups to estimate</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/estimate/periods.py" />
      <source>{days} days</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/estimate/periods.py" />
      <source>{what} cannot be added up by {by}</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
  </context>
  <context>
    <name>file_names</name>
    <message>
      <location filename="../../ldpaudit/file_names.py" />
      <source>begins with no point, and holds no line break and none of / {reserved_marks}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/file_names.py" />
      <source>choose another name</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/file_names.py" />
      <source>the name ends in a point or a blank, which Windows drops</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/file_names.py" />
      <source>the name holds control, invisible or bidirectional characters, which show another name</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/file_names.py" />
      <source>the name holds {found}, which Windows has in no name of a file</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/file_names.py" />
      <source>this is the name of a device on Windows, where nobody could open it</source>
      <translation type="unfinished" />
    </message>
  </context>
  <context>
    <name>findings</name>
    <message>
      <location filename="../../ldpaudit/findings/finding.py" />
      <source>there is no such finding; there are {codes}</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>(is the only row of its group|are the only row of their group)</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>; how many cases ({column}) a row stands for is not released</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>a spreadsheet may run cells or names of columns that begin with =, +, -, @, a tab or a line break: {columns}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>an attack ({attack}) has shown that a promise is false</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>ask for all columns in one step, or for no groups by the others</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>ask for groups with 2 or more values of {sensitive} (l = 2), randomize or generalize it, or generalize the groups</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>choose a radius of some hundred metres: its unit is the metre</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>declare the bounds that the column can have; its mean is that of the limited numbers</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>declare under [input] how many rows one has at most: most_rows = 20</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>do not release; find out why, and run the audit again</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>draw the noise once for each place, so that all its rows share one point; or replace the points by regions, or leave them out</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>drop or generalize (|one of ){others}</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>drop or generalize (|one of ){others}, or randomize (it|one of them) together with {secret}</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>every column is withheld, so nothing would be released</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>exchange the two columns</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>generalize a time column to that period, or ask for other periods</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>generalize it to the day, the week or the month</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <location filename="../../ldpaudit/generalize/time.py" />
      <source>generalize it to the hour of the day</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>generalize it to the week or the month</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>generalize the place further, allow fewer rows to be removed, or tell whoever uses the file that these regions are thinned out</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>generalize these columns further, or remove the rows of small groups</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>give at least one column another role</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>give each a role under [columns], as in: name = "quasi-identifier"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>in {step}, {guessed} is guessed from {by} in {percent:.0f} % of the rows, and in {blind:.0f} % without</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>leave out columns that nobody needs, or generalize those of many values</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>leave out or randomize what has no bound, or say why that is acceptable</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>leave out the totals, or remove further counts, or add noise to all</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>leave {by} out of that step to promise more</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>leave {by} out of that step, or drop or generalize {secrets} instead of randomizing</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>leave {columns} out</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>leave {columns} out, or generalize until many persons share each value</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>leave {columns} out: give it the role identifier, or drop it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>leave {column} out to hide places among all others</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>leave {column} out to hide places among all others, or {again}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>leave {column} out, generalize it until places around share it, or randomize it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>leave {column} out, generalize it until places around share it, randomize it, or {again}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>leave {column} out, generalize it, or {again}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>leave {column} out, generalize or randomize it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>leave {column} out, or generalize it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>look at the points on the map, or at the values; exchange the two columns, or confirm them</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>look at the values of {path}; exchange the two columns, or confirm them</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>lower epsilon, randomize fewer columns, or say why so much is acceptable</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>many places ({x}, {y}) lie within {metres:g} m of many others, as one does that is measured anew: each has noise of its own, and their middle finds it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>merge values, release more rows at once, take a larger epsilon, or keep a small table</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>move it by planar Laplace, generalize it to a region, or drop it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>move them by planar Laplace, generalize them to a region, or drop them</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>name the time zone of the place, for instance "Europe/Paris", or "UTC" if UTC is meant</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>no estimates by {periods}: no released column holds periods</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>no estimates by {periods}: {columns} holds {held} a row</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>put it into intervals, say by which date format it reads, or drop it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>put the step that makes {column} after the one that moves {x} and {y}, or leave {column} out</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>randomize or generalize it, ask for l in suppress or local-recoding, or leave it out</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>randomize {secret}, or drop or generalize (|one of ){others}</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>release only one of them to keep {column}'s promise alone</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>release only one of them to keep {first}'s promise alone</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>rows of one person can be linked by {columns}: {reasons}; what is promised about one row is not promised about one person</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>rows of one place have the same {column}: who knows it of the places around the moved {x}, {y} has fewer to choose from</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>say by which date format it reads, or drop it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>say on Places how many places one has at most</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>say on Roles how many rows one has at most</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>some places occur in several rows: each person moves {x}, {y} anew, so n persons of one place cost n times the epsilon, and the average of their points finds it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>some places occur in several rows: each row moves {x}, {y} anew, so n rows of one place cost n times the epsilon, and the average of their points finds it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>take the two coordinates of one point, or say why these are</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>the promises for {who} add up to eps = {epsilon}: odds may change by a factor of up to {factor}, and next to nothing is hidden</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>the promises for {who} add up to eps = {epsilon}: odds may change by a factor of up to {factor}, and this is a weak promise</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>the promises for {who}, {apart} m apart, add up to eps = {epsilon}: odds may change by a factor of up to {factor}, and next to nothing is hidden</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>the promises for {who}, {apart} m apart, add up to eps = {epsilon}: odds may change by a factor of up to {factor}, and this is a weak promise</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>the recipe or a public file has changed since the trial</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>the table has changed since the trial</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>there is no bound for one {unit}: {why}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>these rows were released since the trial, or may have been: what it says of earlier releases is old</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>which of {pair} is the {first} is not known: {why}; the recipe takes {east}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>which of {pair} of {file} is the {first} is not known: {why}; the recipe takes {east}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>write formulas = "prefix" in [output]: an apostrophe before each</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>write per = "place" and same_within = {metres:g}: what lies so near is moved as one</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>{columns} (has|have) a value of its own in nearly each row: (it names|they name) the same row in any other table or release that holds it</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>{columns} (holds|hold) exact places ({what}), whatever the role says, and (it is|they are) released</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>{columns} (is|are) sensitive and (leaves as it is|leave as they are): whoever recognizes a row reads (it|them)</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>{columns} names or reaches persons: {share} of its values {hold} {what}{how}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>{column} and the moved {x}, {y} show the same place: their promises add up</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>{column} depends in part on the true place, which {x} and {y} are moved to hide: {how}, more than by chance</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>{column} follows from the true place, which {x} and {y} are moved to hide: {how}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>{column} follows from the true place, which {x} and {y} are moved to hide: {how}, so places are hidden only among those with the same {column}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>{column} is a location and no step hides where it is</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>{column} is generalized and still tells where the true place is: the moved {x}, {y} hide a place only among those with the same {column}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>{column} is in UTC, and its periods are those of UTC, not those of the place</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>{column} is released as precisely as it was recorded</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>{column} speaks of a place by its name ("{words}"), and the rows cannot tell whether it follows from the true place, which {x} and {y} are moved to hide</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>{east} and {north} are taken for one point, and by the names {better} belongs to {east}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>{east} is taken for the {first} and {north} for the {second}, and {why} it is the other way round: distances, and the noise, would be wrong</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>{east} of {file} is taken for the {first} and {north} for the {second}, and {why} it is the other way round: distances would be wrong</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>{first} and {second} say the same: their promises add up</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>{may} by the true {by}, in {step}: the promise about {secrets} holds between rows that agree in {by}, given which rows are left</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>{may} by the true {by}, which {secrets} (depends|depend) on, in {step}: {there} says something about the true {secrets}</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>{n:,} (number|numbers) of {column} ({percent:.0f} %) lay outside the bounds and (was|were) limited to them: {below:,} below, {above:,} above</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>{number:,} of {n:,} released (case|cases) ({share})</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>{number:,} of {n:,} released (row|rows) ({share})</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>{number} (count|counts) below {k} that (was|were) removed (follows|follow) from what is released by {columns}, by subtraction from totals</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>{n} (column|columns) without a role: {columns}</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>{n} (report|reports) of {column} say little: a share is known within {error:.0f} points on either side, and one of {values} values has {share:.2g} on average</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>{n} of {regions} (loses|lose) more than {percent:g} % of the rows</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>{others} (gives|together give) away what was generalized in {secret}: who sees (it|them) can tell the recorded {secret} of many rows</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>{others} (gives|together give) the true place away, which {secret} are moved to hide: who sees (it|them) comes close to it</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>{others} (gives|together give) {secret} away in some rows: who sees (it|them) knows the true {secret} almost for certain, of {percent:.0f} % of the rows or more</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>{others} (gives|together give) {secret} away: who sees (it|them) can tell the true {secret} of most rows</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>{others} (gives|together give) {secret} away: who sees (it|them) comes so close to the true {secret} that the noise hides little</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>{others} (lets|together let) the sensitive {secret}, which is released as it is, be guessed better than blindly</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>{others} (lets|together let) {secret} be guessed better than blindly: the promise is about what the report adds to (it|them)</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>{others} (says|together say) more of the recorded {secret} than its generalized values do</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>{others} (tells|together tell) the sensitive {secret}, which is released as it is: who knows (it|them) of somebody learns what it is of most rows, or almost for certain of some</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>{part} are in groups of fewer than {k} on {columns}, which {step} asks for: another step removed rows of these groups</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>{part} {alone} on all that is released without noise ({columns}): who knows that much of somebody finds the row{hidden}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>{part} {alone} on {columns}{hidden}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>{where} one value of {sensitive}, so that whoever recognizes the group knows it: {part}{besides}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/kinds.py" />
      <source>{x} and {y} are moved by {metres} m on average, so that a point still shows the house</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/repairs.py" />
      <source>Accept suggested roles</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/repairs.py" />
      <source>Choose a table of stations</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/repairs.py" />
      <source>Draw the noise once for each place, so that averaging finds nothing</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/repairs.py" />
      <source>Form the groups without {columns}; a trial counts them anew</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/repairs.py" />
      <source>Generalize the time to the finest period that says less</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/repairs.py" />
      <source>Generalize {column}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/repairs.py" />
      <source>Generalize {column} to the day</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/repairs.py" />
      <source>Generalize {column} to the hour of the day</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/repairs.py" />
      <source>Generalize {column} to the week</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/repairs.py" />
      <source>Give these columns the suggested roles</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/repairs.py" />
      <source>Make the values of {column} coarser; how much is set at Generalize</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/repairs.py" />
      <source>One noise for each place</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/repairs.py" />
      <source>Put the region or the distance of the moved point in the place of its values</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/repairs.py" />
      <source>Remove no rows by {columns}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/repairs.py" />
      <source>Repair</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/repairs.py" />
      <source>Take each of the two columns for the other, in every step</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/repairs.py" />
      <source>Withhold the column {column}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/repairs.py" />
      <source>Withhold {column}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/repairs.py" />
      <source>Write an apostrophe before each</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/repairs.py" />
      <source>Write an apostrophe before formulas</source>
      <translation type="unfinished" />
    </message>
  </context>
  <context>
    <name>generalize</name>
    <message numerus="yes">
      <location filename="../../ldpaudit/generalize/by_hierarchy.py" />
      <source>, of which it keeps {n} (character|characters)</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/by_hierarchy.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Characters kept of that column</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/by_hierarchy.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Column to use instead of a hierarchy</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/by_hierarchy.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Hierarchy</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/by_hierarchy.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Level of the hierarchy</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/by_hierarchy.py" />
      <source>Replace values by their groups, from a file or another column</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/by_hierarchy.py" />
      <source>Replaces {column} by its group at level {level} of {name}.</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/generalize/by_hierarchy.py" />
      <source>Replaces {column} by the value of {by}{kept}.</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/by_hierarchy.py" />
      <source>a column cannot replace itself</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/by_hierarchy.py" />
      <source>a hierarchy and its level go together</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/by_hierarchy.py" />
      <source>both a hierarchy and a column are given</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/by_hierarchy.py" />
      <location filename="../../ldpaudit/generalize/codes.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>characters</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/by_hierarchy.py" />
      <source>characters are kept of a column that is not named</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/by_hierarchy.py" />
      <source>column "{column}", rows {start:,} to {stop:,}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/by_hierarchy.py" />
      <source>give a hierarchy, or the column that replaces this one</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/by_hierarchy.py" />
      <source>give both or none</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/by_hierarchy.py" />
      <source>groups of a hierarchy</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/by_hierarchy.py" />
      <location filename="../../ldpaudit/recipe/column_hierarchies.py" />
      <source>level {level}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/by_hierarchy.py" />
      <location filename="../../ldpaudit/geography/noise/planar_laplace_step.py" />
      <source>name another column</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/by_hierarchy.py" />
      <source>name it under by</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/by_hierarchy.py" />
      <source>no groups are given</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/by_hierarchy.py" />
      <source>the highest level of this hierarchy is {height}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/by_hierarchy.py" />
      <location filename="../../ldpaudit/generalize/search/problem.py" />
      <source>there is no level {level}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/class_conditions.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Distance of values</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/class_conditions.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Hierarchy of the values</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/class_conditions.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Kind of l-diversity</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/class_conditions.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Sensitive column</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/class_conditions.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Values in order</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/class_conditions.py" />
      <source>a sensitive column goes with l or t</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/class_conditions.py" />
      <source>an order of values goes with the ordered distance</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/class_conditions.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>c</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/class_conditions.py" />
      <source>c goes with recursive (c, l)-diversity</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/class_conditions.py" />
      <source>distinct</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/class_conditions.py" />
      <source>entropy</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/class_conditions.py" />
      <source>equal</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/class_conditions.py" />
      <source>give a whole number, or choose l_kind = "entropy"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/class_conditions.py" />
      <source>give both, or neither</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/class_conditions.py" />
      <source>give l, c and l_kind = "recursive", or no c</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/class_conditions.py" />
      <source>give t and t_distance = "ordered", or leave out the order</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/class_conditions.py" />
      <source>give t, t_distance = "hierarchical" and sensitive_hierarchy, or leave out the last two</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/class_conditions.py" />
      <source>hierarchical</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/class_conditions.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>l</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/class_conditions.py" />
      <source>ordered</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/class_conditions.py" />
      <source>recursive</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/class_conditions.py" />
      <source>recursive ({c:g}, {l:g})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/class_conditions.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>t</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/class_conditions.py" />
      <source>the hierarchical distance goes with a hierarchy of the values</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/class_conditions.py" />
      <source>these values have no order of their own</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/class_conditions.py" />
      <source>write all values in their order</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/class_conditions.py" />
      <source>write them in their order, or choose another distance</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/class_conditions.py" />
      <source>{conditions} of {sensitive} (missing is one of its values)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/class_conditions.py" />
      <source>{kind}-diversity</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/class_conditions.py" />
      <source>{lacking} of {values} values of "{sensitive}" are not in its hierarchy</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/class_conditions.py" />
      <source>{t:g}-closeness ({distance} distance)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/class_conditions.py" />
      <source>{unknown} of {values} values of "{sensitive}" are not in the order</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/codes.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Character for hidden ones</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/codes.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Characters kept</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/codes.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Column of codes</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/codes.py" />
      <source>Hide the tail of a code: 21***</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/codes.py" />
      <source>Hides every character of {column}; only its length remains.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/codes.py" />
      <source>Keeps {count} of {column} and hides the others.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/codes.py" />
      <source>first character</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/codes.py" />
      <source>first {kept} characters</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/codes.py" />
      <source>hide the end of a code</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/codes.py" />
      <source>the first character</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/codes.py" />
      <source>the first {keep} characters</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/drop.py" />
      <source>Remove columns</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/drop.py" />
      <source>Removes {columns}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/drop.py" />
      <location filename="../../ldpaudit/generalize/search/problem.py" />
      <location filename="../../ldpaudit/generalize/suppress.py" />
      <source>a column is named twice</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/drop.py" />
      <source>keep at least one column</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/drop.py" />
      <source>leave out</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/drop.py" />
      <location filename="../../ldpaudit/generalize/search/problem.py" />
      <location filename="../../ldpaudit/generalize/suppress.py" />
      <location filename="../../ldpaudit/protocols/randomize.py" />
      <source>name each column once</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/drop.py" />
      <source>no column would be left</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/held_rows.py" />
      <source>put a step generalize-time before this one</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/held_rows.py" />
      <source>this column holds times, so that nearly every row would have a time of its own</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/hierarchies/hierarchy.py" />
      <source>"{value}" is there twice</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/hierarchies/hierarchy.py" />
      <source>a value is there twice</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/hierarchies/hierarchy.py" />
      <source>complete the hierarchy (ldpaudit check RECIPE lists what it lacks), or bind another</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/hierarchies/hierarchy.py" />
      <source>give each group one group of the next level</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/hierarchies/hierarchy.py" />
      <location filename="../../ldpaudit/generalize/hierarchies/reading.py" />
      <source>give each value all levels</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/hierarchies/hierarchy.py" />
      <source>give each value one line</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/hierarchies/hierarchy.py" />
      <source>give one line for each value</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/hierarchies/hierarchy.py" />
      <source>hierarchy of "{column}"</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/generalize/hierarchies/hierarchy.py" />
      <source>the hierarchy lacks {n} (value|values), in {lacking} of {rows} rows</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/hierarchies/hierarchy.py" />
      <source>this hierarchy is empty</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/hierarchies/hierarchy.py" />
      <source>this line has {levels} levels, the first has {usual}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/hierarchies/hierarchy.py" />
      <source>{column}: the group "{label}" is called as a value is: they cannot be told apart</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/hierarchies/hierarchy.py" />
      <source>{file}, line {number}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/hierarchies/hierarchy.py" />
      <source>{groups} of level {level} lies in two groups of level {next_level}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/hierarchies/reading.py" />
      <source>a cell does not end</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/hierarchies/reading.py" />
      <source>a group has no name</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/hierarchies/reading.py" />
      <source>check its name</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/hierarchies/reading.py" />
      <location filename="../../ldpaudit/tables/unpack.py" />
      <source>check the name and the folder</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/hierarchies/reading.py" />
      <source>look for a quotation mark without its partner</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/hierarchies/reading.py" />
      <source>name it, or write *</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/hierarchies/reading.py" />
      <source>name the one that counts "{name}.csv"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/hierarchies/reading.py" />
      <source>put a file "{name}.csv" there: a value in each line, its groups behind it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/hierarchies/reading.py" />
      <source>remove the line, or write the word for missing in the table and here</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/hierarchies/reading.py" />
      <source>several files may be the hierarchy of "{name}": {files}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/hierarchies/reading.py" />
      <location filename="../../ldpaudit/generalize/search/problem.py" />
      <source>there is no hierarchy for {columns}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/hierarchies/reading.py" />
      <source>there is no such hierarchy</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/hierarchies/reading.py" />
      <source>this line has groups and no value: a missing value stays missing, and has no group</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/hierarchies/reading.py" />
      <source>this line has {levels} levels, others have {usual}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/hierarchies/reading.py" />
      <source>{name}, line {number}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/kinds.py" />
      <source>declare it a number under [input] kinds, or choose another column</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/kinds.py" />
      <source>generalize a time once</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/kinds.py" />
      <source>name its date format under [input] date_formats, or choose another column</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/kinds.py" />
      <source>the columns are: {columns}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/kinds.py" />
      <source>this column already holds labels of {period}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/kinds.py" />
      <source>this column reads as {kind}, not as numbers{because}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/kinds.py" />
      <source>this column reads as {kind}, not as time{because}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/local/local_recoding_step.py" />
      <source>"{sensitive}" is sensitive, and one of the columns that are generalized</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/local/local_recoding_step.py" />
      <source>, with {more_than_size}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/local/local_recoding_step.py" />
      <source>Generalize rows no further than the rows like them need</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/local/local_recoding_step.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Hierarchies</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/generalize/local/local_recoding_step.py" />
      <source>Replaces {hierarchies} by groups of their hierarchies, row by row as little as it takes for {n} (other row|other rows) or more to read alike{more}. Rows for which this is not enough are removed, at most {max_suppressed:g} % of all. It does not hide what all rows of one class have in common, nor who is in the table; how coarse a row is says how many are like it.</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/local/local_recoding_step.py" />
      <location filename="../../ldpaudit/generalize/suppress.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Smallest group that stays</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/local/local_recoding_step.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Weights of columns</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/local/local_recoding_step.py" />
      <location filename="../../ldpaudit/generalize/search/losses.py" />
      <source>all weights are 0</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/local/local_recoding_step.py" />
      <source>cannot be hidden among others on {columns}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/local/local_recoding_step.py" />
      <source>classes may be formed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/local/local_recoding_step.py" />
      <source>classes were formed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/local/local_recoding_step.py" />
      <location filename="../../ldpaudit/generalize/search/problem.py" />
      <source>complete the hierarchy, or bind another one to this column</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/local/local_recoding_step.py" />
      <location filename="../../ldpaudit/generalize/search/losses.py" />
      <source>give one column a weight</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/local/local_recoding_step.py" />
      <source>give the hierarchies one group at the top, ask for less, or set max_suppressed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/local/local_recoding_step.py" />
      <location filename="../../ldpaudit/generalize/suppress.py" />
      <location filename="../../ldpaudit/geography/cells/geographic_k_anonymity.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>k</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/local/local_recoding_step.py" />
      <source>leaf {at}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/local/local_recoding_step.py" />
      <source>take it out of the hierarchies: it cannot vary within a class</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/local/local_recoding_step.py" />
      <source>weigh quasi-identifiers</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/local/local_recoding_step.py" />
      <source>{columns} is weighed, and not generalized</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/local/local_recoding_step.py" />
      <source>{lost} of {rows} rows hold a value of "{column}" that its hierarchy lacks</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/local/recoding.py" />
      <source>give k</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/local/recoding.py" />
      <location filename="../../ldpaudit/generalize/search/problem.py" />
      <source>name the columns that somebody may know</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/local/recoding.py" />
      <location filename="../../ldpaudit/generalize/search/problem.py" />
      <source>no quasi-identifier is named</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/local/recoding.py" />
      <source>there is no condition on classes</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/mapping.py" />
      <source>"{value}" is in two groups</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/mapping.py" />
      <source>, and so are {others} others</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/mapping.py" />
      <location filename="../../ldpaudit/geography/stations.py" />
      <source>complete the row or remove it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/mapping.py" />
      <source>give each value one group</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/mapping.py" />
      <location filename="../../ldpaudit/geography/stations.py" />
      <location filename="../../ldpaudit/geography/tilings/layers.py" />
      <location filename="../../ldpaudit/randomness/sealed.py" />
      <source>name another file</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/mapping.py" />
      <location filename="../../ldpaudit/geography/traces/trace.py" />
      <source>name other columns</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/mapping.py" />
      <source>one of the two columns is empty</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/mapping.py" />
      <source>these columns are empty</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/mapping.py" />
      <location filename="../../ldpaudit/geography/stations.py" />
      <location filename="../../ldpaudit/proposals/basis.py" />
      <source>this table has no rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/mapping.py" />
      <source>{file}, columns "{value}" and "{group}"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/mapping.py" />
      <source>{source}, row {row}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/numbers.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Column of numbers</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/numbers.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Edges, instead of a width</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/numbers.py" />
      <source>Group numbers into intervals, cut off extremes</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/numbers.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Highest, everything from there on is one group</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/numbers.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Intervals begin at</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/numbers.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Lowest, everything below is one group</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/numbers.py" />
      <source>Replaces {column} by {parts}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/numbers.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Width</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/numbers.py" />
      <source>a limit has too many digits</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/numbers.py" />
      <source>a number is infinite</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/numbers.py" />
      <source>a number is too large</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/numbers.py" />
      <source>both a width and edges are given</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/numbers.py" />
      <source>change one of them</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/numbers.py" />
      <source>correct the table, or use edges</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/numbers.py" />
      <source>edges have open ends already</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/numbers.py" />
      <source>give a width, edges, a bottom or a top</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/numbers.py" />
      <source>intervals</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/numbers.py" />
      <source>intervals between </source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/numbers.py" />
      <source>intervals of width {width:g} from {origin:g}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/numbers.py" />
      <source>intervals of {width:g}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/numbers.py" />
      <source>keep one of them</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/numbers.py" />
      <source>no interval is given</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/numbers.py" />
      <source>put the bottom first and the top last among the edges</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/numbers.py" />
      <source>the bottom is not below the top</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/numbers.py" />
      <source>the edges do not increase</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/numbers.py" />
      <source>write at most 15 digits</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/numbers.py" />
      <source>write them from the lowest to the highest</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/periods.py" />
      <source>day</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/periods.py" />
      <source>hour</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/periods.py" />
      <source>hour of the day</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/periods.py" />
      <source>month</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/periods.py" />
      <source>one {period}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/periods.py" />
      <source>six hours of the day</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/periods.py" />
      <source>there is no period "{period}"; one of: {periods}, or "3 days", of 2 to {most}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/periods.py" />
      <source>week</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/periods.py" />
      <source>year</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/periods.py" />
      <source>{error}; for a column write by = ["{period}"]</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/sample.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Delta</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/sample.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Far below one in the number of rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/sample.py" />
      <source>Keep rows at random, so that nobody knows who is in the release</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/sample.py" />
      <source>Keeps each row with chance {rate:.4f}, whatever it holds; groups below {minimal_k} on all released columns have to go afterwards.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/sample.py" />
      <source>Rows are drawn by comparing 64 random bits with a threshold that is rounded towards privacy.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/sample.py" />
      <location filename="../../ldpaudit/protocols/registry.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>nats</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/search/lattice.py" />
      <source>give one between 0 and 1</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/search/lattice.py" />
      <source>the share {max_suppressed} of rows cannot be used</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/search/losses.py" />
      <source>"{loss}" does not look at columns</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/search/losses.py" />
      <source>give 0 or more</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/search/losses.py" />
      <source>leave out the weights</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/search/losses.py" />
      <source>name one of the columns</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/search/losses.py" />
      <location filename="../../ldpaudit/recipe/reading.py" />
      <source>one of: {names}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/search/losses.py" />
      <source>the weight {weight} cannot be used</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/search/losses.py" />
      <source>there is no loss "{loss}"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/search/losses.py" />
      <source>there is no quasi-identifier "{name}"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/search/problem.py" />
      <source>a setting has one level for each quasi-identifier</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/search/problem.py" />
      <source>build or import one for each column</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/search/problem.py" />
      <source>leave out a column, or levels of its hierarchy</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/search/problem.py" />
      <source>levels are 0 to {height}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/search/problem.py" />
      <source>name each once</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/search/problem.py" />
      <source>the hierarchical distance needs one of this column, too</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/search/problem.py" />
      <source>there are {settings:,} settings, more than {most:,}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/search/problem.py" />
      <source>there is no hierarchy for "{column}"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/search/problem.py" />
      <source>{missed} of {rows} rows hold a value that the hierarchy lacks</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/suppress.py" />
      <source>"{sensitive}" is sensitive, and one of the columns that form the groups</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/generalize/suppress.py" />
      <source>(is|are) in groups smaller than {k}{more} on {columns}</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/suppress.py" />
      <source>, or in a group without {more_than_size}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/suppress.py" />
      <source>, or without {more_than_size},</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/suppress.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>0.1 is one row in ten</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/suppress.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Column of counts</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/suppress.py" />
      <source>Remove the rows that share their group with fewer than k - 1 others</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/suppress.py" />
      <source>Removes the rows of groups on {columns} that hold from 1 to {k} by {count}: at most {max_suppressed:g} % of all.</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/generalize/suppress.py" />
      <source>Removes the rows that share {columns} with fewer than {n} (other row|other rows){more}, at most {max_suppressed:g} % of all.</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/suppress.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Share of rows that may be removed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/suppress.py" />
      <source>a count is no whole number of at least 0</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/suppress.py" />
      <source>a row of several cases does not name one {unit}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/suppress.py" />
      <location filename="../../ldpaudit/proposals/basis.py" />
      <source>column "{count}"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/suppress.py" />
      <location filename="../../ldpaudit/tables/source.py" />
      <location filename="../../ldpaudit/tables/values.py" />
      <source>column "{name}", row {row}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/suppress.py" />
      <source>generalize these columns further, ask for a smaller k, or set max_suppressed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/suppress.py" />
      <source>groups of counts are judged by their size alone</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/suppress.py" />
      <location filename="../../ldpaudit/geography/noise/planar_laplace_step.py" />
      <source>key "{name}"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/suppress.py" />
      <source>leave out the sensitive column, and the counts among the columns</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/suppress.py" />
      <source>name a column of counts</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/suppress.py" />
      <source>name what a row is as the unit, or leave out count</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/suppress.py" />
      <source>remove the rows of small groups</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/suppress.py" />
      <source>take it out of the columns: it cannot vary within a group</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/generalize/suppress.py" />
      <source>{n} (case|cases)</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/time.py" />
      <source>, on the clocks of {zone}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/time.py" />
      <location filename="../../ldpaudit/geography/traces/sample_trace.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Column of times</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/time.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>In UTC, though it is not written</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/time.py" />
      <source>Make a time coarser: the day, the week, the month …</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/time.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Of the place, for times in UTC: "Europe/Paris" for instance</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/time.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Or a number of days, such as "3 days"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/time.py" />
      <source>Replaces {column} by {period}{clocks}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/time.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Time zone</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/time.py" />
      <source>a time zone is of use for dates with a time of day alone</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/time.py" />
      <source>coarser time</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/time.py" />
      <source>generalize it to the day or to something coarser</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/time.py" />
      <source>generalize it to the {period} or to something coarser</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/time.py" />
      <source>its {period}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/time.py" />
      <source>remove utc</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/time.py" />
      <source>remove zone</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/time.py" />
      <source>remove zone if they are those of the place, or set utc = true if they are in UTC</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/time.py" />
      <source>the day of the week alone</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/time.py" />
      <source>the hour of the day alone</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/time.py" />
      <source>the six hours of the day in which it lies</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/time.py" />
      <source>the times of this column do not say how far they are from UTC</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/time.py" />
      <source>the times of this column say that they are in {zone}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/time.py" />
      <source>the {days} in which it lies</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/time.py" />
      <source>this column holds a {period} and no day</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/time.py" />
      <source>this column holds dates without a time of day</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/time.py" />
      <source>this column holds times of day without a date</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/time.py" />
      <source>utc goes with zone</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/time.py" />
      <source>write for instance: zone = "Europe/Paris"</source>
      <translation type="unfinished" />
    </message>
  </context>
  <context>
    <name>geography</name>
    <message>
      <location filename="../../ldpaudit/geography/cells/columns.py" />
      <source>give the cells another name by into</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/cells/columns.py" />
      <source>there is already a column "{into}"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/cells/geographic_k_anonymity.py" />
      <source> in the same {period}</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/geography/cells/geographic_k_anonymity.py" />
      <source>(is|are) in a time with fewer than {k} people</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/geography/cells/geographic_k_anonymity.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Cells are cut anew for each</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/cells/geographic_k_anonymity.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Column of periods</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/cells/geographic_k_anonymity.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Fewest people in one cell</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/cells/geographic_k_anonymity.py" />
      <location filename="../../ldpaudit/geography/cells/square_cells.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Name of the cells</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/cells/geographic_k_anonymity.py" />
      <source>Replace points by cells that at least k people share</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/cells/geographic_k_anonymity.py" />
      <source>Replaces each point ({x}, {y}) by a cell that at least {k} people share{alike}, by recursive cuts, no side below {side:g} m. It does not hide what all people of one cell have in common, nor who is in the table.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/cells/geographic_k_anonymity.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Smallest side</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/cells/geographic_k_anonymity.py" />
      <source>cells were cut</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/cells/geographic_k_anonymity.py" />
      <source>generalize the time further, ask for a smaller k, or set max_suppressed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/cells/geographic_k_anonymity.py" />
      <location filename="../../ldpaudit/geography/cells/square_cells.py" />
      <location filename="../../ldpaudit/geography/noise/planar_laplace_step.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>m</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/cells/geographic_k_anonymity.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>people</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/cells/geographic_k_anonymity.py" />
      <source>replace by a cell that k people share</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/cells/recursive_cuts.py" />
      <source>generalize the time to a shorter period</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/cells/recursive_cuts.py" />
      <source>more than 2,147,483,647 points lie in one period of time</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/cells/square_cells.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Length of an edge</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/cells/square_cells.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Longitude and latitude, in whole degrees say, near the points</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/cells/square_cells.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Public origin</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/cells/square_cells.py" />
      <source>Replace points by square cells</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/cells/square_cells.py" />
      <source>Replaces each point ({x}, {y}) by its square of {side:g} m; few people may share one.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/cells/square_cells.py" />
      <source>a point lies more than {reach:,.0f} km from the origin of the cells, which lose their shape there</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/cells/square_cells.py" />
      <source>choose an origin near the points: the longitude, then the latitude</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/cells/square_cells.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>degrees</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/cells/square_cells.py" />
      <source>replace by a square</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/distance_to_place.py" />
      <source> (nor in {more} more of these {rows} rows)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/distance_to_place.py" />
      <source>Adds {names} from the point ({x}, {y}): the distance to {target}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/distance_to_place.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Column for the nearest station</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/distance_to_place.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Column of distances</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/distance_to_place.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Column of latitudes in the table</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/distance_to_place.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Column of longitudes in the table</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/distance_to_place.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Column of names in the table</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/distance_to_place.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Column that names the station</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/distance_to_place.py" />
      <source>Computes {names} again from the point ({x}, {y}): the distance to {target}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/distance_to_place.py" />
      <source>Measure the distance to a station</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/distance_to_place.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Recompute columns from the point</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/distance_to_place.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Table of stations</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/distance_to_place.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Unit</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/distance_to_place.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Unknown stations</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/distance_to_place.py" />
      <source>choose another name, or replace that column by recompute = true</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/distance_to_place.py" />
      <source>complete {table}, or set unknown = "missing"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/distance_to_place.py" />
      <source>distance from the moved point</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/distance_to_place.py" />
      <source>give each result a column of its own</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/distance_to_place.py" />
      <source>leave out recompute: the column is added</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/distance_to_place.py" />
      <source>leave out station, or name_into</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/distance_to_place.py" />
      <source>the column "{name}" is named twice</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/distance_to_place.py" />
      <source>the nearest station</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/distance_to_place.py" />
      <source>the station is named by a column, so there is no nearest one to name</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/distance_to_place.py" />
      <source>the station is not in the table{more}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/distance_to_place.py" />
      <source>the station that {column} names</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/distance_to_place.py" />
      <location filename="../../ldpaudit/geography/generalize_region.py" />
      <source>there is already a column "{name}"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/distance_to_place.py" />
      <source>there is no column "{into}" to compute again</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/drawing.py" />
      <source>check the two columns</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/drawing.py" />
      <location filename="../../ldpaudit/geography/tilings/layers.py" />
      <location filename="../../ldpaudit/geography/tilings/repairing.py" />
      <source>name another file or layer</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/drawing.py" />
      <source>no row holds a longitude and a latitude in degrees</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/drawing.py" />
      <location filename="../../ldpaudit/geography/tilings/layers.py" />
      <source>this layer has no polygons</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/estimates/deconvolution.py" />
      <source>name the polygons of this place, and check which column is the longitude</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/estimates/deconvolution.py" />
      <source>no point lies in the regions or near them</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/estimates/forecast.py" />
      <source>check which column is the longitude</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/estimates/forecast.py" />
      <source>no point lies in a region</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/estimates/raster.py" />
      <source>cells of {step:g} m would be more than {most:,}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/estimates/raster.py" />
      <source>choose larger cells</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/estimates/raster.py" />
      <source>count all on one raster</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/estimates/raster.py" />
      <source>estimate each part of them by itself</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/estimates/raster.py" />
      <source>give a level and a radius above 0</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/estimates/raster.py" />
      <source>give metres: 500</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/estimates/raster.py" />
      <source>the noise is not positive</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/estimates/raster.py" />
      <source>the regions span the globe</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/estimates/raster.py" />
      <source>the side of a cell is not a positive number</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/estimates/raster.py" />
      <location filename="../../ldpaudit/geography/estimates/region_shares.py" />
      <source>these points were counted on other cells</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/estimates/region_shares.py" />
      <source>by repeated estimates: they hold about as often as stated, but for a dense place that ends at a border and is narrower than the noise, and where points are fewer than regions</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/estimates/region_shares.py" />
      <source>choose 0.95 for instance</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/estimates/region_shares.py" />
      <source>choose none or estimate</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/estimates/region_shares.py" />
      <source>count with this estimator</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/estimates/region_shares.py" />
      <source>each region needs one weight</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/estimates/region_shares.py" />
      <source>give as many as there are regions</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/estimates/region_shares.py" />
      <source>give inhabitants, none below 0</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/estimates/region_shares.py" />
      <source>points outside cannot be treated by "{outside}"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/estimates/region_shares.py" />
      <source>the confidence is not between 0 and 1</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/estimates/region_shares.py" />
      <source>the weights of regions are no counts</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/estimates/weights.py" />
      <source>a weight is below 0</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/estimates/weights.py" />
      <source>correct it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/estimates/weights.py" />
      <source>name the column that holds their names, as they are written there</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/estimates/weights.py" />
      <source>no region of the polygons has a weight under "{key}"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/estimates/weights.py" />
      <source>{name}, column "{column}"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/generalize_region.py" />
      <source> The polygons are repaired first.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/generalize_region.py" />
      <source>, or replace that column by recompute = true</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/generalize_region.py" />
      <source>Adds to the point ({x}, {y}) its region ({attribute}).</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/generalize_region.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Attribute with their names</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/generalize_region.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Column of days</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/generalize_region.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Column of new places</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/generalize_region.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Column of old places</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/generalize_region.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Column of places</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/generalize_region.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Column of places in the table</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/generalize_region.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Column of regions</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/generalize_region.py" />
      <source>Computes {into} again from the point ({x}, {y}): its {attribute}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/generalize_region.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Coordinate system of the polygons, if the file names none</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/generalize_region.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>How places are compared</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/generalize_region.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Keep the places as well</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/generalize_region.py" />
      <location filename="../../ldpaudit/geography/noise/planar_laplace_step.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Layer of the polygons</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/generalize_region.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>New name</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/generalize_region.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Only rows with: column = value</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/generalize_region.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Points outside</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/generalize_region.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Polygons</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/generalize_region.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Recompute a column from the point</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/generalize_region.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Region for unknown places</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/generalize_region.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Repair the polygons</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/generalize_region.py" />
      <source>Replace a place by its region</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/generalize_region.py" />
      <source>Replaces the point ({x}, {y}) by its region ({attribute}).</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/generalize_region.py" />
      <source>Replaces {column} by its {to}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/generalize_region.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Table of mergers and renamings</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/generalize_region.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Table of places and regions</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/generalize_region.py" />
      <source>a region comes from a table or from polygons, one of the two</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/generalize_region.py" />
      <source>give polygons, x, y, and the name of the column: into = "town"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/generalize_region.py" />
      <source>give table, column, from and to; or polygons, x and y</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/generalize_region.py" />
      <source>give the regions another name by into</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/generalize_region.py" />
      <source>in several polygons, which overlap: the first of them (see "ldpaudit inspect")</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/generalize_region.py" />
      <source>only a column beside the points can be computed again, from points in polygons</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/generalize_region.py" />
      <source>outside the polygons</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/generalize_region.py" />
      <source>outside the polygons: no region</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/generalize_region.py" />
      <source>outside the polygons: the nearest region</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/generalize_region.py" />
      <source>places without changes</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/generalize_region.py" />
      <source>polygons</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/generalize_region.py" />
      <location filename="../../ldpaudit/protocols/domain.py" />
      <source>remove it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/generalize_region.py" />
      <source>replace by a region</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/generalize_region.py" />
      <source>the key "{name}" does not go with {source}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/generalize_region.py" />
      <source>the key "{name}" is missing</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/generalize_region.py" />
      <source>write: {name} = …</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/names/gazetteer.py" />
      <source> ({more} more of these {rows} rows have no region)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/names/gazetteer.py" />
      <source>as the table writes them</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/names/gazetteer.py" />
      <source>complete {source}, or set unmatched = "other"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/names/gazetteer.py" />
      <source>merged or renamed since</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/names/gazetteer.py" />
      <source>not in the table</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/names/gazetteer.py" />
      <source>of several regions</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/names/gazetteer.py" />
      <source>the value is not in the mapping table</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/names/gazetteer.py" />
      <source>the value may lie in several regions of the mapping table</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/names/gazetteer.py" />
      <source>written otherwise</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/names/place_changes.py" />
      <source>check changes_where and the column of days</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/names/place_changes.py" />
      <source>no change counts</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/names/place_changes.py" />
      <source>this is no condition</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/names/place_changes.py" />
      <source>write "column = value", for instance</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/names/place_changes.py" />
      <source>write days as 2019-01-01</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace.py" />
      <source>change the {name}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace.py" />
      <source>choose a smaller radius or a higher level</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace.py" />
      <source>double precision is included for moves up to {covered:,.1f} km (all but a chance of {not_covered:.0e})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace.py" />
      <source>each row by itself: n rows of one place add up to n times this</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace.py" />
      <source>no bound holds for raw doubles: their last digits can betray the true point</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace.py" />
      <source>not snapped</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace.py" />
      <source>planar Laplace (eps = {epsilon} per metre, {grid})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace.py" />
      <source>points would be moved by {kilometres:,.0f} km on average</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace.py" />
      <source>snapped to {snap:g} m</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace.py" />
      <location filename="../../ldpaudit/geography/noise/planar_laplace_step.py" />
      <source>the rounding step is too small to hide the errors of floating-point arithmetic</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace.py" />
      <source>the {name} is not a positive number</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace.py" />
      <source>two points {radius:g} m apart</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace.py" />
      <source>{adds_up}; {caveat}; which points are missing is not hidden</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace_step.py" />
      <source> A point that leaves {within} goes to its nearest border.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace_step.py" />
      <source> of one person there ({person})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace_step.py" />
      <source> with one address there</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace_step.py" />
      <source>"{name}" has no effect where noise is drawn for each {per}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace_step.py" />
      <source>, and nobody has more than {most_places}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace_step.py" />
      <source>, rounded to {same_within:g} m,</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace_step.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>A public file of polygons: a moved point outside goes to their nearest point. The guarantee stays, and points gather on the border</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace_step.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Address</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace_step.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>All rows of a person cost this many times the epsilon; the run stops if somebody has more</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace_step.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Distance within which places are the same</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace_step.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Fresh noise for each</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace_step.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Grid of the result</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace_step.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Keep within</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace_step.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Level within the radius</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace_step.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Most places of a person</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace_step.py" />
      <source>Move points at random by true metres</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace_step.py" />
      <source>Moves each point ({x}, {y}) at random, by {mean:,.0f} m on average and less than {most:,.0f} m in 95 of 100 {unit}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace_step.py" />
      <location filename="../../ldpaudit/protocols/randomize.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Person</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace_step.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Points move by twice the radius over the level on average: 577 m for 200 and ln(2)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace_step.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Radius</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace_step.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Row: n rows of one place cost n times as much, and their average reveals it. Place: all its rows get one point, which shows that they share it. Person: the same for each person</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace_step.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>True points are first rounded to a grid of this many metres; the guarantee includes that</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace_step.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>With person: the column that names who is behind a row</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace_step.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>With place: rows share noise only where this column agrees too</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace_step.py" />
      <source>a column of coordinates names no person and no address</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace_step.py" />
      <source>a layer is named without its file</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace_step.py" />
      <source>all rows of {one} together, in every release under one key; k places add up to k times this; {caveat}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace_step.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>ln(2): two places a radius apart lead to any released point with chances within a factor 2</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace_step.py" />
      <source>move at random</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace_step.py" />
      <source>noise is drawn once for each person and place, and no column names the person</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace_step.py" />
      <source>one place</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace_step.py" />
      <source>one {who} at one place</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace_step.py" />
      <source>one {who} has at most {most_places} places, or the run would have stopped: all of them together, each {radius:g} m elsewhere, eps = {total}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace_step.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>places</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace_step.py" />
      <source>remove the key, or write {known}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace_step.py" />
      <source>set snap to 1 metre or more</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace_step.py" />
      <source>the places of one {who} are not bounded, so there is no bound on what all of them disclose; k places spend k times eps = {each}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace_step.py" />
      <source>the rows of one {who} or one place are not bounded, so there is no bound on what all of them disclose; k rows spend k times eps = {each}, and their mean comes nearer to the true place the more they are.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace_step.py" />
      <source>which rows share a place is not hidden, so what is known of one of them is known of all</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace_step.py" />
      <source>write person = "name of the column", or per = "place"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace_step.py" />
      <source>write within, or remove layer</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace_step.py" />
      <source>{moves} Rows of one place{rounded}{same} are moved together.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace_step.py" />
      <source>{names}: noise in double precision. A bound on what its rounding may disclose is part of epsilon, and holds for points on the grid of {snap:g} m, as they are released.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace_step.py" />
      <source>{one}, all its rows, two points {radius:g} m apart, given which rows share it; k places: k times as much</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace_step.py" />
      <source>{protocol} of points rounded to {same_within:g} m</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/quality.py" />
      <source>the level is a positive number, or the logarithm of a number above 1 written "ln(3)"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/repeated.py" />
      <source>No place occurs twice: fresh noise for each row is right.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/repeated.py" />
      <source>No row has a point.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/repeated.py" />
      <source>Or generalize places of many rows to a region, or drop their points.</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/geography/noise/repeated.py" />
      <source>Or per = "person": each person is moved once a place, which hides who meets whom; somebody spends {n:,} times the epsilon, one for each of {n:,} (place|places).</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/repeated.py" />
      <source>With fresh noise for each row, one place spends up to {most_rows:,} times the epsilon.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/repeated.py" />
      <source>Write per = "place": a place is moved once. That rows share it then shows.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/repeated.py" />
      <source>{low} or more</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/geography/noise/repeated.py" />
      <source>{n:,} (row lies|rows lie) within {metres:g} m of many other places, as one that is measured anew does: their middle finds it, however each is moved. Write per = "place" and same_within = {metres:g}.</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/shared_draws.py" />
      <source>fill the gaps before, name another column, or write per = "place"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/shared_draws.py" />
      <location filename="../../ldpaudit/protocols/drawing.py" />
      <location filename="../../ldpaudit/protocols/memory.py" />
      <source>the person is missing</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/coordinate_texts.py" />
      <source>degrees with minutes, seconds, signs or letters (row {row}) are not read; convert them to decimal degrees, as in 5.83905, with a minus in the south and west</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/geography/reading/coordinate_texts.py" />
      <source>{named} (row {row}) (is no number|are no numbers); {advice}</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/coordinate_texts.py" />
      <source>{values} different values are no numbers, the first in row {row}; correct them</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/coordinate_texts.py" />
      <source>{x}, {y}: read as text, so the points are unknown: {reasons}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/coordinates.py" />
      <location filename="../../ldpaudit/geography/reading/read_coordinates.py" />
      <source> (and so in {more} more of these {rows} rows)</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/geography/reading/coordinates.py" />
      <source>(column|columns) {columns}, row {row}</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/coordinates.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Points at 0, 0 mean unknown</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/coordinates.py" />
      <location filename="../../ldpaudit/geography/reading/read_coordinates.py" />
      <source>column "{x}"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/coordinates.py" />
      <source>coordinates are WGS84 degrees, x is the longitude and y the latitude; for others, put read-coordinates before this step ("ldpaudit inspect" finds how)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/coordinates.py" />
      <source>empty or correct the cell, or put read-coordinates with bad = "missing" before this step</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/coordinates.py" />
      <source>empty or fill both, or put read-coordinates with bad = "missing" before this step</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/coordinates.py" />
      <source>give longitudes and latitudes as two arrays of WGS84 degrees</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/coordinates.py" />
      <source>give two arrays of one length</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/coordinates.py" />
      <location filename="../../ldpaudit/geography/reading/read_coordinates.py" />
      <source>longitude and latitude are the same column</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/coordinates.py" />
      <source>longitudes and latitudes have the shapes {lon} and {lat}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/coordinates.py" />
      <source>set zero = "missing" to take such points for missing, or zero = "keep"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/coordinates.py" />
      <source>the coordinate is not a number (NaN)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/coordinates.py" />
      <source>the coordinates are not one column of numbers</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/coordinates.py" />
      <source>the latitude is missing and the longitude is not</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/coordinates.py" />
      <source>the latitude is not between -90 and 90</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/coordinates.py" />
      <source>the longitude is missing and the latitude is not</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/coordinates.py" />
      <source>the longitude is not between -180 and 180</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/coordinates.py" />
      <source>the point lies at 0, 0 in the Gulf of Guinea, which usually means unknown</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/coordinates.py" />
      <source>x is the column of longitudes, y that of latitudes</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/read_coordinates.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Cells without a valid place</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/read_coordinates.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Column that names the system</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/read_coordinates.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Coordinate system</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/read_coordinates.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Exchanged</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/read_coordinates.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Latitude or northing</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/read_coordinates.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Longitude or easting</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/read_coordinates.py" />
      <source>Make degrees of coordinates that are written in another way</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/read_coordinates.py" />
      <source>Reads the point ({x}, {y}){how}, as WGS84 degrees.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/read_coordinates.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Scale factor</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/read_coordinates.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Swap coordinates of points outside these polygons</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/read_coordinates.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>System of each of its values</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/read_coordinates.py" />
      <source>at 0, 0</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/read_coordinates.py" />
      <location filename="../../ldpaudit/geography/traces/sample_trace.py" />
      <location filename="../../ldpaudit/tables/values.py" />
      <source>choose another column</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/read_coordinates.py" />
      <source>columns "{x}", "{y}", row {row}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/read_coordinates.py" />
      <source>correct the cells, or set {key} = "missing"; see "ldpaudit inspect"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/read_coordinates.py" />
      <source>crs_column and crs_of go together</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/read_coordinates.py" />
      <source>exchanged</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/read_coordinates.py" />
      <source>in the coordinate system that {crs_column} names</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/read_coordinates.py" />
      <source>in the first that fits of {systems}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/read_coordinates.py" />
      <source>in {systems}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/read_coordinates.py" />
      <source>missing from now on: {why}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/read_coordinates.py" />
      <source>multiplied by {scale:g}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/read_coordinates.py" />
      <source>not a number (NaN)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/read_coordinates.py" />
      <source>remove crs, or crs_column</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/read_coordinates.py" />
      <source>swapped, since the point then lies inside the polygons</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/read_coordinates.py" />
      <source>the coordinate is {what}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/read_coordinates.py" />
      <source>the coordinate system is given for all rows and for each</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/read_coordinates.py" />
      <source>the point lies at 0, 0</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/read_coordinates.py" />
      <source>this column reads as {kind}, not as numbers</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/read_coordinates.py" />
      <source>write for instance: crs_column = "system", crs_of = { "7" = "EPSG:2154" }</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/read_coordinates.py" />
      <source>x is the column of longitudes or eastings, y that of latitudes or northings</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/readings.py" />
      <source>"{crs}" is no coordinate system of a map</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/readings.py" />
      <source>one of the two coordinates is missing and the other is not</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/readings.py" />
      <source>the coordinates are out of the range of degrees</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/readings.py" />
      <source>the point lies far from where its coordinate system is used</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/readings.py" />
      <source>the row names no coordinate system that crs_of lists</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/readings.py" />
      <source>write for instance "EPSG:2154"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/suggest_reading.py" />
      <source> times {scale:,}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/suggest_reading.py" />
      <source>, or {others} more</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/suggest_reading.py" />
      <source>, the two columns exchanged</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/suggest_reading.py" />
      <source>As they are written: {percent:.1f} %.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/suggest_reading.py" />
      <source>At no place</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/suggest_reading.py" />
      <source>At possible places</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/suggest_reading.py" />
      <source>In no way that is known here do they lie on the polygons: are these of the same area?</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/suggest_reading.py" />
      <source>It is unknown which column holds the longitudes: give --polygons.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/suggest_reading.py" />
      <source>Of the others {turned:,} do with the two columns exchanged.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/suggest_reading.py" />
      <source>On the polygons</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/suggest_reading.py" />
      <source>Outside (at sea, across a border, written otherwise, or wrong)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/suggest_reading.py" />
      <source>They are degrees of no place, and fit no known system: write crs, or give polygons.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/suggest_reading.py" />
      <source>They may be {named}{more}. Which is it? Write crs, or give polygons.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/suggest_reading.py" />
      <source>WGS84 degrees</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/suggest_reading.py" />
      <source>around {lat}°{north_or_south} {lon}°{east_or_west}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/suggest_reading.py" />
      <source>coordinates of {crs}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/suggest_reading.py" />
      <source>{name}, {x} runs north</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/suggest_reading.py" />
      <source>{rows:,} at 0, 0</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/suggest_reading.py" />
      <source>{rows:,} with one of the two</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/suggest_reading.py" />
      <source>{rows:,} without</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/suggest_reading.py" />
      <source>{where}: {outside:,}, rows {named}{more}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/suggest_reading.py" />
      <source>{where}: {points:,} as {reading}.</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/geography/reading/suggest_reading.py" />
      <source>{x}, {y}: {n:,} (point|points) in {rows}.</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/geography/stations.py" />
      <source>a station has no name or no place</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/stations.py" />
      <source>give each a name of its own</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/stations.py" />
      <source>two stations are called "{name}"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/stations.py" />
      <source>{file}, row {row}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/checking.py" />
      <source> and others</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/checking.py" />
      <source> at {lon:.6f}, {lat:.6f}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/checking.py" />
      <source>"{label}" names {count} polygons ({which})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/checking.py" />
      <source>Each point of the regions is in exactly one.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/checking.py" />
      <source>a gap of {area} beside {beside}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/checking.py" />
      <source>and {faults:,} more faults (--json lists all)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/checking.py" />
      <source>choose another attribute, or {repair}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/checking.py" />
      <source>fault: {what}{at}{todo}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/checking.py" />
      <source>fill the attribute</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/checking.py" />
      <source>gaps</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/checking.py" />
      <source>overlaps</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/checking.py" />
      <location filename="../../ldpaudit/geography/tilings/layers.py" />
      <source>polygon {at}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/checking.py" />
      <source>repaired: {line}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/checking.py" />
      <source>{kind}: {faults:,}, {m2:,.3f} m²</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/checking.py" />
      <source>{m2:,.0f} m²</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/checking.py" />
      <source>{m2:.3g} m²</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/geography/tilings/checking.py" />
      <source>{n:,} (fault|faults)</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/geography/tilings/checking.py" />
      <source>{n:,} (polygon|polygons)</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/checking.py" />
      <source>{name} has no name</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/checking.py" />
      <source>{one} and {other} overlap in {area}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/checking.py" />
      <source>{polygons}, {km2:,.3f} km², {crs}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/layers.py" />
      <source>"{given}" is no coordinate system</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/layers.py" />
      <location filename="../../ldpaudit/geography/tilings/repairing.py" />
      <source>bring all polygons to one coordinate system</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/layers.py" />
      <source>fill it or choose another attribute</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/layers.py" />
      <source>leave out crs, or correct the file</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/layers.py" />
      <source>name their system: crs = "EPSG:2154" in a recipe, --crs EPSG:2154 in a command</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/layers.py" />
      <source>no layer of this file holds polygons</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/layers.py" />
      <source>remove it from the layer, or {repair}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/layers.py" />
      <source>repair it: repair = true in a recipe, or ldpaudit inspect FILE --id NAME --repair OUT.gpkg</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/layers.py" />
      <source>save it in WGS84</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/layers.py" />
      <source>save it with one (a shapefile needs its .prj file), or give it: crs = "EPSG:2154" in a recipe, --crs EPSG:2154 in a command</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/layers.py" />
      <source>set layer to one of: {names}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/layers.py" />
      <source>several layers hold polygons</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/layers.py" />
      <source>the attribute "{name}" is empty in polygon {number}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/layers.py" />
      <source>the attributes are: {names}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/layers.py" />
      <source>the coordinate system cannot be used ({reason})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/layers.py" />
      <source>the layer names no coordinate system</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/layers.py" />
      <source>the layer names the coordinate system {named}, and {given} is given</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/layers.py" />
      <source>the layer names {crs}, and its polygons lie outside the range of degrees</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/layers.py" />
      <location filename="../../ldpaudit/tables/vector.py" />
      <source>the layers are: {names}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/layers.py" />
      <source>the polygons have no attribute "{name}"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/layers.py" />
      <source>there is no layer "{wanted}"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/layers.py" />
      <source>write its EPSG code: crs = "EPSG:2154" in a recipe, --crs EPSG:2154 in a command</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/layers.py" />
      <source>{file}, polygon {number}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/layers.py" />
      <source>{name} has edges longer than half a turn, as if cut wrongly at the 180th meridian</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/layers.py" />
      <source>{name} has no shape</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/layers.py" />
      <source>{name} is no polygon but a {type}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/layers.py" />
      <source>{name} is not valid ({reason})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/layers.py" />
      <source>{name} lies where the layer's coordinate system has no place, as if it were in another</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/repairing.py" />
      <source> and {others} more</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/repairing.py" />
      <source>, {change:+,.1f} m²</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/repairing.py" />
      <source>Led across the 180th meridian the short way: {which}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/repairing.py" />
      <source>Left out, since the regions before cover them: {some}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/repairing.py" />
      <source>Left out, since they have no area: {some}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/repairing.py" />
      <source>Merged, since they have one name: the polygons of {some}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/repairing.py" />
      <source>Only the polygons are left of: {some}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/repairing.py" />
      <source>Polygon {number} had no name and is called {name}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/repairing.py" />
      <source>choose the ending .gpkg</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/repairing.py" />
      <source>correct these polygons by hand</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/repairing.py" />
      <source>make it, or choose another</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/repairing.py" />
      <location filename="../../ldpaudit/proposals/basis.py" />
      <source>name another one</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/repairing.py" />
      <source>no polygon is left</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/repairing.py" />
      <source>regions cannot be written as "{suffix}"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/repairing.py" />
      <source>the borders of {some} cannot be matched</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/repairing.py" />
      <source>there is already a file of this name</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/repairing.py" />
      <source>{changed} of {regions} regions have another area than before, by {m2:,.1f} m² at most.</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/geography/tilings/repairing.py" />
      <source>{number} (gap|gaps), {m2:,.1f} m², to the longest border.</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/geography/tilings/repairing.py" />
      <source>{number} (overlap|overlaps), {m2:,.1f} m², to the first of the regions.</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/repairing.py" />
      <source>{region} was not valid; its area is {after:,.1f} m²{change}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/repairing.py" />
      <source>{some}: not in the coordinate system of the layer</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/tiling.py" />
      <source>a point outside cannot be treated by {outside}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/tiling.py" />
      <source>choose an attribute that is different in each polygon, or merge the parts of a region</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/tiling.py" />
      <source>choose code, nearest or error</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/tiling.py" />
      <source>correct it, or choose another attribute</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/tiling.py" />
      <location filename="../../ldpaudit/protocols/memory.py" />
      <location filename="../../ldpaudit/protocols/protocol.py" />
      <location filename="../../ldpaudit/protocols/reports.py" />
      <source>row {row}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/tiling.py" />
      <source>the attribute "{id}" names "{region}" more than once</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/tiling.py" />
      <source>the attribute "{parent}" of the region {label} is empty, or differs in its parts</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/tiling.py" />
      <source>the name of an attribute is {name}, not a text</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/tiling.py" />
      <source>use regions that cover them, or set outside = "code"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/tiling.py" />
      <source>write for instance "code"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/tiling.py" />
      <source>{outside} of {points} points lie outside the regions</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/traces/sample_trace.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Column of persons</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/traces/sample_trace.py" />
      <source>Keep one row of a person in each interval of time</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/traces/sample_trace.py" />
      <source>Keeps {which} of each {person} in every {seconds} seconds of {time}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/traces/sample_trace.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Length of an interval</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/traces/sample_trace.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Row that stays</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/traces/sample_trace.py" />
      <source>a trace needs times with their date and their time of day</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/traces/sample_trace.py" />
      <source>column "{time}"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/traces/sample_trace.py" />
      <source>keep one row in a while</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/traces/sample_trace.py" />
      <source>one row, drawn at random,</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/traces/sample_trace.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>s</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/traces/sample_trace.py" />
      <source>the first row</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/traces/trace.py" />
      <source>name the column of times, or give its format in the options of reading (date_formats)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/traces/trace.py" />
      <source>no row has a person, a time and a place</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/traces/trace.py" />
      <source>this column holds no times that can be read</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/traces/trace.py" />
      <source>{name}, column "{time}"</source>
      <translation type="unfinished" />
    </message>
  </context>
  <context>
    <name>guarantee</name>
    <message>
      <location filename="../../ldpaudit/guarantee.py" />
      <location filename="../../ldpaudit/ledger/entry.py" />
      <source>, delta = {delta}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/guarantee.py" />
      <source>; given which rows are left, decided by {given}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/guarantee.py" />
      <source>; given {columns}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/guarantee.py" />
      <source>; only between places of the same {within}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/guarantee.py" />
      <source>closed form</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/guarantee.py" />
      <source>eps {sign} {epsilon}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/guarantee.py" />
      <source>matrix</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/guarantee.py" />
      <source>nothing else is released</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/guarantee.py" />
      <source>product</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/guarantee.py" />
      <source>{columns}: {epsilon_words}{delta} ({relation}{only}), by {protocol}, verified by {verified}; not covered: {rest}.</source>
      <translation type="unfinished" />
    </message>
  </context>
  <context>
    <name>ledger</name>
    <message>
      <location filename="../../ldpaudit/ledger/book.py" />
      <source>--forget {number}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/book.py" />
      <source>another program holds the ledger</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/book.py" />
      <source>bring a copy of it back, or move it elsewhere to begin a new one, which knows no earlier release</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/book.py" />
      <source>close it, then try again</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/book.py" />
      <source>entry {number} does not fit those before it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/book.py" />
      <source>free some space or repair the disk, then try again</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/book.py" />
      <source>is no file</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/book.py" />
      <source>is of a newer version</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/book.py" />
      <source>is of an earlier version</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/book.py" />
      <source>it cannot be read as one</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/book.py" />
      <source>it is another program's, or damaged</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/book.py" />
      <source>it was cut short, or is no ledger</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/book.py" />
      <source>its disk cannot lock files</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/book.py" />
      <source>its pages do not fit together</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/book.py" />
      <source>its salt is missing</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/book.py" />
      <source>move it elsewhere to begin a new one</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/book.py" />
      <source>name a file where you may write, on a disk with room: --ledger FILE, or --ledger none to keep none</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/book.py" />
      <source>name another file: --ledger FILE</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/book.py" />
      <source>no release has this number</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/book.py" />
      <source>parts of it are missing</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/book.py" />
      <source>see: ldpaudit ledger</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/book.py" />
      <source>source {number} is missing</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/book.py" />
      <source>take that version</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/book.py" />
      <source>the disk failed, so nothing was booked</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/book.py" />
      <source>the disk is full, so nothing was booked</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/book.py" />
      <source>the ledger cannot be opened</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/book.py" />
      <source>the ledger cannot be opened ({reason})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/book.py" />
      <source>the ledger cannot be written, it is read-only</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/book.py" />
      <source>the ledger is damaged or was changed: {what}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/book.py" />
      <source>the ledger is gone, so nothing was booked</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/book.py" />
      <source>the ledger may not be opened</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/book.py" />
      <source>the ledger {what} of ldpaudit, and cannot be read</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/book.py" />
      <source>the names of its tables cannot be read</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/book.py" />
      <source>this account has no home folder for the ledger</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/entry.py" />
      <source> at {distance:g} m</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/entry.py" />
      <source>{columns}: no privacy claim</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/entry.py" />
      <source>{columns}: {epsilon}{delta}{distance}, by {protocol}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/spent.py" />
      <source>A sum of {epsilon} is a weak promise.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/spent.py" />
      <source>A sum of {epsilon} promises next to nothing.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/spent.py" />
      <source>Noise of one key about other rows is counted each time.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/spent.py" />
      <source>Noise that one key repeats about the same rows is counted once.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/spent.py" />
      <source>Table {mark} has about {percent} of these rows too.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/spent.py" />
      <source>Table {mark} may have some of these rows too.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/spent.py" />
      <source>The release of {day}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/spent.py" />
      <source>This is the release of {day} again, byte for byte, and counts once.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/spent.py" />
      <source>This one</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/spent.py" />
      <source>What may share rows is counted until the recipes name their source, and the period that a run checks.</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/ledger/spent.py" />
      <source>^{number} other (release is|releases are) not counted: {why}.</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/spent.py" />
      <source>another release shows which rows there are</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/spent.py" />
      <source>another source is declared</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/spent.py" />
      <source>at least {percent} %</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/spent.py" />
      <source>eight</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/spent.py" />
      <source>five</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/spent.py" />
      <source>four</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/spent.py" />
      <source>nine</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/spent.py" />
      <source>no</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/spent.py" />
      <source>no earlier release is known to share these rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/spent.py" />
      <source>no privacy claim</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/spent.py" />
      <source>none of them makes a privacy claim</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/spent.py" />
      <source>of other periods, which were checked</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/spent.py" />
      <source>of rows that may overlap</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/spent.py" />
      <source>of rows that overlap</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/spent.py" />
      <source>of these rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/spent.py" />
      <source>one</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/spent.py" />
      <source>seven</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/spent.py" />
      <source>six</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/spent.py" />
      <source>some</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/spent.py" />
      <source>ten</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/spent.py" />
      <source>this one: {cost}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/spent.py" />
      <source>three</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/spent.py" />
      <source>together with this one: {cost}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/spent.py" />
      <source>together: {cost}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/spent.py" />
      <source>two</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/ledger/spent.py" />
      <source>{before}, but {number} (is|are) about the same persons or places</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/ledger/spent.py" />
      <source>{number} (release|releases) {which}</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/ledger/spent.py" />
      <source>{number} earlier (release|releases)</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/spent.py" />
      <source>{number} more</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/spent.py" />
      <source>{others} and {last}</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/ledger/spent.py" />
      <source>{releases} (shares|share) {share} of these rows</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/spent.py" />
      <source>{releases} may share some of them</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/spent.py" />
      <source>{release} makes no privacy claim about {columns}, so the sum says nothing of that.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/spent.py" />
      <source>{release} makes no privacy claim, so the sum says nothing of that.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/totals.py" />
      <source>a change shows beside the other rows of one person</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/totals.py" />
      <source>a step has no bound</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/totals.py" />
      <source>delta = {delta}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/totals.py" />
      <source>eps {sign} {rate}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/totals.py" />
      <source>how many places one has is not declared</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/totals.py" />
      <source>how many rows one has is not declared</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/totals.py" />
      <source>one person</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/totals.py" />
      <source>one place with all its rows, {furthest:g} m elsewhere</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/totals.py" />
      <source>one row that keeps its place</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/totals.py" />
      <source>one row that moves to another place</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/totals.py" />
      <source>one row, there or not</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/totals.py" />
      <location filename="../../ldpaudit/protocols/drawing.py" />
      <source>one {unit}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/totals.py" />
      <source>several of its promises are about rows, and how many rows a place has is not declared</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/totals.py" />
      <source>some of its promises are about persons of another column</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/totals.py" />
      <source>two places {furthest:g} m apart</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/totals.py" />
      <source>which rows share a place can be seen</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/totals.py" />
      <source>{cost} for {relation}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/totals.py" />
      <source>{cost} plus {rate}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/totals.py" />
      <source>{epsilon} for each metre between two places</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/totals.py" />
      <source>{person} whose rows share their places as before</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/totals.py" />
      <source>{person}, one value in all rows</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/ledger/totals.py" />
      <source>{unit} with at most {n} (row|rows)</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
  </context>
  <context>
    <name>log</name>
    <message>
      <location filename="../../ldpaudit/log.py" />
      <source>(other code)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/log.py" />
      <source>which led to:</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/log.py" />
      <source>{module}, line {line}, in {co_name}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/log.py" />
      <source>{when} ldpaudit {version}, Python {python_version}, {system} {machine}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/log.py" />
      <source>… {places} more …</source>
      <translation type="unfinished" />
    </message>
  </context>
  <context>
    <name>proposals</name>
    <message>
      <location filename="../../ldpaudit/proposals/aims.py" />
      <source>leave out l and t, or count</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/proposals/aims.py" />
      <source>rows that stand for several have no sensitive value each</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/proposals/basis.py" />
      <source>Each row stands for as many as {count} says; rows that stand for none are left out.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/proposals/basis.py" />
      <source>Rows are recognized by {columns} in every setting, as recorded: move, generalize or drop what no step treats.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/proposals/basis.py" />
      <source>Some levels of {columns} are passed over, so that the search ends.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/proposals/basis.py" />
      <source>counted case</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/proposals/basis.py" />
      <source>give the columns that somebody outside may know the role "quasi-identifier"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/proposals/basis.py" />
      <source>is a quasi-identifier</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/proposals/basis.py" />
      <source>is noise in the release</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/proposals/basis.py" />
      <source>l and t are about a sensitive column, and this one {what}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/proposals/basis.py" />
      <source>name another one, or leave out l and t</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/proposals/basis.py" />
      <source>name what a row is as the unit, or leave out the count</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/proposals/basis.py" />
      <source>row</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/proposals/basis.py" />
      <source>rows that stand for several do not name one {unit}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/proposals/basis.py" />
      <location filename="../../ldpaudit/recipe/check.py" />
      <source>the columns are: {names}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/proposals/basis.py" />
      <source>there is no quasi-identifier whose detail could be chosen</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/proposals/basis.py" />
      <source>{column} is looked up in {file}, column "{key}", which gives {groups}.</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/proposals/basis.py" />
      <source>{n:,} (counted case|counted cases)</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/proposals/basis.py" />
      <source>{n:,} (row|rows) of them repeat a cell; what they say is added up.</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/proposals/basis.py" />
      <source>{step} depends on all rows: what it makes of them is not counted with.</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/proposals/effects.py" />
      <source>keeps {columns} as (it is|they are)</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/proposals/effects.py" />
      <source>leaves out {columns}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/proposals/effects.py" />
      <source>makes coarser {columns}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/proposals/effects.py" />
      <location filename="../../ldpaudit/report/templates" />
      <source>missing</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/proposals/effects.py" />
      <source>no {things}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/proposals/effects.py" />
      <source>{changes}. Removes {removed}, and {loss:.1f} % of the detail.</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/proposals/effects.py" />
      <source>{n} of {regions} (loses|lose) more than {notable:g} % of the rows; {region} most: {worst:.0f} %</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/proposals/effects.py" />
      <source>{removed:,} of {rows}{share}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/proposals/problems.py" />
      <source>every quasi-identifier is left out</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/proposals/problems.py" />
      <source>keep one at least, on any level</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/proposals/propose.py" />
      <source>; {columns} (makes|make) them stand out</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/proposals/propose.py" />
      <source>Let {limit:.1f} % of the rows go</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/proposals/propose.py" />
      <source>None of the {searched:,} settings searched reaches {limit}: each removes {rows}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/proposals/propose.py" />
      <source>The only setting searched does not reach {limit}: it removes {rows}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/proposals/propose.py" />
      <source>all {things}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/proposals/propose.py" />
      <source>{conditions} with at most {percent:g} % removed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/proposals/propose.py" />
      <source>{rows} or more</source>
      <translation type="unfinished" />
    </message>
  </context>
  <context>
    <name>protocols</name>
    <message>
      <location filename="../../ldpaudit/protocols/channel.py" />
      <source>generalize the column to fewer values, or lower epsilon</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/channel.py" />
      <source>hash functions of {bits} bits do not take {size} values to {buckets} buckets independently</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/channel.py" />
      <source>the prior is not one share a value: {size} are there</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/channel.py" />
      <source>the shares of the prior do not add up to 1</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/channel.py" />
      <source>write a share for each value of the domain</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/channel.py" />
      <source>write shares of at least 0</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/checks.py" />
      <source>give an array, a list or a series</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/checks.py" />
      <source>the confidence</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/checks.py" />
      <source>the number of reports</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/checks.py" />
      <source>the share</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/checks.py" />
      <source>the values are no column</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/checks.py" />
      <source>there are no neighbours {neighbours}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/checks.py" />
      <source>there is no {name} {value} here</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/checks.py" />
      <source>write a number between 0 and 1</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/checks.py" />
      <source>write a share between 0 and 1</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/checks.py" />
      <source>write one of: {choices}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/checks.py" />
      <source>write value, attribute, tuple or stream</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/checks.py" />
      <source>{what} is not a number</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/checks.py" />
      <source>{what} is not a whole number of at least {least}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/checks.py" />
      <source>{what} is {found:g}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/checks.py" />
      <source>{what} is {found}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/domain.py" />
      <source> (nor are {number} more in this part of the table)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/domain.py" />
      <source>"{other}" is not in the domain</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/domain.py" />
      <source>a domain has at most {max_size} values</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/domain.py" />
      <source>a domain is a list of labels, or their number</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/domain.py" />
      <source>a protocol of categories takes a domain</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/domain.py" />
      <source>add it to the list of labels</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/domain.py" />
      <source>add its label to the domain (ldpaudit check RECIPE lists what is missing), or generalize the column to the labels of the domain</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/domain.py" />
      <source>declare every value that the column may take</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/domain.py" />
      <source>generalize the column first</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/domain.py" />
      <source>give one label a row: a list, an array or a series</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/domain.py" />
      <source>give that label of the domain another name</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/domain.py" />
      <source>give whole numbers from 0 to {size}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/domain.py" />
      <source>label {position} of the domain is blank</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/domain.py" />
      <source>label {position} of the domain is not a text</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/domain.py" />
      <source>remove one of them</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/domain.py" />
      <source>set missing = "category", or fill the gaps before</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/domain.py" />
      <source>the domain has {size} value(s); with fewer than two there is nothing to hide</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/domain.py" />
      <source>the label "{label}" stands twice in the domain</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/domain.py" />
      <source>the label "{missing}" is kept for missing values</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/domain.py" />
      <source>the label for missing values is not a text</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/domain.py" />
      <source>the labels are not one column</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/domain.py" />
      <source>the value is missing</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/domain.py" />
      <source>the value is not in the declared domain of {declared} labels</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/domain.py" />
      <source>these are no codes of the domain</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/domain.py" />
      <source>write Domain(["no", "yes"]), or Domain(5) for five</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/domain.py" />
      <source>write [labels]</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/domain.py" />
      <location filename="../../ldpaudit/recipe/reading.py" />
      <source>write it in quotes</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/domain.py" />
      <source>{where}, row {row}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/drawing.py" />
      <source>; everybody sees which column was drawn</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/drawing.py" />
      <source>; the rows of one {person} report one column, and many of them show which</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/drawing.py" />
      <source>; which column is true may be guessed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/drawing.py" />
      <source>any number of</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/drawing.py" />
      <source>at most </source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/drawing.py" />
      <source>at most {reports}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/drawing.py" />
      <source>each row is protected alone: k rows about one person spend k times as much</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/drawing.py" />
      <source>fill the gaps before, or name another column</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/drawing.py" />
      <source>one column alone: {most}{alone}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/drawing.py" />
      <source>one {person} has one row, and nothing of it is used again</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/drawing.py" />
      <source>one {person} reports one column, which everybody sees</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/drawing.py" />
      <source>one {person}, one row</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/drawing.py" />
      <source>one {person}, one {what} in {rows} rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/drawing.py" />
      <source>one {unit}, whole tuple</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/drawing.py" />
      <source>the first row alone spends {epsilon}; each further {what} of one {person} spends as much again, over at most {distinct_answers} answers in all, and the rows in which it changes are not hidden</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/drawing.py" />
      <source>the sum over the columns; {caveat}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/drawing.py" />
      <source>tuple</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/drawing.py" />
      <source>value</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/drawing.py" />
      <source>whole tuple</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/drawing.py" />
      <source>whole tuple, {relation}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/estimator.py" />
      <location filename="../../ldpaudit/protocols/registry.py" />
      <source>choose one of: </source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/estimator.py" />
      <source>the number of intervals is {intervals:g}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/estimator.py" />
      <source>there is no post-processing {name}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/exact.py" />
      <source>write a number above 0, such as 1.0</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/memory.py" />
      <source>Arcolezi, Pinzon, Palamidessi, Gambs: Frequency estimation of evolving data under local differential privacy, EDBT 2023</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/memory.py" />
      <source>a horizon and the calibration by it go together</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/memory.py" />
      <source>count from 0</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/memory.py" />
      <source>epsilon_first = {epsilon:g} cannot be reached with this epsilon_permanent</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/memory.py" />
      <source>give each row a person, or leave persons out</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/memory.py" />
      <source>give one person a row</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/memory.py" />
      <source>give what memoize(codes, key) returns</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/memory.py" />
      <source>name persons by a number or a text</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/memory.py" />
      <source>permanent answers are cut into runs of rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/memory.py" />
      <source>persons are neither whole numbers nor texts</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/memory.py" />
      <source>report them with the protocol whose memoize drew them</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/memory.py" />
      <source>the horizon</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/memory.py" />
      <source>the number of buckets</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/memory.py" />
      <source>the number of the collection</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/memory.py" />
      <source>there are {persons} persons for {rows} rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/memory.py" />
      <source>these are no permanent answers, but of type {name}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/memory.py" />
      <source>these permanent answers were drawn by {other}, or over another domain</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/memory.py" />
      <source>write a number below {most:g}, or raise epsilon_permanent</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/memory.py" />
      <source>write a number of reports, such as 10</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/memory.py" />
      <source>write a whole number from 2 to {most}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/memory.py" />
      <source>write calibration = "horizon" and a number of reports, such as horizon = 10</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/memory.py" />
      <source>write permanent[100:200]</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers.py" />
      <source>"{name}" is not a number, or too large</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers.py" />
      <source>Li, Wang, Lopuhaä-Zwakenberg, Škorić, Li: Estimating numerical distributions under local differential privacy, SIGMOD 2020</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers.py" />
      <source>a distribution needs more cells</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers.py" />
      <source>a number {what}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers.py" />
      <source>call estimates(counts)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers.py" />
      <source>correct the table</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers.py" />
      <source>declare a wider one, or write outside = "clamp"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers.py" />
      <source>declare fewer cells</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers.py" />
      <source>declare {least} or more</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers.py" />
      <source>estimate their distribution</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers.py" />
      <source>give numbers</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers.py" />
      <source>is infinite</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers.py" />
      <source>is missing</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers.py" />
      <source>lies outside the interval from {low:g} to {high:g}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers.py" />
      <source>low is not below high</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers.py" />
      <source>numbers on a circle have no mean</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers.py" />
      <source>raise epsilon, or declare fewer cells</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers.py" />
      <source>remove the row, or say in this step what a missing number counts as: missing = 0</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers.py" />
      <source>reports of numbers are no shares of values</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers.py" />
      <source>row {first_row}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers.py" />
      <source>the cells are narrower than numbers are precise</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers.py" />
      <source>the distribution of a number: ages, response times, hours of the day</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers.py" />
      <source>the number of cells</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers.py" />
      <location filename="../../ldpaudit/protocols/protocol.py" />
      <source>the privacy asked for is so strong that reports would say nothing</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers.py" />
      <source>the values are not one column of numbers</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers.py" />
      <source>use the step "randomize-number"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers.py" />
      <source>whether the interval is a circle is unknown</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers.py" />
      <source>write 1 to {max_cells}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers.py" />
      <source>write the ends of the interval, in larger units if need be</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers.py" />
      <source>write the lower end as low, the upper as high</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers.py" />
      <source>write true or false</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers.py" />
      <source>{low:g} to below {high:g}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers.py" />
      <source>{name} is for numbers of a declared interval</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/oracles.py" />
      <source>Arcolezi, thesis, 2022; Wang et al., USENIX Security 2017</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/oracles.py" />
      <source>Wang et al., USENIX Security 2017, for the comparison by exact variance</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/oracles.py" />
      <source>allow {least} bits or more</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/oracles.py" />
      <source>f is not between 0 and 1</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/oracles.py" />
      <source>give one of f and epsilon</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/oracles.py" />
      <source>no protocol has reports of at most {limit} bits</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/oracles.py" />
      <source>one column of one report a row; GRR for small domains, OUE for others</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/oracles.py" />
      <source>one column of one report a row; takes the protocol of least error</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/oracles.py" />
      <source>subset_size is {width}, and the domain has {size} values</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/oracles.py" />
      <source>the largest report</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/oracles.py" />
      <source>write 128, for example</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/oracles.py" />
      <source>write a share of random bits, such as 0.5</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/oracles.py" />
      <source>write a whole number from 1 to {most}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/oracles.py" />
      <source>write f = 0.5, for example</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/plan.py" />
      <source>a half-width of {width:g} would take more rows than there are</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/plan.py" />
      <source>accept a wider interval</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/plan.py" />
      <source>collect more rows, or accept a wider interval</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/plan.py" />
      <source>leave it out</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/plan.py" />
      <source>no epsilon up to {most:.6g} brings the interval of {rows} rows down to {width:g}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/plan.py" />
      <source>no protocol can work with epsilon {epsilon:g} and {size} values</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/plan.py" />
      <source>no protocol of the kind "{kind}" has a parameter {name}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/plan.py" />
      <location filename="../../ldpaudit/step.py" />
      <source>one value</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/plan.py" />
      <source>the domain has {size} values</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/plan.py" />
      <source>the half-width</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/plan.py" />
      <source>the number of columns</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/plan.py" />
      <source>the permanent epsilon</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/plan.py" />
      <source>the probability</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/plan.py" />
      <source>the size of the domain</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/plan.py" />
      <source>well below the permanent {permanent:g}, </source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/plan.py" />
      <source>write 2 or more</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/plan.py" />
      <source>write a number such as 0.5</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/plan.py" />
      <source>write a share above 0, such as 0.01</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/plan.py" />
      <source>write an epsilon above 0, {below}such as {usual:g}, and two values or more</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/protocol.py" />
      <source>codes are not one column</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/protocol.py" />
      <source>codes are of type {dtype}, not whole numbers</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/protocol.py" />
      <location filename="../../ldpaudit/protocols/reports.py" />
      <source>count with the protocol that made the reports</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/protocol.py" />
      <source>encode the column by the domain of the protocol; missing values need a category of their own</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/protocol.py" />
      <source>encode the column first: protocol.domain.encode(values)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/protocol.py" />
      <source>give a one-dimensional array</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/protocol.py" />
      <source>raise epsilon (or lower f)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/protocol.py" />
      <source>the code is missing</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/protocol.py" />
      <source>the code lies outside 0 to {size}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/protocol.py" />
      <source>these are labels, and codes are whole numbers</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/protocol.py" />
      <source>these are no reports of {name}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/randomize.py" />
      <source> A missing number counts as {missing:g}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/randomize.py" />
      <source> A number outside counts as the nearer end.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/randomize.py" />
      <source> Values outside the domain count as {other}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/randomize.py" />
      <source> each</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/randomize.py" />
      <source>"{written}" does not name a column of a file</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/randomize.py" />
      <source>, a circle</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/randomize.py" />
      <source>, remembering by {person}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/randomize.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>A column of a public file, written file.csv#column, or a list of labels</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/randomize.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>A label of the domain, such as Other; without it such a value stops a run</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/randomize.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Cells of the interval</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/randomize.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Columns of numbers</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/randomize.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Domain</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/randomize.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Highest number</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/randomize.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Intervals allow for so many; a run where somebody has more stops</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/randomize.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Known without looking at the table, such as 0 for an age</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/randomize.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Lowest number</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/randomize.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Missing numbers count as</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/randomize.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Missing values</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/randomize.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Most rows of a person</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/randomize.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Numbers outside</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/randomize.py" />
      <source>Randomizes {columns} by {name} (epsilon = {epsilon:g}{each}; {low:g} to {high:g}{circle}).{beyond}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/randomize.py" />
      <source>Randomizes {columns} by {name} ({asked}{each}){remembered}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/randomize.py" />
      <source>Replace categories by reports with local differential privacy</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/randomize.py" />
      <source>Replace numbers by reports with local differential privacy</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/randomize.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>The column that names who is behind a row</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/randomize.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Values outside count as</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/randomize.py" />
      <source>a column stands twice</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/randomize.py" />
      <source>add {name} to the table of domains</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/randomize.py" />
      <source>column "{name}", {where}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/randomize.py" />
      <source>domain of column "{name}"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/randomize.py" />
      <source>how many rows one person has at most is not said</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/randomize.py" />
      <source>most_rows stands without a person</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/randomize.py" />
      <source>name another</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/randomize.py" />
      <source>name the column of the person, or remove most_rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/randomize.py" />
      <source>name two columns or more, or take GRR or OUE</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/protocols/randomize.py" />
      <source>nobody ({person}) has more than {n} (row|rows), or the run would have stopped. What a change of the value among these rows tells is in the figures of one row and of one person.</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/randomize.py" />
      <source>random numbers</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/randomize.py" />
      <source>randomize</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/randomize.py" />
      <source>remove it, or name the column under columns</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/randomize.py" />
      <source>remove the key</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/randomize.py" />
      <source>rename or drop it before</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/randomize.py" />
      <source>the column "{name}" has no domain</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/randomize.py" />
      <source>the column that names the person is randomized</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/randomize.py" />
      <source>the table already has a column "{made}"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/randomize.py" />
      <source>there is a domain for "{name}", which the step does not randomize</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/randomize.py" />
      <source>there is no column "{column}"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/randomize.py" />
      <source>use the step {other}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/randomize.py" />
      <source>what a missing number counts as lies outside</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/randomize.py" />
      <source>write "file.csv#column", or a list of labels</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/randomize.py" />
      <source>write a number inside</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/randomize.py" />
      <source>write most_rows = 20, for instance: intervals grow with it, and a run with more stops</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/randomize.py" />
      <source>write person = "name of the column", or take a protocol without memory</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/randomize.py" />
      <source>{columns}: noise drawn from random bits by whole numbers alone. Epsilon is computed from the same whole numbers, so the noise has exactly that law.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/randomize.py" />
      <source>{name} looks at each row alone</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/randomize.py" />
      <source>{name} remembers what it answered for a person, and no column names the person</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/randomize.py" />
      <source>{name} takes categories, and this step numbers</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/randomize.py" />
      <source>{name} takes numbers, and this step categories</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/randomize.py" />
      <location filename="../../ldpaudit/protocols/registry.py" />
      <source>{name} works on several columns</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/registry.py" />
      <source>, and only one of them</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/registry.py" />
      <source>, everybody sees which attribute was drawn</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/registry.py" />
      <source>, which attribute is true may be guessed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/registry.py" />
      <source>; whole tuple: {whole}, one attribute: {attribute}{seen}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/registry.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>A circle</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/registry.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Buckets</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/registry.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Budget</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/registry.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Calibration</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/registry.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Epsilon of the first report</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/registry.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Frequency oracle</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/registry.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Horizon</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/registry.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Most bits of a report</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/registry.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Priors</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/registry.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Subset size</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/registry.py" />
      <location filename="../../ldpaudit/tables/values.py" />
      <source>a number</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/registry.py" />
      <source>a whole number</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/registry.py" />
      <source>above {end:g}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/registry.py" />
      <source>below {end:g}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/registry.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>bits</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/registry.py" />
      <source>column {column} of {sizes}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/registry.py" />
      <source>eps {sign} {epsilon} ({relation}), by {label}, verified by {verified}{of_several}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/registry.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>f</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/registry.py" />
      <source>give the domain sizes of all: 17,4,12</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/registry.py" />
      <source>give the number of its values as one domain size</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/registry.py" />
      <source>leave it out; {protocol} has {names}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/registry.py" />
      <source>of at least {end:g}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/registry.py" />
      <source>of at most {end:g}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/registry.py" />
      <source>one {neighbours}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/registry.py" />
      <source>one {neighbours}, {reports} reports</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/registry.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>reports</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/registry.py" />
      <source>there is no protocol "{name}"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/registry.py" />
      <source>write {name} = {example}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/registry.py" />
      <source>write {wanted}, such as {example}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/registry.py" />
      <source>{name} is not {what}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/registry.py" />
      <source>{name} is {number}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/registry.py" />
      <source>{name} needs {names}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/registry.py" />
      <source>{name} works on one column</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/registry.py" />
      <source>{protocol} has no parameter {name}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/reports.py" />
      <source>add what one protocol counted: protocol.count(reports)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/reports.py" />
      <source>counts and what is {given} do not add</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/reports.py" />
      <source>give what protocol.count(reports) returns</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/reports.py" />
      <source>release the table again; the file was changed or cut</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/reports.py" />
      <source>the cell is no report</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/reports.py" />
      <source>the counts have {number} values, the protocol {size}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/reports.py" />
      <source>this is no counts, but of type {name}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/reports.py" />
      <source>{place} of the released rows read</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several.py" />
      <source>Arcolezi et al.: Improving the utility of locally differentially private protocols for longitudinal and multidimensional frequency estimates, DCN 2022</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several.py" />
      <source>Arcolezi, Couchot, Al Bouna, Xiao: Random sampling plus fake data, CIKM 2021; thesis 2022, chapter 7</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several.py" />
      <source>Arcolezi, Gambs, Couchot, Palamidessi: On the risks of collecting multidimensional data under local differential privacy, PVLDB 16, 2023</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several.py" />
      <source>a solution for several columns takes a list of domains</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several.py" />
      <source>a weight is no number</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several.py" />
      <source>a weight is not above 0: a value that is never faked would show that it is true</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several.py" />
      <source>codes are not {columns} columns</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several.py" />
      <source>column {column} of {columns}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several.py" />
      <source>give all of them to its sanitize</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several.py" />
      <source>give an array of one row a row and one column a column</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several.py" />
      <source>give every value a small weight</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several.py" />
      <source>give one Domain a column</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several.py" />
      <source>give one for each value</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several.py" />
      <source>give the weights of each column</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several.py" />
      <source>give what solution.count(reports) returns</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several.py" />
      <source>one drawn</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several.py" />
      <source>one true</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several.py" />
      <source>prior of column {number}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several.py" />
      <source>randomize a single column by its protocol</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several.py" />
      <source>several columns whose shares are roughly public, to hide better which one is reported</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several.py" />
      <source>several columns, all reported by everybody; one attribute alone is better protected</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several.py" />
      <source>several columns, the same people in several releases</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several.py" />
      <source>several columns, where which one is reported shall be hard to guess; Smp errs less</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several.py" />
      <source>several columns; the least error of a whole tuple's epsilon, and the one to begin with</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several.py" />
      <source>some cells of a report are empty and some are not</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several.py" />
      <source>the priors are no list</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several.py" />
      <source>the row reports more than one column, or none</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several.py" />
      <source>there are {priors} priors for {domains} columns</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several.py" />
      <source>there are {weights} weights for {values} values</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several.py" />
      <source>these are no counts of {domains} columns</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several.py" />
      <source>write fractions such as "1/3", or whole numbers</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several.py" />
      <source>{columns} column(s) need no solution for several</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several.py" />
      <source>{solution} randomizes its columns together</source>
      <translation type="unfinished" />
    </message>
  </context>
  <context>
    <name>randomness</name>
    <message>
      <location filename="../../ldpaudit/randomness/drawn_rows.py" />
      <source>derive one for each column of each release: key.derive("town 2024-05")</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/randomness/drawn_rows.py" />
      <source>row {drawn} was drawn with this key and name before, and equal noise can be subtracted</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/randomness/drawn_rows.py" />
      <source>the key has no name, so other columns would get the same noise</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/randomness/drawn_rows.py" />
      <source>the key is missing, or of type {name}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/randomness/drawn_rows.py" />
      <source>the ordinal of the first row is not a whole number of at least 0</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/randomness/drawn_rows.py" />
      <source>write Key.generate().derive("town") for a column of towns</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/randomness/drawn_rows.py" />
      <source>write how many rows of the table come before</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/randomness/key.py" />
      <source>a key has {wanted} bytes, this one has {given}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/randomness/key.py" />
      <source>draw 32 bytes at random, for instance: openssl rand -hex 32</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/randomness/key.py" />
      <source>the key repeats one byte, so anybody can guess it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/randomness/key.py" />
      <source>the number of the test key is not a whole number</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/randomness/key.py" />
      <source>this names nothing that a key could be for</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/randomness/key.py" />
      <source>write 64 hexadecimal digits</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/randomness/key.py" />
      <source>write 64 hexadecimal digits, or Key.generate()</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/randomness/key.py" />
      <source>write Key.for_tests(1)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/randomness/key.py" />
      <source>write a text or plain values, such as key.derive("town 2024-05") or key.derive({"month": 5})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/randomness/sealed.py" />
      <source>a key must not lie in the folder of a release: who gets both can undo the noise</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/randomness/sealed.py" />
      <location filename="../../ldpaudit/work_folder.py" />
      <source>is already there and is not overwritten</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/randomness/sealed.py" />
      <source>name a file in a folder in which you may write</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/randomness/sealed.py" />
      <source>name a file somewhere else</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/randomness/sealed.py" />
      <source>name a file that holds one</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/randomness/sealed.py" />
      <source>no reason given</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/randomness/sealed.py" />
      <source>seal a new key and begin its releases anew</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/randomness/sealed.py" />
      <source>take another copy of the file</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/randomness/sealed.py" />
      <source>the key cannot be written ({reason})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/randomness/sealed.py" />
      <source>the key was sealed by a later version</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/randomness/sealed.py" />
      <source>the key was sealed under older samplers, whose permanent answers were others</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/randomness/sealed.py" />
      <source>the passphrase does not open the key</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/randomness/sealed.py" />
      <source>the passphrase has fewer than {least} characters</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/randomness/sealed.py" />
      <source>the passphrase is not text</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/randomness/sealed.py" />
      <source>the passphrase repeats one character</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/randomness/sealed.py" />
      <source>the sealed key is damaged</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/randomness/sealed.py" />
      <source>this is no sealed key</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/randomness/sealed.py" />
      <source>try the passphrase again</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/randomness/sealed.py" />
      <source>use a newer ldpaudit</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/randomness/sealed.py" />
      <source>write it with letters and digits</source>
      <translation type="unfinished" />
    </message>
  </context>
  <context>
    <name>recipe</name>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>A cell in a window around the true one, more likely than one outside, to estimate a distribution.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>ALLOMFREE: sampling with memory. Each person draws one column for ever, reported by L-GRR or L-OSUE.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>Binary local hashing: a random hash function into two buckets, and randomized response on the bit.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>GRR where k &lt; 3 e^eps + 2, OUE elsewhere: the better of these two at f = 0.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>Generalized randomized response (k-ary randomized response).</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>L-GRR: GRR with memory, a permanent value and a fresh GRR of it in each report.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>L-OSUE: optimized unary encoding once, then symmetric noise on its bits. The best of the four L-UE.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>L-OUE: optimized unary encoding twice; the first budget is below ln((2 e^epsilon_permanent + 1) / 3).</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>L-SOUE: symmetric unary encoding once, then optimized noise on its bits.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>L-SUE: symmetric unary encoding twice, known as basic RAPPOR.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>LOLOHA: local hashing with memory, a permanent hash function and bucket, a fresh GRR in each report.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>Optimized local hashing: a random hash function into about e^eps + 1 buckets, and GRR over them.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>Optimized unary encoding: p = 1/2, q = 1 / (e^eps + 1). Its variance does not grow with the domain.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>Random sampling plus fake data (RS+FD): one attribute is true, the others are uniform fakes.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>Random sampling plus realistic fake data (RS+RFD): fakes follow public priors instead of being uniform.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>Randomize permanently as RAPPOR does, and no more, on one-hot codes (weight h = 1).</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>Sampling: each row reports one of its d attributes, drawn at random and disclosed, with all of epsilon.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>Splitting: each of the d columns is randomized with epsilon / d.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>Subset selection: a subset of about k / (e^eps + 1) values. The least error of these protocols.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>Symmetric unary encoding: p = s / (s + 1), q = 1 / (s + 1), s = e^(eps/2).</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>The protocol of one value with the least exact error for this domain and epsilon.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>Thresholding with histogram encoding: each entry of a one-hot row, plus Laplace noise, against theta.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>aggregate</source>
      <comment>kind of a step</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>alike</source>
      <comment>How places are compared</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <location filename="../../ldpaudit/step_fields.py" />
      <source>as the column</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>attribute</source>
      <comment>Budget</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>auto</source>
      <comment>Frequency oracle</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>block</source>
      <comment>severity of a finding</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>boolean</source>
      <comment>type of a column</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>category</source>
      <comment>Missing values</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>choice</source>
      <comment>kind of a protocol</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>clamp</source>
      <comment>Numbers outside</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>coarsen</source>
      <comment>kind of a step</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>code</source>
      <comment>Points outside</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>day</source>
      <comment>Period</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>derive</source>
      <comment>kind of a step</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>distinct</source>
      <comment>Kind of l-diversity</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>drop</source>
      <comment>role of a column</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>entropy</source>
      <comment>Kind of l-diversity</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>equal</source>
      <comment>Distance of values</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>error</source>
      <comment>Cells without a valid place</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>error</source>
      <comment>Missing values</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>error</source>
      <comment>Numbers outside</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>error</source>
      <comment>Points at 0, 0 mean unknown</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>error</source>
      <comment>Points outside</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>error</source>
      <comment>Unknown stations</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>exact</source>
      <comment>Calibration</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>exact</source>
      <comment>How places are compared</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>first</source>
      <comment>Row that stays</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>free-text</source>
      <comment>role of a column</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>geometry</source>
      <comment>type of a column</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>hierarchical</source>
      <comment>Distance of values</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>horizon</source>
      <comment>Calibration</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>hour</source>
      <comment>Period</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>hour-of-day</source>
      <comment>Period</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>identifier</source>
      <comment>role of a column</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>integer</source>
      <comment>type of a column</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>keep</source>
      <comment>Points at 0, 0 mean unknown</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>km</source>
      <comment>Unit</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>largest report that may be chosen; without one, any</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>location</source>
      <comment>role of a column</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>m</source>
      <comment>Unit</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>missing</source>
      <comment>Cells without a valid place</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>missing</source>
      <comment>Points at 0, 0 mean unknown</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>missing</source>
      <comment>Unknown stations</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>month</source>
      <comment>Period</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>nearest</source>
      <comment>Points outside</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>note</source>
      <comment>severity of a finding</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>number</source>
      <comment>kind of a protocol</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>number</source>
      <comment>type of a column</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>number of buckets; without one, that of least error</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>number of reports of one value that share the budget of the first; of the calibration of its name</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>number of values of a subset; without one, that of least error</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>one value</source>
      <comment>kind of a protocol</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>ordered</source>
      <comment>Distance of values</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>part-of-day</source>
      <comment>Period</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>person</source>
      <comment>Fresh noise for each</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>place</source>
      <comment>Fresh noise for each</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>plain</source>
      <comment>role of a column</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>privacy of each column, or of the whole row of several; where answers are kept, the limit of any number of reports of one value; smaller is more private</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>privacy of the first report, or of as many as the horizon says; below epsilon</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>protocol of one value in each column, auto takes the least error; of fake data how true values and fakes are drawn</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>public weights of each column's values, columns divided by semicolons</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>published</source>
      <comment>Budget</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>published</source>
      <comment>Calibration</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>published: equation (6.7), which spends less than the budget; exact: spends it on the first report; horizon: on so many reports</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>quarter</source>
      <comment>Period</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>quasi-identifier</source>
      <comment>role of a column</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>random</source>
      <comment>Row that stays</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>randomize</source>
      <comment>kind of a step</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>read</source>
      <comment>kind of a step</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>recursive</source>
      <comment>Kind of l-diversity</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>remove</source>
      <comment>kind of a step</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>repeated</source>
      <comment>kind of a protocol</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>row</source>
      <comment>Fresh noise for each</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>sensitive</source>
      <comment>role of a column</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>several columns</source>
      <comment>kind of a protocol</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>share of bits replaced by coin tosses; larger is more private</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>synthesize</source>
      <comment>kind of a step</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>text</source>
      <comment>type of a column</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>time</source>
      <comment>role of a column</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>time</source>
      <comment>type of a column</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>tuple</source>
      <comment>Budget</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>undecided</source>
      <comment>role of a column</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>warn</source>
      <comment>severity of a finding</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>week</source>
      <comment>Period</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>weekday</source>
      <comment>Period</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>what epsilon bounds: all attributes of a row (tuple), any one (attribute), neither (published)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>whether the highest number is the lowest again, as for hours of the day</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>year</source>
      <comment>Period</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/check.py" />
      <source>give those that the reader found: Source.open(path).columns</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/check.py" />
      <source>the columns of the table are {columns}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/check.py" />
      <source>the table has no column "{name}"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/column_hierarchies.py" />
      <source>as it is</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/document.py" />
      <source>"{key}" has the wrong shape</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/document.py" />
      <source>"{role}" is no role</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/document.py" />
      <source>a folder</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/document.py" />
      <source>a pipe or a device</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/document.py" />
      <source>a step is a table</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/document.py" />
      <source>byte {position} is not UTF-8</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/document.py" />
      <source>cannot be read ({reason})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/document.py" />
      <source>check the file's permissions</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/document.py" />
      <source>correct this line</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/document.py" />
      <source>it is nested too deeply</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/document.py" />
      <source>name the recipe file</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/document.py" />
      <source>name who is protected, or the column that names them</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/document.py" />
      <source>pass its text</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/document.py" />
      <source>reading options</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/document.py" />
      <source>save the recipe as UTF-8</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/document.py" />
      <source>say in words why this is acceptable</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/document.py" />
      <source>should be a day, for instance "2027-01-31"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/document.py" />
      <source>the key "do" is missing</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/document.py" />
      <source>the reading options are not JSON</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/document.py" />
      <source>the recipe is {text}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/document.py" />
      <source>the recipe's version is not known</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/document.py" />
      <source>the section [input] is missing</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/document.py" />
      <source>the step is not JSON</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/document.py" />
      <source>there is no step "{name}"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/document.py" />
      <source>this is not a recipe: {error}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/document.py" />
      <source>this is {what}, not a recipe</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/document.py" />
      <location filename="../../ldpaudit/recipe/reading.py" />
      <source>unknown key "{key}"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/document.py" />
      <source>write fewer brackets</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/document.py" />
      <source>write for instance {"delimiter": ";"}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/document.py" />
      <source>write for instance {"x": "lon", "y": "lat"}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/document.py" />
      <source>write it as 2025-03, or as 2025-01/2025-06</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/document.py" />
      <source>write it as {shape}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/document.py" />
      <source>write: {line}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/faults.py" />
      <source>take that step out first</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/faults.py" />
      <source>{name} is treated by a step already</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/output.py" />
      <source>"{path}" is the name of the file of estimates</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/output.py" />
      <source>a file name ends in {endings}, has at most {longest} characters, {rule}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/output.py" />
      <source>one is named twice</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/reading.py" />
      <source>a date or a time must be a text</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/reading.py" />
      <source>add to the list of "{key}"</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/recipe/reading.py" />
      <source>at least {n} (is|are) needed here</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/reading.py" />
      <source>change "{key}"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/reading.py" />
      <source>change this section</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/reading.py" />
      <source>here are fewer values than it takes</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/reading.py" />
      <source>key "{key}"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/reading.py" />
      <location filename="../../ldpaudit/tables/text.py" />
      <source>line {line}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/reading.py" />
      <source>the key "{key}" is missing</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/reading.py" />
      <source>this is needed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/reading.py" />
      <source>this must be a finite number</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/reading.py" />
      <source>this must be a whole number</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/reading.py" />
      <source>this must be greater than {limit:g}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/reading.py" />
      <source>this must be less than {limit:g}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/reading.py" />
      <source>this must be {expected}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/reading.py" />
      <source>this must be {limit:g} or less</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/reading.py" />
      <source>this must be {limit:g} or more</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/reading.py" />
      <source>write: {key} = …</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/reading.py" />
      <source>{what}, got {value}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/values.py" />
      <source>this is not a number</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/values.py" />
      <source>write a number, such as 0.4</source>
      <translation type="unfinished" />
    </message>
  </context>
  <context>
    <name>report</name>
    <message>
      <location filename="../../ldpaudit/report/examples.py" />
      <source> and the same {within}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/examples.py" />
      <source>In which rows of a person the value changes; how many rows there are; what the columns without a promise say.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/examples.py" />
      <source>What is true of many rows alike; and several rows of one person, of which each spends as much.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/examples.py" />
      <source>What many rows of one person say of {names} together; how many rows there are; what the columns without a promise say.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/examples.py" />
      <source>Whether it was {points} {distance:g} m away{same}: {factor}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/examples.py" />
      <source>Whether one row was in the table or not: {factor}, but for chances of delta.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/examples.py" />
      <source>Whether {first} is {one} or {other} in one row, all else being equal: {factor}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/examples.py" />
      <source>Whether {first} is {one} or {other} in the rows of one person that have one value, all else being equal: {factor}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/examples.py" />
      <source>Which of two places {far:,} m apart it was: in about 95 of 100 draws the released point lies nearer to the true one.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/examples.py" />
      <source>chances differ by a factor of at most {factor}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/examples.py" />
      <source>chances differ by a factor of more than a hundred million, which hides next to nothing</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/examples.py" />
      <source>one place or another</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/examples.py" />
      <source>one place or another, with all its rows,</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/report/examples.py" />
      <source>{names}: nobody ({unit}) has more than {n} (row|rows), or the run would have stopped: all of them together, eps = {total}.</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/report/examples.py" />
      <source>{names}: the rows of one {unit} are not bounded, so there is no bound on what all of them tell; k rows spend k times as much as one, k times eps = {epsilon}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/html.py" />
      <source>{low} and more</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/html.py" />
      <source>{n:,} (case|cases)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/html.py" />
      <source>{value:,} different {unit}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/sentences.py" />
      <source> It hides a place only among those with the same {names}, which is released.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/sentences.py" />
      <source> This holds if {caveat}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/sentences.py" />
      <source>All reports of {names} ({relation}), seen together, multiply</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/sentences.py" />
      <source>Each point was moved at random: half by less than {half:,} m, 95 % by less than {most:,} m, {mean:,.0f} m on average. Two places {distance:g} m apart give any released point with chances within a factor {factor}; 1 km apart, within {kilometre}. It does not hide that somebody was in this part of the land.{within}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/sentences.py" />
      <source>No released row has a number</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/sentences.py" />
      <source>One report of {names}, seen alone, multiplies</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/report/sentences.py" />
      <source>True mean {mean:.6g}, of {n:,} (number|numbers)</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/report/sentences.py" />
      <source>Whether a row ({relation}) is in the table multiplies the chance of any release of {columns} by at most e^eps = {factor}, but for outcomes of a chance of {delta} together.{assumed}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/sentences.py" />
      <source>more than a hundred million (this hides next to nothing)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/sentences.py" />
      <source>more than a million</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/sentences.py" />
      <source>of {large}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/sentences.py" />
      <source>one draw for each person and place</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/sentences.py" />
      <source>one draw for each place</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/report/sentences.py" />
      <source>one person has up to {n:,} (place|places), hence up to {most:,} times the epsilon</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/report/sentences.py" />
      <source>the most frequent one has {rows}, each moved anew: together eps &lt;= {epsilon} for two points {radius:g} m apart, and who averages them errs by {worst_error:,.0f} m (median)</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/report/sentences.py" />
      <source>the most frequent place has {n:,} (row|rows)</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/report/sentences.py" />
      <source>{beyond:,}{part} left the region and were brought back to its border</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/report/sentences.py" />
      <source>{n:,} (place|places)</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/report/sentences.py" />
      <source>{n:,} (row|rows) with a point ({names})</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/report/sentences.py" />
      <source>{n:,} missing counted as {filled:g}</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/report/sentences.py" />
      <source>{n:,} outside the bounds (was|were) limited to them before</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/report/sentences.py" />
      <source>{of}: {n:,} (draw|draws), used again by {reused:,}</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/report/sentences.py" />
      <source>{seen} the odds between any two true values by at most e^eps{factor}, whatever the reader knows. A value thought 1 % likely becomes at most {unlikely} %; one at 50 %, at most {even} %.{assumed}</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/report/sentences.py" />
      <source>{words} That is what the report adds to {columns}, which (is|are) released beside it and (tells|tell) most of {names}.</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>, also by {groups}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>, not of the table, from which rows may have been removed before</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>1 · What is promised</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>2 · What is not promised</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>3 · Who decided</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>4 · What was done to each column</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>5 · How accurate it still is</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>6 · What attacks reach</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>95 % interval</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>A row stands for as many cases as it says, and {lines} stand for {rows}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>A second release from the same table adds to this one.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Accepted risk</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>After</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Appendix</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Attacker: {recipient}.</source>
      <translation type="unfinished">Attaquant : {recipient}.</translation>
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Before</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Blocks</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>By example</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>By {dimension} ({column})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Cases</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Cases in the group</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Cases in them</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Cases in these</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/report/templates" />
      <source>Counts in the file are those of its {n:,} (row|rows)</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Data protection officer</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Date</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Different {unit} in the group</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>ER</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Errors against the truth</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Estimate</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Estimate, %</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Estimates of {column}</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/report/templates" />
      <source>From {name}, {n:,} (row|rows), in {seconds:.1f} s.</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Groups</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Groups are counted in rows, though one row may stand for several cases ({column}). {ensured}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Groups that look alike</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Groups with one value of it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Hidden, up to the factor</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Internal report of {file}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Internal: holds true figures. It stays with the data holder.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>MAE</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>MSE</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Method</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Moved points cross borders: the command shares estimates the share of each region.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>No bound for: {what}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>No column by which somebody could recognize a row is in the table.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>No column by which somebody could recognize a row is released without noise.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>No ledger was asked for earlier releases of the same rows.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>No privacy claim: no column is randomized. What protects is what was made coarser or removed.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Not decided yet: {what}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Not hidden</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Not released: {columns}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Not tried: a second table, and what is known from elsewhere. Whether this is enough is the controller's decision.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Note</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Noted</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Notes</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Nothing is over its limit or had to be accepted.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Of shares, over the periods that have rows: of the raw estimate, and of its projection on shares that sum to one. ER is the mean absolute error of densities; negative estimates count as 0.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Of the numbers</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/report/templates" />
      <source>On {columns}, the {counted} form {n:,} (group|groups); the smallest has {smallest}.</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/report/templates" />
      <source>On {columns}, the {counted} formed {n:,} (group|groups); the smallest has {smallest}.</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Periods</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Prepared by</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Privacy report of {file}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>RMSE</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Reason</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Recipient: {recipient}. Purpose: {purpose}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Region: {region}. Justification: {justification}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Released without noise, as section 4 says: {columns}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Removed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Reports</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Riskiest rows of the release</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Rows in the group</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Rows in them</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Rows in these</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Rows removed in the groups that lose most.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Sensitive columns within these groups</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Share</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Share removed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Single rows are not facts; estimates with intervals are in estimates.csv</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Step</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Test key: no privacy. Anybody who knows the key can take the noise away.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>The holder keeps the key of the noise (AES-256): with it the noise can be taken away.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>The holder, who saw the true values, added the noise: this is not the local model of trust.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>The key of the noise (AES-256) was drawn for this run and forgotten.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>The key of the noise is a test key: it protects nobody.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>The number of rows, and of rows in each released period, is exact.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>The only row of their group</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>The promises in full</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Treatment</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>True, %</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Values, with their rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Warning</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>What the steps noted about the rows of the table</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>What would help: {hint}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Who pays</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Within (95 %)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Within their limit, with figures that stay with the holder: {what}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>and {more} more in the manifest</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>cases</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>ldpaudit {version} · recipe {fingerprint} · {file}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>too many to list: is this the right column?</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>{column} follows from the place {x}, {y}: {treatment}.</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/report/templates" />
      <source>{n:,} (row|rows) ({share}) (was|were) removed; true shares and means are those of the {left} that remain.</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/report/templates" />
      <source>{n:,} (row|rows); protected is one {unit}. This report goes with the file: nothing in it is counted on the recorded table.</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/report/templates" />
      <source>{n:,} of {groups} (loses|lose) more than 10 % of the rows.</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>{periods}, projected</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>{reach} points</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>{single} of {classes}</source>
      <translation type="unfinished" />
    </message>
  </context>
  <context>
    <name>retired</name>
    <message>
      <location filename="../../ldpaudit/retired.py" />
      <source>cells are squares; for such as k people share write geographic-k-anonymity</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/retired.py" />
      <source>leave it out: a place is followed through all of its changes</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/retired.py" />
      <source>leave it out: a place is followed to what the table of regions knows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/retired.py" />
      <source>leave it out: ldpaudit tests its own sampler alone</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/retired.py" />
      <source>leave it out: points are moved by true metres anywhere</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/retired.py" />
      <source>leave it out: progress is for a terminal</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/retired.py" />
      <source>leave it out: the grid of the result is the same everywhere</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/retired.py" />
      <source>leave it out: what double precision may disclose is part of epsilon</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/retired.py" />
      <source>leave it out: where few reports decide, intervals are exact anyway</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/retired.py" />
      <source>leave it out: who analyses the points can guess by a public prior</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/retired.py" />
      <source>run tests/benchmarks/bench.py of the source code</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/retired.py" />
      <source>run the recipe: its findings say which places have no region</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/retired.py" />
      <source>set LDPAUDIT_LANGUAGE</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/retired.py" />
      <source>write GRR: over two values it is randomized response</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/retired.py" />
      <source>write LOSUE in the place of DBitFlipPM</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/retired.py" />
      <source>write LOSUE: its reports show less of when a value changes</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/retired.py" />
      <source>write OLH, which takes the number of buckets g</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/retired.py" />
      <source>write OLH: three short numbers a row, and less error</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/retired.py" />
      <source>write OUE, which is more accurate</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/retired.py" />
      <source>write SS with a larger subset_size, which lets guess less</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/retired.py" />
      <source>write SS with subset_size, or OLH with g; ldpaudit plan shows the attack success</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/retired.py" />
      <source>write SS, which takes subset_size</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/retired.py" />
      <source>write SquareWave: it gives the mean without bias, and the distribution</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/retired.py" />
      <source>write THE, which takes the threshold of least error</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/retired.py" />
      <source>write a value in each line, its groups behind it; propose finds ladders itself</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/retired.py" />
      <source>write ldpaudit anonymity TABLE --examples 10</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/retired.py" />
      <source>write ldpaudit anonymity TABLE --quasi-identifiers A,B</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/retired.py" />
      <source>write ldpaudit audit ONE --with OTHER</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/retired.py" />
      <source>write ldpaudit audit TABLE --count COLUMN</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/retired.py" />
      <source>write ldpaudit audit TABLE --x LON --y LAT</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/retired.py" />
      <source>write ldpaudit audit TABLE --x LON --y LAT --person COLUMN --time COLUMN</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/retired.py" />
      <source>write ldpaudit check RECIPE</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/retired.py" />
      <source>write ldpaudit estimate RELEASED --polygons FILE</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/retired.py" />
      <source>write ldpaudit inspect FILE --id code, and --repair OUT</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/retired.py" />
      <source>write ldpaudit plan --kind places --polygons FILE</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/retired.py" />
      <source>write ldpaudit plan --kind sampling --epsilon E</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/retired.py" />
      <source>write ldpaudit protocols --steps</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/retired.py" />
      <source>write norm-sub: the nearest shares that can be true</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/retired.py" />
      <source>write sample-trace or geographic-k-anonymity, or leave the trace out</source>
      <translation type="unfinished" />
    </message>
  </context>
  <context>
    <name>sql</name>
    <message>
      <location filename="../../ldpaudit/sql.py" />
      <source>free some, or leave out columns that are not needed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/sql.py" />
      <source>there is not enough memory or room on the disk to count this</source>
      <translation type="unfinished" />
    </message>
  </context>
  <context>
    <name>step</name>
    <message>
      <location filename="../../ldpaudit/step.py" />
      <source>rows may be removed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/step.py" />
      <source>rows were removed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/step.py" />
      <source>there is no column "{name}" at this step</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/step.py" />
      <source>values may be settled</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/step.py" />
      <source>values were settled</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/step.py" />
      <location filename="../../ldpaudit/tables/roles.py" />
      <source>{n} (row|rows)</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/step.py" />
      <source>{removed} of {rows} ({share}) {why}, and at most {most:g} % may be removed</source>
      <translation type="unfinished" />
    </message>
  </context>
  <context>
    <name>tables</name>
    <message>
      <location filename="../../ldpaudit/tables/columns.py" />
      <source>less than 0.1 %</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/columns.py" />
      <source>more than 99.9 %</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/columns.py" />
      <source>save the columns that you need as a table of their own</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/columns.py" />
      <source>the table has {columns:,} columns, and {most_columns:,} can be read</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/dates.py" />
      <source>are no dates of the form {form}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/dates.py" />
      <source>day first, as always with points</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/dates.py" />
      <source>day first: the first number is above 12 in {above_first} texts, the second never</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/dates.py" />
      <source>day/month and month/day are in one column ({evidence}); kept as text: write date_formats</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/dates.py" />
      <source>have the hour 24, which is 00:00 of the next day</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/dates.py" />
      <source>month first: the second number is above 12 in {above_second} texts, the first never</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/dates.py" />
      <source>name no day of the calendar ({form})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/dates.py" />
      <source>no number above 12 distinguishes day from month in {texts} texts</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/dates.py" />
      <source>read as month and year ({format}); write date_formats if it is month and day</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/dates.py" />
      <source>the first number is above 12 in {above_first} texts and the second in {above_second}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/dates.py" />
      <source>{evidence}: read as {form}; write date_formats if it is not</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/dates.py" />
      <source>{evidence}; read as day first</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/dates.py" />
      <source>{number} texts of the form {format}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/dates.py" />
      <source>{odd} of {texts} distinct values {fault}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/encoding.py" />
      <source>ASCII only</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/encoding.py" />
      <location filename="../../ldpaudit/tables/kinds.py" />
      <location filename="../../ldpaudit/tables/layout.py" />
      <location filename="../../ldpaudit/tables/parquet.py" />
      <location filename="../../ldpaudit/tables/vector.py" />
      <source>as written by the user</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/encoding.py" />
      <source>byte order mark of {name}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/encoding.py" />
      <source>byte {position} ({bytes}) is no character of {encoding}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/encoding.py" />
      <location filename="../../ldpaudit/tables/layout.py" />
      <location filename="../../ldpaudit/tables/parquet.py" />
      <location filename="../../ldpaudit/tables/source.py" />
      <location filename="../../ldpaudit/tables/unpack.py" />
      <location filename="../../ldpaudit/tables/vector.py" />
      <source>choose the file that holds the rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/encoding.py" />
      <source>every byte is valid UTF-8 ({what})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/encoding.py" />
      <source>name the file's encoding (encoding = "cp1252", for instance), or save it again as UTF-8</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/encoding.py" />
      <source>not UTF-8 (byte {position}); the accents are those of {encoding}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/encoding.py" />
      <source>one byte in two is zero, as in {name}; no byte order mark</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/encoding.py" />
      <source>open a CSV, Parquet, Excel or vector file</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/encoding.py" />
      <source>the file holds zero bytes and is no text</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/encoding.py" />
      <location filename="../../ldpaudit/tables/unpack.py" />
      <source>the file is empty</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/encoding.py" />
      <source>two encodings are mixed: save the file again as UTF-8, or name one (encoding = ...)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/encoding.py" />
      <source>{evidence}, in the first {size} MB</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/encoding.py" />
      <source>{lines} or more lines with accents</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/encoding.py" />
      <source>{name}, line {line}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/encoding.py" />
      <source>{valid} lines with accents are UTF-8 and {invalid} are not, the first at byte {position}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/formats.py" />
      <source>"{option}" means nothing for {file}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/formats.py" />
      <source>a 7z archive</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/formats.py" />
      <source>a PDF document</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/formats.py" />
      <source>a RAR archive</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/formats.py" />
      <source>an Arrow file</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/formats.py" />
      <source>an image</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/formats.py" />
      <source>by its content this is a {format} file</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/formats.py" />
      <source>compressed by xz</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/formats.py" />
      <source>give its name the ending {ending}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/formats.py" />
      <source>leave out {option}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/formats.py" />
      <source>open the table from which it was made</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/formats.py" />
      <source>open the table itself</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/formats.py" />
      <source>open {file}, which is beside it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/formats.py" />
      <source>save it as Parquet</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/formats.py" />
      <source>save the table as {formats}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/formats.py" />
      <source>save the table as {formats}, or as {other} with the ending {ending}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/formats.py" />
      <source>this file is one part of {file} and holds no table</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/formats.py" />
      <source>this is JSON, which has no rows and columns</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/formats.py" />
      <source>this is a database, no table</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/formats.py" />
      <source>this is a tar archive</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/formats.py" />
      <source>this is an archive in an archive</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/formats.py" />
      <source>this is {what}, no table</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/formats.py" />
      <location filename="../../ldpaudit/tables/unpack.py" />
      <source>unpack it first</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/geojson.py" />
      <source>"{mark}" is missing</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/geojson.py" />
      <source>its coordinate system is described in another file</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/geojson.py" />
      <location filename="../../ldpaudit/tables/geopackage.py" />
      <location filename="../../ldpaudit/tables/systems.py" />
      <location filename="../../ldpaudit/tables/vector.py" />
      <source>open it in a mapping program and save it again</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/geojson.py" />
      <source>save it again from a mapping program, or remove the member "crs"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/geojson.py" />
      <source>this GeoJSON file is damaged</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/geopackage.py" />
      <source>a shape has no header</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/geopackage.py" />
      <source>its layers are views, or their rows are in another file</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/geopackage.py" />
      <source>save them as a new GeoPackage in a mapping program</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/geopackage.py" />
      <source>this GeoPackage file is damaged</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/inspection.py" />
      <source>by its first bytes and the ending of its name</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/inspection.py" />
      <source>counted</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/inspection.py" />
      <source>estimated from the first rows and the size of the file</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/tables/inspection.py" />
      <source>only the first {n:,} (row was|rows were) looked at: those behind may be different</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/tables/inspection.py" />
      <source>row {row} looks like a line of totals, and is counted like the others</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/inspection.py" />
      <source>the mark of most number columns; see the evidence of each</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/inspection.py" />
      <source>{fault}; read as text, although the first rows are of the kind {kind}</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/tables/inspection.py" />
      <source>{n} (row|rows) without any value, counted like the others</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/tables/kinds.py" />
      <source> (and so are those of the form {forms}, which do not say so)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/kinds.py" />
      <source> by the name of the column</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/kinds.py" />
      <source>"{column}": in UTC by its name, and days and hours of UTC are not the local ones; only dates with a time of day can be brought to a time zone</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/kinds.py" />
      <source>"{column}": the times are in UTC{remark}, and a day of UTC is no local day; where days or hours are made of them, name the local time zone, for instance "Europe/Paris"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/kinds.py" />
      <source>"{column}": {fault}; read as text: {advice}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/kinds.py" />
      <source>"{mark}" is before three digits each time: read as a decimal mark, it may separate thousands; write decimal and thousands to say which</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/kinds.py" />
      <source>a code by its name</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/kinds.py" />
      <source>a code by its name, although all are digits</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/kinds.py" />
      <source>a code: {digits} digits are more than a number keeps</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/kinds.py" />
      <source>a code: {fault}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/kinds.py" />
      <source>a code: {number} of {values} values begin with a zero that a number would lose</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/kinds.py" />
      <source>a spreadsheet left minutes and seconds alone of moments</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/kinds.py" />
      <source>a spreadsheet wrote its long numbers short (1.39E+12)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/kinds.py" />
      <source>days as a spreadsheet counts them, by name and size</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/kinds.py" />
      <source>decimal mark "{mark}"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/kinds.py" />
      <source>digits only</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/kinds.py" />
      <source>in {zone} by its name</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/kinds.py" />
      <source>milliseconds since 1970, by name and size</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/kinds.py" />
      <source>milliseconds since 1970, by their size</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/kinds.py" />
      <source>no date format was found; write date_formats</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/kinds.py" />
      <source>no format found</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/kinds.py" />
      <source>no text contradicts it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/kinds.py" />
      <source>no value in the first rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/kinds.py" />
      <source>one text only in the first rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/kinds.py" />
      <source>only {values}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/kinds.py" />
      <source>read in {zone}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/kinds.py" />
      <source>seconds since 1970, by name and size</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/tables/kinds.py" />
      <source>the day of the week is not that of the date in {n} (row|rows), the first of them {row}</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/tables/kinds.py" />
      <source>typed {type} by the file</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/kinds.py" />
      <source>{decimal}, "{mark}" between thousands</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/kinds.py" />
      <source>{evidence}; a time of day without a date</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/kinds.py" />
      <source>{fault}, the first in row {row}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/kinds.py" />
      <source>{number} distinct texts in the first rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/kinds.py" />
      <source>{number} texts prove it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/kinds.py" />
      <source>{what}: digits are lost; export it again</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/kinds.py" />
      <source>{what}: the rest is lost; export it again</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/kinds.py" />
      <source>{what}; write kinds = {{"{name}": "integer"}} if they are not</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/kinds.py" />
      <source>{what}; write kinds = {{"{name}": "number"}} if they are not</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/kinds.py" />
      <source>{wrong} of {values} distinct values are no numbers</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/layout.py" />
      <source>a column name is given twice</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/layout.py" />
      <source>choose the file that holds the rows, or say that it has no header (header = 0)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/layout.py" />
      <source>column {alike} is spelled alike in the first line and below: no header</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/layout.py" />
      <source>column {column} has the name of column {first}; a number was put behind it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/layout.py" />
      <source>each line is one cell in which "{mark}" cuts others</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/layout.py" />
      <source>each of the first {rows} rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/layout.py" />
      <source>header: {header_evidence}; check the first row</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/layout.py" />
      <source>most of the first {rows} rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/layout.py" />
      <source>no semicolon, comma, tab or bar cuts the lines alike: one column</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/tables/layout.py" />
      <source>numbers or dates in {n} (column|columns) of the first line: no header</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/tables/layout.py" />
      <source>quotation marks are left at the ends of most cells of column {n}</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/tables/layout.py" />
      <source>quotation marks begin cells that do not end with one</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/layout.py" />
      <source>save the table with one character between the cells and name it (delimiter = ";"), or write delimiter = "" if it has one column</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/layout.py" />
      <source>several blanks</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/layout.py" />
      <source>take off the quotation marks around whole lines, or name the mark between cells</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/layout.py" />
      <source>take them off in a text editor, or write quote = "" if they belong to the cells</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/layout.py" />
      <source>the file has a header and no row of data</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/layout.py" />
      <source>the file has no line {header}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/layout.py" />
      <source>the first line says "{line}"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/layout.py" />
      <source>the first line's value of column {recurring} comes again below: no header</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/layout.py" />
      <source>the only row</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/layout.py" />
      <source>the words of the first line do not come again below</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/layout.py" />
      <source>there are blank lines only</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/layout.py" />
      <source>there is no header: the columns are called column_1 and so on, or as names says</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/layout.py" />
      <source>vertical bar</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/layout.py" />
      <source>what seems to stand between the cells is not read: {mark}</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/tables/layout.py" />
      <source>words above columns of numbers or dates in {n} (column|columns)</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/tables/layout.py" />
      <source>write each name once</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/layout.py" />
      <source>write one name for each column</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/layout.py" />
      <source>write the line of the header, or 0 for none</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/layout.py" />
      <source>{delimiter} cuts {rows} into {width} cells</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/layout.py" />
      <source>{fitting} of the first {rows} rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/layout.py" />
      <source>{names} names are given for {width} columns</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/tables/layout.py" />
      <source>{n} (cell|cells) in {most}</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/tables/layout.py" />
      <source>{n} (column|columns) without a name in the header, named by their position</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/tables/layout.py" />
      <source>{n} (line before the first row was|lines before the first row were) left out as a preamble</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/tables/layout.py" />
      <source>{n} (line before the header was|lines before the header were) left out as a preamble</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/tables/layout.py" />
      <source>{n} (line|lines) without the {width} filled cells of the others</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/tables/layout.py" />
      <source>{values} years or days that head columns of something else</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/options.py" />
      <source>"{format}" is not read as a date format: write %Y, %m, %d, %H, %M, %S, %B, %z and the like, or "epoch-s" or "epoch-ms" for seconds and milliseconds since 1970, or "serial-days" for the days of a spreadsheet</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/options.py" />
      <source>"{name}" is no encoding; write for instance "utf-8" or "cp1252"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/options.py" />
      <source>the date format "{format}" holds no year</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/options.py" />
      <source>the decimal and the thousands mark are the same</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/options.py" />
      <source>the thousands mark is one of "", ".", ",", " " and "'"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/parquet.py" />
      <source>"crs" means nothing for a Parquet file without shapes</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/parquet.py" />
      <location filename="../../ldpaudit/tables/vector.py" />
      <source>"{name}" holds nested or binary values and was left out</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/parquet.py" />
      <location filename="../../ldpaudit/tables/unpack.py" />
      <source>copy or download it again</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/parquet.py" />
      <source>give each column a name of its own</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/parquet.py" />
      <source>its texts take more than a hundred times the memory of the file</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/parquet.py" />
      <source>leave crs out</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/parquet.py" />
      <source>leave out the column of long texts, and save the table again</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/parquet.py" />
      <location filename="../../ldpaudit/tables/vector.py" />
      <source>named by the file</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/parquet.py" />
      <source>names and types are the file's own</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/parquet.py" />
      <source>no column holds plain values</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/parquet.py" />
      <source>save the file again as GeoParquet</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/parquet.py" />
      <source>save the table again with fewer columns, or with larger row groups</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/parquet.py" />
      <source>save the table with plain columns</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/parquet.py" />
      <source>the Parquet file is cut short or damaged</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/parquet.py" />
      <source>the description of its columns has more than {size} MB</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/parquet.py" />
      <source>the file begins with PAR1</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/parquet.py" />
      <location filename="../../ldpaudit/tables/source.py" />
      <source>the file has no row of data</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/parquet.py" />
      <source>the file holds shapes ({kinds}), of which a table keeps the attributes only</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/parquet.py" />
      <source>the metadata of the shapes is damaged</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/parquet.py" />
      <location filename="../../ldpaudit/tables/vector.py" />
      <source>two columns have the same name</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/personal.py" />
      <source>addresses of computers</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/personal.py" />
      <source>addresses of devices</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/personal.py" />
      <source>bank accounts (IBAN)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/personal.py" />
      <source>links that hold a number or a name of their own</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/personal.py" />
      <source>mail addresses</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/personal.py" />
      <source>names of persons</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/personal.py" />
      <source>number plates</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/personal.py" />
      <source>numbers of cards or devices</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/personal.py" />
      <source>numbers of identity papers</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/personal.py" />
      <source>numbers of persons</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/personal.py" />
      <source>postal addresses</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/personal.py" />
      <source>social security numbers</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/personal.py" />
      <source>telephone numbers</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/place_forms.py" />
      <source>cells of the grid H3</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/place_forms.py" />
      <source>coordinates of the grid UTM</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/place_forms.py" />
      <source>coordinates within a sentence</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/place_forms.py" />
      <source>degrees, minutes and seconds</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/place_forms.py" />
      <source>geohashes</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/place_forms.py" />
      <source>latitude and longitude</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/place_forms.py" />
      <source>links to a map</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/place_forms.py" />
      <source>plus codes</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/place_forms.py" />
      <source>points as GeoJSON</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/place_forms.py" />
      <source>points as well-known binary</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/place_forms.py" />
      <source>points as well-known text</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/place_forms.py" />
      <source>references of a grid, letters and digits</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/place_forms.py" />
      <source>references of the military grid</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/place_forms.py" />
      <source>two coordinates</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/place_forms.py" />
      <source>what3words addresses</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/registry.py" />
      <source>CSV</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/registry.py" />
      <source>Excel</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/registry.py" />
      <source>GeoJSON</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/registry.py" />
      <source>GeoPackage</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/registry.py" />
      <source>OpenDocument</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/registry.py" />
      <source>Parquet</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/registry.py" />
      <source>Shapefile</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/registry.py" />
      <source>a GeoJSON file</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/registry.py" />
      <source>a GeoPackage</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/registry.py" />
      <source>a Parquet file</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/registry.py" />
      <source>a dBASE table</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/registry.py" />
      <source>a shapefile</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/registry.py" />
      <source>a spreadsheet</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/registry.py" />
      <source>a text file</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/registry.py" />
      <source>dBASE</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/registry.py" />
      <source>{others} or {last}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/roles.py" />
      <source>a coordinate by its name ("{words}"), {span}: in metres, or of several systems</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/roles.py" />
      <source>a date of birth by its name</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/roles.py" />
      <source>a part of a date by its name ("{words}")</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/roles.py" />
      <source>a place by its name ("{words}"), {values}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/roles.py" />
      <source>an address by its name ("{words}")</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/roles.py" />
      <source>by its name ("{words}")</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/roles.py" />
      <source>by its name ("{words}"), {values} in {rows}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/roles.py" />
      <source>cut them into two columns to move them</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/roles.py" />
      <source>dates ({formats})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/roles.py" />
      <source>degrees by name ("{words}") and range ({span})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/roles.py" />
      <source>known to others, by its name ("{words}")</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/roles.py" />
      <source>latitude or longitude</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/roles.py" />
      <source>neither its name nor its values show what it is</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/roles.py" />
      <source>no value in the rows looked at</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/roles.py" />
      <source>numbers with many decimals in a narrow range ({span}), like {axis}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/roles.py" />
      <source>points = ["{name}"] under [input] reads it as two columns</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/roles.py" />
      <source>the values are {what}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/roles.py" />
      <source>the values hold {what}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/roles.py" />
      <source>typed by the file</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/roles.py" />
      <source>whole numbers by name ("{words}") and range ({span}): metres, or degrees times 100,000</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/roles.py" />
      <source>{distinct} values in {known} rows: nearly each row has its own</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/roles.py" />
      <source>{form} in one field: {how}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/roles.py" />
      <source>{length:.0f} characters on average, {distinct} distinct texts</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/tables/roles.py" />
      <source>{n} (distinct value|distinct values)</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/tables/roles.py" />
      <source>{n} (value|values)</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/tables/roles.py" />
      <source>{what}; a number of the row, or an exact count</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/sheets.py" />
      <location filename="../../ldpaudit/tables/vector.py" />
      <source>choose another file</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/sheets.py" />
      <source>open it in a spreadsheet program, and save it again or as CSV</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/sheets.py" />
      <source>save the sheet as CSV and open that</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/sheets.py" />
      <source>sheets: {names}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/sheets.py" />
      <source>the first of {number} sheets was opened, "{sheet}"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/sheets.py" />
      <source>the sheet "{sheet}" is empty</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/sheets.py" />
      <source>the sheets are: {names}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/sheets.py" />
      <source>the spreadsheet cannot be read within {memory} MB of memory</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/sheets.py" />
      <source>the spreadsheet has no sheet</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/sheets.py" />
      <source>the spreadsheet is damaged, or protected by a password</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/sheets.py" />
      <source>there is no sheet "{sheet}"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/source.py" />
      <source>correct the cell, or leave the column out of points</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/source.py" />
      <source>the cell holds no point</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/tables/suspects.py" />
      <source> and {n} (more row|more rows)</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/tables/suspects.py" />
      <source>"{name}": "{word}" in {n} (row|rows) counts as a value; if it means missing, say so: missing = ["{word}"] under [input], or --options '{{"missing": ["{word}"]}}'</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/tables/suspects.py" />
      <source>"{name}": {n} (row holds|rows hold) characters that do not show: equal looking values differ; correct them in the source</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/tables/suspects.py" />
      <source>"{word}" (in {n} (row|rows))</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/tables/suspects.py" />
      <source>correct row {row}{more}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/suspects.py" />
      <source>list {words} in missing if that is meant</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/systems.py" />
      <source>"{crs}" is no coordinate system</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/systems.py" />
      <source>"{crs}" is no coordinate system of places on a map</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/systems.py" />
      <source>a row holds a line or an area where the others hold points</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/systems.py" />
      <source>a shape is damaged</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/systems.py" />
      <source>save the file again in WGS84 (EPSG:4326), or remove its .prj file</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/systems.py" />
      <source>take those rows out in a mapping program, or save the table without shapes</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/systems.py" />
      <source>the coordinate system of the file cannot be read, or names another file</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/systems.py" />
      <source>the file names no coordinate system</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/systems.py" />
      <source>write it (crs = "EPSG:2154", for instance)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/systems.py" />
      <source>write it as "EPSG:2154", for instance</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/text.py" />
      <source>a row does not end within {size} MB</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/text.py" />
      <source>after row {row}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/text.py" />
      <source>close the quotation mark, or say that the file has none (quote = "")</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/text.py" />
      <source>complete the row and close its quotation marks, or remove it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/text.py" />
      <source>enclose cells that hold the delimiter in quotation marks, or name another delimiter</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/text.py" />
      <source>look for a quotation mark without its partner, or say that there are none (quote = "")</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/text.py" />
      <source>no semicolon, comma, tab or bar cuts its lines into columns</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/text.py" />
      <source>save the table as CSV</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/text.py" />
      <source>save the table in it as CSV</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/text.py" />
      <source>this is a document, no table</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/text.py" />
      <source>this is a web page or XML, no table</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/text.py" />
      <source>write the delimiter, or delimiter = "" if the table has one column</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/text.py" />
      <source>{name}, line {line} (row {row})</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/tables/text.py" />
      <source>{n} (cell|cells) where the other rows have {expected}</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/tables/text.py" />
      <source>{n} (row is|rows are) inside one cell, behind a quotation mark without its partner</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/tables/text.py" />
      <source>{where}, column {n}</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/tables/unpack.py" />
      <source>ask its owner for the right to read it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/unpack.py" />
      <source>choose a file in it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/unpack.py" />
      <source>copy it again</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/unpack.py" />
      <source>give its name the ending .xlsx</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/unpack.py" />
      <source>the ZIP archive is locked by a password</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/unpack.py" />
      <source>the compressed file is cut short or damaged</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/unpack.py" />
      <source>the file cannot be read: {reason}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/unpack.py" />
      <source>the file, or what is packed in it, has more than {size} MB</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/unpack.py" />
      <source>this is a ZIP archive of {files} files</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/unpack.py" />
      <source>this is a folder, not a file</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/unpack.py" />
      <source>this is a pipe or a device, not a file</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/unpack.py" />
      <source>this is a spreadsheet</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/unpack.py" />
      <source>unpack it first and open the file that comes out, or save it in another format</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/unpack.py" />
      <source>unpack it first, and open the file that holds the rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/unpack.py" />
      <source>write what it gives into a file, and open that</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/unpack.py" />
      <source>you may not read this file</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/values.py" />
      <source>a date of the form {forms}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/values.py" />
      <source>correct the cell, list the word in missing, or give the column another kind</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/values.py" />
      <source>no date format is known</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/values.py" />
      <source>the cell is not {what}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/values.py" />
      <source>the column holds no dates</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/values.py" />
      <source>the column holds no numbers</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/values.py" />
      <source>write one in date_formats, for instance "%d/%m/%Y %H:%M"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/vector.py" />
      <source>, whatever the .cpg file says ({encoding})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/vector.py" />
      <source>a vector file with one of the characters ! ? ; in its path cannot be opened</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/vector.py" />
      <source>by its ending this is a {format} file, and its content is something else</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/vector.py" />
      <source>copy the shapefile again</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/vector.py" />
      <source>copy the shapefile again with all its parts: {parts}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/vector.py" />
      <source>every text is plain ASCII</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/vector.py" />
      <source>give it the ending of its format, or choose another file</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/vector.py" />
      <source>its accents are those of {encoding}{unlike_declared}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/vector.py" />
      <source>its texts are valid UTF-8</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/vector.py" />
      <source>layer {layer} of {number}: {names}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/vector.py" />
      <source>named by the .cpg file</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/vector.py" />
      <source>open it as regions, not as a table</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/vector.py" />
      <source>put the file itself beside {name}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/vector.py" />
      <source>rename one of them in a mapping program</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/vector.py" />
      <source>rename the file or its folder</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/vector.py" />
      <source>save it as {formats}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/vector.py" />
      <source>the .shx file of the shapefile is missing</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/vector.py" />
      <source>the file has no layer</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/vector.py" />
      <source>the file names none</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/vector.py" />
      <source>the first of {number} layers was opened, "{layer}"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/vector.py" />
      <source>the layer has no attribute</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/vector.py" />
      <source>the layer has no row</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/vector.py" />
      <source>the layer holds shapes ({kind}), of which a table keeps the attributes only</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/vector.py" />
      <source>there is no layer "{layer}"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/vector.py" />
      <source>this is no vector file that can be opened</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/vector.py" />
      <source>this part of the shapefile is a link to another folder</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/vector.py" />
      <source>this part of the shapefile is no file</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/vector.py" />
      <source>this shapefile is damaged</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/write.py" />
      <source>a GeoPackage takes the columns "{other}" and "{name}" for one</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/write.py" />
      <source>rename one of them in the table, or end the name of the output in {others}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/zones.py" />
      <source>there is no time zone "{name}"; write for instance {examples}</source>
      <translation type="unfinished" />
    </message>
  </context>
  <context>
    <name>work_folder</name>
    <message>
      <location filename="../../ldpaudit/work_folder.py" />
      <source>"~" is no folder here</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/work_folder.py" />
      <source>another run into it goes on</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/work_folder.py" />
      <source>cannot be written ({reason}); {left}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/work_folder.py" />
      <source>choose a shorter name</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/work_folder.py" />
      <source>free some space, or name a folder on another disk</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/work_folder.py" />
      <source>holds rows of the table and could not be removed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/work_folder.py" />
      <source>is a link, or where a disk begins</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/work_folder.py" />
      <source>lies inside "{name}", which is no folder</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/work_folder.py" />
      <source>move it away and resume, or {elsewhere}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/work_folder.py" />
      <source>name a folder in which you may write</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/work_folder.py" />
      <source>name a folder of its own</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/work_folder.py" />
      <source>name a place inside a folder</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/work_folder.py" />
      <source>name another folder</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/work_folder.py" />
      <source>remove this folder</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/work_folder.py" />
      <source>take those of that time, or run without --resume to begin again</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/work_folder.py" />
      <source>the release is in {out}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/work_folder.py" />
      <source>the release is there all the same</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/work_folder.py" />
      <source>the run that ended early had another table, public file, recipe, key or version of ldpaudit</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/work_folder.py" />
      <source>wait for it, or name another folder</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/work_folder.py" />
      <source>was taken by something else meanwhile, which is not overwritten; {rest}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/work_folder.py" />
      <source>what is done is kept for --resume</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/work_folder.py" />
      <source>write your home folder in full</source>
      <translation type="unfinished" />
    </message>
  </context>
  <context>
    <name>gone</name>
    <message>
      <location filename="../../ldpaudit/audit/on_rows/linkage.py" />
      <source>which row is whose is not known: persons were looked for whom a row fits on all columns; {share} of them are taken to be in the release, each among the rows that fit</source>
      <translation type="vanished">on ne sait pas quelle ligne est à qui : ont été cherchées les personnes auxquelles une ligne convient sur toutes les colonnes ; {share} sont tenues pour présentes, chacune parmi les lignes qui conviennent</translation>
    </message>
  </context>
</TS>
