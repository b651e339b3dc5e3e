import type { Sample } from '@vitrine/contract/samples/samples'
import { expect, test } from 'vitest'
import { differences } from '../edit/three-way.ts'
import {
  blankValues,
  changeErrors,
  fieldChanges,
  fieldErrors,
  fieldValues,
  filledFields,
} from '../fields/field-values.ts'
import { buildSample } from './sample.fixture.ts'
import { SAMPLE_FIELDS, type SampleField } from './sample-fields.ts'

type Typed = Partial<Record<SampleField, string>>

const sampleValues = (sample: Sample) => fieldValues(SAMPLE_FIELDS, sample)
const errors = (typed: Typed, of = base) => changeErrors(SAMPLE_FIELDS, { ...sampleValues(of), ...typed }, of)
const changes = (typed: Typed, of = base) => fieldChanges(SAMPLE_FIELDS, { ...sampleValues(of), ...typed }, of)

const base = buildSample({
  sample_id: 'S-1',
  biomarker: 'CD3',
  cut_number: 3,
  tiles: 0,
  gamma: 0.4545,
  qc_status: 'pass',
  file_size: '1.5G',
  received_timestamp: '2026-01-05T14:04:05.250Z',
  staining_receive_date: '2026-01-31',
  extra_data: { stain: 'HE' },
})
const read = sampleValues(base)

test('all fields except those of the server can be edited', () => {
  expect(Object.keys(read)).toEqual(SAMPLE_FIELDS.map(({ field }) => field))
  for (const own of ['id', 'uuid', 'created_at', 'updated_at', 'created_by', 'version', 'slide']) {
    expect(Object.keys(read)).not.toContain(own)
  }
  expect(read).toMatchObject({ tiles: '0', gamma: '0.4545', notes: '', staining_receive_date: '2026-01-31' })
  expect(read.extra_data).toBe('{\n  "stain": "HE"\n}')
})

test('untouched fields are not sent', () => {
  expect(changes({})).toEqual({})
})

test.each([
  ['biomarker', ' CD8 ', { biomarker: 'CD8' }],
  ['biomarker', '', { biomarker: null }],
  ['biomarker', '   ', { biomarker: null }],
  ['biomarker', 'CD3 ', {}],
  ['cut_number', '4', { cut_number: 4 }],
  ['cut_number', '', { cut_number: null }],
  ['cut_number', '+3', {}],
  ['tiles', '', { tiles: null }],
  ['gamma', '1e-7', { gamma: 1e-7 }],
  ['qc_status', 'manual_review', { qc_status: 'manual_review' }],
  ['qc_status', '', { qc_status: null }],
  ['file_size', '20K', { file_size: '20K' }],
  ['staining_receive_date', '01.02.2026', { staining_receive_date: '2026-02-01' }],
  ['extra_data', '{"stain": "HE"}', {}],
  ['extra_data', '{"stain": "PAS"}', { extra_data: { stain: 'PAS' } }],
  ['extra_data', '', { extra_data: null }],
] as const)('%s typed as %j is sent alone, as %j', (field, typed, patch) => {
  expect(errors({ [field]: typed })).toEqual({})
  expect(changes({ [field]: typed })).toEqual(patch)
})

test('a time is shown in the browser’s time zone, in full precision, and converts back to the same time', () => {
  expect(read.received_timestamp).toMatch(/^2026-01-0[456] \d\d:\d\d:05\.250$/)
  const other = { ...base, received_timestamp: '2020-06-01T00:00:00Z' }
  const patch = changes({ received_timestamp: read.received_timestamp }, other)
  expect(Date.parse(String(patch['received_timestamp']))).toBe(Date.parse('2026-01-05T14:04:05.250Z'))
  expect(sampleValues({ ...base, received_timestamp: '2026-01-05T14:04:00.000Z' }).received_timestamp).toMatch(/:\d\d$/)
  expect(sampleValues({ ...base, received_timestamp: 'last week' }).received_timestamp).toBe('last week')
})

test.each([
  ['sample_id', ' ', 'Sample ID is required.'],
  ['tiles', 'many', 'Tiles: "many" isn\'t a whole number.'],
  ['gamma', '1,500', 'Gamma: "1,500" could be 1500 or 1.5. Choose one.'],
  ['extra_data', '[1]', 'Extra Data: "[1]" isn\'t a JSON object. Example: {"key": "value"}.'],
] as const)('%s typed as %j gets a sentence at its field', (field, typed, sentence) => {
  expect(errors({ [field]: typed })).toEqual({ [field]: sentence })
})

test('an invalid stored value causes no error until it is edited', () => {
  const odd = buildSample({ file_size: 'unknown', qc_status: 'ok' as never })
  expect(errors({}, odd)).toEqual({})
  expect(changes({ notes: 'new' }, odd)).toEqual({ notes: 'new' })
  expect(Object.keys(errors({ file_size: 'unknown too' }, odd))).toEqual(['file_size'])
})

test('Sample ID is required, edited or not', () => {
  const nameless = buildSample({ sample_id: '' })
  expect(errors({}, nameless)).toEqual({ sample_id: 'Sample ID is required.' })
})

test("someone else's changes of the extra data are reported as one field", () => {
  const theirs = sampleValues({ ...base, extra_data: { stain: 'PAS' } })
  expect(differences(read, read, theirs).map(({ name }) => name)).toEqual(['extra_data'])
})

test('for a new sample every field is parsed by its kind, and only filled ones are sent', () => {
  const values = { ...blankValues(SAMPLE_FIELDS), sample_id: 'S-1', tiles: '7.0', staining_receive_date: '31.01.2026' }
  expect(Object.keys(fieldErrors(SAMPLE_FIELDS, values))).toEqual(['tiles'])
  expect(filledFields(SAMPLE_FIELDS, { ...values, tiles: '7' })).toEqual({
    sample_id: 'S-1',
    tiles: 7,
    staining_receive_date: '2026-01-31',
  })
})
