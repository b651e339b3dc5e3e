import { expect, test } from 'vitest'
import { DATASET_TYPE_COLORS, DATASET_TYPE_LABELS, DATASET_TYPE_TAGS } from './dataset-type.ts'

test('types are labelled Training, Validation, Evaluation, and Unassigned for default', () => {
  expect(DATASET_TYPE_LABELS).toEqual({ T: 'Training', V: 'Validation', E: 'Evaluation', default: 'Unassigned' })
  expect(DATASET_TYPE_TAGS).toMatchObject({ T: 'Train', V: 'Valid', E: 'Eval' })
})

test('each type has its own color', () => {
  expect(DATASET_TYPE_COLORS).toEqual({ T: 1, V: 2, E: 3, default: 8 })
})
