import { expect, test } from 'vitest'
import { TextColumn } from './text-column.ts'

test('returns every text and every null, whether its chunk is full or open', () => {
  const column = new TextColumn()
  const texts = Array.from({ length: 2_500 }, (_, index) => {
    if (index % 7 === 0 || index === 999) return null
    return index % 5 === 0 ? '' : `größe ${index} 𝒳`
  })
  for (const text of texts) column.push(text)
  expect(texts.map((_, index) => column.at(index))).toEqual(texts)
})
