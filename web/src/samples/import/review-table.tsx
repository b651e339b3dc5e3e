import { Center } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { memo } from 'react'
import { formatCount } from '../../format/numbers.ts'
import { RowTable, rowProps } from '../../import/row-table.tsx'
import { changeText, fieldLabel, valueText } from './change-text.ts'
import type { Outcome, ReviewRow } from './review.ts'
import styles from './review-table.module.css'
import { sampleImportMessages } from './sample-import-messages.ts'

/** As in the style sheet: a row's padding and border, its lines, and the gap between them. */
const ROW_PADDING_PX = 23
const LINE_PX = 18
const LINE_GAP_PX = 4
const NEW_ROW_LINES = 2

/**
 * The height of a row none of whose lines wraps. The list measures the rows it shows; if a height is as expected, the
 * positions of 20,000 others need not be computed again.
 */
function expectedHeight({ outcome, changes, errors }: ReviewRow): number {
  if (outcome === 'new') return ROW_PADDING_PX + NEW_ROW_LINES * LINE_PX
  const lines = Math.max(changes.length, errors.length, 1)
  return ROW_PADDING_PX + lines * LINE_PX + (lines - 1) * LINE_GAP_PX
}

const lineOf = ({ row }: ReviewRow) => row.line

/** Rows of one outcome, each as high as its content. */
export function ReviewTable({ outcome, rows }: { outcome: Outcome; rows: readonly ReviewRow[] }) {
  if (rows.length === 0) return <Center className={styles['none'] ?? ''}>{sampleImportMessages.noneOf[outcome]}</Center>
  return (
    <RowTable
      isRegion
      label={sampleImportMessages.tableLabel}
      headers={[sampleImportMessages.line, sampleImportMessages.sampleId, sampleImportMessages.what[outcome]]}
      rows={rows}
      rowHeight={expectedHeight}
      keyOf={lineOf}
      className={styles['list']}
    >
      {({ row, index, top }, measure) => (
        <ReviewTableRow key={row.row.line} reviewed={row} index={index} top={top} measure={measure} />
      )}
    </RowTable>
  )
}

interface ReviewTableRowProps {
  reviewed: ReviewRow
  index: number
  top: number
  measure(element: HTMLElement | null): void
}

const ReviewTableRow = memo(function ReviewTableRow({ reviewed, index, top, measure }: ReviewTableRowProps) {
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
      return sampleImportMessages.asInLibrary
    case 'wrong':
      return (
        <ul className={styles['lines']}>
          {reviewed.errors.map(({ field, message }) => (
            <li key={`${field} ${message}`}>{message}</li>
          ))}
        </ul>
      )
  }
}

function Changes({ reviewed }: { reviewed: ReviewRow }) {
  return (
    <ul className={styles['lines']}>
      {reviewed.changes.map(change => {
        const { from, to } = changeText(change, reviewed.row.fields)
        const [Before, After] = [change.from === null ? 'em' : 'del', change.to === null ? 'em' : 'ins'] as const
        return (
          <li key={change.field}>
            <b>{fieldLabel(change.field)}</b> <Before>{from}</Before>{' '}
            <IconArrowRight size={14} stroke={1.5} aria-label={sampleImportMessages.to} /> <After>{to}</After>
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
