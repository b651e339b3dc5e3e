import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FieldError } from '../../ui/field-error.tsx'
import { StepTitle } from '../../ui/step-title.tsx'
import styles from './batch-import-dialog.module.css'
import { batchImportMessages } from './batch-import-messages.ts'
import { datasetNameError } from './dataset-name.ts'
import type { ImportStep } from './import-state.ts'
import { nextWrongRow } from './preview.ts'
import { type CellPlace, PreviewTable } from './preview-table.tsx'
import type { BatchImport } from './use-batch-import.ts'

type At = Extract<ImportStep, { step: 'preview' }>

/** Step 2: the rows of the file, to be mended before anything is created. */
export function PreviewStep({ at, batch, onClose }: { at: At; batch: BatchImport; onClose(): void }) {
  const { preview, file } = at
  const { rows, wrongRows } = preview
  const [currentRow, setCurrentRow] = useState<number>()
  const [target, setTarget] = useState<CellPlace>()
  const nameError = datasetNameError(batch.state.datasetName)

  function goToNextError() {
    const row = nextWrongRow(preview, currentRow ?? -1)
    const field = row === undefined ? undefined : rows[row]?.errors[0]?.fields[0]
    if (row !== undefined && field !== undefined) setTarget({ row, field })
  }

  return (
    <>
      <StepTitle>{batchImportMessages.reviewTitle}</StepTitle>
      <div className={styles['reviewHead']}>
        <TextInput
          className={styles['datasetName'] ?? ''}
          label={batchImportMessages.datasetName}
          withAsterisk
          required
          value={batch.state.datasetName}
          onChange={event => batch.nameDataset(event.currentTarget.value)}
          error={nameError && <FieldError text={nameError} />}
        />
        <p className={styles['found']}>{batchImportMessages.found(rows.length, file.fileName)}</p>
      </div>
      {file.ignored.length > 0 && <p className={styles['note']}>{batchImportMessages.ignored(file.ignored)}</p>}
      <div className={styles['case']}>
        <PreviewTable
          rows={rows}
          onChange={batch.change}
          onCurrentRow={setCurrentRow}
          target={target}
          onTarget={setTarget}
        />
        <div className={styles['errorBar']}>
          <ErrorText preview={preview} currentRow={currentRow} />
          {wrongRows > 0 && (
            <Button size="xs" variant="default" onClick={goToNextError}>
              {batchImportMessages.nextError}
            </Button>
          )}
        </div>
      </div>
      <div className={styles['foot']}>
        <Button variant="subtle" className={styles['atStart'] ?? ''} onClick={batch.back}>
          {batchImportMessages.back}
        </Button>
        <Button variant="default" onClick={onClose}>
          {batchImportMessages.cancel}
        </Button>
        <Button disabled={wrongRows > 0 || nameError !== undefined} onClick={() => batch.start(preview)}>
          {batchImportMessages.create(rows.length)}
        </Button>
      </div>
    </>
  )
}

function ErrorText({ preview, currentRow }: { preview: At['preview']; currentRow: number | undefined }) {
  const row = currentRow === undefined ? undefined : preview.rows[currentRow]
  const errors = row?.errors.map(error => error.message) ?? []
  return (
    <div className={styles['errorText']}>
      <b role="status" className={preview.wrongRows > 0 ? styles['wrong'] : styles['right']}>
        {preview.wrongRows > 0 ? batchImportMessages.wrongRows(preview.wrongRows) : batchImportMessages.noErrors}
      </b>
      {row && currentRow !== undefined && errors.length > 0 && (
        <span>{batchImportMessages.rowError(currentRow + 1, row.line, errors)}</span>
      )}
    </div>
  )
}
