import { queryOptions } from '@tanstack/react-query'
import { userRoutes } from '@vitrine/contract/accounts/users'
import { call } from './call.ts'

/** The signed-in user. The startup call and the Profile screen share one request per session. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: () => call(userRoutes.me),
  staleTime: Number.POSITIVE_INFINITY,
})
