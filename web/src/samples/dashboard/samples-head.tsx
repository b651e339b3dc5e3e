import { MISSING } from '../../format/dates.ts'
import { formatBytes } from '../../format/numbers.ts'
import { withFilter } from '../../search/dashboard-query.ts'
import { DashboardHead, StorageStat } from '../../table/dashboard/dashboard-head.tsx'
import type { DistributionPart } from '../../ui/distribution.ts'
import { DistributionBar } from '../../ui/distribution-bar.tsx'
import { sampleListMessages } from './sample-list-messages.ts'
import { type BarColumn, filterValues } from './sample-stats.ts'
import { useSamples } from './samples-provider.tsx'

/** The dashboard's head: its title, its counts, and the statistics of the first page as bars whose parts filter the list. */
export function SamplesHead() {
  const { stats, list, firstPage, ask } = useSamples()
  const isKnown = stats.counted > 0 || list.status === 'ready'
  const pick = (column: BarColumn) => (part: DistributionPart) =>
    ask(now => withFilter(now, column, filterValues([...firstPage, ...list.rows], column, part)))
  const bar = (column: BarColumn, emptyText: string) => ({
    loaded: stats.counted,
    ofText: sampleListMessages.ofFirst(stats.counted),
    countText: sampleListMessages.count,
    onPick: pick(column),
    emptyText: isKnown ? emptyText : '',
  })
  return (
    <DashboardHead title={sampleListMessages.title} countLabel={sampleListMessages.totalLabel} total={stats.totalCount}>
      <DistributionBar
        {...bar('specimen_type', sampleListMessages.noSpecimenType)}
        title="Specimen Type"
        parts={stats.specimenTypes}
        width={160}
      />
      <DistributionBar
        {...bar('organ_type', sampleListMessages.noOrganType)}
        title="Organ Type"
        parts={stats.organTypes}
        width={160}
      />
      <DistributionBar
        {...bar('qc_status', sampleListMessages.noQcStatus)}
        title="QC Status"
        parts={stats.qcStatuses}
        width={200}
      />
      <StorageStat
        size={isKnown ? formatBytes(stats.totalStorage) : MISSING}
        of={stats.counted > 0 ? sampleListMessages.ofFirst(stats.counted) : ''}
      />
    </DashboardHead>
  )
}
