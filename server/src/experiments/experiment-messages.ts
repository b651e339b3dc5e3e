import { counted } from '@vitrine/contract/text/counted'

/** Messages of the experiments API. */
export const experimentMessages = {
  noInput: (version: string) => `This experiment did not learn from a version with the uuid ${version}.`,
  noSlides: (version: number) => `Version ${version.toLocaleString('en')} has no slides in these parts.`,
  unknown: (experiment: string) => `What "${experiment}" was trained on is not known here.`,
  cut: (experiment: string) => `What "${experiment}" began with is followed no further: the line is too long.`,
  noThreshold: 'Only evaluations of two classes have a threshold.',
  otherGround: 'with takes an evaluation of the same version, parts and fold.',
  otherClasses: 'with takes an evaluation with the same classes, in the same order.',
  hasEvaluations: (count: number) =>
    `This experiment has ${counted(count, 'evaluation')}. Delete ${count === 1 ? 'it' : 'them'} first.`,
} as const
