import { ApiError } from '@vitrine/contract/api/api-error'
import { ROLES, type Role } from '@vitrine/contract/api/roles'
import { useEffect } from 'react'
import { meQuery } from '../api/me-query.ts'
import { useQueryState } from '../api/use-query-state.ts'
import { useSession } from './use-session.ts'

const useStartupReply = () => useQueryState(meQuery.queryKey)

/** The server's message for a user without any role. */
export function useRefusal(): string | undefined {
  const error = useStartupReply()?.error
  return error instanceof ApiError && error.status === 403 ? error.message : undefined
}

/** Stores the role in this tab, so that a reload does not briefly show readers what only editors may do. */
const KEY = 'vitrine.role'

function rememberedRole(subject: string): Role | undefined {
  const stored = sessionStorage.getItem(KEY)
  return ROLES.find(role => stored === `${role} ${subject}`)
}

/** The user's role from the startup call, without a call of its own; undefined until known. */
export function useRole(): Role | undefined {
  const { subject } = useSession().session
  const role = useStartupReply()?.data?.role
  useEffect(() => {
    if (role) sessionStorage.setItem(KEY, `${role} ${subject}`)
  }, [role, subject])
  return role ?? rememberedRole(subject)
}
