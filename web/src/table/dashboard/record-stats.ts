import {
  type DistributionKey,
  type DistributionPart,
  distribute,
  partLabel,
  spellingsOf,
} from '../../ui/distribution.ts'

/** An estimate, not read from the server. */
const RECENT_SHARE_PERCENT = 5
const RECENT_PERIOD = '7 days'

/** A stacked bar of the statistics: the distribution of a column's values. */
export interface StatBar<Row, Filter extends string> {
  /** The column that is counted, and filtered by a click. */
  column: Filter & keyof Row
  title: string
  /** Values with colors of their own. */
  keys?: readonly DistributionKey[]
  /** What a value counts as. Default: itself. */
  countAs?: (value: string | null) => string | null
  /** In pixels. */
  width: number
  emptyText: string
}

export interface Statistics<Row, Filter extends string = string> {
  /** What is counted: the rows loaded, or those of the first page only. */
  of: 'loaded' | 'first-page'
  bars: readonly StatBar<Row, Filter>[]
  /** Size of a row's file in bytes. */
  bytes: (row: Row) => number
}

function countedValue<Row, Filter extends string>(row: Row, { column, countAs }: StatBar<Row, Filter>): string | null {
  const value = row[column] as string | null
  return countAs ? countAs(value) : value
}

/** Only the total and the estimate are of all records. */
export function recordStats<Row, Filter extends string>(
  { bars, bytes }: Pick<Statistics<Row, Filter>, 'bars' | 'bytes'>,
  rows: readonly Row[],
  totalCount: number | undefined,
) {
  const distributionOf = (bar: StatBar<Row, Filter>) =>
    distribute(
      rows.map(row => countedValue(row, bar)),
      bar.keys ?? [],
    )
  return {
    /** Of all records; undefined until the first reply of a list without search and filter. */
    totalCount,
    /** The estimate among so many records, rounded down. */
    recentActivity:
      totalCount === undefined
        ? undefined
        : { count: Math.floor((totalCount * RECENT_SHARE_PERCENT) / 100), period: RECENT_PERIOD },
    /** Number of records that the others are counted over. */
    counted: rows.length,
    distributions: Object.fromEntries(bars.map(bar => [bar.column, distributionOf(bar)])) as Readonly<
      Record<Filter, DistributionPart[]>
    >,
    /** In bytes. */
    totalStorage: rows.reduce((sum, row) => sum + bytes(row), 0),
  }
}

/** The values by which a list finds what a part of a bar counts; '' is a record without a value. */
export function filterValues<Row, Filter extends string>(
  bar: StatBar<Row, Filter>,
  rows: readonly Row[],
  part: Pick<DistributionPart, 'key'>,
): string[] {
  const counted = rows.filter(row => spellingsOf([countedValue(row, bar)], part).length > 0)
  const values = counted.map(row => row[bar.column] as string | null)
  return [...new Set(values.map(value => (value?.trim() ? value : '')))]
}

/** What a filter's chip calls these values. */
export function filterLabel<Row, Filter extends string>(
  bars: readonly StatBar<Row, Filter>[],
  column: string,
  values: readonly string[],
): string {
  const bar = bars.find(bar => bar.column === column)
  return partLabel(bar?.countAs ? values.map(value => bar.countAs?.(value) ?? '') : values, bar?.keys ?? [])
}
