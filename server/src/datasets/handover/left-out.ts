import { doubtSentence } from '@vitrine/contract/splits/group-doubts'
import type { LeftOut, Reader } from '@vitrine/contract/versions/readers'
import { PACKAGE_PARTS } from './handover-slide.ts'
import { type CountedExamples, leftOutMessages as messages } from './left-out-messages.ts'
import { MAX_LIST_BYTES } from './qupath-path.ts'
import { SPLIT_LISTS, type SplitList } from './split-lists.ts'
import type { Survey } from './survey.ts'

/** The license and creator of a version. */
export interface HandoverTerms {
  readonly license: string | null
  readonly creator: string | null
}

const some = (named: CountedExamples, sentence: (named: CountedExamples) => string): string[] =>
  named.count > 0 ? [sentence(named)] : []

/** Reasons why pandas would misread a table of labels. */
function labelProblems(survey: Survey): string[] {
  if (survey.choice.label === null) return [messages.noLabel]
  const { labels, sameNumbers } = survey
  return [
    ...(labels.length === 0 ? unlabelled(survey) : []),
    ...(sameNumbers ? [messages.sameNumbers(sameNumbers)] : []),
  ]
}

/** Slides without a usable label, which are left out. */
function unlabelled({ labelWords: label, troubles }: Survey): string[] {
  if (label === null) return []
  return [
    ...some(troubles.noValues, named => messages.noValues(label, named)),
    ...some(troubles.manyValues, named => messages.manyValues(label, named)),
    ...some(troubles.missingLabels, messages.missingLabels),
  ]
}

/** Reasons why slides could not be distinguished or read. */
const idProblems = ({ troubles: { sameIds, missingIds, missingPatients } }: Survey): string[] => [
  ...some(sameIds, messages.sameIds),
  ...some(missingIds, messages.missingIds),
  ...some(missingPatients, messages.missingPatients),
]

/** The lists of a split that have no slides. @param index from 0 */
export const emptyLists = ({ lists }: Survey, index: number): SplitList[] =>
  SPLIT_LISTS.filter(list => lists[index]?.[list] === 0)

const noFilledSplit = (survey: Survey) => {
  if (survey.lists.some((_, index) => emptyLists(survey, index).length === 0)) return []
  if (survey.lists.length > 1) return [messages.noFilledSplit]
  return emptyLists(survey, 0).map(list => messages.emptyList('its split', list))
}

/** Reasons to leave out all files of a reader. */
function problemsOf(reader: Reader, survey: Survey, terms: HandoverTerms): string[] {
  const { troubles, labels } = survey
  if (reader === 'croissant')
    return [
      ...(terms.license === null ? [messages.noLicense] : []),
      ...(terms.creator === null ? [messages.noCreator] : []),
    ]
  if (survey.slides.length === 0) return [messages.noSlides]
  switch (reader) {
    case 'clam':
      return [
        ...labelProblems(survey),
        ...idProblems(survey),
        ...(survey.idsAreNumbers ? [messages.numberIds] : []),
        ...(labels.length === 1 ? [messages.oneLabel(labels[0] as string)] : []),
        ...some(troubles.divided, messages.divided),
        ...noFilledSplit(survey),
      ]
    case 'patho_bench':
      return [
        ...labelProblems(survey),
        ...idProblems(survey),
        ...some(troubles.divided, messages.divided),
        ...noFilledSplit(survey),
      ]
    case 'slideflow':
      return [
        ...labelProblems(survey),
        ...idProblems(survey),
        ...(troubles.sameIds.count > 0 ? [] : some(troubles.sameSlideflowNames, messages.sameIds)),
        ...some(troubles.mixed, messages.mixed),
      ]
    case 'stamp':
      return [
        ...labelProblems(survey),
        ...idProblems(survey),
        ...some(troubles.divided, messages.divided),
        ...some(troubles.mixed, messages.mixed),
      ]
    case 'trident':
      return [
        ...some(troubles.sameIds.count > 0 ? troubles.sameIds : troubles.sameTridentNames, messages.sameIds),
        ...some(troubles.missingPaths, messages.missingIds),
        ...(troubles.outside.count === survey.slides.length ? [messages.allOutside] : []),
        ...(survey.pathsAreNumbers ? [messages.numberPaths] : []),
      ]
    case 'qupath':
    case 'fiftyone':
      return troubles.noPath.count === survey.slides.length ? [messages.noLocation] : []
  }
}

const splitNotes = (survey: Survey, path: (index: number) => string) =>
  survey.lists.flatMap((_, index) =>
    emptyLists(survey, index)
      .slice(0, 1)
      .map(list => messages.emptyList(path(index), list)),
  )

/** The lists that would be too long for QuPath, with their sizes in bytes. */
export function longPathLists({ pathBytes }: Survey): Map<string, number> {
  const all = PACKAGE_PARTS.reduce((sum, split) => sum + pathBytes[split], 0)
  const lists = [['all', all] as const, ...PACKAGE_PARTS.map(split => [split, pathBytes[split]] as const)]
  return new Map(lists.filter(([, bytes]) => bytes > MAX_LIST_BYTES))
}

/** Slides that are left out, for a reader that gets the others. */
function notesOf(reader: Reader, survey: Survey): string[] {
  const { troubles, choice, doubt } = survey
  const doubts = doubt ? [doubtSentence(doubt)] : []
  const lacking = unlabelled(survey)
  switch (reader) {
    case 'clam':
      return [...doubts, ...lacking, ...splitNotes(survey, index => `splits_${index}`)]
    case 'patho_bench':
      return [...doubts, ...lacking, ...splitNotes(survey, index => `fold_${index}`)]
    case 'slideflow':
      return [...doubts, ...lacking]
    case 'trident':
      return [
        ...some(troubles.outside, messages.outside),
        ...(troubles.noMpp.count < survey.slides.length ? some(troubles.noMpp, messages.noMpp) : []),
      ]
    case 'stamp':
      return [...doubts, ...lacking, ...(hasStampSplits(survey) ? [] : [messages.noStampSplits])]
    case 'qupath':
      return [
        ...some(troubles.noPath, messages.withoutLocation),
        ...some(troubles.unreadablePaths, messages.unreadablePaths),
        ...[...longPathLists(survey)].map(([list, bytes]) => messages.tooLong(`qupath/${list}.txt`, bytes)),
        ...some(troubles.sameFileNames, messages.sameFileNames),
      ]
    case 'fiftyone':
      return [
        ...some(troubles.noPath, messages.withoutLocation),
        ...(survey.paths < survey.slides.length - troubles.noPath.count
          ? [messages.fewerFiles(survey.slides.length - troubles.noPath.count, survey.paths)]
          : []),
        ...some(troubles.samePaths, messages.samePaths),
        ...(choice.label === null ? [messages.noLabelColumn] : []),
      ]
    default:
      return []
  }
}

/** `stamp crossval` needs patients to train on, and others to validate on. */
export const hasStampSplits = ({ labelled, splits }: Survey): boolean =>
  splits.folds.length > 1 || (labelled.train > 0 && labelled.validation > 0)

/** The parts that a package lacks for a reader, with reasons. */
export function leftOutOf(reader: Reader, survey: Survey, terms: HandoverTerms): LeftOut[] {
  const problems = problemsOf(reader, survey, terms)
  if (problems.length > 0) return problems.map(text => ({ reader, text, whole: true }))
  return notesOf(reader, survey).map(text => ({ reader, text, whole: false }))
}
