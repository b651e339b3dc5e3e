import { useEffect, useEffectEvent, useState } from 'react'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import type { AnyDashboard } from '../records/dashboard.ts'
import type { DashboardRow, Records } from '../records/use-records.ts'
import { type FollowedList, followList, NO_NEWS } from './follow-list.ts'
import styles from './live-changes.module.css'
import { liveMessages } from './live-messages.ts'
import { repeatWhileVisible } from './repeat-while-visible.ts'

const POLL_MS = 5_000

interface LiveChangesProps {
  dashboard: AnyDashboard
  records: Records<DashboardRow>
  edited: readonly number[]
  /** Loaded rows whose records others deleted. */
  onDeleted: (ids: ReadonlySet<number>) => void
}

/** Keeps a visible dashboard's rows up to date, and announces new records, which are listed on request. */
export function LiveChanges({ dashboard, records, edited, onDeleted }: LiveChangesProps) {
  const { list, query, readSince } = records
  const [news, setNews] = useState(NO_NEWS)
  const [isCurrent, setCurrent] = useState(true)

  const now = useEffectEvent(
    (): FollowedList => ({
      kind: dashboard.table,
      query,
      edited,
      rows: list.rows,
      listPage: dashboard.list,
      mergeRows: list.mergeRows as FollowedList['mergeRows'],
    }),
  )
  const show = useEffectEvent((next: typeof news) => {
    setNews(next)
    onDeleted(next.deleted)
  })
  useEffect(() => {
    if (!readSince) return
    const ended = new AbortController()
    const poll = followList(readSince, () => now(), ended.signal)
    show(NO_NEWS)
    const stop = repeatWhileVisible(async () => {
      const next = await poll().catch(() => undefined)
      if (ended.signal.aborted) return
      setCurrent(next !== undefined)
      if (next) show(next)
    }, POLL_MS)
    return () => {
      stop()
      ended.abort()
    }
  }, [readSince])

  const loaded = new Set(list.rows.map(({ id }) => id))
  const count = news.created.filter(id => !loaded.has(id)).length
  const text = newsText(dashboard.texts, count, news.isMany)
  return (
    <span className={styles['live']} aria-live="polite">
      {text === undefined ? (
        isCurrent && <span className={styles['current']}>{liveMessages.upToDate}</span>
      ) : (
        <>
          {text},<TextButton onClick={records.showChanged}>{liveMessages.show}</TextButton>
        </>
      )}
    </span>
  )
}

function newsText({ count: counted, label }: AnyDashboard['texts'], count: number, isMany: boolean) {
  if (isMany) return liveMessages.manyChanged(label.toLowerCase())
  return count > 0 ? liveMessages.areNew(count, counted(count)) : undefined
}
