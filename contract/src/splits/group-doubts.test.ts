import { expect, test } from 'vitest'
import { checkGroups } from './check-groups.ts'
import { distribute } from './distribute.ts'
import { doubtSentence } from './group-doubts.ts'
import { uuidOf } from './placed-slides.fixture.ts'
import { reportDataset } from './report/report.ts'
import { DEFAULT_RULES } from './rules.ts'

/** CAMELYON17 as it was imported: 100 patients of 5 slides, each slide with a block of its own, distributed by chance. */
const named = Array.from({ length: 500 }, (_, index) => ({
  ...{ uuid: uuidOf(index), type: 'default' as const, fold: null },
  record: {
    name: `patient_${String(Math.floor(index / 5)).padStart(3, '0')}_node_${index % 5}.tif`,
    block_id: `b${index}`,
  },
}))
const choices = { groups: DEFAULT_RULES, strata: [], keep: [], seed: 7 }
const byChance = distribute(named, { method: 'chance', training: 80, ...choices })
const placeOf = new Map(byChance.results.map(({ uuid, type, fold }) => [uuid, { type, fold }]))
const camelyon = named.map(slide => ({ ...slide, ...placeOf.get(slide.uuid)! }))
const SENTENCE = 'The names suggest 100 cases (first 2 parts of name), and 68 of them are divided.'
const doubt = (slides: Parameters<typeof checkGroups>[0], rules = DEFAULT_RULES) => {
  const found = checkGroups(slides, rules).doubt
  return found && doubtSentence(found)
}

test('500 whole groups of one slide each are doubtful: 68 of the 100 patients that the names suggest are divided', () => {
  expect(checkGroups(camelyon, DEFAULT_RULES)).toMatchObject({
    ...{ groups: 500, divided: [] },
    doubt: { alone: 500, slides: 500, suggestion: { rule: 'case:name:_:2', groups: 100, median: 5, divided: 68 } },
  })
  expect(doubt(camelyon)).toBe(SENTENCE)
  const { sentences } = reportDataset(camelyon, { groups: DEFAULT_RULES })
  expect(sentences[0]).toEqual({ severity: 'warning', text: SENTENCE, field: null })
  expect(byChance.report.notes).toContain(SENTENCE)
  const taken = checkGroups(camelyon, [...DEFAULT_RULES, 'case:name:_:2'])
  expect([taken.doubt, taken.divided.length]).toEqual([null, 68])
})

test('a suggestion is reported even if it is whole, if nearly all slides are alone', () => {
  const whole = camelyon.map((slide, index) => ({ ...slide, type: index < 400 ? ('T' as const) : ('E' as const) }))
  expect(doubt(whole)).toBe(
    '500 of 500 slides are in no group with another, but the names suggest 100 cases (first 2 parts of name).',
  )
})

test('groups that join nothing are doubtful even without a suggestion, unless there are few slides', () => {
  const blocks = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      ...{ uuid: uuidOf(index), type: 'T' as const, fold: null },
      record: { name: String.fromCharCode(97 + index), block_id: `b${index < 2 ? 0 : index}` },
    }))
  expect(doubt(blocks(20))).toBe('18 of 20 slides are in no group with another, so the groups keep nothing together.')
  expect(doubt(blocks(19))).toBeNull()
  expect(doubt(blocks(20), ['case:block_id:_:1'])).not.toBeNull()
  expect(doubt(blocks(9).slice(2))).toBeNull()
  expect(doubt(blocks(20), ['source'])).toBeNull()
})

test('blocks that join slides do not hide divided cases, but a chosen case does', () => {
  const pairs = camelyon.map((slide, index) => ({
    ...slide,
    record: { ...slide.record, block_id: `b${Math.floor(index / 2)}` },
  }))
  expect(doubt(pairs)).toBe(SENTENCE)
  expect(doubt(pairs, ['block_id', 'case:name:_:3'])).toBeNull()
})
