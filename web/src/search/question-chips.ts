import { searchTerms } from '@vitrine/contract/list-query'
import type { Dispatch, SetStateAction } from 'react'
import type { Chip } from './chips.tsx'
import { type ListQuestion, withoutFilter, withoutTerm } from './list-question.ts'

/** One chip for each search term, for the chosen columns, and for each filter (DECIDED section 2). */
export function questionChips<Column extends string>(parts: {
  question: ListQuestion<Column>
  ask: Dispatch<SetStateAction<ListQuestion<Column>>>
  /** A column's name, as its header has it. */
  columnLabel: (column: string) => string
  /** What a filter's spellings are called. Default: the spellings themselves. */
  filterLabel?: (column: Column, spellings: readonly string[]) => string
}): Chip[] {
  const { question, ask, columnLabel, filterLabel = (_, spellings) => spellings.join(', ') } = parts
  const terms = searchTerms(question.search).map((term, index) => ({
    key: `term ${index} ${term}`,
    label: term,
    onRemove: () => ask(now => withoutTerm(now, index)),
  }))
  const columns = {
    key: 'columns',
    label: `Columns: ${question.searchColumns.map(columnLabel).join(', ')}`,
    onRemove: () => ask(now => ({ ...now, searchColumns: [] })),
  }
  const filters = Object.entries(question.filter).map(([name, spellings]) => ({
    key: `filter ${name}`,
    label: `${columnLabel(name)}: ${filterLabel(name as Column, (spellings ?? []) as readonly string[])}`,
    onRemove: () => ask(now => withoutFilter(now, name as Column)),
  }))
  return [...terms, ...(question.searchColumns.length > 0 ? [columns] : []), ...filters]
}
