import type { Sort } from '@vitrine/contract/list-query'

/** The first click on a header sorts ascending, the next ones toggle between ascending and descending. */
export function nextSort(now: Sort | undefined, field: string): Sort {
  return { field, order: now?.field === field && now.order === 'asc' ? 'dsc' : 'asc' }
}
