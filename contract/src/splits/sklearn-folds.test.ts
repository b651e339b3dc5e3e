import { expect, test } from 'vitest'
import { buildCohort, COHORT_RULES, COHORT_STRATA, cohortFolds } from './cohorts.fixture.ts'
import { distribute } from './distribute.ts'
import table from './sklearn-folds.json' with { type: 'json' }

/** The last decimal of the table. */
const ROUNDING = 1e-9

test('shares and folds are never worse than those of StratifiedGroupKFold, on 50 cohorts', () => {
  expect(table.rows).toHaveLength(50)
  for (const [seed = 0, foldError = 0, shareError = 0] of table.rows) {
    const slides = buildCohort(seed)
    const choices = { groups: COHORT_RULES, strata: COHORT_STRATA, keep: [], seed }
    const folds = distribute(slides, { method: 'folds', folds: cohortFolds(seed), ...choices })
    expect(folds.report.share_error, `folds of cohort ${seed}`).toBeLessThanOrEqual(foldError + ROUNDING)
    const shares = { training: 80, validation: 10, evaluation: 10 }
    const parts = distribute(slides, { method: 'shares', shares, ...choices })
    expect(parts.report.share_error, `shares of cohort ${seed}`).toBeLessThanOrEqual(shareError + ROUNDING)
  }
})
