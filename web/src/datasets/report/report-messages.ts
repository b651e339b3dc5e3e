import { counted } from '@vitrine/contract/counted'
import { formatCount } from '../../format/numbers.ts'

/** Texts of the report of a dataset or version. */
export const reportMessages = {
  title: 'Report',
  of: (name: string, version: number | undefined) => (version === undefined ? name : `${name}, version ${version}`),
  now: (day: string) => `As it was on ${day}`,
  loading: 'Loading report...',
  label: 'Label',
  labelNote: 'What a model is to learn: the report tells which fields give it away.',
  noLabel: 'Choose a label...',
  slides: (count: number) => counted(count, 'slide'),
  nothing: 'Nothing stands out.',
  withPart: (v: number, word: string) => `V ${v.toFixed(2)}, ${word}`,
  withLabel: (v: number) => `with the label V ${v.toFixed(2)}`,
  value: 'Value',
  none: '(none)',
  share: 'Share of each value',
  told: (field: string, values: number) => `${field} has ${formatCount(values)} values, too many for a table.`,
  aboutV: 'V is Cramér’s V, corrected for bias: 0 where a field tells nothing of the part, 1 where it tells the part.',
  print: 'Print',
  html: 'HTML',
  csv: 'CSV',
  markdown: 'Markdown',
} as const
