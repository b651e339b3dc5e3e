import { badRequest } from '@vitrine/contract/api/api-error'
import type { DistributeBody } from '@vitrine/contract/datasets/dataset-distribution'
import { DEFAULT_TRAINING_PERCENT } from '@vitrine/contract/splits/by-chance'
import type { DistributionMethod } from '@vitrine/contract/splits/distribution'

const PARAMETERS = { shares: 'shares', folds: 'folds', 'leave-one-out': 'field', chance: 'training' } as const

/**
 * The method with its parameter.
 * @param fieldOf names parameters in errors
 * @throws 400 if the parameter is missing, or belongs to another method
 */
export function methodOf(
  body: Pick<DistributeBody, 'method' | 'shares' | 'folds' | 'field' | 'training'>,
  fieldOf = (name: string) => name,
): DistributionMethod {
  const { method, shares, folds, field, training = DEFAULT_TRAINING_PERCENT } = body
  const wanted = PARAMETERS[method]
  if (body[wanted] === undefined && method !== 'chance')
    throw badRequest(`${wanted} is required where method is ${method}.`, fieldOf(wanted))
  const other = Object.values(PARAMETERS).find(name => name !== wanted && body[name] !== undefined)
  if (other !== undefined) throw badRequest(`${other} is not taken where method is ${method}.`, fieldOf(other))
  if (method === 'chance') return { method, training }
  if (method === 'shares') return { method, shares: shares! }
  return method === 'folds' ? { method, folds: folds! } : { method, field: field! }
}
