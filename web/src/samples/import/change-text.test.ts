import { expect, test } from 'vitest'
import { changeText, fieldLabel, valueText } from '../../import/change-text.ts'
import { plainSamples } from './import-sheets.fixture.ts'

test.each([
  ['qc_status', 'QC Status'],
  ['instrument_name', 'Instrument Name'],
  ['slide', 'Slide'],
  ['slide_name', 'Slide'],
  ['toString', 'toString'],
])('the label of the field %s is %s', (field, label) => expect(fieldLabel(plainSamples, field)).toBe(label))

test.each([
  ['qc_status', 'manual_review', 'Manual Review'],
  ['qc_status', 'odd', 'odd'],
  ['organ', null, 'empty'],
  ['gamma', 0.5, '0.5'],
  ['slide', 17, '17'],
  ['extra_data', { a: 1 }, '{"a":1}'],
  ['staining_receive_date', '2026-01-31', 'Jan 31, 2026'],
  ['received_timestamp', '2026-01-31T10:00:00', 'Jan 31, 2026, 10:00 AM'],
])('%s %j reads %s', (field, value, text) => expect(valueText(plainSamples, field, value)).toBe(text))

test('a change whose texts would read the same is shown as JSON', () => {
  const [from, to] = ['2026-01-31T10:00:00', '2026-01-31T10:00:01']
  expect(changeText(plainSamples, { field: 'received_timestamp', from, to }, {})).toEqual({
    from: `"${from}"`,
    to: `"${to}"`,
  })
  expect(changeText(plainSamples, { field: 'organ', from: null, to: 'empty' }, {})).toEqual({
    from: 'null',
    to: '"empty"',
  })
})

test.each([
  [{ slide: 'CAM-1' }, 'CAM-1 (ID 17)'],
  [{ slide: 17, slide_name: 'CAM-1' }, 'CAM-1 (ID 17)'],
  [{ slide_name: 'CAM-1' }, 'CAM-1 (ID 17)'],
  [{ slide: '17' }, '17'],
  [{ slide: 17 }, '17'],
])('a slide written as %j reads %s', (written, to) => {
  expect(changeText(plainSamples, { field: 'slide', from: 3, to: 17 }, written)).toEqual({ from: '3', to })
})

test('an unlinked slide reads as empty', () => {
  expect(changeText(plainSamples, { field: 'slide', from: 3, to: null }, { slide: null })).toEqual({
    from: '3',
    to: 'empty',
  })
})
