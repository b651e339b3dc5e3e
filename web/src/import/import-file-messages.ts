import { formatCount } from '../format/numbers.ts'

/** Texts of the File step shared by all imports. */
export const importFileMessages = {
  fileLabel: 'CSV file',
  dropTitle: 'Drop a file here, or click to choose one',
  formats: (mostRows: number) => `CSV, TSV, TXT or Excel (.xlsx), up to ${formatCount(mostRows)} rows.`,
  paste: 'Paste rows',
  pasteTip: 'Press Ctrl+V to paste rows copied from a spreadsheet.',
  pasteRefused: 'The browser did not allow reading the clipboard. Press Ctrl+V instead.',
  pasteEmpty: 'The clipboard holds no text.',
  pastedName: 'Pasted rows.txt',
  reading: 'Reading the file...',
  rules: 'What files look like',
  unreadable: 'The browser could not read the file.',
  otherKind: (name: string) => `"${name}" isn't a CSV, TSV, TXT or Excel (.xlsx) file.`,
  tooManyRows: (found: number, most: number) =>
    `The file has ${formatCount(found)} rows, but one import takes ${formatCount(most)}. Split it into several files.`,
} as const
