import { type Sample, sampleFields } from '@vitrine/contract/samples/samples'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sheetRows } from '../../import/match/column-values.ts'
import { knownSpellings, type SpellingsByField } from '../../import/match/known-values.ts'
import { columnReaders } from '../../import/match/read-columns.ts'
import { startMatching } from '../../import/match/start-matching.ts'
import { readImportFile } from '../../import/read-import-file.ts'
import { buildSample } from '../sample.fixture.ts'
import { sampleCsv } from '../sample-csv.ts'
import { SAMPLE_FIELDS, type SampleFieldSpec } from '../sample-fields.ts'
import { sampleKind } from './sample-kind.ts'

/** The fields of an import that leaves a sample unchanged. */
const fieldsOf = (sample: Sample) => ({
  ...Object.fromEntries(Object.keys(sampleFields).map(field => [field, sample[field as keyof Sample]])),
  slide: sample.slide,
  slide_name: sample.slide_detail?.name ?? null,
})

const kind = sampleKind([])
/** How most samples spell a word; an export must keep its own spelling. */
const known: SpellingsByField = new Map([['source', knownSpellings([{ value: 'Padded', count: 9 }])]])

async function readBack(samples: readonly Sample[]) {
  const found = await readImportFile(new File([sampleCsv(samples)], 'samples_export.csv'), kind)
  if ('error' in found) throw new Error(found.error.message)
  const context = { fileName: 'samples_export.csv', now: new Date(), known, mayCreateFields: false }
  const readers = columnReaders(startMatching(found.sheet, kind, context), kind, known)
  return sheetRows(found.sheet).map(({ cells, error }) => {
    expect(error).toBeUndefined()
    return Object.fromEntries(
      readers.map(({ field, position, read }) => {
        const entry = read(cells[position] ?? '')
        return [field, 'value' in entry ? entry.value : entry]
      }),
    )
  })
}

async function expectUnchanged(samples: readonly Sample[]) {
  expect(await readBack(samples)).toEqual(samples.map(fieldsOf))
}

/** Formulas, values that CSV must quote, and blanks that are part of a value. */
const HARD = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\tx',
  '\rx',
  "'=1",
  "''-2",
  "'",
  '"',
  '""',
  'a,b;c\td',
  'one\ntwo\r\nthree',
  ' padded ',
  '   ',
  '\u00a0',
  '\ufeff',
  'Großhadern 標本 🔬',
  'null',
  'TRUE',
  '01/02/2026',
  '1,5',
  '1e5',
  '00017',
] as const

test('exporting and importing 10,000 samples with difficult values changes nothing', async () => {
  const at = <Value>(values: readonly Value[], index: number) => values[index % values.length] as Value
  const samples = Array.from({ length: 10_000 }, (_, id) =>
    buildSample({
      id: id + 1,
      sample_id: `${at(HARD, id)}S-${id}`,
      notes: at(HARD, id + 3),
      description: at([null, ...HARD], id),
      slide: at([null, 7], id),
      slide_detail: at([null, { id: 7, name: at(HARD, id >> 1), status: null }], id),
      qc_status: at([null, 'pass', 'fail', 'pending', 'manual_review'], id),
      qc_status_machine: at(['pass', 'Manual Review', ...HARD], id),
      cut_number: at([null, 0, -5, 2147483647], id),
      gamma: at([null, 0, 0.1, -1e-7, 1e21, 123456.789], id),
      file_size: at([null, '512', ' 1.5 GB', '20K '], id),
      staining_receive_date: at([null, '2026-01-31', '1000-01-01'], id),
      received_timestamp: at([null, '2026-01-05T14:04:00.000Z', '2026-01-05T14:04:00.123456Z'], id),
      extra_data: at([null, {}, { '=a': ['"', '\n', { b: null }], n: 0.1 }], id),
    }),
  )
  await expectUnchanged(samples)
}, 30_000)

const text = fc
  .oneof(
    fc.string({ unit: 'binary', minLength: 1 }),
    fc.string({ unit: fc.constantFrom("'", '=', '-', '"', ',', ';', '\t', '\r', '\n', ' ', 'a'), minLength: 1 }),
  )
  .map(value => value.toWellFormed().replaceAll('\0', ' '))

/** Any value that can be stored in a field. */
function anyValue({ field, kind, choices = [] }: SampleFieldSpec): fc.Arbitrary<unknown> {
  if (field === 'sample_id') return text.filter(value => value.trim() !== '')
  switch (kind) {
    case 'integer':
      return fc.integer()
    case 'number':
      // JSON has no -0.
      return fc.double({ noNaN: true, noDefaultInfinity: true }).map(value => value + 0)
    case 'choice':
      return fc.constantFrom(...choices.map(({ value }) => value))
    case 'date':
      return fc
        .date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
        .map(day => day.toISOString().slice(0, 10))
    case 'timestamp':
      return fc
        .date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
        .map(moment => moment.toISOString())
    case 'size':
      return fc.constantFrom('512', '20K', ' 1.5 GB', '3 b ')
    case 'json':
      return fc.dictionary(text, fc.jsonValue()).map(value => JSON.parse(JSON.stringify(value)))
    default:
      return text
  }
}

const sample = fc.record(
  Object.fromEntries(
    SAMPLE_FIELDS.map(spec => [spec.field, spec.field === 'sample_id' ? anyValue(spec) : fc.option(anyValue(spec))]),
  ),
)

test('exporting and importing changes nothing, whatever the values', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(sample, { minLength: 1, maxLength: 3 }), fields =>
      expectUnchanged(fields.map(values => buildSample(values as Partial<Sample>))),
    ),
    { numRuns: 150 },
  )
}, 30_000)
