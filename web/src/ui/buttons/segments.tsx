import type { ReactNode } from 'react'
import styles from './segments.module.css'

interface Segment<Value extends string> {
  value: Value
  label: string
  icon?: ReactNode
}

export interface SegmentsProps<Value extends string> {
  label: string
  segments: readonly Segment<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** Shows only icons on narrow pages. */
  isShortWhenNarrow?: boolean
}

/** A segmented control: a few options, all visible, one pressed. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { label, segments, value, onChange, isShortWhenNarrow = false } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own styling
    <div role="group" aria-label={label} className={styles['segments']} data-short={isShortWhenNarrow || undefined}>
      {segments.map(segment => (
        <button
          key={segment.value}
          type="button"
          aria-pressed={segment.value === value}
          aria-label={segment.label}
          title={isShortWhenNarrow ? segment.label : undefined}
          onClick={() => onChange(segment.value)}
        >
          {segment.icon}
          <span className={styles['label']}>{segment.label}</span>
        </button>
      ))}
    </div>
  )
}
