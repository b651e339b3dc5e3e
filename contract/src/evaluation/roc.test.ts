import { expect, test } from 'vitest'
import { metricsOf } from './metrics.ts'
import { buildScoredCohort } from './scored-cohorts.fixture.ts'
import type { Choices, ScoredSlide } from './units.ts'

const TWO: Choices = { classes: 2, positive: 1, threshold: 0.5, unit: 'slide' }
const slide = (truth: number, score: number): ScoredSlide => ({
  truth,
  scores: [1 - score, score],
  predicted: 0,
  group: null,
})

test('a curve goes from no positive predictions to all, with one step for slides with the same score', () => {
  const { roc } = metricsOf([slide(1, 0.9), slide(0, 0.5), slide(1, 0.5), slide(0, 0.1)], TWO)
  const points = [
    [0, 0],
    [0, 0.5],
    [0.5, 1],
    [1, 1],
  ]
  expect(roc).toEqual([{ class: 1, points }])
})

test('with several classes, each has a curve', () => {
  const { slides, choices } = buildScoredCohort(1)
  const { roc } = metricsOf(slides, choices)
  expect(roc.map(line => line.class)).toEqual([0, 1, 2, 3, 4, 5])
})

test('a single class has no curve', () => {
  expect(metricsOf([slide(1, 0.9), slide(1, 0.4)], TWO).roc).toEqual([{ class: 1, points: [] }])
})

test('a large curve is reduced to what a drawing can show, and its area is unchanged', () => {
  const { slides } = buildScoredCohort(8)
  const many = Array.from({ length: 40 }, (_, copy) =>
    slides.map(each => ({ ...each, scores: [each.scores[0]! + copy / 1e4, each.scores[1]! - copy / 1e4] })),
  ).flat()
  const { roc, figures } = metricsOf(many, TWO)
  const { points } = roc[0]!
  expect(points.length).toBeLessThanOrEqual(802)
  const area = points
    .slice(1)
    .reduce((sum, [x, y], index) => sum + ((x - points[index]![0]) * (y + points[index]![1])) / 2, 0)
  expect(Math.abs(area - figures.auroc.value!)).toBeLessThan(1 / 400)
})
