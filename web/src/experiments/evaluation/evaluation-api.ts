import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { MAX_PAGE_SIZE } from '@vitrine/contract/api/page'
import { type EvaluationPatch, evaluationRoutes } from '@vitrine/contract/experiments/evaluations'
import { leakRoutes } from '@vitrine/contract/experiments/leaks'
import type { NewEvaluation } from '@vitrine/contract/experiments/predictions'
import { call } from '../../api/call.ts'
import { leaksKey } from '../experiments-api.ts'

export const getEvaluation = (uuid: string, signal: AbortSignal) =>
  call(evaluationRoutes.get, { params: { uuid }, signal })

/** The newest evaluations of an experiment, up to one page. */
export const evaluationsQuery = (id: number) =>
  queryOptions({
    queryKey: ['experiment evaluations', id],
    queryFn: ({ signal }) => call(evaluationRoutes.list, { params: { id }, query: { limit: MAX_PAGE_SIZE }, signal }),
    staleTime: 0,
  })

export const evaluationLeaksQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...leaksKey, uuid],
    queryFn: ({ signal }) => call(leakRoutes.ofEvaluation, { params: { uuid }, signal }),
    staleTime: 0,
  })

/** The results of leak checks of a list's evaluations. */
export const leakMarksQuery = (id: number, evaluations: readonly string[]) =>
  queryOptions({
    queryKey: [...leaksKey, 'of evaluations', id, evaluations],
    queryFn: ({ signal }) =>
      call(leakRoutes.ofEvaluations, { params: { id }, query: { limit: MAX_PAGE_SIZE }, signal }),
    enabled: evaluations.length > 0,
    staleTime: 0,
  })

export const importPredictions = (id: number, body: NewEvaluation) =>
  call(evaluationRoutes.create, { params: { id }, body, isUndoable: false })

type Query = Readonly<Record<string, string | number | undefined>>

/** The requested figures; the previous ones stay until the reply. */
export const metricsQuery = (uuid: string, query: Query) =>
  queryOptions({
    queryKey: ['evaluation metrics', uuid, query],
    queryFn: ({ signal }) => call(evaluationRoutes.metrics, { params: { uuid }, query, signal }),
    placeholderData: keepPreviousData,
  })

export const listEvaluated = (uuid: string, query: Query, signal: AbortSignal) =>
  call(evaluationRoutes.slides, { params: { uuid }, query, signal })

export const updateEvaluation = (uuid: string, body: EvaluationPatch) =>
  call(evaluationRoutes.update, { params: { uuid }, body, isUndoable: false })

export const removeEvaluation = (uuid: string): Promise<void> =>
  call(evaluationRoutes.remove, { params: { uuid }, isUndoable: false }) as Promise<void>
