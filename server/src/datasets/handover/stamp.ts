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

/** @param isWanted selects patients */
function* patientLines(survey: Survey, isWanted = (_: HandoverSlide) => true): Generator<string> {
  yield tableLine([PATIENT, labelColumn(survey.choice.label ?? '', [PATIENT])])
  for (const { patient, label } of firstSlides(survey).filter(isWanted)) yield tableLine([patient, label])
}

function* slideLines(survey: Survey): Generator<string> {
  yield tableLine([PATIENT, 'FILENAME'])
  for (const [patient, slides] of byPatient(survey))
    for (const { slideId } of slides) yield tableLine([patient, `${slideId}.h5`])
}

/**
 * The patients of each split. With folds, each split tests on its fold, and evaluation is left out, as it is for `stamp deploy`.
 * Without folds, evaluation is tested, or validation if there is no evaluation. STAMP validates on the patients that it tests.
 */
function* splitLines(survey: Survey): Generator<string> {
  const { splits, labelled } = survey
  const first = firstSlides(survey)
  const tested = labelled.test > 0 ? 'test' : 'validation'
  const hasFolds = splits.folds.length > 1
  const shown = hasFolds ? first.filter(({ split }) => split !== 'test') : first
  const tests = hasFolds
    ? splits.folds.map(fold => (slide: HandoverSlide) => slide.fold === fold)
    : [({ split }: HandoverSlide) => split === tested]
  yield '{"splits": ['
  for (const [index, isTest] of tests.entries()) {
    yield `${index === 0 ? '' : ','}\n {"train_patients": [`
    yield* jsonList(shown.filter(slide => !isTest(slide)))
    yield '],\n  "test_patients": ['
    yield* jsonList(shown.filter(isTest))
    yield ']}'
  }
  yield '\n]}\n'
}

function* jsonList(slides: readonly HandoverSlide[]): Generator<string> {
  for (const [index, { patient }] of slides.entries()) yield `${index === 0 ? '' : ', '}${JSON.stringify(patient)}`
}

/** Whether `stamp train` must not use all patients. */
export const hasTrainingTable = ({ labelled }: Survey): boolean =>
  labelled.test > 0 && labelled.train + labelled.validation > 0

/** Tables of patients and slides, and the splits that `stamp crossval` reads from its output folder. */
export const stampFiles = (survey: Survey): PackageFile[] => [
  fileOf('stamp/clini.csv', () => patientLines(survey)),
  ...(hasTrainingTable(survey)
    ? [fileOf('stamp/clini_train.csv', () => patientLines(survey, ({ split }) => split !== 'test'))]
    : []),
  fileOf('stamp/slide.csv', () => slideLines(survey)),
  ...(hasStampSplits(survey) ? [fileOf('stamp/splits.json', () => splitLines(survey))] : []),
]
