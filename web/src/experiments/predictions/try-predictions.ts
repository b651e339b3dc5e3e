import type { PredictionColumns } from '@vitrine/contract/evaluation/prediction-columns'
import { readPredictions } from '@vitrine/contract/evaluation/read-predictions'
import type { EvaluationReport, NewEvaluation } from '@vitrine/contract/experiments/predictions'
import type { FormValues } from '../../edit/three-way.ts'
import { chosenValues } from '../../fields/chosen-values.ts'
import { filledFields } from '../../fields/field-values.ts'
import type { Sheet } from '../../import/import-kind.ts'
import { headersOf, sheetRows } from '../../import/match/column-values.ts'
import { importPredictions } from '../evaluation/evaluation-api.ts'
import { columnsOfForm, TASK_FIELDS } from './prediction-fields.ts'
import { predictionMessages as messages } from './prediction-messages.ts'

export interface PredictionFile {
  file: File
  sheet: Sheet
  columns: PredictionColumns
}

interface InvalidRow {
  line: number
  /** As named in the file. */
  slide: string
  reason: string
}

/** The result of a dry run. */
export interface PredictionReview {
  report: EvaluationReport
  /** In file order. */
  invalid: readonly InvalidRow[]
  /** Number of rows that could not be parsed, and were not sent. */
  unreadable: number
  /** The valid rows. All attempts to save them have the same id. */
  body: NewEvaluation
}

/** In lower-case hex; undefined on pages without TLS, where browsers can't compute it. */
async function sha256Of(file: File): Promise<string | undefined> {
  if (globalThis.crypto.subtle === undefined) return undefined
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(digest)].map(byte => byte.toString(16).padStart(2, '0')).join('')
}

/** Checks the predictions of a file by a dry run, with the choices of a form. */
export async function tryPredictions(
  experiment: number,
  { file, sheet, columns: recognized }: PredictionFile,
  values: FormValues,
): Promise<PredictionReview> {
  const headers = headersOf(sheet)
  const columns = columnsOfForm(values, headers, recognized)
  const table = sheetRows(sheet)
  const unreadable = table.flatMap(({ line, cells, error }): InvalidRow[] =>
    error === undefined ? [] : [{ line, slide: cells[columns.slide ?? columns.group ?? 0] ?? '', reason: error }],
  )
  const named = chosenValues(values['classes'] ?? '')
  const typed = named.length > 0 ? named : undefined
  const read = readPredictions(
    table.filter(({ error }) => error === undefined),
    columns,
    typed,
  )
  if (read.rows.length === 0) throw new Error(messages.noneToRead)
  const classes = read.classes ?? typed
  const sha256 = await sha256Of(file)
  const body = {
    ...(filledFields(TASK_FIELDS, { ...values, dataset: '' }) as Pick<NewEvaluation, 'version' | 'parts'>),
    id: crypto.randomUUID(),
    ...(classes && { classes: [...classes] }),
    file_name: file.name,
    ...(sha256 !== undefined && { file_sha256: sha256 }),
    rows: [...read.rows],
  }
  const report = await importPredictions(experiment, { ...body, dry_run: true })
  const written = Map.groupBy(read.unread, ({ line }) => line)
  const noteOf = (line: number) => {
    const texts = written.get(line)?.map(({ position, text }) => messages.quoted(text, headers[position] ?? ''))
    return texts ? [messages.written(texts)] : []
  }
  const refused = report.rows.flatMap(({ line, outcome, errors = [] }, index): InvalidRow[] => {
    if (outcome !== 'wrong') return []
    const { slide, group } = read.rows[index] ?? {}
    const reason = [...errors.map(({ message }) => message), ...noteOf(line)].join(' ')
    return [{ line, slide: slide || group || '', reason }]
  })
  return {
    report,
    invalid: [...refused, ...unreadable].toSorted((a, b) => a.line - b.line),
    unreadable: unreadable.length,
    body: { ...body, dry_run: false, rows: body.rows.filter((_, index) => report.rows[index]?.outcome !== 'wrong') },
  }
}
