import { expect, test } from 'vitest'
import { changeWords, fieldWords, valueWords } from './change-words.ts'

test.each([
  ['qc_status', 'QC Status'],
  ['instrument_name', 'Instrument Name'],
  ['slide', 'Slide'],
  ['slide_name', 'Slide'],
  ['toString', 'toString'],
])('the field %s is called %s', (field, label) => expect(fieldWords(field)).toBe(label))

test.each([
  ['qc_status', 'manual_review', 'Manual Review'],
  ['qc_status', 'odd', 'odd'],
  ['organ', null, 'empty'],
  ['gamma', 0.5, '0.5'],
  ['slide', 17, '17'],
  ['extra_data', { a: 1 }, '{"a":1}'],
  ['staining_receive_date', '2026-01-31', 'Jan 31, 2026'],
  ['received_timestamp', '2026-01-31T10:00:00', 'Jan 31, 2026, 10:00 AM'],
])('%s %j reads %s', (field, value, words) => expect(valueWords(field, value)).toBe(words))

test('a change that words would hide is shown as it is', () => {
  expect(changeWords('received_timestamp', '2026-01-31T10:00:00', '2026-01-31T10:00:01')).toEqual({
    from: '"2026-01-31T10:00:00"',
    to: '"2026-01-31T10:00:01"',
  })
  expect(changeWords('organ', null, 'empty')).toEqual({ from: 'null', to: '"empty"' })
})
