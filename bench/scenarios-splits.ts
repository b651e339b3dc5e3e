import { checkGroups, type ListedSlide } from '@vitrine/contract/splits/check-groups'
import { distribute } from '@vitrine/contract/splits/distribute'
import { DEFAULT_RULES } from '@vitrine/contract/splits/rules'
import { randomNumbers } from '@vitrine/contract/splits/shuffle'
import type { Figure } from './report.ts'
import { median } from './web-clock.ts'

const SLIDES = 10_000
const PATIENTS = 2_000
const TURNS = 7
const CHECK_TARGET_MS = 200
const DISTRIBUTE_TARGET_MS = 300
const RULES = ['case:name:_:2', ...DEFAULT_RULES]

/** Slides of 2,000 patients with three blocks each, in random parts. */
function buildSlides(): ListedSlide[] {
  const random = randomNumbers(1)
  const draw = (below: number) => (random.next() >>> 0) % below
  return Array.from({ length: SLIDES }, (_, index) => {
    const patient = draw(PATIENTS)
    return {
      uuid: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      type: (['T', 'V', 'E'] as const)[draw(3)]!,
      fold: null,
      record: {
        name: `Patient_${patient}_node_${index}.tif`,
        block_id: `B-${patient}-${draw(3)}`,
        organ: `Organ ${patient % 14}`,
        source: `Center ${patient % 5}`,
        file: { name: `${index}.tif`, size: index, metadata: { stain: draw(10) === 0 ? 'PAS' : 'HE' } },
      },
    }
  })
}

const choices = { groups: RULES, strata: ['organ', 'source', 'metadata.stain'], keep: [], seed: 1 }
const shares = { training: 80, validation: 10, evaluation: 10 }
const WORK = [
  { what: 'check', target: CHECK_TARGET_MS, run: (slides: ListedSlide[]) => checkGroups(slides, RULES) },
  {
    what: 'distribution by shares',
    target: DISTRIBUTE_TARGET_MS,
    run: (slides: ListedSlide[]) => distribute(slides, { method: 'shares', shares, ...choices }),
  },
  {
    what: 'distribution over 10 folds',
    target: DISTRIBUTE_TARGET_MS,
    run: (slides: ListedSlide[]) => distribute(slides, { method: 'folds', folds: 10, ...choices }),
  },
]

/** The check and the distribution of a dataset by groups, without server and database. The first call is the slowest. */
export function measureSplits({ only, add }: { only: string; add: (figure: Figure) => void }): void {
  const slides = buildSlides()
  for (const { what, target, run } of WORK) {
    const name = `splits: ${what} of 10,000 slides`
    if (!name.includes(only)) continue
    const times = Array.from({ length: TURNS }, () => {
      const begin = performance.now()
      run(slides)
      return performance.now() - begin
    })
    const slowest = Math.max(...times)
    add({
      what: name,
      measured: `${Math.round(median(times))} ms, at most ${Math.round(slowest)} ms`,
      target: `<= ${target} ms, the first call too`,
      met: slowest <= target,
      details: { times: times.map(Math.round) },
    })
  }
}
