import { quotedList } from '../../csv/csv-messages.ts'
import { listed } from '../../format/lists.ts'
import { formatCount } from '../../format/numbers.ts'
import { countedSlides } from '../../slides/slide-messages.ts'

/** In the middle of a sentence. */
const linesOf = (lines: readonly number[]) =>
  `${lines.length === 1 ? 'line' : 'lines'} ${listed(lines.map(formatCount))}`

interface TypedLine {
  slideName: string
  type: string
  line: number
}

export const csvImportMessages = {
  title: 'Import CSV',
  dropNote: 'One row for each slide. SlideName and Type (T, V or E) are needed, the other columns are optional:',
  chooseOther: 'Choose Another File',

  notCsv: 'Please select a CSV file',
  parseFailed: 'CSV Parsing Error',
  oneFile: 'Please drop one CSV file at a time.',
  noRows: 'The file has no rows below its header.',
  columnMissing: (column: string) =>
    `The file has no ${column} column. Its first line must name the columns, and SlideName and Type are needed.`,
  nameMissing: (line: number) => `Line ${formatCount(line)}: SlideName is blank.`,
  nameNul: (line: number) => `Line ${formatCount(line)}: SlideName must not contain NUL characters.`,
  invalidType: (type: string, line: number) =>
    `Invalid slide type: ${type === '' ? 'blank' : `"${type}"`} in line ${formatCount(line)}. It must be T, V or E.`,
  twoTypes: (rows: readonly TypedLine[]) =>
    `The slide "${rows[0]?.slideName}" is there with two types: ${listed(rows.map(({ type, line }) => `${type} in line ${formatCount(line)}`))}.`,
  moreErrors: (count: number) => `... and ${formatCount(count)} more.`,

  found: (count: number, fileName: string) => `${countedSlides(count)} in ${fileName}`,
  countsLabel: 'Slides by type',
  repeated: (count: number) =>
    count === 1
      ? 'A slide is there more than once with the same type and becomes one entry:'
      : `${formatCount(count)} slides are there more than once with the same type and become one entry each:`,
  repeatedSlide: (names: readonly string[], lines: readonly number[]) => `${quotedList(names)} in ${linesOf(lines)}`,
  ignored: (headers: readonly string[]) => `Columns that are not used: ${quotedList(headers)}.`,
  preview: 'Preview',
  previewCount: (shown: number, all: number) => `first ${formatCount(shown)} of ${formatCount(all)} rows`,
  line: 'Line',

  validate: 'Validate Slides',
  stop: 'Stop',
  validating: 'Validating slides',
  progress: (done: number, all: number) => `${formatCount(done)} of ${formatCount(all)} names`,
  stopped: 'The validation was stopped.',
  allFound: (count: number) => `All ${formatCount(count)} slides found in the system`,
  someMissing: (count: number) => `Found ${formatCount(count)} slides that don't exist in the system`,
  missingTitle: 'Missing Slides',
  missingText: "The following slides don't exist and must be created first:",
  copyMissing: 'Copy the names of all missing slides',
  ambiguous: (count: number) =>
    count === 1
      ? 'One name is borne by several slides. Give them names of their own, so that it is clear which one is meant:'
      : `${formatCount(count)} names are borne by several slides. Give them names of their own, so that it is clear which ones are meant:`,
  severalSlides: (name: string, line: number, ids: readonly number[]) =>
    `"${name}" in line ${formatCount(line)}: the slides with the IDs ${listed(ids)}`,
  conflicts: 'One slide stands in several lines with two types:',
  conflict: (name: string, rows: readonly TypedLine[]) =>
    `"${name}": ${listed(rows.map(row => `"${row.slideName}" as ${row.type} in line ${formatCount(row.line)}`))}`,
  validationFailed: 'Failed to validate slides',
  validateFirst: 'Please validate slides first',

  datasetName: 'Dataset name',
  defaultName: (fileStem: string) => `Imported Dataset - ${fileStem}`,
  nameRequired: 'Please enter a dataset name',
  create: 'Create Dataset',
  creating: 'Creating...',
  created: (name: string, count: number) => `Dataset "${name}" created successfully with ${formatCount(count)} slides`,
  createFailed: (reason: string) => `Failed to create dataset: ${reason}`,
  unanswered: 'No answer came, so the dataset may exist all the same. Look for it in the list before you try again.',
  idNotFound: (name: string) => `Slide ID not found for: ${name}`,
} as const
