import styles from './progress-bar.module.css'

export interface ProgressBarProps {
  label: string
  /** The progress, also as text; missing if unknown. */
  at?: { done: number; total: number; text: string }
}

/** Whole percentage, rounded down, so that 100 means done. */
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
