import { counted } from '@vitrine/contract/counted'
import type { ImportOutcome } from '@vitrine/contract/import-calls'
import { quotedList } from '../csv/csv-messages.ts'
import { formatCount } from '../format/numbers.ts'
import type { DateNotation } from '../format/parse-date.ts'

const NOTATION_NAMES: Readonly<Record<DateNotation, string>> = {
  iso: 'year-month-day',
  dotted: 'day.month.year',
  slashed: 'month/day/year',
}

/** Every sentence of an import of records. @param one 'sample'; more of them have an s */
export const recordImportMessages = ({ one, nameLabel }: { one: string; nameLabel: string }) => ({
  title: 'Import CSV',
  steps: { read: 'File', review: 'Review', commit: 'Import', done: 'Result' },

  notCsv: 'Please choose a CSV file',
  oneFile: 'Please choose one CSV file at a time',
  noRows: 'The CSV file holds no rows.',
  tooManyRows: (found: number, most: number) =>
    `The CSV file holds ${formatCount(found)} rows, and one import takes ${formatCount(most)}. Part it into several files.`,

  checkingTitle: 'Checking the rows...',
  checking: (count: number) => `The server looks at ${counted(count, 'row')}. Nothing is written.`,
  checkFailedTitle: 'The rows could not be checked',
  notReported: 'The server did not say what becomes of this row.',

  reviewTitle: 'Review',
  nothingWritten: (count: number, fileName: string) =>
    `${counted(count, 'row')} in ${fileName}. Nothing is written yet.`,
  ownColumns: (headers: readonly string[]) => `Left out, for the server writes them itself: ${headers.join(', ')}.`,
  unknownColumns: (headers: readonly string[]) =>
    `Not imported, for no field of a ${one} has that name: ${quotedList(headers)}.`,
  dates: (readings: readonly string[]) => `Dates: ${readings.join('; ')}.`,
  dateReading: (text: string, notation: DateNotation, read: string, count: number) =>
    `"${text}" is read as ${NOTATION_NAMES[notation]}, ${read} (${counted(count, 'cell')})`,
  zone: (zone: string) => `Times without a zone are of ${zone}.`,
  filter: 'Rows shown',
  outcomes: { new: 'New', changed: 'Changed', unchanged: 'Unchanged', wrong: 'Wrong' },
  outcome: (label: string, count: number) => `${label} ${formatCount(count)}`,
  tableLabel: 'Rows of the file',
  line: 'Line',
  nameLabel,
  what: {
    new: 'What it will be',
    changed: 'Before and after',
    unchanged: 'What becomes of it',
    wrong: 'Reason',
  },
  noneOf: {
    new: 'No row is new.',
    changed: `No row changes a ${one}.`,
    unchanged: 'No row is unchanged.',
    wrong: 'No row is wrong.',
  },
  asInLibrary: 'As it is in the library',
  emptyValue: 'empty',
  to: 'becomes',
  reason: 'Reason',
  leaveOut: (count: number) => `Leave out the ${counted(count, 'wrong row', 'wrong rows')}`,
  wrongFirst: (count: number) =>
    `${counted(count, 'row is', 'rows are')} wrong. Leave ${count === 1 ? 'it' : 'them'} out, or mend the file and choose it again.`,
  nothingToImport: 'There is nothing to import: the library holds all of this already.',
  downloadWrong: 'Download wrong rows',
  otherFile: 'Choose another file',
  tryAgain: 'Try again',
  import: (count: number) => `Import ${counted(count, one)}`,
  staleTitle: 'Nothing was written: in the meantime somebody else changed what some rows are about.',
  checkAgain: 'Check again',
  leave: 'The rows of the file are not imported yet. Leave all the same?',

  importingTitle: 'Importing...',
  importing: (count: number) => `${counted(count, `${one} is`, `${one}s are`)} being written, all of them or none.`,
  failedTitle: 'Import failed',
  refused: 'Nothing was written.',
  unanswered: `It is not known whether the ${one}s were written. Trying again is safe: nothing is written twice.`,

  doneTitle: 'Import complete',
  done: (counts: Readonly<Record<ImportOutcome, number>>) =>
    `${formatCount(counts.new)} created, ${formatCount(counts.changed)} changed, ${formatCount(counts.unchanged)} unchanged.`,
  leftOut: (count: number) => `${counted(count, 'wrong row was', 'wrong rows were')} left out.`,
  imported: (count: number) => `${counted(count, one)} imported successfully`,
  importFailed: `Failed to import ${one}s`,
  another: 'Import another file',
  close: 'Done',
})
export type RecordImportMessages = ReturnType<typeof recordImportMessages>
