import { Box, Button, Text } from '@mantine/core'
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react'
import type { TrashItem } from '@vitrine/contract/trash'
import { busyProps } from '../ui/busy-props.ts'
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
  const trashIcon = <IconTrash aria-hidden />
  return (
    <>
      {count > 0 && (
        <Button size="xs" leftSection={<IconArrowBackUp aria-hidden />} onClick={onRestore} {...busyProps(isBusy)}>
          {trashMessages.restoreSelected(count)}
        </Button>
      )}
      <Text span size="sm" c="var(--text-2)" role="status">
        {count > 0 ? describeSelection(selected) : !isEmpty && trashMessages.hint}
      </Text>
      <Box flex={1} />
      {count > 0 && onDelete && (
        <Button size="xs" variant="outline" color="red" leftSection={trashIcon} onClick={onDelete}>
          {trashMessages.forGoodSelected(count)}
        </Button>
      )}
      {count === 0 && onEmpty && (
        <Button size="xs" variant="outline" color="red" leftSection={trashIcon} disabled={isEmpty} onClick={onEmpty}>
          {trashMessages.emptyTrash}
        </Button>
      )}
    </>
  )
}
