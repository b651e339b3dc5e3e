import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { expect, test } from 'vitest'
import { randomNumbers } from '../splits/shuffle.ts'
import { metricsOf } from './metrics.ts'
import { buildScoredCohort } from './scored-cohorts.fixture.ts'
import type { Choices, ScoredSlide } from './units.ts'

const TWO: Choices = { classes: 2, positive: 1, threshold: 0.5, unit: 'slide' }
const BY_GROUP: Choices = { ...TWO, unit: 'group' }

const slide = (truth: number | null, score: number, group: string | null = null): ScoredSlide => ({
  truth,
  scores: [1 - score, score],
  predicted: score >= 0.5 ? 1 : 0,
  group,
})

test('a group counts once, with the mean of the scores of its slides', () => {
  const slides = [slide(1, 0.9, 'a'), slide(1, 0.3, 'a'), slide(0, 0.7, 'b'), slide(0, 0.1, 'b'), slide(0, 0.2)]
  const { unit, figures, confusion } = metricsOf(slides, BY_GROUP)
  expect([unit, figures.units, figures.accuracy.count]).toEqual(['group', 3, 3])
  expect(confusion).toEqual([
    [2, 0],
    [0, 1],
  ])
  expect(metricsOf(slides, TWO).figures).toMatchObject({ units: 5, accuracy: { count: 3, total: 5 } })
})

test('slides without a truth, and groups with two truths, are left out and counted', () => {
  const slides = [slide(1, 0.9, 'a'), slide(0, 0.3, 'a'), slide(null, 0.7, 'b'), slide(1, 0.7, 'b'), slide(0, 0.2, 'c')]
  expect(metricsOf(slides, BY_GROUP)).toMatchObject({ figures: { units: 2 }, mixed_groups: 1, without_truth: 1 })
  expect(metricsOf(slides, TWO)).toMatchObject({ figures: { units: 4 }, mixed_groups: 0, without_truth: 1 })
})

test('for two classes the threshold decides, and a score at the threshold is positive', () => {
  const slides = [slide(1, 0.4), slide(1, 0.3), slide(0, 0.35), slide(0, 0.1)]
  const at = (threshold: number) => metricsOf(slides, { ...TWO, threshold }).figures
  expect(at(0.5).sensitivity).toMatchObject({ count: 0, total: 2 })
  expect(at(0.4).sensitivity).toMatchObject({ count: 1, total: 2 })
  expect(at(0.4).specificity).toMatchObject({ count: 2, total: 2 })
  expect(at(0.35).precision).toMatchObject({ count: 1, total: 2, value: 0.5 })
  expect(at(0.5).precision).toEqual({ count: 0, total: 0, value: null, low: null, high: null })
})

test('either class can be the positive one', () => {
  const slides = [slide(0, 0.1), slide(0, 0.6), slide(1, 0.3), slide(1, 0.8), slide(1, 0.9)]
  const [one, other] = [TWO, { ...TWO, positive: 0 }].map(choices => metricsOf(slides, choices).figures)
  expect(other!.sensitivity).toEqual(one!.specificity)
  expect(other!.auroc.value).toBeCloseTo(one!.auroc.value!, 14)
})

test('for several classes the prediction of a slide counts, and the highest mean score of a group', () => {
  const three: Choices = { classes: 3, positive: null, threshold: 0.5, unit: 'slide' }
  const slides = [
    { truth: 2, scores: [0.45, 0.1, 0.45], predicted: 2, group: 'a' },
    { truth: 2, scores: [0.3, 0.3, 0.4], predicted: 2, group: 'a' },
  ]
  expect(metricsOf(slides, three).figures.accuracy.count).toBe(2)
  expect(metricsOf(slides, { ...three, unit: 'group' }).confusion[2]).toEqual([0, 0, 1])
})

test('undefined metrics are null', () => {
  const none = metricsOf([], TWO).figures
  const undefinedOnes = [none.auroc, none.average_precision, none.brier, none.kappa, none.f1, none.balanced_accuracy]
  expect(undefinedOnes).toEqual(new Array(6).fill({ value: null, low: null, high: null }))
  const perfect = metricsOf([slide(1, 3.5), slide(0, -1)], TWO).figures
  expect(perfect.auroc).toEqual({ value: 1, low: null, high: null })
  expect(perfect.brier.value).toBeNull()
})

const many = (count: number, truth: number, score: number) => Array.from({ length: count }, () => slide(truth, score))

test('each value of a field has metrics, most slides first and those without a value last', () => {
  const slides = [...many(12, 1, 0.8), ...many(9, 0, 0.3), ...many(1, 0, 0.9), ...many(3, 0, 0.2)]
  const values = [...new Array(22).fill('P250'), null, null, null]
  const [first, last] = metricsOf(slides, TWO, index => values[index]).by!
  expect(first).toMatchObject({ value: 'P250', figures: { units: 22, too_few: false, accuracy: { count: 21 } } })
  expect(last).toMatchObject({ value: null, figures: { units: 3, too_few: true, auroc: { value: null } } })
})

test('a class that never occurs does not make a value too small', () => {
  expect(metricsOf(many(10, 0, 0.2), TWO, () => 'x')).toMatchObject({ by: [{ figures: { too_few: false } }] })
})

/** Cohorts of 4 to 9 classes with at least 12 slides each. */
const LARGE = [1, 7, 79, 155]

/** The deviation of the mean AUROC over samples with replacement from each class, as Efron's bootstrap draws them. */
function bootstrapDeviation(slides: readonly ScoredSlide[], choices: Choices): number {
  const random = randomNumbers(1)
  const byClass = Map.groupBy(slides, ({ truth }) => truth)
  const values = Array.from({ length: 400 }, () => {
    const drawn = [...byClass.values()].flatMap(own => own.map(() => own[uniformInt(random, 0, own.length - 1)]!))
    return metricsOf(drawn, choices).figures.auroc.value!
  })
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1))
}

test('the interval for several classes is as wide as in a bootstrap', () => {
  for (const seed of LARGE) {
    const { slides, choices } = buildScoredCohort(seed)
    const { value, low } = metricsOf(slides, choices).figures.auroc
    const deviation = (value! - low!) / 1.959963984540054
    const ratio = deviation / bootstrapDeviation(slides, choices)
    expect(ratio, `cohort ${seed} of ${slides.length} slides in ${choices.classes} classes`).toBeGreaterThan(0.85)
    expect(ratio, `cohort ${seed} of ${slides.length} slides in ${choices.classes} classes`).toBeLessThan(1.2)
  }
})
