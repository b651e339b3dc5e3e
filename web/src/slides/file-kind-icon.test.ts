import { expect, test } from 'vitest'
import { fileKind } from './file-kind-icon.tsx'

test.each([
  ['image/jpeg', 'jpeg'],
  ['image/jpg', 'jpeg'],
  ['JPG', 'jpeg'],
  ['image/png', 'png'],
  ['image/tiff', 'tiff'],
  ['image/x-tiff', 'tiff'],
  ['.TIF', 'tiff'],
  ['application/pdf', 'pdf'],
  ['image/svs', undefined],
  ['constructor', undefined],
])('the type %j has the icon of %j', (type, kind) => {
  expect(fileKind({ type, name: 'scan.png' })).toBe(kind)
})

test.each([
  ['scan.TIFF', 'tiff'],
  ['scan.2015.jpg', 'jpeg'],
  ['scan.ndpi', undefined],
  ['tiff', undefined],
])('without a type the name %j has the icon of %j', (name, kind) => {
  expect(fileKind({ type: null, name })).toBe(kind)
})
