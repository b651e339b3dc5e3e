import type { SplitList } from './split-lists.ts'

/** Slides, groups or labels with a property: their number, and the uuids of the first ones. */
export interface CountedExamples {
  readonly count: number
  readonly examples: readonly string[]
}

const number = (count: number) => count.toLocaleString('en')
const quoted = (text: string) => `'${text}'`
const slides = (count: number) => (count === 1 ? '1 slide' : `${number(count)} slides`)
const groups = (count: number) => (count === 1 ? '1 group' : `${number(count)} groups`)
const such = ({ count, examples }: CountedExamples) => (count === 1 ? '' : 'such as ') + quoted(examples[0] ?? '')
const have = ({ count }: CountedExamples) => (count === 1 ? 'has' : 'have')
const are = ({ count }: CountedExamples) => (count === 1 ? 'is' : 'are')

function names({ count, examples }: CountedExamples): string {
  const more = count > examples.length ? ` and ${number(count - examples.length)} more` : ''
  return examples.map(quoted).join(', ') + more
}

const LISTS: Readonly<Record<SplitList, string>> = { train: 'training', val: 'validation', test: 'test' }

/** The reasons why something is left out of a package. Labels are written in words. */
export const leftOutMessages = {
  noLabel: 'No label was chosen.',
  noSlides: 'No slide is in training, validation or evaluation.',
  sameIds: (ids: CountedExamples) =>
    `${slides(ids.count)} share the name of a file without its extension (${such(ids)}), and would be taken for one slide.`,
  missingIds: (ids: CountedExamples) => `${slides(ids.count)} (${such(ids)}) would be read as a slide without a name.`,
  missingPatients: (ids: CountedExamples) => `${groups(ids.count)} (${such(ids)}) would be read as no patient.`,
  noValues: (label: string, named: CountedExamples) =>
    `${slides(named.count)} (${such(named)}) ${have(named)} no value of ${label} that could be the label.`,
  manyValues: (label: string, named: CountedExamples) =>
    `${slides(named.count)} (${such(named)}) ${have(named)} several values of ${label}, and a label is one.`,
  missingLabels: (named: CountedExamples) =>
    `${slides(named.count)} (${such(named)}) ${have(named)} a label that would be read as no value, such as NA or None.`,
  sameNumbers: (labels: readonly [string, string]) =>
    `The labels ${labels.map(quoted).join(' and ')} would be read as the same number.`,
  numberIds: "All slides are called by numbers, which stops it ('Integer column has NA values').",
  numberPaths: 'All files are called by numbers, which would be read without their leading zeros.',
  oneLabel: (label: string) => `All slides have the label ${quoted(label)}; a classifier needs two.`,
  divided: (divided: CountedExamples) =>
    `${groups(divided.count)} (${such(divided)}) ${are(divided)} divided: slides of one case are in two types.`,
  mixed: (mixed: CountedExamples) =>
    `${groups(mixed.count)} (${such(mixed)}) ${have(mixed)} slides with different labels.`,
  noFilledSplit: 'Every split has a list without slides.',
  emptyList: (path: string, list: SplitList) => `${path} is left out, for there are no ${LISTS[list]} slides.`,
  noLabelColumn: 'No label was chosen, so there is no column label.',
  withoutLocation: (named: CountedExamples) =>
    `${slides(named.count)} without a full path or address: ${names(named)}.`,
  allOutside: 'No slide lies in the folder of the slides.',
  outside: (named: CountedExamples) => `${slides(named.count)} outside the folder of the slides: ${names(named)}.`,
  noMpp: (named: CountedExamples) =>
    `There is no column mpp, for ${slides(named.count)} (${such(named)}) ${have(named)} no number for it.`,
  fewerFiles: (count: number, files: number) =>
    `${slides(count)} are in ${files === 1 ? '1 file' : `${number(files)} files`}, and it has one sample for each file.`,
  samePaths: (named: CountedExamples) =>
    `${named.count === 1 ? '1 file' : `${number(named.count)} files`} whose slides differ in type or label: ${names(named)}.`,
  noLocation: 'No slide has a full path or address.',
  unreadablePaths: (named: CountedExamples) =>
    `${slides(named.count)} with a path that it could not read: ${names(named)}.`,
  tooLong: (path: string, bytes: number) =>
    `${path} is left out, for it would have ${(bytes / 1e6).toFixed(1)} MB, and lists of up to 5 MB are read.`,
  sameFileNames: (named: CountedExamples) =>
    `set-parts.groovy does not know ${named.count === 1 ? 'a file name' : `${number(named.count)} file names`} that slides of different parts, groups or labels share: ${names(named)}.`,
  noStampSplits: 'splits.json is left out: it needs training and validation slides.',
  noLicense: 'The version has no licence.',
  noCreator: 'The version has no creator.',
} as const

export const dividedGroups = (count: number): string =>
  `${groups(count)} ${count === 1 ? 'is' : 'are'} divided: ${count === 1 ? 'its' : 'their'} slides are in more than one type, so a model that was trained on this split may know its test slides.`
