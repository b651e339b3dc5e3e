import { useMemo } from 'react'
import { ImportRecordsDialog } from '../../import/import-records-dialog.tsx'
import type { RecordImportEvents } from '../../import/use-record-import.ts'
import { useOwnFields } from '../../own-fields/use-own-fields.ts'
import { slideImport } from './slide-import.ts'

/** Slides from a CSV file or a workbook; shown if the backend offers 'slide-update'. It opens once the lab's own fields are known. */
export function ImportSlidesDialog(events: RecordImportEvents) {
  const fields = useOwnFields('slides')
  const records = useMemo(() => fields && slideImport(fields), [fields])
  return records && <ImportRecordsDialog records={records} {...events} />
}
