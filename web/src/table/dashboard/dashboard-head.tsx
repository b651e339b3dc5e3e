import type { CSSProperties } from 'react'
import { MISSING } from '../../format/dates.ts'
import { formatCount } from '../../format/numbers.ts'
import { useSkeleton } from '../../list/list-states.tsx'
import cardStyles from '../../ui/layout/card.module.css'
import { lazyNamed } from '../../ui/lazy-named.ts'
import { useLoadingFlag } from '../../ui/notices/loading-flag.ts'
import { Skeleton } from '../../ui/notices/skeleton.tsx'
import type { RecordTexts } from '../../ui/record-texts.ts'
import { ROW_HEIGHT_PX } from '../columns/density.ts'
import type { AnyDashboard, DashboardAction } from '../records/dashboard.ts'
import type { DashboardRow, Records } from '../records/use-records.ts'
import { tableMessages } from '../table-messages.ts'
import styles from './dashboard.module.css'
import { ActionButtons } from './dashboard-toolbar.tsx'

/** Loaded after the first rows. */
const HeadStatistics = lazyNamed(() => import('./head-statistics.tsx'), 'HeadStatistics')

export function DashboardHead(props: {
  dashboard: AnyDashboard
  records: Records<DashboardRow>
  /** The ways to add records, with the primary one last. */
  actions: readonly DashboardAction[]
}) {
  const { dashboard, records, actions } = props
  const { texts } = dashboard
  const { statistics } = records
  return (
    <header className={styles['head']}>
      <DashboardTitle texts={texts} records={records} />
      {records.list.generation > 0 && statistics.bars.length > 0 && (
        <HeadStatistics statistics={statistics} records={records} texts={texts} />
      )}
      {actions.length > 0 && (
        <div role="toolbar" aria-label={tableMessages.addTo(texts.label)} className={styles['actions']}>
          <ActionButtons actions={actions} size="sm" />
        </div>
      )}
    </header>
  )
}

interface DashboardTitleProps {
  texts: RecordTexts
  /** Missing until the view is known. */
  records?: Pick<Records<DashboardRow>, 'allCount' | 'found' | 'statistics'>
}

function DashboardTitle({ texts, records }: DashboardTitleProps) {
  const { allCount, found, statistics } = records ?? {}
  const recent = statistics?.counts?.statistics?.recent
  return (
    <div className={styles['title']}>
      <h1>{texts.title}</h1>
      <p className={styles['total']}>
        <span>
          {texts.totalLabel} <b>{allCount === undefined ? MISSING : formatCount(allCount)}</b>
        </span>
        {found !== undefined && <b>{tableMessages.match(found)}</b>}
        {recent !== undefined && (
          <span className={styles['recent']} title={tableMessages.recent(recent)}>
            {tableMessages.recent(recent)}
          </span>
        )}
      </p>
    </div>
  )
}

/** As many as a window of usual height shows. */
const SKELETON_ROWS = 16

/** A dashboard before its view is known and its list requested: the head and, after a moment, a skeleton of the list. */
export function OpeningDashboard({ dashboard }: { dashboard: AnyDashboard }) {
  const { texts, columns } = dashboard
  useLoadingFlag(true)
  const showsSkeleton = useSkeleton(true)
  const rowHeight = ROW_HEIGHT_PX.normal
  const shown = columns.filter(({ isHiddenByDefault, lineOf }) => !isHiddenByDefault && lineOf === undefined)
  return (
    <>
      <header className={styles['head']}>
        <DashboardTitle texts={texts} />
      </header>
      {showsSkeleton && (
        <section className={cardStyles['records']} aria-label={texts.label} aria-busy="true" data-fills>
          <div style={{ '--tracks': `40px 32px repeat(${shown.length}, minmax(0, 1fr))` } as CSSProperties}>
            <Skeleton rows={SKELETON_ROWS} rowHeight={rowHeight} columns={shown.length} />
          </div>
        </section>
      )}
    </>
  )
}
