import { queryOptions } from '@tanstack/react-query'
import { apiTokenRoutes, type NewApiToken } from '@vitrine/contract/accounts/api-tokens'
import { call } from '../api/call.ts'

export const tokensQuery = queryOptions({
  queryKey: ['api-tokens'],
  queryFn: ({ signal }) => call(apiTokenRoutes.list, { signal }),
  select: ({ results }) => results,
})

export const createToken = (body: NewApiToken) => call(apiTokenRoutes.create, { body })
export const revokeToken = (id: number) => call(apiTokenRoutes.revoke, { params: { id } })
