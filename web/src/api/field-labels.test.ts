import { expect, test } from 'vitest'
import { rememberFieldLabels, withFieldLabels } from './field-labels.ts'

test('replaces names of fields by their labels, by kind of record; an unknown name stays', () => {
  rememberFieldLabels('slides', [
    { key: 'lot', label: 'Lot' },
    { key: 'lot_2', label: 'Second lot' },
  ])
  rememberFieldLabels('samples', [{ key: 'lot', label: 'Batch' }])
  const sentence = "fields.lot_2 takes text, not 'fields'. fields.lot is required."
  expect(withFieldLabels(sentence, 'slides')).toBe("Second lot takes text, not 'fields'. Lot is required.")
  expect(withFieldLabels(sentence, 'samples')).toBe("fields.lot_2 takes text, not 'fields'. Batch is required.")
  expect(withFieldLabels(sentence, 'datasets')).toBe(sentence)
})
