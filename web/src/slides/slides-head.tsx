import { MISSING } from '../format/dates.ts'
import { formatBytes, formatCount } from '../format/numbers.ts'
import type { DistributionPart } from '../ui/distribution.ts'
import { DistributionBar } from '../ui/distribution-bar.tsx'
import { slideMessages } from './slide-messages.ts'
import { spellingsOf } from './slide-stats.ts'
import classes from './slides-head.module.css'
import { useSlides } from './slides-provider.tsx'
import { type BarColumn, withFilter } from './slides-question.ts'

/** The badge of spec 1 §2: Total Slides, and the estimate of recent activity. */
function Counts() {
  const { totalCount, recentActivity } = useSlides().stats
  return (
    <p className={classes['count']}>
      <span>
        Total Slides <b>{totalCount === undefined ? MISSING : formatCount(totalCount)}</b>
      </span>
      {recentActivity && (
        <>
          <span aria-hidden="true" className={classes['dot']}>
            ·
          </span>
          <span className={classes['recent']} title={slideMessages.recentIsEstimate}>
            {slideMessages.recent(recentActivity.count, recentActivity.period)}
          </span>
        </>
      )}
    </p>
  )
}

/** The dashboard's head: its title, its counts, and the statistics as bars whose parts filter the list. */
export function SlidesHead() {
  const { stats, list, ask } = useSlides()
  const loaded = list.rows.length
  const isKnown = loaded > 0 || list.status === 'ready'
  const pick = (column: BarColumn) => (part: DistributionPart) =>
    ask(now => withFilter(now, column, spellingsOf(list.rows, column, part)))
  const shared = { loaded, countText: slideMessages.count }
  return (
    <header className={classes['head']}>
      <div className={classes['title']}>
        <h1>Slides Dashboard</h1>
        <Counts />
      </div>
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
      <section className={classes['storage']} aria-label="Storage">
        <b>Storage</b>
        <span className={classes['bytes']}>{isKnown ? formatBytes(stats.totalStorage) : MISSING}</span>
        <span className={classes['of']}>{loaded > 0 && slideMessages.ofLoaded(loaded)}</span>
      </section>
    </header>
  )
}
