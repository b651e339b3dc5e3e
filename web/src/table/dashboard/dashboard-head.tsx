import type { CSSProperties } from 'react'
import { MISSING } from '../../format/dates.ts'
import { formatBytes, formatCount } from '../../format/numbers.ts'
import { withFilter } from '../../search/dashboard-query.ts'
import cardStyles from '../../ui/card.module.css'
import { DistributionBar } from '../../ui/distribution-bar.tsx'
import { useLoadingFlag } from '../../ui/loading-flag.ts'
import type { RecordTexts } from '../../ui/record-texts.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ROW_HEIGHT_PX } from '../columns/density.ts'
import { useSkeleton } from '../list/list-states.tsx'
import { tableMessages } from '../table-messages.ts'
import styles from './dashboard.module.css'
import type { AnyDashboard, DashboardAction } from './dashboard.ts'
import { ActionButtons } from './dashboard-toolbar.tsx'
import { filterValues, type Statistics } from './record-stats.ts'
import type { DashboardRow, Records } from './use-records.ts'

export function DashboardHead(props: {
  dashboard: AnyDashboard
  records: Records<DashboardRow>
  /** The ways to add records, the primary one last. */
  actions: readonly DashboardAction[]
}) {
  const { dashboard, records, actions } = props
  const { texts, statistics } = dashboard
  return (
    <header className={styles['head']}>
      <DashboardTitle texts={texts} stats={records.stats} />
      {statistics && <DashboardStatistics statistics={statistics} records={records} texts={texts} />}
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
  /** Nothing is known yet without them. */
  stats?: Records<DashboardRow>['stats']
}

function DashboardTitle({ texts, stats }: DashboardTitleProps) {
  const total = stats?.totalCount
  const recent = stats?.recentActivity
  return (
    <div className={styles['title']}>
      <h1>{texts.title}</h1>
      <p className={styles['total']}>
        <span>
          {texts.totalLabel} <b>{total === undefined ? MISSING : formatCount(total)}</b>
        </span>
        {recent && (
          <>
            <span aria-hidden="true">·</span>
            <span className={styles['recent']} title={tableMessages.recentIsEstimate}>
              {tableMessages.recent(recent.count, recent.period)}
            </span>
          </>
        )}
      </p>
    </div>
  )
}

/** As many as a window of common height shows. */
const SKELETON_ROWS = 16

/**
 * A dashboard before it is known what it opens with: its list is not asked for yet, so its head alone is seen, and the
 * skeleton of the list where that takes a moment.
 */
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

function DashboardStatistics(props: {
  statistics: Statistics<DashboardRow>
  records: Records<DashboardRow>
  texts: RecordTexts
}) {
  const { statistics, records, texts } = props
  const { stats, list, firstPage, setQuery } = records
  const { counted } = stats
  const isKnown = counted > 0 || list.status === 'ready'
  const isOfFirstPage = statistics.of === 'first-page'
  const ofText = isOfFirstPage ? tableMessages.ofFirst(counted) : tableMessages.ofLoaded(counted)
  const rows = isOfFirstPage ? [...firstPage, ...list.rows] : list.rows
  return (
    <>
      {statistics.bars.map(bar => (
        <DistributionBar
          key={bar.column}
          title={bar.title}
          parts={stats.distributions[bar.column] ?? []}
          loaded={counted}
          ofText={ofText}
          countText={texts.count}
          onPick={part => setQuery(now => withFilter(now, bar.column, filterValues(bar, rows, part)))}
          emptyText={isKnown ? bar.emptyText : ''}
          width={bar.width}
        />
      ))}
      <section className={styles['storage']} aria-label="Storage">
        <b>Storage</b>
        <span className={styles['bytes']}>{isKnown ? formatBytes(stats.totalStorage) : MISSING}</span>
        <span className={styles['of']}>{counted > 0 && ofText}</span>
      </section>
    </>
  )
}
