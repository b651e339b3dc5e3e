import type { ImportChoices, ImportKind } from '../import-kind.ts'
import type { ImportRun, RowResult, RunReport, RunRequest } from '../import-run.ts'
import { type CellReader, type ReviewRow, readReviewRow } from './review-rows.ts'
import type { ReviewChoices, ReviewRules } from './reviewed.ts'
import { FIRST_CHOICES } from './use-review.ts'

export const CHOICES: ImportChoices = {
  knownBy: 'known',
  dataset: { kind: 'none' },
  type: 'V',
  emptyCells: 'leave',
}

const NAMING = {
  field: 'name',
  parts: ['block_id', 'organ'],
  generate: (values: Readonly<Record<string, unknown>>) =>
    `made-${values['block_id'] ?? 'UNKNOWN'}-${values['organ'] ?? 'UNKNOWN'}`,
}

/** An import of slides with three columns, whose server knows the slides in `library`. */
export function buildRun(changed: Partial<ImportRun> = {}): ImportRun {
  return {
    kind: { id: 'slides', one: 'slide', fields: [] } as unknown as ImportKind,
    home: '/slides',
    nameField: 'name',
    naming: NAMING,
    canAdd: true,
    isIdentified: (values, { knownBy }) =>
      Boolean(values['name'] ?? values['id'] ?? (knownBy === 'block' && values['block_id'])),
    keyOf: values => (values['name'] ? `name ${values['name']}` : undefined),
    texts: {
      reviewTitle: 'Review Slide Data',
      runningTitle: 'Creating Slides...',
      doneTitle: 'Import Complete',
      action: counts => `Import ${counts.new + counts.changed} slides`,
      done: ({ counts }) => `${counts.new + counts.changed} slides imported successfully`,
    },
    send: async () => ({ counts: NO_COUNTS, rows: [], written: false, dataset: null }),
    rowsAddress: async () => '/slides',
    ...changed,
  }
}

const NO_COUNTS = { new: 0, changed: 0, unchanged: 0, wrong: 0 }

const isWhole = (text: string) => /^-?\d*$/.test(text)

const READERS: readonly CellReader[] = [
  { position: 0, field: 'name', read: text => ({ value: text === '' ? null : text }) },
  { position: 1, field: 'block_id', read: text => ({ value: text === '' ? null : text }) },
  {
    position: 2,
    field: 'cut_number',
    read: text =>
      isWhole(text)
        ? { value: text === '' ? null : Number(text) }
        : { error: `Cut Number: "${text}" isn't a whole number.` },
  },
  { position: 3, field: 'organ', read: text => ({ value: text === '' ? null : text }) },
]

/** Rows of a file: name, block, cut and organ. */
export const buildRows = (cells: readonly string[][], run = buildRun(), choices = CHOICES): ReviewRow[] =>
  cells.map((row, id) => readReviewRow({ line: id + 2, cells: row }, id, { readers: READERS, choices, run }))

export const buildRules = (
  review: Partial<ReviewChoices> = {},
  run = buildRun(),
  choices: ImportChoices = CHOICES,
): ReviewRules => ({ run, choices, review: { ...FIRST_CHOICES, ...review } })

export const buildResult = (line: number, changed: Partial<RowResult> = {}): RowResult => ({
  line,
  slide_id: null,
  outcome: 'new',
  version: null,
  ...changed,
})

/** A server with slides by name, at version 3. */
export function buildServer(library: Readonly<Record<string, Record<string, unknown>>>) {
  const asked: RunRequest[] = []
  const resultOf = ({ line, values, add }: RunRequest['rows'][number]): RowResult => {
    const errors =
      Number(values['cut_number']) < 0
        ? [{ field: 'cut_number', message: `Cut Number: "${values['cut_number']}" is less than 0.` }]
        : []
    const known = add ? undefined : library[String(values['name'])]
    if (errors.length > 0) return buildResult(line, { outcome: 'wrong', errors })
    if (!known) return buildResult(line)
    const changes = Object.entries(values)
      .filter(([field, value]) => field !== 'name' && known[field] !== value)
      .map(([field, to]) => ({ field, from: known[field] ?? null, to }))
    return buildResult(line, {
      slide_id: 1,
      version: 3,
      changes,
      outcome: changes.length > 0 ? 'changed' : 'unchanged',
    })
  }
  const send = async (request: RunRequest): Promise<RunReport> => {
    asked.push(request)
    const rows = request.rows.map(resultOf)
    const counts = { ...NO_COUNTS }
    for (const { outcome } of rows) counts[outcome] += 1
    return { counts, rows, written: !request.isDryRun && counts.wrong === 0, dataset: null }
  }
  return { asked, send, resultOf }
}
