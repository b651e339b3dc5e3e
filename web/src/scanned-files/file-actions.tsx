import { Button } from '@mantine/core'
import { IconLink, IconPlus, IconRestore, IconSearch } from '@tabler/icons-react'
import type { ScannedFile } from '@vitrine/contract/pictures/scanned-files'
import type { ReactNode } from 'react'
import { busyProps } from '../ui/buttons/busy-props.ts'
import { canAttach, proposedItem } from './attachable.ts'
import styles from './scanned-files.module.css'
import { scannedFilesMessages as messages } from './scanned-files-messages.ts'

type Handler = (file: ScannedFile) => void

export interface FileActionsProps {
  file: ScannedFile
  isBusy: boolean
  onAttach: Handler
  onChoose: Handler
  onCompare: Handler
  onCreate: Handler
  onBringBack: Handler
}

interface FileAction {
  text: string
  label: string
  icon?: ReactNode
  run: Handler
}

function actionsOf({ file, ...on }: FileActionsProps): FileAction[] {
  const { name, match } = file
  const restore = {
    text: messages.bringBack,
    label: `${messages.bringBack} ${name}`,
    icon: <IconRestore aria-hidden />,
  }
  if (file.ignored) return [{ ...restore, run: on.onBringBack }]
  if (!canAttach(file)) return []
  const attach = { text: messages.attach, label: messages.attachOf(name), icon: <IconLink aria-hidden /> }
  const compare = { text: messages.compare, label: messages.compareOf(name), icon: <IconSearch aria-hidden /> }
  const create = { text: messages.createSlide, label: messages.createSlideOf(name), icon: <IconPlus aria-hidden /> }
  const choose = { text: messages.choose, label: messages.chooseFor(name) }
  return [
    ...(proposedItem(file) ? [{ ...attach, run: on.onAttach }] : []),
    ...(match === 'has_picture' ? [{ ...compare, run: on.onCompare }] : []),
    ...(match === 'none' ? [{ ...create, run: on.onCreate }] : []),
    ...(['by_name', 'several', 'none'].includes(match) ? [{ ...choose, run: on.onChoose }] : []),
  ]
}

/** The actions of a scanned file, the most likely first. */
export const FileActions = (props: FileActionsProps) => (
  <span className={styles['actions']}>
    {actionsOf(props).map(({ text, label, icon, run }) => (
      <Button
        key={text}
        size="xs"
        variant={icon ? 'default' : 'subtle'}
        leftSection={icon}
        aria-label={label}
        onClick={() => run(props.file)}
        {...busyProps(props.isBusy)}
      >
        {text}
      </Button>
    ))}
  </span>
)
