import { expect, test } from 'vitest'
import type { ImportChoices } from '../../import/import-kind.ts'
import { namesSlide } from './slide-run.ts'

const CHOICES = { dataset: { kind: 'none' }, type: 'V', emptyCells: 'leave' } as const
const isNamed = (values: Record<string, unknown>, knownBy: ImportChoices['knownBy']) =>
  namesSlide(values, { ...CHOICES, knownBy })

test('a row identifies its slide by uuid, id or name', () => {
  for (const knownBy of ['known', 'new'] as const) {
    expect(isNamed({ name: 'A' }, knownBy)).toBe(true)
    expect(isNamed({ id: 4 }, knownBy)).toBe(true)
    expect(isNamed({ name: '  ', block_id: 'B1', cut_number: 1 }, knownBy)).toBe(false)
  }
})

test('if slides are identified by block and cut, both are needed', () => {
  expect(isNamed({ block_id: 'B1', cut_number: 0 }, 'block')).toBe(true)
  expect(isNamed({ block_id: 'B1' }, 'block')).toBe(false)
  expect(isNamed({ name: 'A', block_id: 'B1' }, 'block')).toBe(true)
})
