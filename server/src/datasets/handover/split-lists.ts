import type { HandoverSlide, PackagePart } from './handover-slide.ts'

/** A list of a split, by CLAM's name for it. */
export type SplitList = 'train' | 'val' | 'test'
export const SPLIT_LISTS = ['train', 'val', 'test'] as const
export const LIST_OF: Readonly<Record<PackagePart, SplitList>> = { train: 'train', validation: 'val', test: 'test' }

/** A slide's part and fold. */
type Place = Pick<HandoverSlide, 'split' | 'fold'>

/**
 * The splits of a version: one if there are no folds, otherwise one per fold. With an evaluation part, split i validates on its
 * fold and tests on evaluation. Without one, it tests on its fold and validates on the next. Slides of training or validation
 * without a fold stay in their list.
 */
export interface Splits {
  /** All folds of slides, in order. */
  readonly folds: readonly number[]
  readonly hasTest: boolean
}

export const splitCount = ({ folds }: Splits): number => Math.max(1, folds.length)

/** The list that contains a slide in a split. @param index from 0 */
export function listIn({ folds, hasTest }: Splits, index: number, { split, fold }: Place): SplitList {
  if (folds.length === 0 || fold === null || split === 'test') return LIST_OF[split]
  const [held, next] = [folds[index], folds[(index + 1) % folds.length]]
  if (fold === held) return hasTest ? 'val' : 'test'
  return fold === next && !hasTest ? 'val' : 'train'
}
