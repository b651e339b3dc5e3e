import { Button, FileButton, Group, Stack, TextInput } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { MISSING } from '../../format/dates.ts'
import { formatCount } from '../../format/numbers.ts'
import { importMessages } from '../../import/import-messages.ts'
import { TABLE_FILES } from '../../import/read-file.ts'
import { SheetSelect } from '../../import/sheet-select.tsx'
import { StepNote } from '../../import/step-views.tsx'
import { busyProps } from '../../ui/busy-props.ts'
import { FieldError } from '../../ui/field-error.tsx'
import { StepTitle } from '../../ui/step-title.tsx'
import { DatasetTypeBadge } from '../dataset-type-badge.tsx'
import { csvImportMessages } from './csv-import-messages.ts'
import styles from './file-preview.module.css'
import { CSV_TYPES, type DatasetRow } from './read-dataset-file.ts'
import type { CsvImport, DatasetReview } from './use-csv-import.ts'
import { ReasonBanner, RepeatBanner, ValidationPart } from './validation-part.tsx'

interface ReviewProps {
  review: DatasetReview
  csv: CsvImport
}

export function ReviewStep({ review, csv }: ReviewProps) {
  const { file } = review
  return (
    <>
      <FileSummary review={review} csv={csv} />
      <RepeatBanner repeats={file.repeats} />
      {file.ignored.length > 0 && <StepNote>{csvImportMessages.ignored(file.ignored)}</StepNote>}
      <FilePreview rows={file.rows} />
      <ValidationPart review={review} csv={csv} />
      <DatasetName review={review} csv={csv} />
    </>
  )
}

function FileSummary({ review: { file }, csv }: ReviewProps) {
  return (
    <Stack gap={6}>
      <Group justify="space-between" gap="md" wrap="nowrap" style={{ overflowWrap: 'anywhere' }}>
        <StepTitle>{csvImportMessages.found(file.entries.length, file.fileName)}</StepTitle>
        <FileButton accept={TABLE_FILES} onChange={chosen => chosen && void csv.wizard.read(chosen)}>
          {props => (
            <Button {...props} size="xs" variant="default" flex="none" disabled={csv.isBusy || csv.isCreation}>
              {csvImportMessages.chooseOther}
            </Button>
          )}
        </FileButton>
      </Group>
      {file.workbook && (
        <SheetSelect
          workbook={file.workbook}
          isDisabled={csv.isBusy || csv.isCreation}
          onRead={(chosen, sheet) => void csv.wizard.read(chosen, sheet)}
        />
      )}
      <Group component="ul" gap="lg" fw="var(--fw-strong)" aria-label={csvImportMessages.countsLabel}>
        {CSV_TYPES.map(type => (
          <li key={type}>
            <DatasetTypeBadge type={type} /> {formatCount(file.counts[type])}
          </li>
        ))}
      </Group>
    </Stack>
  )
}

const PREVIEW_ROWS = 10

function FilePreview({ rows }: { rows: readonly DatasetRow[] }) {
  const shown = rows.slice(0, PREVIEW_ROWS)
  return (
    <table className={styles['preview']}>
      <caption>
        <b>{csvImportMessages.preview}</b> {csvImportMessages.previewCount(shown.length, rows.length)}
      </caption>
      <thead>
        <tr>
          {[csvImportMessages.line, 'SlideName', 'Type', 'Species', 'Organ'].map(header => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map(row => (
          <tr key={row.line}>
            <td>{formatCount(row.line)}</td>
            <td title={row.slideName}>{row.slideName}</td>
            <td>{row.type}</td>
            <td title={row.species}>{row.species || MISSING}</td>
            <td title={row.organ}>{row.organ || MISSING}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const isBlank = (name: string) => name.trim() === ''

/** The dataset's name, and why the last creation failed. Enter in the field runs every check. */
function DatasetName({ review, csv }: ReviewProps) {
  const field = useRef<HTMLInputElement>(null)
  const isNameless = isBlank(csv.name)
  useEffect(() => {
    if (isNameless) field.current?.scrollIntoView({ block: 'nearest' })
  }, [isNameless])
  // The browser does not submit a form whose button is disabled, and a blank name has a message of its own.
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    csv.create(review)
  }
  return (
    <>
      {csv.failure && <ReasonBanner message={csv.failure.message} reason={csv.failure.warning} />}
      <TextInput
        ref={field}
        label={csvImportMessages.datasetName}
        withAsterisk
        required
        value={csv.name}
        onChange={event => csv.setName(event.currentTarget.value)}
        onKeyDown={handleKey}
        error={isNameless && <FieldError text={csvImportMessages.nameRequired} />}
        // Scrolled into view, its error stays above the buttons, which cover the end of a high dialog.
        styles={{ input: { scrollMarginBottom: 90 } }}
      />
    </>
  )
}

/** The buttons of the review. Before the slides are validated, 'Create Dataset' looks unavailable and says why. */
export function CreateButtons({ review, csv }: ReviewProps) {
  const { isCreation } = csv
  const isUnvalidated = !review.validation?.isValid
  return (
    <>
      <Button variant="default" disabled={csv.isBusy || isCreation} onClick={csv.close}>
        {importMessages.cancel}
      </Button>
      <Button
        disabled={isBlank(csv.name) || review.lookedUp !== undefined}
        data-disabled={isUnvalidated || undefined}
        title={isUnvalidated ? csvImportMessages.validateFirst : undefined}
        onClick={() => csv.create(review)}
        {...busyProps(isCreation)}
      >
        {isCreation ? csvImportMessages.creating : csvImportMessages.create}
      </Button>
    </>
  )
}
