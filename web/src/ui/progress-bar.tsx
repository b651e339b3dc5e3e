import styles from './progress-bar.module.css'

export interface ProgressBarProps {
  /** What goes on. */
  label: string
  /** How far it is, and in words; without, nobody knows how long it takes. */
  at?: { percent: number; text: string }
}

/** The bar of a work that takes its time. */
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
