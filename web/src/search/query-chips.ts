import { searchTerms } from '@vitrine/contract/list-query'
import type { Dispatch, SetStateAction } from 'react'
import type { Chip } from './chips.tsx'
import { type DashboardQuery, withoutFilter, withoutTerm } from './dashboard-query.ts'

/** One chip for each search term, for the chosen columns, and for each filter. */
export function queryChips<Column extends string>(parts: {
  query: DashboardQuery<Column>
  ask: Dispatch<SetStateAction<DashboardQuery<Column>>>
  /** A column's name, as its header has it. */
  columnLabel: (column: string) => string
  /** What a filter's spellings are called. Default: the spellings themselves. */
  filterLabel?: (column: Column, spellings: readonly string[]) => string
}): Chip[] {
  const { query, ask, columnLabel, filterLabel = (_, spellings) => spellings.join(', ') } = parts
  const terms = searchTerms(query.search).map((term, index) => ({
    key: `term ${index} ${term}`,
    label: term,
    onRemove: () => ask(now => withoutTerm(now, index)),
  }))
  const columns = {
    key: 'columns',
    label: `Columns: ${query.searchColumns.map(columnLabel).join(', ')}`,
    onRemove: () => ask(now => ({ ...now, searchColumns: [] })),
  }
  const filters = Object.entries(query.filter).map(([name, spellings]) => ({
    key: `filter ${name}`,
    label: `${columnLabel(name)}: ${filterLabel(name as Column, (spellings ?? []) as readonly string[])}`,
    onRemove: () => ask(now => withoutFilter(now, name as Column)),
  }))
  return [...terms, ...(query.searchColumns.length > 0 ? [columns] : []), ...filters]
}
