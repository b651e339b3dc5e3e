import { queryOptions } from '@tanstack/react-query'
import { sessionRoutes } from '@vitrine/contract/accounts/sessions'
import { type PasswordChange, type ProfilePatch, userRoutes } from '@vitrine/contract/accounts/users'
import { call } from '../api/call.ts'

export const updateMe = (body: ProfilePatch, ifMatch: number | undefined) =>
  call(userRoutes.updateMe, { body, ifMatch })

/** @throws {ApiError} 400 about `current_password` if that is wrong */
export const changePassword = (body: PasswordChange) => call(userRoutes.changePassword, { body })

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call(sessionRoutes.list, { signal }),
  select: ({ results }) => results,
})

export const endSession = (uuid: string) => call(sessionRoutes.end, { params: { uuid } })
export const endOtherSessions = () => call(sessionRoutes.endOthers)
