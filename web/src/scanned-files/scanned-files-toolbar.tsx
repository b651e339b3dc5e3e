import { Button } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import type { ScannedFile } from '@vitrine/contract/pictures/scanned-files'
import { busyProps } from '../ui/buttons/busy-props.ts'
import { Toolbar } from '../ui/buttons/toolbar.tsx'
import { proposedItem } from './attachable.ts'
import { scannedFilesMessages as messages } from './scanned-files-messages.ts'

function hintOf(selected: readonly ScannedFile[]): string {
  if (selected.length === 0) return messages.selectHint
  const withoutSlide = selected.filter(file => proposedItem(file) === undefined).length
  if (withoutSlide > 0) return messages.withoutSlide(withoutSlide)
  const unshown = selected.filter(({ match }) => match === 'not_shown').length
  if (unshown > 0) return messages.unshownHint(unshown)
  const byName = selected.filter(({ match }) => match === 'by_name').length
  if (byName > 0) return messages.byNameHint(byName)
  return messages.exactHint(
    selected.length,
    selected.every(({ code }) => code !== null),
  )
}

export interface ScannedFilesToolbarProps {
  selected: readonly ScannedFile[]
  isBusy: boolean
  onAttach: () => void
  onIgnore: () => void
  onBringBack: () => void
}

export function ScannedFilesToolbar({ selected, isBusy, onAttach, onIgnore, onBringBack }: ScannedFilesToolbarProps) {
  const attachable = selected.filter(proposedItem).length
  const wanted = selected.filter(({ ignored }) => !ignored).length
  return (
    <Toolbar label={messages.label} isChosen={selected.length > 0}>
      {attachable > 0 && (
        <Button size="xs" leftSection={<IconLink aria-hidden />} onClick={onAttach} {...busyProps(isBusy)}>
          {messages.attachSelected(attachable)}
        </Button>
      )}
      {wanted > 0 && (
        <Button size="xs" variant="default" onClick={onIgnore} {...busyProps(isBusy)}>
          {messages.ignoreSelected(wanted)}
        </Button>
      )}
      {selected.length > wanted && (
        <Button size="xs" variant="default" onClick={onBringBack} {...busyProps(isBusy)}>
          {messages.bringBackSelected(selected.length - wanted)}
        </Button>
      )}
      <span role="status">{(wanted > 0 || selected.length === 0) && hintOf(selected)}</span>
    </Toolbar>
  )
}
