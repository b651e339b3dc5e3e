import { useMemo } from 'react'
import { ImportRecordsDialog } from '../../import/import-records-dialog.tsx'
import type { RecordImportEvents } from '../../import/use-record-import.ts'
import { useOwnFields } from '../../own-fields/use-own-fields.ts'
import { sampleImport } from './sample-import.ts'

/** Samples from a CSV file or a workbook; shown if the backend offers 'sample-import'. It opens once the lab's own fields are known. */
export function ImportSamplesDialog(events: RecordImportEvents) {
  const fields = useOwnFields('samples')
  const records = useMemo(() => fields && sampleImport(fields), [fields])
  return records && <ImportRecordsDialog records={records} {...events} />
}
