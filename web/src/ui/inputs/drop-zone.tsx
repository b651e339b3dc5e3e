import '@mantine/dropzone/styles.layer.css'
import { Dropzone } from '@mantine/dropzone'
import type { ReactNode } from 'react'
import styles from './drop-zone.module.css'

export interface DropZoneProps {
  /** What can be dropped, such as 'Drop slide files here'. */
  label: string
  fileLabel: string
  /** The files that the browser's dialog offers. Any file may be dropped. */
  accept?: string
  isDisabled?: boolean
  /** Gets the initial focus of its dialog. */
  takesFocus?: boolean
  onFiles(files: readonly File[]): void
  className?: string | undefined
  children: ReactNode
}

/** A zone to drop files or whole folders on; a click opens the browser's dialog. */
export const DropZone = (props: DropZoneProps) => (
  <Dropzone
    onDropAny={(files, rejected) => props.onFiles([...files, ...rejected.map(({ file }) => file)])}
    onDrop={() => {}}
    disabled={props.isDisabled ?? false}
    classNames={{ root: [styles['drop'], props.className].filter(Boolean).join(' '), inner: styles['inner'] ?? '' }}
    inputProps={{ 'aria-label': props.fileLabel, ...(props.accept && { accept: props.accept }) }}
    // A focusable element needs a name, and a button could not contain the file field.
    role="group"
    aria-label={props.label}
    data-autofocus={props.takesFocus || undefined}
  >
    {props.children}
  </Dropzone>
)
