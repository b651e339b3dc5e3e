import { IconDots } from '@tabler/icons-react'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { uiMessages } from '../../ui/ui-messages.ts'
import { tableMessages } from '../table-messages.ts'

interface RowMenuButtonProps {
  name: string
  isSmall?: boolean
  onOpen: (button: HTMLElement) => void
}

export const RowMenuButton = ({ name, isSmall = false, onOpen }: RowMenuButtonProps) => (
  <IconButton
    isSmall={isSmall}
    label={tableMessages.actionsFor(name)}
    tip={uiMessages.actions}
    aria-haspopup="menu"
    icon={<IconDots size={16} stroke={1.5} aria-hidden />}
    onClick={event => onOpen(event.currentTarget)}
  />
)
