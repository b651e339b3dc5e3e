import { counted } from '@vitrine/contract/text/counted'
import { formatCount } from '../../format/numbers.ts'

export const reportMessages = {
  title: 'Report',
  now: (day: string) => `As it was on ${day}`,
  loading: 'Loading report...',
  label: 'Label',
  labelNote: 'What the model learns. The report says which fields give it away.',
  noLabel: 'Choose a label...',
  nothing: 'Nothing stands out.',
  nothingIn: (fields: number) => `Nothing stands out in ${counted(fields, 'other field')}.`,
  allFields: 'All fields',
  withPart: (v: number, word: string) => `V ${v.toFixed(2)}, ${word}`,
  withLabel: (v: number) => `with the label V ${v.toFixed(2)}`,
  value: 'Value',
  none: '(none)',
  share: 'Share',
  shareOfEach: 'Share of each value',
  told: (field: string, values: number) => `${field} has ${formatCount(values)} values, too many for a table.`,
  aboutV: 'V is Cramér’s V, corrected for bias: 0 where a field says nothing about the type, 1 where it gives it away.',
  download: 'Download the report',
  print: 'Print',
  html: 'HTML',
  csv: 'CSV',
  markdown: 'Markdown',
} as const
