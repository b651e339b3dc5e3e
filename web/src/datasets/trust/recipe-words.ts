import type { SplitRecipe } from '@vitrine/contract/datasets/dataset-distribution'
import { formatCount } from '../../format/numbers.ts'
import { countedSlides } from '../../slides/slide-messages.ts'
import { ruleLabel } from './rule-words.ts'

const NO_LABELS: ReadonlyMap<string, string> = new Map()

/** How a recipe distributes slides, as in '80/10/10'. @param labels those of lab fields, by key */
export function recipeWords(recipe: SplitRecipe, labels = NO_LABELS): string {
  const { slides, selected } = recipe
  const how = methodWords(recipe, labels)
  return selected === undefined ? how : `${how}, ${formatCount(selected)} of ${countedSlides(slides)}`
}

function methodWords({ method, shares, folds, field, training }: SplitRecipe, labels: typeof NO_LABELS): string {
  if (method === 'chance') return `by chance, ${training}% training`
  if (method === 'shares' && shares) return `${shares.training}/${shares.validation}/${shares.evaluation}`
  if (method === 'folds' && folds !== undefined) return `${folds} folds`
  return `each ${field === undefined ? '' : ruleLabel(field, labels)} left out once`
}

/** A grouping and a recipe as the history tells them. */
export const splitTexts = {
  grouping: (rules: unknown) => (rules as string[]).map(rule => ruleLabel(rule, NO_LABELS)).join(', '),
  recipe: (recipe: unknown) => `${recipeWords(recipe as SplitRecipe)}, seed ${(recipe as SplitRecipe).seed}`,
} as const
