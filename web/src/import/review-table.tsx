import { Center } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import type { ImportOutcome } from '@vitrine/contract/import-calls'
import { memo } from 'react'
import { formatCount } from '../format/numbers.ts'
import { changeText, fieldLabel, valueText } from './change-text.ts'
import type { RecordImport } from './record-import.ts'
import type { ReviewRow } from './review.ts'
import styles from './review-table.module.css'
import { RowTable, rowProps } from './row-table.tsx'

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

interface ReviewTableProps {
  outcome: ImportOutcome
  rows: readonly ReviewRow[]
  records: RecordImport
}

/** Rows of one outcome, each as high as its content. */
export function ReviewTable({ outcome, rows, records }: ReviewTableProps) {
  const { messages } = records
  if (rows.length === 0) return <Center className={styles['none'] ?? ''}>{messages.noneOf[outcome]}</Center>
  return (
    <RowTable
      isRegion
      label={messages.tableLabel}
      headers={[messages.line, messages.nameLabel, messages.what[outcome]]}
      rows={rows}
      rowHeight={expectedHeight}
      keyOf={lineOf}
      className={styles['list']}
    >
      {({ row, index, top }, measure) => (
        <ReviewTableRow key={row.row.line} records={records} reviewed={row} index={index} top={top} measure={measure} />
      )}
    </RowTable>
  )
}

interface ReviewTableRowProps {
  records: RecordImport
  reviewed: ReviewRow
  index: number
  top: number
  measure(element: HTMLElement | null): void
}

const ReviewTableRow = memo(function ReviewTableRow({ records, reviewed, index, top, measure }: ReviewTableRowProps) {
  return (
    <tr ref={measure} data-index={index} data-outcome={reviewed.outcome} {...rowProps(index, top, styles['row'])}>
      <td className={styles['line']}>{formatCount(reviewed.row.line)}</td>
      <td className={styles['id']}>{reviewed.name}</td>
      <td>
        <What records={records} reviewed={reviewed} />
      </td>
    </tr>
  )
})

type WhatProps = Pick<ReviewTableRowProps, 'records' | 'reviewed'>

function What(props: WhatProps) {
  const { records, reviewed } = props
  switch (reviewed.outcome) {
    case 'new':
      return <Values {...props} />
    case 'changed':
      return <Changes {...props} />
    case 'unchanged':
      return records.messages.asInLibrary
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

function Changes({ records, reviewed }: WhatProps) {
  return (
    <ul className={styles['lines']}>
      {reviewed.changes.map(change => {
        const { from, to } = changeText(records, change, reviewed.row.fields)
        const [Before, After] = [change.from === null ? 'em' : 'del', change.to === null ? 'em' : 'ins'] as const
        return (
          <li key={change.field}>
            <b>{fieldLabel(records, change.field)}</b> <Before>{from}</Before>{' '}
            <IconArrowRight size={14} stroke={1.5} aria-label={records.messages.to} /> <After>{to}</After>
          </li>
        )
      })}
    </ul>
  )
}

/** More than fit into the two lines of a new row. */
const SHOWN_VALUES = 16

/** The values of a new record, as far as there is room, without empty ones. */
function Values({ records, reviewed }: WhatProps) {
  const { fields } = reviewed.row
  const filled = Object.entries(records.shownOf?.(fields) ?? fields)
    .filter(([, value]) => value !== null && value !== undefined)
    .slice(0, SHOWN_VALUES)
  return (
    <p className={styles['values']}>
      {filled.map(([field, value]) => (
        <span key={field}>
          <b>{fieldLabel(records, field)}</b> {valueText(records, field, value)}
        </span>
      ))}
    </p>
  )
}
