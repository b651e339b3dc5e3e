import { type Sort, searchTerms } from '@vitrine/contract/list-query'

/** The columns that a bar of the statistics filters. */
export type BarColumn = 'species' | 'organ'

/** What the dashboard asks the list of slides for (spec 1 §3, slide list state). */
export interface SlidesQuestion {
  search: string
  /** All searchable columns where empty. */
  searchColumns: readonly string[]
  /** Every spelling that a bar stands for; '' is a slide without one. */
  filter: Readonly<Partial<Record<BarColumn, readonly string[]>>>
  sort: Sort
}

/** Spec 1 §4: newest first. */
export const FIRST_QUESTION: SlidesQuestion = {
  search: '',
  searchColumns: [],
  filter: {},
  sort: { field: 'created_at', order: 'dsc' },
}

/** Search and filter as one key: what changes it clears the selection, sorting does not (DECIDED section 2). */
export const foundKey = ({ search, searchColumns, filter }: SlidesQuestion): string =>
  JSON.stringify([search, searchColumns, filter])

/** Neither search nor filter: the answer's total is that of all slides. */
export const asksForAll = ({ search, filter }: SlidesQuestion): boolean =>
  searchTerms(search).length === 0 && Object.keys(filter).length === 0

export function withFilter(question: SlidesQuestion, column: BarColumn, spellings: readonly string[]): SlidesQuestion {
  return { ...question, filter: { ...question.filter, [column]: spellings } }
}

export function withoutFilter(question: SlidesQuestion, column: BarColumn): SlidesQuestion {
  const { [column]: _, ...filter } = question.filter
  return { ...question, filter }
}

/** The search without its n-th term; the others stay as they are. */
export function withoutTerm(question: SlidesQuestion, index: number): SlidesQuestion {
  const rest = searchTerms(question.search).filter((_, place) => place !== index)
  return { ...question, search: rest.join(', ') }
}

/** 'Clear all' clears the search too, and leaves the sort (DECIDED section 2). */
export const cleared = (question: SlidesQuestion): SlidesQuestion => ({ ...FIRST_QUESTION, sort: question.sort })
