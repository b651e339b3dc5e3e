import { Button, TextInput } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { busyProps } from '../../ui/busy-props.ts'
import { FieldError } from '../../ui/field-error.tsx'
import styles from './csv-import-dialog.module.css'
import { csvImportMessages } from './csv-import-messages.ts'
import { isCreation, type Review } from './import-state.ts'
import type { CsvImport } from './use-csv-import.ts'

const isBlank = ({ state }: CsvImport) => state.name.trim() === ''

/** The dataset's name, and why the last creation failed. Enter in the field runs every check (DECIDED section 9). */
export function CreateForm({ at, csv }: { at: Review; csv: CsvImport }) {
  const field = useRef<HTMLInputElement>(null)
  const isNameless = isBlank(csv)
  useEffect(() => {
    if (isNameless) field.current?.scrollIntoView({ block: 'nearest' })
  }, [isNameless])
  // The browser submits no form whose button is disabled, and a blank name has a message of its own.
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    csv.create(at)
  }
  return (
    <>
      {at.creationProblem && (
        <Banner kind="red">
          {at.creationProblem.message} <span className={styles['reason']}>{at.creationProblem.warning}</span>
        </Banner>
      )}
      <TextInput
        ref={field}
        className={styles['name'] ?? ''}
        label={csvImportMessages.datasetName}
        withAsterisk
        required
        value={csv.state.name}
        onChange={event => csv.name(event.currentTarget.value)}
        onKeyDown={handleKey}
        error={isNameless && <FieldError text={csvImportMessages.nameRequired} />}
      />
    </>
  )
}

/** The buttons of the review. */
export function CreateButtons({ at, csv, onClose }: { at: Review; csv: CsvImport; onClose(): void }) {
  const isMaking = isCreation(at)
  return (
    <>
      <Button variant="default" disabled={at.work !== undefined} onClick={onClose}>
        {csvImportMessages.cancel}
      </Button>
      <Button
        disabled={isBlank(csv) || at.work?.kind === 'validating'}
        onClick={() => csv.create(at)}
        {...busyProps(isMaking)}
      >
        {isMaking ? csvImportMessages.creating : csvImportMessages.create}
      </Button>
    </>
  )
}
