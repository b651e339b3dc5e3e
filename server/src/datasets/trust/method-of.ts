import { badRequest } from '@vitrine/contract/api-error'
import type { DistributeBody } from '@vitrine/contract/dataset-distribution'
import type { Method } from '@vitrine/contract/splits/distribution'

const PARAMETERS = { shares: 'shares', folds: 'folds', 'leave-one-out': 'field' } as const

/**
 * A method with its own parameter.
 * @param fieldOf what an error about a parameter is about
 * @throws 400 where that is missing, or another one's is there
 */
export function methodOf(
  body: Pick<DistributeBody, 'method' | 'shares' | 'folds' | 'field'>,
  fieldOf = (name: string) => name,
): Method {
  const { method, shares, folds, field } = body
  const wanted = PARAMETERS[method]
  if (body[wanted] === undefined) throw badRequest(`${wanted} is required where method is ${method}.`, fieldOf(wanted))
  const other = Object.values(PARAMETERS).find(name => name !== wanted && body[name] !== undefined)
  if (other !== undefined) throw badRequest(`${other} is not taken where method is ${method}.`, fieldOf(other))
  if (method === 'shares') return { method, shares: shares! }
  return method === 'folds' ? { method, folds: folds! } : { method, field: field! }
}
