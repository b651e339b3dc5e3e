import { MISSING } from '../../format/dates.ts'
import { formatBytes, formatCount } from '../../format/numbers.ts'
import { withFilter } from '../../search/dashboard-query.ts'
import { DistributionBar } from '../../ui/distribution-bar.tsx'
import type { RecordTexts } from '../../ui/record-texts.ts'
import { tableMessages } from '../table-messages.ts'
import styles from './dashboard.module.css'
import type { AnyDashboard } from './dashboard.ts'
import { filterValues, type Statistics } from './record-stats.ts'
import type { DashboardRow, Records } from './use-records.ts'

export function DashboardHead({ dashboard, records }: { dashboard: AnyDashboard; records: Records<DashboardRow> }) {
  const { texts, statistics } = dashboard
  const { totalCount, recentActivity: recent } = records.stats
  return (
    <header className={styles['head']}>
      <div className={styles['title']}>
        <h1>{texts.title}</h1>
        <p className={styles['total']}>
          <span>
            {texts.totalLabel} <b>{totalCount === undefined ? MISSING : formatCount(totalCount)}</b>
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
      {statistics && <DashboardStatistics statistics={statistics} records={records} texts={texts} />}
    </header>
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
