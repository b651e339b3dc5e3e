import { counted } from '@vitrine/contract/text/counted'
import { countedSlides } from '../../slides/slide-messages.ts'

const groupsOf = (count: number) => counted(count, 'group')

export const trustMessages = {
  splitBy: (rules: string) => `Split by ${rules}`,
  noGroups: 'No slide has a value to group by',

  rulesTitle: 'Groups of Slides',
  rulesNote:
    'Slides that share a value of any of these are one group, which should have one type: slides of one patient, one block, one file.',
  rules: 'Grouped by',
  rulesDefault: 'By default Block ID and File.',
  atMost: (rules: number) => `At most ${rules} can be chosen.`,
  gives: (groups: number, median: number) =>
    `Gives ${groupsOf(groups)}, the median one of ${Number.isInteger(median) ? countedSlides(median) : `${median.toFixed(1)} slides`}`,
  largest: (label: string, slides: number) => `The largest, ${label}, has ${countedSlides(slides)}.`,
  suggested: (rule: string) => `Names may tell the ${rule}`,
  example: (name: string, value: string) => `${name} is in ${value}`,
  use: 'Use',
  groupByCase: 'Group by case',
  caseOf: 'Cut a name',
  caseField: 'Field',
  caseSeparator: 'Cut at',
  caseParts: 'Parts',
  first: (parts: number) => `First ${parts}`,
  allBut: (parts: number) => `All but the last ${parts}`,
  blank: 'blank',
  add: 'Add',
  apply: 'Apply',

  slideFields: 'Slide',
  sampleFields: 'Samples',
  labFields: 'Lab fields',
  metadata: 'File metadata',
} as const
