import {
  type FacetQuery,
  type Facets,
  isRangeKind,
  type RangeFacet,
  type ValueFacet,
} from '@vitrine/contract/tables/facets'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../client.ts'
import { allOf, conditionsOf } from '../list-where.ts'
import type { ListedTable } from '../record-table.ts'
import { inSnapshot } from '../snapshot.ts'
import { ColumnFacets } from './columns/column-facets.ts'
import { type Columns, columnsBefore } from './columns/column-store.ts'
import { type CountedField, countedField, type RememberedField } from './counted-field.ts'
import { countedBy } from './own-choice.ts'
import { rangeFacet } from './range-facet.ts'
import { valueCounts, valueFacet } from './value-facet.ts'

/** With fewer records, PostgreSQL counts as fast. */
const REMEMBERED_RECORDS = 20_000

/** Records of at most this age are recent. */
const RECENT_DAYS = 7

const NO_COLUMNS: Columns = new Map()

/**
 * Counts the values of fields in all matching records, in one snapshot (docs/product/api.md#api-facets).
 * @param rememberedFrom the number of records from which columns are kept in memory
 */
export async function countFacets(
  db: Db,
  table: ListedTable,
  query: FacetQuery,
  rememberedFrom = REMEMBERED_RECORDS,
): Promise<Facets> {
  const fields = query.facets.map(name => countedField(table, name))
  const storage = query.statistics ? storageField(table) : undefined
  const mayBeRemembered = [...fields.filter(({ isOfRecord }) => isOfRecord), ...(storage ? [storage] : [])]
  const remembered = (await hasRecords(db, table, rememberedFrom)) ? mayBeRemembered : []
  const columnsIn = remembered.length > 0 ? columnsBefore(db, table, remembered) : () => NO_COLUMNS
  return inSnapshot(db, async trx => {
    const fast = new ColumnFacets(trx, table, query, await columnsIn(trx))
    const facets: Facets['facets'] = {}
    for (const field of fields)
      facets[field.name] = (await fast.facet(field)) ?? (await countFacet(trx, table, field, query))
    const total = (await fast.total()) ?? (await countMatches(trx, table, query))
    if (!query.statistics) return { total, facets }
    const bytes = storage && ((await fast.sum(storage)) ?? (await sumOf(trx, table, storage, query)))
    return { total, facets, statistics: { ...(await countAll(trx, table)), ...(storage && { bytes }) } }
  })
}

/** Its name can't be that of a field. */
const storageField = ({ storage }: ListedTable): RememberedField | undefined =>
  storage && { name: '(storage)', kind: 'number', record: storage.bytes }

async function sumOf(db: Db, table: ListedTable, { record }: RememberedField, { list }: FacetQuery): Promise<number> {
  const { rows } = await sql<{ sum: number }>`select coalesce(sum(${record})::double precision, 0) as sum
    from ${sql.table(table.name)} as t where ${whereOf(table, list)}`.execute(db)
  return rows[0]?.sum ?? 0
}

async function countAll(db: Db, { name }: ListedTable): Promise<{ all: number; recent: number }> {
  const { rows } = await sql<{ all: number; recent: number }>`select total_rows(${name}) as all, (
    select count(*) from ${sql.table(name)} where created_at >= now() - make_interval(days => ${RECENT_DAYS})
  ) as recent`.execute(db)
  return rows[0] as { all: number; recent: number }
}

async function hasRecords(db: Db, { name }: ListedTable, count: number): Promise<boolean> {
  const { rows } = await sql<{ total: number }>`select total_rows(${name}) as total`.execute(db)
  return (rows[0]?.total ?? 0) >= count
}

async function countMatches(db: Db, table: ListedTable, { list }: FacetQuery): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${sql.table(table.name)} as t
    where ${whereOf(table, list)}`.execute(db)
  return rows[0]?.total ?? 0
}

function countFacet(
  db: Db,
  table: ListedTable,
  field: CountedField,
  query: FacetQuery,
): Promise<ValueFacet | RangeFacet> {
  const { list, chosen } = countedBy(table.spec, query, field.name)
  const where = whereOf(table, list)
  return isRangeKind(field.kind)
    ? rangeFacet(db, table, field, where, query.buckets)
    : valueFacet(db, field, valueCounts(db, table, field, where), { ...query, chosen })
}

export function whereOf(table: ListedTable, query: FacetQuery['list']) {
  const conditions = conditionsOf(table, query)
  return conditions.length === 0 ? sql<SqlBool>`true` : allOf(conditions)
}
