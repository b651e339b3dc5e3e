import { expect, test } from 'vitest'
import type { Figures } from '../experiments/figures.ts'
import { metricsOf } from './metrics.ts'
import table from './reference-figures.json' with { type: 'json' }
import { buildScoredCohort, COHORTS } from './scored-cohorts.fixture.ts'

/** Figures in the order of the table's columns. */
const columnsOf = (figures: Figures): Record<string, number | null | undefined> => ({
  auroc: figures.auroc.value,
  auroc_low: figures.auroc.low,
  auroc_high: figures.auroc.high,
  average_precision: figures.average_precision.value,
  brier: figures.brier.value,
  accuracy_count: figures.accuracy.count,
  accuracy_low: figures.accuracy.low,
  accuracy_high: figures.accuracy.high,
  sensitivity: figures.sensitivity?.value,
  specificity: figures.specificity?.value,
  precision: figures.precision?.value,
  balanced_accuracy: figures.balanced_accuracy.value,
  f1: figures.f1.value,
  kappa: figures.kappa.value,
})

/** pROC knows nothing of several classes. */
const isOfProc = (column: string) => column === 'auroc_low' || column === 'auroc_high'

test(`metrics equal those of scikit-learn and SciPy to 1e-12, and intervals of the AUROC those of pROC to 1e-9, on ${COHORTS} cohorts`, () => {
  expect(table.rows).toHaveLength(COHORTS)
  for (const [index, row] of table.rows.entries()) {
    const seed = index + 1
    const { slides, choices } = buildScoredCohort(seed)
    const figures = columnsOf(metricsOf(slides, choices).figures)
    expect(Object.keys(figures)).toEqual(table.columns)
    for (const [column, wanted] of row.map((value, at) => [table.columns[at]!, value] as const)) {
      if (isOfProc(column) && choices.classes > 2) continue
      const got = figures[column] ?? null
      const which = `${column} of cohort ${seed}: ${got}, not ${wanted}`
      if (wanted === null || got === null) expect(got, which).toBe(wanted)
      else expect(Math.abs(got - wanted), which).toBeLessThan(isOfProc(column) ? 1e-9 : 1e-12)
    }
  }
})
