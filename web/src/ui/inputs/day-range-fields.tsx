import { TextInput } from '@mantine/core'
import styles from './day-range-fields.module.css'

export interface DayRangeFieldsProps {
  labels: { from: string; until: string }
  /** Days as 'YYYY-MM-DD', both inclusive. */
  from: string | undefined
  until: string | undefined
  /** '' if a day was cleared. */
  onChange: (change: { from: string } | { until: string }) => void
}

/** The first and last day of a period; neither can be chosen beyond the other. */
export const DayRangeFields = ({ labels, from, until, onChange }: DayRangeFieldsProps) => (
  <>
    <TextInput
      type="date"
      label={labels.from}
      className={styles['day'] ?? ''}
      value={from ?? ''}
      max={until}
      onChange={event => onChange({ from: event.currentTarget.value })}
    />
    <TextInput
      type="date"
      label={labels.until}
      className={styles['day'] ?? ''}
      value={until ?? ''}
      min={from}
      onChange={event => onChange({ until: event.currentTarget.value })}
    />
  </>
)
