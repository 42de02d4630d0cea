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
      <location filename="../../ldpaudit/anonymity/fields.py" />
      <location filename="../../ldpaudit/anonymity/mosaic.py" />
      <location filename="../../ldpaudit/anonymity/population.py" />
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
      <location filename="../../ldpaudit/cli/commands/hierarchies.py" />
      <location filename="../../ldpaudit/estimate/noisy_places.py" />
      <location filename="../../ldpaudit/protocols/declared.py" />
      <location filename="../../ldpaudit/step.py" />
      <location filename="../../ldpaudit/tables/selection.py" />
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
      <location filename="../../ldpaudit/anonymity/counted_cells.py" />
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
      <location filename="../../ldpaudit/anonymity/diversity.py" />
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
      <location filename="../../ldpaudit/cli/commands/generalizing.py" />
      <location filename="../../ldpaudit/generalize/class_conditions.py" />
      <source>l is {l:g}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/conditions.py" />
      <location filename="../../ldpaudit/anonymity/diversity.py" />
      <source>l is {l}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/conditions.py" />
      <location filename="../../ldpaudit/cli/commands/hierarchies.py" />
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
      <location filename="../../ldpaudit/anonymity/counted_cells.py" />
      <source>a count is below 0</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/counted_cells.py" />
      <source>a count is no whole number</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/counted_cells.py" />
      <location filename="../../ldpaudit/generalize/suppress.py" />
      <source>name a column of counts</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/counter.py" />
      <source>batches have different column types</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/counter.py" />
      <location filename="../../ldpaudit/anonymity/stored.py" />
      <source>count the same columns</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/counter.py" />
      <source>read every batch the same way</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/counter.py" />
      <location filename="../../ldpaudit/anonymity/stored.py" />
      <source>these counts are about other columns</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/disclosures.py" />
      <source>a class that may be several others has no one place in a register</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/disclosures.py" />
      <source>a table of counts has neither units nor wildcards</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/disclosures.py" />
      <source>let a missing value be a value of its own</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/disclosures.py" />
      <source>name a column of counts, or a unit, or say that missing values may be any</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/fields.py" />
      <source>holds values that cannot be counted</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/fields.py" />
      <source>turn them into text</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/mosaic.py" />
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
      <location filename="../../ldpaudit/cli/commands/disclosures.py" />
      <location filename="../../ldpaudit/cli/commands/exposure/command.py" />
      <location filename="../../ldpaudit/cli/commands/generalizing.py" />
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
      <location filename="../../ldpaudit/anonymity/population.py" />
      <source>the register writes other kinds of values than the table</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/population.py" />
      <source>write both alike</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/presence.py" />
      <source>give one row for each member of the population</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/presence.py" />
      <source>the register is empty</source>
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
      <location filename="../../ldpaudit/anonymity/stored.py" />
      <source>count them again</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/stored.py" />
      <source>stored class counts are damaged</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/anonymity/subtraction.py" />
      <location filename="../../ldpaudit/geography/noise/planar_laplace_step.py" />
      <location filename="../../ldpaudit/geography/reading/coordinate_report.py" />
      <location filename="../../ldpaudit/protocols/entry.py" />
      <location filename="../../ldpaudit/tables/kinds.py" />
      <location filename="../../ldpaudit/tables/times.py" />
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
      <location filename="../../ldpaudit/app/parts.py" />
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
      <location filename="../../ldpaudit/anonymity/tuples.py" />
      <source>a file of tuples was cut short</source>
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
      <location filename="../../ldpaudit/app/charts/bars.py" />
      <source>Estimated</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/bars.py" />
      <source>High</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/bars.py" />
      <source>Low</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/bars.py" />
      <source>The interval is wider than the value for {wide} of {all}: merge values or raise epsilon.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/bars.py" />
      <location filename="../../ldpaudit/report/templates" />
      <source>True</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/bars.py" />
      <location filename="../../ldpaudit/app/pages/labels.py" />
      <location filename="../../ldpaudit/app/pages/who_pays.py" />
      <location filename="../../ldpaudit/report/templates" />
      <source>Value</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/bars.py" />
      <source>estimated</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/bars.py" />
      <source>rank of the true share; grey: where 95 % of the estimates should lie</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/bars.py" />
      <source>share of rows, %</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/bars.py" />
      <source>true</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/bars.py" />
      <source>{rows}. The interval holds the true share for {inside} of {all} values; ± {half} at most.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/chart.py" />
      <source>Show as chart</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/chart.py" />
      <source>Show as table</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/errors.py" />
      <source>Expected error against epsilon</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/errors.py" />
      <source>Expected error against the number of rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/errors.py" />
      <source>Expected error against the number of values</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/errors.py" />
      <source>chosen: {name}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/errors.py" />
      <location filename="../../ldpaudit/app/pages/learning.py" />
      <source>epsilon</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/errors.py" />
      <source>least error: {name}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/errors.py" />
      <location filename="../../ldpaudit/app/pages/learning.py" />
      <source>number of rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/errors.py" />
      <location filename="../../ldpaudit/app/pages/learning.py" />
      <source>number of values</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/errors.py" />
      <source>the others</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/errors.py" />
      <source>± percent of the interval</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/errors.py" />
      <source>± percentage points</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/histogram.py" />
      <location filename="../../ldpaudit/app/pages/before_after.py" />
      <source>Rows after</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/histogram.py" />
      <location filename="../../ldpaudit/app/pages/before_after.py" />
      <source>Rows before</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/histogram.py" />
      <source>Rows by the size of their group</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/histogram.py" />
      <source>Size of the group</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/histogram.py" />
      <source>after</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/histogram.py" />
      <source>before</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/histogram.py" />
      <source>k = {k}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/histogram.py" />
      <source>rows in the group</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/histogram.py" />
      <source>share of all rows, %</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/histogram.py" />
      <source>{share} of the rows are in groups smaller than {k}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/histogram.py" />
      <source>{share} of the rows are in groups smaller than {k}; after the steps {after}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/map.py" />
      <source>Difference</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/map.py" />
      <source>Drag the map to move it. Click it, and the wheel and the keys + − Home and arrows work.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/map.py" />
      <source>Estimated minus true, percentage points</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/map.py" />
      <location filename="../../ldpaudit/geography/cells/cells_step.py" />
      <location filename="../../ldpaudit/geography/cells/geographic_k_anonymity.py" />
      <location filename="../../ldpaudit/geography/distance_to_place.py" />
      <location filename="../../ldpaudit/geography/estimates/remap_step.py" />
      <location filename="../../ldpaudit/geography/generalize_region.py" />
      <location filename="../../ldpaudit/geography/noise/planar_laplace_step.py" />
      <location filename="../../ldpaudit/geography/traces/smooth_speed.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Latitude</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/map.py" />
      <location filename="../../ldpaudit/geography/cells/cells_step.py" />
      <location filename="../../ldpaudit/geography/cells/geographic_k_anonymity.py" />
      <location filename="../../ldpaudit/geography/distance_to_place.py" />
      <location filename="../../ldpaudit/geography/estimates/remap_step.py" />
      <location filename="../../ldpaudit/geography/generalize_region.py" />
      <location filename="../../ldpaudit/geography/noise/planar_laplace_step.py" />
      <location filename="../../ldpaudit/geography/traces/smooth_speed.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Longitude</source>
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
      <source>Recorded</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/map.py" />
      <source>Region</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/map.py" />
      <source>Regions: {count}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/map.py" />
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>Released</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/map.py" />
      <source>Rows drawn</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/map.py" />
      <source>Rows that look alike</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/map.py" />
      <source>The estimate is farthest off in {region}: by {points} percentage points.</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/app/charts/map.py" />
      <source>{rows} (row|rows), coloured by how many look alike.</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/map_export.py" />
      <source>a map is saved as .png or .svg</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/map_export.py" />
      <source>choose a folder</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/map_export.py" />
      <location filename="../../ldpaudit/file_names.py" />
      <location filename="../../ldpaudit/geography/estimates/remap_step.py" />
      <source>choose another name</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/map_export.py" />
      <source>choose one of these endings</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/map_export.py" />
      <source>it cannot be written ({reason})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/map_export.py" />
      <source>show released points only, or save it for internal use</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/map_export.py" />
      <source>there is such a file already</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/map_furniture.py" />
      <source>N</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/map_furniture.py" />
      <source>one point</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/map_furniture.py" />
      <source>points in a square of {side}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/map_furniture.py" />
      <source>released minus recorded, in a square of {side}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/map_furniture.py" />
      <source>{length} km</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/map_furniture.py" />
      <source>{length} m</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/map_groups.py" />
      <source>one row, in a group of</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/map_scene.py" />
      <source>INTERNAL: compared with raw points</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/map_scene.py" />
      <source>INTERNAL: compared with true shares</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/map_scene.py" />
      <source>INTERNAL: points of a trial</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/map_scene.py" />
      <source>INTERNAL: raw points</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/map_scene.py" />
      <source>INTERNAL: raw points of small groups</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/map_scene.py" />
      <source>Released points</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/map_scene.py" />
      <source>a map for outside must not be compared with true shares</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/map_scene.py" />
      <source>a map for outside must not show raw points, nor what was compared with them</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/map_scene.py" />
      <source>a map for outside must not show rows of small groups</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/map_scene.py" />
      <source>a map for outside must show what was released: a trial draws noise of its own</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/map_shading.py" />
      <source>estimated minus true, percentage points</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/tradeoff.py" />
      <location filename="../../ldpaudit/app/pages/who_pays.py" />
      <location filename="../../ldpaudit/report/templates" />
      <source>Detail lost</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/tradeoff.py" />
      <source>Detail lost against rows removed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/tradeoff.py" />
      <source>Levels</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/tradeoff.py" />
      <source>No setting is known yet.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/tradeoff.py" />
      <source>Of all</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/tradeoff.py" />
      <source>One setting is best whatever may be removed: {levels}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/tradeoff.py" />
      <source>Removing {few} loses {much} of the detail; removing {more} ({share}) loses {little}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/tradeoff.py" />
      <source>Rows removed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/tradeoff.py" />
      <source>The search was stopped before it knew the curve.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/tradeoff.py" />
      <source>detail lost, %</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/tradeoff.py" />
      <source>limit</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/tradeoff.py" />
      <source>proposals</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/tradeoff.py" />
      <source>rows removed, % of all</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/tradeoff.py" />
      <source>the least loss for so many rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/charts/tradeoff.py" />
      <source>{name}: {share} removed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/controls.py" />
      <source>Choose a public file</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/controls.py" />
      <location filename="../../ldpaudit/app/pages/attackers.py" />
      <source>Choose file…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/controls.py" />
      <source>Column of the file</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/controls.py" />
      <source>choose…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/controls.py" />
      <source>column = file; column = file</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/controls.py" />
      <source>file.csv#column, or labels separated by commas</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/controls.py" />
      <source>yes</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/domains.py" />
      <source>Domain of {column}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/findings.py" />
      <source>Accept a finding</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/findings.py" />
      <source>Accept with this reason</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/findings.py" />
      <source>Accept…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/findings.py" />
      <location filename="../../ldpaudit/app/window.py" />
      <source>Findings</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/findings.py" />
      <source>It cannot be repaired by a click: {why}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/findings.py" />
      <source>No search could be made in the last trial.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/findings.py" />
      <source>No table is open.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/findings.py" />
      <source>None of the searches of the last trial found anything.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/findings.py" />
      <location filename="../../ldpaudit/app/pages/check.py" />
      <source>Not looked for: {what}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/findings.py" />
      <source>Reason for accepting the finding</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/findings.py" />
      <source>Reason, printed in the report</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/findings.py" />
      <source>Reason: {reason}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/findings.py" />
      <source>Roles and steps alone raise no finding. The rows have not been searched: Check does that.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/findings.py" />
      <source>Show</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/findings.py" />
      <source>The recipe has changed since the last trial.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/findings.py" />
      <source>The rows have not been searched as they would leave now: Check does that.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/findings.py" />
      <source>The table has changed since the last trial.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/findings.py" />
      <source>The table has not been read yet.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/findings.py" />
      <source>What the last trial found is accepted, with the reasons below.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/findings.py" />
      <source>What to do: {hint}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/findings.py" />
      <source>Withdraw</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/findings.py" />
      <source>Withdraw the acceptance of {what}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/findings.py" />
      <source>accepted</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/findings.py" />
      <source>blocks the release</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/findings.py" />
      <source>note</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/findings.py" />
      <source>warning</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/forms.py" />
      <source>More settings</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/history.py" />
      <location filename="../../ldpaudit/app/window.py" />
      <source>&amp;Copy as command</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/history.py" />
      <location filename="../../ldpaudit/app/window.py" />
      <source>&amp;Redo</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/history.py" />
      <location filename="../../ldpaudit/app/window.py" />
      <source>&amp;Undo</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/history.py" />
      <source>As opened</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/history.py" />
      <source>Changes of the recipe</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/history.py" />
      <source>Copy the command line that runs this recipe</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/jobs.py" />
      <source>The job broke off: {what}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/jobs.py" />
      <location filename="../../ldpaudit/app/worker.py" />
      <source>The job could not be started: {why}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/jobs.py" />
      <source>The job ended with code {code} and no explanation.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/jobs.py" />
      <source>The job ended without a message (it may have run out of memory).</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/jobs.py" />
      <source>The job's answer could not be read.</source>
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
      <location filename="../../ldpaudit/app/ledger.py" />
      <source>&amp;Close</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/ledger.py" />
      <source>&amp;Nobody outside received it…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/ledger.py" />
      <source>&amp;Show</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/ledger.py" />
      <source>Folder of the release</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/ledger.py" />
      <source>Forget this release?</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/ledger.py" />
      <source>It is in another &amp;folder…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/ledger.py" />
      <source>Ledger of releases</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/ledger.py" />
      <source>No ledger is kept: it is switched off on this computer.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/ledger.py" />
      <source>Nothing has been released yet.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/ledger.py" />
      <source>Nothing of the open table has been released.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/ledger.py" />
      <source>Only if nobody outside received a copy of it: its cost will no longer be counted.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/ledger.py" />
      <source>Releases to show</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/ledger.py" />
      <source>Table {mark}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/ledger.py" />
      <source>Tables and their releases</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/ledger.py" />
      <source>The ledger could not be read.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/ledger.py" />
      <source>The ledger is being read…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/ledger.py" />
      <source>The ledger was altered, so no release can be booked in it.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/ledger.py" />
      <source>The run of this release ended before it was booked, and it is not in {folder}. It counts until you say where it is, or that nobody outside received it.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/ledger.py" />
      <source>This release is being written at this moment.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/ledger.py" />
      <source>What was released on this computer, and what all releases of the same rows cost together. The ledger holds a blurred fingerprint of each table and none of its values.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/ledger.py" />
      <location filename="../../ldpaudit/geography/generalize_region.py" />
      <source>a table</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/ledger.py" />
      <source>every table</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/ledger.py" />
      <source>no privacy promise: no column is randomized</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/ledger.py" />
      <source>the open table alone</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/app/ledger.py" />
      <source>{releases} (release|releases); no entry was altered: {file}</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/app/ledger.py" />
      <source>{rows}, {columns} (column|columns)</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
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
      <location filename="../../ldpaudit/app/page_states.py" />
      <source>Categories</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/page_states.py" />
      <source>Check</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/page_states.py" />
      <source>Generalize</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/page_states.py" />
      <source>Import</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/page_states.py" />
      <source>Places</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/page_states.py" />
      <source>Release</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/page_states.py" />
      <source>Risk</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/page_states.py" />
      <source>Roles</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/page_states.py" />
      <source>Start</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/page_states.py" />
      <source>blocked</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/page_states.py" />
      <source>check</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/page_states.py" />
      <source>done</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/page_states.py" />
      <source>out of date</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/page_states.py" />
      <source>skipped</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/page_states.py" />
      <source>to do</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/aims.py" />
      <source>&amp;Distance t, at most</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/aims.py" />
      <source>&amp;Each row stands for</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/aims.py" />
      <source>&amp;Find the best settings</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/aims.py" />
      <source>&amp;Rows that may go, at most</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/aims.py" />
      <source>&amp;Sensitive column</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/aims.py" />
      <source>&amp;Values, at least</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/aims.py" />
      <source>A table of counts: each row stands for so many, and groups are as large.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/aims.py" />
      <source>Best so far: {loss} of the detail lost, {rows} removed.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/aims.py" />
      <source>Different values in every group (l-diversity).</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/aims.py" />
      <source>Distances of {column} by {file}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/aims.py" />
      <source>Folder of hierarchies</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/aims.py" />
      <source>Hierarchies ({patterns})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/aims.py" />
      <source>Hierarchy of {column}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/aims.py" />
      <source>How far the shares in a group may lie from those of the table (t-closeness); 1 asks nothing.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/aims.py" />
      <source>How far two values are apart</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/aims.py" />
      <source>How values are counted</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/aims.py" />
      <source>One file for each column, named after it: a value in each line, with its groups behind it.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/aims.py" />
      <source>Smallest group &amp;k</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/aims.py" />
      <source>Stop, keep the &amp;best so far</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/aims.py" />
      <source>Take &amp;hierarchies from a folder…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/aims.py" />
      <source>The recipe has changed: counting again…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/aims.py" />
      <source>The search was stopped before it found anything.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/aims.py" />
      <source>The search was stopped: these are the best settings it had found.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/aims.py" />
      <source>The table is large: the search begins when you ask for it.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/aims.py" />
      <source>Use no &amp;files</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/aims.py" />
      <source>What a group must not reveal about the people in it.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/aims.py" />
      <source>What every group must reach</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/aims.py" />
      <source>any</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/aims.py" />
      <source>by a hierarchy</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/aims.py" />
      <source>by entropy</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/aims.py" />
      <location filename="../../ldpaudit/generalize/class_conditions.py" />
      <source>distinct</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/aims.py" />
      <source>in order</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/aims.py" />
      <location filename="../../ldpaudit/app/pages/learning.py" />
      <location filename="../../ldpaudit/app/pages/reading.py" />
      <location filename="../../ldpaudit/cli/commands/exposure/command.py" />
      <location filename="../../ldpaudit/cli/terminal.py" />
      <location filename="../../ldpaudit/geography/tilings/layers.py" />
      <location filename="../../ldpaudit/geography/tilings/tiling.py" />
      <source>none</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/aims.py" />
      <location filename="../../ldpaudit/ledger/spent.py" />
      <source>one</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/aims.py" />
      <source>recursive, c = {c}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/aims.py" />
      <source>without order</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/asking.py" />
      <source>Stopped; what is shown is out of date.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/asking.py" />
      <location filename="../../ldpaudit/app/pages/risk.py" />
      <source>Try again</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/attackers.py" />
      <source>&amp;Population</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/attackers.py" />
      <source>Choose the population</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/attackers.py" />
      <source>How likely a guess is right</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/attackers.py" />
      <source>Population</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/attackers.py" />
      <location filename="../../ldpaudit/app/window.py" />
      <source>Tables ({patterns});;All files (*)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/attackers.py" />
      <source>Who does not know whether a person is in the table must pick among all who could be. State how many those are, or name a file with one row for each of them.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/attackers.py" />
      <source>Who knows only that a person is one of {population} is right with a chance of up to {most}, {mean} on average.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/attackers.py" />
      <source>Who knows that a person is in the table finds the right row with a chance of up to {most}, {mean} on average. Who links the whole table with another file is right for {linked} of it.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/attackers.py" />
      <source>how many people, or a file of them</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/attackers.py" />
      <source>{rows} are in groups of which the population holds fewer: this table is of another one.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/axes.py" />
      <location filename="../../ldpaudit/cli/commands/composition.py" />
      <location filename="../../ldpaudit/cli/commands/hierarchies.py" />
      <location filename="../../ldpaudit/engine/axes.py" />
      <location filename="../../ldpaudit/generalize/class_conditions.py" />
      <location filename="../../ldpaudit/geography/distance_to_place.py" />
      <location filename="../../ldpaudit/geography/tilings/faults.py" />
      <location filename="../../ldpaudit/ledger/spent.py" />
      <location filename="../../ldpaudit/proposals/aims.py" />
      <location filename="../../ldpaudit/protocols/entry.py" />
      <location filename="../../ldpaudit/tables/dialect.py" />
      <location filename="../../ldpaudit/tables/kinds.py" />
      <location filename="../../ldpaudit/tables/suspects.py" />
      <source> and </source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/axes.py" />
      <source>But {what} say the contrary: look at the map, and swap them.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/axes.py" />
      <source>It is not known yet whether {east} or {north} is the longitude. The points are left out until you say it. The map takes {east} for the longitude.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/axes.py" />
      <source>Regions on the map may show it.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/axes.py" />
      <source>S&amp;wap longitude and latitude</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/axes.py" />
      <source>So a step says that exchanges their values first.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/axes.py" />
      <source>So say {what}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/axes.py" />
      <source>So the recipe says; names and values do not show it.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/axes.py" />
      <source>So you said.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/axes.py" />
      <source>Which column is the longitude</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/axes.py" />
      <source>the names</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/axes.py" />
      <source>the places where the coordinate system is used</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/axes.py" />
      <location filename="../../ldpaudit/app/private_names.py" />
      <source>the recipe</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/axes.py" />
      <source>the regions on the map</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/axes.py" />
      <source>the values</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/axes.py" />
      <source>{column} is the longitude</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/axes.py" />
      <source>{east} is the longitude (east-west), {north} the latitude (north-south).</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/axes.py" />
      <source>{what} say that {east} is, {other} say that {north} is.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/axes.py" />
      <source>{what} say that {east} is.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/before_after.py" />
      <location filename="../../ldpaudit/report/templates" />
      <source>After</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/before_after.py" />
      <location filename="../../ldpaudit/report/templates" />
      <source>Before</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/before_after.py" />
      <location filename="../../ldpaudit/app/pages/standing_out.py" />
      <source>Group</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/before_after.py" />
      <source>No rows were shown for this setting.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/before_after.py" />
      <location filename="../../ldpaudit/cli/commands/proposing.py" />
      <source>removed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/before_after.py" />
      <source>{rows} of the table in {groups} groups, and {gone} that would go. Rows on one ground look alike afterwards. They come from your own table: nobody else should see them.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <source>&amp;Randomize it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <source>Before the rows are searched: {sums}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <location filename="../../ldpaudit/app/pages/check.py" />
      <source>C&amp;olumn</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <location filename="../../ldpaudit/app/pages/check.py" />
      <location filename="../../ldpaudit/app/pages/derived.py" />
      <location filename="../../ldpaudit/app/pages/inference.py" />
      <location filename="../../ldpaudit/app/pages/labels.py" />
      <location filename="../../ldpaudit/app/pages/reading.py" />
      <location filename="../../ldpaudit/app/pages/roles.py" />
      <location filename="../../ldpaudit/app/pages/standing_out.py" />
      <location filename="../../ldpaudit/generalize/by_hierarchy.py" />
      <location filename="../../ldpaudit/recipe" />
      <location filename="../../ldpaudit/report/templates" />
      <source>Column</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <source>Column to randomize</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <source>Declare the values the column may take: the recipe changes when the step is complete.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <source>Do not randomize {columns}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <source>Expected intervals</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <source>For {columns}, complete the form above.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <source>Give columns the role sensitive or quasi-identifier first.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <location filename="../../ldpaudit/app/pages/page.py" />
      <location filename="../../ldpaudit/app/pages/places.py" />
      <location filename="../../ldpaudit/app/pages/risk.py" />
      <source>Go to Roles</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <source>No column can be randomized.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <source>No other column can be randomized.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <source>No sensitive column waits; quasi-identifiers and regions can be randomized too.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <source>Randomize a column</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <source>Randomize {columns}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <source>Replace the values of a column by random reports: single rows become deniable, shares of all rows can still be estimated.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <source>Seen alone, a released {column} multiplies</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <source>Seen alone, all reports of one value of {column} together multiply</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <source>Sensitive and not randomized yet: {columns}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <source>Single rows are not facts: with {k} values a released value is the true one in {share} of rows.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <source>Single rows are not facts: with {k} values a row marks its true value in {p} of rows, and each other value in {q}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <source>To be expected before anything is run:</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <source>To be expected before anything is run: 95 % interval of the estimated share of {count}, by true share.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <location filename="../../ldpaudit/report/templates" />
      <source>Treatment</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <source>What the promises cost together is being computed.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <source>What the promises cost together is known once every step can work.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <source>Whoever reports several values of it spends more.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <source>share {share}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/categories.py" />
      <source>the odds between any two true values by at most e^eps = {factor} (eps = {eps}). A value thought 1 % likely becomes at most {low} likely; one at 50 %, at most {high}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/check.py" />
      <source>&amp;Period</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/check.py" />
      <source>&amp;Run a trial</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/check.py" />
      <source>&amp;Run again</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/check.py" />
      <source>Adds it to the estimates of the recipe, and runs the trial again</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/check.py" />
      <source>All values by ran&amp;k</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/check.py" />
      <source>Alone in their group: {a} of {n} ({x}) before, {b} of {m} ({y}) after. Smallest group: k = {k} before, k = {l} after.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/check.py" />
      <source>Alone on everything released without noise: {x} of {y} ({share}).</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/check.py" />
      <source>B&amp;y</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/check.py" />
      <source>Density error ER</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/check.py" />
      <source>Error of the estimates</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/check.py" />
      <source>Error of the estimates, over all periods of a kind (internal):</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/check.py" />
      <source>Estimate by it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/check.py" />
      <source>Estimate by {name}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/check.py" />
      <source>Estimates by</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/check.py" />
      <source>Go on to Release</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/check.py" />
      <location filename="../../ldpaudit/app/pages/page.py" />
      <source>Go to {page}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/check.py" />
      <source>In groups with one value of {column}: {x} ({share}).</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/check.py" />
      <source>Looked for: {what}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/check.py" />
      <location filename="../../ldpaudit/report/templates" />
      <source>MAE</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/check.py" />
      <location filename="../../ldpaudit/report/templates" />
      <source>MSE</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/check.py" />
      <source>No column is a quasi-identifier or a time, so no groups were counted.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/check.py" />
      <source>No column is randomized, so there is nothing to estimate.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/check.py" />
      <location filename="../../ldpaudit/app/pages/places_map.py" />
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
      <location filename="../../ldpaudit/generalize/time.py" />
      <location filename="../../ldpaudit/recipe" />
      <location filename="../../ldpaudit/report/templates" />
      <source>Period</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/check.py" />
      <location filename="../../ldpaudit/report/templates" />
      <source>Periods</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/check.py" />
      <source>Points were moved ({columns}), and no category is randomized: there are no shares to show.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/check.py" />
      <location filename="../../ldpaudit/report/templates" />
      <source>RMSE</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/check.py" />
      <source>Randomized column</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/check.py" />
      <source>Show recorded and released points</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/check.py" />
      <source>The estimates of randomized numbers ({columns}) are in the report.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/check.py" />
      <source>The figures below are of the last trial.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/check.py" />
      <source>The figures below belong to the recipe as it stands.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/check.py" />
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>The trial could not be run: {why}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/check.py" />
      <source>The whole recipe runs on the whole table; nothing is released and nothing is kept.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/check.py" />
      <source>These are rows; how many cases ({column}) each stands for is not released.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/check.py" />
      <source>Try the recipe in a private folder and see what it keeps and what it hides.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/check.py" />
      <source>all rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/check.py" />
      <source>{column}: estimated and true share</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/check.py" />
      <source>{column}: the 12 largest, estimated and true share</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/check.py" />
      <source>{name} (not in this trial)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/confirming.py" />
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>&amp;Release</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/confirming.py" />
      <source>Accepted findings: {count}; the reasons are printed in the report.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/confirming.py" />
      <source>Alone in their group: {share}; smallest group: k = {k}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/confirming.py" />
      <source>At the time of the trial, no earlier release was known: no ledger was kept so far.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/confirming.py" />
      <source>At the time of the trial: {what}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/confirming.py" />
      <location filename="../../ldpaudit/app/strip.py" />
      <source>No privacy claim holds: see the findings and the report.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/confirming.py" />
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>No privacy promise: no column is randomized.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/confirming.py" />
      <source>Open warnings: {count}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/confirming.py" />
      <source>Release?</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/confirming.py" />
      <source>This leaves the house, and what has left cannot be called back.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/confirming.py" />
      <source>This table was released before, into {folder}. No ledger is kept, so nobody has computed what both cost together.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/confirming.py" />
      <source>and {count} more</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/confirming.py" />
      <source>{names} and {count} more</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/confirming.py" />
      <source>{rows} as {file}, into {folder}. Columns: {columns}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/counts.py" />
      <source>A cell is named by {columns}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/counts.py" />
      <source>A row that stands for several is a group of several, and of none no group</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/counts.py" />
      <source>Cells that hold few</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/counts.py" />
      <source>Cells, rows added up</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/counts.py" />
      <source>Column that counts</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/counts.py" />
      <source>Count them in the figures belo&amp;w, too</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/counts.py" />
      <source>Each row says how &amp;many in column</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/counts.py" />
      <source>No column names a place or a time, so there are no cells: give roles first.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/counts.py" />
      <location filename="../../ldpaudit/app/pages/labels.py" />
      <location filename="../../ldpaudit/app/pages/measured.py" />
      <location filename="../../ldpaudit/app/pages/standing_out.py" />
      <location filename="../../ldpaudit/app/pages/who_pays.py" />
      <location filename="../../ldpaudit/report/templates" />
      <source>Rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/counts.py" />
      <source>Table of counts</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/counts.py" />
      <source>The cell holds</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/counts.py" />
      <source>Whoever knows that a person is in such a cell learns all else in its row.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/counts.py" />
      <source>none: each row is one</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/counts.py" />
      <source>{ones} of {full} non-empty cells hold one ({share}): {count} = 1.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/counts.py" />
      <source>{ones} of {full} non-empty cells hold one {unit} ({share}).</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/counts.py" />
      <source>{rows} stand for a cell that another row stands for, too; with the counts of one cell added up, {ones} of {full} non-empty cells hold one.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/derived.py" />
      <source>Columns that follow from the place</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/derived.py" />
      <source>Columns that follow from the place, and what becomes of them</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/derived.py" />
      <source>Known by</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/derived.py" />
      <source>No column speaks of a place by its name. A trial looks at the values, too.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/derived.py" />
      <source>What becomes of it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/derived.py" />
      <source>What follows from the place is left out, generalized, randomized, or computed again from the moved point. A trial finds by their values what names do not show.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/derived.py" />
      <source>a step</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/derived.py" />
      <source>computed again from the moved point</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/derived.py" />
      <location filename="../../ldpaudit/engine/derived.py" />
      <source>generalized</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/derived.py" />
      <location filename="../../ldpaudit/report/templates" />
      <source>its name</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/derived.py" />
      <location filename="../../ldpaudit/report/templates" />
      <source>its values</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/derived.py" />
      <location filename="../../ldpaudit/engine/derived.py" />
      <location filename="../../ldpaudit/recipe/column_hierarchies.py" />
      <source>left out</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/derived.py" />
      <location filename="../../ldpaudit/engine/derived.py" />
      <source>randomized</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/derived.py" />
      <source>read otherwise by a step</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/derived.py" />
      <location filename="../../ldpaudit/engine/derived.py" />
      <source>released as it is</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/foresight.py" />
      <source>Computed from public regions and inhabitants alone, before anything is drawn. Without inhabitants, points are taken as evenly spread.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/foresight.py" />
      <source>Inhabitants</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/foresight.py" />
      <source>Named by</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/foresight.py" />
      <source>Points move by {mean} m on average, {most} m or less in 95 of 100 rows. {kept} of the points stay in their region. Who knows the noise and the regions finds the right region in {found} of the cases ({guess} without the point), and is {error} m off on average with the best guess of the place.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/foresight.py" />
      <source>Regions</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/foresight.py" />
      <source>That was computed on cells of {cell} m, which are wide beside this noise: an attacker may find more, and come closer.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/foresight.py" />
      <source>What this noise will keep</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/foresight.py" />
      <source>file.csv#column</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <source>2018-03-14 15:09 becomes {label}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <source>A group is all rows that agree in the columns by which somebody may be recognized, as the choices above leave them.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <source>Go on to Check</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <source>Keep every row of a person</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <source>Keep the rows of small groups</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <source>Make what outsiders may know coarser, so that rows look alike. Coarsening lowers the risk but promises nothing by itself; Risk and Check count what it brings.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <source>No column is a quasi-identifier or a time yet.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <source>No column is a quasi-identifier or a time: there is nothing to make coarser.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <location filename="../../ldpaudit/audit/attacks.py" />
      <source>Rows of one person</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <source>Several rows about one person are a trace. Fewer rows, or rows without stops, reveal less; neither promises anything by itself.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <source>Small groups</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <source>What is lost and what is gained is counted when the recipe is tried.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <source>keep every row</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <source>release as it is</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/generalize.py" />
      <source>{distinct} distinct values</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/inference.py" />
      <source>A folder with a file of each sensitive column, for t by hierarchy</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/inference.py" />
      <source>Choose a folder of hierarchies</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/inference.py" />
      <source>Entropy l</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/inference.py" />
      <source>Recursive c</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/inference.py" />
      <source>Sensitive columns in the worst group</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/inference.py" />
      <source>Surest guess</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/inference.py" />
      <source>Take &amp;hierarchies…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/inference.py" />
      <source>What a group reveals about its rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/inference.py" />
      <location filename="../../ldpaudit/generalize/class_conditions.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>l</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/inference.py" />
      <source>l: different values in the worst group. Entropy l: so many values, all as frequent, would reveal as little. t: largest distance between the values of a group and those of the whole table, 0 to 1, with all values equally far apart, in their order, or by their hierarchy.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/inference.py" />
      <location filename="../../ldpaudit/generalize/class_conditions.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>t</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/inference.py" />
      <source>t by hierarchy</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/inference.py" />
      <source>t in order</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/inference.py" />
      <source>{column}: all rows of some group have one value: who finds it knows the value.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/inference.py" />
      <source>{column}: every group holds {l} different values or more.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/inference.py" />
      <source>{column}: who finds a row that is alone knows its value.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/kinds.py" />
      <source>&amp;Epsilon of all reports</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/kinds.py" />
      <source>&amp;Kind of protocols</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/kinds.py" />
      <source>&amp;Number of columns</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/kinds.py" />
      <source>All with as many values; epsilon is that of the whole row.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/kinds.py" />
      <source>Limit of any number of reports of one value of a person.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/kinds.py" />
      <source>one value, one report</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/kinds.py" />
      <source>repeated reports</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/kinds.py" />
      <source>several columns</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/kinds.py" />
      <source>the mean of a number</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/kinds.py" />
      <source>twice that of one</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/app/pages/labels.py" />
      <source>(1 value|{count} values)</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/labels.py" />
      <source>Add them to the list</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/labels.py" />
      <source>Else choose a public file above, or generalize the column: a list that was taken from the table itself would reveal what is in it.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/labels.py" />
      <source>This list is public: anybody may know that these values occur</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/labels.py" />
      <source>Values that are not on the list</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/labels.py" />
      <source>{column} has more than {most} values that are not on its list, in {rows}: generalize it.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/labels.py" />
      <source>{column} has {values} in {rows}, and no list yet.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/labels.py" />
      <source>{values} of {column} are not on the list of {listed}, in {rows}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/labels.py" />
      <source>{values} of {column} is not on the list of {listed}, in {rows}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/ladder.py" />
      <source>Now {level}: {examples}. {share} of its detail is lost.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/ladder.py" />
      <source>The recipe has a level of its own here.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/ladder.py" />
      <source>for example {examples}; {share} of its detail is lost</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/ladder.py" />
      <source>{share} lost</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/learning.py" />
      <source>&amp;Confidence</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/learning.py" />
      <source>&amp;Learn by looking</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/learning.py" />
      <source>Accuracy &amp;wanted</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/learning.py" />
      <source>Draw &amp;against</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/learning.py" />
      <source>Epsilon for ± {width}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/learning.py" />
      <source>Expected</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/learning.py" />
      <source>For {width} at {level}, {protocol} with eps = {eps} needs {needed}; this table has {rows}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/learning.py" />
      <source>Half the {level} interval of a mean, as a part of the interval that was declared for the number, where everybody has the number with the most noise.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/learning.py" />
      <source>Half the {level} interval of a value of average frequency in one of {d} columns of {k} values each; epsilon is that of the whole row. Allomfree is for repeated reports.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/learning.py" />
      <source>Half the {level} interval of a value of average frequency, among {k} values, from one collection with eps = {eps}; all reports of a value together spend at most {permanent}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/learning.py" />
      <source>Half the {level} interval of a value of average frequency, among {k} values.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/learning.py" />
      <source>Learn by looking: errors of other protocols for {columns}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/learning.py" />
      <source>No epsilon brings it down to that with this table.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/learning.py" />
      <source>Only sizes, the number of rows and epsilon enter; no row was looked at.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/learning.py" />
      <location filename="../../ldpaudit/protocols/numbers/randomize_number.py" />
      <location filename="../../ldpaudit/protocols/randomize.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Protocol</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/learning.py" />
      <source>Protocols by expected error</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/learning.py" />
      <source>Remark</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/learning.py" />
      <source>Rows for ± {width}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/learning.py" />
      <source>That is enough.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/learning.py" />
      <source>The recipe's {protocol} is of another kind; of these, {best} errs least.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/learning.py" />
      <source>With this table, eps = {eps} would do.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/learning.py" />
      <source>Working it out …</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/learning.py" />
      <source>as good</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/learning.py" />
      <source>chosen</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/learning.py" />
      <source>recommended</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/learning.py" />
      <source>{best} errs less: ± {least} instead of ± {now}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/measured.py" />
      <source>By the noise, 95 % move by less than</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/measured.py" />
      <source>By the noise, half move by less than</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/measured.py" />
      <source>By the noise, they move on average by</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/measured.py" />
      <location filename="../../ldpaudit/report/templates" />
      <source>Cases</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/measured.py" />
      <location filename="../../ldpaudit/report/templates" />
      <source>Cases in the group</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/measured.py" />
      <location filename="../../ldpaudit/app/pages/reading.py" />
      <location filename="../../ldpaudit/app/pages/standing_out.py" />
      <location filename="../../ldpaudit/generalize/drop.py" />
      <location filename="../../ldpaudit/generalize/suppress.py" />
      <location filename="../../ldpaudit/protocols/randomize.py" />
      <location filename="../../ldpaudit/recipe" />
      <location filename="../../ldpaudit/report/templates" />
      <source>Columns</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/measured.py" />
      <source>Different moves</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/measured.py" />
      <source>Different places</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/measured.py" />
      <location filename="../../ldpaudit/geography/noise/planar_laplace_step.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Fresh noise for each</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/measured.py" />
      <location filename="../../ldpaudit/report/templates" />
      <source>Groups</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/measured.py" />
      <source>Groups of the released rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/measured.py" />
      <source>Groups of the released rows by size</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/measured.py" />
      <source>How much</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/measured.py" />
      <source>INTERNAL, NOT FOR RELEASE: this view shows true counts.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/measured.py" />
      <source>Moved points</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/measured.py" />
      <source>Points that were moved</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/measured.py" />
      <location filename="../../ldpaudit/report/templates" />
      <source>Rows in the group</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/measured.py" />
      <source>Rows of the most frequent</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/measured.py" />
      <source>Share of the cases</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/measured.py" />
      <source>Share of the rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/measured.py" />
      <source>Smallest group: k = {k}. {n} groups of rows that agree in {columns}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/measured.py" />
      <source>What</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/measured.py" />
      <location filename="../../ldpaudit/app/pages/repeats.py" />
      <location filename="../../ldpaudit/app/pages/traces.py" />
      <source>{count} m</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/missing.py" />
      <source>&amp;Change</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/missing.py" />
      <source>A missing value counts as a value of its own.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/missing.py" />
      <source>A missing value counts as any value. After the steps, figures take it as one of its own.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/missing.py" />
      <source>A row where it is missing is in the group of every row that agrees otherwise</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/missing.py" />
      <source>A value of its &amp;own</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/missing.py" />
      <source>It may be &amp;any value</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/missing.py" />
      <source>Rows where it is missing are equal to each other, and to no other row</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/missing.py" />
      <source>What is a missing value?</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/missing.py" />
      <source>Whether somebody outside can tell such a row from the others decides how large its group is. Until you say, it counts as a value of its own.</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/app/pages/missing.py" />
      <source>{n:,} (cell|cells) of {columns} (is|are) missing.</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/other_steps.py" />
      <source>Other steps of the recipe</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/page.py" />
      <source>Give roles first; undecided: {columns}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/page.py" />
      <source>Go to Import</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/page.py" />
      <source>Go to Start</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/page.py" />
      <source>Not started, {where}: {why}. Finish this or take it away.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/page.py" />
      <source>Open a table first.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/page.py" />
      <source>Read it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/page.py" />
      <location filename="../../ldpaudit/app/pages/reading.py" />
      <source>The table could not be read: {why}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/page.py" />
      <source>The table has not been read.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/page.py" />
      <source>The table is being read…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/page.py" />
      <source>this is not in the recipe yet</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/place_card.py" />
      <source>Half of the points move by less than {median} m, 95 % by less than {most} m, {mean} m on average. Two places {radius} m apart give any point with chances within a factor {factor}; {far} m apart within {more}. It does not hide that someone was in this town.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/place_card.py" />
      <source>Not released, until you choose something else here.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/place_card.py" />
      <source>Pre&amp;set</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/place_card.py" />
      <source>Preset</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/place_card.py" />
      <source>factor {factor} within {radius} m</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/place_card.py" />
      <source>own level and radius</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/place_card.py" />
      <source>release as recorded</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places.py" />
      <source>A point needs two columns of numbers with the role location: longitude and latitude. Other locations are treated at Generalize.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places.py" />
      <source>No column has the role location yet.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places.py" />
      <source>No column holds a place, so there is nothing to do here.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places.py" />
      <source>Noise hides the point, not the neighbourhood; a region hides everything below it.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places_map.py" />
      <source>&amp;Borders</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places_map.py" />
      <source>&amp;Draw</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places_map.py" />
      <location filename="../../ldpaudit/findings/repairs.py" />
      <source>Choose a file of polygons</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places_map.py" />
      <source>No points to draw: {why}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places_map.py" />
      <source>P&amp;oints</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places_map.py" />
      <source>Points after the trial</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places_map.py" />
      <source>Points as recorded</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places_map.py" />
      <source>Points as released</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places_map.py" />
      <source>Polygons ({patterns});;All files (*)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places_map.py" />
      <source>Re&amp;gions on the map…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places_map.py" />
      <source>Save the &amp;map…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places_map.py" />
      <source>Show &amp;all</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places_map.py" />
      <source>The points are being read…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places_map.py" />
      <source>The regions are being read…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places_map.py" />
      <source>What the map shows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places_map.py" />
      <source>What the release changes: released minus recorded</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places_map.py" />
      <source>cannot be drawn: {why}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places_map.py" />
      <source>points as recorded</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places_map.py" />
      <source>points as released</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places_map.py" />
      <source>released minus recorded</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places_map.py" />
      <source>{column}: estimated minus true</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/places_map.py" />
      <source>{column}: estimated minus true share</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/proposals.py" />
      <location filename="../../ldpaudit/cli/commands/proposing.py" />
      <source>Balanced</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/proposals.py" />
      <source>In use</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/proposals.py" />
      <location filename="../../ldpaudit/cli/commands/proposing.py" />
      <source>Keep place</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/proposals.py" />
      <location filename="../../ldpaudit/cli/commands/proposing.py" />
      <source>Keep rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/proposals.py" />
      <location filename="../../ldpaudit/cli/commands/proposing.py" />
      <source>Keep time</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/proposals.py" />
      <location filename="../../ldpaudit/proposals/propose.py" />
      <source>Leave out {columns}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/proposals.py" />
      <source>Let {share} of the rows go</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/proposals.py" />
      <source>More rows than may go. </source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/proposals.py" />
      <source>No setting fits</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/proposals.py" />
      <source>Remove small groups</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/proposals.py" />
      <source>Use</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/proposals.py" />
      <source>Use the setting “{name}”</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/proposals.py" />
      <source>Use: {name}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/proposals.py" />
      <source>Yours</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/proposals.py" />
      <source>k = {k}, {classes} groups</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/proposals.py" />
      <source>{loss} of the detail lost, nothing removed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/proposals.py" />
      <source>{loss} of the detail lost, {rows} removed ({share})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/reading.py" />
      <source> (estimated)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/reading.py" />
      <source>! Warnings ({count})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/reading.py" />
      <source>&amp;Delimiter</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/reading.py" />
      <source>&amp;Encoding</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/reading.py" />
      <source>&amp;Line of the header</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/reading.py" />
      <source>&amp;Read the whole table</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/reading.py" />
      <source>&amp;Sheet</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/reading.py" />
      <source>&amp;Words for missing</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/reading.py" />
      <source>C&amp;oordinates</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/reading.py" />
      <source>Date format</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/reading.py" />
      <source>Date format of {column}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/reading.py" />
      <source>Decimal &amp;mark</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/reading.py" />
      <source>Evidence</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/reading.py" />
      <source>First row</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/reading.py" />
      <source>First rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/reading.py" />
      <source>First rows of the table</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/reading.py" />
      <source>First {n} rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/reading.py" />
      <source>Go on to Roles</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/reading.py" />
      <source>How each column is read</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/reading.py" />
      <source>How the file is read. Each guess shows its evidence; change it where it is wrong.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/reading.py" />
      <source>L&amp;ayer</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/reading.py" />
      <source>Of the first {rows} only</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/reading.py" />
      <source>Read as</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/reading.py" />
      <source>Read with another {what}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/reading.py" />
      <source>Read {column} as</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/reading.py" />
      <source>Read {column} as {kind}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/reading.py" />
      <source>Set the date format of {column}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/reading.py" />
      <source>T&amp;housands mark</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/reading.py" />
      <source>The reader has warnings: see the last tab.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/reading.py" />
      <source>Warnings of the reader</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/reading.py" />
      <source>any blanks</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/reading.py" />
      <source>as found</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/reading.py" />
      <source>bar |</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/reading.py" />
      <location filename="../../ldpaudit/tables/dialect.py" />
      <source>blank</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/reading.py" />
      <location filename="../../ldpaudit/tables/dialect.py" />
      <source>comma</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/reading.py" />
      <source>comma and blank</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/reading.py" />
      <source>first</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/reading.py" />
      <source>for example EPSG:2154</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/reading.py" />
      <source>for example NC, -1</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/reading.py" />
      <source>found: {name}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/reading.py" />
      <source>its number; 0 for none</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/reading.py" />
      <source>point</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/reading.py" />
      <location filename="../../ldpaudit/app/strip.py" />
      <source>rows not counted</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/reading.py" />
      <location filename="../../ldpaudit/tables/dialect.py" />
      <source>semicolon</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/reading.py" />
      <location filename="../../ldpaudit/tables/dialect.py" />
      <source>tab</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/reading.py" />
      <source>the whole table is being read, and its findings will replace these.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/reading.py" />
      <source>what stands behind them may be otherwise.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/reading.py" />
      <source>{format}: {rows}{estimated}, 1 column.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/reading.py" />
      <source>{format}: {rows}{estimated}, {columns} columns.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/readings.py" />
      <source>&amp;Read them so</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/readings.py" />
      <source>Choose the coordinate system</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/readings.py" />
      <location filename="../../ldpaudit/geography/reading/read_coordinates.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Coordinate system</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/readings.py" />
      <source>How the coordinates are written</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/readings.py" />
      <source>Others…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>&amp;Choose…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>; a new release goes to a folder of its own.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>A trial shows what earlier releases of these rows cost together with this one.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>Change what is written</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>Command that repeats the run</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>Copy the comm&amp;and</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>Earlier releases of these rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>Estimates</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>Folder in which the release is made</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>For&amp;mat</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>Format of the released table</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>In the way</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>Nothing leaves untried: run a trial first.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>Open the &amp;report</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>Open the fo&amp;lder</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>Out of date: the recipe has changed since</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>Out of date: the table has changed since</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>Output &amp;folder</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>Output folder</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>Released into {folder}, which is no longer there: {rows}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>Released once more, its promises add to those below.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>Run a tri&amp;al</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>Show the led&amp;ger…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>The files of the trial were removed: run it again.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>The folder gets two parts: “release” may leave the house, “internal” holds the truth and stays.</source>
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
      <source>To release it once more, run a trial and name another folder.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>To release these rows once more, run another trial: it says what both cost.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>To repeat it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>What blocks the release</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>What is written</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>What the release waits for</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>What was released of which table, and what it costs together</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>Write the file that may leave the house, its report and its estimates. Existing files are never overwritten.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>by &amp;day</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>by &amp;quarter</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>by &amp;week</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>by &amp;year</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>by mon&amp;th</source>
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
      <source>{rows} in {folder}. Hand over the folder “release” and nothing else.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/release.py" />
      <source>{why}; choose another name</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/repeats.py" />
      <source>All its rows get one point: the promise of eps = {epsilon_row} holds for the place, and averaging gains nothing. That rows share a place shows.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/repeats.py" />
      <source>Draw once for each &amp;place</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/repeats.py" />
      <source>Draws of one place</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/repeats.py" />
      <source>Each of {places} places is in one row.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/repeats.py" />
      <source>Each row moves it anew, so the average of its points errs by {error} m only, and together they promise eps = {epsilon} instead of {epsilon_row}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/repeats.py" />
      <location filename="../../ldpaudit/generalize/sample.py" />
      <location filename="../../ldpaudit/protocols/entry.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Epsilon</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/repeats.py" />
      <source>Error of who averages the moved points of one place</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/repeats.py" />
      <source>Median error</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/repeats.py" />
      <source>Places in several rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/repeats.py" />
      <source>The rows of one person there get one point. Several persons at one place are moved apart, and their average errs less, as below.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/repeats.py" />
      <source>{points} points lie at {places} places; the most frequent one is in {most} rows.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/risk.py" />
      <source> Out of date: measure again.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/risk.py" />
      <source> Out of date: run the trial again.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/risk.py" />
      <source>&amp;Find coarser columns</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/risk.py" />
      <source>&amp;Measure again</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/risk.py" />
      <source>After the steps: Check counts rows, not what they stand for.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/risk.py" />
      <source>After the steps: known once the recipe was tried, at Check.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/risk.py" />
      <source>After the steps: {x} of {y} ({share}) alone; k = {k}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/risk.py" />
      <source>Count them</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/risk.py" />
      <source>Groups of equal rows are being counted…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/risk.py" />
      <source>Known outside: {columns}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/risk.py" />
      <source>No column is a quasi-identifier or a time, so there is nothing by which to single a row out.</source>
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
      <source>Wanted group size &amp;k</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/risk.py" />
      <source>Wanted group size k</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/risk.py" />
      <source>Who can be singled out by somebody who knows the quasi-identifiers and the time.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/risk.py" />
      <source>k says nothing about columns outside these, and does not hide what all rows of a group share. Columns that are randomized do not count as known afterwards.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/risk.py" />
      <source>{count} counted in {column}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/risk.py" />
      <source>{x} of {y} ({share}) are alone in their group; k = {k}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/risk.py" />
      <source>{x} of {y} ({share}) is alone in its group; k = {k}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/roles.py" />
      <source>&amp;Accept all suggestions</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/roles.py" />
      <source>&amp;Who is protected</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/roles.py" />
      <source>A run stops where somebody has more. Without it there is no bound for one person.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/roles.py" />
      <location filename="../../ldpaudit/findings/repairs.py" />
      <source>Accept suggested roles</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/roles.py" />
      <source>All rows with the same {unit} belong to one person or thing, which is protected.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/roles.py" />
      <source>Columns and their roles</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/roles.py" />
      <source>Common values</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/roles.py" />
      <source>Counts and suggestions are of the first {rows} only.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/roles.py" />
      <location filename="../../ldpaudit/app/pages/standing_out.py" />
      <source>Distinct</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/roles.py" />
      <source>Each row is one {unit}, and each {unit} is protected on its own.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/roles.py" />
      <source>Each row is protected on its own.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/roles.py" />
      <source>Every column has a role.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/roles.py" />
      <source>Give every undecided column its suggested role</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/roles.py" />
      <source>Missing</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/roles.py" />
      <source>Protect each {unit}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/roles.py" />
      <source>R&amp;ows that one has at most</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/roles.py" />
      <location filename="../../ldpaudit/report/templates" />
      <source>Role</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/roles.py" />
      <source>Role of {column}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/roles.py" />
      <source>Rows that one has at most</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/roles.py" />
      <source>Show common &amp;values</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/roles.py" />
      <source>Suggested, and why</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/roles.py" />
      <source>Type</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/roles.py" />
      <source>Undecided: {n} of {all} columns. Nothing is released until each has a role.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/roles.py" />
      <source>What each column is. A quasi-identifier is what an outsider may know; a sensitive column is what must not be learnt; identifiers, free text and dropped columns are not released.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/roles.py" />
      <source>Who is protected</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/roles.py" />
      <source>not declared</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/roles.py" />
      <location filename="../../ldpaudit/proposals/basis.py" />
      <source>row</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/roles.py" />
      <source>{column} is {role}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/roles.py" />
      <source>{unit}: at most {count} rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/settings.py" />
      <source>As the recipe stands, every group has {size} or more; {loss} of the detail is lost.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/settings.py" />
      <source>As the recipe stands, {removed} of {rows} ({share}) are in groups that are too small and would be removed; {loss} of the detail is lost.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/settings.py" />
      <source>As the recipe stands, {removed} of {rows} ({share}) are removed, because their groups are too small; {loss} of the detail is lost.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/settings.py" />
      <source>Click a point of the curve to see its levels.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/settings.py" />
      <source>Columns without a role are left aside: {columns}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/settings.py" />
      <source>Loss against rows removed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/settings.py" />
      <source>No setting could be looked for.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/settings.py" />
      <source>Out of date.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/settings.py" />
      <source>Rows before and after</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/settings.py" />
      <source>S&amp;how</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/settings.py" />
      <source>Setting shown below</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/settings.py" />
      <source>Settings are being looked for…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/settings.py" />
      <source>Use a setting of the curve</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/settings.py" />
      <source>Use this setting</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/settings.py" />
      <source>Which settings make rows alike is not known yet.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/settings.py" />
      <source>Who pays</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/sizes.py" />
      <location filename="../../ldpaudit/protocols/setting.py" />
      <location filename="../../ldpaudit/step.py" />
      <source>one value</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/app/pages/small_groups.py" />
      <source>(1 of them has no place.|{count} of them have no place.)</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/small_groups.py" />
      <source>No row is in a group below {k}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/small_groups.py" />
      <source>Only the first {count} are drawn.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/small_groups.py" />
      <source>Rows in groups below {k}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/small_groups.py" />
      <source>Show all of the &amp;map</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/small_groups.py" />
      <source>The points are those of the table as it is. This map cannot be saved.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/small_groups.py" />
      <source>The regions cannot be drawn: {why}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/small_groups.py" />
      <source>Where small groups are</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/small_groups.py" />
      <source>most of them, {rows}, in {region}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/small_groups.py" />
      <source>nowhere more of them than in {region}: {rows}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/small_groups.py" />
      <source>{x} of {y} are in groups below {k}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/small_groups.py" />
      <source>{x} of {y} is in a group below {k}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/standing_out.py" />
      <source>A value that fewer than {k} rows have can name a person by itself.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/standing_out.py" />
      <source>Alone by it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/standing_out.py" />
      <source>Alone without it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/standing_out.py" />
      <source>Change</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/standing_out.py" />
      <source>Combinations of up to {count} columns were looked at.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/standing_out.py" />
      <source>Every value is in {k} rows or more.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/standing_out.py" />
      <source>First those whom the fewest columns single out. Of each value one sign is shown at most; the number is that of the row in the table.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/standing_out.py" />
      <source>Groups that reveal a value</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/standing_out.py" />
      <source>Groups whose rows share a sensitive value, masked</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/standing_out.py" />
      <source>No row is alone by these columns.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/standing_out.py" />
      <source>No single column makes the difference: leaving any one out leaves {unique} alone.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/standing_out.py" />
      <source>Of</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/standing_out.py" />
      <source>Part</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/standing_out.py" />
      <source>Rare values</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/standing_out.py" />
      <source>Rare values of each column</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/standing_out.py" />
      <source>Row</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/standing_out.py" />
      <source>Rows alone by each column and without it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/standing_out.py" />
      <source>Show rare &amp;values</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/standing_out.py" />
      <source>Singled out by</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/standing_out.py" />
      <source>The most exposed rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/standing_out.py" />
      <source>The most exposed rows, masked</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/standing_out.py" />
      <source>The part of a column is what it adds to the rows that are alone, averaged over all orders in which the columns may become known.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/standing_out.py" />
      <source>The rarest</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/standing_out.py" />
      <source>The table has no rows.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/standing_out.py" />
      <source>Values</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/standing_out.py" />
      <source>What makes rows stand out</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/standing_out.py" />
      <source>Without {column}, none of {unique} would be alone.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/standing_out.py" />
      <source>Without {column}, {left} would be alone instead of {unique}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/standing_out.py" />
      <source>no group of several rows shares one value or two</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/standing_out.py" />
      <source>not alone</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/standing_out.py" />
      <source>{columns} by itself singles out {alone} of them.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/standing_out.py" />
      <source>{columns} suffice to single out {alone} of them.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/standing_out.py" />
      <source>{column} has 1 such value, in {rows}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/standing_out.py" />
      <source>{column} has {values} such values, in {rows}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/standing_out.py" />
      <source>{rows} share two, so that who rules one out knows the other</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/standing_out.py" />
      <source>{rows} that are not alone share one value with their whole group</source>
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
      <source>Files opened last</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/start.py" />
      <source>No file has been opened yet.</source>
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
      <source>Turn a table of interventions or movements into a file that may be released, with a report that says what is promised. Nothing leaves this computer.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/start.py" />
      <source>{formats}. A new recipe begins.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/start.py" />
      <source>{name}   in {folder}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/step_card.py" />
      <source>Remove</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/step_card.py" />
      <source>Take out: {what}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/traces.py" />
      <source> h</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/traces.py" />
      <source>&amp;Person</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/traces.py" />
      <source>&amp;Time</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/traces.py" />
      <source>1 day</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/traces.py" />
      <source>1 point</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/traces.py" />
      <source>Add to the &amp;clock</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/traces.py" />
      <source>Hours between the clock of the table and that of the place, for nights and work.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/traces.py" />
      <source>Measure &amp;traces</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/traces.py" />
      <location filename="../../ldpaudit/report/templates" />
      <source>Place</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/traces.py" />
      <source>Share of persons whom so many known points single out</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/traces.py" />
      <source>Stays of {minutes} minutes or longer: {stays}, at {places} places. The nights show a home of {homes} persons, the working days another place of {works}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/traces.py" />
      <source>Time</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/traces.py" />
      <source>Traces</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/traces.py" />
      <source>Where several rows are about one person, a few places and times that somebody knows of that person can be enough to find all other rows.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/traces.py" />
      <source>Who knows {p} points of one of them, to the kilometre and the hour, finds that person's trace in {share} of the cases.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/traces.py" />
      <source>With the noise of the recipe drawn anew for each row: {row}. Drawn once for each place and person: {place}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/traces.py" />
      <source>{count} h</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/traces.py" />
      <source>{hit} of {homes} homes found within {near} m, a person spends up to {eps} nats</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/traces.py" />
      <source>{persons} persons, {rows}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/treatment.py" />
      <source>Another step: {what}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/treatment.py" />
      <source>Fill in what is missing; the recipe changes when the step is complete.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/treatment.py" />
      <source>Leave {columns} as it is</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/treatment.py" />
      <source>Treatment of {columns}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/treatment.py" />
      <source>nothing more here</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/who_pays.py" />
      <source>By</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/who_pays.py" />
      <source>No row is removed, or no column holds regions, types or months.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/who_pays.py" />
      <source>Of its rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/who_pays.py" />
      <location filename="../../ldpaudit/report/templates" />
      <source>Removed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/who_pays.py" />
      <source>Rows removed and detail lost by region, type and month</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/who_pays.py" />
      <source>Those who lose most of their rows come first.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/who_pays.py" />
      <location filename="../../ldpaudit/generalize/periods.py" />
      <source>month</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/who_pays.py" />
      <source>period</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/who_pays.py" />
      <source>region</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/pages/who_pays.py" />
      <source>type</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/parts.py" />
      <source>Cancel</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/parts.py" />
      <source>Progress</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/parts.py" />
      <source>adding up counts</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/parts.py" />
      <source>checking settings</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/parts.py" />
      <source>counting…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/parts.py" />
      <source>finding where rows begin</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/parts.py" />
      <source>finishing</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/parts.py" />
      <source>hashing the table</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/parts.py" />
      <source>looking at all rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/parts.py" />
      <source>looking for side leaks</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/parts.py" />
      <source>making interventions</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/parts.py" />
      <source>making towns</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/parts.py" />
      <source>opening the table</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/parts.py" />
      <source>reading the table</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/parts.py" />
      <source>starting…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/parts.py" />
      <source>stopping…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/parts.py" />
      <source>treating rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/parts.py" />
      <source>writing</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/app/parts.py" />
      <source>{cases} (case|cases)</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/app/parts.py" />
      <source>{period}, projected</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/app/parts.py" />
      <source>{rows} (row|rows)</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/app/parts.py" />
      <source>{stage}: {done} of {total}</source>
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
      <source>the trial</source>
      <translation type="unfinished" />
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
      <source>take that step out first</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/repairs.py" />
      <source>the column would be released as precisely as before</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/repairs.py" />
      <source>{name} is treated by a step already</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/saving_map.py" />
      <source>&amp;Format</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/saving_map.py" />
      <source>&amp;Purpose</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/saving_map.py" />
      <source>Maps (*{ending})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/saving_map.py" />
      <source>PNG, {dots} dots per inch</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/saving_map.py" />
      <source>SVG, vectors</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/saving_map.py" />
      <source>Save the map</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/saving_map.py" />
      <source>What the map shows now is saved, as large as it is here.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/saving_map.py" />
      <source>for internal use: marked as such</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/saving_map.py" />
      <source>for outside: released points only</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/saving_map.py" />
      <source>{name} is there already. Replace it?</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/search.py" />
      <source>The answer could not be read ({why}).</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/session.py" />
      <source>its table "{path}" is not there</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/session.py" />
      <source>put the two side by side</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/standing.py" />
      <source>of an older recipe</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/standing.py" />
      <source>of the last trial</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/standing.py" />
      <source>of the table as it was</source>
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
      <source>set QT_OPENGL=software, or update the driver of the screen</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/starting.py" />
      <source>the desktop cannot start: OpenGL does not work on this screen</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/starting.py" />
      <source>the desktop cannot start: Qt finds no kind of screen</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/starting.py" />
      <source>the desktop cannot start: Qt knows no screen of the kind "{kind}"</source>
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
      <source>unset QT_QPA_PLATFORM</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/starting.py" />
      <source>use: ldpaudit run RECIPE</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/strip.py" />
      <source> (out of date)</source>
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
      <source>File</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/strip.py" />
      <source>Nothing yet: no column is randomized.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/strip.py" />
      <source>What is lost</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/strip.py" />
      <source>What is promised</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/strip.py" />
      <source>no table open</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/strip.py" />
      <source>not measured yet</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/strip.py" />
      <source>{before} now, k = {k}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/strip.py" />
      <source>{before} → {after}, k = {k_before} → {k_after}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/strip.py" />
      <source>{columns} will be randomized; the trial verifies by how much.</source>
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
    <message>
      <location filename="../../ldpaudit/app/strip.py" />
      <source>{rows} (estimated)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/strip.py" />
      <source>{share} alone on everything released</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/tasks.py" />
      <source>The result could not be read ({why}).</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/tasks.py" />
      <source>the findings beside this page say why</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/tasks.py" />
      <source>the recipe cannot be written for the job ({why}); free some room on the disk</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/tasks.py" />
      <source>the recipe was not tried on the table as it stands; run a trial</source>
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
    <message numerus="yes">
      <location filename="../../ldpaudit/app/values.py" />
      <source>at least {n} (is|are) needed here</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/app/values.py" />
      <source>this is needed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/values.py" />
      <source>this is not a number</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/values.py" />
      <source>this must be a finite number</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/values.py" />
      <source>this must be a whole number</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/values.py" />
      <source>this must be greater than {limit:g}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/values.py" />
      <source>this must be less than {limit:g}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/values.py" />
      <source>this must be {expected}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/values.py" />
      <source>this must be {limit:g} or less</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/values.py" />
      <source>this must be {limit:g} or more</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/values.py" />
      <source>write a number, such as 0.4</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/window.py" />
      <source>&amp;About ldpaudit</source>
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
      <source>&amp;Findings and history</source>
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
      <source>&amp;Save recipe</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/window.py" />
      <source>&amp;View</source>
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
      <source>Ctrl+1 … Ctrl+9: pages
Ctrl+Z, Ctrl+Shift+Z: undo, redo
Ctrl+O, Ctrl+Shift+O: open a table, a recipe
Ctrl+S: save the recipe
Ctrl+Shift+C: copy as command
F9: findings and history
Ctrl+L: ledger of releases</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/window.py" />
      <source>Findings ({count})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/window.py" />
      <source>Findings and history</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/window.py" />
      <source>History</source>
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
      <source>Message</source>
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
      <source>Saved as {name}.</source>
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
      <source>ldpaudit {version}

Releases tables of interventions and movements without betraying anybody in them.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/app/window.py" />
      <source>no table</source>
      <translation type="unfinished" />
    </message>
  </context>
  <context>
    <name>audit</name>
    <message>
      <location filename="../../ldpaudit/audit/attacks.py" />
      <source>Average of the points of one place</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/attacks.py" />
      <source>Best guess of a moved point</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/attacks.py" />
      <source>Columns beside a moved point</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/attacks.py" />
      <source>Columns beside a randomized one</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/attacks.py" />
      <source>Differences of published counts</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/attacks.py" />
      <source>Exact places</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/attacks.py" />
      <location filename="../../ldpaudit/findings/groups.py" />
      <source>Groups of one value</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/attacks.py" />
      <source>Lookup in a register</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/attacks.py" />
      <source>Persons in traces</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/attacks.py" />
      <source>Rows alone on few columns</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/attacks.py" />
      <source>Two releases laid over each other</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/attacks.py" />
      <location filename="../../ldpaudit/findings/persons.py" />
      <source>Values that name persons</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/attacks.py" />
      <source>Which rows are left</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/attacks.py" />
      <source>a count below the threshold, from larger counts that are published</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/attacks.py" />
      <source>a person, by a number, an address or a name in a column of any name</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/attacks.py" />
      <source>a point nearer to the true place than the released one, from where people are</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/attacks.py" />
      <source>a protected value, from whether its row was removed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/attacks.py" />
      <source>a true place, as the average of the points that its rows were moved to</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/attacks.py" />
      <source>ask for groups of several sensitive values, or randomize them</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/attacks.py" />
      <source>cells of the map, times their logarithm</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/attacks.py" />
      <source>choose a smaller epsilon where people live in few spots</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/attacks.py" />
      <source>columns squared, times rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/attacks.py" />
      <source>columns times rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/attacks.py" />
      <source>combinations of columns, times the rows not yet alone</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/attacks.py" />
      <source>draw the noise once for each place</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/attacks.py" />
      <source>drop or generalize the columns that give it away</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/attacks.py" />
      <source>generalize these columns, or remove the rows of small groups</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/attacks.py" />
      <source>generalize until each group has several members in the register</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/attacks.py" />
      <source>leave the column out</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/attacks.py" />
      <source>leave the column out, generalize it, or compute it again from the moved point</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/attacks.py" />
      <source>leave the column out, or generalize it until many persons share each value</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/attacks.py" />
      <source>let no step decide by a column on which a randomized one depends</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/attacks.py" />
      <source>move the points, generalize them to regions, or leave them out</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/attacks.py" />
      <source>numbers asked for, times counts, times kinds of people</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/attacks.py" />
      <source>points of each person</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/attacks.py" />
      <source>release the same groups twice, or randomize</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/attacks.py" />
      <source>rows of both</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/attacks.py" />
      <source>rows, and pairs of groups that meet</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/attacks.py" />
      <source>sample traces further apart, and draw noise once for each place</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/attacks.py" />
      <source>the one row, or the one sensitive value, that the groups of somebody in two releases share</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/attacks.py" />
      <source>the row of somebody of whom a few values are known</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/attacks.py" />
      <source>the sensitive value of everybody in a group, though nobody is alone there</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/attacks.py" />
      <source>the true value of a randomized column, from another released column or from two together</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/attacks.py" />
      <source>where a moved place is, from a column that follows from it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/attacks.py" />
      <source>where somebody is or lives, from coordinates in a column of any name</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/attacks.py" />
      <source>which rows are of one person, or the same row in another table</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/attacks.py" />
      <source>who of a register is in the table, and in which rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/attacks.py" />
      <source>whose trace it is from a few known points, and where that person lives and works</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/attacks.py" />
      <source>withhold more counts, or add noise to all</source>
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
      <location filename="../../ldpaudit/audit/linking.py" />
      <source>has equal values in rows that agree in the rest</source>
      <translation type="unfinished" />
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
      <source>holds hashes or pseudonyms</source>
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
      <location filename="../../ldpaudit/audit/search.py" />
      <source>, or two of them together as coordinates (of other pairs of numbers, {most_pairs} at most)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/search.py" />
      <source>anything in the rows: there are none to look at</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/search.py" />
      <source>exact places there: texts of these forms ({looked_for}), and pairs of numbers whose names or decimals tell coordinates</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/search.py" />
      <source>in up to {text_rows:,} rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/search.py" />
      <source>in up to {view_rows:,} rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/search.py" />
      <source>names of persons in any language, addresses and numbers of persons where neither the column's name nor a form above tells them; places in two columns that neither their names nor their decimals tell; persons behind short numbers or labels of many rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/search.py" />
      <source>pairs of columns beyond the first {most_paired}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/search.py" />
      <source>the column {names}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/search.py" />
      <source>the columns {names}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/search.py" />
      <source>three columns or more together, other tables, and attacks on the released file</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/search.py" />
      <source>values that name or reach persons ({looked_for}): in {on}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/search.py" />
      <source>what a column released as it is gives away: there is none, all are noise</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/search.py" />
      <source>what follows from the place of {pair}: too few rows have one</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/search.py" />
      <source>what links rows there: columns named as persons or numbers of them, codes, and numbers given out</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/search.py" />
      <source>whether a column gives another one away: none is protected by noise</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/audit/search.py" />
      <source>whether a column lets another be guessed: {n} (row tells|rows tell) too little, {least_rows} are needed</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/audit/search.py" />
      <source>whether a part of their values gives {protected} away: single words, {fewest} to {most} characters at either end ({some})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/search.py" />
      <source>whether a protected column depends on what {steps} decides by</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/search.py" />
      <source>whether one of them follows from the true place that {pair} are moved to hide</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/search.py" />
      <source>whether one of these columns gives {protected} away, as a copy, by guessing it, by telling it for certain of {some:.0f} % of the rows, or by holding one of its {most_labels} most frequent labels ({rows_of_texts}){pairs}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/search.py" />
      <source>whether two of them together let {protected} be guessed ({some})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/search.py" />
      <source>{columns}: no value in the rows looked at</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/audit/search.py" />
      <location filename="../../ldpaudit/cli/commands/bookkeeping.py" />
      <location filename="../../ldpaudit/cli/commands/composition.py" />
      <location filename="../../ldpaudit/cli/commands/disclosures.py" />
      <location filename="../../ldpaudit/cli/commands/exposure/command.py" />
      <location filename="../../ldpaudit/engine/release.py" />
      <location filename="../../ldpaudit/geography/noise/repeated.py" />
      <location filename="../../ldpaudit/geography/reading/coordinate_report.py" />
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
      <location filename="../../ldpaudit/audit/search.py" />
      <source>{n:,} (row|rows), one in {stride:,} of the table,</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/audit/search.py" />
      <source>{rows} of {columns} released without noise</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/audit/traces.py" />
      <source>persons with at least p distinct points</source>
      <translation type="unfinished" />
    </message>
  </context>
  <context>
    <name>bench</name>
    <message>
      <location filename="../../ldpaudit/bench/catalogue.py" />
      <source>choose from {names}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/bench/catalogue.py" />
      <source>there is no benchmark "{name}"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/bench/source_code.py" />
      <source>get the source code, and run it there</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/bench/source_code.py" />
      <source>this benchmark is in the source code of ldpaudit, and not in the installed program</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/bench/studies/moved_towns.py" />
      <source>name the folder that holds it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/bench/studies/populations.py" />
      <source>fetch the public tables first</source>
      <translation type="unfinished" />
    </message>
  </context>
  <context>
    <name>cli</name>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>%(prog)s, version %(version)s</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>(Did you mean one of: {possibilities}?)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>(dynamic)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>A register of who the table may be about, with the same columns.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Aborted!</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Address of a Dask scheduler whose workers do the work.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>All sensitive values in their order, where they have none.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Another fictional department.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Answer the questions of a window, one JSON object a line, until standard input ends.

    A question is {"id": 1, "arguments": ["outlook", "recipe.toml", "--json"]}, and is taken back by
    {"cancel": 1}. What is said of it carries its id: how far it is, the best so far, {"answer": …} or
    {"error": …}, and in the end {"code": 0}.
    </source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Argument {name!r} takes {nargs} values.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Arguments take exactly one parameter declaration, got {length}: {decls}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Arrow file to write.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Attribute of larger regions; repeat, the smallest first.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Attribute that may name each polygon; the first found.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Attribute that names each polygon.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Book the begun release that is in this folder now.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Boolean option {decl!r} cannot use the same flag for true/false.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Budget of one report, in nats; for several columns: of the whole row.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Candidates wanted.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Chance that the promise may fail.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Check whether a hierarchy, or those of a folder, name every value; exit code 1 where one is lacking.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Check whether polygons are a tiling: gaps, overlaps, slivers; exit code 1 where there is a fault.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Choice({choices})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Choose from:
	{choices}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Codes in a column of a public table, FILE#COLUMN; levels are characters kept.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Column of latitudes, WGS84 degrees.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Column of latitudes.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Column of longitudes, WGS84 degrees.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Column of longitudes; default: as the manifest of the release tells.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Column of names or codes of places.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Column of published counts; an empty one is withheld.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Column of times.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Column that l and t are about.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Column that names the person.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Column that names the person; default: each row counts.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Column that says how many each row stands for.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Columns that say who is counted.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Columns that somebody outside may know.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Columns whose values must not be inferred.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Columns whose values must not be inferred: for --l and --t.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Commands</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Compute a protocol's exact epsilon from its channel.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Confidence of the intervals, between 0 and 1.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Confidence of the intervals.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Confirm the action without prompting.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Coordinate system of a layer that names none, such as EPSG:2154.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Coordinate system of a layer that names none: EPSG:2154.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Could not determine name for option with declarations {decls!r}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Could not open file {filename!r}: {message}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Count how many places of a table find their region in a public table; 1 if one does not.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Count how often a table names the same place, and tell what averaging its moved points would find.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Days as FIRST:LAST, such as 2018-01-01:2019-12-31; levels are periods.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Degrees of the middle of the drawing.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>DeprecationWarning: The command {name!r} is deprecated.{extra_message}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>DeprecationWarning: The {param_type} {name!r} is deprecated.{extra_message}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Did you mean {possibility}?</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Distance to the distribution of the table, at most.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Diversity of the sensitive column in each group; missing is a value of its own.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Do you want to continue?</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Error: {message}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Estimate frequencies with intervals from a release alone; no truth is needed.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Estimate the share of each region from moved points alone; no truth is needed.

    RELEASED is the folder of a run, whose manifest tells columns and noise, or any table with --x, --y,
    --level and --radius.
    </source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Exact intervals for periods of up to 1,000 rows.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Example: ldpaudit anonymity table.csv --quasi-identifiers town,age --sensitive cause</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Example: ldpaudit axes calls.csv --columns lon lat --json</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Example: ldpaudit bench grr-csv --rows 10000000 --peers</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Example: ldpaudit check release-2026</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Example: ldpaudit demo --out demo --rows 50000</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Example: ldpaudit disclosures table.csv --quasi-identifiers town,age --sensitive cause</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Example: ldpaudit draw towns.geojson --out borders.arrow</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Example: ldpaudit estimate release-2026 --by month --post norm-sub --json</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Example: ldpaudit forecast-places --polygons towns.geojson --level "ln(2)" --radius 1000</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Example: ldpaudit generalize table.csv --quasi-identifiers town,age --hierarchies ladders --k 5 --max-suppressed 0.05</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Example: ldpaudit gui interventions.csv</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Example: ldpaudit hierarchy build age.csv --range 0:120 --levels 5,10,20</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Example: ldpaudit hierarchy check hierarchies interventions.csv</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Example: ldpaudit hierarchy show age.csv</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Example: ldpaudit inspect interventions.csv --json</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Example: ldpaudit labels recipe.toml</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Example: ldpaudit ledger interventions.csv</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Example: ldpaudit match fires.csv --column town --table epci.csv --from name --to epci --show</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Example: ldpaudit mosaic one.csv other.csv --columns zip,age --sensitive disease</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Example: ldpaudit outlook recipe.toml --json</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Example: ldpaudit places calls.csv --x lon --y lat --level ln(2) --radius 1000</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Example: ldpaudit plan --domain-size 17 --epsilon 1 --rows 50000 --half-width 0.01; or: ldpaudit plan --kind "several columns" --attributes 5 --domain-size 17 --epsilon 1 --rows 50000</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Example: ldpaudit propose recipe.toml --k 5 --max-suppressed 0.02</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Example: ldpaudit protocols --json</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Example: ldpaudit regions communes.geojson --id code --repair communes.gpkg</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Example: ldpaudit run recipe.toml --out release-2026</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Example: ldpaudit safepub --epsilon 1 --delta 1e-6</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Example: ldpaudit serve</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Example: ldpaudit shares release-2026 --polygons towns.geojson --id code --parent region</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Example: ldpaudit steps intervals</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Example: ldpaudit subtraction counts.csv --count people --columns day --overlapping day --k 20</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Example: ldpaudit traces fixes.csv --person user --time time --x lon --y lat</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Example: ldpaudit verify OUE --epsilon 1 --domain-size 17</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Factor within the radius, as ln(2).</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Fewer than these.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>File of a hierarchy of its values; default: by --hierarchies.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>File of the ledger of releases, or "none"; default: that of this user.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>File of the ledger; default: that of this user.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Find the level of each column that loses least, proven, while every class meets the conditions.

    The classes that do not are removed, as many rows as --max-suppressed allows. A missing value is a value
    of its own. Exit code 1 where no setting removes so few rows; the nearest that would is then shown.
    </source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Find which counts below k follow from published ones by sums and differences; exit code 1 if any.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Find which of two columns holds the longitudes, by names, ranges and regions.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>First rows to give with --json.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Folder of a trial: refuse what it was not of, and rows that were released since.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Folder of hierarchies by which they were generalized.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Folder of hierarchies of sensitive columns, for t.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Folder of hierarchy files; default: by the kind of column.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Folder of public files: for the benchmark published Nursery, Adult and MS-FIMU, for published-places and locate-doubs the communes of the Doubs.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Folder, one file for each column.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Folder; default: ldpaudit-demo.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Forecast what noise would do to points and what an attacker would find out, before anything is drawn.

    Inhabitants are taken as evenly spread over their region; without them, points as evenly spread over all.
    </source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Forget the begun release of this number: it never left the house.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>From the finest to the coarsest, cut by commas.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Give all trade-offs between rows removed and loss.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Got unexpected extra argument ({args})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Got unexpected extra arguments ({args})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Half the interval that is wanted, as a share: 0.01.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Hash a release again and compare with its manifest.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Hours to add to the table's clock to get that of the place.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>How all values are written.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>How diversity is measured.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>How far two sensitive values are apart.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>How progress is written to standard error.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>How they are counted.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>In a table of counts: the column that says how many each row stands for.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>In nats, from 0.01 to 5.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Instead of inhabitants: table of true points. The result is private.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Invalid start character for option ({option})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Invalid value for {param_hint}: {message}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Invalid value: {message}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Its attribute that names each region.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Its attribute that names the larger region of each.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Its column of days.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Its column of latitudes.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Its column of longitudes.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Its column of names of polygons; default: --id.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Its column of new places.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Its column of old places.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Its column of places.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Its column of regions.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Its column of regions; default: as the attribute of the polygons.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Its layer, where the file holds several of polygons.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Its rows that count: "column = value".</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Keep the fresh key in this file, under a passphrase.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Key as 64 hexadecimal digits, or sealed; default: a fresh one, forgotten.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Language of all texts; default: English.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Lay two releases about the same people over each other; exit code 1 where that singles somebody out.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Layer of regions in which to count such rows.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Layer of regions: any vector format.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Layer of the file, where several hold polygons.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Layer, where several hold polygons.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Layer, where the file holds several of polygons.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Leave out bends of about so many metres, and keep neighbours together.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Let the intervals of all values hold together at that confidence.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>List the places without a region; they are private.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>List the protocols with their parameters, papers and where they may be used.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>List the steps that a recipe may have, or the keys of one of them.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>List the values that the domains of a recipe lack, with their rows: for the data holder alone.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>List what was released of each source, or of one table, and what it costs together.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Lists by column, as JSON: {"cause": "causes.csv#name"}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Longitude and latitude columns of a table.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Look at the first rows only: for a first look at a huge file.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Look in the ledger and book nothing: the result does not leave the house.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Measure how few points single a person out, and what noise leaves of homes and other places.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Measure other programs too, where they are installed.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Measure speed and memory, each figure beside a reference of the same run.

    NAME is a benchmark or a topic: engine, protocols, geography, anonymity, tables, desktop, command-line.
    Without a name all are measured in some minutes, but those that take long: workers, killed-worker,
    killed-on-cluster, locate-doubs, locate-country, index-country. The benchmark "published" measures
    accuracy instead: it repeats the tables and figures of a thesis on the public tables of --data, each
    --repeat times. "published-places" does so with the share of points that noise moves to another town, on
    the demo's department and, with --data, on the real one.
    </source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Measure who is exposed: equivalence classes, k, unique rows, l, t and risk.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Measurements of each.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Merge the polygons of each region of this level.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <location filename="../../ldpaudit/cli/commands/atlas.py" />
      <source>Metres of a grid to which points are rounded first, so that places nearly the same are one.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Metres of mean width below which an empty space is a gap.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Metres within which fixes of a person share one draw of the noise that is tried.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Metres.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Minutes without a fix after which a stay ends; without it none does.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Missing argument</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Missing command.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Missing option</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Missing parameter</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Missing parameter: {param_name}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Missing {param_type}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Name '{name}' defined twice</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Name the levels in the first line.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Name the values that are lacking: they are private.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>New file for merged or simplified regions.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>No options defined but a name was passed ({name}). Did you mean to declare an argument instead? Did you mean to pass '--{name}'?</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>No place was written before this day.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>No such command {name!r}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>No such option {name!r}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Noise to look at: factor within the radius, as ln(2); else five usual ones.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Noise to look at: metres.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Noise to try: factor within the radius, as ln(2).</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Noise to try: metres.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Number of columns, for several; default: 2.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Number of reports.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Number of values of each of several columns: 3,3,8.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Number of values, or of those of each column; not for numbers.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Number of values.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Numbers as LOW:HIGH or LOW:HIGH:STEP; levels are widths.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Of recursive (c, l)-diversity.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Only after so many of its steps.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Only points of rows that few look like by these.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Open the desktop on a table, a recipe or nothing.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Option {name!r} does not take a value.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Option {name!r} requires an argument.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Option {name!r} requires {nargs} arguments.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Options</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Order of the values of a sensitive column that are no numbers, for t.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Output folder; default: beside the recipe.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Points that an attacker knows at most.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Positional arguments</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Post-processing; raw stays beside.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Print one JSON object and nothing else.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Processes at work.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Propose settings that reach k: keep place, keep time, keep rows, balanced, and the recipe as it is.

    Each comes with its cost, who pays for it and the steps of the recipe that has it. Where none fits, the
    nearest ones are shown: another limit, or a column less; the exit code is 1.
    </source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Public table of inhabitants, and its column: towns.csv#population.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Public table of mergers and renamings.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Public table of places and regions.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Public table that gives the groups of a column, as station=stations.csv#number, named as in the recipe; default: tables beside it that are called like the column.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Public table that says in which larger regions each polygon lies.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Public table with a header; levels are its columns.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Quasi-identifiers that both releases have.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Radius of a stay.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Reading options as JSON, as in a recipe's [input].</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Reading options of both releases, as JSON.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Release intervention and mobility tables without betraying anybody in them.

    Without a command, the desktop opens.
    </source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Repair the polygons into this new file, such as communes.gpkg.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Repeated reports, Allomfree: epsilon of any number of them; default: twice that of one.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Reports about the same person.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Rows of every benchmark; default: each its own.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Rows of the table; default: 13 years, 382,046 rows.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Rows to give before and after.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Rows to show, masked.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Rows treated at a time, up to 65,536; the result is the same.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Run a recipe: a released file, estimates, a manifest and two reports, or nothing at all.

    The name of the released file, in the recipe's [output], chooses its format by its ending.
    </source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Sensitive column that both releases have.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Share of epsilon that a private search of the generalization has spent.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Share of rows that may be removed.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Share of the rows that may be removed.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Shortest stay.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Show at which rate to draw rows, and from which k on the release is differentially private.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Show the levels of a hierarchy, with examples.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Show the version and exit.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Show this message and exit.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Show what a recipe would do and cost, without reading the table's rows.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Show what the reader found in a table, with the evidence, and how to read its coordinates.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Show which columns and values make rows stand out, with masked examples.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Show which errors to expect of each protocol, and how many rows an accuracy takes; no data are read.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Show, check and build hierarchies: files that send the values of a column to groups.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Side of a cell in metres.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Smallest group.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Step read-coordinates as JSON, where the coordinates are no degrees.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Take up a run that ended early; keep what is done. Needs --key-file.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Takes {nargs} values but 1 was given.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Takes {nargs} values but {len} were given.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Tell also what local recoding keeps, each class by itself.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Tell the delta of this k too.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>The column that it is for; default: the name of the file.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>The column; default: those after which the files are named.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>The day whose places the public table holds.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>The group size that is wanted.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>The one of which a person may have several values: days.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>The same as a part of the share: 0.1.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>The smallest class that may stay.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>The threshold.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>True share of the value looked at; default: the mean, 1 / values.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Try '{command} {option}' for help.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Two columns of coordinates, in degrees.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Usage:</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Value must be an iterable.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Values in their order, cut by commas; levels are sizes of groups.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Weights of columns in the loss, such as town=2,age=0.5.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Weights of columns: town=3,age=0.5.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>What stands between values that count alike.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>What the curves of --json run over.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Where the points of the table lie.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Where the points of the table lie: tells how they are written.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Whether a missing value is a value of its own, or may be any value.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Whether points may truly lie in no region.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Which points are known, and which noise is tried.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Who the table may be about: how many they are, or a register with the same columns.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>With --days: how the table writes days.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>With --range: the number below which all are one group.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>With --range: the number from which on all are one group.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Without a manifest: factor within the radius, as ln(2).</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Without a manifest: metres.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Write a new hierarchy of numbers, days, codes, ordered values or regions; no private table is read.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Write the tables and the recipe, and do not run it.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Write the tables of a fictional department and a recipe, and run it.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>Write what a map draws, in metres around a middle: borders of polygons, or points of a table.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>c of the recursive (c, l)-diversity.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>default: {default}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>deprecated</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>directory</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>env var: {var}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>file</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>l-diversity: so many well-represented sensitive values.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>path</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>t-closeness: how far a class may be from the table.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>unknown error</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>year, quarter, month, week, day, hour, weekday, hour-of-day, days such as "3 days"; or a released column.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>{len_type} values are required, but {len_value} was given.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>{len_type} values are required, but {len_value} were given.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>{name} {filename!r} does not exist.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>{name} {filename!r} is a directory.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>{name} {filename!r} is a file.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>{name} {filename!r} is not executable.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>{name} {filename!r} is not readable.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>{name} {filename!r} is not writable.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>{value!r} does not match the format {format}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>{value!r} does not match the formats {formats}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>{value!r} is not a valid UUID.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>{value!r} is not a valid boolean. Recognized values: {states}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>{value!r} is not a valid {number_type}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>{value!r} is not one of {choices}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>{value!r} is not {choice}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli" />
      <source>{value} is not in the range {range}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/atlas.py" />
      <source>  cell     time   </source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/atlas.py" />
      <source>  within {near} m: {found_homes} of {homes} homes and {found_places} of {places} places found again</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/atlas.py" />
      <source>  {cell_metres:5g} m  {bin_seconds:4g} h {shares}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/atlas.py" />
      <source> and {several:,} more</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/atlas.py" />
      <source>; --show lists them</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/atlas.py" />
      <source>; became {became}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/atlas.py" />
      <source>; like {closest}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/atlas.py" />
      <source>Some places have no region{hint}. Complete the table, or write unmatched = "other".</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/atlas.py" />
      <source>alike in the public table, in different regions, and differ only as written: {written}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/atlas.py" />
      <source>and {alike:,} more found that way; --json gives all</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/atlas.py" />
      <source>and {apart:,} more such names</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/atlas.py" />
      <source>distinct places:  {places:,}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/atlas.py" />
      <source>draws by person:  {draws_by_person:,}, of up to {most:,} places each</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/atlas.py" />
      <source>give --level and --radius, or neither</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/atlas.py" />
      <source>homes:    guessed for {homes} by their nights; works for {works} by day</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/atlas.py" />
      <source>most repeated:    {most_rows:,} rows of one place</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/atlas.py" />
      <source>noise anew for each fix</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/atlas.py" />
      <source>noise has a level and a radius</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/atlas.py" />
      <source>one name in several regions of the public table, so that its rows have none: {named}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/atlas.py" />
      <source>one noise for each place and person</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/cli/commands/atlas.py" />
      <source>p={p}: {n} (person|persons)</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/atlas.py" />
      <source>persons:  {persons}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/atlas.py" />
      <source>places by rows:   </source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/atlas.py" />
      <source>places:   {count} where {stayed} stayed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/atlas.py" />
      <source>rows:             {rows:,}, of which {points:,} have a point</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/atlas.py" />
      <source>rows:     {rows}, of which {left_out} lack a person, a time or a place</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/cli/commands/atlas.py" />
      <source>share of the persons with at least p distinct points whom p known points, drawn {n} (time|times) with seed {seed}, single out</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/atlas.py" />
      <source>stays:    {count} of {seconds:g} minutes or longer</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/atlas.py" />
      <source>write for instance "ln(2)"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/atlas.py" />
      <source>{drawing}: a person spends up to {epsilon_of_a_person:g} nats for two traces {radius:g} m apart ({most_draws_of_a_person} draws)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/atlas.py" />
      <source>{how:28} {rows:&gt;12,} rows {values:&gt;9,} values</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/cli/commands/atlas.py" />
      <source>{n} (person|persons)</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/atlas.py" />
      <source>{rows:,} rows of {values:,} values of the table name a place a part of which went to another region, or that was another place once; they count where they are today</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/atlas.py" />
      <source>{rows:,} rows, {missing:,} of them without a value</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/atlas.py" />
      <source>{rows:&gt;9,} rows  {value}: {how}, {region}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/atlas.py" />
      <source>{rows:&gt;9,} rows  {value}: {why}{became}{closest}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/bench.py" />
      <source>"{moved_towns}" stands alone</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/bench.py" />
      <source>"{published}" stands alone</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/bench.py" />
      <source>name their folder by --data</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/bench.py" />
      <source>the public tables are missing</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/bench.py" />
      <source>write: ldpaudit bench {moved_towns}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/bench.py" />
      <source>write: ldpaudit bench {published} --data FOLDER</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/bookkeeping.py" />
      <source>    ldpaudit ledger --book FOLDER; if it never left the house:</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/bookkeeping.py" />
      <source>    ldpaudit ledger --forget {number}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/bookkeeping.py" />
      <source>    not settled: a run is at it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/bookkeeping.py" />
      <source>    not settled: it was to be in {place}; if it is elsewhere:</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/cli/commands/bookkeeping.py" />
      <source>  {when} UTC  {name}, {n:,} (row|rows), {key} key</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/bookkeeping.py" />
      <source>--forget {forget}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/bookkeeping.py" />
      <source>No ledger is kept.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/bookkeeping.py" />
      <source>Nothing has been booked yet: there is no ledger at {place}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/bookkeeping.py" />
      <source>Table {source}: {size}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/bookkeeping.py" />
      <source>What is open could not be settled: {fault}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/bookkeeping.py" />
      <source>a release whose run never began it in this ledger cannot be booked</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/bookkeeping.py" />
      <source>a run is still at this release</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/bookkeeping.py" />
      <location filename="../../ldpaudit/cli/program.py" />
      <location filename="../../ldpaudit/recipe/document.py" />
      <location filename="../../ldpaudit/recipe/value_tables.py" />
      <source>check the path</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/bookkeeping.py" />
      <source>name it: --ledger</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/bookkeeping.py" />
      <source>no begun release has this number</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/bookkeeping.py" />
      <source>no privacy claim: no column is randomized</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/bookkeeping.py" />
      <source>see: ldpaudit ledger</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/bookkeeping.py" />
      <source>the ledger is changed as asked</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/bookkeeping.py" />
      <source>the ledger knows of no such release</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/bookkeeping.py" />
      <source>there is no ledger</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/bookkeeping.py" />
      <location filename="../../ldpaudit/cli/program.py" />
      <location filename="../../ldpaudit/recipe/document.py" />
      <location filename="../../ldpaudit/recipe/value_tables.py" />
      <location filename="../../ldpaudit/tables/packing.py" />
      <location filename="../../ldpaudit/tables/source.py" />
      <source>there is no such file</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/cli/commands/bookkeeping.py" />
      <source>{n:,} (release|releases)</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/cli/commands/bookkeeping.py" />
      <source>{n:,} (table|tables)</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/cli/commands/bookkeeping.py" />
      <source>{n} (column|columns)</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/bookkeeping.py" />
      <source>{place}: nothing has been booked yet.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/bookkeeping.py" />
      <source>{place}: nothing of this table has been booked yet.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/bookkeeping.py" />
      <source>{place}: {releases} of {count}; every entry is as it was written.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/composition.py" />
      <source>, and there are more</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/composition.py" />
      <source>Keep each row with chance {rate:.4f}, then remove groups below k on all released columns</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/composition.py" />
      <source>Published below {k}: {below}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/composition.py" />
      <source>fewer than {k} candidates, the fewest {composed_k}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/composition.py" />
      <source>k = {k_exact:,} by the exact delta; k = {k:,} by the published bound</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/composition.py" />
      <source>k = {size:&gt;6,}: delta = {exact:.3g} exact, {bound:.3g} by the bound</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/composition.py" />
      <location filename="../../ldpaudit/cli/commands/disclosures.py" />
      <location filename="../../ldpaudit/proposals/effects.py" />
      <location filename="../../ldpaudit/report/templates" />
      <source>missing</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/composition.py" />
      <source>{meeting:,} pairs of groups may hold one person; {disclosing:,} of them with one {sensitive} in common, {singled_out:,} in one row of each release</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/cli/commands/composition.py" />
      <source>{n:,} (number below {k} follows|numbers below {k} follow).</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/cli/commands/composition.py" />
      <location filename="../../ldpaudit/report/sentences.py" />
      <source>{n:,} (number|numbers)</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/cli/commands/composition.py" />
      <source>{n:,} (published count|published counts)</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/composition.py" />
      <source>{published}, {withheld:,} withheld; {asked} looked at{more}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/composition.py" />
      <source>{values}: groups of {sizes}, together {sensitive}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/composition.py" />
      <source>{which} release: {rows}, k = {k} alone; with the other {few} of {wanted}</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/cli/commands/disclosures.py" />
      <source>, by {by}</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/disclosures.py" />
      <source>Among {population:,} of the register: {k_map:,}-map; a member is in the table with a chance between {delta_min:.4g} and {delta_max:.4g}, {surely_in:,} for sure, and {surely_out:,} surely not</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/disclosures.py" />
      <source>alone by it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/disclosures.py" />
      <source>alone without it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/disclosures.py" />
      <source>are alone in their group</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/disclosures.py" />
      <source>column</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/disclosures.py" />
      <source>is alone in its group</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/cli/commands/disclosures.py" />
      <source>row {row:,}: group of {group}{by}: {values}</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/disclosures.py" />
      <source>share</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/disclosures.py" />
      <source>values</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/disclosures.py" />
      <location filename="../../ldpaudit/cli/commands/exposure/command.py" />
      <location filename="../../ldpaudit/cli/commands/generalizing.py" />
      <source>write for instance: town,age</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/cli/commands/disclosures.py" />
      <source>{column}: {n:,} of {distinct} (is|are) rarer than {k}: </source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/disclosures.py" />
      <source>{line}; {outside:,} of the table are not in the register</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/cli/commands/disclosures.py" />
      <location filename="../../ldpaudit/cli/commands/exposure/command.py" />
      <location filename="../../ldpaudit/cli/commands/hierarchies.py" />
      <source>{n:,} (group|groups)</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/cli/commands/disclosures.py" />
      <location filename="../../ldpaudit/cli/commands/hierarchies.py" />
      <source>{n:,} (value|values)</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/disclosures.py" />
      <source>{name}: {groups_of_one} of one value; {groups_of_two} of two values</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/cli/commands/disclosures.py" />
      <source>{number:,} by {n} (column|columns) and no fewer</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/disclosures.py" />
      <source>{repeated_rows:,} rows repeat a cell, {alike_rows:,} of them with its count; merged, {merged:,} of {nonempty_cells:,} non-empty cells hold one.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/disclosures.py" />
      <source>{rows:,} hold {few}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/disclosures.py" />
      <source>{rows_below_k:,} are in groups below {k}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/disclosures.py" />
      <source>{rows} in {groups}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/disclosures.py" />
      <source>{single:,} of {nonempty_rows:,} non-empty rows hold one; {several}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/disclosures.py" />
      <source>{unique_rows:,} of {rows} {alone}; {small}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/disclosures.py" />
      <source>{unique_rows:&gt;10,} alone by {columns}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/drawing.py" />
      <source>name their columns: --points lon lat</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/drawing.py" />
      <source>rows of small groups have points</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/drawing.py" />
      <location filename="../../ldpaudit/cli/commands/hierarchies.py" />
      <source>{file} is written</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/exposure/command.py" />
      <source>"{name}" is no sensitive column with values in an order</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/exposure/command.py" />
      <source>A missing sensitive value is a value of its own.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/exposure/command.py" />
      <source>A missing value {rules}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/exposure/command.py" />
      <source>Among {population:,} who may be in the table: risk of the most exposed row {journalist_max:.4f}, {population_unique_rows:,.1f} rows alone in it.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/exposure/command.py" />
      <source>Counts of {lines:,} lines, {empty_lines:,} of them 0.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/exposure/command.py" />
      <source>distinct l</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/exposure/command.py" />
      <source>entropy l</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/exposure/command.py" />
      <source>is a value of its own</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/exposure/command.py" />
      <source>largest share of one value</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/exposure/command.py" />
      <source>may stand for any value</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/exposure/command.py" />
      <source>name columns with --sensitive</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/exposure/command.py" />
      <source>put a file "{watched}.csv" there</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/exposure/command.py" />
      <source>recursive (c, {l}) for c &gt; {c:.6g}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/exposure/command.py" />
      <source>t (equal distance)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/exposure/command.py" />
      <source>t (hierarchical distance)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/exposure/command.py" />
      <source>t (ordered distance)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/exposure/command.py" />
      <source>there is no hierarchy of a sensitive column</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/cli/commands/exposure/command.py" />
      <source>warning: {n:,} (row|rows) in groups larger than in the register</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/exposure/command.py" />
      <source>write for instance: severity=low,middle,high</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/exposure/command.py" />
      <source>{groups}; risk of the most exposed row {prosecutor_max:.4f}.</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/cli/commands/exposure/command.py" />
      <source>{n:,} of {rows} ({share}) (is alone in its group|are alone in their group); k = {k}.</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/exposure/measure.py" />
      <source>give the size of the population</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/exposure/measure.py" />
      <source>leave out --count, or columns that are not needed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/exposure/measure.py" />
      <source>let a missing value be a value of its own, or fill it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/exposure/measure.py" />
      <source>this table is too large for this measurement</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/generalizing.py" />
      <source>  {name:24} level {level} of {height}: {example}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/generalizing.py" />
      <source>"{both}" is a quasi-identifier, too</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/generalizing.py" />
      <location filename="../../ldpaudit/cli/commands/proposing.py" />
      <source>"{part}" is no weight</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/generalizing.py" />
      <source>--l and --t need one</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/generalizing.py" />
      <location filename="../../ldpaudit/recipe/column_hierarchies.py" />
      <source>as it is</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/generalizing.py" />
      <source>classes: {classes:,}, the smallest of {smallest_class}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/generalizing.py" />
      <source>conditions: {conditions}; a missing value is a value of its own</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/generalizing.py" />
      <source>each of the {settings:,} settings</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/generalizing.py" />
      <source>give --l or --t</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/generalizing.py" />
      <source>give --l-kind recursive and --c, or neither</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/generalizing.py" />
      <source>give a whole number of values</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/generalizing.py" />
      <source>local recoding, begun with {begun_with}: granularity {granularity:.4f}, {removed_rows:,} rows removed, {classes:,} classes</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/generalizing.py" />
      <source>name it in one place</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/generalizing.py" />
      <source>no sensitive column is named</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/generalizing.py" />
      <source>no setting removes at most {max_suppressed:g} % of the rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/generalizing.py" />
      <source>nothing is asked of it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/generalizing.py" />
      <source>one class</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/generalizing.py" />
      <source>rows removed, loss:</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/generalizing.py" />
      <source>rows removed: {removed_rows:,} of {rows:,} ({share:.2f} %)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/generalizing.py" />
      <source>settings: {settings:,}, of which {nodes_checked:,} were counted</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/generalizing.py" />
      <source>the best setting</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/generalizing.py" />
      <source>the nearest that there is:</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/generalizing.py" />
      <source>the only setting</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/generalizing.py" />
      <source>the recursive (c, l)-diversity needs c, the others have none</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/generalizing.py" />
      <source>write for instance: town=2</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/generalizing.py" />
      <source>{several} removes every row</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/hierarchies.py" />
      <source>a number is expected here</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/hierarchies.py" />
      <source>a whole number is expected here, of at most {most_values:,}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/hierarchies.py" />
      <source>a width is above 0</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/hierarchies.py" />
      <source>add one of: show, check, build</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/hierarchies.py" />
      <source>give one of </source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/cli/commands/hierarchies.py" />
      <source>lacks {n:,} (value|values), in {lacking_rows:,} of {rows:,} rows</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/hierarchies.py" />
      <source>name it by --column</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/hierarchies.py" />
      <source>names every value ({used:,} of its {values:,} occur)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/hierarchies.py" />
      <source>no file is named after a column of the table</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/hierarchies.py" />
      <source>no number stands here</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/hierarchies.py" />
      <source>nothing says which values it has</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/hierarchies.py" />
      <source>see: ldpaudit hierarchy build --help</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/hierarchies.py" />
      <source>the columns are: {known}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/hierarchies.py" />
      <location filename="../../ldpaudit/protocols/declared.py" />
      <source>there is no column "{column}"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/hierarchies.py" />
      <location filename="../../ldpaudit/estimate/noisy_places.py" />
      <location filename="../../ldpaudit/generalize/kinds.py" />
      <location filename="../../ldpaudit/proposals/basis.py" />
      <location filename="../../ldpaudit/tables/selection.py" />
      <location filename="../../ldpaudit/tables/source.py" />
      <source>there is no column "{name}"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/hierarchies.py" />
      <source>there is no period "{period}"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/hierarchies.py" />
      <source>two days are expected here</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/hierarchies.py" />
      <source>what is to be done?</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/hierarchies.py" />
      <source>which column holds the codes?</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/hierarchies.py" />
      <source>which columns are levels?</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/hierarchies.py" />
      <source>write for instance 2,4,8</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/hierarchies.py" />
      <source>write for instance 5,10,20</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/hierarchies.py" />
      <source>write: 2018-01-01:2019-12-31</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/hierarchies.py" />
      <source>write: name,district</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/hierarchies.py" />
      <source>write: towns.csv#code</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/hierarchies.py" />
      <source>{column}: {values}, {height} of groups, in {file}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/hierarchies.py" />
      <source>{found} numbers stand here</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/hierarchies.py" />
      <source>{given} are two sources</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/cli/commands/hierarchies.py" />
      <source>{n} (level|levels)</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/labels.py" />
      <source>the lists are no JSON object</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/labels.py" />
      <source>write {"cause": ["a", "b"]}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/labels.py" />
      <source>{name}: the list holds every value</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/cli/commands/labels.py" />
      <source>{name}: {n} (value is|values are) not on the list, in {rows}</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/cli/commands/labels.py" />
      <location filename="../../ldpaudit/step.py" />
      <location filename="../../ldpaudit/tables/roles.py" />
      <source>{n} (row|rows)</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/noisy_places.py" />
      <source>Cells of {cell:,.0f} m are wide beside this noise: an attacker may find more, and come closer. Polygons of a smaller area take finer ones.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/noisy_places.py" />
      <source>Points move by {mean_move:,.0f} m on average, and by less than {most_moves:,.0f} m in 95 of 100 rows.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/noisy_places.py" />
      <source>The best guess of the place is {adversary_error:,.0f} m off on average.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/noisy_places.py" />
      <source>give --x and --y</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/noisy_places.py" />
      <location filename="../../ldpaudit/generalize/by_hierarchy.py" />
      <source>give both or none</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/noisy_places.py" />
      <source>level and radius belong together</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/noisy_places.py" />
      <source>name another table</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/noisy_places.py" />
      <source>note: intervals are {intervals}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/noisy_places.py" />
      <source>note: points were brought back to a border; regions there seem too large</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/noisy_places.py" />
      <source>points need their columns, and no inhabitants beside them</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/noisy_places.py" />
      <source>the columns are missing</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/noisy_places.py" />
      <source>the table has no rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/noisy_places.py" />
      <source>the table names no column</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/noisy_places.py" />
      <source>write for instance: ln(2)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/noisy_places.py" />
      <source>write for instance: towns.csv#population</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/noisy_places.py" />
      <source>{regions_without_inhabitants} regions are not in the table of inhabitants.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/noisy_places.py" />
      <source>{title}: {kept:.1f} % stay in theirs; the best guess finds {found:.1f} % ({guessed:.1f} % without the point).</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/oracles.py" />
      <source>a relative error needs a share, and no half-width beside it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/oracles.py" />
      <source>leave it out, or write --kind </source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/oracles.py" />
      <source>protocols of the kind "{kind}" have no such figure</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/oracles.py" />
      <source>the domain sizes are not whole numbers</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/oracles.py" />
      <location filename="../../ldpaudit/protocols/registry.py" />
      <source>the size of the domain is missing</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/oracles.py" />
      <source>write for instance: --share 0.05 --relative 0.1</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/oracles.py" />
      <source>write for instance: 17</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/oracles.py" />
      <source>write for instance: 3,3,8</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/parameters.py" />
      <source>Which protocols; errors of numbers are those of a mean, as a part of the interval's width.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/proposing.py" />
      <source>  warning: {line}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/proposing.py" />
      <source> (more than may go)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/proposing.py" />
      <source>"{column}{sign}{table}" names no column and its table</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/proposing.py" />
      <source>The search was stopped: these are the best settings that it had found.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/proposing.py" />
      <source>Yours, as the recipe stands</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/proposing.py" />
      <source>detail lost</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/proposing.py" />
      <source>write for instance: station=stations.csv#number</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/proposing.py" />
      <source>write for instance: town=3,age=0.5</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/regions.py" />
      <source>give --out with --dissolve or --simplify</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/regions.py" />
      <source>merged or simplified regions need a file, and a file needs such regions</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/regions.py" />
      <source>repaired regions in {repair}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/regions.py" />
      <source>{made:,} regions, {m2:,.3f} km², in {out}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/steps.py" />
      <source>above {low:,.10g}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/steps.py" />
      <source>at least {low:,.10g}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/steps.py" />
      <source>at most {high:,.10g}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/steps.py" />
      <source>below {high:,.10g}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/steps.py" />
      <source>needed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/steps.py" />
      <location filename="../../ldpaudit/recipe/document.py" />
      <source>there is no step "{name}"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/commands/steps.py" />
      <location filename="../../ldpaudit/protocols/numbers/randomize_number.py" />
      <location filename="../../ldpaudit/protocols/setting.py" />
      <location filename="../../ldpaudit/protocols/several/column_protocols.py" />
      <location filename="../../ldpaudit/protocols/several/fake_data.py" />
      <source>write one of: </source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/custody.py" />
      <source>Passphrase for {file}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/custody.py" />
      <source>Passphrase of {file}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/custody.py" />
      <location filename="../../ldpaudit/randomness/sealed.py" />
      <source>check the file</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/custody.py" />
      <source>run this command in a terminal</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/custody.py" />
      <location filename="../../ldpaudit/randomness/sealed.py" />
      <source>the key cannot be read</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/custody.py" />
      <location filename="../../ldpaudit/randomness/key.py" />
      <source>the key is not hexadecimal</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/custody.py" />
      <source>there is no terminal on which to ask for a passphrase</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/custody.py" />
      <source>warning: {file}: others on this computer may read the key, and guess its passphrase and undo the noise; close it: chmod 600 {name}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/custody.py" />
      <source>warning: {file}: others on this computer may read the key, and undo the noise; close it: chmod 600 {name}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/custody.py" />
      <source>warning: {file}: the passphrase is easy to guess, and whoever guesses it can undo the noise; choose five words or more that have nothing to do with each other</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/custody.py" />
      <source>write hexadecimal digits</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/program.py" />
      <source>"{name}" comes with a later version</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/program.py" />
      <source>leave out one of the two</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/program.py" />
      <source>name its output folder: --out</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/program.py" />
      <source>ready to run</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/program.py" />
      <source>see: ldpaudit --help</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/program.py" />
      <source>step {step}: {what}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/program.py" />
      <source>the demo is in {folder}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/program.py" />
      <source>the key is given already</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/program.py" />
      <source>the release is in {folder}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/program.py" />
      <source>the run to take up is not named</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/serving.py" />
      <source>run it on the command line</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/serving.py" />
      <source>this command needs a process of its own</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/serving.py" />
      <source>this is no question</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/speaking.py" />
      <source>choose one of: {languages}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/speaking.py" />
      <source>there is no language "{code}"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/terminal.py" />
      <source> of {repeating}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/terminal.py" />
      <source>The release is as it was written.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/terminal.py" />
      <source>The release was changed after it was written.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/terminal.py" />
      <source>This step reads them:</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/terminal.py" />
      <source>Who knows nothing else guesses from all reports{whose} the values of at most {guess} of the people, and from one report of at most {first}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/terminal.py" />
      <source>Who knows nothing else guesses the values of at most {guess} of the people.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/terminal.py" />
      <source>a fault of ldpaudit, not yours ({name} at {place}); {left}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/terminal.py" />
      <source>a file</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/terminal.py" />
      <source>all intervals together</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/terminal.py" />
      <source>cannot be used</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/terminal.py" />
      <source>coordinates: {message}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/terminal.py" />
      <source>crs:</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/terminal.py" />
      <source>decimal:</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/terminal.py" />
      <source>delimiter:</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/terminal.py" />
      <source>encoding:</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/terminal.py" />
      <source>eps for ± {wanted:g}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/terminal.py" />
      <source>format:</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/terminal.py" />
      <source>half-width</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/terminal.py" />
      <source>header_row:</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/terminal.py" />
      <location filename="../../ldpaudit/generalize/numbers.py" />
      <source>intervals</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/terminal.py" />
      <source>mean error</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/terminal.py" />
      <source>nothing was released</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/terminal.py" />
      <source>of a share of {share:.4g}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/terminal.py" />
      <source>of the first {rows_read:,} rows:</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/terminal.py" />
      <source>of the mean of a number, as a part of its interval</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/terminal.py" />
      <source>permanent eps = {permanent:g}, </source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/terminal.py" />
      <source>protocol</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/terminal.py" />
      <source>rows for ± {wanted:g}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/terminal.py" />
      <source>rows:</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/terminal.py" />
      <source>standard output was closed; {left}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/terminal.py" />
      <source>standard output: the answer cannot be written ({reason})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/terminal.py" />
      <source>stderr</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/terminal.py" />
      <source>stopped; {left}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/terminal.py" />
      <source>the names are not one line with commas between them</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/terminal.py" />
      <source>warning: {warning}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/terminal.py" />
      <source>write it to a place with room</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/terminal.py" />
      <source>write them as in: town,age,"a name, with a comma"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/terminal.py" />
      <source>{attributes:,} columns of </source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/terminal.py" />
      <source>{columns}{domain_size:,} values, </source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/terminal.py" />
      <source>{line}; set {debug}=1 for details and report it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/terminal.py" />
      <source>{megabytes:,.0f} MB</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/terminal.py" />
      <source>{message}; see: {command_path} --help</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/terminal.py" />
      <source>{message}; write --out {folder}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/terminal.py" />
      <source>{name}: {reason}; check disk and permissions</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/cli/terminal.py" />
      <source>{values}eps = {epsilon:g}, {limit}{rows:,} rows; errors {about}, {every} at {level:g} %</source>
      <translation type="unfinished" />
    </message>
  </context>
  <context>
    <name>conformance</name>
    <message>
      <location filename="../../ldpaudit/conformance.py" />
      <source>no such column</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/conformance.py" />
      <source>none of them</source>
      <translation type="unfinished" />
    </message>
  </context>
  <context>
    <name>crash_report</name>
    <message>
      <location filename="../../ldpaudit/crash_report.py" />
      <source>(other code)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/crash_report.py" />
      <source>Python {python_version}, {system} {machine}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/crash_report.py" />
      <source>which led to:</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/crash_report.py" />
      <source>{module}, line {line}, in {co_name}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/crash_report.py" />
      <source>{when} ldpaudit {version}, {system}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/crash_report.py" />
      <source>… {places} more …</source>
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
      <location filename="../../ldpaudit/generalize/hierarchies/writing.py" />
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
  </context>
  <context>
    <name>engine</name>
    <message>
      <location filename="../../ldpaudit/engine/account.py" />
      <source>; the next run books it, or: {command}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/account.py" />
      <source>ldpaudit ledger --ledger {quote}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/account.py" />
      <source>the release is here, but is not booked yet ({where}: {what})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/account.py" />
      <source>the release is in {out}{remains}{later}</source>
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
      <location filename="../../ldpaudit/protocols/setting.py" />
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
      <location filename="../../ldpaudit/engine/check.py" />
      <source>The internal side does not say what the manifest of the release was, so an edited one would not show.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/check.py" />
      <source>The internal side was not checked, so an edited manifest would not show.</source>
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
      <location filename="../../ldpaudit/engine/cluster.py" />
      <source>Dask is not installed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/cluster.py" />
      <source>a worker failed: {kind} at {file}:{line}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/cluster.py" />
      <source>a worker has ldpaudit {theirs}, and this is {ours}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/cluster.py" />
      <source>all workers of the scheduler are lost, and none came back</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/cluster.py" />
      <source>give them more memory, or run with smaller --chunk-rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/cluster.py" />
      <source>install it: pip install 'ldpaudit[cluster]'</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/cluster.py" />
      <source>install the same version on every machine</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/cluster.py" />
      <source>look into their logs, start some (dask worker {address}), and run again</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/cluster.py" />
      <source>no scheduler answers there ({name})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/cluster.py" />
      <source>scheduler or workers have no ldpaudit, or another version</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/cluster.py" />
      <source>start it again, and run again</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/cluster.py" />
      <source>start one (dask scheduler) and name its address, such as tcp://10.0.0.5:8786</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/cluster.py" />
      <source>start some: dask worker {address}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/cluster.py" />
      <source>the scheduler has no worker</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/cluster.py" />
      <source>the scheduler is gone</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/cluster.py" />
      <source>the workers wrote their parts where this machine does not see them</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/cluster.py" />
      <source>use one shared folder that has the same name on all machines</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/cluster.py" />
      <source>workers ended one after the other over the same rows; they may be short of memory</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/compile_plan.py" />
      <source> or by </source>
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
      <source>no column is called "{unit}", so nobody's rows can be counted</source>
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
    <message>
      <location filename="../../ldpaudit/engine/ending.py" />
      <source>; {left} {holds}: remove this folder</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/ending.py" />
      <source>holds rows of the table and could not be removed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/ending.py" />
      <source>nothing is released</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/ending.py" />
      <source>remove this folder</source>
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
      <location filename="../../ldpaudit/engine/folder.py" />
      <source>"~" is no folder here</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/folder.py" />
      <source>another run into it goes on</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/folder.py" />
      <source>cannot be written ({reason}); {left}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/folder.py" />
      <source>choose a shorter name</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/folder.py" />
      <source>free some space, or name a folder on another disk</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/folder.py" />
      <source>is a link</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/folder.py" />
      <source>is a link that leads nowhere</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/folder.py" />
      <location filename="../../ldpaudit/randomness/sealed.py" />
      <source>is already there and is not overwritten</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/folder.py" />
      <source>is the working folder</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/folder.py" />
      <source>is where a disk begins</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/folder.py" />
      <source>lies inside "{name}", which is no folder</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/folder.py" />
      <source>move it away and resume, or {elsewhere}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/folder.py" />
      <source>name a folder in it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/folder.py" />
      <source>name a folder in which you may write</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/folder.py" />
      <source>name a folder on it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/folder.py" />
      <source>name a place inside a folder</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/folder.py" />
      <source>name another folder</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/folder.py" />
      <source>name the folder itself</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/folder.py" />
      <location filename="../../ldpaudit/errors.py" />
      <source>nothing was left behind</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/folder.py" />
      <source>the release is in {out}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/folder.py" />
      <source>the release is there all the same</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/folder.py" />
      <source>wait for it, or name another folder</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/folder.py" />
      <source>was taken by something else meanwhile, which is not overwritten; {rest}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/folder.py" />
      <source>what is done is kept for --resume</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/folder.py" />
      <source>write your home folder in full</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/hierarchy_coverage.py" />
      <source>, the first {num_rows:,} rows</source>
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
      <location filename="../../ldpaudit/engine/journal.py" />
      <source>another version of ldpaudit began this run</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/journal.py" />
      <source>give the --key-file of that time, or {otherwise}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/journal.py" />
      <source>public file</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/journal.py" />
      <source>put back the one of that time, or {otherwise}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/journal.py" />
      <source>run without --resume to begin again</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/journal.py" />
      <source>table</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/journal.py" />
      <source>take back the change, or {otherwise}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/journal.py" />
      <source>take that version, or {otherwise}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/journal.py" />
      <source>the recipe has changed since this run began</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/journal.py" />
      <source>the table was cut into other parts when this run began</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/journal.py" />
      <source>the {what} has changed since the run began that is to be resumed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/journal.py" />
      <source>this run began with another key</source>
      <translation type="unfinished" />
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
      <location filename="../../ldpaudit/ledger/database.py" />
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
      <location filename="../../ldpaudit/engine/release.py" />
      <source> (accepted: {accepted})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/release.py" />
      <source>, {removed:,} removed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/release.py" />
      <source>Columns that follow from {x}, {y}: {columns}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/release.py" />
      <source>Looked for: {looked}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/release.py" />
      <source>No privacy claim: no column is randomized.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/release.py" />
      <source>Not looked for: {not_looked}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/release.py" />
      <source>estimates:</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/release.py" />
      <source>internal report:</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/release.py" />
      <source>released:</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/release.py" />
      <source>report:</source>
      <translation type="unfinished" />
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
      <location filename="../../ldpaudit/findings/columns.py" />
      <source>run a trial again</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/trial.py" />
      <source>this is a release and no trial</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/engine/workers.py" />
      <source>run with fewer --workers, or with smaller --chunk-rows</source>
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
      <location filename="../../ldpaudit/report/sentences.py" />
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
      <source>Estimates are about the {n:,} (released row|released rows) that remain, not about the whole table. Steps of the recipe may have removed rows: {removal} {number} some values were removed more often than others, shares and means of the whole table are others.</source>
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
      <source>How many is not said here, for that is known from the table alone; where</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/estimate/about.py" />
      <source>They removed {n:,} (row|rows). Where</source>
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
      <location filename="../../ldpaudit/protocols/numbers/square_wave.py" />
      <location filename="../../ldpaudit/tables/roles.py" />
      <source>{low:g} to {high:g}</source>
      <translation type="unfinished" />
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
      <location filename="../../ldpaudit/estimate/numbers.py" />
      <source>estimate with the version that made the release</source>
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
      <location filename="../../ldpaudit/estimate/numbers.py" />
      <location filename="../../ldpaudit/estimate/periods.py" />
      <source>release the table again</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/estimate/from_release.py" />
      <location filename="../../ldpaudit/estimate/manifest.py" />
      <source>take the folder as the run left it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/estimate/from_release.py" />
      <source>the probabilities of {name} are not those of this version</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/estimate/from_release.py" />
      <location filename="../../ldpaudit/estimate/numbers.py" />
      <source>the record of a randomized column is incomplete</source>
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
      <source>there is no manifest beside this file, so it is no release</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/estimate/from_release.py" />
      <location filename="../../ldpaudit/generalize/hierarchies/reading.py" />
      <location filename="../../ldpaudit/geography/tilings/files.py" />
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
      <source>test key: no privacy</source>
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
      <source>estimate shares of a release without the step remap</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/estimate/noisy_places.py" />
      <location filename="../../ldpaudit/protocols/expectation_maximization.py" />
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
      <location filename="../../ldpaudit/estimate/noisy_places.py" />
      <source>these points were sent on after they were moved, so the noise is not in them any more</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/estimate/numbers.py" />
      <source>the channel of {name} is not that of this version</source>
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
      <location filename="../../ldpaudit/findings/axes.py" />
      <source>Coordinates of two points</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/axes.py" />
      <source>Exchanged coordinates</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/axes.py" />
      <source>Longitude or latitude?</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/axes.py" />
      <source>exchange the two columns</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/axes.py" />
      <source>look at the points on the map, or at the values; exchange the two columns, or confirm them</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/axes.py" />
      <source>look at the values of {path}; exchange the two columns, or confirm them</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/axes.py" />
      <source>take the two coordinates of one point, or say why these are</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/axes.py" />
      <source>which of {pair} is the {first} is not known: {why}; the recipe takes {east}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/axes.py" />
      <source>which of {pair} of {file} is the {first} is not known: {why}; the recipe takes {east}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/axes.py" />
      <source>{east} and {north} are taken for one point, and by the names {better} belongs to {east}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/axes.py" />
      <source>{east} is taken for the {first} and {north} for the {second}, and {why} it is the other way round: distances, and the noise, would be wrong</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/axes.py" />
      <source>{east} of {file} is taken for the {first} and {north} for the {second}, and {why} it is the other way round: distances would be wrong</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/columns.py" />
      <source>A step does not fit the table</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/columns.py" />
      <source>A time as recorded</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/columns.py" />
      <source>Columns without a role</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/columns.py" />
      <source>Formulas</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/columns.py" />
      <source>No estimates by period</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/columns.py" />
      <source>Not what was tried</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/columns.py" />
      <source>Nothing is released</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/columns.py" />
      <source>Periods of UTC</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/columns.py" />
      <source>The recipe does not fit the table</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/columns.py" />
      <source>a spreadsheet may run cells or names of columns that begin with =, +, -, @, a tab or a line break: {columns}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/columns.py" />
      <source>every column is withheld, so nothing would be released</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/columns.py" />
      <source>generalize a time column to that period, or ask for other periods</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/columns.py" />
      <source>generalize it to the day, the week or the month</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/columns.py" />
      <location filename="../../ldpaudit/generalize/time.py" />
      <source>generalize it to the hour of the day</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/columns.py" />
      <source>generalize it to the week or the month</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/columns.py" />
      <source>give at least one column another role</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/columns.py" />
      <source>give each column a role</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/columns.py" />
      <source>name the time zone of the place, for instance "Europe/Paris", or "UTC" if UTC is meant</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/columns.py" />
      <source>no estimates by {periods}: no released column holds periods</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/columns.py" />
      <source>no estimates by {periods}: {columns} holds {held} a row</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/columns.py" />
      <source>put it into intervals, say by which date format it reads, or drop it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/columns.py" />
      <source>say by which date format it reads, or drop it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/columns.py" />
      <source>the recipe or a public file has changed since the trial</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/columns.py" />
      <source>the table has changed since the trial</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/columns.py" />
      <source>these rows were released since the trial, or may have been: what it says of earlier releases is old</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/columns.py" />
      <source>write formulas = "prefix" in [output]: an apostrophe before each</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/columns.py" />
      <source>{column} is in UTC, and its periods are those of UTC, not those of the place</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/columns.py" />
      <source>{column} is released as precisely as it was recorded</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/findings/columns.py" />
      <source>{n} (column|columns) without a role: {columns}</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/findings/finding.py" />
      <source>there is no such finding; there are {codes}</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/findings/groups.py" />
      <source>(is the only row of its group|are the only row of their group)</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/findings/groups.py" />
      <source>; how many cases ({column}) a row stands for is not released</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/groups.py" />
      <source>Regions thinned out</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/groups.py" />
      <source>Rows alone in their group</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/groups.py" />
      <source>Rows alone on all columns</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/groups.py" />
      <source>Sensitive columns as they are</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/groups.py" />
      <source>ask for groups with 2 or more values of {sensitive} (l = 2), randomize or generalize it, or generalize the groups</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/groups.py" />
      <source>generalize the place further, allow fewer rows to be removed, or tell whoever uses the file that these regions are thinned out</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/groups.py" />
      <source>generalize these columns further, or remove the rows of small groups</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/groups.py" />
      <source>leave out columns that nobody needs, or generalize those of many values</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/groups.py" />
      <source>randomize or generalize it, ask for l in suppress or local-recoding, or leave it out</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/findings/groups.py" />
      <source>{columns} (is|are) sensitive and (leaves as it is|leave as they are): whoever recognizes a row reads (it|them)</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/findings/groups.py" />
      <source>{number:,} of {n:,} released (case|cases) ({share})</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/findings/groups.py" />
      <source>{number:,} of {n:,} released (row|rows) ({share})</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/findings/groups.py" />
      <source>{n} of {regions} (loses|lose) more than {percent:g} % of the rows</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/findings/groups.py" />
      <source>{part} {alone} on all that is released without noise ({columns}): who knows that much of somebody finds the row{hidden}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/groups.py" />
      <source>{part} {alone} on {columns}{hidden}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/groups.py" />
      <source>{where} one value of {sensitive}, so that whoever recognizes the group knows it: {part}{besides}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/leaks.py" />
      <source>A column gives another away</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/leaks.py" />
      <source>A promise about the rows left</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/leaks.py" />
      <source>Rows decided by a protected value</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/leaks.py" />
      <source>Two promises, one secret</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/leaks.py" />
      <source>a part of {other} gives {secret} away: who sees it can tell the true {secret} of most rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/leaks.py" />
      <source>drop or generalize one of {others}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/leaks.py" />
      <source>drop or generalize {other}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/leaks.py" />
      <source>drop {other}, or generalize it until rows of each value differ in {secret}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/leaks.py" />
      <source>drop {other}, or leave that part of its values out</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/leaks.py" />
      <source>in {step}, {guessed} is guessed from {by} in {percent:.0f} % of the rows, and in {blind:.0f} % without</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/leaks.py" />
      <source>leave {by} out of that step to promise more</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/leaks.py" />
      <source>leave {by} out of that step, or drop or generalize {secrets} instead of randomizing</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/leaks.py" />
      <source>release only one of them to keep {first}'s promise alone</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/leaks.py" />
      <source>some values of {other} give {secret} away: who sees them knows the true {secret} for certain, of {percent:.0f} % of the rows or more</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/leaks.py" />
      <source>{first} and {second} say the same: their promises add up</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/leaks.py" />
      <source>{may} by the true {by}, in {step}: the promise about {secrets} holds between rows that agree in {by}, given which rows are left</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/leaks.py" />
      <source>{may} by the true {by}, in {step}: the promise about {secrets} holds given which rows are left</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/findings/leaks.py" />
      <source>{may} by the true {by}, which {secrets} (depends|depend) on, in {step}: {there} says something about the true {secrets}</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/findings/leaks.py" />
      <source>{others} together give {secret} away: who sees them can tell the true {secret} of most rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/leaks.py" />
      <source>{other} gives {secret} away: who sees it can tell the true {secret} of most rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/persons.py" />
      <source>Columns that number rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/persons.py" />
      <source>Rows that can be linked</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/persons.py" />
      <source>leave {columns} out</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/persons.py" />
      <source>leave {columns} out, or generalize until many persons share each value</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/persons.py" />
      <source>leave {columns} out: give it the role identifier, or drop it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/persons.py" />
      <source>rows of one person can be linked by {columns}: {reasons}; what is promised about one row is not promised about one person</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/findings/persons.py" />
      <source>{columns} (has|have) a value of its own in nearly each row: (it names|they name) the same row in any other table or release that holds it</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/findings/persons.py" />
      <source>{columns} names or reaches persons: {share} of its values {hold} {what}{how}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/places.py" />
      <source>A column depends on the place</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/places.py" />
      <source>A column follows from the place</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/places.py" />
      <source>A column shows the place coarsely</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/places.py" />
      <source>A place by its name</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/places.py" />
      <source>An exact place</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/places.py" />
      <source>One value at each place</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/places.py" />
      <source>Places of several rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/places.py" />
      <source>Two promises, one place</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/places.py" />
      <source>draw the noise once for each place, so that all its rows share one point; or replace the points by regions, or leave them out</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/places.py" />
      <source>leave {column} out to hide places among all others</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/places.py" />
      <source>leave {column} out to hide places among all others, or {again}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/places.py" />
      <source>leave {column} out, generalize it until places around share it, or randomize it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/places.py" />
      <source>leave {column} out, generalize it until places around share it, randomize it, or {again}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/places.py" />
      <source>leave {column} out, generalize it, or {again}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/places.py" />
      <source>leave {column} out, generalize or randomize it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/places.py" />
      <source>leave {column} out, or generalize it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/places.py" />
      <source>move it by planar Laplace, generalize it to a region, or drop it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/places.py" />
      <source>move them by planar Laplace, generalize them to a region, or drop them</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/places.py" />
      <source>put the step that makes {column} after the one that moves {x} and {y}, or leave {column} out</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/places.py" />
      <source>release only one of them to keep {column}'s promise alone</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/places.py" />
      <source>rows of one place have the same {column}: who knows it of the places around the moved {x}, {y} has fewer to choose from</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/places.py" />
      <source>some places occur in several rows: each person moves {x}, {y} anew, so n persons of one place cost n times the epsilon, and the average of their points finds it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/places.py" />
      <source>some places occur in several rows: each row moves {x}, {y} anew, so n rows of one place cost n times the epsilon, and the average of their points finds it</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/findings/places.py" />
      <source>{columns} (holds|hold) exact places ({what}), whatever the role says, and (it is|they are) released</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/findings/places.py" />
      <source>{column} and the moved {x}, {y} show the same place: their promises add up</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/places.py" />
      <source>{column} depends in part on the true place, which {x} and {y} are moved to hide: {how}, more than by chance</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/places.py" />
      <source>{column} follows from the true place, which {x} and {y} are moved to hide: {how}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/places.py" />
      <source>{column} follows from the true place, which {x} and {y} are moved to hide: {how}, so places are hidden only among those with the same {column}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/places.py" />
      <source>{column} is a location and no step hides where it is</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/places.py" />
      <source>{column} is generalized and still tells where the true place is: the moved {x}, {y} hide a place only among those with the same {column}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/places.py" />
      <source>{column} speaks of a place by its name ("{words}"), and the rows cannot tell whether it follows from the true place, which {x} and {y} are moved to hide</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/repairs.py" />
      <source>Choose a table of stations</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/repairs.py" />
      <source>Compute again</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/repairs.py" />
      <source>Compute {column} again from the moved point</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/repairs.py" />
      <source>Draw the noise once for each place, so that averaging finds nothing</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/repairs.py" />
      <source>Generalize the time to the finest period that says less</source>
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
    <message>
      <location filename="../../ldpaudit/findings/sums.py" />
      <source>A weak promise</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/sums.py" />
      <source>No bound for one person</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/sums.py" />
      <source>declare under [input] how many rows one has at most: most_rows = 20</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/sums.py" />
      <source>leave out or randomize what has no bound, or say why that is acceptable</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/sums.py" />
      <source>lower epsilon, randomize fewer columns, or say why so much is acceptable</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/sums.py" />
      <source>say on Places how many places one has at most</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/sums.py" />
      <source>say on Roles how many rows one has at most</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/sums.py" />
      <source>the promises for {who} add up to eps = {epsilon}: odds may change by a factor of up to {factor}, and next to nothing is hidden</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/sums.py" />
      <source>the promises for {who} add up to eps = {epsilon}: odds may change by a factor of up to {factor}, and this is a weak promise</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/sums.py" />
      <source>the promises for {who}, {apart} m apart, add up to eps = {epsilon}: odds may change by a factor of up to {factor}, and next to nothing is hidden</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/sums.py" />
      <source>the promises for {who}, {apart} m apart, add up to eps = {epsilon}: odds may change by a factor of up to {factor}, and this is a weak promise</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/findings/sums.py" />
      <source>there is no bound for one {unit}: {why}</source>
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
      <location filename="../../ldpaudit/generalize/hierarchies/building.py" />
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
      <location filename="../../ldpaudit/protocols/numbers/randomize_number.py" />
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
      <location filename="../../ldpaudit/generalize/hierarchies/building.py" />
      <source>a group holds no value</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/hierarchies/building.py" />
      <source>first {keep} characters</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/hierarchies/building.py" />
      <source>groups of {size}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/hierarchies/building.py" />
      <location filename="../../ldpaudit/generalize/numbers.py" />
      <source>intervals of {width:g}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/hierarchies/building.py" />
      <source>name at most {most:,}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/hierarchies/building.py" />
      <source>name some</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/hierarchies/building.py" />
      <source>there are no values</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/hierarchies/building.py" />
      <source>these days end before they begin</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/hierarchies/building.py" />
      <source>this range holds no numbers</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/hierarchies/building.py" />
      <source>write it from the lowest to the highest</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/hierarchies/building.py" />
      <source>write sizes of at least 1</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/hierarchies/building.py" />
      <source>write the earlier day first</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/hierarchies/building.py" />
      <source>{values:,} values are too many</source>
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
      <location filename="../../ldpaudit/generalize/local/local_recoding_step.py" />
      <location filename="../../ldpaudit/generalize/search/problem.py" />
      <source>complete the hierarchy, or bind another one to this column</source>
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
      <location filename="../../ldpaudit/tables/packing.py" />
      <source>check the name and the folder</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/hierarchies/reading.py" />
      <location filename="../../ldpaudit/generalize/mapping.py" />
      <location filename="../../ldpaudit/geography/stations.py" />
      <source>complete the row or remove it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/hierarchies/reading.py" />
      <source>look for a quotation mark without its partner</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/hierarchies/reading.py" />
      <location filename="../../ldpaudit/generalize/mapping.py" />
      <location filename="../../ldpaudit/geography/stations.py" />
      <location filename="../../ldpaudit/geography/tilings/layers.py" />
      <location filename="../../ldpaudit/ledger/database.py" />
      <location filename="../../ldpaudit/randomness/sealed.py" />
      <source>name another file</source>
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
      <source>one of the levels is empty</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/hierarchies/reading.py" />
      <source>put a file "{name}.csv" there, or make one: ldpaudit hierarchy --help</source>
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
      <source>this line has {levels} levels, others have {usual}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/hierarchies/reading.py" />
      <location filename="../../ldpaudit/generalize/mapping.py" />
      <location filename="../../ldpaudit/geography/stations.py" />
      <location filename="../../ldpaudit/proposals/basis.py" />
      <source>this table has no rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/hierarchies/reading.py" />
      <source>{name}, line {number}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/hierarchies/reading.py" />
      <source>{name}, row {number}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/hierarchies/writing.py" />
      <location filename="../../ldpaudit/recipe/document.py" />
      <source>cannot be written ({reason})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/hierarchies/writing.py" />
      <location filename="../../ldpaudit/geography/tilings/files.py" />
      <location filename="../../ldpaudit/proposals/basis.py" />
      <source>name another one</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/hierarchies/writing.py" />
      <location filename="../../ldpaudit/geography/tilings/files.py" />
      <source>there is already a file of this name</source>
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
      <location filename="../../ldpaudit/generalize/local/coded.py" />
      <source>give k</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/local/coded.py" />
      <location filename="../../ldpaudit/generalize/search/problem.py" />
      <source>name the columns that somebody may know</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/local/coded.py" />
      <location filename="../../ldpaudit/generalize/search/problem.py" />
      <source>no quasi-identifier is named</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/local/coded.py" />
      <source>there is no condition on classes</source>
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
      <location filename="../../ldpaudit/geography/cells/cells_step.py" />
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
      <location filename="../../ldpaudit/generalize/suppress.py" />
      <location filename="../../ldpaudit/geography/noise/planar_laplace_step.py" />
      <location filename="../../ldpaudit/recipe" />
      <location filename="../../ldpaudit/report/templates" />
      <source>rows</source>
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
      <location filename="../../ldpaudit/generalize/local/top_down.py" />
      <location filename="../../ldpaudit/generalize/search/losses.py" />
      <source>give 0 or more</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/local/top_down.py" />
      <location filename="../../ldpaudit/generalize/search/losses.py" />
      <source>name one of the columns</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/local/top_down.py" />
      <location filename="../../ldpaudit/generalize/search/losses.py" />
      <source>the weight {weight} cannot be used</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/local/top_down.py" />
      <location filename="../../ldpaudit/generalize/search/losses.py" />
      <source>there is no quasi-identifier "{name}"</source>
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
      <source>give each value one group</source>
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
      <location filename="../../ldpaudit/geography/distance_to_place.py" />
      <location filename="../../ldpaudit/geography/names/gazetteer.py" />
      <location filename="../../ldpaudit/geography/noise/shared_draws.py" />
      <location filename="../../ldpaudit/protocols/drawing.py" />
      <location filename="../../ldpaudit/protocols/reports.py" />
      <source>column "{column}", row {row}</source>
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
      <source>one {period}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/periods.py" />
      <source>quarter</source>
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
      <location filename="../../ldpaudit/protocols/entry.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>nats</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/search/lattice.py" />
      <location filename="../../ldpaudit/proposals/aims.py" />
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
      <source>cells that were generalized or removed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/search/losses.py" />
      <source>geometric mean of the same over columns</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/search/losses.py" />
      <source>leave out the weights</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/search/losses.py" />
      <source>mean of (leaves under a cell - 1) / leaves of its column</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/search/losses.py" />
      <source>mean share of its hierarchy's height that a cell was raised</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/search/losses.py" />
      <source>mean share of the domain that a cell covers, between the least and the most possible</source>
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
      <source>rows for each class that stays</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/search/losses.py" />
      <source>rows removed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/search/losses.py" />
      <source>rows that each row cannot be distinguished from, summed; a removed one from all</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/search/losses.py" />
      <source>share of the columns' entropy that is lost</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/search/losses.py" />
      <source>sum of levels; removed rows are not counted</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/search/losses.py" />
      <location filename="../../ldpaudit/geography/estimates/remap.py" />
      <source>there is no loss "{loss}"</source>
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
      <source>give one for each column</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/generalize/search/problem.py" />
      <source>hierarchies and columns differ in number</source>
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
      <location filename="../../ldpaudit/geography/generalize_region.py" />
      <location filename="../../ldpaudit/geography/noise/planar_laplace.py" />
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
      <location filename="../../ldpaudit/geography/traces/smooth_speed.py" />
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
      <location filename="../../ldpaudit/geography/cells/cells.py" />
      <source>a point lies more than {reach:,.0f} km from the origin of the cells, which lose their shape there</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/cells/cells.py" />
      <source>choose an origin near the points: the longitude, then the latitude</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/geography/cells/cells_step.py" />
      <source>(is|are) in cells of fewer than {k} people, merged as they are</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/geography/cells/cells_step.py" />
      <source>; few people may share one.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/cells/cells_step.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Cells are merged anew for each</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/cells/cells_step.py" />
      <location filename="../../ldpaudit/geography/cells/geographic_k_anonymity.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Column of periods</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/cells/cells_step.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Length of an edge</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/cells/cells_step.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Longitude and latitude, in whole degrees say, near the points</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/cells/cells_step.py" />
      <location filename="../../ldpaudit/geography/cells/geographic_k_anonymity.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Name of the cells</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/cells/cells_step.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Public origin</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/cells/cells_step.py" />
      <source>Replace points by square or hexagonal cells</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/cells/cells_step.py" />
      <source>Replaces each point ({x}, {y}) by its {shape} of {side:g} m</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/cells/cells_step.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Shape</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/cells/cells_step.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Smaller cells are merged; leave empty to merge none</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/cells/cells_step.py" />
      <source>cells were merged</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/cells/cells_step.py" />
      <source>choose a longer side, ask for a smaller k, or set max_suppressed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/cells/cells_step.py" />
      <location filename="../../ldpaudit/geography/noise/planar_laplace_step.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>degrees</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/cells/cells_step.py" />
      <source>give k, or leave out time</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/cells/cells_step.py" />
      <source>hexagon</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/cells/cells_step.py" />
      <location filename="../../ldpaudit/geography/cells/geographic_k_anonymity.py" />
      <location filename="../../ldpaudit/geography/estimates/remap_step.py" />
      <location filename="../../ldpaudit/geography/noise/planar_laplace_step.py" />
      <location filename="../../ldpaudit/geography/traces/smooth_speed.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>m</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/cells/cells_step.py" />
      <location filename="../../ldpaudit/geography/cells/geographic_k_anonymity.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>people</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/cells/cells_step.py" />
      <source>replace by a square or a hexagon</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/cells/cells_step.py" />
      <source>square</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/cells/cells_step.py" />
      <source>without k no cells are merged, and no time is needed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/cells/cells_step.py" />
      <source>{replaced_by}, or by larger ones until at least {k} people share each{alike}. Rows of cells that stay smaller are removed, at most {max_suppressed:g} % of all. It does not hide what all people of one cell have in common, nor who is in the table.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/cells/columns.py" />
      <source> in the same {period}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/cells/columns.py" />
      <source>give the cells another name by into</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/cells/columns.py" />
      <location filename="../../ldpaudit/geography/estimates/remap_step.py" />
      <source>there is already a column "{into}"</source>
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
      <source>Fewest people in one cell</source>
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
      <location filename="../../ldpaudit/geography/estimates/intervals.py" />
      <source>conservative: they hold more often than stated, but for a dense place that ends at a border and is narrower than the noise</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/estimates/intervals.py" />
      <source>intervals of places</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/estimates/noisy_counts.py" />
      <source>count all on one raster</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/estimates/noisy_counts.py" />
      <location filename="../../ldpaudit/geography/estimates/region_shares.py" />
      <source>these points were counted on other cells</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/estimates/prior.py" />
      <source>check which column is the longitude</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/estimates/prior.py" />
      <source>each region needs one weight</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/estimates/prior.py" />
      <source>give as many as there are regions</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/estimates/prior.py" />
      <source>give inhabitants, none below 0</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/estimates/prior.py" />
      <source>no point lies in a region</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/estimates/prior.py" />
      <source>the weights of regions are no counts</source>
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
      <source>points outside cannot be treated by "{outside}"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/estimates/region_shares.py" />
      <source>the confidence is not between 0 and 1</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/estimates/remap.py" />
      <source>choose mean, median or region</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/estimates/remap_step.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Column for the region</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/estimates/remap_step.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Column of inhabitants</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/estimates/remap_step.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Column of towns in the table</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/estimates/remap_step.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Error to minimize</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/estimates/remap_step.py" />
      <source>Guesses the region ({into}) of each moved point by the public {table}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/estimates/remap_step.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Larger region to guess</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/estimates/remap_step.py" />
      <location filename="../../ldpaudit/geography/generalize_region.py" />
      <location filename="../../ldpaudit/geography/noise/planar_laplace_step.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Layer of the polygons</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/estimates/remap_step.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Level of the noise</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/estimates/remap_step.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Name of the polygons</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/estimates/remap_step.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Polygons of towns</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/estimates/remap_step.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Public table of inhabitants</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/estimates/remap_step.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Radius of the noise</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/estimates/remap_step.py" />
      <source>Send moved points on to where they most likely came from</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/estimates/remap_step.py" />
      <source>Sends each moved point ({x}, {y}) {sent_on}, by the public {table}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/estimates/remap_step.py" />
      <source>a column for the region goes with loss = "region", and only with it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/estimates/remap_step.py" />
      <source>no step planar-laplace has moved the point ({x}, {y})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/estimates/remap_step.py" />
      <source>on to where it most likely came from</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/estimates/remap_step.py" />
      <source>only a region that is guessed can be a larger one</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/estimates/remap_step.py" />
      <source>put remap behind the step that moves it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/estimates/remap_step.py" />
      <source>remove into</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/estimates/remap_step.py" />
      <source>remove to</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/estimates/remap_step.py" />
      <source>the level within the radius is not that of the noise</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/estimates/remap_step.py" />
      <source>write as in the step planar-laplace: level = {level}, radius = {radius:g}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/estimates/remap_step.py" />
      <source>write into = "region"</source>
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
      <source> Rows whose point lies outside are removed.</source>
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
      <source>Date of the places in the table</source>
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
      <source>Places were written on or after</source>
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
      <source>add changes, or remove it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/generalize_region.py" />
      <source>all points lie outside the polygons</source>
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
      <source>in several polygons, which overlap: the first of them (see "ldpaudit regions")</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/generalize_region.py" />
      <source>name the polygons of this area, or exchange longitude and latitude</source>
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
      <source>outside the polygons: the row is removed</source>
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
      <source>remove the key; unmatched names the region of unknown places</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/generalize_region.py" />
      <source>replace by a region</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/generalize_region.py" />
      <source>rows are removed where a point lies outside polygons, and there are none</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/generalize_region.py" />
      <source>the key "{name}" does not go with {source}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/generalize_region.py" />
      <source>the key "{name}" goes with a table of changes</source>
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
      <source>complete {source}, or set unmatched = "other"; see "ldpaudit match"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/names/gazetteer.py" />
      <source>found under what names another place, or more of it, at another time</source>
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
      <location filename="../../ldpaudit/geography/noise/continuous_noise.py" />
      <source>continuous sampler, </source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/continuous_noise.py" />
      <source>double precision is included for moves up to {covered:,.1f} km (a longer one has probability {not_covered:.0e})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/continuous_noise.py" />
      <source>no bound holds for raw doubles: their last digits can betray the true point</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/continuous_noise.py" />
      <source>not snapped</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/continuous_noise.py" />
      <source>snapped to {snap:g} m</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/continuous_noise.py" />
      <location filename="../../ldpaudit/geography/noise/planar_laplace_step.py" />
      <source>the rounding step is too small to hide the errors of floating-point arithmetic</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/lattice_noise.py" />
      <source>a point lies more than {extent:,.0f} km from the centre of the grid</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/lattice_noise.py" />
      <source>exact within {extent:,.0f} km of the grid's centre</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/lattice_noise.py" />
      <source>lattice sampler, on a grid of {step:g} m</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/lattice_noise.py" />
      <source>set the origin to a place in the middle of the points, or take the continuous sampler</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/lattice_noise.py" />
      <source>{exact}, which, rounded to whole degrees, follows from the points</source>
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
      <source>each row by itself: n rows of one place add up to n times this</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace.py" />
      <source>leave the system out, or take the continuous sampler</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace.py" />
      <source>only the lattice sampler has an origin</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace.py" />
      <source>planar Laplace (eps = {epsilon} per metre, {sampler})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace.py" />
      <source>points would be moved by {kilometres:,.0f} km on average</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace.py" />
      <source>remove the key, or set sampler = "lattice"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace.py" />
      <source>set sampler = "continuous" or "lattice"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace.py" />
      <source>set snap to 1 metre</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace.py" />
      <source>the lattice sampler has a grid</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace.py" />
      <source>the lattice sampler has its own plane, which is not {crs}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace.py" />
      <source>the origin is no place on Earth</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace.py" />
      <source>the system of the plane is {crs}, not a text</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace.py" />
      <source>the {name} is not a positive number</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace.py" />
      <source>there is no sampler {sampler}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace.py" />
      <source>two points {radius:g} m apart</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace.py" />
      <location filename="../../ldpaudit/geography/noise/projected_noise.py" />
      <source>write it like "EPSG:2154"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace.py" />
      <source>write its longitude and latitude in degrees, such as [6.0, 47.2]</source>
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
      <source>A projected system such as "EPSG:2154" instead of true metres; its largest scale counts</source>
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
      <source>Centre of the grid</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/planar_laplace_step.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Continuous: fast, rounding errors are counted in. Lattice: exact, on a grid</source>
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
      <source>Plane of the noise</source>
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
      <source>Sampler</source>
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
      <source>With lattice: longitude and latitude, which are public; points lie within 1,000 km</source>
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
      <source>the centre of the grid is not given by two numbers</source>
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
      <source>write the longitude and latitude of a public place in the middle, such as [6.0, 47.2]</source>
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
      <source>{names}: noise of whole numbers on a grid of {snap:g} m, whose law is exact.</source>
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
      <location filename="../../ldpaudit/geography/noise/projected_noise.py" />
      <source>"{crs}" names no coordinate system</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/projected_noise.py" />
      <source>a point lies outside the area of use of {crs}, where its scale is not known</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/projected_noise.py" />
      <source>leave the system out: noise is added in true metres anywhere then</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/projected_noise.py" />
      <source>up to {largest:.4g} times in its area of use</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/projected_noise.py" />
      <source>{crs} counts in degrees, which are no measure of distance: at {example:g} degrees north noise in degrees is {here:.2f} times too small from east to west</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/projected_noise.py" />
      <source>{crs} counts in {units}, not in metres</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/projected_noise.py" />
      <source>{crs} names no area of use</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/projected_noise.py" />
      <source>{crs} stretches distances up to {scale:.4f} times in its area of use, which epsilon includes; {caveat}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/projected_noise.py" />
      <source>{crs} stretches distances {scales}: noise in it is as many times too small</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/projected_noise.py" />
      <source>{sampler} of {crs}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/projected_noise.py" />
      <source>{there:.2f} times at {example:g} degrees north, {rest}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/quality.py" />
      <source>the level is a positive number, or the logarithm of a number above 1 written "ln(3)"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/repeated.py" />
      <source>  median error of an attacker who averages rows of one place: {errors}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/repeated.py" />
      <source>  moved by {mean:,.0f} m on average; {quantiles}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/repeated.py" />
      <source>  the most frequent place has {rows}: error {median_error:,.0f} m, eps &lt;= {epsilon} for two points {radius:g} m apart</source>
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
      <source>level {level:.4g} within {radius:g} m</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/repeated.py" />
      <source>{low} or more</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/repeated.py" />
      <source>{low} to {high}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/repeated.py" />
      <source>{metres:,.0f} m from {draws}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/repeated.py" />
      <source>{share} below {metres:,.0f} m</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/shared_draws.py" />
      <source>fill the gaps before, name another column, or write per = "place"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/noise/shared_draws.py" />
      <location filename="../../ldpaudit/protocols/drawing.py" />
      <location filename="../../ldpaudit/protocols/repeated/memory.py" />
      <source>the person is missing</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/coordinate_report.py" />
      <source> times {scale:,}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/coordinate_report.py" />
      <source>, the two columns exchanged</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/coordinate_report.py" />
      <source>; and {others} more</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/coordinate_report.py" />
      <source>As degrees, or in any coordinate system that is used there, they lie off the polygons: are these of the same area?</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/coordinate_report.py" />
      <source>As they are written: {percent:.1f} %.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/coordinate_report.py" />
      <source>At no place</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/coordinate_report.py" />
      <source>At possible places</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/coordinate_report.py" />
      <source>Each lies where its coordinate system is used, and where no earlier one is.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/coordinate_report.py" />
      <source>It is unknown which column holds the longitudes: give --polygons.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/coordinate_report.py" />
      <source>No column separates them.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/coordinate_report.py" />
      <source>On the polygons</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/coordinate_report.py" />
      <source>Or {ways}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/coordinate_report.py" />
      <source>Others would do as well: {others}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/coordinate_report.py" />
      <source>Outside (at sea, across a border, or wrong)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/coordinate_report.py" />
      <source>The step reads the first kind; {lost:,} others would be missing: divide the table first.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/coordinate_report.py" />
      <source>The values of {column} separate them.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/coordinate_report.py" />
      <source>They are degrees of no place, and metres or feet of no known coordinate system: name it, or give --polygons.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/coordinate_report.py" />
      <source>They may be metres or feet of several coordinate systems, which lie in different places:</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/coordinate_report.py" />
      <source>They may be metres or feet:</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/coordinate_report.py" />
      <source>WGS84 degrees</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/coordinate_report.py" />
      <source>Which is it? Name it, or give the polygons on which they lie.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/coordinate_report.py" />
      <source>around {lat}°{north_or_south} {lon}°{east_or_west}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/coordinate_report.py" />
      <source>coordinates of {crs}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/coordinate_report.py" />
      <source>{crs} ({name}, used in: {area})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/coordinate_report.py" />
      <source>{name}, {x} runs north</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/coordinate_report.py" />
      <source>{points:,} as {reading}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/coordinate_report.py" />
      <source>{rows:,} at 0, 0</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/coordinate_report.py" />
      <source>{rows:,} with one of the two</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/coordinate_report.py" />
      <source>{rows:,} without</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/reading/coordinate_report.py" />
      <source>{where}: {outside:,}, rows {named}{more}.</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/geography/reading/coordinate_report.py" />
      <source>{x}, {y}: {n:,} (point|points) in {rows}.</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
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
      <location filename="../../ldpaudit/geography/traces/held_traces.py" />
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
      <location filename="../../ldpaudit/geography/tilings/faults.py" />
      <source> and others</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/faults.py" />
      <source> at {lon:.6f}, {lat:.6f}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/faults.py" />
      <source> of the border of {name} do not match those of a neighbour</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/faults.py" />
      <source>"{label}" names {count} polygons ({which})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/faults.py" />
      <source>a gap of {area} beside {beside}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/faults.py" />
      <source>a part of {name} of {area} is {width:.3g} m wide</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/faults.py" />
      <location filename="../../ldpaudit/geography/tilings/layers.py" />
      <location filename="../../ldpaudit/geography/tilings/repairing.py" />
      <source>bring all polygons to one coordinate system</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/faults.py" />
      <source>choose another attribute, or {repair}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/faults.py" />
      <source>draw them as one line, or leave them: what lies between is in no region</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/faults.py" />
      <source>fill the attribute</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/faults.py" />
      <source>merge it with a neighbour, or keep it if it is meant</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/faults.py" />
      <source>polygon {at}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/faults.py" />
      <source>polygon {at} has no name</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/faults.py" />
      <source>remove it, or {repair}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/faults.py" />
      <source>repair: ldpaudit regions FILE --repair OUT.gpkg</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/faults.py" />
      <source>{m2:,.0f} m²</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/faults.py" />
      <source>{m2:.3g} m²</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/faults.py" />
      <source>{metres:,.0f} m</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/faults.py" />
      <source>{metres:.3g} m</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/faults.py" />
      <source>{name} has edges longer than half a turn, as if cut wrongly at the 180th meridian</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/faults.py" />
      <source>{name} has no shape</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/faults.py" />
      <source>{name} is no polygon but a {type}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/faults.py" />
      <source>{name} is not valid ({reason})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/faults.py" />
      <source>{name} lies where the layer's coordinate system has no place, as if it were in another</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/faults.py" />
      <source>{one} and {other} overlap in {area}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/files.py" />
      <source>choose the ending </source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/files.py" />
      <source>make it, or choose another</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/files.py" />
      <source>regions cannot be written as "{suffix}"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/hierarchy.py" />
      <source> (nor {others} more of {regions})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/hierarchy.py" />
      <source>complete the table</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/hierarchy.py" />
      <source>the region "{region}" is not in the column "{column}"{more}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/layers.py" />
      <source>"{given}" is no coordinate system</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/layers.py" />
      <source>a shape is missing, empty or no polygon</source>
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
      <source>remove it from the layer</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/layers.py" />
      <source>repair it: repair = true in a recipe, or ldpaudit regions FILE --repair OUT.gpkg</source>
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
      <source>the attributes of larger regions are not a list of names</source>
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
      <source>write ["department", "region"]</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/layers.py" />
      <source>write its EPSG code: crs = "EPSG:2154" in a recipe, --crs EPSG:2154 in a command</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/layers.py" />
      <source>{across} of {polygons} polygons have edges longer than half a turn, as if cut wrongly at the 180th meridian</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/layers.py" />
      <source>{file}, polygon {number}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/layers.py" />
      <source>{hint}; an edge that is meant so long needs a vertex in between</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/layers.py" />
      <source>{invalid} of {polygons} polygons are not valid ({reason})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/layers.py" />
      <source>{stray} of {polygons} polygons lie where the coordinate system of the layer has no place, as if they were in another one</source>
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
      <source>Polygon {number} had no name and is called {name}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/repairing.py" />
      <source>Taken for WGS84 degrees: {some}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/repairing.py" />
      <source>Vertices lie on a grid of 0.1 mm.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/repairing.py" />
      <source>correct these polygons by hand</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/repairing.py" />
      <source>no polygon is left</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/repairing.py" />
      <source>the borders of {some} cannot be matched</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/repairing.py" />
      <source>{changed} of {regions} regions have another area than before.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/repairing.py" />
      <source>{gaps} gaps, {m2:,.1f} m², belong to the neighbour with the longest border.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/repairing.py" />
      <source>{pieces} pieces in several regions, {m2:,.1f} m², belong to the first of them alone.</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/geography/tilings/repairing.py" />
      <source>{region} holds {n} (shape that is no polygon; it is|shapes that are no polygons; these are) left out.</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/repairing.py" />
      <source>{region} lies where the layer's coordinate system has no place, and cannot be placed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/repairing.py" />
      <source>{region} was not valid; its area is {after:,.1f} m²{change}.</source>
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
      <source>choose code, nearest, drop or error</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/tiling.py" />
      <source>correct it, or choose another attribute</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/tiling.py" />
      <source>give each region a group</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/tiling.py" />
      <source>give metres above 0</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/tiling.py" />
      <source>regions with overlaps or unmatched borders cannot be simplified together</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/tiling.py" />
      <source>repair them first (ldpaudit regions FILE --repair OUT.gpkg)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/tiling.py" />
      <location filename="../../ldpaudit/protocols/protocol.py" />
      <location filename="../../ldpaudit/protocols/repeated/memory.py" />
      <location filename="../../ldpaudit/protocols/reports.py" />
      <source>row {row}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/tiling.py" />
      <source>the attribute "{id}" names the region "{region}" more than once</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/tiling.py" />
      <source>the attribute "{id}" names {regions} regions more than once, "{first}" first</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/tiling.py" />
      <source>the attribute "{level}" of the region {label} is empty, or differs in its parts</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/tiling.py" />
      <source>the attribute of names is {id}, not a text</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/tiling.py" />
      <source>the levels are: {names}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/tiling.py" />
      <source>the regions lie in no larger ones</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/tiling.py" />
      <source>the size of bends is not positive</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/tiling.py" />
      <source>there is no level "{name}"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/tiling.py" />
      <source>use regions that cover them, or set outside = "code"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/tiling.py" />
      <source>write "code"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/tiling.py" />
      <source>{groups} groups are given for {regions} regions</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/tiling.py" />
      <source>{outside} of {points} points lie outside the regions</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/validity.py" />
      <source>; some regions of the level before lie in several</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/validity.py" />
      <source>Each point of the regions is in exactly one.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/validity.py" />
      <source>and {faults:,} more faults (--json lists all)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/validity.py" />
      <source>fault: {fault}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/validity.py" />
      <source>from {west:.5f}, {south:.5f} to {east:.5f}, {north:.5f} (WGS84 degrees)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/validity.py" />
      <source>gaps</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/validity.py" />
      <source>holes: {holes:,}, {m2:,.0f} m²</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/validity.py" />
      <source>level {name}: {count:,} regions{rest}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/validity.py" />
      <source>overlaps</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/validity.py" />
      <source>repaired: {line}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/validity.py" />
      <source>slivers</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/validity.py" />
      <source>{kind}: {faults:,}, {m2:,.3f} m²</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/geography/tilings/validity.py" />
      <source>{n:,} (fault|faults)</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/geography/tilings/validity.py" />
      <source>{n:,} (polygon|polygons)</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/geography/tilings/validity.py" />
      <source>{polygons}, {vertices:,} vertices, {m2:,.3f} km², {crs}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/traces/held_traces.py" />
      <source>a trace needs times with their date and their time of day</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/traces/held_traces.py" />
      <source>column "{time}"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/traces/sample_trace.py" />
      <location filename="../../ldpaudit/geography/traces/smooth_speed.py" />
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
      <location filename="../../ldpaudit/geography/traces/smooth_speed.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Distance between two points</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/traces/smooth_speed.py" />
      <source>Erase the stops of traces</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/traces/smooth_speed.py" />
      <source>Erases stops: replaces the points ({x}, {y}) of each {person}, {daily}by points every {spacing:g} m, and {time} by evenly spaced times. The way itself, and roughly its ends, stay visible.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/traces/smooth_speed.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>One trace for each</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/traces/smooth_speed.py" />
      <source>choose a shorter spacing</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/traces/smooth_speed.py" />
      <source>day by day, </source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/traces/smooth_speed.py" />
      <source>erase the stops</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/traces/smooth_speed.py" />
      <source>no trace is long enough for two points {spacing:g} m apart</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/geography/traces/smooth_speed.py" />
      <source>traces were smoothed</source>
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
      <source>; only between places of the same {within}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/guarantee.py" />
      <location filename="../../ldpaudit/protocols/channel.py" />
      <location filename="../../ldpaudit/protocols/hadamard.py" />
      <location filename="../../ldpaudit/protocols/hashing.py" />
      <location filename="../../ldpaudit/protocols/several/mixture.py" />
      <location filename="../../ldpaudit/protocols/subset.py" />
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
      <location filename="../../ldpaudit/ledger/totals.py" />
      <source>no bound</source>
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
      <location filename="../../ldpaudit/ledger/database.py" />
      <source>allow reading and writing</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/database.py" />
      <source>allow reading and writing in its folder</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/database.py" />
      <source>allow writing, then try again</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/database.py" />
      <source>another program holds the ledger</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/database.py" />
      <source>bring a copy of it back, or move it elsewhere to begin a new one, which knows no earlier release</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/database.py" />
      <source>close it, then try again</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/database.py" />
      <source>free some space or repair the disk</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/database.py" />
      <source>free some space, then try again</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/database.py" />
      <source>is no file</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/database.py" />
      <source>is the database of another program</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/database.py" />
      <source>its disk cannot hold so large a file</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/database.py" />
      <source>its disk cannot lock files</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/database.py" />
      <source>its pages do not fit together</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/database.py" />
      <source>name a file where you may write, on a disk with room: --ledger FILE, or --ledger none to keep none</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/database.py" />
      <source>parts of it are missing</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/database.py" />
      <source>put the ledger on a disk of this computer: --ledger FILE</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/database.py" />
      <source>the disk failed, so nothing was booked</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/database.py" />
      <source>the disk is full, so nothing was booked</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/database.py" />
      <source>the file is no ledger, or a damaged one</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/database.py" />
      <source>the ledger cannot be opened</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/database.py" />
      <source>the ledger cannot be opened ({reason})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/database.py" />
      <source>the ledger cannot be written, it is read-only</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/database.py" />
      <source>the ledger is damaged</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/database.py" />
      <source>the ledger is damaged or was changed: {what}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/database.py" />
      <source>the ledger is of a newer version ({version}, this program knows {known_version})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/database.py" />
      <source>the ledger may not be opened</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/database.py" />
      <source>the ledger was cut short, or is no ledger</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/database.py" />
      <source>the names of its tables cannot be read</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/database.py" />
      <source>update ldpaudit</source>
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
      <location filename="../../ldpaudit/ledger/known.py" />
      <source>Table {mark} has about {percent} of these rows too.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/known.py" />
      <source>Table {mark} may have some of these rows; the two cannot be compared.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/known.py" />
      <source>Table {mark} may have up to {percent} of these rows too.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/known.py" />
      <location filename="../../ldpaudit/ledger/spent.py" />
      <source>no privacy claim</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/ledger.py" />
      <source>bring the former one back</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/ledger.py" />
      <source>cannot be read</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/ledger.py" />
      <source>say where the release is: ldpaudit ledger --book FOLDER</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/ledger.py" />
      <source>source {number} is missing</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/ledger.py" />
      <source>the ledger does not know this release any more, so nothing was booked</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/ledger.py" />
      <source>the ledger was replaced by another one meanwhile, so nothing was booked</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/ledger.py" />
      <source>the manifest cannot be read ({reason}), so nothing was booked</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/ledger.py" />
      <source>the manifest is not the one of this run, so nothing was booked</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/ledger.py" />
      <source>this account has no home folder for the ledger</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/octets.py" />
      <source>whole number</source>
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
      <source>Answers that one key repeats in several releases about the same persons are counted once for one value; each further value of a person adds as much again.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/spent.py" />
      <source>Places that one key moves alike in several releases are counted once.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/spent.py" />
      <source>The release of {day}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/spent.py" />
      <source>The release of {day} was begun and may not have come about; it is counted.</source>
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
      <source>Where the same places or persons are not shown to be written alike, noise of one key is counted each time.</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/ledger/spent.py" />
      <source>^{number} of them (was|were) booked by a former version and cannot be compared; (it is|they are) counted.</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/ledger/spent.py" />
      <source>^{number} other (release is|releases are) not counted: (it shares|they share) at most {percent} of (its|their) rows or of these cell by cell, and less than a fifth in another form.</source>
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
      <source>none of them makes a privacy claim</source>
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
      <source>them</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/spent.py" />
      <source>these rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/spent.py" />
      <source>these rows or values of {column}</source>
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
      <source>{before}, but {number} (repeats|repeat) answers of this key</source>
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
      <source>{releases} (shares|share) {share} of {what}</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/spent.py" />
      <source>{releases} may share up to {percent} of {what}</source>
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
      <location filename="../../ldpaudit/ledger/stored.py" />
      <source>entry {number} does not fit those before it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/stored.py" />
      <source>its salt is missing</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/stored.py" />
      <source>the begun release {number} does not fit its seal</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/stored.py" />
      <source>the columns of source {number} cannot be read</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/stored.py" />
      <source>the histograms of source {number} are missing</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/stored.py" />
      <source>the histograms of source {number} do not fit their seal</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/stored.py" />
      <source>the mark of a file does not fit its seal</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/stored.py" />
      <source>the sketch of source {number} does not fit its seal</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/ledger/stored.py" />
      <source>the sketch of source {number} is missing</source>
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
      <source>one row</source>
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
      <location filename="../../ldpaudit/protocols/numbers/randomize_number.py" />
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
      <source>{folder}/{file}, line {line}</source>
      <translation type="unfinished" />
    </message>
  </context>
  <context>
    <name>memory</name>
    <message>
      <location filename="../../ldpaudit/memory.py" />
      <source>peak file</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/memory.py" />
      <source>peak other</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/memory.py" />
      <source>peak paged</source>
      <translation type="unfinished" />
    </message>
  </context>
  <context>
    <name>proposals</name>
    <message>
      <location filename="../../ldpaudit/proposals/aims.py" />
      <source>an order of values goes with the ordered distance, a hierarchy with its own</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/proposals/aims.py" />
      <source>give t and that distance, or leave them out</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/proposals/aims.py" />
      <source>l and t are about a sensitive column, and none is named</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/proposals/aims.py" />
      <source>leave out l and t, or count</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/proposals/aims.py" />
      <source>name it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/proposals/aims.py" />
      <source>rows that stand for several have no sensitive value each</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/proposals/aims.py" />
      <source>the share {share:g} of rows cannot be used</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/proposals/basis.py" />
      <source>"{column}" is no quasi-identifier whose detail is chosen</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/proposals/basis.py" />
      <source>--table {name}={declared}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/proposals/basis.py" />
      <source>Each row stands for as many as {count} says; rows that stand for none are left out.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/proposals/basis.py" />
      <source>Of {file}, these give no groups of {column}: {others}.</source>
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
      <source>all levels of {name} come from its hierarchy file</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/proposals/basis.py" />
      <source>and {more} more</source>
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
      <source>gives no groups of {column}: {reason}</source>
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
      <source>it has no other column</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/proposals/basis.py" />
      <source>l and t are about a sensitive column, and this one {what}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/proposals/basis.py" />
      <source>leave out the table, or the file</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/proposals/basis.py" />
      <source>name a table with one row for each value, and a column of fewer groups</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/proposals/basis.py" />
      <source>name another one, or leave out l and t</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/proposals/basis.py" />
      <source>name one of: {columns}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/proposals/basis.py" />
      <source>name what a row is as the unit, or leave out the count</source>
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
      <location filename="../../ldpaudit/recipe/value_tables.py" />
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
      <source>{column} is also searched by {periods} in place of {own}, with which they do not nest.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/proposals/basis.py" />
      <source>{column} is looked up in {file}, column "{key}", which gives {groups}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/proposals/basis.py" />
      <source>{group} does not nest with the other levels, or is the same as one</source>
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
      <source>the channel's matrix has {cells} cells</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/channel.py" />
      <source>write it out for a smaller domain</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/checks.py" />
      <source>codes are of type {dtype}, not whole numbers</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/checks.py" />
      <source>encode {column} by its domain; missing values need a category of their own</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/checks.py" />
      <source>encode {column} first: protocol.domain.encode(values)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/checks.py" />
      <source>give an array, a list or a series</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/checks.py" />
      <source>the confidence is not a number</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/checks.py" />
      <source>the confidence is {found:g}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/checks.py" />
      <source>the half-width is not a number</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/checks.py" />
      <source>the half-width is {found:g}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/checks.py" />
      <source>the number of reports is not a whole number above 0</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/checks.py" />
      <source>the number of rows is not above 0</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/checks.py" />
      <source>the number of rows is {found:g}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/checks.py" />
      <source>the share is not a number</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/checks.py" />
      <source>the share is {found:g}</source>
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
      <source>these are labels, and codes are whole numbers</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/checks.py" />
      <location filename="../../ldpaudit/protocols/numbers/square_wave.py" />
      <source>write a number between 0 and 1</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/checks.py" />
      <source>write a share above 0, such as 0.01</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/checks.py" />
      <source>write a share between 0 and 1</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/checks.py" />
      <source>write value, attribute, tuple or stream</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/choice.py" />
      <source>Arcolezi, thesis, 2022; Wang et al., USENIX Security 2017</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/choice.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Most bits of a report</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/choice.py" />
      <source>Wang et al., USENIX Security 2017, for the comparison by exact variance</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/choice.py" />
      <source>allow {least} bits or more</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/choice.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>bits</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/choice.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>largest report that may be chosen; without one, any</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/choice.py" />
      <source>no protocol has reports of at most {limit} bits</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/choice.py" />
      <source>one column of one report a row; GRR for small domains, OUE for others</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/choice.py" />
      <source>one column of one report a row; takes the protocol of least error</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/choice.py" />
      <source>the largest report is not a number of bits</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/choice.py" />
      <source>write 128, for example</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/declared.py" />
      <source>"{written}" does not name a column of a file</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/declared.py" />
      <source>add {name} to the table of domains</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/declared.py" />
      <source>domain of column "{name}"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/declared.py" />
      <source>the column "{name}" has no domain</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/declared.py" />
      <source>write "file.csv#column", or a list of labels</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/domain.py" />
      <source> (nor are {number} more in this part of the table)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/domain.py" />
      <source>a domain has at most {max_size} values</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/domain.py" />
      <source>a domain is a list of labels or their number</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/domain.py" />
      <source>a domain is a list of labels, not one text</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/domain.py" />
      <source>a protocol of categories takes a domain</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/domain.py" />
      <source>add its label to the domain (ldpaudit labels RECIPE lists what is missing), or generalize the column to the labels of the domain</source>
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
      <source>write the labels</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/domain.py" />
      <source>{where}, row {first_row}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/domain.py" />
      <source>{where}, row {row}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/drawing.py" />
      <source>any number of</source>
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
      <source>one {person} has one row, and nothing of it is used again</source>
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
      <source>value</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/drawing.py" />
      <location filename="../../ldpaudit/protocols/numbers/randomize_number.py" />
      <source>whole tuple</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/drawing.py" />
      <source>whole tuple, {relation}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/entry.py" />
      <source>, not both</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/entry.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Epsilon of the first report</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/entry.py" />
      <location filename="../../ldpaudit/tables/values.py" />
      <source>a number</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/entry.py" />
      <source>a whole number</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/entry.py" />
      <source>above {end:g}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/entry.py" />
      <source>below {end:g}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/entry.py" />
      <source>column {column} of {sizes}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/entry.py" />
      <source>leave it out; {protocol} has {names}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/entry.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>limit of any number of reports of one value</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/entry.py" />
      <source>of at least {end:g}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/entry.py" />
      <source>of at most {end:g}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/entry.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>privacy of each column; smaller is more private</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/entry.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>privacy of the first report, or of as many as the horizon says; below epsilon</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/entry.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>privacy of the whole row</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/entry.py" />
      <source>there is no {name} {value} here</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/entry.py" />
      <source>write one of: {choices}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/entry.py" />
      <source>write {name} = {example}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/entry.py" />
      <source>write {wanted}, such as {example}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/entry.py" />
      <source>{name} is not {what}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/entry.py" />
      <source>{name} is {number}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/entry.py" />
      <source>{name} needs {names}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/entry.py" />
      <source>{protocol} has no parameter {name}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/estimator.py" />
      <source>the number of intervals is {intervals:g}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/exact.py" />
      <source>write a number above 0, such as 1.0</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/exact.py" />
      <source>{name} is not a number</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/exact.py" />
      <source>{name} is {value:g}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/exact_interval.py" />
      <source>exact intervals are for protocols that support all values alike</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/exact_interval.py" />
      <source>reports of numbers have no exact intervals</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/exact_interval.py" />
      <location filename="../../ldpaudit/protocols/several/attribute.py" />
      <source>take the score intervals</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/expectation_maximization.py" />
      <location filename="../../ldpaudit/protocols/reports.py" />
      <source>count with the protocol that made the reports</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/expectation_maximization.py" />
      <source>the counts are not those of this channel</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/expectation_maximization.py" />
      <source>there are no reports</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/finite.py" />
      <source>reports of outputs</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/forecast.py" />
      <source>no protocol can work with epsilon {epsilon:g} and {size} values</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/forecast.py" />
      <source>well below the permanent {permanent:g}, </source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/forecast.py" />
      <source>write an epsilon above 0, {below}such as {usual:g}, and two values or more</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/grr.py" />
      <source>Kairouz, Bonawitz, Ramage: Discrete distribution estimation under local privacy, ICML 2016</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/grr.py" />
      <source>one column of one report a row; best while k &lt; 3 e^eps + 2</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/grr.py" />
      <source>reports of values</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/hadamard.py" />
      <source>Acharya, Sun, Zhang: Hadamard response, AISTATS 2019</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/hadamard.py" />
      <source>one column of one report a row; strong privacy, one number below 2k a report</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/hadamard.py" />
      <source>reports of columns</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/hashing.py" />
      <source>Bassily, Smith: Local, private, efficient protocols, STOC 2015; Wang et al., USENIX Security 2017</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/hashing.py" />
      <location filename="../../ldpaudit/protocols/histogram.py" />
      <location filename="../../ldpaudit/protocols/unary.py" />
      <source>Wang, Blocki, Li, Jha: Locally differentially private protocols, USENIX Security 2017</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/hashing.py" />
      <source>generalize the column to fewer values, or lower epsilon</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/hashing.py" />
      <source>hash functions of {bits} bits do not take {size} values to {buckets} buckets independently</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/hashing.py" />
      <source>one column of one report a row; as accurate as OUE, in 66 bits for any domain</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/hashing.py" />
      <source>one column of one report a row; strong privacy, one bit beside the hash function</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/hashing.py" />
      <source>reports of its own hash functions</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/histogram.py" />
      <source>one column of one report a row; sums of numbers that anybody can add up</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/histogram.py" />
      <source>one column of one report a row; to repeat published work, OUE is more accurate</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/histogram.py" />
      <location filename="../../ldpaudit/protocols/numbers/protocol.py" />
      <source>reports of numbers</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/joint.py" />
      <source>; everybody sees which column was drawn</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/joint.py" />
      <source>; the rows of one {person} report one column, and many of them show which</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/joint.py" />
      <source>; which column was drawn is guessed with a chance of at most {guess}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/joint.py" />
      <source>at most </source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/joint.py" />
      <source>one column alone: {most}{alone}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/joint.py" />
      <source>one {person} reports one column, which everybody sees</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/joint.py" />
      <source>one {unit}, whole tuple</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/joint.py" />
      <source>tuple</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/__init__.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>A circle</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/__init__.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>whether the highest number is the lowest again, as for hours of the day</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/interval.py" />
      <source>"{name}" is not a number</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/interval.py" />
      <source>"{name}" is too large</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/interval.py" />
      <source>a number {what}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/interval.py" />
      <source>correct the table</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/interval.py" />
      <source>declare a wider one, or write outside = "clamp"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/interval.py" />
      <location filename="../../ldpaudit/protocols/numbers/table.py" />
      <source>declare fewer cells</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/interval.py" />
      <source>give numbers</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/interval.py" />
      <source>is infinite</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/interval.py" />
      <location filename="../../ldpaudit/randomness/drawn_rows.py" />
      <source>is missing</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/interval.py" />
      <source>lies outside the interval from {low:g} to {high:g}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/interval.py" />
      <source>low is not below high</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/interval.py" />
      <source>remove the row, or declare what missing numbers count as</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/interval.py" />
      <location filename="../../ldpaudit/protocols/protocol.py" />
      <source>row {first_row}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/interval.py" />
      <source>the cells are narrower than numbers are precise</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/interval.py" />
      <source>the number of cells is not a whole number</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/interval.py" />
      <source>the number of cells is {cells:g}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/interval.py" />
      <location filename="../../ldpaudit/protocols/numbers/protocol.py" />
      <source>the values are not one column of numbers</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/interval.py" />
      <source>use larger units</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/interval.py" />
      <source>what a number outside does is unknown</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/interval.py" />
      <source>write "error" or "clamp"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/interval.py" />
      <source>write 1 to {max_cells}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/interval.py" />
      <source>write the ends of the interval</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/interval.py" />
      <source>write the lower end as low, the upper as high</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/means.py" />
      <source>Duchi, Jordan, Wainwright: Minimax optimal procedures, JASA 2018</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/means.py" />
      <source>Ghosh, Roughgarden, Sundararajan: Universally utility-maximizing privacy mechanisms, STOC 2009</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/means.py" />
      <source>Wang et al.: Collecting and analyzing multidimensional data with LDP, ICDE 2019</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/means.py" />
      <source>the mean of a number; best for epsilon below 0.61</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/means.py" />
      <source>the mean of a number; best for large epsilon</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/means.py" />
      <source>the mean of a number; never worse than Duchi or Piecewise at their worst</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/means.py" />
      <source>the mean of a number; reports lie near their true numbers for large epsilon</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/protocol.py" />
      <location filename="../../ldpaudit/protocols/protocol.py" />
      <source>give a one-dimensional array</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/protocol.py" />
      <source>use the step "randomize-number"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/protocol.py" />
      <source>{low:g} to {high:g} in {cells} cells</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/protocol.py" />
      <source>{name} (epsilon = {epsilon:g}, {cells})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/protocol.py" />
      <source>{name} is for numbers of a declared interval</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/randomize_number.py" />
      <source> A missing number counts as {missing:g}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/randomize_number.py" />
      <source> A number outside counts as the nearer end.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/randomize_number.py" />
      <location filename="../../ldpaudit/protocols/randomize.py" />
      <source> each</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/randomize_number.py" />
      <source>, a circle</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/randomize_number.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Cells of the interval</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/randomize_number.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Columns of numbers</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/randomize_number.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Highest number</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/randomize_number.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Known without looking at the table, such as 0 for an age</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/randomize_number.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Lowest number</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/randomize_number.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Missing numbers count as</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/randomize_number.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Numbers outside</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/randomize_number.py" />
      <source>Randomizes {columns} by {name} (epsilon = {epsilon:g}{each}; {low:g} to {high:g}{circle}).{beyond}{filled}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/randomize_number.py" />
      <source>Replace numbers by reports with local differential privacy</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/randomize_number.py" />
      <location filename="../../ldpaudit/protocols/randomize.py" />
      <source>a column stands twice</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/randomize_number.py" />
      <source>column "{name}", {where}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/randomize_number.py" />
      <source>random numbers</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/randomize_number.py" />
      <source>the sum over the columns; {rows_add_up}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/randomize_number.py" />
      <source>what a missing number counts as lies outside</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/randomize_number.py" />
      <source>write a number inside</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/randomize_number.py" />
      <source>{name} is no protocol of numbers</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/randomize_number.py" />
      <source>{protocol} for each column</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/square_wave.py" />
      <source>Li, Wang, Lopuhaä-Zwakenberg, Škorić, Li: Estimating numerical distributions under local differential privacy, SIGMOD 2020</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/square_wave.py" />
      <source>a distribution needs more cells</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/square_wave.py" />
      <source>a quantile is asked for at no share</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/square_wave.py" />
      <source>declare {least} or more</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/square_wave.py" />
      <source>estimate their distribution</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/square_wave.py" />
      <source>numbers on a circle have no mean</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/square_wave.py" />
      <source>the distribution of a number: ages, response times, hours of the day</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/square_wave.py" />
      <source>there is no post-processing "{post}" here</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/square_wave.py" />
      <source>whether the interval is a circle is unknown</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/square_wave.py" />
      <source>write "smooth" or "mle"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/square_wave.py" />
      <source>write true or false</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/square_wave.py" />
      <source>{cells}, a circle</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/square_wave.py" />
      <source>{low:g} to below {high:g}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/table.py" />
      <source>epsilon is too small for so many cells, or reports would say nothing</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/table.py" />
      <location filename="../../ldpaudit/protocols/numbers/two_outputs.py" />
      <location filename="../../ldpaudit/protocols/numbers/window.py" />
      <source>raise epsilon, or declare fewer cells</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/table.py" />
      <source>the channel's matrix has {size} cells</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/table.py" />
      <source>the channel's table has {inputs} x {outputs} cells</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/table.py" />
      <source>write it out for fewer cells</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/numbers/two_outputs.py" />
      <location filename="../../ldpaudit/protocols/numbers/window.py" />
      <location filename="../../ldpaudit/protocols/protocol.py" />
      <source>the privacy asked for is so strong that reports would say nothing</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/planning.py" />
      <source>a half-width of {width:g} would take more rows than there are</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/planning.py" />
      <source>accept a wider interval</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/planning.py" />
      <location filename="../../ldpaudit/protocols/postprocessing.py" />
      <location filename="../../ldpaudit/protocols/registry.py" />
      <source>choose one of: </source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/planning.py" />
      <source>collect more rows, or accept a wider interval</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/planning.py" />
      <source>draw them against epsilon, or the number of rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/planning.py" />
      <source>epsilon is not a number of at least 0</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/planning.py" />
      <source>no epsilon up to {most:.6g} brings the interval of {rows} rows down to {width:g}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/planning.py" />
      <source>numbers have neither a domain nor shares</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/planning.py" />
      <source>the probability is not between 0 and 1</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/planning.py" />
      <source>write a number such as 0.5</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/planning.py" />
      <source>write a number such as 1.0</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/planning.py" />
      <source>{name} chooses among protocols</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/postprocessing.py" />
      <source>there is no post-processing {name}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/protocol.py" />
      <source>codes are not one column</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/protocol.py" />
      <source>encode the column by its domain; missing values need a category of their own</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/protocol.py" />
      <source>encode the column by the domain of the protocol</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/protocol.py" />
      <source>raise epsilon (or lower f)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/protocol.py" />
      <location filename="../../ldpaudit/protocols/several/solution.py" />
      <source>the code is missing</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/protocol.py" />
      <location filename="../../ldpaudit/protocols/several/solution.py" />
      <source>the code lies outside 0 to {size}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/protocol.py" />
      <source>the column</source>
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
      <source>Domain</source>
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
      <location filename="../../ldpaudit/recipe" />
      <source>The column that names who is behind a row</source>
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
      <source>use the step randomize-number</source>
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
      <location filename="../../ldpaudit/protocols/randomized_response.py" />
      <source>Warner: Randomized response, Journal of the American Statistical Association, 1965</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/randomized_response.py" />
      <source>choose GRR</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/randomized_response.py" />
      <source>one column of two values, one report a row</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/randomized_response.py" />
      <source>randomized response is for two values, the domain has {size}</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/protocols/randomizers.py" />
      <source>nobody ({person}) has more than {n} (row|rows), or the run would have stopped. What a change of the value among these rows tells is in the figures of one row and of one person.</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/randomizers.py" />
      <source>{columns}: noise drawn from random bits by whole numbers alone. Epsilon is computed from the same whole numbers, so the noise has exactly that law.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/rappor.py" />
      <source>Arcolezi et al., Computers &amp; Security 2020, eq. 4-5; Erlingsson et al., CCS 2014</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/rappor.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>f</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/rappor.py" />
      <source>f is not between 0 and 1</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/rappor.py" />
      <source>give one of f and epsilon</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/rappor.py" />
      <source>one column of one report a row; privacy given by f, one-hot codes (h = 1)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/rappor.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>share of bits replaced by coin tosses; larger is more private</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/rappor.py" />
      <source>write a share of random bits, such as 0.5</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/rappor.py" />
      <source>write f = 0.5, for example</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/registry.py" />
      <source>, attribute guessed with a chance of at most {guess}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/registry.py" />
      <source>, everybody sees which attribute was drawn</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/registry.py" />
      <source>; whole tuple: {whole}, one attribute: {attribute}{guessed}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/registry.py" />
      <source>by {label}, verified by {verified}</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/protocols/registry.py" />
      <source>eps {sign} {epsilon} ({relation}), {by}{of_several}</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/registry.py" />
      <source>give one domain size</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/registry.py" />
      <source>give the domain sizes of all: 17,4,12</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/registry.py" />
      <source>give the number of values</source>
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
      <source>there is no protocol "{name}"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/registry.py" />
      <source>{name} works on one column</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/repeated/__init__.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Bits</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/repeated/__init__.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Buckets</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/repeated/__init__.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Calibration</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/repeated/__init__.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Horizon</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/repeated/__init__.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>number of buckets; without one, the best</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/repeated/__init__.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>number of reports of one value that share the budget of the first</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/repeated/__init__.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>number of values that a person is asked about; without one, all</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/repeated/__init__.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>published: equation (6.7), which spends less than the budget; exact: spends it on the first report; horizon: on so many reports</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/repeated/__init__.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>reports</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/repeated/calibration.py" />
      <source>epsilon_first = {epsilon:g} cannot be reached with this epsilon_permanent</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/repeated/calibration.py" />
      <source>the horizon is not a whole number above 0</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/repeated/calibration.py" />
      <source>write a number below {most:g}, or raise epsilon_permanent</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/repeated/calibration.py" />
      <source>write a number of reports, such as 10</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/repeated/dbitflip.py" />
      <source>Ding, Kulkarni, Yekhanin: Collecting telemetry data privately, NIPS 2017</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/repeated/dbitflip.py" />
      <source>a person cannot be asked about {chosen} of {size} values</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/repeated/dbitflip.py" />
      <source>answers about some values</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/repeated/dbitflip.py" />
      <source>one column, the same people in many releases; few bits a person, values that stay</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/repeated/dbitflip.py" />
      <source>the number of bits is not a whole number</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/repeated/dbitflip.py" />
      <source>the number of bits is {chosen}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/repeated/dbitflip.py" />
      <source>write a number of bits from 1 to {size}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/repeated/dbitflip.py" />
      <source>write a number such as 4</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/repeated/grr.py" />
      <source>Arcolezi et al.: Improving the utility of locally differentially private protocols for longitudinal and multidimensional frequency estimates, DCN 2022, L-GRR</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/repeated/grr.py" />
      <source>a horizon and the calibration by it go together</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/repeated/grr.py" />
      <source>one column, the same people in several releases; best for very small domains</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/repeated/grr.py" />
      <source>the calibration is unknown</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/repeated/grr.py" />
      <source>write calibration = "horizon" and a number of reports, such as horizon = 10</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/repeated/grr.py" />
      <source>write published, exact or horizon</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/repeated/loloha.py" />
      <source>Arcolezi, Pinzon, Palamidessi, Gambs: Frequency estimation of evolving data under local differential privacy, EDBT 2023</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/repeated/loloha.py" />
      <source>g is no possible number of buckets</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/repeated/loloha.py" />
      <source>one column, the same people in several releases; large domains, values that change</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/repeated/loloha.py" />
      <source>write a whole number from 2 to {most}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/repeated/longitudinal.py" />
      <source>count from 0</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/repeated/longitudinal.py" />
      <source>give the number of reports of each distinct value</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/repeated/longitudinal.py" />
      <source>the number of the collection is not a whole number of at least 0</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/repeated/longitudinal.py" />
      <source>there is no value</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/repeated/memory.py" />
      <source>give each row a person, or leave persons out</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/repeated/memory.py" />
      <source>give one person a row</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/repeated/memory.py" />
      <source>name persons by a number or a text</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/repeated/memory.py" />
      <source>persons are neither whole numbers nor texts</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/repeated/memory.py" />
      <source>there are {persons} persons for {rows} rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/repeated/permanent.py" />
      <source>give what memoize(codes, key) returns</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/repeated/permanent.py" />
      <source>have another domain than this {protocol}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/repeated/permanent.py" />
      <source>permanent answers are cut into runs of rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/repeated/permanent.py" />
      <source>report them with the protocol whose memoize drew them</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/repeated/permanent.py" />
      <source>these are no permanent answers, but of type {name}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/repeated/permanent.py" />
      <source>these permanent answers {how}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/repeated/permanent.py" />
      <source>were drawn by {other}, not by {protocol}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/repeated/permanent.py" />
      <source>were drawn with {name} = {other}, not {value}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/repeated/permanent.py" />
      <source>write permanent[100:200]</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/repeated/unary.py" />
      <source>Arcolezi et al.: Improving the utility of locally differentially private protocols for longitudinal and multidimensional frequency estimates, DCN 2022, </source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/repeated/unary.py" />
      <source>Erlingsson, Pihur, Korolova: RAPPOR, CCS 2014</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/repeated/unary.py" />
      <source>one column, the same people in several releases; best but for very small domains</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/repeated/unary.py" />
      <source>one column, the same people in several releases; every bit is equally noisy</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/repeated/unary.py" />
      <source>one column, the same people in several releases; for comparison with L-OSUE</source>
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
      <source>counts of different domains or populations do not add</source>
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
      <source>the counts have {number} {what}, the protocol {size}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/reports.py" />
      <source>this is no counts, but of type {name}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/reports.py" />
      <source>{name} counts {what}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/reports.py" />
      <source>{place} of the released rows read</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/setting.py" />
      <source>leave it out</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/setting.py" />
      <source>no protocol of the kind "{kind}" has a parameter {name}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/setting.py" />
      <source>the domain has {size} values</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/setting.py" />
      <source>the number of columns is {attributes}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/setting.py" />
      <source>the number of rows is {rows}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/setting.py" />
      <source>the permanent epsilon</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/setting.py" />
      <source>there are no protocols of the kind "{kind}"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/setting.py" />
      <source>write 2 or more</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several/__init__.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Budget</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several/__init__.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Frequency oracle</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several/__init__.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>Priors</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several/__init__.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>how a true value and the fakes are drawn</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several/__init__.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>limit of any number of reports of one row</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several/__init__.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>protocol of one value in each column; auto takes the least error</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several/__init__.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>public weights of each column's values, columns divided by semicolons</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several/__init__.py" />
      <location filename="../../ldpaudit/recipe" />
      <source>what epsilon bounds: all attributes of a row (tuple), any one (attribute), neither (published)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several/allomfree.py" />
      <source>Arcolezi et al.: Improving the utility of locally differentially private protocols for longitudinal and multidimensional frequency estimates, DCN 2022</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several/allomfree.py" />
      <source>are about {columns} columns, not {wanted}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several/allomfree.py" />
      <source>several columns, the same people in several releases</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several/attribute.py" />
      <source>give all of them to its sanitize</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several/attribute.py" />
      <source>one column of {solution}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several/attribute.py" />
      <source>reports of some rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several/attribute.py" />
      <source>write "norm-sub"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several/attribute.py" />
      <source>{name} has no exact intervals</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several/attribute.py" />
      <source>{name} has no post-processing "mle"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several/attribute.py" />
      <source>{solution} randomizes its columns together</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several/column_protocols.py" />
      <source>no column can be randomized by {name} here</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several/compare.py" />
      <source>there is no promise for a "{promise}"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several/compare.py" />
      <source>write "tuple" or "attribute"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several/fake_data.py" />
      <source>Arcolezi, Couchot, Al Bouna, Xiao: Random sampling plus fake data, CIKM 2021; thesis 2022, chapter 7</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several/fake_data.py" />
      <source>give {several}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several/fake_data.py" />
      <source>several columns, where which one is reported shall be hard to guess; Smp errs less</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several/fake_data.py" />
      <source>there is no budget {budget}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several/fake_data.py" />
      <source>there is not one marginal a column</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several/fake_data.py" />
      <source>{name} has no protocol {protocol}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several/fake_data.py" />
      <source>{name}[{protocol}] (epsilon = {epsilon:g}, budget = {budget}, d = {domains})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several/guess.py" />
      <source>give one number &gt;= 0 for each value</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several/guess.py" />
      <source>the marginal is not {size} shares</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several/prior.py" />
      <source>a weight is no number</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several/prior.py" />
      <source>a weight is not above 0: a value that is never faked would show that it is true</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several/prior.py" />
      <source>give every value a small weight</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several/prior.py" />
      <source>give one for each value</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several/prior.py" />
      <source>give the weights of each column</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several/prior.py" />
      <source>prior of column {number}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several/prior.py" />
      <source>the priors are no list</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several/prior.py" />
      <source>there are {priors} priors for {domains} columns</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several/prior.py" />
      <source>there are {weights} weights for {values} values</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several/prior.py" />
      <source>write fractions such as "1/3", or whole numbers</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several/realistic_fakes.py" />
      <source>Arcolezi, Gambs, Couchot, Palamidessi: On the risks of collecting multidimensional data under local differential privacy, PVLDB 16, 2023</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several/realistic_fakes.py" />
      <source>several columns whose shares are roughly public, to hide better which one is reported</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several/reports.py" />
      <source>add counts of the same columns</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several/reports.py" />
      <source>counts of different columns do not add</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several/reports.py" />
      <source>some cells of a report are empty and some are not</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several/sample.py" />
      <location filename="../../ldpaudit/protocols/several/split.py" />
      <source>Arcolezi: Production of categorical data verifying differential privacy, thesis 2022</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several/sample.py" />
      <source>several columns; the least error of a whole tuple's epsilon, and the one to begin with</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several/sample.py" />
      <source>the row reports more than one column, or none</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several/solution.py" />
      <source>a solution for several columns takes a list of domains</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several/solution.py" />
      <source>codes are not {columns} columns</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several/solution.py" />
      <source>column {column} of {columns}, row {row}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several/solution.py" />
      <source>each column</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several/solution.py" />
      <source>encode each column by its domain; missing values need a category of their own</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several/solution.py" />
      <source>encode the column by its domain</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several/solution.py" />
      <source>give an array of one row a row and one column a column</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several/solution.py" />
      <source>give one Domain a column</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several/solution.py" />
      <source>give what solution.count(reports) returns</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several/solution.py" />
      <source>randomize a single column by its protocol</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several/solution.py" />
      <source>reports of {columns} columns</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several/solution.py" />
      <source>these are no counts of {domains} columns</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several/solution.py" />
      <source>{columns} column(s) need no solution for several</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/several/split.py" />
      <source>several columns, all reported by everybody; one attribute alone is better protected</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/subset.py" />
      <source>Ye, Barg: Optimal schemes for discrete distribution estimation under locally differential privacy, IEEE Trans. Inf. Theory 2018</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/subset.py" />
      <source>one column of one report a row; the smallest error for every domain</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/unary.py" />
      <source>Erlingsson, Pihur, Korolova: RAPPOR, CCS 2014; Wang et al., USENIX Security 2017</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/unary.py" />
      <source>one column of one report a row; best from k &gt;= 3 e^eps + 2</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/unary.py" />
      <source>one column of one report a row; every bit is equally noisy</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/protocols/unary.py" />
      <source>reports of bits</source>
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
      <source>is of type {name}</source>
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
      <source>the key {given}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/randomness/drawn_rows.py" />
      <source>write Key.generate().derive("town") for a column of towns</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/randomness/key.py" />
      <source>a key has {wanted} bytes, this one has {given}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/randomness/key.py" />
      <source>a key is made of bytes, not of type {name}</source>
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
      <source>write Key.for_tests(1)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/randomness/key.py" />
      <source>write Key.generate(), or Key.from_hex and 64 hexadecimal digits</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/randomness/key.py" />
      <source>write a text or plain values, such as key.derive("town 2024-05") or key.derive({"month": 5})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/randomness/ordinals.py" />
      <source>the ordinal of the first row is not a whole number of at least 0</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/randomness/ordinals.py" />
      <source>write how many rows of the table come before</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/randomness/sealed.py" />
      <source>a key must not lie in the folder of a release: who gets both can undo the noise</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/randomness/sealed.py" />
      <source>choose several words that nobody can guess</source>
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
      <source>the passphrase is empty</source>
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
      <source>A number in a window around the true one, more likely than one outside: the Piecewise mechanism.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>ALLOMFREE: sampling with memory. Each person draws one column for ever, reported by L-GRR or L-OSUE.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>Allomfree</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>Auto</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>Binary local hashing: a random hash function into two buckets, and randomized response on the bit.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>DBitFlipPM</source>
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
      <source>Hadamard response: a column of a Hadamard matrix that has +1 in the row of the value, or another one.</source>
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
      <source>L-OUE: optimized unary encoding twice.</source>
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
      <source>LGRR, LOLOHA</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>LGRR, LOSUE, LSUE, LOUE, LSOUE, LOLOHA, DBitFlipPM</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>LOLOHA</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>LOLOHA: local hashing with memory, a permanent hash function and bucket, a fresh GRR in each report.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>One bit: the upper number with a probability that grows in line with the true one.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>OneTimeRappor</source>
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
      <source>Piecewise with probability 1 - e^(-eps/2), else Duchi's bit; up to eps = 0.61 the bit alone.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>RSFD, RSRFD</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>RSRFD</source>
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
      <source>Randomized response (Warner): a yes or no that is true with probability e^eps / (e^eps + 1).</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>Sampling: each row reports one of its d attributes, drawn at random and disclosed, with all of epsilon.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>Smp, Spl, RSFD, RSRFD</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>Splitting: each of the d columns is randomized with epsilon / d.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>SquareWave</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>Subset selection: a subset of about k / (e^eps + 1) values. The least error of these protocols.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>Summation with histogram encoding: a one-hot row, plus discrete Laplace noise on every entry.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>Symmetric unary encoding: p = s / (s + 1), q = 1 / (s + 1), s = e^(eps/2).</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>The permanent randomized response of RAPPOR alone, on one-hot codes (weight h = 1).</source>
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
      <source>Two-sided geometric noise on the nodes, cut off at the ends, whose reports stand for their mean.</source>
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
      <source>all</source>
      <comment>One trace for each</comment>
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
      <source>continuous</source>
      <comment>Sampler</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>dBitFlipPM: each person answers about d values, with one noisy bit each, and never otherwise.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>day</source>
      <comment>One trace for each</comment>
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
      <comment>Points outside</comment>
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
      <source>hexagon</source>
      <comment>Shape</comment>
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
      <source>lattice</source>
      <comment>Sampler</comment>
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
      <source>mean</source>
      <comment>Error to minimize</comment>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe" />
      <source>median</source>
      <comment>Error to minimize</comment>
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
      <source>region</source>
      <comment>Error to minimize</comment>
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
      <source>square</source>
      <comment>Shape</comment>
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
      <source>write it as {shape}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/document.py" />
      <source>write: {line}</source>
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
      <source>line {line}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/reading.py" />
      <source>should be a finite number</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/reading.py" />
      <source>should be a valid array</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/reading.py" />
      <source>should be a valid boolean</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/reading.py" />
      <source>should be a valid integer</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/reading.py" />
      <source>should be a valid number</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/reading.py" />
      <source>should be a valid string</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/reading.py" />
      <source>should be an object</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/reading.py" />
      <source>should be greater than or equal to {ge:g}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/reading.py" />
      <source>should be greater than {gt:g}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/reading.py" />
      <source>should be less than or equal to {le:g}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/reading.py" />
      <source>should be less than {lt:g}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/reading.py" />
      <source>should be {expected}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/reading.py" />
      <source>the key "{key}" is missing</source>
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
      <location filename="../../ldpaudit/recipe/value_tables.py" />
      <source>a table of several columns is needed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/value_tables.py" />
      <source>name the column that holds them</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/value_tables.py" />
      <source>names {found:,} of the {wanted:,} values of {column}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/value_tables.py" />
      <source>there is no column "{key}"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/value_tables.py" />
      <source>which column of the table names the values?</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/value_tables.py" />
      <source>write FILE#COLUMN</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/value_tables.py" />
      <source>{name} has its own value for nearly each</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/value_tables.py" />
      <source>{name} has one value</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/recipe/value_tables.py" />
      <source>{name} is a measure</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/recipe/value_tables.py" />
      <source>{name} puts {n:,} (value|values) in several groups</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
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
      <source>less than 0.01 %</source>
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
      <source>Each point was moved at random: half by less than {half:,} m, 95 % by less than {most:,} m, {mean:,.0f} m on average. Two places {distance:g} m apart give any released point with chances within a factor {factor}; 1 km apart, within {kilometre}. It does not hide that somebody was in this part of the land.{within}{together}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/sentences.py" />
      <source>No released row has a number.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/sentences.py" />
      <source>One report of {names}, seen alone, multiplies</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/report/sentences.py" />
      <source>True mean: {mean:.6g}, of {n:,} (recorded number|recorded numbers).</source>
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
    <message>
      <location filename="../../ldpaudit/report/sentences.py" />
      <source>{counts} outside the bounds ({below:,} below, {above:,} above) limited to them</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/sentences.py" />
      <source>{mean} None was limited or filled.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/sentences.py" />
      <source>{mean} {changed}. With that, the mean is {randomized:.6g}.</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/report/sentences.py" />
      <source>{n:,} (missing number|missing numbers) counted as {filled:g}</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
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
      <source>2 · What was found</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>3 · Columns</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>4 · Groups that look alike</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>5 · Accuracy</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>6 · Errors against the truth</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>7 · Riskiest rows of the release</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>8 · Who pays</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>95 % interval</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>A column that is left out, or computed from the released point, tells nothing more than that point. One that is generalized tells in which part of the land the true place lies, and one that is released as it is may tell where.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>A row stands for as many cases as it says, and {lines} stand for {rows}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Accepted: {accepted}</source>
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
      <source>Cases in them</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Cases in these</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Cells that begin with = + - or @ leave as they are; a spreadsheet may take them for formulas.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Columns that follow from a moved place</source>
      <translation type="unfinished" />
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
      <source>Decision</source>
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
      <source>Errors of shares, averaged over the periods that have rows: of the raw estimate, and of its projection on shares that are not negative and sum to one. ER is the mean absolute error of densities: negative estimates count as 0 first, and each share is then divided by the sum of all. So ER of the raw estimate is not that of an unbiased one.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Estimate</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/report/templates" />
      <source>Estimated from {n:,} (report|reports), by {protocol}.</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/report/templates" />
      <source>Estimated from {n:,} (report|reports), by {protocol}. {about}</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Estimated share of each value of {column}, largest first, with its 95 % interval</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Estimated share of each value of {column}, largest first, with its 95 % interval, and the true share</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Estimates by {groups} are in estimates.csv, too.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Figures about different things (one row, one person, two places) say different things: none of them is the sum of others, and they are not to be ranked.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Finding</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Found by</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/report/templates" />
      <source>From {input_name}, {n:,} (row|rows), in {seconds:.1f} s.</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Groups are counted in rows here, though one row may stand for several cases: {hidden_cases}, which says for how many, is not released as it is. {ensured_cases}.</source>
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
      <source>Limits and assumptions</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Looked for:</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Moved points cross borders, so counts of them by region are not the true ones: regions of many points lose, their neighbours gain. The command shares estimates the share of each region, with intervals, from moved points that no later step has changed.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Needs no decision</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>No 95 % interval reaches further than {reach} percentage points from its estimate.</source>
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
    <message numerus="yes">
      <location filename="../../ldpaudit/report/templates" />
      <source>No column is randomized, so nothing has to be estimated: counts in the released file are those of its {n:,} (row|rows)</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>No column is randomized.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>No column is randomized; for moved points there are no shares to compare.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>No column of categories is randomized. The true means of the randomized numbers are in section 5.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>No ledger was asked for earlier releases of the same rows.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>No privacy claim: no column is randomized. What protects here is generalization alone (section 4).</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>No questions are answered from the table: what this run gives out is these files.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>No released column is known to follow from it, by its name or by what was looked at above.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>No search could be made, so nothing is known against this release, and nothing for it.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>None of the searches below found anything.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Not decided</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Not hidden</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Not looked for:</source>
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
      <source>Of the numbers</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/report/templates" />
      <source>On all that is released without noise ({columns}), {n:,} of {all_rows} ({part}) (is|are) alone: who knows that much of somebody finds the row.</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/report/templates" />
      <source>On all that is released without noise ({columns}), {n:,} of {all_rows} ({part}) (is|are) without an equal: who knows that much of somebody finds the row.</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
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
      <source>One person in several rows or places</source>
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
      <source>Randomized columns and moved points are not counted here: section 1 speaks of them. The size of a group says nothing about columns outside it, and does not hide what all rows of a group share. A missing value counts as a value of its own. Group sizes of this release say nothing about it together with another one.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Review on</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Rows are shuffled, identifiers and row numbers are gone; the number of rows, and of rows in each released period, is exact.</source>
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
      <source>Rows removed, and the detail that rows lose, for the groups that lose most. A removed row loses all its detail; a value that became one with all others of its column, too; the mean is over the generalized columns.</source>
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
      <source>Shares of ranges are smoothed, which biases them.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Single rows are not facts.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Step</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Test key: no privacy. The noise in this release can be taken away by anybody who knows the key.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>The attacks of an audit were not run: not tested.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>The holder of the table, who saw the true values, added the noise. This is not the local trust model, in which people randomize their own answers and nobody else sees the true ones: whoever relies on a promise trusts the holder to have run the program as it is.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>The noise comes from AES-256 in counter mode under a 256-bit key that the operating system drew for this run and that was forgotten. Whoever had the key and this release could take the noise away.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>The noise comes from AES-256 in counter mode under a key that the data holder keeps and answers for. Whoever has it and this release can take the noise away; the same key on the same table and recipe draws the same noise.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>The noise comes from a test key that others know: it protects nobody.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>The noise leaves the estimate of that mean unbiased, in units of the column.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>The noise leaves the raw estimate unbiased for the shares among the released rows, and it is the record; small shares may come out below zero, and that is not an error.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>The only row of their group</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>The promise is about {randomized} alone. Columns listed as not covered leave the house as the table in section 3 says, exactly.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>The same estimates are in estimates.csv.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>This report covers one release. A second release from the same table adds to it.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Together:</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Unit of protection: one {unit}. Several rows about the same person add up, unless a promise is about all of them.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Upper bar: true share. Lower bar: estimate with its 95 % interval.</source>
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
      <source>What became of it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>What it means</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>What would help: {hint}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>Where a group has one value of a sensitive column, whoever recognizes the group knows the value of everybody in it, however large it is. A missing value counts as a value of its own.</source>
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
    <message numerus="yes">
      <location filename="../../ldpaudit/report/templates" />
      <source>ldpaudit {version} · recipe {fingerprint} · {file}, {n:,} (row|rows) · the residual risk is what is measured here; whether this is enough is the controller's decision.</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>not in the sample</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>the randomized columns</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>the randomized columns and moved points</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>the steps</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>too many to list: is this the right column?</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/report/templates" />
      <source>{n:,} (further group|further groups) in the manifest.</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/report/templates" />
      <source>{n:,} (row that remains|rows that remain)</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/report/templates" />
      <source>{n:,} (row|rows) ({share}) of the table (was|were) removed by the steps that section 3 lists. The true shares and means in this report are those of the {left}, as the estimates are.</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/report/templates" />
      <source>{n:,} (row|rows). This report goes with the file: it holds no true count, no raw value and no path.</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/report/templates" />
      <source>{n:,} of {all_rows} ({part}) (is alone in its|are alone in their) group.</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/report/templates" />
      <source>{n:,} of {all_rows} ({part}) (is the only row of its|are the only row of their) group, not the only case.</source>
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
      <source>{number} · What the steps noted about the rows of the table</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>{periods}, projected</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/report/templates" />
      <source>{single} of {classes}</source>
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
    <message>
      <location filename="../../ldpaudit/step.py" />
      <source>{removed} of {rows} ({share}) {why}, and at most {most:g} % may be removed</source>
      <translation type="unfinished" />
    </message>
  </context>
  <context>
    <name>tables</name>
    <message>
      <location filename="../../ldpaudit/tables/columnar.py" />
      <source>"crs" means nothing for a Parquet file without shapes</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/columnar.py" />
      <location filename="../../ldpaudit/tables/vector.py" />
      <source>"{name}" holds nested or binary values and was left out</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/columnar.py" />
      <location filename="../../ldpaudit/tables/encoding.py" />
      <location filename="../../ldpaudit/tables/header.py" />
      <location filename="../../ldpaudit/tables/packing.py" />
      <location filename="../../ldpaudit/tables/source.py" />
      <location filename="../../ldpaudit/tables/vector.py" />
      <source>choose the file that holds the rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/columnar.py" />
      <location filename="../../ldpaudit/tables/encoding.py" />
      <location filename="../../ldpaudit/tables/packing.py" />
      <source>copy or download it again</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/columnar.py" />
      <source>give each column a name of its own</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/columnar.py" />
      <source>leave crs out</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/columnar.py" />
      <source>names and types are the file's own</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/columnar.py" />
      <source>no column holds plain values</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/columnar.py" />
      <source>save the table with plain columns</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/columnar.py" />
      <source>the Parquet file is cut short or damaged</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/columnar.py" />
      <source>the Parquet file is damaged</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/columnar.py" />
      <source>the file begins with PAR1</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/columnar.py" />
      <location filename="../../ldpaudit/tables/source.py" />
      <source>the file has no row of data</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/columnar.py" />
      <source>the file holds shapes ({kinds}), of which a table keeps the attributes only</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/columnar.py" />
      <source>two columns have the same name</source>
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
      <location filename="../../ldpaudit/tables/coordinates.py" />
      <source>"{crs}" is no coordinate system</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/coordinates.py" />
      <source>a row holds a line or an area where the others hold points</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/coordinates.py" />
      <source>a shape is damaged</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/coordinates.py" />
      <location filename="../../ldpaudit/tables/gdal.py" />
      <location filename="../../ldpaudit/tables/geopackage.py" />
      <source>open it in a mapping program and save it again</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/coordinates.py" />
      <source>take those rows out in a mapping program, or save the table without shapes</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/coordinates.py" />
      <location filename="../../ldpaudit/tables/systems.py" />
      <source>write it as "EPSG:2154", for instance</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/delimited.py" />
      <source>after row {row}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/delimited.py" />
      <source>check the delimiter, the quotation marks and the encoding there</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/delimited.py" />
      <source>close the quotation mark, or say that the file has none (quote = "")</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/delimited.py" />
      <source>complete the row, or remove it if it is no row of the table</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/delimited.py" />
      <source>enclose cells that hold the delimiter in quotation marks, or name another delimiter</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/delimited.py" />
      <source>the lines cannot be cut into rows and cells</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/delimited.py" />
      <source>{name}, after row {row}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/delimited.py" />
      <source>{name}, line {line} (row {row})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/delimited.py" />
      <source>{name}, line {line} (row {row}), column {column}</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/tables/delimited.py" />
      <source>{n} (cell|cells) where the other rows have {expected}</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/tables/delimited.py" />
      <source>{n} (row is|rows are) inside one cell, behind a quotation mark without its partner</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/tables/dialect.py" />
      <source>any number of blanks</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/dialect.py" />
      <location filename="../../ldpaudit/tables/encoding.py" />
      <location filename="../../ldpaudit/tables/geoparquet.py" />
      <location filename="../../ldpaudit/tables/header.py" />
      <location filename="../../ldpaudit/tables/kinds.py" />
      <location filename="../../ldpaudit/tables/vector.py" />
      <source>as written by the user</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/dialect.py" />
      <source>caret</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/dialect.py" />
      <source>colon</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/dialect.py" />
      <source>delimiters within cells are escaped by a backslash</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/dialect.py" />
      <source>each of the first {rows} rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/dialect.py" />
      <source>no semicolon, comma, tab or bar cuts the lines alike: one column</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/dialect.py" />
      <source>the first line says "{line}"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/dialect.py" />
      <location filename="../../ldpaudit/tables/header.py" />
      <source>the only row</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/dialect.py" />
      <source>tilde</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/dialect.py" />
      <source>vertical bar</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/dialect.py" />
      <source>{delimiter} cuts {rows} into {width} cells</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/dialect.py" />
      <source>{fitting} of the first {rows} rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/encoding.py" />
      <source>, read as {name} which has the same letters and more</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/encoding.py" />
      <source>ASCII only</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/encoding.py" />
      <source>byte order mark of {name}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/encoding.py" />
      <source>every byte is valid UTF-8 ({what})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/encoding.py" />
      <source>not UTF-8 (byte {position}); the accents are those of {encoding}{wider}</source>
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
      <location filename="../../ldpaudit/tables/packing.py" />
      <source>the compressed file is cut short or damaged</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/encoding.py" />
      <source>the file holds zero bytes and is no text</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/encoding.py" />
      <location filename="../../ldpaudit/tables/packing.py" />
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
      <location filename="../../ldpaudit/tables/textfile.py" />
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
      <location filename="../../ldpaudit/tables/packing.py" />
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
      <source>no semicolon, comma, tab or bar cuts its lines into columns</source>
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
      <source>save the table as CSV</source>
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
      <source>save the table in it as CSV</source>
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
      <source>this is a document, no table</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/formats.py" />
      <source>this is a tar archive</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/formats.py" />
      <source>this is a web page or XML, no table</source>
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
      <location filename="../../ldpaudit/tables/packing.py" />
      <source>unpack it first</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/formats.py" />
      <source>write the delimiter, or delimiter = "" if the table has one column</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/gdal.py" />
      <source> in the archive</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/gdal.py" />
      <source>a row of the file is too large for GeoJSON (one with 250,000 points, for instance)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/gdal.py" />
      <source>a vector file with one of the characters ! ? ; in its path cannot be opened</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/gdal.py" />
      <source>by its ending this is a {format} file, and its content is something else</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/gdal.py" />
      <source>choose another layer, or save this one as a new GeoPackage in a mapping program</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/gdal.py" />
      <source>copy the shapefile again with all its parts: {parts}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/gdal.py" />
      <source>give it the ending of its format, or choose another file</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/gdal.py" />
      <source>rename the file or its folder</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/gdal.py" />
      <source>repair or remove its .prj file</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/gdal.py" />
      <source>save it again in a mapping program</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/gdal.py" />
      <source>save it as a GeoPackage in a mapping program</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/gdal.py" />
      <source>save it as {formats}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/gdal.py" />
      <source>the .shx file of the shapefile is missing{in_archive}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/gdal.py" />
      <source>the coordinate system of the file cannot be read</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/gdal.py" />
      <source>the layer "{layer}" calls a function which SQLite has not, reads what is missing, or has no end</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/gdal.py" />
      <source>this is no vector file that can be opened</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/gdal.py" />
      <source>this {format} file is damaged</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/geojson.py" />
      <source>its coordinate system is described in another file</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/geojson.py" />
      <source>save it again from a mapping program</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/geojson.py" />
      <source>save it again from a mapping program, or remove the member "crs"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/geojson.py" />
      <source>the file is no plain GeoJSON</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/geopackage.py" />
      <source>save its layers as a new GeoPackage in a mapping program</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/geopackage.py" />
      <source>the GeoPackage has a table whose rows are in another file</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/geopackage.py" />
      <source>the GeoPackage is damaged</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/geopackage.py" />
      <source>the tables by which the GeoPackage describes itself cannot be read</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/geoparquet.py" />
      <source>described by the file</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/geoparquet.py" />
      <location filename="../../ldpaudit/tables/vector.py" />
      <source>named by the file</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/geoparquet.py" />
      <source>save the file again as GeoParquet</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/geoparquet.py" />
      <source>shapes of several kinds</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/geoparquet.py" />
      <location filename="../../ldpaudit/tables/vector.py" />
      <source>the file names no coordinate system</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/geoparquet.py" />
      <source>the file names none, which GeoParquet defines as longitude and latitude</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/geoparquet.py" />
      <source>the file says that it is unknown</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/geoparquet.py" />
      <source>the metadata of the shapes is damaged</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/geoparquet.py" />
      <location filename="../../ldpaudit/tables/vector.py" />
      <source>write it (crs = "EPSG:2154", for instance)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/header.py" />
      <source>a column name is given twice</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/header.py" />
      <source>choose the file that holds the rows, or say that it has no header (header = 0)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/header.py" />
      <source>column {alike} is spelled alike in the first line and below: no header</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/header.py" />
      <source>column {column} has the name of column {first}; a number was put behind it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/header.py" />
      <source>header: {header_evidence}; check the first row</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/header.py" />
      <source>most of the first {rows} rows</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/tables/header.py" />
      <source>numbers or dates in {n} (column|columns) of the first line: no header</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/tables/header.py" />
      <source>the file has a header and no row of data</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/header.py" />
      <source>the file has no line {header}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/header.py" />
      <source>the first line's value of column {recurring} comes again below: no header</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/header.py" />
      <source>the words of the first line do not come again below</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/header.py" />
      <source>there are blank lines only</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/header.py" />
      <source>there is no header: the columns are called column_1 and so on, or as names says</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/tables/header.py" />
      <source>words above columns of numbers or dates in {n} (column|columns)</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/tables/header.py" />
      <source>write each name once</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/header.py" />
      <source>write one name for each column</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/header.py" />
      <source>write the line of the header, or 0 for none</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/header.py" />
      <source>{names} names are given for {width} columns</source>
      <translation type="unfinished" />
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/tables/header.py" />
      <source>{n} (cell|cells) in {most}</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/tables/header.py" />
      <source>{n} (column|columns) without a name in the header, named by their position</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/tables/header.py" />
      <source>{n} (line before the first row was|lines before the first row were) left out as a preamble</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/tables/header.py" />
      <source>{n} (line before the header was|lines before the header were) left out as a preamble</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message numerus="yes">
      <location filename="../../ldpaudit/tables/header.py" />
      <source>{n} (line|lines) without the {width} filled cells of the others</source>
      <translation type="unfinished">
        <numerusform />
        <numerusform />
      </translation>
    </message>
    <message>
      <location filename="../../ldpaudit/tables/header.py" />
      <source>{values} years or days that head columns of something else</source>
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
      <source>the mark of most number columns; see the evidence of each</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/inspection.py" />
      <source>values of {columns} have blanks around them, which are kept</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/inspection.py" />
      <source>{columns} and {more} more columns</source>
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
      <location filename="../../ldpaudit/tables/numbers.py" />
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
      <source>{wrong} of {values} distinct values are no numbers</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/names.py" />
      <source>Dutch</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/names.py" />
      <source>English</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/names.py" />
      <source>French</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/names.py" />
      <source>German</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/names.py" />
      <source>Italian</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/names.py" />
      <source>Polish</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/names.py" />
      <source>Portuguese</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/names.py" />
      <source>Spanish</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/numbers.py" />
      <source>"{mark}" is before three digits each time: read as a decimal mark, it may separate thousands; write decimal and thousands to say which</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/numbers.py" />
      <source>decimal mark "{mark}"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/numbers.py" />
      <source>no text contradicts it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/numbers.py" />
      <source>{decimal}, "{mark}" between thousands</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/numbers.py" />
      <source>{number} texts prove it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/options.py" />
      <source>"{name}" is no encoding; write for instance "utf-8" or "cp1252"</source>
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
      <location filename="../../ldpaudit/tables/packing.py" />
      <source>ask its owner for the right to read it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/packing.py" />
      <source>choose a file in it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/packing.py" />
      <source>copy it again</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/packing.py" />
      <source>once unpacked, the file has more than {size} MB</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/packing.py" />
      <source>the ZIP archive is locked by a password</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/packing.py" />
      <source>the file cannot be read: {reason}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/packing.py" />
      <source>this is a ZIP archive of {files} files</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/packing.py" />
      <source>this is a folder, not a file</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/packing.py" />
      <source>this is a pipe or a device, not a file</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/packing.py" />
      <source>this is a spreadsheet</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/packing.py" />
      <source>unpack it first, and open the file that comes out</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/packing.py" />
      <source>unpack it first, and open the file that holds the rows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/packing.py" />
      <source>write what it gives into a file, and open that</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/packing.py" />
      <source>you may not read this file</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/parquet_bounds.py" />
      <source>its texts take more than a hundred times the memory of the file</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/parquet_bounds.py" />
      <source>leave out the column of long texts, and save the table again</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/parquet_bounds.py" />
      <source>save the table again with fewer columns, or with larger row groups</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/parquet_bounds.py" />
      <source>the description of its columns has more than {size} MB</source>
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
      <location filename="../../ldpaudit/tables/personal.py" />
      <source>{kinds}: by the forms of France, its neighbours and English-speaking countries, by frequent first names, and by usual column names in {languages}</source>
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
      <location filename="../../ldpaudit/tables/points.py" />
      <source>a GeoPackage takes the columns "{other}" and "{name}" for one</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/points.py" />
      <source>rename one of them in the table, or end the name of the output in {others}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/quoting.py" />
      <source>apostrophes enclose cells in nearly every row</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/quoting.py" />
      <source>marks within cells are escaped by a backslash</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/quoting.py" />
      <source>quotation marks begin cells that do not end with one</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/recut.py" />
      <source>a row does not end within {size} MB</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/recut.py" />
      <source>before byte {position}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/recut.py" />
      <source>look for a quotation mark without its partner, or say that there are none (quote = "")</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/registry.py" />
      <source>CSV</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/registry.py" />
      <source>GeoParquet</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/registry.py" />
      <source>Parquet</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/registry.py" />
      <source>Read: polygons</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/registry.py" />
      <source>Read: tables of</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/registry.py" />
      <source>Tables written</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/registry.py" />
      <source>a FlatGeobuf file</source>
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
      <source>a GeoParquet file</source>
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
      <source>cells and points</source>
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
      <source>{form} in one field: cut them into two columns to move them</source>
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
      <location filename="../../ldpaudit/tables/shapefile.py" />
      <source>, whatever the .cpg file says ({encoding})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/shapefile.py" />
      <source>copy it again with all its parts</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/shapefile.py" />
      <source>copy the shapefile again</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/shapefile.py" />
      <source>every text is plain ASCII</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/shapefile.py" />
      <source>its accents are those of {encoding}{unlike_declared}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/shapefile.py" />
      <source>its texts are valid UTF-8</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/shapefile.py" />
      <source>named by the .cpg file</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/shapefile.py" />
      <source>put the file itself beside {name}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/shapefile.py" />
      <source>rename one of them in a mapping program</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/shapefile.py" />
      <source>the .dbf file of the shapefile is damaged</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/shapefile.py" />
      <source>this part of the shapefile is a link to another folder</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/shapefile.py" />
      <source>this part of the shapefile is no file</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/shapefile.py" />
      <source>two columns have the same name, "{name}"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/sheet_extent.py" />
      <source>delete the stray cells far from the table, or save the sheet as CSV</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/sheet_extent.py" />
      <source>open it in the office program and save it again, or save it as CSV</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/sheet_extent.py" />
      <source>row {row}, column {column}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/sheet_extent.py" />
      <location filename="../../ldpaudit/tables/sheet_reader.py" />
      <source>save the sheet as CSV and open that</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/sheet_extent.py" />
      <source>the sheet "{name}" reaches to {last}, and nearly all its cells are empty</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/sheet_extent.py" />
      <source>the spreadsheet is damaged or protected by a password</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/sheet_extent.py" />
      <source>the spreadsheet unpacks to more than a hundred times its size</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/sheet_reader.py" />
      <source>the spreadsheet cannot be read within {memory} MB of memory</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/source.py" />
      <source>begin again with the file as it is now</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/source.py" />
      <source>check that the folder is within reach</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/source.py" />
      <source>the file has {now} bytes, and had {before} when it was opened</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/spreadsheet.py" />
      <location filename="../../ldpaudit/tables/vector.py" />
      <source>choose another file</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/spreadsheet.py" />
      <source>save it as CSV and open that</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/spreadsheet.py" />
      <source>sheets: {names}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/spreadsheet.py" />
      <source>the first of {number} sheets was opened, "{sheet}"</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/spreadsheet.py" />
      <source>the sheet "{sheet}" cannot be read</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/spreadsheet.py" />
      <source>the sheet "{sheet}" is empty</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/spreadsheet.py" />
      <source>the sheets are: {names}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/spreadsheet.py" />
      <source>the spreadsheet has no sheet</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/spreadsheet.py" />
      <source>there is no sheet "{sheet}"</source>
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
      <source>"{name}": "{word}" in {n} (row|rows) counts as a value; if it means missing, add it to the words for missing</source>
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
      <source>save the file again in WGS84 (EPSG:4326)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/systems.py" />
      <source>the coordinate system names a file elsewhere</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/textfile.py" />
      <source>byte {position} ({bytes}) is no character of {encoding}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/textfile.py" />
      <source>name the file's encoding (encoding = "cp1252", for instance), or save it again as UTF-8</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/times.py" />
      <source>are no dates of the form {form}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/times.py" />
      <source>day first, as always with points</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/times.py" />
      <source>day first: the first number is above 12 in {above_first} texts, the second never</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/times.py" />
      <source>day/month and month/day are in one column ({evidence}); kept as text: write date_formats</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/times.py" />
      <source>have the hour 24, which is 00:00 of the next day</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/times.py" />
      <source>month first: the second number is above 12 in {above_second} texts, the first never</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/times.py" />
      <source>name no day of the calendar ({form})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/times.py" />
      <source>no number above 12 distinguishes day from month in {texts} texts</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/times.py" />
      <source>read as month and year ({format}); write date_formats if it is month and day</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/times.py" />
      <source>the first number is above 12 in {above_first} texts and the second in {above_second}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/times.py" />
      <source>{evidence}: read as {form}; write date_formats if it is not</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/times.py" />
      <source>{evidence}; read as day first</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/times.py" />
      <source>{number} texts of the form {format}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/times.py" />
      <source>{odd} of {texts} distinct values {fault}</source>
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
      <source>layer {layer} of {number}: {names}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/vector.py" />
      <source>open it as regions, not as a table</source>
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
      <location filename="../../ldpaudit/tables/words.py" />
      <source>less than 0.1 %</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/words.py" />
      <source>more than 99.9 %</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/write.py" />
      <source>end the name in {endings}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/write.py" />
      <source>the ending of "{name}" names no format that can be written</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ldpaudit/tables/zones.py" />
      <source>there is no time zone "{name}"; write for instance {examples}</source>
      <translation type="unfinished" />
    </message>
  </context>
</TS>
