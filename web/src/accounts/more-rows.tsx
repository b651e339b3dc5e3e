import { Box, Button, Group, Text } from '@mantine/core'
import { useSkeleton } from '../list/list-states.tsx'
import type { PagedList } from '../list/use-paged-list.ts'
import { busyProps } from '../ui/busy-props.ts'
import cardStyles from '../ui/card.module.css'
import { AwaitedNotice, FailedNotice } from '../ui/screen-notice.tsx'

export interface MoreRowsProps {
  list: Pick<PagedList<unknown>, 'rows' | 'status' | 'error' | 'hasMore' | 'isBusy' | 'loadMore' | 'retry'>
  texts: Readonly<Record<'loading' | 'failed' | 'moreFailed', string>>
  noneText: string
  /** '50 of 212 lines' */
  shownOf: string
}

/** Shown below the rows or instead of them: loading, failed, none, more. */
export function MoreRows({ list, texts, noneText, shownOf }: MoreRowsProps) {
  const isEmpty = list.rows.length === 0
  const showsLoading = useSkeleton(isEmpty && list.status === 'loading')
  if (list.status === 'failed') {
    const text = isEmpty ? texts.failed : texts.moreFailed
    return <FailedNotice text={`${text}: ${list.error?.message}`} onRetry={list.retry} />
  }
  if (isEmpty && list.status === 'loading')
    return showsLoading ? <AwaitedNotice text={texts.loading} /> : <Box h={60} />
  if (isEmpty) {
    return (
      <Text className={cardStyles['records'] ?? ''} role="status" p="lg" c="var(--text-2)">
        {noneText}
      </Text>
    )
  }
  if (!list.hasMore) return null
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm" fz="sm" c="var(--text-2)">
      <span role="status">{shownOf}</span>
      <Button size="xs" variant="default" onClick={list.loadMore} {...busyProps(list.isBusy)}>
        {list.isBusy ? 'Loading...' : 'Load More'}
      </Button>
    </Group>
  )
}
