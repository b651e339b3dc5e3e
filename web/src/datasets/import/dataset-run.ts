import type { Field } from '@vitrine/contract/fields/fields'
import type { NamedSlide } from '@vitrine/contract/slides/slides'
import type { ImportRun, RowResult, RunRequest, SentRow } from '../../import/import-run.ts'
import { reviewMessages } from '../../import/review/review-messages.ts'
import { slideAddress } from '../../slides/slide-addresses.ts'
import { findSlidesByName } from '../../slides/slides-by-name.ts'
import { datasetAddress } from '../dataset-addresses.ts'
import { datasetKind } from './dataset-kind.ts'
import { slideRunMessages as messages } from './import-run-messages.ts'
import { namesSlide, sendSlides, slideImportBody, slideKey, slideRow } from './slide-run.ts'

/** Slides with the exact case of the file take precedence. */
function preferExactName(name: string, slides: readonly NamedSlide[]): readonly NamedSlide[] {
  const exact = slides.filter(slide => slide.name.trim() === name)
  return exact.length > 0 ? exact : slides
}

const nameOf = ({ values }: SentRow) => String(values['name'] ?? '').trim()
const isReferred = ({ values }: SentRow) => values['uuid'] != null || values['id'] != null

/** An existing slide is not changed: the file only identifies it, and sets its type in the dataset. */
const reference = (row: SentRow, id?: number): SentRow => {
  const { uuid, id: written, type } = row.values
  const { version: _, ...others } = row
  const values = id === undefined ? { ...(uuid != null ? { uuid } : { id: written }), type } : { id, type }
  return { ...others, values }
}

/** The result for a row from the slides with its name; undefined if there are none. */
function resultOf(row: SentRow, slides: readonly NamedSlide[]): RowResult | undefined {
  const [slide, ...others] = slides
  if (!slide) return undefined
  const result = { line: row.line, version: 1 }
  if (others.length === 0) return { ...result, slide_id: slide.id, outcome: 'unchanged' }
  const matches = slides.map(({ id, name }) => ({ id, name, block_id: null, cut_number: null, created_at: null }))
  return { ...result, outcome: 'wrong', errors: [{ field: 'name', message: reviewMessages.severalNames }], matches }
}

/** 'Validate Slides': names match slides ignoring case; rows without a match are checked as new slides. */
async function validate(request: RunRequest, options: Parameters<ImportRun['send']>[1]) {
  const named = request.rows.filter(row => !isReferred(row))
  const stop = options.signal ?? new AbortController().signal
  const names = [...new Set(named.map(nameOf))]
  const found = names.length === 0 ? new Map() : await findSlidesByName(names, stop)
  const known = named.flatMap(row => resultOf(row, preferExactName(nameOf(row), found.get(nameOf(row)) ?? [])) ?? [])
  const lines = new Set(known.map(({ line }) => line))
  const unmatched = request.rows.filter(({ line }) => !lines.has(line))
  const rows = unmatched.map(row => slideRow(isReferred(row) ? reference(row) : row, request.choices))
  if (rows.length === 0) return known
  const report = await sendSlides(slideImportBody(request, rows, ''), options)
  return [...known, ...report.rows]
}

/** Imports a dataset of slides from a file. @param defined lab fields */
export function datasetRun(defined: readonly Field[]): ImportRun {
  return {
    kind: datasetKind(defined),
    home: datasetAddress.dashboard,
    nameField: 'name',
    canAdd: false,
    asksForNew: true,
    agreesIn: 'type',
    isIdentified: namesSlide,
    keyOf: (values, choices, result) => (result?.slide_id ? `id ${result.slide_id}` : slideKey(values, choices)),
    texts: {
      reviewTitle: messages.reviewTitle,
      runningTitle: messages.creatingDataset,
      doneTitle: messages.doneTitle,
      tabs: { new: messages.missing, unchanged: messages.found },
      decisions: { unchanged: messages.add },
      checking: messages.checking,
      missing: {
        allFound: messages.allFound,
        some: messages.someMissing,
        text: messages.missingText,
        createThem: messages.createThem,
      },
      action: (counts, { dataset }) =>
        dataset.kind === 'existing' ? messages.addTo(counts.new + counts.unchanged) : messages.createDataset,
      done: ({ counts, dataset }) => messages.datasetDone(dataset?.name ?? '', counts.new + counts.unchanged),
    },
    async send(request, options) {
      if (request.isDryRun) {
        const rows = await validate(request, options)
        return { counts: { new: 0, changed: 0, unchanged: 0, wrong: 0 }, rows, written: false, dataset: null }
      }
      const rows = request.rows.map(row => slideRow(row.id != null ? reference(row, row.id) : row, request.choices))
      return sendSlides(slideImportBody(request, rows, ''), options)
    },
    rowsAddress: async ({ dataset }) => `${slideAddress.dashboard}?dataset_ids=${dataset?.id ?? ''}`,
    datasetAddress: datasetAddress.detail,
  }
}
