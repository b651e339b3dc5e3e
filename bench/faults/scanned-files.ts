import { readLabels } from '../../server/test/codes/label-photographs.ts'
import type { Fault } from './fault.ts'

const LEAST_READ = 0.95

/** Photographs of labels that are tilted, blurred, noisy and badly lit. */
export const labelPhotographs: Fault = {
  name: 'label-photographs',
  what: 'simulated photographs of printed labels, in any turn, tilted, blurred, noisy, lit from one side; rounds: photographs',
  rounds: 200,
  async run(rounds, seed) {
    const { read, wrong } = await readLabels(rounds, seed)
    const tooFew = read < rounds * LEAST_READ ? [`Only ${read} of ${rounds} codes were read.`] : []
    return {
      figures: `seed ${seed}; ${read} of ${rounds} read, ${wrong.length} wrongly`,
      problems: [...wrong, ...tooFew],
    }
  },
}
