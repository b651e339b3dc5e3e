import type { ListValue } from '@vitrine/contract/lists/list-values'
import { MAX_DISTINCT, type ValueFacet } from '@vitrine/contract/tables/facets'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../client.ts'
import type { ListedTable } from '../record-table.ts'
import { type CountedField, valueOrder, wireValue } from './counted-field.ts'

export interface ListedValues {
  readonly limit: number
  readonly offset: number
  readonly search?: string
  /** Always listed, but only on the first page. */
  readonly chosen: readonly ListValue[]
}

interface Summary {
  total: number
  empty: number
  distinct: number
  values: ListedValue[] | null
}

export type ListedValue = [value: string | number, label: string, count: number]

/** The number of records by value, however they were counted. */
export interface ValueCounts {
  /** A query with the columns `value`, null for records without one, and `count`. */
  readonly counted: RawBuilder<unknown>
  /** The number of records, if it differs from the sum because records may have several values. */
  readonly total?: RawBuilder<unknown>
  /** The number of records with one of the values, if it differs from the sum. */
  readonly countWithAny?: (listed: readonly ListedValue[]) => number | Promise<number>
}

/** Counts the values of a field in records that meet a condition. */
export function valueCounts(
  db: Db,
  table: ListedTable,
  { value, join, hasSeveral, type }: CountedField,
  where: RawBuilder<SqlBool>,
): ValueCounts {
  const from = sql`${sql.table(table.name)} as t`
  const counted = sql`select ${value} as value, count(*) as count from ${from} ${join} where ${where} group by 1`
  if (!hasSeveral) return { counted }
  return {
    counted,
    total: sql`(select count(*) from ${from} where ${where})`,
    async countWithAny(listed) {
      const values = listed.map(([each]) => each)
      const { rows } = await sql<{ records: number }>`select count(distinct t.id) as records from ${from} ${join}
        where ${where} and ${value} = any(${values}::${type}[])`.execute(db)
      return rows[0]?.records ?? 0
    },
  }
}

export async function valueFacet(
  db: Db,
  field: CountedField,
  { counted, total: records, countWithAny }: ValueCounts,
  listed: ListedValues,
): Promise<ValueFacet> {
  const { rows } = await summarySql(field, counted, records, listed).execute(db)
  const { total, empty, distinct, values } = rows[0] as Summary
  const list = values ?? []
  const inList = countWithAny ? await countWithAny(list) : list.reduce((sum, [, , count]) => sum + count, 0)
  return {
    kind: 'values',
    total,
    empty,
    distinct: distinct > MAX_DISTINCT ? null : distinct,
    other: total - empty - inList,
    values: list.map(([value, label, count]) => ({ value: wireValue(field, value), label, count })),
  }
}

function summarySql(
  field: CountedField,
  counted: RawBuilder<unknown>,
  total = sql`coalesce((select sum(count) from counted), 0)`,
  { limit, offset, search, chosen }: ListedValues,
): RawBuilder<Summary> {
  const chosenArray = sql`${chosen}::${field.type}[]`
  const order = sql`count desc, ${valueOrder(field)}`
  const isFound = search === undefined ? sql`true` : isSearched(search)
  const alsoChosen =
    chosen.length > 0 && offset === 0 ? sql`union (select * from found where value = any(${chosenArray}))` : sql``
  return sql<Summary>`
    with counted as materialized (${counted}),
    named as (
      select value, count, ${field.label} as label from (
        select value, count from counted where value is not null
        union all select value, 0 from unnest(${chosenArray}) as missing (value)
          where not exists (select from counted where counted.value = missing.value)
      ) as all_values
    ), found as materialized (select * from named where ${isFound})
    select ${total} as total,
      (select coalesce(sum(count), 0) from counted where value is null) as empty,
      (select count(*) from (select from found where count > 0 limit ${sql.lit(MAX_DISTINCT + 1)}) as some_values) as distinct,
      (select json_agg(json_build_array(value, label, count) order by ${order}) from (
        (select * from found order by ${order} limit ${sql.lit(limit)} offset ${sql.lit(offset)}) ${alsoChosen}
      ) as listed) as values`
}

const isSearched = (search: string) =>
  sql`(fold(search_field(value::text)) like search_pattern(${search})
    or fold(search_field(label)) like search_pattern(${search}))`
