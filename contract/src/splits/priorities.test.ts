import { expect, test } from 'vitest'
import { buildCohort, COHORT_RULES, COHORT_STRATA } from './cohorts.fixture.ts'
import type { DistributionRequest } from './distribution.ts'
import { listPlaced } from './placed-slides.fixture.ts'
import { distributeByPriority } from './priorities.ts'
import { SplitError } from './rules.ts'

const shares = { training: 50, validation: 50, evaluation: 0 }
const request: DistributionRequest = {
  ...{ method: 'shares', shares, groups: ['block_id'], strata: ['organ'], keep: [], seed: 1 },
}
/** Blocks of the given sizes. The first `livers` slides of each are livers, the others kidneys. */
const blocks = (sizes: readonly (readonly [slides: number, livers: number])[]) =>
  listPlaced(sizes.flatMap(([slides], block) => new Array(slides).fill(`B${block}:-`)).join(' ')).map(
    (slide, at, all) => {
      const block = slide.record.block_id
      const index = all.slice(0, at).filter(({ record }) => record.block_id === block).length
      const [, livers] = sizes[Number(block?.slice(1))]!
      return { ...slide, record: { ...slide.record, organ: index < livers ? 'Liver' : 'Kidney' } }
    },
  )
/** Together, the two blocks of livers are half of the slides; apart, they halve the livers. */
const APART = blocks([
  [4, 4],
  [4, 4],
  [6, 0],
  [2, 0],
])

test('if shares and balance conflict, the priority decides, and both results are reported', () => {
  const byShares = distributeByPriority(APART, request)
  const byBalance = distributeByPriority(APART, { ...request, priority: 'balance' })
  const [ofShares, ofBalance] = byShares.priorities
  expect(byShares.priorities.map(({ priority }) => priority)).toEqual(['shares', 'balance'])
  expect(ofShares).toMatchObject({ share_error: byShares.report.share_error, strata: byShares.report.strata })
  expect(ofBalance).toMatchObject({ share_error: byBalance.report.share_error, strata: byBalance.report.strata })
  expect(byBalance.priorities).toEqual(byShares.priorities)
  expect(ofShares?.share_error).toBeLessThan(ofBalance?.share_error ?? 0)
  expect(ofShares?.strata[0]?.deviation).toBeGreaterThan(ofBalance?.strata[0]?.deviation ?? 1)
})

test('the recipe only contains the priority if balance is preferred, so that older recipes are unchanged', () => {
  expect(distributeByPriority(APART, { ...request, priority: 'balance' }).recipe.priority).toBe('balance')
  expect(distributeByPriority(APART, { ...request, priority: 'shares' }).recipe).toEqual(
    distributeByPriority(APART, request).recipe,
  )
  expect('priority' in distributeByPriority(APART, request).recipe).toBe(false)
})

test('there is no choice if both give the same result, or nothing is balanced', () => {
  const even = blocks([
    [2, 1],
    [2, 1],
  ])
  expect(distributeByPriority(even, request).priorities).toEqual([])
  expect(distributeByPriority(APART, { ...request, strata: [] }).priorities).toEqual([])
  expect(() => distributeByPriority(APART, { ...request, strata: [], priority: 'balance' })).toThrow(
    new SplitError('Balance can only matter more where fields are balanced: over shares or folds, with strata.'),
  )
})

test('over many datasets, preferring balance improves it, and no group is divided', () => {
  const totals = { shares: 0, balance: 0 }
  for (let seed = 1; seed <= 12; seed += 1) {
    const asked = { ...request, groups: COHORT_RULES, strata: COHORT_STRATA, seed }
    const { priorities } = distributeByPriority(buildCohort(seed), asked)
    for (const { priority, strata } of priorities)
      totals[priority] += strata.reduce((sum, { deviation }) => sum + deviation, 0)
    expect(distributeByPriority(buildCohort(seed), { ...asked, priority: 'balance' }).report.divided).toBe(0)
  }
  expect(totals.balance).toBeLessThan(totals.shares)
})
