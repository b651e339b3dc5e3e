import type { FieldType } from '@vitrine/contract/fields/fields'
import { counted } from '@vitrine/contract/text/counted'
import { listed } from '@vitrine/contract/text/words'
import { formatCount } from '../../format/numbers.ts'
import type { KnownBy, Notation } from '../import-kind.ts'

const DATES: Readonly<Partial<Record<Notation, string>>> = { dmy: '31.12.2026', mdy: '12/31/2026', ymd: '2026-12-31' }

export const matchMessages = {
  tableLabel: 'Columns of the file',
  heads: { column: 'Column in the file', values: 'First values', target: 'Goes to', readAs: 'Read as', why: 'Why' },
  rows: (count: number) => counted(count, 'row'),
  sheet: 'Sheet',
  sheetOption: (name: string, position: number, count: number) => `${name} (${position} of ${count})`,
  header: 'Header in row',
  otherFile: 'Another file',
  matched: (matched: number, all: number) =>
    [`${formatCount(matched)} of ${formatCount(all)}`, ' columns matched'] as const,
  toCheck: (count: number) => `, ${formatCount(count)} to check`,
  toChoose: (count: number) => `, ${formatCount(count)} to choose`,

  unnamed: (position: number) => `Column ${formatCount(position + 1)}`,
  goesTo: (header: string) => `"${header}" goes to`,
  readAsLabel: (header: string) => `"${header}" is read as`,
  typeLabel: (header: string) => `Type of the new field "${header}"`,
  notImported: 'Not imported',
  newField: 'New lab field',
  fields: (one: string) => `Fields of a ${one}`,
  labFields: 'Lab fields',
  types: {
    text: 'Text',
    long_text: 'Long text',
    number: 'Number',
    date: 'Date',
    boolean: 'Yes or no',
    choice: 'Choice',
  } satisfies Partial<Record<FieldType, string>>,
  asWritten: 'as written',
  choose: 'Choose',
  notation: (notation: Notation, hasSlashes: boolean): string => {
    if (notation === '.') return '1,234.5'
    if (notation === ',') return '1.234,5'
    return notation === 'dmy' && hasSlashes ? '31/12/2026' : (DATES[notation] ?? notation)
  },
  looksRight: 'Looks right',
  looksRightLabel: (header: string) => `"${header}" looks right`,

  why: {
    sameName: 'Same name',
    labField: 'Lab field',
    synonymOf: (label: string) => `Synonym of ${label}`,
    contents: 'Check this: only the contents are alike',
    confirmed: 'The contents are alike',
    remembered: 'As last time',
    chosen: 'Your choice',
    twice: (label: string, header: string) => `Not imported: ${label} comes from "${header}"`,
    automatic: 'Not imported (automatic)',
    nothing: 'No field has this name',
    create: 'Create a lab field from this column',
    created: (label: string) => `Created by the import as "${label}", at the end of the columns`,
    options: (count: number) => counted(count, 'option'),
    allKnown: (count: number) => (count === 1 ? 'its value is known' : `all ${formatCount(count)} values are known`),
    someKnown: (known: number, all: number) => `${formatCount(known)} of ${formatCount(all)} values are known`,
    spelled: (value: string, count: number, one: string) => `written as "${value}", as in ${counted(count, one)}`,
    decimalSign: { '.': 'the point is the decimal sign', ',': 'the comma is the decimal sign' },
    chooseSign: (text: string) => `Choose how "${text}" is read`,
    wrong: (count: number, kind: 'number' | 'date' | 'value') =>
      kind === 'value'
        ? `${counted(count, 'value')} can't be read`
        : count === 1
          ? `1 value isn't a ${kind}`
          : `${formatCount(count)} values aren't ${kind}s`,
  },

  asideLabel: 'How to import',
  knownTitle: (one: string) => `A ${one} is known by`,
  known: (labels: readonly string[]) => labels.join(', else '),
  knownBy: (by: Exclude<KnownBy, 'known'>, one: string) =>
    by === 'block' ? 'Block ID and Cut Number' : `Nothing: every row is a new ${one}`,
  inLibrary: (count: number, all: number) =>
    count === 0
      ? 'None of the names is in the library'
      : `${formatCount(count)} of the ${formatCount(all)} names ${count === 1 ? 'is' : 'are'} in the library`,
  noName: 'No column is Name: names are generated.',
  datasetTitle: (one: string) => `Put the ${one}s into a dataset`,
  noDataset: 'No',
  newDataset: 'A new one',
  existingDataset: 'One that exists',
  datasetName: 'Dataset name',
  chooseDataset: 'Choose a dataset.',
  as: 'as',
  typeOf: 'Type of the slides',
  typeOfOthers: 'where a row has no type',
  emptyTitle: 'Empty cells',
  emptyCells: { leave: 'Leave the field as it is', empty: 'Empty the field' },
  ownExport: 'This is an export of Vitrine.',
  remember: 'Remember this for files with these columns',

  noRows: 'No rows below the header.',
  tooManyRows: (found: number, most: number) =>
    `${formatCount(found)} rows are too many. One import takes ${formatCount(most)}.`,
  chooseNotation: (headers: readonly string[]) =>
    `Choose how ${listed(headers.map(header => `"${header}"`))} ${headers.length === 1 ? 'is' : 'are'} read.`,
} as const
