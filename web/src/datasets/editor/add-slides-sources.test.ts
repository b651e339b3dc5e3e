import { expect, test } from 'vitest'
import { buildSlide } from '../../slides/slide.fixture.ts'
import { slideOf } from '../draft/entries.fixture.ts'
import { entryOf, pickerRow, slideMatcher } from './add-slides-sources.ts'

const slide = buildSlide({ name: 'Straße 7.tif', block_id: 'B-12', cut_number: 30, organ: 'Liver', notes: 'never' })

test.each([
  ['', true],
  [' , ', true],
  ['straße', true],
  ['STRASSE', true],
  ['ｌｉｖｅｒ', true],
  ['b-12, liver', true],
  ['b-12, brain', false],
  ['30', true],
  ['never', false],
  ['pathology', true],
  ['liver 7', false],
])("'%s' finds the slide as the server's search would: %s", (search, isFound) => {
  expect(slideMatcher(search)(slide)).toBe(isFound)
})

test.each([
  [undefined, 'T'],
  ['default', 'T'],
  ['T', 'T'],
  ['V', 'V'],
  ['E', 'E'],
] as const)('a slide of type %s is added as %s', (type, added) => {
  expect(entryOf(pickerRow(slideOf(1), type))).toEqual({ slide: slideOf(1), type: added })
})
