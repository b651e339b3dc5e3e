import { badRequest } from '@vitrine/contract/api-error'
import { type Rule, readRules, SplitError } from '@vitrine/contract/splits/rules'
import type { Db } from '../../db/client.ts'
import { fieldsOf } from '../../fields/definitions.ts'

/** @throws 400 that names the parameter or field, for rules that do not exist or are too many */
export async function readSlideRules(db: Db, texts: readonly string[], name: string): Promise<Map<string, Rule>> {
  const { inUse } = await fieldsOf(db, 'slides')
  const keys = inUse.map(({ key }) => key)
  try {
    return readRules(texts, keys)
  } catch (error) {
    throw error instanceof SplitError ? badRequest(error.message, name) : error
  }
}
