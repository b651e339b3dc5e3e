import '@mantine/dropzone/styles.layer.css'
import { Dropzone } from '@mantine/dropzone'
import type { ReactNode } from 'react'
import styles from './drop-zone.module.css'

export interface DropZoneProps {
  /** What is to be dropped, such as 'Drop slide files here'. */
  label: string
  fileLabel: string
  /** Which files the browser's dialog offers. Any file may be dropped. */
  accept?: string
  isDisabled?: boolean
  /** Gets the focus of the dialog that it is in. */
  takesFocus?: boolean
  onFiles(files: readonly File[]): void
  className?: string | undefined
  children: ReactNode
}

/** A zone to drop files on, or folders, which are taken with all that is in them; a click opens the browser's dialog. */
export const DropZone = (props: DropZoneProps) => (
  <Dropzone
    onDropAny={(files, rejected) => props.onFiles([...files, ...rejected.map(({ file }) => file)])}
    onDrop={() => {}}
    disabled={props.isDisabled ?? false}
    classNames={{ root: [styles['drop'], props.className].filter(Boolean).join(' '), inner: styles['inner'] ?? '' }}
    inputProps={{ 'aria-label': props.fileLabel, ...(props.accept && { accept: props.accept }) }}
    // Whatever takes the focus needs a name; a button could not contain the file field.
    role="group"
    aria-label={props.label}
    data-autofocus={props.takesFocus || undefined}
  >
    {props.children}
  </Dropzone>
)
