import { badRequest } from '@vitrine/contract/api/api-error'
import { answerSplitError } from '@vitrine/contract/splits/answer-split-error'
import { DEFAULT_RULES, type Rule, readRules } from '@vitrine/contract/splits/rules'
import type { Db } from '../../db/client.ts'
import { fieldsOf } from '../../fields/definitions.ts'

const MAX_RULE_LETTERS = 300

/** @throws 400 naming the parameter or field, for rules that are unknown, too long or too many */
export async function readSlideRules(db: Db, texts: readonly string[], name: string): Promise<Map<string, Rule>> {
  const { inUse } = await fieldsOf(db, 'slides')
  const keys = inUse.map(({ key }) => key)
  const long = texts.find(text => text.length > MAX_RULE_LETTERS)
  if (long !== undefined)
    throw badRequest(`A key has at most ${MAX_RULE_LETTERS} letters, ${long.slice(0, 30)}... has ${long.length}.`, name)
  return answerSplitError(name, () => readRules(texts, keys))
}

/**
 * The rules saved with a dataset, or the default rules if there are none. Lab fields that were retired or deleted since are left
 * out, so that a dataset's old rules don't fail a call that names none.
 */
export async function readSavedRules(db: Db, saved: readonly string[] | null | undefined): Promise<Map<string, Rule>> {
  const { inUse } = await fieldsOf(db, 'slides')
  const own = inUse.map(({ key }) => `fields.${key}`)
  return readRules((saved ?? DEFAULT_RULES).filter(text => !text.startsWith('fields.') || own.includes(text)))
}

/** The rules that join the slides of a dataset into groups: those of the call, or else those of the dataset. @throws 400 */
export const readGroupRules = (
  db: Db,
  given: readonly string[] | undefined,
  grouping: readonly string[] | null | undefined,
  name: string,
): Promise<Map<string, Rule>> => (given ? readSlideRules(db, given, name) : readSavedRules(db, grouping))
