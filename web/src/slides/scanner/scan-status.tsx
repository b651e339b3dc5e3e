import { Badge } from '../../ui/badge.tsx'
import type { BadgeColor } from '../../ui/chart-color-class.ts'
import type { ScanOutcome, ScanState } from './scan-queue.ts'
import classes from './scan-status.module.css'
import { scannerMessages } from './scanner-messages.ts'

const COLORS: Readonly<Record<ScanOutcome, BadgeColor>> = {
  found: 'green',
  missing: 'red',
  several: 'purple',
  failed: 'yellow',
}

/** What became of the last scan, told by word and colour, and how many wait. */
export function ScanStatus({ last, waiting }: Pick<ScanState, 'last' | 'waiting'>) {
  return (
    <p className={classes['status']}>
      {last && (
        <>
          <span className={classes['last']}>{scannerMessages.lastScan}</span>
          <Badge color={COLORS[last.outcome]}>{scannerMessages.outcome[last.outcome]}</Badge>
          <span className={classes['code']}>{last.code}</span>
        </>
      )}
      {waiting.length > 1 && <span className={classes['waiting']}>{scannerMessages.waiting(waiting.length - 1)}</span>}
    </p>
  )
}
