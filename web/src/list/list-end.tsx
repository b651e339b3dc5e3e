import { Box, Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { busyProps } from '../ui/buttons/busy-props.ts'
import cardStyles from '../ui/layout/card.module.css'
import { AwaitedNotice, FailedNotice } from '../ui/notices/screen-notice.tsx'
import { useSkeleton } from './list-states.tsx'
import type { PagedList } from './use-paged-list.ts'

interface LoadMoreProps {
  list: Pick<PagedList<unknown>, 'hasMore' | 'isBusy' | 'loadMore'>
  /** '50 of 212 lines' */
  shownOf: string
  label?: string
  isInCard?: boolean | undefined
}

/** How much of a list is shown, and a button to load more; nothing if it is complete. */
export const LoadMore = ({ list, shownOf, label = 'Load More', isInCard }: LoadMoreProps) =>
  list.hasMore && (
    <Group
      component="footer"
      justify="space-between"
      wrap="nowrap"
      gap="sm"
      fz="sm"
      c="var(--text-2)"
      {...(isInCard && { p: '8px 10px 8px 16px', style: { borderTop: '1px solid var(--line)' } })}
    >
      <span role="status">{shownOf}</span>
      <Button size="xs" variant="default" onClick={list.loadMore} {...busyProps(list.isBusy)}>
        {list.isBusy ? 'Loading...' : label}
      </Button>
    </Group>
  )

interface ListEndProps extends Omit<LoadMoreProps, 'list' | 'label'> {
  list: LoadMoreProps['list'] & Pick<PagedList<unknown>, 'rows' | 'status' | 'error' | 'retry'>
  texts: Readonly<Record<'loading' | 'failed' | 'moreFailed', string>>
  noneText: string
}

/** Shown below the rows or instead of them: loading, failed, none, more. */
export function ListEnd({ list, texts, noneText, isInCard, ...more }: ListEndProps) {
  const isEmpty = list.rows.length === 0
  const showsLoading = useSkeleton(isEmpty && list.status === 'loading')
  const inset = (content: ReactNode) => (isInCard ? <Box p="8px 16px">{content}</Box> : content)
  if (list.status === 'failed') {
    const text = isEmpty ? texts.failed : texts.moreFailed
    return inset(<FailedNotice text={`${text}: ${list.error?.message}`} onRetry={list.retry} />)
  }
  if (isEmpty && list.status === 'loading')
    return inset(showsLoading ? <AwaitedNotice text={texts.loading} /> : <Box h={60} />)
  if (isEmpty) {
    return (
      <Text className={isInCard ? undefined : (cardStyles['records'] ?? '')} role="status" p="lg" c="var(--text-2)">
        {noneText}
      </Text>
    )
  }
  return <LoadMore list={list} isInCard={isInCard} {...more} />
}
