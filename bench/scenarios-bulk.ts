import { randomUUID } from 'node:crypto'
import { MAX_LOOKED_UP_NAMES } from '@vitrine/contract/slides/slides'
import type { Shot } from './load.ts'
import { type ApiScenario, CLIENTS, type Library, p95Below } from './scenarios-api.ts'

/** The number of unknown names, like in a file with errors. */
const UNKNOWN_NAMES = 50

function lookUp({ slideNames }: Library, turn: number): Shot {
  const unknown = Array.from({ length: UNKNOWN_NAMES }, (_, index) => `bench unknown ${turn} ${index}`)
  const names = [...slideNames.slice(0, MAX_LOOKED_UP_NAMES - UNKNOWN_NAMES), ...unknown]
  return { method: 'POST', path: '/api/slides/look-up/', body: { names } }
}

/** The number of samples that an import changes; it creates the same number. */
export const CHANGED_SAMPLES = 10_000
/** The prefix of imported samples' ids, which identifies them for deletion afterwards. */
export const IMPORTED = 'bench import '

/** Twelve fields, like in a lab's file. */
function fieldsOf(sample_id: string, index: number, mark: string) {
  return {
    sample_id,
    specimen_type: index % 2 === 0 ? 'Biopsy' : 'Resection',
    organ_type: 'Kidney',
    biomarker: `imported ${mark}`,
    qc_status: index % 10 === 0 ? 'fail' : 'pass',
    blur_detection_threshold: index / 7,
    tiles: index,
    staining_lab: 'Lab of the bench',
    instrument_name: `Scanner ${index % 5}`,
    file_name: `import-${mark}-${index}.svs`,
    received_timestamp: '2026-01-31T08:30:00Z',
    extra_data: { import: mark },
  }
}

function sampleImport({ sampleKeys }: Library, turn: number): Shot {
  const mark = `${Date.now()} ${turn}`
  const rows = sampleKeys.flatMap((sampleId, index) => [
    { line: 2 * index + 2, fields: fieldsOf(sampleId, index, mark) },
    { line: 2 * index + 3, version: null, fields: fieldsOf(`${IMPORTED}${mark} ${index}`, index, mark) },
  ])
  return { method: 'POST', path: '/api/samples/import/', body: { id: randomUUID(), dry_run: false, rows } }
}

export const lookUpScenario: ApiScenario = {
  name: 'look-up of 1,000 names',
  clients: CLIENTS,
  shot: lookUp,
  target: p95Below(1_000),
  hasLimit: false,
  headline: 'p95',
  runsOn: library => library.slideNames.length > 0,
}

export const importScenario: ApiScenario = {
  name: `samples import, ${(2 * CHANGED_SAMPLES).toLocaleString('en')} rows (half new, half changed)`,
  clients: 1,
  shot: sampleImport,
  requests: 3,
  target: p95Below(10_000),
  hasLimit: false,
  headline: 'p95',
  runsOn: library => library.sampleKeys.length === CHANGED_SAMPLES,
}

/** The number of rows in an import of slides: that of the longest list in the test files. */
export const IMPORTED_SLIDES = 20_677

/** Ten fields per row: most slides are new, the others known. The name of their dataset identifies it as the bench's. */
function slideImport({ slideNames }: Library, turn: number, dry_run: boolean): Shot {
  const mark = `${IMPORTED}${Date.now()} ${turn}`
  const rows = Array.from({ length: IMPORTED_SLIDES }, (_, index) => ({
    line: index + 2,
    fields: {
      name: slideNames[index] ?? `${mark} ${index}`,
      species: 'Mouse',
      organ: index % 2 === 0 ? 'Kidney' : 'Liver',
      block_id: `${mark} ${Math.floor(index / 20)}`,
      cut_number: index % 20,
      source: 'Lab of the bench',
      vendor: `Vendor ${index % 5}`,
      description: `imported ${mark}`,
      notes: `row ${index}`,
      status: 'created',
    },
  }))
  const body = { id: randomUUID(), dry_run, match: 'known', dataset: { name: mark }, rows }
  return { method: 'POST', path: '/api/slides/import/', body }
}

/** A cell that is edited in the review of an import. */
const editedRow = ({ slideNames }: Library, turn: number): Shot => ({
  method: 'POST',
  path: '/api/slides/import/',
  body: {
    id: randomUUID(),
    dry_run: true,
    match: 'known',
    rows: [{ line: 2, fields: { name: slideNames[turn % slideNames.length], organ: `organ ${turn}` } }],
  },
})

const slideImportScenario = (name: string, shot: ApiScenario['shot'], limitMs: number): ApiScenario => ({
  name: `slides import, ${name}`,
  clients: 1,
  shot,
  requests: 3,
  target: p95Below(limitMs),
  hasLimit: false,
  headline: 'p95',
  runsOn: library => library.slideNames.length > 0,
})
const importedRows = `${IMPORTED_SLIDES.toLocaleString('en')} rows`

export const slideImportScenarios: readonly ApiScenario[] = [
  slideImportScenario(`dry run of ${importedRows}`, (library, turn) => slideImport(library, turn, true), 1_500),
  slideImportScenario('dry run of an edited row', editedRow, 300),
  slideImportScenario(
    `${importedRows} and their dataset`,
    (library, turn) => slideImport(library, turn, false),
    10_000,
  ),
]

/** The number of slides that a bulk edit changes. */
export const EDITED_SLIDES = 10_000
/** The number of rows in a pasted block of cells, and of fields in each. */
const PASTED_ROWS = 1_000

const bulkEdit = (body: object): Shot => ({
  method: 'POST',
  path: '/api/slides/bulk/',
  body: { id: randomUUID(), dry_run: false, report: { limit: 50 }, ...body },
})

const pastedRows = (ids: readonly number[], turn: number) =>
  ids.map((id, index) => ({
    id,
    set: {
      organ: `organ ${turn} ${index}`,
      species: 'Mouse',
      cut_number: turn + index,
      block_id: `block ${turn} ${index}`,
      description: `pasted ${Date.now()} ${index}`,
    },
  }))

const numberOf = (count: number) => count.toLocaleString('en')

export const bulkScenarios: readonly ApiScenario[] = [
  {
    name: `bulk edit, two fields of ${numberOf(EDITED_SLIDES)} slides`,
    clients: 1,
    shot: ({ editedSlides }, turn) =>
      bulkEdit({
        where: { ids: editedSlides.map(id => ({ id })) },
        operations: [
          { op: 'set', field: 'notes', value: `edited ${Date.now()} ${turn}` },
          { op: 'set', field: 'vendor', value: `vendor ${turn}` },
        ],
      }),
    requests: 3,
    target: p95Below(3_000),
    hasLimit: false,
    headline: 'p95',
    runsOn: library => library.editedSlides.length === EDITED_SLIDES,
  },
  {
    name: `paste of ${numberOf(PASTED_ROWS)} x 5 cells, as one call`,
    clients: 1,
    shot: ({ editedSlides }, turn) => bulkEdit({ rows: pastedRows(editedSlides.slice(0, PASTED_ROWS), turn) }),
    requests: 5,
    target: p95Below(1_000),
    hasLimit: false,
    headline: 'p95',
    runsOn: library => library.editedSlides.length >= PASTED_ROWS,
  },
  {
    name: `preview of a paste of ${numberOf(EDITED_SLIDES)} x 5 cells`,
    clients: 1,
    shot: ({ editedSlides }, turn) =>
      bulkEdit({ dry_run: true, report: { limit: 100 }, rows: pastedRows(editedSlides, turn) }),
    requests: 5,
    target: p95Below(1_000),
    hasLimit: false,
    headline: 'p95',
    runsOn: library => library.editedSlides.length === EDITED_SLIDES,
  },
  {
    name: `paste: the ${numberOf(EDITED_SLIDES)} slides below one`,
    clients: 1,
    shot: ({ editedSlides }) => ({
      path: `/api/slides/following/?ordering=id&offset=0&after=${Math.min(...editedSlides)}`,
    }),
    requests: 5,
    target: p95Below(300),
    hasLimit: false,
    headline: 'p95',
    runsOn: library => library.editedSlides.length === EDITED_SLIDES,
  },
]
