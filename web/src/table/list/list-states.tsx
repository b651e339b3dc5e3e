import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { tableMessages } from '../table-messages.ts'
import styles from './list-states.module.css'
import type { PagedList } from './use-paged-list.ts'

/** Bones come after 150 ms, so that a quick answer makes no flicker. */
export const SKELETON_AFTER_MS = 150

/** True once `isOn` has lasted for `ms`. */
export function useLasting(isOn: boolean, ms: number): boolean {
  const [hasLasted, setHasLasted] = useState(false)
  useEffect(() => {
    if (!isOn) return setHasLasted(false)
    const timer = setTimeout(() => setHasLasted(true), ms)
    return () => clearTimeout(timer)
  }, [isOn, ms])
  return isOn && hasLasted
}

/** 'Could not be loaded' with 'Try again', for a whole list or for its next page. */
export function FailureBanner({ text, onRetry }: { text: string; onRetry: () => void }) {
  const retry = (
    <Button size="xs" variant="default" onClick={onRetry}>
      {tableMessages.tryAgain}
    </Button>
  )
  return (
    <Banner kind="red" action={retry}>
      {text}
    </Banner>
  )
}

export interface ListStatesProps {
  list: Pick<PagedList<unknown>, 'rows' | 'status' | 'retry'>
  showsSkeleton: boolean
  height: number
  rowHeight: number
  columns: number
  empty: { text: string; actions?: ReactNode }
  failure: string
}

/** What stands in the list's place when it shows no rows: bones, a failure, or that it is empty. An outage is not emptiness. */
export function ListStates({ list, showsSkeleton, height, rowHeight, columns, empty, failure }: ListStatesProps) {
  if (showsSkeleton) {
    return (
      <div className={styles['bones']} style={{ height }}>
        <Skeleton rows={Math.ceil(height / rowHeight)} rowHeight={rowHeight} columns={columns} />
      </div>
    )
  }
  if (list.rows.length > 0) return null
  return (
    <div className={styles['place']} style={{ height }}>
      {list.status === 'failed' && <FailureBanner text={failure} onRetry={list.retry} />}
      {list.status === 'ready' && <EmptyState text={empty.text} actions={empty.actions} />}
    </div>
  )
}
