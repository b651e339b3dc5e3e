import { Button } from '@mantine/core'
import { IconLink, IconPlus, IconRestore, IconSearch } from '@tabler/icons-react'
import type { ScannedFile } from '@vitrine/contract/scanned-files'
import { busyProps } from '../ui/busy-props.ts'
import { canAttach, proposedItem } from './attachable.ts'
import styles from './scanned-files.module.css'
import { scannedFilesMessages as messages } from './scanned-files-messages.ts'

export interface FileActionsProps {
  file: ScannedFile
  isBusy: boolean
  onAttach: (file: ScannedFile) => void
  onChoose: (file: ScannedFile) => void
  onCompare: (file: ScannedFile) => void
  onCreate: (file: ScannedFile) => void
  onBringBack: (file: ScannedFile) => void
}

/** What can be done to a scanned file: the likeliest first. */
export function FileActions({ file, isBusy, ...on }: FileActionsProps) {
  const { name, match } = file
  const button = { size: 'xs', variant: 'default', ...busyProps(isBusy) } as const
  if (file.ignored)
    return (
      <span className={styles['actions']}>
        <Button
          {...button}
          leftSection={<IconRestore aria-hidden />}
          aria-label={`${messages.bringBack} ${name}`}
          onClick={() => on.onBringBack(file)}
        >
          {messages.bringBack}
        </Button>
      </span>
    )
  if (!canAttach(file)) return null
  return (
    <span className={styles['actions']}>
      {proposedItem(file) && (
        <Button
          {...button}
          leftSection={<IconLink aria-hidden />}
          aria-label={messages.attachOf(name)}
          onClick={() => on.onAttach(file)}
        >
          {messages.attach}
        </Button>
      )}
      {match === 'has_picture' && (
        <Button
          {...button}
          leftSection={<IconSearch aria-hidden />}
          aria-label={messages.compareOf(name)}
          onClick={() => on.onCompare(file)}
        >
          {messages.compare}
        </Button>
      )}
      {match === 'none' && (
        <Button
          {...button}
          leftSection={<IconPlus aria-hidden />}
          aria-label={messages.createSlideOf(name)}
          onClick={() => on.onCreate(file)}
        >
          {messages.createSlide}
        </Button>
      )}
      {match !== 'exact' && match !== 'not_shown' && match !== 'has_picture' && (
        <Button {...button} variant="subtle" aria-label={messages.chooseFor(name)} onClick={() => on.onChoose(file)}>
          {messages.choose}
        </Button>
      )}
    </span>
  )
}
