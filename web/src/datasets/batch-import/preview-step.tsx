import { Button, Group, Text, TextInput } from '@mantine/core'
import { useCallback, useState } from 'react'
import { importMessages } from '../../import/import-messages.ts'
import { RowTable } from '../../import/row-table.tsx'
import { SheetSelect } from '../../import/sheet-select.tsx'
import { StepFoot, StepNote } from '../../import/step-views.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { StepTitle } from '../../ui/step-title.tsx'
import { type Store, useStored } from '../../ui/store.ts'
import { batchImportMessages } from './batch-import-messages.ts'
import { IMPORT_COLUMNS } from './import-row.ts'
import { datasetNameError, nextWrongRow, type Preview } from './preview.ts'
import { type CellPosition, PREVIEW_ROW_PX, PreviewRow } from './preview-row.tsx'
import styles from './preview-step.module.css'
import type { BatchImport, PreviewedFile } from './use-batch-import.ts'

export function PreviewStep({ file, batch }: { file: PreviewedFile; batch: BatchImport }) {
  const { preview, fileName, ignored, workbook } = file
  const { wizard, datasetName, setDatasetName, start } = batch
  const { rows } = preview.get()
  const hasErrors = useStored(preview, ({ wrongRows }) => wrongRows > 0)
  const nameError = datasetNameError(datasetName)
  return (
    <>
      <StepTitle>{batchImportMessages.reviewTitle}</StepTitle>
      <Group gap="lg" align="flex-end" justify="space-between" wrap="nowrap">
        <TextInput
          flex="0 1 420px"
          label={batchImportMessages.datasetName}
          withAsterisk
          required
          value={datasetName}
          onChange={event => setDatasetName(event.currentTarget.value)}
          error={nameError && <FieldError text={nameError} />}
        />
        <Text c="var(--text-2)" pb={7} style={{ overflowWrap: 'anywhere' }}>
          {batchImportMessages.found(rows.length, fileName)}
        </Text>
      </Group>
      {workbook && <SheetSelect workbook={workbook} onRead={wizard.read} />}
      {ignored.length > 0 && <StepNote>{batchImportMessages.ignored(ignored)}</StepNote>}
      <RowEditor preview={preview} />
      <StepFoot
        start={{ text: importMessages.back, onClick: wizard.back }}
        cancel={{ text: importMessages.cancel, onClick: batch.close }}
        action={{
          text: batchImportMessages.create(rows.length),
          disabled: hasErrors || nameError !== undefined,
          onClick: () => start(file),
        }}
      />
    </>
  )
}

const HEADERS = [batchImportMessages.row, ...IMPORT_COLUMNS]

/** The rows as fields, with their errors below. It is not rendered on an edit: each row follows the preview by itself. */
function RowEditor({ preview }: { preview: Store<Preview> }) {
  const [currentRow, setCurrentRow] = useState<number>()
  /** The cell to scroll to and to focus, until it has the focus. */
  const [target, setTarget] = useState<CellPosition>()
  const lastRow = preview.get().rows.length - 1
  const goDown = useCallback(
    (from: CellPosition) => setTarget(pending => ({ ...from, row: nextRow(from, pending, lastRow) })),
    [lastRow],
  )
  const clearTarget = useCallback(
    (focused: CellPosition) => setTarget(pending => (isSameCell(focused, pending) ? undefined : pending)),
    [],
  )

  function goToNextError() {
    const row = nextWrongRow(preview.get(), currentRow ?? -1)
    const field = row === undefined ? undefined : preview.get().rows[row]?.errors[0]?.fields[0]
    if (row !== undefined && field !== undefined) setTarget({ row, field })
  }
  return (
    <div className={styles['case']}>
      <RowTable
        label={batchImportMessages.tableLabel}
        headers={HEADERS}
        rows={preview.get().rows}
        rowHeight={PREVIEW_ROW_PX}
        className={styles['list']}
        target={target}
      >
        {({ index, top }) => (
          <PreviewRow
            key={index}
            preview={preview}
            index={index}
            top={top}
            onCurrentRow={setCurrentRow}
            focusField={target?.row === index ? target.field : undefined}
            onFocused={clearTarget}
            onEnter={goDown}
          />
        )}
      </RowTable>
      <ErrorBar preview={preview} currentRow={currentRow} onNextError={goToNextError} />
    </div>
  )
}

const isSameCell = (cell: CellPosition, other: CellPosition | undefined) =>
  cell.row === other?.row && cell.field === other.field

/** The row below. Enter may be repeated before that row is drawn and has the focus: then one further down. */
function nextRow({ row, field }: CellPosition, pending: CellPosition | undefined, lastRow: number): number {
  const from = pending?.field === field ? Math.max(row, pending.row) : row
  return Math.min(from + 1, lastRow)
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
    <Group className={styles['errorBar'] ?? ''} gap="md" wrap="nowrap" justify="space-between" mih={48} px={10} py={6}>
      <Group gap="md" wrap="nowrap" align="stretch" miw={0} fz="sm" lh="sm" c="var(--danger-text)">
        <Text inherit role="status" flex="none" fw="var(--fw-strong)" {...(wrongRows === 0 && { c: 'var(--text-2)' })}>
          {wrongRows > 0 ? batchImportMessages.wrongRows(wrongRows) : batchImportMessages.noErrors}
        </Text>
        {row && shown !== undefined && <span>{batchImportMessages.rowError(shown + 1, row.line, errors)}</span>}
      </Group>
      {wrongRows > 0 && (
        <Button size="xs" variant="default" onClick={onNextError}>
          {batchImportMessages.nextError}
        </Button>
      )}
    </Group>
  )
}

function shownWrongRow(preview: Preview, currentRow = -1): number | undefined {
  if (preview.wrongRows === 0) return undefined
  return nextWrongRow(preview, currentRow - 1)
}
