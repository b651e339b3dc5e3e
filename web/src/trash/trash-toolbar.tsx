import { Button } from '@mantine/core'
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react'
import type { TrashItem } from '@vitrine/contract/trash'
import { busyProps } from '../ui/busy-props.ts'
import { type Tool, Toolbar } from '../ui/toolbar.tsx'
import { describeSelection } from './describe-item.ts'
import { trashMessages } from './trash-messages.ts'

export interface TrashToolbarProps {
  selected: readonly TrashItem[]
  isBusy: boolean
  isEmpty: boolean
  onRestore: () => void
  /** Of the selected records; undefined for those who may not. */
  onDelete: (() => void) | undefined
  /** Deletes all for good; undefined for those who may not. */
  onEmpty: (() => void) | undefined
}

/** What can be done to the selected records. Deleting for good is apart from restoring. */
export function TrashToolbar({ selected, isBusy, isEmpty, onRestore, onDelete, onEmpty }: TrashToolbarProps) {
  const count = selected.length
  const icon = <IconTrash aria-hidden />
  const deleteTool: Tool | undefined = onDelete && {
    label: trashMessages.forGoodSelected(count),
    icon,
    isDanger: true,
    onPick: onDelete,
  }
  const emptyTool: Tool | undefined = onEmpty && {
    label: trashMessages.emptyTrash,
    icon,
    isDanger: true,
    isDisabled: isEmpty,
    onPick: onEmpty,
  }
  return (
    <Toolbar label={trashMessages.label} isChosen={count > 0} lastTool={count > 0 ? deleteTool : emptyTool}>
      {count > 0 && (
        <Button size="xs" leftSection={<IconArrowBackUp aria-hidden />} onClick={onRestore} {...busyProps(isBusy)}>
          {trashMessages.restoreSelected(count)}
        </Button>
      )}
      <span role="status">{count > 0 ? describeSelection(selected) : !isEmpty && trashMessages.hint}</span>
    </Toolbar>
  )
}
