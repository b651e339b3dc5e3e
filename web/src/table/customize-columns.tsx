import { Button } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import box from './check-box.module.css'
import { type ColumnChoice, moveColumn, toggleColumn } from './column-choice.ts'
import styles from './customize-columns.module.css'
import { tableMessages } from './table-messages.ts'

interface ChosenColumn {
  id: string
  header: string
  dialogName?: string
  isAlwaysVisible?: boolean
}

export interface ColumnsDialogProps {
  columns: readonly ChosenColumn[]
  choice: ColumnChoice
  onApply: (choice: ColumnChoice) => void
  isOpen: boolean
  onClose: () => void
}

/** 'Customize Columns': show, hide and reorder. 'Apply Changes' saves, 'Cancel' discards (spec 1 §2). */
export default function ColumnsDialog({ columns, choice, onApply, isOpen, onClose }: ColumnsDialogProps) {
  const [draft, setDraft] = useState(choice)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a dialog opened again starts from what holds
  useEffect(() => setDraft(choice), [isOpen])
  const firstFree = draft.order.find(id => !columns.find(column => column.id === id)?.isAlwaysVisible)
  const isNoneLeft = draft.hidden.length >= draft.order.length
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
        {draft.order.map((id, index) => {
          const column = columns.find(column => column.id === id)
          if (!column) return null
          const name = column.dialogName ?? column.header
          return (
            <li key={id} className={styles['item']}>
              <label className={styles['label']}>
                <input
                  type="checkbox"
                  data-autofocus={id === firstFree || undefined}
                  className={box['check']}
                  checked={!draft.hidden.includes(id)}
                  disabled={column.isAlwaysVisible ?? false}
                  onChange={() => setDraft(toggleColumn(draft, id))}
                />
                {name}
              </label>
              <IconButton
                label={tableMessages.moveUp(name)}
                icon={<IconChevronUp size={16} stroke={1.5} aria-hidden />}
                disabled={index === 0}
                onClick={() => setDraft(moveColumn(draft, id, -1))}
              />
              <IconButton
                label={tableMessages.moveDown(name)}
                icon={<IconChevronDown size={16} stroke={1.5} aria-hidden />}
                disabled={index === draft.order.length - 1}
                onClick={() => setDraft(moveColumn(draft, id, 1))}
              />
            </li>
          )
        })}
      </ol>
      {isNoneLeft && (
        <p role="alert" className={styles['fault']}>
          {tableMessages.oneColumnAtLeast}
        </p>
      )}
    </Dialog>
  )
}
