import { Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { useMayEdit } from '../../edit/may-edit.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import type { Column } from '../columns/column.ts'
import { tableMessages } from '../table-messages.ts'
import { accessibleCellText } from './cell-edit.ts'
import { CellPopovers, useCellPopovers } from './cell-popovers.tsx'
import styles from './editable-record.module.css'
import { useSaveCell } from './use-save-cell.ts'

interface EditablePartProps<Row> {
  column: Column<Row>
  /** '-' is shown for null. */
  text: string | null
  onEdit: (column: Column<Row>) => void
  /** Shown in place of the text. */
  children?: ReactNode
}

/** A value outside a table, edited in place if the user may: the popover editor finds it by its column and opens over it. */
export function EditablePart<Row>({ column, text, onEdit, children }: EditablePartProps<Row>) {
  const shown = children ?? text ?? (
    <Text span inherit c="dimmed">
      -
    </Text>
  )
  const label = tableMessages.edit(column.header, text ?? '')
  if (!useMayEdit()) return shown
  // A link inside a button can't be followed.
  if (column.hasOwnButton && children !== undefined)
    return (
      <span data-column={column.id} className={styles['withButton']}>
        {shown}
        <IconButton
          isSmall
          data-edits-cell
          label={label}
          tip={tableMessages.editTip(column.header)}
          icon={<IconPencil size={14} stroke={1.5} aria-hidden />}
          onClick={() => onEdit(column)}
        />
      </span>
    )
  return (
    <span data-column={column.id} className={styles['cell']}>
      <button
        type="button"
        data-edits-cell
        className={styles['part']}
        aria-label={label}
        onClick={() => onEdit(column)}
      >
        {shown}
      </button>
    </span>
  )
}

interface EditableRecordProps<Row extends { id: number }> {
  record: Row
  name: string
  columns: readonly Column<Row>[]
  /** Noun for the record: 'slide'. */
  noun: string
  messages: { updated: string; updateFailed: string; missing: string }
  send: Parameters<typeof useSaveCell<Row>>[0]['send']
  onSaved: (record: Row) => void
  /** @param part renders a column's value, edited in place; `shown` replaces its text */
  children: (part: (column: Column<Row>, shown?: ReactNode) => ReactNode) => ReactNode
}

/** A record whose values are edited in place, with the cell editors of a table. */
export function EditableRecord<Row extends { id: number }>(props: EditableRecordProps<Row>) {
  const { record, name, columns, noun, messages, send, onSaved, children } = props
  const list = useRef<HTMLDivElement>(null)
  const popovers = useCellPopovers()
  const onSave = useSaveCell<Row>({ columns, noun, messages, send, mergeRow: onSaved })
  const edit = ({ id }: Column<Row>) => popovers.openCell({ rowId: record.id, columnId: id })
  const part = (column: Column<Row>, shown?: ReactNode) => (
    <EditablePart column={column} text={accessibleCellText(column, record)} onEdit={edit}>
      {shown}
    </EditablePart>
  )
  return (
    <div ref={list}>
      <div data-row-id={record.id}>{children(part)}</div>
      <CellPopovers
        open={popovers.open}
        onClose={popovers.closeCell}
        rows={[record]}
        rowId={row => row.id}
        rowName={() => name}
        columns={columns}
        scroller={() => list.current}
        onSave={onSave}
      />
    </div>
  )
}
