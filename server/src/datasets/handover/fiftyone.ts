import { tableLine } from './csv-lines.ts'
import { fileOf, type PackageFile } from './package-file.ts'
import type { Survey } from './survey.ts'

function* labelLines({ slides, choice }: Survey): Generator<string> {
  const hasLabel = choice.label !== null
  yield tableLine(['filepath', 'split', ...(hasLabel ? ['label'] : [])])
  for (const { path, split, label } of slides)
    if (path !== null) yield tableLine([path, split, ...(hasLabel ? [label] : [])])
}

/** A dataset of FiftyOne's type `CSVDataset`. */
export const fiftyoneFiles = (survey: Survey): PackageFile[] => [
  fileOf('fiftyone/labels.csv', () => labelLines(survey)),
]
