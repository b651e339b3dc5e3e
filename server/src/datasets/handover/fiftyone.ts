import { tableLine } from './csv-lines.ts'
import { fileOf, type PackageFile } from './package-file.ts'
import type { Survey } from './survey.ts'

/** A line for each file, which is a sample; without those whose slides say different things. */
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
