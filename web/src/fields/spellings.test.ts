import { expect, test } from 'vitest'
import { spellingGroups, spellingKey } from './spellings.ts'

const counted = (...values: string[]) => values.map((value, index) => ({ value, count: 100 - index }))

test.each([
  ['Liver', 'liver'],
  ['Liver', ' LIVER\t'],
  ['bone marrow', 'BoneMarrow'],
  ['bone\u00a0marrow', 'Bone marrow'],
  ['Straße', 'STRASSE'],
  ['H＆E', 'h&e'],
])('%j and %j are spellings of the same word', (one, other) => {
  expect(spellingKey(one)).toBe(spellingKey(other))
})

test.each([
  ['liver', 'livers'],
  ['H&E', 'H-E'],
  ['resume', 'résumé'],
])('%j and %j are different words', (one, other) => {
  expect(spellingKey(one)).not.toBe(spellingKey(other))
})

test('lists words with several spellings, the most frequent first', () => {
  expect(spellingGroups(counted('liver', 'Mouse', 'Kidney', 'Liver', 'mouse', 'LIVER ', 'brain'))).toEqual([
    [
      { value: 'liver', count: 100 },
      { value: 'Liver', count: 97 },
      { value: 'LIVER ', count: 95 },
    ],
    [
      { value: 'Mouse', count: 99 },
      { value: 'mouse', count: 96 },
    ],
  ])
  expect(spellingGroups(counted('liver', 'brain'))).toEqual([])
})
