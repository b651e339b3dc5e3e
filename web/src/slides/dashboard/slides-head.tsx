import { MISSING } from '../../format/dates.ts'
import { formatBytes } from '../../format/numbers.ts'
import { withFilter } from '../../search/dashboard-query.ts'
import { DashboardHead, StorageStat } from '../../table/dashboard/dashboard-head.tsx'
import { type DistributionPart, spellingsOf } from '../../ui/distribution.ts'
import { DistributionBar } from '../../ui/distribution-bar.tsx'
import { slideMessages } from '../slide-messages.ts'
import type { BarColumn } from './slide-stats.ts'
import { useSlides } from './slides-provider.tsx'

/** The dashboard's head: its title, its counts, and the statistics as bars whose parts filter the list. */
export function SlidesHead() {
  const { stats, list, ask } = useSlides()
  const loaded = list.rows.length
  const isKnown = loaded > 0 || list.status === 'ready'
  const pick = (column: BarColumn) => (part: DistributionPart) =>
    ask(now =>
      withFilter(
        now,
        column,
        spellingsOf(
          list.rows.map(slide => slide[column]),
          part,
        ),
      ),
    )
  const shared = { loaded, countText: slideMessages.count }
  return (
    <DashboardHead title="Slides Dashboard" countLabel="Total Slides" total={stats.totalCount}>
      <DistributionBar
        {...shared}
        title="Species"
        parts={stats.speciesDistribution}
        onPick={pick('species')}
        emptyText={isKnown ? slideMessages.noSpecies : ''}
        width={160}
      />
      <DistributionBar
        {...shared}
        title="Organ"
        parts={stats.organDistribution}
        onPick={pick('organ')}
        emptyText={isKnown ? slideMessages.noOrgan : ''}
        width={360}
      />
      <StorageStat
        size={isKnown ? formatBytes(stats.totalStorage) : MISSING}
        of={loaded > 0 ? slideMessages.ofLoaded(loaded) : ''}
      />
    </DashboardHead>
  )
}
