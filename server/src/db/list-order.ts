import type { ListOrder } from '@vitrine/contract/lists/checked-list-query'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { columnSql, type ListedTable } from './record-table.ts'
import { rawSql } from './sql-text.ts'

/** One sort key of a list. */
export interface OrderTerm {
  readonly key: RawBuilder<unknown>
  readonly descending: boolean
  /** Whether records may have no value; those come last in both directions. */
  readonly canBeEmpty: boolean
  /** For a sparse field: the records with a value to sort by, as the index has them, and the others. */
  readonly sparse?: { readonly filled: RawBuilder<SqlBool>; readonly empty: RawBuilder<SqlBool> } | undefined
}

export type SparseTerm = OrderTerm & { readonly sparse: object }

export const isSparse = (term: OrderTerm | undefined): term is SparseTerm => term?.sparse !== undefined

/** The number of characters by which a text is sorted: as many as the indexes contain. */
export const SORTED_LENGTH = 200

/** A text as it is sorted and found: the same expression as in the indexes. */
export const orderedText = (text: RawBuilder<unknown>) =>
  sql`left(${text}, ${sql.lit(SORTED_LENGTH)}) collate natural_order`

function keyOf(table: ListedTable, column: string): RawBuilder<unknown> {
  const sortKey = table.sortKeys[column]
  if (sortKey) return sortKey
  const customKey = table.custom?.columns.get(column)?.sortKey
  if (customKey) return customKey
  const value = columnSql(table, column)
  if (table.spec.columns[column] === 'text') return orderedText(value)
  // People are sorted by the name that screens show.
  if (column === 'created_by' || table.spec.filter?.people?.includes(column))
    return orderedText(sql`(select username from users where id = ${value})`)
  return sql`${value}`
}

/** The sort keys of a list, `id` always last, in the direction of the key before it, as in the indexes. */
export function orderTerms(table: ListedTable, ordering: readonly ListOrder[]): OrderTerm[] {
  const terms = ordering.map(({ column, descending }) => {
    const key = keyOf(table, column)
    return {
      key,
      descending,
      canBeEmpty: !table.required.includes(column) && table.sortKeys[column] === undefined,
      sparse: sparseConditions(table, column, key),
    }
  })
  if (ordering.some(({ column }) => column === 'id')) return terms
  return [...terms, { key: sql`t.id`, descending: terms.at(-1)?.descending ?? false, canBeEmpty: false }]
}

function sparseConditions(
  { custom, spec }: ListedTable,
  column: string,
  key: RawBuilder<unknown>,
): OrderTerm['sparse'] {
  const field = custom?.columns.get(column)
  if (!field?.isSparse) return undefined
  const { value } = field
  // Other types have a key for every value.
  const mayLackKey = field.sortKey !== undefined || spec.filter?.people?.includes(column)
  if (!mayLackKey) return { filled: sql`${value} is not null`, empty: sql`${value} is null` }
  return {
    filled: sql`(${value} is not null and ${key} is not null)`,
    empty: sql`(${value} is null or ${key} is null)`,
  }
}

const direction = ({ descending, canBeEmpty }: OrderTerm) =>
  rawSql(descending ? (canBeEmpty ? 'desc nulls last' : 'desc') : 'asc')
const reversedDirection = ({ descending, canBeEmpty }: OrderTerm) =>
  rawSql(descending ? (canBeEmpty ? 'asc nulls first' : 'asc') : 'desc')

export const orderBy = (terms: readonly OrderTerm[]) => sql.join(terms.map(term => sql`${term.key} ${direction(term)}`))

/** From the last row to the first. */
export const reversedOrderBy = (terms: readonly OrderTerm[]) =>
  sql.join(terms.map(term => sql`${term.key} ${reversedDirection(term)}`))

const keyName = (index: number) => sql.ref(`k${index}`)

/** The keys as columns `k0`, `k1`..., for ordering outside of the query that has the table. */
export const orderKeys = (terms: readonly OrderTerm[]) =>
  sql.join(terms.map(({ key }, index) => sql`${key} as ${keyName(index)}`))

export const orderByKeys = (terms: readonly OrderTerm[]) =>
  sql.join(terms.map((term, index) => sql`${keyName(index)} ${direction(term)}`))

export const reversedOrderByKeys = (terms: readonly OrderTerm[]) =>
  sql.join(terms.map((term, index) => sql`${keyName(index)} ${reversedDirection(term)}`))
