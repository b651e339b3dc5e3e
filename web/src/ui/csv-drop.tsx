import '@mantine/dropzone/styles.layer.css'
import { Dropzone } from '@mantine/dropzone'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { Banner } from './banner.tsx'
import styles from './csv-drop.module.css'
import { useFocusIfLost } from './use-focus-if-lost.ts'

export interface CsvDropProps {
  /** Names the file field. */
  label: string
  /** What to do, in the middle of the place. */
  title: string
  /** Stands there instead while a file is read. */
  reading: string
  isReading: boolean
  /** What the file should hold. */
  children: ReactNode
  onFile(file: File): void
  /** Several were dropped where one is wanted. */
  onSeveral(): void
}

/** A place to drop one CSV file on, or to choose it. Whether it is one is for who reads it to say. */
export function CsvDrop(props: CsvDropProps) {
  const { label, title, reading, isReading, children, onFile, onSeveral } = props
  const place = useRef<HTMLElement>(null)
  // A ref to the drop zone itself would take the place of its own, by which it knows its keys.
  const findPlace = (around: HTMLElement | null) => {
    place.current = around?.querySelector<HTMLElement>('[data-autofocus]') ?? null
  }
  // While a file is read the place can't have the focus.
  useFocusIfLost(place, !isReading)

  function handleDrop([file, ...others]: readonly File[]) {
    if (others.length > 0) onSeveral()
    else if (file) onFile(file)
  }
  return (
    <div ref={findPlace}>
      <Dropzone
        onDropAny={(files, rejected) => handleDrop([...files, ...rejected.map(({ file }) => file)])}
        onDrop={() => {}}
        disabled={isReading}
        classNames={{ root: styles['drop'] ?? '', inner: styles['inner'] ?? '' }}
        inputProps={{ 'aria-label': label, accept: '.csv,text/csv' }}
        // What takes the focus must say what it is; as a button it could not hold the file field.
        role="group"
        aria-label={title}
        data-autofocus
      >
        <IconFileSpreadsheet size={32} className={styles['icon']} aria-hidden />
        <p className={styles['title']} role="status">
          {isReading ? reading : title}
        </p>
        {children}
      </Dropzone>
    </div>
  )
}

/** Why a file can't be taken; `more` are further faults of the same file. */
export interface FileError {
  message: string
  more: readonly string[]
}

export function FileErrorBanner({ message, more }: FileError) {
  return (
    <Banner kind="red">
      {message}
      {more.length > 0 && (
        <ul className={styles['faults']}>
          {more.map(error => (
            <li key={error}>{error}</li>
          ))}
        </ul>
      )}
    </Banner>
  )
}
