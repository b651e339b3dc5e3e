import { expect, test } from 'vitest'
import { readLabels } from '../../../test/codes/label-photographs.ts'

test('codes are read from photographs of labels printed by the product, and none incorrectly', async () => {
  const { read, wrong } = await readLabels(20, 1)
  expect(wrong).toEqual([])
  expect(read).toBeGreaterThanOrEqual(19)
})
