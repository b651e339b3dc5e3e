import { Box } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { EmptyState } from '../ui/notices/empty-state.tsx'
import { FailedNotice } from '../ui/notices/screen-notice.tsx'
import { Skeleton } from '../ui/notices/skeleton.tsx'
import type { PagedList } from './use-paged-list.ts'

const SKELETON_AFTER_MS = 150

/** Whether to show the skeleton: only after a moment, so that a quick reply causes no flicker. */
export function useSkeleton(isLoading: boolean): boolean {
  const [hasLasted, setHasLasted] = useState(false)
  useEffect(() => {
    if (!isLoading) return setHasLasted(false)
    const timer = setTimeout(() => setHasLasted(true), SKELETON_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isLoading])
  return isLoading && hasLasted
}

/** Shown instead of rows: the skeleton, a failure, or the empty state. A list that failed to load is not called empty. */
export function ListStates(props: {
  list: Pick<PagedList<unknown>, 'rows' | 'status' | 'retry'>
  showsSkeleton: boolean
  height: number
  rowHeight: number
  columns: number
  empty: { text: string; actions?: ReactNode }
  failure: string
}) {
  const { list, showsSkeleton, height, rowHeight, columns, empty, failure } = props
  if (showsSkeleton) {
    return (
      <div style={{ position: 'relative', height, overflow: 'hidden' }}>
        <Skeleton rows={Math.ceil(height / rowHeight)} rowHeight={rowHeight} columns={columns} />
      </div>
    )
  }
  if (list.rows.length > 0) return null
  return (
    // As wide as the visible part of the table, however it is scrolled.
    <Box pos="sticky" left={0} w="100cqi" p={16} style={{ height }}>
      {list.status === 'failed' && <FailedNotice text={failure} onRetry={list.retry} />}
      {list.status === 'ready' && <EmptyState text={empty.text} actions={empty.actions} />}
    </Box>
  )
}
