import styles from './progress-bar.module.css'

export interface ProgressBarProps {
  label: string
  /** The progress, also as text; left out when it is unknown. */
  at?: { done: number; total: number; text: string }
}

/** Whole percent, rounded down: 100 means the end. */
export const percentOf = (done: number, total: number): number => (total === 0 ? 0 : Math.floor((done / total) * 100))

export function ProgressBar({ label, at }: ProgressBarProps) {
  const percent = at && percentOf(at.done, at.total)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={at?.text}
      className={styles['bar']}
    >
      {at ? <div className={styles['done']} style={{ width: `${percent}%` }} /> : <div className={styles['open']} />}
    </div>
  )
}
