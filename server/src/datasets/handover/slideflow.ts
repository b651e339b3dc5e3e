import { slideflowNameOf } from '@vitrine/contract/versions/slide-names'
import { tableLine } from './csv-lines.ts'
import { fileOf, type PackageFile } from './package-file.ts'
import { LIST_OF } from './split-lists.ts'
import { labelledSlides, type Survey } from './survey.ts'

function* annotationLines(survey: Survey): Generator<string> {
  yield tableLine(['patient', 'slide', 'dataset', 'label', 'site', 'fold'])
  for (const { patient, fileName, split, label, source, fold } of labelledSlides(survey))
    yield tableLine([patient, slideflowNameOf(fileName), LIST_OF[split], label, source, fold])
}

/** The annotations of a Slideflow project, for `dataset.filter({'dataset': ['train']})`. */
export const slideflowFiles = (survey: Survey): PackageFile[] => [
  fileOf('slideflow/annotations.csv', () => annotationLines(survey)),
]
