import { uniformInt } from 'pure-rand/distribution/uniformInt'
import type { ListedSlide } from './check-groups.ts'
import { randomNumbers } from './shuffle.ts'

const ORGANS = ['Liver', 'Kidney', 'Brain', 'Lung', 'Heart', 'Spleen']

/** The same slides for the same number: patients of 1 to 120 slides, with an organ of their own and some slides of another. */
export function buildCohort(seed: number): ListedSlide[] {
  const random = randomNumbers(seed)
  const draw = (from: number, to: number) => uniformInt(random, from, to)
  const [patients, typical, organs, sources] = [draw(12, 80), draw(0, 8), draw(2, ORGANS.length), draw(2, 5)]
  const slides: ListedSlide[] = []
  for (let patient = 0; patient < patients; patient += 1) {
    const size = 1 + draw(0, typical) * draw(1, 3) * (draw(1, 20) === 1 ? 5 : 1)
    const [organ, source] = [draw(0, draw(0, organs - 1)), `Center ${draw(1, sources)}`]
    for (let node = 0; node < size; node += 1) {
      const own = draw(1, 4) === 1 ? draw(0, organs - 1) : organ
      const uuid = `${draw(0, 0xffff).toString(16).padStart(8, '0')}-0000-4000-8000-${String(slides.length).padStart(12, '0')}`
      const record = { name: `patient_${patient}_node_${node}.tif`, organ: ORGANS[own]!, source }
      slides.push({ uuid, type: 'default', fold: null, record })
    }
  }
  return slides
}

export const COHORT_RULES = ['case:name:_:2']
export const COHORT_STRATA = ['organ', 'source']
/** Folds that each cohort is distributed over: 3 to 10. */
export const cohortFolds = (seed: number): number => 3 + (seed % 8)
