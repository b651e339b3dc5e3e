import { Button, Group } from '@mantine/core'
import { busyProps } from '../../ui/busy-props.ts'
import { frozenMessages as messages } from './frozen-messages.ts'

/** How many rows of a list are shown, and a button for the next. */
export function MoreRows(props: {
  shown: number
  noun: string
  pages: { total: number; hasMore: boolean; isLoadingMore: boolean; loadMore: () => void }
}) {
  const { total, hasMore, isLoadingMore, loadMore } = props.pages
  if (!hasMore) return null
  return (
    <Group justify="space-between" p={8} c="var(--text-2)">
      <span role="status">{messages.shownOf(props.shown, total, props.noun)}</span>
      <Button size="xs" variant="default" onClick={loadMore} {...busyProps(isLoadingMore)}>
        {isLoadingMore ? messages.loadingNext : messages.loadNext}
      </Button>
    </Group>
  )
}
