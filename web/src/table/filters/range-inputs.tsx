import { TextInput } from '@mantine/core'
import { isTime } from './facet-range.ts'
import type { FilterField } from './filter-fields.ts'
import { filterMessages } from './filter-messages.ts'
import styles from './filters.module.css'

interface RangeInputsProps extends Pick<FilterField, 'kind'> {
  texts: readonly string[]
  /** The label of an end. Default: 'From' and 'Until' */
  nameOf?: (end: string) => string
  onChange: (texts: string[]) => void
}

/** The two ends of a range, side by side. */
export const RangeInputs = ({ kind, texts, nameOf = end => end, onChange }: RangeInputsProps) => (
  <div className={styles['ends']}>
    {[filterMessages.from, filterMessages.until].map((end, index) => (
      <TextInput
        key={end}
        size="xs"
        type={isTime(kind) ? 'date' : 'text'}
        inputMode={isTime(kind) ? undefined : 'decimal'}
        aria-label={nameOf(end)}
        placeholder={end}
        value={texts[index] ?? ''}
        onChange={event => onChange([0, 1].map(at => (at === index ? event.currentTarget.value : (texts[at] ?? ''))))}
      />
    ))}
  </div>
)
