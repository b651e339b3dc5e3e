import { tableLine } from './csv-lines.ts'
import { emptyLists } from './left-out.ts'
import { fileOf, type PackageFile } from './package-file.ts'
import { listIn, SPLIT_LISTS, type SplitList } from './split-lists.ts'
import type { Survey } from './survey.ts'

function* datasetLines({ slides }: Survey): Generator<string> {
  yield tableLine(['case_id', 'slide_id', 'label'])
  for (const { patient, slideId, label } of slides) yield tableLine([patient, slideId, label])
}

function idsOf({ slides, splits }: Survey, index: number): Record<SplitList, string[]> {
  const ids: Record<SplitList, string[]> = { train: [], val: [], test: [] }
  for (const slide of slides) ids[listIn(splits, index, slide)].push(slide.slideId)
  return ids
}

/** A column for each list; the shorter ones end in blanks. */
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

function* descriptorLines({ slides, splits, labels }: Survey, index: number): Generator<string> {
  const counts = new Map(labels.map(label => [label, { train: 0, val: 0, test: 0 }]))
  for (const slide of slides) {
    const count = counts.get(slide.label ?? '')
    if (count) count[listIn(splits, index, slide)] += 1
  }
  yield tableLine(['', ...SPLIT_LISTS])
  for (const [label, count] of counts) yield tableLine([label, ...SPLIT_LISTS.map(list => count[list])])
}

/** What CLAM's `main.py` reads: `dataset_csv` and `splits_i.csv`, and beside it what its `create_splits_seq.py` writes. */
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
