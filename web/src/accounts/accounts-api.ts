import { queryOptions } from '@tanstack/react-query'
import {
  type Account,
  type AccountPatch,
  accountRoutes,
  invitationRoutes,
  type NewInvitation,
} from '@vitrine/contract/accounts/accounts'
import { auditRoutes } from '@vitrine/contract/accounts/audit'
import { backupRoutes } from '@vitrine/contract/api/backups'
import { MAX_PAGE_SIZE } from '@vitrine/contract/api/page'
import { toListParams } from '@vitrine/contract/lists/list-query'
import { call } from '../api/call.ts'
import { type AuditQuery, auditFilter, type PeopleQuery } from './accounts-query.ts'

export const PEOPLE_PAGE_SIZE = 50
export const AUDIT_PAGE_SIZE = 50

/** One page of users, counted from 0. All calls here are for admins. */
export const listPeople = ({ search, role, state }: PeopleQuery, page: number, signal: AbortSignal) =>
  call(accountRoutes.list, {
    query: { ...toListParams({ page, limit: PEOPLE_PAGE_SIZE, search }), role, state },
    signal,
  })

export const everybodyQuery = queryOptions({
  queryKey: ['accounts'],
  queryFn: ({ signal }) => call(accountRoutes.list, { query: toListParams({ page: 0, limit: MAX_PAGE_SIZE }), signal }),
  select: ({ results }) => results,
})

export const getAccount = (id: number) => call(accountRoutes.get, { params: { id } })

/** @throws {ApiError} 412 if somebody else has changed the account, 409 for the last admin or the user's own role */
export const updateAccount = ({ id, version }: Pick<Account, 'id' | 'version'>, body: AccountPatch) =>
  call(accountRoutes.update, { params: { id }, body, ifMatch: version })

export const endSessions = (id: number, tokens: boolean) =>
  call(accountRoutes.endSessions, { params: { id }, body: { tokens } })

export const accountTokensQuery = (id: number) =>
  queryOptions({
    queryKey: ['account-tokens', id],
    queryFn: ({ signal }) => call(accountRoutes.tokens, { params: { id }, signal }),
    select: ({ results }) => results,
  })
export const revokeAccountToken = (id: number, token: number) =>
  call(accountRoutes.revokeToken, { params: { id, token } })

/** Invites somebody, or renews a pending invitation. */
export const invite = (body: NewInvitation) => call(invitationRoutes.invite, { body })
export const createResetLink = (id: number) => call(invitationRoutes.resetLink, { params: { id } })
/** @throws {ApiError} 404 if there is no link */
export const removeLink = (id: number) => call(invitationRoutes.removeLink, { params: { id } })

export const listAudit = (query: AuditQuery, page: number, signal: AbortSignal) =>
  call(auditRoutes.list, {
    query: { ...toListParams({ page, limit: AUDIT_PAGE_SIZE, search: query.search }), ...auditFilter(query) },
    signal,
  })

export const backupsQuery = queryOptions({
  queryKey: ['backups'],
  queryFn: ({ signal }) => call(backupRoutes.list, { signal }),
})
