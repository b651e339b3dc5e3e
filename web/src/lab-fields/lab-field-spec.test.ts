import type { Field } from '@vitrine/contract/fields/fields'
import { expect, test } from 'vitest'
import { readFieldEntry } from '../fields/field-entry.ts'
import { offeredChoices } from '../fields/field-spec.ts'
import { fieldText } from '../fields/field-text.ts'
import { fieldValues } from '../fields/field-values.ts'
import { labPatch, labValues } from '../fields/lab-values.ts'
import { buildField, buildOptions } from './lab-field.fixture.ts'
import { labFieldSpec } from './lab-field-spec.ts'

const STAIN = buildField('Stain', { type: 'choice', options: buildOptions('HE', 'PAS', 'Masson') })
const MARKERS = buildField('Markers', { type: 'multi_choice', options: buildOptions('CD3', 'CD8', 'Ki67') })
const DEPTH = buildField('Depth', { type: 'number', decimals: 1, unit: 'µm' })
const LOT = buildField('Lot')
const REVIEWED = buildField('Reviewed', { type: 'boolean' })
const CUT_ON = buildField('Cut on', { type: 'date' })
const CHECKED_BY = buildField('Checked by', { type: 'person' })
const PROTOCOL = buildField('Protocol', { type: 'url' })
const REMARKS = buildField('Remarks', { type: 'long_text' })

const read = (field: Field, text: string) => readFieldEntry(labFieldSpec(field), text)

test.each([
  [LOT, '  7a', '  7a'],
  [REMARKS, 'one\ntwo', 'one\ntwo'],
  [DEPTH, ' 4.5 ', 4.5],
  [CUT_ON, '31.01.2026', '2026-01-31'],
  [REVIEWED, 'Yes', true],
  [REVIEWED, 'false', false],
  [STAIN, 'pas', 'pas'],
  [STAIN, 'MASSON', 'masson'],
  [DEPTH, '4,5', 4.5],
  [MARKERS, 'Ki67; cd3', ['cd3', 'ki67']],
  [MARKERS, 'Ki67\r\ncd3', ['cd3', 'ki67']],
  [CHECKED_BY, ' mara ', 'mara'],
  [PROTOCOL, 'https://lab.example.org/he', 'https://lab.example.org/he'],
] as const)('%#: a text is parsed by the type of its field', (field, text, value) => {
  expect(read(field, text)).toMatchObject({ value })
})

test.each([
  [LOT, 'one\ntwo', 'Lot: "one\ntwo" must be one line.'],
  [LOT, 'x'.repeat(256), expect.stringMatching(/^Lot: "x+…" is longer than 255 characters\.$/)],
  [DEPTH, 'deep', 'Depth: "deep" isn\'t a number.'],
  [DEPTH, '4.55', 'Depth: "4.55" has more than 1 decimal.'],
  [{ ...DEPTH, decimals: 0 }, '4.5', 'Depth: "4.5" isn\'t a whole number.'],
  [CUT_ON, '2026-02-30', expect.stringContaining('Cut on: "2026-02-30" isn\'t a day of the calendar.')],
  [REVIEWED, 'maybe', 'Reviewed: "maybe" isn\'t Yes or No.'],
  [STAIN, 'Giemsa', 'Stain: "Giemsa" isn\'t HE, PAS or Masson.'],
  [MARKERS, 'CD3; CD4', 'Markers: "CD3; CD4" isn\'t CD3, CD8 or Ki67.'],
  [PROTOCOL, 'lab.example.org', expect.stringContaining("isn't a web address. Example: https://example.org.")],
])('%#: a text that a field does not accept is refused with its name and the text', (field, text, error) => {
  expect(read(field, text)).toMatchObject({ error })
})

test('a text that is not an option returns the missing options, and its value with them', () => {
  const missing = (field: Field, text: string) => (read(field, text) as { missing?: object }).missing
  expect(missing(STAIN, ' Giemsa ')).toEqual({ labels: ['Giemsa'], value: 'Giemsa' })
  expect(missing(MARKERS, 'CD4; cd3; Ki 67')).toEqual({ labels: ['CD4', 'Ki 67'], value: ['CD4', 'cd3', 'Ki 67'] })
  expect(missing(STAIN, 'HE; Giemsa')).toBeUndefined()
  expect(missing(STAIN, 'x'.repeat(101))).toBeUndefined()
  expect(missing(REVIEWED, 'maybe')).toBeUndefined()
})

test('an empty text is null, and rejected if a value is required', () => {
  for (const field of [LOT, DEPTH, REVIEWED, MARKERS]) expect(read(field, ' ')).toEqual({ value: null })
  expect(read({ ...STAIN, required: true }, '')).toEqual({ error: 'Stain is required.' })
})

test('retired options are accepted, but not offered', () => {
  const [he, pas] = buildOptions('HE', 'PAS')
  const stain = { ...STAIN, options: [he, { ...pas, retired: true }] as Field['options'] }
  expect(offeredChoices(labFieldSpec(stain).choices ?? [])).toEqual([{ value: 'he', label: 'HE' }])
  expect(read(stain, 'PAS')).toEqual({ value: 'pas' })
})

test('the values of a record become texts that parse to the same values', () => {
  const fields = [LOT, DEPTH, REVIEWED, STAIN, MARKERS, CHECKED_BY]
  const person = { id: 4, username: 'mara', name: 'Mara Keller', email: null }
  const record = {
    fields: { lot: '7a', depth: 4.5, reviewed: false, stain: 'pas', markers: ['cd3', 'ki67'], checked_by: person },
  }
  const texts = fieldValues(fields.map(labFieldSpec), record)
  expect(texts).toEqual({
    'fields.lot': '7a',
    'fields.depth': '4.5',
    'fields.reviewed': 'false',
    'fields.stain': 'pas',
    'fields.markers': 'cd3; ki67',
    'fields.checked_by': 'mara',
  })
  const values = fields.map(field => read(field, texts[`fields.${field.key}`] ?? ''))
  expect(values).toEqual(
    ['7a', 4.5, false, 'pas', ['cd3', 'ki67'], 'mara'].map(value => expect.objectContaining({ value })),
  )
  expect(fieldText('person', labValues({}, fields)['fields.checked_by'])).toBe('')
})

test('a change is sent to the API with lab fields in a separate object', () => {
  expect(labPatch({ organ: 'liver', 'fields.lot': '7', 'fields.depth': null })).toEqual({
    organ: 'liver',
    fields: { lot: '7', depth: null },
  })
  expect(labPatch({ organ: 'liver' })).toEqual({ organ: 'liver' })
})
