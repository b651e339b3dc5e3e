import { IconArrowRight } from '@tabler/icons-react'
import { memo } from 'react'
import { formatCount } from '../../format/numbers.ts'
import { rowProps } from '../../import/row-table.tsx'
import { changeText, fieldLabel, valueText } from './change-text.ts'
import { importMessages } from './import-messages.ts'
import type { ReviewRow } from './review.ts'
import styles from './review-table.module.css'

interface ReviewTableRowProps {
  reviewed: ReviewRow
  index: number
  top: number
  /** Reports the row's height to the list. */
  measure(element: HTMLElement | null): void
}

export const ReviewTableRow = memo(function ReviewTableRow({ reviewed, index, top, measure }: ReviewTableRowProps) {
  return (
    <tr ref={measure} data-index={index} data-outcome={reviewed.outcome} {...rowProps(index, top, styles['row'])}>
      <td className={styles['line']}>{formatCount(reviewed.row.line)}</td>
      <td className={styles['id']}>{reviewed.sampleId}</td>
      <td>
        <What reviewed={reviewed} />
      </td>
    </tr>
  )
})

function What({ reviewed }: { reviewed: ReviewRow }) {
  switch (reviewed.outcome) {
    case 'new':
      return <Values reviewed={reviewed} />
    case 'changed':
      return <Changes reviewed={reviewed} />
    case 'unchanged':
      return importMessages.asInLibrary
    case 'wrong':
      return (
        <ul className={styles['reasons']}>
          {reviewed.errors.map(({ field, message }) => (
            <li key={`${field} ${message}`}>{message}</li>
          ))}
        </ul>
      )
  }
}

function Changes({ reviewed }: { reviewed: ReviewRow }) {
  return (
    <ul className={styles['changes']}>
      {reviewed.changes.map(change => {
        const { from, to } = changeText(change, reviewed.row.fields)
        const [Before, After] = [change.from === null ? 'em' : 'del', change.to === null ? 'em' : 'ins'] as const
        return (
          <li key={change.field}>
            <b>{fieldLabel(change.field)}</b> <Before>{from}</Before>{' '}
            <IconArrowRight size={14} stroke={1.5} aria-label={importMessages.to} /> <After>{to}</After>
          </li>
        )
      })}
    </ul>
  )
}

/** More than fit into the two lines of a new row. */
const SHOWN_VALUES = 16

/** The values of a new sample, as far as there is room, without empty ones and without the name beside a slide's id. */
function Values({ reviewed }: { reviewed: ReviewRow }) {
  const { sample_id, slide_name, ...fields } = reviewed.row.fields
  const stated = fields.slide === undefined ? { slide: slide_name, ...fields } : fields
  const filled = Object.entries(stated)
    .filter(([, value]) => value !== null && value !== undefined)
    .slice(0, SHOWN_VALUES)
  return (
    <p className={styles['values']}>
      {filled.map(([field, value]) => (
        <span key={field}>
          <b>{fieldLabel(field)}</b> {valueText(field, value)}
        </span>
      ))}
    </p>
  )
}
