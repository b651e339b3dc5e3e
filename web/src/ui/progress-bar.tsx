import styles from './progress-bar.module.css'

export interface ProgressBarProps {
  /** What is in progress. */
  label: string
  /** The progress, also as text; left out when it is unknown. */
  at?: { percent: number; text: string }
}

/** A progress bar. */
export function ProgressBar({ label, at }: ProgressBarProps) {
  const value = at && { 'aria-valuenow': at.percent, 'aria-valuetext': at.text }
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...value}
      className={styles['bar']}
    >
      {at ? <div className={styles['done']} style={{ width: `${at.percent}%` }} /> : <div className={styles['open']} />}
    </div>
  )
}
