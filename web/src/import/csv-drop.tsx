import '@mantine/dropzone/styles.layer.css'
import { Dropzone } from '@mantine/dropzone'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { Banner } from '../ui/banner.tsx'
import { useFocusIfLost } from '../ui/use-focus-if-lost.ts'
import styles from './csv-drop.module.css'
import { importMessages } from './import-messages.ts'
import type { FileError } from './import-step.ts'

interface CsvDropProps {
  isReading: boolean
  /** What the file should hold. */
  children: ReactNode
  onFile(file: File): void
  /** Several files were dropped. */
  onSeveral(): void
}

/** A zone to drop one file on, or to choose it. It doesn't check whether the file is a CSV file. */
export function CsvDrop({ isReading, children, onFile, onSeveral }: CsvDropProps) {
  const zone = useRef<HTMLElement>(null)
  // A ref to the drop zone itself would replace its own, by which it recognizes its keys.
  const findZone = (around: HTMLElement | null) => {
    zone.current = around?.querySelector<HTMLElement>('[data-autofocus]') ?? null
  }
  // While a file is read the zone can't have the focus.
  useFocusIfLost(zone, !isReading)

  function handleDrop([file, ...others]: readonly File[]) {
    if (others.length > 0) onSeveral()
    else if (file) onFile(file)
  }
  return (
    <div ref={findZone}>
      <Dropzone
        onDropAny={(files, rejected) => handleDrop([...files, ...rejected.map(({ file }) => file)])}
        onDrop={() => {}}
        disabled={isReading}
        classNames={{ root: styles['drop'] ?? '', inner: styles['inner'] ?? '' }}
        inputProps={{ 'aria-label': importMessages.fileLabel, accept: '.csv,text/csv' }}
        // Whatever takes the focus needs a name; a button could not contain the file field.
        role="group"
        aria-label={importMessages.dropTitle}
        data-autofocus
      >
        <IconFileSpreadsheet size={32} className={styles['icon']} aria-hidden />
        <p className={styles['title']} role="status">
          {isReading ? importMessages.reading : importMessages.dropTitle}
        </p>
        {children}
      </Dropzone>
    </div>
  )
}

export function FileErrorBanner({ message, more }: FileError) {
  return (
    <Banner kind="red">
      {message}
      {more.length > 0 && (
        <ul className={styles['errors']}>
          {more.map(error => (
            <li key={error}>{error}</li>
          ))}
        </ul>
      )}
    </Banner>
  )
}
