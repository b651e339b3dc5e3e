import { labelColumn } from '@vitrine/contract/versions/label'
import { tableLine } from './csv-lines.ts'
import type { HandoverSlide } from './handover-slide.ts'
import { hasStampSplits } from './left-out.ts'
import { fileOf, type PackageFile } from './package-file.ts'
import { labelledSlides, type Survey } from './survey.ts'

const PATIENT = 'PATIENT'

/**
 * Groups slides by patient, because STAMP only collects the slides of a patient from consecutive lines: for a patient who occurs
 * again later, only the last ones would count.
 */
const byPatient = (survey: Survey): Map<string, HandoverSlide[]> =>
  Map.groupBy(labelledSlides(survey), ({ patient }) => patient)

/** One slide for each patient, because all slides of a patient have the same label and are in the same list. */
function firstSlides(survey: Survey): HandoverSlide[] {
  const seen = new Set<string>()
  return [...labelledSlides(survey)].filter(({ patient }) => seen.size < seen.add(patient).size)
}

/** Whether STAMP may learn from a slide. */
const isLearned = ({ split }: HandoverSlide): boolean => split !== 'test'
const isTested = ({ split }: HandoverSlide): boolean => split === 'test'

function* patientLines(survey: Survey, isWanted: (slide: HandoverSlide) => boolean): Generator<string> {
  yield tableLine([PATIENT, labelColumn(survey.choice.label ?? '', [PATIENT])])
  for (const { patient, label } of firstSlides(survey).filter(isWanted)) yield tableLine([patient, label])
}

function* slideLines(survey: Survey, isWanted: (slide: HandoverSlide) => boolean): Generator<string> {
  yield tableLine([PATIENT, 'FILENAME'])
  for (const [patient, slides] of byPatient(survey))
    for (const { slideId } of slides.filter(isWanted)) yield tableLine([patient, `${slideId}.h5`])
}

/**
 * Patients of each split: those of a fold, or of validation, are tested. STAMP chooses the best epoch by the patients that it
 * tests, so evaluation is in none of them.
 */
function* splitLines(survey: Survey): Generator<string> {
  const first = firstSlides(survey).filter(isLearned)
  const { folds } = survey.splits
  const tests =
    folds.length > 1
      ? folds.map(fold => (slide: HandoverSlide) => slide.fold === fold)
      : [({ split }: HandoverSlide) => split === 'validation']
  yield '{"splits": ['
  for (const [index, isTest] of tests.entries()) {
    yield `${index === 0 ? '' : ','}\n {"train_patients": [`
    yield* jsonList(first.filter(slide => !isTest(slide)))
    yield '],\n  "test_patients": ['
    yield* jsonList(first.filter(isTest))
    yield ']}'
  }
  yield '\n]}\n'
}

function* jsonList(slides: readonly HandoverSlide[]): Generator<string> {
  for (const [index, { patient }] of slides.entries()) yield `${index === 0 ? '' : ', '}${JSON.stringify(patient)}`
}

const hasTraining = ({ labelled }: Survey): boolean => labelled.train + labelled.validation > 0
const hasTest = ({ labelled }: Survey): boolean => labelled.test > 0

const tablesOf = (survey: Survey, ending: string, isWanted: (slide: HandoverSlide) => boolean): PackageFile[] => [
  fileOf(`stamp/clini${ending}.csv`, () => patientLines(survey, isWanted)),
  fileOf(`stamp/slide${ending}.csv`, () => slideLines(survey, isWanted)),
]

/**
 * Tables of patients and slides to learn from, and those of evaluation, which are tables of their own: `stamp train` learns from
 * all patients of its tables, and `stamp deploy` refuses patients that were learned from. `stamp crossval` reads the splits from
 * its output folder.
 */
export const stampFiles = (survey: Survey): PackageFile[] => [
  ...(hasTraining(survey) ? tablesOf(survey, '', isLearned) : []),
  ...(hasTest(survey) ? tablesOf(survey, '_test', isTested) : []),
  ...(hasStampSplits(survey) ? [fileOf('stamp/splits.json', () => splitLines(survey))] : []),
]

/** How STAMP reads them, for the card. */
export function stampLines(survey: Survey): string[] {
  const tested = survey.splits.folds.length > 1 ? 'those of one fold' : 'the validation patients'
  return [
    'Set `patient_label: PATIENT` and `filename_label: FILENAME`.',
    ...(hasTraining(survey)
      ? [
          '`stamp train` takes `stamp/clini.csv` and `stamp/slide.csv`. It learns from all patients in them, and draws a quarter of these to validate on.',
        ]
      : []),
    ...(hasStampSplits(survey)
      ? [
          `\`stamp crossval\` takes the same tables; copy \`stamp/splits.json\` into its output folder first, or it draws splits of its own. It validates on the patients that it tests, here ${tested}. The best epoch is chosen by them, so its figures for them are optimistic.`,
        ]
      : []),
    ...(hasTest(survey)
      ? [
          'The evaluation patients are in tables of their own, so that no model learns from them: `stamp deploy` takes `stamp/clini_test.csv` and `stamp/slide_test.csv`.',
        ]
      : []),
  ]
}
