import { expect, test } from 'vitest'
import type { NamedSlide } from '../../slides/slides-by-name.ts'
import { datasetBody } from './create-dataset.ts'
import type { CsvType, DatasetRow } from './read-dataset-file.ts'
import { matchSlides } from './slide-validation.ts'

const row = (slideName: string, type: CsvType, line: number): DatasetRow => ({
  slideName,
  type,
  line,
  species: '',
  organ: '',
})
const found = (slides: Record<string, NamedSlide[]>) => new Map(Object.entries(slides))
const upper = { id: 1, name: 'A' }
const lower = { id: 2, name: 'a' }

test('every row that means one slide of its own is valid', () => {
  const entries = [row('A', 'T', 2), row('b', 'V', 3)]
  const validation = matchSlides(entries, found({ A: [upper], b: [{ id: 9, name: 'B' }] }))
  expect(validation).toMatchObject({ isValid: true, missing: [], ambiguous: [], conflicts: [], slideCount: 2 })
  expect(datasetBody('Mice', entries, validation.ids)).toEqual({
    name: 'Mice',
    description: '',
    dataset_slides: [
      { slide_id: 1, type: 'training' },
      { slide_id: 9, type: 'validation' },
    ],
  })
})

test('a name that no slide has is missing', () => {
  const entries = [row('A', 'T', 2), row('none', 'T', 3), row('lost', 'E', 4)]
  const { isValid, missing } = matchSlides(entries, found({ A: [upper], none: [] }))
  expect(isValid).toBe(false)
  expect(missing.map(({ slideName, line }) => [slideName, line])).toEqual([
    ['none', 3],
    ['lost', 4],
  ])
})

test('exact case comes before other case', () => {
  const entries = [row('A', 'T', 2), row('a', 'E', 3)]
  const { isValid, ids } = matchSlides(entries, found({ A: [upper, lower], a: [lower, upper] }))
  expect(isValid).toBe(true)
  expect([...ids]).toEqual([
    ['A', 1],
    ['a', 2],
  ])
})

test('several slides of a name are an error with their ids, never silently the first', () => {
  const twice = [upper, { id: 5, name: 'A' }, lower]
  expect(matchSlides([row('A', 'T', 2)], found({ A: twice }))).toMatchObject({
    isValid: false,
    ambiguous: [{ row: { line: 2 }, ids: [1, 5] }],
    missing: [],
  })
  expect(matchSlides([row('á', 'T', 2)], found({ á: [upper, lower] }))).toMatchObject({ ambiguous: [{ ids: [1, 2] }] })
})

test('names that differ only in case and mean one slide are one entry if they have one type', () => {
  const entries = [row('A', 'T', 2), row('b', 'V', 3), row('a', 'T', 4)]
  const validation = matchSlides(entries, found({ A: [upper], a: [upper], b: [{ id: 9, name: 'b' }] }))
  expect(validation).toMatchObject({ isValid: true, slideCount: 2, repeats: [{ names: ['A', 'a'], lines: [2, 4] }] })
  expect(datasetBody('x', entries, validation.ids).dataset_slides).toEqual([
    { slide_id: 1, type: 'training' },
    { slide_id: 9, type: 'validation' },
  ])
})

test('and an error with both lines if they have two', () => {
  const validation = matchSlides([row('A', 'T', 2), row('a', 'E', 4)], found({ A: [upper], a: [upper] }))
  expect(validation).toMatchObject({ isValid: false, conflicts: [{ name: 'A', rows: [{ line: 2 }, { line: 4 }] }] })
})

test('10,000 rows are matched, and evaluation is sent as a word', () => {
  const entries = Array.from({ length: 10_000 }, (_, index) => row(`s${index}`, 'E', index + 2))
  const slides = new Map(entries.map(({ slideName }, index) => [slideName, [{ id: index + 1, name: slideName }]]))
  const { isValid, ids } = matchSlides(entries, slides)
  expect(isValid).toBe(true)
  expect(datasetBody('x', entries, ids).dataset_slides.at(-1)).toEqual({ slide_id: 10_000, type: 'evaluation' })
})

test("a row without a slide is never sent: 'Slide ID not found for: ...'", () => {
  expect(() => datasetBody('x', [row('A', 'T', 2)], new Map())).toThrow('Slide ID not found for: A')
})
