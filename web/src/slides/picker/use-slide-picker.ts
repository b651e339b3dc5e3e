import type { Page } from '@vitrine/contract/page'
import type { Slide } from '@vitrine/contract/slides'
import { useEffect, useMemo, useState } from 'react'
import { type PagedList, usePagedList } from '../../table/list/use-paged-list.ts'
import { toast } from '../../ui/toast.tsx'
import { listSlides } from '../slides-api.ts'

/** Slides a list call of the picker brings. */
export const PICKER_PAGE_SIZE = 50
/** Newest first. */
const PICKER_SORT = { field: 'created_at', order: 'dsc' } as const

/** What a picker shows of a slide; a source may bring more with it. */
export type PickableSlide = Pick<Slide, 'id' | 'uuid' | 'name' | 'species' | 'organ'>

export interface PickerQuery {
  /** Counted from 0. */
  page: number
  limit: number
  /** As typed: commas part it into several terms. */
  search: string
}

export interface PickerTexts {
  /** The first page could not be loaded. */
  loadFailed: string
  /** A later page could not be loaded. */
  loadMoreFailed: string
}

export interface SlidePickerOptions<Row extends PickableSlide> {
  fetchPage: (query: PickerQuery, signal: AbortSignal) => Promise<Page<Row>>
  /** Names where the slides come from; another one begins a new list. */
  source?: string
  /** Another one reloads the list too, but keeps what is selected in it. */
  version?: string
  /** Slides that are not shown. Loading goes on without them until the list fills or ends. */
  leaveOut?: ReadonlySet<number>
  /** Slides that stand before those loaded, unless they are among them: ones that match and have only just become available. */
  ahead?: (search: string) => readonly Row[]
  words: PickerTexts
}

export interface SlidePicker<Row extends PickableSlide> {
  search: string
  setSearch: (text: string) => void
  /** The slides loaded, less those left out. */
  rows: readonly Row[]
  /** Slides on the server that match, the left-out ones among them. */
  total: number
  /** Slides loaded and not shown. */
  leftOut: number
  /** 'loading' also while every slide so far is left out and more are awaited. */
  status: PagedList<Row>['status']
  /** Why not, while 'failed'. */
  failure: string | undefined
  isBusy: boolean
  hasMore: boolean
  loadMore: () => void
  /** Begins the list anew. */
  reload: () => void
  /** Asks again for what failed. */
  retry: () => void
  /** Counts how often the rows were replaced as a whole. */
  generation: number
  /** Source and search: what changes it brings other slides, so that a selection keyed by it holds nothing unseen. */
  foundKey: string
}

const NONE: ReadonlySet<number> = new Set()

function shownRows<Row extends PickableSlide>(
  loaded: readonly Row[],
  ahead: readonly Row[] = [],
  leaveOut: ReadonlySet<number> = NONE,
): readonly Row[] {
  const isLoaded = new Set(ahead.length > 0 ? loaded.map(({ id }) => id) : [])
  const first = ahead.filter(({ id }) => !isLoaded.has(id))
  return [...first, ...loaded].filter(({ id }) => !leaveOut.has(id))
}

/** The library's slides: what a picker shows that is given no other source. */
export const librarySlides = (
  query: PickerQuery,
  signal: AbortSignal,
  filter: Readonly<Record<string, unknown>> = {},
): Promise<Page<Slide>> => listSlides({ ...query, sort: PICKER_SORT, filter }, signal)

/** A backend that counts more rows than it gives is not asked on and on: an empty page is the last one. */
function endedBy<Row>(answer: Page<Row>, { page, limit }: PickerQuery): Page<Row> {
  return answer.results.length === 0 ? { ...answer, total: Math.min(answer.total, page * limit) } : answer
}

function statusOf(
  list: Pick<PagedList<unknown>, 'status' | 'isBusy' | 'hasMore'>,
  shown: number,
): PagedList<unknown>['status'] {
  const isFilling = shown === 0 && list.status === 'ready' && (list.isBusy || list.hasMore)
  return isFilling ? 'loading' : list.status
}

/** The slides that match, page by page, with a toast for what does not load. */
function useMatches<Row extends PickableSlide>(
  { fetchPage, words }: SlidePickerOptions<Row>,
  key: string,
  search: string,
) {
  const list = usePagedList<Row>({
    key,
    pageSize: PICKER_PAGE_SIZE,
    rowId: slide => slide.id,
    fetchPage: async (page, signal) => {
      const query = { page, limit: PICKER_PAGE_SIZE, search }
      return endedBy(await fetchPage(query, signal), query)
    },
  })
  const failure = list.rows.length > 0 ? words.loadMoreFailed : words.loadFailed

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure, in the words of its time
  useEffect(() => {
    if (list.error) toast.error(failure)
  }, [list.error])
  return { list, failure: list.status === 'failed' ? failure : undefined }
}

/** The slides to pick from: searched, loaded page by page, less those left out. */
export function useSlidePicker<Row extends PickableSlide>(options: SlidePickerOptions<Row>): SlidePicker<Row> {
  const { source = '', version = '', leaveOut = NONE, ahead } = options
  const [search, setSearch] = useState('')
  const foundKey = JSON.stringify([source, search])
  const { list, failure } = useMatches(options, `${foundKey} ${version}`, search)
  const rows = useMemo(() => shownRows(list.rows, ahead?.(search), leaveOut), [list.rows, ahead, search, leaveOut])
  return {
    search,
    setSearch,
    rows,
    total: list.total,
    leftOut: list.rows.filter(({ id }) => leaveOut.has(id)).length,
    status: statusOf(list, rows.length),
    failure,
    isBusy: list.isBusy,
    hasMore: list.hasMore,
    loadMore: list.loadMore,
    reload: list.reload,
    retry: list.retry,
    generation: list.generation,
    foundKey,
  }
}
