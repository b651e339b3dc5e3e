import { tableLine } from './csv-lines.ts'
import { emptyLists } from './left-out.ts'
import { fileOf, type PackageFile } from './package-file.ts'
import { isTruth } from './pandas-text.ts'
import { listIn, SPLIT_LISTS, type SplitList } from './split-lists.ts'
import { labelledSlides, type Survey } from './survey.ts'

/** A label for CLAM. Labels such as true and false get a prefix, because they would not be read as text. */
export const clamLabel = ({ labels, labelsAreNumbers }: Survey, label: string): string =>
  labelsAreNumbers && labels.some(isTruth) ? `label_${label}` : label

function* datasetLines(survey: Survey): Generator<string> {
  yield tableLine(['case_id', 'slide_id', 'label'])
  for (const { patient, slideId, label } of labelledSlides(survey))
    yield tableLine([patient, slideId, clamLabel(survey, label ?? '')])
}

function idsOf(survey: Survey, index: number): Record<SplitList, string[]> {
  const ids: Record<SplitList, string[]> = { train: [], val: [], test: [] }
  for (const slide of labelledSlides(survey)) ids[listIn(survey.splits, index, slide)].push(slide.slideId)
  return ids
}

/** One column per list; shorter columns are padded with blanks. */
function* splitLines(survey: Survey, index: number): Generator<string> {
  const ids = idsOf(survey, index)
  const columns = SPLIT_LISTS.map(list => ids[list])
  const rows = Math.max(...columns.map(column => column.length))
  yield tableLine(['', ...SPLIT_LISTS])
  for (let row = 0; row < rows; row += 1) yield tableLine([row, ...columns.map(column => column[row] ?? null)])
}

function* truthLines(survey: Survey, index: number): Generator<string> {
  const ids = idsOf(survey, index)
  yield tableLine(['', ...SPLIT_LISTS])
  for (const list of SPLIT_LISTS)
    for (const id of ids[list]) yield tableLine([id, ...SPLIT_LISTS.map(each => (each === list ? 'True' : 'False'))])
}

function* descriptorLines(survey: Survey, index: number): Generator<string> {
  const { splits, labels } = survey
  const counts = new Map(labels.map(label => [label, { train: 0, val: 0, test: 0 }]))
  for (const slide of labelledSlides(survey)) {
    const count = counts.get(slide.label ?? '')
    if (count) count[listIn(splits, index, slide)] += 1
  }
  yield tableLine(['', ...SPLIT_LISTS])
  for (const [label, count] of counts)
    yield tableLine([clamLabel(survey, label), ...SPLIT_LISTS.map(list => count[list])])
}

/**
 * The files that CLAM's `main.py` reads, `dataset_csv` and `splits_i.csv`, and those that its `create_splits_seq.py` writes as
 * well.
 */
export function clamFiles(survey: Survey, stem: string): PackageFile[] {
  const splits = survey.lists.flatMap((_, index) => {
    if (emptyLists(survey, index).length > 0) return []
    const path = `clam/splits/${stem}/splits_${index}`
    return [
      fileOf(`${path}.csv`, () => splitLines(survey, index)),
      fileOf(`${path}_bool.csv`, () => truthLines(survey, index)),
      fileOf(`${path}_descriptor.csv`, () => descriptorLines(survey, index)),
    ]
  })
  return [fileOf(`clam/dataset_csv/${stem}.csv`, () => datasetLines(survey)), ...splits]
}
