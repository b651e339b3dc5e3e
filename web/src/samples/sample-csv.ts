import { type ExportValue, sampleExportColumns } from '@vitrine/contract/export/export-columns'
import type { Sample } from '@vitrine/contract/samples/samples'
import type { CsvValue } from '@vitrine/contract/text/csv'
import { reportExport } from '../api/report-export.ts'
import { downloadText } from '../csv/download.ts'
import { writeCsv } from '../csv/write-csv.ts'
import { calendarDate } from '../format/dates.ts'
import { sampleMessages } from './sample-messages.ts'

export const SAMPLE_CSV_COLUMNS: readonly string[] = sampleExportColumns.map(({ name }) => name)

/** The file's name with the browser's calendar day, or without a day. */
export const sampleCsvName = (now?: Date): string =>
  now === undefined ? 'samples_export.csv' : `samples_export_${calendarDate(now)}.csv`

const csvValue = (value: ExportValue): CsvValue =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value

export const sampleCsv = (samples: readonly Sample[]): string =>
  writeCsv(
    SAMPLE_CSV_COLUMNS,
    samples.map(sample => sampleExportColumns.map(({ value }) => csvValue(value(sample)))),
  )

/** Downloads samples as a CSV file; shows an alert if there are none. */
export function exportSamples(samples: readonly Sample[], fileName = sampleCsvName(new Date())): void {
  if (samples.length > 0) {
    downloadText(fileName, sampleCsv(samples), 'text/csv')
    reportExport('samples-csv', samples.length)
  } else window.alert(sampleMessages.noneToExport)
}
