import { ImportRecordsDialog } from '../../import/import-records-dialog.tsx'
import type { RecordImportEvents } from '../../import/use-record-import.ts'
import { sampleImport } from './sample-import.ts'

/** Samples from a CSV file; shown if the backend offers 'sample-import'. */
export const ImportSamplesDialog = (events: RecordImportEvents) => (
  <ImportRecordsDialog records={sampleImport} {...events} />
)
