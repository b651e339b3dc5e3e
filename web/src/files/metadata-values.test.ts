import { expect, test } from 'vitest'
import { metadataValues } from './metadata-values.ts'

test.each([
  ['HE', ['HE']],
  [
    ['HE', 'PAS'],
    ['HE', 'PAS'],
  ],
  [
    [1, [2, 3], null, ''],
    ['1', '2', '3'],
  ],
  [0.25, ['0.25']],
  [false, ['false']],
  [{ dye: 'DAPI', nm: 405 }, ['{"dye":"DAPI","nm":405}']],
  [[], []],
  [null, []],
  [undefined, []],
  ['', []],
])('%j contains %j', (value, texts) => {
  expect(metadataValues(value)).toEqual(texts)
})
