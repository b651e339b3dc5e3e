import { counted } from '../text/counted.ts'
import { ASSIGNED_TYPES } from './dataset-types.ts'
import { ALGORITHM, type DistributionRequest, FOLDS, MAX_DISTRIBUTED_SLIDES, type Recipe } from './distribution.ts'
import { readRule, readRules, SplitError } from './rules.ts'
import { MAX_SEED } from './shuffle.ts'

const isWhole = (number: number, min: number, max: number) => Number.isInteger(number) && number >= min && number <= max

function checkMethod(request: DistributionRequest): void {
  if (request.method === 'shares') {
    const { training, validation, evaluation } = request.shares
    const shares = [training, validation, evaluation]
    if (!shares.every(share => isWhole(share, 0, 100)) || training + validation + evaluation !== 100)
      throw new SplitError('Shares take whole percentages that make 100.')
    return
  }
  if (request.method === 'chance') {
    if (!isWhole(request.training, 0, 100)) throw new SplitError('Training takes a whole percentage from 0 to 100.')
    if (request.strata.length > 0) throw new SplitError('By chance nothing is balanced.')
    return
  }
  if (request.method === 'folds' && !isWhole(request.folds, FOLDS.min, FOLDS.max))
    throw new SplitError(`Folds take ${FOLDS.min} to ${FOLDS.max}.`)
  if (request.method === 'leave-one-out') readRule(request.field)
  if (request.keep.some(part => part !== 'E')) throw new SplitError('With folds only evaluation can be kept.')
  if (request.selected) throw new SplitError('Folds take the whole dataset.')
}

const NOTHING_BALANCED = 'Balance can only matter more where fields are balanced: over shares or folds, with strata.'

/** Whether a distribution balances values, so that these and the shares may pull apart. */
export const isBalanced = ({ method, strata }: Pick<DistributionRequest, 'method' | 'strata'>): boolean =>
  strata.length > 0 && (method === 'shares' || method === 'folds')

export const tooManySlides = (slides: number): string =>
  `At most ${counted(MAX_DISTRIBUTED_SLIDES, 'slide')} can be distributed at once, not ${counted(slides, 'slide')}.`

/** @throws SplitError for a request that can't be carried out, whatever the slides are */
export function checkRequest(request: DistributionRequest, slides: number): void {
  readRules(request.groups)
  readRules(request.strata)
  checkMethod(request)
  if (request.priority === 'balance' && !isBalanced(request)) throw new SplitError(NOTHING_BALANCED)
  if (!isWhole(request.seed, 0, MAX_SEED)) throw new SplitError(`A seed is a whole number from 0 to ${MAX_SEED}.`)
  if (request.method !== 'chance' && slides > MAX_DISTRIBUTED_SLIDES) throw new SplitError(tooManySlides(slides))
}

export function recipeOf(request: DistributionRequest, slides: number): Recipe {
  const { groups, strata, keep, seed, selected, priority, algorithm = ALGORITHM } = request
  const choices = { groups: [...new Set(groups)], strata: [...new Set(strata)] }
  const rest = {
    ...choices,
    keep: ASSIGNED_TYPES.filter(part => keep.includes(part)),
    seed,
    slides,
    // As recipes were before there was a choice.
    ...(priority === 'balance' && { priority }),
    ...(selected && selected.size < slides && { selected: selected.size }),
  }
  switch (request.method) {
    case 'shares':
      return { algorithm, method: 'shares', shares: request.shares, ...rest }
    case 'folds':
      return { algorithm, method: 'folds', folds: request.folds, ...rest }
    case 'chance':
      return { algorithm, method: 'chance', training: request.training, ...rest }
    case 'leave-one-out':
      return { algorithm, method: 'leave-one-out', field: request.field, ...rest }
  }
}
