import type { ListQuery } from '@vitrine/contract/lists/checked-list-query'
import type { FacetQuery, RangeFacet, ValueFacet } from '@vitrine/contract/tables/facets'
import { sql } from 'kysely'
import type { Db } from '../../client.ts'
import { allOf, conditionsOf } from '../../list-where.ts'
import type { ListedTable } from '../../record-table.ts'
import type { CountedField, RememberedField } from '../counted-field.ts'
import { countedBy } from '../own-choice.ts'
import { bucketsOf } from '../range-facet.ts'
import { stepEnds } from '../range-steps.ts'
import { type ListedValue, type ValueCounts, valueFacet } from '../value-facet.ts'
import { type CodedColumn, lengthOf, NO_VALUE, type NumberColumn, toNumber, type Value, wireNumber } from './column.ts'
import type { Columns } from './column-store.ts'
import { countCodes, countColumn, countSteps, type Ids, passing, spanOfNumbers, sumNumbers } from './count-column.ts'
import { splitConditions } from './predicates.ts'
import { readIds } from './read-column.ts'

/** Counts from the columns of one snapshot, in its transaction. */
export class ColumnFacets {
  readonly #db: Db
  readonly #table: ListedTable
  readonly #query: FacetQuery
  readonly #columns: Columns
  /** Cached by condition, as most facets of a call count the same records. */
  readonly #read = new Map<string, Promise<Ids>>()
  readonly #passed = new Map<string, Promise<Ids>>()

  constructor(db: Db, table: ListedTable, query: FacetQuery, columns: Columns) {
    this.#db = db
    this.#table = table
    this.#query = query
    this.#columns = columns
  }

  /** undefined if no column is in memory. */
  async total(): Promise<number | undefined> {
    const [column] = this.#columns.values()
    return column && countColumn(column, await this.#idsOf(this.#query.list))
  }

  /** undefined if the field's column is not in memory. */
  async facet(field: CountedField): Promise<ValueFacet | RangeFacet | undefined> {
    const column = this.#columns.get(field.name)
    if (!column) return undefined
    const { list, chosen } = countedBy(this.#table.spec, this.#query, field.name)
    const ids = await this.#idsOf(list)
    if ('numbers' in column) return rangeOf(field, column, ids, this.#query.buckets)
    return valueFacet(this.#db, field, codeCounts(field, column, ids), { ...this.#query, chosen })
  }

  /** The sum of the numbers in matching records; undefined if the column is not in memory. */
  async sum({ name }: RememberedField): Promise<number | undefined> {
    const column = this.#columns.get(name)
    return column && 'numbers' in column ? sumNumbers(column.numbers, await this.#idsOf(this.#query.list)) : undefined
  }

  #idsOf(list: ListQuery): Promise<Ids> {
    const key = JSON.stringify(list)
    const known = this.#passed.get(key) ?? this.#passing(list)
    this.#passed.set(key, known)
    return known
  }

  async #passing(list: ListQuery): Promise<Ids> {
    const { predicates, others } = splitConditions(list, this.#columns)
    const [column] = this.#columns.values()
    return passing(await this.#idsInDatabase(others), predicates, column ? lengthOf(column) : 0)
  }

  #idsInDatabase(list: ListQuery): Promise<Ids> {
    const key = JSON.stringify(list)
    const known = this.#read.get(key) ?? this.#readIds(list)
    this.#read.set(key, known)
    return known
  }

  async #readIds(list: ListQuery): Promise<Ids> {
    const conditions = conditionsOf(this.#table, list)
    if (conditions.length === 0) return undefined
    return readIds(this.#db, this.#table, allOf(conditions))
  }
}

function rangeOf(field: CountedField, { numbers }: NumberColumn, ids: Ids, most: number): RangeFacet {
  const { total, filled, min, max } = spanOfNumbers(numbers, ids)
  const counts = { kind: 'range', total, empty: total - filled } as const
  if (filled === 0) return { ...counts, min: null, max: null, buckets: [] }
  const [from, to] = [wireNumber(field.kind, min), wireNumber(field.kind, max)]
  const ends = stepEnds(field.kind, from, to, most)
  const steps = countSteps(numbers, Float64Array.from(ends, toNumber), ids)
  const counted = Array.from(steps, (count, bucket) => ({ bucket, count }))
  return { ...counts, min: from, max: to, buckets: bucketsOf(ends, counted) }
}

function codeCounts(field: CountedField, column: CodedColumn, ids: Ids): ValueCounts {
  const counts = countCodes(column, ids)
  const ofValue = countValues(column, counts)
  const empty = counts[NO_VALUE] ?? 0
  const total = counts.reduce((sum, count) => sum + count, 0)
  return {
    counted: sql`select * from unnest(${[...ofValue.keys()]}::${field.type}[], ${[...ofValue.values()]}::bigint[])
      as by_value (value, count) union all select null, ${empty}::bigint where ${empty}::bigint > 0`,
    total: sql`${total}::bigint`,
    countWithAny: listed => countWithAny(column, counts, listed),
  }
}

type Single = string | number | boolean
const singles = (value: Value): readonly Single[] =>
  Array.isArray(value) ? value : value === null ? [] : [value as Single]

/** Counts a record with several values once for each of them. */
function countValues({ values }: CodedColumn, counts: Uint32Array): Map<Single, number> {
  const ofValue = new Map<Single, number>()
  for (const [code, value] of values.entries()) {
    const count = counts[code] ?? 0
    if (count > 0) for (const single of singles(value)) ofValue.set(single, (ofValue.get(single) ?? 0) + count)
  }
  return ofValue
}

function countWithAny({ values }: CodedColumn, counts: Uint32Array, listed: readonly ListedValue[]): number {
  const isListed = new Set<unknown>(listed.map(([value]) => value))
  let records = 0
  for (const [code, value] of values.entries())
    if (singles(value).some(single => isListed.has(single))) records += counts[code] ?? 0
  return records
}
