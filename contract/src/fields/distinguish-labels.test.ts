import { expect, test } from 'vitest'
import { distinguishLabels } from './distinguish-labels.ts'
import type { FieldState } from './fields.ts'

const field = (label: string, state: FieldState = 'ready') => ({ label, state })

test('a lab field is marked only if another field has the same label, ignoring case and spaces', () => {
  const lot = field('Lot')
  const told = distinguishLabels([lot, field('BlockID'), field('organ', 'retired')], ['Organ', 'Block ID'])
  expect(told.map(({ label }) => label)).toEqual(['Lot', 'BlockID (lab field)', 'organ (out of use)'])
  expect(told[0]).toBe(lot)
})
