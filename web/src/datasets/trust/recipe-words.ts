import type { SplitRecipe } from '@vitrine/contract/datasets/dataset-distribution'
import { formatCount } from '../../format/numbers.ts'
import { slideFiltering } from '../../slides/dashboard/slide-filtering.ts'
import { countedSlides } from '../../slides/slide-messages.ts'
import { filterFields } from '../../table/filters/filter-fields.ts'
import { filterWords } from '../../table/filters/rule-words.ts'
import { type Cohort, queryOf } from '../cohort-query.ts'
import { ruleLabel } from './rule-words.ts'

const NO_LABELS: ReadonlyMap<string, string> = new Map()

/** How a recipe distributes slides, such as '80/10/10'. @param labels of lab fields, by key */
export function recipeWords(recipe: SplitRecipe, labels = NO_LABELS): string {
  const { slides, selected } = recipe
  const how = `${methodWords(recipe, labels)}${recipe.priority === 'balance' ? ', balance first' : ''}`
  return selected === undefined ? how : `${how}, ${formatCount(selected)} of ${countedSlides(slides)}`
}

function methodWords({ method, shares, folds, field, training }: SplitRecipe, labels: typeof NO_LABELS): string {
  if (method === 'chance') return `by chance, ${training}% training`
  if (method === 'shares' && shares) return `${shares.training}/${shares.validation}/${shares.evaluation}`
  if (method === 'folds' && folds !== undefined) return `${folds} folds`
  return `each ${field === undefined ? '' : ruleLabel(field, labels)} left out once`
}

/** A filter in words: its search by parameter name, then its rules. */
function cohortWords(cohort: Cohort): string {
  const named = Object.entries(cohort).filter(([name]) => name.startsWith('search'))
  const { rules } = queryOf(cohort)
  const words = named.map(([name, text]) => `${name}: ${text}`)
  return [...words, ...(rules ? [filterWords(rules, filterFields('slides', slideFiltering))] : [])].join(', ')
}

/** Texts for a grouping, a recipe and a filter in the history. */
export const splitTexts = {
  grouping: (rules: unknown) => (rules as string[]).map(rule => ruleLabel(rule, NO_LABELS)).join(', '),
  recipe: (recipe: unknown) => `${recipeWords(recipe as SplitRecipe)}, seed ${(recipe as SplitRecipe).seed}`,
  cohort: (cohort: unknown) => cohortWords(cohort as Cohort),
} as const
