import { queryOptions } from '@tanstack/react-query'
import { experiments } from '@vitrine/contract/experiments/experiments'
import { inputRoutes, type NewInput } from '@vitrine/contract/experiments/inputs'
import { leakRoutes } from '@vitrine/contract/experiments/leaks'
import { call } from '../api/call.ts'
import { getNamed } from './named/named-table.ts'

export const getExperiment = (id: number, signal: AbortSignal) => getNamed(experiments, id, signal)

export const inputsQuery = (id: number) =>
  queryOptions({
    queryKey: ['experiment inputs', id],
    queryFn: ({ signal }) => call(inputRoutes.list, { params: { id }, signal }),
    staleTime: 0,
  })

export const putInput = (id: number, version: string, body: NewInput) =>
  call(inputRoutes.put, { params: { id, version }, body, isUndoable: false })

export const removeInput = (id: number, version: string) =>
  call(inputRoutes.remove, { params: { id, version }, isUndoable: false })

const LEAKS = 'experiment leaks'

/** @param parts if empty, the server's default */
export const experimentLeaksQuery = (id: number, version: string, parts: readonly string[]) =>
  queryOptions({
    queryKey: [LEAKS, id, version, parts],
    queryFn: ({ signal }) =>
      call(leakRoutes.ofExperiment, {
        params: { id },
        query: { version, ...(parts.length > 0 && { parts: parts.join(',') }) },
        signal,
      }),
    enabled: version !== '',
    staleTime: 0,
  })

/** Invalidates every check: the training data of an experiment also counts for those that started from it. */
export const leaksKey = [LEAKS]
