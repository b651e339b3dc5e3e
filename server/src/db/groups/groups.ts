import type { FilterKind } from '@vitrine/contract/api/field-kinds'
import type { ListMatch } from '@vitrine/contract/lists/checked-list-query'
import { fieldKind } from '@vitrine/contract/lists/filter-fields'
import { readFilterValue } from '@vitrine/contract/lists/filter-values'
import type { FacetValue } from '@vitrine/contract/tables/facets'
import { type GroupOrdering, type GroupQuery, groupKind, type RecordGroup } from '@vitrine/contract/tables/groups'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../client.ts'
import { type CountedField, countedField, valueOrder, wireValue } from '../facets/counted-field.ts'
import { whereOf } from '../facets/facets.ts'
import { conditionsOf, matchCondition } from '../list-where.ts'
import type { ListedTable } from '../record-table.ts'

export interface GroupPage {
  /** The number of groups. */
  total: number
  records: number
  results: RecordGroup[]
}

interface Grouped {
  total: number
  records: number
  groups: [value: string | number | null, label: string | null, count: number, groups: number | null][] | null
}

/** A page of the groups of a list's records (docs/product/api.md#api-groups). */
export async function listGroups(db: Db, table: ListedTable, query: GroupQuery): Promise<GroupPage> {
  const { levels, within } = query
  const [field, second] = (within ? levels.slice(1) : levels).map((name, index) => groupField(table, name, index))
  if (!field) throw new Error('There is no field to group by')
  const { rows } = await groupsSql(table, field, second, query).execute(db)
  const { total, records, groups } = rows[0] as Grouped
  return {
    total,
    records,
    results: (groups ?? []).map(([value, label, count, below]) => ({
      value: value === null ? null : wireValue(field, value),
      label,
      count,
      ...(second && { groups: below ?? 0 }),
    })),
  }
}

/** Groups times by day in UTC. */
function groupField(table: ListedTable, name: string, index: number): CountedField {
  const field = countedField(table, name, `member_${index}`)
  return field.kind === 'timestamp'
    ? { ...field, kind: groupKind(field.kind), value: sql`(${field.value} at time zone 'UTC')::date` }
    : field
}

function groupsSql(
  table: ListedTable,
  field: CountedField,
  second: CountedField | undefined,
  query: GroupQuery,
): RawBuilder<Grouped> {
  const from = sql`${sql.table(table.name)} as t`
  const where = whereWithin(table, query)
  const groupedBy = () => {
    if (second) return twoLevels(from, where, field, second)
    return field.isSparse && !query.within && conditionsOf(table, query.list).length === 0
      ? oneLevelOfSparse(from, table, field)
      : oneLevel(from, where, field)
  }
  const order = orderOf(field, query.ordering)
  return sql<Grouped>`
    with grouped as materialized (${groupedBy()}),
    page as (
      select * from (select *, case when value is not null then ${field.label} end as label from grouped) as named
      order by ${order} limit ${sql.lit(query.limit)} offset ${sql.lit(query.offset)}
    )
    select (select count(*) from grouped) as total,
      ${recordsSql(from, where, field)} as records,
      (select json_agg(json_build_array(value, label, count, groups) order by ${order}) from page) as groups`
}

/** A record with several values is in several groups of the first field. */
const recordsSql = (from: RawBuilder<unknown>, where: RawBuilder<SqlBool>, { hasSeveral }: CountedField) =>
  hasSeveral
    ? sql`(select count(*) from ${from} where ${where})`
    : sql`coalesce((select sum(count) from grouped), 0)::bigint`

function whereWithin(table: ListedTable, { list, levels, within }: GroupQuery): RawBuilder<SqlBool> {
  const where = whereOf(table, list)
  return within ? sql`${where} and ${matchCondition(table, matchOf(table, levels[0], within.value))}` : where
}

function matchOf({ spec }: ListedTable, column: string, value: FacetValue | null): ListMatch {
  const read =
    value === null
      ? undefined
      : readFilterValue(fieldKind(spec, column) as FilterKind, value, spec.custom?.[column]?.options)
  return {
    column,
    values: typeof read === 'string' || typeof read === 'number' ? [read] : [],
    ranges: typeof read === 'object' ? [read] : [],
    orEmpty: value === null,
  }
}

const oneLevel = (from: RawBuilder<unknown>, where: RawBuilder<SqlBool>, { value, join }: CountedField) =>
  sql`select ${value} as value, count(*) as count, null as groups from ${from} ${join} where ${where} group by 1`

/** Nearly all records have no value, so their number is the remainder. */
const oneLevelOfSparse = (from: RawBuilder<unknown>, { name }: ListedTable, { value }: CountedField) =>
  sql`with filled as materialized (
      select ${value} as value, count(*) as count from ${from} where ${value} is not null group by 1
    ), empty as (select total_rows(${sql.lit(name)}) - coalesce((select sum(count) from filled), 0)::bigint as count)
    select value, count, null as groups from filled
    union all select null, count, null from empty where count > 0`

/** Groups by both fields first, because PostgreSQL would sort all records to count distinct values per group. */
function twoLevels(
  from: RawBuilder<unknown>,
  where: RawBuilder<SqlBool>,
  first: CountedField,
  second: CountedField,
): RawBuilder<unknown> {
  const { join, value } = first
  // A record with several values of the second field is still in only one group of the first.
  if (second.hasSeveral)
    return sql`select ${value} as value, count(distinct t.id) as count,
        count(distinct ${second.value}) + max(case when ${second.value} is null then 1 else 0 end) as groups
      from ${from} ${join} ${second.join} where ${where} group by 1`
  return sql`select value, sum(count)::bigint as count, count(*) as groups from (
      select ${value} as value, ${second.value} as below, count(*) as count from ${from} ${join}
      where ${where} group by 1, 2
    ) as pairs group by 1`
}

/** The group without a value comes last in both directions. */
function orderOf(field: CountedField, ordering: GroupOrdering): RawBuilder<unknown> {
  switch (ordering) {
    case 'value':
      return valueOrder(field)
    case '-value':
      return valueOrder(field, 'desc')
    case 'count':
      return sql`count, ${valueOrder(field)}`
    case '-count':
      return sql`count desc, ${valueOrder(field)}`
  }
}
