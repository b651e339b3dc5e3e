import type { Field } from '@vitrine/contract/fields/fields'
import { type SlideImport, slideImportRoutes } from '@vitrine/contract/slides/slide-import'
import { slideRoutes } from '@vitrine/contract/slides/slides'
import { call } from '../../api/call.ts'
import { withLabeledErrors } from '../../api/field-labels.ts'
import { labPatch } from '../../fields/lab-values.ts'
import { calendarDay, formatDateTime } from '../../format/dates.ts'
import type { ImportChoices } from '../../import/import-kind.ts'
import type { ImportRun, NameRule, RowValues, RunReport, RunRequest, SentRow } from '../../import/import-run.ts'
import { slideAddress } from '../../slides/slide-addresses.ts'
import { datasetAddress } from '../dataset-addresses.ts'
import { slideRunMessages as messages } from './import-run-messages.ts'
import { slideKind } from './slide-kind.ts'

const text = (value: unknown) => (value === undefined || value === null ? '' : String(value).trim())

/** The parts of a generated slide name after the day, in order. */
const NAME_PARTS = ['block_id', 'cut_number', 'source', 'species', 'organ']

/** {YYYYMMDD}-{block_id}-{cut_number}-{source}-{species}-{organ}, with UNKNOWN for missing parts. */
const slideNaming = (now: Date): NameRule => ({
  field: 'name',
  parts: NAME_PARTS,
  generate: values => [calendarDay(now), ...NAME_PARTS.map(part => text(values[part]) || 'UNKNOWN')].join('-'),
})

/** A new slide requires one of these. */
const IDENTIFYING_FIELDS = ['description', 'species', 'organ', 'block_id', 'source']

const newSlideErrors = (values: RowValues) =>
  IDENTIFYING_FIELDS.every(field => text(values[field]) === '')
    ? [{ field: 'description', message: messages.nothingToSay }]
    : []

/** The values by which a row identifies a slide, in order of precedence. */
export function slideKey(values: RowValues, { knownBy }: ImportChoices): string | undefined {
  if (knownBy === 'new') return undefined
  const own = ['uuid', 'id'].find(field => text(values[field]) !== '')
  if (own !== undefined) return `${own} ${text(values[own])}`
  if (knownBy === 'known') return text(values['name']) === '' ? undefined : `name ${text(values['name'])}`
  const [block, cut] = [text(values['block_id']), text(values['cut_number'])]
  return block === '' || cut === '' ? undefined : `block ${block} ${cut}`
}

/** Whether a row has a name, or whatever identifies its slide. */
export const namesSlide = (values: RowValues, choices: ImportChoices): boolean =>
  slideKey(values, choices) !== undefined || ['uuid', 'id', 'name'].some(field => text(values[field]) !== '')

const datasetOf = ({ dataset, type }: ImportChoices, description: string): SlideImport['dataset'] => {
  if (dataset.kind === 'none') return null
  return dataset.kind === 'new' ? { name: dataset.name.trim(), description, type } : { id: dataset.id, type }
}

/** The server assigns id and uuid of a new slide. */
function sentFields({ uuid, id, type: _, ...others }: RowValues, isNew: boolean) {
  const references = { ...(uuid !== undefined && { uuid }), ...(id !== undefined && { id }) }
  return labPatch(isNew ? others : { ...references, ...others })
}

export function slideRow({ line, version, values, add }: SentRow, { knownBy, dataset }: ImportChoices) {
  const isNew = add === true || knownBy === 'new'
  const { type } = values
  return {
    line,
    ...(version !== undefined && !isNew && { version }),
    ...(add && { add }),
    ...(dataset.kind !== 'none' && typeof type === 'string' && { type }),
    fields: sentFields(values, isNew),
  }
}

/** The body of an import of slides. */
export const slideImportBody = (
  { id, isDryRun, choices, newFields }: RunRequest,
  rows: readonly ReturnType<typeof slideRow>[],
  description: string,
) =>
  ({
    id,
    dry_run: isDryRun,
    match: choices.knownBy,
    dataset: datasetOf(choices, description),
    ...(newFields.length > 0 && { new_fields: newFields }),
    rows,
  }) as SlideImport

export async function sendSlides(body: SlideImport, options: Parameters<ImportRun['send']>[1]): Promise<RunReport> {
  const report = await call(slideImportRoutes.import, { ...options, body, isUndoable: !body.dry_run })
  return { ...report, rows: withLabeledErrors(report.rows, 'slides') }
}

/** All changes of an import have the same timestamp. */
async function writtenSlides({ rows }: RunReport): Promise<string> {
  const id = rows.find(({ outcome, slide_id }) => outcome !== 'unchanged' && slide_id)?.slide_id
  if (!id) return slideAddress.dashboard
  const { updated_at: at } = await call(slideRoutes.get, { params: { id } })
  return `${slideAddress.dashboard}?${new URLSearchParams({ updated_at_after: String(at), updated_at_before: String(at) })}`
}

const writtenBy = ({ new: created, changed }: RunReport['counts']) => created + changed

/** Imports slides from a file. @param defined lab fields */
export function slideRun(defined: readonly Field[], now: Date): ImportRun {
  return {
    kind: slideKind(defined),
    home: slideAddress.dashboard,
    nameField: 'name',
    naming: slideNaming(now),
    canAdd: true,
    isIdentified: namesSlide,
    keyOf: slideKey,
    newRowErrors: newSlideErrors,
    texts: {
      reviewTitle: messages.reviewTitle,
      runningTitle: messages.runningTitle,
      doneTitle: messages.doneTitle,
      action: (counts, { dataset }) => {
        const unchanged = dataset.kind === 'none' ? 0 : counts.unchanged
        if (counts.new > 0 && counts.changed + unchanged === 0) return messages.create(counts.new)
        return messages.import(writtenBy(counts) + unchanged)
      },
      done: ({ counts, dataset }) =>
        dataset
          ? messages.doneInto(writtenBy(counts) + counts.unchanged, dataset.id)
          : messages.done(writtenBy(counts)),
    },
    send: (request, options) => {
      const rows = request.rows.map(row => slideRow(row, request.choices))
      return sendSlides(slideImportBody(request, rows, messages.description(formatDateTime(new Date()))), options)
    },
    rowsAddress: writtenSlides,
    datasetAddress: datasetAddress.detail,
  }
}
