import { queryOptions } from '@tanstack/react-query'
import { useRoutes } from '@vitrine/contract/experiments/uses'
import { call } from '../../api/call.ts'

export const slideUsesQuery = (id: number) =>
  queryOptions({
    queryKey: ['uses of slide', id],
    queryFn: ({ signal }) => call(useRoutes.ofSlide, { params: { id }, signal }),
    staleTime: 0,
  })

export const versionUsesQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['uses of version', uuid],
    queryFn: ({ signal }) => call(useRoutes.ofVersion, { params: { uuid }, signal }),
    staleTime: 0,
  })
