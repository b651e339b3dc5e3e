import { createHash } from 'node:crypto'
import { DASHBOARD_PAGE_SIZE, DEFAULT_PAGE_SIZE } from '@vitrine/contract/api/page'
import type { ListQuery } from '@vitrine/contract/lists/checked-list-query'
import { type RawBuilder, sql } from 'kysely'
import { type Db, runPrepared } from './client.ts'
import { countOnce, type ListCount } from './list-counts.ts'
import {
  isSparse,
  type OrderTerm,
  orderBy,
  orderByKeys,
  orderKeys,
  orderTerms,
  reversedOrderBy,
  reversedOrderByKeys,
  type SparseTerm,
} from './list-order.ts'
import { allOf, conditionsOf, onlyEmptyValue } from './list-where.ts'
import { MOMENT } from './moment.ts'
import type { ListedTable, RecordTable } from './record-table.ts'
import type { PresentRecord } from './wanted-records.ts'

export interface ListPage<Row> {
  total: number
  results: Row[]
}

/** Up to this many matches are collected and sorted; with more, the sort order's index finds the page sooner. */
const COLLECTED_MATCHES = 20_000
/** Page sizes of screens. Only these are prepared, so that the number of stored plans stays limited. */
const PREPARED_PAGE_SIZES = [DEFAULT_PAGE_SIZE, DASHBOARD_PAGE_SIZE]
/** From here on a page may be closer to the end of the list than to its beginning. */
const FAR_OFFSET = 5_000

/** One page of a table and the exact number of matches (docs/product/api.md#api-lists). */
export async function listPage<Row>(db: Db, table: RecordTable<Row>, query: ListQuery): Promise<ListPage<Row>> {
  const { shown_by, ...page } = await readPage(db, table, query)
  if (shown_by !== undefined) await table.present?.show(db, page.results as object[], shown_by)
  return page
}

/** A page, and the version of the definitions that its rows are shown by. */
interface ReadPage<Row> extends ListPage<Row> {
  shown_by: string | undefined
}

async function readPage<Row>(db: Db, table: RecordTable<Row>, query: ListQuery): Promise<ReadPage<Row>> {
  const list = listSql(table, query)
  if (list.where === undefined && query.offset <= FAR_OFFSET) {
    const page = list.pageWithTotal()
    const { rows } = await (list.statementName ? runPrepared(db, list.statementName, page) : page.execute(db))
    // The additional columns stay on each row: the reply's schema leaves them out.
    if (rows[0]) return { total: rows[0].total, shown_by: rows[0].shown_by, results: rows }
  }
  const { total, shown_by } = await countOnce(db, list.total())
  if (total <= query.offset) return { total, shown_by, results: [] }
  const { rows } = await list.page(total).execute(db)
  return { total, shown_by: rows[0]?.shown_by ?? shown_by, results: rows }
}

interface Shown {
  /** The version of the definitions, if the table has any. */
  readonly shown_by?: string
}

/** The SQL of a list query, in its parts. */
export function listSql<Row>(table: RecordTable<Row>, query: ListQuery) {
  const from = sql`${sql.table(table.name)} as t`
  const terms = orderTerms(table, query.ordering)
  const conditions = conditionsOf(table, query)
  const where = conditions.length === 0 ? undefined : allOf(conditions)
  const emptyValue = onlyEmptyValue(table, query)
  const allRows = sql`(select coalesce(sum(rows), 0) from row_counts where table_name = ${sql.lit(table.name)})`
  const limited = { limit: sql.lit(query.limit), offset: sql.lit(query.offset), isFar: query.offset > FAR_OFFSET }
  const selection = { from, terms, where, ...limited }

  const shownBy = table.present ? sql`, ${table.present.version} as shown_by` : sql``

  const rowsOf = (ids: RawBuilder<unknown>, more = sql``) => sql<
    Row & Shown
  >`select ${more}${table.selectList}${shownBy}
    from (${ids}) as page join ${from} on t.id = page.id ${table.joins} order by ${orderBy(terms)}`

  const idsOf = (total: number) => {
    if (where && total <= COLLECTED_MATCHES) return collectedIds({ ...selection, where })
    if (!where && query.offset > total / 2) return idsFromTheEnd({ ...selection, allRows })
    return idsInOrder(selection)
  }

  return {
    where,
    /** The name of the prepared `pageWithTotal`, for a page that screens open with, sorted by one column. */
    statementName: isOpeningPage(query) ? `list ${table.name} ${orderingName(table, query)} ${query.limit}` : undefined,
    total(): RawBuilder<ListCount & Shown> {
      const otherColumns = sql`${MOMENT} as moment${shownBy}`
      if (emptyValue)
        return sql`select ${allRows} - (select count(*) from ${from} where ${emptyValue} is not null) as total, ${otherColumns}`
      return where
        ? sql`select count(*) as total, ${otherColumns} from ${from} where ${where}`
        : sql`select ${allRows} as total, ${otherColumns}`
    },
    /** The page and the number of all records, in one statement and one snapshot. */
    pageWithTotal: () => {
      const total = sql`${allRows} as total, `
      const page = isNewestFirst(query)
        ? sql`select ${total}${table.selectList}${shownBy} from ${from} ${table.joins}
            order by ${orderBy(terms)} limit ${selection.limit}`
        : rowsOf(idsInOrder(selection), total)
      return sql<Row & { total: number } & Shown>`${page}`
    },
    /** The rows one after another, for a cursor: the order's index, where there is one, gives the first ones at once. */
    rows: () => sql<Row>`select ${table.selectList} from ${from} ${table.joins} ${whereAll(where)}
      order by ${orderBy(terms)} limit ${selection.limit} offset ${selection.offset}`,
    /** The page, read in the fastest way for this number of matches. */
    page: (total: number) => rowsOf(idsOf(total)),
    /** The page's records with only their ids and versions. */
    records: (total: number) => sql<PresentRecord>`select t.id, t.version
      from (${idsOf(total)}) as page join ${from} on t.id = page.id order by ${orderBy(terms)}`,
  }
}

const isOpeningPage = ({ ordering, offset, limit }: ListQuery) =>
  offset === 0 && ordering.length === 1 && PREPARED_PAGE_SIZES.includes(limit)

const orderingName = ({ custom }: ListedTable, { ordering }: ListQuery) =>
  ordering
    .map(({ column, descending }) => {
      const name = custom?.columns.has(column) ? digestOf(`${column} ${custom.version}`) : column
      return descending ? `-${name}` : name
    })
    .join()

/** The order of a lab field changes with its definition; and names of statements have at most 63 letters. */
const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)

/**
 * The order that lists open with. Each table has an index for it, so that rows and joins can be read in that order; in
 * another order all rows might have to be sorted, with everything joined to them.
 */
const isNewestFirst = ({ ordering, offset }: ListQuery) =>
  offset === 0 && ordering.length === 1 && ordering[0]?.column === 'created_at'

interface RowSelection {
  from: RawBuilder<unknown>
  terms: readonly OrderTerm[]
  where: RawBuilder<unknown> | undefined
  limit: RawBuilder<unknown>
  offset: RawBuilder<unknown>
  isFar: boolean
}

function idsInOrder(selection: RowSelection): RawBuilder<unknown> {
  const { from, terms, where, limit, offset, isFar } = selection
  const [first, ...others] = terms
  const parted = isFar ? withEmptyLast(first) : first
  if (isSparse(parted))
    return idsInParts(selection, sparseParts(parted, others, where, orderBy), selection, orderByKeys(terms))
  if (first?.canBeEmpty && first.descending) return idsWithEmptyLast(selection, first)
  return sql`select t.id from ${from} ${whereAll(where)} order by ${orderBy(terms)} limit ${limit} offset ${offset}`
}

const whereAll = (...conditions: (RawBuilder<unknown> | undefined)[]) => {
  const set = conditions.filter(condition => condition !== undefined)
  return set.length === 0 ? sql`` : sql`where ${sql.join(set, sql` and `)}`
}

/**
 * An index read backwards starts with the empty values. So rows with a value and rows without are read separately, each
 * as far as the page can reach.
 */
function idsWithEmptyLast({ from, terms, where, limit, offset }: RowSelection, first: OrderTerm): RawBuilder<unknown> {
  const branch = (isEmpty: RawBuilder<unknown>, order: readonly OrderTerm[]) => sql`(select t.id, ${orderKeys(terms)}
    from ${from} ${whereAll(where, sql`${first.key} ${isEmpty}`)}
    order by ${orderBy(order)} limit ${limit} + ${offset})`
  const filled = branch(sql`is not null`, [{ ...first, canBeEmpty: false }, ...terms.slice(1)])
  const empty = branch(sql`is null`, terms.slice(1))
  return sql`select id from (${filled} union all ${empty}) as both_parts
    order by ${orderByKeys(terms)} limit ${limit} offset ${offset}`
}

/** Some of the records of a list, in their order. */
interface Part {
  readonly where: RawBuilder<unknown>
  readonly order: RawBuilder<unknown>
}

interface Span {
  readonly limit: RawBuilder<unknown>
  readonly offset: RawBuilder<unknown>
}

/**
 * A page of a list of two parts, one behind the other. The records of the first are counted as far as the page reaches: so each
 * part is read by its own index, and the second, which may be long in coming, only where the first does not fill the page.
 */
function idsInParts(
  { from, terms }: Pick<RowSelection, 'from' | 'terms'>,
  [first, second]: [Part, Part],
  { limit, offset }: Span,
  order: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const part = ({ where, order }: Part, span: Span) => sql`(select t.id, ${orderKeys(terms)} from ${from}
    where ${where} order by ${order} limit ${span.limit} offset ${span.offset})`
  const before = sql`(select records from first_part)`
  const rest = {
    limit: sql`greatest(0, ${limit} - greatest(0, ${before} - ${offset}))`,
    offset: sql`greatest(0, ${offset} - ${before})`,
  }
  return sql`with first_part as materialized (
      select count(*) as records from (select from ${from} where ${first.where} limit ${limit} + ${offset}) as reached
    ) select id from (${part(first, { limit, offset })} union all ${part(second, rest)}) as both_parts order by ${order}`
}

/**
 * A descending term whose empty values come last, as two parts: no index has this order as a whole, and far into the list all
 * records before the page would be sorted.
 */
const withEmptyLast = (term: OrderTerm | undefined): OrderTerm | undefined =>
  term?.canBeEmpty && term.descending && !isSparse(term)
    ? { ...term, sparse: { filled: sql`${term.key} is not null`, empty: sql`${term.key} is null` } }
    : term

/** The index of a sparse field has the records with a value; the others, nearly all, are read in the order of the next keys. */
function sparseParts(
  { sparse, ...first }: SparseTerm,
  others: readonly OrderTerm[],
  where: RawBuilder<unknown> | undefined,
  inOrder: typeof orderBy,
): [filled: Part, empty: Part] {
  const also = where ? sql` and ${where}` : sql``
  return [
    { where: sql`${sparse.filled}${also}`, order: inOrder([{ ...first, canBeEmpty: false }, ...others]) },
    { where: sql`${sparse.empty}${also}`, order: inOrder(others) },
  ]
}

/**
 * Few matches are collected first: the planner, expecting many, would otherwise walk the sort order's index and look at
 * every record of the table.
 */
function collectedIds({ from, terms, where, limit, offset }: RowSelection): RawBuilder<unknown> {
  return sql`with matches as materialized (select t.id, ${orderKeys(terms)} from ${from} ${whereAll(where)})
    select id from matches order by ${orderByKeys(terms)} limit ${limit} offset ${offset}`
}

/** A page in the second half is read from the end, so that no page costs more than the middle one. */
function idsFromTheEnd({ from, terms, limit, offset, allRows }: RowSelection & { allRows: RawBuilder<unknown> }) {
  const left = sql`greatest(0, ${allRows} - ${offset})`
  const span = { limit: sql`least(${limit}, ${left})`, offset: sql`greatest(0, ${left} - ${limit})` }
  const [first, ...others] = terms
  const parted = withEmptyLast(first)
  if (isSparse(parted)) {
    const [filled, empty] = sparseParts(parted, others, undefined, reversedOrderBy)
    return idsInParts({ from, terms }, [empty, filled], span, reversedOrderByKeys(terms))
  }
  const page = sql`select t.id from ${from} order by ${reversedOrderBy(terms)} limit ${span.limit} offset ${span.offset}`
  // The planner can't know the inner limit; without an outer one it plans for a tenth of the table.
  return sql`select id from (${page}) as from_the_end limit ${limit}`
}
