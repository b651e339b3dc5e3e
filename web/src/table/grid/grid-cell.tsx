import { IconPencil } from '@tabler/icons-react'
import { Fragment, memo, type ReactNode } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { cellEditOf, cellText, spokenCellText } from '../cell-editing/cell-edit.ts'
import type { Column } from '../columns/column.ts'
import type { PlacedColumn } from '../columns/column-lines.ts'
import { tableMessages } from '../table-messages.ts'
import styles from './grid-cell.module.css'

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

export interface GridCellProps<Row> {
  column: PlacedColumn<Row>
  row: Row
  onEdit: ((column: Column<Row>) => void) | undefined
}

function EditButton({ header, spokenText, onEdit }: { header: string; spokenText: string; onEdit: () => void }) {
  return (
    <IconButton
      isSmall
      data-edits-cell
      label={tableMessages.edit(header, spokenText)}
      tip={tableMessages.editTip(header)}
      icon={<IconPencil size={14} stroke={1.5} aria-hidden />}
      onClick={onEdit}
    />
  )
}

function CellContent<Row>({ column, row, onEdit }: GridCellProps<Row>) {
  const edit = onEdit && cellEditOf(column)
  const spokenText = column.cell && !column.edit ? null : spokenCellText(column, row)
  const shown = column.cell ? column.cell(row) : <CellText text={spokenText} />
  if (edit?.hasOwnButton) {
    return (
      <div className={styles['withButton']}>
        <div>{shown}</div>
        <EditButton header={column.header} spokenText={spokenText ?? ''} onEdit={() => onEdit?.(column)} />
      </div>
    )
  }
  if (!edit) return <div className={styles['plain']}>{shown}</div>
  return (
    <button
      type="button"
      data-edits-cell
      className={styles['editable']}
      aria-label={tableMessages.edit(column.header, spokenText ?? '')}
      onClick={() => onEdit?.(column)}
    >
      {shown}
    </button>
  )
}

/** A column that is a line of another one's cell. */
function CellLine<Row>({ column, row, onEdit }: Omit<GridCellProps<Row>, 'column'> & { column: Column<Row> }) {
  const spokenText = spokenCellText(column, row)
  const shown = column.cell ? column.cell(row) : (spokenText ?? '-')
  return (
    <span
      data-column={column.id}
      title={`${column.header}: ${cellText(column, row) ?? '-'}`}
      className={styles['line']}
    >
      {onEdit && column.edit ? (
        <button
          type="button"
          data-edits-cell
          aria-label={tableMessages.edit(column.header, spokenText ?? '')}
          onClick={() => onEdit(column)}
        >
          {shown}
        </button>
      ) : (
        shown
      )}
    </span>
  )
}

function GridCellContent<Row>({ column, row, onEdit }: GridCellProps<Row>) {
  const content = <CellContent column={column} row={row} onEdit={onEdit} />
  if (!column.lines) return content
  return (
    <div className={styles['lined']}>
      {content}
      {column.lines.map(line => (
        <CellLine key={line.id} column={line} row={row} onEdit={onEdit} />
      ))}
    </div>
  )
}

/** What a cell shows, with its lines below; as a button where it is edited in place. */
export const GridCell = memo(GridCellContent) as typeof GridCellContent
