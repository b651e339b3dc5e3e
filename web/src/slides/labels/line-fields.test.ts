import { expect, test } from 'vitest'
import { buildField, buildOptions } from '../../lab-fields/lab-field.fixture.ts'
import { buildSlide } from '../slide.fixture.ts'
import { lineFields, lineLabelContent } from './line-fields.ts'
import { slideLabelContent } from './slide-label.ts'

const OPTIONS = { options: buildOptions('HE', 'PAS') }
const OWN = [
  buildField('Lot'),
  buildField('Remarks', { type: 'long_text' }),
  buildField('Depth', { type: 'number', decimals: 2, unit: 'µm' }),
  buildField('Cut on', { type: 'date' }),
  buildField('Reviewed', { type: 'boolean' }),
  buildField('Stain', { type: 'choice', ...OPTIONS }),
  buildField('Stains', { type: 'multi_choice', ...OPTIONS }),
  buildField('Checked by', { type: 'person' }),
  buildField('Protocol', { type: 'url' }),
]
const VALUES = {
  lot: '7a',
  remarks: 'one\ntwo',
  depth: 4.5,
  cut_on: '2026-01-31',
  reviewed: false,
  stain: 'pas',
  stains: ['he', 'pas'],
  checked_by: { id: 4, username: 'mara', name: 'Mara Keller', email: null },
  protocol: 'https://lab.example.org/he',
}
const slide = buildSlide({
  id: 7,
  name: 'A-1',
  notes: null,
  created_at: new Date(2026, 0, 5, 23, 59).toISOString(),
  fields: VALUES,
})
const further = (line: string, of = slide) => lineLabelContent(of, line, lineFields(OWN)).further

test.each([
  ['{fields.lot}', '7a'],
  ['{fields.remarks}', 'one\ntwo'],
  ['{fields.depth}', '4.5'],
  ['{fields.cut_on}', '2026-01-31'],
  ['{fields.reviewed}', 'no'],
  ['{fields.stain}', 'PAS'],
  ['{fields.stains}', 'HE; PAS'],
  ['{fields.checked_by}', 'mara'],
  ['{fields.protocol}', 'https://lab.example.org/he'],
  ['{id} {name} {cut_number}', '7 A-1 3'],
  ['{status}, {file_name}', 'active, scan.tiff'],
  ['{created_at}', '2026-01-05'],
  ['Lot {fields.lot} · {species}', 'Lot 7a · Mouse'],
  ['[{notes}][{fields.nix}][{organ}]', '[][][]'],
])('%s prints as %j', (line, text) => expect(further(line)).toBe(text))

test('fields without values, and a slide without lab fields, print nothing', () => {
  const names = OWN.map(({ key }) => `{fields.${key}}`).join('')
  const none = Object.fromEntries(OWN.map(({ key }) => [key, null]))
  expect(further(names, buildSlide({ fields: none }))).toBe('')
  expect(further(names, buildSlide({ fields: undefined }))).toBe('')
})

test("a line changes nothing else on a label; JSON can't be printed on one", () => {
  const { further: _, ...label } = lineLabelContent(slide, 'Lot {fields.lot}', lineFields(OWN))
  expect(label).toEqual(slideLabelContent(slide))
  expect(further('{file_metadata}')).toBe('')
})

test('a lab field with the label of a slide field is distinguished', () => {
  const labels = lineFields([buildField('Organ'), buildField('Lot')]).map(({ label }) => label)
  expect(labels.slice(-2)).toEqual(['Organ (lab field)', 'Lot'])
  expect(new Set(labels).size).toBe(labels.length)
})
