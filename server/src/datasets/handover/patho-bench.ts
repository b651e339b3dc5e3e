import { labelColumn } from '@vitrine/contract/versions/label'
import { tableLine } from './csv-lines.ts'
import { emptyLists } from './left-out.ts'
import { fileOf, type PackageFile } from './package-file.ts'
import { listIn } from './split-lists.ts'
import { labelledSlides, type Survey } from './survey.ts'
import { yamlText } from './yaml-text.ts'

const OWN_COLUMNS = ['case_id', 'slide_id']

/** Patho-Bench reads every column with `fold_` in its name as a split. */
function taskColumn({ choice: { label } }: Survey): string {
  const column = labelColumn(label ?? '', OWN_COLUMNS)
  return column.includes('fold_') ? 'label' : column
}

const filledSplits = (survey: Survey) =>
  survey.lists.map((_, index) => index).filter(index => emptyLists(survey, index).length === 0)

/** Labels are integers, which `label_dict` of the configuration maps to names. */
function* splitLines(survey: Survey): Generator<string> {
  const { splits, labels } = survey
  const filled = filledSplits(survey)
  const codes = new Map(labels.map((label, code) => [label, code]))
  yield tableLine([...OWN_COLUMNS, taskColumn(survey), ...filled.map(index => `fold_${index}`)], '\t')
  for (const slide of labelledSlides(survey)) {
    const code = codes.get(slide.label ?? '') ?? null
    const lists = filled.map(index => listIn(splits, index, slide))
    yield tableLine([slide.patient, slide.slideId, code, ...lists], '\t')
  }
}

/** If the slides of a case have different labels, the case has none, so slides are classified instead. */
function* configLines(survey: Survey): Generator<string> {
  yield 'task_type: classification\n'
  yield `task_col: ${yamlText(taskColumn(survey))}\n`
  yield `sample_col: ${survey.troubles.mixed.count === 0 ? 'case_id' : 'slide_id'}\n`
  yield 'extra_cols: []\n'
  yield 'label_dict:\n'
  for (const [code, label] of survey.labels.entries()) yield `  ${code}: ${yamlText(label)}\n`
  yield 'metrics:\n  - macro-ovr-auc\n'
}

/** A split and a task, in the format of Patho-Bench's `ExperimentFactory`. */
export const pathoBenchFiles = (survey: Survey): PackageFile[] => [
  fileOf('patho_bench/config.yaml', () => configLines(survey)),
  fileOf('patho_bench/k=all.tsv', () => splitLines(survey)),
]
