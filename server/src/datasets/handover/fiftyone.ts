import { tableLine } from './csv-lines.ts'
import { fileOf, type PackageFile } from './package-file.ts'
import type { Survey } from './survey.ts'

/** One line per file, which is a sample in FiftyOne. Files are left out if their slides disagree. */
function* labelLines({ slides, choice, ambiguousPaths }: Survey): Generator<string> {
  const seen = new Set<string>()
  const hasLabel = choice.label !== null
  yield tableLine(['filepath', 'split', ...(hasLabel ? ['label'] : [])])
  for (const { path, split, label } of slides)
    if (path !== null && !ambiguousPaths.has(path) && seen.size < seen.add(path).size)
      yield tableLine([path, split, ...(hasLabel ? [label] : [])])
}

/** A dataset of FiftyOne's type `CSVDataset`. */
export const fiftyoneFiles = (survey: Survey): PackageFile[] => [
  fileOf('fiftyone/labels.csv', () => labelLines(survey)),
]
