import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { StepFoot, StepNote } from '../../import/step-views.tsx'
import { type Store, useStored } from '../../import/store.ts'
import { FieldError } from '../../ui/field-error.tsx'
import { StepTitle } from '../../ui/step-title.tsx'
import styles from './batch-import-dialog.module.css'
import { batchImportMessages } from './batch-import-messages.ts'
import { datasetNameError } from './generated-names.ts'
import { nextWrongRow, type Preview } from './preview.ts'
import { type CellPosition, PreviewTable } from './preview-table.tsx'
import { type BatchImport, type PreviewedFile, useChangePreview } from './use-batch-import.ts'

interface PreviewStepProps {
  file: PreviewedFile
  batch: BatchImport
  onClose(): void
}

/** The rows of the file, to be corrected before anything is created. */
export function PreviewStep({ file, batch, onClose }: PreviewStepProps) {
  const { preview, fileName, ignored } = file
  const { wizard, datasetName, setDatasetName, start } = batch
  const { rows } = preview.get()
  const hasErrors = useStored(preview, ({ wrongRows }) => wrongRows > 0)
  const nameError = datasetNameError(datasetName)
  return (
    <>
      <StepTitle>{batchImportMessages.reviewTitle}</StepTitle>
      <div className={styles['reviewHead']}>
        <TextInput
          className={styles['datasetName'] ?? ''}
          label={batchImportMessages.datasetName}
          withAsterisk
          required
          value={datasetName}
          onChange={event => setDatasetName(event.currentTarget.value)}
          error={nameError && <FieldError text={nameError} />}
        />
        <p className={styles['found']}>{batchImportMessages.found(rows.length, fileName)}</p>
      </div>
      {ignored.length > 0 && <StepNote>{batchImportMessages.ignored(ignored)}</StepNote>}
      <RowEditor preview={preview} />
      <StepFoot
        atStart={
          <Button variant="subtle" onClick={wizard.back}>
            {batchImportMessages.back}
          </Button>
        }
      >
        <Button variant="default" onClick={onClose}>
          {batchImportMessages.cancel}
        </Button>
        <Button disabled={hasErrors || nameError !== undefined} onClick={() => start(preview.get())}>
          {batchImportMessages.create(rows.length)}
        </Button>
      </StepFoot>
    </>
  )
}

/** The rows as fields, with their errors below. */
function RowEditor({ preview }: { preview: Store<Preview> }) {
  const [currentRow, setCurrentRow] = useState<number>()
  const [target, setTarget] = useState<CellPosition>()
  const change = useChangePreview(preview)

  function goToNextError() {
    const row = nextWrongRow(preview.get(), currentRow ?? -1)
    const field = row === undefined ? undefined : preview.get().rows[row]?.errors[0]?.fields[0]
    if (row !== undefined && field !== undefined) setTarget({ row, field })
  }
  return (
    <div className={styles['case']}>
      <PreviewTable
        preview={preview}
        onChange={change}
        onCurrentRow={setCurrentRow}
        target={target}
        onTarget={setTarget}
      />
      <ErrorBar preview={preview} currentRow={currentRow} onNextError={goToNextError} />
    </div>
  )
}

interface ErrorBarProps {
  preview: Store<Preview>
  currentRow: number | undefined
  onNextError(): void
}

/** How many rows have errors, and those of the current row; in any other row, the errors that the button leads to. */
function ErrorBar({ preview, currentRow, onNextError }: ErrorBarProps) {
  const wrongRows = useStored(preview, now => now.wrongRows)
  const shown = useStored(preview, now => shownWrongRow(now, currentRow))
  const row = useStored(preview, ({ rows }) => (shown === undefined ? undefined : rows[shown]))
  const errors = row?.errors.map(error => error.message) ?? []
  return (
    <div className={styles['errorBar']}>
      <div className={styles['errorText']}>
        <b role="status" className={wrongRows > 0 ? styles['wrong'] : styles['right']}>
          {wrongRows > 0 ? batchImportMessages.wrongRows(wrongRows) : batchImportMessages.noErrors}
        </b>
        {row && shown !== undefined && <span>{batchImportMessages.rowError(shown + 1, row.line, errors)}</span>}
      </div>
      {wrongRows > 0 && (
        <Button size="xs" variant="default" onClick={onNextError}>
          {batchImportMessages.nextError}
        </Button>
      )}
    </div>
  )
}

function shownWrongRow(preview: Preview, currentRow = -1): number | undefined {
  if (preview.wrongRows === 0) return undefined
  return nextWrongRow(preview, currentRow - 1)
}
