import { MAX_INTEGER } from '@vitrine/contract/api/integers'
import { type FindQuery, type FindReply, type FoundRecord, MIN_CONTAINED_LENGTH } from '@vitrine/contract/tables/find'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/client.ts'
import { orderedText } from '../db/list-order.ts'
import { FIELD_SEPARATOR } from '../db/list-where.ts'
import { beginRanges } from './begin-ranges.ts'

/** How the records of a kind are found. In SQL they are called `t`. */
interface FoundTable {
  readonly name: 'slides' | 'samples' | 'datasets'
  /** The columns that are compared, which are the first fields of `search_text`, in this order. */
  readonly columns: readonly string[]
  /** Those of them with an index in natural order. */
  readonly ordered: readonly string[]
  /** A record's name on screens. */
  readonly shown: RawBuilder<string>
  /** Other records with the same full name, found by an index. */
  readonly hasFullName?: (q: string) => RawBuilder<boolean>
}

const slides: FoundTable = {
  name: 'slides',
  columns: ['name'],
  ordered: ['name'],
  shown: sql`t.name`,
  // Also with blanks before the name, which then sorts elsewhere.
  hasFullName: q => sql`fold(trim_blanks(t.name)) = fold(${q})`,
}
const samples: FoundTable = {
  name: 'samples',
  columns: ['sample_id', 'pictor_sample_id', 'barcode_id', 'name'],
  ordered: ['sample_id', 'pictor_sample_id'],
  shown: sql`coalesce(nullif(trim_blanks(t.pictor_sample_id), ''), t.sample_id)`,
}
/** A lab has hundreds: all are compared. */
const datasets: FoundTable = { name: 'datasets', columns: ['name'], ordered: [], shown: sql`t.name` }

/**
 * How many records that contain the text anywhere are looked through for a name that does. A word such as an organ's may be in
 * the descriptions of most records and in no name; the list's own search finds those (docs/product/api.md#api-find).
 */
const MAX_CANDIDATES = 5_000
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The patterns to compare a record with, folded like those of a search. */
const anywhere = (q: string) => sql`search_pattern(${q})`
const beginning = (q: string) => sql`substr(${anywhere(q)}, 2)`

/** The conditions for a record's full id and uuid. */
const identities = (q: string): RawBuilder<boolean>[] => [
  ...(/^\d{1,10}$/.test(q) && Number(q) <= MAX_INTEGER ? [sql<boolean>`t.id = ${Number(q)}`] : []),
  ...(UUID.test(q) ? [sql<boolean>`t.uuid = ${q}::uuid`] : []),
]

const canBeContained = (q: string) => [...q].length >= MIN_CONTAINED_LENGTH

/** 1 for exact, 2 for begins, 3 for contains, otherwise null. */
function rank({ columns }: FoundTable, q: string): RawBuilder<number> {
  const ofFields = sql`(select min(case
      when trim_blanks(field) = fold(search_field(${q})) then 1
      when field like ${beginning(q)} then 2
      when ${sql.lit(canBeContained(q))} and field like ${anywhere(q)} then 3 end)
    from unnest((string_to_array(t.search_text, ${FIELD_SEPARATOR}))[1:${sql.lit(columns.length)}]) as field)`
  const isIdentity = identities(q)
  return isIdentity.length === 0
    ? sql`${ofFields}`
    : sql`case when ${sql.join(isIdentity, sql` or `)} then 1 else ${ofFields} end`
}

/** The first records whose column begins with the text, by the index that sorts the column. */
function beginningIds({ name }: FoundTable, column: string, { q, limit }: FindQuery): RawBuilder<unknown> {
  const ranges = beginRanges(q)
  const value = sql.ref(`t.${column}`)
  const key = orderedText(value)
  return sql`select hit.id
    from unnest(${ranges.map(({ low }) => low)}::text[], ${ranges.map(({ high }) => high)}::text[]) as range (low, high)
    cross join lateral (
      select t.id from ${sql.table(name)} as t
      where ${key} >= range.low and ${key} <= range.high and fold(search_field(${value})) like ${beginning(q)}
      order by ${key}, t.id limit ${sql.lit(limit)}
    ) as hit`
}

/** The closest of the records that contain the text anywhere; `when` is false to skip them. */
function containingIds(table: FoundTable, { q, limit }: FindQuery, when: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`select id from (
      select t.id, ${rank(table, q)} as rank, ${orderedText(table.shown)} as key from (
        select * from ${sql.table(table.name)} as t where ${when} and t.search_text like ${anywhere(q)}
        limit ${sql.lit(MAX_CANDIDATES)}
      ) as t offset 0
    ) as ranked where rank is not null order by rank, key, id limit ${sql.lit(limit)}`
}

/** The records that may be exact or begin with the text: each part by an index, so that the others are never read. */
function beginningParts(table: FoundTable, query: FindQuery): RawBuilder<unknown>[] {
  const { q, limit } = query
  const from = sql`select t.id from ${sql.table(table.name)} as t`
  const conditions = [...identities(q), ...(table.hasFullName ? [table.hasFullName(q)] : [])]
  return [
    // `offset 0`: the planner would otherwise expect some of many early in the primary key, and read all of it for one.
    ...conditions.map(
      condition => sql`select id from (${from} where ${condition} offset 0) as t order by id limit ${sql.lit(limit)}`,
    ),
    ...table.ordered.map(column => beginningIds(table, column, query)),
    ...(table.ordered.length === 0 ? [sql`${from} where t.search_text like ${beginning(q)}`] : []),
  ]
}

const unionOf = (parts: readonly RawBuilder<unknown>[]) =>
  sql.join(
    parts.map(part => sql`(${part})`),
    sql` union `,
  )

async function findIn(db: Db, table: FoundTable, query: FindQuery): Promise<FoundRecord[]> {
  const { q, limit } = query
  // Where every column has an index in natural order, nothing that only contains the text can be closer.
  const isAllOrdered = table.ordered.length === table.columns.length
  const when = isAllOrdered ? sql<boolean>`(select count(*) from beginning) < ${sql.lit(limit)}` : sql<boolean>`true`
  const possible = [sql`select id from beginning`, ...(canBeContained(q) ? [containingIds(table, query, when)] : [])]
  const { rows } = await sql<FoundRecord>`
    with beginning as materialized (${unionOf(beginningParts(table, query))})
    select id, uuid, name, (array['exact', 'begins', 'contains'])[rank] as match
    from (
      select t.id, t.uuid, ${table.shown} as name, ${orderedText(table.shown)} as key, ${rank(table, q)} as rank
      from (${unionOf(possible)}) as possible join ${sql.table(table.name)} as t on t.id = possible.id
    ) as ranked
    where rank is not null order by rank, key, id limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/** The closest records of each kind (docs/product/api.md#api-find). */
export async function findRecords(db: Db, query: FindQuery): Promise<FindReply> {
  const [ofSlides, ofSamples, ofDatasets] = await Promise.all(
    [slides, samples, datasets].map(table => findIn(db, table, query)),
  )
  return { slides: ofSlides ?? [], samples: ofSamples ?? [], datasets: ofDatasets ?? [] }
}
