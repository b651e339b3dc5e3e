import { MAX_PAGE_SIZE, type Page } from '@vitrine/contract/api/page'
import type { FilterNode } from '@vitrine/contract/lists/filter-rules'
import type { Slide } from '@vitrine/contract/slides/slides'
import { useEffect, useMemo, useState } from 'react'
import { type PagedList, usePagedList } from '../../list/use-paged-list.ts'
import { toast } from '../../ui/notices/toast.tsx'
import { listSlides } from '../slides-api.ts'

export const PICKER_PAGE_SIZE = 50
const PICKER_SORT = { field: 'created_at', order: 'dsc' } as const

/** A slide as the picker shows it; a source may add more. */
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
  /** Names where the slides come from; another one starts a new list. */
  source?: string
  /** Another one reloads the list too, but keeps the selection. */
  version?: string
  /** Slides that are not shown. Loading continues without them until the list fills or ends. */
  leaveOut?: ReadonlySet<number>
  /** Slides shown before those loaded, unless they are among them: ones that match and have just become available. */
  ahead?: (search: string) => readonly Row[]
  texts: PickerTexts
}

/** The list that a picker shows: `rows` without those left out, `total` with them. */
export interface SlidePickerList<Row extends PickableSlide> extends Omit<PagedList<Row>, 'mergeRow' | 'mergeRows'> {
  search: string
  setSearch: (text: string) => void
  leftOut: number
  failure: string | undefined
  /** All slides that match, also those that are not loaded, without those left out. */
  readAll(signal: AbortSignal): Promise<readonly Row[]>
  /** Source and search. A change of either clears the selection, so that no hidden slide stays selected. */
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

/** A backend that counts more rows than it returns is not queried forever: an empty page is the last one. */
function endAtEmptyPage<Row>(answer: Page<Row>, { page, limit }: PickerQuery): Page<Row> {
  return answer.results.length === 0 ? { ...answer, total: Math.min(answer.total, page * limit) } : answer
}

/** The slides to pick from: searched, loaded page by page, without those left out. A toast reports what does not load. */
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure, with the text at that time
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

  // While every slide so far is left out and more are awaited, the list is still loading.
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
