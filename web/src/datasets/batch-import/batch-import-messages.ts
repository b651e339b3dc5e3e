import { formatCount } from '../../format/numbers.ts'
import { countedSlides } from '../../slides/slide-messages.ts'

export const batchImportMessages = {
  title: 'Batch Import',
  steps: { read: 'Upload', review: 'Preview', commit: 'Process', done: 'Complete' },

  dropNote: 'One row for each slide, and one column for each of these, in any order:',
  notCsv: 'Please upload a CSV file',
  oneFile: 'Please upload one CSV file at a time',
  parseFailed: (reason: string) => `Error parsing CSV: ${reason}`,
  noRows: 'The CSV file does not contain any valid data.',

  importedTitle: 'Already Imported',
  importedBefore: (date: string, dataset: string | undefined) =>
    dataset === undefined
      ? `This file was imported on ${date}.`
      : `This file was imported on ${date} into "${dataset}".`,
  openDataset: 'Open the dataset',
  importAgain: 'Import it once more',

  reviewTitle: 'Review Slide Data',
  datasetName: 'Dataset name',
  datasetNameRequired: 'Dataset name is required',
  found: (count: number, fileName: string) => `${countedSlides(count)} in ${fileName}`,
  ignored: (headers: readonly string[]) =>
    `Not imported, for no column of a slide has that name: ${headers.map(header => `"${header}"`).join(', ')}.`,
  noErrors: 'No errors',
  wrongRows: (count: number) => (count === 1 ? '1 row has errors' : `${formatCount(count)} rows have errors`),
  nextError: 'Next error',
  rowError: (row: number, line: number, errors: readonly string[]) =>
    `Row ${formatCount(row)} (line ${formatCount(line)} of the file): ${errors.join(' ')}`,
  tableLabel: 'Slide data',
  row: 'Row',
  generated: (name: string) => `${name} (generated from the row)`,
  regenerate: (row: number) => `Regenerate the name of row ${row}`,
  cell: (column: string, row: number) => `${column}, row ${row}`,
  wrongRow: 'This row has errors:',
  regenerateTip: 'Regenerate the name',
  create: (count: number) => (count === 1 ? 'Create 1 Slide' : `Create ${formatCount(count)} Slides`),

  nothingToSay: 'Row must contain at least one of: Description, Species, Organ, Block ID, or Source.',
  cutNumber: 'Cut Number must be a valid integer.',

  creatingTitle: 'Creating Slides...',
  progress: (completed: number, total: number, percent: number) =>
    `${formatCount(completed)} of ${formatCount(total)} (${percent}%)`,
  creatingDataset: 'All slides are created. Creating the dataset...',
  cleaning: (deleted: number, total: number) =>
    `Deleting the slides created so far: ${formatCount(deleted)} of ${formatCount(total)}`,
  stop: 'Stop',
  stopping: 'Stopping...',

  slideFailed: (row: number, reason: string) => `Error creating slide ${row}: ${reason}`,
  rowHasErrors: (errors: readonly string[]) => `Slide has validation errors: ${errors.join(' ')}`,
  datasetFailed: (reason: string) => `Error creating dataset: ${reason}`,
  unknown: 'Unknown error',
  failedTitle: 'Import Failed',
  stoppedTitle: 'Import Stopped',
  stopped: 'The import was stopped.',
  nothingLeft: (deleted: number) =>
    deleted === 0
      ? 'No slide was created.'
      : `${countedSlides(deleted)} created so far ${deleted === 1 ? 'was' : 'were'} deleted again.`,
  leftovers: (count: number) =>
    `${countedSlides(count)} could not be deleted and ${count === 1 ? 'is' : 'are'} still in the library:`,
  leftover: (id: number, row: number, name: string, reason: string) => `ID ${id}, row ${row}, "${name}": ${reason}`,
  unanswered: (name: string) =>
    `No answer came for "${name}", so it may be in the library all the same. Look for it before you start over.`,
  unansweredDataset: (name: string) => `No answer came for the dataset "${name}", so it may exist all the same.`,
  datasetLeft: (name: string, reason: string) => `The dataset "${name}" could not be deleted: ${reason}`,
  startOver: 'Start Over',
  close: 'Close',

  completeTitle: 'Import Complete',
  imported: (count: number, datasetId: number) =>
    `Successfully imported ${formatCount(count)} slides into dataset ${datasetId}`,
  done: 'Done',
  description: (dateTime: string) => `Batch imported slides on ${dateTime}`,
} as const
