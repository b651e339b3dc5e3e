import { Button, Text } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import box from '../../ui/check-box.module.css'
import { CancelButton, Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { tableMessages } from '../table-messages.ts'
import type { Column } from './column.ts'
import { type ColumnChoice, moveColumn, toggleColumn } from './column-choice.ts'
import styles from './columns-dialog.module.css'

type ListedColumn = Pick<Column<never>, 'id' | 'header' | 'dialogName' | 'isAlwaysVisible' | 'lineOf'>

export interface ColumnsDialogProps {
  columns: readonly ListedColumn[]
  choice: ColumnChoice
  onApply: (choice: ColumnChoice) => void
  isOpen: boolean
  onClose: () => void
}

const isLine = ({ lineOf }: ListedColumn) => lineOf !== undefined

/** The entries of the dialog in order, each line below its column. */
function entriesOf(columns: readonly ListedColumn[], { order }: ColumnChoice): ListedColumn[] {
  const placed = order.flatMap(id => columns.find(column => column.id === id && !isLine(column)) ?? [])
  return placed.flatMap(column => [
    column,
    ...columns.filter(line => line.lineOf === column.id && line.isAlwaysVisible !== true),
  ])
}

/** 'Customize Columns': show, hide and reorder. 'Apply Changes' saves, 'Cancel' discards. */
export default function ColumnsDialog({ columns, choice, onApply, isOpen, onClose }: ColumnsDialogProps) {
  const [draft, setDraft] = useState(choice)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a dialog opened again starts from the current choice
  useEffect(() => setDraft(choice), [isOpen])
  const lineIds = columns.filter(isLine).map(line => line.id)
  const entries = entriesOf(columns, draft)
  const placed = entries.filter(column => !isLine(column))
  const firstEnabled = entries.find(column => !column.isAlwaysVisible)
  const isAllHidden = placed.every(({ id }) => draft.hidden.includes(id))
  const apply = () => {
    onApply(draft)
    onClose()
  }
  const footer = (
    <>
      <CancelButton onClick={onClose} />
      <Button disabled={isAllHidden} onClick={apply}>
        {tableMessages.applyChanges}
      </Button>
    </>
  )
  return (
    <Dialog title={tableMessages.customizeColumns} isOpen={isOpen} onClose={onClose} footer={footer}>
      <ol className={styles['list']}>
        {entries.map(column => {
          const name = column.dialogName ?? column.header
          const index = placed.indexOf(column)
          const move = (by: -1 | 1) => setDraft(moveColumn(draft, column.id, by, lineIds))
          // A line can't be shown while its column is hidden.
          const isColumnHidden = column.lineOf !== undefined && draft.hidden.includes(column.lineOf)
          return (
            <li key={column.id} className={isLine(column) ? styles['line'] : styles['item']}>
              <label className={styles['label']}>
                <input
                  type="checkbox"
                  data-autofocus={column === firstEnabled || undefined}
                  className={box['check']}
                  checked={!draft.hidden.includes(column.id)}
                  disabled={isColumnHidden || column.isAlwaysVisible === true}
                  onChange={() => setDraft(toggleColumn(draft, column.id))}
                />
                {name}
              </label>
              {!isLine(column) && (
                <>
                  <IconButton
                    label={tableMessages.moveUp(name)}
                    icon={<IconChevronUp aria-hidden />}
                    disabled={index === 0}
                    onClick={() => move(-1)}
                  />
                  <IconButton
                    label={tableMessages.moveDown(name)}
                    icon={<IconChevronDown aria-hidden />}
                    disabled={index === placed.length - 1}
                    onClick={() => move(1)}
                  />
                </>
              )}
            </li>
          )
        })}
      </ol>
      {isAllHidden && (
        <Text role="alert" size="sm" pt={8} c="var(--danger-text)">
          {tableMessages.oneColumnAtLeast}
        </Text>
      )}
    </Dialog>
  )
}
