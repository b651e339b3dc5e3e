import { Button, TextInput } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { Banner } from '../../ui/banner.tsx'
import styles from './csv-import-dialog.module.css'
import { csvImportMessages } from './csv-import-messages.ts'
import { isCreation, type Review } from './import-state.ts'
import type { CsvImport } from './use-csv-import.ts'

/** The dataset's name and the button that creates it; Enter in the field runs every check (DECIDED section 9). */
export function CreateForm({ at, csv, onClose }: { at: Review; csv: CsvImport; onClose(): void }) {
  const { name } = csv.state
  const isIdle = at.work === undefined
  const create = () => {
    if (isIdle) void csv.create(at)
  }
  // The browser submits no form whose button is disabled, and a blank name has a message of its own.
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    create()
  }
  return (
    <>
      {at.creationProblem && (
        <Banner kind="red">
          {at.creationProblem.message} <span className={styles['reason']}>{at.creationProblem.warning}</span>
        </Banner>
      )}
      <TextInput
        label={csvImportMessages.datasetName}
        withAsterisk
        required
        value={name}
        onChange={event => csv.name(event.currentTarget.value)}
        onKeyDown={handleKey}
        error={name.trim() === '' && csvImportMessages.nameRequired}
      />
      <div className={styles['foot']}>
        <Button variant="default" disabled={!isIdle} onClick={onClose}>
          {csvImportMessages.cancel}
        </Button>
        <Button disabled={name.trim() === '' || !isIdle} onClick={create}>
          {isCreation(at) ? csvImportMessages.creating : csvImportMessages.create}
        </Button>
      </div>
    </>
  )
}
