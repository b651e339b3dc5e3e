import { type Sample, sampleFields } from '@vitrine/contract/samples'
import { reportExport } from '../api/report-export.ts'
import { downloadText } from '../csv/download.ts'
import { type CsvValue, writeCsv } from '../csv/write-csv.ts'
import { calendarDate } from '../format/dates.ts'
import { sampleMessages } from './sample-messages.ts'

/** The sorted scalar fields. A record's `version` is not among them. */
const SCALARS = ['id', 'uuid', 'created_at', 'updated_at', ...Object.keys(sampleFields)]
  .filter(field => field !== 'extra_data')
  .sort() as (keyof Sample)[]

/** These replace the nested objects. */
const FLATTENED: readonly [string, (sample: Sample) => CsvValue][] = [
  ['slide_id', sample => sample.slide ?? sample.slide_detail?.id],
  ['slide_name', sample => sample.slide_detail?.name],
  ['slide_status', sample => sample.slide_detail?.status?.name],
  ['created_by_name', sample => sample.created_by?.name],
  ['created_by_email', sample => sample.created_by?.email],
  ['extra_data', sample => sample.extra_data && JSON.stringify(sample.extra_data)],
]

export const SAMPLE_CSV_COLUMNS: readonly string[] = [...SCALARS, ...FLATTENED.map(([column]) => column)]

/** The file's name with the browser's calendar day, or without a day. */
export const sampleCsvName = (now?: Date): string =>
  now === undefined ? 'samples_export.csv' : `samples_export_${calendarDate(now)}.csv`

export const sampleCsv = (samples: readonly Sample[]): string =>
  writeCsv(
    SAMPLE_CSV_COLUMNS,
    samples.map(sample => [
      ...SCALARS.map(field => sample[field] as CsvValue),
      ...FLATTENED.map(([, value]) => value(sample)),
    ]),
  )

/** Downloads samples as a CSV file; without samples an alert says so. */
export function exportSamples(samples: readonly Sample[], fileName = sampleCsvName(new Date())): void {
  if (samples.length > 0) {
    downloadText(fileName, sampleCsv(samples), 'text/csv')
    reportExport('samples-csv', samples.length)
  } else window.alert(sampleMessages.noneToExport)
}
