import { Fragment, memo, type ReactNode } from 'react'
import { cellEditOf, cellText } from './cell-edit.ts'
import type { Column } from './column.ts'
import styles from './table-cell.module.css'
import { tableMessages } from './table-messages.ts'

/** Long codes break after a hyphen or an underscore before they break anywhere. */
function withBreaks(text: string): ReactNode {
  if (!/[-_]/.test(text)) return text
  return text.split(/(?<=[-_])/).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other identity
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {piece}
    </Fragment>
  ))
}

export function CellText({ text }: { text: string | null }) {
  if (text === null) return <span className={styles['none']}>-</span>
  return (
    <span className={styles['clamp']} title={text}>
      {withBreaks(text)}
    </span>
  )
}

export interface TableCellProps<Row> {
  column: Column<Row>
  row: Row
  onEdit: ((column: Column<Row>) => void) | undefined
}

function TableCellContent<Row>({ column, row, onEdit }: TableCellProps<Row>) {
  const text = column.cell && !column.edit ? null : cellText(column, row)
  const shown = column.cell ? column.cell(row) : <CellText text={text} />
  if (!onEdit || !cellEditOf(column)) return <div className={styles['plain']}>{shown}</div>
  return (
    <button
      type="button"
      className={styles['editable']}
      aria-label={tableMessages.edit(column.header, text ?? '')}
      onClick={() => onEdit(column)}
    >
      {shown}
    </button>
  )
}

/** What a cell shows; as a button where it is edited in place. */
export const TableCell = memo(TableCellContent) as typeof TableCellContent
