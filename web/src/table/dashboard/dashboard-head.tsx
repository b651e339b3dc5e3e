import type { ReactNode } from 'react'
import { MISSING } from '../../format/dates.ts'
import { formatCount } from '../../format/numbers.ts'
import { tableMessages } from '../table-messages.ts'
import classes from './dashboard-head.module.css'
import { recentActivity } from './recent-activity.ts'

export interface DashboardHeadProps {
  title: string
  /** What the number of all records is called, as 'Total Slides'. */
  countLabel: string
  /** Undefined while it is not known. */
  total: number | undefined
  /** The statistics, drawn. */
  children?: ReactNode
}

/** A dashboard's head: its title, the badge with the number of all records and the estimate of recent activity, its statistics. */
export function DashboardHead({ title, countLabel, total, children }: DashboardHeadProps) {
  const recent = total === undefined ? undefined : recentActivity(total)
  return (
    <header className={classes['head']}>
      <div className={classes['title']}>
        <h1>{title}</h1>
        <p className={classes['count']}>
          <span>
            {countLabel} <b>{total === undefined ? MISSING : formatCount(total)}</b>
          </span>
          {recent && (
            <>
              <span aria-hidden="true" className={classes['dot']}>
                ·
              </span>
              <span className={classes['recent']} title={tableMessages.recentIsEstimate}>
                {tableMessages.recent(recent.count, recent.period)}
              </span>
            </>
          )}
        </p>
      </div>
      {children}
    </header>
  )
}

/** The storage of the rows loaded, as one of the statistics. */
export function StorageStat({ size, of }: { size: string; of: string }) {
  return (
    <section className={classes['storage']} aria-label="Storage">
      <b>Storage</b>
      <span className={classes['bytes']}>{size}</span>
      <span className={classes['of']}>{of}</span>
    </section>
  )
}
