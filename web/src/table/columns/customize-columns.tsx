import { Button } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import box from '../../ui/check-box.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { tableMessages } from '../table-messages.ts'
import { type ColumnChoice, moveColumn, toggleColumn } from './column-choice.ts'
import styles from './customize-columns.module.css'

interface ListedColumn {
  id: string
  header: string
  dialogName?: string
  isAlwaysVisible?: boolean
  lineOf?: string
}

export interface ColumnsDialogProps {
  columns: readonly ListedColumn[]
  choice: ColumnChoice
  onApply: (choice: ColumnChoice) => void
  isOpen: boolean
  onClose: () => void
}

const isPlaced = ({ lineOf }: ListedColumn) => lineOf === undefined

/** The entries of the dialog in order, each line below its column. */
function entriesOf(columns: readonly ListedColumn[], { order }: ColumnChoice): ListedColumn[] {
  const placed = order.flatMap(id => columns.find(column => column.id === id && isPlaced(column)) ?? [])
  return placed.flatMap(column => [
    column,
    ...columns.filter(line => line.lineOf === column.id && line.isAlwaysVisible !== true),
  ])
}

/** 'Customize Columns': show, hide and reorder. 'Apply Changes' saves, 'Cancel' discards. */
export default function ColumnsDialog({ columns, choice, onApply, isOpen, onClose }: ColumnsDialogProps) {
  const [draft, setDraft] = useState(choice)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a dialog opened again starts from what holds
  useEffect(() => setDraft(choice), [isOpen])
  const lineIds = columns.filter(column => !isPlaced(column)).map(line => line.id)
  const entries = entriesOf(columns, draft)
  const places = entries.filter(isPlaced)
  const firstFree = entries.find(column => !column.isAlwaysVisible)
  const isNoneLeft = places.every(({ id }) => draft.hidden.includes(id))
  const apply = () => {
    onApply(draft)
    onClose()
  }
  const footer = (
    <>
      <Button variant="default" onClick={onClose}>
        {tableMessages.cancel}
      </Button>
      <Button disabled={isNoneLeft} onClick={apply}>
        {tableMessages.applyChanges}
      </Button>
    </>
  )
  return (
    <Dialog title={tableMessages.customizeColumns} isOpen={isOpen} onClose={onClose} footer={footer}>
      <ol className={styles['list']}>
        {entries.map(column => (
          <ColumnEntry
            key={column.id}
            column={column}
            draft={draft}
            isFirstFree={column === firstFree}
            place={{ index: places.indexOf(column), count: places.length }}
            onToggle={() => setDraft(toggleColumn(draft, column.id))}
            onMove={by => setDraft(moveColumn(draft, column.id, by, lineIds))}
          />
        ))}
      </ol>
      {isNoneLeft && (
        <p role="alert" className={styles['fault']}>
          {tableMessages.oneColumnAtLeast}
        </p>
      )}
    </Dialog>
  )
}

interface ColumnEntryProps {
  column: ListedColumn
  draft: ColumnChoice
  isFirstFree: boolean
  /** Among the columns that have a place of their own; a line has none. */
  place: { index: number; count: number }
  onToggle: () => void
  onMove: (by: -1 | 1) => void
}

function ColumnEntry({ column, draft, isFirstFree, place, onToggle, onMove }: ColumnEntryProps) {
  const { lineOf } = column
  const name = column.dialogName ?? column.header
  // A line is not seen while the column that holds it is hidden.
  const isOff = lineOf !== undefined && draft.hidden.includes(lineOf)
  return (
    <li className={lineOf === undefined ? styles['item'] : styles['line']}>
      <label className={styles['label']}>
        <input
          type="checkbox"
          data-autofocus={isFirstFree || undefined}
          className={box['check']}
          checked={!draft.hidden.includes(column.id)}
          disabled={isOff || column.isAlwaysVisible === true}
          onChange={onToggle}
        />
        {name}
      </label>
      {lineOf === undefined && (
        <>
          <IconButton
            label={tableMessages.moveUp(name)}
            icon={<IconChevronUp size={16} stroke={1.5} aria-hidden />}
            disabled={place.index === 0}
            onClick={() => onMove(-1)}
          />
          <IconButton
            label={tableMessages.moveDown(name)}
            icon={<IconChevronDown size={16} stroke={1.5} aria-hidden />}
            disabled={place.index === place.count - 1}
            onClick={() => onMove(1)}
          />
        </>
      )}
    </li>
  )
}
