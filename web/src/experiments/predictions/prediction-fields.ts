import { LINE_LIMIT } from '@vitrine/contract/api/limits'
import { missingColumns, type PredictionColumns } from '@vitrine/contract/evaluation/prediction-columns'
import type { FormValues } from '../../edit/three-way.ts'
import { chosenValues, joinedValues } from '../../fields/chosen-values.ts'
import type { FieldChoice, FieldEntry, FieldSpec } from '../../fields/field-spec.ts'
import { VERSION_FIELDS } from '../detail/version-fields.ts'
import { predictionMessages as messages } from './prediction-messages.ts'

function readClasses(text: string): FieldEntry {
  const classes = chosenValues(text)
  if (classes.length === 1) return { error: messages.twoClasses(text.trim()) }
  return { value: classes.length === 0 ? null : classes }
}

const chosen = (text: string): FieldEntry => ({ value: text === '' ? null : text })

/** What is evaluated, and against which truth. */
export const TASK_FIELDS: readonly FieldSpec[] = [
  ...Object.values(VERSION_FIELDS),
  { field: 'fold', label: messages.fold, kind: 'integer', minimum: 1, help: messages.foldHelp },
  { field: 'label', label: messages.label, kind: 'choice', help: messages.labelHelp, read: chosen },
  {
    field: 'classes',
    label: messages.classes,
    kind: 'text',
    placeholder: 'normal; tumor',
    help: messages.classesHelp,
    read: readClasses,
  },
  { field: 'name', label: messages.name, kind: 'text', maxLength: LINE_LIMIT, help: messages.nameHelp },
]

/** Their values are column indexes. */
export const COLUMN_FIELDS: readonly FieldSpec[] = [
  { field: 'slide', label: messages.slideColumn, kind: 'choice', read: chosen },
  { field: 'group', label: messages.groupColumn, kind: 'choice', help: messages.groupHelp, read: chosen },
  { field: 'scores', label: messages.scoreColumns, kind: 'choices', help: messages.scoresHelp, read: chosen },
  { field: 'truth', label: messages.truthColumn, kind: 'choice', read: chosen },
  { field: 'predicted', label: messages.predictedColumn, kind: 'choice', read: chosen },
]

export const PREDICTION_FIELDS = [...TASK_FIELDS, ...COLUMN_FIELDS]

export const columnChoices = (headers: readonly string[]): FieldChoice[] =>
  headers.map((header, position) => ({ value: String(position), label: header || messages.unnamedColumn(position) }))

const textOf = (position: number | null) => (position === null ? '' : String(position))

/** The classes in column headers, as text; empty if a file numbers them. */
export function classesText({ scores }: PredictionColumns): string {
  const names = scores.map(score => score.class)
  return names.every(name => typeof name === 'string') ? joinedValues(names) : ''
}

/** The form texts for recognized columns. */
export const columnTexts = (columns: PredictionColumns) => ({
  slide: textOf(columns.slide),
  group: textOf(columns.group),
  scores: joinedValues(
    (columns.score === null ? columns.scores.map(({ position }) => position) : [columns.score]).map(String),
  ),
  truth: textOf(columns.truth),
  predicted: textOf(columns.predicted),
})

/** The columns chosen in a form. The class of a score is that of its recognized column, or else its header. */
export function columnsOfForm(
  { slide = '', group = '', scores = '', truth = '', predicted = '' }: FormValues,
  headers: readonly string[],
  recognized: PredictionColumns,
): PredictionColumns {
  const position = (text: string) => (text === '' ? null : Number(text))
  const chosenScores = chosenValues(scores).map(Number)
  const isOne = chosenScores.length === 1
  return {
    program: recognized.program,
    slide: position(slide),
    group: slide === '' ? position(group) : null,
    truth: position(truth),
    predicted: position(predicted),
    score: isOne ? (chosenScores[0] ?? null) : null,
    scores: isOne
      ? []
      : chosenScores.map(
          at => recognized.scores.find(score => score.position === at) ?? { position: at, class: headers[at] ?? '' },
        ),
  }
}

/** Errors for fields without a column. */
export function columnErrors(columns: PredictionColumns): Partial<Record<string, string>> {
  const missing = missingColumns(columns)
  if (missing === undefined) return {}
  return columns.slide === null && columns.group === null ? { slide: missing } : { scores: missing }
}
