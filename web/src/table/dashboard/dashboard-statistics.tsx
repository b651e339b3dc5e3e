import { MISSING } from '../../format/dates.ts'
import { formatBytes } from '../../format/numbers.ts'
import { withFilter } from '../../search/dashboard-query.ts'
import { DistributionBar } from '../../ui/distribution-bar.tsx'
import { tableMessages } from '../table-messages.ts'
import type { DashboardRow } from './dashboard.ts'
import { StorageStat } from './dashboard-head.tsx'
import { filterValues, type Statistics } from './record-stats.ts'
import type { RecordTexts } from './record-texts.ts'
import type { Records } from './records.ts'

/** The statistics as bars whose parts filter the list, and the storage. */
export function DashboardStatistics<Row extends DashboardRow, Filter extends string>(props: {
  statistics: Statistics<Row, Filter>
  records: Records<Row, Filter>
  texts: RecordTexts
}) {
  const { statistics, texts } = props
  const { stats, list, firstPage, ask } = props.records
  const { counted } = stats
  const isKnown = counted > 0 || list.status === 'ready'
  const ofText = statistics.of === 'first-page' ? tableMessages.ofFirst(counted) : tableMessages.ofLoaded(counted)
  const rows = statistics.of === 'first-page' ? [...firstPage, ...list.rows] : list.rows
  return (
    <>
      {statistics.bars.map(bar => (
        <DistributionBar
          key={bar.column}
          title={bar.title}
          parts={stats.distributions[bar.column]}
          loaded={counted}
          ofText={ofText}
          countText={texts.count}
          onPick={part => ask(now => withFilter<Filter>(now, bar.column, filterValues(bar, rows, part)))}
          emptyText={isKnown ? bar.emptyText : ''}
          width={bar.width}
        />
      ))}
      <StorageStat size={isKnown ? formatBytes(stats.totalStorage) : MISSING} of={counted > 0 ? ofText : ''} />
    </>
  )
}
