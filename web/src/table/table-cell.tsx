import { IconPencil } from '@tabler/icons-react'
import { Fragment, memo, type ReactNode } from 'react'
import { IconButton } from '../ui/icon-button.tsx'
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

function EditButton({ header, text, onEdit }: { header: string; text: string | null; onEdit: () => void }) {
  return (
    <IconButton
      isSmall
      data-edits-cell
      label={tableMessages.edit(header, text ?? '')}
      tip={tableMessages.editTip(header)}
      icon={<IconPencil size={14} stroke={1.5} aria-hidden />}
      onClick={onEdit}
    />
  )
}

function TableCellContent<Row>({ column, row, onEdit }: TableCellProps<Row>) {
  const edit = onEdit && cellEditOf(column)
  const text = column.cell && !column.edit ? null : cellText(column, row)
  if (edit?.hasOwnButton && column.cell) {
    const button = <EditButton header={column.header} text={text} onEdit={() => onEdit?.(column)} />
    return <div className={styles['plain']}>{column.cell(row, button)}</div>
  }
  const shown = column.cell ? column.cell(row) : <CellText text={text} />
  if (!edit) return <div className={styles['plain']}>{shown}</div>
  return (
    <button
      type="button"
      data-edits-cell
      className={styles['editable']}
      aria-label={tableMessages.edit(column.header, text ?? '')}
      onClick={() => onEdit?.(column)}
    >
      {shown}
    </button>
  )
}

/** What a cell shows; as a button where it is edited in place. */
export const TableCell = memo(TableCellContent) as typeof TableCellContent
