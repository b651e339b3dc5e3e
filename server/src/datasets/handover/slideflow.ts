import { tableLine } from './csv-lines.ts'
import { fileOf, type PackageFile } from './package-file.ts'
import { LIST_OF } from './split-lists.ts'
import type { Survey } from './survey.ts'

function* annotationLines({ slides }: Survey): Generator<string> {
  yield tableLine(['patient', 'slide', 'dataset', 'label', 'site', 'fold'])
  for (const { patient, slideId, split, label, source, fold } of slides)
    yield tableLine([patient, slideId, LIST_OF[split], label, source, fold])
}

/** The annotations of a Slideflow project, for `dataset.filter({'dataset': ['train']})`. */
export const slideflowFiles = (survey: Survey): PackageFile[] => [
  fileOf('slideflow/annotations.csv', () => annotationLines(survey)),
]
