import { counted } from '@vitrine/contract/text/counted'
import { capitalized } from '@vitrine/contract/text/words'
import { formatCount } from '../../format/numbers.ts'

const timesText = (times: number) => (times === 1 ? 'once' : `${formatCount(times)} times`)

export const usesMessages = {
  usedIn: 'Used in',
  failed: 'What it is used in could not be loaded.',
  versions: 'Frozen versions',
  trained: 'Training of experiments',
  evaluated: 'Evaluations',
  newest: (shown: number, all: number) => `The newest ${formatCount(shown)} of ${formatCount(all)}`,
  right: 'right',
  wrong: 'wrong',
  noTruth: 'no truth',
  outcome: (predicted: string, truth: string | null) =>
    truth === null || truth === predicted ? predicted : `${truth}, predicted ${predicted}`,

  /** 'Used by 2 experiments, evaluated 5 times'; empty for an unused version. */
  versionUses(experiments: number, evaluations: number): string {
    const parts = [
      ...(experiments > 0 ? [`used by ${counted(experiments, 'experiment')}`] : []),
      ...(evaluations > 0 ? [`evaluated ${timesText(evaluations)}`] : []),
    ]
    return capitalized(parts.join(', '))
  },
} as const
