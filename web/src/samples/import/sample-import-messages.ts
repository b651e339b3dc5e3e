import type { SampleImportReport } from '@vitrine/contract/sample-import'
import { quotedList } from '../../csv/csv-messages.ts'
import { counted, formatCount } from '../../format/numbers.ts'
import type { DateNotation } from '../../format/parse-date.ts'

const NOTATION_NAMES: Readonly<Record<DateNotation, string>> = {
  iso: 'year-month-day',
  dotted: 'day.month.year',
  slashed: 'month/day/year',
}

export const sampleImportMessages = {
  title: 'Import CSV',
  steps: { read: 'File', review: 'Review', commit: 'Import', done: 'Result' },

  dropNote:
    'One row for each sample, columns in any order. Only the Sample ID is needed: a known one changes its sample, another makes a new one.',
  rules: [
    `A column is named as in a sample's panel ("QC Status") or as in an export ("qc_status"). An export can be imported as it is.`,
    `A column "Slide" takes a slide's id, uuid or name.`,
    'An empty cell empties the field; a column that is not there leaves it as it is.',
    'Dates: 2026-01-31 is year-month-day, 31.01.2026 day.month.year, 01/31/2026 month/day/year, so 01/02/2026 is Jan 2, 2026.',
    'Numbers take a point: 0.5.',
  ],
  notCsv: 'Please choose a CSV file',
  oneFile: 'Please choose one CSV file at a time',
  noRows: 'The CSV file holds no rows.',
  tooManyRows: (found: number, most: number) =>
    `The CSV file holds ${formatCount(found)} rows, and one import takes ${formatCount(most)}. Part it into several files.`,
  noSampleId: (line: number) =>
    `Line ${line}: the first line must name the columns, but none of them is "Sample ID" or "sample_id".`,
  slideTwice: (line: number) => `Line ${line}: "slide" and "slide_id" both tell the slide. Keep one of them.`,
  notASlideId: (text: string) => `Slide ID: "${text}" is no slide's id. A name goes into a column "Slide".`,

  checkingTitle: 'Checking the rows...',
  checking: (count: number) => `The server looks at ${counted(count, 'row')}. Nothing is written.`,
  checkFailedTitle: 'The rows could not be checked',
  notReported: 'The server did not say what becomes of this row.',

  reviewTitle: 'Review',
  nothingWritten: (count: number, fileName: string) =>
    `${counted(count, 'row')} in ${fileName}. Nothing is written yet.`,
  ownColumns: (headers: readonly string[]) => `Left out, for the server writes them itself: ${headers.join(', ')}.`,
  unknownColumns: (headers: readonly string[]) =>
    `Not imported, for no field of a sample has that name: ${quotedList(headers)}.`,
  dates: (readings: readonly string[]) => `Dates: ${readings.join('; ')}.`,
  dateReading: (text: string, notation: DateNotation, read: string, count: number) =>
    `"${text}" is read as ${NOTATION_NAMES[notation]}, ${read} (${counted(count, 'cell')})`,
  zone: (zone: string) => `Times without a zone are of ${zone}.`,
  filter: 'Rows shown',
  outcomes: { new: 'New', changed: 'Changed', unchanged: 'Unchanged', wrong: 'Wrong' },
  outcome: (label: string, count: number) => `${label} ${formatCount(count)}`,
  tableLabel: 'Rows of the file',
  line: 'Line',
  sampleId: 'Sample ID',
  what: {
    new: 'What it will be',
    changed: 'Before and after',
    unchanged: 'What becomes of it',
    wrong: 'Reason',
  },
  noneOf: {
    new: 'No row is new.',
    changed: 'No row changes a sample.',
    unchanged: 'No row is unchanged.',
    wrong: 'No row is wrong.',
  },
  asInLibrary: 'As it is in the library',
  emptyValue: 'empty',
  to: 'becomes',
  slide: 'Slide',
  slideNamed: (name: string, id: string) => `${name} (ID ${id})`,
  reason: 'Reason',
  leaveOut: (count: number) => `Leave out the ${counted(count, 'wrong row', 'wrong rows')}`,
  wrongFirst: (count: number) =>
    `${counted(count, 'row is', 'rows are')} wrong. Leave ${count === 1 ? 'it' : 'them'} out, or mend the file and choose it again.`,
  nothingToImport: 'There is nothing to import: the library holds all of this already.',
  downloadWrong: 'Download wrong rows',
  otherFile: 'Choose another file',
  tryAgain: 'Try again',
  import: (count: number) => `Import ${counted(count, 'sample')}`,
  staleTitle: 'Nothing was written: in the meantime somebody else changed what some rows are about.',
  checkAgain: 'Check again',
  leave: 'The rows of the file are not imported yet. Leave all the same?',

  importingTitle: 'Importing...',
  importing: (count: number) => `${counted(count, 'sample is', 'samples are')} being written, all of them or none.`,
  failedTitle: 'Import failed',
  refused: 'Nothing was written.',
  unanswered: 'It is not known whether the samples were written. Trying again is safe: nothing is written twice.',

  doneTitle: 'Import complete',
  done: (counts: SampleImportReport['counts']) =>
    `${formatCount(counts.new)} created, ${formatCount(counts.changed)} changed, ${formatCount(counts.unchanged)} unchanged.`,
  leftOut: (count: number) => `${counted(count, 'wrong row was', 'wrong rows were')} left out.`,
  imported: (count: number) => `${counted(count, 'sample')} imported successfully`,
  importFailed: 'Failed to import samples',
  another: 'Import another file',
  close: 'Done',
} as const
