import * as Type from 'typebox'
import { badRequest } from '../api/api-error.ts'
import { MAX_PAGE_SIZE } from '../api/page.ts'
import { readParameters } from '../lists/parse-list-query.ts'

/** The query string of calls about the rows of a list of experiments. */
export const EXPERIMENT_IDS_QUERY = Type.Unsafe<Record<string, string>>({
  type: 'object',
  properties: {
    ids: { type: 'string', description: `Ids of experiments, separated by commas, up to ${MAX_PAGE_SIZE}` },
  },
  required: ['ids'],
  additionalProperties: false,
})

/** Reads `EXPERIMENT_IDS_QUERY`. @throws 400 that names the wrong parameter */
export function readExperimentIds(raw: Readonly<Record<string, unknown>>): number[] {
  const { ids = '' } = readParameters(raw, ['ids'])
  const texts = ids.split(',').filter(text => text !== '')
  const invalid = texts.find(text => !/^[1-9]\d{0,8}$/.test(text))
  if (invalid !== undefined) throw badRequest(`ids takes ids of experiments, not '${invalid}'.`, 'ids')
  if (texts.length > MAX_PAGE_SIZE)
    throw badRequest(`ids takes up to ${MAX_PAGE_SIZE} ids, not ${texts.length}.`, 'ids')
  return texts.map(Number)
}
