import { Button } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import { busyProps } from '../../ui/busy-props.ts'
import type { PagedList } from '../list/use-paged-list.ts'
import { tableMessages } from '../table-messages.ts'
import styles from './records-table.module.css'

/** The same on all dashboards, however much of the list's height one reserves for it. */
const FOOTER_BAR_PX = 50

export interface TableFooterProps {
  list: Pick<
    PagedList<unknown>,
    'rows' | 'total' | 'isBusy' | 'status' | 'hasMore' | 'canPrevious' | 'loadMore' | 'previous'
  >
  countText: (shown: number, total: number) => string
}

/** 'Showing X of Y', Previous and Load More. */
export function TableFooter({ list, countText }: TableFooterProps) {
  const isLoadingMore = list.isBusy && list.status !== 'loading'
  // 'Showing 0 of 0' is shown for an empty list only, not for one that is loading or could not be loaded.
  const isCounted = list.status === 'ready' || list.rows.length > 0
  return (
    <footer className={styles['footer']} style={{ height: FOOTER_BAR_PX }}>
      <span role="status">{isCounted && countText(list.rows.length, list.total)}</span>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconChevronLeft size={16} stroke={1.5} aria-hidden />}
        disabled={!list.canPrevious}
        onClick={list.previous}
        {...busyProps(list.isBusy)}
      >
        {tableMessages.previous}
      </Button>
      <Button size="xs" variant="default" disabled={!list.hasMore} onClick={list.loadMore} {...busyProps(list.isBusy)}>
        {isLoadingMore ? tableMessages.loading : tableMessages.loadMore}
      </Button>
    </footer>
  )
}
