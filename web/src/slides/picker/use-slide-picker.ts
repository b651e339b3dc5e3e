import { MAX_PAGE_SIZE, type Page } from '@vitrine/contract/api/page'
import type { FilterNode } from '@vitrine/contract/lists/filter-rules'
import type { Slide } from '@vitrine/contract/slides/slides'
import { useEffect, useMemo, useState } from 'react'
import { type PagedList, usePagedList } from '../../list/use-paged-list.ts'
import { toast } from '../../ui/notices/toast.tsx'
import { listSlides } from '../slides-api.ts'

export const PICKER_PAGE_SIZE = 50
const PICKER_SORT = { field: 'created_at', order: 'dsc' } as const

/** A slide as shown in the picker; a source may add to it. */
export type PickableSlide = Pick<Slide, 'id' | 'uuid' | 'name' | 'species' | 'organ' | 'file'>

export interface PickerQuery {
  /** Counted from 0. */
  page: number
  limit: number
  /** As typed: commas separate terms. */
  search: string
}

export interface PickerTexts {
  loadFailed: string
  loadMoreFailed: string
}

export interface SlidePickerOptions<Row extends PickableSlide> {
  fetchPage: (query: PickerQuery, signal: AbortSignal) => Promise<Page<Row>>
  /** Identifies the source of the slides; another one starts a new list. */
  source?: string
  /** A new version reloads the list too, but keeps the selection. */
  version?: string
  /** Slides that are not shown. Loading continues without them until the list fills or ends. */
  leaveOut?: ReadonlySet<number>
  /** Slides shown before the loaded ones, unless they are among them: matches that have just become available. */
  ahead?: (search: string) => readonly Row[]
  texts: PickerTexts
}

/** The list of a picker: `rows` without those left out, `total` with them. */
export interface SlidePickerList<Row extends PickableSlide> extends Omit<PagedList<Row>, 'mergeRow' | 'mergeRows'> {
  search: string
  setSearch: (text: string) => void
  leftOut: number
  failure: string | undefined
  /** All matching slides, including those not loaded, without those left out. */
  readAll(signal: AbortSignal): Promise<readonly Row[]>
  /** Source and search. A change clears the selection, so that no hidden slide stays selected. */
  foundKey: string
}

const NONE: ReadonlySet<number> = new Set()

function shownRows<Row extends PickableSlide>(
  loaded: readonly Row[],
  ahead: readonly Row[],
  leaveOut: ReadonlySet<number>,
): readonly Row[] {
  const loadedIds = new Set(ahead.length > 0 ? loaded.map(({ id }) => id) : [])
  return [...ahead.filter(({ id }) => !loadedIds.has(id)), ...loaded].filter(({ id }) => !leaveOut.has(id))
}

export const librarySlides = (query: PickerQuery, signal: AbortSignal, rules?: FilterNode): Promise<Page<Slide>> =>
  listSlides({ ...query, sort: PICKER_SORT, rules }, signal)

/** A server that counts more rows than it returns must not be queried forever: an empty page is the last one. */
function endAtEmptyPage<Row>(answer: Page<Row>, { page, limit }: PickerQuery): Page<Row> {
  return answer.results.length === 0 ? { ...answer, total: Math.min(answer.total, page * limit) } : answer
}

/** The slides to pick from: searched, loaded page by page, without those left out. A failed load shows a toast. */
export function useSlidePicker<Row extends PickableSlide>(options: SlidePickerOptions<Row>): SlidePickerList<Row> {
  const { fetchPage, source = '', version = '', leaveOut = NONE, ahead, texts } = options
  const [search, setSearch] = useState('')
  const foundKey = JSON.stringify([source, search])
  const list = usePagedList<Row>({
    key: `${foundKey} ${version}`,
    pageSize: PICKER_PAGE_SIZE,
    rowId: slide => slide.id,
    fetchPage: async (page, signal) => {
      const query = { page, limit: PICKER_PAGE_SIZE, search }
      return endAtEmptyPage(await fetchPage(query, signal), query)
    },
  })
  const rows = useMemo(
    () => shownRows(list.rows, ahead?.(search) ?? [], leaveOut),
    [list.rows, ahead, search, leaveOut],
  )
  const failure = list.rows.length > 0 ? texts.loadMoreFailed : texts.loadFailed

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per failure, with the text at that time
  useEffect(() => {
    if (list.error) toast.error(failure)
  }, [list.error])

  async function readAll(signal: AbortSignal): Promise<readonly Row[]> {
    const found: Row[] = []
    for (let page = 0; ; page += 1) {
      const { results, total } = await fetchPage({ page, limit: MAX_PAGE_SIZE, search }, signal)
      found.push(...results)
      if (results.length === 0 || found.length >= total) return shownRows(found, ahead?.(search) ?? [], leaveOut)
    }
  }

  // While every slide so far is left out and more are expected, the list is still loading.
  const isFilling = rows.length === 0 && list.status === 'ready' && (list.isBusy || list.hasMore)
  return {
    ...list,
    search,
    setSearch,
    rows,
    leftOut: list.rows.filter(({ id }) => leaveOut.has(id)).length,
    status: isFilling ? 'loading' : list.status,
    failure: list.status === 'failed' ? failure : undefined,
    foundKey,
    readAll,
  }
}
