import { type RefObject, useEffect } from 'react'
import type { PagedList } from './use-paged-list.ts'

interface LoadAheadOptions {
  scroller: RefObject<HTMLElement | null>
  /** Height of all loaded rows, in pixels. */
  height: number
  viewHeight: number
  /** Distance from the bottom of the view to the end of the rows at which more load. */
  aheadPx: number
  /** Loads nothing until the list is scrolled. */
  waitsForScroll?: boolean
}

/** Whether the end of the rows is near enough to load more. */
const isNearEnd = (
  scrollTop: number,
  { height, viewHeight, aheadPx }: Pick<LoadAheadOptions, 'height' | 'viewHeight' | 'aheadPx'>,
): boolean => height - scrollTop - viewHeight <= aheadPx

/**
 * Loads more when the end of the rows comes near, by scrolling or because rows were removed. After a failure it waits for the
 * user. Returns the scroll handler.
 */
export function useLoadAhead(
  list: Pick<PagedList<unknown>, 'rows' | 'isBusy' | 'hasMore' | 'status' | 'loadMore'>,
  options: LoadAheadOptions,
): () => void {
  const { rows, isBusy, hasMore, status, loadMore } = list
  const { height, viewHeight } = options
  const canLoad = hasMore && !isBusy && status !== 'failed'
  const loadAhead = () => {
    const top = options.scroller.current?.scrollTop ?? 0
    if (canLoad && !(options.waitsForScroll && top === 0) && isNearEnd(top, options)) loadMore()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the rows or their view change, or loading becomes possible
  useEffect(loadAhead, [rows, canLoad, height, viewHeight])
  return loadAhead
}
