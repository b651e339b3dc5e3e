import { expect, test } from 'vitest'
import { slideOf } from './entries.fixture.ts'
import { entryOf, rowOf } from './picker-row.ts'

test.each([
  [undefined, 'T'],
  ['default', 'T'],
  ['T', 'T'],
  ['V', 'V'],
  ['E', 'E'],
] as const)('a slide of type %s is added as %s', (type, added) => {
  expect(entryOf(rowOf(slideOf(1), type))).toEqual({ slide: slideOf(1), type: added })
})
