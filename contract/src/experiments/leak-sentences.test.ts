import { expect, test } from 'vitest'
import { leakSentences } from './leak-sentences.ts'

const none = { count: 0, slides: [] }
const clean = { clean: true, trained: [], unchecked: 0, unknown: [] }
const leaks = { slide: none, file: none, group: none, block: none }

test.each([
  [1, 0, 'The slide was not in training.'],
  [1, 1, 'Neither the slide nor another of its group was in training.'],
  [2, 0, 'None of the 2 slides was in training.'],
  [2, 1, 'None of the 2 slides, and no slide of their group, was in training.'],
  [1200, 40, 'None of the 1,200 slides, and no slide of their 40 groups, was in training.'],
])('a clean check of %i slides in %i groups reads: %s', (slides, groups, text) => {
  expect(leakSentences({ ...clean, leaks, slides, groups })).toEqual([{ level: 'clean', text }])
})
