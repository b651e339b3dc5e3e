import { versionOfDatasetRoutes as routes } from '@vitrine/contract/datasets/dataset-versions'
import { call } from '../../api/call.ts'

interface PageRange {
  limit: number
  offset: number
}

export const getVersion = ({ id, number }: { id: number; number: number }, signal: AbortSignal) =>
  call(routes.get, { params: { id, number }, signal })

export const listFrozenSlides = (id: number, number: number, page: PageRange, signal: AbortSignal) =>
  call(routes.slides, { params: { id, number }, query: { ...page }, signal })

/**
 * The changes from a version of a dataset to another state.
 * @param to number of another version, or `current`
 */
export const compareStates = (
  id: number,
  from: number,
  to: number | 'current',
  page: PageRange,
  signal: AbortSignal,
) => {
  const [number, other] = to === 'current' ? [from, to] : [to, from]
  return call(routes.diff, { params: { id, number }, query: { ...page, with: other }, signal })
}
