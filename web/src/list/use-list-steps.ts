import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { Page } from '@vitrine/contract/api/page'
import { useRecordsChanged } from '../api/records-changed.ts'

const PAGE_SIZE = 50
/** The next page is loaded when its first record is this many steps away. */
const AHEAD = 5
const FRESH_MS = 60_000
const KEY = 'list steps'

/** Reads a page of a list with the parameters of the API. */
export type ReadListPage<Row> = (query: Record<string, string>, signal: AbortSignal) => Promise<Page<Row>>

interface ListSteps<Row> {
  list: string
  /** Counts from 0. */
  index: number
  total: number
  /** The record at a position, if it is loaded. */
  rowAt: (index: number) => Row | undefined
}

/** The list and position in the address; undefined if there are none. */
function useAddressedPosition(): { list: string; index: number } | undefined {
  const { list, at } = useLocation().search as Readonly<Record<string, unknown>>
  const index = Number(at) - 1
  return typeof list === 'string' && Number.isSafeInteger(index) && index >= 0 ? { list, index } : undefined
}

interface Loaded<Row> {
  index: number
  row: Row
}

function useLoadedRows<Row extends { id: number }>(kind: string, list: string | undefined) {
  const pages = useQueryClient().getQueriesData<Page<Row>>({ queryKey: [KEY, kind, list] })
  return pages.flatMap(([key, page]) =>
    (page?.results ?? []).map((row, index): Loaded<Row> => ({ index: Number(key[3]) * PAGE_SIZE + index, row })),
  )
}

/** A record from the list that it was opened from, shown until it is loaded itself. */
export function useListedRecord<Row extends { id: number }>(kind: string, identifier: string): Row | undefined {
  const { list } = useAddressedPosition() ?? {}
  return useLoadedRows<Row>(kind, list).find(({ row }) => String(row.id) === identifier)?.row
}

/**
 * The records before and after one in the list that its page was opened from. Undefined without such a list, and if the record is
 * no longer near the position in the address.
 * @param kind of records, as in the API
 */
export function useListSteps<Row extends { id: number }>(
  kind: string,
  id: number,
  readPage: ReadListPage<Row>,
): ListSteps<Row> | undefined {
  const queries = useQueryClient()
  useRecordsChanged(() => void queries.invalidateQueries({ queryKey: [KEY] }))
  const addressed = useAddressedPosition()
  const list = addressed?.list ?? ''
  const before = useLoadedRows<Row>(kind, list).find(({ row }) => row.id === id)?.index ?? addressed?.index
  const around = addressed && before !== undefined ? [Math.max(0, before - AHEAD), before, before + AHEAD] : []
  const pages = [...new Set(around.map(index => Math.floor(index / PAGE_SIZE)))]
  const replies = useQueries({
    queries: pages.map(page => ({
      queryKey: [KEY, kind, list, page],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        readPage(
          {
            ...Object.fromEntries(new URLSearchParams(list)),
            offset: String(page * PAGE_SIZE),
            limit: String(PAGE_SIZE),
          },
          signal,
        ),
      staleTime: FRESH_MS,
    })),
  })
  const rows = useLoadedRows<Row>(kind, list)
  const rowAt = (wanted: number) => rows.find(({ index }) => index === wanted)?.row
  const index = rows.find(({ row }) => row.id === id)?.index
  const total = replies.find(({ data }) => data !== undefined)?.data?.total
  if (!addressed || index === undefined || total === undefined) return undefined
  return { list, index, total, rowAt }
}
