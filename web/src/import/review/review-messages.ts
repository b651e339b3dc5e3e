import { counted } from '@vitrine/contract/text/counted'
import { listed } from '@vitrine/contract/text/words'
import { formatCount } from '../../format/numbers.ts'
import type { ReviewRow } from './review-rows.ts'

export const reviewMessages = {
  rowsShown: 'Rows shown',
  tabs: {
    all: 'All',
    new: 'New',
    changed: 'Changed',
    unchanged: 'Unchanged',
    skipped: 'Skipped',
    wrong: 'Wrong',
    duplicates: 'Duplicates',
  },
  line: 'Line',
  do: 'Do',
  doFor: (line: number) => `What to do with line ${formatCount(line)}`,
  decisions: { create: 'Create', update: 'Update', unchanged: 'Unchanged', skip: 'Skip', add: 'Add as new' },
  twice: 'twice',
  generated: (name: string) => `${name} (generated from the row)`,
  regenerate: (line: number) => `Regenerate the name of line ${formatCount(line)}`,
  regenerateTip: 'Regenerate the name',
  noNameColumn: 'No column is Name: names are generated from the other values, and follow them.',
  change: (from: string, to: string) => `${from} becomes ${to}`,
  noValue: '-',
  rowName: (line: number, name: string) =>
    name === '' ? `Line ${formatCount(line)}` : `${name}, line ${formatCount(line)}`,

  inLibrary: (count: number) => `In the library ${formatCount(count)}`,
  known: (one: string) => ({ send: `Update the ${one}`, skip: 'Skip the row', add: 'Add as new' }),
  inFile: (count: number) => `In the file ${formatCount(count)}`,
  repeats: { last: 'Last row counts', first: 'First row counts', each: 'Add each as new' },

  wrongCount: (count: number) => `${formatCount(count)} wrong:`,
  noneWrong: 'No errors',
  nextWrong: 'Next wrong cell',
  also: (count: number) => `Also in the ${counted(count, 'other row')} with this value`,
  empty: 'Empty the cell',
  skip: 'Skip the row',
  chooseMatch: (one: string) => `Which ${one} is meant?`,
  match: (id: number, block: string | null, cut: number | null) =>
    [`ID ${id}`, ...(block === null ? [] : [`block ${block}`]), ...(cut === null ? [] : [`cut ${cut}`])].join(', '),
  useMatch: 'Use',
  addAsNew: 'Add as new',
  notIdentified: (one: string) => `The row names no ${one}.`,
  notReported: "The server didn't check this row. Check it again.",
  severalCuts: 'Several slides have this block and cut. Choose one.',
  severalNames: 'Several slides have this name. Choose one.',
  disagree: (rows: readonly ReviewRow[], field: string) =>
    `This slide is there with two types: ${listed(
      rows.map(({ values, line }) => `${String(values[field] ?? '-')} in line ${formatCount(line)}`),
    )}. Keep one.`,
  emptyTab: 'No rows here.',

  checking: (count: number) => `Checking ${counted(count, 'row')}...`,
  checkFailed: (reason: string) => `The rows could not be checked: ${reason}`,
  stale: 'Nothing was imported: some records were changed in the meantime.',
  checkAgain: 'Check again',
  leaveOut: (count: number) => `Leave out the ${counted(count, 'wrong row')}`,
  wrongFirst: 'Fix the wrong rows here, or leave them out.',
  nothingToImport: 'Nothing to import: all unchanged.',
  downloadWrong: 'Download wrong rows',
  reason: 'Reason',
} as const
