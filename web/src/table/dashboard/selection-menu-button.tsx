import { VisuallyHidden } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { IconButton } from '../../ui/icon-button.tsx'
import { tableMessages } from '../table-messages.ts'

/** The button beside the head's box, above the arrows that open the rows' details. */
export const SelectionMenuButton = ({ onOpen }: { onOpen: (button: HTMLElement) => void }) => (
  <>
    <IconButton
      isSmall
      label={tableMessages.selectionMenu}
      aria-haspopup="menu"
      icon={<IconChevronDown size={14} stroke={1.5} aria-hidden />}
      onClick={event => onOpen(event.currentTarget)}
    />
    <VisuallyHidden>{tableMessages.details}</VisuallyHidden>
  </>
)
