import { Button } from '@mantine/core'
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react'
import type { TrashItem } from '@vitrine/contract/history/trash'
import { busyProps } from '../ui/buttons/busy-props.ts'
import { Toolbar } from '../ui/buttons/toolbar.tsx'
import { describeSelection } from './describe-item.ts'
import { trashMessages } from './trash-messages.ts'
import type { useRestore } from './use-restore.ts'

interface TrashToolbarProps {
  selected: readonly TrashItem[]
  restoring: ReturnType<typeof useRestore>
  isEmpty: boolean
  /** Undefined for users who may not delete permanently. */
  onDelete: ((items: readonly TrashItem[] | 'all') => void) | undefined
}

/** The actions on selected records. Deleting permanently is separate from restoring. */
export function TrashToolbar({ selected, restoring, isEmpty, onDelete }: TrashToolbarProps) {
  const count = selected.length
  const deletion =
    count > 0
      ? { label: trashMessages.permanentlySelected(count), onPick: () => onDelete?.(selected) }
      : { label: trashMessages.emptyTrash, isDisabled: isEmpty, onPick: () => onDelete?.('all') }
  const tool = { icon: <IconTrash aria-hidden />, isDanger: true, ...deletion }
  return (
    <Toolbar label={trashMessages.label} isChosen={count > 0} lastTool={onDelete && tool}>
      {count > 0 && (
        <Button
          size="xs"
          leftSection={<IconArrowBackUp aria-hidden />}
          onClick={() => restoring.restore(selected)}
          {...busyProps(restoring.isBusy)}
        >
          {trashMessages.restoreSelected(count)}
        </Button>
      )}
      <span role="status">{count > 0 ? describeSelection(selected) : !isEmpty && trashMessages.hint}</span>
    </Toolbar>
  )
}
