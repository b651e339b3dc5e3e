import { Text } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconGripVertical, IconPin } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import box from '../../ui/inputs/check-box.module.css'
import { tableMessages } from '../table-messages.ts'
import type { Column } from './column.ts'
import { type ColumnChoice, moveColumn, moveColumnBefore, toggleColumn } from './column-choice.ts'
import { MAX_PINNED_COLUMNS } from './column-layout.ts'
import styles from './columns-dialog.module.css'
import { useOrderDrag } from './use-order-drag.ts'

type ListedColumn = Pick<Column<never>, 'id' | 'header' | 'dialogName' | 'isAlwaysVisible' | 'lineOf'>

export interface ColumnsDialogProps {
  columns: readonly ListedColumn[]
  choice: ColumnChoice
  /** Number of visible columns, from the first, that stay while the table scrolls sideways. */
  pinned: number
  onApply: (choice: ColumnChoice, pinned: number) => void
  isOpen: boolean
  onClose: () => void
}

const isLine = ({ lineOf }: ListedColumn) => lineOf !== undefined

/** The entries of the dialog in order, each line after its column. */
function entriesOf(columns: readonly ListedColumn[], { order }: ColumnChoice): ListedColumn[] {
  const placed = order.flatMap(id => columns.find(column => column.id === id && !isLine(column)) ?? [])
  return placed.flatMap(column => [
    column,
    ...columns.filter(line => line.lineOf === column.id && line.isAlwaysVisible !== true),
  ])
}

/** 'Customize Columns': show, hide, reorder and pin. 'Apply Changes' saves, 'Cancel' discards. */
export default function ColumnsDialog({
  columns,
  choice,
  pinned: given,
  onApply,
  isOpen,
  onClose,
}: ColumnsDialogProps) {
  const [draft, setDraft] = useState(choice)
  const [pinned, setPinned] = useState(given)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a reopened dialog starts from the current choice
  useEffect(() => {
    setDraft(choice)
    setPinned(given)
  }, [isOpen])
  const lineIds = columns.filter(isLine).map(line => line.id)
  const entries = entriesOf(columns, draft)
  const placed = entries.filter(column => !isLine(column))
  const shown = placed.filter(({ id }) => !draft.hidden.includes(id)).map(({ id }) => id)
  const isPinned = (id: string) => shown.slice(0, pinned).includes(id)
  const toggle = (id: string) => {
    if (isPinned(id)) setPinned(now => now - 1)
    setDraft(now => toggleColumn(now, id))
  }
  /** A pinned column becomes the last of the pinned ones; an unpinned one becomes the first of the others. */
  const togglePin = (id: string) => {
    setDraft(moveColumnBefore(draft, id, shown[pinned]))
    setPinned(isPinned(id) ? pinned - 1 : pinned + 1)
  }
  const drag = useOrderDrag((id, over) => {
    const order = placed.map(column => column.id)
    const target = order.indexOf(over)
    setDraft(moveColumnBefore(draft, id, target > order.indexOf(id) ? order[target + 1] : over))
  })
  const firstEnabled = entries.find(column => !column.isAlwaysVisible)
  const isAllHidden = placed.every(({ id }) => draft.hidden.includes(id))
  const apply = () => {
    onApply(draft, pinned)
    onClose()
  }
  return (
    <Dialog
      title={tableMessages.customizeColumns}
      isOpen={isOpen}
      onClose={onClose}
      action={{ children: tableMessages.applyChanges, disabled: isAllHidden, onClick: apply }}
    >
      <ol className={styles['list']}>
        {entries.map(column => {
          const name = column.dialogName ?? column.header
          const index = placed.indexOf(column)
          const move = (by: -1 | 1) => setDraft(moveColumn(draft, column.id, by, lineIds))
          // A line can't be shown while its column is hidden.
          const isColumnHidden = column.lineOf !== undefined && draft.hidden.includes(column.lineOf)
          return (
            <li
              key={column.id}
              data-drag-id={isLine(column) ? undefined : column.id}
              data-dragged={drag.dragged === column.id || undefined}
              className={isLine(column) ? styles['line'] : styles['item']}
            >
              {!isLine(column) && (
                <span
                  aria-hidden="true"
                  title={tableMessages.dragHint}
                  className={styles['handle']}
                  onPointerDown={event => event.button === 0 && drag.start(column.id)}
                >
                  <IconGripVertical size={16} stroke={1.5} />
                </span>
              )}
              <label className={styles['label']}>
                <input
                  type="checkbox"
                  data-autofocus={column === firstEnabled || undefined}
                  className={box['check']}
                  checked={!draft.hidden.includes(column.id)}
                  disabled={isColumnHidden || column.isAlwaysVisible === true}
                  onChange={() => toggle(column.id)}
                />
                {name}
              </label>
              {!isLine(column) && (
                <>
                  <IconButton
                    label={tableMessages.pin(name)}
                    aria-pressed={isPinned(column.id)}
                    icon={<IconPin aria-hidden />}
                    disabled={!shown.includes(column.id) || (!isPinned(column.id) && pinned >= MAX_PINNED_COLUMNS)}
                    onClick={() => togglePin(column.id)}
                  />
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
        <Text role="alert" size="sm" c="var(--danger-text)">
          {tableMessages.oneColumnAtLeast}
        </Text>
      )}
    </Dialog>
  )
}
