import type { RangeFacet } from '@vitrine/contract/tables/facets'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../client.ts'
import type { ListedTable } from '../record-table.ts'
import type { CountedField } from './counted-field.ts'
import { stepEnds } from './range-steps.ts'

interface Span {
  total: number
  filled: number
  min: string | number | null
  max: string | number | null
}

/** Counts a field's numbers, dates or times in records that meet a condition. @param most the maximum number of steps */
export async function rangeFacet(
  db: Db,
  table: ListedTable,
  field: CountedField,
  where: RawBuilder<SqlBool>,
  most: number,
): Promise<RangeFacet> {
  const from = sql`${sql.table(table.name)} as t where ${where}`
  const { rows } = await sql<Span>`select count(*) as total, count(${field.value}) as filled,
    min(${field.value}) as min, max(${field.value}) as max from ${from}`.execute(db)
  const { total, filled, min, max } = rows[0] as Span
  const facet = { kind: 'range', total, empty: total - filled, min, max } as const
  if (min === null || max === null) return { ...facet, buckets: [] }
  const ends = stepEnds(field.kind, min, max, most)
  const counted = await sql<{ bucket: number; count: number }>`
    select width_bucket(${field.value}::${field.type}, ${ends}::${field.type}[]) as bucket, count(*) as count
    from ${from} and ${field.value} is not null group by 1`.execute(db)
  return { ...facet, buckets: bucketsOf(ends, counted.rows) }
}

/** @param counted by the number of the bucket, from 1; a value equal to the last end is counted in one more bucket */
export function bucketsOf(
  ends: readonly (string | number)[],
  counted: Iterable<{ bucket: number; count: number }>,
): RangeFacet['buckets'] {
  const buckets = ends.slice(1).map((to, index) => ({ from: ends[index] as string | number, to, count: 0 }))
  for (const { bucket, count } of counted) {
    const into = buckets[Math.min(Math.max(bucket, 1), buckets.length) - 1]
    if (into) into.count += count
  }
  return buckets
}
