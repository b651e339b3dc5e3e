import { MAX_PAGE_SIZE, type Page } from '@vitrine/contract/api/page'
import type { ListState } from '@vitrine/contract/lists/list-query'
import type { DashboardQuery } from '../../search/dashboard-query.ts'

interface SelectedRecords<Row> {
  query: DashboardQuery
  selection: { allBut: ReadonlySet<number> | undefined }
  selectedRows: () => Row[]
}

/**
 * The selected records, each once, in list order. Those that are not loaded are read page by page.
 * @param listPage lists records like the dashboard
 */
export async function readSelected<Row extends { id: number }>(
  { query, selection, selectedRows }: SelectedRecords<Row>,
  listPage: (state: ListState, signal: AbortSignal) => Promise<Page<Row>>,
): Promise<Row[]> {
  const { allBut } = selection
  if (!allBut) return selectedRows()
  const { signal } = new AbortController()
  const found = new Map<number, Row>()
  for (let page = 0, isLast = false; !isLast; page += 1) {
    const { results, total } = await listPage({ page, limit: MAX_PAGE_SIZE, ...query }, signal)
    for (const row of results) if (!allBut.has(row.id)) found.set(row.id, row)
    isLast = results.length === 0 || (page + 1) * MAX_PAGE_SIZE >= total
  }
  return [...found.values()]
}
