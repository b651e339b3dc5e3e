import { expect, test } from 'vitest'
import { imagingType } from './tallies.ts'

test.each([
  ['brightfield', 'Brightfield'],
  ['Bright-Field', 'Brightfield'],
  ['bright field, 40x', 'Brightfield'],
  ['fluorescence', 'Fluorescence'],
  ['Immunofluorescence', 'Fluorescence'],
  ['multiplex FLUORESCENCE', 'Fluorescence'],
  ['autofluorescence', 'Autofluorescence'],
  ['Auto-Fluorescence', 'Autofluorescence'],
  ['auto fluorescence (FITC)', 'Autofluorescence'],
  ['auto\u2011fluorescence', 'Autofluorescence'],
  ['auto_fluorescence', 'Autofluorescence'],
  ['confocal', 'Other'],
  ['bright', 'Other'],
  ['', 'Other'],
  [null, 'Other'],
])('%j is %s, autofluorescence being tried before fluorescence', (written, type) => {
  expect(imagingType(written)).toBe(type)
})
