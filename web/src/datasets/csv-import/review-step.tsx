import { Button, FileButton } from '@mantine/core'
import { StepTitle } from '../../ui/step-title.tsx'
import { DatasetTypeBadge } from '../dataset-type-badge.tsx'
import { CreateForm } from './create-form.tsx'
import styles from './csv-import-dialog.module.css'
import { csvImportMessages } from './csv-import-messages.ts'
import { CSV_TYPES } from './dataset-row.ts'
import { FilePreview } from './file-preview.tsx'
import type { Review } from './import-state.ts'
import type { DatasetFile } from './read-dataset-file.ts'
import { RepeatBanner } from './repeat-banner.tsx'
import type { CsvImport } from './use-csv-import.ts'
import { ValidationPart } from './validation-part.tsx'

/** What the file holds, whether its slides are there, and the dataset that it becomes. */
export function ReviewStep({ at, csv }: { at: Review; csv: CsvImport }) {
  const { file } = at
  return (
    <>
      <FileSummary file={file} isBusy={at.work !== undefined} onFile={other => void csv.read(other)} />
      <RepeatBanner repeats={file.repeats} />
      {file.ignored.length > 0 && <p className={styles['note']}>{csvImportMessages.ignored(file.ignored)}</p>}
      <FilePreview rows={file.rows} />
      <ValidationPart at={at} onValidate={() => void csv.validate(at)} onStop={csv.stop} />
      <CreateForm at={at} csv={csv} />
    </>
  )
}

interface FileSummaryProps {
  file: DatasetFile
  isBusy: boolean
  onFile(file: File): void
}

/** Spec 2 §2: a success summary with counts by type. */
function FileSummary({ file, isBusy, onFile }: FileSummaryProps) {
  return (
    <div className={styles['summary']}>
      <StepTitle>{csvImportMessages.found(file.entries.length, file.fileName)}</StepTitle>
      <FileButton accept=".csv,text/csv" onChange={chosen => chosen && onFile(chosen)}>
        {props => (
          <Button {...props} size="xs" variant="default" disabled={isBusy}>
            {csvImportMessages.chooseOther}
          </Button>
        )}
      </FileButton>
      <ul className={styles['counts']} aria-label={csvImportMessages.countsLabel}>
        {CSV_TYPES.map(type => (
          <li key={type}>
            <DatasetTypeBadge type={type} /> {csvImportMessages.count(file.counts[type])}
          </li>
        ))}
      </ul>
    </div>
  )
}
