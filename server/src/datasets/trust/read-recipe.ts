import type { SplitRecipe } from '@vitrine/contract/datasets/dataset-distribution'
import { answerSplitError } from '@vitrine/contract/splits/answer-split-error'
import { checkRequest } from '@vitrine/contract/splits/check-request'
import type { Db } from '../../db/client.ts'
import { methodOf } from './method-of.ts'
import { readSlideRules } from './read-rules.ts'

/** @throws 400 for an invalid recipe */
export async function readRecipe(db: Db, recipe: SplitRecipe | null): Promise<SplitRecipe | null> {
  if (recipe === null) return null
  const { groups, strata, keep, seed, slides, priority } = recipe
  await readSlideRules(db, groups, 'recipe')
  await readSlideRules(db, strata, 'recipe')
  const method = methodOf(recipe, () => 'recipe')
  if (method.method === 'leave-one-out') await readSlideRules(db, [method.field], 'recipe')
  answerSplitError('recipe', () =>
    checkRequest({ ...method, groups, strata, keep, seed, ...(priority && { priority }) }, slides),
  )
  return recipe
}
